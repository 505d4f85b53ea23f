"""Everybody keeps one of two word cards; where everybody draws two words, two of three (R7, R9)."""

from dataclasses import replace

from artbox_bot.game.alarms import LAST_SECONDS, last_call, set_deadline
from artbox_bot.game.deck import put_under, take_cards
from artbox_bot.game.events import AlarmKind, Phase, StartReason
from artbox_bot.game.home import Home
from artbox_bot.game.limits import CARDS, TWO_WORDS_FOR
from artbox_bot.game.moves import AnotherPair, KeepWord, PutBack
from artbox_bot.game.papers import MOST_WORDS
from artbox_bot.game.refusals import AlreadyKept, HadAnotherPair, NoAnotherPair, NoSuchCard
from artbox_bot.game.rule import Moment, rule
from artbox_bot.game.seats import require_playing
from artbox_bot.game.values import Game, Round


def give_start(game: Game, player: int, reason: StartReason) -> Game:
    """Somebody has the start: now the words are dealt (R4-R7, R24)."""
    this = replace(game.round, starting_player=player, start_reason=reason)
    return replace(game.with_round(this), phase=Phase.WORDS)


def deal(game: Game, moment: Moment) -> Game:
    """Deal word cards to everybody who plays this round: one more than everybody keeps (R7, R9)."""
    players = game.round.active
    each = MOST_WORDS if game.rules.two_words and len(players) == TWO_WORDS_FOR else 1
    count = CARDS + each - 1
    cards, game = take_cards(game, count * len(players), moment.rng)
    offers = {player: cards[count * i : count * (i + 1)] for i, player in enumerate(players)}
    game = game.with_round(replace(game.round, each=each, offers=offers))
    return set_deadline(game, moment.clock, game.rules.words, LAST_SECONDS)


def still_choosing(game: Game) -> tuple[int, ...]:
    """Who has not kept a word yet (R9)."""
    return tuple(p for p in game.round.active if p not in game.round.kept)


def keep_word(game: Game, move: KeepWord, _: Moment) -> Game:
    """Keep one card, and no other. Errors: NotAtTable, NotThisRound, AlreadyKept, NoSuchCard (R7)."""
    card = _chosen(game, move)
    if game.round.each > 1:
        raise NoSuchCard
    return _put_back(game, move.player, 1 - card)


def put_back(game: Game, move: PutBack, _: Moment) -> Game:
    """Keep all cards but one. Errors: those of `keep_word` (R7)."""
    return _put_back(game, move.player, _chosen(game, move))


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
    # First, so that none of those that are put under it comes again.
    cards, game = take_cards(game, len(before), moment.rng)
    this = replace(this, offers={**this.offers, player: cards}, exchanged={**this.exchanged, player: before})
    return put_under(game.with_round(this), before)


def _had_another_pair(game: Game, player: int) -> bool:
    return any(player in this.exchanged for this in game.rounds)


def keep_by_chance(game: Game, moment: Moment) -> Game:
    """Time is up: which card goes back is random for whoever has not chosen (R9)."""
    late = still_choosing(game)
    for player in late:
        last = len(game.round.offers[player]) - 1
        game = _put_back(game, player, last - moment.rng.randrange(last + 1))
    return game.with_round(replace(game.round, kept_by_chance=frozenset(late)))


def _chosen(game: Game, move: KeepWord | PutBack) -> int:
    """Which of a player's cards is meant. Errors: see `keep_word`."""
    this = require_playing(game, move.player)
    if move.player in this.kept:
        raise AlreadyKept
    card = move.card - first_card(this, move.player)
    if card not in range(len(this.offers[move.player])):
        raise NoSuchCard
    return card


def _put_back(game: Game, player: int, card: int) -> Game:
    """That card goes to the bottom of the deck at once, and the others are kept (R7)."""
    this = game.round
    offer = this.offers[player]
    words = zip(this.papers_of(player), offer[:card] + offer[card + 1 :], strict=True)
    return put_under(game.with_round(replace(this, kept={**this.kept, **dict(words)})), [offer[card]])


HOME = Home(
    phase=Phase.WORDS,
    begin=deal,
    awaited=still_choosing,
    rules=(rule(KeepWord, keep_word), rule(PutBack, put_back), rule(AnotherPair, another_pair)),
    follow=lambda game, _: replace(game, phase=Phase.ROLL),
    time={AlarmKind.LAST_CALL: last_call, AlarmKind.TIME_UP: keep_by_chance},
    needs_somebody=True,
)
