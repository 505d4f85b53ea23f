"""From who begins to the roll of the dice."""

from artbox_bot.game.rules import Begin
from tests.game.table import ANN, BOB, CAT, DAN, EVE
from tests.show.scenes.evening import Evening, scene


def at_vote(*players: int) -> Evening:
    return Evening(*(players or (ANN, BOB, CAT, DAN)), begin=Begin.VOTE).start()


def at_artist() -> Evening:
    return Evening(ANN, BOB, CAT, begin=Begin.ARTIST).start()


def at_words(*players: int) -> Evening:
    return Evening(*(players or (ANN, BOB, CAT))).start()


def at_roll(*players: int) -> Evening:
    return at_words(*players).everyone_keeps()


@scene
def vote_nobody_yet() -> Evening:
    """The vote begins."""
    return at_vote()


@scene
def vote_some() -> Evening:
    """Ann votes for Bob, Bob for Cat; Cat and Dan have not voted."""
    return at_vote().vote(ANN, BOB).vote(BOB, CAT)


@scene
def vote_last_call() -> Evening:
    """Ten seconds are left; Cat and Dan have not voted."""
    return at_vote().vote(ANN, BOB).vote(BOB, CAT).wait(20)


@scene
def vote_names_alike() -> Evening:
    """Bob and Dan are called the same, to the eye, and of Cat's name nothing can be seen."""
    return at_vote().called({BOB: "דנה", CAT: "\u3164\u200b", DAN: "דנה\u200b"})


@scene
def vote_for_somebody_who_left() -> Evening:
    """Ann's vote is for Dan, who leaves: she is asked again."""
    return at_vote().vote(ANN, DAN).leave(DAN)


@scene
def vote_won() -> Evening:
    """Bob has the most votes."""
    return at_vote(ANN, BOB, CAT).all_vote({ANN: BOB, BOB: CAT, CAT: BOB})


@scene
def vote_time_up() -> Evening:
    """Time is up with one vote."""
    return at_vote().vote(ANN, BOB).wait(30)


@scene
def vote_nobody_ahead() -> Evening:
    """A tie: whoever first names an artist begins."""
    return at_vote(ANN, BOB, CAT).all_vote({ANN: BOB, BOB: CAT, CAT: ANN})


@scene
def vote_nobody_ahead_then_drawn() -> Evening:
    """A tie, and nobody names an artist: drawn at random."""
    return at_vote(ANN, BOB, CAT).all_vote({ANN: BOB, BOB: CAT, CAT: ANN}).wait(30)


@scene
def vote_skipped() -> Evening:
    """The host skips the vote; nobody has voted."""
    return at_vote().skip()


@scene
def vote_stopped() -> Evening:
    """The host stops the game during the vote."""
    return at_vote().vote(ANN, BOB).stop(by=ANN)


@scene
def vote_too_few_left() -> Evening:
    """With two players left the game ends."""
    return at_vote(ANN, BOB, CAT).vote(ANN, BOB).leave(CAT)


@scene
def artist_nobody_yet() -> Evening:
    """Who names an artist first?"""
    return at_artist()


@scene
def artist_last_call() -> Evening:
    """Ten seconds are left to name an artist."""
    return at_artist().wait(20)


@scene
def artist_named() -> Evening:
    """Bob was first, with a name that looks like markup."""
    return at_artist().name_artist(BOB, "*Paul* Klee")


@scene
def artist_named_and_forgotten() -> Evening:
    """Bob named the artist, left, and had himself forgotten."""
    return Evening(ANN, BOB, CAT, DAN, begin=Begin.ARTIST).start().name_artist(BOB, "Paul Klee").leave(BOB).forget(BOB)


@scene
def artist_nobody() -> Evening:
    """Time is up, nobody has named an artist: drawn at random."""
    return at_artist().wait(30)


@scene
def artist_stopped() -> Evening:
    """The host stops the game before anybody has named an artist."""
    return at_artist().stop(by=ANN)


@scene
def words_dealt() -> Evening:
    """The host starts; words are dealt to three."""
    return at_words()


@scene
def words_dealt_start_drawn() -> Evening:
    """The start is drawn; Eve is host and watches."""
    return Evening(ANN, BOB, CAT, begin=Begin.RANDOM, host=EVE).start()


@scene
def words_some_kept() -> Evening:
    """Ann has kept her first word, Bob his second; Cat still chooses."""
    return at_words().keep(ANN, 0).keep(BOB, 1)


@scene
def words_last_call() -> Evening:
    """Ten seconds are left; Bob and Cat have not chosen."""
    return at_words().keep(ANN).wait(50)


@scene
def words_at_random() -> Evening:
    """Time is up: Bob and Cat got a word at random."""
    return at_words().keep(ANN).wait(60)


@scene
def words_at_random_for_one() -> Evening:
    """Time is up: Cat got a word at random."""
    return at_words().keep(ANN).keep(BOB).wait(60)


@scene
def words_host_left() -> Evening:
    """Ann, host and starting player, leaves while words are chosen."""
    return at_words(ANN, BOB, CAT, DAN).keep(BOB).leave(ANN)


@scene
def words_stopped() -> Evening:
    """The host stops the game before everybody has chosen."""
    return at_words().keep(ANN).stop(by=ANN)


@scene
def roll_awaited() -> Evening:
    """Everybody has a word; Ann rolls."""
    return at_roll()


@scene
def roll_last_call() -> Evening:
    """Ten seconds are left for Ann to roll."""
    return at_roll().wait(20)


@scene
def roll_start_taken_over() -> Evening:
    """Ann, who begins, has left: Bob rolls."""
    return at_roll(ANN, BOB, CAT, DAN).leave(ANN)


@scene
def roll_for_them() -> Evening:
    """Time is up: the dice were rolled for Ann."""
    return at_roll().wait(30)


@scene
def roll_skipped() -> Evening:
    """A nudge, then the host skips the roll."""
    return at_roll(BOB, ANN, CAT).nudge(by=CAT).skip()


@scene
def roll_stopped() -> Evening:
    """The host stops the game before the dice are rolled."""
    return at_roll().stop(by=ANN)
