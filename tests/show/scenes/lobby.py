"""Before the game: who sits there, what was chosen, and a lobby that is closed."""

from dataclasses import replace

from artbox_bot.game.events import Ended
from artbox_bot.game.moves import Actor, Close, HandOn, Lock
from artbox_bot.game.rules import Begin
from artbox_bot.game.values import UsedPack
from tests.game.table import ANN, BOB, CAT, DAN, EVE, EVERYONE
from tests.show.scenes.by_rules import OTHERWISE
from tests.show.scenes.evening import Evening, scene


@scene
def lobby_empty() -> Evening:
    """Nobody sits there yet; the host does not play."""
    return Evening(begin=Begin.VOTE)


@scene
def lobby_of_one() -> Evening:
    """The host sits there alone; no time limit."""
    return Evening(ANN, begin=Begin.VOTE, minutes=None)


@scene
def lobby_of_two() -> Evening:
    """One more player is needed; a minute to draw."""
    return Evening(ANN, BOB, begin=Begin.ARTIST, minutes=1)


@scene
def lobby_of_three() -> Evening:
    """Enough players."""
    return Evening(ANN, BOB, CAT, begin=Begin.RANDOM)


@scene
def lobby_with_rules_of_its_own() -> Evening:
    """A table that plays by other rules than the usual ones: each that differs is said."""
    return Evening(ANN, BOB, CAT, begin=Begin.VOTE, minutes=60, rules=OTHERWISE)


@scene
def lobby_of_four() -> Evening:
    """More than enough players; the host begins."""
    return Evening(ANN, BOB, CAT, DAN, begin=Begin.HOST)


@scene
def lobby_of_eight() -> Evening:
    """All seats are taken."""
    return Evening(*EVERYONE, begin=Begin.VOTE)


@scene
def lobby_of_a_host_who_watches() -> Evening:
    """Eve is host and does not play."""
    return Evening(ANN, BOB, CAT, begin=Begin.VOTE, host=EVE)


@scene
def lobby_after_a_removal() -> Evening:
    """Ann has removed Bob, and Cat has left."""
    return Evening(ANN, BOB, CAT, DAN, begin=Begin.VOTE).remove(BOB, by=ANN).leave(CAT)


@scene
def lobby_whose_host_left() -> Evening:
    """Ann, the host, has left; Bob is host."""
    return Evening(ANN, BOB, CAT, begin=Begin.VOTE).leave(ANN)


@scene
def lobby_paused() -> Evening:
    """The host pauses before the game has begun."""
    return Evening(ANN, BOB, CAT, begin=Begin.VOTE).pause()


@scene
def lobby_stopped() -> Evening:
    """The host closes the table; two sat there."""
    return Evening(ANN, BOB, begin=Begin.VOTE).stop(by=ANN)


@scene
def lobby_abandoned() -> Evening:
    """Nobody came for half an hour."""
    return Evening(begin=Begin.VOTE).wait(30 * 60)


@scene
def lobby_whose_channel_is_gone() -> Evening:
    """The channel was deleted."""
    return Evening(ANN, BOB, begin=Begin.VOTE).play(Close(Ended.PLACE_GONE))


@scene
def lobby_locked() -> Evening:
    """Nobody can join; one more player is needed."""
    return Evening(ANN, BOB, begin=Begin.VOTE).play(Lock(Actor(ANN)))


@scene
def lobby_paused_for_trouble() -> Evening:
    """The bot cannot show the table."""
    return Evening(ANN, BOB, CAT, begin=Begin.VOTE).trouble(lacks=("send_messages",))


@scene
def lobby_whose_host_handed_on() -> Evening:
    """Eve watches, and has made Bob the host, who is called."""
    return Evening(ANN, BOB, CAT, begin=Begin.VOTE, host=EVE).play(HandOn(BOB, Actor(EVE)))


@scene
def lobby_with_packs() -> Evening:
    """Words of the server's own packs."""
    evening = Evening(ANN, BOB, CAT, begin=Begin.VOTE)
    used = (UsedPack("English", (1, 2)), UsedPack("*Animals*"), UsedPack("Rude", (3,)), *[UsedPack("More")] * 2)
    evening.game = replace(evening.game, packs=used)
    return evening


@scene
def lobby_with_four_packs() -> Evening:
    """One more than are named."""
    evening = Evening(ANN, BOB, CAT, begin=Begin.VOTE)
    evening.game = replace(evening.game, packs=(UsedPack("Animals"),) * 4)
    return evening
