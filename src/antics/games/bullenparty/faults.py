"""What is wrong with a deal, a shuffle or a move, in words for the person who tried it."""

from collections.abc import Sequence

from mypy_extensions import i64

from antics.games.bullenparty.cards import HIGHEST, LETTERS
from antics.games.bullenparty.moves import (
    EXTEND_BASE,
    ROW_BASE,
    ZERO,
    is_bid,
    is_extend,
    is_lay,
    is_row,
    laid_card,
    laid_pile,
)
from antics.games.bullenparty.table import BID, EXTEND, LAY, NUMBER, PILE_ROOM, TAKE, Table


def deal_fault(outcome: Sequence[int], seats: int, cards: int) -> str:
    """What no deal of that many cards to that many seats can be; '' if nothing is wrong."""
    if len(outcome) != seats + cards:
        return (
            f"a deal for {seats} players has {seats} zero cards, {5 * seats} hand cards and"
            f" {cards - 5 * seats} cards in the draw pile (BP-2)"
        )
    seen: set[int] = set()
    for letter in outcome[:seats]:
        if not 0 <= letter < len(LETTERS):
            return f"there is no zero card number {letter}; A to E are 0 to 4 (BP-1)"
        if letter in seen:
            return f"zero card {LETTERS[letter]} is there twice (BP-1)"
        seen.add(letter)
    return _card_fault(outcome[seats:])


def shuffle_fault(outcome: Sequence[int], discard_pile: list[int]) -> str:
    """What no shuffle of these cards can be; '' if nothing is wrong."""
    fault = _card_fault(outcome)
    if fault:
        return fault
    for card in outcome:
        if card not in discard_pile:
            return f"{card} is not in the discard pile (BP-15)"
    for card in discard_pile:
        if card not in outcome:
            return f"{card} is missing: all {len(discard_pile)} discards are shuffled (BP-15)"
    return ""


def _card_fault(cards: Sequence[int]) -> str:
    seen: set[int] = set()
    for card in cards:
        if not 1 <= card <= HIGHEST:
            return f"there is no card {card}; number cards are 1 to {HIGHEST} (BP-1)"
        if card in seen:
            return f"card {card} is there twice (BP-1)"
        seen.add(card)
    return ""


def why_not_seat(table: Table, seat: i64) -> tuple[str, str]:
    waiting = ", ".join([table.setup.players[actor].name for actor in table.actors()])
    if table.phase == BID:
        if (table.rowless >> seat) & 1:
            return "BP-5", f"seat {seat} has already bid; waiting for {waiting}"
        return "BP-10", f"seat {seat} has a row and bids no more this round; waiting for {waiting}"
    if table.phase == LAY:
        return "BP-12", f"seat {seat} has no more cards to lay; waiting for {waiting}"
    rule = "BP-6" if table.phase == TAKE else "BP-7"
    return rule, f"it is not seat {seat}'s turn; waiting for {waiting}"


def why_illegal(table: Table, seat: i64, action: i64) -> tuple[str, str]:
    if table.phase == BID:
        return why_no_bid(table, action)
    if table.phase == TAKE:
        if is_row(action):
            return "BP-6", why_no_row(table, action - ROW_BASE)
        return "BP-6", "a row is to be taken now, with 'row' and its number"
    if table.phase == EXTEND:
        return why_no_extension(table, action)
    return why_no_lay(table, seat, action)


def why_no_bid(table: Table, action: i64) -> tuple[str, str]:
    if action == ZERO:
        if table.rows_open == 0:
            return "BP-11", "every row that is left has five number cards"
        return "BP-11", "no card is left that a zero bid could add"
    if is_bid(action):
        return "BP-5", f"there is no {action} in the hand"
    return "BP-5", "everyone without a row bids first"


def why_no_row(table: Table, row: i64) -> str:
    if row < table.seats:
        return f"row {row} has been taken"
    return f"there is no row {row}; rows are 0 to {table.seats - 1}"


def why_no_extension(table: Table, action: i64) -> tuple[str, str]:
    if not is_extend(action):
        return "BP-7", "the card turned up is to be added to a row now, with 'extend'"
    row = action - EXTEND_BASE
    if (table.rows_left >> row) & 1:
        return "BP-8", f"row {row} has five number cards already"
    return "BP-7", why_no_row(table, row)


def why_no_lay(table: Table, seat: i64, action: i64) -> tuple[str, str]:
    if not is_lay(action):
        return "BP-12", "cards are to be laid onto piles now, with 'lay'"
    card, pile = laid_card(action), laid_pile(action)
    if table.hand_slot(seat, card) < 0:
        return "BP-12", f"there is no {card} in the hand"
    if pile >= table.pile_counts[seat]:
        return "BP-13", f"there is no pile {pile} yet; start one with 'lay {card} new'"
    top = table.piles[seat * PILE_ROOM + pile] & NUMBER
    return "BP-13", f"the top card of pile {pile} is {top}, and cards only go on lower ones"
