"""`play`: the one function through which a game changes. What each phase and each move does stands in its home."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from random import Random

from artbox_bot.game import forgetting, hosting, hurrying, mending, moderating, pausing, seats
from artbox_bot.game.alarms import means_something, touch, wake_up
from artbox_bot.game.deck import stack
from artbox_bot.game.events import Alarm, AlarmKind, Ended, Phase
from artbox_bot.game.homes import HOMES, home
from artbox_bot.game.limits import MIN_PLAYERS
from artbox_bot.game.moves import Move, Tick, WakeUp
from artbox_bot.game.phases import draw, over, reveal
from artbox_bot.game.refusals import GameOver, HostMustPlay, NotYet, TooLate
from artbox_bot.game.rule import Moment, Rule
from artbox_bot.game.rules import USUAL, Begin, Rules
from artbox_bot.game.values import Game, Player, UsedPack

NEEDED_PHASE: Mapping[type[object], Phase] = {
    rule.kind: phase for phase, at_home in HOMES.items() for rule in at_home.rules
}
"""The phase to which a move belongs; moves that are not listed are possible at any time."""

AT_ANY_TIME = (
    *seats.RULES,
    *hosting.RULES,
    *pausing.RULES,
    *mending.RULES,
    *hurrying.RULES,
    *moderating.RULES,
    *forgetting.RULES,
    *draw.AT_ANY_TIME,
    *over.AT_ANY_TIME,
)

RULES: Mapping[type[object], Rule] = {
    rule.kind: rule for rules in (AT_ANY_TIME, *(at_home.rules for at_home in HOMES.values())) for rule in rules
}
"""What each move does but `Tick` and `WakeUp`, which are of time alone."""


def new_game(
    game_id: str,
    host: int,
    words: Sequence[str],
    now: datetime,
    rng: Random,
    *,
    rules: Rules = USUAL,
    players: tuple[Player, ...] = (),
    removed: tuple[Player, ...] = (),
    recent: Sequence[Sequence[str]] = (),
    packs: tuple[UsedPack, ...] = (),
) -> Game:
    """A lobby with a deck of cards from the pack; `removed` are kept out of it (R26). `recent`: see `stack`.

    Error: HostMustPlay, where the host begins and does not play (R6).
    """
    if rules.begin is Begin.HOST and host not in [player.id for player in players]:
        raise HostMustPlay
    lobby = Game(
        id=game_id,
        host=host,
        rules=rules,
        players=players,
        deck=stack(words, rng, recent),
        packs=packs,
        quiet_since=now,
        removed=removed,
    )
    return touch(lobby, now, home(lobby).idle)


def play(game: Game, move: Move, now: datetime, rng: Random) -> Game:
    """The game after a move; what is due is played first. Errors: refusals.Refused; the game is unchanged then."""
    if isinstance(move, WakeUp):
        return wake_up(game, now, move.grace)
    game = _ring(game, now, rng)
    if isinstance(move, Tick):
        return game
    rule = RULES[type(move)]
    if game.forgotten or not (game.open or rule.after_the_game):
        raise GameOver
    _require_phase(game, move)
    moment = Moment(now, now if game.pause is None else game.pause.at, rng)
    made = rule.make(game, move, moment)
    if not rule.is_play:
        return made
    made = seats.note_people(game, made, moment, move)
    made = hosting.listen(game, _go_on(game.phase, made, moment), move, now)
    return touch(made, now, home(made).idle)


def _require_phase(game: Game, move: Move) -> None:
    needed = NEEDED_PHASE.get(type(move))
    if needed is None or needed is game.phase:
        return
    order = list(Phase)
    if order.index(game.phase) > order.index(needed):
        raise TooLate(needed, game.phase)
    raise NotYet(needed, game.phase)


def _go_on(before: Phase, game: Game, moment: Moment) -> Game:
    """Begin the phase to which the game has come, and go on as far as nobody is waited for."""
    while True:
        if game.phase is not before:
            before, game = game.phase, home(game).begin(game, moment)
        else:
            game = _follow(game, moment)
            if game.phase is before:
                return game


def _follow(game: Game, moment: Moment) -> Game:
    at_home = home(game)
    if at_home.needs_three and len(game.present) < MIN_PLAYERS:
        return over.end(game, Ended.TOO_FEW)
    if at_home.needs_somebody and not game.round.active:
        return reveal.void(game)
    return game if at_home.awaited(game) else at_home.follow(game, moment)


def _ring(game: Game, now: datetime, rng: Random) -> Game:
    """Play every alarm that is due, each at its own time, so that late processing changes nothing."""
    while game.open and (due := [a for a in game.ringing if a.at <= now]):
        alarm = min(due, key=lambda a: (a.at, list(AlarmKind).index(a.kind)))
        game = replace(game, alarms=tuple(a for a in game.alarms if a != alarm))
        if means_something(game, alarm):
            game = _sound(game, alarm, Moment(alarm.at, alarm.at, rng))
    return game


def _sound(game: Game, alarm: Alarm, moment: Moment) -> Game:
    if alarm.kind is AlarmKind.ABANDON:
        return over.end(game, Ended.ABANDONED)
    sound = home(game).time.get(alarm.kind)
    if sound is None:
        return game
    return hosting.listen(game, _go_on(game.phase, sound(game, moment), moment), None, moment.now)
