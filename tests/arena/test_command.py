"""`antics arena` and `antics ladder` as people meet them: tables, files, and clear words."""

import csv
import json
import socket
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from types import SimpleNamespace

import pytest

from antics.arena import history as histories
from antics.arena.chart import Panel, Whisker, chart, scale
from antics.arena.entrants import find_entrant, keeps_time
from antics.arena.plan import Plan, Played, Replaced
from antics.arena.sheets import sheets
from antics.arena.tournament import Goal, Referee, result_of
from antics.cli.arena import Lines, read_share, with_address
from antics.core.errors import AnticsError

from ..cli.conftest import Command, antics  # noqa: F401, TID252  # a fixture
from .conftest import odd

PLAN = Plan(game="party_bugs", players=2, bots=("sharp", "casual"), seed="by hand")
GAMES = [
    Played(0, 0, ("sharp", "casual"), (10, 20, 30), (0,), 9),
    Played(0, 1, ("casual", "sharp"), (30, 30, 40), (0, 1), 9),
    Played(1, 0, ("sharp", "casual"), (14, 12, 20), (1,), 9),
    Played(1, 1, ("casual", "sharp"), (8, 9, 7), (2,), 9, (Replaced(1, "sharp", "casual", "no"),)),
]
"""Low is good. In the last game Paul wins, so nobody at the table does."""


# Files -----------------------------------------------------------------------------------------


def test_the_sheets_hold_exactly_what_was_played() -> None:
    found = {name: text.decode() for name, text in sheets(result_of(PLAN, Goal(2), GAMES)).items()}
    assert found["games.csv"] == (
        "deal,turn,seat,bot,score,won,replaced\n"
        "0,0,0,sharp,10,1,\n"
        "0,0,1,casual,20,0,\n"
        "0,1,0,casual,30,0.5,\n"
        "0,1,1,sharp,30,0.5,\n"
        "1,0,0,sharp,14,0,\n"
        "1,0,1,casual,12,1,\n"
        "1,1,0,casual,8,0,\n"
        "1,1,1,sharp,9,0,no\n"
    )
    assert found["pairs.csv"] == (
        "bot,other,score,score_low,score_high,wins,wins_low,wins_high,ahead,ahead_low,ahead_high,"
        "verdict,head_to_head\n"
        # By hand: -5 and 1.5 points a deal, 0.5 and -0.5 wins, 0.5 and -1 meetings; t = 12.7062
        "sharp,casual,-1.750000,-43.045165,39.545165,0.000000,-6.353102,6.353102,"
        "-0.250000,-9.779654,9.279654,unresolved,unresolved\n"
    )
    lines = found["standings.csv"].splitlines()
    assert lines[0] == (
        "bot,chairs,score,score_low,score_high,wins,wins_low,wins_high,"
        "openskill,openskill_low,openskill_high"
    )
    assert lines[1].startswith(
        "sharp,4,15.750000,-38.251370,69.751370,0.375000,-4.389827,5.139827,"
    )
    assert lines[1].endswith(",,"), "one season says nothing about the next"
    assert [line.split(",")[0] for line in lines[2:]] == ["casual"]
    told = json.loads(found["report.json"])
    assert told["replaced"] == [{"bot": "sharp", "by": "casual", "why": "no", "games": 1}]
    assert told["bots"][0]["openskill"]["margin"] is None


def test_the_chart_is_well_formed_and_says_what_it_shows() -> None:
    drawn = sheets(result_of(PLAN, Goal(2), GAMES))["chart.svg"].decode()
    texts = ["".join(text.itertext()) for text in ET.fromstring(drawn).iter() if text.text]  # noqa: S314
    assert "Party Bugs, 2 players" in texts
    for expected in ("sharp", "casual", "wins a chair", "mean score", "openskill"):
        assert expected in texts
    assert any(text.startswith("2 deals, 4 games") for text in texts)


def test_a_chart_escapes_names_and_draws_within_its_scale() -> None:
    drawn = chart("<&>", "", ["a<b", "none"], [Panel("p", "%", [Whisker(5, -3, 17), None], 25)])
    root = ET.fromstring(drawn)  # noqa: S314
    space = "{http://www.w3.org/2000/svg}"
    width = float(root.attrib["width"])
    (dot,) = root.iter(f"{space}circle")
    assert 0 < float(dot.attrib["cx"]) < width
    assert "a<b" in [text.text for text in root.iter(f"{space}text")]


@pytest.mark.parametrize(
    ("low", "high"), [(0, 1), (-3, 17), (0.301, 0.302), (5, 5), (0, 0), (-1e6, 3e7), (24.9, 25.1)]
)
def test_a_scale_reaches_around_what_it_shows(low: float, high: float) -> None:
    steps = scale(low, high)
    assert steps[0] <= low <= high <= steps[-1]
    assert 2 <= len(steps) <= 8


# When it is enough -----------------------------------------------------------------------------


def decided(deal: int, winner: str) -> list[Played]:
    return [
        Played(
            deal,
            turn,
            seating,
            (1, 2) if seating[0] == winner else (2, 1),
            (seating.index(winner),),
            1,
        )
        for turn, seating in enumerate([("sharp", "casual"), ("casual", "sharp")])
    ]


def test_it_stops_at_the_same_deal_in_whatever_order_games_come() -> None:
    deals = [decided(deal, "casual" if deal % 5 == 2 else "sharp") for deal in range(200)]
    ends = []
    for backwards in (False, True):
        referee = Referee(PLAN, Goal(200, until=0.01))
        for start in range(0, 200, 20):  # twenty deals come at once, the last first
            block = deals[start : start + 20]
            for games in reversed(block) if backwards else block:
                referee.take(games)
        assert referee.is_over
        ends.append((referee.deals, referee.games()))
    assert ends[0] == ends[1]
    assert 20 <= ends[0][0] < 100


def test_how_long_it_will_take_is_foreseen() -> None:
    """A margin four times as wide as wanted takes sixteen times as many deals."""
    referee = Referee(PLAN, Goal(100_000, until=0.02))
    assert referee.expected_deals() == 100_000
    for deal in range(100):
        referee.take(decided(deal, ("sharp", "casual")[deal % 2]))
    ((_, margin),) = referee.unresolved()
    assert referee.expected_deals() == pytest.approx(100 * (margin / 0.02) ** 2, abs=1)
    assert Referee(PLAN, Goal(70)).expected_deals() == 70


def test_equals_are_resolved_when_they_are_equal_enough() -> None:
    referee = Referee(PLAN, Goal(10_000, until=0.5))
    deal = 0
    while not referee.is_over:
        referee.take(decided(deal, ("sharp", "casual")[deal % 2]))
        deal += 1
    assert 20 < referee.deals < 200
    found = result_of(PLAN, referee.goal, referee.games()).comparison.differences[0]
    assert found.verdict == "unresolved"
    assert found.wins.margin <= 0.5


# The command -----------------------------------------------------------------------------------


def test_a_tournament_prints_its_tables_and_keeps_its_games(
    antics: Command,  # noqa: F811
    tmp_path: Path,
) -> None:
    words = ["party_bugs", "sharp", "random", "-p", 2, "-d", 4, "-w", 1, "--out", tmp_path / "a"]
    answer = antics("arena", *words)
    assert answer.code == 0
    lines = answer.out.splitlines()
    assert lines[0].split() == ["bot", "chairs", "mean", "score", "wins", "a", "chair", "openskill"]
    assert [line.split()[:2] for line in lines[1:3]] == [["sharp", "8"], ["random", "8"]]
    assert "sharp − random" in answer.out
    assert "4 deals, 8 games" in answer.out
    kept = tmp_path / "a" / "records.jsonl"
    assert antics("replay", kept).out.count(" wins: ") == 8
    verified = antics("verify", f"{kept}:8")
    assert verified.out.startswith(f"{kept}:8: match")
    beyond = antics("replay", f"{kept}:9")
    assert (beyond.code, beyond.err) == (1, f"{kept}:9: {kept} has 8 lines\n")
    with (tmp_path / "a" / "games.csv").open() as file:
        assert len([*csv.DictReader(file)]) == 16
    assert (
        antics("ladder", "party_bugs", "--history", tmp_path / "h", "--add", tmp_path / "a").code
        == 0
    )


def test_a_tournament_ends_as_soon_as_it_is_decided(antics: Command, tmp_path: Path) -> None:  # noqa: F811
    words = ["party_bugs", "sharp", "random", "-p", 2, "-d", 500, "-w", 1]
    answer = antics("arena", *words, "--until", "20%", "--out", tmp_path / "a")
    assert answer.code == 0
    lines = (tmp_path / "a" / "games.jsonl").read_text().splitlines()
    deals = len({json.loads(line)["deal"] for line in lines})
    assert deals < 100
    assert f"{deals} deals, " in answer.out
    assert "better" in answer.out


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["chess", "sharp"], "no game 'chess'"),
        (["party_bugs", "shrap"], "has no bot 'shrap'; did you mean sharp?"),
        (["party_bugs", "xyzzy"], "there are random, "),
        (["party_bugs", "sharp", "casual", "-p", "9"], "2 to 6 players, not 9"),
        (["bullenparty", "sharp", "-p", "1"], "2 to 5 players, not 1"),
        (["party_bugs", "a.py:Bot"], "there is no file"),
        (["party_bugs", odd("Nobody")], "has nothing callable named Nobody; it has "),
        (["party_bugs", "sharp", "--until", "often"], "a share of wins, such as 1% or 0.01"),
        (["party_bugs", "sharp", "--until", "150%"], "a share of wins"),
        (["party_bugs", "sharp", "casual", "--out", "/proc/x"], "cannot be used"),
        (["party_bugs", "sharp", "sharp", "casual", "-p", "2"], "2 players need 1 to 2 bots"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(
    words: list[str],
    reason: str,
    antics: Command,  # noqa: F811
) -> None:
    answer = antics("arena", *words)
    assert (answer.code, answer.out) == (1, "")
    (line,) = answer.err.splitlines()
    assert line.startswith("antics: ")
    assert reason in line


def test_without_ray_it_says_what_to_install(
    antics: Command,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    answer = antics("arena", "party_bugs", "sharp", "casual", "--ray")
    assert answer.code == 1
    assert "pip install '.[ray]'" in answer.err


def test_a_cluster_that_does_not_answer_is_not_waited_for(
    antics: Command,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "ray", SimpleNamespace(is_initialized=lambda: False))  # type: ignore[arg-type]
    with socket.socket() as nobody:  # bound, but nobody listens
        nobody.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{nobody.getsockname()[1]}"
        answer = antics("arena", "party_bugs", "sharp", "casual", "--ray", address)
    assert answer.code == 1
    assert f"no Ray cluster answers at {address}" in answer.err


@pytest.mark.parametrize(
    ("words", "read"),
    [
        (["--ray"], ["--ray="]),
        (["--ray", "-d", "3"], ["--ray=", "-d", "3"]),
        (["--ray", "auto"], ["--ray", "auto"]),
        (["--ray", "10.0.0.7:6379"], ["--ray", "10.0.0.7:6379"]),
        (["--ray", "ray://head:10001"], ["--ray", "ray://head:10001"]),
        (["--ray", "sharp", "master:nodes=40"], ["--ray=", "sharp", "master:nodes=40"]),
        (["--ray=x:1"], ["--ray=x:1"]),
    ],
)
def test_the_address_after_ray_may_be_left_out(words: list[str], read: list[str]) -> None:
    assert with_address(words) == read


@pytest.mark.parametrize(("text", "share"), [("1%", 0.01), ("0.5 %", 0.005), ("0.02", 0.02)])
def test_shares_are_read_as_people_write_them(text: str, share: float) -> None:
    assert read_share(text) == pytest.approx(share)


def test_progress_without_a_terminal_is_a_line_now_and_then(
    capsys: pytest.CaptureFixture[str],
) -> None:
    now = 0.0
    referee = Referee(PLAN, Goal(200))
    lines = Lines(lambda: now)
    for deal in range(100):
        now += 1.0
        referee.take(decided(deal, "sharp"))
        lines(referee, 2)
    told = capsys.readouterr().err.splitlines()
    assert told == [
        "30 of 200 deals, 2 games/s, 2:50 left, sharp wins 100.0%",
        "60 of 200 deals, 2 games/s, 2:20 left, sharp wins 100.0%",
        "90 of 200 deals, 2 games/s, 1:50 left, sharp wins 100.0%",
    ]


def test_bots_that_think_by_the_clock_are_known() -> None:
    assert keeps_time("party_bugs", "master:ms=20")
    assert not keeps_time("party_bugs", "master:nodes=20")
    assert not keeps_time("party_bugs", "sharp")
    assert not keeps_time("party_bugs", odd("Raises"))


def test_bots_come_from_files_too(tmp_path: Path) -> None:
    maker = find_entrant("party_bugs", odd("Plain"))
    assert maker.__name__ == "Plain"  # type: ignore[attr-defined]
    broken = tmp_path / "broken.py"
    broken.write_text("import nothing_of_that_name\n")
    with pytest.raises(AnticsError, match="cannot be loaded: ModuleNotFoundError"):
        find_entrant("party_bugs", f"{broken}:Any")
    program = tmp_path / "program.py"
    program.write_text("import sys\nsys.exit()\n")
    with pytest.raises(AnticsError, match="cannot be loaded: it ends the program"):
        find_entrant("party_bugs", f"{program}:Any")


# The ladder ------------------------------------------------------------------------------------


def test_a_ladder_is_played_kept_shown_and_written(
    antics: Command,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(histories, "SHIPPED", tmp_path / "shipped")
    common = ["ladder", "party_bugs", "--history", tmp_path / "h"]
    assert "nothing was ever played" in antics(*common).out
    play = [*common, "--play", "-p", 2, "--bots", "sharp,random", "-d", 6, "-w", 1]
    answer = antics(*play)
    assert answer.code == 0
    assert "party_bugs, 2 players: 6 deals, 12 games" in answer.out
    file = tmp_path / "h" / "party_bugs.jsonl"
    before = file.read_bytes()
    assert antics(*play).out == answer.out, "nothing is played twice"
    assert file.read_bytes() == before
    told = json.loads(antics(*common, "--json").out)
    assert [rung["bot"] for rung in told["party_bugs"][0]["bots"]] == ["sharp", "random"]
    docs = tmp_path / "docs"
    (docs / "images").mkdir(parents=True)
    page = docs / "bots.md"
    page.write_text("# Bots\n<!-- ladders: by a command -->\nold\n<!-- end of ladders -->\nend\n")
    assert antics(*common, "--docs", docs).code == 0
    text = page.read_text()
    assert "old" not in text
    assert "| *deals* | 6 |" in text
    assert text.endswith("<!-- end of ladders -->\nend\n")
    ET.parse(docs / "images" / "ladder-party-bugs.svg")  # noqa: S314
    page.write_text("# Bots\n")
    assert "has no lines" in antics(*common, "--docs", docs).err


def test_what_is_forgotten_is_forgotten_before_anything_is_added(
    antics: Command,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(histories, "SHIPPED", tmp_path / "shipped")
    played = ["-p", 2, "-d", 2, "-w", 1]
    for other in ("random", "gentle"):
        antics("arena", "party_bugs", "sharp", other, *played, "--out", tmp_path / other)
    add = ["ladder", "party_bugs", "--history", tmp_path / "h", "--add", tmp_path / "random"]
    antics(*add, "--add", tmp_path / "gentle")
    answer = antics(*add, "--forget", "gentle", "--forget", "random", "--json")
    assert answer.err.count("1 tournaments with") == 2
    (told,) = json.loads(answer.out)["party_bugs"]
    assert {rung["bot"] for rung in told["bots"]} == {"sharp", "random"}


def test_a_ladder_for_too_many_players_is_refused(antics: Command, tmp_path: Path) -> None:  # noqa: F811
    answer = antics("ladder", "party_bugs", "-p", 7, "--history", tmp_path)
    assert answer.code == 1
    assert "2 to 6 players, not 7" in answer.err


def test_a_ladder_is_kept_and_written_in_folders(antics: Command, tmp_path: Path) -> None:  # noqa: F811
    file = tmp_path / "file"
    file.touch()
    answer = antics("ladder", "party_bugs", "--history", file)
    assert answer.code == 1
    assert "is a file, not a folder" in answer.err
    answer = antics("ladder", "party_bugs", "--docs", "/proc/nowhere", "--history", tmp_path)
    assert answer.code == 1
    assert "/proc/nowhere/bots.md cannot be read" in answer.err
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "images").touch()
    (docs / "bots.md").write_text("<!-- ladders: … -->\n<!-- end of ladders -->\n")
    answer = antics("ladder", "party_bugs", "--docs", docs, "--history", tmp_path)
    assert answer.code == 1
    assert "cannot be written" in answer.err
