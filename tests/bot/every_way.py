"""A board that hangs the same drawing from every way of handing in, and in every format: pad, DM, form, command.

`python -m tests.bot.every_way docs/pictures` writes it, to be looked at.
"""

import asyncio
import sys
from pathlib import Path

import discord
import pillow_heif
from PIL import Image, ImageDraw

from artbox_bot.game.shapes import Shape
from artbox_bot.game.sketch import Placed, write_sketch
from artbox_bot.pictures.painting.sketch import draw_sketch
from artbox_bot.web.pad import Pad
from tests.bot.table_talk import DrawBy, Talk, a_server
from tests.pictures.strokes import encoded

pillow_heif.register_heif_opener()

SEED = 14
"""With these dice all four shapes may be drawn."""

C, S, T, L = Shape.CIRCLE, Shape.SQUARE, Shape.TRIANGLE, Shape.LINE
HOUSE = (
    Placed(S, 500, 640, 420),
    Placed(T, 500, 320, 520),
    Placed(S, 590, 745, 190),
    Placed(C, 635, 750, 40),
    Placed(S, 390, 590, 110),
    Placed(C, 850, 150, 170),
    Placed(L, 500, 870, 940, 0),
    Placed(L, 390, 590, 110, 0),
)


def upload(kind: str) -> bytes:
    """The house in that format, in the size and mode in which such files come."""
    if kind == "JPEG":  # a photograph that lies on its side
        exif = Image.Exif()
        exif[0x0112] = 6
        photo = draw_sketch(HOUSE, 1400).convert("RGB").rotate(90)
        return encoded(photo, "JPEG", quality=85, exif=exif)
    if kind == "RGBA":  # ink on glass, as drawing programs save it
        ink = draw_sketch(HOUSE, 1200)
        glass = Image.new("RGBA", ink.size, (34, 37, 43, 0))
        glass.putalpha(ink.point([255 - value for value in range(256)]))
        return encoded(glass)
    if kind == "WEBP":  # a wide one
        wide = Image.new("RGB", (2000, 1000), "white")
        wide.paste(draw_sketch(HOUSE, 1000).convert("RGB"), (500, 0))
        return encoded(wide, "WEBP", quality=80)
    if kind == "GIF":  # small, and its first frame is blank
        small = draw_sketch(HOUSE, 120)
        return encoded(Image.new("L", small.size, 255), "GIF", save_all=True, append_images=[small], duration=80)
    coloured = Image.new("RGB", (800, 800), "white")
    ImageDraw.Draw(coloured).rectangle((560, 60, 780, 160), fill=(200, 60, 40))
    coloured.paste((30, 60, 160), mask=draw_sketch(HOUSE, 800).point([255 - value for value in range(256)]))
    return encoded(coloured, kind)


BY: tuple[tuple[DrawBy, str], ...] = (
    ("dm", "JPEG"),
    ("form", "WEBP"),
    ("command", "GIF"),
    ("dm", "AVIF"),
    ("form", "HEIF"),
    ("command", "PNG"),
    ("dm", "RGBA"),
)


async def board_of_every_way() -> bytes:
    """Eight people play until the board is laid; what the channel was sent."""
    async with a_server(8, seed=SEED) as t:
        await t.to_drawing()
        assert set(t.round.roll) == set(Shape)
        first, *others = t.active
        await draws_on_the_pad(t, first)
        for name, (by, kind) in zip(others, BY, strict=True):
            await t.draws(name, by, upload(kind))
        (attachment,) = (a for m in t.panels() for a in m.attachments if a.filename == "board.png")
        found = t.server.file(attachment.url)
        assert found is not None
        return found


async def draws_on_the_pad(t: Talk, name: str) -> None:
    """Hand in through the pad, without its page."""
    bot = t.server.bot
    pad = Pad(bot.services.handing_in, bot.store, discord.utils.utcnow, bot.services.texts, "https://art.example.org")
    table = await bot.store.open_table_in(t.channel.id)
    assert table is not None
    token = (await pad.urls(table))[t.id(name)].partition("#")[2]
    await pad.hand_in(await pad.open(token), write_sketch(HOUSE))
    await t.server.settle()


if __name__ == "__main__":
    (Path(sys.argv[1]) / "every-way.png").write_bytes(asyncio.run(board_of_every_way()))
