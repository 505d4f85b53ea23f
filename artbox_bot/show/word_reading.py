"""What came of a word pack that somebody added: what was read, which lines were left out and why, or why nothing is."""

from collections.abc import Sequence

from artbox_bot.show.address import Address
from artbox_bot.show.message import Button, Buttons, Message, Style, Text
from artbox_bot.show.word_packs import owner
from artbox_bot.texts import Speaker, quoted
from artbox_bot.words.encoding import MOST_BYTES, Encoding
from artbox_bot.words.pack import EASY, FEWEST_WORDS, HARD, LONGEST_WORD
from artbox_bot.words.packs import (
    LONGEST_NAME,
    MOST_PACKS,
    AddedTooOften,
    FileGone,
    NameTaken,
    NoName,
    PackRefused,
    TooFewWords,
    TooManyPacks,
)
from artbox_bot.words.reading import LONGEST_THEME, MOST_WORDS, LeftOut, NoPack, Reading

TOLD = 12
"""So many lines that were left out are told in the message; all of them are in a file where there are more."""
_MOST_SIGNS = 8


def added(guild_id: int, pack_id: int, name: str, reading: Reading, say: Speaker) -> Message:
    """A pack is stored; what was left out of it, and what can be done next."""
    lines = [say("packs-added", name=quoted(name), count=len(reading.cards))]
    if reading.encoding is not None:
        sure = reading.encoding is Encoding.UTF_8
        lines.append(say("packs-encoding" if sure else "packs-encoding-perhaps", encoding=reading.encoding.value))
    if reading.right_to_left:
        lines.append(say("packs-right-to-left", count=reading.right_to_left))
    of = owner(guild_id)
    buttons = (
        Button(say("button-pack-use"), str(Address.numbered(of, "pack_use", pack_id, 0)), Style.SUCCESS),
        Button(say("button-pack-look"), str(Address.numbered(of, "pack", pack_id, 0))),
        Button(say("button-packs-back"), str(Address(of, "words")), emoji="↩️"),
    )
    told = "\n".join((*lines, *_left_out(reading.left_out, say)))
    return Message((Text(told), Buttons(buttons)))


def not_a_pack(error: NoPack, say: Speaker) -> Message:
    """Nothing was stored, why, and what to do."""
    reading = error.reading
    same = quoted(reading.cards[0].word) if reading.cards else ""
    why = say(
        f"packs-refused-{error.why.value}",
        count=error.count,
        most=MOST_WORDS,
        fewest=FEWEST_WORDS,
        megabytes=MOST_BYTES // 1_000_000,
        word=same,
    )
    return Message((Text("\n".join((why, *_left_out(reading.left_out, say)))),))


def pack_refused(error: PackRefused, say: Speaker) -> str:
    """What somebody wanted to do with a pack is not possible, and what to do."""
    match error:
        case TooManyPacks():
            return say("packs-too-many-packs", most=MOST_PACKS)
        case NameTaken():
            return say("packs-name-taken")
        case NoName():
            return say("packs-no-name", most=LONGEST_NAME)
        case AddedTooOften(seconds=seconds):
            return say("packs-too-often", seconds=seconds)
        case FileGone():
            return say("packs-file-gone")
        case TooFewWords(left=left):
            return say("packs-too-few", count=left, fewest=FEWEST_WORDS)
        case _:
            return say("packs-no-such-pack")


def all_left_out(reading: Reading, say: Speaker) -> str:
    """Every line that was left out, for a file."""
    return "".join(f"{line}\n" for line in (_line(left, say) for left in reading.left_out))


def _left_out(left_out: Sequence[LeftOut], say: Speaker) -> list[str]:
    if not left_out:
        return []
    told = [_line(left, say) for left in left_out[:TOLD]]
    more = [say("packs-left-out-more", count=len(left_out) - TOLD)] if len(left_out) > TOLD else []
    return [say("packs-left-out", count=len(left_out)), *told, *more]


def _line(left: LeftOut, say: Speaker) -> str:
    why = say(
        f"packs-fault-{left.fault.value}",
        line=left.same_as,
        signs=quoted(left.signs[:_MOST_SIGNS]),
        most=LONGEST_WORD,
        longest=LONGEST_THEME,
        easy=EASY,
        hard=HARD,
    )
    return say("packs-left-out-line", line=left.line, text=quoted(left.text), why=why)
