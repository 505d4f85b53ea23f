"""Food and drink, and what stands about the house."""

from collections.abc import Mapping

from artbox_bot.rehearsal.demo.strokes import Figure, circle, line, path, rays, ring, row, square, triangle

KITCHEN: Mapping[str, Figure] = {
    # Food and drink
    "apple": (
        line(0.5, 0.3, 0.54, 0.12),
        triangle(0.66, 0.16, 0.1, 70, 1.8),
        circle(0.38, 0.56, 0.5),
        circle(0.62, 0.56, 0.5),
        circle(0.5, 0.62, 0.46),
    ),
    "burger": (
        circle(0.5, 0.38, 0.6),
        square(0.5, 0.66, 0.62),
        *(line(0.14, y, 0.86, y) for y in (0.46, 0.54, 0.62)),
        *row(triangle(0.24, 0.5, 0.12, 180, 0.6), 5, 0.13),
        *(circle(x, y, 0.04) for x, y in ((0.4, 0.24), (0.52, 0.18), (0.62, 0.26))),
    ),
    "cheese": (
        triangle(0.5, 0.5, 0.84, -90, 0.9),
        *(circle(x, y, s) for x, y, s in ((0.62, 0.42, 0.16), (0.72, 0.66, 0.12), (0.42, 0.54, 0.1))),
    ),
    "doughnut": (
        circle(0.5, 0.5, 0.8),
        circle(0.5, 0.5, 0.26),
        *rays(9, 0.5, 0.5, 0.22, 0.28),
    ),
    "fried egg": (
        *path((0.1, 0.42), (0.22, 0.2), (0.42, 0.22), (0.62, 0.1), (0.84, 0.24), (0.8, 0.44), (0.93, 0.62)),
        *path((0.93, 0.62), (0.8, 0.86), (0.56, 0.8), (0.36, 0.92), (0.18, 0.78), (0.22, 0.58), (0.1, 0.42)),
        circle(0.52, 0.5, 0.34),
        circle(0.46, 0.44, 0.07),
    ),
    "pineapple": (
        *(triangle(0.5 + d * 0.13, 0.2, 0.12, d * 24, 2.0) for d in (-1, 1, 0)),
        circle(0.5, 0.62, 0.56),
        *(line(0.26 + n * 0.12, 0.44, 0.38 + n * 0.12, 0.84) for n in range(3)),
        *(line(0.38 + n * 0.12, 0.42, 0.26 + n * 0.12, 0.8) for n in range(4)),
    ),
    "spaghetti": (
        *path((0.04, 0.6), (0.18, 0.88), (0.82, 0.88), (0.96, 0.6), (0.04, 0.6)),
        *(
            s
            for y in (0.34, 0.43, 0.52)
            for s in path(*((0.12 + (y < 0.4) * 0.1 + n * 0.08, y + (n % 2) * 0.07) for n in range(8 + 2 * (y > 0.4))))
        ),
        *(s for x in (0.2, 0.74) for s in path((x, 0.6), (x + 0.05, 0.68), (x - 0.03, 0.74), (x + 0.03, 0.82))),
        *row(circle(0.4, 0.3, 0.15), 2, 0.16),
        circle(0.5, 0.18, 0.15),
        line(0.94, 0.04, 0.72, 0.4),
    ),
    "cupcake": (
        triangle(0.5, 0.76, 0.62, 180, 0.7),
        *row(circle(0.32, 0.5, 0.26), 3, 0.18),
        *row(circle(0.41, 0.36, 0.24), 2, 0.18),
        circle(0.5, 0.2, 0.12),
    ),
    "wedding cake": (
        *row(square(0.2, 0.82, 0.2), 4, 0.2),
        *row(square(0.32, 0.62, 0.18), 3, 0.18),
        *row(square(0.42, 0.45, 0.16), 2, 0.16),
        *row(circle(0.45, 0.29, 0.09), 2, 0.1),
        triangle(0.55, 0.18, 0.1),
    ),
    "teapot": (
        *path((0.74, 0.5), (0.92, 0.38), (0.84, 0.32)),
        circle(0.22, 0.54, 0.26),
        circle(0.5, 0.58, 0.56),
        triangle(0.5, 0.26, 0.22, 0, 0.5),
        circle(0.5, 0.18, 0.08),
    ),
    "bottle": (
        *row(square(0.5, 0.8, 0.3), 1, 0),
        square(0.5, 0.56, 0.3),
        triangle(0.5, 0.36, 0.3, 0, 0.5),
        *row(square(0.5, 0.24, 0.1), 2, 0, -0.1),
        line(0.4, 0.66, 0.6, 0.66),
    ),
    # About the house
    "light bulb": (
        circle(0.5, 0.36, 0.5),
        *row(square(0.5, 0.67, 0.18), 2, 0, 0.12),
        *path((0.42, 0.4), (0.46, 0.28), (0.5, 0.4), (0.54, 0.28), (0.58, 0.4)),
        *rays(7, 0.5, 0.36, 0.3, 0.4, 150),
    ),
    "window": (
        *(square(0.35 + 0.3 * x, 0.35 + 0.3 * y, 0.3) for x in range(2) for y in range(2)),
        line(0.12, 0.84, 0.88, 0.84),
        *(triangle(x, 0.16, 0.3, 180, 0.5) for x in (0.35, 0.65)),
    ),
    "door": (
        *row(square(0.5, 0.3, 0.44), 2, 0, 0.4),
        *row(square(0.5, 0.3, 0.24), 2, 0, 0.4),
        circle(0.66, 0.52, 0.07),
        line(0.14, 0.93, 0.86, 0.93),
    ),
    "table": (
        line(0.08, 0.36, 0.92, 0.36),
        line(0.08, 0.44, 0.92, 0.44),
        *(line(x, 0.44, x + d, 0.92) for x, d in ((0.2, -0.06), (0.8, 0.06))),
        circle(0.5, 0.27, 0.16),
        triangle(0.5, 0.12, 0.1),
    ),
    "stairs": (
        *(square(0.16 + 0.17 * n, 0.84 - 0.17 * k, 0.17) for n in range(5) for k in range(n + 1)),
        circle(0.16, 0.6, 0.12),
    ),
    "sunglasses": (
        *row(circle(0.28, 0.52, 0.36), 2, 0.44),
        line(0.44, 0.46, 0.56, 0.46),
        line(0.1, 0.5, 0.02, 0.28),
        line(0.9, 0.5, 0.98, 0.28),
        *(line(x, 0.44, x + 0.12, 0.6) for x in (0.2, 0.64)),
    ),
    "snowflake": (
        *rays(6, 0.5, 0.5, 0, 0.44),
        *ring(triangle(0.5, 0.5, 0.12), 6, 0.3),
        circle(0.5, 0.5, 0.14),
    ),
    "mirror": (
        circle(0.5, 0.36, 0.6),
        circle(0.5, 0.36, 0.48),
        *row(square(0.5, 0.72, 0.12), 3, 0, 0.1),
        *(line(x, 0.42, x + 0.14, 0.26) for x in (0.38, 0.48)),
    ),
}
"""By word, as the pack spells it."""
