"""Guests: the seats that nobody takes play by themselves, at the pace of people."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from random import Random

from artbox_bot.bot.app import ArtBox
from artbox_bot.game.events import Phase
from artbox_bot.game.limits import MAX_PLAYERS, MIN_PLAYERS
from artbox_bot.game.papers import Paper
from artbox_bot.game.phases.link import missing_places
from artbox_bot.game.shapes import available_shapes
from artbox_bot.game.values import Game, Round
from artbox_bot.rehearsal.browser.guessing import guess
from artbox_bot.rehearsal.browser.guild import Guild, NotPossible
from artbox_bot.rehearsal.browser.habits import Habits
from artbox_bot.rehearsal.browser.pace import Pace
from artbox_bot.rehearsal.demo.people import Person
from artbox_bot.storage.values import Table

log = logging.getLogger(__name__)

GLANCE = 0.1
"""Real seconds between two looks of the guests at the table."""


class Player(StrEnum):
    """Who plays a seat: a person, a guest, or a guest who waits."""

    PERSON = "person"
    GUEST = "guest"
    PAUSED = "paused"


@dataclass(frozen=True, slots=True)
class Plan:
    """What a guest is about to do, and for how many seconds it thinks before."""

    what: str
    least: float
    most: float
    do: Callable[[], Awaitable[None]]


@dataclass(slots=True)
class Guest:
    """Somebody who can play by itself: what it is about to do and when, and what it has prepared for that."""

    habits: Habits
    player: Player = Player.PERSON
    plans: str = ""
    at: datetime | None = None
    prepared: str = ""
    drawings: dict[Paper, bytes] = field(default_factory=dict[Paper, bytes])
    sheet: dict[int, str] = field(default_factory=dict[int, str])


class Guests:
    """All seats: each can be given to a guest, and taken back at any time."""

    def __init__(
        self,
        bot: ArtBox,
        guild: Guild,
        people: Sequence[Person],
        guests: Iterable[Person],
        rng: Random,
        thought: float = 1.0,
    ) -> None:
        """`thought`: how long they think, by the time that people take."""
        self._bot = bot
        self._thought = thought
        self._guild = guild
        self._rng = rng
        self._guests = {person.name: Guest(Habits(guild, person, rng)) for person in people}
        for person in guests:
            self.seat(person.name, Player.GUEST)
        self._table: Table | None = None
        bot.host.committed.append(self._committed)

    def player(self, name: str) -> Player:
        """Who plays a seat."""
        return self._guests[name].player

    def seat(self, name: str, player: Player) -> None:
        """Give a seat to a guest, let the guest wait, or take the seat."""
        guest = self._guests[name]
        guest.player, guest.plans = player, ""

    async def run(self, pace: Pace) -> None:
        """Let them play until cancelled. What goes wrong is logged, and tried again after another thought."""
        while True:
            await asyncio.sleep(GLANCE)
            for name, guest in self._guests.items():
                try:
                    await self._beat(guest, pace)
                except (NotPossible, LookupError) as error:
                    log.info("%s could not: %s", name, error)
                except Exception:
                    log.exception("%s stumbled", name)

    def _committed(self, table: Table) -> None:
        if table.channel_id == self._guild.channel_id:
            self._table = table

    async def _beat(self, guest: Guest, pace: Pace) -> None:
        plan = self._plan(guest)
        if plan is None:
            guest.plans = ""
            return
        now = self._guild.env.now()
        if plan.what != guest.plans:
            guest.plans = plan.what
            guest.at = now + timedelta(seconds=self._thought * self._rng.uniform(plan.least, plan.most))
        elif guest.at is not None and now >= guest.at:
            await self._prepare(guest)
            async with pace.turn():
                plan = self._plan(guest)
                if plan is not None and plan.what == guest.plans:
                    guest.plans = ""
                    await plan.do()

    async def _prepare(self, guest: Guest) -> None:
        """What takes a moment, drawing and looking at drawings, is done once a round, and keeps nobody waiting."""
        me, game = guest.habits.id, self._table and self._table.game
        if game is None or game.phase not in (Phase.DRAW, Phase.LINK):
            return
        this, task = game.round, f"{game.id} {game.round_number} {game.phase}"
        if guest.prepared == task:
            return
        if game.phase is Phase.DRAW:
            guest.drawings = {paper: await guest.habits.paint(this, paper) for paper in this.papers_of(me)}
        else:
            guest.sheet = await self._look(this, me)
        guest.prepared = task

    async def _look(self, this: Round, me: int) -> dict[int, str]:
        """What the drawings on the board seem to be."""
        ids = {place: this.drawings[this.board[place - 1]].picture for place in this.places_for(me)}
        tiles = await self._bot.store.tiles(ids.values())
        drawings = {place: tiles[key] for place, key in ids.items()}
        return await asyncio.to_thread(guess, drawings, this.words_for(me), available_shapes(this.roll), self._rng)

    def _plan(self, guest: Guest) -> Plan | None:
        """What this guest would do next at the table as it is now."""
        if guest.player is not Player.GUEST:
            return None
        do, game = guest.habits, self._table and self._table.game
        if game is None:
            return None if self._persons else Plan("new", 3, 10, do.open_table)
        if game.pause is not None:
            return None
        if game.phase is Phase.OVER:
            return Plan(f"again {game.id}", 30, 60, do.again)
        if do.id not in game.present:
            free = len(game.seats) < MAX_PLAYERS or do.id in game.seats
            return Plan("join", 2, 9, do.join) if free else None
        if game.phase is Phase.LOBBY:
            return self._start(do, game)
        return self._play(guest, game) if do.id in game.round.active or game.phase is Phase.REVEAL else None

    @property
    def _persons(self) -> list[int]:
        return [guest.habits.id for guest in self._guests.values() if guest.player is Player.PERSON]

    def _start(self, do: Habits, game: Game) -> Plan | None:
        """Once everybody sits there. A person who is host begins, and no game begins without a person who is there."""
        comes = any(g.player is not Player.PAUSED and g.habits.id not in game.present for g in self._guests.values())
        if len(game.present) < MIN_PLAYERS or comes or game.host in self._persons:
            return None
        return Plan(f"start {len(game.present)}", 10, 20, do.start)

    def _play(self, guest: Guest, game: Game) -> Plan | None:
        do, this = guest.habits, game.round
        what = f"{game.id} {this.number} {game.phase}"
        match game.phase:
            case Phase.VOTE if do.id not in this.votes:
                return Plan(what, 2, 7, lambda: do.vote(this))
            case Phase.ARTIST:
                return Plan(what, 8, 20, do.name_artist)
            case Phase.WORDS if do.id not in this.kept:
                return Plan(what, 4, 12, lambda: do.keep(this))
            case Phase.ROLL if do.id == this.starting_player:
                return Plan(what, 3, 8, do.roll)
            case Phase.DRAW if missing := _to_hand_in(this, do.id):
                paper, *rest = missing
                return Plan(f"{what} {len(rest)}", 25, 70, lambda: do.hand_in(this, paper, guest.drawings[paper]))
            case Phase.LINK if do.id not in this.finished:
                return self._link(guest, this, what)
            case Phase.REVEAL:
                return Plan(what, 25, 50, do.go_on)
            case _:
                return None

    def _link(self, guest: Guest, this: Round, what: str) -> Plan:
        """One drawing after the other, the first after a look at all of them."""
        do = guest.habits
        missing = missing_places(this, do.id)
        if not missing:
            return Plan(f"{what} finish", 2, 6, lambda: do.finish(this))
        place = missing[0]
        used = this.links.get(do.id, {}).values()  # whoever sat there before may have seen it otherwise
        # The sheet may still be that of the round before, in which this place was the guest's own.
        free = [guest.sheet.get(place, ""), *this.words_for(do.id)] if guest.sheet else []
        word = next((word for word in free if word and word not in used), "")
        least, most = (7, 14) if len(missing) == len(this.places_for(do.id)) else (3, 8)
        return Plan(f"{what} {place}", least, most, lambda: do.link(this, place, word))


def _to_hand_in(this: Round, player: int) -> list[Paper]:
    """What is neither in nor on its way."""
    coming = [upload.paper for upload in this.uploads]
    return [paper for paper in this.missing_from(player) if paper not in coming]
