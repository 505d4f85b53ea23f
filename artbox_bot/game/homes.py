"""Each phase and its home."""

from collections.abc import Mapping

from artbox_bot.game.events import Phase
from artbox_bot.game.home import Home
from artbox_bot.game.phases import artist, draw, link, lobby, over, reveal, roll, vote, words
from artbox_bot.game.values import Game

HOMES: Mapping[Phase, Home] = {
    phase.HOME.phase: phase.HOME for phase in (lobby, vote, artist, words, roll, draw, link, reveal, over)
}


def home(game: Game) -> Home:
    """The home of the present phase."""
    return HOMES[game.phase]


def awaited(game: Game) -> tuple[int, ...]:
    """Whom the table waits for now."""
    return home(game).awaited(game)
