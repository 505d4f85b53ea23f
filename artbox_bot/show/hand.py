"""`hand(game, player, place, say)`: what one player alone sees, in the direct message or behind *My hand*.

`place` is the mention of the channel, so that a person at two tables knows which one it is.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from artbox_bot.game.events import Phase
from artbox_bot.game.homes import awaited
from artbox_bot.game.papers import Paper
from artbox_bot.game.phases.link import missing_places
from artbox_bot.game.phases.words import first_card, may_have_another_pair
from artbox_bot.game.values import Game, Round
from artbox_bot.show.beginning import dice_picture
from artbox_bot.show.buttons import button, draw_button, draw_buttons, round_address
from artbox_bot.show.calls import (
    CARDS,
    DRAW,
    HOURGLASS,
    NOTHING,
    ROLL,
    SHEET,
    START,
    Arrived,
    hourglass_rings,
    nudges_now,
    words_ring,
)
from artbox_bot.show.message import (
    Accent,
    Button,
    Buttons,
    LinkButton,
    Menu,
    Message,
    Option,
    Part,
    Picture,
    Style,
    Text,
)
from artbox_bot.show.phrases import drawing_rule, mention, names_in_menus, shapes_in_words, time_left, waiting, word
from artbox_bot.show.scenes import Cards
from artbox_bot.show.sheet import closed_sheet, moved_sheet, sheet
from artbox_bot.show.slot import Slot, event_slot, round_slot
from artbox_bot.texts import Speaker

Pads = Mapping[Paper, str]
"""The addresses of the sketch pad, by sheet."""
NO_PADS: Pads = {}


def hand(game: Game, player: int, place: str, say: Speaker, pads: Pads = NO_PADS) -> Message:
    """The present hand of somebody who sits at the table, in the channel and for their eyes only."""
    view = _view(game, player, say, pads, direct=False)
    if view is None:
        waits = game.rounds and game.open and player not in game.round.active
        text = say("hand-next-round") if waits else waiting(game, say, timed=False)
        return Message((Text(say("hand-title", place=place)), Text(text)))
    title = Text(say("hand-title-round", place=place, round=game.round_number))
    return replace(view, parts=(title, *view.parts))


def hand_slots(
    game: Game, player: int, place: str, say: Speaker, pads: Pads = NO_PADS, arrived: Arrived = NOTHING
) -> tuple[Slot, ...]:
    """The direct messages of the present round: each calls to one thing, and does it; what is over stays as it ended.

    `arrived`: what has become of them so far.
    """
    slots: list[Slot] = []
    # The round before, too: the next may have begun before its end was shown. Whoever has left has seen drawings.
    for this in game.rounds[-2 if game.open else -1 :]:
        if player in this.players and this.board:
            slots += _sheets(game, this, player, place, say, arrived)
    if game.rounds and player in game.round.active:
        slots += _direct(game, player, place, say, pads)
    return tuple(slots)


def drawing_slots(this: Round, player: int) -> tuple[str, str]:
    """The direct messages that stand above whatever a player sends while everybody draws."""
    return round_slot(this, CARDS, player), round_slot(this, DRAW, player)


def _view(game: Game, player: int, say: Speaker, pads: Pads, *, direct: bool) -> Message | None:
    """What a player can do now, without a title; None where that is nothing. `direct`: in a direct message."""
    if not game.rounds or player not in game.round.active:
        return None
    match game.phase:
        case Phase.VOTE:
            return _vote(game, player, say, direct=direct)
        case Phase.ARTIST:
            return _artist(game, say, direct=direct)
        case Phase.WORDS:
            return _cards(game, player, say, direct=direct)
        case Phase.ROLL if player in awaited(game):
            return _roll(game, player, say)
        case Phase.ROLL:
            return _cards(game, player, say, direct=direct)
        case Phase.DRAW:
            return _draw(game, player, say, pads, direct=direct)
        case Phase.LINK:
            return sheet(game, player, say, direct=direct)
        case Phase.REVEAL | Phase.OVER if game.round.board:
            return closed_sheet(game, game.round, player, say)
        case _:
            return None


def _direct(game: Game, player: int, place: str, say: Speaker, pads: Pads) -> Iterator[Slot]:
    """Of each thing to which somebody is called a slot, but for guesses."""
    this = game.round

    def slot(purpose: str, view: Message, says: str, *, rings: bool = True) -> Slot:
        content = say(f"direct-{says}", place=place, round=this.number, each=this.each)
        message = replace(view, content=content, rings=rings)
        return Slot(round_slot(this, purpose, player), message, player=player)

    if game.phase is Phase.VOTE:
        yield slot(START, _vote(game, player, say, direct=True), "start")
    if game.phase is Phase.ARTIST:
        yield slot(START, _artist(game, say, direct=True), "artist")
    if this.offers and game.phase in (Phase.WORDS, Phase.ROLL, Phase.DRAW):
        kept = player in this.kept
        view = _cards(game, player, say, direct=True)
        yield slot(CARDS, view, "round" if kept else "cards", rings=words_ring(game) and not kept)
    if game.phase is Phase.ROLL and player in awaited(game):
        yield slot(ROLL, Message((_time(game, say), *_rolling(game, say)), Accent.TURN), "roll")
    if game.phase is Phase.DRAW:
        view = _draw(game, player, say, pads, direct=True)
        view = replace(view, parts=(dice_picture(game, say), *view.parts))
        yield slot(DRAW, view, "draw", rings=player in awaited(game))
    for number, event in nudges_now(game):
        if player in event.calls:
            says = say("direct-nudged", place=place, who=mention(event.by or 0))
            message = Message(_main_buttons(game, player, pads, say), Accent.HURRY, content=says, rings=True)
            yield Slot(event_slot(number, player), message, once=True, player=player)


def _sheets(game: Game, this: Round, player: int, place: str, say: Speaker, arrived: Arrived) -> Iterator[Slot]:
    """The sheet of a round; when the hourglass is turned it goes on in a message that calls (R16)."""
    guesses = this is game.round and game.phase is Phase.LINK and player in this.active
    names = [round_slot(this, purpose, player) for purpose in (SHEET, HOURGLASS)]
    title = say("direct-round", place=place, round=this.number)
    closed = replace(closed_sheet(game, this, player, say), content=title)
    moved = replace(moved_sheet(say), content=title)
    if guesses and player not in this.finished:
        view = replace(sheet(game, player, say, direct=True), rings=True)
        if this.hourglass is None:
            says = say("direct-sheet", place=place, round=this.number)
            yield Slot(names[0], replace(view, content=says), player=player)
        else:
            yield Slot(names[0], moved, late=True, player=player)
            view = replace(view, content=_hurry(this, player, place, say), rings=hourglass_rings(game))
            yield Slot(names[1], view, player=player)
    else:
        yield Slot(names[0], moved if names[1] in arrived.stands else closed, late=True, player=player)
        yield Slot(names[1], closed, late=True, player=player)


def _hurry(this: Round, player: int, place: str, say: Speaker) -> str:
    """That the hourglass is turned, by whom, and what is left to do."""
    missing = missing_places(this, player)
    places = ", ".join(map(str, missing))
    if this.finished:
        return say("direct-hourglass", place=place, who=mention(this.finished[0]), count=len(missing), places=places)
    return say("direct-hourglass-for-table", place=place, count=len(missing), places=places)


def _main_buttons(game: Game, player: int, pads: Pads, say: Speaker) -> tuple[Buttons, ...]:
    """What does what the table waits for."""
    if game.phase is Phase.DRAW:
        return _drawing(game, player, pads, say)
    return (Buttons((button(game, "hand", say, Style.PRIMARY, "🃏"),)),)


def _drawing(game: Game, player: int, pads: Pads, say: Speaker) -> tuple[Buttons, ...]:
    """The ways to a drawing; of two words a row for each way."""
    this = game.round
    if player not in pads:
        return (Buttons(draw_buttons(game, player, say, Style.PRIMARY)),)
    if this.each == 1:
        return (Buttons((LinkButton(say("button-pad"), pads[player], "✏️"), draw_button(game, say))),)
    opened = (LinkButton(say("button-pad-word", word=this.kept[p]), pads[p], "✏️") for p in this.papers_of(player))
    return Buttons(tuple(opened)), Buttons(draw_buttons(game, player, say))


def _vote(game: Game, player: int, say: Speaker, *, direct: bool) -> Message:
    choice = game.round.votes.get(player)
    names = names_in_menus(game.players, say)
    options = tuple(
        Option(names[other], str(other), chosen=other == choice) for other in game.round.active if other != player
    )
    menu = Menu(round_address(game, "elect"), say("vote-placeholder"), options)
    return Message((Text(say("vote-hand"), fleeting=True), *_timed(game, say, direct=direct), menu), Accent.TURN)


def _artist(game: Game, say: Speaker, *, direct: bool) -> Message:
    artist = Buttons((button(game, "artist", say, Style.PRIMARY, "🎨"),))
    text = Text(say("artist-what"), fleeting=True)
    return Message((text, *_timed(game, say, direct=direct), artist), Accent.TURN)


def _cards(game: Game, player: int, say: Speaker, *, direct: bool) -> Message:
    this = game.round
    seed = game.round_number
    kept = this.words_of(player)
    if kept:
        picture = Picture("card.png", say("card-alt", **_words(kept)), Cards(kept, seed))
        text = "cards-by-chance" if player in this.kept_by_chance else "cards-kept"
        return Message((Text(say(text, **_words(map(word, kept))), secret=True), picture))
    offer = this.offers[player]
    choices = tuple(
        Button(say("button-keep", word=offered), round_address(game, "keep", card), Style.PRIMARY)
        if this.each == 1
        else Button(say("button-put-back", word=offered), round_address(game, "put_back", card))
        for card, offered in enumerate(offer, start=first_card(this, player))
    )
    others = (Button(say("button-another-pair"), round_address(game, "another_pair"), emoji="🔄"),)
    return Message(
        (
            Text(say("cards-what", each=this.each), fleeting=True),
            Picture("cards.png", say("cards-alt", **_words(offer)), Cards(offer, seed)),
            *_timed(game, say, direct=direct),
            Buttons(choices),
            *((Buttons(others),) if may_have_another_pair(game, player) else ()),
        )
    )


def _words(words: Iterable[str]) -> dict[str, str | int]:
    """Up to three words as arguments of a sentence, with how many there are."""
    found = tuple(words)
    return {"count": len(found), **dict(zip(("first", "second", "third"), (*found, "", ""), strict=False))}


def _roll(game: Game, player: int, say: Speaker) -> Message:
    cards = _cards(game, player, say, direct=False)
    return replace(cards, parts=(*cards.parts, *_rolling(game, say)), accent=Accent.TURN)


def _rolling(game: Game, say: Speaker) -> tuple[Part, ...]:
    return (Buttons((button(game, "roll", say, Style.PRIMARY, "🎲"),)),)


def _time(game: Game, say: Speaker) -> Text:
    return Text(time_left(game, say), fleeting=True)


def _timed(game: Game, say: Speaker, *, direct: bool) -> tuple[Part, ...]:
    """A private hand in the channel is not edited when a deadline moves: it holds no time (fault 67)."""
    return (_time(game, say),) if direct else ()


def _draw(game: Game, player: int, say: Speaker, pads: Pads, *, direct: bool) -> Message:
    this = game.round
    exact = game.rules.exact_budget
    words = _words(map(word, this.words_of(player)))
    what = say("draw-what", **words, shapes=shapes_in_words(this.roll, say, exact=exact))
    told = Text(f"{what} {drawing_rule(this.roll, say, exact=exact)}", secret=True)
    parts: list[Part] = [told, *_handed_in(this, player, say)]
    if this.closing:
        parts.append(Text(waiting(game, say, timed=direct), fleeting=True))
        return Message(tuple(parts), Accent.DRAW)
    # In the channel nobody is asked to send a picture "here": everybody would see it (fault 66).
    if direct:
        how = say("draw-how-pad" if player in pads else "draw-how", each=this.each)
    else:
        how = say("draw-how-pad-channel" if player in pads else "draw-how-channel", each=this.each)
    parts += [Text(how, fleeting=True), *_timed(game, say, direct=direct)]
    parts += _drawing(game, player, pads, say)
    return Message(tuple(parts), Accent.DRAW)


def _handed_in(this: Round, player: int, say: Speaker) -> Iterator[Text]:
    """What has become of the drawings of a player; of two words, of each."""
    coming = [upload.paper for upload in this.uploads if upload.player == player]
    token = this.tokens.get(player)
    if this.each == 1:
        if coming:
            yield Text(say("draw-on-its-way"), fleeting=True)
        elif token is not None:
            yield Text(say("draw-done", token=token), fleeting=True)
        return
    lines: list[str] = []
    for paper in this.papers_of(player):
        there = "draw-word-in" if paper in this.drawings else "draw-word-missing"
        key = "draw-word-comes" if paper in coming else there
        lines.append(say(key, word=word(this.kept[paper])))
    yield Text(" · ".join(lines), fleeting=True, secret=True)
    if token is not None and not coming:
        yield Text(say("draw-done-both", token=token), fleeting=True)
