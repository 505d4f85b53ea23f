"""Words that nobody can draw: whoever played the round reports them privately, and managers see how often."""

from artbox_bot.bot.ask import Ask
from artbox_bot.game.events import Phase
from artbox_bot.game.refusals import NotAtTable, NotYet
from artbox_bot.game.values import Round
from artbox_bot.show.bad_word import which_word, words_seen
from artbox_bot.show.phrases import word
from artbox_bot.storage.values import Table
from artbox_bot.table.incoming import OutOfDate


async def which(ask: Ask) -> None:
    """Ask which word it is. Errors: those of `_round`."""
    table, this = await _round(ask)
    await ask.show(which_word(table.game, this, ask.user_id, ask.say))


async def report(ask: Ask, at: int) -> None:
    """Count a word as one that nobody can draw, once for each person. Errors: those of `_round`."""
    table, this = await _round(ask)
    seen = words_seen(this, ask.user_id)
    if not 0 <= at < len(seen):
        raise OutOfDate
    counts = await ask.services.packs.report(table.guild_id, ask.user_id, seen[at])
    await ask.answer(ask.say("bad-word-told" if counts else "bad-word-told-before", word=word(seen[at])))


async def _round(ask: Ask) -> tuple[Table, Round]:
    """The round of the button, which is over, and which whoever asks has played. Errors: OutOfDate, NotAtTable."""
    table = await ask.table()
    this = next((this for this in table.game.rounds if ask.numbers[:1] == (this.number,)), None)
    if this is None or table.game.forgotten:
        raise OutOfDate
    if not this.over:
        raise NotYet(Phase.REVEAL, table.game.phase)
    if ask.user_id not in this.players:
        raise NotAtTable
    return table, this
