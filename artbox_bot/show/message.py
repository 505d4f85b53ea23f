"""What a message shall show, as a value: compared to decide what to edit, stored to be closed later.

A message with `content` is plain: that is what a phone shows of it when it arrives. Of any other the parts become one
container of Discord's components (a `LayoutView`), of which a phone would show an empty line; see `stage/layout.py`.
"""

from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Literal

from artbox_bot.show.scenes import Scene

MOST_OPTIONS = 25
"""Discord's limit of the options of a menu."""


class Style(IntEnum):
    """Discord's styles of a button."""

    PRIMARY = 1
    SECONDARY = 2
    SUCCESS = 3
    DANGER = 4


class Accent(IntEnum):
    """The colour at the edge of a message: ink for what goes on, wood for what is won."""

    CALM = 0x2F7FC1
    TURN = 0xE0A84F
    DRAW = 0x12966B
    LINK = 0xB7559B
    HURRY = 0xD9542B


@dataclass(frozen=True, slots=True)
class Text:
    """Markdown. What is `fleeting` is dropped when the message is closed: waits and deadlines.

    What is `secret` stands in no push, so that no locked screen shows it.
    """

    text: str
    fleeting: bool = False
    secret: bool = False
    kind: Literal["text"] = "text"


@dataclass(frozen=True, slots=True)
class Button:
    """A button with its address."""

    label: str
    address: str
    style: Style = Style.SECONDARY
    emoji: str | None = None


@dataclass(frozen=True, slots=True)
class LinkButton:
    """A button that opens a page."""

    label: str
    url: str
    emoji: str | None = None


@dataclass(frozen=True, slots=True)
class Buttons:
    """Up to five buttons beside each other."""

    buttons: tuple[Button | LinkButton, ...]
    kind: Literal["buttons"] = "buttons"


@dataclass(frozen=True, slots=True)
class Option:
    """A line of a menu."""

    label: str
    value: str
    description: str | None = None
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu of at most 25 options of which one is chosen."""

    address: str
    placeholder: str
    options: tuple[Option, ...]
    kind: Literal["menu"] = "menu"


@dataclass(frozen=True, slots=True)
class Section:
    """A text with a button beside it; in no plain message."""

    text: str
    button: Button
    kind: Literal["section"] = "section"


@dataclass(frozen=True, slots=True)
class ServerMenu:
    """A menu of what there is in the server, in which so many may be chosen, or none; Discord fills it.

    `of`: its roles, its channels where a game can be played, or its text channels alone. `chosen`: their ids.
    """

    address: str
    placeholder: str
    of: Literal["roles", "channels", "text_channels"]
    chosen: tuple[int, ...] = ()
    most: int = MOST_OPTIONS
    kind: Literal["server_menu"] = "server_menu"


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that is painted when the message is sent."""

    name: str
    alt: str
    scene: Scene
    kind: Literal["picture"] = "picture"


PRESSED = Buttons | Menu | Section | ServerMenu
"""What can be pressed, or chosen in."""
Part = Text | Buttons | Menu | Section | ServerMenu | Picture


@dataclass(frozen=True, slots=True)
class Message:
    """A whole message. `content` makes it plain: its first lines, without secrets; it has at most five rows then.

    `rings`: a phone tells of its arrival; everything else is sent silently. `calls`: whom it mentions so that they are
    called, and see that it is for them. Both matter only when it is sent: edits notify nobody. `unshown`: what is said
    where its pictures are refused.
    """

    parts: tuple[Part, ...]
    accent: Accent = Accent.CALM
    calls: tuple[int, ...] = field(default=(), compare=False)
    content: str = ""
    rings: bool = field(default=False, compare=False)
    unshown: str = field(default="", compare=False)

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """Its pictures."""
        return tuple(part for part in self.parts if isinstance(part, Picture))

    def in_place_of(self, before: "Message") -> "Message":
        """The same in the form of what stands there: no message of components can be turned into a plain one."""
        if not self.content or before.content:
            return self
        return replace(self, content="", parts=(Text(self.content), *self.parts))

    def plain(self) -> "Message":
        """The same as a plain message whose first text a phone shows. Error: ValueError, where that comes first not."""
        first, *rest = self.parts
        if not isinstance(first, Text):
            raise ValueError("a plain message begins with a text")
        return replace(self, content=first.text, parts=tuple(rest))

    def in_words(self) -> "Message":
        """The same without its pictures: what is said instead, else what they are to those who cannot see them."""
        instead = self.unshown or "\n".join(picture.alt for picture in self.pictures)
        words: list[Part] = []
        for part in self.parts:
            if not isinstance(part, Picture):
                words.append(part)
            elif part is self.pictures[0]:
                words.append(Text(instead))
        return replace(self, parts=tuple(words))

    @property
    def is_open(self) -> bool:
        """Whether anything can be pressed in it, or passes away."""
        return any(isinstance(p, PRESSED) or (isinstance(p, Text) and p.fleeting) for p in self.parts)

    def closed(self) -> "Message":
        """The same without anything to press. Pictures stay where they need not be sent again: in plain messages,
        and in those of which nothing goes.
        """
        stays = bool(self.content) or not self.is_open
        said = (Text(part.text) if isinstance(part, Section) else part for part in self.parts)
        kept = tuple(
            part
            for part in said
            if (isinstance(part, Text) and not part.fleeting) or (isinstance(part, Picture) and stays)
        )
        return replace(self, parts=kept)
