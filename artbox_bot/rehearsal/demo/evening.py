"""One game from the first chair to the winner, played by people who do what people do."""

from collections.abc import Callable, Iterable
from random import Random

from artbox_bot.bot.app import ArtBox
from artbox_bot.game.events import Phase
from artbox_bot.game.papers import Paper
from artbox_bot.game.phases.link import looked_at
from artbox_bot.game.shapes import available_shapes
from artbox_bot.game.values import Game, Round
from artbox_bot.rehearsal.demo.deeds import Deeds
from artbox_bot.rehearsal.demo.pencil import draw
from artbox_bot.rehearsal.demo.people import Guesses, HandsIn, Person

SAND_ROUND, SLOW_ROUND, IDLE_ROUND = 2, 3, 1
"""The rounds in which the hourglass runs out, in which somebody must be reminded, and after which nobody presses."""

ARTISTS = ("Frida Kahlo", "Paul Klee", "Hilma af Klint", "Hokusai", "Joan Miró", "Gabriele Münter")


class Evening:
    """The people at the table. `tell` is given one line for each step."""

    def __init__(self, bot: ArtBox, deeds: Deeds, rng: Random, tell: Callable[[str], None]) -> None:
        self._bot = bot
        self._deeds = deeds
        self._rng = rng
        self._tell = tell
        self._people = {deeds.id_of(person): person for person in deeds.members}
        self._game_id = ""

    async def play(self) -> Game:
        """The game when it is over."""
        await self._gather()
        await self._begin()
        game = await self._game()
        while game.phase is not Phase.OVER:
            await self._round(game.round_number)
            game = await self._game()
        self._tell_end(game)
        return game

    async def _game(self) -> Game:
        return (await self._bot.services.table(self._game_id)).game

    def _person(self, player: int | None) -> Person:
        assert player is not None
        return self._people[player]

    def _names(self, players: Iterable[int]) -> str:
        *most, last = (self._person(player).name for player in players)
        return f"{', '.join(most)} and {last}" if most else last

    async def _pause(self, least: float, most: float) -> None:
        await self._deeds.wait(round(self._rng.uniform(least, most), 1))

    def _in_any_order(self, players: Iterable[int]) -> list[Person]:
        people = [self._person(player) for player in players]
        self._rng.shuffle(people)
        return people

    async def _gather(self) -> None:
        deeds = self._deeds
        host, *others = deeds.members
        await self._pause(2, 5)
        await deeds.command(host, "artbox new")
        table = await self._bot.store.open_table_in(deeds.channel_id)
        assert table is not None
        self._game_id = table.game.id
        self._tell(f"{host.name} opens a table in #{deeds.club.channel.name}.")
        for number, person in enumerate(others):
            await self._pause(3, 8)
            if number == 1:
                await deeds.command(person, "artbox join")
            else:
                await deeds.press(person, "join")
        self._tell(f"{self._names(map(deeds.id_of, others))} sit down.")
        await self._pause(4, 8)
        await deeds.press(host, "start")

    async def _begin(self) -> None:
        """Everybody votes (R4); at a tie somebody names an artist (R5)."""
        deeds = self._deeds
        players = (await self._game()).present
        for person in self._in_any_order(players):
            await self._pause(1, 3)
            await deeds.press(person, "vote")
            await self._pause(0.5, 1.5)
            choice = self._rng.choice([p for p in players if p != deeds.id_of(person)])
            await deeds.choose(person, "elect", str(choice))
        game = await self._game()
        if game.phase is Phase.ARTIST:
            person = self._rng.choice(list(deeds.members))
            artist = self._rng.choice(ARTISTS)
            await self._pause(2, 6)
            await deeds.fill_in(person, await deeds.press(person, "artist"), {"artist": artist})
            self._tell(f"The vote is level. {person.name} is quick to say {artist}, and begins.")
        else:
            self._tell(f"Everybody votes: {self._names([game.round.starting_player or 0])} has the flair, and begins.")

    async def _round(self, number: int) -> None:
        await self._keep_words()
        await self._roll()
        await self._draw(slow=number == SLOW_ROUND)
        await self._link(sand=number == SAND_ROUND)
        await self._look(idle=number == IDLE_ROUND)

    async def _keep_words(self) -> None:
        this = (await self._game()).round
        for person in self._in_any_order(this.players):
            await self._pause(1.5, 4)
            card = self._rng.randrange(len(this.offers[self._deeds.id_of(person)]))
            verb = "keep" if this.each == 1 else "put_back"
            await self._deeds.press_in_hand(person, verb, f"{this.number}.{card}")

    async def _roll(self) -> None:
        game = await self._game()
        person = self._person(game.round.starting_player)
        await self._pause(2, 6)
        if self._rng.random() < 0.3:
            await self._deeds.command(person, "artbox roll")
        else:
            await self._deeds.press(person, "roll")
        roll = (await self._game()).round.roll
        shapes = ", ".join(shape.value for shape in available_shapes(roll))
        self._tell(f"Round {game.round_number} · Everybody keeps a word, and {person.name} rolls: {shapes}.")

    async def _draw(self, *, slow: bool) -> None:
        this = (await self._game()).round
        order = self._in_any_order(this.active)
        for person in order:
            if slow and person is order[-1]:
                await self._wait_for_reminder()
            first, *others = this.papers_of(self._deeds.id_of(person))
            await self._pause(12, 25)
            await self._hand_in(person, this, first)
            for paper in others:
                await self._pause(1, 2)
                await self._hand_in(person, this, paper)
        self._tell(f"{self._names(map(self._deeds.id_of, order))} hand in, in that order. The board is laid.")

    async def _wait_for_reminder(self) -> None:
        deadline = (await self._game()).deadline
        assert deadline is not None
        left = (deadline - self._deeds.club.env.now()).total_seconds()
        await self._deeds.wait(left - 28)

    async def _hand_in(self, person: Person, this: Round, paper: Paper) -> None:
        deeds, word = self._deeds, this.kept[paper]
        data = draw(word, available_shapes(this.roll), person.name, person.file_format)
        name = f"{person.name.lower()}.{person.file_format.lower()}"
        match person.hands_in:
            case HandsIn.COMMAND:
                named = {"word": word} if this.each > 1 else {}
                await deeds.command(person, "artbox draw", image=(name, data), **named)
            case HandsIn.FORM:
                form = await deeds.press(person, "draw", str(this.number))
                await deeds.fill_in(person, form, {"file": (name, data)})
            case HandsIn.DIRECT:
                await deeds.send(person, name, data)

    async def _link(self, *, sand: bool) -> None:
        this = (await self._game()).round
        order = self._in_any_order(this.active)
        sheets = {person: self._guesses(this, person) for person in order}
        if sand:
            sheets[order[-1]].popitem()
        for person, sheet in sheets.items():
            await self._pause(4, 9)
            for place, word in sheet.items():
                this, player = (await self._game()).round, self._deeds.id_of(person)
                if this.links.get(player, {}).get(place) != word:
                    await self._pause(0.5, 2.5)
                    await self._guess(person, this, place, word)
        for person in order[: -1 if sand else None]:
            await self._pause(1, 2.5)
            await self._finish(person, this)
        if sand:
            self._tell(f"{order[0].name} turns the hourglass. {order[-1].name} watches the sand run.")
            deadline = (await self._game()).deadline
            assert deadline is not None
            await self._deeds.wait((deadline - self._deeds.club.env.now()).total_seconds() + 1)
        else:
            self._tell(f"{order[0].name} turns the hourglass, and the others make it in time.")

    def _guesses(self, this: Round, person: Person) -> dict[int, str]:
        """A complete sheet: what this person sees in the drawings, and something for the rest."""
        player = self._deeds.id_of(person)
        places = this.places_for(player)
        known = {place: this.kept[this.board[place - 1]] for place in places if self._rng.random() < person.eye}
        rest = [word for word in this.words_for(player) if word not in known.values()]
        self._rng.shuffle(rest)
        return {place: known.get(place) or rest.pop() for place in places}

    async def _guess(self, person: Person, this: Round, place: int, word: str) -> None:
        deeds = self._deeds
        match person.guesses:
            case Guesses.SHEET | Guesses.MY_HAND:
                await self._guess_in_sheet(person, this, place, word)
            case Guesses.COMMAND:
                offered = await deeds.complete(person, "artbox guess", "word", word[:3], drawing=place)
                assert word in offered
                await deeds.command(person, "artbox guess", drawing=place, word=word)

    async def _guess_in_sheet(self, person: Person, this: Round, place: int, word: str) -> None:
        in_channel = person.guesses is Guesses.MY_HAND
        if looked_at(this, self._deeds.id_of(person)) != place:
            await self._deeds.press_in_hand(person, "look", f"{this.number}.{place}", in_channel=in_channel)
        argument = f"{this.number}.{place}.{this.word_row.index(word) + 1}"
        await self._deeds.press_in_hand(person, "pick", argument, in_channel=in_channel)

    async def _finish(self, person: Person, this: Round) -> None:
        match person.guesses:
            case Guesses.SHEET | Guesses.MY_HAND:
                in_channel = person.guesses is Guesses.MY_HAND
                await self._deeds.press_in_hand(person, "finish", str(this.number), in_channel=in_channel)
            case Guesses.COMMAND:
                await self._deeds.command(person, "artbox finish")

    async def _look(self, *, idle: bool) -> None:
        """The reveal; then somebody goes on, or nobody does and the game goes on by itself (R24)."""
        game = await self._game()
        self._tell_points(game)
        if game.phase is not Phase.REVEAL:
            return
        if idle:
            await self._deeds.wait(61)
        else:
            await self._pause(12, 25)
            await self._deeds.press(self._rng.choice(list(self._deeds.members)), "next")

    def _tell_points(self, game: Game) -> None:
        result = game.round.result
        if result is None:
            self._tell("Nobody has linked anything: no points.")
            return
        told: list[str] = []
        if result.drawing is not None:
            artist = result.drawing.player
            words = " and ".join(f"“{word}”" for word in game.round.words_of(artist))
            told.append(f"{result.drawing.count} know {self._person(artist).name}’s {words}")
        if result.links is not None:
            told.append(f"{self._person(result.links.player).name} has the best eye with {result.links.count} right")
        scores = " · ".join(f"{self._person(p).name} {score}" for p, score in game.scores.items())
        self._tell(f"{'; '.join(told)}. — {scores}")

    def _tell_end(self, game: Game) -> None:
        winner = self._person(game.winner)
        self._tell(
            f"🏆 {winner.name} wins with {game.scores[game.winner or 0]} points after {len(game.rounds)} rounds."
        )
