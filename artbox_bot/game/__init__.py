"""The rules of ArtBox as a pure function of immutable values (docs/rules.md).

Knows neither Discord, nor clocks, nor files; time and randomness are handed in.
"""
