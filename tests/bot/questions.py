"""What somebody is asked before their picture is taken."""

from artbox_bot.rehearsal.model.parts import Shown
from tests.bot.pens import empty_sheet
from tests.bot.table_talk import Talk


async def asked_about_a_blank(t: Talk, name: str) -> Shown:
    """Somebody hands in an empty sheet; the question that is put to them."""
    await t.draws(name, picture=empty_sheet())
    question = t.answer(name)
    assert question is not None
    return question
