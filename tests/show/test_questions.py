"""Which table a picture is for: each is told from all others, however many there are, and whatever they are called."""

from pathlib import Path

from artbox_bot.assets import asset
from artbox_bot.show.message import Buttons, Message
from artbox_bot.show.questions import Awaiting, which_table
from artbox_bot.stage.layout import LABEL_LIMIT
from artbox_bot.texts import Catalogue

SAY = Catalogue(Path(asset("texts"))).speaker("en")


def asked(*tables: Awaiting) -> Message:
    return which_table(tables, "p", SAY, blank=False)


def labels(*tables: Awaiting) -> list[str]:
    rows = [part for part in asked(*tables).parts if isinstance(part, Buttons)]
    return [button.label.translate({0x2068: None, 0x2069: None}) for row in rows for button in row.buttons]


def table(channel: str = "art", above: str = "", server: str = "Club", number: int = 1) -> Awaiting:
    return Awaiting("t", number, channel, above, server)


def test_as_little_is_said_as_tells_a_table_from_all_others() -> None:
    assert labels(table(), table("annex")) == ["#art (Club)", "#annex (Club)"]
    assert labels(table(), table(server="Studio")) == ["#art (Club)", "#art (Studio)"]
    assert labels(table(above="Games"), table(above="Rooms")) == ["#art · Games (Club)", "#art · Rooms (Club)"]
    assert labels(table(number=2), table(number=3)) == ["#art (Club), round 2", "#art (Club), round 3"]
    assert labels(table(), table()) == ["1 · #art (Club), round 1", "2 · #art (Club), round 1"]
    assert labels(table(""), table("", server="")) == ["A table in Club", "A table in …"]


def test_twenty_five_tables_are_offered_with_labels_that_differ_and_are_shown_whole() -> None:
    long = [table(f"{'x' * 100}{n}", "y" * 100, "z" * 100, 100) for n in range(30)]
    message = asked(*long)
    rows = [part.buttons for part in message.parts if isinstance(part, Buttons)]
    assert [len(row) for row in rows] == [5] * 5
    told = labels(*long)
    assert len(set(told)) == 25
    assert all(len(label) + 6 <= LABEL_LIMIT for label in told)
