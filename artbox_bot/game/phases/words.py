"""Everybody keeps one of two word cards; where everybody draws two words, two of three (R7, R9)."""

from dataclasses import replace

from artbox_bot.game.alarms import LAST_SECONDS, last_call, set_deadline
from artbox_bot.game.deck import put_under, take_cards
from artbox_bot.game.home import Home
from artbox_bot.game.limits import CARDS, TWO_WORDS_FOR
from artbox_bot.game.moves import KeepWord, PutBack
from artbox_bot.game.papers import MOST_WORDS
from artbox_bot.game.refusals import AlreadyKept, NoSuchCard
from artbox_bot.game.rule import Moment, rule
from artbox_bot.game.seats import require_playing
from artbox_bot.game.values import AlarmKind, Game, Phase, StartReason


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
    offer = _choosing(game, move)
    if len(offer) > CARDS:
        raise NoSuchCard
    return _put_back(game, move.player, 1 - move.card)


def put_back(game: Game, move: PutBack, _: Moment) -> Game:
    """Keep all cards but one. Errors: those of `keep_word` (R7)."""
    _choosing(game, move)
    return _put_back(game, move.player, move.card)


def keep_by_chance(game: Game, moment: Moment) -> Game:
    """Time is up: which card goes back is random for whoever has not chosen (R9)."""
    late = still_choosing(game)
    for player in late:
        last = len(game.round.offers[player]) - 1
        game = _put_back(game, player, last - moment.rng.randrange(last + 1))
    return game.with_round(replace(game.round, kept_by_chance=frozenset(late)))


def _choosing(game: Game, move: KeepWord | PutBack) -> tuple[str, ...]:
    """The cards of a player who has not chosen yet. Errors: see `keep_word`."""
    this = require_playing(game, move.player)
    if move.player in this.kept:
        raise AlreadyKept
    offer = this.offers[move.player]
    if move.card not in range(len(offer)):
        raise NoSuchCard
    return offer


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
    rules=(rule(KeepWord, keep_word), rule(PutBack, put_back)),
    follow=lambda game, _: replace(game, phase=Phase.ROLL),
    time={AlarmKind.LAST_CALL: last_call, AlarmKind.TIME_UP: keep_by_chance},
    needs_somebody=True,
)
