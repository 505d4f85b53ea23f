"""What the channel shows when the game is over: the album, then the winner with podium and awards (R23, R29)."""

from collections.abc import Iterator

from artbox_bot.game.awards import Award, AwardKind, awards
from artbox_bot.game.limits import MIN_PLAYERS
from artbox_bot.game.phases.reveal import enough_void
from artbox_bot.game.values import Ended, Game
from artbox_bot.show.album import album_slots
from artbox_bot.show.buttons import button
from artbox_bot.show.message import Accent, Buttons, Message, Part, Picture, Style, Text
from artbox_bot.show.phrases import mention, mentions, scoreboard, seat_letter
from artbox_bot.show.scenes import Podium, PodiumStep
from artbox_bot.show.slot import Slot
from artbox_bot.texts import Speaker, quoted

_LONGEST = 40
"""Characters of a word in an award."""


def end_slots(game: Game, say: Speaker) -> Iterator[Slot]:
    """The album; and last, so that it stays in sight, how the game ended and the way to play again (R23, R29)."""
    if game.ended is Ended.PLACE_GONE:
        return
    if not game.rounds:
        yield Slot("end", Message((Text(say(f"end-lobby-{_how(game)}")),)), once=True)
        return
    yield from album_slots(game, say)
    again = Buttons((button(game, "again", say, Style.SUCCESS, "🔁"),))
    yield Slot("end", Message((*_end(game, say), again), Accent.TURN), once=True)
    # Of games that ended when it was a message of its own.
    yield Slot("again", Message((Text(say("end-goodbye")), again)), once=True, late=True)


def _end(game: Game, say: Speaker) -> Iterator[Part]:
    reason = say("end-why-too-few", fewest=MIN_PLAYERS) if game.ended is Ended.TOO_FEW and game.present else ""
    title = "\n".join(filter(None, (_title(game, say), reason)))
    if game.winner is None:
        yield Text(f"{title}\n{scoreboard(game, say)}")
    else:
        yield _podium(game, say)
        yield Text(f"{title}\n{_ranking(game, say)}")
    if told := [_award(award, say) for award in awards(game)]:
        yield Text("\n".join((say("awards-title"), *told)))
    yield Text(say("end-goodbye"))


def _title(game: Game, say: Speaker) -> str:
    if game.winner is not None:
        tie = f"\n-# {say(f'end-tie-{game.winner_tie.value}')}" if game.winner_tie else ""
        return say("end-winner", who=mention(game.winner), score=game.scores[game.winner]) + tie
    if game.ended is Ended.ABANDONED and enough_void(game):
        return say("end-void-again")
    if game.ended in (Ended.ABANDONED, Ended.STOPPED):
        return say(f"end-{_how(game)}")
    return say("end-no-points" if game.present else "end-all-left")


def _how(game: Game) -> str:
    return game.ended.value.replace("_", "-") if game.ended else ""


def _podium(game: Game, say: Speaker) -> Picture:
    steps = _steps(game)
    alt = " ".join(say("podium-alt", rank=s.rank, seat=s.seat, score=s.score) for s in steps)
    return Picture("podium.png", alt, Podium(steps))


def _ranking(game: Game, say: Speaker) -> str:
    """Whose letter stands where on the podium; names are never painted. Then who has left."""
    seats = {seat_letter(game, player): player for player in game.seats}
    places = [
        say("end-place", rank=step.rank, seat=step.seat, who=mention(seats[step.seat]), score=step.score)
        for step in _steps(game)
    ]
    gone = [p for p in sorted(game.players, key=lambda p: -p.score) if not p.present]
    lines = [f"{say('score-line', who=mention(p.id), score=p.score)} {say('score-gone')}" for p in gone]
    return "\n".join((*places, *lines))


def _steps(game: Game) -> tuple[PodiumStep, ...]:
    """Everybody who was there at the end, the winner first, then by score; the same score is the same rank."""
    here = [p for p in game.players if p.present]
    order = sorted(here, key=lambda p: (p.id != game.winner, -p.score))
    ranks = {p.id: 1 + sum(q.score > p.score or (q.id == game.winner and p.id != q.id) for q in here) for p in order}
    return tuple(PodiumStep(ranks[p.id], seat_letter(game, p.id), p.score) for p in order)


def _award(award: Award, say: Speaker) -> str:
    who, count = mentions(award.players), award.count
    drawn, seen = quoted(award.word, _LONGEST), quoted(award.seen, _LONGEST)
    match award.kind:
        case AwardKind.DISGUISE:
            return say("award-disguise", who=who, count=count, word=drawn, seen=seen)
        case AwardKind.KNOWN:
            return say("award-known", who=who, count=count, word=drawn)
        case AwardKind.PERFECT:
            return say("award-perfect", who=who, count=count, round=award.round)
        case kind:
            return say(f"award-{kind.value}", who=who, count=count)
