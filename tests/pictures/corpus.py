"""At least 150 odd and hostile uploads, made here and now; nothing is downloaded or kept."""

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import pillow_heif
from PIL import Image

from artbox_bot.pictures.uploads.cleaning import Refusal
from tests.pictures.strokes import drawing, encoded, ink_on_glass

pillow_heif.register_heif_opener()

Outcome = str | Refusal
CLEAN, BLANK = "clean", "blank"


@dataclass(frozen=True, slots=True)
class Sample:
    """One file, and the outcomes that are right for it."""

    name: str
    data: bytes
    right: frozenset[Outcome]


def _sample(name: str, data: bytes, *right: Outcome) -> Sample:
    return Sample(name, data, frozenset(right))


@cache
def corpus() -> tuple[Sample, ...]:
    """All samples."""
    return (*_modes(), *_odd(), *_blank(), *_bombs(), *_cut(), *_damaged(), *_foreign(), *_nothing())


def chunk(name: bytes, data: bytes) -> bytes:
    """A chunk of a PNG."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def flat_png(
    width: int, height: int, depth: int = 8, colour: int = 0, *, extra: bytes = b"", rows: bool = True
) -> bytes:
    """A PNG of one colour: some 50 KB for 9400 x 9400. Without `rows` only its header is true."""
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour]
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0))
    packer = zlib.compressobj(1)
    line = bytes(1 + (width * channels * depth + 7) // 8) if rows else b""
    packed = b"".join(packer.compress(line) for _ in range(height if rows else 0)) + packer.flush()
    return b"\x89PNG\r\n\x1a\n" + header + extra + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def png_rows(picture: Image.Image, depth: int, colour: int, lines: list[bytes], interlaced: bool = False) -> bytes:
    """A PNG of rows that are packed already: for the kinds that Pillow reads but does not write."""
    head = struct.pack(">IIBBBBB", *picture.size, depth, colour, 0, 0, int(interlaced))
    packed = zlib.compress(b"".join(b"\0" + line for line in lines))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def wide_rows(picture: Image.Image) -> list[bytes]:
    """The rows of the picture with 16 bits a channel."""
    rows = (picture.crop((0, y, picture.width, y + 1)).tobytes() for y in range(picture.height))
    return [b"".join(bytes((value, value)) for value in row) for row in rows]


def adam7(picture: Image.Image) -> bytes:
    """An interlaced grey PNG."""
    grey, lines = picture.convert("L"), list[bytes]()
    for x0, y0, dx, dy in (
        (0, 0, 8, 8),
        (4, 0, 8, 8),
        (0, 4, 4, 8),
        (2, 0, 4, 4),
        (0, 2, 2, 4),
        (1, 0, 2, 2),
        (0, 1, 1, 2),
    ):
        for y in range(y0, grey.height, dy):
            pixels = grey.crop((0, y, grey.width, y + 1)).tobytes()[x0::dx]
            if pixels:
                lines.append(pixels)
    return png_rows(grey, 8, 0, lines, interlaced=True)


def _modes() -> Iterator[Sample]:
    art = drawing()
    for mode in ("1", "L", "LA", "P", "RGB", "RGBA"):
        yield _sample(f"png {mode}", encoded(art.convert(mode)), CLEAN)
    yield _sample("png P transparent", encoded(art.convert("P"), transparency=0), CLEAN)
    yield _sample("png P with alphas", encoded(art.quantize(4), transparency=b"\x00\x80\xff\x40"), CLEAN, BLANK)
    yield _sample("png L with a transparent grey", encoded(art.convert("L"), transparency=255), CLEAN)
    yield _sample("png RGB with a transparent colour", encoded(art, transparency=(255, 255, 255)), CLEAN)
    for bits in (1, 2, 4):
        yield _sample(f"png P of {bits} bits", encoded(art.quantize(2**bits), bits=bits), CLEAN)
    yield _sample("png of 48 bits", png_rows(art, 16, 2, wide_rows(art)), CLEAN)
    yield _sample("png of 16 bits", png_rows(art, 16, 0, wide_rows(art.convert("L"))), CLEAN)
    yield _sample("png interlaced", adam7(art), CLEAN)
    for mode in ("L", "RGB", "CMYK"):
        yield _sample(f"jpeg {mode}", encoded(art.convert(mode), "JPEG"), CLEAN)
    for subsampling in (0, 1, 2):
        yield _sample(f"jpeg subsampling {subsampling}", encoded(art, "JPEG", subsampling=subsampling), CLEAN)
    yield _sample("jpeg progressive", encoded(art, "JPEG", progressive=True), CLEAN)
    for orientation in range(1, 9):
        exif = Image.Exif()
        exif[0x0112] = orientation
        yield _sample(f"jpeg orientation {orientation}", encoded(art, "JPEG", exif=exif), CLEAN)
        yield _sample(f"webp orientation {orientation}", encoded(art, "WEBP", exif=exif), CLEAN)
    for mode in ("RGB", "RGBA", "L"):
        yield _sample(f"webp {mode}", encoded(art.convert(mode), "WEBP"), CLEAN)
        yield _sample(f"webp lossless {mode}", encoded(art.convert(mode), "WEBP", lossless=True), CLEAN)
        yield _sample(f"avif {mode}", encoded(art.convert(mode), "AVIF", speed=10), CLEAN)
        yield _sample(f"heic {mode}", encoded(art.convert(mode), "HEIF"), CLEAN)
        yield _sample(f"gif {mode}", encoded(art.convert(mode), "GIF"), CLEAN)
    for kind in ("PNG", "WEBP", "GIF", "AVIF", "HEIF"):
        yield _sample(f"{kind} ink on glass", encoded(ink_on_glass(), kind), CLEAN)


def _odd() -> Iterator[Sample]:
    art = drawing()
    for size in ((1, 1), (1, 20_000), (20_000, 1), (3, 5000), (5000, 4)):
        yield _sample(f"png {size}", encoded(drawing(size)), CLEAN, BLANK)
    white = Image.new("RGB", art.size, "white")
    for kind in ("GIF", "PNG", "WEBP", "AVIF"):
        moving = encoded(white, kind, save_all=True, append_images=[white, art, white], duration=80)
        yield _sample(f"{kind} that moves, first frame blank", moving, CLEAN)
    for kind in ("PNG", "JPEG", "GIF", "WEBP", "AVIF", "HEIF"):
        yield _sample(f"{kind} and an archive behind it", encoded(art, kind) + b"PK\x03\x04" + bytes(2000), CLEAN)
    yield _sample("png of 49 megapixels, 1 bit", flat_png(7000, 7000, 1), BLANK)
    yield _sample("png of 49 megapixels, RGBA", flat_png(7000, 7000, 8, 6), BLANK)
    yield _sample("jpeg of 24 megapixels", encoded(drawing((6000, 4000)), "JPEG", quality=30), CLEAN)
    yield _sample("jpeg, broken EXIF", encoded(art, "JPEG", exif=b"Exif\0\0MM\0*\xff\xff\xff\xff" + bytes(40)), CLEAN)
    yield _sample("jpeg, broken profile", encoded(art, "JPEG", icc_profile=b"not a profile" * 20), CLEAN)
    yield _sample("png, broken profile", encoded(art, icc_profile=b"not a profile" * 20), CLEAN)
    yield _sample("jpeg, long comment", encoded(art, "JPEG", comment=b"x" * 60_000), CLEAN)


def _blank() -> Iterator[Sample]:
    for name, picture in (
        ("white", Image.new("RGB", (300, 200), "white")),
        ("glass", Image.new("RGBA", (300, 200))),
        ("black", Image.new("L", (300, 200))),
        ("one speck", _speck()),
    ):
        for kind in ("PNG", "WEBP", "GIF"):
            yield _sample(f"{kind} {name}", encoded(picture, kind), BLANK)
    many = [Image.new("L", (64, 64), 255 - number % 2) for number in range(400)]
    yield _sample("gif of 400 blank frames", encoded(many[0], "GIF", save_all=True, append_images=many[1:]), BLANK)


def _speck() -> Image.Image:
    picture = Image.new("RGB", (800, 600), "white")
    picture.putpixel((400, 300), (0, 0, 0))
    return picture


def _bombs() -> Iterator[Sample]:
    pixels = Refusal.TOO_MANY_PIXELS
    yield _sample("png 9400 x 9400 in 50 KB", flat_png(9400, 9400, 1), pixels)
    for size in ((7072, 7071), (65_535, 65_535), (2**31 - 1, 2**31 - 1), (2**31 - 1, 1), (1, 60_000_000)):
        yield _sample(f"png header {size}", flat_png(*size, rows=False), pixels)
    art = drawing()
    gif = encoded(art, "GIF")
    yield _sample("gif, huge screen", gif[:6] + struct.pack("<HH", 65_535, 65_535) + gif[10:], pixels)
    frame = gif.index(b"\x2c" + struct.pack("<HHHH", 0, 0, *art.size))
    grown = gif[: frame + 5] + struct.pack("<HH", 65_535, 65_535) + gif[frame + 9 :]
    yield _sample("gif, huge frame on a small screen", grown, pixels)
    moving = encoded(Image.new("L", art.size, 255), "GIF", save_all=True, append_images=[art.convert("L")])
    last = moving.rindex(b"\x2c\0\0\0\0")
    later = moving[: last + 5] + struct.pack("<HH", 65_000, 65_000) + moving[last + 9 :]
    yield _sample("gif, huge second frame", later, pixels)
    jpeg = encoded(art, "JPEG")
    sof = jpeg.index(b"\xff\xc0") + 5
    yield _sample("jpeg 65500 x 65500", jpeg[:sof] + struct.pack(">HH", 65_500, 65_500) + jpeg[sof + 4 :], pixels)
    lossy, lossless = encoded(art, "WEBP"), encoded(art, "WEBP", lossless=True)
    yield _sample("webp 16383 x 16383", lossy[:26] + b"\xff\x3f\xff\x3f" + lossy[30:], pixels)
    yield _sample("webp lossless, huge", lossless[:21] + b"\xff\xff\xff\x0f" + lossless[25:], pixels)
    moving = encoded(art, "WEBP", save_all=True, append_images=[ink_on_glass()])
    yield _sample("webp, huge canvas", moving[:24] + b"\xff\xff\xff\xff\xff\xff" + moving[30:], pixels)
    for kind in ("AVIF", "HEIF"):
        data = encoded(art, kind)
        at = data.index(b"ispe") + 8
        for width, height in ((30_000, 30_000), (2**32 - 1, 2**32 - 1)):
            changed = data[:at] + struct.pack(">II", width, height) + data[at + 8 :]
            yield _sample(f"{kind} {width} x {height}", changed, pixels)
    long, short = zlib.compress(bytes(80_000_000), 1), zlib.compress(bytes(900_000), 9)
    for name, head in ((b"zTXt", b"k\0\0"), (b"iTXt", b"k\0\1\0\0\0"), (b"iCCP", b"p\0\0")):
        bomb = chunk(name, head + long)
        yield _sample(f"png with a {name.decode()} bomb", flat_png(40, 40, extra=bomb), Refusal.TRUNCATED, BLANK)
    for name in (b"zTXt", b"tEXt"):
        texts = b"".join(chunk(name, b"k%d\0\0" % n + short) for n in range(300))
        yield _sample(f"png with 300 {name.decode()}", flat_png(40, 40, extra=texts), BLANK)
    many = chunk(b"tIMe", b"") * 60_001
    yield _sample("png of very many chunks", flat_png(40, 40, extra=many), Refusal.TOO_MUCH_WORK)
    too_large = Refusal.TOO_LARGE_FILE
    yield _sample("png of 10 MiB and a byte", encoded(art).ljust(10 * 2**20 + 1, b"\0"), too_large)
    yield _sample("zeros of 12 MiB", bytes(12 * 2**20), too_large)


def _cut() -> Iterator[Sample]:
    art = drawing((320, 240))
    for kind in ("PNG", "JPEG", "WEBP", "GIF", "AVIF", "HEIF"):
        data = encoded(art, kind)
        for percent in (5, 30, 50, 70, 90):
            yield _sample(f"{kind} cut at {percent} %", data[: len(data) * percent // 100], Refusal.TRUNCATED)
        for size in (4, 11, 16):
            yield _sample(
                f"{kind}, {size} bytes", data[:size], Refusal.TRUNCATED, Refusal.NOT_A_PICTURE, Refusal.UNSUPPORTED
            )


def _damaged() -> Iterator[Sample]:
    art = drawing((320, 240))
    png = encoded(art)
    middle = len(png) // 2
    yield _sample("png, wrong checksum", png[:middle] + bytes(8) + png[middle + 8 :], Refusal.TRUNCATED)
    yield _sample("png without data", b"\x89PNG\r\n\x1a\n" + png[8:33] + chunk(b"IEND", b""), Refusal.TRUNCATED)
    yield _sample("png 0 x 0", flat_png(0, 0, rows=False), Refusal.TRUNCATED)
    yield _sample("png without rows", flat_png(100, 100, rows=False), Refusal.TRUNCATED)
    yield _sample("png of an unknown colour type", png[:25] + b"\x05" + png[26:], Refusal.TRUNCATED)
    yield _sample("jpeg without scans", encoded(art, "JPEG")[:300] + b"\xff\xd9", Refusal.TRUNCATED)
    yield _sample("jpeg of two markers", b"\xff\xd8\xff\xd9", Refusal.TRUNCATED)
    yield _sample("gif without frames", encoded(art, "GIF")[:13] + b"\x3b", Refusal.TRUNCATED)
    yield _sample(
        "webp of noise", b"RIFF\x40\0\0\0WEBPVP8 " + bytes(range(64)), Refusal.TRUNCATED, Refusal.TOO_MANY_PIXELS
    )
    yield _sample("avif without boxes", b"\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf", Refusal.TRUNCATED)
    yield _sample("heic without boxes", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", Refusal.TRUNCATED)


def _foreign() -> Iterator[Sample]:
    art = drawing((64, 64))
    for kind in ("TIFF", "BMP", "ICO", "PPM", "JPEG2000", "PDF", "EPS", "DDS", "SGI", "ICNS", "PCX"):
        yield _sample(f"{kind}", encoded(art, kind), Refusal.UNSUPPORTED)
    texts = {
        "svg": b'<?xml version="1.0"?>\n<!-- a cat -->\n<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>',
        "svg with an entity bomb": b'<!DOCTYPE s [<!ENTITY a "aa">]><svg>&a;</svg>',
        "psd": b"8BPS\0\1" + bytes(40),
        "jpeg xl": b"\xff\x0a" + bytes(40),
        "jpeg xl in boxes": b"\0\0\0\x0cJXL \r\n\x87\n" + bytes(40),
        "qoi": b"qoif\0\0\0\x10\0\0\0\x10\3\0" + bytes(40),
        "film": b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom" + bytes(400),
        "xpm": b"/* XPM */\nstatic char *cat[] = {" + bytes(40),
    }
    for name, data in texts.items():
        yield _sample(name, data, Refusal.UNSUPPORTED)


def _nothing() -> Iterator[Sample]:
    files = {
        "empty": b"",
        "one byte": b"\x89",
        "zeros": bytes(5000),
        "text": b"A cat, drawn in words." * 50,
        "text that begins like a bitmap": b"BMX is a sport, not a bitmap.",
        "html": b"<!doctype html><title>cat</title><img src=x>",
        "json": b'{"drawing": "cat"}',
        "archive": b"PK\x03\x04" + bytes(200),
        "program": b"\x7fELF\x02\x01\x01" + bytes(200),
        "script": b"#!/bin/sh\nexit 0\n",
        "sound": b"RIFF\x24\0\0\0WAVEfmt " + bytes(40),
        "gz": b"\x1f\x8b\x08" + bytes(80),
        "noise": bytes((n * 7919 + 13) % 251 for n in range(4096)),
    }
    for name, data in files.items():
        yield _sample(name, data, Refusal.NOT_A_PICTURE)
