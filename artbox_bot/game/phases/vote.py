"""Each player names another as the one with the most artistic flair (R4)."""

from collections import Counter
from dataclasses import replace

from artbox_bot.game.alarms import LAST_SECONDS, last_call, set_deadline
from artbox_bot.game.events import AlarmKind, Phase, StartReason
from artbox_bot.game.home import Home
from artbox_bot.game.moves import Vote
from artbox_bot.game.phases.words import give_start
from artbox_bot.game.refusals import NoSuchPlayer, NotYourself
from artbox_bot.game.rule import Moment, rule
from artbox_bot.game.seats import require_playing
from artbox_bot.game.values import Game, Round


def vote(game: Game, move: Vote, _: Moment) -> Game:
    """Name another player. Errors: NotAtTable, NotThisRound, NotYourself, NoSuchPlayer (R4)."""
    this = require_playing(game, move.player)
    if move.choice == move.player:
        raise NotYourself
    if move.choice not in this.active:
        raise NoSuchPlayer
    return game.with_round(replace(this, votes={**this.votes, move.player: move.choice}))


def still_voting(game: Game) -> tuple[int, ...]:
    """Who has no valid vote yet (R4)."""
    valid = valid_votes(game.round)
    return tuple(p for p in game.round.active if p not in valid)


def valid_votes(this: Round) -> dict[int, int]:
    """The votes for somebody who is still there (R4)."""
    return {voter: choice for voter, choice in this.votes.items() if choice in this.active}


def count_votes(game: Game, _: Moment) -> Game:
    """Whoever has strictly the most votes begins; otherwise whoever first names an artist (R4, R5)."""
    ranking = Counter(valid_votes(game.round).values()).most_common(2)
    if ranking and (len(ranking) == 1 or ranking[0][1] > ranking[1][1]):
        return give_start(game, ranking[0][0], StartReason.VOTED)
    return replace(game, phase=Phase.ARTIST)


HOME = Home(
    phase=Phase.VOTE,
    begin=lambda game, moment: set_deadline(game, moment.clock, game.rules.vote, LAST_SECONDS),
    awaited=still_voting,
    rules=(rule(Vote, vote),),
    follow=count_votes,
    time={AlarmKind.LAST_CALL: last_call, AlarmKind.TIME_UP: count_votes},
    needs_somebody=True,
)
