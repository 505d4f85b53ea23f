"""The decoder on a system that lacks most of the walls, as macOS does (fault 79)."""

import resource

from artbox_bot.pictures.uploads import decoder_main, syscalls


def main(parent: int) -> None:
    """The real one, where the system refuses what macOS does."""
    real = resource.setrlimit

    def setrlimit(limit: int, wanted: tuple[int, int]) -> None:
        if limit == resource.RLIMIT_AS:
            raise ValueError("current limit exceeds maximum limit")
        real(limit, wanted)

    resource.setrlimit = setrlimit
    syscalls.prctl = lambda option, first, second=0: False  # noqa: ARG005
    decoder_main.main(parent)
