"""The bot on a model of Discord: a demo to watch, a game to play in the browser, and transcripts of both.

Installed with the extra `demo` only.
"""
