"""The sandbox: what a file does in the decoder stays there, and ends with the bot (faults 35, 62, 79)."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from artbox_bot.pictures.studio import Studio
from artbox_bot.pictures.uploads import decoder_pool
from artbox_bot.pictures.uploads.cleaning import Refusal, UploadRefused, clean
from artbox_bot.pictures.uploads.decoder_process import DecoderBroken, DecoderClosed, DecoderProcess
from tests.pictures.corpus import Outcome, corpus
from tests.pictures.decoders import CPU_SECONDS, CRASH, FOREVER, LONG, ORDINARY, PROBE, STRANGE, WORK, marked

DECODERS = "tests.pictures.decoders"
linux = pytest.mark.skipif(sys.platform != "linux", reason="what only Linux has")


@pytest.fixture
def process() -> DecoderProcess:
    return DecoderProcess(decoder=DECODERS)


def refusal(process: DecoderProcess, data: bytes) -> Refusal:
    with pytest.raises(UploadRefused) as refused:
        process.clean(data)
    return refused.value.reason


def starts(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The processes that are started from now on."""
    pids, start = list[int](), DecoderProcess._start

    def counted(process: DecoderProcess) -> "subprocess.Popen[bytes]":
        started = start(process)
        pids.append(started.pid)
        return started

    monkeypatch.setattr(DecoderProcess, "_start", counted)
    return pids


@linux
def test_there_is_no_way_out(process: DecoderProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARTBOX_TOKEN", "secret")
    with pytest.raises(RuntimeError) as told:
        process.clean(marked(PROBE))
    process.close()
    assert str(told.value).splitlines()[-1] == "RuntimeError: ways out: []"


@linux
def test_linux_has_all_walls(process: DecoderProcess) -> None:
    process.clean(ORDINARY)
    process.close()
    assert process.lacks == ()


def test_in_the_sandbox_the_whole_corpus_is_what_it_is_outside() -> None:
    """Nothing that a decoder needs is missing there."""

    def outcome(process: DecoderProcess | None, data: bytes) -> Outcome | bytes:
        try:
            return (clean(data) if process is None else process.clean(data)).tile
        except UploadRefused as refused:
            return refused.reason

    process = DecoderProcess()
    differing = [s.name for s in corpus() if outcome(process, s.data) != outcome(None, s.data)]
    process.close()
    assert differing == []


@linux
def test_a_file_that_has_spent_its_time_is_refused_and_not_tried_again(
    process: DecoderProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fault 62: also in a process that had served others."""
    pids = starts(monkeypatch)
    assert process.clean(ORDINARY) == clean(ORDINARY)
    assert refusal(process, marked(WORK)) is Refusal.TOO_MUCH_WORK
    assert len(pids) == 1
    assert process.clean(ORDINARY) == clean(ORDINARY)
    process.close()
    assert len(pids) == 2


def test_where_processor_time_cannot_be_limited_the_clock_does_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    process = DecoderProcess(patience=0.0, decoder=DECODERS)
    pids = starts(monkeypatch)
    assert refusal(process, marked(WORK)) is Refusal.TOO_MUCH_WORK
    process.close()
    assert len(pids) == 1


def test_a_crash_blames_the_file_only_in_a_fresh_process(
    process: DecoderProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    pids = starts(monkeypatch)
    process.clean(ORDINARY)
    assert refusal(process, marked(CRASH)) is Refusal.TRUNCATED
    process.close()
    assert len(pids) == 2


@pytest.mark.parametrize("mark", [STRANGE, LONG])
def test_what_no_decoder_of_ours_answers_is_not_believed(process: DecoderProcess, mark: bytes) -> None:
    assert refusal(process, marked(mark)) is Refusal.TRUNCATED
    process.close()


def test_a_decoder_that_does_not_start_blames_no_file() -> None:
    process = DecoderProcess(decoder="json")  # a module without a main
    with pytest.raises(DecoderBroken):
        process.clean(ORDINARY)
    process.close()


@linux
def test_a_file_takes_no_more_than_its_time(process: DecoderProcess) -> None:
    """As the system counts it, not as the clock does."""
    import resource

    def spent() -> float:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    process.clean(ORDINARY)
    process.close()
    start, before = DecoderProcess(decoder=DECODERS), spent()
    start.clean(ORDINARY)
    start.close()
    at_start, before = spent() - before, spent()
    another = DecoderProcess(decoder=DECODERS)
    assert refusal(another, marked(WORK)) is Refusal.TOO_MUCH_WORK
    another.close()
    # Of a busy machine some of it may be counted elsewhere.
    assert 0.8 * CPU_SECONDS <= spent() - before <= CPU_SECONDS + 4 * at_start + 0.1


async def test_closing_ends_what_is_in_work_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Order, not time: what is in work here has no end. Nothing is refused: it is taken up after the restart (R11)."""
    monkeypatch.setattr(decoder_pool, "DecoderProcess", lambda: DecoderProcess(patience=3600, decoder=DECODERS))
    studio, pids = Studio(), starts(monkeypatch)
    waiting = [asyncio.create_task(studio.clean(marked(FOREVER), person, 1)) for person in (1, 1, 2)]
    while len(pids) < 2:  # noqa: ASYNC110  # a thread starts them
        await asyncio.sleep(0.01)
    studio.close()
    done = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(each) for each in done] == [asyncio.CancelledError] * 3
    assert not any(_runs(pid) for pid in pids)


@linux
async def test_what_the_system_lacks_is_said_once_and_the_rest_works(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Fault 79: on macOS the limit of memory is refused, and every upload was called damaged."""
    monkeypatch.setattr(decoder_pool, "DecoderProcess", lambda: DecoderProcess(decoder="tests.pictures.old_system"))
    studio = Studio()
    cleaned = await asyncio.gather(*(studio.clean(ORDINARY, person, 1) for person in range(6)))
    studio.close()
    assert cleaned == [clean(ORDINARY)] * 6
    (said,) = [record.getMessage() for record in caplog.records if "lacks" in record.getMessage()]
    assert "memory" in said
    assert "system calls" in said
    assert "open files" not in said


def test_a_process_that_was_closed_is_not_used_again(process: DecoderProcess) -> None:
    process.clean(ORDINARY)
    process.close()
    with pytest.raises(DecoderClosed):
        process.clean(ORDINARY)


PARENT = """
import sys
from artbox_bot.pictures.uploads.decoder_process import DecoderProcess
from tests.pictures.decoders import FOREVER, ORDINARY, marked
process = DecoderProcess(decoder="tests.pictures.decoders")
process.clean(ORDINARY)
print(process.pid, flush=True)
process.clean(marked(FOREVER))
"""


@linux
def test_it_dies_with_its_parent_though_it_is_at_work() -> None:
    """The bot is killed (-9); what it had started burned the processor for 70 s."""
    with subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        before = _ticks(pid)
        while _ticks(pid) < before + 5:  # it is at work
            time.sleep(0.01)
        parent.kill()
    left = 1000
    while _runs(pid) and left:
        left -= 1
        time.sleep(0.01)
    if not left:
        os.kill(pid, signal.SIGKILL)
    assert left


def _runs(pid: int) -> bool:
    """Whether a process is there and no mere entry in a list."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def _ticks(pid: int) -> int:
    """What a process has had of the processor."""
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11])
