"""What comes out the same each time is made once in a run."""

from tests.once import made_in_this_run, made_once

__all__ = ["made_in_this_run", "made_once"]
