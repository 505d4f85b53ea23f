"""The steps from one schema to the next, run by Alembic at each start.

A step is written by hand as `versions/<number>_<what>.py`; a test holds that all together make `schema.py`.
"""
