"""Whoever played a round can say of a word that nobody could draw it; managers of the server see how often."""

from artbox_bot.game.values import Game, Round
from artbox_bot.show.buttons import round_address
from artbox_bot.show.message import Button, Menu, Message, Option, Text
from artbox_bot.texts import Speaker, isolated


def bad_word_button(game: Game, say: Speaker) -> Button:
    """Opens, privately, the words of the round."""
    return Button(say("button-bad-word"), round_address(game, "bad_word"), emoji="🚩")


def words_seen(this: Round, player: int) -> tuple[str, ...]:
    """The words that somebody has seen in a round that is over: those of the row, and their own cards."""
    return tuple(dict.fromkeys((*this.word_row, *this.offers.get(player, ()))))


def which_word(game: Game, this: Round, player: int, say: Speaker) -> Message:
    """Which word can nobody draw?"""
    options = tuple(Option(isolated(word), str(at)) for at, word in enumerate(words_seen(this, player)))
    menu = Menu(round_address(game, "bad_word_is"), say("bad-word-placeholder"), options)
    return Message((Text(say("bad-word-which")), menu))
