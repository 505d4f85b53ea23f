"""What stays of the demo: a page with everything that everybody saw, its pictures, and the game as JSON."""

import hashlib
import json
import re
from collections.abc import Iterator
from datetime import datetime
from itertools import pairwise
from pathlib import Path, PurePosixPath
from typing import Any

from artbox_bot.game.record import record
from artbox_bot.game.values import Game
from artbox_bot.rehearsal.demo.deeds import Deeds
from artbox_bot.rehearsal.model.parts import walk
from artbox_bot.rehearsal.transcript import (
    EPHEMERAL,
    Deed,
    Headline,
    Mark,
    Post,
    Reader,
    Section,
    Standing,
    render_page,
)

PICTURES = "pictures"
ROUND = re.compile(r"## Round (\d+)\n")
"""How the message begins that deals the words of a round."""


def keep(deeds: Deeds, game: Game, out: Path) -> None:
    """Write index.html, pictures/ and game.json into the folder, which is made where there is none."""
    (out / PICTURES).mkdir(parents=True, exist_ok=True)
    places = [deeds.channel_id, *map(deeds.direct_channel, deeds.members)]
    reader = Reader(
        users=deeds.club.names,
        channels={str(deeds.channel_id): str(deeds.club.channel.name)},
        files={url: _keep_file(deeds, url, out) for place in places for url in _urls(_messages(deeds, place))},
    )
    page = render_page(_headline(deeds, game), list(_sections(deeds)), reader)
    (out / "index.html").write_text(page, "utf-8")
    text = json.dumps(record(game), indent=2, ensure_ascii=False)
    (out / "game.json").write_text(text + "\n", "utf-8")


def _headline(deeds: Deeds, game: Game) -> Headline:
    names = {deeds.id_of(person): person.name for person in deeds.members}
    ranking = sorted(game.players, key=lambda p: (p.id != game.winner, -p.score))
    standings = [Standing(names[p.id], _points(game, p.id), p.id == game.winner) for p in ranking]
    about = f"{len(names)} people, {len(game.rounds)} rounds, and four shapes"
    return Headline("An evening of ArtBox", about, f"🏆 {names[game.winner or 0]} wins", standings)


def _points(game: Game, player: int) -> list[int]:
    """The points of each round."""
    scores = [0, *(this.scores.get(player, 0) for this in game.rounds)]
    return [after - before for before, after in pairwise(scores)]


def _sections(deeds: Deeds) -> Iterator[Section]:
    channel = deeds.club.channel
    entries = list(_with_rounds(_entries(deeds, channel.id)))
    yield Section(f"#{channel.name}", entries, "channel", "what the channel saw", open=True)
    for person in deeds.members:
        direct = _entries(deeds, deeds.direct_channel(person))
        yield Section(f"{person.name}’s direct messages", direct, person.name.lower(), jump=person.name)


def _with_rounds(entries: list[Post | Deed]) -> Iterator[Post | Deed | Mark]:
    """With a mark in front of the message that begins each round."""
    for entry in entries:
        texts = walk(entry.payload["components"]) if isinstance(entry, Post) else ()
        for part in texts:
            if begun := ROUND.match(str(part.get("content", ""))):
                yield Mark(f"Round {begun[1]}", f"round-{begun[1]}")
        yield entry


def _entries(deeds: Deeds, channel_id: int) -> list[Post | Deed]:
    """Messages and deeds in order of time. At the same time: what somebody did, the private answer, what all see."""
    entries: list[tuple[datetime, bool, int, Post | Deed]] = [
        (n.deed.at, False, n.id, n.deed) for n in deeds.noted if n.channel_id == channel_id
    ]
    for message in _messages(deeds, channel_id):
        for_all = bool(message["author"].get("bot")) and not message["flags"] & EPHEMERAL
        entries.append((datetime.fromisoformat(message["timestamp"]), for_all, int(message["id"]), Post(message)))
    return [entry for *_, entry in sorted(entries, key=lambda e: e[:3])]


def _messages(deeds: Deeds, channel_id: int) -> list[dict[str, Any]]:
    """The messages of a channel as they are now, the oldest first, as Discord's JSON."""
    return [deeds.club.payload(message) for message in deeds.club.stored(channel_id)]


def _urls(messages: list[dict[str, Any]]) -> Iterator[str]:
    for message in messages:
        for part in walk(message["components"]):
            for item in part.get("items", ()):
                yield item["media"]["url"]
        for attachment in message["attachments"]:
            yield attachment["url"]


def _keep_file(deeds: Deeds, url: str, out: Path) -> str:
    """The place of a file, named by what it holds: the same picture is kept once."""
    data = deeds.club.file(url)
    assert data is not None, url
    name = PurePosixPath(url)
    place = f"{PICTURES}/{name.stem}-{hashlib.sha256(data).hexdigest()[:8]}{name.suffix}"
    (out / place).write_bytes(data)
    return place
