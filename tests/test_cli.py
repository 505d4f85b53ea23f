"""The command line: what it says and how it ends, in a process of its own where Discord is asked."""

import asyncio
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from artbox_bot.bot.app import ArtBox
from artbox_bot.cli import _is_no_cancellation, _shortened, main
from tests.over_loopback import TOKEN

SCRIPT = Path(__file__).parent / "over_loopback.py"
PATIENCE = 60
"""Seconds for a process on a busy machine; on an idle one each takes two."""


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No `.env`, no variable, no database."""
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("ARTBOX_")]:
        monkeypatch.delenv(name)
    return tmp_path


@contextmanager
def bot(*arguments: str, **settings: str) -> Generator[subprocess.Popen[str]]:
    """A process; ended hard where a test fails."""
    environment = {**os.environ, **{f"ARTBOX_{name.upper()}": value for name, value in settings.items()}}
    pipe = subprocess.PIPE
    command = [sys.executable, str(SCRIPT), *arguments]
    with subprocess.Popen(command, env=environment, stdout=pipe, stderr=pipe, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def until(process: subprocess.Popen[str], line: str) -> str:
    """What the Discord of the process tells, up to that line."""
    assert process.stdout is not None
    told = ""
    for new in process.stdout:
        told += new
        if new.startswith(line):
            return told
    assert process.stderr is not None
    raise AssertionError(process.stderr.read())


def end(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    """Exit code, stdout, stderr."""
    out, err = process.communicate(timeout=PATIENCE)
    return process.returncode, out, err


def test_help_names_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--help"])

    told = capsys.readouterr().out
    assert ended.value.code == 0
    assert all(command in told for command in ("run", "sync", "demo"))


@pytest.mark.parametrize("players", ["2", "9", "many"])
def test_a_demo_is_for_three_to_eight(players: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["demo", "--players", players])

    assert ended.value.code == 2
    assert "--players" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["run", "sync"])
def test_without_a_token_a_sentence_says_where_to_get_one(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command]) == 2

    told = capsys.readouterr().err
    assert "ARTBOX_TOKEN" in told
    assert "https://discord.com/developers" in told
    assert "Traceback" not in told


def test_without_simcord_the_demo_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "simcord", None)

    assert main(["demo"]) == 2
    assert 'pip install "artbox-bot[demo]"' in capsys.readouterr().err


def test_a_wrong_token_is_a_sentence_and_closes_the_database(tmp_path: Path) -> None:
    database = tmp_path / "artbox.sqlite"
    with bot("answers", "run", token="the.wrong.token", database=str(database)) as process:
        code, _, err = end(process)

    assert code == 2
    assert "does not know this token" in err
    assert "Traceback" not in err
    assert "the.wrong.token" not in err
    assert database.exists()
    assert not Path(f"{database}-wal").exists()


def test_discord_out_of_reach_is_a_sentence() -> None:
    with bot("away", "run", token=TOKEN) as process:
        code, _, err = end(process)

    assert code == 1
    assert "Discord cannot be reached" in err
    assert "Traceback" not in err


def test_a_connection_that_discord_closes_for_good_is_a_sentence() -> None:
    with bot("4011", "run", token=TOKEN, log_level="WARNING") as process:
        code, _, err = end(process)

    assert code == 2
    assert err == "This bot is in too many servers for one connection: Discord asks for several (shards).\n"


def closed(code: int) -> discord.ConnectionClosed:
    socket: Any = SimpleNamespace(close_code=code)
    return discord.ConnectionClosed(socket, shard_id=None)


def busy() -> discord.DiscordServerError:
    response: Any = SimpleNamespace(status=503, reason="busy")
    return discord.DiscordServerError(response, "")


@pytest.mark.parametrize(
    ("error", "code", "told"),
    [
        (closed(4004), 2, "does not know this token"),
        (closed(4010), 2, "too many servers"),
        (closed(4012), 2, "newest ArtBox"),
        (closed(4013), 2, "intents"),
        (closed(4001), 1, "closed the connection (code 4001)"),
        (discord.PrivilegedIntentsRequired(None), 2, "intents"),
        (discord.GatewayNotFound(), 1, "Discord cannot be reached"),
        (aiohttp.ServerDisconnectedError(), 1, "Discord cannot be reached"),
        (busy(), 1, "Discord cannot be reached: 503"),
    ],
    ids=repr,
)
@pytest.mark.parametrize("command", ["run", "sync"])
def test_whatever_becomes_of_the_connection_is_one_sentence(
    command: str,
    error: Exception,
    code: int,
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def fails(*_: object) -> None:
        raise error

    monkeypatch.setenv("ARTBOX_TOKEN", TOKEN)
    monkeypatch.setattr(ArtBox, "start", fails)
    monkeypatch.setattr(ArtBox, "login", fails)
    assert main([command]) == code
    err = capsys.readouterr().err
    assert told in err
    assert len(err.splitlines()) == 1


def test_a_connection_that_is_opened_again_is_a_line_in_the_log() -> None:
    try:
        raise discord.GatewayNotFound
    except discord.GatewayNotFound:
        lost = logging.LogRecord(
            "discord.client", logging.ERROR, "", 0, "Attempting a reconnect in %.2fs", (1,), sys.exc_info()
        )
    assert _shortened(lost)
    assert logging.Formatter().format(lost).startswith("Attempting a reconnect in 1.00s (GatewayNotFound(")
    assert lost.levelname == "WARNING"


def test_a_database_that_cannot_be_is_a_sentence(tmp_path: Path) -> None:
    with bot("answers", "run", token=TOKEN, database=str(tmp_path)) as process:
        code, _, err = end(process)

    assert code == 1
    assert "ARTBOX_DATABASE" in err
    assert "Traceback" not in err


def test_a_file_that_is_no_database_is_a_sentence(tmp_path: Path) -> None:
    database = tmp_path / "letter.txt"
    database.write_text("no database, but a letter")
    with bot("answers", "run", token=TOKEN, log_level="ERROR", database=str(database)) as process:
        code, _, err = end(process)

    assert code == 2
    assert f"The database {database} is damaged, or is no database. Keep that file, put your last backup" in err
    assert len(err.splitlines()) == 1
    assert database.read_text() == "no database, but a letter"


def test_a_damaged_page_is_a_sentence(tmp_path: Path) -> None:
    database = tmp_path / "artbox.sqlite"
    with bot("answers", "sync", token=TOKEN, database=str(database)) as process:
        assert end(process)[0] == 0
    data = bytearray(database.read_bytes())
    data[-4096:] = b"\xff" * 4096
    database.write_bytes(data)
    with bot("answers", "run", token=TOKEN, log_level="ERROR", database=str(database)) as process:
        code, _, err = end(process)

    assert code == 2
    assert "is damaged, or is no database" in err
    assert len(err.splitlines()) == 1


def test_a_wal_file_of_another_database_is_a_sentence(tmp_path: Path) -> None:
    database = tmp_path / "artbox.sqlite"
    with bot("answers", "sync", token=TOKEN, database=str(database)) as process:
        assert end(process)[0] == 0
    Path(f"{database}-wal").write_bytes(b"changes of another")
    Path(f"{database}-mark").write_text("1")
    with bot("answers", "run", token=TOKEN, log_level="ERROR", database=str(database)) as process:
        code, _, err = end(process)

    assert code == 2
    assert f"The file {database}-wal beside the database holds changes of another one" in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_told_to_stop_while_discord_is_silent_it_ends_cleanly(number: signal.Signals) -> None:
    with bot("silent", "run", token=TOKEN) as process:
        until(process, "silent")
        process.send_signal(number)
        code, _, err = end(process)

    assert code == 0
    assert "Traceback" not in err


def test_a_running_bot_keeps_its_database_to_itself_and_ends_cleanly() -> None:
    with bot("answers", "run", token=TOKEN, log_level="DEBUG") as first:
        until(first, "ready")

        with bot("answers", "run", token=TOKEN) as second:
            code, _, err = end(second)
        assert code == 1
        assert "Another bot is running on" in err
        assert "Traceback" not in err

        first.send_signal(signal.SIGTERM)
        code, out, err = end(first)
    assert code == 0
    assert "gone" in out  # the gateway was left, not dropped with the process
    assert "Traceback" not in err
    assert TOKEN not in err
    assert "DEBUG discord" not in err  # there it tells what is sent and received, words and links among it


def test_commands_are_told_when_they_have_changed_and_when_somebody_asks() -> None:
    told: list[str] = []
    for _ in range(2):
        with bot("answers", "run", token=TOKEN) as process:
            told.append(until(process, "ready"))
            process.send_signal(signal.SIGTERM)
            assert end(process)[0] == 0
    with bot("answers", "sync", token=TOKEN) as process:
        code, out, _ = end(process)
        assert code == 0
        told.append(out)

    assert [text.count("commands: artbox") for text in told] == [1, 0, 1]


def test_work_that_is_cut_off_at_the_end_is_no_error_in_the_log() -> None:
    def record(error: BaseException) -> logging.LogRecord:
        return logging.LogRecord("sqlalchemy.pool", logging.ERROR, "", 0, "", None, (type(error), error, None))

    assert not _is_no_cancellation(record(asyncio.CancelledError()))
    assert _is_no_cancellation(record(OSError()))


CLOSES = """
import asyncio, os, signal
from artbox_bot.cli import _until_signal

async def work():
    try:
        os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.sleep(60)
    finally:
        os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.sleep(0.1)
        print("closed")

asyncio.run(_until_signal(work()))
os.kill(os.getpid(), signal.SIGTERM)
"""


WITHOUT_SIGNALS = """
import asyncio

def refuse(*_):
    raise NotImplementedError

asyncio.SelectorEventLoop.add_signal_handler = asyncio.SelectorEventLoop.remove_signal_handler = refuse
"""


@pytest.mark.parametrize("before", ["", WITHOUT_SIGNALS], ids=["Linux", "Windows"])
def test_a_second_signal_does_not_cut_off_the_closing(before: str) -> None:
    """Fault 79: the loops of Windows know no signals."""
    done = subprocess.run([sys.executable, "-c", before + CLOSES], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "closed\n")
