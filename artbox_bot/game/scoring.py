"""Numbers, the two points of a round, and the winner (R18-R23)."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from artbox_bot.game.papers import Paper, artist_of
from artbox_bot.game.points import Point, Result, TieBreak
from artbox_bot.game.values import Game, Round

NO_TOKEN = 99
"""Sorts players without a number token after those with one (R20, R23)."""


def score_round(this: Round, *, by_own_number: bool = False) -> Result:
    """Score a round whose board was laid; `by_own_number`: as the house rule of R20 has it (R18-R20)."""
    numbers = dict.fromkeys(map(artist_of, this.board), 0)
    for paper in this.board:
        numbers[artist_of(paper)] += number_of(this, paper)
    correct = {player: _correct(this, player) for player in this.players}
    earn = _earning(this)
    drawing, own_numbers = _drawing_point(this, earn), earn if by_own_number else {}
    result = Result(numbers=numbers, correct=correct, drawing=drawing, links=None, own_numbers=own_numbers)
    return replace(result, links=_links_point(this, result))


def linked_rightly(this: Round, paper: Paper) -> tuple[int, ...]:
    """Who linked this drawing to its word, in seat order (R18, R21)."""
    place, word, artist = this.place_of(paper), this.kept[paper], artist_of(paper)
    if place is None:
        return ()
    return tuple(p for p in this.players if p != artist and this.links.get(p, {}).get(place) == word)


def guessers(this: Round, artist: int) -> tuple[int, ...]:
    """Who had this artist's drawings to guess: all others but those who left before they guessed, in seat order."""
    return tuple(p for p in this.players if p != artist and (p not in this.left or this.links.get(p)))


def linked_wrongly(this: Round, paper: Paper) -> dict[str, tuple[int, ...]]:
    """What others took this drawing for, and who: in the order of the seats."""
    place, artist = this.place_of(paper), artist_of(paper)
    if place is None:
        return {}
    took = {p: this.links[p][place] for p in this.players if p != artist and place in this.links.get(p, {})}
    wrong = dict.fromkeys(word for word in took.values() if word != this.kept[paper])
    return {word: tuple(p for p, taken in took.items() if taken == word) for word in wrong}


def passed_over(this: Round, result: Result) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who came before those that earned the two points, and earned nothing for it (R20, R26).

    First the artists, who had left or whose drawing was hidden; then those who guessed, who had left or had the other
    point already. The best come first.
    """
    return (
        _before(_by_number(this, result.numbers), result.numbers, result.drawing),
        _before(sorted(this.players, key=_guessing_order(this, result)), result.correct, result.links),
    )


def _before(ranking: list[int], figures: Mapping[int, int], point: Point | None) -> tuple[int, ...]:
    ahead = ranking if point is None else ranking[: ranking.index(point.player)]
    return tuple(player for player in ahead if figures[player])


def find_winner(game: Game) -> tuple[int | None, TieBreak | None]:
    """Who wins, and what broke a tie; nobody where nobody at the table has a point (R23, R29)."""
    this = game.round
    numbers: Mapping[int, int] = this.result.numbers if this.result else {}
    tokens = this.tokens
    # Whoever sits there when the game ends can win, who came back or came late as well (R26).
    able = [p for p in game.players if p.present and p.score]

    def order(seat: int) -> tuple[int, int, int, int]:
        player = able[seat]
        return -player.score, -numbers.get(player.id, 0), tokens.get(player.id, NO_TOKEN), seat

    # A drawing that nobody guessed still comes before no drawing: the token decides among the zeros.
    ranking = sorted(range(len(able)), key=order)
    if not ranking:
        return None, None
    tie = _tie(order(ranking[0]), order(ranking[1])) if len(ranking) > 1 else None
    return able[ranking[0]].id, tie


def _tie(first: tuple[int, ...], second: tuple[int, ...]) -> TieBreak | None:
    """What came first where two were level: none where they were not. Both: merit, number, token, seat."""
    kinds = (None, TieBreak.NUMBER, TieBreak.TOKEN, TieBreak.SEAT)
    return next(kind for kind, a, b in zip(kinds, first, second, strict=True) if a != b)


def number_of(this: Round, paper: Paper) -> int:
    """How many have known this drawing (R18)."""
    return len(linked_rightly(this, paper))


def _earning(this: Round) -> dict[int, int]:
    """The numbers of the artists without their hidden drawings, which earn nothing (R10)."""
    earn: dict[int, int] = {}
    for paper in this.board:
        if paper not in this.hidden:
            earn[artist_of(paper)] = earn.get(artist_of(paper), 0) + number_of(this, paper)
    return earn


def _correct(this: Round, player: int) -> int:
    links = this.links.get(player, {})
    return sum(links.get(place) == this.kept[this.board[place - 1]] for place in this.places_for(player))


def _by_number(this: Round, numbers: Mapping[int, int]) -> list[int]:
    """The artists by the number of their drawings; tie: the lowest token (R19)."""
    tokens = this.tokens
    return sorted(numbers, key=lambda artist: (-numbers[artist], tokens[artist]))


def _guessing_order(this: Round, result: Result) -> Callable[[int], tuple[int, ...]]:
    """By correct links; tie: the number of one's own drawing where that counts, token, seat from the start (R20)."""
    tokens = this.tokens
    start = this.players.index(this.starting_player) if this.starting_player in this.players else 0
    from_start = {player: (seat - start) % len(this.players) for seat, player in enumerate(this.players)}
    return lambda p: (-result.correct[p], -result.own_numbers.get(p, 0), tokens.get(p, NO_TOKEN), from_start[p])


def _drawing_point(this: Round, numbers: Mapping[int, int]) -> Point | None:
    """The highest number of at least 1; leavers are skipped (R19, R20). `numbers`: without hidden drawings."""
    ranking = [a for a in _by_number(this, numbers) if numbers[a] and a not in this.left]
    if not ranking:
        return None
    best = ranking[0]
    tie = len(ranking) > 1 and numbers[ranking[1]] == numbers[best]
    return Point(best, numbers[best], TieBreak.TOKEN if tie else None)


def _links_point(this: Round, result: Result) -> Point | None:
    """Of those without the other point the most correct links, at least 1; leavers are skipped (R20)."""
    has, correct, order = result.drawing and result.drawing.player, result.correct, _guessing_order(this, result)
    ranking = sorted((p for p in this.active if correct[p] and p != has), key=order)
    if not ranking:
        return None
    tie = _tie(order(ranking[0]), order(ranking[1])) if len(ranking) > 1 else None
    return Point(ranking[0], correct[ranking[0]], tie)
