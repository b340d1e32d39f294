"""What the boards of the real-time games show: nothing secret, nothing cut off, every tile."""

import copy
import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console

from antics.core.errors import MoveError
from antics.core.game import Game, OptionValue
from antics.core.rng import FastRng
from antics.core.state import State
from antics.games.bugs_and_co.tiles import EDGE, TEXTS
from antics.games.bugs_and_co.view import LyingTile
from antics.terminal.answers import Move
from antics.terminal.chairs import PERSON
from antics.terminal.evening import Evening
from antics.terminal.realtime.canvas import Canvas, bar, clock_text, seconds_text
from antics.terminal.realtime.live import LiveGame, Page
from antics.terminal.realtime.mat import Mat
from antics.terminal.realtime.monsters import HEIGHT, WIDTH, draw_monster
from antics.terminal.screen import Screen

from .realtime_scenes import HANDS, MOTH, TILES, Clock, moth_scene

GAMES = [MOTH, TILES]
KEYS = [*"abcdefghijklmnorstuvxyz0123456789", "enter", "space", "left", "up", "escape"]
PRESSED = [key for key in KEYS if key != "t"]
"""All but the one after which there is nothing left to do in Bugs & Co."""


def seated(
    game: Game,
    clock: Clock,
    *,
    players: int | None = None,
    options: dict[str, OptionValue] | None = None,
    person: str = "Ada",
    seed: str = "boards",
) -> LiveGame:
    screen = Screen(Console(quiet=True))
    table = Evening(game, screen, input, person=person, players=players, options=options, seed=seed)
    return table.live(seconds=clock).live


def play(live: LiveGame, clock: Clock, steps: int, seed: str) -> None:
    """For that many keys, or to the end."""
    rng = FastRng(seed)
    for _ in range(steps):
        clock.seconds += (20, 80, 250, 700)[rng.below(4)] / 1000
        live.step()
        if live.page is Page.END:
            return
        live.key(PRESSED[rng.below(len(PRESSED))] if live.page is Page.TABLE else "enter")


# Secrets -----------------------------------------------------------------------------------


def everything_shown(live: LiveGame) -> list[str]:
    """All that could be got onto the screen now, and what every key would be answered."""
    shown = []
    board, state = live.board, live.match.state
    for width, height in ((80, 24), (132, 43)):
        live.board = copy.deepcopy(board)
        shown += [line.markup for line in live.picture(width, height).lines()]
    for key in KEYS:
        live.board = copy.deepcopy(board)
        reply = live.board.key(key, live._glance())
        shown.append(f"{key}: {reply}")
        if isinstance(reply, Move):
            shown.append(answer(state, reply.action))
    live.board = board
    return shown


def answer(state: State, action: int) -> str:
    try:
        state.clone().apply(PERSON, action)
    except MoveError as refused:
        return str(refused)
    return "possible"


OPTIONS: list[tuple[Game, dict[str, OptionValue]]] = [
    (MOTH, {}),
    (MOTH, {"bluffs": False, "ant": "draw", "tempo": "quick"}),
    (TILES, {}),
    (TILES, {"extra_eyes": 3}),
]


@pytest.mark.parametrize(
    ("game", "options"), OPTIONS, ids=["moth", "quick-moth", "tiles", "three-eyes"]
)
def test_two_worlds_look_the_same(game: Game, options: dict[str, OptionValue]) -> None:
    """Whatever the person cannot know is dealt anew: nothing on the screen changes."""
    differed = 0
    for steps in (6, 15, 40, 90, 200):
        clock = Clock()
        live = seated(game, clock, players=game.players[-1], options=options, seed=f"{steps}")
        play(live, clock, steps, f"{steps}")
        live.page = Page.TABLE
        truth = live.match.state
        shown = everything_shown(live)
        for world in range(3):
            twin = truth.resample(PERSON, FastRng(f"{steps} {world}"))
            differed += twin.numbers() != truth.numbers()
            live.match.state = twin
            assert everything_shown(live) == shown
        live.match.state = truth
    assert differed >= 8  # the worlds really are different ones


def test_a_vanish_and_a_fidget_look_the_same_until_they_end() -> None:
    screens: list[list[str]] = []
    for move in ("vanish 1m", "vanish 3", "fidget"):
        scene = moth_scene(HANDS, "3", {1: [(500, move)]}).begin()
        seen = []
        for time in range(450, 2000, 50):
            scene.until(time)
            seen.append("\n".join(line.markup for line in scene.live.picture(80, 24).lines()))
        scene.live.key("w")
        seen.append(scene.screen)
        screens.append(seen)
        scene.go_on("escape")
        scene.until(2000)
        assert scene.says("nothing is gone" if move == "fidget" else "a card is gone!")
    assert screens[0] == screens[1] == screens[2]
    assert "gesture ████" in screens[0][5]


def test_others_motifs_are_never_on_the_screen() -> None:
    """In a whole game, a monster is shown only while the person holds its tile."""
    clock = Clock()
    live = seated(TILES, clock, players=4)
    rng, held = FastRng("motifs"), 0
    for _ in range(900):
        clock.seconds += 0.15
        live.step()
        if live.page is Page.END:
            break
        live.key("0123kbc"[rng.below(7)] if live.page is Page.TABLE else "enter")
        if live.page is Page.TABLE:
            holds = live.match.state.view(PERSON).motif is not None
            held += holds
            assert (" eyes, " in live.picture(80, 24).plain()) == holds
    assert held > 20


# Room --------------------------------------------------------------------------------------

TABLES = [
    pytest.param(game, players, size, id=f"{game.name}-{players}-{size[0]}x{size[1]}")
    for game in GAMES
    for players, size in itertools.product(
        (game.players[0], game.players[-1]), ((80, 24), (120, 40))
    )
]


@pytest.mark.parametrize(("game", "players", "size"), TABLES)
def test_everything_fits(game: Game, players: int, size: tuple[int, int]) -> None:
    """At every moment of a game: names, keys, tiles and cards all have their place."""
    clock = Clock()
    live = seated(game, clock, players=players, person="Wilhelmina-Maria")
    width, height = size
    rng = FastRng("fits")
    looked = 0
    for _ in range(260):
        clock.seconds += (20, 80, 250, 700)[rng.below(4)] / 1000
        live.step()
        if live.page is Page.END:
            break
        live.key(PRESSED[rng.below(len(PRESSED))] if live.page is Page.TABLE else "enter")
        canvas = live.picture(width, height)
        lines = canvas.plain().splitlines()
        assert all(cell_len(line.plain) == width for line in canvas.lines())
        if live.page is Page.TABLE:
            looked += 1
            assert lines[-1].endswith("q quit")
            for player in live.match.setup.players:
                assert player.name[:11] in canvas.plain()
            if game is TILES:
                lying = {f"{tile.tile:02}" for tile in live.match.state.view(PERSON).lying}
                mat = " ".join(line.split("│")[1] for line in lines if line.count("│") == 2)
                assert lying <= set(mat.replace("[", " ").replace("]", " ").split())
    assert looked > 100


def test_a_hand_of_any_size_fits() -> None:
    scene = moth_scene(HANDS, "3").begin()
    state = scene.live.match.state
    while state.draw_count > 0:
        state.gain(PERSON, state.draw[state.draw_count - 1])
        state.draw_count -= 1
        screen = scene.screen
        for card in set(state.view(PERSON).bugs[PERSON].hand):
            assert f" {card[0]}" in screen
        assert screen.splitlines()[-1].endswith("q quit")
    assert scene.says("a 1×")


@pytest.mark.parametrize("name", ["[bold]", "日本語の名前です", "e\u0301le\u0300ve", ":bug:"])
def test_any_name_is_drawn_as_it_is(name: str) -> None:
    for game in GAMES:
        clock = Clock()
        live = seated(game, clock, person=name)
        play(live, clock, 12, "names")
        live.page = Page.TABLE
        canvas = live.picture(80, 24)
        assert name[:5] in canvas.plain()
        assert all(cell_len(line.plain) == 80 for line in canvas.lines())


# Parts -------------------------------------------------------------------------------------


def test_every_motif_has_a_monster_of_its_own() -> None:
    drawn = {motif: "\n".join(draw_monster(motif)) for motif in TEXTS}
    assert len(set(drawn.values())) == len(TEXTS) == 25
    for motif, monster in drawn.items():
        lines = monster.split("\n")
        assert len(lines) == HEIGHT
        assert {len(line) for line in lines} == {WIDTH}
        assert lines[2].count("O") == int(motif[0])
        assert monster.isascii()


places = st.tuples(st.integers(0, EDGE), st.integers(0, EDGE))


@given(
    st.lists(places, min_size=1, max_size=68),
    st.lists(st.tuples(st.integers(0, 67), st.none() | places), max_size=12),
    st.sampled_from([(12, 16), (25, 31), (13, 9)]),
)
def test_every_tile_has_a_cell_of_its_own_and_keeps_it(
    start: list[tuple[int, int]],
    moves: list[tuple[int, tuple[int, int] | None]],
    size: tuple[int, int],
) -> None:
    mat = Mat()
    mat.cut(*size)
    lying = dict(enumerate(start))
    for tile, place in [(-1, None), *moves]:
        before = dict(mat.tiles())
        if tile in lying or place is not None:
            lying.pop(tile, None)
            if place is not None:
                lying[tile] = place
        mat.lay([LyingTile(tile=tile, x=x, y=y) for tile, (x, y) in lying.items()])
        cells = dict(mat.tiles())
        assert set(cells) == set(lying)
        assert len(set(cells.values())) == len(cells)
        for other, cell in cells.items():
            assert mat.clamp(cell) == cell
            assert mat.tile_in(cell) == other
            if other != tile and other in before:
                assert before[other] == cell


@given(st.integers(1, 60), st.integers(1, 60), st.data())
def test_the_middle_of_a_cell_lies_in_it(columns: int, rows: int, data: st.DataObject) -> None:
    mat = Mat()
    mat.cut(columns, rows)
    cell = data.draw(st.tuples(st.integers(0, rows - 1), st.integers(0, columns - 1)))
    x, y = mat.place_of(cell)
    assert 0 <= x <= EDGE
    assert 0 <= y <= EDGE
    assert mat.cell_of((x, y)) == cell


@given(st.integers(-9, 30), st.integers(-9, 30), st.text(max_size=40), st.integers(-1, 40))
def test_a_canvas_takes_anything(row: int, column: int, text: str, room: int) -> None:
    canvas = Canvas(20, 5)
    canvas.put(row, column, text, "bold", room=room)
    canvas.wrap(row, column, text, room=max(2, room), rows=3)
    for line in canvas.lines():
        assert cell_len(line.plain) == 20


def test_lines_are_as_wide_as_their_signs() -> None:
    canvas = Canvas(20, 3)
    assert canvas.wrap(0, 0, "田中太郎 sits with Pip and Fuzz.", room=20, rows=3) == 2
    assert canvas.plain().split("\n") == ["田中太郎 sits with", "Pip and Fuzz.", ""]


def test_bars_and_times() -> None:
    assert bar(1500, 1500, 10) == "█" * 10
    assert bar(1, 1500, 10) == "█" + "░" * 9
    assert bar(0, 1500, 10) == bar(-5, 1500, 10) == bar(3, 0, 10) == "░" * 10
    assert [seconds_text(time) for time in (1, 100, 101, 2500, 0, -9)] == [
        "0.1 s", "0.1 s", "0.2 s", "2.5 s", "0.0 s", "0.0 s",
    ]  # fmt: skip
    assert clock_text(754_321) == "12:34"
