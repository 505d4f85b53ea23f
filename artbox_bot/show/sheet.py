"""The sheet of a player's guesses: one drawing at a time, the words that are left for it, and the way to the others.

What stands on it when it is closed: the guesses, and once the words are known, which of them were correct.
"""

from collections.abc import Iterator, Sequence

from artbox_bot.game.events import Phase
from artbox_bot.game.phases.link import looked_at, missing_places
from artbox_bot.game.values import Game, Round
from artbox_bot.show.board import shown_drawing
from artbox_bot.show.buttons import round_address
from artbox_bot.show.linking import hourglass
from artbox_bot.show.message import Accent, Button, Buttons, Message, Part, Picture, Style, Text
from artbox_bot.show.phrases import length, time_left
from artbox_bot.show.scenes import OneDrawing
from artbox_bot.texts import Speaker, quoted

MOST_IN_A_ROW = 5
TAKE_BACK = 0
"""In place of the number of a word, from 1: the drawing has none any more."""


def sheet(game: Game, player: int, say: Speaker, *, direct: bool) -> Message:
    """The sheet while this player guesses, else its closed form (R15, R16).

    `direct`: its first line is said already, and it is edited when a deadline moves; one in the channel holds no time.
    It has at most five rows: two of words, two of drawings, and one to finish.
    """
    this = game.round
    if game.phase is not Phase.LINK or player in this.finished:
        return closed_sheet(game, this, player, say)
    at, missing = looked_at(this, player), missing_places(this, player)
    parts: list[Part] = []
    if this.hourglass is not None and not direct:
        parts.append(Text(hourglass(game, say), fleeting=True))
    parts += [
        Text(_progress(game, player, say) + (f" {time_left(game, say)}" if direct else ""), fleeting=True),
        drawing_picture(this, at, say),
        Text(" · ".join((_guesses(this, player, say, at), *_notes(this, player, say))), secret=True),
        *_rows(_word_buttons(game, player, at, say)),
        *_rows(_number_buttons(game, player, at, say)),
    ]
    if not missing:
        finish = Button(say("button-finish"), round_address(game, "finish"), Style.SUCCESS, "✅")
        parts.append(Buttons((finish,)))
    return Message(tuple(parts), Accent.LINK if this.hourglass is None else Accent.HURRY)


def closed_sheet(game: Game, this: Round, player: int, say: Speaker) -> Message:
    """The guesses of a round, without anything to press: they are locked, or the words are known (R21)."""
    guesses = this.links.get(player, {})
    lines: list[str] = []
    if this is game.round and game.phase is Phase.LINK and player in this.finished:
        lines.append(say("sheet-finished"))
    if not guesses:
        lines.append(say("sheet-nothing"))
    elif this.over:
        right = sum(this.kept[this.board[place - 1]] == word for place, word in guesses.items())
        lines.append(say("sheet-result", correct=right, count=len(this.places_for(player))))
        lines.append(" · ".join(_results(this, player, say)))
    else:
        lines.append(say("sheet-guesses", guesses=_guesses(this, player, say)))
    return Message((Text("\n".join(lines), secret=True),), Accent.LINK)


def moved_sheet(say: Speaker) -> Message:
    """In place of a sheet that goes on in a later message."""
    return Message((Text(say("sheet-moved")),), Accent.LINK)


def _progress(game: Game, player: int, say: Speaker) -> str:
    this = game.round
    places, missing = this.places_for(player), missing_places(this, player)
    if missing:
        return say("sheet-progress", done=len(places) - len(missing), count=len(places))
    if this.hourglass is not None:
        return say("sheet-complete-hourglass")
    return say("sheet-complete", length=length(game.rules.hourglass, say))


def drawing_picture(this: Round, at: int, say: Speaker) -> Picture:
    """The drawing of a place of the board; a hidden one is covered (R10)."""
    drawing = shown_drawing(this, this.board[at - 1])
    alt = say("sheet-alt-hidden" if drawing is None else "sheet-alt", place=at)
    return Picture("drawing.png", alt, OneDrawing(drawing, at))


def _guesses(this: Round, player: int, say: Speaker, at: int | None = None) -> str:
    """All guesses so far in one line, with that for the drawing at a place in bold, or that it has none."""
    guesses = this.links.get(player, {})
    return " · ".join(
        say("sheet-guess-now" if place == at else "sheet-guess", place=place, word=quoted(guesses.get(place, "?")))
        for place in this.places_for(player)
        if place in guesses or place == at
    )


def _notes(this: Round, player: int, say: Speaker) -> Iterator[str]:
    """Which drawing is one's own; that there are more words than drawings (R14, R15)."""
    own = [str(place) for paper in this.papers_of(player) if (place := this.place_of(paper)) is not None]
    if own:
        yield say("sheet-own", own=", ".join(sorted(own)), count=len(own))
    if spare := len(this.words_for(player)) - len(this.places_for(player)):
        yield say("sheet-spare", count=spare)


def _results(this: Round, player: int, say: Speaker) -> Iterator[str]:
    guesses = this.links.get(player, {})
    for place in this.places_for(player):
        right, guess = this.kept[this.board[place - 1]], guesses.get(place)
        if guess is None:
            yield say("sheet-missed", place=place, right=quoted(right))
        elif guess == right:
            yield say("sheet-right", place=place, word=quoted(guess))
        else:
            yield say("sheet-wrong", place=place, word=quoted(guess), right=quoted(right))


def _word_buttons(game: Game, player: int, at: int, say: Speaker) -> list[Button]:
    """The words that no other drawing has; that of this drawing is pressed again to take it back."""
    this = game.round
    guesses = this.links.get(player, {})
    elsewhere = {word for place, word in guesses.items() if place != at}
    buttons: list[Button] = []
    for number, word in enumerate(this.word_row, start=1):
        if word not in this.words_for(player) or word in elsewhere:
            continue
        if word == guesses.get(at):
            clear = round_address(game, "pick", at, TAKE_BACK)
            buttons.append(Button(say("sheet-chosen", word=word), clear, Style.SUCCESS))
        else:
            buttons.append(Button(word, round_address(game, "pick", at, number)))
    return buttons


def _number_buttons(game: Game, player: int, at: int, say: Speaker) -> list[Button]:
    """The drawings that this player guesses: which is looked at, and which have a word."""
    guesses = game.round.links.get(player, {})
    return [
        Button(
            say("sheet-number-guessed" if place in guesses else "sheet-number", place=place),
            round_address(game, "look", place),
            Style.PRIMARY if place == at else Style.SECONDARY,
        )
        for place in game.round.places_for(player)
    ]


def _rows(buttons: Sequence[Button]) -> Iterator[Buttons]:
    """In as few rows as possible, of about the same length."""
    rows = -(-len(buttons) // MOST_IN_A_ROW)
    for row in range(rows):
        yield Buttons(tuple(buttons[len(buttons) * row // rows : len(buttons) * (row + 1) // rows]))
