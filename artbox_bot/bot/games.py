"""Games as owners of messages: what the stage asks of them (DESIGN 17)."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import partial

import discord

from artbox_bot.bot.decided import Decided
from artbox_bot.game.quiet_hours import is_quiet
from artbox_bot.game.values import Round
from artbox_bot.owner import Owner
from artbox_bot.show.calls import Arrived
from artbox_bot.show.covering import as_now
from artbox_bot.show.hand import Pads
from artbox_bot.show.phrases import message_link, place
from artbox_bot.show.reports import ReportsChannel, report_chains
from artbox_bot.show.slot import BOARD, VOID, round_slot
from artbox_bot.show.wanted import trouble_chain, trouble_over_chain, wanted
from artbox_bot.stage.wanted import Wanted
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import Sent, Table
from artbox_bot.texts import Catalogue


class Games:
    """All games."""

    def __init__(
        self,
        store: Store,
        texts: Catalogue,
        pad_urls: Callable[[Table], Awaitable[Pads]],
        cannot_show: Callable[[str, discord.HTTPException], Awaitable[None]],
        shown: Callable[[str], Awaitable[None]],
        channel_gone: Callable[[str], Awaitable[None]],
        decided: Decided,
    ) -> None:
        """`cannot_show`, `shown`, `channel_gone`: told with the id of a game."""
        self._cannot_show = cannot_show
        self._shown = shown
        self._channel_gone = channel_gone
        self._store = store
        self._decided = decided
        self._texts = texts
        self._pad_urls = pad_urls

    async def to_show(self) -> Iterable[str]:
        """Games that are open, or have ended lately."""
        return await self._store.game_ids_to_show()

    async def wanted(self, owner_id: str, sent: Mapping[str, Sent]) -> Wanted | None:
        """The messages of a game; None where it is not there, or forgotten: so are its messages. Error: Unreadable."""
        table = await self._store.table(owner_id)
        if table is None or table.game.forgotten:
            return None
        game, say, where = table.game, self._texts.speaker(table.locale), place(table.channel_id)
        failed = any(row.failed and row.channel_id == table.channel_id for row in sent.values())
        trouble = trouble_chain(game, where, say) if game.open else trouble_over_chain(game, where, say, failed=failed)
        chains = wanted(game, where, await self._pad_urls(table), say, arrived(sent))
        reports = report_chains(game, where, partial(_link, table, sent), say, await self._reports_channel(table))
        return Wanted(
            Owner.game(game.id),
            table.channel_id,
            (*chains, *reports, *(() if trouble is None else (trouble,))),
            open=game.open,
            as_now=lambda slot, message: as_now(game, slot, message, say),
            hindered=game.open and game.pause is not None and game.pause.trouble is not None,
            stays=game.rules.slow,
            silent=partial(is_quiet, game.rules),
        )

    async def _reports_channel(self, table: Table) -> ReportsChannel | None:
        """Asked only where there is a report."""
        settings = await self._decided.by(table.guild_id) if table.game.reports else None
        if settings is None or settings.reports is None:
            return None
        since = [change.at for change in settings.changes if change.name == "reports"]
        return ReportsChannel(settings.reports, since[-1] if since else None)

    async def cannot_show(self, owner_id: str, error: discord.HTTPException) -> None:
        """A message was refused in its channel, for good: it pauses."""
        await self._cannot_show(owner_id, error)

    async def shown(self, owner_id: str) -> None:
        """It could not be shown, and is: it may be resumed."""
        await self._shown(owner_id)

    async def channel_gone(self, owner_id: str) -> None:
        """Its channel is no more: it ends."""
        await self._channel_gone(owner_id)


def _link(table: Table, sent: Mapping[str, Sent], this: Round) -> str | None:
    """The address of the message in the channel that shows the drawings of a round."""
    rows = (sent.get(round_slot(this, purpose)) for purpose in (BOARD, VOID))
    return next((message_link(table.guild_id, r.channel_id, r.message_id) for r in rows if r and r.message_id), None)


def arrived(sent: Mapping[str, Sent]) -> Arrived:
    """What has become of the messages of a game."""
    return Arrived(
        stands=frozenset(name for name, row in sent.items() if row.message_id is not None),
        failed=frozenset(name for name, row in sent.items() if row.failed),
    )
