"""The settings: where they come from, and what is said where one is missing or wrong."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from artbox_bot.settings import PREFIX, Settings, SettingsError, load_settings, require_token


@pytest.fixture
def dotenv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """An empty working directory, and a way to write a `.env` there."""
    monkeypatch.chdir(tmp_path)
    for name in Settings.model_fields:
        monkeypatch.delenv(PREFIX + name.upper(), raising=False)

    def write(*lines: str) -> None:
        (tmp_path / ".env").write_text("\n".join(lines), "utf-8")

    return write


@pytest.mark.usefixtures("dotenv")
def test_nothing_set_means_the_defaults_and_no_token() -> None:
    settings = load_settings()

    assert settings.token is None
    assert settings.database == Path("artbox.sqlite")
    assert settings.log_level == "INFO"


def test_a_missing_token_says_which_variable_and_where_to_get_one(dotenv: Callable[..., None]) -> None:
    dotenv("ARTBOX_TOKEN=")

    with pytest.raises(SettingsError, match=r"ARTBOX_TOKEN is not set.*https://discord\.com/developers/applications"):
        require_token(load_settings())


def test_the_file_is_read(dotenv: Callable[..., None]) -> None:
    dotenv("ARTBOX_TOKEN=from.the.file", "ARTBOX_DATABASE=games/art.sqlite", "SOMETHING_ELSE=1")

    settings = load_settings()

    assert require_token(settings) == "from.the.file"
    assert settings.database == Path("games/art.sqlite")


def test_the_environment_wins_over_the_file(dotenv: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    dotenv("ARTBOX_TOKEN=from.the.file", "ARTBOX_LOG_LEVEL=ERROR")
    monkeypatch.setenv("ARTBOX_TOKEN", "from.the.environment")

    settings = load_settings()

    assert require_token(settings) == "from.the.environment"
    assert settings.log_level == "ERROR"


def test_a_wrong_value_names_its_variable_and_shows_no_token(dotenv: Callable[..., None]) -> None:
    dotenv("ARTBOX_TOKEN=from.the.file", "ARTBOX_LOG_LEVEL=LOUD")

    with pytest.raises(SettingsError, match=r"ARTBOX_LOG_LEVEL: .*'DEBUG'") as refused:
        load_settings()

    assert "from.the.file" not in str(refused.value)


def test_the_token_does_not_show(dotenv: Callable[..., None]) -> None:
    dotenv("ARTBOX_TOKEN=from.the.file")

    assert "from.the.file" not in repr(load_settings())


def test_the_example_explains_every_setting() -> None:
    example = (Path(__file__).parent.parent / ".env.example").read_text("utf-8").splitlines()

    named = {line.partition("=")[0] for line in example if line and not line.startswith("#")}

    assert named == {PREFIX + name.upper() for name in Settings.model_fields}
    for at, line in enumerate(example):
        assert not line.startswith(PREFIX) or example[at - 1].startswith("# ")


def test_the_proxies_that_are_trusted_are_addresses_networks_or_none(dotenv: Callable[..., None]) -> None:
    dotenv("ARTBOX_TRUSTED_PROXIES=")
    assert load_settings().trusted_proxies == "127.0.0.0/8, ::1"

    for right in ("10.0.0.2", "172.18.0.0/16, ::1", "none"):
        dotenv(f"ARTBOX_TRUSTED_PROXIES={right}")
        assert load_settings().trusted_proxies == right

    dotenv("ARTBOX_TRUSTED_PROXIES=nginx")
    with pytest.raises(SettingsError, match=r"ARTBOX_TRUSTED_PROXIES: .*'nginx'"):
        load_settings()


@pytest.mark.parametrize("days", ["0", "3651", "-1", "soon"])
def test_how_long_things_are_kept_has_limits(dotenv: Callable[..., None], days: str) -> None:
    dotenv(f"ARTBOX_KEEP_DAYS={days}")

    with pytest.raises(SettingsError, match=r"ARTBOX_KEEP_DAYS: "):
        load_settings()


def test_how_long_things_are_kept_is_the_operators_decision(dotenv: Callable[..., None]) -> None:
    assert load_settings().keep_days == 90

    dotenv("ARTBOX_KEEP_DAYS=14")

    assert load_settings().keep_days == 14


def test_settings_are_light() -> None:
    """To read a setting needs none of the libraries that the bot works with."""
    look = "import sys, artbox_bot.settings; print(*sorted({name.partition('.')[0] for name in sys.modules}))"

    loaded = subprocess.run([sys.executable, "-c", look], check=True, capture_output=True, text=True).stdout.split()

    assert "pydantic_settings" in loaded
    assert not {"PIL", "aiohttp", "discord", "sqlalchemy", "fluent"}.intersection(loaded)
