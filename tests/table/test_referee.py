"""Who was first: claims are put into the order in which people acted, each by what they saw."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antics.core.state import NEVER
from antics.games.cheating_moth.view import CheatingMothView
from antics.table.link import LONGEST_HOLD, RESOLUTION, Link
from antics.table.referee import MOST_PENDING, REMEMBERED, Referee, TooManyClaims

from .referee_scenes import Court, line, moth, tiles

# Effective times -----------------------------------------------------------------------------


def test_the_whole_round_trip_is_taken_off_for_news_go_one_way_and_claims_the_other() -> None:
    court = Court(tiles(), [line(10), line(90), None, None])
    assert court.claim(0, "grab 1", 1000).at == 990
    assert court.claim(1, "grab 2", 1000).at == 910


def test_what_the_client_says_counts_between_shortest_trip_and_jitter() -> None:
    court = Court(tiles(), [line(50, jitter=8), None, None, None])
    for said, at in ((945, 945), (950, 950), (942, 942), (900, 942), (-5000, 942), (990, 950)):
        claim = Court(tiles(), court.links).claim(0, "grab 1", 1000, said)
        assert claim.at == at, f"said {said}"
        assert claim.unsure == 8 + RESOLUTION


def test_who_says_nothing_is_taken_to_have_had_a_usual_trip() -> None:
    court = Court(tiles(), [line(50, jitter=8), None])
    assert court.claim(0, "grab 1", 1000).at == 942


def test_further_than_the_cap_nobody_is_dated_back() -> None:
    court = Court(tiles(), [line(400, jitter=100), None])
    assert court.claim(0, "grab 1", 1000, said=0).at == 756


def test_a_bots_time_is_exact() -> None:
    claim = Court(tiles(), [None, line(90)]).bot(0, "grab 1", 500)
    assert (claim.at, claim.unsure) == (500, 0)


def test_a_seats_moves_stay_in_order_whatever_is_said_about_them() -> None:
    court = Court(tiles(), [line(50, jitter=9), line(200), None, None])
    assert court.claim(0, "grab 1", 1000, said=950).at == 950
    assert court.claim(0, "keep", 1003, said=900).at == 950
    assert [text for _, text in court.run(2000) and court.order()] == ["grab 1", "keep"]


# Waiting -------------------------------------------------------------------------------------


def test_alone_with_bots_nobody_waits() -> None:
    court = Court(tiles(), [line(90), None, None, None])
    court.claim(0, "grab 1", 1000)
    assert court.made == [(1000, 910, 0, "grab 1")]


def test_bots_wait_for_people_who_may_have_been_earlier() -> None:
    court = Court(tiles(), [line(90), None, None, None])
    court.bot(1, "grab 1", 1000)
    assert court.made == []
    court.claim(0, "grab 1", 1085)
    assert court.run(2000) == [(1085, 995, 0, "grab 1"), (1092, 1000, 1, "grab 1!")]


def test_a_claim_waits_for_the_slowest_other_person_and_for_ties_with_them() -> None:
    court = Court(tiles(), [line(10), line(100, jitter=20), line(40), None])
    court.claim(0, "grab 1", 1000)
    assert court.run(5000) == [(990 + 100 + 20 + 20 + RESOLUTION, 990, 0, "grab 1")]


def test_not_even_for_ties_with_the_furthest_does_a_claim_wait_too_long() -> None:
    court = Court(tiles(), [line(150, jitter=30), line(400), None, None])
    court.claim(0, "grab 1", 1150, said=1000)
    assert court.run(5000) == [(1000 + LONGEST_HOLD, 1000, 0, "grab 1")]


def test_the_slowest_waits_for_nobody() -> None:
    court = Court(tiles(), [line(10), line(100), line(40), None])
    court.claim(1, "grab 1", 1000)
    assert court.made == [(1000, 900, 1, "grab 1")]


def test_nobody_waits_for_somebody_who_has_left() -> None:
    court = Court(tiles(), [line(10), line(200), None, None])
    court.claim(0, "grab 1", 1000)
    assert court.made == []
    court.leave(1, 1040)
    assert court.made == [(1040, 990, 0, "grab 1")]


def test_what_is_due_waits_for_claims_from_before() -> None:
    state = moth()
    court = Court(state, [line(10), line(150), None, None])
    court.claim(0, "play 4q", 1010)
    court.run(1010 + 200)
    court.bot(2, "slap", 2000)
    court.run(5100)
    court.judge()
    court.claim(1, "slap", 1000 + 4000 + 149)  # one ms before the window closes
    assert court.run(6000)[-1][2:] == (1, "slap")


def test_a_slap_after_the_window_has_closed_counts_for_nothing() -> None:
    court = Court(moth(), [line(10), line(150), None, None])
    court.claim(0, "play 4q", 1010)
    court.bot(2, "slap", 2000)
    court.claim(1, "slap", 1000 + 4000 + 151)
    assert court.run(6000)[-1][2:] == (1, "slap!")


@given(
    st.lists(st.floats(0, 400), min_size=2, max_size=4),
    st.lists(
        st.tuples(st.integers(0, 3), st.integers(0, 30), st.floats(0, 400), st.floats(-500, 0)),
        min_size=1,
        max_size=12,
    ),
)
def test_no_claim_waits_longer_than_the_longest_hold(
    trips: list[float], claims: list[tuple[int, int, float, float]]
) -> None:
    court = Court(tiles(), [line(trip, trip / 8) for trip in trips] + [None] * (4 - len(trips)))
    now, sent = 1000.0, 0
    for seat, tile, pause, said in claims:
        now += pause
        if court.links[seat] is not None:
            court.claim(seat, f"grab {tile}", now, now + said)
            sent += 1
    court.run(20_000)
    assert len(court.judged) == sent
    for claim, judged in court.judged.values():
        assert judged <= claim.arrival + LONGEST_HOLD + 0.1


def test_a_game_without_anything_to_come_wakes_nobody() -> None:
    state = moth()
    assert Referee(4).next_at(state, 0) == NEVER
    assert Referee(4).judge(state, 1e9) is None


# Order ---------------------------------------------------------------------------------------


def test_the_earlier_gets_it_though_the_other_arrives_first() -> None:
    court = Court(tiles(), [line(10), line(180), None, None])
    court.claim(0, "grab 1", 1000)
    court.claim(1, "grab 1", 1150)
    assert court.run(2000) == [(1150, 970, 1, "grab 1"), (1172, 990, 0, "grab 1!")]


def test_time_never_falls_for_the_rules() -> None:
    """Nobody knew yet how far away seat 1 is, so nobody waited; now it comes with an early move."""
    unknown = Link()
    court = Court(tiles(), [line(10), unknown, None, None])
    court.claim(0, "grab 1", 1000)
    unknown.kernel_rtt(200, 1001)
    late = court.claim(1, "grab 2", 1010)
    assert late.at == 810
    assert [made[1:] for made in court.run(2000)] == [(990, 0, "grab 1"), (990, 1, "grab 2")]


def test_claims_closer_than_is_sure_fall_to_the_rules_tie_break() -> None:
    """CM-20: among equals, the closest clockwise from the active player."""
    for near, far in ((1, 2), (1, 3), (2, 3)):
        court = Court(moth(), [None, *[line(50, jitter=8)] * 3])
        court.bot(0, "play 4c", 1000)
        court.run(1200)
        court.claim(far, "race 4", 1500, said=1446)
        court.claim(near, "race 4", 1500, said=1450)
        assert court.run(2000)[1:3] == [
            (court.made[1][0], 1446, near, "race 4"),
            (court.made[2][0], 1446, far, "race 4!"),
        ]


def test_claims_further_apart_than_is_sure_do_not() -> None:
    court = Court(moth(), [None, *[line(50, jitter=8)] * 3])
    court.bot(0, "play 4c", 1000)
    court.run(1200)
    court.claim(3, "race 4", 1505, said=1450)
    court.claim(1, "race 4", 1511, said=1461)
    assert [seat for seat, _ in court.run(2000) and court.order()[1:]] == [3, 1]


def test_among_slaps_at_the_same_time_the_closest_clockwise_is_the_slowest() -> None:
    """CM-19."""
    court = Court(moth(), [None, *[line(50)] * 3])
    court.bot(0, "play 4q", 1000)
    court.run(1200)
    for seat in (1, 2, 3):
        court.claim(seat, "slap", 1500)
    court.run(2000)
    assert court.order()[1:] == [(3, "slap"), (2, "slap"), (1, "slap!")]
    view = court.state.view(None)
    assert isinstance(view, CheatingMothView)
    assert view.slowest == 1


def test_a_tie_is_only_between_those_who_want_the_same() -> None:
    court = Court(tiles(), [line(50, jitter=8)] * 4)
    court.claim(3, "grab 1", 1000, said=950)
    court.claim(1, "grab 2", 1001, said=951)
    court.claim(0, "grab 1", 1002, said=952)
    assert [seat for seat, _ in court.run(2000) and court.order()] == [0, 3, 1]
    assert court.order()[1:] == [(3, "grab 1!"), (1, "grab 2")]


def test_a_tie_does_not_carry_from_one_to_the_next() -> None:
    """First and second are too close, second and third too; first and third are not."""
    court = Court(moth(5), [None, *[line(50, jitter=8)] * 4])
    court.bot(0, "play 4q", 1000)
    court.run(1200)
    court.claim(1, "slap", 1500, said=1442)
    court.claim(2, "slap", 1501, said=1450)
    court.claim(3, "slap", 1509, said=1457)
    assert [seat for seat, _ in court.run(2000) and court.order()[1:]] == [2, 1, 3]


def test_what_surely_came_in_between_is_not_jumped_over() -> None:
    """Seats 3 and 0 tie for the tile; but seat 1, who is sure, was between them."""
    links = [line(50), line(50), line(50), line(50, jitter=9)]
    court = Court(tiles(), links)
    court.claim(3, "grab 1", 1000, said=950)
    court.claim(1, "grab 1", 1004)
    court.claim(0, "grab 1", 1009)
    assert [seat for seat, _ in court.run(2000) and court.order()] == [1, 3, 0]


def test_a_tie_is_broken_before_what_is_due_in_between() -> None:
    """The window closes between two slaps that tie: the second is too late, tie or not."""
    court = Court(moth(), [None, None, line(100, jitter=20), line(100, jitter=20)])
    court.bot(0, "play 4q", 1000)
    court.run(1300)
    court.claim(2, "slap", 5100, said=4997)
    court.claim(3, "slap", 5102, said=5002)
    assert court.run(6000)[1:] == [
        (court.made[1][0], 4997, 2, "slap"),
        (court.made[2][0], 5002, 3, "slap!"),
    ]


def test_who_acted_a_moment_too_early_by_measurement_is_judged_when_it_was_possible() -> None:
    """BC-5: after letting go, a hand can grab again at +300; jitter makes it look like 290."""
    court = Court(tiles(), [line(50), line(60), None, None])
    court.claim(0, "grab 1", 1050)
    court.claim(0, "back 500 500", 1550)
    court.claim(0, "grab 2", 1840)
    assert court.run(3000)[1:] == [
        (court.made[1][0], 1500, 0, "back 500 500"),
        (court.made[2][0], 1800, 0, "grab 2"),
    ]


def test_but_not_earlier_than_possible_on_arrival() -> None:
    court = Court(tiles(), [line(50), line(60), None, None])
    court.claim(0, "grab 1", 1050)
    court.claim(0, "back 500 500", 1550)
    court.claim(0, "grab 2", 1799)
    assert court.run(3000)[-1][1:] == (1749, 0, "grab 2!")


@given(
    st.lists(st.floats(0, 200), min_size=4, max_size=4),
    st.lists(st.tuples(st.integers(0, 3), st.floats(0, 300)), min_size=1, max_size=10),
)
def test_who_was_surely_first_is_judged_first(
    trips: list[float], acts: list[tuple[int, float]]
) -> None:
    """Honest players on steady lines, all after the same tile."""
    court = Court(tiles(), [line(trip, trip / 10) for trip in trips])
    said = sorted(1000 + when for _, when in acts)
    claims = [(trips[seat] + at, seat, at) for (seat, _), at in zip(acts, said, strict=True)]
    for arrival, seat, at in sorted(claims):
        court.claim(seat, "grab 1", arrival, at)
    court.run(5000)
    judged = [claim for claim, _ in court.judged.values()]
    assert len(judged) == len(acts)
    for place, one in enumerate(judged):
        for other in judged[place + 1 :]:
            surely = other.at + max(one.unsure, other.unsure) < one.at
            assert not (surely and one.seat != other.seat), (one, other)


# Seats and connections -----------------------------------------------------------------------


def test_who_has_two_connections_sees_by_the_quicker_one() -> None:
    near, far = line(10), line(200)
    referee = Referee(2)
    referee.sit(0, far)
    assert referee.claim(0, 1, 1000, far).at == 800
    referee.sit(0, near)
    assert referee.claim(0, 1, 2000, far).at == 1990
    assert referee.claim(0, 1, 3000, near).at == 2990


def test_a_quick_connection_is_remembered_for_a_while_after_it_is_gone() -> None:
    near, far = line(10), line(200)
    referee = Referee(2)
    referee.sit(0, far)
    referee.sit(0, near)
    referee.rise(0, near, 2000)
    assert referee.claim(0, 1, 2001, far).at == 1991
    assert referee.claim(0, 1, 2000 + REMEMBERED, far).at == 1800 + REMEMBERED


def test_others_wait_for_the_slower_of_two_connections_no_longer_than_is_taken_off() -> None:
    court = Court(tiles(), [line(10), line(20), None, None])
    court.referee.sit(1, line(200))
    court.claim(0, "grab 1", 1000)
    assert court.run(2000)[0][0] == 990 + 20 + RESOLUTION


def test_sitting_twice_and_leaving_twice_changes_nothing() -> None:
    link = line(100)
    referee = Referee(2)
    referee.sit(1, link)
    referee.sit(1, link)
    assert referee.hold(0) == 100
    referee.rise(1, link, 5)
    referee.rise(1, link, 6)
    assert referee.hold(20_000) == 0


# Too much ------------------------------------------------------------------------------------


def test_a_seat_may_not_flood_the_referee_but_others_go_on() -> None:
    court = Court(tiles(), [line(10), line(200), None, None])
    for _ in range(MOST_PENDING):
        court.referee.claim(0, 1, 1000, line(10))
    with pytest.raises(TooManyClaims, match="16 moves of this seat already wait"):
        court.referee.claim(0, 1, 1000, line(10))
    court.claim(1, "grab 2", 1000)
    court.run(3000)
    assert len(court.made) == MOST_PENDING + 1
    court.claim(0, "keep", 3500)
    assert court.run(5000)[-1][2:] == (0, "keep")


def test_a_pause_forgets_what_was_under_way() -> None:
    court = Court(tiles(), [line(10), line(200), None, None])
    claims = [court.claim(0, f"grab {tile}", 1000) for tile in range(3)]
    assert court.referee.clear() == claims
    assert court.run(5000) == []
    assert court.referee.clear() == []


def test_links_without_measurements_are_not_waited_for() -> None:
    court = Court(tiles(), [line(10), Link(), None, None])
    court.claim(0, "grab 1", 1000)
    assert court.made == [(1000, 990, 0, "grab 1")]
