"""What stays of the demo: a page with everything that everybody saw, its pictures, and the game as JSON."""

import hashlib
import json
from collections.abc import Iterator
from datetime import datetime
from itertools import pairwise
from pathlib import Path, PurePosixPath
from typing import Any

from artbox_bot.game.record import record
from artbox_bot.game.values import Game
from artbox_bot.rehearsal.demo.world import World, walk
from artbox_bot.rehearsal.transcript import EPHEMERAL, Deed, Headline, Post, Reader, Section, Standing, render_page

PICTURES = "pictures"


def keep(world: World, game: Game, out: Path) -> None:
    """Write index.html, pictures/ and game.json into the folder, which is made where there is none."""
    (out / PICTURES).mkdir(parents=True, exist_ok=True)
    places = [world.channel.id, *map(world.direct_channel, world.members)]
    reader = Reader(
        users={str(user.id): user.global_name or user.name for user in world.env.backend.users.values()},
        channels={str(world.channel.id): str(world.channel.name)},
        files={url: _keep_file(world, url, out) for place in places for url in _urls(world.messages(place))},
    )
    page = render_page(_headline(world, game), list(_sections(world)), reader)
    (out / "index.html").write_text(page, "utf-8")
    text = json.dumps(record(game), indent=2, ensure_ascii=False)
    (out / "game.json").write_text(text + "\n", "utf-8")


def _headline(world: World, game: Game) -> Headline:
    names = {world.id_of(person): person.name for person in world.members}
    ranking = sorted(game.players, key=lambda p: (p.id != game.winner, -p.score))
    standings = [Standing(names[p.id], _points(game, p.id), p.id == game.winner) for p in ranking]
    about = f"{len(names)} people, {len(game.rounds)} rounds, and four shapes"
    return Headline("An evening of ArtBox", about, f"🏆 {names[game.winner or 0]} wins", standings)


def _points(game: Game, player: int) -> list[int]:
    """The points of each round."""
    scores = [0, *(this.scores.get(player, 0) for this in game.rounds)]
    return [after - before for before, after in pairwise(scores)]


def _sections(world: World) -> Iterator[Section]:
    channel = world.channel
    yield Section(f"#{channel.name}", _entries(world, channel.id), "what the channel saw", open=True)
    for person in world.members:
        yield Section(f"{person.name}’s direct messages", _entries(world, world.direct_channel(person)))


def _entries(world: World, channel_id: int) -> list[Post | Deed]:
    """Messages and deeds in order of time. At the same time: what somebody did, the private answer, what all see."""
    entries: list[tuple[datetime, bool, int, Post | Deed]] = [
        (d.at, False, d.id, Deed(d.at, d.person.name, d.did, d.what)) for d in world.deeds if d.channel_id == channel_id
    ]
    for message in world.messages(channel_id):
        for_all = bool(message["author"].get("bot")) and not message["flags"] & EPHEMERAL
        entries.append((datetime.fromisoformat(message["timestamp"]), for_all, int(message["id"]), Post(message)))
    return [entry for *_, entry in sorted(entries, key=lambda e: e[:3])]


def _urls(messages: list[dict[str, Any]]) -> Iterator[str]:
    for message in messages:
        for part in walk(message["components"]):
            for item in part.get("items", ()):
                yield item["media"]["url"]
        for attachment in message["attachments"]:
            yield attachment["url"]


def _keep_file(world: World, url: str, out: Path) -> str:
    """The place of a file, named by what it holds: the same picture is kept once."""
    data = world.bytes_of(url)
    name = PurePosixPath(url)
    place = f"{PICTURES}/{name.stem}-{hashlib.sha256(data).hexdigest()[:8]}{name.suffix}"
    (out / place).write_bytes(data)
    return place
