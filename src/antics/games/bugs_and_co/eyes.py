"""What each seat sees of a game of Bugs & Co, put together from its state."""

from antics.games.bugs_and_co.rules import BugsAndCo
from antics.games.bugs_and_co.table import NO_TILE
from antics.games.bugs_and_co.tiles import PUT_AWAY, SIDE, TEXTS, trophy_list
from antics.games.bugs_and_co.view import BugsAndCoView, Hands, LyingTile


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
    outcome = state.outcome()
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
        motifs=None if outcome is None else [TEXTS[state.faces[tile]] for tile in kept],
        counts=None if outcome is None else [int(state.tile_counts(seat, tile)) for tile in kept],
        score=None if outcome is None else outcome.scores[seat],
        wins=None if outcome is None else seat in outcome.winners,
    )
