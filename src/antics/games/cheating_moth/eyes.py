"""What each seat sees of a game of Cheating Moth, put together from its state."""

from antics.core.state import DEAL, NOTHING
from antics.games.cheating_moth.cards import text_of, texts
from antics.games.cheating_moth.table import (
    FIDGETING,
    GIFTS,
    NOBODY,
    RACING,
    SLAPPING,
    SPIDER_GIFT,
    TURN,
    Table,
)
from antics.games.cheating_moth.view import Bug, CheatingMothView, Gesture

_PHASES = {
    TURN: "turn",
    SPIDER_GIFT: "spider",
    SLAPPING: "slap",
    GIFTS: "gifts",
    RACING: "race",
}


def view_of(state: Table, seat: int | None) -> CheatingMothView:
    knower = int(state.seats) if seat is None else seat
    running = state.awaits == NOTHING and not state.over
    settling = state.accused != NOBODY
    window = int(state.window) if state.window_is_open() else None
    pile = [text_of(state.discard[place]) for place in range(int(state.discard_count))]
    return CheatingMothView(
        seat=seat,
        phase=_phase(state),
        to_act=_seats(state, int(state.seats_to_wait_for())),
        now=int(state.now),
        round=int(state.round),
        rounds=int(state.seats),
        starter=_somebody(int(state.starter)),
        guard=_somebody(int(state.guard)),
        active=_somebody(int(state.active)) if running else None,
        discard=pile[::-1],
        draw_size=int(state.draw_count),
        elsewhere=texts(state.loose[knower]),
        answered=_seats(state, int(state.answered)),
        slowest=_somebody(int(state.slowest)),
        owing=_seats(state, int(state.owing)),
        accused=_somebody(int(state.accused)),
        window_ends_at=None if settling else window,
        window_left=window if settling else None,
        barren_draws=int(state.barren),
        bugs=[_bug(state, other, knower) for other in range(int(state.seats))],
        over=state.over,
    )


def _bug(state: Table, seat: int, knower: int) -> Bug:
    own = seat == knower
    row = knower * int(state.seats) + seat
    known = texts(state.held[row])
    size = int(state.sizes[seat])
    resting = (state.resting >> seat) & 1 and seat != state.guard
    rests = resting and state.busy_until[seat] > state.now  # it may end while settling
    return Bug(
        name=state.setup.players[seat].name,
        hand_size=size,
        hand=texts(state.hands[seat]) if own else known if len(known) == size else None,
        known=known,
        known_or_vanished=texts(state.spare[row]),
        moths_at_least=int(state.moths[seat]),
        vanished=int(state.vanishings[seat]),
        vanished_cards=texts(state.vanished[seat]) if own else None,
        gestures=int(state.gestures[seat]),
        gesture=_gesture(state, seat, own),
        rests_until=int(state.busy_until[seat]) if rests else None,
        minus_points=int(state.totals[seat]),
    )


def _gesture(state: Table, seat: int, own: bool) -> Gesture | None:
    if not (state.gesturing >> seat) & 1:
        return None
    card = state.gesture[seat]
    return Gesture(
        ends_at=int(state.busy_until[seat]),
        harmless=(state.harmless >> seat) & 1 != 0,
        real=card != FIDGETING if own else None,
        card=text_of(card) if own and card != FIDGETING else None,
    )


def _phase(state: Table) -> str:
    if state.over:
        return "over"
    if state.awaits != NOTHING:
        return "deal" if state.awaits == DEAL else "shuffle"
    return "settle" if state.accused != NOBODY else _PHASES[int(state.phase)]


def _seats(state: Table, mask: int) -> list[int]:
    return [seat for seat in range(int(state.seats)) if (mask >> seat) & 1]


def _somebody(seat: int) -> int | None:
    return None if seat == NOBODY else seat
