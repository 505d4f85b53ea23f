"""Tables that stand already, on the model of Discord: stored games of eight players, with all their messages sent."""

from collections.abc import Iterator, Sequence

from artbox_bot.assets import asset
from artbox_bot.game.values import Game, Player
from artbox_bot.owner import Owner
from artbox_bot.pictures import studio
from artbox_bot.rehearsal.model.discord import Discord
from artbox_bot.show.hand import hand_slots
from artbox_bot.show.message import Message
from artbox_bot.show.panels import panels
from artbox_bot.show.slot import Slot
from artbox_bot.stage.bodies import to_json
from artbox_bot.stage.layout import content_and_components
from artbox_bot.stage.post import make_nonce
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import Sent, Table
from artbox_bot.texts import Catalogue
from artbox_bot.words.pack import parse_word_pack

SEATS = 8
PAINTERS = ("word_cards", "shape_cards", "board", "reveal", "podium", "album_page", "one_drawing")
WORDS = parse_word_pack(asset("words", "en.toml").read_text("utf-8"))
SAY = Catalogue(asset("texts")).speaker("en")


def unpainted() -> None:
    """From now on no picture that is shown is painted."""

    def blank(*_: object, **__: object) -> bytes:
        return b"\x89PNG\r\n\x1a\n"

    for name in PAINTERS:
        setattr(studio, name, blank)


def seated(people: Sequence[int]) -> tuple[Player, ...]:
    """These people at a table."""
    return tuple(Player(id=user, name=f"Player {seat}") for seat, user in enumerate(people))


async def lay(discord: Discord, store: Store, game: Game, guild: int, channel: int, *, stands: bool = True) -> Table:
    """Store a game as played so far, and what was sent of it; `stands`: the messages are there, too."""
    table = Table(game=game, guild_id=guild, channel_id=channel, locale="en")
    async with store.writing() as writer:
        await writer.create(table)
        for slot in _slots(table):
            await writer.put_sent(_sent(discord, table, slot, stands=stands))
    return table


def components_of(message: Message) -> list[dict[str, object]]:
    """A message as Discord's JSON has it."""
    return list(content_and_components(message)[1])


def _slots(table: Table) -> Iterator[Slot]:
    place = f"<#{table.channel_id}>"
    yield from (slot for slot in panels(table.game, SAY) if not slot.late)
    for player in table.game.present:
        yield from hand_slots(table.game, player, place, SAY)


def _sent(discord: Discord, table: Table, slot: Slot, *, stands: bool) -> Sent:
    channel = discord.direct_channel(slot.player) if slot.player else table.channel_id
    owner = Owner.game(table.game.id)
    message = discord.post(channel, components_of(slot.message)).id if stands else 1
    return Sent(
        owner=owner,
        slot=slot.name,
        incarnation=1,
        channel_id=channel,
        message_id=message,
        nonce=make_nonce(owner, slot.name, 1),
        body=to_json(slot.message),
        sent_at=discord.env.now(),
    )
