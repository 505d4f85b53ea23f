"""When a round is scored: the reveal, or why the round is void, and the points of all (R13, R21, R22)."""

from collections.abc import Mapping

from artbox_bot.game.papers import Paper, artist_of
from artbox_bot.game.points import Point, Result
from artbox_bot.game.scoring import guessers, linked_rightly, linked_wrongly, number_of, passed_over
from artbox_bot.game.values import Game, Round
from artbox_bot.show.bad_word import bad_word_button
from artbox_bot.show.board import shown_drawing
from artbox_bot.show.buttons import button, round_address, table_buttons
from artbox_bot.show.message import Accent, Button, Buttons, Message, Picture, Style, Text
from artbox_bot.show.phrases import mention, mentions, scoreboard, until, when
from artbox_bot.show.scenes import Reveal, RevealedDrawing
from artbox_bot.show.slot import REVEAL, VOID, Slot, round_slot
from artbox_bot.texts import Speaker, isolated, quoted

MOST_CHARACTERS = 3900
"""Of all texts of the reveal; a message holds 4,000."""
_FITTING = ((80, 1), (40, 1), (24, 1), (14, 1), (24, 2), (14, 99))
"""How to tell a round, the best first: so long are words at most, and so many must have taken a drawing for the same
thing for it to be told."""


def reveal_slot(this: Round, say: Speaker) -> Slot:
    """The reveal as a picture and in words, or why the round is void (R13, R21)."""
    if this.result is None:
        return Slot(round_slot(this, VOID), _void(this, say), once=not this.shown)
    result = this.result
    alt = " ".join((say("reveal-alt"), *(_alt(this, paper, say) for paper in this.board)))
    picture = Picture("reveal.png", alt, _scene(this, this.board))
    tellings = (_told(this, result, longest, fewest, say) for longest, fewest in _FITTING)
    fitting = [told for told in tellings if sum(map(len, told)) <= MOST_CHARACTERS]
    texts = fitting[0] if fitting else _told(this, result, *_FITTING[-1], say)
    return Slot(round_slot(this, REVEAL), Message((picture, *map(Text, texts)), Accent.LINK))


def score_slot(game: Game, say: Speaker) -> Slot:
    """The points of all, and how the game goes on (R24)."""
    parts = (
        Text(say("score-title", target=game.target or 0) + "\n" + scoreboard(game, say)),
        Text(_goes_on(game, say), fleeting=True),
        Buttons(
            (
                Button(say("button-next"), round_address(game, "next"), Style.PRIMARY, "▶️"),
                button(game, "hand", say, emoji="🃏"),
                *table_buttons(game, say, nudge=False),
                bad_word_button(game, say),
            )
        ),
    )
    return Slot(round_slot(game.round, "score"), Message(parts))


def _goes_on(game: Game, say: Speaker) -> str:
    if game.pause is not None:
        return until(game, say)
    if game.deadline is None:
        return say("next-round-by-button")
    return say("next-round-by-itself", when=when(game.deadline, slow=game.rules.slow))


def _scene(this: Round, papers: tuple[Paper, ...]) -> Reveal:
    result = this.result
    best = result.drawing.player if result and result.drawing else None
    return Reveal(
        tuple(
            RevealedDrawing(
                shown_drawing(this, paper),
                this.kept[paper],
                number_of(this, paper) if result else None,
                this.tokens[artist_of(paper)],
                artist_of(paper) == best,
            )
            for paper in papers
        )
    )


def _told(this: Round, result: Result, longest: int, fewest: int, say: Speaker) -> tuple[str, str]:
    """What was drawn and guessed; and the two points. No word is longer than that many characters."""
    lines = [say("reveal-title"), say("reveal-legend")]
    for paper in this.board:
        lines.append(_line(this, paper, longest, say))
        saw = [
            say("reveal-saw", who=mentions(people), word=quoted(word, longest))
            for word, people in linked_wrongly(this, paper).items()
            if len(people) >= fewest
        ]
        lines += [say("reveal-saws", saw=" · ".join(saw))] if saw else []
    if this.added_words:
        lines.append(say("reveal-added", words=", ".join(_word(w, longest) for w in this.added_words)))
    points = (*_drawing_point(this, result, longest, say), *_links_point(this, result, say))
    return "\n".join(lines), "\n".join(points)


def _line(this: Round, paper: Paper, longest: int, say: Speaker) -> str:
    right = linked_rightly(this, paper)
    return say(
        "reveal-line" if right else "reveal-line-nobody",
        place=this.place_of(paper) or 0,
        word=_word(this.kept[paper], longest),
        who=mention(artist_of(paper)),
        right=mentions(right),
    )


def _word(text: str, longest: int) -> str:
    return f"**{quoted(text, longest)}**"


def _alt(this: Round, paper: Paper, say: Speaker) -> str:
    return say(
        "reveal-alt-line",
        place=this.place_of(paper) or 0,
        word=isolated(this.kept[paper]),
        token=this.tokens[artist_of(paper)],
        number=number_of(this, paper),
    )


def _drawing_point(this: Round, result: Result, longest: int, say: Speaker) -> tuple[str, ...]:
    """Who earned it and why; and why those who came before did not (R19, R21, R26)."""
    point, (passed, _) = result.drawing, passed_over(this, result)
    if point is None:
        first = say("point-drawing-passed" if passed else "point-drawing-none")
    else:
        words = [quoted(this.kept[paper], longest) for paper in this.drawn_by(point.player)]
        first = say(
            "point-drawing" if len(words) == 1 else "point-drawings",
            who=mention(point.player),
            count=point.count,
            of=len(words) * len(guessers(this, point.player)),
            word=words[0],
            other=words[-1],
        )
    left = [artist for artist in passed if artist in this.left]
    hidden = [artist for artist in passed if artist not in this.left]
    whys = (
        say(f"point-drawing-{why}", who=_counted(artists, result.numbers, say), count=len(artists))
        for why, artists in (("left", left), ("hidden", hidden))
        if artists
    )
    return first + _tie(point, say), *whys


def _links_point(this: Round, result: Result, say: Speaker) -> tuple[str, ...]:
    """The same of the other point, which goes to somebody else (R20, R21, R26)."""
    point, (_, passed) = result.links, passed_over(this, result)
    if point is None:
        first = say("point-links-passed" if passed else "point-links-none")
    else:
        of = len(this.places_for(point.player))
        first = say("point-links", who=mention(point.player), count=point.count, of=of)
    earner = result.drawing.player if result.drawing else None
    has = [player for player in passed if player == earner]
    left = [player for player in passed if player != earner]
    whys = (
        say(f"point-links-{why}", who=_counted(people, result.correct, say), count=len(people))
        for why, people in (("has", has), ("left", left))
        if people
    )
    return first + _tie(point, say), *whys


def _counted(people: list[int], figures: Mapping[int, int], say: Speaker) -> str:
    return ", ".join(say("point-counted", who=mention(player), count=figures[player]) for player in people)


def _tie(point: Point | None, say: Speaker) -> str:
    return f" {say(f'tie-{point.tie.value}')}" if point and point.tie else ""


def _void(this: Round, say: Speaker) -> Message:
    """Why, and what everybody had to draw: nothing is secret any more. What was drawn is shown."""
    few = "void-few-drawings" if this.each == 1 else "void-few-artists"
    why = say("void-no-links") if this.board else say(few, count=len(this.artists))
    shown = this.shown
    lines = [
        say("void-drawn", place=place, word=_word(this.kept[paper], 60), who=mention(artist_of(paper)))
        for place, paper in enumerate(shown, start=1)
    ]
    all_papers = (paper for player in this.players for paper in this.papers_of(player))
    others = [paper for paper in all_papers if paper in this.kept and paper not in shown]
    words = (say("void-word", who=mention(artist_of(p)), word=_word(this.kept[p], 60)) for p in others)
    lines += [say("void-words", words=" · ".join(words))] if others else []
    text = Text("\n".join((why, *lines)))
    if not shown:
        return Message((text,))
    alt = ", ".join(say("void-alt", place=n, word=isolated(this.kept[p])) for n, p in enumerate(shown, start=1))
    return Message((Picture("reveal.png", f"{say('reveal-alt')} {alt}", _scene(this, shown)), text), Accent.LINK)
