"""The uploads of all people, cleaned in turn by a few processes."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor

from artbox_bot.pictures.drawing import CleanDrawing
from artbox_bot.pictures.uploads.cleaning import examine
from artbox_bot.pictures.uploads.decoder_process import DecoderProcess
from artbox_bot.pictures.uploads.turns import Turn, Turns, Who

log = logging.getLogger(__name__)

HANDS = 3
"""The number of processes: if two people send files that take very long, one is left for the others."""
LARGE = 16_000_000
"""A file with more pixels takes some hundred megabytes to decode: only one such file is decoded at a time."""


class DecoderPool:
    """Takes uploads from the event loop. Each gets its turn, and each gets an answer."""

    def __init__(self, processes: int = HANDS) -> None:
        self._turns = Turns[tuple[bytes, asyncio.Future[CleanDrawing]]](processes)
        self._idle = [DecoderProcess() for _ in range(processes)]
        self._all = tuple(self._idle)
        self._threads = ThreadPoolExecutor(processes, "decoder")
        self._answers = set[asyncio.Future[CleanDrawing]]()
        self._closed = self._told = False

    async def clean(self, data: bytes, person: Who, table: Who) -> CleanDrawing:
        """The upload as a clean drawing. Errors: UploadRefused; CancelledError when the pool closes meanwhile."""
        header = examine(data)
        width, height = header.size or (0, 0)
        answer: asyncio.Future[CleanDrawing] = asyncio.get_running_loop().create_future()
        turn = Turn(table, person, width * height > LARGE, (data, answer))
        self._turns.wait(turn)
        self._answers.add(answer)
        self._begin()
        try:
            return await answer
        finally:
            self._answers.discard(answer)
            self._turns.give_up(turn)

    def close(self) -> None:
        """Stop at once: uploads in work and uploads that wait are cancelled."""
        self._closed = True
        for answer in self._answers:
            answer.cancel()
        for process in self._all:
            process.close()
        self._threads.shutdown(cancel_futures=True)

    def _begin(self) -> None:
        while not self._closed and (turn := self._turns.next()) is not None:
            self._work(turn, self._idle.pop())

    def _work(self, turn: Turn[tuple[bytes, asyncio.Future[CleanDrawing]]], process: DecoderProcess) -> None:
        data, answer = turn.file
        work = asyncio.get_running_loop().run_in_executor(self._threads, process.clean, data)
        # A process for each turn, a thread for each process: nothing waits in the pool, and nothing in it is cancelled.

        def done(work: asyncio.Future[CleanDrawing]) -> None:
            self._turns.done(turn)
            self._idle.append(process)
            self._tell_what_lacks(process)
            error = work.exception()
            if answer.done():  # nobody waits for it any more
                pass
            elif error is None:
                answer.set_result(work.result())
            else:
                answer.set_exception(error)
            self._begin()

        work.add_done_callback(done)

    def _tell_what_lacks(self, process: DecoderProcess) -> None:
        if process.lacks and not self._told:
            self._told = True
            log.warning("uploads are decoded without what this system lacks: %s", ", ".join(process.lacks))
