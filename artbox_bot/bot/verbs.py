"""Every verb of the bot in one table: what it does, and whether it is a command, a button, a menu or a form.

A verb is a word in an address (`ab1:<game>:nudge`) and the name of a command (`/artbox nudge`). To add one, add a line
here, its move, and its sentences: `command-<verb>` describes a command, `button-<verb>` is the label of a button.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from discord import ui

from artbox_bot.bot import actions, bad_words, choosing, forms, hosting, moderation, privacy, word_packs
from artbox_bot.bot.ask import Ask
from artbox_bot.bot.hosting import Deed
from artbox_bot.bot.plain import Plain
from artbox_bot.game.moves import Leave, Lock, NextRound, Nudge, Pause, Resume, Roll, Skip, Start, Stop
from artbox_bot.show.address import Address
from artbox_bot.texts import Speaker


@dataclass(frozen=True, slots=True)
class VerbForm:
    """What a button opens at once, and what is done when it is submitted.

    `in_place`: that shows the private message anew in which the button stands.
    """

    opened: Callable[[Address, int, Speaker], ui.Modal]
    submitted: Callable[[Ask], Awaitable[None]]
    in_place: bool = False


@dataclass(frozen=True, slots=True)
class Verb:
    """`act` takes the ask, and the options of a command or what was chosen in a menu.

    `menu` reads what was chosen. `of_message`: it is a command in the menu of a message, too.
    """

    act: Callable[..., Awaitable[None]]
    command: bool = False
    button: bool = False
    menu: Callable[[str], int | str] | None = None
    form: VerbForm | None = None
    of_message: bool = False

    @property
    def pressed(self) -> bool:
        """Whether its address stands in a message."""
        return self.button or self.menu is not None or self.form is not None


VERBS: Mapping[str, Verb] = {
    "new": Verb(actions.open_table, command=True),
    "host": Verb(hosting.host, command=True, button=True),
    "hand_on": Verb(hosting.hand_on, menu=int),
    "remove": Verb(hosting.remove, command=True),
    "take_out": Verb(hosting.take_out, menu=int),
    "let_in": Verb(hosting.let_in, menu=int),
    "lock": Verb(Deed(lambda ask: Lock(ask.actor), "answer-locked"), button=True),
    "unlock": Verb(Deed(lambda ask: Lock(ask.actor, locked=False), "answer-unlocked"), button=True),
    "artist": Verb(actions.name_artist, command=True, form=VerbForm(forms.artist_form, actions.artist_written)),
    "draw": Verb(actions.draw, command=True, form=VerbForm(forms.draw_form, actions.drawing_sent)),
    "guess": Verb(actions.guess, command=True),
    "hide": Verb(moderation.hide, command=True, menu=int, of_message=True),
    "unhide": Verb(moderation.show_again, menu=int, of_message=True),
    "report": Verb(moderation.report, command=True, menu=int, of_message=True),
    "join": Verb(actions.join, command=True, button=True),
    "leave": Verb(Plain(lambda ask: Leave(ask.user_id), "left"), command=True, button=True),
    "start": Verb(Plain(lambda ask: Start(ask.actor), "started"), command=True, button=True),
    "roll": Verb(Plain(lambda ask: Roll(ask.user_id), "rolled"), command=True, button=True),
    "finish": Verb(actions.finish, command=True, button=True),
    "hand": Verb(actions.my_hand, command=True, button=True),
    "status": Verb(actions.status, command=True),
    "rules": Verb(actions.rules, command=True, button=True),
    "stop": Verb(Plain(lambda ask: Stop(ask.actor), "stopped"), command=True),
    "pause": Verb(Deed(lambda ask: Pause(ask.actor), "answer-paused"), command=True, button=True),
    "resume": Verb(Deed(lambda ask: Resume(ask.actor), "answer-resumed"), command=True, button=True),
    "skip": Verb(Deed(lambda ask: Skip(ask.actor, ask.numbers or None), "answer-skipped"), command=True, button=True),
    "nudge": Verb(Plain(lambda ask: Nudge(ask.actor), "answer-nudged"), command=True, button=True),
    "settings": Verb(choosing.settings, command=True),
    "options": Verb(choosing.options, button=True),
    "turn_to": Verb(choosing.turn_to, menu=str),
    "choose": Verb(choosing.choose, menu=str),
    "switch": Verb(choosing.switch, button=True),
    "select": Verb(choosing.select, menu=int),
    "write": Verb(choosing.written, form=VerbForm(forms.write_form, choosing.written, in_place=True)),
    "usual": Verb(choosing.usual, button=True),
    "usual_sure": Verb(choosing.usual_sure, button=True),
    "keep_it": Verb(choosing.keep_it, button=True),
    "log": Verb(moderation.log, command=True),
    "privacy": Verb(privacy.show, command=True),
    "words": Verb(word_packs.words, command=True, button=True),
    "pack": Verb(word_packs.turn_page, button=True),
    "pack_look": Verb(word_packs.look, menu=int),
    "pack_add": Verb(word_packs.words, form=VerbForm(forms.pack_form, word_packs.form_sent)),
    "pack_use": Verb(word_packs.use, button=True),
    "pack_adult": Verb(word_packs.adult, button=True),
    "pack_levels": Verb(word_packs.levels, menu=str),
    "pack_theme": Verb(word_packs.theme, menu=int),
    "pack_word": Verb(word_packs.word, menu=str),
    "pack_try": Verb(word_packs.try_it, button=True),
    "pack_export": Verb(word_packs.export, button=True),
    "pack_remove": Verb(word_packs.ask_to_remove, button=True),
    "pack_remove_sure": Verb(word_packs.remove, button=True),
    "bad_word": Verb(bad_words.which, button=True),
    "bad_word_is": Verb(bad_words.report, menu=int),
    "vote": Verb(actions.my_hand, button=True),
    "pad": Verb(actions.my_hand, button=True),
    "elect": Verb(actions.elect, menu=int),
    "keep": Verb(actions.keep, button=True),
    "put_back": Verb(actions.put_back, button=True),
    "another_pair": Verb(actions.another_pair, button=True),
    "pick": Verb(actions.pick, button=True),
    "look": Verb(actions.look, button=True),
    "link": Verb(actions.link, menu=str),
    "next": Verb(Plain(lambda ask: NextRound(ask.user_id)), button=True),
    "again": Verb(actions.play_again, button=True),
    "take": Verb(actions.take_kept, button=True),
    "swap": Verb(actions.swap, button=True),
    "no_dms": Verb(privacy.want_no_dms, button=True),
    "dms": Verb(privacy.want_dms, button=True),
    "export": Verb(privacy.export, button=True),
    "forget": Verb(privacy.ask_to_forget, button=True),
    "forget_sure": Verb(privacy.forget, button=True),
}
"""The commands among them reach Discord in this order."""
