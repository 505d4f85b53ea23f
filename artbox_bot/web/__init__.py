"""The sketch pad: a page with exactly the shapes that were rolled, one tap from the direct message.

`Pad` is what can be done there, `HandIns` takes in what was drawn, `PadServer` is the page and its HTTP. Knows neither
Discord nor SQL; sentences are handed in.
"""

from artbox_bot.web.handins import AT_THE_PAD, HandIns
from artbox_bot.web.pad import Pad
from artbox_bot.web.peers import THIS_MACHINE
from artbox_bot.web.server import CannotListen, PadServer

__all__ = ["AT_THE_PAD", "THIS_MACHINE", "CannotListen", "HandIns", "Pad", "PadServer"]
