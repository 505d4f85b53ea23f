"""What one person does is played in the order in which it arrived, however long each takes to be acknowledged (R16)."""

import asyncio


class Turn:
    """One deed's place in the order of a person's deeds."""

    def __init__(self, person: int, turns: "dict[int, Turn]") -> None:
        self._person = person
        self._turns = turns
        self._before = turns.get(person)
        self._over = asyncio.Event()
        turns[person] = self

    async def comes(self) -> None:
        """Wait until whatever this person did before has been played."""
        while self._before is not None:
            await self._before._over.wait()
            self._before = self._before._before

    def end(self) -> None:
        """It is played, or never will be: whatever comes next need not wait for it. A second call changes nothing."""
        self._over.set()
        last = self._turns.get(self._person)
        while last is not None and last._over.is_set():
            last = last._before
        if last is None:
            self._turns.pop(self._person, None)
        else:
            self._turns[self._person] = last


class Turns:
    """Those of everybody; who does nothing now is not among them."""

    def __init__(self) -> None:
        self._last: dict[int, Turn] = {}

    def __len__(self) -> int:
        return len(self._last)

    def arrives(self, person: int) -> Turn:
        """Take the next place: as soon as a deed arrives, before anything is waited for."""
        return Turn(person, self._last)
