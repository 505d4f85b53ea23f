"""`play`: the one function through which a game changes."""

from dataclasses import replace
from datetime import datetime
from random import Random

from artbox_bot.game import beginning, care, drawing, forgetting, linking, people, rounds
from artbox_bot.game.alarms import means_something, touch, wake_up
from artbox_bot.game.deck import shuffled
from artbox_bot.game.moves import (
    Actor,
    Close,
    Finish,
    Forget,
    HandIn,
    Hide,
    HostGone,
    Join,
    KeepWord,
    Leave,
    Link,
    Move,
    NameArtist,
    NextRound,
    Nudge,
    Pause,
    Receive,
    Remove,
    Report,
    Resume,
    Roll,
    Skip,
    Start,
    Stop,
    Tick,
    Vote,
    WakeUp,
    Withdraw,
)
from artbox_bot.game.people import MIN_PLAYERS, set_round
from artbox_bot.game.refusals import GameOver, HostMustPlay, NotAtTable, NothingToSkip, NotYet, TooLate
from artbox_bot.game.values import (
    Alarm,
    AlarmKind,
    Begin,
    Ended,
    Event,
    EventKind,
    Game,
    Options,
    Phase,
    Player,
)

BEFORE_DRAWING = (Phase.VOTE, Phase.ARTIST, Phase.WORDS, Phase.ROLL)
BEFORE_BOARD = (*BEFORE_DRAWING, Phase.DRAW)

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


AFTER_THE_GAME = (Hide, Report, Forget)
"""What is possible also when the game is over, as long as it is not forgotten."""


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
    if game.forgotten or (not game.open and not isinstance(move, AFTER_THE_GAME)):
        raise GameOver
    if isinstance(move, Forget):  # nobody has played: what is abandoned otherwise is not held up by it
        return forgetting.forget_player(game, move.player)
    _require_phase(game, move)
    # During a pause the clock of the game stands still: what begins then has its whole time after it.
    clock = now if game.pause is None else game.pause.at
    made = _make(game, move, now, clock, rng)
    return touch(_settle(_note_people(game, made, move, now), clock, rng), now)


def _require_phase(game: Game, move: Move) -> None:
    needed = NEEDED_PHASE.get(type(move))
    if needed is None or needed is game.phase:
        return
    order = list(Phase)
    if order.index(game.phase) > order.index(needed):
        raise TooLate(needed, game.phase)
    raise NotYet(needed, game.phase)


def _make(game: Game, move: Move, now: datetime, clock: datetime, rng: Random) -> Game:
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
            return beginning.start(game, by, clock, rng)
        case Vote(player, choice):
            return beginning.vote(game, player, choice)
        case NameArtist(player, artist):
            return beginning.name_artist(game, player, artist, clock, rng)
        case KeepWord(player, card):
            return beginning.keep_word(game, player, card)
        case Roll(player):
            beginning.require_turn(game, player)
            return drawing.begin_drawing(beginning.roll(game, rng), clock)
        case Receive(player, key, url):
            return drawing.receive(game, player, key, url, now)
        case HandIn(player, key, picture):
            return drawing.hand_in(game, player, key, picture)
        case Withdraw(_, key):
            return drawing.withdraw(game, key) if game.rounds else game
        case Link(player, place, word):
            return linking.link(game, player, place, word)
        case Finish(player):
            return linking.finish(game, player, clock)
        case NextRound(player):
            if player not in game.present:
                raise NotAtTable
            return rounds.next_round(game, clock, rng)
        case Pause(by, trouble):
            return care.pause(game, by, now, trouble)
        case Resume(by):
            return care.resume(game, by, now)
        case Skip(by):
            return _skip(game, by, now, clock, rng)
        case Hide(by, round_number, place):
            return care.hide(game, by, round_number, place, now)
        case Report(player, round_number, place, text):
            return care.report(game, player, round_number, place, text, now)
        case Nudge(by):
            return care.nudge(game, by, now)
        case Stop(by):
            people.require_host(game, by)
            event = Event(kind=EventKind.STOPPED, at=now, round=game.round_number, phase=game.phase, by=by.id)
            return rounds.end(care.note(game, event), Ended.STOPPED)
        case Close(ended):
            return rounds.end(game, ended)
        case Forget() | Tick() | WakeUp():
            return game


def _skip(game: Game, by: Actor, now: datetime, clock: datetime, rng: Random) -> Game:
    """End the present wait now, as its deadline would. Errors: NotAllowed, NothingToSkip."""
    people.require_host(game, by)
    if game.phase is Phase.LOBBY:
        raise NothingToSkip
    event = Event(kind=EventKind.SKIPPED, at=now, round=game.round_number, phase=game.phase, by=by.id)
    return _time_up(care.note(game, event), clock, rng)


def _note_people(before: Game, after: Game, move: Move, now: datetime) -> Game:
    """Who has come or gone in a running game, and what follows from it, in one line (R25-R27)."""
    by = move.by.id if isinstance(move, Remove) else None
    if not before.rounds:
        removed = isinstance(move, Remove)
        people_changed = tuple(p for p in before.seats if p not in after.seats) if removed else ()
    else:
        changed = set(before.present) ^ set(after.present)
        people_changed = tuple(p for p in after.seats if p in changed)
    for player in people_changed:
        if player in after.present:
            kind = EventKind.CAME_BACK if player in before.seats else EventKind.JOINED
        else:
            kind = EventKind.LEFT if by is None else EventKind.REMOVED
        start = after.round.starting_player if after.rounds else None
        event = Event(
            kind=kind,
            at=now,
            round=after.round_number,
            phase=after.phase,
            by=by,
            player=player,
            start=start if before.rounds and start != before.round.starting_player else None,
            host=after.host if after.host not in (before.host, people.NOBODY) else None,
        )
        after = care.note(after, event)
    return after


def _settle(game: Game, now: datetime, rng: Random) -> Game:
    """Go on as far as nobody is waited for."""
    if people.nobody_here(game):
        return rounds.end(game, Ended.ABANDONED)
    if game.phase in (*BEFORE_BOARD, Phase.REVEAL) and len(game.present) < MIN_PLAYERS:
        return rounds.end(game, Ended.TOO_FEW)
    if game.phase in BEFORE_DRAWING and not game.round.active:
        # Everybody who plays has left, and those who joined since play from the next round on: nobody can be asked.
        return rounds.void(game, now)
    match game.phase:
        case Phase.VOTE if beginning.all_voted(game.round):
            return beginning.count_votes(game, now, rng)
        case Phase.WORDS if all(p in game.round.kept for p in game.round.active):
            return beginning.ask_for_roll(game, now)
        case Phase.DRAW if drawing.all_handed_in(game.round):
            return _settle(rounds.finish_drawing(game, now, rng), now, rng)
        case Phase.LINK if not linking.still_linking(game.round):
            return rounds.score(game, now)
        case _:
            return game


def _ring(game: Game, now: datetime, rng: Random) -> Game:
    """Play every alarm that is due, each at its own time, so that late processing changes nothing."""
    while game.open and (due := [a for a in game.ringing if a.at <= now]):
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
            return rounds.end(game, Ended.ABANDONED)
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
            return rounds.score(game, now)
        case Phase.REVEAL:
            return rounds.next_round(game, now, rng)
        case Phase.LOBBY | Phase.OVER:
            return game
