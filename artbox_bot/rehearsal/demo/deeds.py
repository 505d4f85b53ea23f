"""What people do at the table of the demo: each deed is noted, for the page that is left."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from artbox_bot.rehearsal.club import Club
from artbox_bot.rehearsal.demo.people import Person
from artbox_bot.rehearsal.model.parts import BUTTON, MENU, Part, Pressed, StoredMessage, walk
from artbox_bot.rehearsal.transcript import Deed
from artbox_bot.show.address import Address


@dataclass(frozen=True, slots=True)
class Noted:
    """A deed, and where it was done. Ids grow with time, those of messages among them."""

    id: int
    channel_id: int
    deed: Deed


class Deeds:
    """What these people do in the club. Each deed is over when the bot has done all that follows from it."""

    def __init__(self, club: Club, people: Sequence[Person]) -> None:
        self.club = club
        self.noted: list[Noted] = []
        self.members = {person: club.people[person.name] for person in people}

    @property
    def channel_id(self) -> int:
        """The channel in which the table stands."""
        return self.club.channel.id

    def id_of(self, person: Person) -> int:
        """The user id of somebody."""
        return self.members[person].id

    async def wait(self, seconds: float) -> None:
        """Let time pass, and the bot do what is due meanwhile."""
        await self.club.wait(seconds)

    async def command(self, person: Person, name: str, **options: Any) -> None:
        """Use a slash command in the channel."""
        shown = " ".join((f"/{name}", *(_shown(value) for value in options.values())))
        self._note(person, self.channel_id, "used", shown)
        await self.members[person].slash(self.club.channel, name, **options)

    async def complete(self, person: Person, name: str, option: str, typed: str, **filled: Any) -> list[str]:
        """Type into an option of a command; the values that are offered."""
        choices = await self.members[person].autocomplete(self.club.channel, name, option, typed, **filled)
        return [choice["value"] for choice in choices]

    async def press(self, person: Person, verb: str, argument: str | None = None, *, direct: bool = False) -> Pressed:
        """Press the newest button with this verb that the person sees, in the channel or in the direct messages."""
        message, button = self._find(person, BUTTON, verb, argument, direct)
        self._note(person, message.channel_id, "pressed", button["label"])
        actor = self.club.actor(self.members[person], message.channel_id)
        return await actor.click(self.club.shown(message), custom_id=button["custom_id"])

    async def choose(self, person: Person, verb: str, value: str) -> None:
        """Choose in the newest menu with this verb that the person sees in the channel."""
        message, menu = self._find(person, MENU, verb, None, direct=False)
        label = next(option["label"] for option in menu["options"] if option["value"] == value)
        self._note(person, message.channel_id, "chose", label)
        actor = self.club.actor(self.members[person], message.channel_id)
        await actor.select(self.club.shown(message), [value], custom_id=menu["custom_id"])

    async def fill_in(self, person: Person, form: Pressed, values: Mapping[str, Any]) -> None:
        """Submit the form that a button in the channel has opened."""
        self._note(person, self.channel_id, "filled in", " ".join(map(_shown, values.values())))
        await self.members[person].submit_modal(form, dict(values))

    async def send(self, person: Person, name: str, data: bytes) -> None:
        """Send a file to the bot as a direct message."""
        await self.club.write(self.members[person].user, files=[(name, data)])

    async def press_in_hand(self, person: Person, verb: str, argument: str, *, in_channel: bool = False) -> None:
        """Press in the direct messages; where none has come, or by habit (`in_channel`), in *My hand*."""
        direct = not in_channel and self._sees(person, verb, argument, direct=True)
        if not (direct or self._sees(person, verb, argument, direct=False)):
            await self.press(person, "hand")
        await self.press(person, verb, argument, direct=direct)

    def direct_channel(self, person: Person) -> int:
        """The channel of somebody's direct messages."""
        return self.club.direct_channel(self.id_of(person))

    def _note(self, person: Person, channel_id: int, did: str, what: str) -> None:
        deed = Deed(self.club.env.now(), person.name, did, what)
        self.noted.append(Noted(self.club.new_id(), channel_id, deed))

    def _sees(self, person: Person, verb: str, argument: str, *, direct: bool) -> bool:
        try:
            self._find(person, BUTTON, verb, argument, direct)
        except LookupError:
            return False
        return True

    def _find(
        self, person: Person, kind: int, verb: str, argument: str | None, direct: bool
    ) -> tuple[StoredMessage, Part]:
        for message in reversed(self.club.stored(self.direct_channel(person) if direct else self.channel_id)):
            if not message.visible_to(self.id_of(person)):
                continue
            for part in walk(message.components):
                address = Address.parse(str(part.get("custom_id", "")))
                if address is None or part.get("type") != kind or address.verb != verb:
                    continue
                if argument is None or address.argument == argument:
                    return message, part
        raise LookupError(f"{person.name} sees nothing to {verb} {argument or ''}")


def _shown(value: object) -> str:
    """An option as it is typed; a file is a pair of its name and what it holds."""
    return str(cast("tuple[str, bytes]", value)[0]) if isinstance(value, tuple) else str(value)
