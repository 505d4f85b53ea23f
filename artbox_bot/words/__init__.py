"""Word packs: reading and checking them, and telling whether two words are the same card.

Knows the standard library alone.
"""
