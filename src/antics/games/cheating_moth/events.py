"""What can happen in a game of Cheating Moth. A card that is None is not for your eyes.

Cards are written as in records: 3 a number, 3s a spider, 3m a moth.
"""

from antics.core.events import Event


class RoundBegan(Event, frozen=True, kw_only=True):
    """Cards are dealt; this seat is Guard and begins, on this card."""

    number: int
    rounds: int
    guard: int
    top: str


class Dealt(Event, frozen=True, kw_only=True):
    """A hand for the round."""

    seat: int
    count: int
    cards: list[str] | None = None


class Played(Event, frozen=True, kw_only=True):
    """A card went from the hand, `hand` cards of which are left, onto the discard pile."""

    seat: int
    card: str
    hand: int


class Drew(Event, frozen=True, kw_only=True):
    """A card came from the draw pile: in turn, for a wrong accusation, or for an ant."""

    seat: int
    hand: int
    card: str | None = None


class FoundNoCard(Event, frozen=True, kw_only=True):
    """A card was due, but there is none left to draw."""

    seat: int


class Shuffled(Event, frozen=True, kw_only=True):
    """The discard pile without its top card is the new draw pile."""

    count: int


class Gestured(Event, frozen=True, kw_only=True):
    """A gesture began. Only its owner knows whether it is real, and with which card."""

    seat: int
    ends_at: int
    real: bool | None = None
    card: str | None = None


class GestureEnded(Event, frozen=True, kw_only=True):
    """A gesture is over; the hand's size tells whether a card is gone.

    Its owner also knows which one it is or, where none is, which one it would have been.
    """

    seat: int
    hand: int
    vanished: bool
    card: str | None = None


class GestureCalledOff(Event, frozen=True, kw_only=True):
    """Somebody was caught, so this gesture came to nothing."""

    seat: int
    card: str | None = None


class Accused(Event, frozen=True, kw_only=True):
    """The Guard accused somebody."""

    guard: int
    seat: int
    right: bool


class GuardChanged(Event, frozen=True, kw_only=True):
    """Who was caught is the new Guard."""

    seat: int
    before: int


class Gave(Event, frozen=True, kw_only=True):
    """A card left one hand for another, `hand` cards being left. The giver sees which."""

    seat: int
    to: int
    hand: int
    card: str | None = None


class Received(Event, frozen=True, kw_only=True):
    """The card just given arrived in a hand, which now has `hand` cards. Its owner sees which."""

    seat: int
    giver: int
    hand: int
    card: str | None = None


class HasOnlyMoths(Event, frozen=True, kw_only=True):
    """A card should be given, but the hand holds nothing else than moths."""

    seat: int


class Kept(Event, frozen=True, kw_only=True):
    """After a spider, no card is given away."""

    seat: int


class SlapBegan(Event, frozen=True, kw_only=True):
    """Everyone but this seat slaps the mosquito until `ends_at`."""

    seat: int
    ends_at: int


class Slapped(Event, frozen=True, kw_only=True):
    seat: int


class WasSlowest(Event, frozen=True, kw_only=True):
    """This seat is given a card by each of those who owe one."""

    seat: int
    owing: list[int]


class RaceBegan(Event, frozen=True, kw_only=True):
    """Whoever is first until `ends_at` may lay this number card."""

    seat: int
    ends_at: int
    card: str


class Raced(Event, frozen=True, kw_only=True):
    """The first one to lay the number card."""

    seat: int
    card: str
    hand: int


class Passed(Event, frozen=True, kw_only=True):
    """This seat does not race."""

    seat: int


class RaceClosed(Event, frozen=True, kw_only=True):
    """Nobody laid a card on the cockroach."""


class AntFed(Event, frozen=True, kw_only=True):
    """Because of an ant a card was taken from the discard pile, seen by all."""

    seat: int
    card: str
    hand: int


class RoundEnded(Event, frozen=True, kw_only=True):
    """Hands are counted; totals are those of all rounds so far. `seat` has no card left."""

    number: int
    seat: int | None
    hands: list[list[str]]
    points: list[int]
    totals: list[int]


CheatingMothEvent = (
    RoundBegan
    | Dealt
    | Played
    | Drew
    | FoundNoCard
    | Shuffled
    | Gestured
    | GestureEnded
    | GestureCalledOff
    | Accused
    | GuardChanged
    | Gave
    | Received
    | HasOnlyMoths
    | Kept
    | SlapBegan
    | Slapped
    | WasSlowest
    | RaceBegan
    | Raced
    | Passed
    | RaceClosed
    | AntFed
    | RoundEnded
)
