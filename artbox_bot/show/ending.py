"""What the channel shows when the game is over: the winner, the podium, the album (R23, R29)."""

from collections.abc import Iterator

from artbox_bot.game.limits import MIN_PLAYERS
from artbox_bot.game.values import Ended, Game
from artbox_bot.show.album import album_slots
from artbox_bot.show.buttons import button
from artbox_bot.show.message import Accent, Buttons, Message, Picture, Style, Text
from artbox_bot.show.phrases import mention, scoreboard, seat_letter
from artbox_bot.show.scenes import Podium, PodiumStep
from artbox_bot.show.slot import Slot
from artbox_bot.texts import Speaker


def end_slots(game: Game, say: Speaker) -> Iterator[Slot]:
    """The winner, or how the game ended without one; the album; and whether to play again (R23, R29)."""
    if game.ended is Ended.PLACE_GONE:
        return
    if not game.rounds:
        yield Slot("end", Message((Text(say(f"end-lobby-{_how(game)}")),)), once=True)
        return
    yield Slot("end", _end(game, say), once=True)
    yield from album_slots(game, say)
    again = Buttons((button(game, "again", say, Style.SUCCESS, "🔁"),))
    yield Slot("again", Message((Text(say("again-what")), again)), once=True)


def _end(game: Game, say: Speaker) -> Message:
    reason = say("end-why-too-few", fewest=MIN_PLAYERS) if game.ended is Ended.TOO_FEW else ""
    text = Text("\n".join(filter(None, (_title(game, say), reason, scoreboard(game, say)))))
    if game.winner is None:
        return Message((text,), Accent.TURN)
    return Message((_podium(game, say), text), Accent.TURN)


def _title(game: Game, say: Speaker) -> str:
    if game.winner is None:
        return say(f"end-{_how(game)}")
    tie = f"\n-# {say(f'end-tie-{game.winner_tie.value}')}" if game.winner_tie else ""
    return say("end-winner", who=mention(game.winner), score=game.scores[game.winner]) + tie


def _how(game: Game) -> str:
    return game.ended.value.replace("_", "-") if game.ended else ""


def _podium(game: Game, say: Speaker) -> Picture:
    steps = _steps(game)
    alt = " ".join(say("podium-alt", rank=s.rank, seat=s.seat, score=s.score) for s in steps)
    return Picture("podium.png", alt, Podium(steps))


def _steps(game: Game) -> tuple[PodiumStep, ...]:
    """Everybody who was there at the end, the winner first, then by score; the same score is the same rank."""
    here = [p for p in game.players if p.present]
    order = sorted(here, key=lambda p: (p.id != game.winner, -p.score))
    ranks = {p.id: 1 + sum(q.score > p.score or (q.id == game.winner and p.id != q.id) for q in here) for p in order}
    return tuple(PodiumStep(ranks[p.id], seat_letter(game, p.id), p.score) for p in order)
