"""A fifth game, as small as a whole one can be: two players, eight cards, three sealed rounds.

It is registered nowhere. That the kit takes it as it is shows what a new game needs, and its
faulty versions in `test_kit_catches.py` show what the kit finds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self, cast

from librt.vecs import vec
from mypy_extensions import i64

from antics.core.dealing import integer_lists
from antics.core.errors import UnreadableMove
from antics.core.events import Event
from antics.core.game import Game, JsonObject, Outcome, Rows, Setup, View
from antics.core.records import Record
from antics.core.rng import FastRng, Rng, shuffle
from antics.core.state import FRAME, NOTHING, State

from .retellings.records import copied, retold

RULES = """
- **TY-1** Of the cards 1 to 8 each player gets three; two stay face down.
- **TY-2** Both seal a card at the same time. Then both cards are turned over.
- **TY-3** The higher card wins a point.
- **TY-4** After three rounds the game is over. More points win.
"""


class Dealt(Event, frozen=True, kw_only=True):
    seat: int
    cards: list[int] | None = None


class Sealed(Event, frozen=True, kw_only=True):
    seat: int
    card: int | None = None


class TurnedOver(Event, frozen=True, kw_only=True):
    cards: list[int]


class ToyView(View, frozen=True, kw_only=True):
    seat: int | None
    hand: list[int] | None
    sealed: list[bool]
    shown: list[int]
    points: list[int]


class ToyState(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.hands: list[list[int]] = [[], []]
        self.sealed = [0, 0]
        self.pile: list[int] = []
        self.shown: list[int] = []
        self.points = [0, 0]

    def clone(self) -> Self:
        twin = type(self)(self.setup)
        twin.load(self.numbers())
        return twin

    def draw_chance(self, rng: Rng) -> vec[i64]:
        cards = vec[i64](list(range(1, 9)))
        shuffle(cards, 0, 8, rng)
        return cards

    def chance_fault(self, outcome: Sequence[int]) -> str:
        return "" if sorted(outcome) == list(range(1, 9)) else "a deal is the cards 1 to 8 (TY-1)"

    def take_chance(self, outcome: vec[i64]) -> None:
        cards = [int(card) for card in outcome]
        self.hands, self.pile = [sorted(cards[:3]), sorted(cards[3:6])], cards[6:]
        self.awaits, self.to_act = NOTHING, 3
        for seat, hand in enumerate(self.hands):
            private = Dealt(rule="TY-1", seat=seat, cards=list(hand))
            self.whisper(seat, private, Dealt(rule="TY-1", seat=seat))

    def actions(self, seat: i64) -> list[int]:
        return list(self.hands[seat]) if seat in (0, 1) and self.to_act >> seat & 1 else []

    def is_legal(self, seat: i64, action: i64) -> bool:
        return action in self.actions(seat)

    def act(self, seat: i64, action: i64) -> None:
        self.hands[seat].remove(action)
        self.sealed[seat] = action
        self.to_act ^= 1 + seat
        public = Sealed(rule="TY-2", seat=seat)
        self.whisper(seat, Sealed(rule="TY-2", seat=seat, card=action), public)
        if self.to_act == 0:
            self.turn_over()

    def turn_over(self) -> None:
        self.tell(TurnedOver(rule="TY-3", cards=list(self.sealed)))
        self.points[0 if self.sealed[0] > self.sealed[1] else 1] += 1
        self.shown += self.sealed
        self.sealed = [0, 0]
        self.over = not self.hands[0]
        self.to_act = 0 if self.over else 3

    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        winner = 0 if self.points[0] > self.points[1] else 1
        return Outcome(tuple(self.points), (winner,), "more points", "TY-4")

    def unseen(self, seat: i64) -> list[int]:
        """What the seat has not seen, each card at its place."""
        cards = list(self.pile)
        for owner in (0, 1):
            if owner != seat:
                cards += [self.sealed[owner]] * bool(self.sealed[owner]) + self.hands[owner]
        return cards

    def reshuffle_unknown(self, seat: i64, rng: Rng) -> None:
        cards = vec[i64](self.unseen(seat))
        shuffle(cards, 0, len(cards), rng)
        self.place_unseen(seat, [int(card) for card in cards])

    def place_unseen(self, seat: i64, cards: list[int]) -> None:
        self.pile, rest = cards[: len(self.pile)], cards[len(self.pile) :]
        for owner in (0, 1):
            if owner != seat:
                if self.sealed[owner]:
                    self.sealed[owner] = rest.pop(0)
                held = len(self.hands[owner])
                self.hands[owner], rest = sorted(rest[:held]), rest[held:]

    def why_not_seat(self, seat: i64) -> tuple[str, str]:
        return "TY-2", "the card is sealed already"

    def why_illegal(self, seat: i64, action: i64) -> tuple[str, str]:
        return "TY-2", f"there is no {action} in the hand"

    def census(self) -> list[int]:
        return sorted(self.unseen(-1) + self.shown)

    def numbers(self) -> list[int]:
        lists = [*self.hands, self.sealed, self.pile, self.shown, self.points]
        return self.frame_numbers() + [item for cards in lists for item in (len(cards), *cards)]

    def load(self, numbers: list[int]) -> None:
        self.load_frame(numbers)
        rest, lists = numbers[FRAME:], []
        while rest:
            lists.append(rest[1 : 1 + rest[0]])
            rest = rest[1 + rest[0] :]
        self.hands, (self.sealed, self.pile, self.shown, self.points) = lists[:2], lists[2:]


class ToyGame(Game):
    name = "toy"
    title = "Toy"
    blurb = "The higher card wins."
    rule_prefix = "TY"
    players = range(2, 3)
    end_rule = "TY-4"

    def __init__(self, state: type[ToyState] = ToyState) -> None:
        self.state = state

    def start(self, setup: Setup) -> State:
        return self.state(setup)

    def notation(self, action: int) -> str:
        if not 1 <= action <= 8:
            raise UnreadableMove(f"{action} is no card")
        return f"play {action}"

    def parse(self, text: str) -> int:
        if text not in {f"play {card}" for card in range(1, 9)}:
            raise UnreadableMove(f"'{text}' is no move; moves are 'play 1' to 'play 8'")
        return int(text[5:])

    def veiled(self, action: int) -> str:
        return "play ?"

    def deal_json(self, setup: Setup, outcome: list[int]) -> JsonObject:
        return {"cards": outcome}

    def deal_numbers(self, setup: Setup, deal: JsonObject) -> list[int]:
        return integer_lists(deal, cards=8)[0]

    def view(self, state: State, seat: int | None) -> View:
        toy = cast(ToyState, state)
        return ToyView(
            seat=seat,
            hand=None if seat is None else list(toy.hands[seat]),
            sealed=[card != 0 for card in toy.sealed],
            shown=list(toy.shown),
            points=list(toy.points),
        )

    def sketch(self, view: View) -> list[Rows]:
        return []

    def describe(self, event: Event, names: Sequence[str]) -> str:
        return type(event).__name__

    def describe_action(self, action: int) -> str:
        return f"seal the {action}"

    def rules_text(self) -> str:
        return RULES


def retell(record: Record, state: State, seat: int | None, rng: FastRng) -> Record:
    """Another past: the cards that the seat has not seen have changed names."""
    viewer = -1 if seat is None else seat
    true, twin = cast(ToyState, state), cast(ToyState, state.resample(seat, rng))
    names = dict(zip(true.unseen(viewer), twin.unseen(viewer), strict=True))
    (deal,) = copied(record.deals)
    deal["cards"] = [names.get(card, card) for card in cast(list[int], deal["cards"])]
    moves = [
        (time, who, f"play {names.get(int(text[5:]), text[5:])}")
        for time, who, text in record.moves
    ]
    return retold(record, [deal], moves)
