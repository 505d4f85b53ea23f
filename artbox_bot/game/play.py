"""`play`: the one function through which a game changes."""

from dataclasses import replace
from datetime import datetime
from random import Random

from artbox_bot.game import beginning, drawing, linking, people
from artbox_bot.game.alarms import REVEAL_TIME, enter, means_something, touch, wake_up
from artbox_bot.game.deck import clear_words, shuffled
from artbox_bot.game.moves import (
    Close,
    Finish,
    HandIn,
    HostGone,
    Join,
    KeepWord,
    Leave,
    Link,
    Move,
    NameArtist,
    NextRound,
    Receive,
    Remove,
    Roll,
    Start,
    Stop,
    Tick,
    Vote,
    WakeUp,
    Withdraw,
)
from artbox_bot.game.people import MIN_PLAYERS, set_round
from artbox_bot.game.refusals import GameOver, HostMustPlay, NotAtTable, NotYet, TooLate
from artbox_bot.game.scoring import find_winner, score_round
from artbox_bot.game.values import (
    Alarm,
    AlarmKind,
    Begin,
    Ended,
    Game,
    Options,
    Phase,
    Player,
    Round,
    StartReason,
)

BEFORE_DRAWING = (Phase.VOTE, Phase.ARTIST, Phase.WORDS, Phase.ROLL)
BEFORE_BOARD = (*BEFORE_DRAWING, Phase.DRAW)
VOID_ROUNDS_TO_ABANDON = 2

NEEDED_PHASE: dict[type[object], Phase] = {
    Start: Phase.LOBBY,
    Vote: Phase.VOTE,
    NameArtist: Phase.ARTIST,
    KeepWord: Phase.WORDS,
    Roll: Phase.ROLL,
    Receive: Phase.DRAW,
    HandIn: Phase.DRAW,
    Link: Phase.LINK,
    Finish: Phase.LINK,
    NextRound: Phase.REVEAL,
}
"""The phase to which a move belongs; moves that are not listed are possible at any time."""


def new_game(
    game_id: str,
    host: int,
    words: tuple[str, ...],
    now: datetime,
    rng: Random,
    *,
    options: Options | None = None,
    players: tuple[Player, ...] = (),
) -> Game:
    """A lobby with a shuffled deck. Error: HostMustPlay, where the host begins and does not play (R6)."""
    options = options or Options()
    if options.begin is Begin.HOST and host not in [player.id for player in players]:
        raise HostMustPlay
    lobby = Game(
        id=game_id,
        host=host,
        options=options,
        players=players,
        deck=shuffled(words, rng),
    )
    return touch(lobby, now)


def play(game: Game, move: Move, now: datetime, rng: Random) -> Game:
    """The game after a move; what is due is played first. Errors: refusals.Refused; the game is unchanged then."""
    if isinstance(move, WakeUp):
        return wake_up(game, now, move.grace)
    game = _ring(game, now, rng)
    if isinstance(move, Tick):
        return game
    if not game.open:
        raise GameOver
    _require_phase(game, move)
    return touch(_settle(_make(game, move, now, rng), now, rng), now)


def _require_phase(game: Game, move: Move) -> None:
    needed = NEEDED_PHASE.get(type(move))
    if needed is None or needed is game.phase:
        return
    order = list(Phase)
    if order.index(game.phase) > order.index(needed):
        raise TooLate(needed, game.phase)
    raise NotYet(needed, game.phase)


def _make(game: Game, move: Move, now: datetime, rng: Random) -> Game:
    match move:
        case Join(player, name):
            return people.join(game, player, name)
        case Leave(player):
            return people.leave(game, player)
        case HostGone(host):
            return people.host_gone(game, host)
        case Remove(player, by):
            return people.remove(game, player, by)
        case Start(by):
            return beginning.start(game, by, now, rng)
        case Vote(player, choice):
            return beginning.vote(game, player, choice)
        case NameArtist(player, artist):
            return beginning.name_artist(game, player, artist, now, rng)
        case KeepWord(player, card):
            return beginning.keep_word(game, player, card)
        case Roll(player):
            beginning.require_turn(game, player)
            return drawing.begin_drawing(beginning.roll(game, rng), now)
        case Receive(player, key, url):
            return drawing.receive(game, player, key, url, now)
        case HandIn(player, key, picture):
            return drawing.hand_in(game, player, key, picture)
        case Withdraw(_, key):
            return drawing.withdraw(game, key) if game.rounds else game
        case Link(player, place, word):
            return linking.link(game, player, place, word)
        case Finish(player):
            return linking.finish(game, player, now)
        case NextRound(player):
            if player not in game.present:
                raise NotAtTable
            return _next_round(game, now, rng)
        case Stop(by):
            people.require_host(game, by)
            return _end(game, Ended.STOPPED)
        case Close(ended):
            return _end(game, ended)
        case Tick() | WakeUp():
            return game


def _settle(game: Game, now: datetime, rng: Random) -> Game:
    """Go on as far as nobody is waited for."""
    if people.nobody_here(game):
        return _end(game, Ended.ABANDONED)
    if game.phase in (*BEFORE_BOARD, Phase.REVEAL) and len(game.present) < MIN_PLAYERS:
        return _end(game, Ended.TOO_FEW)
    if game.phase in BEFORE_DRAWING and not game.round.active:
        # Everybody who plays has left, and those who joined since play from the next round on: nobody can be asked.
        return _void(game, now)
    match game.phase:
        case Phase.VOTE if beginning.all_voted(game.round):
            return beginning.count_votes(game, now, rng)
        case Phase.WORDS if all(p in game.round.kept for p in game.round.active):
            return beginning.ask_for_roll(game, now)
        case Phase.DRAW if drawing.all_handed_in(game.round):
            return _settle(_finish_drawing(game, now, rng), now, rng)
        case Phase.LINK if not linking.still_linking(game.round):
            return _score(game, now)
        case _:
            return game


def _ring(game: Game, now: datetime, rng: Random) -> Game:
    """Play every alarm that is due, each at its own time, so that late processing changes nothing."""
    while game.open and (due := [a for a in game.alarms if a.at <= now]):
        alarm = min(due, key=lambda a: (a.at, list(AlarmKind).index(a.kind)))
        game = replace(game, alarms=tuple(a for a in game.alarms if a != alarm))
        if means_something(game, alarm):
            game = _settle(_sound(game, alarm, rng), alarm.at, rng)
    return game


def _sound(game: Game, alarm: Alarm, rng: Random) -> Game:
    match alarm.kind:
        case AlarmKind.REMIND:
            return set_round(game, replace(game.round, reminded=True))
        case AlarmKind.TEN_LEFT:
            return set_round(game, replace(game.round, ten_left=True))
        case AlarmKind.ABANDON:
            return _end(game, Ended.ABANDONED)
        case AlarmKind.TIME_UP:
            return _time_up(game, alarm.at, rng)


def _time_up(game: Game, now: datetime, rng: Random) -> Game:
    match game.phase:
        case Phase.VOTE:
            return beginning.count_votes(game, now, rng)
        case Phase.ARTIST:
            return beginning.draw_start(game, now, rng)
        case Phase.WORDS:
            return beginning.keep_by_chance(game, rng)
        case Phase.ROLL:
            return drawing.begin_drawing(beginning.roll(game, rng, by_chance=True), now)
        case Phase.DRAW:
            return drawing.close_drawing(game, now)
        case Phase.LINK if game.round.hourglass is None:
            return linking.turn_hourglass(game, now)
        case Phase.LINK:
            return _score(game, now)
        case Phase.REVEAL:
            return _next_round(game, now, rng)
        case Phase.LOBBY | Phase.OVER:
            return game


def _finish_drawing(game: Game, now: datetime, rng: Random) -> Game:
    if len(game.round.drawings) < drawing.MIN_DRAWINGS:
        return _void(game, now)
    return drawing.lay_board(game, now, rng)


def _score(game: Game, now: datetime) -> Game:
    """Score the round, or void it where nobody has linked anything (R13, R18-R20)."""
    this = game.round
    if not any(this.links.values()):
        return _void(game, now)
    result = score_round(this)
    earned = [point.player for point in (result.drawing, result.links) if point]
    game = replace(game, players=tuple(replace(p, score=p.score + earned.count(p.id)) for p in game.players))
    return _end_round(set_round(game, replace(this, result=result)), now)


def _void(game: Game, now: datetime) -> Game:
    """The round is void: no points, the start passes on (R13)."""
    return _end_round(set_round(game, replace(game.round, void=True)), now)


def _end_round(game: Game, now: datetime) -> Game:
    """The reveal, or the end of the game (R13, R22, R24, R29)."""
    game = set_round(game, replace(game.round, scores=game.scores, gone=people.gone(game)))
    if game.target is not None and max(game.scores.values()) >= game.target:
        return _end(game, Ended.TARGET)
    last = game.rounds[-VOID_ROUNDS_TO_ABANDON:]
    if len(last) == VOID_ROUNDS_TO_ABANDON and all(r.void for r in last):
        return _end(game, Ended.ABANDONED)
    if len(game.present) < MIN_PLAYERS:
        return _end(game, Ended.TOO_FEW)
    return enter(game, Phase.REVEAL, now, REVEAL_TIME)


def _next_round(game: Game, now: datetime, rng: Random) -> Game:
    """The start passes to the next present seat clockwise (R24, R26)."""
    before = game.round
    start = people.next_seat(game, before.starting_player or 0, game.present) or game.present[0]
    game = clear_words(game)
    following = Round(number=before.number + 1, players=game.present)
    return beginning.give_start(replace(game, rounds=(*game.rounds, following)), start, StartReason.TURN, now, rng)


def _end(game: Game, ended: Ended) -> Game:
    """Close the game; only a game that was played out has a winner (R22, R23, R29)."""
    if game.rounds:
        game = set_round(game, replace(game.round, scores=game.scores, gone=people.gone(game)))
    winner, tie = find_winner(game) if ended in (Ended.TARGET, Ended.TOO_FEW) else (None, None)
    return replace(game, phase=Phase.OVER, alarms=(), ended=ended, winner=winner, winner_tie=tie)
