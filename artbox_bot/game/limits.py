"""How few and how many there may be at a table (R1, R7, R13, R14)."""

MIN_PLAYERS = 3
MAX_PLAYERS = 8
CARDS = 2
"""Word cards that are dealt to each player (R7)."""
MIN_DRAWINGS = 2
"""With fewer the round is void (R13); with exactly so many a word from the deck joins the word row (R14)."""
