"""The table before the game: who sits there, what was chosen, and what it takes to begin (R1, R2)."""

from datetime import timedelta

from artbox_bot.game.limits import MAX_PLAYERS, MIN_PLAYERS, about_minutes, target_score
from artbox_bot.game.values import Game, Phase
from artbox_bot.show.buttons import button, dms_button, host_button, resume_button
from artbox_bot.show.message import Button, Buttons, Message, Style, Text
from artbox_bot.show.phrases import mention, waiting
from artbox_bot.show.slot import Slot
from artbox_bot.texts import Speaker


def lobby_slot(game: Game, say: Speaker) -> Slot:
    """The table while people sit down; once the game has begun or is closed, its last form."""
    if game.phase is not Phase.LOBBY:
        return Slot("lobby", _last_form(game, say), late=True)
    parts = (
        Text(say("lobby-title")),
        Text(f"{say('lobby-what')} {_about(game, say)}"),
        Text(_people(game, say)),
        Text(f"-# {_options(game, say)}"),
        Text(waiting(game, say), fleeting=True),
        Text(say("lobby-dms"), fleeting=True),
        Buttons(_seats_and_start(game, say)),
        Buttons((dms_button(say, unwanted=True), button(game, "rules", say, emoji="❔"), host_button(game, say))),
    )
    return Slot("lobby", Message(parts))


def _seats_and_start(game: Game, say: Speaker) -> tuple[Button, ...]:
    """Nobody can join a locked table. Before a paused one begins, somebody resumes."""
    join = () if game.locked else (button(game, "join", say, Style.SUCCESS, "🪑"),)
    start = button(game, "start", say, Style.PRIMARY, "🎲") if game.pause is None else resume_button(game, say)
    return (*join, start, button(game, "leave", say))


def _last_form(game: Game, say: Speaker) -> Message:
    if not game.rounds:
        return Message((Text(say("lobby-title")), Text(_seats(game, say)), Text(say("lobby-closed"))))
    begun = say("lobby-begun", target=game.target or 0)
    return Message((Text(say("lobby-title")), Text(_seats(game, say)), Text(f"{begun} {_about(game, say)}")))


def _about(game: Game, say: Speaker) -> str:
    """How many may play, and how long it takes with those who are there now."""
    minutes = about_minutes(max(MIN_PLAYERS, len(game.players)), game.rules.draw)
    return say("lobby-about", fewest=MIN_PLAYERS, most=MAX_PLAYERS, minutes=minutes)


def _people(game: Game, say: Speaker) -> str:
    lines = [say("lobby-players", count=len(game.players), most=MAX_PLAYERS), _seats(game, say)]
    if game.host not in game.seats:
        lines.append(say("lobby-host-watches", who=mention(game.host)))
    if game.locked:
        lines.append(say("table-locked"))
    return "\n".join(lines)


def _seats(game: Game, say: Speaker) -> str:
    lines = (
        say("lobby-host" if player.id == game.host else "lobby-seat", who=mention(player.id), seat=seat)
        for seat, player in enumerate(game.players, start=1)
    )
    return "\n".join(lines) or say("lobby-empty")


def _options(game: Game, say: Speaker) -> str:
    draw = game.rules.draw
    return " · ".join(
        (
            say("lobby-target", points=target_score(max(MIN_PLAYERS, len(game.players)))),
            say(f"lobby-begin-{game.rules.begin.value}"),
            say("lobby-minutes", minutes=draw // timedelta(minutes=1)) if draw else say("lobby-no-deadline"),
        )
    )
