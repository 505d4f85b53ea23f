"""Whose file is worked on next: table by table, and at a table person by person (fault 62). Pure; knows no time."""

from collections import OrderedDict, deque
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")
Who = int | str


@dataclass(frozen=True, slots=True)
class Turn(Generic[T]):
    """A file that waits: who sent it, at which table, and whether it counts as large."""

    table: Who
    person: Who
    large: bool
    file: T


class Turns(Generic[T]):
    """Files that wait, and those in work.

    Tables take turns, and so do the people of a table. One file of a person is in work at a time, in the order in which
    they came. One large file is in work at a time, which bounds the memory.
    """

    def __init__(self, hands: int) -> None:
        """`hands`: how many files can be in work at once."""
        self._hands = hands
        self._tables: OrderedDict[Who, OrderedDict[Who, deque[Turn[T]]]] = OrderedDict()
        self._in_work: list[Turn[T]] = []

    def __len__(self) -> int:
        """How many files wait."""
        return sum(len(files) for people in self._tables.values() for files in people.values())

    def wait(self, turn: Turn[T]) -> None:
        """Add a file to those that wait."""
        people = self._tables.setdefault(turn.table, OrderedDict())
        people.setdefault(turn.person, deque()).append(turn)

    def next(self) -> Turn[T] | None:
        """Begin the file whose turn it is, which is in work from now on; None if none may be begun now."""
        if len(self._in_work) >= self._hands:
            return None
        for table, people in self._tables.items():
            for person, files in people.items():
                if self._may_begin(files[0]):
                    return self._begin(table, person)
        return None

    def done(self, turn: Turn[T]) -> None:
        """A file is no longer in work."""
        self._in_work = [other for other in self._in_work if other is not turn]

    def give_up(self, turn: Turn[T]) -> None:
        """Nobody waits for that file any more."""
        people = self._tables.get(turn.table)
        if people is not None and turn.person in people:
            self._keep(turn.table, turn.person, deque(each for each in people[turn.person] if each is not turn))

    def _may_begin(self, turn: Turn[T]) -> bool:
        return not any(busy.person == turn.person or (busy.large and turn.large) for busy in self._in_work)

    def _begin(self, table: Who, person: Who) -> Turn[T]:
        people = self._tables[table]
        turn = people[person].popleft()
        people.move_to_end(person)
        self._tables.move_to_end(table)
        self._keep(table, person, people[person])
        self._in_work.append(turn)
        return turn

    def _keep(self, table: Who, person: Who, files: deque[Turn[T]]) -> None:
        """Put back what still waits of a person; people and tables for which nothing waits are forgotten."""
        people = self._tables[table]
        people[person] = files
        if not files:
            del people[person]
        if not people:
            del self._tables[table]
