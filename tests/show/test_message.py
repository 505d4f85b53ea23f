"""A message that is over, and one that takes the place of another."""

from dataclasses import replace

import pytest

from artbox_bot.game.shapes import Shape
from artbox_bot.show.message import Accent, Button, Buttons, Menu, Message, Option, Picture, Text
from artbox_bot.show.scenes import Dice

SAID, WAITS = Text("Said."), Text("Until 12:05.", fleeting=True)
PRESS = Buttons((Button("Join", "ab1:t:join"),))
CHOOSE = Menu("ab1:t:elect:1", "Who?", (Option("Ann", "1"),))
SHAPES = Picture("shapes.png", "Shapes", Dice((Shape.CIRCLE,), ("circle",), "not this round", 1))


def test_a_message_is_open_as_long_as_it_can_be_pressed_or_passes_away() -> None:
    assert [Message((SAID, part)).is_open for part in (PRESS, CHOOSE, WAITS, SAID, SHAPES)] == [
        *(True, True, True),
        *(False, False),
    ]


def test_a_closed_message_keeps_what_was_said_and_a_picture_where_it_need_not_be_sent_again() -> None:
    parts = (SAID, SHAPES, WAITS, PRESS, CHOOSE)
    assert Message(parts, Accent.LINK).closed() == Message((SAID,), Accent.LINK)
    assert Message(parts, content="Draw!").closed() == Message((SAID, SHAPES), content="Draw!")
    assert Message((SAID, SHAPES)).closed() == Message((SAID, SHAPES))


def test_no_message_of_components_becomes_a_plain_one() -> None:
    plain, components = Message((SAID,), content="Draw!"), Message((WAITS,))
    assert plain.in_place_of(components) == Message((Text("Draw!"), SAID))
    assert plain.in_place_of(plain) is plain
    assert components.in_place_of(plain) is components
    assert components.in_place_of(components) is components


def test_whatever_begins_with_a_text_can_be_plain() -> None:
    assert Message((SAID, PRESS), Accent.LINK).plain() == Message((PRESS,), Accent.LINK, content="Said.")
    with pytest.raises(ValueError, match="begins with a text"):
        Message((SHAPES, SAID)).plain()


def test_in_words_pictures_are_what_they_are_to_those_who_cannot_see_them_or_what_is_said_instead() -> None:
    message = Message((SAID, SHAPES, PRESS, replace(SHAPES, alt="More shapes")))
    assert message.in_words() == Message((SAID, Text("Shapes\nMore shapes"), PRESS))
    assert replace(message, unshown="Refused.").in_words().parts[1] == Text("Refused.")
