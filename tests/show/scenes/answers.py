"""What whoever asked is answered, and the log of the moderators."""

from collections.abc import Callable
from datetime import timedelta

from artbox_bot.game.choices import BY_NAME, CHOICES
from artbox_bot.game.events import Event, EventKind, Phase
from artbox_bot.game.moves import Actor, HandOn, LetIn, Lock, Report
from artbox_bot.game.rules import USUAL, Begin, Rules
from artbox_bot.game.standstill import Obstacle
from artbox_bot.game.values import Round
from artbox_bot.show import answers, moderating, questions
from artbox_bot.show.hosting import host_panel
from artbox_bot.show.message import Message
from artbox_bot.show.moderating import StillShown
from artbox_bot.show.moderators_log import moderators_log
from artbox_bot.show.phrases import length, place
from artbox_bot.show.reports import ReportsChannel, report_chains
from artbox_bot.show.rules import rule_name, rule_sentence
from artbox_bot.show.trouble import Why, trouble_in_words
from artbox_bot.texts import Speaker
from tests.game.table import ANN, BOB, CAT, DAN, EVE, MODERATOR
from tests.show.scenes import settings, words
from tests.show.scenes.beginning import at_roll, at_words
from tests.show.scenes.by_rules import ENDLESS, EVERY_HOUSE_RULE, IN_CHANNEL, OTHERWISE
from tests.show.scenes.drawing import at_drawing
from tests.show.scenes.evening import Evening
from tests.show.scenes.guessing import at_board
from tests.show.scenes.two_words import at_two_drawings

LENGTHS = (1, 59, 60, 90, 300, 3600, 5400, 7200, 86_400, 90_000, 604_800)
PLACES = tuple(place(number) for number in range(1, 25))


def every_rule(rules: Rules) -> Callable[[Speaker], str]:
    """What each row is called, and what it says by these rules."""
    return lambda say: "\n".join(f"{rule_name(c, say)} | {rule_sentence(c, rules, say)}" for c in CHOICES)


def log(*evenings: Evening) -> Callable[[Speaker], str]:
    return lambda say: moderators_log([evening.game for evening in evenings], say)


def busy_evening() -> Evening:
    """Whatever the log tells of: a pause by the host and one by the bot, a skip, a removal that is taken back, a lock,
    another host, a report, a stop."""
    table = at_roll(ANN, BOB, CAT, DAN, EVE).pause().wait(60).resume().wait(1).skip()
    table.trouble(code=50013).resume().remove(DAN, by=ANN).play(LetIn(DAN, Actor(ANN))).play(Lock(Actor(ANN)))
    table.play(Lock(MODERATOR, locked=False)).play(HandOn(BOB, Actor(ANN))).play(HandOn(ANN, Actor(BOB)))
    table.draw(ANN, BOB, CAT, EVE).hide(BOB).show_again(BOB).hide(CAT)
    return table.play(Report(BOB, 1, table.place(ANN), "not *nice*")).play(Report(EVE, 1, table.place(ANN))).stop(ANN)


def every_trouble(say: Speaker) -> str:
    return "\n".join(trouble_in_words(Obstacle(why=why), say) for why in Why)


def older_evening() -> Evening:
    """An older version kept reports among the events; nobody is named in one of them."""
    table = at_board(ANN, BOB, CAT)
    for by, text in ((BOB, "rude"), (None, "")):
        event = Event(
            kind=EventKind.REPORTED, at=table.now, round=1, phase=Phase.LINK, by=by, player=ANN, place=1, text=text
        )
        table.game = table.game.with_event(event)
    return table


def long_evening() -> Evening:
    """More pauses and reports than the log has room for, and one removal before all of them."""
    table = at_board(ANN, BOB, CAT, DAN, EVE).remove(EVE, by=ANN)
    for at, text in ((1, "x" * 300), (2, "y" * 300), (3, "z" * 300)):
        for player in (BOB, CAT, DAN):
            table.play(Report(player, 1, at, f"{text} of {player}"))
    for _ in range(20):
        table.pause().wait(1).resume().wait(1)
    return table


def handed_in(*players: int, again: bool = False, direct: bool = False) -> Callable[[Speaker], Message]:
    game = at_drawing(ANN, BOB, CAT).draw(*players).game
    return lambda say: answers.handed_in(game, players[-1], say, again=again, direct=direct)


def in_already(*, older: bool) -> Callable[[Speaker], Message]:
    game = at_drawing(ANN, BOB, CAT).draw(BOB, CAT).game
    return lambda say: answers.in_already(game, CAT, say, older=older)


def of_two_words(*papers: int, again: bool = False, direct: bool = False) -> Callable[[Speaker], Message]:
    game = at_two_drawings().draw_on(*papers).game
    return lambda say: answers.handed_in(game, papers[-1], say, again=again, direct=direct)


def of_two_words_already(paper: int, *, older: bool) -> Callable[[Speaker], Message]:
    game = at_two_drawings().draw_on(paper).game
    return lambda say: answers.in_already(game, paper, say, older=older)


def tables() -> list[questions.Awaiting]:
    return [
        questions.Awaiting("t", 1, "art", "Rooms", "The studio"),
        questions.Awaiting("u", 2, "art", "Games", "The studio"),
        questions.Awaiting("v", 3, "annex", "", "The studio"),
        questions.Awaiting("w", 4, "", "", "The club"),
    ]


def choose(verb: str) -> Callable[[Speaker], Message]:
    """Which drawing of two rounds? In the first, one is hidden."""
    table = at_board(ANN, BOB, CAT).hide(BOB).link(CAT, ANN).everyone_finishes().next_round()
    game = table.everyone_keeps().roll().draw(ANN, BOB, CAT).game

    def question(say: Speaker) -> Message:
        asked = moderating.choose_drawing(game, game.rounds, verb, say)
        assert asked is not None
        return asked

    return question


def at_scored(*players: int) -> Evening:
    return at_board(*players).link(CAT, ANN).everyone_finishes()


def hidden(still: StillShown, *, scored: bool = False, former_game: bool = False) -> Callable[[Speaker], Message]:
    this = (at_scored if scored else at_board)(ANN, BOB, CAT).round
    return lambda say: moderating.hidden(this, 2, still, say, former_game=former_game)


def shown_again(*, scored: bool) -> Callable[[Speaker], Message]:
    this = (at_scored if scored else at_board)(ANN, BOB, CAT).round
    return lambda say: moderating.shown_again(this, 2, say, former_game=scored)


def reported(by: int, artist: int, *, scored: bool = False, moderators: bool = False) -> Callable[[Speaker], Message]:
    table = (at_scored if scored else at_board)(ANN, BOB, CAT)
    game = table.play(Report(by, 1, table.place(artist))).game
    return lambda say: moderating.reported(game, game.reports[-1], say, moderators=moderators)


def reported_to_moderators(say: Speaker) -> str:
    """In their channel: what was written after the round alone."""
    tables = (at_board(ANN, BOB, CAT), at_scored(ANN, BOB, CAT))
    reported = [table.play(Report(BOB, 1, table.place(CAT), "not *nice*")).game for table in tables]
    chains = [c for g in reported for c in report_chains(g, place(7), hung, say, ReportsChannel(9, None))]
    return "\n\n".join(slot.message.content for chain in chains for slot in chain.slots if slot.channel)


def hung(this: Round) -> str | None:
    return None if this.over else "https://discord.com/channels/1/2/3"


def joined(evening: Evening, note: str = "", *, no_dms: bool = False) -> Callable[[Speaker], Message]:
    return lambda say: answers.joined(evening.game, note, say, no_dms=no_dms)


def host_menu(evening: Evening, by: Actor, done: str = "") -> Callable[[Speaker], Message]:
    """What *Host…* opens for somebody."""
    return lambda say: host_panel(evening.game, by, evening.now, say, done)


def at_endless_drawing() -> Evening:
    evening = Evening(ANN, BOB, CAT, minutes=None).start().everyone_keeps()
    return evening.roll().draw(ANN)


def stored(
    games: int, drawings: int, names: int, reports: int, days: int, *, no_dms: bool | None = None
) -> Callable[[Speaker], Message]:
    since = at_words().now - timedelta(days=3) if games else None
    return lambda say: answers.stored(
        say, games=games, since=since, drawings=drawings, names=names, reports=reports, days=days, no_dms=no_dms
    )


ANSWERS: dict[str, Callable[[Speaker], Message | str]] = {
    "rules": lambda say: answers.rules(USUAL, say),
    "rules_of_a_table_with_every_house_rule": lambda say: answers.rules(EVERY_HOUSE_RULE, say),
    "rules_with_one_decoy_to_one_point": lambda say: answers.rules(Rules(decoys=1, target=1), say),
    "every_rule_as_usual": every_rule(USUAL),
    "every_rule_otherwise": every_rule(OTHERWISE),
    "every_rule_without_an_end": every_rule(ENDLESS),
    "every_way_to_begin": lambda say: "\n".join(
        rule_sentence(BY_NAME["begin"], Rules(begin=begin), say) for begin in Begin
    ),
    "every_length": lambda say: "\n".join(length(timedelta(seconds=lasts), say) for lasts in LENGTHS),
    "sentences_without_empty_ones": lambda _: answers.sentences("One.", "", "Two."),
    "joined": joined(Evening(ANN, BOB), "A note."),
    "joined_without_dms": joined(Evening(ANN, BOB), no_dms=True),
    "joined_a_running_game": joined(at_words()),
    "joined_with_hands_in_the_channel": joined(Evening(ANN, BOB, rules=IN_CHANNEL)),
    "joined_a_running_game_with_hands_in_the_channel": joined(Evening(ANN, BOB, CAT, rules=IN_CHANNEL).start()),
    "no_dms_from_now_on": lambda say: answers.dms_chosen(say, no_dms=True),
    "dms_from_now_on": lambda say: answers.dms_chosen(say, no_dms=False),
    "handed_in": handed_in(BOB, CAT),
    "handed_in_again": handed_in(BOB, CAT, BOB, again=True),
    "handed_in_by_direct_message": handed_in(BOB, CAT, direct=True),
    "handed_in_last": handed_in(BOB, CAT, ANN),
    "handed_in_the_same": in_already(older=False),
    "handed_in_an_older_one": in_already(older=True),
    "two_words_handed_in_the_first": of_two_words(BOB),
    "two_words_handed_in_both_by_direct_message": of_two_words(BOB, -BOB, direct=True),
    "two_words_handed_in_again": of_two_words(-BOB, BOB, -BOB, again=True),
    "two_words_handed_in_last": of_two_words(ANN, -ANN, BOB, -BOB, -CAT, CAT),
    "two_words_the_same_while_one_is_missing": of_two_words_already(-BOB, older=False),
    "two_words_an_older_one_while_one_is_missing": of_two_words_already(-BOB, older=True),
    "two_words_sent_together": lambda say: answers.together(
        [of_two_words(BOB, direct=True)(say), of_two_words(BOB, -BOB, direct=True)(say)]
    ),
    "two_words_swapped": lambda say: answers.swapped(at_two_drawings().draw(BOB, BOB).swap(BOB).game, BOB, say),
    "two_words_swapped_while_one_is_missing": lambda say: answers.swapped(
        at_two_drawings().draw(BOB).swap(BOB).game, BOB, say
    ),
    "two_words_which": lambda say: questions.which_word(at_two_drawings().game, BOB, "p1", say, blank=False),
    "two_words_which_blank": lambda say: questions.which_word(at_two_drawings().game, BOB, "p1", say, blank=True),
    "two_words_blank": lambda say: questions.ask_about_blank(at_two_drawings().game, "p1", say, 1),
    "public_picture": lambda say: answers.public_picture(say, pad=False),
    "public_picture_with_a_pad": lambda say: answers.public_picture(say, pad=True),
    "linked": lambda say: answers.linked(2, "*kettle*", say),
    "link_taken_back": lambda say: answers.linked(2, None, say),
    "blank": lambda say: questions.ask_about_blank(at_drawing(ANN, BOB, CAT).game, "p1", say),
    "which_table": lambda say: questions.which_table(tables(), "p1", say, blank=False),
    "which_table_blank": lambda say: questions.which_table(tables() + 5 * tables()[:1], "p1", say, blank=True),
    "choose_to_hide": choose("hide"),
    "choose_to_report": choose("report"),
    "choose_to_show_again": choose("unhide"),
    "hidden": hidden(StillShown()),
    "hidden_after_the_score": hidden(StillShown(), scored=True, former_game=True),
    "hidden_and_one_of_each_still_shows_it": hidden(StillShown(1, ("https://discord.com/channels/1/2/3",), 1, 1)),
    "hidden_and_several_still_show_it": hidden(StillShown(3, ("https://discord.com/channels/1/2/3",) * 12, 2, 2)),
    "hidden_while_discord_is_slow": hidden(StillShown(None)),
    "shown_again": shown_again(scored=False),
    "shown_again_after_the_score": shown_again(scored=True),
    "reported_while_all_guess": reported(BOB, ANN),
    "reported_by_the_host": reported(ANN, BOB),
    "reported_after_the_round": reported(BOB, CAT, scored=True),
    "reported_after_the_round_of_the_host": reported(BOB, ANN, scored=True),
    "reported_where_moderators_have_a_channel": reported(BOB, CAT, moderators=True),
    "reported_to_moderators": reported_to_moderators,
    "nothing_stored": answers.nothing_stored,
    "stored_nothing_but_figures": stored(0, 0, 0, 0, 30),
    "stored_of_one_game": stored(1, 1, 1, 0, 1, no_dms=False),
    "stored_of_many_games": stored(12, 31, 9, 2, 30, no_dms=True),
    "sure_to_forget": answers.sure_to_forget,
    "forgotten_nothing": lambda say: answers.forgotten(0, (), say),
    "forgotten_one_still_seated": lambda say: answers.forgotten(1, PLACES[:2], say),
    "forgotten_many_still_seated": lambda say: answers.forgotten(5, PLACES, say),
    "no_picture": lambda say: answers.no_picture((), say),
    "no_picture_awaited": lambda say: answers.no_picture(iter(PLACES[:2]), say),
    "every_trouble": every_trouble,
    "host_menu": host_menu(at_words(ANN, BOB, CAT), Actor(ANN)),
    "host_menu_after_a_press": host_menu(at_words(ANN, BOB, CAT).pause(), Actor(ANN), "Paused."),
    "host_menu_in_a_locked_lobby": host_menu(
        Evening(ANN, BOB, CAT, DAN, begin=Begin.VOTE, host=EVE).remove(DAN, by=EVE).play(Lock(MODERATOR)), Actor(EVE)
    ),
    "host_menu_of_a_table_of_one": host_menu(Evening(ANN, begin=Begin.VOTE), Actor(ANN)),
    "host_menu_of_a_player": host_menu(at_words(ANN, BOB, CAT), Actor(BOB)),
    "host_menu_of_a_player_in_a_pause": host_menu(at_words(ANN, BOB, CAT).pause().wait(60), Actor(BOB)),
    "host_menu_of_a_player_after_two_minutes": host_menu(at_words(ANN, BOB, CAT).pause().wait(120), Actor(BOB)),
    "host_menu_of_a_player_who_draws_without_end": host_menu(at_endless_drawing().wait(120), Actor(BOB)),
    "host_menu_of_a_player_in_a_lobby": host_menu(Evening(ANN, BOB, begin=Begin.VOTE).wait(600), Actor(BOB)),
    "log_empty": log(at_words()),
    "log_of_a_busy_evening": log(busy_evening()),
    "log_of_two_evenings": log(older_evening(), busy_evening()),
    "log_too_long": log(long_evening()),
    **words.ANSWERS,
    **settings.ANSWERS,
}
"""By name: what is said, and nothing else."""
