"""What a model of Discord holds, written down beside a database and set up again: the same ids, the same messages.

Private answers are not kept: they belong to nobody once the bot has stopped.
"""

from dataclasses import dataclass

import simcord
from pydantic import TypeAdapter
from simcord.actors import MemberActor
from simcord.backend.models import Channel, Guild, Message, User
from simcord.builders import GuildHandle, UserHandle


@dataclass
class World:
    """One server with its people, channels and messages; `people` are those who play, by name."""

    elapsed: float
    bot: int
    application: int
    people: dict[str, int]
    users: list[User]
    guild: Guild
    channels: list[Channel]
    dm_channels: dict[int, int]
    messages: list[Message]
    files: dict[str, str]


WORLD = TypeAdapter(World)


def written_down(env: simcord.Env, guild: GuildHandle, people: dict[str, MemberActor], files: list[str]) -> bytes:
    """The world as JSON. Of the files that lie at Discord these alone are kept: by their addresses."""
    backend = env.backend
    channels = list(backend.channels.values())
    return WORLD.dump_json(
        World(
            elapsed=backend.clock.elapsed,
            bot=backend.bot_user.id,
            application=backend.application_id,
            people={name: member.id for name, member in people.items()},
            users=list(backend.users.values()),
            guild=backend.get_guild(guild.id),
            channels=channels,
            dm_channels=backend.dm_channels,
            messages=[m for c in channels for m in backend.messages[c.id].values() if not m.is_ephemeral],
            files={url: (backend.cdn.get(url) or b"").hex() for url in files},
        )
    )


async def set_up(env: simcord.Env, written: bytes) -> tuple[GuildHandle, dict[str, MemberActor]]:
    """The world, before the bot comes to it: its server, and who plays there."""
    world, backend = WORLD.validate_json(written), env.backend
    await env.advance_time(world.elapsed)
    assert (backend.bot_user.id, backend.application_id) == (world.bot, world.application)
    backend.users.update((user.id, user) for user in world.users if user.id != world.bot)
    backend.guilds[world.guild.id] = world.guild
    backend.channels.update((channel.id, channel) for channel in world.channels)
    backend.dm_channels.update(world.dm_channels)
    backend.messages.update((channel.id, {}) for channel in world.channels)
    for message in world.messages:
        backend.messages[message.channel_id][message.id] = message
    for url, data in world.files.items():
        backend.cdn._blobs[url] = bytes.fromhex(data)
    for taken in (backend.users, backend.guilds, backend.channels, *backend.messages.values(), world.guild.roles):
        backend._reserved_ids.update(taken)
    for taken in backend._reserved_ids:  # what is sent from now on comes after all that stands there
        moment, number = taken >> 22, taken & ((1 << 22) - 1)
        backend._sequences[moment] = max(number + 1, backend._sequences.get(moment, 0))
    guild = GuildHandle(env, world.guild)
    env._guilds.append(guild)
    people = {n: MemberActor(env, guild, UserHandle(env, backend.users[i])) for n, i in world.people.items()}
    return guild, people
