"""The table before the game: who sits there, what was chosen, and what it takes to begin (R1, R2)."""

from dataclasses import replace

from artbox_bot.game.choices import BY_NAME
from artbox_bot.game.events import Phase
from artbox_bot.game.limits import MAX_PLAYERS, MIN_PLAYERS, about_minutes, target_of
from artbox_bot.game.rules import Hands, Rules
from artbox_bot.game.values import Game
from artbox_bot.show.buttons import button, dms_button, host_button, resume_button
from artbox_bot.show.message import Button, Buttons, Message, Style, Text
from artbox_bot.show.phrases import mention, waiting
from artbox_bot.show.rules import rule_sentence, unusual_lines
from artbox_bot.show.slot import Slot
from artbox_bot.show.word_packs import levels_in_words
from artbox_bot.texts import Speaker, quoted

NAMED_PACKS = 3

ALWAYS_SAID = ("target", "begin", "draw")
"""What is said of every table, though nobody has chosen it."""


def lobby_slot(game: Game, say: Speaker) -> Slot:
    """The table while people sit down; once the game has begun or is closed, its last form."""
    if game.phase is not Phase.LOBBY:
        return Slot("lobby", _last_form(game, say), late=True)
    direct = game.rules.hands is Hands.DIRECT
    parts = (
        Text(say("lobby-title")),
        Text(f"{say('lobby-what')} {_about(game, say)}"),
        Text(_people(game, say)),
        Text(f"-# {_options(game, say)}"),
        *((Text(f"-# {say('lobby-packs', packs=_packs(game, say))}"),) if game.packs else ()),
        Text(waiting(game, say), fleeting=True),
        *((Text(say("lobby-dms"), fleeting=True),) if direct else ()),
        Buttons(_seats_and_start(game, say)),
        Buttons(
            (
                *((dms_button(say, unwanted=True),) if direct else ()),
                button(game, "rules", say, emoji="❔"),
                button(game, "options", say, emoji="⚙️"),
                host_button(game, say),
            )
        ),
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
    if game.rules.slow:
        return say("lobby-about-slow", fewest=MIN_PLAYERS, most=MAX_PLAYERS)
    minutes = about_minutes(max(MIN_PLAYERS, len(game.players)), game.rules)
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


def _packs(game: Game, say: Speaker) -> str:
    """Those from which the cards come: the first ones by name."""
    named = [
        say("lobby-pack-levels", pack=quoted(pack.name), levels=levels_in_words(pack.difficulties, say))
        if pack.difficulties
        else quoted(pack.name)
        for pack in game.packs[:NAMED_PACKS]
    ]
    more = len(game.packs) - NAMED_PACKS
    return ", ".join((*named, *((say("lobby-packs-more", count=more),) if more > 0 else ())))


def _options(game: Game, say: Speaker) -> str:
    """What holds with so many players as there are now, and whatever else differs from the usual."""
    rules = replace(game.rules, target=target_of(game.rules, max(MIN_PLAYERS, len(game.players))))
    always = (rule_sentence(BY_NAME[name], rules, say) for name in ALWAYS_SAID)
    return " · ".join(
        (*always, *unusual_lines(rules, say, but=(*ALWAYS_SAID, "zone", "quiet_hours")), *_quiet_hours(rules, say))
    )


def _quiet_hours(rules: Rules, say: Speaker) -> tuple[str, ...]:
    quiet = rules.quiet_hours
    if quiet is None or not rules.slow:
        return ()
    begin, end, zone = f"{quiet.begin:%H:%M}", f"{quiet.end:%H:%M}", quoted(rules.zone or "UTC")
    return (say("lobby-quiet-hours", begin=begin, end=end, zone=zone),)
