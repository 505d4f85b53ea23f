"""What the channel shows when a round is scored, and when the game is over (R21-R23, R29)."""

from collections.abc import Iterator

from artbox_bot.game.points import Point, Result
from artbox_bot.game.scoring import linked_rightly
from artbox_bot.game.values import Ended, Game, Round
from artbox_bot.show.address import Address
from artbox_bot.show.album import album_slots
from artbox_bot.show.message import Accent, Button, Buttons, Message, Picture, Style, Text
from artbox_bot.show.phrases import mention, mentions, scoreboard, seat_letter, word
from artbox_bot.show.scenes import Board, Podium, PodiumStep, Reveal, RevealedDrawing
from artbox_bot.show.slot import REVEAL, Slot, round_slot
from artbox_bot.texts import Speaker, isolated


def board_picture(this: Round, say: Speaker) -> Picture:
    """The board of a round; hidden drawings are covered (R10, R14)."""
    scene = Board(tuple(_shown(this, artist) for artist in this.board))
    return Picture("board.png", say("board-alt", count=len(this.board)), scene)


def reveal_slot(this: Round, say: Speaker) -> Slot:
    """The reveal as a picture and in words, or why the round is void (R13, R21)."""
    if this.result is None:
        text = say("void-no-links") if this.board else say("void-few-drawings", count=len(this.drawings))
        return Slot(round_slot(this, "void"), Message((Text(f"{text}\n{_kept_words(this, say)}"),)), once=True)
    result = this.result
    best = result.drawing.player if result.drawing else None
    scene = Reveal(
        tuple(
            RevealedDrawing(
                _shown(this, artist),
                this.kept[artist],
                result.numbers[artist],
                this.tokens[artist],
                artist == best,
            )
            for artist in this.board
        )
    )
    lines = "\n".join(_line(this, result, place, say) for place in range(1, len(this.board) + 1))
    alt = say("reveal-alt") + " " + " ".join(_alt(this, result, place, say) for place in range(1, len(this.board) + 1))
    points = f"{_drawing_point(result.drawing, say)}\n{_links_point(result.links, say)}"
    added = "\n" + say("reveal-added", words=", ".join(map(word, this.added_words))) if this.added_words else ""
    parts = (Picture("reveal.png", alt, scene), Text(f"{say('reveal-title')}\n{lines}{added}"), Text(points))
    return Slot(round_slot(this, REVEAL), Message(parts, Accent.LINK))


def end_slots(game: Game, say: Speaker) -> Iterator[Slot]:
    """The winner, or how the game ended without one; and whether to play again (R23, R29)."""
    if game.ended is Ended.PLACE_GONE:
        return
    ended = game.ended.value.replace("_", "-") if game.ended else ""
    if not game.rounds:
        yield Slot("end", Message((Text(say(f"end-lobby-{ended}")),)), once=True)
        return
    if game.winner is not None:
        tie = f"\n-# {say(f'end-tie-{game.winner_tie.value}')}" if game.winner_tie else ""
        title = say("end-winner", who=mention(game.winner), score=game.scores[game.winner]) + tie
    else:
        title = say(f"end-{ended}")
    reason = say("end-why-too-few") if game.ended is Ended.TOO_FEW else ""
    text = "\n".join(filter(None, (title, reason, scoreboard(game, say))))
    parts: tuple[Picture | Text, ...] = (Text(text),)
    if game.winner is not None:
        steps = _steps(game)
        alt = " ".join(say("podium-alt", rank=s.rank, seat=s.seat, score=s.score) for s in steps)
        parts = (Picture("podium.png", alt, Podium(steps)), *parts)
    calls = (game.winner,) if game.winner is not None else ()
    yield Slot("end", Message(parts, Accent.TURN, calls), once=True)
    yield from album_slots(game, say)
    again = Button(say("button-again"), str(Address(game.id, "again")), Style.SUCCESS, "🔁")
    yield Slot("again", Message((Text(say("again-what")), Buttons((again,)))), once=True)


def _shown(this: Round, artist: int) -> str | None:
    return None if artist in this.hidden else this.drawings[artist].picture


def _steps(game: Game) -> tuple[PodiumStep, ...]:
    """Everybody who was there at the end, the winner first, then by score; the same score is the same rank."""
    here = [p for p in game.players if p.present]
    order = sorted(here, key=lambda p: (p.id != game.winner, -p.score))
    ranks = {p.id: 1 + sum(q.score > p.score or (q.id == game.winner and p.id != q.id) for q in here) for p in order}
    return tuple(PodiumStep(ranks[p.id], seat_letter(game, p.id), p.score) for p in order)


def _line(this: Round, result: Result, place: int, say: Speaker) -> str:
    artist = this.board[place - 1]
    right = linked_rightly(this, artist)
    return say(
        "reveal-line" if right else "reveal-line-nobody",
        place=place,
        word=word(this.kept[artist]),
        who=mention(artist),
        token=this.tokens[artist],
        number=result.numbers[artist],
        right=mentions(right),
    )


def _alt(this: Round, result: Result, place: int, say: Speaker) -> str:
    artist = this.board[place - 1]
    return say("reveal-alt-line", place=place, word=isolated(this.kept[artist]), number=result.numbers[artist])


def _drawing_point(point: Point | None, say: Speaker) -> str:
    if point is None:
        return say("point-drawing-none")
    tie = " " + say(f"tie-{point.tie.value}") if point.tie else ""
    return say("point-drawing", who=mention(point.player), count=point.count) + tie


def _links_point(point: Point | None, say: Speaker) -> str:
    if point is None:
        return say("point-links-none")
    tie = " " + say(f"tie-{point.tie.value}") if point.tie else ""
    return say("point-links", who=mention(point.player), count=point.count) + tie


def _kept_words(this: Round, say: Speaker) -> str:
    """Nothing is secret any more: what everybody had to draw."""
    return " · ".join(
        say("void-word", who=mention(player), word=word(this.kept[player]))
        for player in this.players
        if player in this.kept
    )
