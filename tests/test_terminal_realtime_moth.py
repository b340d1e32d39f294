"""Cheating Moth by keys: each scene is a written deal, bots with a script, and a few keys."""

import re

from antics.core.bits import bit
from antics.terminal.realtime.live import Page

from .realtime_scenes import HANDS, MOTH, moth_scene


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
    scene = moth_scene(HANDS, "3").begin()
    state = scene.live.match.state
    state.hands[0], state.sizes[0] = bit(MOTH.card_number("2")), 1  # all but one 2 are gone
    scene.at(640, "enter")
    assert scene.live.page is Page.BREAK
    assert "You have no card left." in scene.screen
    assert re.search(r"Cleo +1 1 3 3 3 5 4q 2m +21 +21$", scene.screen, re.MULTILINE)
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
