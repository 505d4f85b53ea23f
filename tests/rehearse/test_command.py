"""`artbox-bot rehearse`: tells its address, serves it, and ends when it is told to."""

import asyncio
import signal
import socket
import sys
from contextlib import suppress
from pathlib import Path

import aiohttp
import pytest

from artbox_bot.cli import DONE, TO_CHANGE, main
from tests.browser import IN_A_BROWSER
from tests.rehearse.house import free_port

pytestmark = IN_A_BROWSER[1:]


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
async def test_it_tells_its_address_and_ends_when_told(end: signal.Signals) -> None:
    arguments = ("-m", "artbox_bot", "rehearse", "--no-browser", "--port", str(free_port()))
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(sys.executable, *arguments, stdout=pipe, stderr=pipe)
    assert process.stdout is not None
    try:
        async with asyncio.timeout(60):
            line = (await process.stdout.readline()).decode()
            address = next(word for word in line.split() if word.startswith("http://127.0.0.1:"))
            async with aiohttp.ClientSession() as session, session.get(address) as response:
                assert response.status == 200
                assert str(response.url).endswith("/seat/ann")
            process.send_signal(end)
            await asyncio.sleep(0.05)
            with suppress(ProcessLookupError):
                process.send_signal(end)  # as make does, which passes on what the terminal has told both
            assert await process.communicate() == (b"", b"")  # nothing else is told, and no log
            assert process.returncode == 0
    finally:
        if process.returncode is None:
            process.kill()


def test_what_cannot_be_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = tmp_path / "pack.toml"
    pack.write_text('name = "Few"\nlocale = "en"\n[words]\ncat = ""\n', "utf-8")
    assert main(["rehearse", "--no-browser", "--words", str(pack)]) == TO_CHANGE
    assert "This word pack cannot be used" in capsys.readouterr().err
    assert main(["rehearse", "--no-browser", "--players", "4", "--guests", "5"]) == TO_CHANGE
    assert "--guests goes from 0 to 4" in capsys.readouterr().err


def test_a_port_that_is_taken_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["rehearse", "--no-browser", "--port", str(port)]) == TO_CHANGE
    assert f"Port {port} or the next cannot be opened" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("asked", "played"), [((), 3), (("--players", "6"), 5), (("--players", "6", "--guests", "2"), 2)]
)
def test_all_seats_but_yours_are_played_by_bots_unless_told(
    asked: tuple[str, ...], played: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[int] = []

    async def serve(_words: object, _players: int, guests: int, *_rest: object, **_more: object) -> None:
        served.append(guests)

    monkeypatch.setattr("artbox_bot.rehearsal.browser.serve.serve", serve)

    assert main(["rehearse", "--no-browser", *asked]) == DONE
    assert served == [played]
