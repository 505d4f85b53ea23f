"""Buttons that are no longer shown, or belong to others: a private sentence for each, and nothing changes."""

from tests.bot.reading import buttons_of, controls_of, text_of
from tests.bot.table_talk import a_server, nothing_changes


async def test_buttons_of_an_earlier_round_and_of_a_game_that_is_over() -> None:
    """DESIGN 3, fault 57: a stale press changes nothing; a private hand shows the present one instead."""
    async with a_server(players=3) as t:
        await t.begins()
        cards, menu = t.cards("ann"), f"ab1:{t.game.id}:link:1.{{}}"  # as an earlier version sent it
        keep = controls_of(cards)[0]
        panels = [(m, controls_of(m)) for m in t.panels() if controls_of(m)]
        await t.everyone_keeps()
        panels += [(m, controls_of(m)) for m in t.panels() if controls_of(m)]
        await t.roll()
        await t.everyone_draws()
        sheet, private = await t.sheet("ben"), await t.hand("cleo")
        addresses = controls_of(sheet)
        assert {address.split(":")[2] for address in addresses} == {"pick", "look"}
        await t.everyone_links("command")
        await t.presses("ann", "Next round")
        with nothing_changes(t):
            await t.presses_stale("ann", cards, keep)
            assert t.last_answer("ann") == "That belongs to an earlier round. *My hand* shows where you are now."
            for address in (*addresses, f"ab1:{t.game.id}:finish:1"):
                await t.presses_stale("ben", sheet, address)
                assert t.last_answer("ben") == "That belongs to an earlier round. *My hand* shows where you are now."
            await t.presses_stale("ben", sheet, menu.format(1), "A")
            assert t.last_answer("ben") == "That belongs to an earlier round. *My hand* shows where you are now."
            await t.presses_stale("cleo", private, menu.format(1), "A")
            assert t.last_answer("cleo") == "That belongs to an earlier round. *My hand* shows where you are now."
            assert "Choose the word you will draw" in text_of(private)
        await t.says("ann", "stop")
        with nothing_changes(t):
            for message, addresses in panels:
                for address in addresses:
                    if not address.endswith(("hand", "rules")):
                        await t.presses_stale("ben", message, address)
                        assert t.last_answer("ben").startswith("This game is over.")
            await t.says("ben", "roll")
            assert t.last_answer("ben").startswith("There is no table in this channel.")


async def test_buttons_of_another_table() -> None:
    """DESIGN 3: an address names its game, whoever sits elsewhere has no part in it."""
    async with a_server(players=6) as t:
        other = t.another_table("annex")
        await t.to_roll("ann", "ben", "cleo")
        await other.new("dan", begin="host")
        await other.join("eve", "fay")
        await other.start("dan")
        with nothing_changes(t, other):
            await t.roll("dan")
            assert t.last_answer("dan").startswith("You are not at this table.")
            await other.presses_stale("ann", other.panel("two word cards"), f"ab1:{other.game.id}:keep:1.0")
            assert other.last_answer("ann").startswith("You are not at this table.")
            await other.presses_stale("dan", other.cards("dan"), f"ab1:{t.game.id}:roll")
            assert other.last_answer("dan").startswith("You are not at this table.")
            await t.presses_stale("ben", t.dms("ben")[-1], "ab1:zzzzzzzz:keep:1.0")
            assert t.last_answer("ben").startswith("This game is over.")


async def test_a_stranger_may_press_everything_and_moves_nothing() -> None:
    """Fault 6: in each phase each public control answers whoever has no seat, privately."""
    async with a_server(players=4) as t:
        pressed: set[str] = set()

        async def all_is_pressed() -> None:
            with nothing_changes(t):
                for message in t.panels():
                    for label in set(buttons_of(message)) - {"Join"}:  # that takes a seat
                        result = await t.presses("dan", label, message)
                        assert result.modal or t.last_answer("dan")
                        pressed.add(label)

        await t.new()
        await t.join("ben", "cleo")
        with nothing_changes(t):
            await t.presses("dan", "Start")
        await t.start()
        await all_is_pressed()
        for name, choice in (("ann", "ben"), ("ben", "cleo"), ("cleo", "ann")):
            await t.votes(name, choice)
        await all_is_pressed()
        await t.says("ann", "artist", name="Hokusai")
        await all_is_pressed()
        await t.everyone_keeps()
        await all_is_pressed()
        await t.roll()
        await all_is_pressed()
        await t.everyone_draws()
        await all_is_pressed()
        await t.everyone_links("command")
        await all_is_pressed()
        await t.says("ann", "stop")
        await all_is_pressed()
        assert pressed == {
            *("Vote", "Nudge", "Name an artist", "My hand", "Roll the dice", "Hand in a drawing"),
            *("Next round", "Play again", "Host…", "Bad word…"),
        }
