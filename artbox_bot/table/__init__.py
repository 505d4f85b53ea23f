"""A table at work: `Host` makes one move in one transaction, `Clock` rings when something is due.

Knows neither Discord nor SQL.
"""
