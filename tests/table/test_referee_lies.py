"""What a client can gain by lying: no more than the referee says it is unsure about.

Here the truth is known. A simulated line has a shortest round trip that no packet beats; whatever
else a packet takes comes on top. Clients answer pings when and if they like, say about their
reactions whatever they like, and come with as many connections as they like. The referee has what
a server has: the pongs, and the kernel's measurement of the line, which they cannot delay.

The truth about a move is the table's time as the player saw it: the moment at which the news was
sent that it reacted to, plus the reaction.
"""

from dataclasses import dataclass, field

from hypothesis import given, settings
from hypothesis import strategies as st

from antics.table.link import MOST_JITTER, MOST_UNPROVEN, RESOLUTION, Link
from antics.table.referee import REMEMBERED, Referee

from .referee_scenes import Court, line, tiles

NOTHING_LOST = 1e-6
"""For sums of fractions."""

trips = st.floats(0, 400)
excess = st.floats(0, 100)
"""What a packet takes longer than it must."""
errors = st.floats(0, RESOLUTION)
"""What the kernel's shortest time takes longer than the line's."""
pongs = st.lists(st.tuples(excess, st.none() | st.floats(0, 3000)), max_size=40)
"""For each ping, what the packets take longer, and how late it is answered on purpose, if ever."""
statements = st.none() | st.floats(-1e6, 1e6)
"""When, by its own word, the client reacted."""


@dataclass
class Wire:
    """A line with a client at its other end that answers pings as it pleases."""

    floor: float
    error: float | None
    """How wrong the kernel is; None: there is no kernel's word."""
    link: Link = field(default_factory=Link)

    def __post_init__(self) -> None:
        if self.error is not None:
            self.link.kernel_rtt(self.floor + self.error, 0)

    def ping(self, now: float, extra: float, delay: float | None) -> None:
        nonce = self.link.ping(now)
        if self.error is not None:
            self.link.kernel_rtt(self.floor + max(extra, self.error), now)
        if delay is not None:
            self.link.pong(nonce, now + self.floor + extra + delay)


def lying(wire: Wire, answers: list[tuple[float, float | None]]) -> Referee:
    """A referee before whom that client has answered its pings."""
    referee = Referee(2)
    referee.sit(0, wire.link)
    for number, (extra, delay) in enumerate(answers):
        wire.ping(number * 1000, extra, delay)
    return referee


# One connection ------------------------------------------------------------------------------


@given(trips, errors, pongs, excess, st.floats(100, 2000), statements)
def test_on_a_proven_line_a_lie_gains_no_more_than_stated(
    floor: float,
    error: float,
    answers: list[tuple[float, float | None]],
    extra: float,
    reaction: float,
    said: float | None,
) -> None:
    """Late pongs, early ones among late ones, no pongs, any statement: all of it together."""
    wire = Wire(floor, error)
    referee = lying(wire, answers)
    news = 100_000.0
    truth = news + reaction
    claim = referee.claim(0, 1, truth + floor + extra, wire.link, said)
    assert truth - claim.at <= claim.unsure + NOTHING_LOST
    assert claim.unsure <= RESOLUTION + MOST_JITTER


@given(trips, pongs, excess, st.floats(100, 2000), statements)
def test_on_an_unproven_line_the_stated_doubt_covers_every_late_pong(
    floor: float,
    answers: list[tuple[float, float | None]],
    extra: float,
    reaction: float,
    said: float | None,
) -> None:
    wire = Wire(floor, None)
    referee = lying(wire, answers)
    truth = 100_000.0 + reaction
    claim = referee.claim(0, 1, truth + floor + extra, wire.link, said)
    assert truth - claim.at <= claim.unsure + NOTHING_LOST
    assert claim.unsure <= RESOLUTION + MOST_JITTER + MOST_UNPROVEN


@given(trips, errors, pongs, statements)
def test_a_proven_line_that_plays_far_is_believed_only_its_jitter(
    floor: float, error: float, answers: list[tuple[float, float | None]], said: float | None
) -> None:
    """Compared with the same client being honest: what the lie is worth."""
    honest, liar = Wire(floor, error), Wire(floor, error)
    true_word = lying(honest, [(extra, 0.0) for extra, _ in answers])
    false_word = lying(liar, answers)
    fair = true_word.claim(0, 1, 100_000, honest.link, 100_000 - floor)
    gained = false_word.claim(0, 1, 100_000, liar.link, said)
    assert fair.at - gained.at <= gained.unsure + NOTHING_LOST


@given(
    trips,
    errors,
    pongs,
    st.lists(st.tuples(st.floats(0, 50), statements), min_size=1, max_size=10),
)
def test_a_burst_of_claims_gains_no_more_than_one(
    floor: float,
    error: float,
    answers: list[tuple[float, float | None]],
    burst: list[tuple[float, float | None]],
) -> None:
    """Each dated as it likes: none is earlier than the first could be, and they stay in order."""
    wire = Wire(floor, error)
    referee = lying(wire, answers)
    truth = sent = 100_000.0
    before = 0.0
    for pause, said in burst:
        sent += pause
        claim = referee.claim(0, 1, sent + floor, wire.link, said)
        assert sent - claim.at <= claim.unsure + NOTHING_LOST
        assert truth - claim.at <= claim.unsure + NOTHING_LOST
        assert claim.at >= before
        before = claim.at


@given(trips, st.floats(0, 2000), st.floats(0, 1e6))
def test_to_answer_no_ping_at_all_gains_nothing(floor: float, error: float, back: float) -> None:
    silent = Wire(floor, None)
    referee = lying(silent, [(0.0, None)] * 30)
    assert referee.claim(0, 1, 100_000, silent.link, 100_000 - back).at == 100_000
    proven = Wire(floor, min(error, RESOLUTION))
    referee = lying(proven, [(0.0, None)] * 30)
    claim = referee.claim(0, 1, 100_000, proven.link, 100_000 - back)
    assert claim.at >= 100_000 - floor - RESOLUTION - NOTHING_LOST


@given(trips, errors, pongs, excess, st.floats(0, 5000))
def test_to_wait_and_see_before_claiming_gains_no_more_either(
    floor: float,
    error: float,
    answers: list[tuple[float, float | None]],
    extra: float,
    waited: float,
) -> None:
    """The client has seen how the race went, and claims to have been earlier."""
    wire = Wire(floor, error)
    referee = lying(wire, answers)
    acted = 100_000.0 + waited
    claim = referee.claim(0, 1, acted + floor + extra, wire.link, 100_000.0)
    assert acted - claim.at <= claim.unsure + NOTHING_LOST


# Several connections -------------------------------------------------------------------------

steps = st.lists(
    st.one_of(
        st.tuples(st.just("open"), st.integers(0, 2), st.none()),
        st.tuples(st.just("close"), st.integers(0, 2), st.none()),
        st.tuples(st.just("ping"), st.integers(0, 2), st.none() | st.floats(0, 500)),
        st.tuples(st.just("wait"), st.integers(0, 3000), st.none()),
        st.tuples(st.just("claim"), st.integers(0, 2), statements),
    ),
    max_size=40,
)


@settings(max_examples=300)
@given(st.lists(st.tuples(trips, errors), min_size=3, max_size=3), steps)
def test_further_tabs_gain_nothing(
    lines: list[tuple[float, float]], plan: list[tuple[str, int, float | None]]
) -> None:
    """Looking through the quick one, claiming through the slow one, closing it in between."""
    wires = [Wire(floor, error) for floor, error in lines]
    referee = Referee(2)
    seen_until: dict[int, float] = {}
    """Through which connections the seat sees, or saw, and until when."""
    is_open: set[int] = set()
    now = 100_000.0
    for step, which, more in plan:
        wire = wires[which] if step != "wait" else wires[0]
        match step:
            case "open":
                referee.sit(0, wire.link)
                is_open.add(which)
            case "close" if which in is_open:
                referee.rise(0, wire.link, now)
                is_open.remove(which)
                seen_until[which] = now
            case "ping" if which in is_open:
                wire.ping(now, 0.0, more)
            case "wait":
                now += which
            case "claim" if which in is_open:
                eyes = is_open | {
                    eye for eye, until in seen_until.items() if now - until < REMEMBERED - 1000
                }
                truth = now - min(wires[eye].floor for eye in eyes) / 2
                claim = referee.claim(0, 1, now + wire.floor / 2, wire.link, more)
                assert truth - claim.at <= claim.unsure + NOTHING_LOST
                assert referee.clear() == [claim]
            case _:
                pass


# At the table --------------------------------------------------------------------------------


@given(
    st.floats(0, 200),
    st.floats(0, 240),
    st.floats(0, 20),
    pongs,
    st.floats(-400, 400),
    statements,
    st.booleans(),
)
def test_nobody_is_robbed_who_was_earlier_by_more_than_is_unsure(
    near: float,
    floor: float,
    jitter: float,
    answers: list[tuple[float, float | None]],
    lead: float,
    said: float | None,
    proven: bool,
) -> None:
    """An honest player, and a liar who really acted `lead` ms later, want the same tile."""
    wire = Wire(floor, 0.0 if proven else None)
    lying(wire, answers)
    honest = line(near, min(jitter, near / 10))
    court = Court(tiles(), [honest, wire.link, None, None])
    acted = 100_000.0
    arrivals = sorted(
        [(acted + near, 0, acted), (acted + lead + floor, 1, said)], key=lambda item: item[:2]
    )
    claims = [court.claim(seat, "grab 1", at, word) for at, seat, word in arrivals]
    court.run(110_000)
    doubt = max(claim.unsure for claim in claims)
    liar = next(claim for claim in claims if claim.seat == 1)
    (winner, move), (_, too_late) = court.order()
    assert (move, too_late) == ("grab 1", "grab 1!")
    if lead > liar.unsure + doubt + NOTHING_LOST:
        assert winner == 0


@given(st.floats(0, 200), pongs, st.floats(0, 1000), statements)
def test_a_liar_holds_the_table_up_no_longer_than_anybody_may(
    floor: float, answers: list[tuple[float, float | None]], when: float, said: float | None
) -> None:
    for error in (0.0, None):
        wire = Wire(floor, error)
        lying(wire, answers)
        court = Court(tiles(), [line(10), wire.link, None, None])
        court.claim(0, "grab 1", 50_000 + when)
        court.run(60_000)
        assert court.made[0][0] - (50_000 + when) <= 250
