"""The reveal: the round is over, and the next begins by itself or when somebody asks for it (R13, R21, R22, R24)."""

from dataclasses import replace

from artbox_bot.game.alarms import set_deadline
from artbox_bot.game.deck import clear_words
from artbox_bot.game.events import AlarmKind, Ended, Phase, StartReason
from artbox_bot.game.home import Home
from artbox_bot.game.limits import MIN_PLAYERS
from artbox_bot.game.moves import NextRound
from artbox_bot.game.phases.over import end
from artbox_bot.game.phases.words import give_start
from artbox_bot.game.refusals import NotAtTable
from artbox_bot.game.rule import Moment, rule
from artbox_bot.game.seats import gone, next_seat
from artbox_bot.game.values import Game, Round

VOID_ROUNDS_TO_ABANDON = 2


def void(game: Game) -> Game:
    """The round is void: no points, the start passes on (R13)."""
    return replace(game.with_round(replace(game.round, void=True)), phase=Phase.REVEAL)


def begin(game: Game, moment: Moment) -> Game:
    """The standing after the round; or the end of the game (R13, R22, R24, R29)."""
    game = game.with_round(replace(game.round, scores=game.scores, gone=gone(game)))
    if game.target is not None and max(game.scores.values()) >= game.target:
        return end(game, Ended.TARGET)
    if enough_void(game):
        return end(game, Ended.ABANDONED)
    if len(game.present) < MIN_PLAYERS:
        return end(game, Ended.TOO_FEW)
    return set_deadline(game, moment.clock, game.rules.next_round)


def enough_void(game: Game) -> bool:
    """Whether so many rounds in a row were void that the game is over (R13)."""
    last = game.rounds[-VOID_ROUNDS_TO_ABANDON:]
    return len(last) == VOID_ROUNDS_TO_ABANDON and all(r.void for r in last)


def ask_for_next_round(game: Game, move: NextRound, moment: Moment) -> Game:
    """Any player may go on. Error: NotAtTable (R24)."""
    if move.player not in game.present:
        raise NotAtTable
    return next_round(game, moment)


def next_round(game: Game, _: Moment) -> Game:
    """The start passes to the next present seat clockwise (R24, R26)."""
    before = game.round
    start = next_seat(game, before.starting_player or 0, game.present) or game.present[0]
    following = Round(number=before.number + 1, players=game.present)
    game = replace(clear_words(game), rounds=(*game.rounds, following))
    return give_start(game, start, StartReason.TURN)


HOME = Home(
    phase=Phase.REVEAL,
    begin=begin,
    awaited=lambda game: game.present,
    rules=(rule(NextRound, ask_for_next_round),),
    time={AlarmKind.TIME_UP: next_round},
    nudges=False,
)
