"""What outlives the process: games, pictures, sent messages and settings in one SQLite file.

Knows the values of the game and nothing of Discord. `Store` reads; `Store.writing()` gives a `Writer`, one transaction.
"""
