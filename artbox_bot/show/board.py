"""The board of a round: its drawings by place, and the word row below them (R14)."""

from artbox_bot.game.papers import Paper
from artbox_bot.game.values import Round
from artbox_bot.show.message import Accent, Message, Picture, Text
from artbox_bot.show.phrases import word
from artbox_bot.show.scenes import Board
from artbox_bot.show.slot import BOARD, Slot, round_slot
from artbox_bot.texts import Speaker


def shown_drawing(this: Round, paper: Paper) -> str | None:
    """The stored picture of a drawing; None where it is hidden (R10)."""
    return None if paper in this.hidden else this.drawings[paper].picture


def board_picture(this: Round, say: Speaker) -> Picture:
    """The board of a round; hidden drawings are covered (R10, R14)."""
    scene = Board(tuple(shown_drawing(this, paper) for paper in this.board))
    return Picture("board.png", say("board-alt", count=len(this.board)), scene)


def board_slot(this: Round, say: Speaker) -> Slot:
    """The board in the channel, with the word row (R14)."""
    words = "\n".join(say("word-line", letter=this.letter(w), word=word(w)) for w in this.word_row)
    text = Text(f"{say('board-title')}\n{words}")
    return Slot(round_slot(this, BOARD), Message((board_picture(this, say), text), Accent.LINK))
