"""How often a round calls people, on a model of Discord: the second round of a game.

    python bench/calls.py

Everybody plays, with open direct messages and with closed ones. Counted are the pushes (messages that are not silent: a
direct message, or a mention in the channel) of whoever is called most, but for the one who rolls, whose turn is one
more; the messages of the channel; and all edits of messages.

The last line is JSON: `{"pushes_8", "pushes_8_closed", "channel_messages_8", "edits_8"}`, for a round of eight players.
"""

import asyncio
import json
from collections import Counter
from dataclasses import dataclass

from tests.bot.table_talk import a_server


@dataclass(frozen=True, slots=True)
class Calls:
    """Of one round: the most pushes of a player who does not roll, the messages of the channel, the edits."""

    pushes: int
    channel_messages: int
    edits: int


async def a_round(players: int, *, closed: bool) -> Calls:
    """The second round of a game; `closed`: nobody takes direct messages."""
    async with a_server(players=players) as t:
        if closed:
            await t.closes_dms(*t.server.people)
        await t.begins(begin="vote")
        await t.everyone_votes_for("ann")
        by = "channel" if closed else "dm"
        await t.everyone_keeps(by)
        await t.roll()
        await t.everyone_draws()
        await t.everyone_links("command")
        start, stood = len(t.server.env.http_requests), len(t.panels())
        await t.presses("ann", "Next round")
        await t.everyone_keeps(by)
        roller = t.round.starting_player
        await t.roll()
        await t.everyone_draws()
        await t.everyone_links("menu_channel" if closed else "menu_dm")
        requests = t.server.env.http_requests[start:]
        rung = Counter(player for request in requests for player in t.server.rings(request))
        edits = [r for r in requests if r.method == "PATCH" and r.path.startswith("/channels/")]
        most = max(count for player, count in rung.items() if player != roller)
        return Calls(most, len(t.panels()) - stood, len(edits))


async def main() -> None:
    """Measure, and print."""
    found = {(n, closed): await a_round(n, closed=closed) for n in (4, 8) for closed in (False, True)}
    for (players, closed), calls in found.items():
        print(f"{players} players, direct messages {'closed' if closed else 'open'}: {calls}")
    eight, closed_eight = found[8, False], found[8, True]
    result = {
        "pushes_8": eight.pushes,
        "pushes_8_closed": closed_eight.pushes,
        "channel_messages_8": eight.channel_messages,
        "edits_8": eight.edits,
    }
    print(json.dumps(result))


if __name__ == "__main__":
    asyncio.run(main())
