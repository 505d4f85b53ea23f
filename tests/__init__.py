"""The tests, a folder for each room. What they share lies beside them, and is imported from `tests` alone.

`game.table`: a game in the words of the rules, without Discord. `storage.laid`: games that are stored already.
`bot.table_talk`: people at a table on the model of Discord, with `bot.pens`, `bot.reading` and `bot.secrecy`.
`browser`: a real Chromium.
"""
