"""Messages as HTML: what Discord's marks mean, and that everything else shows as typed."""

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest

from artbox_bot.rehearsal.transcript import Deed, Headline, Post, Reader, Section, Standing, render_message, render_page

NASTY = '<script>alert("x")</script>'
SHOWN = "&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;"
READER = Reader(
    users={"1": "Ann", "2": NASTY}, channels={"7": "table"}, files={"https://cdn/board.png": "pictures/board.png"}
)


def message(*components: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "id": "9",
        "author": {"id": "5", "username": "ArtBox", "bot": True},
        "timestamp": "2026-01-01T19:30:05+00:00",
        "content": "",
        "flags": 1 << 15,
        "attachments": [],
        "components": list(components),
        **more,
    }


def text(content: str, reader: Reader = READER) -> str:
    return render_message(message({"type": 10, "content": content}), reader)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("**bold**", "<strong>bold</strong>"),
        ("*leaning*", "<em>leaning</em>"),
        ("__under__", "<u>under</u>"),
        ("~~gone~~", "<s>gone</s>"),
        ("`A`", "<code>A</code>"),
        ("# title", '<h3 class="title-1">title</h3>'),
        ("### title", '<h3 class="title-3">title</h3>'),
        ("6. six\n7. seven", '<ol start="6">\n<li>six</li>\n<li>seven</li>\n</ol>'),
        ("#### none", "<p>#### none</p>"),
        ("-# small *print*", '<p class="small">small <em>print</em></p>'),
        ("one\n-# two", '<p>one</p>\n<p class="small">two</p>'),
        ("one\ntwo", "<p>one<br>\ntwo</p>"),
        ("<@1>", '<span class="mention">@Ann</span>'),
        ("<@!1>", '<span class="mention">@Ann</span>'),
        ("<@33>", '<span class="mention">@unknown-user</span>'),
        ("<#7>", '<span class="mention">#table</span>'),
        ("\\*plain\\*", "<p>*plain*</p>"),
        ("> said", "<blockquote>\n<p>said</p>"),
        ("[link](https://x)", "<p>[link](https://x)</p>"),
        ("<@1", "<p>&lt;@1</p>"),
        ("    not code", "<p>not code</p>"),
    ],
)
def test_marks_of_discord(typed: str, shown: str) -> None:
    assert shown in text(typed)


def test_a_time_is_a_clock_time_in_the_zone_of_the_reader() -> None:
    at = int(datetime(2026, 1, 1, 19, 30, 5, tzinfo=UTC).timestamp())

    assert ">19:30:05</time>" in text(f"<t:{at}:R>")
    assert ">21:30:05</time>" in text(f"<t:{at}:T>", Reader(zone=timezone(timedelta(hours=2))))


@pytest.mark.parametrize(
    ("style", "shown"),
    [
        (":t", "19:30"),
        (":T", "19:30:05"),
        (":d", "01/01/2026"),
        (":D", "01 January 2026"),
        (":f", "01 January 2026 19:30"),
        ("", "01 January 2026 19:30"),
        (":F", "Thursday, 01 January 2026 19:30"),
    ],
)
def test_a_time_is_written_in_the_way_that_is_asked_for(style: str, shown: str) -> None:
    at = int(datetime(2026, 1, 1, 19, 30, 5, tzinfo=UTC).timestamp())

    assert f">{shown}</time>" in text(f"<t:{at}{style}>")


@pytest.mark.parametrize(
    "typed", [NASTY, f"**{NASTY}**", f"`{NASTY}`", f"# {NASTY}", f"-# {NASTY}", f"> {NASTY}", "<@2>"]
)
def test_html_shows_as_typed_in_any_text(typed: str) -> None:
    html = text(typed)

    assert "<script" not in html
    assert SHOWN in html


def test_html_shows_as_typed_in_names_labels_menus_and_alt_texts() -> None:
    parts = (
        {
            "type": 1,
            "components": [{"type": 2, "style": 1, "label": NASTY, "custom_id": "x", "emoji": {"name": NASTY}}],
        },
        {"type": 1, "components": [{"type": 3, "placeholder": NASTY, "options": [{"label": "a", "value": "a"}]}]},
        {"type": 1, "components": [{"type": 3, "options": [{"label": NASTY, "value": "a", "default": True}]}]},
        {"type": 12, "items": [{"media": {"url": f'https://cdn/"{NASTY}'}, "description": NASTY}]},
    )
    asked = {"user": {"id": "2"}}
    payload = message(*parts, author={"id": "2", "username": NASTY}, flags=64, interaction_metadata=asked)

    html = render_message(payload, READER)

    assert "<script" not in html
    assert html.count(SHOWN) == 9


def test_html_shows_as_typed_on_a_page() -> None:
    at = datetime(2026, 1, 1, tzinfo=UTC)
    headline = Headline(NASTY, NASTY, NASTY, [Standing(NASTY, [1, 0])])
    section = Section(
        NASTY, [Deed(at, NASTY, NASTY, NASTY), Post(message({"type": 10, "content": NASTY}))], NASTY, NASTY
    )

    html = render_page(headline, [section], READER)

    assert "<script" not in html
    assert html.count(SHOWN) == 14


def test_a_container_shows_its_colour_its_texts_and_what_can_be_pressed() -> None:
    row = {
        "type": 1,
        "components": [{"type": 2, "style": 3, "label": "Join", "custom_id": "x", "emoji": {"name": "🪑"}}],
    }
    box = {"type": 17, "accent_color": 0x2F7FC1, "components": [{"type": 10, "content": "**Hello**"}, row]}

    html = render_message(message(box), READER)

    assert "--accent: #2f7fc1" in html
    assert "<strong>Hello</strong>" in html
    assert '<span class="button success">🪑 Join</span>' in html


def test_a_menu_shows_what_is_chosen_else_what_it_asks() -> None:
    options = [{"label": "1 → A · cat", "value": "A"}, {"label": "1 → B · dog", "value": "B"}]
    asked = {"type": 3, "placeholder": "Which word?", "options": options}
    chosen = {**asked, "options": [options[0], {**options[1], "default": True}]}

    assert ">Which word?<" in render_message(message({"type": 1, "components": [asked]}), READER)
    assert ">1 → B · dog<" in render_message(message({"type": 1, "components": [chosen]}), READER)


def test_pictures_lie_where_the_reader_has_them() -> None:
    attached = {"filename": "board.png", "url": "https://cdn/board.png"}

    for url in ("attachment://board.png", "https://cdn/board.png"):
        gallery = {"type": 12, "items": [{"media": {"url": url}, "description": "The board"}]}
        html = render_message(message(gallery, attachments=[attached]), READER)
        assert '<img src="pictures/board.png" alt="The board"' in html


def test_a_picture_that_somebody_sent_is_shown_with_a_name() -> None:
    sent = {"filename": "cleo.png", "url": "https://cdn/c.png", "content_type": "image/png", "description": None}

    assert 'alt="cleo.png"' in render_message(message(attachments=[sent]), READER)


def test_a_plain_message_shows_its_parts_in_the_order_of_discord() -> None:
    """What is said, then the files, then the embeds with their colour, then what can be pressed."""
    files = [{"filename": f"{n}.png", "url": f"https://cdn/{n}.png", "content_type": "image/png"} for n in range(10)]
    button = {"type": 2, "style": 1, "label": "Pressed", "custom_id": "x"}
    plain = {
        "content": "said",
        "flags": 0,
        "embeds": [{"description": "first **embed**", "color": 0x2F7FC1}, {"description": "second embed"}],
        "attachments": files,
    }

    html = render_message(message({"type": 1, "components": [button]}, **plain), READER)

    pictures = [f'<img src="https://cdn/{n}.png" alt="{n}.png"' for n in range(10)]
    order = ["said", *pictures, "--accent: #2f7fc1", "first <strong>embed</strong>", "second embed", ">Pressed<"]
    places = [html.find(piece) for piece in order]
    assert -1 not in places
    assert places == sorted(places)


def test_a_gallery_shows_each_of_ten_pictures_once() -> None:
    files = [{"filename": f"{n}.png", "url": f"https://cdn/{n}.png"} for n in range(10)]
    items = [{"media": {"url": f"attachment://{n}.png"}, "description": f"page {n}"} for n in range(10)]

    html = render_message(message({"type": 12, "items": items}, attachments=files), READER)

    assert html.count("<img") == 10
    for n in range(10):
        assert f'<img src="https://cdn/{n}.png" alt="page {n}"' in html


def test_what_cannot_be_pressed_and_what_leads_elsewhere_look_like_it() -> None:
    off = {"type": 2, "style": 2, "label": "Off", "custom_id": "x", "disabled": True}
    link = {"type": 2, "style": 5, "label": "Pad", "url": "https://pad/?a&b"}
    row = message({"type": 1, "components": [off, link]})

    assert '<span class="button secondary off">Off</span>' in render_message(row, READER)
    live = render_message(row, Reader(viewer=1))
    assert 'data-address="x" disabled>Off</button>' in live
    assert 'href="https://pad/?a&amp;b" target="_blank" rel="noopener">Pad</a>' in live


@pytest.mark.parametrize(
    ("flags", "called", "marks"),
    [(0, True, ("called",)), (1 << 12, False, ("silent",)), (1 << 12 | 1 << 6, False, ()), (0, False, ())],
)
def test_what_calls_you_and_what_is_sent_silently_are_told_apart(
    flags: int, called: bool, marks: tuple[str, ...]
) -> None:
    """An answer that only one person sees rings nowhere, whatever its flags say."""
    mentions = [{"id": "1"}] if called else [{"id": "2"}]
    payload = message(content="Draw!", flags=flags, mentions=mentions)

    html = render_message(payload, Reader(viewer=1))

    shown = {"called": 'class="message bot called"', "silent": ">silent</span>"}
    assert tuple(mark for mark, piece in shown.items() if piece in html) == marks


def test_an_answer_that_one_person_sees_says_so() -> None:
    asked = {"user": {"id": "1"}}

    private = render_message(message({"type": 10, "content": "x"}, flags=64, interaction_metadata=asked), READER)

    assert "Only Ann sees this" in private
    assert "sees this" not in text("x")


def test_what_it_does_not_know_is_left_out() -> None:
    html = render_message(message({"type": 99, "content": "new"}, {"type": 10, "content": "old"}), READER)

    assert "old" in html
    assert "new" not in html


def test_a_menu_that_discord_fills_shows_what_there_is_and_what_is_chosen() -> None:
    menu = {"type": 6, "custom_id": "x", "placeholder": "Roles", "default_values": [{"id": "5", "type": "role"}]}
    row = message({"type": 1, "components": [menu]})
    assert '<span class="menu chosen">Artists</span>' in render_message(
        row, Reader(roles={"5": "Artists", "6": "Guests"})
    )
    live = render_message(row, Reader(roles={"5": "Artists", "6": "Guests"}, viewer=1))
    assert "multiple" in live
    assert '<option value="5" selected>Artists</option><option value="6">Guests</option>' in live


def test_a_role_is_named() -> None:
    assert '<span class="mention">@Artists</span>' in text("<@&5>", Reader(roles={"5": "Artists"}))
    assert "@deleted-role" in text("<@&6>", Reader(roles={"5": "Artists"}))
