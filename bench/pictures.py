"""Times and sizes of the pictures, in one run: `python -m bench.pictures`. The last line is JSON.

board_over_floor   from the bytes of the last hand-in, through the studio as the bot goes, to the bytes of the board of
                   eight: over pasting eight ready tiles on the ready empty board and encoding once, at the same
                   level, on one core.
usual_over_board   opening eight drawings as RGBA, LANCZOS at full size, pasting, PNG with `optimize`: over the first.
rgba_over_floor    board_over_floor for drawings in RGBA, as phones and tablets send them.
hostile_queue_s    from the bytes of an honest drawing to its tile, behind ten files of two people at another table that
                   are valid and as slow as they can be: the longest of all kinds of such files.
stall_ms_max       the longest that the event loop stood still while five boards were painted and eight uploads of
                   4000 x 4000 pixels, of all formats, were cleaned.
"""

# Pillow's hints name NumPy, which is not installed.
# pyright: reportUnknownMemberType=false

import asyncio
import json
import math
import statistics
import time
from collections.abc import Callable
from io import BytesIO
from random import Random

from PIL import Image, ImageDraw

from artbox_bot.game.shapes import Shape
from artbox_bot.pictures.painting import style
from artbox_bot.pictures.painting.album import AlbumSection, AlbumTile, album_page
from artbox_bot.pictures.painting.board import board, centred, empty_board, places
from artbox_bot.pictures.painting.cards import shape_cards, word_cards
from artbox_bot.pictures.painting.encode import png
from artbox_bot.pictures.painting.podium import PodiumBlock, podium
from artbox_bot.pictures.painting.reveal import RevealTile, reveal
from artbox_bot.pictures.painting.tiles import open_tile
from artbox_bot.pictures.studio import Studio
from artbox_bot.pictures.uploads.cleaning import clean
from tests.pictures.hostile import blank_frames, many_chunks, many_scans

ROUNDS = 9
PLACES = tuple(range(1, 9))
INKS = (
    (25, 25, 28),
    (25, 25, 28),
    (30, 60, 160),
    (190, 40, 40),
    (25, 25, 28),
    (15, 120, 80),
    (25, 25, 28),
    (120, 40, 130),
)


def hand_in(seed: int, side: int = 1600, mode: str = "RGB") -> Image.Image:
    """A drawing of the four shapes with smooth edges, two inks on white."""
    rng = Random(seed)
    big = Image.new("RGB", (side * 2, side * 2), "white")
    draw = ImageDraw.Draw(big)
    stroke = side // 40
    for number in range(9):
        x, y = rng.randrange(side // 2, side * 3 // 2), rng.randrange(side // 2, side * 3 // 2)
        reach = rng.randrange(side // 10, side // 2)
        ink = INKS[seed % 8] if number % 3 else INKS[0]
        turn = rng.uniform(0, math.tau)
        sides = (0, 3, 4, 2)[number % 4]
        if not sides:
            draw.ellipse((x - reach, y - reach, x + reach, y + reach), outline=ink, width=stroke)
            continue
        corners = [
            (x + reach * math.cos(turn + k * math.tau / sides), y + reach * math.sin(turn + k * math.tau / sides))
            for k in range(sides + 2)
        ]
        draw.line(corners, fill=ink, width=stroke, joint="curve")
    return big.resize((side, side), Image.Resampling.LANCZOS).convert(mode)


def encoded(picture: Image.Image, kind: str = "PNG", **options: bool | int) -> bytes:
    out = BytesIO()
    picture.save(out, kind, **options)
    return out.getvalue()


def milliseconds(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The median of some runs, after one that does not count."""
    work()
    taken: list[float] = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        taken.append((time.perf_counter() - start) * 1000)
    return statistics.median(taken)


def floor(tiles: dict[int, bytes]) -> Callable[[], bytes]:
    """Pasting eight ready tiles on the ready empty board, and encoding once."""
    empty = empty_board(PLACES, ())
    ready = [open_tile(tile) for tile in tiles.values()]
    _, corners = places(len(ready))

    def paste() -> bytes:
        picture = empty.copy()
        for tile, corner in zip(ready, corners, strict=True):
            picture.paste(tile, centred(tile.size, corner))
        return png(picture, parts=1)

    return paste


def usual(uploads: list[bytes]) -> bytes:
    """The way in which such boards are usually made."""
    size, corners = places(len(uploads))
    picture = Image.new("RGBA", size, style.TABLE)
    for upload, corner in zip(uploads, corners, strict=True):
        drawing = Image.open(BytesIO(upload)).convert("RGBA").resize((style.TILE, style.TILE), Image.Resampling.LANCZOS)
        picture.paste(drawing, corner, drawing)
    out = BytesIO()
    picture.save(out, "PNG", optimize=True)
    return out.getvalue()


async def last_hand_in_to_board(studio: Studio, uploads: list[bytes]) -> float:
    """Milliseconds from the bytes of the last hand-in to those of the board; seven tiles are there already."""
    tiles: dict[int, bytes] = {}
    for place, upload in zip(PLACES, uploads, strict=True):
        tiles[place] = (await studio.clean(upload)).tile
    taken: list[float] = []
    for number in range(ROUNDS + 1):
        last = number % 8 + 1
        start = time.perf_counter()
        drawing = await studio.clean(uploads[last - 1])
        await studio.board({**tiles, last: drawing.tile})
        taken.append((time.perf_counter() - start) * 1000)
    return statistics.median(taken[1:])


async def stall(studio: Studio, tiles: dict[int, bytes]) -> float:
    """The longest pause of the loop, in milliseconds, under five boards and eight large uploads."""
    large = hand_in(3, 4000)
    uploads = [
        *(encoded(large.convert(mode)) for mode in ("RGB", "RGBA", "L", "P")),
        encoded(large, "JPEG", quality=90),
        encoded(large, "JPEG", quality=90, progressive=True),
        encoded(large, "WEBP", quality=80, method=0),
        encoded(large, "AVIF", speed=10),
    ]
    longest = 0.0
    done = False

    async def beat() -> None:
        nonlocal longest
        before = time.perf_counter()
        while not done:
            await asyncio.sleep(0.001)
            now = time.perf_counter()
            longest = max(longest, (now - before) * 1000 - 1)
            before = now

    heart = asyncio.create_task(beat())
    await asyncio.gather(
        *(studio.clean(upload, person) for person, upload in enumerate(uploads)),
        *(studio.board(tiles) for _ in range(5)),
    )
    done = True
    await heart
    return longest


HOSTILE: dict[str, Callable[[], bytes]] = {
    "jpeg, many scans": lambda: many_scans(hand_in(1, 7000), 2000),
    "png, many chunks": lambda: many_chunks(b"IDAT", 59_000),
    "png that moves": lambda: blank_frames("PNG", (2500, 2000), 24),
    "gif that moves": lambda: blank_frames("GIF", (2500, 2000), 24),
    "webp that moves": lambda: blank_frames("WEBP", (7000, 7000), 3),
    "webp of 49 megapixels": lambda: encoded(hand_in(2, 7000), "WEBP", method=0, quality=60),
    "heic of 24 megapixels": lambda: encoded(hand_in(3, 4900), "HEIF", quality=60),
}


async def hostile_queue(honest: bytes) -> float:
    """The longest that an honest hand-in takes behind ten slow files, in seconds."""
    worst = 0.0
    for name, make in HOSTILE.items():
        slow = make()
        studio = Studio()
        await asyncio.gather(*(studio.clean(honest, person, 1) for person in (1, 2, 3)))  # the processes run
        queue = [asyncio.create_task(studio.clean(slow, number % 2 + 1, 1)) for number in range(10)]
        await asyncio.sleep(0.05)
        start = time.perf_counter()
        await studio.clean(honest, 3, 2)
        taken = time.perf_counter() - start
        studio.close()
        await asyncio.gather(*queue, return_exceptions=True)
        print(f"honest, behind ten {name:22} {taken * 1000:6.0f} ms")
        worst = max(worst, taken)
    return worst


def others(tiles: dict[int, bytes]) -> None:
    """Time and bytes of each other picture."""
    words = ["cat", "lighthouse", "hot-air balloon", "snow", "bicycle", "owl", "railway station", "robot"]
    shown = [RevealTile(place, tile, words[place - 1], place % 4, place, place == 3) for place, tile in tiles.items()]
    steps = [PodiumBlock(rank, letter, 9 - rank) for rank, letter in enumerate("ABCDEFGH", 1)]
    hung = [AlbumTile(tile, words[place - 1], place % 4, "ABCDEFGH"[place - 1]) for place, tile in tiles.items()]
    roll = (Shape.SQUARE, Shape.SQUARE, Shape.TRIANGLE, Shape.LINE)
    labels = [shape.value for shape in Shape]
    pictures: dict[str, Callable[[], bytes]] = {
        "two word cards": lambda: word_cards(words[:2]),
        "shape cards": lambda: shape_cards(roll, labels, "not this round"),
        "board of 2": lambda: board({place: tiles[place] for place in (1, 2)}),
        "board of 8": lambda: board(tiles),
        "board of 8 photographs": lambda: board(photographs),
        "reveal of 8": lambda: reveal(shown),
        "podium of 8": lambda: podium(steps),
        "album, 3 rounds of 8": lambda: b"".join(album_page([AlbumSection(number, hung)]) for number in (1, 2, 3)),
    }
    noise = clean(encoded(Image.effect_noise((1600, 1600), 80).convert("RGB"), "JPEG")).tile
    photographs: dict[int, bytes | None] = dict.fromkeys(PLACES, noise)
    for name, paint in pictures.items():
        start = time.perf_counter()
        made = paint()
        first = (time.perf_counter() - start) * 1000
        print(f"{name:28} first {first:6.0f} ms, then {milliseconds(paint, 5):6.0f} ms {len(made) / 1024:8.0f} KiB")


async def main() -> None:
    uploads = [encoded(hand_in(seed)) for seed in range(8)]
    studio = Studio()
    tiles = {place: clean(upload).tile for place, upload in zip(PLACES, uploads, strict=True)}
    least = milliseconds(floor(tiles))
    other = dict[str, float]()
    for mode in ("L", "RGBA"):
        other[mode] = await last_hand_in_to_board(studio, [encoded(hand_in(seed, mode=mode)) for seed in range(8)])
        print(f"last hand-in to board, {mode:5} {other[mode]:6.1f} ms")
    taken = await last_hand_in_to_board(studio, uploads)
    alone = milliseconds(lambda: board(tiles))
    long = milliseconds(lambda: usual(uploads), 3)
    print(f"last hand-in to board, RGB   {taken:6.1f} ms (the board alone {alone:.1f} ms)")
    print(f"floor                        {least:6.1f} ms")
    print(f"the usual way                {long:6.1f} ms")
    others(tiles)
    longest = await stall(studio, tiles)
    studio.close()
    figures = {
        "board_over_floor": taken / least,
        "rgba_over_floor": other["RGBA"] / least,
        "usual_over_board": long / taken,
        "stall_ms_max": longest,
        "hostile_queue_s": await hostile_queue(uploads[0]),
    }
    print(json.dumps({name: round(value, 2) for name, value in figures.items()}))


if __name__ == "__main__":
    asyncio.run(main())
