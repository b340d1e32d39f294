"""Walking through a record: every deal, move and due moment, checked against the rules."""

from collections.abc import Iterator
from typing import Protocol

import msgspec

from antics.core.errors import AnticsError, BadChance, BadRecord, MoveError, UnknownGame
from antics.core.fairness import FairDeal, commitment, fair_deal_of
from antics.core.game import Game, Outcome
from antics.core.records import Record, Result
from antics.core.registry import find_game
from antics.core.state import CHANCE, DEAL, NOTHING, SHUFFLE, State

_SHUFFLE_WORD = "shuffle "


class ChanceWatcher(Protocol):
    """Somebody who wants to see each deal and shuffle before it takes effect."""

    def __call__(self, state: State, moment: int, outcome: list[int]) -> None: ...


class Step(msgspec.Struct, frozen=True):
    """One move of a record, about to be made in `state`, which stands at the move's time."""

    number: int
    time: int
    who: int
    text: str
    state: State

    def legal(self) -> dict[str, list[str]]:
        """What each seat that may act could do instead, as records name it."""
        return legal_texts(self.state)


def legal_texts(state: State) -> dict[str, list[str]]:
    """For each seat that has a move now, its legal moves as text, sorted by code point."""
    if state.awaits != NOTHING:
        return {}
    prompt = state.setup.game.prompt
    return {
        str(seat): sorted({prompt(action) for action in state.actions(seat)})
        for seat in state.actors()
    }


class Walk:
    """A record being replayed. Iterate over `steps()`, or call `finish()` for the outcome."""

    def __init__(
        self, record: Record, watch: ChanceWatcher | None = None, game: Game | None = None
    ) -> None:
        """A game that is not registered has to be given."""
        self.record = record
        self._watch = watch
        self._deals = 0
        self._chances = 0
        try:
            self.game = find_game(record.game) if game is None else game
            self.setup = self.game.setup(record.players, record.options)
        except UnknownGame as error:
            raise BadRecord(str(error), about="game") from None
        except AnticsError as error:
            raise BadRecord(str(error), about="setup") from None
        self.state = self.setup.state()
        self._settle_deals()

    def steps(self) -> Iterator[Step]:
        """Each move before it is made. Breaks off with BadRecord at the first fault."""
        for number, (time, who, text) in enumerate(self.record.moves):
            self._pass_time(time, number)
            yield Step(number, time, who, text, self.state)
            try:
                self._make(time, who, text)
            except MoveError as error:
                raise BadRecord(str(error), number, error.rule) from None
            except BadChance as error:
                raise BadRecord(str(error), number, about="cards") from None
            self._settle_deals(number)
        self._pass_time(self.record.end)
        if self.game.timed and self.state.awaits == SHUFFLE and self.state.now < self.record.end:
            missing = f"the shuffle that is due at {self.state.now} is missing"
            raise BadRecord(missing, about="cards")
        self._check_end()

    def finish(self) -> Outcome | None:
        """Replay all of it: the outcome, or None for an unfinished game, or BadRecord."""
        for _ in self.steps():
            pass
        return self.state.outcome()

    def _pass_time(self, time: int, number: int | None = None) -> None:
        state = self.state
        while not state.over and state.now < time and state.awaits == NOTHING:
            state.advance(time)
            self._settle_deals(number)

    def _make(self, time: int, who: int, text: str) -> None:
        state = self.state
        if who == CHANCE:
            self._shuffle(time, text)
        elif state.awaits == SHUFFLE:
            raise BadChance(f"a shuffle is due before '{text}'")
        else:
            state.apply(who, self.game.parse(text), time)

    def _shuffle(self, time: int, text: str) -> None:
        if self.state.awaits != SHUFFLE:
            raise BadChance("nothing is to be shuffled now")
        if not text.startswith(_SHUFFLE_WORD):
            raise BadChance(f"chance moves are 'shuffle C C …', not '{text[:40]}'")
        if self.game.timed and time != self.state.now:
            raise BadChance(f"the shuffle is due at {self.state.now}, not at {time}")
        cards = text[len(_SHUFFLE_WORD) :].split(" ")
        self._settle([self.game.card_number(card) for card in cards])

    def _settle_deals(self, number: int | None = None) -> None:
        """A deal begins with whatever ended the one before, so it must be there by now."""
        while self.state.awaits == DEAL:
            if self._deals == len(self.record.deals):
                missing = f"deal {self._deals} is missing from 'deals'"
                raise BadRecord(missing, number, about="cards")
            deal = self.record.deals[self._deals]
            try:
                self._settle(self.game.deal_numbers(self.setup, deal))
            except BadChance as error:
                raise BadRecord(f"deal {self._deals}: {error}", about="cards") from None
            self._deals += 1

    def _settle(self, outcome: list[int]) -> None:
        fault = self.state.chance_fault(outcome)
        if fault:
            raise BadChance(fault)
        if self._watch is not None:
            self._watch(self.state, self._chances, outcome)
        self.state.settle(outcome)
        self._chances += 1

    def _check_end(self) -> None:
        if self._deals < len(self.record.deals):
            ahead = len(self.record.deals) - self._deals
            raise BadRecord(f"'deals' holds {ahead} more than have begun", about="cards")
        outcome = self.state.outcome()
        found = None if outcome is None else Result.of(outcome)
        if found != self.record.result:
            wrong = f"the result is {_words(found)}, not {_words(self.record.result)}"
            raise BadRecord(wrong, about="result")


def _words(result: Result | None) -> str:
    if result is None:
        return "null (the game is unfinished)"
    return msgspec.json.encode(result).decode()


def verify(record: Record, game: Game | None = None) -> list[str]:
    """What does not fit between the record's cards and the seed it reveals; empty if all does.

    BadRecord for a record that reveals no seed or breaks the rules. A game that is not registered
    has to be given.
    """
    fair = fair_deal_of(record)
    faults: list[str] = []
    if commitment(bytes.fromhex(fair.seed)) != fair.commitment:
        faults.append("the seed does not fit the commitment")
    Walk(record, _comparer(fair, faults), game).finish()
    return faults


def _comparer(fair: FairDeal, faults: list[str]) -> ChanceWatcher:
    def compare(state: State, moment: int, outcome: list[int]) -> None:
        kind = "deal" if state.awaits == DEAL else "shuffle"
        if [int(card) for card in state.draw_chance(fair.stream(moment))] != outcome:
            faults.append(f"chance moment {moment}, a {kind}, does not follow from the seed")

    return compare
