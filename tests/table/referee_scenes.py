"""A referee, a game and a clock set by hand: claims come in, and what was made of them goes out."""

from collections.abc import Sequence

from antics.core.errors import MoveError
from antics.core.fairness import FairDeal
from antics.core.game import JsonObject, Player
from antics.core.match import Match
from antics.core.registry import find_game
from antics.core.rng import FastRng
from antics.core.state import NEVER, State
from antics.games.cheating_moth.cards import PACK, texts
from antics.table.link import Link
from antics.table.receipts import Receipt, ReceiptBook
from antics.table.referee import Claim, Referee

MOTH = find_game("cheating_moth")
TILES = find_game("bugs_and_co")

Made = tuple[float, int, int, str]
"""When it was judged, at which game time it happened, the seat, and the move ('!' if refused)."""


def line(trip: float, jitter: float = 0.0, proven: bool = True) -> Link:
    """A connection of that length, measured with pings and, if `proven`, by the kernel."""
    link = Link()
    for number in range(10):
        link.pong(link.ping(number), number + trip + (jitter if number >= 5 else 0))
    if proven:
        link.kernel_rtt(trip, 20)
    return link


def moth(seats: int = 4, guard: int = 0, first: str = "4q 4c", others: str = "4") -> State:
    """A round about to begin on a 3: the Guard, who begins, holds the first cards for sure."""
    hands = [(first if seat == guard else others).split() for seat in range(seats)]
    rest = texts(PACK)
    for card in ["3"] + [card for hand in hands for card in hand]:
        rest.remove(card)
    for hand in hands:
        while len(hand) < 8:
            hand.append(rest.pop(0))
    deal: JsonObject = {"hands": hands, "discard": "3", "draw": rest}
    setup = MOTH.setup([Player(f"P{seat}", 40 if seat == guard else 20) for seat in range(seats)])
    state = setup.state()
    state.settle(MOTH.deal_numbers(setup, deal))
    return state


def tiles(seats: int = 4) -> State:
    state = TILES.setup(seats).state()
    state.roll(FastRng("tiles"))
    return state


class Court:
    """Judges as a table does: on every arrival, and whenever the referee asks to be woken."""

    def __init__(self, state: State, links: Sequence[Link | None]) -> None:
        """`None` among the links is a bot, or nobody."""
        self.state = state
        self.game = state.setup.game
        self.links = list(links)
        self.referee = Referee(len(links))
        for seat, link in enumerate(links):
            if link is not None:
                self.referee.sit(seat, link)
        self.book = ReceiptBook()
        self.receipts: list[Receipt] = []
        self.made: list[Made] = []
        self.judged: dict[int, tuple[Claim, float]] = {}
        """By their numbers, all claims that were judged, and when."""
        self.now = 0.0

    def claim(self, seat: int, text: str, arrival: float, said: float | None = None) -> Claim:
        self.run(arrival)
        link = self.links[seat]
        assert link is not None
        claim = self.referee.claim(seat, self.game.parse(text), arrival, link, said)
        self.judge()
        return claim

    def bot(self, seat: int, text: str, at: float) -> Claim:
        self.run(at)
        claim = self.referee.exact_claim(seat, self.game.parse(text), at)
        self.judge()
        return claim

    def leave(self, seat: int, now: float) -> None:
        self.run(now)
        link = self.links[seat]
        assert link is not None
        self.referee.rise(seat, link, now)
        self.judge()

    def run(self, now: float) -> list[Made]:
        """Let time pass, waking the referee whenever it wants to be."""
        while (moment := self.next_at()) <= now:
            assert moment >= self.now - 0.02, "it wants to be woken in the past"
            self.now = max(self.now, moment)
            before = (len(self.made), len(self.receipts), self.state.due_at)
            self.judge()
            after = (len(self.made), len(self.receipts), self.state.due_at)
            assert after != before or self.next_at() > moment, "woken for nothing"
        self.now = max(self.now, now)
        return self.made

    def next_at(self) -> float:
        if self.state.over:
            return NEVER
        return min(self.referee.next_at(self.state, self.now), self.book.next_at())

    def judge(self) -> None:
        while (verdict := self.referee.judge(self.state, self.now)) is not None:
            assert verdict.at >= self.state.now, "time fell"
            claim, made = verdict.claim, True
            if claim is None:
                self.state.advance(verdict.at)
            else:
                try:
                    self.state.apply(claim.seat, claim.action, verdict.at)
                except MoveError:
                    made = False
                text = self.game.notation(claim.action) + ("" if made else "!")
                self.made.append((self.now, verdict.at, claim.seat, text))
                self.judged[claim.number] = (claim, self.now)
            self.book.note(verdict, made, self.now)
        self.receipts += self.book.take(self.state, self.now)

    def order(self) -> list[tuple[int, str]]:
        """Seats and moves as they were judged."""
        return [(seat, text) for _, _, seat, text in self.made]


def fair_match(name: str, seats: int, seed: str) -> Match:
    return Match(find_game(name).setup(seats), FairDeal.named(seed))
