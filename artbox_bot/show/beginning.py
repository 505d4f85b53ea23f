"""From who begins to the roll of the dice: the vote, the artist, the words, the turn, the dice (R4-R8)."""

from artbox_bot.game.events import Phase, StartReason
from artbox_bot.game.rules import Hands
from artbox_bot.game.shapes import Shape
from artbox_bot.game.values import Game
from artbox_bot.show.buttons import button, nudge_button, table_buttons
from artbox_bot.show.calls import is_quiet_table
from artbox_bot.show.message import Accent, Buttons, Message, Picture, Style, Text
from artbox_bot.show.phrases import (
    absent_shapes,
    drawing_rule,
    mention,
    mentions,
    shapes_in_words,
    start_reason,
    time_left,
    waiting,
)
from artbox_bot.show.scenes import Dice
from artbox_bot.show.slot import Slot, round_slot
from artbox_bot.texts import Speaker


def vote_slot(game: Game, say: Speaker) -> Slot:
    """Everybody votes for who begins (R4)."""
    name, title = round_slot(game.round, "vote"), Text(say("vote-title"))
    if game.phase is not Phase.VOTE:
        return Slot(name, _settled(title, _vote_result(game, say)), late=True)
    parts = (
        title,
        Text(say("vote-what")),
        Text(waiting(game, say), fleeting=True),
        Buttons((button(game, "vote", say, Style.PRIMARY), nudge_button(game, say))),
    )
    return Slot(name, Message(parts, Accent.TURN))


def _vote_result(game: Game, say: Speaker) -> str:
    """Nothing where the game was over before the votes were counted, or may have been."""
    if game.round.start_reason is StartReason.VOTED:
        return start_reason(game.round, say)
    counted = game.phase is Phase.ARTIST or game.round.starting_player is not None
    return say("vote-tie") if counted else ""


def artist_slot(game: Game, say: Speaker) -> Slot:
    """Whoever first names an artist begins (R5)."""
    this = game.round
    name, title = round_slot(this, "artist"), Text(say("artist-title"))
    if game.phase is not Phase.ARTIST:
        nobody = say("artist-none") if this.start_reason is StartReason.DRAWN else ""
        return Slot(name, _settled(title, " ".join(filter(None, (nobody, start_reason(this, say))))), late=True)
    parts = (
        title,
        Text(say("artist-what")),
        Text(time_left(game, say), fleeting=True),
        Buttons((button(game, "artist", say, Style.PRIMARY, "🎨"),)),
    )
    return Slot(name, Message(parts, Accent.TURN))


def _settled(title: Text, result: str) -> Message:
    return Message((title, Text(result)) if result else (title,), Accent.TURN)


def words_slot(game: Game, say: Speaker) -> Slot:
    """Everybody keeps a word; the hand stays open until the dice are rolled (R7)."""
    this, name = game.round, round_slot(game.round, "words")
    title = Text("\n".join(filter(None, (say("words-title", round=this.number), start_reason(this, say)))))
    if game.phase is not Phase.WORDS:
        chance = this.kept_by_chance
        key = "words-by-chance" if chance else "words-done"
        # Where the game ended before that, nobody says that all have chosen.
        chosen = all(player in this.kept for player in this.active)
        done = (Text(say(key, who=mentions(sorted(chance)), each=this.each)),) if chosen else ()
        if game.phase is not Phase.ROLL:
            return Slot(name, Message((title, *done)))
        buttons = (button(game, "hand", say, emoji="🃏"),)
        if is_quiet_table(game):  # nothing else says whose turn it is
            turn = Text(waiting(game, say), fleeting=True)
            return Slot(name, Message((title, *done, turn, Buttons((*buttons, *table_buttons(game, say))))))
        return Slot(name, Message((title, *done, Buttons(buttons))))
    parts = (
        title,
        Text(say("words-what-channel" if game.rules.hands is Hands.CHANNEL else "words-what", each=this.each)),
        Text(waiting(game, say), fleeting=True),
        Buttons(
            (
                button(game, "hand", say, Style.PRIMARY, "🃏"),
                *table_buttons(game, say),
            )
        ),
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
        Text(time_left(game, say), fleeting=True),
        Buttons((button(game, "roll", say, Style.PRIMARY, "🎲"), nudge_button(game, say))),
    )
    return Slot(name, Message(parts, Accent.TURN))


def dice_picture(game: Game, say: Speaker) -> Picture:
    """The roll: four shape cards with the dice on them (R8)."""
    this = game.round
    shapes = shapes_in_words(this.roll, say, exact=game.rules.exact_budget)
    absent = absent_shapes(this.roll, say)
    labels = tuple(say(f"shape-{shape.value}") for shape in Shape)
    scene = Dice(this.roll, labels, say("shape-absent"), this.number)
    return Picture("shapes.png", say("dice-alt", shapes=shapes, absent=absent or say("none")), scene)


def dice_slot(game: Game, say: Speaker) -> Slot:
    """The roll, and the shapes to draw with (R8)."""
    roll, exact, each = game.round.roll, game.rules.exact_budget, game.round.each
    title = say("dice-title", shapes=shapes_in_words(roll, say, exact=exact))
    text = Text(f"{title}\n{say('dice-what', each=each)} {drawing_rule(roll, say, exact=exact)}")
    return Slot(round_slot(game.round, "dice"), Message((dice_picture(game, say), text), Accent.DRAW), once=True)
