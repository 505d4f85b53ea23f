"""The album of a game: every round's drawings with word, number and the artist's seat letter, page by page."""

from collections.abc import Iterator, Mapping

from artbox_bot.game.values import Game, Round
from artbox_bot.pictures.painting import style
from artbox_bot.show.message import Message, Picture, Text
from artbox_bot.show.phrases import mention, seat_letter
from artbox_bot.show.scenes import Album, AlbumDrawing, AlbumRound
from artbox_bot.show.slot import Slot
from artbox_bot.texts import Speaker, isolated

PAGES = 10
"""Pictures of one message (Discord's media gallery). Only a very long game has more pages, and a second message."""


def album_slots(game: Game, say: Speaker) -> Iterator[Slot]:
    """All pages in one message; a drawing that is hidden later is covered here as well (R10)."""
    pages = [_picture(number, rounds, say) for number, rounds in enumerate(_pages(game), start=1)]
    messages = [tuple(pages[start : start + PAGES]) for start in range(0, len(pages), PAGES)]
    for number, pictures in enumerate(messages, start=1):
        title = (Text(say("album-title")),) if number == 1 else ()
        legend = Text(say("album-legend", seats=_seats(game, say)))
        yield Slot(_name(number), Message((*title, *pictures, legend)))
    # Of games that ended when each page was a message of its own: those are covered as well.
    for number in range(len(messages) + 1, len(game.rounds) + 1):
        if pages:
            yield Slot(_name(number), Message((pages[min(number, len(pages)) - 1],)), late=True)


def _name(number: int) -> str:
    return f"album:{number}"


def _picture(number: int, rounds: tuple[AlbumRound, ...], say: Speaker) -> Picture:
    return Picture(f"album-{number}.png", " ".join(_alt(r, say) for r in rounds), Album(rounds))


def _seats(game: Game, say: Speaker) -> str:
    """Whose letter is which: of all who have a drawing in the album."""
    artists = {artist for this in game.rounds if this.result for artist in this.board}
    return " · ".join(
        say("album-seat", seat=seat_letter(game, player), who=mention(player))
        for player in game.seats
        if player in artists
    )


def _pages(game: Game) -> Iterator[tuple[AlbumRound, ...]]:
    """The rounds that were scored, as many to a page as fit; none is torn apart."""
    page: list[AlbumRound] = []
    for this in game.rounds:
        if this.result is None:
            continue
        shown = _round(game, this)
        if page and style.album_height([len(r.drawings) for r in (*page, shown)]) > style.TALLEST:
            yield tuple(page)
            page = []
        page.append(shown)
    if page:
        yield tuple(page)


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
