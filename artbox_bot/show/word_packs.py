"""The word packs of a server, as private messages to whoever manages it: the list, and the page of a pack."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from artbox_bot.owner import WORDS, Owner
from artbox_bot.show.address import Address
from artbox_bot.show.message import Button, Buttons, Menu, Message, Option, Part, Style, Text
from artbox_bot.texts import Speaker, isolated, quoted
from artbox_bot.words.pack import DIFFICULTIES, EASY, HARD, MIDDLE
from artbox_bot.words.packs import BUILT_IN, MOST_PACKS, CountedWord, OwnPack, Shelf

ON_A_PAGE = 12
"""Words; each is a line, and all of them can be chosen in one menu."""
MOST_THEMES = 15
"""Of one menu."""
LEVELS = (DIFFICULTIES, (EASY,), (EASY, MIDDLE), (MIDDLE,), (MIDDLE, HARD), (HARD,))
"""Which difficulties can be chosen together."""


@dataclass(frozen=True, slots=True)
class Page:
    """What is looked at of a pack: its words on this page, from 0."""

    number: int
    words: Sequence[CountedWord]


@dataclass(frozen=True, slots=True)
class _At:
    """The page of a pack on which something is pressed."""

    of: Owner
    pack: int
    page: int


def page_address(at: _At, verb: str, page: int | None = None) -> str:
    """The address of what is pressed on the page of a pack, or leads to another page."""
    return str(Address.numbered(at.of, verb, at.pack, at.page if page is None else page))


def owner(guild_id: int) -> Owner:
    """The packs of a server, as the owner of what is pressed."""
    return Owner(WORDS, str(guild_id))


def packs_panel(guild_id: int, shelf: Shelf, say: Speaker, done: str = "") -> Message:
    """All packs of a server, and what can be done; `done`: what has just been done."""
    of = owner(guild_id)
    packs = (shelf.pack(BUILT_IN), *shelf.own)
    lines = [done, say("packs-title"), say("packs-what", count=shelf.in_use), *(_line(pack, say) for pack in packs)]
    options = tuple(Option(_called(pack), str(pack.id)) for pack in packs)
    add = (Button(say("button-pack-add"), str(Address(of, "pack_add")), Style.PRIMARY, "➕"),)
    return Message(
        (
            _text(lines),
            Menu(str(Address(of, "pack_look")), say("packs-menu-pack"), options),
            Buttons(
                (
                    *(add if len(shelf.own) < MOST_PACKS else ()),
                    Button(say("button-pack-try"), str(Address(of, "pack_try")), emoji="🃏"),
                )
            ),
        )
    )


def pack_panel(guild_id: int, shelf: Shelf, pack: OwnPack, page: Page, say: Speaker, done: str = "") -> Message:
    """A pack: what is decided about it, and some of its words with what is counted of them."""
    pages = max(1, -(-pack.size // ON_A_PAGE))
    lines = [done, say("packs-pack-title", name=quoted(pack.name)), *_decided(shelf, pack, say)]
    words = [_word(word, say) for word in page.words]
    panel = _At(owner(guild_id), pack.id, page.number)
    parts: list[Part] = [
        _text(lines),
        _text([say("packs-page", page=page.number + 1, pages=pages), *words]),
        Menu(page_address(panel, "pack_levels"), _levels_told(pack.difficulties, say), _level_options(pack, say)),
        *(_theme_menus(shelf, panel, say) if pack.id == BUILT_IN else ()),
    ]
    if page.words:
        asked = say("packs-menu-out-built-in" if pack.id == BUILT_IN else "packs-menu-out")
        options = tuple(Option(_option(word, say), word.card.word) for word in page.words)
        parts.append(Menu(page_address(panel, "pack_word"), asked, options))
    parts += [Buttons(_pack_buttons(pack, panel, say)), Buttons(_page_buttons(panel, page.number, pages, say))]
    return Message(tuple(parts))


def sure_to_remove(guild_id: int, pack: OwnPack, say: Speaker) -> Message:
    """A pack that is removed is gone: one more press."""
    panel = _At(owner(guild_id), pack.id, 0)
    buttons = (
        Button(say("button-pack-remove-sure"), page_address(panel, "pack_remove_sure"), Style.DANGER, "🗑️"),
        Button(say("button-pack-keep"), page_address(panel, "pack")),
    )
    return Message((Text(say("packs-remove-what", name=quoted(pack.name), count=pack.size)), Buttons(buttons)))


def tried(guild_id: int, pairs: Sequence[Sequence[str]], pack_id: int | None, say: Speaker) -> Message:
    """Pairs of cards, as they could be dealt; the same again, or back to where it was pressed."""
    of = owner(guild_id)
    lines = (say("packs-pair", one=quoted(one), other=quoted(other)) for one, other in pairs)
    again = str(Address(of, "pack_try")) if pack_id is None else str(Address.numbered(of, "pack_try", pack_id))
    back = str(Address(of, "words")) if pack_id is None else str(Address.numbered(of, "pack", pack_id, 0))
    buttons = (Button(say("button-pack-try-again"), again, emoji="🃏"), Button(say("button-packs-back"), back))
    return Message((_text([say("packs-tried"), *lines]), Buttons(buttons)))


def levels_in_words(levels: tuple[int, ...], say: Speaker) -> str:
    """Such as "easy and middle"."""
    return say(f"packs-levels-{_name(levels)}")


def _text(lines: Sequence[str]) -> Text:
    return Text("\n".join(filter(None, lines)))


def _line(pack: OwnPack, say: Speaker) -> str:
    told = [say("packs-line-chosen" if pack.chosen else "packs-line", name=quoted(pack.name), count=pack.size)]
    if pack.id == BUILT_IN:
        told.append(say("packs-built-in"))
    if pack.difficulties != DIFFICULTIES:
        told.append(levels_in_words(pack.difficulties, say))
    if pack.adult:
        told.append(say("packs-adult"))
    return " · ".join(told)


def _decided(shelf: Shelf, pack: OwnPack, say: Speaker) -> Iterator[str]:
    easy, middle, hard = pack.counts
    yield say("packs-counts", count=pack.size, easy=easy, middle=middle, hard=hard)
    yield say("packs-in-use" if pack.chosen else "packs-not-in-use")
    if pack.adult:
        yield say("packs-adult-what")
    if pack.id == BUILT_IN and shelf.choice.themes:
        yield say("packs-themes", themes=", ".join(shelf.choice.themes))


def _word(counted: CountedWord, say: Speaker) -> str:
    card, figures = counted.card, counted.figures
    told = [say("packs-word-out" if figures.out else "packs-word", word=quoted(card.word))]
    told.append(levels_in_words((card.difficulty,), say))
    if figures.drawn:
        told.append(say("packs-drawn", count=figures.drawn, known=figures.known, asked=figures.asked))
    if figures.reports:
        told.append(say("packs-reports", count=figures.reports))
    return " · ".join(told)


def _option(counted: CountedWord, say: Speaker) -> str:
    word = isolated(counted.card.word)
    return say("packs-option-back", word=word) if counted.figures.out else word


def _called(pack: OwnPack) -> str:
    return isolated(pack.name)


def _name(levels: tuple[int, ...]) -> str:
    return "".join(map(str, levels))


def _levels_told(levels: tuple[int, ...], say: Speaker) -> str:
    return say("packs-menu-levels", levels=levels_in_words(levels, say))


def _level_options(pack: OwnPack, say: Speaker) -> tuple[Option, ...]:
    options = (
        Option(
            say(
                "packs-level-option",
                levels=levels_in_words(levels, say),
                count=sum(pack.counts[level - 1] for level in levels),
            ),
            _name(levels),
        )
        for levels in LEVELS
    )
    return tuple(options)


def _theme_menus(shelf: Shelf, panel: _At, say: Speaker) -> Iterator[Menu]:
    """Each theme is chosen, or left out again, by choosing it."""
    for first in range(0, len(shelf.themes), MOST_THEMES):
        options = tuple(
            Option(say("packs-theme-chosen", theme=theme) if theme in shelf.choice.themes else theme, str(number))
            for number, theme in enumerate(shelf.themes[first : first + MOST_THEMES], start=first)
        )
        address = Address.numbered(panel.of, "pack_theme", panel.pack, panel.page, first)
        yield Menu(str(address), say("packs-menu-themes", one=options[0].label, other=options[-1].label), options)


def _pack_buttons(pack: OwnPack, panel: _At, say: Speaker) -> tuple[Button, ...]:
    use = Button(
        say("button-pack-unuse" if pack.chosen else "button-pack-use"),
        page_address(panel, "pack_use"),
        Style.SECONDARY if pack.chosen else Style.SUCCESS,
    )
    trial = Button(say("button-pack-try"), page_address(panel, "pack_try"), emoji="🃏")
    export = Button(say("button-pack-export"), page_address(panel, "pack_export"), emoji="💾")
    if pack.id == BUILT_IN:
        return (use, trial, export)
    adult = Button(
        say("button-pack-everyone" if pack.adult else "button-pack-adult"), page_address(panel, "pack_adult")
    )
    remove = Button(say("button-pack-remove"), page_address(panel, "pack_remove"), Style.DANGER, "🗑️")
    return (use, adult, trial, export, remove)


def _page_buttons(panel: _At, number: int, pages: int, say: Speaker) -> tuple[Button, ...]:
    back = Button(say("button-packs-back"), str(Address(panel.of, "words")), emoji="↩️")
    if pages == 1:
        return (back,)
    before = Button(say("button-packs-before"), page_address(panel, "pack", (number - 1) % pages), emoji="◀️")
    after = Button(say("button-packs-after"), page_address(panel, "pack", (number + 1) % pages), emoji="▶️")
    return (before, after, back)
