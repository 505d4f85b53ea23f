"""A finished or running game as plain JSON values, for transcripts and for checking by others."""

from dataclasses import fields
from datetime import time, timedelta
from typing import Any

from artbox_bot.game.papers import artist_of
from artbox_bot.game.rules import USUAL, QuietHours, Rules
from artbox_bot.game.values import Game, Round


def record(game: Game) -> dict[str, Any]:
    """The whole game: player ids as strings; a void or broken-off round has an empty board, and no links.

    Where three draw two words each, `kept` are both, in the order of their places on the board.
    `offers` are the cards among which a player chose; `exchanged`, where somebody had others first, those.
    `rules` are those that differ from the usual, by name; a length of time is in seconds, null where there is no end.
    """
    return {
        "players": [str(player) for player in game.seats],
        "rules": _rules(game.rules),
        "target": game.target,
        "rounds": [_round(this) for this in game.rounds],
        "present": [str(player) for player in game.present],
        "ended": game.ended.value if game.ended else None,
        "winner": _id(game.winner),
    }


def _rules(rules: Rules) -> dict[str, Any]:
    chosen = {field.name: getattr(rules, field.name) for field in fields(Rules)}
    return {name: _plain(value) for name, value in chosen.items() if value != getattr(USUAL, name)}


def _plain(value: object) -> Any:
    match value:
        case timedelta():
            return int(value.total_seconds())
        case time():
            return value.isoformat("minutes")
        case QuietHours():
            return {"begin": _plain(value.begin), "end": _plain(value.end)}
        case _:  # an enumeration of texts is a text
            return value


def _round(this: Round) -> dict[str, Any]:
    scored = this.result is not None
    result = this.result
    return {
        "number": this.number,
        "starting_player": _id(this.starting_player),
        "roll": [shape.value for shape in this.roll],
        "offers": {str(player): list(words) for player, words in this.offers.items()},
        **({"exchanged": {str(p): list(words) for p, words in this.exchanged.items()}} if this.exchanged else {}),
        "kept": {str(player): _kept(this, player) for player in this.players if player in this.kept},
        "tokens": {str(player): token for player, token in this.tokens.items()},
        "board": {str(place): str(artist_of(p)) for place, p in enumerate(this.board, start=1)} if scored else {},
        "word_row": list(this.word_row) if scored else [],
        "links": {
            str(player): {str(place): word for place, word in this.links[player].items()}
            for player in this.players
            if scored and this.links.get(player)
        },
        "finished": [str(player) for player in this.finished] if scored else [],
        "numbers": {str(a): result.numbers[a] for a in map(artist_of, this.board)} if result else {},
        "points": {
            "drawing": _id(result.drawing.player if result and result.drawing else None),
            "links": _id(result.links.player if result and result.links else None),
        },
        "scores": {str(player): score for player, score in this.scores.items()},
        "left": [str(player) for player in this.gone],
    }


def _kept(this: Round, player: int) -> str | list[str]:
    """The word of a player; where everybody draws two, both: those that hang first, in the order of their places."""
    last = len(this.board)
    papers = sorted(this.papers_of(player), key=lambda paper: this.place_of(paper) or last + 1)
    return this.kept[player] if this.each == 1 else [this.kept[paper] for paper in papers]


def _id(player: int | None) -> str | None:
    return None if player is None else str(player)
