"""From the address of what was pressed, chosen, or submitted to the action."""

from collections.abc import Awaitable, Callable, Mapping

from artbox_bot.bot import actions, forms, moderation
from artbox_bot.bot.ask import Ask
from artbox_bot.bot.errors import answered
from artbox_bot.bot.uploads import UploadGone, hand_in, take_stored
from artbox_bot.show.address import Address

Handler = Callable[[Ask, Address, str], Awaitable[None]]
"""Ask, address, and what was chosen in a menu."""


async def press(ask: Ask, address: Address, chosen: str = "") -> None:
    """Something was pressed or chosen. Forms open at once, everything else is acknowledged first."""
    if form := FORMS.get(address.verb):
        async with answered(ask):
            await ask.interaction.response.send_modal(form(address.game, ask.user_id, ask.say))
        return
    async with answered(ask):
        await ask.acknowledge()
        await HANDLERS[address.verb](ask, address, chosen)


async def submit(ask: Ask, address: Address) -> None:
    """A form was submitted; only its own user can have done that."""
    async with answered(ask):
        await ask.acknowledge()
        if address.argument == str(ask.user_id):
            await SUBMITTED[address.verb](ask, address)


async def _join(ask: Ask, address: Address, _: str) -> None:
    await actions.join(ask, address.game)


async def _leave(ask: Ask, address: Address, _: str) -> None:
    await actions.leave(ask, address.game)


async def _start(ask: Ask, address: Address, _: str) -> None:
    await actions.start(ask, address.game)


async def _rules(ask: Ask, _address: Address, _: str) -> None:
    await actions.rules(ask)


async def _hand(ask: Ask, address: Address, _: str) -> None:
    await actions.my_hand(ask, await ask.app.table(address.game))


async def _elect(ask: Ask, address: Address, chosen: str) -> None:
    await actions.elect(ask, address.game, address.numbers[0], int(chosen))


async def _keep(ask: Ask, address: Address, _: str) -> None:
    round_number, card = address.numbers
    await actions.keep(ask, address.game, round_number, card)


async def _roll(ask: Ask, address: Address, _: str) -> None:
    await actions.roll(ask, address.game)


async def _link(ask: Ask, address: Address, chosen: str) -> None:
    round_number, place = address.numbers
    await actions.link(ask, address.game, round_number, place, chosen)


async def _finish(ask: Ask, address: Address, _: str) -> None:
    await actions.finish(ask, address.game, address.numbers[0])


async def _next(ask: Ask, address: Address, _: str) -> None:
    await actions.next_round(ask, address.game)


async def _again(ask: Ask, address: Address, _: str) -> None:
    await actions.play_again(ask, address.game)


async def _take(ask: Ask, address: Address, _: str) -> None:
    await ask.show(await take_stored(ask.app, address.game, ask.user_id, address.argument, ask.say))


async def _resume(ask: Ask, address: Address, _: str) -> None:
    await moderation.resume(ask, address.game)


async def _nudge(ask: Ask, address: Address, _: str) -> None:
    await moderation.nudge(ask, address.game)


async def _hide(ask: Ask, address: Address, chosen: str) -> None:
    await moderation.hide(ask, address.game, address.numbers[0], int(chosen))


async def _report(ask: Ask, address: Address, chosen: str) -> None:
    await moderation.report(ask, address.game, address.numbers[0], int(chosen))


async def _artist_named(ask: Ask, address: Address) -> None:
    await actions.name_artist(ask, address.game, forms.text_in(ask.interaction, forms.ARTIST_FIELD))


async def _drawing_sent(ask: Ask, address: Address) -> None:
    incoming = forms.file_in(ask.interaction, forms.FILE_FIELD)
    if incoming is None:
        raise UploadGone
    await ask.show(await hand_in(ask.app, address.game, ask.user_id, incoming, ask.say))


async def _export(ask: Ask, _address: Address, _: str) -> None:
    await ask.app.privacy.export(ask)


async def _forget(ask: Ask, _address: Address, _: str) -> None:
    await ask.app.privacy.ask_to_forget(ask)


async def _forget_sure(ask: Ask, _address: Address, _: str) -> None:
    await ask.app.privacy.forget(ask)


HANDLERS: Mapping[str, Handler] = {
    "join": _join,
    "leave": _leave,
    "start": _start,
    "rules": _rules,
    "hand": _hand,
    "vote": _hand,
    "elect": _elect,
    "keep": _keep,
    "roll": _roll,
    "link": _link,
    "finish": _finish,
    "next": _next,
    "again": _again,
    "take": _take,
    "resume": _resume,
    "nudge": _nudge,
    "hide": _hide,
    "report": _report,
    "export": _export,
    "forget": _forget,
    "forget_sure": _forget_sure,
}
FORMS = {"artist": forms.artist_form, "draw": forms.draw_form}
SUBMITTED: Mapping[str, Callable[[Ask, Address], Awaitable[None]]] = {
    "form_artist": _artist_named,
    "form_draw": _drawing_sent,
}
