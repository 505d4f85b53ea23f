"""Rules that differ from the usual ones, and moments of evenings that are played by them."""

from dataclasses import replace
from datetime import timedelta

from artbox_bot.game.rules import Calls, Hands, Rules

EVERY_HOUSE_RULE = Rules(
    decoys=3, own_number_breaks_tie=True, exact_budget=True, two_words=True, another_pair=True, target=7
)
OTHERWISE = replace(
    EVERY_HOUSE_RULE,
    vote=timedelta(seconds=10),
    words=timedelta(seconds=90),
    roll=timedelta(minutes=2),
    draw=timedelta(hours=1),
    guess=timedelta(minutes=90),
    hourglass=timedelta(minutes=1),
    next_round=timedelta(days=2),
    slow=True,
    late_joining=False,
    hands=Hands.CHANNEL,
    calls=Calls.QUIET,
)
ENDLESS = Rules(vote=None, words=None, roll=None, draw=None, guess=None, next_round=None)
