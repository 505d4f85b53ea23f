"""Every sentence that people are shown stands in an approved rendering."""

from tests.show.scenes import SCENES
from tests.show.scenes.answers import ANSWERS
from tests.show.test_renderings import answered, rendered
from tests.texts.sayings import HOLE, sayings
from tests.texts.test_catalogue import FAMILIES

UNSEEN = {"end-target": "whoever reaches the target is there, and wins"}
"""What the rules never bring about, and why not."""


def test_whatever_show_says_stands_in_a_rendering() -> None:
    """Each key, and each key of a family of which the parts are known."""
    said = {key for keys in (*map(rendered, SCENES), *map(answered, ANSWERS)) for key in keys[1]}
    keys = {key for saying in sayings() if saying.where.startswith("show/") for key in saying.keys}
    wanted = {key for key in keys if HOLE not in key}
    wanted |= {key.replace(HOLE, part) for key in keys if HOLE in key for part in FAMILIES.get(key, ())}
    assert len(wanted) > 100
    missing = sorted(wanted - said)
    assert missing == sorted(UNSEEN), missing
