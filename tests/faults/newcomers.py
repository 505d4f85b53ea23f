"""People who do what the messages tell them to do, and look again after each act.

Nobody remembers what they did: whoever is still called presses again. So the same people bring any bot to the same
end, if it shows what is to be done.
"""

import re
from collections.abc import Awaitable, Callable

from artbox_bot.game.phases.link import missing_places
from artbox_bot.rehearsal.model.parts import Shown
from tests.bot.reading import buttons_of, text_of
from tests.bot.table_talk import DrawBy, Talk, is_sheet

NAMES = ("ann", "ben", "cleo", "dan")
CLOSED = "dan"
"""Whose direct messages are closed."""
DRAWS: dict[str, DrawBy] = {"ann": "command", "ben": "form", "cleo": "dm", CLOSED: "form"}
MOST_ACTS = 200

STILL = re.compile(r"Still (to vote|choosing a word|drawing|guessing): ((?:<@\d+> ?)+)")


class NobodyKnows(AssertionError):
    """Nothing that is shown says how to go on."""


class Newcomers:
    """Four people play until the game is over; after the board of round `leave_in` two of them leave."""

    def __init__(self, talk: Talk, leave_in: int = 2) -> None:
        self.talk = talk
        self.leave_in = leave_in
        self.acts = 0

    async def play(self, after_each: Callable[[], Awaitable[object]] | None = None) -> None:
        """Until *Play again* is shown. `after_each`: what happens after each act."""
        while not self.over:
            assert self.acts < MOST_ACTS, f"this game does not end: {self.talk.channel_text()}"
            await self.act()
            self.acts += 1
            if after_each is not None:
                await after_each()

    @property
    def over(self) -> bool:
        """Whether the last message of the game is there."""
        return any("Play again" in buttons_of(m) for m in self.talk.panels())

    async def act(self) -> None:
        """One act of the first person who is called to do something: by the latest message that says what."""
        shown = self.talk.panels()
        if not shown:
            await self.talk.says("ann", "new")
            return
        for message in reversed(shown):  # one further up may be out of date, where its last edit was refused
            if await self._follow(message):
                return
        raise NobodyKnows(self.talk.channel_text())

    async def _follow(self, message: Shown) -> bool:
        """Do what a message says; false where it says nothing."""
        t, labels = self.talk, buttons_of(message)
        if "Start" in labels:
            await self._sit_down(message)
        elif found := STILL.search(text_of(message)):
            names = [t.name(int(player)) for player in re.findall(r"\d+", found[2])]
            # All guess before the first finishes: with faults on the way nobody would be done within the hourglass.
            open_sheets = [name for name in names if found[1] == "guessing" and missing_places(t.round, t.id(name))]
            await self._do(found[1], (open_sheets or names)[0])
        elif "Roll the dice" in labels:
            (roller,) = re.findall(r"<@(\d+)>(?:, it is your turn| — you start)", text_of(message))
            await t.presses(t.name(int(roller)), "Roll the dice")
        elif "Next round" in labels:
            await t.presses("ann", "Next round")
        else:
            return False
        return True

    async def _sit_down(self, lobby: Shown) -> None:
        t = self.talk
        missing = [n for n in NAMES if f"<@{t.id(n)}>" not in text_of(lobby)]
        if missing:
            await t.presses(missing[0], "Join")
        else:
            await t.presses("ann", "Start")

    async def _do(self, what: str, name: str) -> None:
        t = self.talk
        match what:
            case "to vote":
                await t.votes(name, "ben" if name == "ann" else "ann")
            case "choosing a word":
                in_dm = any(label.startswith("Keep") for m in t.dms(name)[-1:] for label in buttons_of(m))
                if not in_dm and not buttons_of(await t.hand(name)):
                    raise NobodyKnows(f"{name} has a word, and the panel is out of date")
                await t.keeps(name, by="dm" if in_dm else "channel")
            case "drawing":
                await t.wait(1)  # what is read at the bot's return has its own time, in whole milliseconds
                t._pictures = t.id(name) % 1000 + t.game.round_number  # the same person draws the same again
                await t.draws(name, DRAWS[name])
            case _:
                await self._link(name)

    async def _link(self, name: str) -> None:
        t = self.talk
        leavers = [n for n in ("cleo", CLOSED) if f"<@{t.id(n)}> has left" not in t.channel_text()]
        if t.game.round_number == self.leave_in and leavers:
            await t.says(leavers[0], "leave")
            return
        by = "menu_dm" if any(is_sheet(m) for m in t.dms(name)) else "menu_channel"
        this, player = t.round, t.id(name)
        missing = missing_places(this, player)
        if missing:
            await t.links(name, missing[0], this.kept[this.board[missing[0] - 1]], by)
        elif "Finish" not in buttons_of(await t.sheet(name, by)):
            raise NobodyKnows(f"the sheet of {name} is out of date")
        else:
            await t.finishes(name, by)
