"""What somebody at a table of Cheating Moth has in mind: put together from what happened.

Looking around (a view) gives the same, and is how a picture begins; from then on it is enough to
follow the events. Only what bots use is kept. Cards are the numbers of the game's `cards.py`,
masks of seats have a bit per seat.

What no view has is a memory of habits: how often a player's gestures were real, and how often a
Guard spoke up. Both are counted apart for moments when the Guard was busy.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from antics.core.events import Event
from antics.games.cheating_moth import events
from antics.games.cheating_moth.cards import (
    ANT,
    CARD_OF,
    MOSQUITO,
    MOTH,
    NUMBER,
    SPIDER,
    kind_of,
    value_of,
)
from antics.games.cheating_moth.view import CheatingMothView

NOBODY: Final = -1
NO_CARD: Final = -1

TURN: Final = 1
SPIDER_GIFT: Final = 2
SLAPPING: Final = 3
GIFTS: Final = 4
RACING: Final = 5
FEEDING: Final = 6
"""In no view: ants are fed in no time."""

_PHASES: Final = {
    "turn": TURN,
    "spider": SPIDER_GIFT,
    "slap": SLAPPING,
    "gifts": GIFTS,
    "race": RACING,
}

_CARDS: Final = sorted(CARD_OF.values())
KIND: Final = {card: int(kind_of(card)) for card in _CARDS}
VALUE: Final = {card: int(value_of(card)) for card in _CARDS}
COST: Final = {card: {NUMBER: 1, MOTH: 10}.get(KIND[card], 5) for card in _CARDS}
"""CM-23."""
FITTING: Final = [
    frozenset(card for card in _CARDS if (VALUE[card] - top) % 5 in {1, 4}) for top in range(6)
]
"""CM-4, by the value of the top card."""

_USUAL_GESTURE: Final = 1500
"""How long a gesture takes, until one has been seen (CM-8)."""


class Habits:
    """How often something was done and left, at quiet moments and while the Guard was busy."""

    __slots__ = ("_done", "_left")

    def __init__(self) -> None:
        self._done = [0, 0]
        self._left = [0, 0]

    def count(self, busy: bool, was_done: bool) -> None:
        (self._done if was_done else self._left)[busy] += 1

    def rate(self, busy: bool, expected: float, weight: float) -> float:
        """How often it is done, going by an expectation that counts like `weight` cases. What
        was done at the other kind of moments counts a third."""
        done = self._done[busy] + self._done[not busy] / 3
        left = self._left[busy] + self._left[not busy] / 3
        return (expected * weight + done) / (weight + done + left)


class Picture:
    """The table, as one seat knows it by now."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.seats = 0
        self.phase = TURN
        self.stage = 0
        """Goes up with every new turn and every new phase of one."""
        self.guard = NOBODY
        self.active = NOBODY
        self.accused = NOBODY
        """Who was caught, while that is being settled."""
        self.top = 0
        """The value of the top card."""
        self.hand: list[int] = []
        self.hidden = NO_CARD
        """The own card that is about to vanish."""
        self.sizes: list[int] = []
        self.totals: list[int] = []
        self.owing = 0
        self.answered = 0
        self.gesturing = 0
        self.rests_until = 0
        """When the last rest of one's own is or was over."""
        self.gesture_time = _USUAL_GESTURE
        self.vanishing: list[Habits] = []
        """By seat, how often its gestures made a card vanish."""
        self.accusing: list[Habits] = []
        """By seat, how often it accused somebody whose gesture it could see as the Guard."""
        self.is_blurred = False
        """Looked around while an accusation was being settled, which hides what it interrupts."""
        self._began_busy: list[bool] = []
        self._accused_wrongly = 0
        self._ants_left = 0
        self._penalty = False

    # Asking ---------------------------------------------------------------------------------

    def free_cards(self) -> list[int]:
        """CM-9: the hand without the card in a gesture."""
        if self.hidden == NO_CARD:
            return self.hand
        cards = self.hand.copy()
        cards.remove(self.hidden)
        return cards

    def guard_is_busy(self) -> bool:
        """The Guard has something else to do now, so does not look so closely."""
        guard = self.guard
        if self.phase == SLAPPING:
            return guard != self.active and not (self.answered >> guard) & 1
        if self.phase == RACING:
            return not (self.answered >> guard) & 1
        if self.phase == GIFTS:
            return (self.owing >> guard) & 1 != 0
        return guard == self.active

    # Looking around -------------------------------------------------------------------------

    def look(self, view: CheatingMothView) -> None:
        """All that can be seen at one glance."""
        if self.seats != view.rounds:
            self._sit_down(view.rounds)
        own = view.bugs[self.seat]
        hidden = None if own.gesture is None else own.gesture.card
        self.guard = NOBODY if view.guard is None else view.guard
        self.active = NOBODY if view.active is None else view.active
        self.accused = NOBODY if view.accused is None else view.accused
        self.top = VALUE[CARD_OF[view.discard[0]]]
        self.hand = [CARD_OF[card] for card in own.hand or ()]
        self.hidden = NO_CARD if hidden is None else CARD_OF[hidden]
        self.sizes = [bug.hand_size for bug in view.bugs]
        self.totals = [bug.minus_points for bug in view.bugs]
        self.owing = _mask(view.owing)
        self.answered = _mask(view.answered)
        self.gesturing = _mask(seat for seat, bug in enumerate(view.bugs) if bug.gesture)
        self.rests_until = own.rests_until or 0
        self.is_blurred = view.phase == "settle"
        if not self.is_blurred:
            self.phase = _PHASES.get(view.phase, TURN)
        elif view.owing:
            self.phase = GIFTS
        elif view.window_left is not None:
            is_slap = KIND[CARD_OF[view.discard[0]]] == MOSQUITO
            self.phase = SLAPPING if is_slap else RACING
        self.stage += 1

    def _sit_down(self, seats: int) -> None:
        self.seats = seats
        self.totals = [0] * seats
        self.vanishing = [Habits() for _ in range(seats)]
        self.accusing = [Habits() for _ in range(seats)]
        self._began_busy = [False] * seats

    # Following what happens -----------------------------------------------------------------

    def round_began(self, event: events.RoundBegan, _now: int) -> None:
        if self.seats != event.rounds:
            self._sit_down(event.rounds)
        self.guard = self.active = event.guard
        self.accused = NOBODY
        self.top = VALUE[CARD_OF[event.top]]
        self.sizes = [0] * self.seats
        self.hidden = NO_CARD
        self.owing = self.answered = self.gesturing = 0
        self.rests_until = 0
        self._accused_wrongly = 0
        self._penalty = False
        self._turn_to(TURN)

    def dealt(self, event: events.Dealt, _now: int) -> None:
        self.sizes[event.seat] = event.count
        if event.cards is not None:
            self.hand = [CARD_OF[card] for card in event.cards]

    def round_ended(self, event: events.RoundEnded, _now: int) -> None:
        self.totals = event.totals

    def _turn_to(self, phase: int) -> None:
        self.phase = phase
        self.stage += 1

    def _pass_turn(self) -> None:
        """CM-22."""
        active = self.active + 1
        self.active = active if active < self.seats else 0
        self.answered = 0
        self._turn_to(TURN)

    def played(self, event: events.Played, _now: int) -> None:
        card = CARD_OF[event.card]
        self.top = VALUE[card]
        self.sizes[event.seat] = event.hand
        if event.seat == self.seat:
            self.hand.remove(card)
        kind = KIND[card]
        if kind in {NUMBER, MOTH}:
            self._pass_turn()
        elif kind == SPIDER:
            self._turn_to(SPIDER_GIFT)
        elif kind == ANT:
            self._ants_left = self.seats - 1
            self._turn_to(FEEDING)

    def drew(self, event: events.Drew, _now: int) -> None:
        self.sizes[event.seat] = event.hand
        if event.card is not None:
            self.hand.append(CARD_OF[event.card])
        self._served()

    def found_no_card(self, _event: events.FoundNoCard, _now: int) -> None:
        self._served()

    def ant_fed(self, event: events.AntFed, _now: int) -> None:
        self.sizes[event.seat] = event.hand
        if event.seat == self.seat:
            self.hand.append(CARD_OF[event.card])
        self._served()

    def _served(self) -> None:
        """A card that was due has come, or there was none: a penalty, an ant's or the turn's."""
        if self._penalty:
            self._penalty = False
            return
        if self.phase == FEEDING:
            self._ants_left -= 1
            if self._ants_left:
                return
        self._pass_turn()

    # Cheating and the Guard

    def gestured(self, event: events.Gestured, now: int) -> None:
        self.gesturing |= 1 << event.seat
        self.gesture_time = event.ends_at - now
        self._began_busy[event.seat] = self.guard_is_busy()
        if event.card is not None:
            self.hidden = CARD_OF[event.card]

    def gesture_ended(self, event: events.GestureEnded, now: int) -> None:
        seat = event.seat
        busy = self._began_busy[seat]
        if self.sizes[seat] > 1:  # else everyone knew what it was (CM-10)
            self.vanishing[seat].count(busy, event.vanished)
            accused = (self._accused_wrongly >> seat) & 1 != 0
            self.accusing[self.guard].count(busy, accused)
        self.sizes[seat] = event.hand
        if event.vanished and event.card is not None:
            self.hand.remove(CARD_OF[event.card])
        self._rest(seat, now)

    def called_off(self, event: events.GestureCalledOff, now: int) -> None:
        self._rest(event.seat, now)

    def _rest(self, seat: int, now: int) -> None:
        """CM-9: five thirds of a gesture."""
        self.gesturing &= ~(1 << seat)
        self._accused_wrongly &= ~(1 << seat)
        if seat == self.seat:
            self.hidden = NO_CARD
            self.rests_until = now + self.gesture_time * 5 // 3

    def accusation(self, event: events.Accused, _now: int) -> None:
        if event.right:
            busy = self._began_busy[event.seat]
            self.vanishing[event.seat].count(busy, True)
            self.accusing[event.guard].count(busy, True)
            self.accused = event.seat
        else:
            self._penalty = True
            self._accused_wrongly |= self.gesturing & (1 << event.seat)

    def guard_changed(self, event: events.GuardChanged, _now: int) -> None:
        self.guard = event.seat
        self.accused = NOBODY

    # Action cards

    def gave(self, event: events.Gave, _now: int) -> None:
        self.sizes[event.seat] = event.hand
        if event.card is not None:
            self.hand.remove(CARD_OF[event.card])
        if self.accused != NOBODY:
            return
        if self.phase == GIFTS:
            self._excuse(event.seat)
        else:
            self._pass_turn()

    def received(self, event: events.Received, _now: int) -> None:
        self.sizes[event.seat] = event.hand
        if event.card is not None:
            self.hand.append(CARD_OF[event.card])

    def has_only_moths(self, event: events.HasOnlyMoths, _now: int) -> None:
        if self.accused == NOBODY:
            self._excuse(event.seat)

    def _excuse(self, seat: int) -> None:
        """CM-19: this seat has given its card, or has none to give."""
        self.owing &= ~(1 << seat)
        if not self.owing:
            self._pass_turn()

    def kept(self, _event: events.Kept, _now: int) -> None:
        self._pass_turn()

    def slap_began(self, _event: events.SlapBegan, _now: int) -> None:
        self.answered = 0
        self._turn_to(SLAPPING)

    def slapped_or_passed(self, event: events.Slapped | events.Passed, _now: int) -> None:
        self.answered |= 1 << event.seat

    def was_slowest(self, event: events.WasSlowest, _now: int) -> None:
        self.answered = 0
        self.owing = (1 << self.seats) - 1 - (1 << event.seat)
        self._turn_to(GIFTS)

    def race_began(self, _event: events.RaceBegan, _now: int) -> None:
        self.answered = 0
        self._turn_to(RACING)

    def raced(self, event: events.Raced, _now: int) -> None:
        card = CARD_OF[event.card]
        self.sizes[event.seat] = event.hand
        if event.seat == self.seat:
            self.hand.remove(card)
        self._pass_turn()

    def race_closed(self, _event: events.RaceClosed, _now: int) -> None:
        self._pass_turn()


def _mask(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in seats)


HEEDED: Final[Mapping[type[Event], Callable[..., None]]] = {
    events.RoundBegan: Picture.round_began,
    events.Dealt: Picture.dealt,
    events.RoundEnded: Picture.round_ended,
    events.Played: Picture.played,
    events.Drew: Picture.drew,
    events.FoundNoCard: Picture.found_no_card,
    events.AntFed: Picture.ant_fed,
    events.Gestured: Picture.gestured,
    events.GestureEnded: Picture.gesture_ended,
    events.GestureCalledOff: Picture.called_off,
    events.Accused: Picture.accusation,
    events.GuardChanged: Picture.guard_changed,
    events.Gave: Picture.gave,
    events.Received: Picture.received,
    events.HasOnlyMoths: Picture.has_only_moths,
    events.Kept: Picture.kept,
    events.SlapBegan: Picture.slap_began,
    events.Slapped: Picture.slapped_or_passed,
    events.Passed: Picture.slapped_or_passed,
    events.WasSlowest: Picture.was_slowest,
    events.RaceBegan: Picture.race_began,
    events.Raced: Picture.raced,
    events.RaceClosed: Picture.race_closed,
}
"""How a picture follows what happens: `HEEDED[type(event)](picture, event, now)`. Events that are
not among these change nothing."""
