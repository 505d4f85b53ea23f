"""The papers on the shelf: what code and tests cite is there, and no page sends its reader nowhere."""

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parent.parent
DOCS = CHECKOUT / "docs"
MADE_HERE = {"build", "demo", "dist"}
CITING = ("artbox_bot", "assets", "bench", "examples", "tests")
SUFFIXES = {".py", ".js", ".css", ".html", ".ftl", ".toml"}

RULE = re.compile(r"\bR(\d+)\b|(?<=_)r(\d+)(?=_)")
"""`R18`, both ends of `R18-R23`, and the rules in the name of a test, as in `test_r4_r5_level_votes`."""
FAULT = re.compile(r"\bfaults? (\d+(?:(?:, | and |-|–)\d+)*)|(?<=_)fault_(\d+)(?=_)", re.IGNORECASE)
"""`fault 20`, `Faults 14, 20, 21`, `faults 32-40`, and `test_fault_72_…`."""
DESIGN = re.compile(r"\bDESIGN\b(?: (\d+))?|\binvariants?\b(?: (\d+))?")
"""`DESIGN 10`; without a number it leads nowhere."""
LINK = re.compile(r"\[[^\]]*\]\((?P<target>[^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
GUARD = re.compile(r"`(?P<file>tests/[\w/]+\.py)::(?P<test>\w+)`")


def entries(page: str, word: str) -> set[int]:
    """The numbers of a page's headings that begin with this word and a number."""
    found = re.findall(rf"^### {word}(\d+)\b", (DOCS / page).read_text("utf-8"), re.MULTILINE)
    assert len(found) == len(set(found)), f"{page} has an entry twice"
    return {int(number) for number in found}


def numbers(found: Iterable[tuple[str, ...]]) -> Iterator[int]:
    """The numbers in what a pattern has found; 0 where there is none."""
    for groups in found:
        told = re.findall(r"\d+", " ".join(groups))
        yield from map(int, told or ["0"])


def astray(text: str) -> list[str]:
    """The citations in a text that lead nowhere."""
    cited = (
        ("R", RULE, entries("rules.md", "R")),
        ("fault ", FAULT, entries("faults.md", "Fault ")),
        ("DESIGN ", DESIGN, entries("design.md", "DESIGN ")),
    )
    return [f"{word}{n}" for word, pattern, there in cited for n in numbers(pattern.findall(text)) if n not in there]


def sources() -> Iterator[Path]:
    """All files that cite."""
    files = (path for folder in CITING for path in (CHECKOUT / folder).rglob("*"))
    yield from (path for path in files if path.suffix in SUFFIXES)
    yield from pages()


def pages() -> Iterator[Path]:
    """All papers of the repository."""
    yield from CHECKOUT.glob("*.md")
    for folder in CHECKOUT.iterdir():
        hidden = folder.name.startswith(".") and folder.name != ".github"
        if folder.is_dir() and not hidden and folder.name not in MADE_HERE:
            yield from folder.rglob("*.md")


def anchors(page: Path) -> set[str]:
    """The anchors that GitHub makes of a page's headings."""
    headings = HEADING.findall(page.read_text("utf-8"))
    return {re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-") for heading in headings}


def dead_links(page: Path) -> Iterator[str]:
    """The links of a page that lead to no file, or to no heading."""
    for target in LINK.findall(page.read_text("utf-8")):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        file = page.parent / name if name else page
        if not file.exists() or (anchor and anchor not in anchors(file)):
            yield target


def functions_of(file: Path) -> set[str]:
    """The names of the tests in a file."""
    tree = ast.parse(file.read_text("utf-8"))
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return {node.name for node in functions}


def test_every_citation_leads_somewhere() -> None:
    looked_at = {path: astray(path.read_text("utf-8")) for path in sources() if path != Path(__file__)}

    assert len(looked_at) > 200
    assert {str(path.relative_to(CHECKOUT)): wrong for path, wrong in looked_at.items() if wrong} == {}


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("who knew (R18, fault 20, DESIGN 10)", []),
        ("R28-R31", ["R31"]),
        ("def test_r29_r30_it_ends()", ["R30"]),
        ("Faults 14, 20, 999", ["fault 999"]),
        ("fault 2", ["fault 2"]),
        ("test_fault_998_it_breaks", ["fault 998"]),
        ("(DESIGN, point 5)", ["DESIGN 0"]),
        ("invariant 18", ["DESIGN 18"]),
    ],
)
def test_a_citation_that_leads_nowhere_is_found(text: str, wrong: list[str]) -> None:
    assert astray(text) == wrong


def test_the_papers_are_whole() -> None:
    """R1 to R29, and the seventeen promises."""
    assert entries("rules.md", "R") == set(range(1, 30))
    assert entries("design.md", "DESIGN ") == set(range(1, 18))


def test_every_room_stands_in_the_design() -> None:
    rooms = {path.parent.name for path in (CHECKOUT / "artbox_bot").glob("*/__init__.py")}
    told = set(re.findall(r"^\| `(\w+)/", (DOCS / "design.md").read_text("utf-8"), re.MULTILINE))

    assert "game" in rooms
    assert rooms - told == set()


def test_every_fault_has_its_guards_or_says_that_it_has_none() -> None:
    _, *told = re.split(r"^### ", (DOCS / "faults.md").read_text("utf-8"), flags=re.MULTILINE)

    for fault in told:
        assert bool(GUARD.search(fault)) is ("No test guards it." not in fault), fault


def test_every_guard_is_a_test() -> None:
    guards = GUARD.findall((DOCS / "faults.md").read_text("utf-8"))

    assert len(guards) > 100
    there = {file: functions_of(CHECKOUT / file) for file, _ in guards if (CHECKOUT / file).exists()}
    assert [f"{file}::{test}" for file, test in guards if test not in there.get(file, ())] == []


def test_every_link_of_every_page_leads_somewhere() -> None:
    dead = {str(page.relative_to(CHECKOUT)): list(dead_links(page)) for page in pages()}

    assert {"README.md", "CONTRIBUTING.md", "docs/rules.md"} <= set(dead)
    assert {page: links for page, links in dead.items() if links} == {}


def test_the_readme_leads_to_every_paper() -> None:
    linked = set(LINK.findall((CHECKOUT / "README.md").read_text("utf-8")))

    assert {str(page.relative_to(CHECKOUT)) for page in pages()} - linked == {"README.md"}


def test_this_version_stands_in_the_changelog_with_its_day() -> None:
    version = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    changelog = (CHECKOUT / "CHANGELOG.md").read_text("utf-8")

    latest = re.findall(r"^## \[(\d\S+)\] - (\d{4}-\d\d-\d\d)$", changelog, re.MULTILINE)
    assert latest[0][0] == version
    assert latest == sorted(latest, key=lambda told: told[1], reverse=True)


def test_hosted_ci_runs_what_everybody_runs_and_may_do_nothing_else() -> None:
    workflow = (CHECKOUT / ".github" / "workflows" / "ci.yml").read_text("utf-8")

    assert re.findall(r"- run: (.+)", workflow) == [".ci/run"]
    assert re.findall(r"^permissions:\n((?: +.+\n)+)", workflow, re.MULTILINE) == ["  contents: read\n"]
    assert 'CI: "true"' in workflow
    assert 'python-version: "3.11"' in workflow
    uses = re.findall(r"uses: (\S+)", workflow)
    assert uses
    assert [action for action in uses if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", action)] == []


def test_where_to_look_in_the_first_hour_is_there() -> None:
    told = re.findall(
        r"`((?:bench/|\w+/)?[\w/]+(?:\.py|/))`(?:, `(\w+)`)?", (DOCS / "first-hour.md").read_text("utf-8")
    )

    assert len(told) > 30
    for path, name in told:
        there = [root / path for root in (CHECKOUT, CHECKOUT / "artbox_bot") if (root / path).exists()]
        assert there, path
        assert not name or name in there[0].read_text("utf-8"), (path, name)
