"""How few and how many there may be at a table, and how far a game goes (R1, R2, R7, R13, R14)."""

from datetime import timedelta

from artbox_bot.game.rules import USUAL, Rules

MIN_PLAYERS = 3
MAX_PLAYERS = 8
CARDS = 2
"""Word cards that are dealt to each player (R7); one more where everybody draws two words."""
MIN_ARTISTS = 2
"""With drawings of fewer the round is void (R13)."""
MIN_DRAWINGS = 2
"""With exactly so many a word from the deck joins the word row (R14)."""
TWO_WORDS_FOR = 3
"""So many players draw two words each, where the house rule holds."""


NO_TIME = timedelta()
ROUNDS_OF_A_GAME = 6
"""So many rounds the games of 3 to 8 players take, about."""


def target_score(players: int) -> int:
    """The points that a game goes to (R2)."""
    if players <= 4:
        return 5
    return 4 if players <= 6 else 3


def target_of(rules: Rules, players: int) -> int:
    """The points that a game goes to by these rules: those that were chosen, else by the number of players (R2)."""
    return target_score(players) if rules.target is None else rules.target


def about_minutes(players: int, rules: Rules) -> int:
    """How long a game takes, in fives of minutes: some six rounds, each of words, dice, drawing, guessing, a reveal.

    Few people draw until the deadline; without one they draw about as long as with the usual one. To another target
    there are as many more rounds, or fewer.
    """
    drawing = 0.6 * ((rules.draw or USUAL.draw or NO_TIME) / timedelta(minutes=1))
    guessing = 0.15 * players
    rounds = ROUNDS_OF_A_GAME * target_of(rules, players) / target_score(players)
    return max(5, 5 * round(rounds * (1.5 + drawing + guessing) / 5))


def most_rounds(players: int) -> int:
    """After so many rounds with a point somebody has the target score: all had one point less than that before."""
    return players * (target_score(players) - 1) + 1


STACK = max(CARDS * n * most_rounds(n) for n in range(MIN_PLAYERS, MAX_PLAYERS + 1))
"""Word cards of one game: 272, two for each of eight players in 17 rounds, and fewer at every smaller table.

So nobody meets a card twice in the longest game in which every round wins a point. Where more are dealt (rounds without
a point, words that join a word row, players who come later), cards come back as in a pack of so many words (R7).
"""

RECENT = 300
"""So many of the cards that were dealt last in a server come last in its next deck (R7): those of some five games."""
