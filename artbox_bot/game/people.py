"""People come and go: seats, host, and what becomes of the round without somebody (R1, R25-R27)."""

from dataclasses import replace

from artbox_bot.game.deck import put_under
from artbox_bot.game.moves import Actor
from artbox_bot.game.refusals import (
    AlreadySeated,
    NoSuchPlayer,
    NotAllowed,
    NotAtTable,
    NotThisRound,
    TableFull,
)
from artbox_bot.game.values import Game, Phase, Player, Round, StartReason

MIN_PLAYERS = 3
MAX_PLAYERS = 8


def join(game: Game, player: int, name: str = "") -> Game:
    """Take a seat; in a running game one plays from the next round (R25). Errors: AlreadySeated, TableFull."""
    if player in game.present:
        raise AlreadySeated
    if player in game.seats:
        return _set_present(game, player, present=True)
    if len(game.players) >= MAX_PLAYERS:
        raise TableFull
    return replace(game, players=(*game.players, Player(id=player, name=name)))


def leave(game: Game, player: int) -> Game:
    """Leave the table; nobody waits for that player any more (R26). Error: NotAtTable."""
    if player not in game.present:
        raise NotAtTable
    if game.host == player:
        game = _pass_host(game, player)
    if game.phase is Phase.LOBBY:
        return replace(game, players=tuple(p for p in game.players if p.id != player))
    game = _set_present(game, player, present=False)
    if player not in game.round.active:
        return game
    if game.phase is Phase.WORDS and player not in game.round.kept:
        game = put_under(game, game.round.offers[player])
    game = set_round(game, replace(game.round, left=game.round.left | {player}))
    return _pass_start(game, player)


def remove(game: Game, player: int, by: Actor) -> Game:
    """Take a player out. Errors: NotAllowed, NoSuchPlayer (R26, R27)."""
    require_host(game, by)
    if player not in game.present:
        raise NoSuchPlayer
    return leave(game, player)


def host_gone(game: Game, host: int) -> Game:
    """The host has left the server: the next seat is host (R27)."""
    if host in game.present:
        return leave(game, host)
    return _pass_host(game, host) if game.host == host else game


def nobody_here(game: Game) -> bool:
    """A lobby without any player whose host has gone, too, has nobody left to open it for (R27)."""
    return game.phase is Phase.LOBBY and not game.players and game.host == NOBODY


def require_host(game: Game, by: Actor) -> None:
    """Only the host or a moderator. Error: NotAllowed (R27)."""
    if by.id != game.host and not by.moderator:
        raise NotAllowed


def require_playing(game: Game, player: int) -> Round:
    """The present round, if that person plays it. Errors: NotAtTable, NotThisRound."""
    if player not in game.present:
        raise NotAtTable
    if player not in game.round.active:
        raise NotThisRound
    return game.round


def set_round(game: Game, this: Round) -> Game:
    """The game with another present round."""
    return replace(game, rounds=(*game.rounds[:-1], this))


def next_seat(game: Game, after: int, among: tuple[int, ...]) -> int | None:
    """The next of these people clockwise: by seat, in the order of joining (R3)."""
    start = game.seats.index(after) if after in game.seats else -1
    circle = game.seats[start + 1 :] + game.seats[: max(start, 0)]
    return next((seat for seat in circle if seat in among), None)


def gone(game: Game) -> tuple[int, ...]:
    """Who has left and does not play in the present round any more, in seat order."""
    return tuple(p for p in game.seats if p not in game.present or p in game.round.left)


NOBODY = 0


def _set_present(game: Game, player: int, *, present: bool) -> Game:
    return replace(game, players=tuple(replace(p, present=present) if p.id == player else p for p in game.players))


def _pass_host(game: Game, host: int) -> Game:
    others = tuple(p for p in game.present if p != host)
    return replace(game, host=next_seat(game, host, others) or NOBODY)


def _pass_start(game: Game, leaver: int) -> Game:
    """If the starting player leaves during the round, the next present seat takes the start at once (R26)."""
    this = game.round
    if this.starting_player != leaver or game.phase is Phase.REVEAL:
        return game
    heir = next_seat(game, leaver, this.active)
    if heir is None:
        return game
    return set_round(game, replace(this, starting_player=heir, start_reason=StartReason.TOOK_OVER))
