"""Pictures are painted once in a run, as in the tests of the bot."""

from tests.bot.conftest import painted_once

__all__ = ["painted_once"]
