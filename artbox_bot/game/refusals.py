"""Why a move is refused. A refused move changes nothing; each refusal has a sentence of its own in the catalogue."""

from datetime import datetime

from artbox_bot.game.events import Phase


class Refused(Exception):
    """A move that the rules do not allow."""


class GameOver(Refused):
    """The game has ended."""


class Stale(Refused):
    """What was pressed belongs to an earlier round."""


class NotYet(Refused):
    """The move belongs to a phase that is still to come."""

    def __init__(self, needed: Phase, current: Phase) -> None:
        super().__init__(needed, current)
        self.needed, self.current = needed, current


class TooLate(Refused):
    """The move belongs to a phase that is over (R16)."""

    def __init__(self, needed: Phase, current: Phase) -> None:
        super().__init__(needed, current)
        self.needed, self.current = needed, current


class NotAtTable(Refused):
    """The person has no seat at this table."""


class NotThisRound(Refused):
    """The person has a seat and plays from the next round (R25, R26)."""


class StillSeated(Refused):
    """What somebody gave to a running game is forgotten only after they have left it."""


class AlreadySeated(Refused):
    """The person sits there already (R1)."""


class TableFull(Refused):
    """All eight seats are taken (R1)."""


class WhichWord(Refused):
    """Drawings of both words have come: it must be said which one another drawing replaces."""


class NotYourWord(Refused):
    """The person draws no such word in this round."""


class NothingToSwap(Refused):
    """There is no drawing that could show another word."""


class TooFewPlayers(Refused):
    """A game needs three players (R1)."""

    def __init__(self, missing: int) -> None:
        super().__init__(missing)
        self.missing = missing


class NotAllowed(Refused):
    """Only the host or a moderator may do this (R27)."""


class HostFirst(Refused):
    """Whoever sits there may do this only when nothing was heard of the host until then (R27)."""

    def __init__(self, host: int, until: datetime, *, slow: bool) -> None:
        super().__init__(host, until, slow)
        self.host, self.until, self.slow = host, until, slow


class AlreadyHost(Refused):
    """That player is host already."""


class KeptOut(Refused):
    """Whoever was removed is let in by the host or a moderator alone (R26)."""


class NotKeptOut(Refused):
    """Nobody has removed that person."""


class TableLocked(Refused):
    """Nobody can join a table that is locked."""


class NoLateJoining(Refused):
    """Nobody joins this game once it runs; whoever has left may come back (R25, R26)."""


class NoSuchPlayer(Refused):
    """Nobody of that name sits there."""


class NotYourself(Refused):
    """One names another player (R4)."""


class NoArtist(Refused):
    """An artist's name has two letters or more (R5)."""


class NoSuchCard(Refused):
    """There are two word cards (R7)."""


class AlreadyKept(Refused):
    """The word is chosen; the other card is back in the deck (R7)."""


class NoAnotherPair(Refused):
    """At this table one chooses among the cards that one is dealt (R7)."""


class HadAnotherPair(Refused):
    """The word cards are exchanged once a game (house rule of R7)."""


class NotYourTurn(Refused):
    """Only the starting player rolls (R8)."""

    def __init__(self, starting_player: int) -> None:
        super().__init__(starting_player)
        self.starting_player = starting_player


class NoSuchDrawing(Refused):
    """There is no drawing at that place of the board."""


class NoSuchWord(Refused):
    """The word is not in the word row."""


class OwnDrawing(Refused):
    """One does not link one's own drawing (R15)."""


class OwnWord(Refused):
    """One's own word is not offered (R15)."""


class AlreadyFinished(Refused):
    """Finishing is final (R16)."""


class SheetIncomplete(Refused):
    """Finishing needs a word for every drawing but one's own (R16)."""

    def __init__(self, missing: tuple[int, ...]) -> None:
        super().__init__(missing)
        self.missing = missing


class NotHidden(Refused):
    """That drawing is not hidden (R10)."""


class ReportedOften(Refused):
    """One reports three drawings of a game; what was written can be changed at any time."""


class ReportedByMany(Refused):
    """Of those who only watch a game, enough have reported its drawings."""


class NoSuchChoice(Refused):
    """No rule is called that, or it cannot be that."""


class HostMustPlay(Refused):
    """The host can begin only when playing (R6)."""


class AlreadyPaused(Refused):
    """The game is paused already."""


class NotPaused(Refused):
    """The game is not paused."""


class NothingToSkip(Refused):
    """The table does not wait for anything that has an end."""


class WaitOver(Refused):
    """The wait that was to be skipped has ended a moment ago: another one is not skipped by mistake."""


class NobodyToNudge(Refused):
    """The table waits for nobody in particular."""


class NudgedLately(Refused):
    """A table nudges once a minute, in slow play every six hours, the host included."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds
