"""What whoever has sent a picture is asked before it is taken: each question belongs to its rounds (fault 77)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from artbox_bot.game.values import Game
from artbox_bot.owner import Owner
from artbox_bot.show.address import Address
from artbox_bot.show.message import Button, Buttons, Message, Style, Text
from artbox_bot.texts import Speaker, isolated, shortened

MOST_BUTTONS, MOST_ROWS = 5, 5


def ask_about_blank(game: Game, picture_id: str, say: Speaker, number: int | None = None) -> Message:
    """An empty sheet is asked about before it is taken (fault 40). `number`: that of its word, if that was said."""
    button = Button(say("button-take-blank"), _take(game.id, game.round_number, picture_id, number))
    return Message((Text(say("draw-blank")), Buttons((button,))))


def which_word(game: Game, player: int, picture_id: str, say: Speaker, *, blank: bool) -> Message:
    """Drawings of both words are in: which one does this picture replace? To choose one takes an empty sheet, too."""
    this = game.round
    buttons = tuple(
        Button(say("button-for-word", word=this.kept[paper]), _take(game.id, this.number, picture_id, number))
        for number, paper in enumerate(this.papers_of(player))
    )
    return Message((Text(say("draw-which-word-blank" if blank else "draw-which-word")), Buttons(buttons)))


@dataclass(frozen=True, slots=True)
class Awaiting:
    """A table that awaits a drawing in a round: the names of its channel, of what that lies in, and of its server.

    Names that are not known are empty.
    """

    game_id: str
    round: int
    channel: str
    above: str
    server: str


def which_table(tables: Sequence[Awaiting], picture_id: str, say: Speaker, *, blank: bool) -> Message:
    """Several tables await a drawing from this person: which one is it for? To choose one takes an empty sheet, too."""
    shown = tables[-MOST_BUTTONS * MOST_ROWS :]
    buttons = tuple(
        Button(label, _take(table.game_id, table.round, picture_id), Style.PRIMARY)
        for table, label in zip(shown, _told_apart(shown, say), strict=True)
    )
    rows = (Buttons(buttons[at : at + MOST_BUTTONS]) for at in range(0, len(buttons), MOST_BUTTONS))
    return Message((Text(say("draw-which-table-blank" if blank else "draw-which-table")), *rows))


def _take(game_id: str, round_number: int, picture_id: str, number: int | None = None) -> str:
    """`number`: of the word, from 0, where it matters for which one the picture is."""
    argument = f"{round_number}.{picture_id}" + ("" if number is None else f".{number}")
    return str(Address(Owner.game(game_id), "take", argument))


def _told_apart(tables: Sequence[Awaiting], say: Speaker) -> Iterator[str]:
    """Of each table as little as tells it from all others: a number where even everything does not."""
    named = [_names(table, say) for table in tables]
    for number, names in enumerate(named, start=1):
        alone = (name for at, name in enumerate(names) if [other[at] for other in named].count(name) == 1)
        yield next(alone, f"{number} · {names[-1]}")


def _names(table: Awaiting, say: Speaker) -> tuple[str, ...]:
    """From the short to the long; the longest fits a button."""
    channel, above, server = (
        isolated(shortened(text, most))
        for text, most in ((table.channel, 22), (table.above, 12), (table.server or "…", 12))
    )
    if not table.channel:
        name = say("draw-table-somewhere", server=server)
        return name, name, say("draw-table-round", table=name, round=table.round)
    longer = say("draw-table-above", channel=channel, above=above, server=server)
    long = longer if table.above else say("draw-table", channel=channel, server=server)
    return (
        say("draw-table", channel=channel, server=server),
        long,
        say("draw-table-round", table=long, round=table.round),
    )
