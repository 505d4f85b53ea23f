"""Messages as they are stored: what an earlier version stored is read as what it was."""

from artbox_bot.game.shapes import Shape
from artbox_bot.show.message import Accent, Button, Buttons, Message, Picture, Style, Text
from artbox_bot.show.scenes import Dice
from artbox_bot.stage.bodies import from_json, to_json

STORED = (
    '{"parts":[{"name":"shapes.png","alt":"two squares","scene":{"roll":["square","square","line","line"],'
    '"labels":["circle","square","triangle","line"],"absent":"not today","seed":3,"kind":"dice"},"kind":"picture"},'
    '{"text":"Draw!","fleeting":true,"kind":"text"},'
    '{"buttons":[{"label":"My hand","address":"ab1:g:hand","style":2,"emoji":null}],"kind":"buttons"}],'
    '"accent":1218155,"calls":[7]}'
)
"""Written by version 0.1.0."""


def test_a_message_of_the_first_version_is_read_as_it_was() -> None:
    roll = (Shape.SQUARE, Shape.SQUARE, Shape.LINE, Shape.LINE)
    dice = Dice(roll, ("circle", "square", "triangle", "line"), "not today", 3)
    buttons = Buttons((Button("My hand", "ab1:g:hand", Style.SECONDARY),))
    message = Message((Picture("shapes.png", "two squares", dice), Text("Draw!", True), buttons), Accent.DRAW, (7,))
    assert from_json(STORED) == message
    assert from_json(to_json(message)) == message
