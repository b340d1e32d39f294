"""What a seat may know of a game of Bugs & Co. What is not written here stays secret.

A view is what is in front of somebody's eyes now: tiles are told apart by their numbers, which
everyone can follow from hand to hand, and their motifs are nowhere but in one's own right hand.
What was seen before is left to memory, until at the end all that was kept is turned over.
"""

import msgspec

from antics.core.game import View
from antics.games.bugs_and_co.rules import BugsAndCo
from antics.games.bugs_and_co.table import NO_TILE
from antics.games.bugs_and_co.tiles import PUT_AWAY, SIDE, TEXTS, trophy_list


class LyingTile(msgspec.Struct, frozen=True, kw_only=True):
    """A tile that lies face down on the table."""

    tile: int
    x: int
    y: int


class Hands(msgspec.Struct, frozen=True, kw_only=True):
    """One player's hands, as everybody sees them."""

    name: str
    right: int | None
    """The tile in the right hand."""
    kept: list[int]
    """The tiles in the left hand, by number."""
    trophy: int | None
    """Its value; whoever has one plays no more."""
    ready_at: int | None
    """When the hand can grab again, while it cannot."""
    motifs: list[str] | None
    """What was kept, in the order of `kept`; for nobody before the end."""
    score: int | None


class BugsAndCoView(View, frozen=True, kw_only=True):
    seat: int | None
    phase: str
    """deal, play, countdown (no trophy is left) or over."""
    to_act: list[int]
    now: int
    """Game time in ms."""
    ends_at: int
    """When all stop as things stand: at the limit, or when the countdown ends."""
    lying: list[LyingTile]
    hands: list[Hands]
    motif: str | None
    """What the tile in one's own right hand shows."""
    trophies: list[int]
    """Those left, highest first."""
    motifs: list[str]
    """Those played with, three tiles each, before some were put away."""
    put_away: int
    """How many tiles were put away unseen."""
    over: bool


def view_of(state: BugsAndCo, seat: int | None) -> BugsAndCoView:
    held = NO_TILE if seat is None else int(state.right[seat])
    return BugsAndCoView(
        seat=seat,
        phase=_phase(state),
        to_act=state.actors(),
        now=int(state.now),
        ends_at=int(state.ends_at),
        lying=[_lying(state, tile) for tile in state.lying_tiles()],
        hands=[_hands(state, other) for other in range(int(state.seats))],
        motif=None if held == NO_TILE else TEXTS[state.faces[held]],
        trophies=trophy_list(state.trophies),
        motifs=[TEXTS[motif] for motif in state.motifs],
        put_away=PUT_AWAY,
        over=state.over,
    )


def _phase(state: BugsAndCo) -> str:
    if state.over:
        return "over"
    if state.awaits:
        return "deal"
    return "play" if state.trophies else "countdown"


def _lying(state: BugsAndCo, tile: int) -> LyingTile:
    x, y = divmod(int(state.places[tile]), SIDE)
    return LyingTile(tile=tile, x=x, y=y)


def _hands(state: BugsAndCo, seat: int) -> Hands:
    held = int(state.right[seat])
    ready_at = int(state.ready_at[seat])
    reaching = held == NO_TILE and not state.won[seat] and ready_at > state.now
    kept = state.kept_tiles(seat)
    return Hands(
        name=state.setup.players[seat].name,
        right=None if held == NO_TILE else held,
        kept=kept,
        trophy=int(state.won[seat]) or None,
        ready_at=ready_at if reaching and not state.over else None,
        motifs=[TEXTS[state.faces[tile]] for tile in kept] if state.over else None,
        score=int(state.score(seat)) if state.over else None,
    )
