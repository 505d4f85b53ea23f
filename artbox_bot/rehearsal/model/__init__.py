"""Discord in memory: simcord, wrapped once for the demo, the rehearsal, the tests and the benches.

Only here is simcord imported, and what it keeps private is touched: see `Discord` and `Server`.
"""
