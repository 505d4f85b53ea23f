"""The ladder of errors: every failure is answered, privately, in the reader's language."""

import logging
import re
import secrets
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from math import ceil

from artbox_bot.bot.ask import Ask, NoTableHere
from artbox_bot.bot.installation import BotNotHere
from artbox_bot.bot.opening import ElsewhereOnly, OpenersOnly
from artbox_bot.bot.permissions import BotLacks, CannotOpen, ManagesNot
from artbox_bot.bot.typed import LengthOutside, NoSuchZone, NotALength
from artbox_bot.game.limits import MAX_PLAYERS
from artbox_bot.game.moderating import MOST_OF_WATCHERS, MOST_REPORTS
from artbox_bot.game.quiet_hours import NotQuietHours, QuietAllDay
from artbox_bot.game.refusals import (
    HostFirst,
    NotYet,
    NotYourTurn,
    NudgedLately,
    Refused,
    ReportedByMany,
    ReportedOften,
    SheetIncomplete,
    TableFull,
    TooFewPlayers,
    TooLate,
)
from artbox_bot.pictures.uploads.cleaning import MAX_MEGABYTES, MAX_MEGAPIXELS, UploadRefused
from artbox_bot.show.phrases import length, mention, place, role_mention, when
from artbox_bot.show.word_reading import pack_refused
from artbox_bot.stage.codes import Meaning, is_passing, meaning
from artbox_bot.storage.values import ChannelTaken, StoreFull, StoreTrouble, Unreadable
from artbox_bot.table.budget import UploadsTooOften
from artbox_bot.table.deciding import ChangedMeanwhile, NoSuchSetting
from artbox_bot.table.fetching import UploadGone
from artbox_bot.table.host import NoSuchGame
from artbox_bot.table.incoming import OutOfDate
from artbox_bot.texts import Speaker, isolated, quoted
from artbox_bot.words.packs import PackRefused

log = logging.getLogger(__name__)


@asynccontextmanager
async def answered(ask: Ask) -> AsyncGenerator[None]:
    """Whatever goes wrong inside is answered to whoever asked."""
    try:
        yield
    except Exception as error:
        await answer_error(ask, error)


async def answer_error(ask: Ask, error: Exception) -> None:
    """Say what went wrong."""
    await ask.acknowledge()
    await ask.answer(sentence(error, ask.say))


def sentence(error: Exception, say: Speaker) -> str:
    """The sentence for an error; the unexpected gets a reference that stands in the log as well."""
    match error:
        case Refused():
            return refusal(error, say)
        case NoTableHere():
            return say("refused-no-table")
        case NoSuchGame():
            return say("refused-game-over")
        case ChannelTaken():
            return say("refused-channel-taken")
        case BotLacks(names=names):
            return say("refused-bot-lacks", names=", ".join(say(f"permission-{n.replace('_', '-')}") for n in names))
        case ManagesNot():
            return say("refused-manages-not")
        case PackRefused():
            return pack_refused(error, say)
        case OpenersOnly(roles=roles):
            return say("refused-openers-only", roles=" ".join(map(role_mention, roles)))
        case ElsewhereOnly(channels=channels):
            return say("refused-elsewhere-only", channels=" ".join(map(place, channels)))
        case CannotOpen(reason=reason):
            return say(f"cannot-open-{reason}")
        case ChangedMeanwhile():
            return say("settings-changed-meanwhile")
        case NoSuchSetting():
            return say("refused-no-such-choice")
        case NotALength() | LengthOutside() | NoSuchZone() | NotQuietHours() | QuietAllDay():
            return mistyped(error, say)
        case UploadRefused(reason=reason):
            return say(f"upload-{reason.value.replace('_', '-')}", megabytes=MAX_MEGABYTES, megapixels=MAX_MEGAPIXELS)
        case OutOfDate():
            return say("refused-out-of-date")
        case UploadGone():
            return say("upload-gone")
        case UploadsTooOften(seconds=seconds):
            return say("upload-too-often", seconds=seconds)
        case Unreadable():
            return say("error-set-aside")
        case StoreFull():
            return say("error-disk-full")
        case StoreTrouble():  # the store itself tells the log
            return say("error-cannot-save")
        case BotNotHere(link=link):
            return say("refused-bot-not-here", link=link)
        case _ if is_passing(error) or meaning(error) is Meaning.UNHEARD:
            log.info("what somebody asked for could not be shown: %r", error)
            return say("error-unreachable")
        case _:
            reference = secrets.token_hex(4)
            log.error("unexpected error %s", reference, exc_info=error)
            return say("error-unexpected", reference=reference)


def mistyped(error: NotALength | LengthOutside | NoSuchZone | NotQuietHours | QuietAllDay, say: Speaker) -> str:
    """The sentence for what was typed, with what would be right."""
    match error:
        case NotALength(number=str(number)):
            return say("typed-bare-number", typed=number)
        case NotALength(typed=typed):
            return say("typed-no-length", typed=quoted(typed))
        case LengthOutside(shortest=shortest, longest=longest, never=never):
            key = "typed-length-never-none" if never else "typed-length-outside"
            return say(key, shortest=length(shortest, say), longest=length(longest, say))
        case NoSuchZone(typed=typed, near=near) if near:
            return say("typed-no-zone-near", typed=quoted(typed), near=", ".join(map(isolated, near)))
        case NotQuietHours():
            return say("typed-no-quiet-hours")
        case QuietAllDay():
            return say("typed-quiet-all-day")
        case NoSuchZone(typed=typed):
            return say("typed-no-zone", typed=quoted(typed))


def refusal(error: Refused, say: Speaker) -> str:
    """The sentence for a move that the rules do not allow."""
    key = "refused" + re.sub(r"(?=[A-Z])", "-", type(error).__name__).lower()
    match error:
        case TooLate(needed=needed) | NotYet(needed=needed):
            return say(f"{key}-{needed.value}")
        case TableFull():
            return say(key, seats=MAX_PLAYERS)
        case ReportedOften():
            return say(key, most=MOST_REPORTS)
        case ReportedByMany():
            return say(key, most=MOST_OF_WATCHERS)
        case TooFewPlayers(missing=count):
            return say(key, missing=count)
        case HostFirst(host=host, until=until, slow=slow):
            return say(key, who=mention(host), when=when(until, slow=slow))
        case NudgedLately(seconds=seconds) if seconds > 60:
            return say("refused-nudged-lately-slow", hours=ceil(seconds / 3600))
        case NudgedLately(seconds=seconds):
            return say(key, seconds=seconds)
        case NotYourTurn(starting_player=player):
            return say(key, who=mention(player))
        case SheetIncomplete(missing=places):
            return say(key, places=", ".join(map(str, places)))
        case _:
            return say(key)
