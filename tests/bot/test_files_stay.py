"""Whatever is edited, its pictures stay (DESIGN 2): messages of components come back without attachments."""

from collections.abc import Sequence
from typing import Any

import discord

from artbox_bot.rehearsal.model.parts import COMPONENTS_V2, walk
from tests.bot.table_talk import Talk, a_server


def shown_names(components: Sequence[Any]) -> list[str]:
    """The names of the pictures that a message shows."""
    parts = [part if isinstance(part, dict) else part.to_dict() for part in components]
    return [str(item["media"]["url"]).split("/")[-1] for part in walk(parts) for item in part.get("items", ())]


def whole(t: Talk) -> int:
    """Every picture that is shown is there, and nothing hangs below a message of components that it does not show."""
    hands = (m for name in t.server.people for m in t.dms(name))
    messages = [m for m in (*t.server.messages(t.channel.id), *hands) if m.flags.value & COMPONENTS_V2]
    for message in messages:
        assert [a.filename for a in message.attachments] == shown_names(message.components), message.components
    return sum(len(message.attachments) for message in messages)


async def test_the_bot_is_told_of_no_attachments_of_components_as_by_discord() -> None:
    async with a_server(players=3) as t:
        told: list[discord.Message] = []

        async def hears(message: discord.Message) -> None:
            told.append(message)

        t.server.bot.on_message = hears
        await t.to_drawing()
        pictures = [m for m in told if shown_names(m.components)]
        assert [m.attachments for m in pictures] == [[]]
        assert any(m.attachments for m in told if m.content)
        assert whole(t) == 1


async def test_an_edit_of_components_that_does_not_name_its_files_loses_them() -> None:
    async with a_server(players=3) as t:
        await t.to_drawing()
        (dice,) = [m for m in t.panels() if shown_names(m.components)]
        target = t.server.bot.get_partial_messageable(t.channel.id).get_partial_message(dice.id)
        view = discord.ui.LayoutView(timeout=None)
        view.add_item(discord.ui.TextDisplay("dice"))
        await target.edit(view=view)
        (dice,) = [m for m in t.panels() if m.id == dice.id]
        assert not dice.attachments


async def test_whatever_is_edited_in_a_game_its_pictures_stay() -> None:
    """Hands that are pressed, left behind and closed, panels that change, drawings that are hidden, the album."""
    async with a_server(players=3) as t:
        await t.begins()
        for name in t.active:
            await t.hand(name)  # of two that are open the one that is left behind is closed
            assert whole(t)
        await t.everyone_keeps("channel")
        assert whole(t)
        await t.roll()
        await t.hand("ann")
        await t.everyone_draws()
        for name in t.active:
            await t.hand(name)
            await t.looks_at(name, t.round.places_for(t.id(name))[-1], "menu_channel")
            assert whole(t)
        await t.says("ann", "hide", drawing=2)
        assert whole(t)
        await t.everyone_links()
        assert whole(t)
        await t.says("ann", "hide", drawing=1)
        assert whole(t)
        await t.says("ann", "stop")
        await t.says("ann", "hide", drawing=3)
        assert whole(t) >= 4
