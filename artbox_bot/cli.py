"""The command line, `artbox-bot`: run the bot, sync its commands, play a demo.

Exit codes: 0 done; 1 it failed and may work later; 2 what was asked for, or a setting, has to be changed first; 130 a
demo was interrupted.
"""

import argparse
import asyncio
import gc
import logging
import signal
import sys
from collections.abc import AsyncGenerator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import aiohttp
import discord
from sqlalchemy.exc import OperationalError

from artbox_bot.assets import asset
from artbox_bot.bot.app import ArtBox
from artbox_bot.game.limits import MAX_PLAYERS, MIN_PLAYERS
from artbox_bot.settings import Settings, SettingsError, load_settings, require_token
from artbox_bot.storage.store import Store
from artbox_bot.storage.values import CannotWrite, StoreDamaged, StoreInUse, WalOfAnother
from artbox_bot.web.server import CannotListen
from artbox_bot.words.pack import WordPackError, parse_word_pack

DONE, FAILED, TO_CHANGE, INTERRUPTED = 0, 1, 2, 130

DEMO_NEEDS = ("simcord", "markdown_it")
"""What demo and rehearse need beyond the bot itself."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the arguments say; the exit code."""
    asked = _parser().parse_args(arguments)
    try:
        settings = load_settings()
        _log("ERROR" if asked.command in ("demo", "rehearse") else settings.log_level)
        match asked.command:
            case "run":
                return asyncio.run(_until_signal(_run(settings)))
            case "sync":
                return asyncio.run(_until_signal(_sync(settings)))
            case "rehearse":
                return _rehearse(asked)
            case _:
                return _demo(asked.players, asked.seed, asked.out)
    except SettingsError as error:
        return _say(str(error), TO_CHANGE)
    except (discord.LoginFailure, discord.ConnectionClosed, discord.PrivilegedIntentsRequired) as error:
        return _say(*_turned_away(error))
    except StoreInUse as error:
        return _say(f"Another bot is running on {error.path}: stop it, or set ARTBOX_DATABASE to another file.", FAILED)
    except StoreDamaged as error:
        return _say(
            f"The database {error.path} is damaged, or is no database. Keep that file, put your last backup in its "
            "place (.env.example says how), and move the -wal and -shm files beside it away with it.",
            TO_CHANGE,
        )
    except WalOfAnother as error:
        return _say(
            f"The file {error.wal} beside the database holds changes of another one: opening both would mix them. "
            f"If you have put a backup in place, move {error.wal} away, and start again.",
            TO_CHANGE,
        )
    except CannotWrite as error:
        return _say(f"It failed: {error}. ARTBOX_DATABASE says which file it is.", FAILED)
    except CannotListen as error:
        return _say(f"The sketch pad cannot listen at {error}. Set ARTBOX_HTTP to another address and port.", TO_CHANGE)
    except (aiohttp.ClientError, TimeoutError, discord.HTTPException, discord.GatewayNotFound) as error:
        return _say(f"Discord cannot be reached: {error or type(error).__name__}", FAILED)
    except OSError as error:
        return _say(f"{error}. Choose another file or folder, or free this one.", FAILED)
    except OperationalError as error:
        return _say(f"The database cannot be used: {error.orig}. ARTBOX_DATABASE says which file it is.", FAILED)
    except KeyboardInterrupt:
        return INTERRUPTED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="artbox-bot", description="ArtBox, the drawing and guessing game, on Discord."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("run", help="run the bot until it is told to stop (settings: see .env.example)")
    commands.add_parser("sync", help="tell Discord of the commands once more; run does it when they have changed")
    demo = commands.add_parser("demo", help="play a whole game without Discord, and write what everybody saw")
    demo.add_argument("--players", type=int, default=4, choices=range(MIN_PLAYERS, MAX_PLAYERS + 1), metavar="3-8")
    demo.add_argument("--seed", type=int, default=7, help="the same seed plays the same game")
    demo.add_argument("--out", type=Path, default=Path("demo"), help="folder for index.html, pictures and game.json")
    rehearse = commands.add_parser("rehearse", help="play in a browser on a model of Discord, without an account")
    rehearse.add_argument("--players", type=int, default=4, choices=range(MIN_PLAYERS, MAX_PLAYERS + 1), metavar="3-8")
    rehearse.add_argument("--guests", type=int, help="how many of them play by themselves (usually all but you)")
    rehearse.add_argument("--words", type=Path, help="a word pack to try, instead of the English one")
    rehearse.add_argument("--port", type=int, default=8321)
    rehearse.add_argument("--host", default="127.0.0.1", help="let others in, too, who know the secret in the address")
    rehearse.add_argument("--no-browser", action="store_true", help="do not open the page")
    return parser


def _turned_away(error: discord.ClientException) -> tuple[str, int]:
    """What to do about a connection that Discord has refused or ended for good, and the exit code.

    The codes are those of Discord's documentation, "Gateway close event codes".
    """
    code = error.code if isinstance(error, discord.ConnectionClosed) else None
    match error, code:
        case (discord.LoginFailure(), _) | (_, 4004):
            return "Discord does not know this token. Reset it (see .env.example), and set ARTBOX_TOKEN.", TO_CHANGE
        case (discord.PrivilegedIntentsRequired(), _) | (_, 4013):
            return (
                "Discord refuses what this bot wants to hear of (its intents). Install its newest version.",
                TO_CHANGE,
            )
        case _, 4010 | 4011:
            return "This bot is in too many servers for one connection: Discord asks for several (shards).", TO_CHANGE
        case _, 4012:
            return "Discord no longer speaks with this version of discord.py. Install the newest ArtBox.", TO_CHANGE
        case _:
            return f"Discord has closed the connection (code {code}). Start the bot again.", FAILED


def _say(sentence: str, code: int) -> int:
    print(sentence, file=sys.stderr)
    return code


def _log(level: str) -> None:
    """To stderr. Libraries tell no details: at their DEBUG they show what is sent and stored, secrets among it."""
    logging.basicConfig(level="INFO" if level == "DEBUG" else level, stream=sys.stderr, format=LOG_FORMAT)
    logging.getLogger("artbox_bot").setLevel(level)
    for handler in logging.getLogger().handlers:
        handler.addFilter(_is_no_cancellation)
        handler.addFilter(_shortened)
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # a game without voice needs neither


def _is_no_cancellation(record: logging.LogRecord) -> bool:
    """SQLAlchemy logs, with a traceback, each connection that was at work when the bot was told to stop."""
    return not (record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError))


def _shortened(record: logging.LogRecord) -> bool:
    """Discord.py logs, with a traceback, each lost connection that it is about to open again: a line tells as much."""
    if record.name == "discord.client" and record.exc_info and isinstance(record.exc_info[1], _CONNECTION_LOST):
        record.msg, record.args = f"{record.getMessage()} ({record.exc_info[1]!r})", ()
        record.levelno, record.levelname, record.exc_info = logging.WARNING, "WARNING", None
    return True


_CONNECTION_LOST = (
    OSError,
    aiohttp.ClientError,
    discord.HTTPException,
    discord.GatewayNotFound,
    discord.ConnectionClosed,
)

LOG_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


@asynccontextmanager
async def _bot(settings: Settings) -> AsyncGenerator[ArtBox]:
    """The bot on its open database; both are closed at the end."""
    words = parse_word_pack(asset("words", "en.toml").read_text("utf-8"))
    public_url = None if settings.public_url is None else str(settings.public_url)
    bot = ArtBox(
        await Store.open(settings.database, discord.utils.utcnow),
        words,
        public_url=public_url,
        http=settings.http,
        trusted_proxies=settings.trusted_proxies,
        keep_days=settings.keep_days,
    )
    async with bot:
        yield bot


async def _run(settings: Settings) -> None:
    token = require_token(settings)
    async with _bot(settings) as bot:
        gc.freeze()  # what is imported stays: looking through it for garbage would hold the loop for 50 ms each time
        await bot.start(token)


async def _sync(settings: Settings) -> None:
    token = require_token(settings)
    async with _bot(settings) as bot:
        await bot.login(token)
        await bot.tree.tell_discord(force=True)
    print("Discord knows the commands now: /artbox new opens a table.")


async def _until_signal(work: Coroutine[Any, Any, None]) -> int:
    """Work until it is done, or until SIGINT or SIGTERM ask it to end; both are done.

    Once is enough: make and a terminal may both pass a signal on, and a second one would cut off the closing.
    """
    task = asyncio.create_task(work)
    loop = asyncio.get_running_loop()
    for number in _ENDINGS:
        _on_signal(loop, number, lambda: task.cancelling() or task.cancel())
    try:
        await task
    except asyncio.CancelledError:
        logging.getLogger(__name__).info("told to stop")
        for number in _ENDINGS:
            with suppress(NotImplementedError):
                loop.remove_signal_handler(number)
            signal.signal(number, signal.SIG_IGN)
    return DONE


_ENDINGS = (signal.SIGINT, signal.SIGTERM)


def _on_signal(loop: asyncio.AbstractEventLoop, number: signal.Signals, end: Callable[[], object]) -> None:
    """Do that in the loop when the signal comes; on Windows, whose loops know no signals, as well (fault 79)."""
    try:
        loop.add_signal_handler(number, end)
    except NotImplementedError:

        def wake(_number: int, _frame: object) -> None:
            loop.call_soon_threadsafe(end)

        signal.signal(number, wake)


def _demo(players: int, seed: int, out: Path) -> int:
    if any(find_spec(name) is None for name in DEMO_NEEDS):
        return _say('The demo needs two packages more: pip install "artbox-bot[demo]"', TO_CHANGE)
    from artbox_bot.rehearsal.demo.show import show

    asyncio.run(show(players, seed, out))
    return DONE


def _rehearse(asked: argparse.Namespace) -> int:
    if any(find_spec(name) is None for name in DEMO_NEEDS):
        return _say('The rehearsal needs two packages more: pip install "artbox-bot[demo]"', TO_CHANGE)
    guests = max(0, asked.players - 1) if asked.guests is None else asked.guests
    if not 0 <= guests <= asked.players:
        return _say(f"There are {asked.players} seats: --guests goes from 0 to {asked.players}.", TO_CHANGE)
    from artbox_bot.rehearsal.browser.serve import serve
    from artbox_bot.rehearsal.demo.figures import drawable

    try:
        words = parse_word_pack((asked.words or asset("words", "en.toml")).read_text("utf-8"))
        if asked.words is None:  # of a pack of one's own all words are dealt, also those that bots cannot draw well
            words = drawable(words)
    except (OSError, WordPackError) as error:
        return _say(f"This word pack cannot be used: {error}", TO_CHANGE)
    work = serve(words, asked.players, guests, asked.host, asked.port, browse=not asked.no_browser, tell=_tell_at_once)
    try:
        return asyncio.run(_until_signal(work))
    except (OSError, CannotListen) as error:
        return _say(f"Port {asked.port} or the next cannot be opened: {error}. Choose others with --port.", TO_CHANGE)


def _tell_at_once(line: str) -> None:
    print(line, flush=True)
