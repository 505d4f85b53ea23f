"""What is handed in, whichever way it came: sketched on the pad, or sent as a file and made safe."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CleanDrawing:
    """A drawing on white as it hangs on a board, and whether it is empty. Nothing else of an upload is kept."""

    tile: bytes
    blank: bool
