"""The random games of `bench/play.py`: the same seed gives the same records, and they obey the rules."""

import json
import runpy
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from artbox_bot.game.choices import CHOICES, Typed
from tests.game.oracle import problems, scored

SCRIPT = Path(__file__).parents[2] / "bench" / "play.py"


def run(arguments: Sequence[str]) -> None:
    main: Callable[[Sequence[str]], None] = runpy.run_path(str(SCRIPT))["main"]
    main(arguments)


def records(file: Path, games: int, seed: int) -> list[dict[str, Any]]:
    run(["--games", str(games), "--seed", str(seed), "--json", str(file)])
    return json.loads(file.read_text(encoding="utf-8"))


def held_against_the_oracle(played: list[dict[str, Any]]) -> dict[int, list[str]]:
    return {n: found for n, game in enumerate(played) if (found := problems(game))}


def test_random_games_obey_the_rules_and_end_in_many_ways(tmp_path: Path) -> None:
    played = records(tmp_path / "games.json", games=40, seed=1)
    assert held_against_the_oracle(played) == {}
    rounds = [this for game in played for this in game["rounds"]]
    assert {game["ended"] for game in played} >= {"target", "too_few", "abandoned"}
    assert {len(game["rounds"][0]["offers"]) for game in played if game["rounds"]} >= {3, 4, 5, 6, 7, 8}
    assert any(not scored(this) for game in played for this in game["rounds"][:-1])
    assert any(this["left"] for this in rounds)
    assert any(len(this["board"]) < len(this["kept"]) for this in rounds if scored(this))
    assert any(len(this["word_row"]) == 3 for this in rounds if len(this["board"]) == 2)
    varied = {choice.name for choice in CHOICES if not isinstance(choice.kind, Typed)}
    assert {name for game in played for name in game["rules"]} >= varied - {"two_words"}
    assert any(game["rules"].get("decoys") and len(this["board"]) > 3 for game in played for this in game["rounds"])
    assert any("exchanged" in this for this in rounds)
    assert any(set(game["rules"]) <= {"begin", "draw"} for game in played)
    assert any(len(this["finished"]) < len(this["kept"]) for this in rounds if scored(this))


def test_the_same_seed_writes_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one", "two"):
        records(tmp_path / name, games=6, seed=7)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    assert records(tmp_path / "other", games=6, seed=8) != json.loads((tmp_path / "one").read_text(encoding="utf-8"))


def test_the_last_line_says_how_fast_the_rules_are(capsys: pytest.CaptureFixture[str]) -> None:
    run(["--games", "2"])
    *_, last = capsys.readouterr().out.splitlines()
    assert json.loads(last)["moves_per_s"] > 0


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 6))
def test_many_random_games_obey_the_rules(tmp_path: Path, seed: int) -> None:
    assert held_against_the_oracle(records(tmp_path / "games.json", games=300, seed=seed)) == {}
