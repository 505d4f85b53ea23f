"""What the channel shows when the game is over: the album, and the winner with the podium and awards (R23, R29)."""

from collections.abc import Iterator

from artbox_bot.game.awards import Award, awards
from artbox_bot.game.events import Ended, EventKind, Phase
from artbox_bot.game.limits import MIN_PLAYERS
from artbox_bot.game.phases.reveal import enough_void
from artbox_bot.game.values import Game, Player
from artbox_bot.show.album import album_slots
from artbox_bot.show.bad_word import bad_word_button
from artbox_bot.show.buttons import button
from artbox_bot.show.message import Accent, Button, Buttons, Message, Picture, Style, Text
from artbox_bot.show.phrases import mention, scoreboard, seat_letter
from artbox_bot.show.scenes import Podium, PodiumStep
from artbox_bot.show.slot import Slot
from artbox_bot.texts import Speaker, quoted


def end_slots(game: Game, say: Speaker) -> Iterator[Slot]:
    """The album; then, last so that it stays in sight, who has won and the way to play again (R23, R29)."""
    if game.ended is Ended.PLACE_GONE:
        return
    if not game.rounds:
        yield Slot("end", Message((Text(say(f"end-lobby-{_how(game)}")),)), once=True)
        return
    yield from album_slots(game, say)
    # Of games that ended when the way to play again was a message of its own.
    yield Slot("again", Message((Text(say("again-what")), _again(game, say))), once=True, late=True)
    yield Slot("end", _end(game, say), once=not _changed_since(game))


def _changed_since(game: Game) -> bool:
    """Whether a drawing was hidden after the end, or shown again: with it goes, or comes, the award that it earned."""
    return any(e.phase is Phase.OVER and e.kind in (EventKind.HIDDEN, EventKind.SHOWN_AGAIN) for e in game.events)


def _again(game: Game, say: Speaker, *more: Button) -> Buttons:
    return Buttons((button(game, "again", say, Style.SUCCESS, "🔁"), *more))


def _end(game: Game, say: Speaker) -> Message:
    reason = say("end-why-too-few", fewest=MIN_PLAYERS) if game.ended is Ended.TOO_FEW else ""
    title = Text("\n".join(filter(None, (_title(game, say), reason))))
    if game.winner is None:
        shown = (title, Text(scoreboard(game, say)))
    else:
        shown = (title, _podium(game, say), Text(_standing(game, say)))
    earned = awards(game)
    bad_word = (bad_word_button(game, say),) if game.round.over else ()
    told = (Text("\n".join((say("award-title"), *(_award(award, say) for award in earned)))),) if earned else ()
    return Message((*shown, *told, Text(say("again-what")), _again(game, say, *bad_word)), Accent.TURN)


def _title(game: Game, say: Speaker) -> str:
    if game.winner is not None:
        tie = f"\n-# {say(f'end-tie-{game.winner_tie.value}')}" if game.winner_tie else ""
        return say("end-winner", who=mention(game.winner), score=game.scores[game.winner]) + tie
    if game.ended is Ended.TOO_FEW and not game.present:
        return say("end-deserted")
    if game.ended is Ended.ABANDONED and enough_void(game):
        return say("end-abandoned-void")
    return say(f"end-{_how(game)}")


def _how(game: Game) -> str:
    return game.ended.value.replace("_", "-") if game.ended else ""


def _podium(game: Game, say: Speaker) -> Picture:
    steps = tuple(PodiumStep(rank, seat_letter(game, p.id), p.score) for rank, p in _ranking(game))
    alt = " ".join(say("podium-alt", rank=s.rank, seat=s.seat, score=s.score) for s in steps)
    return Picture("podium.png", alt, Podium(steps))


def _standing(game: Game, say: Speaker) -> str:
    """Whom the letters on the podium stand for; and the points of those who have left."""
    here = [say("end-step", seat=seat_letter(game, p.id), who=mention(p.id), score=p.score) for _, p in _ranking(game)]
    gone = sorted((p for p in game.players if not p.present), key=lambda p: -p.score)
    return "\n".join((*here, *(say("end-step-gone", who=mention(p.id), score=p.score) for p in gone)))


def _ranking(game: Game) -> list[tuple[int, Player]]:
    """Everybody who was there at the end, the winner first, then by score; the same score is the same rank."""
    here = [p for p in game.players if p.present]
    order = sorted(here, key=lambda p: (p.id != game.winner, -p.score))
    return [(1 + sum(q.score > p.score or (q.id == game.winner and p.id != q.id) for q in here), p) for p in order]


def _award(award: Award, say: Speaker) -> str:
    first, *others = map(mention, award.players)
    who = say("award-and", one=first, other=others[0]) if others else first
    return say(f"award-{award.kind.value}", who=who, count=award.count, word=quoted(award.word))
