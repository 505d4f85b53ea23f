"""Where the data files lie: beside the package in a checkout, inside it when installed."""

from pathlib import Path


def asset(*parts: str) -> Path:
    """The path of a data file or folder, such as `asset("words", "en.toml")`. Error: FileNotFoundError."""
    package = Path(__file__).parent
    for root in (package / "assets", package.parent / "assets"):
        path = root.joinpath(*parts)
        if path.exists():
            return path
    raise FileNotFoundError("/".join(parts))
