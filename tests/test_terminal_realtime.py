"""Games in real time, by keys: no terminal, no waiting, time moves when the test says so."""

import pytest
from rich.console import Console

from antics.bots.levels import bot_makers
from antics.core import records
from antics.core.game import Game
from antics.core.replay import Walk, verify
from antics.core.rng import FastRng
from antics.terminal.evening import Evening
from antics.terminal.realtime.clock import LONGEST_GAP, GameClock
from antics.terminal.realtime.live import FIRST_COUNT, LiveGame, Page
from antics.terminal.screen import Screen

from .realtime_scenes import MOTH, TILES, Clock, moth_scene, tile_scene

GAMES = [MOTH, TILES]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)

HANDS = ("1 1 2 2 3 4 4s 2m", "1 1 2 2 3 4 4a 1m", "1 1 3 3 3 5 4q 2m")
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
    name = list(bot_makers(game.name))[0 if level == "weakest" else -1]
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


# Cheating Moth -----------------------------------------------------------------------------


def test_a_slap_in_time_and_the_gift_after_it() -> None:
    scene = moth_scene(HANDS, "3", {2: [(1000, "play 4q")], 1: [(1400, "slap")]}, guard=2).begin()
    scene.until(1150)
    assert "SLAP!  Press space" in scene.screen
    scene.at(1200, "space")
    assert "has slapped" not in scene.screen  # with three players the race is over by that
    assert "GIVE BEN A CARD" in scene.screen
    scene.at(2000, "s", "enter")
    assert scene.live.match.moves[-1] == (2000, 0, "give 2")
    assert scene.told()[-2:] == [
        "Ada gives Ben the 2.",
        "Ben now has 9 cards.",
    ]


def test_a_slap_too_late_is_explained() -> None:
    scene = moth_scene(HANDS, "3", {2: [(1000, "play 4q")], 1: [(1400, "slap")]}, guard=2).begin()
    scene.at(1401, "space")
    assert "You were slowest" in scene.screen
    assert scene.says("a slap that comes later counts nothing (CM-19)")
    assert [move for move in scene.live.match.moves if move[1] == 0] == []
    scene.until(6000)
    assert "a slap that comes later" not in scene.screen  # said, and gone


def test_the_slap_window_is_a_bar_that_runs_down() -> None:
    scene = moth_scene(HANDS, "3", {2: [(1000, "play 4q")]}, guard=2).begin()
    lengths = []
    for time in (1001, 2000, 3000, 4900):
        scene.until(time)
        lengths.append(scene.screen.count("█"))
    assert lengths == sorted(lengths, reverse=True)
    assert len(set(lengths)) == 4
    scene.until(5000)
    assert "You were slowest" in scene.screen  # of those who did not slap, the closest clockwise


def test_a_race_is_one_key() -> None:
    hands = ("1 1 2 2 3 4 4s 2m", "1 1 2 2 3 4 4a 1m", "1 1 3 3 3 5 4c 2m")
    scene = moth_scene(hands, "3", {2: [(1000, "play 4c")]}, guard=2).begin()
    scene.until(1100)
    assert "RACE!  Press space" in scene.screen
    scene.at(1300, "space")
    assert scene.live.match.moves[-1] == (1300, 0, "race 4")
    scene.live.key("space")
    assert scene.says("there is no race just now (CM-20)")


def test_a_race_can_be_passed() -> None:
    hands = ("1 1 2 2 3 5 4s 2m", "1 1 2 2 3 4 4a 1m", "1 1 3 3 3 5 4c 2m")
    scene = moth_scene(hands, "3", {2: [(1000, "play 4c")]}, guard=2).begin()
    scene.at(1300, "space")
    assert scene.says("there is no 4 in the hand (CM-20)")
    scene.live.key("n")
    assert scene.live.match.moves[-1] == (1300, 0, "pass")
    assert "You have passed." in scene.screen


def test_a_card_vanishes_if_nobody_sees_it() -> None:
    scene = moth_scene(HANDS, "3", guard=2).begin()
    scene.at(500, "h", "v")  # the sixth card, the moth
    assert "2m goes ██████████" in scene.screen
    scene.until(1900)
    assert "2m goes █░░░░░░░░░" in scene.screen
    scene.until(2000)
    assert "a card is gone!" in scene.screen
    assert "Ada has made the 2 moth vanish, 7 cards left." in scene.told()
    scene.live.key("v")
    assert scene.says("after a gesture comes a rest, here for another 2.5 s (CM-9)")


def test_a_card_that_vanishes_in_sight_of_the_guard() -> None:
    script = {2: [(1000, "caught 0"), (1800, "give 5")]}
    scene = moth_scene(HANDS, "3", script, guard=2).begin()
    scene.at(500, "h", "v")
    scene.until(1000)
    assert "You are caught!" in scene.screen
    scene.live.key("b")
    assert scene.says("nobody cheats while an accusation is being settled (CM-11)")
    scene.until(1800)
    own = next(line for line in scene.screen.splitlines() if " Ada " in line)
    assert "GUARD" in own
    assert "1–2 accuse" in scene.screen
    scene.live.key("v")
    assert scene.says("the Guard plays honestly")


def test_the_guard_accuses_by_a_digit_and_gives_a_card() -> None:
    scene = moth_scene(HANDS, "3", {1: [(500, "vanish 1m")]}).begin()
    scene.until(600)
    assert "gesture" in scene.screen
    scene.at(900, "1")
    assert "Caught Ben!  Give a card" in scene.screen
    scene.live.key("enter")
    assert scene.live.match.moves[-2:] == [(900, 0, "caught 1"), (900, 0, "give 1")]
    assert scene.told()[-1] == "Ben is the Guard now."


def test_a_wrong_accusation_costs_a_card_and_a_held_key_only_one() -> None:
    scene = moth_scene(HANDS, "3", {1: [(500, "fidget")]}, draw="5 5 4").begin()
    scene.at(900, "1", "1", "1")
    assert "Ada takes the 5 for the wrong accusation." in scene.told()
    assert scene.says("take a breath")
    assert [move for move in scene.live.match.moves if move[1] == 0] == [(900, 0, "caught 1")]
    assert "fidget " in scene.screen  # now everyone knows
    scene.at(1500, "2")
    assert scene.live.match.moves[-1] == (1500, 0, "caught 2")


def test_a_turn_and_a_card_that_does_not_fit() -> None:
    scene = moth_scene(HANDS, "3").begin()
    assert "YOUR TURN" in scene.screen
    scene.at(300, "enter")
    assert scene.says("a 2 or a 4 goes on a 3 (CM-4)")
    scene.at(400, "right", "enter")
    assert scene.live.match.moves == [(400, 0, "play 2")]
    assert "Ben's turn" in scene.screen
    scene.live.key("n")
    assert scene.says("it is Ben's turn (CM-3)")


def test_cards_that_fit_are_lifted() -> None:
    scene = moth_scene(HANDS, "3").begin()
    lines = scene.screen.splitlines()
    lifted = next(line for line in lines if line.count("╭──────╮") == 4)
    assert "│" not in lifted  # 2, 4, 4s and, for the Guard, 2m; 1 and 3 stay down


def test_a_spider_asks_for_card_and_receiver() -> None:
    scene = moth_scene(HANDS, "3").begin()
    scene.at(300, "g", "enter")
    assert scene.live.match.moves == [(300, 0, "play 4s")]
    assert "YOUR SPIDER" in scene.screen
    scene.live.key("a")
    scene.live.key("enter")
    assert "Who gets the 1?" in scene.screen
    scene.live.key("escape")
    assert "YOUR SPIDER" in scene.screen
    scene.at(900, "enter", "2")
    assert scene.live.match.moves[-1] == (900, 0, "give 1 to 2")


def test_after_a_spider_a_digit_alone_is_an_accusation() -> None:
    scene = moth_scene(HANDS, "3").begin()
    scene.at(300, "g", "enter", "2")
    assert scene.live.match.moves[-1] == (300, 0, "caught 2")
    scene.live.key("n")
    assert scene.live.match.moves[-1] == (300, 0, "keep")


def test_drawing_when_nothing_fits() -> None:
    hands = ("1 1 1 3 3 5 5 1m", "1 1 2 2 3 4 4a 1s", "1 1 3 3 2 5 4q 2m")
    scene = moth_scene(hands, "3").begin()
    assert "Nothing fits: n draws a card." in scene.screen
    scene.at(700, "n")
    assert scene.live.match.moves == [(700, 0, "draw")]


def test_the_chosen_card_stays_chosen_when_the_hand_changes() -> None:
    hands = ("2 2 2 3 4 4 5 5m", "1 1 2 2 3 4 4a 1m", "1 1 3 3 3 5 4q 2m")
    scene = moth_scene(hands, "3", {1: [(3000, "play 1")]}, draw="1").begin()
    scene.at(100, "h")  # nothing there: five different cards
    assert scene.says("no card of your hand has the letter h")
    scene.at(200, "g", "1")  # the moth; and a wrong accusation, so a 1 comes before all others
    assert scene.live.match.state.view(0).bugs[0].hand[0] == "1"
    scene.at(1200, "left", "enter")
    assert scene.says("a 2 or a 4 goes on a 3 (CM-4)")


def test_a_round_ends_with_a_breath_at_that_very_moment() -> None:
    hands = ("1 1 2 2 3 4 4s 2m", "1 1 2 2 3 4 4a 1m", "1 1 3 3 3 5 4q 2m")
    scene = moth_scene(hands, "3", guard=0).begin()
    state = scene.live.match.state
    state.hands[0], state.sizes[0] = MOTH.card_number("2") * 0 + 1 << MOTH.card_number("2"), 1
    scene.at(640, "enter")
    assert scene.live.page is Page.BREAK
    assert "You have no card left." in scene.screen
    assert "1 1 3 3 3 5 2m 4q" in scene.screen or "4q" in scene.screen
    scene.wait(1000)
    assert scene.live.table.now == 640
    scene.live.key("x")
    assert scene.live.page is Page.BREAK
    scene.go_on("enter")
    assert "round 2 of 3" in scene.screen


def test_without_bluffs_nobody_is_told_of_them() -> None:
    scene = moth_scene(HANDS, "3", guard=2, bluffs=False).begin()
    assert "bluff" not in scene.screen
    scene.live.key("b")
    assert scene.says("there are no fidgets at this table")


# Bugs & Co ---------------------------------------------------------------------------------


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
