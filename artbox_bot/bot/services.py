"""What the way in needs: handed to every command, button, menu, form and direct message."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass

from artbox_bot.bot.decided import Decided
from artbox_bot.bot.lost_answers import LostAnswers
from artbox_bot.bot.private_hands import PrivateHands
from artbox_bot.bot.records import Records
from artbox_bot.bot.turns import Turns
from artbox_bot.show.hand import Pads
from artbox_bot.show.questions import Awaiting
from artbox_bot.stage.answers import Answers
from artbox_bot.stage.covering import Covered
from artbox_bot.stage.post import Post
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import Table
from artbox_bot.table.deciding import Deciding
from artbox_bot.table.handing_in import HandingIn
from artbox_bot.table.host import Host, NoSuchGame
from artbox_bot.table.packs import WordPacks
from artbox_bot.texts import Catalogue


@dataclass(frozen=True, slots=True)
class Services:
    """Those of one bot.

    `gone`: who of these people is no longer in a server, as far as Discord says so at once; `pad_urls`: the address of
    the sketch pad for each player who draws at a table; `awaiting`: how a table that awaits a drawing is called;
    `cover`: lets the messages of a game, by its id, show what they shall show of its drawings.
    """

    host: Host
    store: Store
    decided: Decided
    deciding: Deciding
    texts: Catalogue
    packs: WordPacks
    post: Post
    answers: Answers
    handing_in: HandingIn
    records: Records
    turns: Turns
    private_hands: PrivateHands
    gone: Callable[[int, Iterable[int]], Awaitable[list[int]]]
    lost_answers: LostAnswers
    pad_urls: Callable[[Table], Awaitable[Pads]]
    awaiting: Callable[[Table], Awaitable[Awaiting]]
    cover: Callable[[str], Awaitable[Covered]]

    async def table(self, game_id: str) -> Table:
        """A game, open or ended. Error: NoSuchGame."""
        table = await self.store.table(game_id)
        if table is None:
            raise NoSuchGame(game_id)
        return table
