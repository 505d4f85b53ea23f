"""Rules that differ from the usual ones, and moments of evenings that are played by them."""

from dataclasses import replace
from datetime import time, timedelta

from artbox_bot.game.moves import Actor, HandOn, Lock
from artbox_bot.game.rules import USUAL, Begin, Calls, Hands, QuietHours, Rules
from artbox_bot.game.slow import slow_play
from tests.game.table import ANN, BOB, CAT, DAN, EVE, EVERYONE, HAL
from tests.show.scenes.evening import Evening, scene

EVERY_HOUSE_RULE = Rules(
    decoys=3, own_number_breaks_tie=True, exact_budget=True, two_words=True, another_pair=True, target=7
)
OTHERWISE = replace(
    EVERY_HOUSE_RULE,
    vote=timedelta(seconds=10),
    words=timedelta(seconds=90),
    roll=timedelta(minutes=2),
    draw=timedelta(hours=1),
    guess=timedelta(minutes=90),
    hourglass=timedelta(minutes=1),
    next_round=timedelta(days=2),
    slow=True,
    late_joining=False,
    hands=Hands.CHANNEL,
    calls=Calls.QUIET,
)
ENDLESS = Rules(vote=None, words=None, roll=None, draw=None, guess=None, next_round=None)


@scene
def cards_of_another_pair() -> Evening:
    """Once a game everybody may have another pair: Ann has had hers, Bob has kept a word, Cat can still ask."""
    return Evening(ANN, BOB, CAT, rules=Rules(another_pair=True)).start().another_pair(ANN).keep(BOB)


@scene
def board_with_decoys() -> Evening:
    """Eight drawings and three decoys: eleven words. Ann has guessed one, Hal all."""
    evening = Evening(*EVERYONE, rules=Rules(decoys=3)).start().everyone_keeps().roll().draw(*EVERYONE)
    return evening.link(ANN, BOB).fill_sheet(HAL)


@scene
def board_of_two_with_decoys() -> Evening:
    """Two drawings and two decoys; Cat, who has not drawn, has guessed one."""
    evening = Evening(ANN, BOB, CAT, rules=Rules(decoys=2)).start().everyone_keeps().roll().draw(ANN, BOB).wait(300)
    return evening.link(CAT, ANN)


@scene
def reveal_with_decoys() -> Evening:
    """Three drawings and two decoys, one of which Bob took for Ann's word."""
    evening = Evening(ANN, BOB, CAT, rules=Rules(decoys=2)).start().everyone_keeps().roll().draw(ANN, BOB, CAT)
    return evening.link_word(BOB, ANN, evening.round.added_words[0]).link(CAT, ANN).wait(330)


@scene
def reveal_by_the_better_drawing() -> Evening:
    """Bob and Cat have guessed as much; of Cat's drawing more players knew the word, and Bob handed in first."""
    evening = Evening(ANN, BOB, CAT, DAN, rules=Rules(own_number_breaks_tie=True)).start().everyone_keeps().roll()
    evening.draw(BOB, CAT, ANN, DAN).link(ANN, CAT)
    for guesser in (BOB, CAT, DAN):
        evening.link(guesser, ANN)
    return evening.wait(330)


@scene
def drawing_by_an_exact_budget() -> Evening:
    """As many of each shape as there are dice on it."""
    return Evening(ANN, BOB, CAT, DAN, rules=Rules(exact_budget=True)).start().everyone_keeps().roll()


@scene
def a_running_game_that_nobody_joins() -> Evening:
    """Nobody joins once the game runs."""
    return Evening(ANN, BOB, CAT, rules=Rules(late_joining=False)).start().everyone_keeps().roll()


@scene
def a_running_game_to_which_those_who_left_come_back() -> Evening:
    """Nobody else joins; Dan has left, and may come back."""
    return Evening(ANN, BOB, CAT, DAN, rules=Rules(late_joining=False)).start().leave(DAN)


@scene
def waits_without_an_end() -> Evening:
    """The round is over, and the next one starts by a button alone."""
    evening = Evening(ANN, BOB, CAT, minutes=None, rules=ENDLESS).start().everyone_keeps().roll()
    return evening.draw(ANN, BOB, CAT).link(BOB, ANN).everyone_finishes()


SLOW = replace(slow_play(USUAL), quiet_hours=QuietHours(begin=time(22), end=time(8)), zone="Europe/Vienna")
QUIET = Rules(calls=Calls.QUIET)
IN_CHANNEL = Rules(hands=Hands.CHANNEL)
HOUR = 3600


@scene
def lobby_of_slow_play() -> Evening:
    """A game over days."""
    return Evening(ANN, BOB, CAT, begin=Begin.VOTE, rules=SLOW)


@scene
def slow_words_after_the_vote() -> Evening:
    """The words call, hours after the vote; Cat, whom no direct message reaches, is called in the channel."""
    evening = Evening(ANN, BOB, CAT, begin=Begin.VOTE, rules=SLOW).start().closed_to(CAT)
    return evening.all_vote({ANN: BOB, BOB: CAT, CAT: BOB}).closed_to(CAT)


@scene
def slow_drawing_almost_over() -> Evening:
    """An hour before the end it says so, and nobody is called."""
    evening = Evening(ANN, BOB, CAT, minutes=24 * 60, rules=SLOW).start().everyone_keeps().roll().draw(ANN)
    return evening.wait(evening.seconds_left - HOUR)


@scene
def slow_hourglass() -> Evening:
    """Bob is done. The others are told silently, and Cat is not called once more."""
    evening = Evening(ANN, BOB, CAT, minutes=24 * 60, rules=SLOW).start().everyone_keeps().roll().draw(ANN, BOB, CAT)
    return evening.closed_to(CAT).fill_sheet(BOB).finish(BOB).closed_to(CAT)


@scene
def slow_reveal() -> Evening:
    """The next round starts hours later; Bob is the host now, who is told so silently."""
    evening = Evening(ANN, BOB, CAT, minutes=24 * 60, rules=SLOW).start().everyone_keeps().roll().draw(ANN, BOB, CAT)
    return evening.link(BOB, ANN).everyone_finishes().play(HandOn(BOB, Actor(ANN)))


@scene
def slow_pause() -> Evening:
    """Others can resume when nothing was heard of the host for hours."""
    return Evening(ANN, BOB, CAT, rules=SLOW).start().pause()


@scene
def quiet_roll() -> Evening:
    """The panel of the words says whose turn it is; that Dan has left and Eve joined is not said."""
    evening = Evening(ANN, BOB, CAT, DAN, rules=QUIET).start().everyone_keeps()
    return evening.play(Lock(Actor(ANN))).play(Lock(Actor(ANN), locked=False)).leave(DAN).join(EVE)


@scene
def quiet_drawing_whose_start_has_passed_on() -> Evening:
    """Ann has left before her roll, so that Bob has the start and the host's seat; a nudge has no line."""
    evening = Evening(ANN, BOB, CAT, DAN, rules=QUIET).start().everyone_keeps().leave(ANN).roll().draw(BOB)
    return evening.wait(evening.seconds_left - 30).nudge(BOB)


@scene
def quiet_after_an_outage() -> Evening:
    """There is more time, which the panel shows."""
    evening = Evening(ANN, BOB, CAT, rules=QUIET).start()
    evening.now += timedelta(seconds=60)
    return evening.wake_up()


@scene
def lobby_with_hands_in_the_channel() -> Evening:
    """Nothing is said of direct messages."""
    return Evening(ANN, BOB, CAT, begin=Begin.VOTE, rules=IN_CHANNEL)


@scene
def vote_with_hands_in_the_channel() -> Evening:
    """All are called in the channel, and nobody is told that they cannot be reached."""
    return Evening(ANN, BOB, CAT, begin=Begin.VOTE, rules=IN_CHANNEL).start()


@scene
def words_with_hands_in_the_channel() -> Evening:
    """All are called to their cards in the channel."""
    return Evening(ANN, BOB, CAT, rules=IN_CHANNEL).start()
