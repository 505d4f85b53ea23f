"""The table of verbs: what can be pressed stands in it, and what stands in it can be reached."""

import ast
from pathlib import Path

import artbox_bot
from artbox_bot.bot.commands import OF_MESSAGES
from artbox_bot.bot.router import PRESSED
from artbox_bot.bot.verbs import VERBS

EARLIER = {"link"}
"""What stands only in messages that earlier versions of the bot sent, and is done all the same."""

SHOW = Path(artbox_bot.__file__).parent / "show"


def addressed() -> set[str]:
    """The verbs that are written out in the addresses of buttons and menus."""
    calls = [
        node
        for path in SHOW.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
        and name_of(node.func) in ("button", "Address", "numbered", "page_address", "round_address")
    ]
    verbs = {c.args[1].value for c in calls if len(c.args) > 1 and isinstance(c.args[1], ast.Constant)}
    return {str(verb) for verb in verbs} | chosen_with()


def chosen_with() -> set[str]:
    """The verbs of the rows of a panel: `choosing.address("switch", …)`."""
    trees = [ast.parse((SHOW / name).read_text("utf-8")) for name in ("choosing.py", "settings.py")]
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    methods = [c for c in calls if isinstance(c.func, ast.Attribute) and c.func.attr == "address"]
    return {str(c.args[0].value) for c in methods if isinstance(c.args[0], ast.Constant)}


def name_of(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def test_whatever_can_be_pressed_does_something_and_nothing_waits_in_vain_to_be_pressed() -> None:
    assert set(PRESSED) == addressed() | set(OF_MESSAGES) | EARLIER


def test_every_verb_can_be_reached() -> None:
    assert [name for name, verb in VERBS.items() if not (verb.command or verb.pressed)] == []


def test_a_menu_is_no_button() -> None:
    """What was chosen is an option of its action, which a button does not have."""
    assert [name for name, verb in VERBS.items() if verb.button and (verb.menu or verb.form)] == []
