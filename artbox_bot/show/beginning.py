"""From who begins to the roll of the dice: the vote, the artist, the words, the turn, the dice (R4-R8)."""

from artbox_bot.game.shapes import Shape
from artbox_bot.game.values import Game, Phase, StartReason
from artbox_bot.show.buttons import button, nudge_button
from artbox_bot.show.message import Accent, Buttons, Message, Picture, Style, Text
from artbox_bot.show.phrases import (
    absent_shapes,
    mention,
    mentions,
    shapes_in_words,
    start_reason,
    until,
    waiting,
)
from artbox_bot.show.scenes import Dice
from artbox_bot.show.slot import Slot, round_slot
from artbox_bot.texts import Speaker


def vote_slot(game: Game, say: Speaker) -> Slot:
    """Everybody votes for who begins (R4)."""
    name, title = round_slot(game.round, "vote"), Text(say("vote-title"))
    if game.phase is not Phase.VOTE:
        tie = game.round.start_reason is not StartReason.VOTED
        result = say("vote-tie") if tie else start_reason(game.round, say)
        return Slot(name, Message((title, Text(result)), Accent.TURN), late=True)
    calls = game.round.active
    parts = (
        title,
        Text(say("vote-what")),
        Text(waiting(game, say), fleeting=True),
        Buttons((button(game, "vote", say, Style.PRIMARY), nudge_button(game, say))),
        # A line that calls everybody: the edits that follow notify nobody.
        Text(f"-# {mentions(calls)}"),
    )
    return Slot(name, Message(parts, Accent.TURN, calls))


def artist_slot(game: Game, say: Speaker) -> Slot:
    """Whoever first names an artist begins (R5)."""
    name, title = round_slot(game.round, "artist"), Text(say("artist-title"))
    if game.phase is not Phase.ARTIST:
        result = start_reason(game.round, say) or say("artist-none")
        return Slot(name, Message((title, Text(result)), Accent.TURN), late=True)
    calls = game.round.active
    parts = (
        title,
        Text(say("artist-what")),
        Text(until(game, say), fleeting=True),
        Buttons((button(game, "artist", say, Style.PRIMARY, "🎨"),)),
        Text(f"-# {mentions(calls)}"),
    )
    return Slot(name, Message(parts, Accent.TURN, calls))


def words_slot(game: Game, say: Speaker) -> Slot:
    """Everybody keeps a word; the hand stays open until the dice are rolled (R7)."""
    name = round_slot(game.round, "words")
    title = Text(say("words-title", round=game.round_number) + "\n" + start_reason(game.round, say))
    if game.phase is not Phase.WORDS:
        chance = game.round.kept_by_chance
        done = Text(say("words-by-chance", who=mentions(sorted(chance))) if chance else say("words-done"))
        hand = (Buttons((button(game, "hand", say),)),) if game.phase is Phase.ROLL else ()
        return Slot(name, Message((title, done, *hand)))
    parts = (
        title,
        Text(say("words-what")),
        Text(waiting(game, say), fleeting=True),
        Buttons((button(game, "hand", say, emoji="🃏"), nudge_button(game, say))),
    )
    return Slot(name, Message(parts))


def turn_slot(game: Game, player: int, say: Speaker) -> Slot:
    """The starting player rolls the dice (R8)."""
    name = round_slot(game.round, "turn", player)
    if game.phase is not Phase.ROLL:
        key = "turn-by-chance" if game.round.rolled_by_chance else "turn-done"
        return Slot(name, Message((Text(say(key, who=mention(player))),), Accent.TURN), late=True)
    parts = (
        Text(say("turn-title", who=mention(player))),
        Text(waiting(game, say), fleeting=True),
        Buttons((button(game, "roll", say, Style.PRIMARY, "🎲"), nudge_button(game, say))),
    )
    return Slot(name, Message(parts, Accent.TURN, (player,)))


def dice_slot(game: Game, say: Speaker) -> Slot:
    """The roll, and the shapes to draw with (R8)."""
    roll = game.round.roll
    shapes, absent = shapes_in_words(roll, say), absent_shapes(roll, say)
    rule = say("dice-rule-absent", absent=absent) if absent else say("dice-rule")
    labels = tuple(say(f"shape-{shape.value}") for shape in Shape)
    scene = Dice(roll, labels, say("shape-absent"), game.round_number)
    picture = Picture("shapes.png", say("dice-alt", shapes=shapes, absent=absent or say("none")), scene)
    text = Text(f"{say('dice-title', shapes=shapes)}\n{rule}")
    return Slot(round_slot(game.round, "dice"), Message((picture, text), Accent.DRAW), once=True)
