"""Who speaks for the table: its host; and whoever sits there, where it waits for a host who says nothing (R27)."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from artbox_bot.game.moves import Actor, HandOn, Move, Speak
from artbox_bot.game.refusals import AlreadyHost, HostFirst, NoSuchPlayer
from artbox_bot.game.rule import Moment, rule
from artbox_bot.game.rules import Rules
from artbox_bot.game.seats import require_host, speaks_for
from artbox_bot.game.slow import SLOW_HOST_TIME
from artbox_bot.game.values import Game

HOST_TIME = timedelta(minutes=2)

LONG_AGO = datetime.min.replace(tzinfo=UTC)


def host_due(game: Game) -> datetime | None:
    """When whoever sits there may act in the host's place; None while the present wait ends by itself (R27).

    So it is in a lobby, in a pause, and in a wait without an end.
    """
    if not game.open or game.deadline is not None:
        return None
    return (game.quiet_since or LONG_AGO) + host_time(game.rules)


def host_time(rules: Rules) -> timedelta:
    """So long a table that nothing but its host moves waits for a word of theirs (R27)."""
    return SLOW_HOST_TIME if rules.slow else HOST_TIME


def require_host_or_stand_in(game: Game, by: Actor, now: datetime) -> None:
    """The host, a moderator, or whoever may act in the host's place by now. Errors: NotAllowed, HostFirst (R27)."""
    due = host_due(game)
    if due is None or speaks_for(game, by) or by.id not in game.present:
        require_host(game, by)
    elif now < due:
        raise HostFirst(game.host, due, slow=game.rules.slow)


def listen(before: Game, after: Game, move: Move | None, now: datetime) -> Game:
    """The table has heard of its host by this move, or has another host or another wait since then (R27)."""
    if move is not None and _who(move) == after.host:
        return replace(after, quiet_since=now)
    same = _wait_for_host(before) == _wait_for_host(after)
    return after if same else replace(after, quiet_since=now)


def _wait_for_host(game: Game) -> tuple[object, ...]:
    return game.host, game.phase, game.round_number, game.pause is None


def _who(move: Move) -> int | None:
    """Whose move it is; None for what nobody does."""
    by: Actor | None = getattr(move, "by", None)
    player: int | None = getattr(move, "player", None)
    return player if by is None else by.id


def hand_on(game: Game, move: HandOn, moment: Moment) -> Game:
    """A player is host from now on. Errors: NotAllowed, HostFirst, NoSuchPlayer, AlreadyHost (R27)."""
    require_host_or_stand_in(game, move.by, moment.now)
    if move.player not in game.present:
        raise NoSuchPlayer
    if move.player == game.host:
        raise AlreadyHost
    return replace(game, host=move.player)


def speak(game: Game, move: Speak, moment: Moment) -> Game:
    """The host looks at the table, and so is there; of others it means nothing (R27)."""
    return replace(game, quiet_since=moment.now) if move.player == game.host else game


RULES = (rule(HandOn, hand_on), rule(Speak, speak, is_play=False))
