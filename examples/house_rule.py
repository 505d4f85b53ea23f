"""A house rule as an example, *the winner starts*: whoever drew best has the start of the next round (R24).

A house rule has five parts, and each has its place in the bot:

1. a field of `Rules`, off unless chosen (`game/rules.py`): here `TableRules.winner_starts`;
2. a row, from which lobby and panels are made (`game/choices.py`): here `ROW`;
3. its sentences, `rule-<name>-…` (`assets/texts/en.ftl`): here `texts/en.ftl` beside this file;
4. the rule: what `play` does by it, in the home of its phase (`game/phases/`): here `play_by_our_rules`;
5. its tests, in table talk (`tests/game/test_house_rules.py`): here those in `tests/test_examples.py`.

Here they stand together, outside the bot. A game is a value, and one function changes it: `play` takes a game and a
move, and gives the next game, or raises and has changed nothing. So a rule can be tried as a function round `play`.

Run it to see three people play by it:  .venv/bin/python examples/house_rule.py
"""

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from artbox_bot.game.choices import Choice, Group, Switch
from artbox_bot.game.events import Phase
from artbox_bot.game.moves import Actor, Finish, HandIn, KeepWord, Link, Move, NextRound, Receive, Roll, Start
from artbox_bot.game.play import new_game, play
from artbox_bot.game.rules import Begin, Rules
from artbox_bot.game.values import Game, Player
from artbox_bot.show.rules import rule_sentence
from artbox_bot.texts import Catalogue
from artbox_bot.words.pack import parse_word_pack

ANN, BEN, CLEO = 1, 2, 3
NAMES = {ANN: "Ann", BEN: "Ben", CLEO: "Cleo"}
BESIDE = Path(__file__).parent


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRules(Rules):
    """The usual rules with one more: `winner_starts`, whoever drew best has the next start (R24)."""

    winner_starts: bool = False


ROW = Choice("winner_starts", Group.HOUSE, Switch())
SAY = Catalogue(BESIDE / "texts").speaker("en")


def play_by_our_rules(game: Game, move: Move, now: datetime, rng: Random) -> Game:
    """The game after a move, the start given to whoever drew best, if they still sit there. Errors: those of `play`."""
    after = play(game, move, now, rng)
    if not ROW.of(after.rules) or after.round_number in (0, 1, game.round_number):
        return after
    result = after.rounds[-2].result
    best = result.drawing.player if result and result.drawing else None
    if best not in after.round.active:
        return after
    return after.with_round(replace(after.round, starting_player=best))


class Evening:
    """Three people at a table, with the house rule between them and the game. Ann is host, and starts."""

    def __init__(self, words: tuple[str, ...], seed: int, *, winner_starts: bool = True) -> None:
        self.now = datetime(2026, 12, 2, 20, 0, tzinfo=UTC)  # nobody hurries: no deadline comes in this example
        self.rng = Random(seed)  # chance is handed in, so that the same seed plays the same evening
        seats = tuple(Player(id=player, name=name) for player, name in NAMES.items())
        rules = ROW.chosen(TableRules(begin=Begin.HOST, draw=None), winner_starts)
        self.game = new_game("example", ANN, words, self.now, self.rng, rules=rules, players=seats)
        self.play(Start(Actor(ANN)))

    def play(self, move: Move) -> None:
        """Make a move, by the house rule."""
        self.game = play_by_our_rules(self.game, move, self.now, self.rng)

    @property
    def starting_player(self) -> int:
        """Who has the start of the present round."""
        starting_player = self.game.round.starting_player
        assert starting_player is not None
        return starting_player

    def hand_in(self, player: int) -> None:
        """Hand in a picture: its place in the order is taken first, then it is stored (R11)."""
        picture = f"picture of {player} in round {self.game.round_number}"
        self.play(Receive(player, picture, "example:"))
        self.play(HandIn(player, picture, picture))

    def guess(self, player: int) -> None:
        """Guess every drawing but one's own, at random, and finish (R15, R16)."""
        this = self.game.round
        words = list(this.words_for(player))
        self.rng.shuffle(words)
        for place, word in zip(this.places_for(player), words, strict=False):
            self.play(Link(player, place, word))
        self.play(Finish(player))

    def play_round(self) -> None:
        """From the words to the reveal."""
        print(f"\nRound {self.game.round_number}: {NAMES[self.starting_player]} starts")
        for player in NAMES:
            self.play(KeepWord(player, 0))
        self.play(Roll(self.starting_player))
        for player in NAMES:
            self.hand_in(player)
        for player in NAMES:
            self.guess(player)
        result = self.game.round.result
        best = NAMES[result.drawing.player] if result and result.drawing else "nobody"
        points = ", ".join(f"{NAMES[player]} {score}" for player, score in self.game.scores.items())
        print(f"  Best drawing: {best}. {points}")

    def play_to_the_end(self) -> None:
        """Round after round, until somebody has won."""
        self.play_round()
        while self.game.phase is Phase.REVEAL:
            self.play(NextRound(ANN))
            self.play_round()


def main() -> None:
    """An evening with the word pack that lies beside this file."""
    pack = parse_word_pack((BESIDE / "seaside.toml").read_text("utf-8"))
    evening = Evening(pack.words, seed=1)
    print(rule_sentence(ROW, evening.game.rules, SAY))
    evening.play_to_the_end()
    winner = evening.game.winner
    print(f"\n{NAMES[winner]} wins." if winner is not None else f"\nNobody wins: {evening.game.ended}.")


if __name__ == "__main__":
    main()
