"""A house rule as an example, *exact budget*: a drawing has exactly as many of each shape as dice lie on it (R10).

A game is a value. One function changes it: `play` takes a game and a move, and gives the next game, or raises and has
changed nothing. A house rule can therefore be a function of the same form, which asks `play` first and then looks once
more at what comes of it. It can refuse as well: the new game is thrown away, and the one before is still there.

Run it to see three people play by it:  .venv/bin/python examples/house_rule.py
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from artbox_bot.game.moves import Actor, Finish, HandIn, KeepWord, Link, Move, NextRound, Receive, Roll, Start, Withdraw
from artbox_bot.game.play import new_game, play
from artbox_bot.game.rules import Begin, Rules
from artbox_bot.game.shapes import Shape
from artbox_bot.game.sketch import Placed, Sketch, SketchRefused, check_finished
from artbox_bot.game.values import Game, Phase, Player
from artbox_bot.words.pack import parse_word_pack

ANN, BEN, CLEO = 1, 2, 3
NAMES = {ANN: "Ann", BEN: "Ben", CLEO: "Cleo"}


def play_exactly(game: Game, move: Move, now: datetime, rng: Random, sketches: Mapping[str, Sketch]) -> Game:
    """The game after a move, by the house rule. Errors: those of `play`; SketchRefused, with the shapes that are wrong.

    `sketches` are what was drawn, by the id of its picture. What is not among them was drawn elsewhere: people judge.
    """
    after = play(game, move, now, rng)
    if isinstance(move, HandIn) and move.picture in sketches:
        check_finished(sketches[move.picture], after.round.roll, exact=True)
    return after


def sketch_of(*shapes: Shape) -> Sketch:
    """A sketch of these shapes in a row. Lengths are in units of the sheet, a square of 1000."""
    return tuple(Placed(shape, x=100 + 25 * n, y=500, size=80) for n, shape in enumerate(shapes))


class Evening:
    """Three people at a table, with the house rule between them and the game. Ann is host, and starts."""

    def __init__(self, words: tuple[str, ...], seed: int) -> None:
        self.now = datetime(2026, 12, 2, 20, 0, tzinfo=UTC)  # nobody hurries: no deadline comes in this example
        self.rng = Random(seed)  # chance is handed in, so that the same seed plays the same evening
        self.sketches: dict[str, Sketch] = {}
        seats = tuple(Player(id=player, name=name) for player, name in NAMES.items())
        rules = Rules(begin=Begin.HOST, draw=None)
        self.game = new_game("example", ANN, words, self.now, self.rng, rules=rules, players=seats)
        self.play(Start(Actor(ANN)))

    def play(self, move: Move) -> None:
        """Make a move, by the house rule."""
        self.game = play_exactly(self.game, move, self.now, self.rng, self.sketches)

    def keep_and_roll(self) -> None:
        """Everybody keeps their first card; whoever starts rolls (R7, R8)."""
        for player in NAMES:
            self.play(KeepWord(player, 0))
        starting_player = self.game.round.starting_player
        assert starting_player is not None
        self.play(Roll(starting_player))

    def hand_in(self, player: int, *shapes: Shape) -> tuple[Shape, ...]:
        """Hand in a sketch; the shapes of which it has too many or too few, none when it was taken."""
        picture = f"picture {len(self.sketches)}"
        self.sketches[picture] = sketch_of(*shapes)
        self.play(Receive(player, picture, "example:"))  # its place in the order is taken first (R11)
        try:
            self.play(HandIn(player, picture, picture))
        except SketchRefused as refused:
            self.play(Withdraw(player, picture))  # as if it had not come
            return refused.shapes
        return ()

    def guess(self, player: int) -> None:
        """Guess every drawing but one's own, at random, and finish (R15, R16)."""
        this = self.game.round
        words = list(this.words_for(player))
        self.rng.shuffle(words)
        for place, word in zip(this.places_for(player), words, strict=False):
            self.play(Link(player, place, word))
        self.play(Finish(player))

    def play_round(self) -> None:
        """From the words to the reveal. Cleo always tries one circle too many first."""
        self.keep_and_roll()
        roll = self.game.round.roll
        print(f"\nRound {self.game.round_number}, the dice show: {', '.join(roll)}")
        print(f"  Cleo is refused, because of: {', '.join(self.hand_in(CLEO, *roll, Shape.CIRCLE))}")
        for player in NAMES:
            self.hand_in(player, *roll)
        for player in NAMES:
            self.guess(player)
        print("  " + ", ".join(f"{NAMES[player]} {score}" for player, score in self.game.scores.items()))

    def play_to_the_end(self) -> None:
        """Round after round, until somebody has won."""
        self.play_round()
        while self.game.phase is Phase.REVEAL:
            self.play(NextRound(ANN))
            self.play_round()


def main() -> None:
    """An evening with the word pack that lies beside this file."""
    pack = parse_word_pack(Path(__file__).with_name("seaside.toml").read_text("utf-8"))
    evening = Evening(pack.words, seed=1)
    evening.play_to_the_end()
    winner = evening.game.winner
    print(f"\n{NAMES[winner]} wins." if winner is not None else f"\nNobody wins: {evening.game.ended}.")


if __name__ == "__main__":
    main()
