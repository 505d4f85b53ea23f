"""Everybody keeps one of two word cards (R7, R9)."""

from dataclasses import replace

from artbox_bot.game.alarms import LAST_SECONDS, last_call, set_deadline
from artbox_bot.game.deck import put_under, take_cards
from artbox_bot.game.home import Home
from artbox_bot.game.limits import CARDS
from artbox_bot.game.moves import AnotherPair, KeepWord
from artbox_bot.game.refusals import AlreadyKept, HadAnotherPair, NoAnotherPair, NoSuchCard
from artbox_bot.game.rule import Moment, rule
from artbox_bot.game.seats import require_playing
from artbox_bot.game.values import AlarmKind, Game, Phase, Round, StartReason


def give_start(game: Game, player: int, reason: StartReason) -> Game:
    """Somebody has the start: now the words are dealt (R4-R7, R24)."""
    this = replace(game.round, starting_player=player, start_reason=reason)
    return replace(game.with_round(this), phase=Phase.WORDS)


def deal(game: Game, moment: Moment) -> Game:
    """Deal two word cards to everybody who plays this round (R7, R9)."""
    players = game.round.active
    cards, game = take_cards(game, CARDS * len(players), moment.rng)
    offers = {player: (cards[CARDS * i], cards[CARDS * i + 1]) for i, player in enumerate(players)}
    game = game.with_round(replace(game.round, offers=offers))
    return set_deadline(game, moment.clock, game.rules.words, LAST_SECONDS)


def still_choosing(game: Game) -> tuple[int, ...]:
    """Who has not kept a word yet (R9)."""
    return tuple(p for p in game.round.active if p not in game.round.kept)


def keep_word(game: Game, move: KeepWord, _: Moment) -> Game:
    """Keep one card. Errors: NotAtTable, NotThisRound, AlreadyKept, NoSuchCard (R7)."""
    this = require_playing(game, move.player)
    if move.player in this.kept:
        raise AlreadyKept
    card = move.card - first_card(this, move.player)
    if card not in range(CARDS):
        raise NoSuchCard
    return _keep(game, move.player, card)


def first_card(this: Round, player: int) -> int:
    """The number of the first of a player's cards: those that came for others are counted on from them.

    So what was meant for a card that lies under the deck by now is meant for no other.
    """
    return len(this.exchanged.get(player, ()))


def may_have_another_pair(game: Game, player: int) -> bool:
    """Whether this player can exchange the cards that were dealt (house rule of R7)."""
    return game.rules.another_pair and player not in game.round.kept and not _had_another_pair(game, player)


def another_pair(game: Game, move: AnotherPair, moment: Moment) -> Game:
    """A player's cards go under the deck, and others come from its top.

    Errors: NotAtTable, NotThisRound, NoAnotherPair, AlreadyKept, HadAnotherPair (house rule of R7).
    """
    this, player = require_playing(game, move.player), move.player
    if not game.rules.another_pair:
        raise NoAnotherPair
    if player in this.kept:
        raise AlreadyKept
    if _had_another_pair(game, player):
        raise HadAnotherPair
    before = this.offers[player]
    cards, game = take_cards(game, CARDS, moment.rng)  # first, so that none of those that are put under it comes again
    this = replace(
        this, offers={**this.offers, player: (cards[0], cards[1])}, exchanged={**this.exchanged, player: before}
    )
    return put_under(game.with_round(this), before)


def _had_another_pair(game: Game, player: int) -> bool:
    return any(player in this.exchanged for this in game.rounds)


def keep_by_chance(game: Game, moment: Moment) -> Game:
    """Time is up: one of the two is kept at random for whoever has not chosen (R9)."""
    late = still_choosing(game)
    for player in late:
        game = _keep(game, player, moment.rng.randrange(CARDS))
    return game.with_round(replace(game.round, kept_by_chance=frozenset(late)))


def _keep(game: Game, player: int, card: int) -> Game:
    """The other card goes to the bottom of the deck at once (R7)."""
    offer = game.round.offers[player]
    game = game.with_round(replace(game.round, kept={**game.round.kept, player: offer[card]}))
    return put_under(game, [offer[1 - card]])


HOME = Home(
    phase=Phase.WORDS,
    begin=deal,
    awaited=still_choosing,
    rules=(rule(KeepWord, keep_word), rule(AnotherPair, another_pair)),
    follow=lambda game, _: replace(game, phase=Phase.ROLL),
    time={AlarmKind.LAST_CALL: last_call, AlarmKind.TIME_UP: keep_by_chance},
    needs_somebody=True,
)
