"""How far a game goes, how many rounds that can take, and how long (R2)."""

from datetime import timedelta

import pytest

from artbox_bot.game.limits import about_minutes, most_rounds, target_of, target_score
from artbox_bot.game.rules import USUAL, Rules


@pytest.mark.parametrize(("players", "points"), [(3, 5), (4, 5), (5, 4), (6, 4), (7, 3), (8, 3)])
def test_r2_the_more_people_the_fewer_points(players: int, points: int) -> None:
    assert target_score(players) == points


@pytest.mark.parametrize(("players", "rounds"), [(3, 13), (5, 16), (8, 17)])
def test_after_so_many_rounds_somebody_has_the_target_score(players: int, rounds: int) -> None:
    assert most_rounds(players) == rounds


@pytest.mark.parametrize(
    ("players", "draw", "minutes"),
    [(3, 1, 15), (8, 1, 20), (3, 5, 30), (8, 5, 35), (4, 10, 50), (8, 15, 70), (3, None, 30), (8, None, 35)],
)
def test_how_long_a_game_takes_by_its_players_and_its_minutes_of_drawing(
    players: int, draw: int | None, minutes: int
) -> None:
    assert about_minutes(players, Rules(draw=timedelta(minutes=draw) if draw else None)) == minutes


@pytest.mark.parametrize(("target", "minutes"), [(1, 5), (5, 30), (10, 60), (15, 90)])
def test_a_game_to_another_target_takes_longer_or_shorter(target: int, minutes: int) -> None:
    assert about_minutes(3, Rules(target=target)) == minutes


def test_r2_a_chosen_target_stands_in_place_of_the_usual_one() -> None:
    assert [target_of(USUAL, players) for players in (3, 8)] == [5, 3]
    assert [target_of(Rules(target=7), players) for players in (3, 8)] == [7, 7]
