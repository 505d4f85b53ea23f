"""Small pieces that many messages share: mentions, times, words, shapes, and whom the table waits for."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from string import ascii_uppercase
from unicodedata import normalize

from artbox_bot.game.events import Phase
from artbox_bot.game.homes import awaited
from artbox_bot.game.limits import MIN_PLAYERS
from artbox_bot.game.shapes import Shape, available_shapes
from artbox_bot.game.values import Game, Player, Round
from artbox_bot.show.trouble import trouble_in_words
from artbox_bot.texts import Speaker, is_seen, isolated, quoted, set_apart

FORGOTTEN = "…"
"""What stands for a text that was forgotten."""

LENGTHS = ((86_400, "days"), (3600, "hours"), (60, "minutes"), (1, "seconds"))
"""Units of time, in seconds, the longest first."""

SHAPE_SIGNS = {Shape.CIRCLE: "◯", Shape.SQUARE: "▢", Shape.TRIANGLE: "△", Shape.LINE: "╱"}


def mention(player: int) -> str:
    """A mention, set apart; whether it calls anybody is decided by the message."""
    return set_apart(f"<@{player}>")


def mentions(players: Iterable[int]) -> str:
    """Mentions beside each other."""
    return " ".join(mention(player) for player in players)


def role_mention(role_id: int) -> str:
    """A role, as a mention, set apart."""
    return set_apart(f"<@&{role_id}>")


def place(channel_id: int) -> str:
    """A channel, as a mention, set apart."""
    return set_apart(f"<#{channel_id}>")


def message_link(guild_id: int, channel_id: int, message_id: int) -> str:
    """The address of a message in a channel."""
    return f"https://discord.com/channels/{guild_id}/{channel_id}/{message_id}"


def when(at: datetime, *, slow: bool) -> str:
    """A time with its seconds on the reader's clock. What counts down stands still below a minute on most clients.

    In slow play a day and an hour, and how far away that is.
    """
    seconds = int(at.timestamp())
    return f"<t:{seconds}:f> (<t:{seconds}:R>)" if slow else f"<t:{seconds}:T>"


def length(lasts: timedelta, say: Speaker) -> str:
    """How long something lasts: in the longest unit of which it is whole ones."""
    seconds = int(lasts.total_seconds())
    unit, name = next((unit, name) for unit, name in LENGTHS if seconds % unit == 0)
    return say(f"length-{name}", count=seconds // unit)


def seat_letter(game: Game, player: int) -> str:
    """The letter of a seat, from A."""
    return ascii_uppercase[game.seats.index(player)]


def names_in_menus(players: Sequence[Player], say: Speaker) -> dict[int, str]:
    """A name for each where no mention can stand: never blank, and no two alike for a reader.

    Two who are called the same, to the eye, are told apart by their number: of seats, the one that the lobby shows.
    """
    alike = Counter(_to_the_eye(player.name) for player in players)
    return {
        player.id: _name_in_menus(player.name, number, alike[_to_the_eye(player.name)] > 1, say)
        for number, player in enumerate(players, start=1)
    }


def _name_in_menus(name: str, number: int, shared: bool, say: Speaker) -> str:
    if not is_seen(name):
        return say("seat-of-nobody", number=number)
    return say("seat-of", name=isolated(name), number=number) if shared else name


def _to_the_eye(name: str) -> str:
    seen = "".join(sign for sign in normalize("NFKC", name) if is_seen(sign))
    return seen.casefold()


def word(text: str) -> str:
    """A word in bold, as typed."""
    return f"**{quoted(text)}**"


def shape_name(shape: Shape, say: Speaker) -> str:
    """The sign and the word of a shape: never the one without the other."""
    return f"{SHAPE_SIGNS[shape]} {say(f'shape-{shape.value}')}"


def shapes_in_words(roll: tuple[Shape, ...], say: Speaker, *, exact: bool) -> str:
    """The available shapes (R8). How many dice lie on each is said only where that is the number to draw (`exact`)."""
    shapes = available_shapes(roll)
    if exact:
        return " · ".join(say("shape-count", shape=shape_name(shape, say), count=roll.count(shape)) for shape in shapes)
    return " · ".join(shape_name(shape, say) for shape in shapes)


def drawing_rule(roll: tuple[Shape, ...], say: Speaker, *, exact: bool) -> str:
    """How to draw with these shapes (R10)."""
    rule, absent = say("dice-rule-exact" if exact else "dice-rule"), absent_shapes(roll, say)
    return " ".join((rule, *([say("dice-absent", absent=absent)] if absent else ()), say("dice-no-letters")))


def absent_shapes(roll: tuple[Shape, ...], say: Speaker) -> str:
    """The shapes that nobody may draw this round; empty where all are there."""
    return ", ".join(shape_name(shape, say) for shape in Shape if shape not in roll)


def waiting(game: Game, say: Speaker, *, timed: bool = True) -> str:
    """One sentence: whom the table waits for, for what, and until when.

    `timed`: not in what is never edited: a pause, a grace or an early end would make it false (fault 67).
    """
    if game.phase is Phase.OVER:
        return say("waiting-over")
    if game.phase is Phase.LOBBY:
        missing = say("waiting-lobby", missing=max(0, MIN_PLAYERS - len(game.players)))
        return missing if game.pause is None else until(game, say)
    if game.phase is Phase.DRAW and game.round.closing:
        return say("drawing-closing") if game.pause is None else f"{say('drawing-closing')} {until(game, say)}"
    each = game.round.each if game.rounds else 1
    sentence = say(f"waiting-{game.phase.value}", who=mentions(awaited(game)), each=each)
    if timed and almost_over(game):
        sentence = f"{say('last-call')} {sentence}"
    if game.pause is None and (game.deadline is None or not timed):
        return sentence
    return f"{sentence} {until(game, say)}"


def until(game: Game, say: Speaker) -> str:
    """When the present wait ends by itself; that it stands still, and why; or that there is no hurry."""
    if game.pause is not None:
        trouble = "" if game.pause.trouble is None else " " + trouble_in_words(game.pause.trouble, say)
        return say("paused") + trouble
    if game.deadline is None:
        return say("no-deadline")
    at = when(game.deadline, slow=game.rules.slow)
    if game.lasts is None or game.rules.slow:  # the hours are not whole ones where quiet hours have moved the end
        return say("until", when=at)
    return say("until-lasts", length=length(game.lasts, say), when=at)


def almost_over(game: Game) -> bool:
    """Whether the present wait is in its last seconds, and those who are missing are told so."""
    return game.pause is None and game.round.last_call is game.phase


def time_left(game: Game, say: Speaker) -> str:
    """Until when the present wait lasts, and that it is almost over."""
    return " ".join(filter(None, (say("last-call") if almost_over(game) else "", until(game, say))))


def start_reason(this: Round, say: Speaker) -> str:
    """Who begins, and why (R4-R6, R24, R26)."""
    if this.starting_player is None or this.start_reason is None:
        return ""
    return say(
        f"start-{this.start_reason.value.replace('_', '-')}",
        who=mention(this.starting_player),
        artist=quoted(this.artist or FORGOTTEN),
    )


def scoreboard(game: Game, say: Speaker) -> str:
    """The points of all, the highest first, and what a round that is scored has brought."""
    result = game.round.result if game.rounds else None
    points = (result.drawing, result.links) if result else ()
    ranking = sorted(game.players, key=lambda player: -player.score)
    lines = [
        say(
            "score-line" if player.present else "score-line-gone",
            who=mention(player.id),
            score=player.score,
            gained=sum(point is not None and point.player == player.id for point in points),
        )
        for player in ranking
    ]
    return "\n".join(lines)
