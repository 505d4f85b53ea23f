"""Whose file is next: by order alone (fault 62)."""

from artbox_bot.pictures.uploads.turns import Turn, Turns


def turn(table: int, person: int, file: str, *, large: bool = False) -> Turn[str]:
    return Turn(table, person, large, file)


def waiting(*turns: Turn[str], hands: int = 1) -> Turns[str]:
    queue = Turns[str](hands)
    for each in turns:
        queue.wait(each)
    return queue


def order(queue: Turns[str]) -> list[str]:
    """The files in the order in which one hand works on them."""
    found = list[str]()
    while (each := queue.next()) is not None:
        found.append(each.file)
        queue.done(each)
    return found


def test_one_file_at_another_table_is_not_behind_ten_of_one() -> None:
    many = [turn(1, 1 + number % 2, f"hostile {number}") for number in range(10)]
    assert order(waiting(*many, turn(2, 9, "honest"))).index("honest") == 1


def test_tables_take_turns_and_at_a_table_its_people_do() -> None:
    queue = waiting(
        turn(1, 1, "a1"), turn(1, 1, "a2"), turn(1, 2, "b1"), turn(1, 2, "b2"), turn(2, 3, "c1"), turn(2, 3, "c2")
    )
    assert order(queue) == ["a1", "c1", "b1", "c2", "a2", "b2"]


def test_the_files_of_one_person_keep_their_order_and_are_worked_on_one_by_one() -> None:
    queue = waiting(*(turn(1, 1, file) for file in "abc"), hands=3)
    first = queue.next()
    assert first is not None
    assert first.file == "a"
    assert queue.next() is None
    queue.done(first)
    assert order(queue) == ["b", "c"]


def test_one_person_at_two_tables_is_one_person() -> None:
    queue = waiting(turn(1, 1, "a"), turn(2, 1, "b"), turn(2, 2, "c"), hands=3)
    assert [each.file for each in (queue.next(), queue.next()) if each] == ["a", "c"]
    assert queue.next() is None


def test_no_more_are_in_work_than_there_are_hands() -> None:
    queue = waiting(*(turn(1, person, str(person)) for person in range(5)), hands=2)
    begun = [queue.next(), queue.next()]
    assert None not in begun
    assert queue.next() is None
    queue.done(begun[0])  # type: ignore[arg-type]
    assert queue.next() is not None
    assert queue.next() is None


def test_of_large_files_one_is_in_work_and_holds_no_small_one() -> None:
    queue = waiting(turn(1, 1, "a", large=True), turn(2, 2, "b", large=True), turn(2, 3, "c"), hands=3)
    first = queue.next()
    assert first is not None
    assert [each.file for each in (first, queue.next()) if each] == ["a", "c"]
    assert queue.next() is None
    queue.done(first)
    assert [each.file for each in (queue.next(),) if each] == ["b"]


def test_who_gives_up_is_passed_over_and_nobody_is_kept() -> None:
    gone = turn(1, 1, "gone")
    queue = waiting(gone, turn(1, 1, "next"), turn(2, 2, "other"))
    queue.give_up(gone)
    queue.give_up(gone)
    assert len(queue) == 2
    assert order(queue) == ["next", "other"]
    assert len(queue) == 0
    assert not queue._tables
