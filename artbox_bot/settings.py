"""What whoever runs the bot decides: from the environment, or from a file `.env` in the working directory."""

from pathlib import Path
from typing import Literal

from pydantic import Field, HttpUrl, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from artbox_bot.addresses import THIS_MACHINE, split_address, trusted_networks

PREFIX = "ARTBOX_"

TOKEN_MISSING = (
    "ARTBOX_TOKEN is not set. It is the password of your bot. Get one at https://discord.com/developers/applications "
    "(your application → Bot → Reset Token), and put ARTBOX_TOKEN=… into the environment or into a file .env here."
)


class SettingsError(Exception):
    """A setting is missing or wrong; the message says which one, and what to do."""


class Settings(BaseSettings):
    """The settings; `.env.example` explains each. A variable of the environment wins over the file."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_file=".env", env_ignore_empty=True, extra="ignore")

    token: SecretStr | None = None
    database: Path = Path("artbox.sqlite")
    public_url: HttpUrl | None = None
    http: str = "127.0.0.1:8080"
    trusted_proxies: str = THIS_MACHINE
    keep_days: int = Field(default=90, ge=1, le=3650)
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"

    @field_validator("http")
    @classmethod
    def _is_an_address(cls, value: str) -> str:
        split_address(value)
        return value

    @field_validator("trusted_proxies")
    @classmethod
    def _are_networks(cls, value: str) -> str:
        trusted_networks(value)
        return value


def load_settings() -> Settings:
    """The settings. Error: SettingsError, naming each variable that is wrong."""
    try:
        return Settings()
    except ValidationError as error:
        wrong = (f"{PREFIX}{str(e['loc'][0]).upper()}: {e['msg']}." for e in error.errors(include_input=False))
        raise SettingsError("\n".join(wrong)) from None


def require_token(settings: Settings) -> str:
    """The token of the bot. Error: SettingsError, where there is none."""
    if settings.token is None:
        raise SettingsError(TOKEN_MISSING)
    return settings.token.get_secret_value()
