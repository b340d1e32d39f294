"""Scenario tests that read like the booklet: a written deal, a few moves, one expectation.

    scene = Scene(GAME, players=3, deals=[{"floor": [4, 7, 2], "piles": [...]}])
    scene.play("0 play 9", "2 play 12", "1 play 3")
    assert scene.legal(1) == ["take 2", "take 4", "take 7"]
    assert scene.refused("1 take 9").rule == "PB-6"

A move is a seat and the text that records use. `@` and a time before it is game time in ms:
"@1500 0 grab 3"; a time alone, "@2000", lets time pass. Chance decides what the scene was given:
each deal takes the next of `deals`, written as in records, and each shuffle in mid-game the next
of `shuffles`, top card first. Where the list has run out the game waits, and `scene.chance`
says what comes. Options are keywords: `Scene(GAME, players=2, deals=[...], series=True)`.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Self, TypeVar

from antics.core.errors import AnticsError, MoveError
from antics.core.events import Event
from antics.core.game import Game, JsonObject, Outcome, Player, View
from antics.core.rng import FastRng
from antics.core.state import DEAL, NEVER, NOTHING, SHUFFLE

Cards = Sequence[str] | Sequence[int]
"""The cards of a shuffle, as records write them or, where they are plain numbers, as numbers."""

_LINE = re.compile(r"(?:@(\d+)(?: |$))?(?:(-?\d+) (.*))?")
_ENDLESS = 10_000

Kind = TypeVar("Kind", bound=Event)


class Scene:
    """One game being told. `state` is the game itself, for whatever has no word here."""

    def __init__(
        self,
        game: Game,
        players: int | Sequence[Player | str],
        deals: Iterable[JsonObject] = (),
        shuffles: Iterable[Cards] = (),
        **options: object,
    ) -> None:
        self.game = game
        self.state = game.setup(players, options).state()
        self._deals = list(deals)
        self._shuffles = list(shuffles)
        self._told = self.state.listen()
        self._settle()

    # Telling --------------------------------------------------------------------------------

    def play(self, *lines: str) -> Self:
        """Make moves and let time pass, line by line. A move that is refused fails the test."""
        for line in lines:
            time, seat, text = _read(line)
            try:
                if time is not None:
                    self._let_pass(time)
                if text is not None:
                    self.state.apply(seat, self.game.parse(text))
            except AnticsError as error:
                choices = {actor: self.legal(actor) for actor in self.state.actors()}
                error.add_note(f"in the scene's line {line!r}, when these were legal: {choices}")
                raise
            self._settle()
        return self

    def play_on(self, until: Callable[[], bool] = lambda: False) -> Self:
        """Get on to a later point of a game that goes by turns: whoever may act, the lowest seat
        first, takes the first legal action, until what the test waits for is true, chance has to
        decide, or all is over."""
        state, rng = self.state, FastRng()
        for _ in range(_ENDLESS):
            if state.over or state.awaits != NOTHING or until():
                return self
            if actors := state.actors():
                seat = actors[0]
                state.apply(seat, state.complete(state.actions(seat)[0], rng))
            else:
                assert state.due_at != NEVER, "nobody may act, nothing is due, and it is not over"
                state.advance(state.due_at)
            self._settle()
        raise AssertionError(f"{_ENDLESS} moves later it has still not come to that")

    def chance(self, outcome: JsonObject | Cards) -> Self:
        """Say what chance decides now: a deal as in records, or the cards of a shuffle."""
        if isinstance(outcome, dict):
            numbers = self.game.deal_numbers(self.state.setup, outcome)
        else:
            numbers = [self.game.card_number(str(card)) for card in outcome]
        self.state.settle(numbers)
        self._settle()
        return self

    # Asking ---------------------------------------------------------------------------------

    def legal(self, seat: int) -> list[str]:
        """The seat's legal moves as text, sorted by code point as in a record's trace."""
        return sorted({self.game.prompt(action) for action in self.state.actions(seat)})

    def refused(self, line: str) -> MoveError:
        """The error that this line gives. It must give one, and leave no trace."""
        time, seat, text = _read(line)
        before, told = self.state.numbers(), len(self._told)
        now = int(self.state.now) if time is None else time
        try:
            if text is None:
                self.state.advance(now)
            else:
                self.state.apply(seat, self.game.parse(text), now)
        except MoveError as error:
            assert self.state.numbers() == before, f"{line!r} was refused but left a trace"
            assert len(self._told) == told, f"{line!r} was refused but told something"
            return error
        raise AssertionError(f"{line!r} was not refused")

    def view(self, seat: int | None = None) -> View:
        """What the seat, or a bystander, may know now."""
        return self.state.view(seat)

    def events(self, kind: type[Kind], seat: int | None = None) -> list[Kind]:
        """All events of this kind so far, as the seat, or a bystander, was told them."""
        seen = (happening.seen_by(seat) for happening in self._told)
        return [event for event in seen if isinstance(event, kind)]

    @property
    def outcome(self) -> Outcome | None:
        """Scores and winners, once the game is over."""
        return self.state.outcome()

    # Chance and time ------------------------------------------------------------------------

    def _settle(self) -> bool:
        """Let chance decide what the scene was given for it. False: nothing to decide, or given."""
        if self.state.awaits == DEAL and self._deals:
            self.chance(self._deals.pop(0))
        elif self.state.awaits == SHUFFLE and self._shuffles:
            self.chance(self._shuffles.pop(0))
        else:
            return False
        return True

    def _let_pass(self, time: int) -> None:
        self.state.advance(time)
        while self._settle():  # time stopped where chance had to decide
            self.state.advance(time)


def completed(top: Iterable[int], whole: Iterable[int]) -> list[int]:
    """A pile of which only the top matters: below it the rest of the whole, ascending."""
    start, rest = list(top), sorted(whole)
    for card in start:
        rest.remove(card)
    return start + rest


def _read(line: str) -> tuple[int | None, int, str | None]:
    """Time, seat and move of a line; None for what is not there."""
    found = _LINE.fullmatch(line)
    if not line or found is None:
        raise AssertionError(f"{line!r} is no line of a scene: '0 play 9', '@1500 0 grab 3', '@20'")
    time, seat, text = found.groups()
    return None if time is None else int(time), int(seat or 0), text
