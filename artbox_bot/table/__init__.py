"""A table at work: `Host` makes one move in one transaction, `Clock` rings when something is due,
`Housekeeping` deletes what has been kept long enough.

Knows neither Discord nor SQL.
"""
