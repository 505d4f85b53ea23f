"""House rules through the whole bot: what is pressed for them, and that it is remembered."""

from artbox_bot.game.events import Phase
from artbox_bot.game.rules import Begin, Rules
from tests.bot.reading import buttons_of, text_of
from tests.bot.secrecy import leaks
from tests.bot.table_talk import a_server
from tests.bot.test_decided import decide

ANOTHER_PAIR = "Another pair (once a game)"


async def test_r7_another_pair_comes_once_a_game_and_what_was_pressed_before_keeps_nothing_of_it() -> None:
    """In the direct message and in the hand; a press that was on its way for the first pair; over a restart."""
    async with a_server(players=3) as t:
        await decide(t, rules=Rules(begin=Begin.HOST, another_pair=True))
        await t.new()
        await t.join("ben", "cleo")
        await t.start()
        cards, ann = t.cards("ann"), t.id("ann")
        first = t.round.offers[ann]
        old = next(iter(buttons_of(cards).values()))
        await t.presses("ann", ANOTHER_PAIR, cards)
        second = t.round.offers[ann]
        assert set(second).isdisjoint(first)
        assert f"{second[0]} and {second[1]}" in text_of(t.cards("ann"))
        assert ANOTHER_PAIR not in buttons_of(t.cards("ann"))
        await t.presses_stale("ann", cards, old)
        assert t.last_answer("ann") == "There is no such card: choose one of your two words."
        assert ann not in t.round.kept
        hand = await t.hand("ben")
        await t.presses("ben", ANOTHER_PAIR, hand)
        await t.restart()
        await t.presses_stale("ann", t.cards("ann"), f"ab1:{t.game.id}:another_pair:1")
        assert t.last_answer("ann").startswith("You have had another pair in this game")
        await t.everyone_keeps()
        assert t.round.kept[ann] == second[0]
        assert t.game.phase is Phase.ROLL
        assert leaks(t) == []
