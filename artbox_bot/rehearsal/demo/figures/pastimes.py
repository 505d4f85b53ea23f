"""Games, sports, music, and what one looks up to."""

from collections.abc import Mapping

from artbox_bot.rehearsal.demo.strokes import Figure, arc, both, circle, line, path, rays, ring, row, square, triangle

PASTIMES: Mapping[str, Figure] = {
    # Sports and games
    "dartboard": (
        *(circle(0.5, 0.5, size) for size in (0.86, 0.66, 0.4, 0.14)),
        *rays(12, 0.5, 0.5, 0.2, 0.43),
        line(0.5, 0.5, 0.8, 0.2),
        triangle(0.84, 0.16, 0.14, 45, 1.2),
    ),
    "bowling": (
        *(circle(x, 0.3, 0.12) for x in (0.56, 0.72, 0.88)),
        *(triangle(x, 0.5, 0.14, 0, 2.2) for x in (0.56, 0.72, 0.88)),
        circle(0.28, 0.66, 0.42),
        *(circle(x, y, 0.05) for x, y in ((0.24, 0.54), (0.34, 0.54), (0.29, 0.62))),
        line(0.04, 0.88, 0.96, 0.88),
    ),
    "kite": (
        triangle(0.5, 0.24, 0.5, 0, 0.64),
        triangle(0.5, 0.54, 0.5, 180, 0.9),
        *path((0.5, 0.76), (0.42, 0.82), (0.54, 0.88), (0.44, 0.97)),
        *(triangle(x, y, 0.07, 90) for x, y in ((0.43, 0.82), (0.53, 0.88))),
    ),
    "seesaw": (
        triangle(0.5, 0.77, 0.34, 0, 0.8),
        line(0.06, 0.76, 0.94, 0.5),
        *(square(x, y, 0.16, -16) for x, y in ((0.15, 0.64), (0.85, 0.43))),
        *(circle(x, y, 0.14) for x, y in ((0.13, 0.48), (0.82, 0.27))),
    ),
    "Ferris wheel": (
        triangle(0.5, 0.72, 0.46, 0, 1.0),
        circle(0.5, 0.44, 0.64),
        *rays(8, 0.5, 0.44, 0, 0.32),
        *ring(square(0.5, 0.44, 0.12), 8, 0.34),
        circle(0.5, 0.44, 0.1),
    ),
    "fireworks": (
        *rays(10, 0.34, 0.34, 0.08, 0.24),
        *rays(8, 0.72, 0.52, 0.06, 0.18, -70),
        *(circle(x, y, 0.06) for x, y in ((0.34, 0.34), (0.72, 0.52))),
        *path((0.5, 0.97), (0.44, 0.8), (0.36, 0.6)),
        triangle(0.62, 0.88, 0.1, 0, 1.6),
    ),
    "podium": (
        *row(square(0.2, 0.84, 0.24), 3, 0.26),
        square(0.46, 0.6, 0.24),
        *(circle(x, y, 0.14) for x, y in ((0.2, 0.62), (0.46, 0.36), (0.72, 0.62))),
        *rays(5, 0.46, 0.16, 0.03, 0.1),
    ),
    "chess": (
        *(square(0.2 + 0.2 * x, 0.6 + 0.2 * y, 0.2) for x in range(4) for y in range(2)),
        triangle(0.34, 0.36, 0.22, 0, 1.3),
        circle(0.34, 0.18, 0.14),
        square(0.68, 0.38, 0.2),
        *row(square(0.62, 0.24, 0.07), 2, 0.12),
    ),
    "domino": (
        square(0.5, 0.28, 0.42),
        square(0.5, 0.7, 0.42),
        *(circle(x, y, 0.09) for x, y in ((0.38, 0.17), (0.62, 0.17), (0.38, 0.4), (0.62, 0.4), (0.5, 0.28))),
        *(circle(x, y, 0.09) for x, y in ((0.38, 0.58), (0.5, 0.7), (0.62, 0.82))),
    ),
    # Music
    "drum": (
        *row(square(0.34, 0.62, 0.32), 2, 0.32),
        *path((0.18, 0.46), (0.34, 0.78), (0.5, 0.46), (0.66, 0.78), (0.82, 0.46)),
        line(0.26, 0.12, 0.46, 0.42),
        line(0.74, 0.12, 0.54, 0.42),
        *row(circle(0.25, 0.1, 0.08), 2, 0.5),
    ),
    "guitar": (
        line(0.6, 0.4, 0.86, 0.14),
        line(0.64, 0.44, 0.9, 0.18),
        square(0.88, 0.14, 0.13, 45),
        circle(0.52, 0.5, 0.34),
        circle(0.34, 0.68, 0.46),
        circle(0.46, 0.56, 0.12),
        line(0.28, 0.66, 0.38, 0.76),
    ),
    "piano": (
        square(0.5, 0.5, 0.8),
        line(0.1, 0.44, 0.9, 0.44),
        *(line(0.1 + n * 0.1, 0.44, 0.1 + n * 0.1, 0.9) for n in range(1, 8)),
        *(square(x, 0.52, 0.08) for x in (0.2, 0.3, 0.5, 0.6, 0.7)),
        triangle(0.5, 0.24, 0.5, 0, 0.4),
    ),
    "music note": (
        circle(0.26, 0.78, 0.2),
        circle(0.7, 0.7, 0.2),
        line(0.36, 0.78, 0.36, 0.22),
        line(0.8, 0.7, 0.8, 0.14),
        line(0.36, 0.22, 0.8, 0.14),
        line(0.36, 0.32, 0.8, 0.24),
    ),
    # Above us
    "moon": (
        circle(0.46, 0.5, 0.7),
        circle(0.62, 0.42, 0.56),
        *(triangle(x, y, 0.07) for x, y in ((0.86, 0.2), (0.9, 0.66), (0.1, 0.14))),
    ),
    "Saturn": (
        line(0.04, 0.66, 0.96, 0.3),
        line(0.08, 0.74, 0.98, 0.4),
        circle(0.5, 0.52, 0.52),
        line(0.26, 0.62, 0.76, 0.44),
    ),
    "flying saucer": (
        circle(0.5, 0.34, 0.34),
        triangle(0.5, 0.5, 0.9, 0, 0.24),
        *row(circle(0.26, 0.56, 0.07), 5, 0.12),
        *(line(0.5 + d * 0.16, 0.64, 0.5 + d * 0.34, 0.94) for d in (-1, 0, 1)),
    ),
    "hot air balloon": (
        circle(0.5, 0.36, 0.6),
        line(0.28, 0.56, 0.42, 0.78),
        line(0.72, 0.56, 0.58, 0.78),
        square(0.5, 0.86, 0.18),
        triangle(0.5, 0.36, 0.2, 0, 2.6),
    ),
    "rainbow": (
        *(stroke for radius in (0.42, 0.33, 0.24) for stroke in arc(0.5, 0.72, radius, 180, 360)),
        *both(*row(circle(0.08, 0.76, 0.16), 3, 0.09), circle(0.17, 0.68, 0.16)),
    ),
}
"""By word, as the pack spells it."""
