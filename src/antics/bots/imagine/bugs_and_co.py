"""A table of Bugs & Co made up from what one seat sees of it and remembers.

Faces that the seat does not know are laid out in a fixed order: view and memory alone decide what
comes out.
"""

from collections.abc import Mapping
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from antics.core.errors import AnticsError
from antics.core.game import Player
from antics.core.registry import find_game
from antics.core.state import NOTHING
from antics.games.bugs_and_co.rules import BugsAndCo
from antics.games.bugs_and_co.table import HELD, KEPT
from antics.games.bugs_and_co.tiles import COPIES, NUMBERS, SIDE
from antics.games.bugs_and_co.view import BugsAndCoView

_LONGEST: Final = 86_400_000
"""When the game stops at the latest is not in sight any more once the countdown runs."""


def imagine(view: BugsAndCoView, remembered: Mapping[int, str]) -> BugsAndCo:
    """A state in which the view's seat sees just this. `remembered`: what tiles show."""
    if view.seat is None or view.phase not in {"play", "countdown"}:
        raise AnticsError(f"nobody has to decide anything here ({view.phase})")
    table = _empty_table(view)
    table.awaits = NOTHING
    table.now = view.now
    table.ends_at = view.ends_at
    table.trophies = int("".join(map(str, reversed(view.trophies))) or "0")
    for lying in view.lying:
        table.lay(lying.tile, lying.x * SIDE + lying.y)
    for seat, hand in enumerate(view.hands):
        if hand.right is not None:
            table.right[seat] = hand.right
            table.at[hand.right] = HELD + seat
        for tile in hand.kept:
            table.at[tile] = KEPT + seat
        table.won[seat] = hand.trophy or 0
        table.ready_at[seat] = hand.ready_at or 0
    table.faces = _faces(table, view, remembered)
    table.look_around()
    return table


def _empty_table(view: BugsAndCoView) -> BugsAndCo:
    setup = find_game("bugs_and_co").setup(
        [Player(hand.name) for hand in view.hands],
        {
            "extra_eyes": 3 if "3a" in view.motifs and "1a" not in view.motifs else 1,
            "limit": view.ends_at if view.trophies else _LONGEST,
        },
    )
    return cast(BugsAndCo, setup.state())


def _faces(table: BugsAndCo, view: BugsAndCoView, remembered: Mapping[int, str]) -> vec[i64]:
    known = {tile: NUMBERS[motif] for tile, motif in remembered.items()}
    held = None if view.seat is None else view.hands[view.seat].right
    if held is not None and view.motif is not None:
        known[held] = NUMBERS[view.motif]
    rest = [NUMBERS[motif] for motif in view.motifs for _ in range(COPIES)]
    for motif in known.values():
        rest.remove(motif)
    rest.reverse()
    return vec[i64](
        [known[tile] if tile in known else rest.pop() for tile in range(len(table.faces))]
    )
