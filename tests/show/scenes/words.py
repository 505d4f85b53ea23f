"""What whoever manages a server sees of its word packs, and who reports a word that nobody can draw."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from artbox_bot.show.bad_word import which_word
from artbox_bot.show.message import Message
from artbox_bot.show.word_packs import Page, pack_panel, packs_panel, sure_to_remove, tried
from artbox_bot.show.word_reading import TOLD, added, all_left_out, not_a_pack, pack_refused
from artbox_bot.texts import Speaker
from artbox_bot.words.encoding import Encoding
from artbox_bot.words.packs import (
    BUILT_IN,
    MOST_PACKS,
    AddedTooOften,
    BuiltInChoice,
    CountedWord,
    Figures,
    FileGone,
    NameTaken,
    NoName,
    NoSuchPack,
    OwnPack,
    Shelf,
    TooFewWords,
    TooManyPacks,
)
from artbox_bot.words.reading import Card, Fault, LeftOut, NoPack, Reading, Whole
from tests.game.table import ANN, BOB, CAT
from tests.show.scenes.guessing import at_board

THE_CLUB = 42
ANIMALS = OwnPack(id=3, name="Animals of the *north*", counts=(30, 60, 30), chosen=True, difficulties=(1, 2))
RUDE = OwnPack(id=4, name="Rude", counts=(0, 24, 0), adult=True)
THEMES = ("Birds", "Plants", *(f"Theme {number}" for number in range(3, 18)))
USUAL = Shelf(own=(), choice=BuiltInChoice(), name="English", counts=(350, 130, 216), themes=THEMES, built_in_words=696)
CHOSEN = replace(
    USUAL,
    own=(ANIMALS, RUDE),
    choice=BuiltInChoice(chosen=False, difficulties=(1,), themes=("Birds", "Theme 3")),
    built_in_words=20,
)
SOME = (
    CountedWord(Card("saw", 1), Figures(drawn=2, known=3, asked=12, reports=2)),
    CountedWord(Card("`code`", 3), Figures(drawn=1, known=0, asked=7, reports=1)),
    CountedWord(Card("a word that is as long as any word of a pack may be: 60 signs"[:60]), Figures(5, 4, 20)),
    CountedWord(Card("bat", 1), Figures(out=True)),
)


def refused(why: Whole, count: int = 0, reading: Reading | None = None) -> Callable[[Speaker], Message]:
    return lambda say: not_a_pack(NoPack(why, count, reading), say)


def left_out(faults: Iterable[Fault]) -> tuple[LeftOut, ...]:
    """One of each."""
    return tuple(
        LeftOut(
            line, fault, f"*line* {line}", same_as=1 if fault is Fault.SAME else 0, signs="𒀀" * (fault is Fault.NO_FONT)
        )
        for line, fault in enumerate(faults, start=2)
    )


def every_refusal(say: Speaker) -> str:
    kinds = (
        TooManyPacks(),
        NameTaken(),
        NoName(),
        NoSuchPack(),
        FileGone(),
        AddedTooOften(1),
        AddedTooOften(40),
        *map(TooFewWords, (0, 1, 23)),
    )
    return "\n".join(pack_refused(kind, say) for kind in kinds)


def bad_word(say: Speaker) -> Message:
    table = at_board(ANN, BOB, CAT).link(CAT, ANN).everyone_finishes()
    return which_word(table.game, table.round, BOB, say)


CARDS = (Card("saw"),)
ANSWERS: dict[str, Callable[[Speaker], Message | str]] = {
    "packs_usual": lambda say: packs_panel(THE_CLUB, USUAL, say),
    "packs_chosen": lambda say: packs_panel(THE_CLUB, CHOSEN, say, "Removed."),
    "packs_full": lambda say: packs_panel(THE_CLUB, replace(USUAL, own=(RUDE,) * MOST_PACKS), say),
    "pack_built_in": lambda say: pack_panel(THE_CLUB, USUAL, USUAL.pack(BUILT_IN), Page(0, SOME), say),
    "pack_built_in_chosen": lambda say: pack_panel(THE_CLUB, CHOSEN, CHOSEN.pack(BUILT_IN), Page(3, SOME), say),
    "pack_own": lambda say: pack_panel(THE_CLUB, CHOSEN, ANIMALS, Page(9, SOME), say, "Not so."),
    "pack_own_not_for_everyone": lambda say: pack_panel(
        THE_CLUB, CHOSEN, replace(RUDE, counts=(0, 9, 0)), Page(0, ()), say
    ),
    "pack_remove": lambda say: sure_to_remove(THE_CLUB, ANIMALS, say),
    "pack_tried": lambda say: tried(THE_CLUB, (("saw", "*bat*"), ("owl", "cow")), 3, say),
    "packs_tried": lambda say: tried(THE_CLUB, (("saw", "*bat*"),), None, say),
    "pack_added": lambda say: added(THE_CLUB, 3, "*Animals*", Reading(CARDS * 24, (), Encoding.WINDOWS, 1), say),
    "pack_added_but_for_a_line": lambda say: added(THE_CLUB, 3, "A", Reading(CARDS * 24, left_out([Fault.SAME])), say),
    "pack_added_but_for_every_fault": lambda say: added(
        THE_CLUB, 3, "A", Reading(CARDS * 24, left_out(Fault), None, 2), say
    ),
    "pack_added_but_for_many_lines": lambda say: added(
        THE_CLUB, 3, "A", Reading(CARDS * 24, left_out([Fault.EMOJI] * (TOLD + 1)), Encoding.UTF_8), say
    ),
    "pack_added_but_for_more_lines": lambda say: added(
        THE_CLUB, 3, "A", Reading(CARDS * 24, left_out([Fault.EMOJI] * (TOLD + 9)), Encoding.UTF_16), say
    ),
    "pack_lines_left_out": lambda say: all_left_out(Reading((), left_out(Fault)), say),
    **{
        f"pack_refused_{why.name.lower()}": refused(why, 5001)
        for why in Whole
        if why not in (Whole.TOO_FEW, Whole.ONE_WORD)
    },
    "pack_refused_one_word": refused(Whole.ONE_WORD, 5000, Reading(CARDS)),
    "pack_refused_too_few": refused(Whole.TOO_FEW, 23, Reading(CARDS, left_out([Fault.DIRECTION]))),
    "pack_refused_only_one": refused(Whole.TOO_FEW, 1, Reading(CARDS)),
    "pack_refused_none": refused(Whole.TOO_FEW, 0, Reading((), left_out([Fault.EMOJI]))),
    "packs_every_refusal": every_refusal,
    "bad_word": bad_word,
}
"""By name: what is said, and nothing else."""
