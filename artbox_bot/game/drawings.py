"""What players hand in: a picture on its way, and one that is stored."""

from dataclasses import dataclass
from datetime import datetime

from artbox_bot.game.papers import MOST_WORDS, Paper, papers_of


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing that was handed in: the stored picture, and when it was received (R11).

    `by_itself`: it lay on the sketch pad when time was up (R12). `refused`: shown alone it was taken for explicit.
    `digest`: the same for the same picture handed in again; empty for one that an older version took.
    """

    picture: str
    received: datetime
    by_itself: bool = False
    refused: bool = False
    digest: str = ""


@dataclass(frozen=True, slots=True)
class Upload:
    """A picture that was received in time and is still being fetched (R11, R12). `second`: on the second sheet."""

    key: str
    player: int
    received: datetime
    url: str
    by_itself: bool = False
    second: bool = False

    @property
    def paper(self) -> Paper:
        """The sheet of its player on which it is drawn."""
        return papers_of(self.player, MOST_WORDS)[self.second]
