"""The catalogue and the code fit: each key that is said exists, each that exists is said, with what it needs."""

from collections.abc import Iterable
from datetime import UTC, datetime
from enum import Enum
from inspect import signature
from itertools import product

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from artbox_bot.assets import asset
from artbox_bot.bot.commands import COMMANDS, OF_MESSAGES
from artbox_bot.bot.errors import refusal
from artbox_bot.bot.hosting import Deed
from artbox_bot.bot.opening import FOR_THREADS
from artbox_bot.bot.permissions import NEEDED, NOTES
from artbox_bot.bot.plain import Plain
from artbox_bot.bot.verbs import VERBS
from artbox_bot.game import refusals
from artbox_bot.game.awards import AwardKind
from artbox_bot.game.choices import BY_NAME, CHOICES, Choice, Group, Lasts, Number, Switch, Typed
from artbox_bot.game.events import Ended, EventKind, Phase, StartReason
from artbox_bot.game.play import NEEDED_PHASE
from artbox_bot.game.points import TieBreak
from artbox_bot.game.rules import Begin
from artbox_bot.game.shapes import Shape
from artbox_bot.game.sketch import Flaw
from artbox_bot.pictures.uploads.cleaning import MAX_MEGABYTES, Refusal
from artbox_bot.server_settings import OF_SERVER
from artbox_bot.show.calls import PURPOSES
from artbox_bot.show.events import LOGGED, QUIET
from artbox_bot.show.phrases import LENGTHS
from artbox_bot.show.settings import PAGES
from artbox_bot.show.trouble import Why
from artbox_bot.show.word_packs import LEVELS
from artbox_bot.texts import Catalogue
from artbox_bot.web.answers import PAGE_TEXTS
from artbox_bot.web.page import PLACES
from artbox_bot.words.pack import LONGEST_WORD
from artbox_bot.words.reading import Fault, Whole
from tests.texts.sayings import HOLE, buttons, constants, sayings

CATALOGUE = Catalogue(asset("texts"))
LOCALES = CATALOGUE.locales


def dashed(members: Iterable[Enum | str], *, but: Iterable[Enum | str] = ()) -> set[str]:
    return {str(m.value if isinstance(m, Enum) else m).replace("_", "-") for m in members if m not in set(but)}


def worded(choice: Choice) -> set[str]:
    """What a row can be that is said in a word."""
    return {"on", "off"} if isinstance(choice.kind, Switch) else dashed(getattr(choice.kind, "values", ()))


FAMILIES: dict[str, set[str]] = {
    "answer-reported-{}": {"moderators", "yours", "perhaps", "nobody", "host"},
    "answer-which-{}": {"hidden", "hidden-before", "shown", "shown-before"},
    "award-{}": dashed(AwardKind),
    "button-{}": dashed(buttons()),
    "call-{}": set(PURPOSES),
    "cannot-open-{}": {Why.NOT_IN_THREAD, Why.THREAD_RESTS, Why.THREAD_LOCKED},
    "choose-{}": dashed(OF_MESSAGES),
    "command-{}": dashed(COMMANDS),
    "command-{}-message": dashed(OF_MESSAGES),
    "direct-{}": {"start", "artist", "cards", "roll", "draw", "round"},
    "end-{}": dashed(Ended, but=[Ended.PLACE_GONE]),
    "end-lobby-{}": {"abandoned", "stopped"},
    "end-tie-{}": dashed(TieBreak),
    "event-{}": dashed(EventKind, but=[*QUIET, EventKind.PAUSED, EventKind.NUDGED])
    | {"host-by", "hidden-scored", "shown-again-scored"},
    "length-{}": {name for _, name in LENGTHS},
    "log-{}": dashed(LOGGED),
    "option-{}": {option for name in COMMANDS for option in signature(VERBS[name].act).parameters} - {"ask"},
    "option-begin-{}": dashed(Begin),
    "packs-fault-{}": dashed(Fault),
    "packs-levels-{}": {"".join(map(str, levels)) for levels in LEVELS},
    "packs-refused-{}": dashed(Whole),
    "page-{}": set(PAGES),
    "pad-{}": dashed((*PLACES, *PAGE_TEXTS, "no-link", "used", "ends", "over", "too-large", "too-often", "full"))
    | {f"flaw-{flaw}" for flaw in dashed(Flaw)},
    "permission-{}": dashed((*NEEDED, *FOR_THREADS)),
    "point-drawing-{}": {"left", "hidden"},
    "point-links-{}": {"has", "left"},
    "rule-{}-how": dashed(c.name for c in CHOICES if c.group is Group.HOUSE and c.name != "target"),
    "rule-{}-name": dashed(BY_NAME),
    "rule-{}-none": dashed(c.name for c in CHOICES if c.kind.takes(None)),
    "rule-{}-number": dashed(c.name for c in CHOICES if isinstance(c.kind, Number)),
    "rule-{}-typed": dashed(c.name for c in CHOICES if c.kind == Typed(str)),
    "rule-{}-time": dashed(c.name for c in CHOICES if isinstance(c.kind, Lasts)),
    "rule-{}": {f"{name}-{value}" for c in CHOICES for name in dashed([c.name]) for value in worded(c)},
    "settings-menu-{}": {name for name in OF_SERVER if name != "own_threads"},
    "settings-{}-none": {name for name in OF_SERVER if name != "own_threads"},
    "shape-{}": dashed((*Shape, "absent")),
    "start-{}": dashed(StartReason),
    "trouble-{}": set(Why),
    "tie-{}": dashed(TieBreak),
    "upload-{}": dashed(Refusal),
    "waiting-{}": dashed(Phase, but=[Phase.LOBBY, Phase.OVER]),
}
"""The keys that are put together while the bot runs, with all that can stand in the hole."""

OF_REFUSALS = "{}-{}"
"""Put together of the kind of a refusal and a phase."""

ELSEWHERE = {"bot/hosting.py", "bot/plain.py", "bot/errors.py", "bot/permissions.py", "bot/trouble.py"}
"""Where a key comes from further away: those have tests of their own below."""


class Variables(Visitor):
    """The variables of a sentence; those that choose between its forms."""

    def __init__(self) -> None:
        self.all: set[str] = set()
        self.choosing: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.all.add(node.id.name)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:
        if isinstance(node.selector, ast.VariableReference):
            self.choosing.add(node.selector.id.name)
        self.generic_visit(node)


def sentences(locale: str) -> dict[str, Variables]:
    """All keys of a locale with their variables."""
    found: dict[str, Variables] = {}
    for entry in FluentParser().parse(asset("texts", f"{locale}.ftl").read_text("utf-8")).body:
        assert not isinstance(entry, ast.Junk), entry.content
        if isinstance(entry, ast.Message):
            assert entry.id.name not in found, f"{entry.id.name} stands there twice"
            found[entry.id.name] = Variables()
            found[entry.id.name].visit(entry)
    return found


ENGLISH = sentences("en")


def test_whatever_the_code_says_is_in_the_catalogue_with_what_it_needs() -> None:
    """Each call gives all variables of each sentence that it may say, and none that no such sentence knows."""
    faults: list[str] = []
    for saying in sayings():
        if not saying.keys:
            assert saying.where.partition(":")[0] in ELSEWHERE, f"{saying.where}: which key is said?"
        wanted = [key for key in saying.keys if key != OF_REFUSALS]
        keys = [key.replace(HOLE, member) for key in wanted for member in sorted(FAMILIES.get(key, {""}))]
        known = [key for key in keys if key in ENGLISH]
        faults += [f"{saying.where}: {key} is missing" for key in keys if key not in ENGLISH]
        if saying.args is not None:
            faults += [
                f"{saying.where}: {key} needs {ENGLISH[key].all - saying.args}"
                for key in known
                if not ENGLISH[key].all <= saying.args and not key.startswith("pad-")
            ]
            unknown = saying.args - set().union(*(ENGLISH[key].all for key in known))
            faults += [f"{saying.where}: nothing there knows {unknown}"] if unknown and known else []
    assert faults == []


def test_every_family_of_keys_is_known() -> None:
    """A key that is put together stands in FAMILIES, and each family there is said somewhere."""
    said = {key for saying in sayings() for key in saying.families}
    assert said - {OF_REFUSALS} == set(FAMILIES)


def test_every_sentence_is_said() -> None:
    """No key is left over."""
    texts = constants()
    put_together = {family.replace(HOLE, member) for family, members in FAMILIES.items() for member in members}
    refused = {key for error in every_refusal() for key in [key_of(error)]}
    assert sorted(set(ENGLISH) - texts - put_together - refused) == []


def every_refusal() -> list[refusals.Refused]:
    """One of each kind; of those that name a phase, one for each phase to which a move belongs."""
    made: list[refusals.Refused] = []
    phases = set(NEEDED_PHASE.values())
    for kind in vars(refusals).values():
        if not (isinstance(kind, type) and issubclass(kind, refusals.Refused)) or kind is refusals.Refused:
            continue
        if issubclass(kind, refusals.TooLate | refusals.NotYet):
            first = {Phase.LOBBY} if kind is refusals.NotYet else set[Phase]()
            made += [kind(phase, Phase.OVER) for phase in phases - first]
        elif kind is refusals.SheetIncomplete:
            made.append(refusals.SheetIncomplete((1, 3)))
        elif kind is refusals.HostFirst:
            made += [refusals.HostFirst(2, datetime(2026, 1, 1, tzinfo=UTC), slow=slow) for slow in (False, True)]
        elif kind is refusals.NudgedLately:
            made += [kind(2), kind(7200)]
        elif kind in (refusals.TooFewPlayers, refusals.NotYourTurn):
            made.append(kind(2))
        else:
            made.append(kind())
    return made


def key_of(error: refusals.Refused) -> str:
    """The key that is said for a refusal."""
    said: list[str] = []

    def say(key: str, **_: object) -> str:
        said.append(key)
        return key

    refusal(error, say)  # pyright: ignore[reportArgumentType]
    return said[-1]


@pytest.mark.parametrize("locale", LOCALES)
def test_every_refusal_has_a_sentence_of_its_own(locale: str) -> None:
    """No two kinds say the same, and none says what it does not know."""
    made = every_refusal()
    assert len(made) > 30
    said = [refusal(error, CATALOGUE.speaker(locale)) for error in made]
    assert len(set(said)) == len(said)
    assert [text for text in said if "{" in text or "None" in text] == []


@pytest.mark.parametrize("locale", LOCALES)
def test_every_sentence_can_be_said(locale: str) -> None:
    """With one and with many of whatever is counted."""
    say = CATALOGUE.speaker(locale)
    for key, variables in sentences(locale).items():
        names = sorted(variables.all)
        for values in product(*((0, 1, 2) if name in variables.choosing else ("x",) for name in names)):
            text = say(key, **dict(zip(names, values, strict=True)))
            assert text.strip(), key
            assert "{" not in text, key


@pytest.mark.parametrize("locale", LOCALES)
def test_a_translation_knows_the_keys_and_variables_of_the_english(locale: str) -> None:
    """It may lack a sentence, which is said in English then; it has none that nobody says."""
    translated = sentences(locale)
    assert set(translated) <= set(ENGLISH)
    assert {key for key, variables in translated.items() if not variables.all <= ENGLISH[key].all} == set()


def test_what_answers_a_plain_move_has_its_sentence() -> None:
    """The keys of `bot/plain.py` and of deeds of the host come from the table of verbs."""
    keys = {verb.act.answer for verb in VERBS.values() if isinstance(verb.act, Plain | Deed)} - {None}
    assert len(keys) > 5
    assert {key for key in keys if key is not None and (key not in ENGLISH or ENGLISH[key].all)} == set()


def test_permissions_and_troubles_have_their_sentences() -> None:
    """The keys of `bot/permissions.py` and `bot/trouble.py` that come from tables and parameters."""
    say = CATALOGUE.speaker("en")
    assert all(say(note) for note in NOTES.values())
    assert say("trouble-told", place="<#1>") != say("trouble-told-over", place="<#1>")


LIMITS = {
    "button-": 80,
    "command-": 100,
    "option-": 100,
    "form-draw-title": 45,
    "form-artist-title": 45,
    "form-draw-label": 45,
    "form-artist-label": 45,
    "form-draw-hint": 100,
    "form-artist-hint": 100,
    "vote-placeholder": 150,
    "drawing-placeholder": 150,
    "sheet-chosen": 80,
    "sheet-number": 80,
    "word-choice": 100,
    "drawing-option": 100,
    "host-menu-": 150,
}
"""What Discord takes (component and command reference), by key or by how a key begins."""


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("beginning", LIMITS)
def test_labels_keep_to_the_limits_of_discord(locale: str, beginning: str) -> None:
    """Fault 46: with the longest word, none has to be shortened."""
    say = CATALOGUE.speaker(locale)
    keys = [key for key in ENGLISH if key.startswith(beginning)]
    assert keys
    for key in keys:
        longest = {"word": "W" * LONGEST_WORD, "megabytes": MAX_MEGABYTES}
        text = say(key, **{name: longest.get(name, 8) for name in ENGLISH[key].all})
        assert 1 <= len(text) <= LIMITS[beginning], key
