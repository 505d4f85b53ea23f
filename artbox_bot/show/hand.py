"""`hand(game, player, place, say)`: what one player alone sees, in the direct message or behind *My hand*.

`place` is the mention of the channel, so that a person at two tables knows which one it is.
"""

from artbox_bot.game.phases.link import missing_places
from artbox_bot.game.values import Game, Phase, Round
from artbox_bot.owner import Owner
from artbox_bot.show.address import Address
from artbox_bot.show.board import board_picture
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
from artbox_bot.show.phrases import absent_shapes, seat_letter, shapes_in_words, until, waiting, word
from artbox_bot.show.scenes import Cards
from artbox_bot.show.slot import BOARD, Slot, round_slot
from artbox_bot.texts import Speaker

TAKE_BACK = "none"
"""The value of the option that takes a link back: on a phone a menu cannot be cleared."""


def hand(game: Game, player: int, place: str, say: Speaker, pad: str | None = None) -> Message:
    """The present hand of somebody who sits at the table. `pad`: the address of the sketch pad for this player."""
    if game.phase is Phase.VOTE and player in game.round.active:
        return _vote(game, player, place, say)
    if game.rounds and player in game.round.active:
        match game.phase:
            case Phase.WORDS | Phase.ROLL:
                return _cards(game, player, place, say)
            case Phase.DRAW:
                return _draw(game, player, place, say, pad)
            case Phase.LINK:
                return _sheet(game, player, place, say)
            case _:
                pass
    waits = game.rounds and game.open and player not in game.round.active
    text = say("hand-next-round") if waits else waiting(game, say)
    return Message((Text(say("hand-title", place=place)), Text(text)))


def hand_slots(game: Game, player: int, place: str, say: Speaker, pad: str | None = None) -> tuple[Slot, ...]:
    """The direct messages of the present round: cards, then what to draw, then board and sheet."""
    if not game.rounds:
        return ()
    this = game.round
    plays = player in this.active
    # Drawings that were hidden are covered in the direct messages of former rounds, too.
    covered = [r for r in game.rounds if r.hidden and not (plays and r is this and game.phase is Phase.LINK)]
    slots = [Slot(round_slot(r, BOARD, player), _board(r, say), late=True, player=player) for r in covered]
    if not plays:
        return tuple(slots)
    if this.offers and game.phase in (Phase.WORDS, Phase.ROLL, Phase.DRAW):
        slots.append(Slot(round_slot(this, "cards", player), _cards(game, player, place, say), player=player))
    if game.phase is Phase.DRAW:
        slots.append(Slot(round_slot(this, "draw", player), _draw(game, player, place, say, pad), player=player))
    if game.phase is Phase.LINK:
        slots.append(Slot(round_slot(this, BOARD, player), _board(this, say), player=player))
        slots.append(Slot(round_slot(this, "sheet", player), _sheet(game, player, place, say), player=player))
    elif this.board:
        sheet = _sheet(game, player, place, say)
        slots.append(Slot(round_slot(this, "sheet", player), sheet, late=True, player=player))
    return tuple(slots)


def _board(this: Round, say: Speaker) -> Message:
    return Message((board_picture(this, say),), Accent.LINK)


def _title(game: Game, place: str, say: Speaker) -> str:
    return say("hand-title-round", place=place, round=game.round_number)


def _address(game: Game, verb: str, *numbers: int) -> str:
    """The address of something that belongs to this round only."""
    return str(Address.numbered(Owner.game(game.id), verb, game.round_number, *numbers))


def _vote(game: Game, player: int, place: str, say: Speaker) -> Message:
    choice = game.round.votes.get(player)
    options = tuple(
        Option(game.names[other] or seat_letter(game, other), str(other), chosen=other == choice)
        for other in game.round.active
        if other != player
    )
    menu = Menu(_address(game, "elect"), say("vote-placeholder"), options)
    return Message((Text(_title(game, place, say) + "\n" + say("vote-hand")), menu), Accent.TURN)


def _cards(game: Game, player: int, place: str, say: Speaker) -> Message:
    this = game.round
    seed = game.round_number
    kept = this.kept.get(player)
    if kept is not None:
        picture = Picture("card.png", say("card-alt", word=kept), Cards((kept,), seed))
        text = say("cards-by-chance" if player in this.kept_by_chance else "cards-kept", word=word(kept))
        return Message((Text(f"{_title(game, place, say)}\n{text}"), picture))
    first, second = this.offers[player]
    choices = tuple(
        Button(say("button-keep", word=offered), _address(game, "keep", card), Style.PRIMARY)
        for card, offered in enumerate((first, second))
    )
    return Message(
        (
            Text(f"{_title(game, place, say)}\n{say('cards-what')}"),
            Picture("cards.png", say("cards-alt", first=first, second=second), Cards((first, second), seed)),
            Text(until(game, say), fleeting=True),
            Buttons(choices),
        )
    )


def _draw(game: Game, player: int, place: str, say: Speaker, pad: str | None) -> Message:
    this = game.round
    absent = absent_shapes(this.roll, say)
    rule = say("dice-rule-absent", absent=absent) if absent else say("dice-rule")
    parts: list[Part] = [
        Text(
            f"{_title(game, place, say)}\n{say('draw-what', word=word(this.kept[player]))}\n"
            f"{shapes_in_words(this.roll, say)}\n{rule}"
        )
    ]
    on_its_way = any(upload.player == player for upload in this.uploads)
    if on_its_way:
        parts.append(Text(say("draw-on-its-way"), fleeting=True))
    elif player in this.drawings:
        parts.append(Text(say("draw-done", token=this.tokens[player])))
    if this.closing:
        parts.append(Text(waiting(game, say), fleeting=True))
        return Message(tuple(parts), Accent.DRAW)
    how = say("draw-how" if pad is None else "draw-how-pad")
    parts.append(Text(f"{how} {until(game, say)}", fleeting=True))
    draw = Button(say("button-draw"), str(Address(Owner.game(game.id), "draw")), Style.PRIMARY, "🖼️")
    parts.append(Buttons((draw,) if pad is None else (LinkButton(say("button-pad"), pad, "✏️"), draw)))
    return Message(tuple(parts), Accent.DRAW)


def _sheet(game: Game, player: int, place: str, say: Speaker) -> Message:
    this = game.round
    sheet = this.links.get(player, {})
    missing = missing_places(this, player)
    links = " · ".join(say("sheet-link", place=p, word=word(w)) for p, w in sheet.items())
    head = _title(game, place, say)
    if player in this.finished or game.phase is not Phase.LINK:
        done = say("sheet-finished" if player in this.finished else "sheet-over")
        return Message((Text(f"{head}\n{done}\n{links or say('none')}"),), Accent.LINK)
    own = this.place_of(player)
    intro = say("sheet-what-own", own=own) if own is not None else say("sheet-what")
    parts: list[Part] = [Text(f"{head}\n{intro}" + (f"\n{links}" if links else ""))]
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
