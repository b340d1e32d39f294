"""Receipts say who came when, how sure that is, and how it went, and nothing else."""

import msgspec
import pytest

from antics.core import records
from antics.core.state import NEVER
from antics.table.receipts import LINGER, Claimed, Receipt

from .referee_scenes import Court, fair_match, line, moth, tiles


def slapped() -> Court:
    """Seat 0 plays a mosquito, shown at 1000; seats 1, 2 and 3 slap it."""
    court = Court(moth(), [None, line(50), line(50, jitter=9), line(50)])
    court.bot(0, "play 4q", 880)
    shown = court.run(1200)[0][0]
    court.claim(2, "slap", shown + 50 + 310, said=shown + 307)
    court.claim(1, "slap", shown + 50 + 350)
    court.claim(3, "slap", shown + 50 + 600)
    return court


def test_a_slap_has_every_slappers_reaction_and_how_sure_it_is() -> None:
    court = slapped()
    court.run(5000)
    (receipt,) = court.receipts
    assert (receipt.race, receipt.since, receipt.until) == ("slap", 880, 4880)
    found = [(it.seat, it.reaction, it.unsure, it.won, it.tied) for it in receipt.claims]
    assert found == [
        (2, 307, 11, True, False),
        (1, 350, 2, True, False),
        (3, 600, 2, False, False),
    ]


def test_reactions_count_from_when_it_was_shown_not_from_when_it_was_played() -> None:
    """The mosquito was played at 880, and shown when nobody could have been earlier any more."""
    court = slapped()
    court.run(5000)
    shown = court.made[0][0]
    assert shown > 880
    claim = court.receipts[0].claims[0]
    assert (claim.at, claim.reaction) == (round(shown) + 307, 307)


def test_latecomers_get_into_the_receipt_but_not_into_the_race() -> None:
    court = Court(moth(), [None, line(50), line(50), None])
    court.bot(0, "play 4c", 1000)
    court.run(1200)
    court.claim(1, "race 4", 1700)
    court.claim(2, "race 4", 1700 + 400)
    (receipt,) = court.run(5000) and court.receipts
    assert receipt.race == "race"
    assert [(it.seat, it.at, it.won) for it in receipt.claims] == [
        (1, 1650, True),
        (2, 2050, False),
    ]


def test_who_comes_much_later_is_in_no_receipt() -> None:
    court = Court(moth(), [None, line(50), line(50), None])
    court.bot(0, "play 4c", 1000)
    court.run(1200)
    court.claim(1, "race 4", 1700)
    court.claim(2, "race 4", 1700 + LINGER + 200)
    (receipt,) = court.run(5000) and court.receipts
    assert [it.seat for it in receipt.claims] == [1]


def test_a_tie_break_is_named() -> None:
    court = Court(tiles(), [line(50, jitter=8)] * 4)
    court.claim(3, "grab 17", 1000, said=950)
    court.claim(0, "grab 17", 1002, said=952)
    court.claim(1, "grab 17", 1102, said=1052)
    (receipt,) = court.run(3000) and court.receipts
    assert receipt == Receipt(
        race="tile 17",
        at=950,
        claims=[
            Claimed(seat=0, at=952, unsure=10, won=True, tied=True),
            Claimed(seat=3, at=950, unsure=10, tied=True),
            Claimed(seat=1, at=1052, unsure=10),
        ],
    )


def test_a_tile_that_nobody_else_wants_is_worth_no_receipt() -> None:
    court = Court(tiles(), [line(50), line(20), None, None])
    court.claim(0, "grab 17", 1000)
    court.claim(1, "grab 18", 1001)
    court.run(5000)
    assert len(court.made) == 2
    assert court.receipts == []


def test_two_who_want_the_same_trophy_get_one_receipt_though_there_is_another_one() -> None:
    court = Court(tiles(), [line(50), line(20), None, None])
    court.claim(1, "trophy", 1000)
    court.claim(0, "trophy", 1001)
    court.run(5000)
    assert court.order() == [(0, "trophy"), (1, "trophy")]
    (receipt,) = court.receipts
    assert receipt.race == "trophy 3"
    assert [(it.seat, it.won) for it in receipt.claims] == [(0, True), (1, False)]


def test_a_tile_put_back_and_taken_again_is_another_race() -> None:
    court = Court(tiles(), [line(50), line(20), line(30), None])
    court.claim(0, "grab 17", 1050)
    court.claim(1, "grab 17", 1030)
    court.run(1300)
    court.claim(0, "back 500 500", 1350)
    court.run(1400)
    court.claim(1, "grab 17", 1420)
    court.claim(2, "grab 17", 1440)
    court.run(5000)
    assert [[it.seat for it in receipt.claims] for receipt in court.receipts] == [[0, 1], [1, 2]]


@pytest.mark.parametrize("gesture", ["vanish 1", "fidget"])
def test_an_accusation_says_the_same_of_a_gesture_and_a_fidget(gesture: str) -> None:
    court = Court(moth(others="4 1"), [line(10), line(50), None, None])
    court.claim(1, gesture, 1050)
    shown = court.run(1200)[0][0]
    court.claim(0, "caught 1", shown + 10 + 480)
    court.run(9000)
    (receipt,) = court.receipts
    assert receipt == Receipt(
        race="accuse 1",
        at=1480 + round(shown - 1000),
        since=1000,
        until=2500,
        claims=[Claimed(seat=0, at=round(shown) + 480, unsure=2, reaction=480, won=True)],
    )


def test_an_accusation_that_comes_too_late_says_since_when() -> None:
    court = Court(moth(others="4 1"), [line(10), line(50), None, None])
    court.claim(1, "vanish 1", 1050)
    court.run(1200)
    court.claim(0, "caught 1", 2510 + 12)
    court.run(9000)
    (receipt,) = court.receipts
    assert (receipt.since, receipt.until, receipt.claims[0].at) == (None, 2500, 2512)


def test_an_accusation_out_of_the_blue_is_no_race() -> None:
    court = Court(moth(), [line(10), line(50), None, None])
    court.claim(0, "caught 1", 2000)
    court.run(9000)
    assert court.order() == [(0, "caught 1")]
    assert court.receipts == []


def test_a_racer_without_the_card_is_not_told_on() -> None:
    """While the race runs, a refused attempt stays between the table and that player."""
    court = Court(moth(others="1"), [None, line(50), line(50), line(50)])
    court.bot(0, "play 4c", 1000)
    court.run(1200)
    court.claim(1, "race 4", 1700)
    court.run(9000)
    assert court.order()[1] == (1, "race 4!")
    assert court.receipts == []


def test_who_slaps_twice_stands_there_once() -> None:
    court = Court(moth(), [None, line(50), line(50), line(50)])
    court.bot(0, "play 4q", 880)
    court.run(1200)
    for arrival, seat in ((1300, 2), (1350, 2), (1500, 1)):
        court.claim(seat, "slap", arrival)
    (receipt,) = court.run(5000) and court.receipts
    assert court.order()[1:] == [(2, "slap"), (2, "slap!"), (1, "slap")]
    assert [claim.seat for claim in receipt.claims] == [2, 1]


def test_when_the_game_is_over_all_receipts_are_written() -> None:
    court = Court(tiles(2), [line(50), line(50)])
    court.claim(0, "trophy", 1000)
    court.claim(1, "trophy", 1005)
    court.run(1060)
    assert court.receipts == []
    court.state.over = True
    court.judge()
    assert [receipt.race for receipt in court.receipts] == ["trophy 3"]
    assert court.book.next_at() == NEVER


def test_receipts_stay_in_the_record() -> None:
    """Their form is a promise: what is in old records must stay readable."""
    court = slapped()
    court.run(5000)
    match = fair_match("cheating_moth", 3, "receipts")
    content = records.encode(match.record(receipts=court.receipts))
    meta = records.decode(content).meta
    assert isinstance(meta, dict)
    assert meta["receipts"] == [
        {
            "race": "slap",
            "at": 1300,
            "since": 880,
            "until": 4880,
            "claims": [
                {"seat": 2, "at": 1257, "unsure": 11, "reaction": 307, "won": True},
                {"seat": 1, "at": 1300, "unsure": 2, "reaction": 350, "won": True},
                {"seat": 3, "at": 1550, "unsure": 2, "reaction": 600},
            ],
        }
    ]
    assert msgspec.convert(meta["receipts"], list[Receipt]) == court.receipts
