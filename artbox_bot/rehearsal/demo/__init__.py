"""A whole game to look at: people who press, choose, draw, send and guess, at the real bot.

Discord is simcord's model of it, with its own clock. Needs the extra `demo`.
"""
