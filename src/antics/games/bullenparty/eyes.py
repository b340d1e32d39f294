"""What each seat sees of a game of Bullenparty, put together from its state."""

from typing import cast

from antics.core.state import SHUFFLE
from antics.games.bullenparty.cards import HIGHEST, row_bull, row_cards, unpacked
from antics.games.bullenparty.moves import NEW_PILE, ZERO
from antics.games.bullenparty.rules import Bullenparty
from antics.games.bullenparty.table import BID, EXTEND, FILL, LAY, NO_BID, TAKE, TURN
from antics.games.bullenparty.view import Bidder, BullenpartyView, Pile, Row

_PHASES = {
    0: "deal",
    FILL: "rows",
    BID: "bid",
    TAKE: "take a row",
    TURN: "turn up",
    EXTEND: "extend a row",
    LAY: "lay",
}


def view_of(state: Bullenparty, seat: int | None) -> BullenpartyView:
    return BullenpartyView(
        seat=seat,
        phase=_phase(state),
        to_act=state.actors(),
        round=int(state.round),
        final=state.final,
        rows=[_row(state, row) for row in range(int(state.seats))],
        hand=None if seat is None else state.hand_cards(seat),
        lay_scores=None if seat is None else _lay_scores(state, seat),
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


def _lay_scores(state: Bullenparty, seat: int) -> list[list[int | None]] | None:
    if state.phase != LAY or seat not in state.actors():
        return None
    piles = [*range(int(state.pile_counts[seat])), NEW_PILE]
    return [
        [
            int(state.score_after(seat, card, pile)) if state.fits(seat, card, pile) else None
            for pile in piles
        ]
        for card in state.hand_cards(seat)
    ]


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
