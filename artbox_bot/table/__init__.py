"""A table at work: `Host` makes one move in one transaction, `Clock` rings when something is due,
`HandingIn` takes every drawing in, `Housekeeping` forgets what has had its time.

Knows neither Discord nor SQL.
"""
