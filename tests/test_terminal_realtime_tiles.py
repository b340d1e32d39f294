"""Bugs & Co by keys and clicks: tiles in a known order, bots with a script, and a few keys."""

import pytest

from antics.terminal.realtime.live import Page

from .realtime_scenes import tile_scene


def test_grab_look_and_put_back() -> None:
    scene = tile_scene().begin()
    before = scene.screen
    scene.at(700, "0")
    assert "tile 0_" in scene.screen
    scene.at(800, "4")
    assert scene.live.match.moves == [(800, 0, "grab 4")]
    assert "04: two eyes, B" in scene.screen
    assert r"/\___/" in scene.screen
    scene.at(1500, "b")
    assert scene.live.match.moves[-1] == (1500, 0, "back 450 100")
    assert "reaching 0.3 s" in scene.screen
    assert _mat(scene.screen) == _mat(before)
    scene.at(1700, "0", "5")
    assert scene.says("can grab again in 0.1 s (BC-5)")
    scene.at(1800, "0", "5")
    assert scene.live.match.moves[-1] == (1800, 0, "grab 5")


def _mat(screen: str) -> list[str]:
    return [line.split("│")[1] for line in screen.splitlines() if line.count("│") == 2]


def test_keeping_is_for_good_and_the_log_does_not_remember_for_you() -> None:
    scene = tile_scene().begin()
    scene.at(500, "0", "4")
    scene.at(900, "k")
    assert scene.live.match.moves[-1] == (900, 0, "keep")
    assert "04" not in "".join(_mat(scene.screen))
    scene.at(1300, "0", "4")
    assert scene.says("Ada has kept tile 4, which never comes back (BC-7)")
    assert scene.told()[-2:] == ["Ada picks up tile 4.", "Ada keeps tile 4 and now has 1 tile."]
    scene.live.key("w")
    assert "2b" not in scene.screen


def test_a_tile_in_another_hand() -> None:
    scene = tile_scene({1: [(400, "grab 4")]}).begin()
    assert " 04 " in "".join(_mat(scene.screen))
    scene.at(600, "0", "4")
    assert scene.says("tile 4 is in Ben's right hand (BC-5)")
    ben = next(line for line in scene.screen.splitlines() if "1 Ben" in line)
    assert " 04 " in ben
    assert "(1)" in "".join(_mat(scene.screen))  # Ben's hand is seen where it was
    assert "two eyes" not in scene.screen


def test_a_tile_goes_beside_another_one_or_into_the_corner() -> None:
    scene = tile_scene().begin()
    scene.at(500, "0", "4")
    scene.at(900, "3", "3")
    row = next(line for line in _mat(scene.screen) if "33" in line)
    assert "04" in row
    scene.at(1300, "0", "4")
    scene.at(1700, "c")
    last = _mat(scene.screen)[-1]
    assert last.startswith(" 04 ")
    scene.at(2100, "0", "7")
    scene.at(2500, "c")
    assert {"04", "07"} <= {*_mat(scene.screen)[-1].split(), *_mat(scene.screen)[-2].split()}


def test_the_cursor_goes_from_tile_to_tile_and_puts_down_anywhere() -> None:
    scene = tile_scene().begin()
    scene.at(500, "down", "right", "space")
    _, seat, text = scene.live.match.moves[-1]
    assert (seat, text[:5]) == (0, "grab ")
    held = text[5:]
    scene.at(900, "right", "down", "down", "space")
    assert scene.live.match.moves[-1][2].startswith("back ")
    place = [int(part) for part in scene.live.match.moves[-1][2].split()[1:]]
    lying = {tile.tile: (tile.x, tile.y) for tile in scene.live.match.state.view(0).lying}
    assert lying[int(held)] == tuple(place)


def test_a_click_grabs_and_puts_down() -> None:
    scene = tile_scene().begin()
    lines = scene.screen.splitlines()
    row = next(at for at, line in enumerate(lines) if " 33 " in line)
    scene.until(400)
    scene.live.click(row, lines[row].index(" 33 ") + 1)
    assert scene.live.match.moves[-1] == (400, 0, "grab 33")
    scene.live.click(2, 2)
    assert scene.live.match.moves[-1][2].startswith("back ")
    assert _mat(scene.screen)[0][1:3] == "33"
    scene.live.click(0, 0)
    scene.live.click(23, 79)
    assert len(scene.live.match.moves) == 2


@pytest.mark.parametrize("number", ["38", "68", "69", "70", "99"])
def test_a_number_that_no_tile_has_is_no_other_move(number: str) -> None:
    scene = tile_scene().begin()
    scene.at(500, *number)
    assert scene.live.match.moves == []
    assert scene.says(f"there is no tile {number}, the last one is 37")


def test_half_a_number_is_forgotten_after_a_while() -> None:
    scene = tile_scene().begin()
    scene.at(500, "1")
    scene.at(4000, "0")
    assert scene.live.match.moves == []
    scene.at(4100, "7")
    assert scene.live.match.moves == [(4100, 0, "grab 7")]


def test_hands_that_are_empty_or_full_are_explained() -> None:
    scene = tile_scene().begin()
    for key in ("k", "b", "c"):
        scene.at(100, key)
        assert scene.says("there is no tile in the right hand (BC-6)")
    scene.at(300, "0", "4", "t")
    assert scene.says("it must be empty for a trophy (BC-8)")
    scene.at(400, "0", "4")
    assert scene.says("tile 04 does not lie on the table")


def test_a_trophy_the_countdown_and_the_end() -> None:
    scene = tile_scene({1: [(3000, "trophy"), (3500, "grab 0")]}).begin()
    scene.at(2000, "t")
    assert scene.live.match.moves == [(2000, 0, "trophy")]
    assert "You have trophy 3." in scene.screen
    scene.live.key("0")
    scene.live.key("7")
    assert scene.says("plays no more (BC-8)")
    scene.until(4500)
    assert " COUNTDOWN" in scene.screen
    assert "8.5 s" in scene.screen
    scene.live.key("enter")  # nobody has to wait for it
    assert scene.live.page is Page.END
    assert scene.live.table.now == 13_000
    assert scene.says("Ada wins: highest score, 3 (BC-12)")
    assert scene.live.match.record().end == 13_000
    scene.live.key("enter")
    assert scene.live.left
