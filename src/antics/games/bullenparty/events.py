"""What can happen in a game of Bullenparty. A field that is None is not for your eyes, or absent.

Rows, piles and seats count from 0. A bid of 0 is the zero card.
"""

import msgspec

from antics.core.events import Event


class PutAside(Event, frozen=True, kw_only=True):
    """With two or three players, number cards left the game unseen."""

    count: int


class Dealt(Event, frozen=True, kw_only=True):
    """A seat got its zero card and its number cards."""

    seat: int
    count: int
    cards: list[int] | None = None
    zero: str | None = None


class RoundBegan(Event, frozen=True, kw_only=True):
    number: int
    standings: list[int]
    """Each seat's score, as if the game had ended with the piles as they are (BP-17)."""


class RowsLaid(Event, frozen=True, kw_only=True):
    """The new rows, each as its cards were drawn."""

    rows: list[list[int]]


class Shuffled(Event, frozen=True, kw_only=True):
    """The discard pile was shuffled and is the draw pile now: these cards, in unknown order."""

    cards: list[int]


class FinalRound(Event, frozen=True, kw_only=True):
    """The last card of the draw pile went to a row, so this round is the final one."""


class BiddingOpened(Event, frozen=True, kw_only=True):
    """These seats have no row yet and bid; `zero` says whether the zero card may be bid."""

    seats: list[int]
    zero: bool


class Sealed(Event, frozen=True, kw_only=True):
    """A bid is chosen and final."""

    seat: int
    bid: int | None = None


class ShownBid(msgspec.Struct, frozen=True, kw_only=True):
    """One of the bids that were turned over; `zero` is the letter of a zero card."""

    seat: int
    bid: int
    zero: str | None = None


class Revealed(Event, frozen=True, kw_only=True):
    """All bids are turned over, listed in the order in which they will be carried out."""

    bids: list[ShownBid]


class BidDiscarded(Event, frozen=True, kw_only=True):
    """The number bid whose turn it is goes onto the discard pile."""

    seat: int
    card: int


class RowTaken(Event, frozen=True, kw_only=True):
    """A row went into a hand, its bull card, if any, in front of the player."""

    seat: int
    row: int
    cards: list[int]
    bull: int | None = None


class TurnedUp(Event, frozen=True, kw_only=True):
    """The card that a zero bid adds, before its row is chosen."""

    seat: int
    card: int


class Extended(Event, frozen=True, kw_only=True):
    """The card turned up went to a row, and the zero card back to its owner."""

    seat: int
    row: int
    card: int


class NothingAdded(Event, frozen=True, kw_only=True):
    """A zero bid added nothing: the rows are full, or there is no card left to turn up."""

    seat: int
    rows_full: bool


class BullCame(Event, frozen=True, kw_only=True):
    """The fifth number card brought the top bull card to its row."""

    row: int
    bull: int


class LayingBegan(Event, frozen=True, kw_only=True):
    """All rows are taken; how many cards each seat has to lay. All of them at the end."""

    counts: list[int]
    everything: bool


class Laid(Event, frozen=True, kw_only=True):
    """A card went onto a pile; `started` if it is the pile's first."""

    seat: int
    card: int
    pile: int
    started: bool


class SeatScored(Event, frozen=True, kw_only=True):
    """How a score comes about: points pile plus bull cards minus all other piles."""

    seat: int
    points_pile: int
    bulls: int
    other_piles: int
    score: int


class Scored(Event, frozen=True, kw_only=True):
    """The end."""

    scores: list[int]


BullenpartyEvent = (
    PutAside
    | Dealt
    | RoundBegan
    | RowsLaid
    | Shuffled
    | FinalRound
    | BiddingOpened
    | Sealed
    | Revealed
    | BidDiscarded
    | RowTaken
    | TurnedUp
    | Extended
    | NothingAdded
    | BullCame
    | LayingBegan
    | Laid
    | SeatScored
    | Scored
)
