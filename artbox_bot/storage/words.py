"""Word packs of servers as rows, and what is counted of their words.

The number of a word is that of its pack, its difficulty, and its position among the words of both, in one integer.
Positions have no holes, so that words are drawn by their numbers, and however many packs are chosen no more are read
than are dealt.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from artbox_bot.storage import schema
from artbox_bot.storage.rows import Row
from artbox_bot.words.pack import DIFFICULTIES
from artbox_bot.words.packs import BuiltInChoice, Figures, OwnPack
from artbox_bot.words.reading import MOST_WORDS, Card

_POSITIONS = MOST_WORDS.bit_length()
_LEVELS = max(DIFFICULTIES).bit_length()
_BITS = _LEVELS + _POSITIONS
_LEVEL_COLUMNS = ("easy", "middle", "hard")

_packs, _words, _built_in = schema.word_packs.c, schema.words.c, schema.built_in_words.c
_figures, _reports = schema.word_figures.c, schema.word_reports.c
_guild: sa.BindParameter[int] = sa.bindparam("guild")


def number_of(pack_id: int, level: int, position: int) -> int:
    """The number of a word; `position` is from 0."""
    return (pack_id << _LEVELS | level) << _POSITIONS | position


_PACK = sa.select(
    _packs.id, _packs.name, _packs.adult, _packs.chosen, _packs.difficulties, *(_packs[c] for c in _LEVEL_COLUMNS)
)
PACKS_OF_GUILD = _PACK.where(_packs.guild_id == _guild).order_by(_packs.id)
BUILT_IN_OF_GUILD = sa.select(_built_in.chosen, _built_in.difficulties, _built_in.themes).where(
    _built_in.guild_id == _guild
)


def _listed(name: str) -> sa.ScalarSelect[int | str]:
    return sa.select(sa.func.json_each(sa.bindparam(name)).table_valued("value").c.value).scalar_subquery()


_IN_PACK = _words.number.between(sa.bindparam("first"), sa.bindparam("last"))
CARDS = sa.select(_words.number, _words.word, _words.key, _words.theme)
CARDS_OF_NUMBERS = CARDS.where(_words.number.in_(_listed("numbers")))
CARDS_OF_PACK = CARDS.where(_IN_PACK).order_by(_words.number)
_COUNTED = tuple(sa.func.coalesce(_figures[name], 0).label(name) for name in Figures.__dataclass_fields__)
_OF_WORD = sa.and_(_figures.guild_id == _guild, _figures.key == _words.key)
COUNTED_OF_PACK = (
    sa.select(_words.number, _words.word, _words.key, _words.theme, *_COUNTED)
    .select_from(schema.words.outerjoin(schema.word_figures, _OF_WORD))
    .where(_IN_PACK)
    .order_by(sa.func.coalesce(_figures.reports, 0).desc(), _words.number)
    .limit(sa.bindparam("most"))
    .offset(sa.bindparam("skipped"))
)
FIGURES_OF_KEYS = sa.select(_figures.key, *(_figures[name] for name in Figures.__dataclass_fields__)).where(
    _figures.guild_id == _guild, _figures.key.in_(_listed("keys"))
)
OUT_OF_GUILD = sa.select(_figures.key).where(_figures.guild_id == _guild, _figures.out)
DEALT_LAST = (
    sa.select(_figures.key, _figures.dealt_at)
    .where(_figures.guild_id == _guild, _figures.dealt_at.is_not(None))
    .order_by(_figures.dealt_at.desc())
    .limit(sa.bindparam("most"))
)
REPORTED_BY = (
    sa.select(_reports.guild_id, _reports.key, _reports.at)
    .where(_reports.person == sa.bindparam("person"))
    .order_by(_reports.at)
)

_ADD_PACK = sa.insert(schema.word_packs).returning(_packs.id)
_ADD_WORDS = sa.text(
    "INSERT INTO words (number, word, key, theme) SELECT :first + json_extract(value, '$[0]'),"
    " json_extract(value, '$[1]'), json_extract(value, '$[2]'), json_extract(value, '$[3]') FROM json_each(:words)"
)
_OF_PACK = sa.update(schema.word_packs).where(_packs.id == sa.bindparam("pack"), _packs.guild_id == _guild)
_REMOVE_PACK = sa.delete(schema.word_packs).where(_packs.id == sa.bindparam("pack"), _packs.guild_id == _guild)
_REMOVE_WORDS = sa.delete(schema.words).where(_IN_PACK)
_REMOVE_WORD = sa.delete(schema.words).where(_IN_PACK, _words.word == sa.bindparam("gone")).returning(_words.number)
_MOVE = sa.update(schema.words).where(_words.number == sa.bindparam("old")).values(number=sa.bindparam("new"))
_STRAYS = tuple(
    sa.text(
        f"DELETE FROM {table} WHERE guild_id = :guild AND key NOT IN (SELECT value FROM json_each(:built_in))"
        " AND key NOT IN (SELECT w.key FROM word_packs p"
        " JOIN words w ON w.number BETWEEN p.id << :bits AND ((p.id + 1) << :bits) - 1 WHERE p.guild_id = :guild)"
    )
    for table in ("word_figures", "word_reports")
)
_PUT_BUILT_IN = insert(schema.built_in_words)
_CHOOSE_BUILT_IN = _PUT_BUILT_IN.on_conflict_do_update(
    index_elements=[_built_in.guild_id], set_=dict(_PUT_BUILT_IN.excluded)
)
_ADD_FIGURES = sa.text(
    "INSERT INTO word_figures (guild_id, key, drawn, known, asked) SELECT :guild, json_extract(value, '$[0]'), 1,"
    " json_extract(value, '$[1]'), json_extract(value, '$[2]') FROM json_each(:counted) WHERE true"
    " ON CONFLICT (guild_id, key) DO UPDATE SET"
    " drawn = drawn + 1, known = known + excluded.known, asked = asked + excluded.asked"
)
_DEALT = sa.text(
    "INSERT INTO word_figures (guild_id, key, dealt_at) SELECT :guild, value, :at FROM json_each(:keys) WHERE true"
    " ON CONFLICT (guild_id, key) DO UPDATE SET dealt_at = excluded.dealt_at"
).bindparams(sa.bindparam("at", type_=schema.UtcDateTime))
_REPORT = insert(schema.word_reports).on_conflict_do_nothing()
_ADD_REPORT = sa.text(
    "INSERT INTO word_figures (guild_id, key, reports) VALUES (:guild, :key, 1)"
    " ON CONFLICT (guild_id, key) DO UPDATE SET reports = reports + 1"
)
_PUT_OUT = sa.text(
    "INSERT INTO word_figures (guild_id, key, out) VALUES (:guild, :key, :out)"
    " ON CONFLICT (guild_id, key) DO UPDATE SET out = excluded.out"
)
_ALL_OF_GUILD = (
    sa.text(
        "DELETE FROM words WHERE number IN (SELECT w.number FROM word_packs p JOIN words w"
        " ON w.number BETWEEN p.id << :bits AND ((p.id + 1) << :bits) - 1 WHERE p.guild_id = :guild)"
    ),
    *(
        sa.delete(table).where(table.c.guild_id == _guild)
        for table in (schema.word_packs, schema.built_in_words, schema.word_figures, schema.word_reports)
    ),
)
_REPORTS_OF = sa.delete(schema.word_reports).where(_reports.person == sa.bindparam("person"))
_REPORTS_OLD = sa.delete(schema.word_reports).where(_reports.at < sa.bindparam("before", type_=schema.UtcDateTime))


def read_pack(row: Row) -> OwnPack:
    """A pack from its row."""
    return OwnPack(
        id=row.id,
        name=row.name,
        adult=row.adult,
        chosen=row.chosen,
        difficulties=_levels(row.difficulties),
        counts=(row.easy, row.middle, row.hard),
    )


def read_built_in(row: Row) -> BuiltInChoice:
    """How a server uses the pack that the bot brings along, from its row."""
    return BuiltInChoice(
        chosen=row.chosen, difficulties=_levels(row.difficulties), themes=tuple(json.loads(row.themes))
    )


def read_card(row: Row) -> Card:
    """A word of a server's own pack from its row."""
    return Card(row.word, row.number >> _POSITIONS & (1 << _LEVELS) - 1, row.theme)


def read_figures(row: Row) -> Figures:
    """The figures of a word, from a row that has them."""
    return Figures(row.drawn, row.known, row.asked, row.reports, bool(row.out))


def of_pack(pack_id: int) -> dict[str, int]:
    """Which numbers the words of a pack have, as parameters."""
    return {"first": number_of(pack_id, 0, 0), "last": number_of(pack_id + 1, 0, 0) - 1}


class WordsWriter:
    """Writes the packs of servers, in the transaction of a `Writer`."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def add_pack(self, guild_id: int, name: str, rows: "PackRows", *, adult: bool) -> int:
        """Store a pack; its id."""
        values = {"guild_id": guild_id, "name": name, "adult": adult, "chosen": False, "difficulties": _joined()}
        counts = dict(zip(_LEVEL_COLUMNS, rows.counts, strict=True))
        pack_id = (await self._connection.execute(_ADD_PACK, values | counts)).scalar_one()
        await self._connection.execute(_ADD_WORDS, {"first": number_of(pack_id, 0, 0), "words": rows.words})
        return int(pack_id)

    async def packs(self, guild_id: int) -> list[OwnPack]:
        """The packs of a server, as this transaction sees them."""
        return [read_pack(row) for row in await self._connection.execute(PACKS_OF_GUILD, {"guild": guild_id})]

    async def built_in(self, guild_id: int) -> BuiltInChoice:
        """How a server uses the pack that the bot brings along, as this transaction sees it."""
        row = (await self._connection.execute(BUILT_IN_OF_GUILD, {"guild": guild_id})).one_or_none()
        return BuiltInChoice() if row is None else read_built_in(row)

    async def out(self, guild_id: int) -> frozenset[str]:
        """The keys of the built-in words that are not played with, as this transaction sees them."""
        return frozenset(await self._connection.scalars(OUT_OF_GUILD, {"guild": guild_id}))

    async def save_pack(self, guild_id: int, pack: OwnPack) -> None:
        """Store what was decided about a pack that exists."""
        values = {"adult": pack.adult, "chosen": pack.chosen, "difficulties": _joined(pack.difficulties)}
        await self._connection.execute(_OF_PACK.values(values), {"pack": pack.id, "guild": guild_id})

    async def choose_built_in(self, guild_id: int, choice: BuiltInChoice) -> None:
        """Store how a server uses the pack that the bot brings along."""
        values = {"guild_id": guild_id, "chosen": choice.chosen, "difficulties": _joined(choice.difficulties)}
        await self._connection.execute(_CHOOSE_BUILT_IN, values | {"themes": json.dumps(choice.themes)})

    async def remove_pack(self, guild_id: int, pack_id: int, built_in: Iterable[str]) -> bool:
        """Delete a pack with its words, and what is counted of those that stand in no other pack.

        `built_in`: the keys of the words that the bot brings along. False where this server has no pack of that id.
        """
        done = await self._connection.execute(_REMOVE_PACK, {"pack": pack_id, "guild": guild_id})
        if done.rowcount != 1:
            return False
        await self._connection.execute(_REMOVE_WORDS, of_pack(pack_id))
        values = {"guild": guild_id, "built_in": json.dumps(list(built_in)), "bits": _BITS}
        for delete in _STRAYS:
            await self._connection.execute(delete, values)
        return True

    async def remove_word(self, guild_id: int, pack: OwnPack, word: str) -> bool:
        """Delete a word of a pack; the last one of its difficulty takes its place. False where it is gone already."""
        values = of_pack(pack.id) | {"gone": word}
        number: int | None = (await self._connection.execute(_REMOVE_WORD, values)).scalar_one_or_none()
        if number is None:
            return False
        level = number >> _POSITIONS & (1 << _LEVELS) - 1
        last = number_of(pack.id, level, pack.counts[level - 1] - 1)
        if last != number:
            await self._connection.execute(_MOVE, {"old": last, "new": number})
        column = _LEVEL_COLUMNS[level - 1]
        fewer = _OF_PACK.values({column: _packs[column] - 1})
        await self._connection.execute(fewer, {"pack": pack.id, "guild": guild_id})
        return True

    async def dealt(self, guild_id: int, keys: Iterable[str], at: datetime) -> None:
        """These words were dealt."""
        await self._connection.execute(_DEALT, {"guild": guild_id, "keys": json.dumps(list(keys)), "at": at})

    async def counted(self, guild_id: int, drawn: Sequence[tuple[str, int, int]]) -> None:
        """These words were drawn: the key of each, how many knew it, and how many were asked."""
        await self._connection.execute(_ADD_FIGURES, {"guild": guild_id, "counted": json.dumps(drawn)})

    async def report(self, guild_id: int, key: str, person: int, at: datetime) -> bool:
        """Somebody reports a word; False where they had done so before."""
        values = {"guild_id": guild_id, "key": key, "person": person, "at": at}
        done = await self._connection.execute(_REPORT, values)
        if done.rowcount == 1:
            await self._connection.execute(_ADD_REPORT, {"guild": guild_id, "key": key})
        return done.rowcount == 1

    async def put_out(self, guild_id: int, key: str, *, out: bool) -> None:
        """A built-in word is not played with in this server, or is again."""
        await self._connection.execute(_PUT_OUT, {"guild": guild_id, "key": key, "out": out})

    async def forget_guild(self, guild_id: int) -> None:
        """Everything of a server."""
        for delete in _ALL_OF_GUILD:
            bits = {"bits": _BITS} if isinstance(delete, sa.TextClause) else {}
            await self._connection.execute(delete, {"guild": guild_id} | bits)

    async def forget_reporter(self, person: int) -> None:
        """That somebody reported words; how often each was reported stays."""
        await self._connection.execute(_REPORTS_OF, {"person": person})

    async def forget_reporters(self, before: datetime) -> None:
        """The same of everybody, of reports before then."""
        await self._connection.execute(_REPORTS_OLD, {"before": before})


@dataclass(frozen=True, slots=True)
class PackRows:
    """The words of a pack as they are stored, and how many are easy, middle and hard. Made off the event loop."""

    words: str
    counts: tuple[int, int, int]


def rows_of(cards: Iterable[Card]) -> PackRows:
    """Cards as rows of a pack whose id is not known yet."""
    counts: dict[int, int] = dict.fromkeys(DIFFICULTIES, 0)
    rows: list[tuple[int, str, str, str]] = []
    for card in cards:
        rows.append((number_of(0, card.difficulty, counts[card.difficulty]), card.word, card.key, card.theme))
        counts[card.difficulty] += 1
    easy, middle, hard = counts.values()
    return PackRows(json.dumps(rows), (easy, middle, hard))


def _levels(text: str) -> tuple[int, ...]:
    return tuple(int(sign) for sign in text)


def _joined(levels: Iterable[int] = DIFFICULTIES) -> str:
    return "".join(map(str, levels))
