"""Whoever first names an artist begins (R5)."""

import unicodedata
from dataclasses import replace

from artbox_bot.game.alarms import LAST_SECONDS, last_call, set_deadline
from artbox_bot.game.events import AlarmKind, Phase, StartReason
from artbox_bot.game.home import Home
from artbox_bot.game.moves import NameArtist
from artbox_bot.game.phases.words import give_start
from artbox_bot.game.refusals import NoArtist
from artbox_bot.game.rule import Moment, rule
from artbox_bot.game.seats import require_playing
from artbox_bot.game.values import Game

WITHOUT_ALPHABET = ("CJK ", "HIRAGANA ", "KATAKANA ", "HANGUL ", "YI ", "ETHIOPIC ", "VAI ")
"""Scripts in which a single sign can be a name (R5), as the Unicode names of their letters begin."""


def name_artist(game: Game, move: NameArtist, _: Moment) -> Game:
    """Whoever first names an artist begins. Errors: NotAtTable, NotThisRound, NoArtist (R5)."""
    this = require_playing(game, move.player)
    artist = " ".join(unicodedata.normalize("NFC", move.artist).split())
    letters = [c for c in artist if unicodedata.category(c).startswith("L")]
    enough = 1 if any(unicodedata.name(c, "").startswith(WITHOUT_ALPHABET) for c in letters) else 2
    if len(letters) < enough:
        raise NoArtist
    return give_start(game.with_round(replace(this, artist=artist)), move.player, StartReason.NAMED_ARTIST)


def draw_start(game: Game, moment: Moment) -> Game:
    """Nobody was voted for or named an artist, or the host wants it so: the start is drawn (R5, R6)."""
    return give_start(game, moment.rng.choice(game.round.active), StartReason.DRAWN)


HOME = Home(
    phase=Phase.ARTIST,
    begin=lambda game, moment: set_deadline(game, moment.clock, game.rules.vote, LAST_SECONDS),
    awaited=lambda game: game.round.active,
    rules=(rule(NameArtist, name_artist),),
    time={AlarmKind.LAST_CALL: last_call, AlarmKind.TIME_UP: draw_start},
    needs_somebody=True,
)
