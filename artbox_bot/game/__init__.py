"""The rules of ArtBox as a pure function of immutable values (RULES.md).

Knows neither Discord, nor clocks, nor files; time and randomness are handed in.
"""
