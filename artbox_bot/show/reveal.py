"""When a round is scored: the reveal, or why the round is void, and the points of all (R13, R21, R22)."""

from artbox_bot.game.points import Point, Result
from artbox_bot.game.scoring import linked_rightly
from artbox_bot.game.values import Game, Round
from artbox_bot.show.board import shown_drawing
from artbox_bot.show.buttons import button
from artbox_bot.show.message import Accent, Buttons, Message, Picture, Style, Text
from artbox_bot.show.phrases import mention, mentions, scoreboard, until, when, word
from artbox_bot.show.scenes import Reveal, RevealedDrawing
from artbox_bot.show.slot import REVEAL, Slot, round_slot
from artbox_bot.texts import Speaker, isolated


def reveal_slot(this: Round, say: Speaker) -> Slot:
    """The reveal as a picture and in words, or why the round is void (R13, R21)."""
    result = this.result
    if result is None:
        return Slot(round_slot(this, "void"), Message((Text(_why_void(this, say)),)), once=True)
    places = range(1, len(this.board) + 1)
    lines = "\n".join(_line(this, result, place, say) for place in places)
    alt = " ".join((say("reveal-alt"), *(_alt(this, result, place, say) for place in places)))
    added = "\n" + say("reveal-added", words=", ".join(map(word, this.added_words))) if this.added_words else ""
    parts = (
        Picture("reveal.png", alt, _scene(this, result)),
        Text(f"{say('reveal-title')}\n{lines}{added}"),
        Text(f"{_drawing_point(result.drawing, say)}\n{_links_point(result.links, say)}"),
    )
    return Slot(round_slot(this, REVEAL), Message(parts, Accent.LINK))


def score_slot(game: Game, say: Speaker) -> Slot:
    """The points of all, and how the game goes on (R24)."""
    next_round = say("next-round-by-itself", when=when(game.deadline)) if game.deadline else until(game, say)
    parts = (
        Text(say("score-title", target=game.target or 0) + "\n" + scoreboard(game, say)),
        Text(next_round, fleeting=True),
        Buttons((button(game, "next", say, Style.PRIMARY, "▶️"),)),
    )
    return Slot(round_slot(game.round, "score"), Message(parts))


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


def _line(this: Round, result: Result, place: int, say: Speaker) -> str:
    artist = this.board[place - 1]
    right = linked_rightly(this, artist)
    return say(
        "reveal-line" if right else "reveal-line-nobody",
        place=place,
        word=word(this.kept[artist]),
        who=mention(artist),
        token=this.tokens[artist],
        number=result.numbers[artist],
        right=mentions(right),
    )


def _alt(this: Round, result: Result, place: int, say: Speaker) -> str:
    artist = this.board[place - 1]
    return say("reveal-alt-line", place=place, word=isolated(this.kept[artist]), number=result.numbers[artist])


def _drawing_point(point: Point | None, say: Speaker) -> str:
    if point is None:
        return say("point-drawing-none")
    tie = " " + say(f"tie-{point.tie.value}") if point.tie else ""
    return say("point-drawing", who=mention(point.player), count=point.count) + tie


def _links_point(point: Point | None, say: Speaker) -> str:
    if point is None:
        return say("point-links-none")
    tie = " " + say(f"tie-{point.tie.value}") if point.tie else ""
    return say("point-links", who=mention(point.player), count=point.count) + tie


def _why_void(this: Round, say: Speaker) -> str:
    """And what everybody had to draw: nothing is secret any more."""
    why = say("void-no-links") if this.board else say("void-few-drawings", count=len(this.drawings))
    words = " · ".join(
        say("void-word", who=mention(player), word=word(this.kept[player]))
        for player in this.players
        if player in this.kept
    )
    return f"{why}\n{words}"
