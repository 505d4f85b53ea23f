"""The way out: `Stage` compares what an owner wants to show with what was sent; `Post` sends, edits and opens.

Knows which of Discord's error codes means what. Knows neither SQL nor the rules.
"""
