"""Who could read what, from the record of all requests; and what of it was a secret at that time."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from artbox_bot.game.papers import artist_of
from artbox_bot.game.values import Game, Round
from artbox_bot.rehearsal.model.server import Server
from artbox_bot.show.answers import HANDED_IN, HANDED_IN_SECOND
from tests.bot.table_talk import Talk

TOKEN_LINE = re.compile(r"🟠 \*\*\d\*\* \u2068?<@\d+>")
"""The order of the hand-ins is public (R11)."""
NO_NUMBERS = re.compile(r"<[^>]*>|`[A-L]`|round \d+|\d+ (?:day|hour|minute|second)s?|You still have drawings? [\d, ]+")
"""Mentions, times, letters of words, the number of the round, how long a wait is, what is still to be guessed."""


@dataclass(frozen=True, slots=True)
class Read:
    """Something that somebody could read; `reader` None: everybody in the channel. `push`: on a locked screen."""

    reader: int | None
    strings: tuple[str, ...]
    push: str = ""

    def holds(self, word: str) -> bool:
        """Whether a word stands there as a whole."""
        return any(re.search(rf"\b{word}\b", text) for text in self.strings)


def reads(server: Server, start: int = 0) -> Iterator[Read]:
    """Everything that the bot has sent, in order: messages, edits, private answers, forms, choices, names of files."""
    for request in server.env.http_requests[start:]:
        push = str((request.json or {}).get("content", "")) if server.rings(request) else ""
        yield Read(server.reader_of_request(request.path), tuple(_strings(request.json)), push)


def leaks(t: Talk) -> list[str]:
    """Cards that others could read before the reveal, and artists of drawings; what the log told of either."""
    game = t.game
    revealed = boards = 0
    found: list[str] = []
    for read in reads(t.server):
        boards += read.reader is None and "board.png" in read.strings
        revealed += read.reader is None and "reveal.png" in read.strings
        if revealed < len(game.rounds):
            laid = boards > revealed or "drawing.png" in read.strings  # a sheet, which may come before the board
            found += leaks_of(game, game.rounds[revealed], read, board_is_laid=laid)
        if read.reader is None and {HANDED_IN, HANDED_IN_SECOND} & {*read.strings}:
            found.append(f"everybody could read what somebody has just handed in: {read.strings}")
    said = [record.getMessage() for record in t.server.log]
    return found + [
        line for line in said if any(word in line for word in t.server.bot.services.packs.built_in.pack.words)
    ]


def leaks_of(game: Game, this: Round, read: Read, *, board_is_laid: bool) -> Iterator[str]:
    """What somebody could read of a round that is not theirs to know yet."""
    own = _cards(this, read.reader or 0)  # a card that somebody has put back may have come to them
    for owner in this.offers:
        for card in _cards(this, owner):
            if Read(None, (read.push,)).holds(card):  # also the own: others see the phone that lies on the table
                yield f"round {this.number}: a push shows {card}, a card of {owner}: {read.push}"
            public = board_is_laid and card in this.word_row
            if card not in own and not public and read.holds(card):
                yield f"round {this.number}: {read.reader} could read {card}, a card of {owner}: {read.strings}"
    if board_is_laid:
        for line in (line for text in read.strings for line in text.splitlines()):
            for what in _pairs(game, this, read.reader, line):
                yield f"round {this.number}: {read.reader} could read {what}: {line}"


def _cards(this: Round, player: int) -> tuple[str, ...]:
    return (*this.offers.get(player, ()), *this.exchanged.get(player, ()))


def _pairs(game: Game, this: Round, reader: int | None, line: str) -> Iterator[str]:
    """What belongs together and is not known to this reader: artist and place, artist and word, somebody's links."""
    numbers = re.findall(r"\b\d\b", NO_NUMBERS.sub("", TOKEN_LINE.sub("", line)))
    words = [word for word in this.word_row if word in line]
    if reader is None and numbers and words:
        yield f"a link of {numbers} to {words}"
    for place, paper in enumerate(this.board, start=1):
        artist = artist_of(paper)
        if artist == reader or not re.search(rf"\b({artist}|{re.escape(game.names[artist])})\b", line):
            continue
        if str(place) in numbers:
            yield f"that {artist} drew {place}"
        if this.kept[paper] in words:
            yield f"that {artist} has {this.kept[paper]}"
    for own in re.findall(r"\*\*(\d(?:, \d)*)\*\* (?:is|are) yours", line):
        if any(artist_of(this.board[int(place) - 1]) != reader for place in own.split(", ")):
            yield f"the sheet of whoever drew {own}"


def _strings(node: Any) -> Iterator[str]:
    if isinstance(node, str):
        yield node
    elif isinstance(node, dict):
        for value in node.values():
            yield from _strings(value)
    elif isinstance(node, list):
        for value in node:
            yield from _strings(value)
