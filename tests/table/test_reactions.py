"""What a client says about its player's reaction, at a table: believed as far as it can be true.

The game's clock is the table's. A cue goes out at some moment; whoever reacts to it after r ms has
acted r ms after that moment, however long the line, and the record should say so.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from antics.table.playing import LEAD_IN
from antics.table.realtime import REMEMBERED_VERSIONS

from .evening import Evening, Visitor

TRIP = 100.0
"""Of Bo's line, whose packets take up to a fifth longer."""
LATE_PONGS = (0.0, 20.0, 5.0, 20.0, 10.0, 20.0, 0.0, 10.0, 20.0, 15.0)


class Race:
    """Ada near, Bo far away, and Cy who gives the cue: a tile that is picked up."""

    def __init__(self, late_pongs: tuple[float, ...] = LATE_PONGS) -> None:
        self.evening = evening = Evening("bugs_and_co")
        self.ada, self.bo, self.cy = evening.seated("ada", "bo", "cy")
        self.ada.ask("start")
        evening.pass_time(LEAD_IN + 500)
        self._measure(self.ada, 10.0, ())
        self._measure(self.bo, TRIP, late_pongs)
        self._measure(self.cy, 10.0, ())
        self.cy.play("grab 0")
        evening.pass_time(1000)
        assert evening.table.running is not None
        self.running = evening.table.running
        frame = next(
            number
            for number, answer in enumerate(self.bo.screen.answers)
            if any(told["event"]["event"] == "Grabbed" for told in answer.get("events", []))
        )
        self.version: int = self.bo.screen.answers[frame]["version"]
        self.sent_at = self.game_time(self.bo.screen.times[frame])
        """The game's time when everyone was sent the cue."""

    def _measure(self, visitor: Visitor, trip: float, late: tuple[float, ...]) -> None:
        link, now = visitor.guest.link, self.evening.world.time
        link.kernel_rtt(trip, now)
        for number, extra in enumerate(late):
            link.pong(link.ping(now + number), now + number + trip + extra)

    def game_time(self, at: float) -> float:
        return self.running.stopwatch.read(at)

    def claim(self, visitor: Visitor, arrival: float, tile: int, **said: object) -> str:
        """A tile is wanted, by a message that arrives at that game time."""
        now = self.game_time(self.evening.world.time)
        assert arrival >= now
        self.evening.pass_time(arrival - now)
        return visitor.play(f"grab {tile}", **said)

    def made_at(self) -> int:
        """When, by the record, the last move was made."""
        self.evening.pass_time(1000)
        return self.running.match.moves[-1][0]


def test_a_reaction_that_is_told_counts_from_when_the_cue_was_sent() -> None:
    race = Race()
    reacted = 1400
    # The packets took 5 ms longer than the shortest, and not 15 as usual: only the client knows.
    race.claim(race.bo, race.sent_at + TRIP + 5 + reacted, 5, seen=race.version, reacted=reacted)
    assert race.made_at() == race.sent_at + reacted


@pytest.mark.parametrize("said", [{}, {"seen": 1}, {"reacted": 1400}, {"seen": 10**6}])
def test_who_says_nothing_of_use_had_a_usual_trip(said: dict[str, int]) -> None:
    race = Race()
    arrival = race.sent_at + TRIP + 15 + 1400
    race.claim(race.bo, arrival, 5, **said)
    assert race.made_at() == int(arrival - race.bo.guest.link.usual)


def test_what_was_shown_long_ago_is_not_reacted_to() -> None:
    race = Race()
    for number in range(REMEMBERED_VERSIONS):
        race.evening.pass_time(500)
        race.cy.play("grab 0" if number % 2 else "back 500 500")
    race.evening.pass_time(500)
    arrival = race.game_time(race.evening.world.time)
    reacted = int(arrival - race.sent_at - TRIP - 20)
    race.claim(race.bo, arrival, 5, seen=race.version, reacted=reacted)
    assert race.made_at() == int(arrival - race.bo.guest.link.usual)


lies = st.fixed_dictionaries(
    {}, optional={"seen": st.integers(0, 60), "reacted": st.integers(0, 600_000)}
)
pongs = st.lists(st.floats(0, 3000), max_size=12).map(tuple)


@settings(max_examples=60)
@given(said=lies, truly_seen=st.booleans(), late=pongs, reacted=st.integers(1100, 1600))
def test_no_lie_at_the_table_gains_more_than_is_said_to_be_unsure(
    said: dict[str, int], truly_seen: bool, late: tuple[float, ...], reacted: int
) -> None:
    race = Race(late)
    if truly_seen:
        said["seen"] = race.version
    link = race.bo.guest.link
    race.claim(race.bo, race.sent_at + TRIP + reacted, 5, **said)
    assert race.made_at() >= int(race.sent_at + reacted - link.unsure)


@settings(max_examples=40)
@given(said=lies, late=pongs, reacted=st.integers(1100, 1600))
def test_nobody_loses_a_tile_to_a_lie_who_was_surely_first(
    said: dict[str, int], late: tuple[float, ...], reacted: int
) -> None:
    race = Race(late)
    said["seen"] = race.version
    unsure = max(race.ada.guest.link.unsure, race.bo.guest.link.unsure)
    mine = race.claim(race.ada, race.sent_at + 10 + reacted, 5)
    bos = race.sent_at + TRIP + reacted + unsure + 1
    theirs = race.claim(race.bo, bos, 5, **said)
    race.evening.pass_time(1000)
    assert mine in race.ada.screen.done
    assert race.bo.screen.refused[-1]["id"] == theirs


def test_within_what_is_unsure_a_lie_does_gain() -> None:
    """So the two above are about something: the whole jitter is believed, and no more of it."""
    race = Race()
    link = race.bo.guest.link
    assert link.jitter == 20
    race.claim(race.bo, race.sent_at + TRIP + 1400, 5, seen=race.version, reacted=0)
    assert race.made_at() == race.sent_at + 1400 - link.jitter


# Where everybody knows beforehand when it begins -----------------------------------------------

FAR = 200.0
PLAYED = 5000


def going_on(again: bool) -> tuple[Evening, Visitor, Visitor]:
    """Ada near and Bo far, at the beginning of a countdown; perhaps that after a pause."""
    evening = Evening("bugs_and_co")
    ada, bo = evening.seated("ada", "bo")
    for visitor, trip in ((ada, 10.0), (bo, FAR)):
        visitor.guest.link.kernel_rtt(trip, evening.world.time)
    ada.ask("start")
    if again:
        evening.pass_time(LEAD_IN + PLAYED)
        ada.ask("pause")
        evening.pass_time(1000)
        ada.ask("resume")
    return evening, ada, bo


@pytest.mark.parametrize("again", [False, True], ids=["start", "resume"])
@pytest.mark.parametrize("early", [0.0, 50.0, FAR - 1])
def test_nobody_acts_before_the_game_is_seen_to_run(again: bool, early: float) -> None:
    """Bo sends a move before the countdown is over on Bo's own screen, so that it arrives when it
    is over at the table. Dated back by the whole trip, it would beat the quickest honest hand."""
    evening, _ada, bo = going_on(again)
    evening.pass_time(LEAD_IN + FAR - early)
    bo.play("grab 3")
    evening.pass_time(1000)
    running = evening.table.running
    assert running is not None
    (move,) = running.match.moves
    assert move[0] == (PLAYED if again else 0)


@pytest.mark.parametrize("again", [False, True], ids=["start", "resume"])
def test_who_is_quickest_ties_with_whoever_sent_too_early(again: bool) -> None:
    """And then the rules' tie-break decides, which no lie can change."""
    evening, ada, bo = going_on(again)
    evening.pass_time(LEAD_IN + 1)
    bo.play("grab 3")
    evening.pass_time(9)
    ada.play("grab 3")
    evening.pass_time(1000)
    running = evening.table.running
    assert running is not None
    (receipt,) = running.receipts
    assert [claim.tied for claim in receipt.claims] == [True, True]
    assert [claim.at for claim in receipt.claims] == [PLAYED if again else 0] * 2
