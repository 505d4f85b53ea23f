"""What the server answers, as JSON: the sheet with all that the page needs, and a sentence for each error."""

import logging
import secrets
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from artbox_bot.game.shapes import Shape
from artbox_bot.game.sketch import FORMS, LEAST_SIZE, LINE_WIDTH, MOST_SHAPES, MOST_SIZE, SHEET, Flaw, SketchRefused
from artbox_bot.storage.sketches import KeptSketch
from artbox_bot.storage.values import CannotWrite
from artbox_bot.web.body import Garbled, TooLarge, TooSlow, WrongKind
from artbox_bot.web.gate import ForeignHost, ForeignPage
from artbox_bot.web.pad import DrawingEnds, DrawingOver, LinkOver, NoLink, Outcome, Says, Sheet, SheetHandedIn
from artbox_bot.web.sparing_log import SparingLog, shown

PAGE_TEXTS = (
    "add", "add-of", "changed-elsewhere", "clock", "delete", "duplicate", "flaw-too-many", "go-on", "hand-in",
    "handed-in", "handed-in-half", "handed-in-half-what", "handed-in-last", "handed-in-last-what", "handed-in-once",
    "handed-in-twice", "handed-in-what", "hint-mouse", "hint-touch", "keeping", "kept", "keys", "missing", "name",
    "name-turned", "no-deadline", "nothing-missing", "other", "other-in", "paused", "redo", "shape-count", "sheet",
    "too-many", "tools", "undo", "word",
)  # fmt: skip
"""The sentences that the page itself shows. It fills in the arguments, so it gets them as names: `{shape}`."""

ARGUMENTS = {name: f"{{{name}}}" for name in ("shape", "shapes", "number", "count", "degrees", "time", "token", "word")}
LIMITS = {"most": MOST_SHAPES}


class TooOften(Exception):
    """Somebody asks too often."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


def shape_table() -> dict[str, Any]:
    """The one table of shapes, for the page: forms, proportions, line width, limits."""
    forms = {s.value: {"corners": f.corners, "closed": f.closed, "turn": f.turn} for s, f in FORMS.items()}
    limits = {"least": LEAST_SIZE, "most": MOST_SIZE, "count": MOST_SHAPES}
    return {"sheet": SHEET, "line": LINE_WIDTH, **limits, "forms": forms}


def whole_sheet(sheet: Sheet, kept: KeptSketch, now: datetime, other: str | None = None) -> dict[str, Any]:
    """All that the page needs at its start. `other`: the link of the player's other sheet, where there is one."""
    this, say = sheet.this, sheet.say
    return {
        **changes(sheet, kept, now),
        "shapes": kept.shapes,
        "word": this.kept[sheet.link.paper],
        "other": None if sheet.other is None else {"word": this.kept[sheet.other], "link": other},
        "round": this.number,
        "exact": sheet.table.game.rules.exact_budget,
        "dice": {shape.value: this.roll.count(shape) for shape in Shape},
        "language": say("pad-language"),
        "names": {name: say(f"shape-{name}") for name in (*Shape, "absent")},
        "texts": page_texts(say),
    }


def changes(sheet: Sheet, kept: KeptSketch, now: datetime, known: int | None = None) -> dict[str, Any]:
    """What may have changed since the page was loaded; the sketch only if its version is not the `known` one."""
    game = sheet.table.game
    found: dict[str, Any] = {
        "version": kept.version,
        "now": milliseconds(now),
        "deadline": None if game.deadline is None else milliseconds(game.deadline),
        "paused": game.pause is not None,
        "token": sheet.token,
        "in": sheet.link.paper in sheet.this.drawings,
        "other_in": sheet.other in sheet.this.drawings,
    }
    return found if known in (None, kept.version) else {**found, "shapes": kept.shapes}


def milliseconds(at: datetime) -> int:
    """Milliseconds since 1970, which is how a browser tells time."""
    return int(at.timestamp() * 1000)


def page_texts(say: Says) -> dict[str, str]:
    """The page's sentences."""
    return {key: say(f"pad-{key}", **ARGUMENTS, **LIMITS) for key in PAGE_TEXTS}


def failure(error: Exception, say: Says, log: SparingLog) -> tuple[int, dict[str, Any]]:
    """The HTTP status and the sentence for an error. `say` is used where the error does not know its table."""
    match error:
        case NoLink():
            return 403, _wrong("no-link", say)
        case SheetHandedIn(say=own):
            return 409, _wrong("used", own)
        case DrawingOver(say=own, outcome=outcome):
            return 410, _outcome(outcome, own)
        case DrawingEnds(say=own):
            return 503, _wrong("ends", own)
        case LinkOver(say=own):
            return 410, _wrong("over", own)
        case SketchRefused(flaw=flaw, shapes=shapes):
            return 422, _wrong(f"flaw-{flaw.value.replace('_', '-')}", say, _named(shapes, say))
        case Garbled():
            return 400, _wrong("flaw-unreadable", say)
        case WrongKind():
            return 415, _wrong("flaw-unreadable", say)
        case TooSlow():
            return 408, _wrong("away", say)
        case ForeignPage():
            log.tell(
                logging.WARNING, "refused, it comes from another page: %s. Ours is ARTBOX_PUBLIC_URL", shown(error)
            )
            return 403, _wrong("no-link", say)
        case ForeignHost():
            log.tell(logging.WARNING, "refused, no such host: %s. ARTBOX_PUBLIC_URL says which is ours", shown(error))
            return 421, _wrong("no-link", say)
        case TooLarge():
            return 413, _wrong("too-large", say)
        case TooOften():
            return 429, _wrong("too-often", say)
        case CannotWrite():  # the store itself tells the log
            return 507, _wrong("full", say)
        case _:
            reference = secrets.token_hex(4)
            log.tell(logging.ERROR, "unexpected error %s", reference, error=error)
            return 500, _said("unexpected", say("error-unexpected", reference=reference))


def _outcome(outcome: Outcome, say: Says) -> dict[str, Any]:
    """How the drawing of a round has ended; with the token of a sketch that was handed in as it lay there."""
    over, token = say("pad-skipped" if outcome.skipped else "pad-time-up"), outcome.token
    if token is not None and outcome.by_itself:
        return _said("too-late-sketch", say("pad-too-late-sketch", over=over, token=token)) | {"token": token}
    if token is not None:
        return _said("too-late-earlier", say("pad-too-late-earlier", over=over, token=token))
    match outcome.refused:
        case SketchRefused(flaw=Flaw.MISSING, shapes=shapes):
            lacks = ", ".join(say("pad-a-shape", shape=say(f"shape-{shape.value}")) for shape in shapes)
            return _said("too-late-lacking", say("pad-too-late-lacking", over=over, shapes=lacks))
        case SketchRefused(shapes=shapes):
            return _said("too-late-miscounted", say("pad-too-late-miscounted", over=over, shapes=_named(shapes, say)))
        case None:
            pass
    return _said("too-late", say("pad-too-late", over=over))


def _named(shapes: Iterable[Shape], say: Says) -> str:
    return ", ".join(say(f"shape-{shape.value}") for shape in shapes)


def _wrong(key: str, say: Says, shapes: str = "") -> dict[str, Any]:
    return _said(key, say(f"pad-{key}", shapes=shapes, **LIMITS))


def _said(error: str, sentence: str) -> dict[str, Any]:
    return {"error": error, "sentence": sentence}
