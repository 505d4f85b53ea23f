"""When a round is over: the answers, who earned a point and why, or why it is void; the points of all (R13, R21)."""

from collections.abc import Iterable, Iterator
from itertools import takewhile

from artbox_bot.game.points import Result
from artbox_bot.game.scoring import best_drawings, best_eyes, guessers, linked_rightly
from artbox_bot.game.values import Game, Round
from artbox_bot.show.board import shown_drawing
from artbox_bot.show.buttons import button, join_buttons
from artbox_bot.show.message import Accent, Buttons, Message, Picture, Style, Text
from artbox_bot.show.phrases import mention, mentions, scoreboard, until, when, word
from artbox_bot.show.scenes import Reveal, RevealedDrawing
from artbox_bot.show.slot import REVEAL, VOID, Slot, round_slot
from artbox_bot.texts import Speaker, isolated, quoted

ROOM = 4000
"""Characters that all texts of a message have room for (Discord's components reference)."""

_DETAILS = ((8, 80), (8, 24), (3, 24), (1, 24), (0, 24))
"""What each drawing was taken for is told as fully as there is room: so many words of so many characters."""


def reveal_slot(this: Round, say: Speaker) -> Slot:
    """The reveal as a picture and in words, or why the round is void (R13, R21)."""
    result = this.result
    if result is None:
        return _void_slot(this, say)
    places = range(1, len(this.board) + 1)
    alt = " ".join((say("reveal-alt"), *(_alt(this, result, place, say) for place in places)))
    points = "\n".join(_points(this, result, say))
    parts = (
        Picture("reveal.png", alt, _scene(this, result)),
        Text(_answers(this, ROOM - _length(points), say)),
        Text(points),
    )
    return Slot(round_slot(this, REVEAL), Message(parts, Accent.LINK))


def score_slot(game: Game, say: Speaker) -> Slot:
    """The points of all, and how the game goes on (R24)."""
    next_round = say("next-round-by-itself", when=when(game.deadline)) if game.deadline else until(game, say)
    parts = (
        Text(say("score-title", target=game.target or 0) + "\n" + scoreboard(game, say, game.round.result)),
        Text(next_round, fleeting=True),
        Buttons((button(game, "next", say, Style.PRIMARY, "▶️"), *join_buttons(game, say))),
    )
    return Slot(round_slot(game.round, "score"), Message(parts))


def _void_slot(this: Round, say: Speaker) -> Slot:
    """Why there are no points, and what everybody had to draw or has drawn: nothing is secret any more (R13)."""
    why = say("void-no-links") if this.board else say("void-few-drawings", count=len(this.drawings))
    lines = [
        say("void-line", place=place, who=mention(artist), word=word(this.kept[artist]))
        for place, artist in enumerate(this.shown, start=1)
    ]
    undrawn = [p for p in this.players if p in this.kept and p not in this.shown]
    if undrawn:
        lines.append(" · ".join(say("void-word", who=mention(p), word=word(this.kept[p])) for p in undrawn))
    text = Text("\n".join((why, *lines)))
    if not this.shown:
        return Slot(round_slot(this, VOID), Message((text,)), once=True)
    drawings = tuple(
        RevealedDrawing(shown_drawing(this, artist), this.kept[artist], None, this.tokens[artist], best=False)
        for artist in this.shown
    )
    alt = " ".join((say("void-alt"), *(isolated(this.kept[artist]) for artist in this.shown)))
    return Slot(round_slot(this, VOID), Message((Picture("reveal.png", alt, Reveal(drawings)), text)))


def _scene(this: Round, result: Result) -> Reveal:
    best = result.drawing.player if result.drawing else None
    return Reveal(
        tuple(
            RevealedDrawing(
                shown_drawing(this, artist),
                this.kept[artist],
                result.numbers[artist],
                this.tokens[artist],
                artist == best,
            )
            for artist in this.board
        )
    )


def _answers(this: Round, room: int, say: Speaker) -> str:
    """Every drawing with its word, its artist, who got it, and what the others took it for, as fully as it fits."""
    added = [say("reveal-added", words=", ".join(map(word, this.added_words)))] if this.added_words else []
    text = ""
    for most, longest in _DETAILS:
        lines = (line for artist in this.board for line in _lines(this, artist, most, longest, say))
        text = "\n".join((say("reveal-legend"), say("reveal-title"), *lines, *added))
        if _length(text) <= room:
            break
    return text


def _lines(this: Round, artist: int, most: int, longest: int, say: Speaker) -> Iterator[str]:
    right = linked_rightly(this, artist)
    yield say(
        "reveal-line" if right else "reveal-line-nobody",
        place=this.place_of(artist) or 0,
        word=word(this.kept[artist]),
        who=mention(artist),
        right=mentions(right),
    )
    if seen := _seen(this, artist)[:most]:
        saw = (say("reveal-saw", who=mentions(who), word=quoted(other, longest)) for other, who in seen)
        yield "-# " + " · ".join(saw)


def _seen(this: Round, artist: int) -> list[tuple[str, list[int]]]:
    """The other words that were seen in a drawing, and by whom: that of the most first."""
    place, seen = this.place_of(artist) or 0, dict[str, list[int]]()
    for player in this.players:
        other = this.links.get(player, {}).get(place)
        if player != artist and other is not None and other != this.kept[artist]:
            seen.setdefault(other, []).append(player)
    return sorted(seen.items(), key=lambda entry: -len(entry[1]))


def _alt(this: Round, result: Result, place: int, say: Speaker) -> str:
    artist = this.board[place - 1]
    return say(
        "reveal-alt-line",
        place=place,
        word=isolated(this.kept[artist]),
        token=this.tokens[artist],
        number=result.numbers[artist],
    )


def _points(this: Round, result: Result, say: Speaker) -> Iterator[str]:
    """Who earned the two points and for what, and who was in front of them and did not (R19, R20)."""
    if not any(result.numbers.values()):
        yield say("points-none")
        return
    drawing, eye = result.drawing, result.links
    if drawing is None:
        yield say("point-drawing-none")
    else:
        tie = f" {say(f'tie-{drawing.tie.value}')}" if drawing.tie else ""
        yield (
            say(
                "point-drawing",
                who=mention(drawing.player),
                count=drawing.count,
                of=len(guessers(this, drawing.player)),
                word=quoted(this.kept[drawing.player]),
            )
            + tie
        )
    yield from _passed_drawings(this, result, say)
    if eye is None:
        yield say("point-links-none")
    else:
        tie = f" {say(f'tie-{eye.tie.value}')}" if eye.tie else ""
        of = len(this.places_for(eye.player))
        yield say("point-links", who=mention(eye.player), count=eye.count, of=of) + tie
    yield from _passed_eyes(this, result, say)


def _passed_drawings(this: Round, result: Result, say: Speaker) -> Iterator[str]:
    """The drawings in front of that which earned the point: each is hidden, or its artist had left (R20)."""
    earner = result.drawing.player if result.drawing else None
    passed = list(takewhile(lambda artist: artist != earner, best_drawings(this, result.numbers)))

    def named(artists: Iterable[int]) -> str:
        return ", ".join(
            say(
                "passed-drawing",
                place=this.place_of(artist) or 0,
                count=result.numbers[artist],
                of=len(guessers(this, artist)),
            )
            for artist in artists
        )

    if hidden := [artist for artist in passed if artist in this.hidden]:
        yield say("passed-drawings-hidden", which=named(hidden))
    if left := [artist for artist in passed if artist not in this.hidden]:
        yield say("passed-drawings-left", which=named(left))


def _passed_eyes(this: Round, result: Result, say: Speaker) -> Iterator[str]:
    """Those who guessed better than whoever earned the point: they have the other one, or had left (R20)."""
    earner = result.links.player if result.links else None
    passed = list(takewhile(lambda player: player != earner, best_eyes(this, result.correct)))
    artist = result.drawing.player if result.drawing else None

    def named(players: Iterable[int]) -> str:
        return ", ".join(
            say("passed-eye", who=mention(p), count=result.correct[p], of=len(this.places_for(p))) for p in players
        )

    if artist in passed:
        yield say("passed-eyes-drawing", who=named([artist]))
    if left := [player for player in passed if player != artist]:
        yield say("passed-eyes-left", who=named(left))


def _length(text: str) -> int:
    """In the units in which Discord may count: those of UTF-16."""
    return len(text.encode("utf-16-le")) // 2
