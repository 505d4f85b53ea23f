"""What whoever asked is answered, privately: values, computed from a game or from figures."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from artbox_bot.game.events import Phase
from artbox_bot.game.papers import Paper, artist_of
from artbox_bot.game.rules import Hands, Rules
from artbox_bot.game.shapes import Shape
from artbox_bot.game.values import Game, Round
from artbox_bot.owner import Owner
from artbox_bot.show.address import Address
from artbox_bot.show.buttons import ME, dms_button, draw_button, draw_buttons, swap_button
from artbox_bot.show.message import Accent, Button, Buttons, Menu, Message, Option, Part, Picture, Style, Text
from artbox_bot.show.phrases import scoreboard, waiting, word
from artbox_bot.show.rules import rules_in_words
from artbox_bot.show.scenes import Dice, OneDrawing
from artbox_bot.texts import Speaker

MOST_PLACES = 20
HANDED_IN, HANDED_IN_SECOND = "handed-in.png", "handed-in-second.png"
"""The names of the pictures that show their drawings to an artist alone."""

EXPORT = str(Address(ME, "export"))
FORGET = str(Address(ME, "forget"))
FORGET_SURE = str(Address(ME, "forget_sure"))

EXAMPLE = (Shape.SQUARE, Shape.SQUARE, Shape.TRIANGLE, Shape.LINE)
"""A roll that the rules show."""


def sentences(*texts: str) -> Message:
    """Sentences, a line each; those that are empty are left out."""
    return Message((Text("\n".join(filter(None, texts))),))


def joined(game: Game, note: str, say: Speaker, *, no_dms: bool) -> Message:
    """Somebody sits down, and learns where their cards come, and how to have them elsewhere."""
    if game.rules.hands is Hands.CHANNEL:
        return sentences(say("joined-running" if game.rounds else "joined-channel"), note)
    text = "joined-running" if game.rounds else "joined-no-dms" if no_dms else "joined"
    told = sentences(say(text), note)
    return Message((*told.parts, Buttons((dms_button(say, unwanted=not no_dms),))))


def dms_chosen(say: Speaker, *, no_dms: bool) -> Message:
    """From now on somebody is written to directly, or is not; and how to take it back."""
    text = Text(say("dms-unwanted" if no_dms else "dms-wanted"))
    return Message((text, Buttons((dms_button(say, unwanted=not no_dms),))))


def status(game: Game, say: Speaker) -> Message:
    """What the table is waiting for, and the points."""
    head = say("status-round", round=game.round_number, target=game.target or 0) if game.rounds else say("status-lobby")
    return sentences(head, waiting(game, say, timed=False), scoreboard(game, say))


def rules(by: Rules, say: Speaker) -> Message:
    """How to play by these rules, with a roll as an example."""
    labels = tuple(say(f"shape-{shape.value}") for shape in Shape)
    picture = Picture("shapes.png", say("rules-alt"), Dice(EXAMPLE, labels, say("shape-absent"), 0))
    title, how, *points = rules_in_words(by, say)
    # What a screen reader is told of the picture explains it best: it stands below it for all.
    return Message((Text(title), Text(how), picture, Text(f"-# {say('rules-alt')}"), *map(Text, points)))


def linked(at: int, to: str | None, say: Speaker) -> Message:
    """The drawing of a place was linked to a word, or its link taken back."""
    return sentences(say("unlinked", place=at) if to is None else say("linked", place=at, word=word(to)))


def handed_in(game: Game, paper: Paper, say: Speaker, *, again: bool, direct: bool = False) -> Message:
    """A drawing was taken, perhaps in the place of another, perhaps the last one, after which the board is laid.

    Whoever drew it sees before all others what hangs then, and can use another as long as that counts (fault 63): in a
    direct message by sending it (`direct`), so that nothing is left there to be pressed.
    """
    token = game.round.tokens.get(artist_of(paper))
    if game.round.board:
        text = say("draw-answer-last")
    elif token is None:
        text = say("draw-answer-half")
    else:
        text = say("draw-answer-again" if again else "draw-answer", token=token)
    return _hangs(game, paper, text, say, direct=direct)


def in_already(game: Game, paper: Paper, say: Speaker, *, older: bool, direct: bool = False) -> Message:
    """The same drawing was in already, or another that was handed in after it (`older`): that one counts."""
    token = game.round.tokens.get(artist_of(paper))
    if token is None:
        text = say("draw-answer-older-half" if older else "draw-answer-same-half")
    else:
        text = say("draw-answer-older" if older else "draw-answer-same", token=token)
    return _hangs(game, paper, text, say, direct=direct)


def swapped(game: Game, player: int, say: Speaker) -> Message:
    """A player's drawings show each the other word now: both of them, as far as they are in."""
    cards = (part for paper in game.round.drawn_by(player) for part in _card(game.round, paper, say))
    return Message((Text(say("swapped")), *cards, *_change(game, player, say)), Accent.DRAW)


def _hangs(game: Game, paper: Paper, text: str, say: Speaker, *, direct: bool) -> Message:
    """What hangs of somebody, and how to use another picture as long as that counts."""
    this, player = game.round, artist_of(paper)
    another: tuple[Part, ...] = ()
    if game.phase is Phase.DRAW and not this.closing:
        if this.each > 1:
            another = _change(game, player, say)
        elif direct:
            text += " " + say("draw-answer-shown-direct")
        else:
            text += " " + say("draw-answer-shown")
            another = (Buttons((replace(draw_button(game, say), label=say("button-another")),)),)
    parts = (Text(text), *_card(this, paper, say), *another)
    return Message(parts, Accent.DRAW, unshown=say("draw-answer-refused"))


def _card(this: Round, paper: Paper, say: Speaker) -> tuple[Part, ...]:
    """A drawing that is in; of two words it is said which it is for, to its artist alone."""
    drawing = OneDrawing(this.drawings[paper].picture, None)
    if this.each == 1:
        return (Picture(HANDED_IN, say("draw-answer-alt"), drawing),)
    told = Text(say("draw-answer-word", word=word(this.kept[paper])), secret=True)
    return told, Picture(HANDED_IN if paper > 0 else HANDED_IN_SECOND, say("draw-answer-alt"), drawing)


def _change(game: Game, player: int, say: Speaker) -> tuple[Part, ...]:
    """What is still missing; a picture, or another one, for either word; the other word for what is in."""
    this = game.round
    missing = [Text(say("draw-word-missing", word=word(this.kept[p])), secret=True) for p in this.missing_from(player)]
    return (*missing, Buttons((*draw_buttons(game, player, say), swap_button(game, player, say))))


def together(told: Sequence[Message]) -> Message:
    """Several answers as one: what can be pressed is that of the last, which knows of all."""
    *before, last = told
    shown = [part for message in before for part in message.parts if not isinstance(part, Buttons)]
    return replace(last, parts=(*shown, *last.parts))


def public_picture(say: Speaker, *, pad: bool) -> Message:
    """To somebody who has posted a picture in the channel instead of handing it in (fault 66)."""
    return sentences(say("direct-public-pad" if pad else "direct-public"))


def drawing_menu(game: Game, this: Round, verb: str, say: Speaker, places: Iterable[int] | None = None) -> Menu:
    """The drawings of the board of a round, by place; all of them, where no others are named."""
    places = range(1, len(this.shown) + 1) if places is None else places
    options = tuple(Option(say("drawing-option", place=place), str(place)) for place in places)
    placeholder = say("drawing-placeholder", round=this.number)
    return Menu(str(Address.numbered(Owner.game(game.id), verb, this.number)), placeholder, options)


def nothing_stored(say: Speaker) -> Message:
    """Nothing is stored of whoever asks."""
    return sentences(say("privacy-title"), say("privacy-nothing"))


def stored(
    say: Speaker,
    *,
    games: int,
    since: datetime | None,
    drawings: int,
    names: int,
    reports: int,
    days: int,
    no_dms: bool | None,
) -> Message:
    """What is stored of whoever asks, in plain words.

    `days`: how long it outlives its game; `no_dms`: whether direct messages are unwanted, None where nothing is known.
    """
    lines = (
        say("privacy-title"),
        say("privacy-games", games=games, since=f"<t:{int(since.timestamp())}:D>" if since else ""),
        say("privacy-drawings", count=drawings),
        say("privacy-names", count=names),
        say("privacy-reports", count=reports),
        *(() if no_dms is None else (say("privacy-no-dms" if no_dms else "privacy-dms"),)),
        say("privacy-figures"),
        say("privacy-how-long", days=days),
    )
    dms = dms_button(say, unwanted=not no_dms)
    buttons = (Button(say("button-export"), EXPORT, Style.PRIMARY), Button(say("button-forget"), FORGET), dms)
    return Message((Text("\n".join(lines)), Buttons(buttons)))


def sure_to_forget(say: Speaker) -> Message:
    """Forgetting cannot be undone: one more press."""
    sure = Buttons((Button(say("button-forget-sure"), FORGET_SURE, Style.DANGER),))
    return Message((Text(say("privacy-forget-what")), sure))


def forgotten(games: int, seated: Sequence[str], say: Speaker) -> Message:
    """In so many games; `seated`: the places at whose tables this person still sits."""
    places = " ".join(seated[:MOST_PLACES])
    return sentences(
        say("privacy-forgotten", games=games), say("privacy-still-seated", places=places) if seated else ""
    )


def no_picture(awaited_at: Iterable[str], say: Speaker) -> Message:
    """A direct message without a picture; perhaps tables in these places await one."""
    places = " ".join(awaited_at)
    return sentences(say("direct-text-awaited", places=places) if places else say("direct-text"))
