"""What a seat may know of a game of Bullenparty. What is not written here stays secret."""

import msgspec

from antics.core.game import View


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A row on the table: number cards in the order they came, and perhaps a bull card."""

    cards: list[int]
    bull: int | None


class Pile(msgspec.Struct, frozen=True, kw_only=True):
    """Ascending, the top card last."""

    cards: list[int]
    heads: int


class Bidder(msgspec.Struct, frozen=True, kw_only=True):
    """One player, as the viewer sees them."""

    name: str
    zero: str | None
    """The letter of the zero card: the own one, and others' once they have bid it."""
    hand_size: int
    """Number cards; a sealed bid, whatever it is, leaves them as they are."""
    known: list[int]
    """The number cards that everyone saw go into this hand and that were not shown since. While
    a bid is sealed, it may be one of them."""
    has_sealed: bool
    bid: int | None
    """A bid turned over and not carried out yet; the own one as soon as it is sealed. 0 is the
    zero card."""
    has_row: bool
    """Whether the player has taken a row this round, and so bids no more."""
    to_lay: int
    """How many cards the player still has to lay now."""
    piles: list[Pile]
    points_pile: int | None
    """The pile that counts plus as things are."""
    bulls: list[int]
    """Bull cards, in the order they were taken."""
    score: int
    """As if the game ended with the piles as they are."""


class BullenpartyView(View, frozen=True, kw_only=True):
    seat: int | None
    phase: str
    to_act: list[int]
    round: int
    final: bool
    """Whether this is known to be the final round."""
    rows: list[Row | None]
    """By number; None where a row has been taken."""
    hand: list[int] | None
    """The own number cards, ascending, a sealed one among them; None for a bystander."""
    lay_scores: list[list[int | None]] | None
    """While the viewer has cards to lay: the own score after laying each card of the hand on each
    own pile, and last on a new one; None where the card may not go."""
    zero_allowed: bool
    """Whether the zero card may be bid in the bidding that is open."""
    turned_up: int | None
    """The card that a zero bid is about to add to a row."""
    order: list[int]
    """Whose bids wait to be carried out, next one first."""
    draw_size: int
    draw_known: list[int] | None
    """The cards of the draw pile, ascending, once it is made of discards."""
    discard: list[int]
    """Ascending."""
    aside: int
    """How many number cards were put aside unseen."""
    bulls: list[int]
    """The bull cards that are left, top first."""
    players: list[Bidder]
    heads: tuple[int, ...]
    """The bullheads of cards 1 to 100."""
    over: bool
