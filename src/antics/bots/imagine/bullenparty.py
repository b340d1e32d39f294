"""A table of Bullenparty made up from what one seat sees of it.

What the seat cannot know is laid out in a fixed order: the view alone decides what comes out.
`resample` then makes random tables of it, each as likely as the seat must think it.
"""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from antics.core.bits import bit
from antics.core.errors import AnticsError
from antics.core.game import Player
from antics.core.registry import find_game
from antics.core.state import NOTHING
from antics.games.bullenparty.cards import (
    BULL_CARDS,
    FULL_ROW,
    HIGHEST,
    LETTERS,
    ZERO_A,
    row_size,
    with_bull,
    with_card,
)
from antics.games.bullenparty.moves import ZERO
from antics.games.bullenparty.rules import Bullenparty
from antics.games.bullenparty.table import (
    BID,
    DISCARDED,
    EXTEND,
    HAND_ROOM,
    LAY,
    PILE_ROOM,
    SECRET,
    TAKE,
)
from antics.games.bullenparty.view import Bidder, BullenpartyView

_PHASES: Final = {"bid": BID, "take a row": TAKE, "extend a row": EXTEND, "lay": LAY}


def imagine(view: BullenpartyView) -> Bullenparty:
    """A state in which the view's seat sees just this."""
    if view.seat is None or view.phase not in _PHASES:
        raise AnticsError(f"nobody has to decide anything here ({view.phase})")
    table = empty_table(view)
    table.awaits = NOTHING
    table.phase = _PHASES[view.phase]
    table.round = view.round
    table.final = view.final
    table.filled = 2 * len(view.players)
    table.zero_open = int(view.zero_allowed)
    table.turned_up = view.turned_up or 0
    table.bulls_out = BULL_CARDS - len(view.bulls)
    table.reshuffled = view.draw_known is not None
    for seat in view.to_act:
        table.to_act |= bit(seat)
    for place, seat in enumerate(view.order):
        table.queue |= (seat + 1) << (4 * place)
    for card in view.discard:
        table.spots[card] = DISCARDED
    table.discard_size = len(view.discard)
    _lay_rows(table, view)
    _give_zeros(table, view)
    unseen = _unseen(view)
    for seat, player in enumerate(view.players):
        _lay_piles(table, seat, player)
        if not player.has_row:
            table.rowless |= bit(seat)
        secret = player.hand_size - len(player.known)
        if seat == view.seat:
            cards = [card for card in view.hand or [] if card not in player.known]
        else:
            cards, unseen = unseen[:secret], unseen[secret:]
        _fill_hand(table, seat, player.known, cards)
        _make_bid(table, seat, player)
    if view.draw_known is None:
        table.draw, unseen = vec[i64](unseen[: view.draw_size]), unseen[view.draw_size :]
    else:
        table.draw = vec[i64](view.draw_known)
    table.draw_at = 0
    table.aside = vec[i64](unseen)
    return table


def empty_table(view: BullenpartyView) -> Bullenparty:
    """Bull cards come out in their order, so those that are out are the lowest."""
    bulls = [row.bull for row in view.rows if row is not None and row.bull is not None]
    for player in view.players:
        bulls += player.bulls
    setup = find_game("bullenparty").setup(
        [Player(player.name) for player in view.players],
        {"heads": view.heads, "bulls": [*sorted(bulls), *view.bulls]},
    )
    return cast(Bullenparty, setup.state())


def _lay_rows(table: Bullenparty, view: BullenpartyView) -> None:
    for number, row in enumerate(view.rows):
        if row is None:
            continue
        packed: i64 = 0
        for card in row.cards:
            packed = with_card(packed, card)
        table.rows[number] = with_bull(packed, row.bull or 0)
        table.rows_left |= bit(number)
        if row_size(packed) < FULL_ROW:
            table.rows_open |= bit(number)


def _give_zeros(table: Bullenparty, view: BullenpartyView) -> None:
    letters = [player.zero for player in view.players]
    rest = [letter for letter in LETTERS if letter not in letters]
    for seat, letter in enumerate(letters):
        table.zeros[seat] = ZERO_A + LETTERS.index(rest.pop(0) if letter is None else letter)
        if letter is not None and seat != view.seat:
            table.zeros_shown |= bit(seat)


def _unseen(view: BullenpartyView) -> list[int]:
    """The number cards that the seat has never seen, ascending."""
    seen = {*view.discard, *(view.hand or []), *(view.draw_known or []), view.turned_up}
    for row in view.rows:
        seen.update([] if row is None else row.cards)
    for player in view.players:
        seen.update(player.known)
        seen.add(player.bid)
        for pile in player.piles:
            seen.update(pile.cards)
    return [card for card in range(1, HIGHEST + 1) if card not in seen]


def _lay_piles(table: Bullenparty, seat: int, player: Bidder) -> None:
    for number, pile in enumerate(player.piles):
        at = seat * PILE_ROOM + number
        table.piles[at] = pile.heads * 128 + pile.cards[-1]
        for card in pile.cards:
            table.spots[card] = at + 1
    table.pile_counts[seat] = len(player.piles)
    for bull in player.bulls:
        table.bulls_won[seat] = (table.bulls_won[seat] << 4) | bull


def _fill_hand(table: Bullenparty, seat: int, known: list[int], secret: list[int]) -> None:
    slots = known + [card + SECRET for card in secret]
    for place, slot in enumerate(slots):
        table.hands[seat * HAND_ROOM + place] = slot
    table.hand_sizes[seat] = len(slots)


def _make_bid(table: Bullenparty, seat: int, player: Bidder) -> None:
    """Others' sealed bids are unknown: some card of the hand stands for them."""
    if player.bid is not None:
        table.bids[seat] = table.zeros[seat] if player.bid == ZERO else player.bid
    elif player.has_sealed:
        table.bids[seat] = table.hands[seat * HAND_ROOM] & ~SECRET
