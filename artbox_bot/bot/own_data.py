"""What is stored of one person, as that person may see it: nobody else's words, guesses or reports are in it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from artbox_bot.game.events import Event, EventKind, Reported
from artbox_bot.game.forgetting import namers
from artbox_bot.game.papers import Paper
from artbox_bot.game.seats import kept_out
from artbox_bot.game.values import Game, Round
from artbox_bot.server_settings import ServerSettings
from artbox_bot.show.moderators_log import reports_of
from artbox_bot.show.phrases import seat_letter
from artbox_bot.storage.forgetting import Stay
from artbox_bot.storage.values import DirectMessages, Table

OWN_COMING_AND_GOING = (EventKind.JOINED, EventKind.CAME_BACK, EventKind.LEFT, EventKind.REMOVED, EventKind.HOST)


@dataclass(frozen=True, slots=True)
class OwnData:
    """Of `person`: all their stays at tables, the tables that could be read, and their pictures with their games.

    `direct`: what is known of their direct messages; `bad_words`: which words they reported, in which server, when;
    `changed`: the settings that they have changed, among others.
    """

    person: int
    stays: tuple[Stay, ...]
    tables: Mapping[str, Table]
    pictures: Mapping[str, str | None]
    direct: DirectMessages | None
    bad_words: tuple[tuple[int, str, datetime], ...]
    changed: tuple[ServerSettings, ...] = ()

    @property
    def no_dms(self) -> bool | None:
        """Whether this person wants no direct messages; None where nothing is known of theirs."""
        return self.direct and self.direct.unwanted

    @property
    def since(self) -> datetime | None:
        """When the first of the games was opened."""
        return self.stays[0].opened if self.stays else None

    @property
    def names(self) -> int:
        """At how many tables a name is known."""
        return sum(bool(_name(table.game, self.person)) for table in self.tables.values())

    @property
    def reports(self) -> int:
        """How many reports with a text this person wrote."""
        return sum(r.by == self.person and bool(r.text) for t in self.tables.values() for r in reports_of(t.game))

    def files(self) -> dict[str, str]:
        """The pictures, each with the name of its file."""
        names = {
            this.drawings[paper].picture: f"drawings/{game_id}-round-{this.number}{'' if paper > 0 else '-second'}.png"
            for game_id, table in self.tables.items()
            for this in table.game.rounds
            for paper in this.drawn_by(self.person)
        }
        return {p: names.get(p, f"drawings/other-{n}.png") for n, p in enumerate(self.pictures, start=1)}

    def as_json(self, keep_days: int, made: datetime) -> dict[str, Any]:
        """Everything but the pictures themselves, as JSON values; ids as text, since many programs round them."""
        files = self.files()
        return {
            "account": str(self.person),
            "made": made.isoformat(),
            "days_kept_after_a_game": keep_days,
            "games": [self._game(stay, self.tables.get(stay.game_id), files) for stay in self.stays],
            "drawings_without_a_game": [files[p] for p, game in self.pictures.items() if game is None],
            "words_reported": [
                {"server": str(guild_id), "word": word, "at": at.isoformat()} for guild_id, word, at in self.bad_words
            ],
            "settings_changed": [
                {
                    "server": str(s.guild_id),
                    "setting": c.name,
                    "before": c.before,
                    "after": c.after,
                    "at": c.at.isoformat(),
                }
                for s in self.changed
                for c in s.changes
                if c.by == self.person
            ],
            "direct_messages": self.direct and _dms(self.direct),
        }

    def _game(self, stay: Stay, table: Table | None, files: Mapping[str, str]) -> dict[str, Any]:
        told: dict[str, Any] = {
            "game": stay.game_id,
            "opened": stay.opened.isoformat(),
            "ended": stay.ended and stay.ended.isoformat(),
            "only_figures_left": stay.forgotten,
        }
        if table is None:
            return told
        game, me = table.game, self.person
        return told | {
            "server": str(table.guild_id),
            "channel": str(table.channel_id),
            "seat": seat_letter(game, me) if me in game.seats else None,
            "name": _name(game, me),
            "kept_out": me in kept_out(game),
            "points": game.scores.get(me),
            "host": game.host == me,
            "won": game.winner == me,
            "rounds": [_round(this, me, files) for this in game.rounds if me in this.players],
            "done": [_told(event) for event in game.events if _is_own(event, me)],
            "reported": [{**_told(r), "drawing": r.place} for r in reports_of(game) if r.by == me],
        }


def _name(game: Game, person: int) -> str | None:
    """Of whoever sits or sat there; whoever is kept out may have no seat."""
    return {player.id: player.name for player in (*game.removed, *game.players)}.get(person)


def _dms(direct: DirectMessages) -> dict[str, Any]:
    return {
        "unwanted": direct.unwanted,
        "channel": direct.channel_id and str(direct.channel_id),
        "opened": direct.opened_at and direct.opened_at.isoformat(),
        "used": direct.used_at.isoformat(),
    }


def _round(this: Round, me: int, files: Mapping[str, str]) -> dict[str, Any]:
    first, *others = (_drawn(this, paper, files) for paper in this.papers_of(me))
    return {
        "round": this.number,
        "voted_for": str(this.votes[me]) if me in this.votes else None,
        "artist_named": this.artist if me in namers(this) else None,
        "cards": list(this.offers.get(me, ())),
        "token": this.tokens.get(me),
        **first,
        **({"second_drawing": others[0]} if others else {}),
        "guesses": {str(place): word for place, word in this.links.get(me, {}).items()},
        "guessed_by": this.result.numbers.get(me) if this.result else None,
        "correct_guesses": this.result.correct.get(me) if this.result else None,
    }


def _drawn(this: Round, paper: Paper, files: Mapping[str, str]) -> dict[str, Any]:
    drawing = this.drawings.get(paper)
    return {
        "word": this.kept.get(paper),
        "handed_in": drawing and drawing.received.isoformat(),
        "drawing": drawing and files.get(drawing.picture),
        "place_on_the_board": this.place_of(paper),
        "covered": paper in this.hidden,
    }


def _told(what: Event | Reported) -> dict[str, Any]:
    kind = what.kind if isinstance(what, Event) else EventKind.REPORTED
    return {"what": kind.value, "at": what.at.isoformat(), "round": what.round, "text": what.text}


def _is_own(event: Event, me: int) -> bool:
    if event.kind is EventKind.REPORTED:  # of older games
        return False
    return event.by == me or (event.by is None and event.player == me and event.kind in OWN_COMING_AND_GOING)


def sits_at(game: Game, person: int) -> bool:
    """Whether somebody sits at this game, and it goes on."""
    return game.open and person in game.present
