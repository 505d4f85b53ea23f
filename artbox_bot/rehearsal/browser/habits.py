"""What a guest does at the table, each in the way of the person: by command, by button, in the direct messages."""

import asyncio
from collections.abc import Mapping
from random import Random

from artbox_bot.game.papers import Paper
from artbox_bot.game.phases.link import looked_at
from artbox_bot.game.shapes import available_shapes
from artbox_bot.game.values import Round
from artbox_bot.rehearsal.browser.guild import Guild, OpenForm
from artbox_bot.rehearsal.demo.pencil import draw
from artbox_bot.rehearsal.demo.people import Guesses, HandsIn, Person
from artbox_bot.rehearsal.model.parts import walk
from artbox_bot.show.address import Address

ARTISTS = ("Frida Kahlo", "Paul Klee", "Hilma af Klint", "Hokusai", "Joan Miró", "Gabriele Münter")


class Habits:
    """One person's. Errors of all: NotPossible, and LookupError where there is nothing (any more) to press."""

    def __init__(self, guild: Guild, person: Person, rng: Random) -> None:
        self.person = person
        self._guild = guild
        self._rng = rng

    @property
    def id(self) -> int:
        """The user id."""
        return self._guild.members[self.person.name].id

    async def open_table(self) -> None:
        """Open a table."""
        await self._command("new")

    async def join(self) -> None:
        """Take a seat."""
        await self._command("join")

    async def start(self) -> None:
        """Begin the game."""
        await self._press("start")

    async def again(self) -> None:
        """Play again; where that button is out of sight, open another table."""
        try:
            await self._press("again")
        except LookupError:
            await self.open_table()

    async def vote(self, this: Round) -> None:
        """Name somebody else as the one with the most artistic flair (R4)."""
        await self._press("vote")
        others = [player for player in this.active if player != self.id]
        await self._press("elect", value=str(self._rng.choice(others)))

    async def name_artist(self) -> None:
        """Name an artist (R5)."""
        await self._fill_in("artist", {"artist": self._rng.choice(ARTISTS)})

    async def keep(self, this: Round) -> None:
        """Keep one of the two words, or put one of three back (R7)."""
        card = self._rng.randrange(len(this.offers[self.id]))
        verb = "keep" if this.each == 1 else "put_back"
        await self._press_in_hand(verb, f"{this.number}.{card}", in_channel=False)

    async def roll(self) -> None:
        """Roll the dice (R8)."""
        await self._press("roll")

    async def paint(self, this: Round, paper: Paper) -> bytes:
        """The drawing of a word that was kept, as a file. Takes a moment, on another thread."""
        shapes = available_shapes(this.roll)
        return await asyncio.to_thread(draw, this.kept[paper], shapes, self.person.name, self.person.file_format)

    async def hand_in(self, this: Round, paper: Paper, drawing: bytes) -> None:
        """Hand in a drawing; by command it is said which of two words it is for (R11)."""
        file = (f"{self.person.name.lower()}.{self.person.file_format.lower()}", drawing)
        match self.person.hands_in:
            case HandsIn.COMMAND:
                named = {"word": this.kept[paper]} if this.each > 1 else {}
                await self._command("draw", image=file, **named)
            case HandsIn.FORM:
                await self._fill_in("draw", {"file": [file]}, str(this.number))
            case HandsIn.DIRECT:
                name = self.person.name
                await self._guild.send(name, self._guild.direct_id(name), "", [file])

    async def link(self, this: Round, place: int, word: str) -> None:
        """Link a drawing to a word (R15)."""
        if self.person.guesses is Guesses.COMMAND:
            await self._command("guess", drawing=str(place), word=word)
        else:
            in_channel = self.person.guesses is Guesses.MY_HAND
            if looked_at(this, self.id) != place:
                await self._press_in_hand("look", f"{this.number}.{place}", in_channel=in_channel)
            number = this.word_row.index(word) + 1
            await self._press_in_hand("pick", f"{this.number}.{place}.{number}", in_channel=in_channel)

    async def finish(self, this: Round) -> None:
        """Finish (R16)."""
        if self.person.guesses is Guesses.COMMAND:
            await self._command("finish")
        else:
            await self._press_in_hand("finish", str(this.number), in_channel=self.person.guesses is Guesses.MY_HAND)

    async def go_on(self) -> None:
        """On to the next round (R24)."""
        await self._press("next")

    async def _command(self, name: str, **options: str | tuple[str, bytes]) -> None:
        await self._guild.command(self.person.name, f"artbox {name}", options)

    async def _fill_in(self, verb: str, values: Mapping[str, object], argument: str | None = None) -> None:
        form = await self._press(verb, argument)
        if form is None:
            raise LookupError(f"no form opens for {verb}")
        await self._guild.submit(self.person.name, form, values)

    async def _press_in_hand(self, verb: str, argument: str, *, in_channel: bool) -> None:
        """In the direct messages; where none has come, and by habit, in the hand that the channel shows privately.

        None comes where they are closed, or where the bot writes to others first (fault 70).
        """
        place = self._guild.direct_id(self.person.name)
        if in_channel or self._find(place, verb, argument) is None:
            place = self._guild.channel_id
            if self._find(place, verb, argument) is None:
                await self._press("hand")
        await self._press(verb, argument, place=place)

    async def _press(
        self, verb: str, argument: str | None = None, value: str | None = None, place: int | None = None
    ) -> OpenForm | None:
        place = place or self._guild.channel_id
        found = self._find(place, verb, argument)
        if found is None:
            raise LookupError(f"there is nothing to {verb}")
        message_id, address = found
        values = () if value is None else (value,)
        return await self._guild.press(self.person.name, place, message_id, address, values)

    def _find(self, place: int, verb: str, argument: str | None) -> tuple[int, str] | None:
        """The newest button or menu of that kind: its message, and its address."""
        for message in reversed(self._guild.messages(self.person.name, place)):
            for part in walk(message.components):
                address = Address.parse(str(part.get("custom_id", "")))
                if address and address.verb == verb and argument in (None, address.argument):
                    return message.id, str(part["custom_id"])
        return None
