"""Who sits where, who is host, and what becomes of the round without somebody (R1, R3, R25-R27)."""

from dataclasses import replace

from artbox_bot.game.deck import put_under
from artbox_bot.game.events import Event, EventKind, StartReason
from artbox_bot.game.limits import MAX_PLAYERS
from artbox_bot.game.moves import Actor, HandOn, HostGone, Join, Leave, LetIn, Lock, Move, Remove
from artbox_bot.game.refusals import (
    AlreadySeated,
    KeptOut,
    NoLateJoining,
    NoSuchPlayer,
    NotAllowed,
    NotAtTable,
    NotKeptOut,
    NotThisRound,
    TableFull,
    TableLocked,
)
from artbox_bot.game.rule import Moment, rule
from artbox_bot.game.values import Game, Player, Round

NOBODY = 0
"""The id of nobody: the host of a lobby that is deserted, and whoever acts without being a person."""


def join(game: Game, move: Join, _: Moment) -> Game:
    """Take a seat; in a running game one plays from the next round (R25).

    Errors: AlreadySeated, KeptOut, TableLocked, NoLateJoining, TableFull.
    """
    if move.player in game.present:
        raise AlreadySeated
    if move.player in kept_out(game):
        raise KeptOut
    if game.locked:
        raise TableLocked
    if move.player in game.seats:
        return _set_present(game, move.player, present=True)
    if game.rounds and not game.rules.late_joining:
        raise NoLateJoining
    if len(game.players) >= MAX_PLAYERS:
        raise TableFull
    return replace(game, players=(*game.players, Player(id=move.player, name=move.name)))


def leave(game: Game, move: Leave, _: Moment) -> Game:
    """Leave the table. Error: NotAtTable (R26)."""
    if move.player not in game.present:
        raise NotAtTable
    return _leave(game, move.player)


def remove(game: Game, move: Remove, _: Moment) -> Game:
    """Take a player out, who is kept out from then on. Errors: NotAllowed, NoSuchPlayer (R26, R27)."""
    require_host(game, move.by)
    player = next((p for p in game.players if p.id == move.player and p.present), None)
    if player is None:
        raise NoSuchPlayer
    return _leave(replace(game, removed=(*game.removed, Player(id=player.id, name=player.name))), player.id)


def let_in(game: Game, move: LetIn, moment: Moment) -> Game:
    """Whoever was removed may join again. Errors: NotAllowed, NotKeptOut (R26)."""
    require_host(game, move.by)
    if move.player not in kept_out(game):
        raise NotKeptOut
    game = replace(game, removed=tuple(p for p in game.removed if p.id != move.player))
    return game.with_event(_deed(game, EventKind.LET_IN, moment, move.by, player=move.player))


def lock(game: Game, move: Lock, moment: Moment) -> Game:
    """Nobody joins, or people join again; said twice it is done once. Error: NotAllowed."""
    require_host(game, move.by)
    if game.locked is move.locked:
        return game
    kind = EventKind.LOCKED if move.locked else EventKind.UNLOCKED
    return replace(game, locked=move.locked).with_event(_deed(game, kind, moment, move.by))


def kept_out(game: Game) -> tuple[int, ...]:
    """Who was removed and not let in again (R26)."""
    return tuple(player.id for player in game.removed)


def replace_host(game: Game, move: HostGone, _: Moment) -> Game:
    """The host cannot come back: the next seat is host (R27)."""
    if move.host in game.present:
        return _leave(game, move.host)
    return _pass_host(game, move.host) if game.host == move.host else game


def require_host(game: Game, by: Actor) -> None:
    """Only the host or a moderator. Error: NotAllowed (R27)."""
    if not speaks_for(game, by):
        raise NotAllowed


def speaks_for(game: Game, by: Actor) -> bool:
    """Whether that is the host or a moderator: a moderator may do whatever a host may (R27)."""
    return by.moderator or by.id == game.host


def require_playing(game: Game, player: int) -> Round:
    """The present round, if that person plays it. Errors: NotAtTable, NotThisRound."""
    if player not in game.present:
        raise NotAtTable
    if player not in game.round.active:
        raise NotThisRound
    return game.round


def next_seat(game: Game, after: int, among: tuple[int, ...]) -> int | None:
    """The next of these people clockwise: by seat, in the order of joining (R3)."""
    start = game.seats.index(after) if after in game.seats else -1
    circle = game.seats[start + 1 :] + game.seats[: max(start, 0)]
    return next((seat for seat in circle if seat in among), None)


def gone(game: Game) -> tuple[int, ...]:
    """All who have a seat and do not play in the present round any more, in seat order."""
    return tuple(p for p in game.seats if p not in game.present or p in game.round.left)


def note_people(before: Game, after: Game, moment: Moment, move: Move) -> Game:
    """Who has come or gone in a running game, and what follows from it: a line for each (R25-R27).

    One more where nobody has, and somebody else is host.
    """
    remover = move.by if isinstance(move, Remove) else None
    people = _changed(before, after, removed=remover is not None)
    if people or after.host in (before.host, NOBODY):
        return _note(before, after, moment, remover, people)
    by = move.by if isinstance(move, HandOn) else None
    return after.with_event(_deed(after, EventKind.HOST, moment, by, player=after.host, host=after.host))


def _changed(before: Game, after: Game, *, removed: bool) -> tuple[int, ...]:
    """Of a lobby, which shows its seats anyhow, those alone who were removed."""
    if before.rounds:
        changed = set(before.present) ^ set(after.present)
        return tuple(p for p in after.seats if p in changed)
    return tuple(p for p in before.seats if p not in after.seats) if removed else ()


def _note(before: Game, after: Game, moment: Moment, by: Actor | None, people: tuple[int, ...]) -> Game:
    start = after.round.starting_player if after.rounds else None
    start_passed = before.rounds and start != before.round.starting_player
    for player in people:
        if player in after.present:
            kind = EventKind.CAME_BACK if player in before.seats else EventKind.JOINED
        else:
            kind = EventKind.LEFT if by is None else EventKind.REMOVED
        start = start if start_passed else None
        host = after.host if after.host not in (before.host, NOBODY) else None
        after = after.with_event(_deed(after, kind, moment, by, player=player, start=start, host=host))
    return after


def _deed(
    game: Game,
    kind: EventKind,
    moment: Moment,
    by: Actor | None,
    *,
    player: int | None = None,
    start: int | None = None,
    host: int | None = None,
) -> Event:
    return Event(
        kind=kind,
        at=moment.now,
        round=game.round_number,
        phase=game.phase,
        by=None if by is None else by.id,
        player=player,
        start=start,
        host=host,
    )


def _leave(game: Game, player: int) -> Game:
    """Nobody waits for that player any more (R26)."""
    if game.host == player:
        game = _pass_host(game, player)
    if not game.rounds:
        return replace(game, players=tuple(p for p in game.players if p.id != player))
    game = _set_present(game, player, present=False)
    this = game.round
    if player not in this.active:
        return game
    if player in this.offers and player not in this.kept:
        game = put_under(game, this.offers[player])
    return _pass_start(game.with_round(replace(this, left=this.left | {player})), player)


def _set_present(game: Game, player: int, *, present: bool) -> Game:
    return replace(game, players=tuple(replace(p, present=present) if p.id == player else p for p in game.players))


def _pass_host(game: Game, host: int) -> Game:
    others = tuple(p for p in game.present if p != host)
    return replace(game, host=next_seat(game, host, others) or NOBODY)


def _pass_start(game: Game, leaver: int) -> Game:
    """If the starting player leaves during the round, the next present seat takes the start at once (R26)."""
    this = game.round
    if this.starting_player != leaver or this.over:
        return game
    heir = next_seat(game, leaver, this.active)
    if heir is None:
        return game
    return game.with_round(replace(this, starting_player=heir, start_reason=StartReason.TOOK_OVER))


RULES = (
    rule(Join, join),
    rule(Leave, leave),
    rule(Remove, remove),
    rule(LetIn, let_in),
    rule(Lock, lock),
    rule(HostGone, replace_host),
)
