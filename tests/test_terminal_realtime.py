"""Games in real time, by keys: no terminal, no waiting, time moves when the test says so."""

import pytest
from rich.console import Console

from antics.core import records
from antics.core.game import Game
from antics.core.replay import Walk, verify
from antics.core.rng import FastRng
from antics.terminal.evening import Evening
from antics.terminal.realtime import pages
from antics.terminal.realtime.clock import LONGEST_GAP, GameClock
from antics.terminal.realtime.live import FIRST_COUNT, LiveGame, Page
from antics.terminal.screen import Screen

from .realtime_scenes import HANDS, MOTH, TILES, Clock, moth_scene, tile_scene

GAMES = [MOTH, TILES]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)

KEYS = {
    "cheating_moth": [*"asdfghjk1234vbn", *["enter"] * 8, *["space"] * 5, "left", "right"],
    "bugs_and_co": [*"00112233456789kbbcc", "space", "up", "down", "left", "right", "escape"],
}


def evening(game: Game, *, players: int | None = None, level: str | None = None) -> Evening:
    return Evening(
        game,
        Screen(Console(quiet=True), "Ada"),
        input,
        person="Ada",
        players=players,
        level=level,
        seed="a test",
    )


def play_to_the_end(live: LiveGame, clock: Clock, seed: str) -> set[Page]:
    """Any keys, sooner or later; which pages were seen."""
    rng, seen = FastRng(seed), set()
    keys = KEYS[live.game.name]
    for _ in range(40_000):
        clock.seconds += (20, 80, 250, 700)[rng.below(4)] / 1000
        live.step()
        seen.add(live.page)
        if live.page is Page.END:
            return seen
        in_play = live.page is Page.TABLE and not live.board.is_done(live._glance())
        live.key(keys[rng.below(len(keys))] if in_play else "enter")
    raise AssertionError("the game does not end")


# Whole games -------------------------------------------------------------------------------


@every_game
@pytest.mark.parametrize("level", ["weakest", "strongest"])
def test_a_whole_game_is_played_to_its_end_and_its_record_replays(game: Game, level: str) -> None:
    name = "random" if level == "weakest" else "master:ms=1"
    clock = Clock()
    live = evening(game, level=name).live(seconds=clock).live
    seen = play_to_the_end(live, clock, "whole")
    assert {Page.WELCOME, Page.COUNT, Page.TABLE} <= seen
    assert (Page.BREAK in seen) == (game is MOTH)
    outcome = live.match.state.outcome()
    assert outcome is not None
    assert outcome.reason in live.picture(80, 24).plain()
    record = records.decode(records.encode(live.match.record()))
    assert Walk(record).finish() == outcome
    assert verify(record) == []
    assert sum(seat == 0 for _, seat, _ in record.moves) > 10
    live.key("enter")
    assert live.left


@every_game
def test_every_number_of_players_is_played(game: Game) -> None:
    for players in (game.players[0], game.players[-1]):
        clock = Clock()
        live = evening(game, players=players, level="random").live(seconds=clock).live
        play_to_the_end(live, clock, f"{players}")
        assert live.match.state.over


@every_game
def test_the_same_seed_and_keys_give_the_same_game(game: Game) -> None:
    moves = []
    for _ in range(2):
        clock = Clock()
        live = evening(game, players=3).live(seconds=clock).live
        play_to_the_end(live, clock, "same")
        moves.append(live.match.moves)
    assert moves[0] == moves[1]


@every_game
def test_another_seed_is_another_deal(game: Game) -> None:
    table = evening(game)
    assert table.live(1).match.deals != table.live(2).match.deals
    assert table.live(1).match.deals == evening(game).live(1).match.deals


@every_game
def test_stepping_seldom_and_often_give_the_same_game(game: Game) -> None:
    """How quick the screen is does not change what the bots do."""
    moves = []
    for step in (0.01, 0.9):
        clock = Clock()
        live = evening(game, players=3).live(seconds=clock).live
        live.key("enter")
        clock.seconds += 3 * FIRST_COUNT
        live.step()
        began = clock.seconds
        while clock.seconds < began + 18 - step / 2:
            clock.seconds += step
            live.step()
        moves.append([move for move in live.match.moves if move[0] < 17_900])
    assert moves[0] == moves[1]
    assert len(moves[0]) > 3


# The clock, and what covers the table ------------------------------------------------------


def test_game_time_begins_after_a_count_of_three() -> None:
    scene = tile_scene({1: [(500, "grab 0")]})
    assert "Enter begins" in scene.screen
    scene.wait(60)
    assert scene.live.table.now == 0
    scene.live.key("enter")
    for part in ("▀▀█", "█▀▀", "▀█"):  # of a 3, a 2 and a 1
        assert scene.live.page is Page.COUNT
        assert part in scene.screen
        scene.live.key("0")  # too early counts for nothing
        scene.wait(FIRST_COUNT)
    assert scene.live.page is Page.TABLE
    assert scene.live.match.moves == []
    scene.until(499)
    assert scene.live.match.moves == []
    scene.until(500)
    assert scene.live.match.moves == [(500, 1, "grab 0")]


@pytest.mark.parametrize("key", ["p", "?", "w", "q"])
def test_while_something_covers_the_table_the_clock_stands_still(key: str) -> None:
    scene = tile_scene({1: [(5000, "grab 0")]}).begin()
    scene.at(2000, "0", "7", key)
    assert "Ben" not in scene.screen.splitlines()[4]
    scene.wait(3600)
    assert scene.live.table.now == 2000
    scene.go_on("p")
    assert scene.live.table.now == 2000
    assert "07: two eyes, C" in scene.screen
    scene.until(4999)
    assert len(scene.live.match.moves) == 1
    scene.until(5000)
    assert scene.live.match.moves[-1] == (5000, 1, "grab 0")


def test_nobody_plays_while_the_table_is_covered() -> None:
    scene = tile_scene().begin()
    scene.at(100, "p", "0", "7", "t", "w", "?")
    assert scene.live.page is Page.PAUSE
    assert scene.live.match.moves == []


def test_who_was_away_finds_the_game_standing_still() -> None:
    scene = tile_scene({1: [(5000, "grab 0")]}).begin()
    scene.until(1000)
    scene.wait(8 * 3600)
    assert scene.live.page is Page.PAUSE
    assert "You were away" in scene.screen
    assert scene.live.table.now == 1000


def test_a_window_that_becomes_too_small_stands_the_clock_still() -> None:
    scene = tile_scene().begin()
    small = scene.live.picture(60, 20).plain()
    assert "60 columns and 20 rows" in " ".join(small.split())
    scene.live.narrow()
    assert scene.live.page is Page.PAUSE
    assert scene.live.picture(1, 1).plain() != ""


def test_leaving_is_asked_about_once() -> None:
    scene = tile_scene().begin()
    scene.at(100, "q")
    assert "Leave the game?" in scene.screen
    scene.go_on("x")
    scene.live.key("q")
    assert not scene.live.left
    scene.live.key("q")
    assert scene.live.left
    assert not scene.live.match.state.over


def test_why_shows_the_rule_behind_every_line() -> None:
    scene = tile_scene({1: [(500, "grab 0"), (900, "keep")]}).begin()
    scene.at(1000, "w")
    assert "Ben keeps tile 0" in scene.screen
    assert "What is in your left hand stays there" in scene.screen  # BC-7
    scene.live.key("up")
    assert "Your right hand takes tiles from the table" in scene.screen  # BC-5
    for _ in range(9):
        scene.live.key("up")
    assert "Somebody counts to three" in scene.screen  # BC-4, the first line
    scene.live.key("escape")
    assert scene.live.page is Page.COUNT


@every_game
def test_help_and_welcome_tell_every_key(game: Game) -> None:
    scene = tile_scene() if game is TILES else moth_scene(HANDS, "3")
    welcome = scene.screen
    scene.begin()
    scene.live.key("?")
    for key, means in scene.live.board.help():
        for page in (welcome, scene.screen):
            assert key in page
            assert means.split(",")[0][:30] in page


@every_game
def test_any_key_is_answered(game: Game) -> None:
    scene = tile_scene() if game is TILES else moth_scene(HANDS, "3")
    scene.begin()
    for key in ("é", "^", "f1", "tab", "ctrl+a", "²", "9", "cell 99,99", "pageup", "@"):
        scene.live.key(key)
        assert scene.live.page is Page.TABLE
        if key in ("é", "^", "f1", "@"):
            assert f"'{key}' does nothing here" in scene.screen
    assert scene.screen


def test_a_clock_stands_runs_and_never_goes_back() -> None:
    seconds = Clock()
    clock = GameClock(seconds)
    seconds.seconds += 5
    assert (clock.now(), clock.runs) == (0, False)
    clock.start()
    seconds.seconds += 0.5
    assert clock.now() == 500
    seconds.seconds -= 0.2
    assert clock.now() == 500
    clock.stop(450)
    seconds.seconds += 100
    assert clock.now() == 450
    clock.start()
    clock.start()
    seconds.seconds += 1
    assert clock.slept_since() is None
    seconds.seconds += LONGEST_GAP / 1000 + 0.01
    assert clock.slept_since() == 1450
    clock.stop()
    assert clock.slept_since() is None


@every_game
def test_a_full_table_leaves_room_for_all_keys_on_the_welcome_page(game: Game) -> None:
    live = evening(game, players=game.players[-1]).live(seconds=Clock()).live
    lines = live.picture(pages.LEAST_WIDTH, pages.LEAST_HEIGHT).plain().splitlines()
    shown = [line[2:24].strip() for line in lines]
    for key, _ in [*live.board.help(), *pages.COMMANDS]:
        assert key in shown
    assert lines[-1].strip() == "Enter begins, after a count of three"
