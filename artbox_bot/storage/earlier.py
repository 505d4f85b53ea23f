"""Games as earlier versions wrote them, read as this one does."""

import json
from typing import Any, cast

SIGNS = ('"trouble":"', '"text":"lacks:', '"text":"code:', '"options":{')
"""What only earlier versions wrote; a quotation mark within a text of people is written with a backslash."""

State = dict[str, Any]


def in_present_form(state: str) -> str:
    """The JSON of a stored game as this version writes it. Error: ValueError, where it is damaged."""
    if not any(sign in state for sign in SIGNS):
        return state
    values = json.loads(state)
    return json.dumps(modernise(values) if isinstance(values, dict) else values)  # pyright: ignore[reportUnknownArgumentType]


def modernise(state: State) -> State:
    """A stored game in the present form.

    Why it was paused was a text, such as `lacks:a,b` or `code:50083`; its rules were two options of its host.
    """
    changed = dict(state)
    if isinstance(options := changed.pop("options", None), dict):
        changed["rules"] = _rules(cast("State", options))
    if isinstance(pause := state.get("pause"), dict):
        changed["pause"] = _pause(cast("State", pause))
    if isinstance(events := state.get("events"), list):
        changed["events"] = [
            _event(cast("State", event)) if isinstance(event, dict) else event for event in cast("list[object]", events)
        ]
    return changed


def _rules(options: State) -> State:
    """Of an option that was not stored nobody had chosen anything. Error: ValueError."""
    rules = {name: options[name] for name in ("begin",) if name in options}
    if "draw_minutes" not in options:
        return rules
    minutes = options["draw_minutes"]
    if minutes is not None and not isinstance(minutes, int):
        raise ValueError("draw_minutes")
    return rules | {"draw": None if minutes is None else f"PT{minutes}M"}


def _pause(pause: State) -> State:
    trouble = pause.get("trouble")
    return {**pause, "trouble": _obstacle(trouble)} if isinstance(trouble, str) else pause


def _event(event: State) -> State:
    text = event.get("text") if event.get("kind") == "paused" else None
    return {**event, "text": "", "trouble": _obstacle(text)} if isinstance(text, str) and text else event


def _obstacle(trouble: str) -> State | None:
    kind, _, what = trouble.partition(":")
    match kind:
        case "lacks":
            return {"lacks": what.split(",")}
        case "code":
            return {"code": int(what)}
        case _:
            return None
