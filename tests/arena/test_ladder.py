"""The ladder: the most likely strengths, found again where they are known, with true intervals."""

import math
import random
from itertools import combinations
from pathlib import Path

import pytest

from antics.arena import history as histories
from antics.arena.comparison import Meetings
from antics.arena.folder import Folder
from antics.arena.history import Deal, History, Tournament, tournament, tournament_in
from antics.arena.ladder import Counts, fitted, ladder
from antics.arena.plan import Plan, Played
from antics.arena.play import Finished
from antics.core.errors import AnticsError

STRENGTHS = {"casual": 2.5, "random": 1.0, "sharp": 4.0}


def likelihood(strengths: dict[str, float], counts: Counts) -> float:
    """Of all meetings, with the one level meeting that every pair is lent."""
    return math.fsum(
        (ahead + 0.5) * -math.log1p(math.exp(strengths[other] - strengths[bot]))
        + (behind + 0.5) * -math.log1p(math.exp(strengths[bot] - strengths[other]))
        for (bot, other), (ahead, behind) in counts.items()
    )


def test_two_bots_are_as_strong_as_their_shares() -> None:
    found = fitted(["a", "b"], {("a", "b"): (74.5, 24.5)})
    assert found["a"] - found["b"] == pytest.approx(math.log(3))


def test_no_other_strengths_are_more_likely() -> None:
    """Against brute force: no step in any direction, large or small, does better."""
    counts: Counts = {
        ("a", "b"): (7, 3),
        ("a", "c"): (9.5, 2.5),
        ("b", "c"): (4, 4),
        ("c", "d"): (3, 0),
    }
    best = fitted(["a", "b", "c", "d"], counts)
    top = likelihood(best, counts)
    for size in (0.001, 0.05, 1.0):
        for signs in range(3**4):
            step = {bot: signs // 3**place % 3 - 1 for place, bot in enumerate(best)}
            moved = {bot: best[bot] + size * step[bot] for bot in best}
            assert likelihood(moved, counts) <= top + 1e-9


def test_who_always_wins_is_found_quickly_and_is_not_infinitely_strong() -> None:
    counts: Counts = {("a", "b"): (2000, 0), ("a", "c"): (2000, 0), ("b", "c"): (2000, 0)}
    found = fitted(["a", "b", "c"], counts)
    assert found["a"] - found["b"] == pytest.approx(math.log(4001), abs=1)
    assert found["a"] - found["c"] < 2 * math.log(4001)
    for bot in found:
        for step in (-0.05, 0.05):
            moved = {**found, bot: found[bot] + step}
            assert likelihood(moved, counts) < likelihood(found, counts)


def drawn_tournament(rng: random.Random, deals: int, clumped: int, seed: str) -> Tournament:
    """Meetings of bots of known strength; in each deal `clumped` of them go the same way."""
    bots = tuple(sorted(STRENGTHS))
    lines = []
    for number in range(deals):
        meetings = []
        for bot, other in combinations(bots, 2):
            ahead = rng.random() < STRENGTHS[bot] / (STRENGTHS[bot] + STRENGTHS[other])
            meetings.append(Meetings(clumped * ahead, clumped * (not ahead), 0))
        lines.append(Deal(number, (0.0,) * 3, (0.0,) * 3, tuple(meetings)))
    return Tournament(
        players=4, bots=bots, named=bots, seed=seed, games=deals * clumped, deals=tuple(lines)
    )


def test_points_are_those_of_chess_and_casual_has_a_thousand() -> None:
    rng = random.Random("points")
    found = ladder([drawn_tournament(rng, 800, 1, "points")], players=4)
    assert [rung.bot for rung in found.rungs] == ["sharp", "casual", "random"]
    assert (found.deals, found.games) == (800, 800)
    points = {rung.bot: rung.points for rung in found.rungs}
    assert points["casual"] == 1000
    assert points["sharp"] == pytest.approx(1000 + 400 * math.log10(4 / 2.5), abs=35)
    assert points["random"] == pytest.approx(1000 - 400 * math.log10(2.5), abs=35)
    assert found.rungs[0].over_next == found.rungs[1].over_next == "better"
    assert found.rungs[0].ahead_of_next == pytest.approx(4 / 6.5, abs=0.05)
    assert found.rungs[2].over_next == ""


@pytest.mark.parametrize("deals", [6, 60])
def test_intervals_hold_the_truth_also_where_games_of_a_deal_hang_together(deals: int) -> None:
    """Four meetings that always go the same way are one. Counted as four, the intervals would
    be half as wide, and a third of them wrong."""
    rng = random.Random("coverage")
    truth = 1000 + 400 * math.log10(4 / 2.5)
    held = 0
    for number in range(60):
        drawn = drawn_tournament(rng, deals, 4, "coverage")
        found = ladder([drawn], players=4, seed=str(number), draws=80)
        (sharp,) = [rung for rung in found.rungs if rung.bot == "sharp"]
        held += sharp.low <= truth <= sharp.high
    assert held >= 60 * 0.87


def test_the_same_deals_in_two_tournaments_are_one_sample() -> None:
    rng = random.Random("same")
    one = drawn_tournament(rng, 50, 1, "same")
    other = drawn_tournament(rng, 50, 1, "same")
    elsewhere = drawn_tournament(rng, 50, 1, "other")
    assert ladder([one, other], players=4).deals == 50
    assert ladder([one, elsewhere], players=4).deals == 100


def test_who_has_met_nobody_stands_apart() -> None:
    lonely = Tournament(
        players=4,
        bots=("x", "y"),
        named=("x", "y"),
        seed="far",
        games=1,
        deals=(Deal(0, (0.0, 0.0), (0.0, 0.0), (Meetings(1, 0, 0),)),),
    )
    found = ladder([drawn_tournament(random.Random("x"), 20, 1, "x"), lonely], players=4)
    assert found.apart == ["x", "y"]
    assert len(found.rungs) == 3
    assert ladder([], players=4).rungs == []


# Its memory -----------------------------------------------------------------------------------


@pytest.fixture
def empty(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Nothing comes with the program."""
    monkeypatch.setattr(histories, "SHIPPED", tmp_path / "shipped")
    return tmp_path / "history"


def games_of(plan: Plan, deals: int) -> list[Played]:
    return [
        Played(round_.deal, round_.turn, round_.seating, (10, 20, 30), (0,), 9)
        for deal in range(deals)
        for round_ in plan.rounds(deal)
    ]


def test_a_tournament_is_kept_once_and_grows(small: Plan, empty: Path) -> None:
    history = History(empty, "party_bugs")
    history.add(tournament(small, games_of(small, 2)))
    history.add(tournament(small, games_of(small, 5)))
    history.add(tournament(small, games_of(small, 3)))
    again = History(empty, "party_bugs")
    assert [len(each.deals) for each in again.tournaments] == [5]
    assert again.tournaments == history.tournaments
    (kept,) = again.tournaments
    assert kept.bots == ("casual", "random", "sharp")
    assert kept.games == 30
    # Whoever sits in the first chair wins: in every deal each two are ahead of each other once.
    assert kept.deals[0].meetings == (Meetings(1, 1, 0),) * 3
    assert kept.deals[0].wins == (0.5, 0.5, 0.5)


def test_a_history_begins_with_the_one_that_comes_with_the_program(
    small: Plan, empty: Path
) -> None:
    History(histories.SHIPPED, "party_bugs").add(tournament(small, games_of(small, 2)))
    mine = History(empty, "party_bugs")
    assert len(mine.tournaments) == 1
    assert mine.forget("sharp") == 1
    assert History(empty, "party_bugs").tournaments == []
    assert len(History(histories.SHIPPED, "party_bugs").tournaments) == 1


def test_only_finished_tournaments_without_options_count(
    small: Plan, tmp_path: Path, empty: Path
) -> None:
    folder = Folder(tmp_path / "arena", small, keeps_records=False)
    games = [Finished(game, b"") for game in games_of(small, 2)]
    folder.add(games[:-1])
    with pytest.raises(AnticsError, match="is not finished"):
        tournament_in(folder.path)
    folder.add(games[-1:])
    assert tournament_in(folder.path) == ("party_bugs", tournament(small, games_of(small, 2)))
    folder.close()
    with pytest.raises(AnticsError, match="no folder of an arena"):
        tournament_in(tmp_path)
    odd = Plan(game="party_bugs", players=2, options={"series": True}, bots=("a", "b"), seed="0")
    with pytest.raises(AnticsError, match="without options"):
        tournament(odd, games_of(odd, 1))


def test_a_damaged_history_is_named(empty: Path) -> None:
    empty.mkdir()
    (empty / "party_bugs.jsonl").write_text("what?\n")
    with pytest.raises(AnticsError, match=r"party_bugs\.jsonl cannot be read"):
        History(empty, "party_bugs")
