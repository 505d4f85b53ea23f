"""Moments of an evening that are looked at, by name."""

from tests.show.scenes import beginning, between, by_rules, calls, drawing, ending, guessing, lobby, reveal, two_words
from tests.show.scenes.evening import SCENES

__all__ = [
    "SCENES",
    "beginning",
    "between",
    "by_rules",
    "calls",
    "drawing",
    "ending",
    "guessing",
    "lobby",
    "reveal",
    "two_words",
]
