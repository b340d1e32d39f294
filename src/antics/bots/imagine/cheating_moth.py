"""A table of Cheating Moth made up from what one seat sees of it.

What the seat cannot know is dealt by a chance that is always the same: the view alone decides what
comes out. `reshuffle_unknown` then makes random tables of it.
"""

from typing import Final, NamedTuple, cast

from antics.core.errors import AnticsError
from antics.core.game import Player
from antics.core.registry import find_game
from antics.core.rng import FastRng
from antics.core.state import NOTHING
from antics.games.cheating_moth.cards import (
    CARD_OF,
    MOSQUITO,
    PACK,
    card_list,
    counted,
    how_many,
    kind_of,
)
from antics.games.cheating_moth.rules import CheatingMoth
from antics.games.cheating_moth.table import (
    FIDGETING,
    GIFTS,
    NOBODY,
    RACING,
    SLAPPING,
    SPIDER_GIFT,
    TURN,
)
from antics.games.cheating_moth.view import Bug, CheatingMothView

_PHASES: Final = {
    "turn": TURN,
    "spider": SPIDER_GIFT,
    "slap": SLAPPING,
    "gifts": GIFTS,
    "race": RACING,
}


class House(NamedTuple):
    """What is played by at this table and stands in no view: whoever plays here learns it."""

    tempo: str = "normal"
    bluffs: bool = True
    ant: str = "discard"
    spider_waits: bool = False
    """Whether an accusation that is being settled came between a spider and its gift."""


def imagine(view: CheatingMothView, house: House) -> CheatingMoth | None:
    """A state in which the view's seat sees just this; None in the rare case that no such table
    was found."""
    if view.seat is None or view.phase not in {*_PHASES, "settle"}:
        raise AnticsError(f"nobody has to decide anything here ({view.phase})")
    table = _empty_table(view, house)
    table.awaits = NOTHING
    table.now = view.now
    table.round = view.round
    table.starter = _seat(view.starter)
    table.guard = _seat(view.guard)
    table.active = _seat(view.active)
    table.accused = _seat(view.accused)
    table.slowest = _seat(view.slowest)
    table.phase = _phase(view, house)
    table.answered = _mask(view.answered)
    table.owing = _mask(view.owing)
    table.barren = view.barren_draws
    table.window = view.window_ends_at or view.window_left or 0
    table.discard_count = len(view.discard)
    for place, card in enumerate(reversed(view.discard)):
        table.discard[place] = CARD_OF[card]
    for seat, bug in enumerate(view.bugs):
        _sit_down(table, view.seat, seat, bug)
    table.loose[view.seat] = counted([CARD_OF[card] for card in view.elsewhere])
    _hand_out(table, view)
    table.reshuffle_unknown(view.seat, FastRng("imagine"))
    is_possible = all(
        how_many(table.hands[seat]) == table.sizes[seat] for seat in range(view.rounds)
    )
    return table if is_possible else None


def _empty_table(view: CheatingMothView, house: House) -> CheatingMoth:
    """Ages are not in a view. They decide who begins, and that has been."""
    setup = find_game("cheating_moth").setup(
        [Player(bug.name) for bug in view.bugs],
        {"tempo": house.tempo, "bluffs": house.bluffs, "ant": house.ant},
    )
    return cast(CheatingMoth, setup.state())


def _phase(view: CheatingMothView, house: House) -> int:
    if view.phase != "settle":
        return _PHASES[view.phase]
    if view.owing:
        return GIFTS
    if view.window_left is None:
        return SPIDER_GIFT if house.spider_waits else TURN
    return SLAPPING if kind_of(CARD_OF[view.discard[0]]) == MOSQUITO else RACING


def _sit_down(table: CheatingMoth, knower: int, seat: int, bug: Bug) -> None:
    row = knower * int(table.seats) + seat
    mark = 1 << seat
    table.sizes[seat] = bug.hand_size
    table.vanishings[seat] = bug.vanished
    table.gestures[seat] = bug.gestures
    table.moths[seat] = bug.moths_at_least
    table.totals[seat] = bug.minus_points
    table.held[row] = counted([CARD_OF[card] for card in bug.known])
    table.spare[row] = counted([CARD_OF[card] for card in bug.known_or_vanished])
    if bug.rests_until is not None:
        table.resting |= mark
        table.busy_until[seat] = bug.rests_until
    if bug.gesture is not None:
        table.gesturing |= mark
        table.busy_until[seat] = bug.gesture.ends_at
        table.originals[seat] = bug.hand_size
        table.harmless |= mark if bug.gesture.harmless else 0
        card = bug.gesture.card
        table.gesture[seat] = FIDGETING if card is None else CARD_OF[card]


def _hand_out(table: CheatingMoth, view: CheatingMothView) -> None:
    """The own cards; all others to somebody, for the reshuffle only asks which there are."""
    seat = view.seat or 0
    own = view.bugs[seat]
    table.hands[seat] = counted([CARD_OF[card] for card in own.hand or ()])
    table.vanished[seat] = counted([CARD_OF[card] for card in own.vanished_cards or ()])
    in_sight = counted([CARD_OF[card] for card in view.discard])
    unseen = card_list(PACK - int(table.hands[seat] + table.vanished[seat] + in_sight))
    table.draw_count = view.draw_size
    for place in range(view.draw_size):
        table.draw[place] = unseen[place]
    other = 0 if seat else 1
    table.hands[other] = counted(unseen[view.draw_size :])


def _seat(seat: int | None) -> int:
    return NOBODY if seat is None else seat


def _mask(seats: list[int]) -> int:
    return sum(1 << seat for seat in seats)
