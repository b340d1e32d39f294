"""Another past of a game of Bullenparty: other unseen cards, letters and sealed bids.

Never seen by a seat are what others were dealt and never showed, the cards put aside, the draw
pile's order (until its first end also which cards are in it), letters of zero cards nobody has
bid, and the bids that are sealed now. In which order a hand was dealt nobody can tell at all.
"""

from typing import cast

from antics.core.game import JsonObject
from antics.core.records import Record
from antics.core.rng import FastRng
from antics.core.state import CHANCE, State
from antics.games.bullenparty.cards import HIGHEST
from antics.games.bullenparty.rules import Bullenparty
from antics.games.bullenparty.table import BID, HAND_ROOM, NO_BID, NUMBER, SECRET

from .records import copied, retold, shuffled


def retell(record: Record, state: State, seat: int | None, rng: FastRng) -> Record:
    told = past_of(record, state, state.resample(seat, rng), seat)
    deal: JsonObject = dict(told.deals[0])
    deal["hands"] = [shuffled(hand, rng) for hand in cast(list[list[int]], deal["hands"])]
    return retold(told, [deal], told.moves)


def past_of(record: Record, state: State, twin: State, seat: int | None) -> Record:
    """How it could have come to the twin, another world for this seat than the state at the
    record's end: the same game with the unseen cards renamed."""
    true, other = cast(Bullenparty, state), cast(Bullenparty, twin)
    names = dict(zip(unseen(true, seat), unseen(other, seat), strict=True))
    (deal,) = copied(record.deals)
    hands = cast(list[list[int]], deal["hands"])
    deal["hands"] = [[names.get(card, card) for card in hand] for hand in hands]
    deal["draw"] = [names.get(card, card) for card in cast(list[int], deal["draw"])]
    deal["zeros"] = [other.letter(owner) for owner in range(int(other.seats))]
    moves = list(record.moves)
    for number in reversed(range(len(moves))):
        time, who, text = moves[number]
        if who == CHANCE:
            cards = text.split(" ")
            rest = [str(card) for card in other.draw_pile()]
            moves[number] = (time, who, " ".join(cards[: len(cards) - len(rest)] + rest))
            break
    for owner in range(int(true.seats)):
        if true.phase == BID and true.bids[owner] != NO_BID and owner != seat:
            last = max(number for number, move in enumerate(moves) if move[1] == owner)
            bid = int(other.bids[owner])
            moves[last] = (moves[last][0], owner, f"bid {bid if bid <= HIGHEST else 0}")
    return retold(record, [deal], moves)


def unseen(table: Bullenparty, seat: int | None) -> list[int]:
    """The number cards that the seat has never seen, each at its place."""
    slots = [
        table.hands[owner * HAND_ROOM + slot]
        for owner in range(int(table.seats))
        for slot in range(int(table.hand_sizes[owner]))
        if owner != seat
    ]
    cards = [int(slot & NUMBER) for slot in slots if slot & SECRET]
    if not table.reshuffled:
        cards += table.draw_pile()
    return cards + [int(card) for card in table.aside]
