"""What a button carries can be read again, and fits into what Discord takes."""

import pytest

from artbox_bot.show.address import Address


@pytest.mark.parametrize("numbers", [(1,), (2, 5), (17, 8, 0)])
def test_numbers_come_back_as_they_were(numbers: tuple[int, ...]) -> None:
    address = Address.numbered("abcdefgh", "link", *numbers)
    assert Address.parse(str(address)) == address
    assert address.numbers == numbers


def test_the_addresses_that_stand_in_old_messages_stay_what_they_are() -> None:
    assert str(Address.numbered("abcdefgh", "link", 2, 5)) == "ab1:abcdefgh:link:2.5"
    assert str(Address("abcdefgh", "join")) == "ab1:abcdefgh:join"


def test_what_is_not_numbers_has_none() -> None:
    with pytest.raises(ValueError, match="five"):
        _ = Address("abcdefgh", "link", "2.five").numbers


@pytest.mark.parametrize("custom_id", ["", "ab2:x:join", "ab1:x", "ab1:x:join:", "ab1:x:join:a:b", "ab1:X:join"])
def test_the_custom_ids_of_others_are_no_addresses(custom_id: str) -> None:
    assert Address.parse(custom_id) is None
