"""From the lobby to the words: start, and who begins (R2, R4-R7)."""

import unicodedata
from collections import Counter
from dataclasses import replace
from datetime import datetime
from random import Random

from artbox_bot.game.alarms import ARTIST_TIME, ROLL_TIME, VOTE_TIME, WORDS_TIME, enter
from artbox_bot.game.deck import put_under, take_cards
from artbox_bot.game.moves import Actor
from artbox_bot.game.people import MIN_PLAYERS, require_playing, set_round
from artbox_bot.game.refusals import (
    AlreadyKept,
    HostMustPlay,
    NoArtist,
    NoSuchCard,
    NoSuchPlayer,
    NotAllowed,
    NotYourself,
    NotYourTurn,
    TooFewPlayers,
)
from artbox_bot.game.shapes import roll_dice
from artbox_bot.game.values import Begin, Game, Phase, Round, StartReason

WITHOUT_ALPHABET = ("CJK ", "HIRAGANA ", "KATAKANA ", "HANGUL ", "YI ", "ETHIOPIC ", "VAI ")
"""Scripts in which a single sign can be a name (R5), as the Unicode names of their letters begin."""


def target_score(players: int) -> int:
    """The points that a game goes to (R2)."""
    if players <= 4:
        return 5
    return 4 if players <= 6 else 3


def start(game: Game, by: Actor, now: datetime, rng: Random) -> Game:
    """Begin the first round. Errors: NotAllowed, TooFewPlayers, HostMustPlay."""
    if not (by.moderator or by.id == game.host or by.id in game.present):
        raise NotAllowed
    if len(game.players) < MIN_PLAYERS:
        raise TooFewPlayers(MIN_PLAYERS - len(game.players))
    if game.options.begin is Begin.HOST and game.host not in game.present:
        raise HostMustPlay
    game = replace(
        game,
        target=target_score(len(game.players)),
        rounds=(Round(number=1, players=game.present),),
    )
    match game.options.begin:
        case Begin.VOTE:
            return enter(game, Phase.VOTE, now, VOTE_TIME)
        case Begin.ARTIST:
            return enter(game, Phase.ARTIST, now, ARTIST_TIME)
        case Begin.RANDOM:
            return draw_start(game, now, rng)
        case Begin.HOST:
            return give_start(game, game.host, StartReason.HOST, now, rng)


def vote(game: Game, player: int, choice: int) -> Game:
    """Name another player. Errors: NotYourself, NoSuchPlayer (R4)."""
    this = require_playing(game, player)
    if choice == player:
        raise NotYourself
    if choice not in this.active:
        raise NoSuchPlayer
    return set_round(game, replace(this, votes={**this.votes, player: choice}))


def valid_votes(this: Round) -> dict[int, int]:
    """The votes for somebody who is still there (R4)."""
    return {voter: choice for voter, choice in this.votes.items() if choice in this.active}


def all_voted(this: Round) -> bool:
    """Whether everybody who plays has a valid vote (R4)."""
    return all(player in valid_votes(this) for player in this.active)


def count_votes(game: Game, now: datetime, rng: Random) -> Game:
    """Whoever has strictly the most votes begins; otherwise whoever first names an artist (R4, R5)."""
    ranking = Counter(valid_votes(game.round).values()).most_common(2)
    if ranking and (len(ranking) == 1 or ranking[0][1] > ranking[1][1]):
        return give_start(game, ranking[0][0], StartReason.VOTED, now, rng)
    return enter(game, Phase.ARTIST, now, ARTIST_TIME)


def name_artist(game: Game, player: int, artist: str, now: datetime, rng: Random) -> Game:
    """Whoever first names an artist begins. Error: NoArtist (R5)."""
    this = require_playing(game, player)
    artist = " ".join(unicodedata.normalize("NFC", artist).split())
    letters = [c for c in artist if unicodedata.category(c).startswith("L")]
    enough = 1 if any(unicodedata.name(c, "").startswith(WITHOUT_ALPHABET) for c in letters) else 2
    if len(letters) < enough:
        raise NoArtist
    game = set_round(game, replace(this, artist=artist))
    return give_start(game, player, StartReason.NAMED_ARTIST, now, rng)


def draw_start(game: Game, now: datetime, rng: Random) -> Game:
    """Nobody was voted for or named an artist: the start is drawn (R5)."""
    return give_start(game, rng.choice(game.round.active), StartReason.DRAWN, now, rng)


def give_start(game: Game, player: int, reason: StartReason, now: datetime, rng: Random) -> Game:
    """Set the starting player and deal the words (R7)."""
    game = set_round(game, replace(game.round, starting_player=player, start_reason=reason))
    return deal(game, now, rng)


def deal(game: Game, now: datetime, rng: Random) -> Game:
    """Deal two word cards to everybody who plays this round (R7, R9)."""
    players = game.round.active
    cards, game = take_cards(game, 2 * len(players), rng)
    offers = {player: (cards[2 * i], cards[2 * i + 1]) for i, player in enumerate(players)}
    game = set_round(game, replace(game.round, offers=offers))
    return enter(game, Phase.WORDS, now, WORDS_TIME)


def keep_word(game: Game, player: int, card: int) -> Game:
    """Keep one card; the other goes to the bottom of the deck at once. Errors: AlreadyKept, NoSuchCard (R7)."""
    this = require_playing(game, player)
    if player in this.kept:
        raise AlreadyKept
    if card not in (0, 1):
        raise NoSuchCard
    offer = this.offers[player]
    game = set_round(game, replace(this, kept={**this.kept, player: offer[card]}))
    return put_under(game, [offer[1 - card]])


def keep_by_chance(game: Game, rng: Random) -> Game:
    """Time is up: one of the two is kept at random for whoever has not chosen (R9)."""
    late = frozenset(p for p in game.round.active if p not in game.round.kept)
    for player in game.round.active:
        if player in late:
            game = keep_word(game, player, rng.randrange(2))
    return set_round(game, replace(game.round, kept_by_chance=late))


def ask_for_roll(game: Game, now: datetime) -> Game:
    """All have kept a word: the starting player rolls (R8)."""
    return enter(game, Phase.ROLL, now, ROLL_TIME)


def require_turn(game: Game, player: int) -> None:
    """Only the starting player rolls. Error: NotYourTurn (R8)."""
    this = require_playing(game, player)
    if this.starting_player is not None and player != this.starting_player:
        raise NotYourTurn(this.starting_player)


def roll(game: Game, rng: Random, *, by_chance: bool = False) -> Game:
    """Roll the four dice (R8, R9)."""
    return set_round(game, replace(game.round, roll=roll_dice(rng), rolled_by_chance=by_chance))
