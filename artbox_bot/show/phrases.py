"""Small pieces that many messages share: mentions, times, words, shapes, and whom the table waits for."""

from collections.abc import Iterable
from datetime import datetime
from string import ascii_uppercase

from artbox_bot.game.homes import awaited
from artbox_bot.game.limits import MIN_PLAYERS
from artbox_bot.game.shapes import Shape, available_shapes
from artbox_bot.game.standstill import Obstacle
from artbox_bot.game.values import Game, Phase, Round
from artbox_bot.texts import Speaker, quoted

FORGOTTEN = "…"
"""What stands for a text that was forgotten."""

SHAPE_SIGNS = {Shape.CIRCLE: "◯", Shape.SQUARE: "▢", Shape.TRIANGLE: "△", Shape.LINE: "╱"}


def mention(player: int) -> str:
    """A mention; whether it calls anybody is decided by the message."""
    return f"<@{player}>"


def mentions(players: Iterable[int]) -> str:
    """Mentions beside each other."""
    return " ".join(mention(player) for player in players)


def place(channel_id: int) -> str:
    """A channel, as a mention."""
    return f"<#{channel_id}>"


def when(at: datetime) -> str:
    """A time that Discord counts down in the reader's clock."""
    return f"<t:{int(at.timestamp())}:R>"


def seat_letter(game: Game, player: int) -> str:
    """The letter of a seat, from A."""
    return ascii_uppercase[game.seats.index(player)]


def word(text: str) -> str:
    """A word in bold, as typed."""
    return f"**{quoted(text)}**"


def shape_name(shape: Shape, say: Speaker) -> str:
    """The sign and the word of a shape: never the one without the other."""
    return f"{SHAPE_SIGNS[shape]} {say(f'shape-{shape.value}')}"


def shapes_in_words(roll: tuple[Shape, ...], say: Speaker) -> str:
    """The available shapes, each with the number of its dice (R8)."""
    return " · ".join(
        say("shape-count", shape=shape_name(shape, say), count=roll.count(shape)) for shape in available_shapes(roll)
    )


def absent_shapes(roll: tuple[Shape, ...], say: Speaker) -> str:
    """The shapes that nobody may draw this round; empty where all are there."""
    return ", ".join(shape_name(shape, say) for shape in Shape if shape not in roll)


def waiting(game: Game, say: Speaker) -> str:
    """One sentence: whom the table waits for, for what, and until when."""
    if game.phase is Phase.OVER:
        return say("waiting-over")
    if game.phase is Phase.LOBBY:
        return say("waiting-lobby", missing=max(0, MIN_PLAYERS - len(game.players)))
    if game.phase is Phase.DRAW and game.round.closing:
        return say("drawing-closing") if game.pause is None else f"{say('drawing-closing')} {until(game, say)}"
    sentence = say(f"waiting-{game.phase.value}", who=mentions(awaited(game)))
    if game.pause is None and game.deadline is None:
        return sentence
    return f"{sentence} {until(game, say)}"


def until(game: Game, say: Speaker) -> str:
    """When the present wait ends by itself; that it stands still, and why; or that there is no hurry."""
    if game.pause is not None:
        trouble = "" if game.pause.trouble is None else " " + trouble_in_words(game.pause.trouble, say)
        return say("paused") + trouble
    if game.deadline is None:
        return say("no-deadline")
    return say("until", when=when(game.deadline))


def trouble_in_words(trouble: Obstacle, say: Speaker) -> str:
    """What keeps the bot from showing the game: the permissions that it lacks, or Discord's code; and how to go on."""
    if trouble.lacks:
        names = ", ".join(say(f"permission-{name.replace('_', '-')}") for name in trouble.lacks)
        return say("trouble-lacks", names=names)
    return say("trouble-code", code=trouble.code or 0)


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
    """The points of all, the highest first."""
    ranking = sorted(game.players, key=lambda player: -player.score)
    lines = [
        say(
            "score-line" if player.present else "score-line-gone",
            who=mention(player.id),
            score=player.score,
            seat=seat_letter(game, player.id),
        )
        for player in ranking
    ]
    return "\n".join(lines)
