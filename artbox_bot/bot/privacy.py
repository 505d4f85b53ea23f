"""`/artbox privacy`: whoever asks sees what is stored of them, gets it as a file, and has it forgotten.

Every press acts on the data of whoever has pressed: these addresses name no game and nobody.
"""

import logging
from contextlib import aclosing

from artbox_bot.bot.ask import Ask
from artbox_bot.bot.own_data import sits_at
from artbox_bot.game.moves import Forget
from artbox_bot.game.refusals import GameOver, StillSeated
from artbox_bot.show import answers
from artbox_bot.show.phrases import place
from artbox_bot.storage.values import Table
from artbox_bot.table.host import NoSuchGame

log = logging.getLogger(__name__)


async def show(ask: Ask) -> None:
    """What is stored, in plain words."""
    records = ask.services.records
    own = await records.of(ask.user_id, figures=False)
    if own.since is None and not own.pictures and not own.bad_words and not own.changed and own.direct is None:
        await ask.show(answers.nothing_stored(ask.say))
        return
    stored = answers.stored(
        ask.say,
        games=len(own.stays),
        since=own.since,
        drawings=len(own.pictures),
        names=own.names,
        reports=own.reports,
        days=records.keep_days,
        no_dms=own.no_dms,
    )
    await ask.show(stored)


async def export(ask: Ask) -> None:
    """The same as files."""
    number = 0
    async with aclosing(ask.services.records.packed(ask.user_id)) as files:
        async for packed in files:
            number += 1
            await ask.send_file(ask.say("privacy-export", part=number), f"artbox-{number}.zip", packed)


async def ask_to_forget(ask: Ask) -> None:
    """Forgetting cannot be undone: one more press."""
    await ask.show(answers.sure_to_forget(ask.say))


async def forget(ask: Ask) -> None:
    """Forget drawings, names and words of whoever asks, in all games at which they do not sit now."""
    services, person = ask.services, ask.user_id
    seated, games = list[Table](), 0
    for game_id, table in (await services.records.of(person, figures=False)).tables.items():
        if sits_at(table.game, person):
            seated.append(table)
            continue
        try:
            games += (await services.host.play(game_id, Forget(person))).game != table.game
        except StillSeated:  # sat down in this moment
            seated.append(table)
        except (GameOver, NoSuchGame):
            log.debug("game %s was forgotten meanwhile", game_id)
    async with services.store.writing() as writer:
        await writer.forget.person(person)
        await writer.words.forget_reporter(person)
    await services.deciding.forget(person)
    await ask.show(answers.forgotten(games, [place(table.channel_id) for table in seated], ask.say))


async def want_no_dms(ask: Ask) -> None:
    """From now on whoever asks is called in the channel, in all games."""
    await _choose(ask, wanted=False)


async def want_dms(ask: Ask) -> None:
    """From now on whoever asks is written to directly."""
    await _choose(ask, wanted=True)


async def _choose(ask: Ask, *, wanted: bool) -> None:
    async with ask.services.store.writing() as writer:
        await writer.want_direct(ask.user_id, wanted=wanted)
    await ask.show(answers.dms_chosen(ask.say, no_dms=not wanted))
