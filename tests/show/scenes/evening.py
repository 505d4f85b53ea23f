"""A table of people with names, and moments of its evening: each is a real game, played with a fixed seed."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any, Self

from artbox_bot.assets import asset
from artbox_bot.game.moves import Actor, Forget, Join, Nudge, Pause
from artbox_bot.game.rules import USUAL, Begin, Rules
from artbox_bot.game.seats import NOBODY
from artbox_bot.game.standstill import Obstacle
from artbox_bot.show.calls import NOTHING, Arrived
from artbox_bot.show.hand import hand_slots
from artbox_bot.texts import Catalogue
from tests.game.table import ANN, BOB, CAT, DAN, EVE, FAY, GUS, HAL, IDA, MODERATOR, Table

NAMES = {
    **{ANN: "Ann", BOB: "Bob", CAT: "Cat", DAN: "Dan", EVE: "Eve", FAY: "Fay", GUS: "Gus", HAL: "Hal", IDA: "Ida"},
    **{MODERATOR.id: "Moderator"},
}
THE_BOT = Actor(NOBODY, moderator=True)
WORDS = (
    "anchor", "bridge", "castle", "dragon", "engine", "feather", "garden", "hammer", "island", "jacket", "kettle",
    "ladder", "mirror", "needle", "orange", "pillow", "queen", "ribbon", "saddle", "temple", "umbrella", "violin",
    "window", "yacht", "zebra", "acorn", "balloon", "camel", "daisy", "eagle", "falcon", "giraffe", "helmet", "igloo",
    "jungle", "kitten", "lemon", "monkey", "nest", "oyster", "parrot", "quilt", "rocket", "spider", "tiger", "urn",
    "vase", "whale", "xylophone", "yoyo",
)  # fmt: skip


class Evening(Table):
    """A game, the addresses of its sketch pads by player, and what has become of its messages."""

    def __init__(
        self,
        *players: int,
        begin: Begin = Begin.HOST,
        minutes: int | None = 5,
        rules: Rules = USUAL,
        host: int = ANN,
    ) -> None:
        super().__init__(*players, begin=begin, draw=minutes, rules=rules, host=host, words=WORDS)
        self.game = replace(self.game, players=tuple(replace(p, name=NAMES[p.id]) for p in self.game.players))
        self.pads: dict[int, str] = {}
        self.arrived: Arrived = NOTHING

    def join(self, *players: int) -> Self:
        for player in players:
            self.play(Join(player, NAMES[player]))
        return self

    def called(self, names: dict[int, str]) -> Self:
        """Some have other names."""
        people = (replace(p, name=names.get(p.id, p.name)) for p in self.game.players)
        self.game = replace(self.game, players=tuple(people))
        return self

    def with_pads(self) -> Self:
        """There is a sketch pad for everybody, or one for each of two words."""
        papers = {1: "", -1: "-second"} if self.game.rounds and self.round.each > 1 else {1: ""}
        self.pads = {
            sign * player: f"https://pad.example/{NAMES[player]}{which}"
            for player in self.game.seats
            for sign, which in papers.items()
        }
        return self

    def alarm_of_time_up(self) -> datetime:
        """When the present wait ends."""
        assert self.game.deadline is not None
        return self.game.deadline

    def closed_to(self, *players: int) -> Self:
        """All direct messages that are wanted now have been tried: these people take none, all others stand."""
        say = Catalogue(asset("texts")).speaker("en")
        names = {
            player: {slot.name for slot in hand_slots(self.game, player, "", say) if not slot.late}
            for player in self.game.seats
        }
        stands = {name for player in names if player not in players for name in names[player]}
        failed = {name for player in players for name in names[player]}
        self.arrived = Arrived(self.arrived.stands | stands, self.arrived.failed | failed)
        return self

    def nudge(self, by: int = ANN) -> Self:
        return self.play(Nudge(Actor(by)))

    def trouble(self, **what: Any) -> Self:
        """The bot pauses the game, which it cannot show."""
        return self.play(Pause(THE_BOT, Obstacle(**what)))

    def forget(self, player: int) -> Self:
        return self.play(Forget(player))


SCENES: dict[str, Callable[[], Evening]] = {}


def scene(played: Callable[[], Evening]) -> Callable[[], Evening]:
    """A moment to be looked at; its docstring says what has happened."""
    assert played.__name__ not in SCENES
    assert played.__doc__
    SCENES[played.__name__] = played
    return played
