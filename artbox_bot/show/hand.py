"""`hand(game, player, place, say)`: what one player alone sees, in the direct message or behind *My hand*.

`place` is the mention of the channel, so that a person at two tables knows which one it is.
"""

from collections.abc import Iterator
from dataclasses import replace

from artbox_bot.game.homes import awaited
from artbox_bot.game.phases.link import missing_places
from artbox_bot.game.values import Game, Phase, Round
from artbox_bot.owner import Owner
from artbox_bot.show.address import Address
from artbox_bot.show.beginning import dice_picture
from artbox_bot.show.board import board_picture
from artbox_bot.show.buttons import button
from artbox_bot.show.calls import CARDS, DRAW, ROLL, SHEET, START, nudges_now, words_ring
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
from artbox_bot.show.phrases import drawing_rule, mention, seat_letter, shapes_in_words, time_left, until, waiting, word
from artbox_bot.show.scenes import Cards
from artbox_bot.show.slot import BOARD, Slot, event_slot, round_slot
from artbox_bot.texts import Speaker

TAKE_BACK = "none"
"""The value of the option that takes a link back: on a phone a menu cannot be cleared."""


def hand(game: Game, player: int, place: str, say: Speaker, pad: str | None = None) -> Message:
    """The present hand of somebody who sits at the table, in the channel and for their eyes only.

    `pad`: the address of the sketch pad for this player.
    """
    view = _view(game, player, say, pad, direct=False)
    if view is None:
        waits = game.rounds and game.open and player not in game.round.active
        text = say("hand-next-round") if waits else waiting(game, say)
        return Message((Text(say("hand-title", place=place)), Text(text)))
    title = Text(say("hand-title-round", place=place, round=game.round_number))
    return replace(view, parts=(title, *view.parts))


def hand_slots(game: Game, player: int, place: str, say: Speaker, pad: str | None = None) -> tuple[Slot, ...]:
    """The direct messages of the present round: each calls to one thing, and does it."""
    if not game.rounds:
        return ()
    this = game.round
    # Drawings that were hidden are covered in the direct messages of former rounds, too.
    covered = [r for r in game.rounds if r.hidden and not (player in this.active and r is this)]
    slots = [Slot(round_slot(r, BOARD, player), _board(r, say), late=True, player=player) for r in covered]
    if player in this.active:
        slots += _direct(game, player, place, say, pad)
    return tuple(slots)


def _view(game: Game, player: int, say: Speaker, pad: str | None, *, direct: bool) -> Message | None:
    """What a player can do now, without a title; None where that is nothing. `direct`: in a direct message."""
    if not game.rounds or player not in game.round.active:
        return None
    match game.phase:
        case Phase.VOTE:
            return _vote(game, player, say)
        case Phase.ARTIST:
            return _artist(game, say)
        case Phase.WORDS:
            return _cards(game, player, say)
        case Phase.ROLL if player in awaited(game):
            return _roll(game, player, say)
        case Phase.ROLL:
            return _cards(game, player, say)
        case Phase.DRAW:
            return _draw(game, player, say, pad, direct=direct)
        case Phase.LINK:
            return _sheet(game, player, say)
        case _:
            return None


def _direct(game: Game, player: int, place: str, say: Speaker, pad: str | None) -> Iterator[Slot]:
    """Of each thing to which somebody is called a slot; what is over stays as it ended."""
    this = game.round

    def slot(purpose: str, view: Message, says: str, *, rings: bool = True, late: bool = False) -> Slot:
        message = replace(view, content=say(says, place=place, round=this.number), rings=rings)
        return Slot(round_slot(this, purpose, player), message, late=late, player=player)

    if game.phase is Phase.VOTE:
        yield slot(START, _vote(game, player, say), "direct-start")
    if game.phase is Phase.ARTIST:
        yield slot(START, _artist(game, say), "direct-artist")
    if this.offers and game.phase in (Phase.WORDS, Phase.ROLL, Phase.DRAW):
        says = "hand-title-round-direct" if player in this.kept else "direct-cards"
        yield slot(CARDS, _cards(game, player, say), says, rings=words_ring(game))
    if game.phase is Phase.ROLL and player in awaited(game):
        yield slot(ROLL, Message(_rolling(game, say), Accent.TURN), "direct-roll")
    if game.phase is Phase.DRAW:
        view = _draw(game, player, say, pad, direct=True)
        yield slot(DRAW, replace(view, parts=(dice_picture(this, say), *view.parts)), "direct-draw")
    if this.board:
        over = game.phase is not Phase.LINK
        yield slot(SHEET, _sheet(game, player, say), "hand-title-round-direct" if over else "direct-sheet", late=over)
    for number, event in nudges_now(game):
        if player in event.calls:
            says = say("direct-nudged", place=place, who=mention(event.by or 0))
            message = Message((Buttons(_main_buttons(game, pad, say)),), Accent.HURRY, content=says, rings=True)
            yield Slot(event_slot(number, player), message, once=True, player=player)


def _main_buttons(game: Game, pad: str | None, say: Speaker) -> tuple[Button | LinkButton, ...]:
    """What does what the table waits for."""
    if game.phase is Phase.DRAW:
        return _drawing(game, pad, say)
    return (button(game, "hand", say, Style.PRIMARY, "🃏"),)


def _drawing(game: Game, pad: str | None, say: Speaker) -> tuple[Button | LinkButton, ...]:
    if pad is None:
        return (button(game, "draw", say, Style.PRIMARY, "🖼️"),)
    return (LinkButton(say("button-pad"), pad, "✏️"), button(game, "draw", say, emoji="🖼️"))


def _board(this: Round, say: Speaker) -> Message:
    return Message((board_picture(this, say),), Accent.LINK)


def _address(game: Game, verb: str, *numbers: int) -> str:
    """The address of something that belongs to this round only."""
    return str(Address.numbered(Owner.game(game.id), verb, game.round_number, *numbers))


def _vote(game: Game, player: int, say: Speaker) -> Message:
    choice = game.round.votes.get(player)
    options = tuple(
        Option(game.names[other] or seat_letter(game, other), str(other), chosen=other == choice)
        for other in game.round.active
        if other != player
    )
    menu = Menu(_address(game, "elect"), say("vote-placeholder"), options)
    return Message((Text(f"{say('vote-hand')} {time_left(game, say)}", fleeting=True), menu), Accent.TURN)


def _artist(game: Game, say: Speaker) -> Message:
    text = Text(f"{say('artist-what')} {time_left(game, say)}", fleeting=True)
    return Message((text, Buttons((button(game, "artist", say, Style.PRIMARY, "🎨"),))), Accent.TURN)


def _cards(game: Game, player: int, say: Speaker) -> Message:
    this = game.round
    seed = game.round_number
    kept = this.kept.get(player)
    if kept is not None:
        picture = Picture("card.png", say("card-alt", word=kept), Cards((kept,), seed))
        text = say("cards-by-chance" if player in this.kept_by_chance else "cards-kept", word=word(kept))
        return Message((Text(text, secret=True), picture))
    first, second = this.offers[player]
    choices = tuple(
        Button(say("button-keep", word=offered), _address(game, "keep", card), Style.PRIMARY)
        for card, offered in enumerate((first, second))
    )
    return Message(
        (
            Text(say("cards-what"), fleeting=True),
            Picture("cards.png", say("cards-alt", first=first, second=second), Cards((first, second), seed)),
            Text(time_left(game, say), fleeting=True),
            Buttons(choices),
        )
    )


def _roll(game: Game, player: int, say: Speaker) -> Message:
    cards = _cards(game, player, say)
    return replace(cards, parts=(*cards.parts, *_rolling(game, say)), accent=Accent.TURN)


def _rolling(game: Game, say: Speaker) -> tuple[Part, ...]:
    roll = Buttons((button(game, "roll", say, Style.PRIMARY, "🎲"),))
    return (Text(time_left(game, say), fleeting=True), roll)


def _draw(game: Game, player: int, say: Speaker, pad: str | None, *, direct: bool) -> Message:
    this = game.round
    what = say("draw-what", word=word(this.kept[player]), shapes=shapes_in_words(this.roll, say))
    parts: list[Part] = [Text(f"{what} {drawing_rule(this.roll, say)}", secret=True)]
    on_its_way = any(upload.player == player for upload in this.uploads)
    if on_its_way:
        parts.append(Text(say("draw-on-its-way"), fleeting=True))
    elif player in this.drawings:
        parts.append(Text(say("draw-done", token=this.tokens[player])))
    if this.closing:
        parts.append(Text(waiting(game, say), fleeting=True))
        return Message(tuple(parts), Accent.DRAW)
    # In the channel nobody is asked to send a picture "here": everybody would see it (fault 66).
    how = say(f"draw-how{'' if pad is None else '-pad'}{'' if direct else '-channel'}")
    parts.append(Text(f"{how}\n{time_left(game, say)}", fleeting=True))
    parts.append(Buttons(_drawing(game, pad, say)))
    return Message(tuple(parts), Accent.DRAW)


def _sheet(game: Game, player: int, say: Speaker) -> Message:
    this = game.round
    sheet = this.links.get(player, {})
    missing = missing_places(this, player)
    links = " · ".join(say("sheet-link", place=p, word=word(w)) for p, w in sheet.items())
    if player in this.finished or game.phase is not Phase.LINK:
        done = say("sheet-finished" if player in this.finished else "sheet-over")
        return Message((Text(f"{done}\n{links or say('none')}"),), Accent.LINK)
    own = this.place_of(player)
    intro = say("sheet-what-own", own=own) if own is not None else say("sheet-what")
    parts: list[Part] = [Text(f"{intro}" + (f"\n{links}" if links else ""))]
    parts += [_link_menu(game, player, at, say) for at in this.places_for(player)]
    state = say("sheet-missing", places=", ".join(map(str, missing))) if missing else say("sheet-complete")
    parts.append(Text(f"{state} {until(game, say)}", fleeting=True))
    parts.append(Buttons((Button(say("button-finish"), _address(game, "finish"), Style.SUCCESS, "✅"),)))
    return Message(tuple(parts), Accent.LINK)


def _link_menu(game: Game, player: int, at: int, say: Speaker) -> Menu:
    this = game.round
    sheet = this.links.get(player, {})
    used = {linked: place for place, linked in sheet.items()}

    def option(offered: str) -> Option:
        elsewhere = used.get(offered, at)
        return Option(
            say("sheet-option", place=at, letter=this.letter(offered), word=offered),
            this.letter(offered),
            say("sheet-moves", place=elsewhere) if elsewhere != at else None,
            chosen=elsewhere == at and offered in used,
        )

    options = [option(offered) for offered in this.words_for(player)]
    if at in sheet:
        options.append(Option(say("sheet-take-back", place=at), TAKE_BACK))
    return Menu(_address(game, "link", at), say("sheet-placeholder", place=at), tuple(options))
