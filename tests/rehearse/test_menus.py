"""What the bot offers for a message stands behind its three dots."""

from playwright.async_api import Browser, expect

from artbox_bot.game.events import Phase
from tests.browser import DESKTOP, IN_A_BROWSER, chromium
from tests.rehearse.house import a_house

pytestmark = IN_A_BROWSER
__all__ = ["chromium"]


async def test_a_drawing_is_reported_from_the_menu_of_its_message(chromium: Browser) -> None:
    """As on Discord: what the bot offers for a message stands behind its three dots."""
    async with a_house(players=3, guests=0) as house, house.visitor(chromium, "Ann", DESKTOP) as ann:
        await ann.page.locator("#open").click()
        lobby = ann.channel.locator("li", has_text="ArtBox: who’s in?")
        await lobby.locator(".more summary").click()
        await lobby.get_by_role("button", name="Report a drawing").click()
        await ann.sees("There is no drawing with that number")


async def test_the_menu_of_a_message_closes_when_something_else_is_pressed(chromium: Browser) -> None:
    async with a_house(players=3, guests=0) as house, house.visitor(chromium, "Ann", DESKTOP) as ann:
        await ann.page.locator("#open").click()
        menu = ann.channel.locator("li", has_text="ArtBox: who’s in?").locator(".more")
        for away in (ann.page.locator("#direct-name").click, lambda: ann.page.keyboard.press("Escape")):
            await menu.locator("summary").click()
            await expect(menu).to_have_attribute("open", "")
            await away()
            await expect(menu).not_to_have_attribute("open", "")
        await expect(menu.locator("summary")).to_be_focused()


async def test_a_drawing_of_the_board_is_reported_and_hidden_from_its_menu(chromium: Browser) -> None:
    async with a_house(players=3, guests=2) as house, house.visitor(chromium, "Ann", DESKTOP) as ann:
        await ann.page.locator("#open").click()
        await ann.sees("At the table: 3 of 8")
        await ann.press("Start")
        await ann.page.get_by_role("button", name="Let a bot play for me").click()
        await house.until(lambda game: game.phase is Phase.LINK)
        await ann.page.get_by_role("button", name="Pause bots").click()
        board = ann.channel.locator("li", has_text="The drawings are up!")
        await board.locator(".more summary").click()
        await board.get_by_role("button", name="Report a drawing").click()
        answer = ann.channel.locator("li", has_text="Which drawing do you want to report?")
        await answer.locator("select").select_option("2")
        await ann.sees("Thanks. Moderators find your report of drawing 2 of round 1")
        await board.locator(".more summary").click()
        await board.get_by_role("button", name="Hide a drawing").click()
        answer = ann.channel.locator("li", has_text="Which drawing do you want to hide?")
        await answer.locator("select").select_option("2")
        game = await house.until(lambda game: bool(game.rounds[0].hidden))
        assert game.rounds[0].hidden == {game.rounds[0].board[1]}
