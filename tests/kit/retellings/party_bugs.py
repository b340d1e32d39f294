"""Another past of a game of Party Bugs: other cards in others' hands and piles, drawn otherwise.

Of another colour nobody but its owner has seen hand, sealed card, face-down card and pile, a
face-down card that left with the mirror included (PB-25); nor in which order the cards were drawn
that have been played since. Of the own colour and Paul's it is the order of what is left in the
pile, and of the own first hand in which order it came.
"""

from typing import cast

from antics.core.records import Record
from antics.core.rng import FastRng
from antics.core.state import State
from antics.games.party_bugs.costumes import unpacked, value_list
from antics.games.party_bugs.rules import PartyBugs
from antics.games.party_bugs.table import CHOOSE

from .records import copied, first_moves, retold

_SWAPS = 12


def retell(record: Record, state: State, seat: int | None, rng: FastRng) -> Record:
    if not state.over:
        record = past_of(record, state, state.resample(seat, rng), seat)
    return draw_otherwise(record, seat, rng)


def past_of(record: Record, state: State, twin: State, seat: int | None) -> Record:
    """How it could have come to the twin, another world for this seat than the state at the
    record's end: the same game with the unseen cards of the last deal renamed."""
    true, other = cast(PartyBugs, state), cast(PartyBugs, twin)
    deals, moves = copied(record.deals), list(record.moves)
    start = first_moves(record)[-1]
    piles = cast(list[list[int]], deals[-1]["piles"])
    for colour in range(int(true.colours)):
        if colour == seat or colour >= true.seats:
            rest = unpacked(other.piles[colour])
            piles[colour][12 - len(rest) :] = rest
            continue
        names = dict(zip(unseen(true, colour), unseen(other, colour), strict=True))
        piles[colour] = [names.get(value, value) for value in piles[colour]]
        for number in range(start, len(moves)):
            time, who, text = moves[number]
            word, _, value = text.partition(" ")
            if who == colour and word in {"play", "hide"}:
                name = names.get(int(value), int(value))
                moves[number] = (time, who, f"{word} {name}")
    return retold(record, deals, moves)


def unseen(table: PartyBugs, colour: int) -> list[int]:
    """The cards of a colour that only its owner can have seen, each at its place."""
    places = [int(table.face_down_of(colour))]
    places.append(int(table.mirrored & 15) if table.mirrored >> 4 == colour else 0)
    places.append(int(table.played_by(colour)) if table.phase == CHOOSE else 0)
    return places + value_list(table.hands[colour]) + unpacked(table.piles[colour])


def draw_otherwise(record: Record, seat: int | None, rng: FastRng) -> Record:
    """Cards of a pile change places where each is still drawn before it is used."""
    deals = copied(record.deals)
    starts = [*first_moves(record), len(record.moves)]
    first_hand = 4 if record.options["hidden_card"] else 3
    for game, deal in enumerate(deals):
        moves = record.moves[starts[game] : starts[game + 1]]
        for colour, pile in enumerate(cast(list[list[int]], deal["piles"])):
            if colour >= len(record.players):
                continue
            used = rounds_of_use([text for _, who, text in moves if who == colour])
            places = first_hand if colour == seat else 12
            for _ in range(_SWAPS):
                one, two = int(rng.below(places)), int(rng.below(places))
                one, two = min(one, two), max(one, two)
                drawn_in = max(0, two - first_hand + 1)
                if used.get(pile[one], 99) > drawn_in or two < first_hand:
                    pile[one], pile[two] = pile[two], pile[one]
    return retold(record, deals, record.moves)


def rounds_of_use(texts: list[str]) -> dict[int, int]:
    """In which round each card left the hand; 0 is before the first, when one is hidden."""
    played = [text for text in texts if text.startswith("play ")]
    used = {int(text[5:]): number for number, text in enumerate(played, start=1)}
    return used | {int(text[5:]): 0 for text in texts if text.startswith("hide ")}
