"""Sheets of drawing paper: on each a player draws one word, so whatever belongs to one drawing is known by its sheet.

A sheet is named by a number: that of its artist for the first, and its negative for the second, where everybody draws
two words (house rule). Ids of people are positive and 0 is nobody, so the two never meet; it stays a number as a key in
JSON; and in a round in which everybody draws one word it is the artist's id, as games of older versions have it.
"""

Paper = int
"""A sheet of drawing paper, by number."""


MOST_WORDS = 2
"""So many words a player draws in one round at the most."""


def papers_of(player: int, each: int) -> tuple[Paper, ...]:
    """The sheets of a player in a round of so many words for each."""
    return (player, -player)[:each]


def artist_of(paper: Paper) -> int:
    """Whose sheet that is."""
    return abs(paper)
