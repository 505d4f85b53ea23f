"""What people gave to a game is forgotten, and its figures stay: scores, tokens, numbers, who won."""

from collections.abc import Collection
from dataclasses import replace

from artbox_bot.game.drawings import Drawing
from artbox_bot.game.events import Event, StartReason
from artbox_bot.game.moves import Forget
from artbox_bot.game.papers import artist_of
from artbox_bot.game.refusals import StillSeated
from artbox_bot.game.rule import Moment, rule
from artbox_bot.game.values import Game, Player, Round


def forget_all(game: Game) -> Game:
    """An ended game without names, drawings, and what was written; nothing can be done with it any more."""
    bare = _without(replace(game, deck=(), used=(), forgotten=True), game.seats, ())
    rounds = tuple(replace(r, offers={}, exchanged={}, artist=None, uploads=(), votes={}) for r in bare.rounds)
    return replace(bare, rounds=rounds, reports=(), removed=())


def forget_player(game: Game, player: int) -> Game:
    """A game without one player's name, drawings, and words of their own. Error: StillSeated."""
    if game.open and player in game.present:
        raise StillSeated
    reports = tuple(replace(r, text="") if r.by == player else r for r in game.reports)
    events = tuple(replace(e, text="") if e.by == player else e for e in game.events)  # of older games, reports too
    return _without(replace(game, reports=reports), (player,), events)


def _without(game: Game, people: Collection[int], events: tuple[Event, ...]) -> Game:
    rounds = tuple(_round(r, people) for r in game.rounds)
    players, removed = _nameless(game.players, people), _nameless(game.removed, people)
    return replace(game, players=players, removed=removed, events=events, rounds=rounds)


def _nameless(players: tuple[Player, ...], people: Collection[int]) -> tuple[Player, ...]:
    return tuple(replace(p, name="") if p.id in people else p for p in players)


def _round(this: Round, people: Collection[int]) -> Round:
    """A covered drawing keeps its place and its token (R10)."""
    return replace(
        this,
        artist=None if any(p in people for p in namers(this)) else this.artist,
        drawings={p: Drawing("", d.received) if artist_of(p) in people else d for p, d in this.drawings.items()},
        uploads=tuple(u for u in this.uploads if u.player not in people),
        hidden=this.hidden | {p for p in this.drawings if artist_of(p) in people},
    )


def namers(this: Round) -> frozenset[int]:
    """Who may have named the artist: the starting player, or one who has left and passed the start on (R5, R26)."""
    named = this.start_reason is StartReason.NAMED_ARTIST and this.starting_player is not None
    return frozenset({this.starting_player or 0}) if named else this.left


def _forget(game: Game, move: Forget, _: Moment) -> Game:
    return forget_player(game, move.player)


RULES = (rule(Forget, _forget, after_the_game=True, is_play=False),)
