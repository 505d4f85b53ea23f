"""What hosts, moderators, and whoever reports a drawing are answered: what was done, and what not (R10, fault 71)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from artbox_bot.game.events import Reported
from artbox_bot.game.moderating import hears_of
from artbox_bot.game.values import Game, Round
from artbox_bot.show.answers import drawing_menu, sentences
from artbox_bot.show.message import Menu, Message, Text
from artbox_bot.texts import Speaker

MOST_MENUS, MOST_LINKS = 10, 10
"""A menu is a round; a game of more rounds shows its last ones."""


@dataclass(frozen=True, slots=True)
class StillShown:
    """Messages that still show a hidden drawing.

    Of so many that are `waiting` Discord did not answer, and it is tried again; None: how many is not known yet.
    Those with these `links` in the channel, and so many `direct` ones, can neither be changed nor deleted. So many
    `private` hands are seen by one person each.
    """

    waiting: int | None = 0
    links: Sequence[str] = ()
    direct: int = 0
    private: int = 0


def choose_drawing(game: Game, rounds: Iterable[Round], verb: str, say: Speaker) -> Message | None:
    """Somebody wants to hide or report a drawing of these rounds, or see it again: which one? None: there is none."""
    menus = tuple(_menus(game, rounds, verb, say))[-MOST_MENUS:]
    return Message((Text(say(f"choose-{verb}")), *menus)) if menus else None


def _menus(game: Game, rounds: Iterable[Round], verb: str, say: Speaker) -> Iterator[Menu]:
    for this in rounds:
        hidden = [place for place, paper in enumerate(this.shown, start=1) if paper in this.hidden]
        if hidden or (this.shown and verb != "unhide"):
            yield drawing_menu(game, this, verb, say, hidden if verb == "unhide" else None)


def hidden(this: Round, place: int, still: StillShown, say: Speaker, *, former_game: bool) -> Message:
    """A drawing is hidden: what that changes, and where it can still be seen."""
    lines = [
        _which("hidden", this, place, say, former_game=former_game),
        say("answer-hidden-scored" if this.over else "answer-hidden-earns-nothing"),
    ]
    told = tuple(_still(still, say))
    return sentences(" ".join((*lines, *(() if told else (say("answer-hidden-everywhere"),)))), *told)


def shown_again(this: Round, place: int, say: Speaker, *, former_game: bool) -> Message:
    """A drawing is shown again: what that changes."""
    which = _which("shown", this, place, say, former_game=former_game)
    changes = say("answer-shown-scored" if this.over else "answer-shown-earns")
    return sentences(f"{which} {changes}")


def reported(game: Game, report: Reported, say: Speaker, *, moderators: bool = False) -> Message:
    """A drawing was reported: who hears of it. Before the round is over nothing of that tells who drew it.

    `moderators`: they are told in a channel of theirs.
    """
    (this,) = (r for r in game.rounds if r.number == report.round)
    if moderators:
        who = "moderators"
    elif report.by == game.host:
        who = "yours"
    elif not this.over:
        who = "perhaps"
    else:
        who = "nobody" if hears_of(game, report) is None else "host"
    log = say("answer-reported", place=report.place, round=report.round)
    return sentences(f"{log} {say(f'answer-reported-{who}')}")


def _which(what: str, this: Round, place: int, say: Speaker, *, former_game: bool) -> str:
    which = f"{what}-before" if former_game else what
    return say(f"answer-which-{which}", place=place, round=this.number)


def _still(still: StillShown, say: Speaker) -> Iterator[str]:
    if still.waiting is None:
        yield say("answer-hidden-slow")
    elif still.waiting:
        yield say("answer-hidden-waiting", count=still.waiting)
    if still.links:
        yield say("answer-hidden-refused", count=len(still.links), links=" ".join(still.links[:MOST_LINKS]))
    if still.direct:
        yield say("answer-hidden-direct", count=still.direct)
    if still.private:
        yield say("answer-hidden-private", count=still.private)
