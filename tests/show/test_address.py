"""What a button carries can be read again, and fits into what Discord takes."""

import pytest

from artbox_bot.owner import Owner
from artbox_bot.show.address import Address

GAME = Owner.game("abcdefgh")


@pytest.mark.parametrize("numbers", [(1,), (2, 5), (17, 8, 0)])
def test_numbers_come_back_as_they_were(numbers: tuple[int, ...]) -> None:
    address = Address.numbered(GAME, "link", *numbers)
    assert Address.parse(str(address)) == address
    assert address.numbers == numbers


def test_the_addresses_that_stand_in_old_messages_stay_what_they_are() -> None:
    assert str(Address.numbered(GAME, "link", 2, 5)) == "ab1:abcdefgh:link:2.5"
    assert str(Address(GAME, "join")) == "ab1:abcdefgh:join"


def test_what_is_not_numbers_has_none() -> None:
    with pytest.raises(ValueError, match="five"):
        _ = Address(GAME, "link", "2.five").numbers


@pytest.mark.parametrize("custom_id", ["", "ab2:x:join", "ab1:x", "ab1:x:join:", "ab1:x:join:a:b", "ab1:X:join"])
def test_the_custom_ids_of_others_are_no_addresses(custom_id: str) -> None:
    assert Address.parse(custom_id) is None


def test_an_address_of_another_owner_names_its_kind_and_none_of_a_game_does() -> None:
    night = Owner("night", "42")
    assert str(Address(night, "join")) == "ab1:night.42:join"
    assert Address.parse("ab1:night.42:join") == Address(night, "join")
    assert Address.parse("ab1:night.:join") is None
