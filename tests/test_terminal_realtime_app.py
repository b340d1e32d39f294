"""The whole screen, its keyboard and its mouse: Textual's own pilot presses and clicks."""

import asyncio
import io
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from rich.console import Console
from textual.pilot import Pilot

from antics.core import records
from antics.core.errors import AnticsError
from antics.core.registry import find_game
from antics.core.replay import Walk
from antics.terminal.evening import Evening, choose_game
from antics.terminal.realtime.app import Picture, RealTimeApp
from antics.terminal.realtime.boards import make_board
from antics.terminal.realtime.live import Page
from antics.terminal.realtime.sitting import RealTimeSitting, check_terminal
from antics.terminal.screen import Screen

from .realtime_scenes import HANDS, MOTH, TILES, Scene, moth_scene, tile_scene

Visit = Callable[[RealTimeApp, Pilot[None]], Awaitable[None]]


def visit(scene: Scene, visitor: Visit, size: tuple[int, int] = (80, 24)) -> RealTimeApp:
    """Run the app without a terminal while somebody plays on it."""
    app = RealTimeApp(scene.live)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await visitor(app, pilot)

    asyncio.run(run())
    return app


def shown(app: RealTimeApp) -> str:
    """What stands on the screen, as the terminal gets it."""
    width, height = app.size
    strips = [app.screen._compositor.render_strips()[row] for row in range(height)]
    return "\n".join(strip.crop(0, width).text.rstrip() for strip in strips)


def test_keys_reach_the_game_and_the_game_the_screen() -> None:
    scene = moth_scene(HANDS, "3", {1: [(900, "fidget")]})

    async def visitor(app: RealTimeApp, pilot: Pilot[None]) -> None:
        assert "Enter begins" in shown(app)
        await pilot.press("enter")
        assert scene.live.page is Page.COUNT
        scene.clock.seconds += 3
        await pilot.pause(0.12)
        assert "YOUR TURN" in shown(app)
        scene.clock.seconds += 0.3
        await pilot.press("s", "enter")
        assert scene.live.match.moves == [(300, 0, "play 2")]
        assert "Ben's turn" in shown(app)
        scene.clock.seconds += 0.7
        await pilot.pause(0.12)
        assert scene.live.match.moves[-1] == (900, 1, "fidget")
        assert "gesture" in shown(app)
        await pilot.press("question_mark")
        assert scene.live.page is Page.HELP
        await pilot.press("x")
        assert scene.live.page is Page.COUNT
        await pilot.press("q", "q")
        assert scene.live.left

    app = visit(scene, visitor)
    assert not app.stopped
    assert not app.is_running


def test_capitals_and_special_keys() -> None:
    scene = moth_scene(HANDS, "3")

    async def visitor(app: RealTimeApp, pilot: Pilot[None]) -> None:
        await pilot.press("space")
        scene.clock.seconds += 3
        await pilot.pause(0.12)
        await pilot.press("right", "S", "left", "right", "enter")
        assert scene.live.match.moves == [(0, 0, "play 2")]
        await pilot.press("f5", "tab", "ctrl+p", "escape", "backspace", "space")
        assert scene.live.page is Page.TABLE
        assert "no mosquito to slap" in shown(app)

    visit(scene, visitor)


def test_a_click_is_a_hand() -> None:
    scene = tile_scene()

    async def visitor(app: RealTimeApp, pilot: Pilot[None]) -> None:
        await pilot.click(Picture, offset=(5, 5))
        assert scene.live.page is Page.WELCOME
        await pilot.press("enter")
        scene.clock.seconds += 3
        await pilot.pause(0.12)
        lines = shown(app).splitlines()
        row = next(at for at, line in enumerate(lines) if " 33 " in line)
        await pilot.click(Picture, offset=(lines[row].index(" 33 ") + 1, row))
        assert scene.live.match.moves == [(0, 0, "grab 33")]
        assert "33: two eyes, L" in shown(app)

    visit(scene, visitor)


def test_ctrl_c_stops_at_once() -> None:
    scene = tile_scene()

    async def visitor(app: RealTimeApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter", "ctrl+c")

    assert visit(scene, visitor).stopped


def test_a_small_window_pauses_and_says_so() -> None:
    scene = tile_scene()

    async def visitor(app: RealTimeApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        scene.clock.seconds += 3
        await pilot.pause(0.12)
        assert scene.live.page is Page.TABLE
        await pilot.resize_terminal(70, 20)
        await pilot.pause(0.12)
        assert scene.live.page is Page.PAUSE
        assert "70 columns and 20 rows" in " ".join(shown(app).split())
        await pilot.resize_terminal(120, 40)
        await pilot.pause(0.12)
        assert "The window was too small." in shown(app)

    visit(scene, visitor)


def test_no_colour_but_the_terminals_own() -> None:
    """Whatever the terminal looks like, its own colours are kept."""
    scene = tile_scene()

    async def visitor(app: RealTimeApp, pilot: Pilot[None]) -> None:
        colours = set()
        for strip in app.screen._compositor.render_strips():
            for segment in strip:
                if segment.style is not None and segment.style.color is not None:
                    colours.add(segment.style.color.name)
        assert colours <= {"default", "magenta"}

    visit(scene, visitor)


# Before and after --------------------------------------------------------------------------


def printed(scene: Scene) -> tuple[RealTimeSitting, io.StringIO]:
    out = io.StringIO()
    console = Console(file=out, width=80, highlight=False, markup=False, emoji=False)
    return RealTimeSitting(scene.live, Screen(console, "Ada")), out


def test_the_result_stays_in_the_terminal() -> None:
    scene = tile_scene({1: [(3000, "trophy")]}).begin()
    scene.at(2000, "t", "enter")
    sitting, out = printed(scene)
    sitting.show_end()
    text = " ".join(out.getvalue().split())
    assert "Bugs & Co: the end" in text
    assert "Ada wins: highest score, 3 BC-12" in text
    assert "Ben has 0 triples, 0 over, trophy 2: 2. BC-11" in text


def test_no_result_before_the_end() -> None:
    sitting, _ = printed(tile_scene())
    with pytest.raises(AnticsError, match="has not ended"):
        sitting.show_end()


def evening_of(
    keys: list[str], monkeypatch: pytest.MonkeyPatch, record: Path, *answers: str
) -> tuple[Evening, io.StringIO]:
    """An evening in which keys are pressed without a screen, and questions answered after it."""

    def press(sitting: RealTimeSitting) -> bool:
        for key in keys:
            if key == "ctrl+c":
                raise KeyboardInterrupt
            sitting.live.key(key)
        return sitting.match.state.over

    monkeypatch.setattr(RealTimeSitting, "play", press)
    out, lines = io.StringIO(), iter(answers)
    screen = Screen(Console(file=out, width=80), "Ada")
    evening = Evening(TILES, screen, lambda _: next(lines), person="Ada", seed="1", record=record)
    return evening, out


def test_leaving_keeps_the_unfinished_record_if_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kept.antics.json"
    evening, out = evening_of(["q", "q"], monkeypatch, path, "")
    evening.play()
    assert "unfinished game is kept" in " ".join(out.getvalue().split())
    assert Walk(records.read(path)).finish() is None


def test_ctrl_c_keeps_the_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept.antics.json"
    evening, _ = evening_of(["ctrl+c"], monkeypatch, path)
    with pytest.raises(KeyboardInterrupt):
        evening.play()
    assert records.read(path).result is None


def test_the_games_on_the_shelf_can_be_chosen() -> None:
    out, lines = io.StringIO(), iter(["moth", "cheating"])
    screen = Screen(Console(file=out, width=80))
    games = [find_game("party_bugs"), MOTH, TILES]
    assert choose_game(games, screen, lambda _: next(lines)) is MOTH
    assert "In real time" in " ".join(out.getvalue().split())


@pytest.mark.parametrize("stream", ["__stdin__", "__stdout__", "__stderr__"])
def test_without_a_terminal_it_says_what_it_needs(
    stream: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, stream, io.StringIO())
    with pytest.raises(AnticsError, match="needs a real terminal"):
        check_terminal(MOTH)
    monkeypatch.setattr(sys, stream, None)
    with pytest.raises(AnticsError, match="needs a real terminal"):
        check_terminal(MOTH)


def test_a_game_without_a_board_is_refused() -> None:
    setup = find_game("party_bugs").setup(3)
    with pytest.raises(AnticsError, match="nobody has drawn a board of Party Bugs"):
        make_board(setup)


def test_a_scene_is_a_game_like_any_other() -> None:
    """What the tests play by hand is a match whose record replays."""
    scene = tile_scene({1: [(500, "grab 0"), (900, "keep")]}).begin()
    scene.at(1000, "0", "7")
    record = records.decode(records.encode(scene.live.match.record()))
    assert Walk(record).finish() is None
    assert record.moves == [(500, 1, "grab 0"), (900, 1, "keep"), (1000, 0, "grab 7")]
