"""The pictures of the game, and the uploads made safe: bytes in, bytes out, deterministic.

Every function paints one picture and says in its first line which question it answers; `style` decides their look.
Knows neither Discord nor storage; the bot calls all of it through a `Studio`, off the event loop.
"""

from artbox_bot.pictures.album import AlbumDrawing, AlbumRound, album
from artbox_bot.pictures.board import board
from artbox_bot.pictures.cards import shape_cards, word_cards
from artbox_bot.pictures.podium import PodiumStep, podium
from artbox_bot.pictures.reveal import RevealTile, reveal
from artbox_bot.pictures.studio import Studio
from artbox_bot.pictures.uploads import MAX_UPLOAD_BYTES, CleanDrawing, Refusal, UploadRefused, clean

DRAWING_FILE = "drawing.png"
WORDS_FILE = "words.png"
SHAPES_FILE = "shapes.png"
BOARD_FILE = "board.png"
REVEAL_FILE = "reveal.png"
PODIUM_FILE = "podium.png"


def album_file(page: int) -> str:
    """The name of an album page, counted from 1."""
    return f"album-{page}.png"


__all__ = [
    "BOARD_FILE",
    "DRAWING_FILE",
    "MAX_UPLOAD_BYTES",
    "PODIUM_FILE",
    "REVEAL_FILE",
    "SHAPES_FILE",
    "WORDS_FILE",
    "AlbumDrawing",
    "AlbumRound",
    "CleanDrawing",
    "PodiumStep",
    "Refusal",
    "RevealTile",
    "Studio",
    "UploadRefused",
    "album",
    "album_file",
    "board",
    "clean",
    "podium",
    "reveal",
    "shape_cards",
    "word_cards",
]
