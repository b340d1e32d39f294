"""Matched comparisons: what counts, and what comes out."""

import json

import pytest
from typer.testing import CliRunner

from antics.arena.comparison import (
    Comparison,
    Difference,
    Meetings,
    compared,
    met,
    rankings,
    summed_up,
)
from antics.arena.plan import Played
from antics.arena.play import Finished
from antics.arena.tournament import compare
from antics.bots import party_bugs
from antics.bots.bot import RandomBot
from antics.bots.statistics import Interval
from antics.cli import app
from antics.core import records
from antics.core.errors import AnticsError
from antics.core.registry import find_game


@pytest.mark.parametrize(
    ("wins", "verdict"),
    [
        (Interval(0.2, 0.1), "better"),
        (Interval(-0.2, 0.1), "worse"),
        (Interval(0.05, 0.1), "unresolved"),
        (Interval(0.0, 0.0), "unresolved"),
    ],
)
def test_a_verdict_needs_the_whole_interval(wins: Interval, verdict: str) -> None:
    unknown = Interval(0.0, 1.0)
    assert Difference("a", "b", unknown, wins=wins, ahead=unknown).verdict == verdict
    assert Difference("a", "b", unknown, wins=unknown, ahead=wins).head_to_head == verdict


@pytest.mark.parametrize(
    ("scores", "winners", "order"),
    [
        ((10, 30, 20), (0,), [0, 2, 1]),  # low is good
        ((10, 30, 20), (1,), [1, 2, 0]),  # high is good
        ((10, 10, 20), (1,), [1, 0, 2]),  # among equals, who won
    ],
)
def test_a_ranking_follows_scores_and_winners(
    scores: tuple[int, ...], winners: tuple[int, ...], order: list[int]
) -> None:
    ranks = rankings(scores, winners)
    assert sorted(range(3), key=lambda seat: -ranks[seat]) == order


def test_a_meeting_is_won_by_who_comes_out_ahead() -> None:
    table = Played(0, 0, ("b", "a", "b", "a"), (40, 30, 20, 20), (0,), 9)
    deal = summed_up(0, [table])
    assert met(deal, "a", "b") == Meetings(ahead=1, behind=2, level=1)
    assert met(deal, "b", "a") == Meetings(ahead=2, behind=1, level=1)
    assert met(deal, "b", "a").balance == 1 / 4
    assert met(deal, "a", "nobody") == Meetings(0, 0, 0)


def test_a_deal_is_one_sample() -> None:
    """By hand: two deals, two games each, low is good; a shared victory counts in parts."""
    games = [
        Played(0, 0, ("a", "b"), (10, 20), (0,), 9),
        Played(0, 1, ("b", "a"), (30, 30), (0, 1), 9),
        Played(1, 0, ("a", "b"), (14, 12), (1,), 9),
        Played(1, 1, ("b", "a"), (8, 9), (0,), 9),
    ]
    found = compared(["a", "b"], games)
    assert (found.deals, found.games) == (2, 4)
    a, b = found.standings
    assert (a.chairs, a.score.mean, a.wins.mean) == (4, 15.75, 0.375)
    assert (b.chairs, b.score.mean, b.wins.mean) == (4, 17.5, 0.625)
    (gap,) = found.differences
    # Differences of the deals are -5 and 1.5 in scores, 0.5 and -1 in wins, 0.5 and -1 ahead.
    assert gap.score.mean == -1.75
    assert gap.score.margin == pytest.approx(12.7062 * 3.25, rel=1e-5)
    assert gap.wins.mean == gap.ahead.mean == -0.25
    assert gap.wins.margin == gap.ahead.margin == pytest.approx(12.7062 * 0.75, rel=1e-5)


def test_the_same_bot_under_two_names_comes_out_even(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the same cards and the same chance in every chair, nothing but the bot can differ."""
    monkeypatch.setitem(party_bugs.BOTS, "gentle", RandomBot)
    found = compare(find_game("party_bugs").setup(4), ["random", "gentle"], range(5), "even")
    assert found.differences[0][2:] == (Interval(0.0, 0.0),) * 3
    assert found.differences[0].verdict == "unresolved"


def test_what_is_won_is_shared_out_and_pauls_victories_are_nobodys() -> None:
    setup = find_game("party_bugs").setup(2)
    won_by_paul = 0
    games = 0

    def watch(finished: Finished) -> None:
        nonlocal won_by_paul, games
        record = records.decode(finished.record)
        assert record.result is not None
        assert tuple(record.result.winners) == finished.played.winners
        won_by_paul += record.result.winners == [2]
        games += 1

    found = compare(setup, ["random", "casual"], range(30), "paul", watch)
    assert won_by_paul > 0
    assert games == found.games == 60
    shares = sum(standing.wins.mean for standing in found.standings)
    assert shares == pytest.approx(1 - won_by_paul / games)


@pytest.mark.parametrize(("game", "low_wins"), [("party_bugs", True), ("bullenparty", False)])
@pytest.mark.parametrize("players", [2, 4])
def test_sharp_beats_random(game: str, low_wins: bool, players: int) -> None:
    found = compare(find_game(game).setup(players), ["sharp", "random"], range(8), "clear")
    (gap,) = found.differences
    assert gap.verdict == gap.head_to_head == "better"
    assert gap.score.high < 0 if low_wins else gap.score.low > 0


def test_a_comparison_can_be_repeated() -> None:
    def once() -> Comparison:
        setup = find_game("bullenparty").setup(3)
        return compare(setup, ["sharp", "casual", "random"], range(2), "again")

    assert once() == once()


# `antics simulate --matched` ------------------------------------------------------------------


def simulate(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["simulate", *arguments])
    assert result.exception is None, result.output
    return result.stdout


def test_simulate_prints_a_matched_comparison() -> None:
    lines = simulate("party_bugs", "-g", "4", "--bots", "sharp,random", "--matched").splitlines()
    assert lines[0].split()[:2] == ["bot", "chairs"]
    assert [line.split()[0] for line in lines[1:3]] == ["sharp", "random"]
    assert lines[5].startswith("sharp − random")
    assert lines[5].split().count("better") == 2
    assert "4 deals, 8 games" in lines[-1]


def test_simulate_prints_a_comparison_as_json() -> None:
    arguments = ("bullenparty", "-g", "1", "-b", "sharp,casual,random", "--matched", "--json")
    printed = json.loads(simulate(*arguments))
    assert [bot["bot"] for bot in printed["bots"]] == ["sharp", "casual", "random"]
    assert printed["games"] == 3, "three bots sit at a table for three"
    assert printed["bots"][0]["wins"]["margin"] is None
    assert {gap["verdict"] for gap in printed["differences"]} == {"unresolved"}


def test_simulate_seats_bots_in_the_order_named() -> None:
    printed = json.loads(
        simulate("party_bugs", "-p", "3", "-g", "2", "--bots", "casual,sharp", "--json")
    )
    assert printed["bots"] == ["casual", "sharp", "casual"]
    assert printed["games"] == 2


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["--matched"], "name them with --bots"),
        (["--bots", "clever"], "no bot 'clever'"),
        (["--bots", ""], "no bot ''"),
        (["-p", "2", "--bots", "sharp,sharp,sharp"], "2 players need 1 to 2 bots"),
        (["-p", "2", "--bots", "sharp,sharp,sharp", "--matched"], "2 players need 1 to 2 bots"),
    ],
)
def test_simulate_refuses_bots_it_cannot_seat(arguments: list[str], fault: str) -> None:
    result = CliRunner().invoke(app, ["simulate", "party_bugs", *arguments])
    assert isinstance(result.exception, AnticsError)
    assert fault in str(result.exception)
