"""What messages that were sent show of drawings, and what they shall show now: hidden ones are covered (R10, fault 71).

It asks the game, whatever the message is and however old: a board, a sheet, an album, those of earlier versions.
"""

from collections.abc import Callable
from dataclasses import replace

from artbox_bot.game.values import Game, Round
from artbox_bot.show.board import shown_drawing
from artbox_bot.show.message import Message, Picture
from artbox_bot.show.scenes import Album, AlbumRound, Board, OneDrawing, Reveal, Scene
from artbox_bot.show.sheet import drawing_picture
from artbox_bot.show.slot import round_of
from artbox_bot.texts import Speaker


def as_now(game: Game, slot: str, message: Message, say: Speaker) -> Message:
    """The message of a slot with its drawings as all may see them now; the same message where nothing changes."""
    this = round_of(game, slot)
    return _with_pictures(message, lambda picture: _picture(game, this, picture, say))


def hand_as_now(game: Game, hand: Message, say: Speaker) -> Message:
    """The same of a private hand, whose round is told by the drawing that it shows."""
    return _with_pictures(hand, lambda picture: _picture(game, _round_of(game, picture.scene), picture, say))


def drawings_in(message: Message) -> frozenset[str]:
    """The stored drawings that can be seen in a message."""
    return frozenset(p for picture in message.pictures for p in _drawings(picture.scene) if p)


def hangs_drawings(message: Message) -> bool:
    """Whether drawings hang in it, covered ones counted."""
    return any(_drawings(picture.scene) for picture in message.pictures)


def _with_pictures(message: Message, now: Callable[[Picture], Picture]) -> Message:
    parts = tuple(now(part) if isinstance(part, Picture) else part for part in message.parts)
    return message if parts == message.parts else replace(message, parts=parts)


def _picture(game: Game, this: Round | None, picture: Picture, say: Speaker) -> Picture:
    match picture.scene:
        case Album(rounds):
            return replace(picture, scene=Album(tuple(_in_album(game, shown) for shown in rounds)))
        case Board() if this is not None:
            return replace(picture, scene=Board(_shown(this)))
        case Reveal(drawings) if this is not None:
            seen = zip(drawings, _shown(this), strict=True)
            return replace(picture, scene=Reveal(tuple(replace(drawing, picture=p) for drawing, p in seen)))
        case OneDrawing(_, int(place)) if this is not None:
            now = drawing_picture(this, place, say)
            return picture if now.scene == picture.scene else now
        case _:
            return picture


def _in_album(game: Game, shown: AlbumRound) -> AlbumRound:
    this = next(r for r in game.rounds if r.number == shown.number)
    seen = zip(shown.drawings, _shown(this), strict=True)
    return replace(shown, drawings=tuple(replace(drawing, picture=p) for drawing, p in seen))


def _shown(this: Round) -> tuple[str | None, ...]:
    return tuple(shown_drawing(this, paper) for paper in this.shown)


def _round_of(game: Game, scene: Scene) -> Round | None:
    seen = {picture for picture in _drawings(scene) if picture}
    return next((r for r in game.rounds if seen & {drawing.picture for drawing in r.drawings.values()}), None)


def _drawings(scene: Scene) -> tuple[str | None, ...]:
    """By place; None is a covered one."""
    match scene:
        case Album(rounds):
            return tuple(drawing.picture for shown in rounds for drawing in shown.drawings)
        case Board(pictures):
            return pictures
        case Reveal(drawings):
            return tuple(drawing.picture for drawing in drawings)
        case OneDrawing(picture):
            return (picture,)
        case _:
            return ()
