"""Another past of a game of Bugs & Co: other faces on all tiles that a seat never looked at.

A seat has seen the tiles that it grabbed itself and, once the game is over, all that were kept.
Those put away at the start nobody ever sees.
"""

from collections import Counter
from typing import cast

from antics.core.records import Record
from antics.core.rng import FastRng
from antics.core.state import State
from antics.games.bugs_and_co.rules import BugsAndCo
from antics.games.bugs_and_co.table import KEPT
from antics.games.bugs_and_co.tiles import COPIES, TEXTS

from .records import copied, retold, shuffled


def retell(record: Record, state: State, seat: int | None, rng: FastRng) -> Record:
    table = cast(BugsAndCo, state)
    (deal,) = copied(record.deals)
    tiles = cast(list[str], deal["tiles"])
    seen = {int(text[5:]) for _, who, text in record.moves if who == seat and text[:4] == "grab"}
    if table.over:
        seen |= {tile for tile in range(len(tiles)) if KEPT <= table.at[tile] < KEPT + table.seats}
    unseen = [tile for tile in range(len(tiles)) if tile not in seen]
    put_away = Counter({TEXTS[motif]: COPIES for motif in table.motifs}) - Counter(tiles)
    faces = shuffled([tiles[tile] for tile in unseen] + list(put_away.elements()), rng)
    for tile, face in zip(unseen, faces, strict=False):
        tiles[tile] = face
    return retold(record, [deal], record.moves)
