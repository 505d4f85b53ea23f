"""A table in a channel: each method is a sentence of table talk. People are called by their names."""

from collections.abc import AsyncGenerator, Generator, Sequence
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Literal, Unpack

from artbox_bot.game.phases.link import looked_at
from artbox_bot.rehearsal.model.bot import BotOptions
from artbox_bot.rehearsal.model.parts import Channel, Member, Pressed, Shown, User
from artbox_bot.words.pack import WordPack
from tests.bot.nonsense import PACK
from tests.bot.pens import drawing
from tests.bot.reading import buttons_of, menus_of, text_of
from tests.bot.server import CheckedServer
from tests.bot.table_seen import TableSeen

DrawBy = Literal["command", "form", "dm"]
LinkBy = Literal["command", "menu_dm", "menu_channel"]


@asynccontextmanager
async def a_server(
    players: int = 4, *, seed: int = 1, pack: WordPack = PACK, **options: Unpack[BotOptions]
) -> AsyncGenerator["Talk"]:
    """A server with so many people and a channel for the first table."""
    seeds = count(seed)
    at_once = BotOptions(edit_pace=0.0) | options
    with TemporaryDirectory() as folder:
        server = CheckedServer(Path(folder) / "artbox.sqlite", pack, lambda: Random(next(seeds)), **at_once)
        async with server.with_people(players):
            yield Talk(server, server.text_channel("art"))


class Talk(TableSeen):
    """The talk at one table."""

    def __init__(self, server: CheckedServer, channel: Channel) -> None:
        super().__init__(server, channel)
        self._hands: dict[str, Shown] = {}
        self._pictures = 0

    def another_table(self, name: str) -> "Talk":
        """A table in another channel of the same server."""
        return Talk(self.server, self.server.text_channel(name))

    # Acting

    async def says(self, name: str, command: str, /, **options: Any) -> Pressed:
        """Use a slash command."""
        return self._did(name, await self.member(name).slash(self.channel, f"artbox {command}", **options))

    async def presses(self, name: str, label: str, on: Shown | None = None) -> Pressed:
        """Press a button: on that message, or on the latest public one that has it."""
        message = on or next(m for m in reversed(self.panels()) if label in buttons_of(m))
        return await self._clicks(name, message, buttons_of(message)[label])

    async def presses_in_dm(self, name: str, label: str) -> Pressed:
        """Press a button in the latest direct message that has it."""
        return await self.presses(name, label, next(m for m in reversed(self.dms(name)) if label in buttons_of(m)))

    async def presses_stale(self, name: str, on: Shown, address: str, *values: str) -> Pressed:
        """Press or choose what was once in a message, or what somebody forged."""
        result = self.server.arrives(self.server.press(self.id(name), on, address, values))
        await self.server.settle()
        return self._did(name, result)

    async def chooses(self, name: str, on: Shown, menu: str, value: str) -> Pressed:
        """Choose in the menu whose address ends so."""
        (address,) = (a for a in menus_of(on) if a.endswith(menu))
        return self._did(name, await self._actor(name, on).select(on, [value], custom_id=address))

    async def submits(self, name: str, form: Pressed, /, **fields: Any) -> Pressed:
        return self._did(name, await self.member(name).submit_modal(form, fields))

    async def writes(
        self,
        name: str,
        text: str = "",
        *files: bytes,
        reply_to: Shown | None = None,
        forward: Shown | None = None,
        declared_size: int | None = None,
    ) -> None:
        """Write to the bot directly; Discord may declare another size than the files have."""
        user, pictures = self.member(name).user, [("picture.png", data) for data in files]
        answered = None if reply_to is None else reply_to.id
        passed_on = None if forward is None else (forward.channel_id, forward.id)
        sent = await self.server.write(
            user, text, pictures, reply_to=answered, forward=passed_on, declared_size=declared_size
        )
        mine = self.server.messages(user.dm_channel.id)
        self._acts[name] = next(m for m in mine if m.id == sent)

    async def hand(self, name: str) -> Shown:
        """Look at one's hand in the channel."""
        await self.presses(name, "My hand")
        answer = self.answer(name)
        assert answer is not None
        self._hands[name] = answer
        return answer

    def cards(self, name: str) -> Shown:
        """The direct message with the two word cards of this round."""
        return next(m for m in reversed(self.dms(name)) if "Your two word cards" in text_of(m))

    async def wait(self, seconds: float) -> None:
        await self.server.wait(seconds)

    async def restart(self, away: float = 0.0) -> None:
        """The bot stops and, after so many seconds, is back."""
        async with self.server.bot_away():
            await self.wait(away)

    async def close(self) -> None:
        """Stop the bot; `a_server` does it as well."""
        await self.server.bot.close()

    # The game

    async def new(self, by: str = "ann", **options: Any) -> None:
        await self.says(by, "new", **options)

    async def join(self, *names: str) -> None:
        for name in names:
            await self.presses(name, "Join")

    async def start(self, by: str = "ann") -> None:
        await self.presses(by, "Start")

    async def votes(self, name: str, choice: str) -> None:
        await self.presses(name, "Vote")
        ballot = self.answer(name)
        assert ballot is not None
        await self.chooses(name, ballot, ":1", str(self.id(choice)))

    async def everyone_votes_for(self, name: str) -> None:
        others = [other for other in self.active if other != name]
        for voter in self.active:
            await self.votes(voter, name if voter != name else others[0])

    async def keeps(self, name: str, card: int = 0, by: Literal["dm", "channel"] = "dm") -> None:
        """Keep the first (0) or the second (1) card."""
        hand = await self.hand(name) if by == "channel" else self.cards(name)
        await self.presses(name, [*buttons_of(hand)][card], hand)

    async def everyone_keeps(self, by: Literal["dm", "channel"] = "dm") -> None:
        for name in self.active:
            await self.keeps(name, by=by)

    async def roll(self, by: str | None = None) -> None:
        starting_player = self.round.starting_player
        assert starting_player is not None
        await self.presses(by or self.name(starting_player), "Roll the dice")

    async def draws(self, name: str, by: DrawBy = "command", picture: bytes | None = None) -> None:
        """Hand in a picture, each time another one."""
        self._pictures += 1
        file = picture or drawing(self._pictures)
        if by == "command":
            await self.says(name, "draw", image=("drawing.png", file))
        elif by == "form":
            await self.submits(name, await self.presses(name, "Hand in a drawing"), file=("drawing.png", file))
        else:
            await self.writes(name, "", file)

    async def everyone_draws(self, by: DrawBy = "command") -> None:
        for name in self.active:
            await self.draws(name, by)

    async def links(self, name: str, place: int, word: str, by: LinkBy = "menu_dm") -> None:
        """Link the drawing at a place to a word; "none" takes the link back."""
        if by == "command":
            await self.says(name, "guess", drawing=place, word=word)
            return
        if looked_at(self.round, self.id(name)) != place:
            await self.looks_at(name, place, by)
        number = 0 if word == "none" else self.round.word_row.index(word) + 1
        await self._presses_in_sheet(name, by, f"pick:{self.round.number}.{place}.{number}")

    async def looks_at(self, name: str, place: int, by: LinkBy = "menu_dm") -> None:
        """Go to a drawing, on the sheet."""
        await self._presses_in_sheet(name, by, f"look:{self.round.number}.{place}")

    async def links_all(self, name: str, by: LinkBy = "menu_dm", *, rightly: bool = True) -> None:
        """Fill one's sheet: every link right, or every link wrong."""
        this, player = self.round, self.id(name)
        places = this.places_for(player)
        words = [this.kept[this.board[place - 1]] for place in places]
        if not rightly:
            words = [*words[1:], *([w for w in this.words_for(player) if w not in words] or words[:1])][: len(words)]
        for place, word in zip(places, words, strict=True):
            if self.round.links.get(player, {}).get(place) != word:  # the last pair fills itself in
                await self.links(name, place, word, by)

    async def finishes(self, name: str, by: LinkBy = "menu_dm") -> None:
        if by == "command":
            await self.says(name, "finish")
        else:
            await self.presses(name, "Finish", await self.sheet(name, by))

    async def everyone_links(self, by: LinkBy = "menu_dm") -> None:
        """All links of everybody are right, and all finish."""
        for name in self.active:
            await self.links_all(name, by)
            await self.finishes(name, by)

    async def closes_dms(self, *names: str) -> None:
        """From now on Discord refuses direct messages to these people."""
        for name in names:
            self.server.close_direct_messages(self.id(name))

    # Ways into the middle of a game

    async def begins(self, *names: str, begin: str = "host", **options: Any) -> None:
        """Ann opens a table, the others join, and the game begins; by default Ann starts this round."""
        await self.new(begin=begin, **options)
        await self.join(*(name for name in names or tuple(self.server.people) if name != "ann"))
        await self.start()

    async def to_roll(self, *names: str, **options: Any) -> None:
        await self.begins(*names, **options)
        await self.everyone_keeps()

    async def to_drawing(self, *names: str, **options: Any) -> None:
        await self.to_roll(*names, **options)
        await self.roll()

    async def to_linking(self, *names: str, **options: Any) -> None:
        await self.to_drawing(*names, **options)
        await self.everyone_draws()

    async def to_reveal(self, *names: str, **options: Any) -> None:
        await self.to_linking(*names, **options)
        await self.everyone_links()

    async def plays_round(self, draw_by: Sequence[DrawBy], guess_by: Sequence[LinkBy]) -> None:
        """From the words to the reveal; all links are right."""
        await self.everyone_keeps()
        await self.roll()
        players = self.active
        for seat, name in enumerate(players):
            await self.draws(name, draw_by[seat % len(draw_by)])
        for seat, name in enumerate(players):
            by = guess_by[seat % len(guess_by)]
            await self.links_all(name, by)
            await self.finishes(name, by)

    def _actor(self, name: str, message: Shown) -> Member | User:
        return self.server.actor(self.member(name), message.channel_id)

    def _did(self, name: str, result: Pressed) -> Pressed:
        self._acts[name] = result
        return result

    async def sheet(self, name: str, by: LinkBy = "menu_dm") -> Shown:
        """The sheet that can be pressed: the latest direct message with one, or the private hand."""
        if by == "menu_dm":
            return next(m for m in reversed(self.dms(name)) if is_sheet(m))
        hand = self._hands.get(name)
        live = hand and hand.id in {m.id for m in self.server.messages(self.channel.id)} and is_sheet(hand)
        return hand if hand and live else await self.hand(name)

    async def _presses_in_sheet(self, name: str, by: LinkBy, what: str) -> None:
        sheet = await self.sheet(name, by)
        await self._clicks(name, sheet, f"ab1:{self.game.id}:{what}")

    async def _clicks(self, name: str, message: Shown, address: str) -> Pressed:
        return self._did(name, await self._actor(name, message).click(message, custom_id=address))


def is_sheet(message: Shown) -> bool:
    """Whether drawings can be guessed in it."""
    return any(":look:" in address for address in buttons_of(message).values())


@contextmanager
def nothing_changes(*tables: Talk) -> Generator[None]:
    """The stored games are the same afterwards, and so is what the channels show."""
    before = [(t.game, t.channel_text()) for t in tables]
    yield
    assert [(t.game, t.channel_text()) for t in tables] == before
