"""The album of a game: every round's drawings with word, number and the artist's seat letter, page by page."""

from collections.abc import Iterator, Mapping

from artbox_bot.game.values import Game, Round
from artbox_bot.pictures.painting.style import ALBUM_COLUMNS, ALBUM_ROWS
from artbox_bot.show.message import Message, Picture, Text
from artbox_bot.show.phrases import seat_letter
from artbox_bot.show.scenes import Album, AlbumDrawing, AlbumRound
from artbox_bot.show.slot import Slot
from artbox_bot.texts import Speaker, isolated


def album_slots(game: Game, say: Speaker) -> Iterator[Slot]:
    """One message a page; a drawing that is hidden later is covered here as well (R10)."""
    for number, rounds in enumerate(_pages(game), start=1):
        picture = Picture("album.png", " ".join(_alt(r, say) for r in rounds), Album(rounds))
        parts = (Text(say("album-title")), picture) if number == 1 else (picture,)
        yield Slot(f"album:{number}", Message(parts))


def _pages(game: Game) -> Iterator[tuple[AlbumRound, ...]]:
    """The rounds that were scored, as many to a page as fit; none is torn apart."""
    page: list[AlbumRound] = []
    for this in game.rounds:
        if this.result is None:
            continue
        shown = _round(game, this)
        if page and sum(map(_rows, page)) + _rows(shown) > ALBUM_ROWS:
            yield tuple(page)
            page = []
        page.append(shown)
    if page:
        yield tuple(page)


def _rows(this: AlbumRound) -> int:
    return -(-len(this.drawings) // ALBUM_COLUMNS)


def _round(game: Game, this: Round) -> AlbumRound:
    numbers: Mapping[int, int] = this.result.numbers if this.result else {}
    return AlbumRound(
        this.number,
        tuple(
            AlbumDrawing(
                None if artist in this.hidden else this.drawings[artist].picture,
                this.kept[artist],
                numbers[artist],
                seat_letter(game, artist),
            )
            for artist in this.board
        ),
    )


def _alt(this: AlbumRound, say: Speaker) -> str:
    drawings = ", ".join(say("album-alt-drawing", word=isolated(d.word), seat=d.seat) for d in this.drawings)
    return say("album-alt-round", round=this.number, drawings=drawings)
