"""What a seat may know of a game of Bullenparty. What is not written here stays secret."""

from typing import cast

import msgspec

from antics.core.game import View
from antics.core.state import SHUFFLE
from antics.games.bullenparty.cards import HIGHEST, row_bull, row_cards, unpacked
from antics.games.bullenparty.moves import ZERO
from antics.games.bullenparty.rules import Bullenparty
from antics.games.bullenparty.table import BID, EXTEND, FILL, LAY, NO_BID, TAKE, TURN

_PHASES = {
    0: "deal",
    FILL: "rows",
    BID: "bid",
    TAKE: "take a row",
    TURN: "turn up",
    EXTEND: "extend a row",
    LAY: "lay",
}


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


def view_of(state: Bullenparty, seat: int | None) -> BullenpartyView:
    return BullenpartyView(
        seat=seat,
        phase=_phase(state),
        to_act=state.actors(),
        round=int(state.round),
        final=state.final,
        rows=[_row(state, row) for row in range(int(state.seats))],
        hand=None if seat is None else state.hand_cards(seat),
        zero_allowed=state.phase == BID and state.zero_open != 0,
        turned_up=int(state.turned_up) or None,
        order=[item - 1 for item in unpacked(state.queue)],
        draw_size=int(state.draw_size()),
        draw_known=sorted(state.draw_pile()) if state.reshuffled else None,
        discard=state.discard_pile(),
        aside=len(state.aside),
        bulls=state.bulls_left(),
        players=[_bidder(state, bidder, bidder == seat) for bidder in range(int(state.seats))],
        heads=cast("tuple[int, ...]", state.setup.options["heads"]),
        over=state.over,
    )


def _phase(state: Bullenparty) -> str:
    if state.over:
        return "over"
    return "shuffle" if state.awaits == SHUFFLE else _PHASES[int(state.phase)]


def _row(state: Bullenparty, row: int) -> Row | None:
    if not (state.rows_left >> row) & 1:
        return None
    packed = state.rows[row]
    return Row(cards=row_cards(packed), bull=int(row_bull(packed)) or None)


def _bidder(state: Bullenparty, seat: int, own: bool) -> Bidder:
    bid = int(state.bids[seat])
    sealed = state.phase == BID and bid != NO_BID
    letter_known = state.phase != 0 and (own or (state.zeros_shown >> seat) & 1 != 0)
    surplus = int(state.hand_sizes[seat] - state.kept_cards())
    best = int(state.points_pile(seat))
    return Bidder(
        name=state.setup.players[seat].name,
        zero=state.letter(seat) if letter_known else None,
        hand_size=int(state.hand_sizes[seat]),
        known=state.known_cards(seat),
        has_sealed=sealed,
        bid=None if bid == NO_BID or (sealed and not own) else bid if bid <= HIGHEST else ZERO,
        has_row=state.round > 0 and not (state.rowless >> seat) & 1,
        to_lay=max(surplus, 0) if state.phase == LAY else 0,
        piles=[
            Pile(cards=cards, heads=int(state.pile_heads(seat, pile)))
            for pile, cards in enumerate(state.pile_cards(seat))
        ],
        points_pile=best if best >= 0 else None,
        bulls=state.bulls_taken(seat),
        score=int(state.score(seat)),
    )
