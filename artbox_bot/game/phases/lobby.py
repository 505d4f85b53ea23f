"""The lobby: people take their seats until somebody starts the game (R1, R2, R6)."""

from dataclasses import replace
from datetime import timedelta

from artbox_bot.game.choices import BY_NAME
from artbox_bot.game.events import Ended, Phase, StartReason
from artbox_bot.game.home import Home
from artbox_bot.game.limits import MIN_PLAYERS, target_of
from artbox_bot.game.moves import Choose, Start
from artbox_bot.game.phases.artist import draw_start
from artbox_bot.game.phases.over import end
from artbox_bot.game.phases.words import give_start
from artbox_bot.game.refusals import HostMustPlay, NoSuchChoice, NotAllowed, TooFewPlayers
from artbox_bot.game.rule import Moment, rule
from artbox_bot.game.rules import Begin
from artbox_bot.game.seats import NOBODY, require_host
from artbox_bot.game.values import Game, Round

LOBBY_IDLE = timedelta(minutes=30)


def choose(game: Game, move: Choose, _: Moment) -> Game:
    """Play by other rules. Errors: NotAllowed, NoSuchChoice; HostMustPlay, where the host watches (R6)."""
    require_host(game, move.by)
    rules = game.rules
    for name, value in move.chosen:
        try:
            rules = BY_NAME[name].chosen(rules, value)
        except (KeyError, ValueError):
            raise NoSuchChoice from None
    if rules.begin is Begin.HOST and rules.begin is not game.rules.begin and game.host not in game.present:
        raise HostMustPlay
    return replace(game, rules=rules)


def start(game: Game, move: Start, moment: Moment) -> Game:
    """Begin the first round. Errors: NotAllowed, TooFewPlayers, HostMustPlay (R2, R6)."""
    by = move.by
    if not (by.moderator or by.id == game.host or by.id in game.present):
        raise NotAllowed
    if len(game.players) < MIN_PLAYERS:
        raise TooFewPlayers(MIN_PLAYERS - len(game.players))
    if game.rules.begin is Begin.HOST and game.host not in game.present:
        raise HostMustPlay
    first = Round(number=1, players=game.present)
    game = replace(game, target=target_of(game.rules, len(game.players)), rounds=(first,))
    match game.rules.begin:
        case Begin.VOTE:
            return replace(game, phase=Phase.VOTE)
        case Begin.ARTIST:
            return replace(game, phase=Phase.ARTIST)
        case Begin.RANDOM:
            return draw_start(game, moment)
        case Begin.HOST:
            return give_start(game, game.host, StartReason.HOST)


def end_if_deserted(game: Game, _: Moment) -> Game:
    """A lobby without any player whose host has gone, too, has nobody left to open it for (R27)."""
    return end(game, Ended.ABANDONED) if not game.players and game.host == NOBODY else game


HOME = Home(
    phase=Phase.LOBBY,
    rules=(rule(Choose, choose), rule(Start, start)),
    follow=end_if_deserted,
    idle=LOBBY_IDLE,
    needs_three=False,
)
