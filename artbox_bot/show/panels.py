"""`panels(game, say)`: what the channel shows, computed from the game alone.

A slot is named by round and purpose. What must be noticed is a slot of its own, since edits notify nobody; a picture
is sent once; the text that changes stands under it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from artbox_bot.game.homes import awaited
from artbox_bot.game.limits import MAX_PLAYERS, MIN_PLAYERS, target_score
from artbox_bot.game.phases.draw import still_drawing
from artbox_bot.game.shapes import Shape
from artbox_bot.game.values import Game, Phase, Round, StartReason
from artbox_bot.show.address import Address
from artbox_bot.show.events import event_slots
from artbox_bot.show.message import Accent, Button, Buttons, Message, Picture, Style, Text
from artbox_bot.show.phrases import (
    absent_shapes,
    mention,
    mentions,
    scoreboard,
    shapes_in_words,
    start_reason,
    until,
    waiting,
    when,
    word,
)
from artbox_bot.show.reveal import board_picture, end_slots, reveal_slot
from artbox_bot.show.scenes import Dice
from artbox_bot.show.slot import BOARD, Slot, round_slot
from artbox_bot.texts import Speaker

ORDER = list(Phase)


def panels(game: Game, say: Speaker) -> tuple[Slot, ...]:
    """The messages of the channel that belong to the present round, in the order in which they are sent."""
    return tuple(_Panels(game, say).all())


def button(game: Game, verb: str, say: Speaker, style: Style = Style.SECONDARY, emoji: str | None = None) -> Button:
    """A button of this game whose label is the sentence `button-<verb>`."""
    return Button(say(f"button-{verb.replace('_', '-')}"), str(Address(game.id, verb)), style, emoji)


@dataclass(frozen=True, slots=True)
class _Panels:
    game: Game
    say: Speaker

    def all(self) -> Iterator[Slot]:
        game = self.game
        if game.round_number <= 1:
            yield self.lobby()
        if game.rounds:
            yield from self.covered()
            yield from self.round_slots()
            yield from event_slots(game, self.say)
        if game.phase is Phase.OVER:
            yield from end_slots(game, self.say)

    def round_slots(self) -> Iterator[Slot]:
        game, this = self.game, self.game.round
        if game.phase is Phase.VOTE or this.votes:
            yield self.vote()
        if game.phase is Phase.ARTIST or this.artist or this.start_reason is StartReason.DRAWN:
            yield self.artist()
        if this.offers:
            yield self.words()
        if this.starting_player is not None and self.reached(Phase.ROLL) and (this.roll or game.open):
            yield self.turn(this.starting_player)
        if this.roll:
            yield self.dice()
            yield self.drawing()
        if this.reminded and game.phase is Phase.DRAW:
            yield self.remind()
        if this.board:
            yield self.board(this)
            yield self.linking()
        if this.hourglass is not None and game.phase is Phase.LINK:
            yield self.hourglass()
            if this.ten_left:
                yield self.ten_left()
        if this.result or this.void:
            yield reveal_slot(this, self.say)
        if game.phase is Phase.REVEAL:
            yield self.score()
        if this.grace is game.phase:
            yield self.grace()

    def covered(self) -> Iterator[Slot]:
        """Former rounds of which a drawing is hidden: their pictures are painted anew."""
        for former in self.game.rounds[:-1]:
            if former.hidden:
                yield replace(self.board(former), late=True)
                yield replace(reveal_slot(former, self.say), late=True)

    def reached(self, phase: Phase) -> bool:
        return ORDER.index(self.game.phase) >= ORDER.index(phase)

    def name(self, *purpose: str | int) -> str:
        return round_slot(self.game.round, *purpose)

    def nudge(self) -> Button:
        return button(self.game, "nudge", self.say, emoji="👋")

    def fleeting(self) -> Text:
        return Text(waiting(self.game, self.say), fleeting=True)

    def lobby(self) -> Slot:
        game, say = self.game, self.say
        seats = "\n".join(
            say("lobby-host" if player.id == game.host else "lobby-seat", who=mention(player.id), seat=seat)
            for seat, player in enumerate(game.players, start=1)
        )
        options = " · ".join(
            (
                say("lobby-target", points=target_score(max(MIN_PLAYERS, len(game.players)))),
                say(f"lobby-begin-{game.options.begin.value}"),
                say("lobby-minutes", minutes=game.options.draw_minutes)
                if game.options.draw_minutes
                else say("lobby-no-deadline"),
            )
        )
        if game.phase is not Phase.LOBBY:
            key = "lobby-closed" if game.ended and not game.rounds else "lobby-begun"
            parts = (
                Text(say("lobby-title")),
                Text(seats or say("lobby-empty")),
                Text(say(key, target=game.target or 0)),
            )
            return Slot("lobby", Message(parts), late=True)
        host = "" if game.host in game.seats else "\n" + say("lobby-host-watches", who=mention(game.host))
        parts = (
            Text(say("lobby-title")),
            Text(say("lobby-what")),
            Text(
                say("lobby-players", count=len(game.players), most=MAX_PLAYERS)
                + "\n"
                + (seats or say("lobby-empty"))
                + host
            ),
            Text(f"-# {options}"),
            Text(say("waiting-lobby", missing=max(0, MIN_PLAYERS - len(game.players))), fleeting=True),
            Buttons(
                (
                    button(game, "join", say, Style.SUCCESS, "🪑"),
                    button(game, "start", say, Style.PRIMARY, "🎲"),
                    button(game, "leave", say),
                    button(game, "rules", say, emoji="❔"),
                )
            ),
        )
        return Slot("lobby", Message(parts))

    def vote(self) -> Slot:
        game, say = self.game, self.say
        title = Text(say("vote-title"))
        if game.phase is not Phase.VOTE:
            tie = game.round.start_reason is not StartReason.VOTED
            result = say("vote-tie") if tie else start_reason(game.round, say)
            return Slot(self.name("vote"), Message((title, Text(result)), Accent.TURN), late=True)
        parts = (
            title,
            Text(say("vote-what")),
            self.fleeting(),
            Buttons((button(game, "vote", say, Style.PRIMARY), self.nudge())),
        )
        calls = game.round.active
        # A line that calls everybody: the edits that follow notify nobody.
        return Slot(self.name("vote"), Message((*parts, Text(f"-# {mentions(calls)}")), Accent.TURN, calls))

    def artist(self) -> Slot:
        game, say = self.game, self.say
        title = Text(say("artist-title"))
        if game.phase is not Phase.ARTIST:
            result = start_reason(game.round, say) or say("artist-none")
            return Slot(self.name("artist"), Message((title, Text(result)), Accent.TURN), late=True)
        calls = game.round.active
        parts = (
            title,
            Text(say("artist-what")),
            Text(until(game, say), fleeting=True),
            Buttons((button(game, "artist", say, Style.PRIMARY, "🎨"),)),
            Text(f"-# {mentions(calls)}"),
        )
        return Slot(self.name("artist"), Message(parts, Accent.TURN, calls))

    def words(self) -> Slot:
        game, say = self.game, self.say
        title = Text(say("words-title", round=game.round_number) + "\n" + start_reason(game.round, say))
        if game.phase is not Phase.WORDS:
            chance = game.round.kept_by_chance
            done = say("words-by-chance", who=mentions(sorted(chance))) if chance else say("words-done")
            parts = (title, Text(done), Buttons((button(game, "hand", say),)))
            open_hand = Message(parts if game.phase is Phase.ROLL else parts[:2])
            return Slot(self.name("words"), open_hand)
        parts = (
            title,
            Text(say("words-what")),
            self.fleeting(),
            Buttons((button(game, "hand", say, emoji="🃏"), self.nudge())),
        )
        return Slot(self.name("words"), Message(parts))

    def turn(self, player: int) -> Slot:
        game, say = self.game, self.say
        name = self.name("turn", player)
        if game.phase is not Phase.ROLL:
            key = "turn-by-chance" if game.round.rolled_by_chance else "turn-done"
            return Slot(name, Message((Text(say(key, who=mention(player))),), Accent.TURN), late=True)
        parts = (
            Text(say("turn-title", who=mention(player))),
            self.fleeting(),
            Buttons((button(game, "roll", say, Style.PRIMARY, "🎲"), self.nudge())),
        )
        return Slot(name, Message(parts, Accent.TURN, (player,)))

    def dice(self) -> Slot:
        roll, say = self.game.round.roll, self.say
        absent = absent_shapes(roll, say)
        text = say("dice-title", shapes=shapes_in_words(roll, say))
        text += "\n" + (say("dice-rule-absent", absent=absent) if absent else say("dice-rule"))
        scene = Dice(
            roll,
            tuple(say(f"shape-{shape.value}") for shape in Shape),
            say("shape-absent"),
            self.game.round_number,
        )
        alt = say("dice-alt", shapes=shapes_in_words(roll, say), absent=absent or say("none"))
        picture = Picture("shapes.png", alt, scene)
        return Slot(self.name("dice"), Message((picture, Text(text)), Accent.DRAW), once=True)

    def drawing(self) -> Slot:
        game, say, this = self.game, self.say, self.game.round
        tokens = "\n".join(
            say("token-line", token=token, who=mention(artist))
            for artist, token in sorted(this.tokens.items(), key=lambda item: item[1])
        )
        title = Text(say("drawing-title") + "\n" + (tokens or say("drawing-none")))
        if game.phase is not Phase.DRAW:
            missing = still_drawing(this)
            done = say("drawing-missing", who=mentions(missing)) if missing else say("drawing-done")
            return Slot(self.name("drawing"), Message((title, Text(done)), Accent.DRAW), late=True)
        buttons = Buttons(
            (button(game, "draw", say, Style.PRIMARY, "🖼️"), button(game, "hand", say, emoji="🃏"), self.nudge())
        )
        parts = (title, self.fleeting(), buttons)
        return Slot(self.name("drawing"), Message(parts, Accent.DRAW))

    def remind(self) -> Slot:
        calls = still_drawing(self.game.round)
        at = self.game.deadline
        text = self.say("remind", who=mentions(calls), when=when(at) if at else "")
        return Slot(self.name("remind"), Message((Text(text),), Accent.HURRY, calls), once=True)

    def board(self, this: Round) -> Slot:
        say = self.say
        words = "\n".join(say("word-line", letter=this.letter(w), word=word(w)) for w in this.word_row)
        text = Text(say("board-title") + "\n" + words + f"\n-# {mentions(this.players)}")
        message = Message((board_picture(this, say), text), Accent.LINK, this.players)
        return Slot(round_slot(this, BOARD), message)

    def linking(self) -> Slot:
        game, say, this = self.game, self.say, self.game.round
        done = say("linking-finished", who=mentions(this.finished)) if this.finished else say("linking-nobody")
        title = Text(say("linking-title") + "\n" + done)
        if game.phase is not Phase.LINK:
            return Slot(self.name("linking"), Message((title,), Accent.LINK), late=True)
        parts = (
            title,
            Text(say("linking-what"), fleeting=True),
            self.fleeting(),
            Buttons((button(game, "hand", say, Style.PRIMARY, "🃏"), self.nudge())),
        )
        return Slot(self.name("linking"), Message(parts, Accent.LINK))

    def hourglass(self) -> Slot:
        say, this = self.say, self.game.round
        calls = awaited(self.game)
        ends = when(this.hourglass) if this.hourglass else ""
        if this.finished:
            text = say("hourglass", who=mention(this.finished[0]), others=mentions(calls), when=ends)
        else:
            text = say("hourglass-for-table", others=mentions(calls), when=ends)
        return Slot(self.name("hourglass"), Message((Text(text),), Accent.HURRY, calls), once=True)

    def ten_left(self) -> Slot:
        calls = awaited(self.game)
        text = self.say("ten-left", who=mentions(calls))
        return Slot(self.name("ten_left"), Message((Text(text),), Accent.HURRY, calls), once=True)

    def score(self) -> Slot:
        game, say = self.game, self.say
        parts = (
            Text(say("score-title", target=game.target or 0) + "\n" + scoreboard(game, say)),
            Text(
                say("next-round-by-itself", when=when(game.deadline)) if game.deadline else until(game, say),
                fleeting=True,
            ),
            Buttons((button(game, "next", say, Style.PRIMARY, "▶️"),)),
        )
        return Slot(self.name("score"), Message(parts))

    def grace(self) -> Slot:
        at = self.game.deadline
        text = self.say("grace", when=when(at) if at else "")
        slot = self.name("grace", self.game.phase)
        return Slot(slot, Message((Text(text),), Accent.HURRY), once=True)
