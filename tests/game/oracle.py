"""An independent look at the record of a finished game: what in it breaks the rules.

Everything is worked out anew from the rules, so nothing here comes from the code of the game. Each function returns
its problems as readable sentences; none means that the record is right.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any

Record = Mapping[str, Any]
Round = Mapping[str, Any]

SHAPES = {"circle", "square", "triangle", "line"}
TARGETS = {3: 5, 4: 5, 5: 4, 6: 4, 7: 3, 8: 3}
WON = {"target", "too_few"}
UNDECIDED = {"abandoned", "stopped", "channel_gone"}
NO_POINTS = {"drawing": None, "links": None}


def problems(game: Record) -> list[str]:
    """All that is wrong with the record of a game that has ended."""
    found = [*target_problems(game), *start_problems(game), *word_problems(game), *score_problems(game)]
    found += [*exchange_problems(game), *joining_problems(game), *end_problems(game)]
    for this in game["rounds"]:
        last = this is game["rounds"][-1]
        looks = [look(this) for look in ROUND_LOOKS] + [row_problems(this, game["rules"].get("decoys", 0))]
        looks.append(card_problems(this, words_each(game, this)))
        if scored(this):
            # Who left after the scoring of the last round is not told apart from who left before it.
            late_leavers = last and game["ended"] != "target"
            looks.append(point_problems(this, late_leavers, game["rules"].get("own_number_breaks_tie", False)))
        found += [f"round {this['number']}: {problem}" for look in looks for problem in look]
    return found


def scored(this: Round) -> bool:
    """Whether the round was neither void nor broken off (R13, R29)."""
    return bool(this["board"])


def words_each(game: Record, this: Round) -> int:
    """Three who play a round draw two words each, where the table plays so."""
    return 2 if game["rules"].get("two_words") and len(this["offers"]) == 3 else 1


def words_of(this: Round, player: str) -> list[str]:
    """What a player has kept: those that hang first, in the order of their places."""
    kept = this["kept"].get(player, [])
    return [kept] if isinstance(kept, str) else kept


def words_by_place(this: Round) -> dict[str, str]:
    """The word of each drawing; none for a drawing more than its artist has words."""
    rest = {player: list(words_of(this, player)) for player in set(this["board"].values())}
    return {place: rest[artist].pop(0) if rest[artist] else "" for place, artist in this["board"].items()}


def all_kept(this: Round) -> list[str]:
    return [word for player in this["kept"] for word in words_of(this, player)]


def target_problems(game: Record) -> Iterator[str]:
    """The target is that which was chosen, else it goes by the number of players at the start (R2)."""
    if not game["rounds"]:
        return
    if (chosen := game["rules"].get("target")) is not None:
        if game["target"] != chosen:
            yield f"target {game['target']}, chosen was {chosen}"
        return
    first, players = game["rounds"][0], game["players"]
    fewest = max([3, *(players.index(p) + 1 for p in first["offers"])])
    # Whoever started and left before the words were dealt has no cards; late joiners have later seats.
    most = fewest
    while most < len(players) and (players[most] in first["left"] or not first["offers"]):
        most += 1
    if game["target"] not in {TARGETS[n] for n in range(fewest, most + 1)}:
        yield f"target {game['target']} for {fewest} to {most} players"


def start_problems(game: Record) -> Iterator[str]:
    """The start passes to the next present seat, and to the next when its player leaves (R3, R24, R26)."""
    players: Sequence[str] = game["players"]
    for number, this in enumerate(game["rounds"], start=1):
        if this["number"] != number:
            yield f"round {this['number']} is the {number}th"
        if this["offers"] and this["starting_player"] not in this["offers"]:
            yield f"round {number} starts with {this['starting_player']}, who does not play it"
    for before, this in pairwise(game["rounds"]):
        start = players.index(before["starting_player"]) + 1 if before["starting_player"] else 0
        turns = [p for p in (*players[start:], *players[:start]) if p in this["offers"]]
        staying = next((n for n, p in enumerate(turns) if p not in this["left"]), len(turns))
        if this["starting_player"] not in turns[: staying + 1]:
            yield f"round {this['number']} starts with {this['starting_player']}, not with {turns[0]}"


def word_problems(game: Record) -> Iterator[str]:
    """No card is dealt twice while it is in play or out (R7, R14)."""
    seen: set[str] = set()
    out: set[str] = set()
    came_back_in: int | None = None
    for this in game["rounds"]:
        row = this["word_row"]
        dealt = [word for offer in this["offers"].values() for word in offer]
        put_back = [word for cards in this.get("exchanged", {}).values() for word in cards]
        # What one player has put back, or left behind, may come to another who has other cards then.
        holding = {p: offer for p, offer in this["offers"].items() if p in this["kept"] or p not in this["left"]}
        held = [w for p, offer in holding.items() for w in offer if w in (words_of(this, p) or [w])]
        counted = held if put_back else dealt
        if len(set(counted)) < len(counted):
            yield f"round {this['number']}: a card is dealt twice"
        lying = {*dealt, *put_back, *row}
        if came_back_in is not None and lying - seen and came_back_in < this["number"]:
            # The used cards come under the deck: all that was in it is dealt before any of them.
            yield f"round {came_back_in} deals cards that were out, though the deck still held {sorted(lying - seen)}"
        if came_back_in is None and lying & out:
            came_back_in = this["number"]
        seen |= lying
        out |= set(all_kept(this))


def exchange_problems(game: Record) -> Iterator[str]:
    """Another pair comes once a game to each, where the table plays so, and nobody keeps a card of the first (R7)."""
    had: set[str] = set()
    for this in game["rounds"]:
        exchanged = this.get("exchanged", {})
        if exchanged and not game["rules"].get("another_pair"):
            yield f"round {this['number']}: {list(exchanged)} had other cards, which this table does not play"
        if twice := had & set(exchanged):
            yield f"round {this['number']}: {sorted(twice)} had other cards before"
        had |= set(exchanged)
        for player, cards in exchanged.items():
            if len(cards) != len(this["offers"][player]) or set(cards) & set(this["offers"][player]):
                yield f"round {this['number']}: {player} had {this['offers'][player]} for {cards}"


def joining_problems(game: Record) -> Iterator[str]:
    """Nobody joins a running game, where the table plays so (R25)."""
    if game["rules"].get("late_joining", True) or not game["rounds"]:
        return
    first = game["rounds"][0]
    late = [p for p in game["players"] if p not in first["offers"] and p not in first["left"]]
    if first["offers"] and late:
        yield f"{late} have joined a running game"


def roll_problems(this: Round) -> Iterator[str]:
    """Four dice with a shape each, once they are rolled (R8)."""
    if not set(this["roll"]) <= SHAPES:
        yield f"no such shapes: {this['roll']}"
    if len(this["roll"]) not in ({4} if this["tokens"] else {0, 4}):
        yield f"{len(this['roll'])} dice are rolled"


def card_problems(this: Round, each: int) -> Iterator[str]:
    """Everybody is dealt one card more than they keep, which is done before the dice are rolled (R7-R9)."""
    for player, offer in this["offers"].items():
        if len(offer) != each + 1:
            yield f"{player} is dealt {offer}"
    for player in this["kept"]:
        words = words_of(this, player)
        if len(set(words)) != each:
            yield f"{player} keeps {words}"
        for word in words:
            if word not in this["offers"].get(player, ()):
                yield f"{player} keeps {word!r}, which was not dealt to them"
    if each > 1 and any(isinstance(kept, str) for kept in this["kept"].values()):
        yield "a single word is kept where everybody keeps two"
    waiting = [p for p in this["offers"] if p not in this["kept"] and p not in this["left"]]
    if this["roll"] and waiting:
        yield f"the dice are rolled before {waiting} have kept a word"


def board_problems(this: Round) -> Iterator[str]:
    """Tokens are 1 to k; the places hold exactly the drawings that have a token (R11, R14)."""
    tokens, board = this["tokens"], this["board"]
    if sorted(tokens.values()) != list(range(1, len(tokens) + 1)):
        yield f"tokens {tokens}"
    if not set(tokens) <= set(this["kept"]):
        yield f"tokens for {sorted(set(tokens) - set(this['kept']))}, who have no word to draw"
    if not scored(this):
        return
    if list(board) != [str(n) for n in range(1, len(board) + 1)]:
        yield f"places {list(board)}"
    artists = Counter(board.values())
    if sorted(artists) != sorted(tokens) or any(n > len(words_of(this, a)) for a, n in artists.items()):
        yield f"the board holds {sorted(board.values())}, handed in have {sorted(tokens)}"
    if len(artists) < 2:
        yield "a board with a single artist is scored"
    order = [artists[artist] for artist in sorted(tokens, key=tokens.__getitem__)]
    if order != sorted(order, reverse=True):
        yield f"tokens {tokens}: somebody has theirs before both drawings were in"


def row_problems(this: Round, decoys: int) -> Iterator[str]:
    """The row holds the words of the drawings, and the decoys: at least one with exactly two drawings (R14)."""
    if not scored(this):
        if this["word_row"]:
            yield "a word row without a board"
        return
    row, words = this["word_row"], list(words_by_place(this).values())
    added = [word for word in row if word not in words]
    if sorted(word for word in row if word in words) != sorted(map(str, words)):
        yield f"the row {row} is not that of the drawn words {words}"
    if len(added) != max(decoys, 1 if len(words) == 2 else 0):
        yield f"{len(words)} drawings and {len(added)} added words"
    if set(added) & set(all_kept(this)):
        yield f"the added word {added} is in play"


def link_problems(this: Round) -> Iterator[str]:
    """Nobody links their own drawing or word, or a word twice; who finished had a complete sheet (R15, R16)."""
    hangs = words_by_place(this)
    for player, sheet in this["links"].items():
        own = {hangs[place] for place, artist in this["board"].items() if artist == player}
        if player not in this["offers"]:
            yield f"{player} links without playing"
        for place, word in sheet.items():
            if place not in this["board"]:
                yield f"{player} links place {place}, where nothing lies"
            elif this["board"][place] == player:
                yield f"{player} links their own drawing"
            if word not in this["word_row"]:
                yield f"{player} links {word!r}, which is not in the row"
            elif word in own:
                yield f"{player} links their own word"
        if len(set(sheet.values())) < len(sheet):
            yield f"{player} links a word twice"
    if len(set(this["finished"])) < len(this["finished"]):
        yield "somebody finishes twice"
    for player in this["finished"]:
        missing = [n for n, a in this["board"].items() if a != player and n not in this["links"].get(player, {})]
        if missing or not scored(this):
            yield f"{player} finishes without places {missing}"
    if scored(this) and not any(this["links"].values()):
        yield "a round without a single link is scored"


def number_problems(this: Round) -> Iterator[str]:
    """A number is how many, the artist apart, linked the drawing to its word; of two drawings both count (R18)."""
    numbers = {artist: len(right_links(this, artist)) for artist in this["board"].values()}
    if this["numbers"] != numbers:
        yield f"numbers {this['numbers']}, counted are {numbers}"


def void_problems(this: Round) -> Iterator[str]:
    """A round without a board earns nothing (R13)."""
    if not scored(this) and this["points"] != NO_POINTS:
        yield f"points {this['points']} without a board"


ROUND_LOOKS: tuple[Callable[[Round], Iterator[str]], ...] = (
    roll_problems,
    board_problems,
    link_problems,
    number_problems,
    void_problems,
)


def point_problems(this: Round, late_leavers: bool, own_number_first: bool) -> Iterator[str]:
    """The two points, with all tie-breaks (R19, R20, R26)."""
    left = this["left"]
    groups = [set(g) for n in range(len(left) + 1) for g in combinations(left, n)] if late_leavers else [set[str](left)]
    expected = [points(this, gone, own_number_first) for gone in groups]
    if this["points"] not in expected:
        yield f"points {this['points']}, due are {expected[-1]}"


def points(this: Round, gone: set[str], own_number_first: bool) -> dict[str, str | None]:
    """Who earns the two points when those have left; a tie may first go by the number of the own drawing (R19, R20)."""
    tokens: Mapping[str, int] = this["tokens"]
    artists = [a for a in sorted(tokens, key=tokens.__getitem__) if a not in gone and right_links(this, a)]
    drawing = max(artists, key=lambda a: len(right_links(this, a)), default=None)
    # In the order in which ties are broken: by token, then by seat from the starting player; `max` takes the first.
    seats = list(this["offers"])
    start = seats.index(this["starting_player"])
    tokenless = [p for p in seats[start:] + seats[:start] if p not in tokens]
    guessers = [*sorted(tokens, key=tokens.__getitem__), *tokenless]
    right = Counter(p for artist in tokens for p in right_links(this, artist))
    correct = {p: right[p] for p in guessers}
    others = [p for p in guessers if p != drawing and p not in gone and correct[p]]
    own = {a: len(right_links(this, a)) if own_number_first else 0 for a in tokens}
    best = max(others, key=lambda p: (correct[p], own.get(p, 0)), default=None)
    return {"drawing": drawing, "links": best}


def right_links(this: Round, artist: str) -> list[str]:
    """Who linked the artist's drawings to their words, once for each of them (R18)."""
    hangs = words_by_place(this)
    own = [place for place, a in this["board"].items() if a == artist]
    return [p for p, sheet in this["links"].items() for n in own if p != artist and sheet.get(n) == hangs[n]]


def score_problems(game: Record) -> Iterator[str]:
    """The scores are the points added up, two a round at most (R19, R20)."""
    total = dict.fromkeys(game["players"], 0)
    for this in game["rounds"]:
        earned = [player for player in this["points"].values() if player]
        if len(set(earned)) < len(earned):
            yield f"round {this['number']}: {earned[0]} earns both points"
        for player in earned:
            total[player] = total.get(player, 0) + 1
        seated = game["players"][: len(this["scores"])]
        if this["scores"] != {player: total[player] for player in seated}:
            yield f"round {this['number']}: scores {this['scores']}, added up are {total}"


def end_problems(game: Record) -> Iterator[str]:
    """When and how the game ends, and who wins (R13, R22, R23, R29)."""
    rounds, ended, winner = game["rounds"], game["ended"], game["winner"]
    if ended not in WON | UNDECIDED:
        yield f"the game ended as {ended}"
    if not rounds:
        if ended in WON or winner:
            yield "a game without a round is won"
        return
    last = rounds[-1]
    for this in rounds:
        reached = any(score >= game["target"] for score in this["scores"].values())
        if reached and (this is not last or ended != "target"):
            yield f"the target was reached in round {this['number']} and the game did not end by it"
        if this is last and ended == "target" and not (reached and scored(this)):
            yield "the game ended by a target that nobody has reached"
    for before, this in pairwise(rounds):
        if this is not last and not scored(before) and not scored(this):
            yield f"rounds {before['number']} and {this['number']} are void and the game goes on"
    if ended == "too_few" and len(game["present"]) >= 3:
        yield f"too few players, though {game['present']} are there"
    if ended in UNDECIDED and winner is not None:
        yield f"{winner} wins a game that was {ended}"
    if ended in WON and winner != due_winner(game):
        yield f"{winner} wins instead of {due_winner(game)}"


def due_winner(game: Record) -> str | None:
    """Of those at the table with a point: by score, last number, token, seat; without a drawing last (R23, R26)."""
    last = game["rounds"][-1]
    best = None
    for player in game["players"]:  # in seat order, so that of equals the first stays
        if player not in game["present"] or last["scores"].get(player, 0) < 1:
            continue
        token = last["tokens"].get(player)
        merit = (last["scores"][player], token is not None, last["numbers"].get(player, 0), -(token or 0))
        if best is None or merit > best[0]:
            best = (merit, player)
    return best[1] if best else None
