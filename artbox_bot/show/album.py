"""The album of a game: every round's drawings with word, number and the artist's seat letter, page by page."""

from collections.abc import Iterator

from artbox_bot.game.papers import artist_of
from artbox_bot.game.scoring import number_of
from artbox_bot.game.values import Game, Round
from artbox_bot.pictures.painting.style import ALBUM_COLUMNS, ALBUM_HEAD, ALBUM_ROOM, ALBUM_ROW
from artbox_bot.show.board import shown_drawing
from artbox_bot.show.message import Message, Picture, Text
from artbox_bot.show.phrases import mention, seat_letter
from artbox_bot.show.scenes import Album, AlbumDrawing, AlbumRound
from artbox_bot.show.slot import Slot, album_slot
from artbox_bot.texts import Speaker, isolated

MOST_PAGES = 10
"""Of one message: so many pictures a gallery takes."""


def album_slots(game: Game, say: Speaker) -> Iterator[Slot]:
    """One message; a game of very many rounds goes on in another."""
    pages = tuple(_pages(game))
    for number, start in enumerate(range(0, len(pages), MOST_PAGES), start=1):
        pictures = (
            Picture(f"album-{page}.png", " ".join(_alt(r, say) for r in rounds), Album(rounds))
            for page, rounds in enumerate(pages[start : start + MOST_PAGES], start=start + 1)
        )
        title = f"{say('album-title')}\n{_legend(game, say)}" if number == 1 else say("album-more")
        yield Slot(album_slot(number), Message((Text(title), *pictures)))


def _legend(game: Game, say: Speaker) -> str:
    """Whom the letters stand for, of those of whom something hangs there."""
    artists = {artist_of(paper) for this in game.rounds if this.result for paper in this.board}
    seats = (say("album-seat", seat=seat_letter(game, p), who=mention(p)) for p in game.seats if p in artists)
    return say("album-legend", seats=" · ".join(seats))


def _pages(game: Game) -> Iterator[tuple[AlbumRound, ...]]:
    """The rounds that were scored, as many to a page as fit; none is torn apart."""
    page: list[AlbumRound] = []
    for this in game.rounds:
        if this.result is None:
            continue
        shown = _round(game, this)
        if page and sum(map(_height, page)) + _height(shown) > ALBUM_ROOM:
            yield tuple(page)
            page = []
        page.append(shown)
    if page:
        yield tuple(page)


def _height(this: AlbumRound) -> int:
    return ALBUM_HEAD + -(-len(this.drawings) // ALBUM_COLUMNS) * ALBUM_ROW


def _round(game: Game, this: Round) -> AlbumRound:
    return AlbumRound(
        this.number,
        tuple(
            AlbumDrawing(
                shown_drawing(this, paper),
                this.kept[paper],
                number_of(this, paper),
                seat_letter(game, artist_of(paper)),
            )
            for paper in this.board
        ),
    )


def _alt(this: AlbumRound, say: Speaker) -> str:
    drawings = ", ".join(say("album-alt-drawing", word=isolated(d.word), seat=d.seat) for d in this.drawings)
    return say("album-alt-round", round=this.number, drawings=drawings)
