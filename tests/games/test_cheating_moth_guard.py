"""Cheating Moth, rule by rule: cheating and the Guard (CM-8 to CM-17)."""

import pytest

from antics.core.errors import NotYourMove
from antics.core.state import NEVER
from antics.games.cheating_moth import GAME
from antics.games.cheating_moth.events import (
    Accused,
    Gave,
    GestureCalledOff,
    Gestured,
    GestureEnded,
    GuardChanged,
    HasOnlyMoths,
    Received,
    RoundEnded,
)
from antics.testing.scene import Scene

from .test_cheating_moth import (
    GESTURE,
    REST,
    deal,
    hand,
    make_vanish,
    sizes,
    table,
    use_up_draw_pile,
)

TEMPOS = [("relaxed", 2400, 4000), ("normal", 1500, 2500), ("quick", 1050, 1750)]


def four() -> Scene:
    return Scene(
        GAME,
        4,
        [deal("1 1 2 2 4 4 5 5m", "1 2 3 4 5 1s 1m 2m", "1 2 3 4 5 2s 4m 3m", "1 1 2 2 3 3 4 4")],
    )


# Gestures -----------------------------------------------------------------------------------


@pytest.mark.rule("CM-8")
@pytest.mark.parametrize(("tempo", "gesture", "rest"), TEMPOS)
def test_a_card_vanishes_when_the_gesture_ends(tempo: str, gesture: int, rest: int) -> None:
    scene = Scene(GAME, 3, [deal("2", "1 1m", "4")], tempo=tempo)
    scene.play("@100 1 vanish 1m")
    assert scene.state.due_at == 100 + gesture
    scene.play(f"@{100 + gesture - 1}")
    assert "1m" in hand(scene, 1)
    assert sizes(scene) == [8, 8, 8]
    scene.play(f"@{100 + gesture}")
    assert "1m" not in hand(scene, 1)
    assert sizes(scene) == [8, 7, 8]
    assert table(scene, 1).bugs[1].vanished_cards == ["1m"]
    assert table(scene, 0).bugs[1].vanished == 1
    assert table(scene, 0).bugs[1].vanished_cards is None


@pytest.mark.rule("CM-8")
def test_a_fidget_does_nothing() -> None:
    scene = Scene(GAME, 3, [deal("2", "1 1m", "4")])
    before = hand(scene, 1)
    scene.play("@100 1 fidget", f"@{100 + GESTURE}")
    assert hand(scene, 1) == before
    (ended,) = scene.events(GestureEnded)
    assert (ended.vanished, ended.hand) == (False, 8)


@pytest.mark.rule("CM-8")
def test_gestures_are_possible_out_of_turn_and_in_it_with_every_kind_of_card() -> None:
    scene = four()
    scene.play("0 play 2", "1 vanish 1s", "2 vanish 4m", "3 vanish 1")
    assert table(scene).active == 1
    scene.play("@1499 1 play 1")
    assert sizes(scene) == [7, 7, 8, 8]
    scene.play("@1500")
    assert sizes(scene) == [7, 6, 7, 7]


@pytest.mark.rule("CM-8")
@pytest.mark.parametrize("move", ["vanish 1m", "fidget"])
def test_others_are_told_of_a_gesture_and_its_owner_of_what_it_is(move: str) -> None:
    scene = Scene(GAME, 3, [deal("2", "1 1m", "4")])
    scene.play(f"@100 1 {move}")
    (own,), (other,) = scene.events(Gestured, 1), scene.events(Gestured, 0)
    assert (own.real, own.card) == ((True, "1m") if move != "fidget" else (False, None))
    assert (other.real, other.card, other.ends_at) == (None, None, 1600)


@pytest.mark.rule("CM-8")
def test_a_table_without_bluffs_has_no_fidgets() -> None:
    scene = Scene(GAME, 3, [deal("2", "1 1m", "4")], bluffs=False)
    assert "fidget" not in scene.legal(1)
    assert scene.refused("1 fidget").rule == "CM-8"
    scene.play("1 vanish 1m")


@pytest.mark.rule("CM-8")
def test_only_a_card_in_the_hand_can_vanish() -> None:
    scene = four()
    assert scene.refused("1 vanish 4m").rule == "CM-8"


@pytest.mark.rule("CM-9")
@pytest.mark.parametrize(("tempo", "gesture", "rest"), TEMPOS)
@pytest.mark.parametrize("first", ["vanish 1m", "fidget"])
def test_after_a_gesture_comes_a_rest(tempo: str, gesture: int, rest: int, first: str) -> None:
    scene = Scene(GAME, 3, [deal("2", "1 1m", "4")], tempo=tempo)
    scene.play(f"@0 1 {first}")
    refused = scene.refused("@10 1 fidget")
    assert isinstance(refused, NotYourMove)
    assert refused.rule == "CM-9"
    assert "one gesture at a time" in str(refused)
    scene.play(f"@{gesture}")
    assert table(scene).bugs[1].rests_until == gesture + rest
    refused = scene.refused(f"@{gesture + rest - 1} 1 vanish 1")
    assert refused.rule == "CM-9"
    assert f"until {gesture + rest} ms" in str(refused)
    assert 1 not in scene.state.actors()
    scene.play(f"@{gesture + rest} 1 vanish 1")


@pytest.mark.rule("CM-9")
def test_a_card_in_a_gesture_can_neither_be_played_nor_given() -> None:
    scene = Scene(GAME, 3, [deal("4", "5 5s 1 2 2 2 2 2", "1")])
    scene.play("0 play 4", "@100 1 vanish 5")
    assert scene.refused("1 play 5").rule == "CM-9"
    scene.play("1 play 5s")
    assert scene.refused("1 give 5 to 0").rule == "CM-9"
    assert "give 5 to 0" not in scene.legal(1)
    assert "give 1 to 0" in scene.legal(1)


@pytest.mark.rule("CM-9")
def test_of_two_equal_cards_the_other_one_can_be_played() -> None:
    scene = Scene(GAME, 3, [deal("4", "5 5 1 2 2 2 2 2", "1")])
    scene.play("0 play 4", "1 vanish 5", "1 play 5")
    assert hand(scene, 1).count("5") == 1
    scene.play(f"@{GESTURE}")
    assert "5" not in hand(scene, 1)


@pytest.mark.rule("CM-9")
def test_a_rest_after_being_caught_runs_on_while_settling() -> None:
    scene = four()
    scene.play("@0 1 vanish 1m", "@0 2 fidget", "@1000 0 caught 1")
    scene.play("@3499 0 give 1")
    assert scene.refused("@3499 2 fidget").rule == "CM-9"
    scene.play("@3500 2 fidget")
    scene = four()
    scene.play("@0 1 vanish 1m", "@0 2 fidget", "@1000 0 caught 1", "@3600 0 give 1")
    assert table(scene).bugs[2].rests_until is None
    scene.play("@3600 2 fidget")


@pytest.mark.rule("CM-9", "CM-12")
def test_a_guard_who_is_deposed_early_still_has_to_rest() -> None:
    scene = four()
    scene.play("@0 1 vanish 1m", "@1000 0 caught 1", "@1000 0 give 1")
    assert scene.state.due_at == NEVER  # the Guard's rest concerns nobody
    scene.play("@1100 2 vanish 4m", "@1200 1 caught 2", "@1200 1 give 1")
    assert table(scene).bugs[1].rests_until == 1000 + REST
    assert scene.refused("@3499 1 fidget").rule == "CM-9"
    scene.play("@3500 1 fidget")


@pytest.mark.rule("CM-10")
def test_the_last_card_cannot_vanish_but_its_owner_may_fidget() -> None:
    scene = Scene(GAME, 3, [deal("2", "1 1 1 1 1 1 1 1m", "4")])
    start = make_vanish(scene, 1, "1 1 1 1 1 1 1")
    assert hand(scene, 1) == ["1m"]
    assert scene.legal(1) == ["fidget"]
    assert scene.refused("1 vanish 1m").rule == "CM-10"
    scene.play(f"@{start} 1 fidget")
    gesture = table(scene).bugs[1].gesture
    assert gesture is not None
    assert gesture.harmless


@pytest.mark.rule("CM-10")
def test_without_bluffs_who_has_one_card_waits() -> None:
    scene = Scene(GAME, 3, [deal("2", "1 1 1 1 1 1 1 1m", "4")], bluffs=False)
    make_vanish(scene, 1, "1 1 1 1 1 1 1")
    assert 1 not in scene.state.actors()
    assert scene.refused("1 vanish 1m").rule == "CM-10"


@pytest.mark.rule("CM-10")
def test_a_card_that_has_become_the_last_one_stays() -> None:
    scene = Scene(GAME, 3, [deal("4", "1 1 1 1 1 1 5 1m", "2")])
    start = make_vanish(scene, 1, "1 1 1 1 1 1")
    scene.play(f"@{start} 1 vanish 1m", "0 play 4", "1 play 5", f"@{start + GESTURE}")
    assert hand(scene, 1) == ["1m"]
    own, other = scene.events(GestureEnded, 1)[-1], scene.events(GestureEnded, 0)[-1]
    assert (own.vanished, own.card, own.rule) == (False, "1m", "CM-10")
    assert (other.vanished, other.card, other.rule) == (False, None, "CM-8")
    assert table(scene).bugs[1].rests_until == start + GESTURE + REST


@pytest.mark.rule("CM-11")
def test_nobody_cheats_while_an_accusation_is_settled() -> None:
    scene = four()
    scene.play("@0 1 vanish 1m", "@500 0 caught 1")
    for move in ("fidget", "vanish 4"):
        refused = scene.refused(f"@600 3 {move}")
        assert refused.rule == "CM-11"
        assert isinstance(refused, NotYourMove)
    assert scene.state.actors() == [0]
    assert scene.state.due_at == NEVER


@pytest.mark.rule("CM-11")
def test_a_right_accusation_calls_off_all_gestures() -> None:
    scene = four()
    scene.play("@0 1 vanish 1m", "@100 2 vanish 4m", "@200 3 fidget", "@500 0 caught 1")
    assert [event.seat for event in scene.events(GestureCalledOff)] == [1, 2, 3]
    assert scene.events(GestureCalledOff, 2)[1].card == "4m"
    assert scene.events(GestureCalledOff, 2)[0].card is None
    scene.play("@5000 0 give 1")
    assert sizes(scene) == [7, 9, 8, 8]
    assert "4m" in hand(scene, 2)
    assert "1m" in hand(scene, 1)
    assert all(bug.gesture is None for bug in table(scene).bugs)


@pytest.mark.rule("CM-11")
def test_a_wrong_accusation_touches_no_gesture() -> None:
    scene = four()
    scene.play("@0 1 fidget", "@100 2 vanish 4m", "@500 0 caught 1", "@1600")
    assert sizes(scene) == [9, 8, 7, 8]
    ended = scene.events(GestureEnded)
    assert [(event.seat, event.vanished) for event in ended] == [(1, False), (2, True)]


@pytest.mark.rule("CM-11")
def test_a_wrong_accusation_shows_that_a_gesture_is_a_fidget() -> None:
    scene = four()
    scene.play("@0 1 fidget", "@0 2 fidget", "@500 0 caught 1")
    gestures = [bug.gesture for bug in table(scene, 3).bugs]
    assert gestures[1] is not None
    assert gestures[2] is not None
    assert (gestures[1].harmless, gestures[2].harmless) == (True, False)


@pytest.mark.rule("CM-12")
def test_the_guard_makes_no_gestures() -> None:
    scene = four()
    assert scene.refused("0 vanish 1").rule == "CM-12"
    assert scene.refused("0 fidget").rule == "CM-12"


@pytest.mark.rule("CM-13")
def test_moths_cannot_be_given_away_by_anybody() -> None:
    scene = Scene(GAME, 3, [deal("4s 5m 1", "5s 1m 2", "4")])
    scene.play("0 play 4s")
    assert scene.refused("0 give 5m to 1").rule == "CM-13"
    scene.play("0 keep", "1 play 5s")
    assert scene.refused("1 give 1m to 0").rule == "CM-13"
    scene.play("1 give 2 to 0", "@100 2 vanish 4", "0 caught 2")
    assert scene.refused("0 give 5m").rule == "CM-13"
    assert "give 5m" not in scene.legal(0)


@pytest.mark.rule("CM-13")
def test_the_guard_may_play_a_moth_where_it_fits() -> None:
    scene = Scene(GAME, 3, [deal("2m 1m 1", "4", "4")])
    assert scene.refused("0 play 1m").rule == "CM-4"
    scene.play("0 play 2m")
    assert table(scene).discard == ["2m", "3"]
    assert table(scene).phase == "turn"


# The Guard ----------------------------------------------------------------------------------


@pytest.mark.rule("CM-14")
def test_the_guard_may_accuse_anybody_at_any_time() -> None:
    for card, phase in [("", "turn"), ("4s", "spider"), ("4q", "slap"), ("4c", "race")]:
        scene = Scene(GAME, 4, [deal(f"{card} 2", "1", "2", "3")])
        if card:
            scene.play(f"0 play {card}")
        assert table(scene).phase == phase
        accusations = [move for move in scene.legal(0) if move.startswith("caught")]
        assert accusations == ["caught 1", "caught 2", "caught 3"]
    assert scene.refused("0 caught 0").rule == "CM-14"
    assert scene.refused("0 caught 4").rule == "CM-14"


@pytest.mark.rule("CM-14")
def test_but_not_while_settling() -> None:
    scene = four()
    scene.play("@0 1 vanish 1m", "@500 0 caught 1")
    assert scene.refused("0 caught 2").rule == "CM-14"


@pytest.mark.rule("CM-15")
def test_who_is_caught_keeps_the_card_gets_another_and_is_guard() -> None:
    scene = four()
    scene.play("@0 1 vanish 1m", "@1499 0 caught 1")
    assert table(scene).phase == "settle"
    assert table(scene).accused == 1
    assert table(scene).guard == 0
    assert scene.legal(0) == ["give 1", "give 2", "give 4", "give 5"]
    assert all(scene.legal(seat) == [] for seat in (1, 2, 3))
    scene.play("@1600 0 give 5")
    assert hand(scene, 1) == ["1", "2", "3", "4", "5", "5", "1s", "1m", "2m"]
    assert table(scene).guard == 1
    assert [event.seat for event in scene.events(GuardChanged)] == [1]
    view = table(scene)
    assert (view.phase, view.active) == ("turn", 0)
    assert "vanish 1" in scene.legal(0)
    assert [move for move in scene.legal(1) if "caught" in move] == [
        "caught 0",
        "caught 2",
        "caught 3",
    ]


@pytest.mark.rule("CM-15")
def test_at_the_end_of_the_gesture_it_is_too_late() -> None:
    scene = four()
    scene.play("@0 1 vanish 1m", f"@{GESTURE} 0 caught 1")
    assert [event.right for event in scene.events(Accused)] == [False]
    assert sizes(scene) == [9, 7, 8, 8]


@pytest.mark.rule("CM-15")
def test_only_giver_and_receiver_see_the_card() -> None:
    scene = four()
    scene.play("@0 1 vanish 1m", "@500 0 caught 1", "0 give 5")
    assert [event.card for event in scene.events(Gave, 0)] == ["5"]
    assert [event.card for event in scene.events(Received, 1)] == ["5"]
    for seat in (1, 2, 3, None):
        assert [event.card for event in scene.events(Gave, seat)] == [None]
    for seat in (0, 2, 3, None):
        assert [event.card for event in scene.events(Received, seat)] == [None]
    assert table(scene, 0).bugs[1].known == ["5"]
    assert table(scene, 2).bugs[1].known == []


@pytest.mark.rule("CM-15")
def test_while_settling_only_the_guards_gift_is_possible() -> None:
    scene = four()
    scene.play("@0 1 vanish 1m", "@500 0 caught 1")
    for line in ("0 play 2", "1 play 2", "2 slap", "3 pass", "2 give 1", "0 keep"):
        assert scene.refused(line).rule == "CM-15", line
    assert scene.refused("0 give 3").rule == "CM-15"


def guard_left_with(cards: str) -> Scene:
    """Seat 1 has made all else vanish, was caught, and has since played what it was given."""
    others = ["1"] * (7 - len(cards.split()))
    scene = Scene(GAME, 3, [deal("4 1 5", f"{' '.join(others)} 5 {cards}", "4 2 3")])
    start = make_vanish(scene, 1, " ".join(others))
    scene.play(f"@{start} 0 play 4", "1 vanish 5", "0 caught 1", "0 give 1")
    scene.play("1 play 5", "2 play 4", "0 play 5", "1 play 1")
    assert hand(scene, 1) == cards.split()
    assert table(scene).guard == 1
    return scene


@pytest.mark.rule("CM-15")
def test_a_guard_with_only_moths_gives_nothing() -> None:
    scene = guard_left_with("1m 2m 3m")
    scene.play("2 vanish 3", "1 caught 2")
    view = table(scene)
    assert (view.phase, view.guard) == ("turn", 2)
    assert view.bugs[1].moths_at_least == 3
    assert [event.seat for event in scene.events(HasOnlyMoths)] == [1]
    assert sizes(scene)[1:] == [3, 7]
    assert table(scene).bugs[2].rests_until is None  # the Guard needs none
    assert "3" in hand(scene, 2)


@pytest.mark.rule("CM-15", "CM-7")
def test_a_penalty_that_empties_the_guards_hand_ends_the_round() -> None:
    scene = guard_left_with("2")
    scene.play("2 vanish 3", "1 caught 2", "1 give 2")
    (ended,) = scene.events(RoundEnded)
    assert (ended.seat, ended.rule) == (1, "CM-7")
    assert ended.points[1] == 0
    assert "2" in ended.hands[2]
    assert not scene.events(GuardChanged)[1:]


@pytest.mark.rule("CM-15")
@pytest.mark.parametrize(("card", "length"), [("4q", 4000), ("4c", 5000)])
def test_windows_stand_still_while_settling(card: str, length: int) -> None:
    scene = Scene(GAME, 4, [deal(f"{card} 1", "1 5", "2 5", "3 5")])
    scene.play(f"@0 0 play {card}", "@1000 1 vanish 5", "@2000 0 caught 1")
    view = table(scene)
    assert (view.window_ends_at, view.window_left) == (None, length - 2000)
    scene.play("@60000")
    assert table(scene).phase == "settle"
    scene.play("@60000 0 give 1")
    assert table(scene).window_ends_at == 60000 + length - 2000
    phase = table(scene).phase
    assert phase == ("slap" if card == "4q" else "race")
    scene.play(f"@{60000 + length - 2001}")
    assert table(scene).phase == phase
    scene.play(f"@{60000 + length - 2000}")
    assert table(scene).phase != phase


@pytest.mark.rule("CM-15")
def test_the_game_goes_on_where_it_was_after_a_spider() -> None:
    scene = Scene(GAME, 3, [deal("4s 1", "1 5", "2 5")])
    scene.play("@0 0 play 4s", "@10 2 vanish 5", "@20 0 caught 2", "0 give 1")
    assert table(scene).phase == "spider"
    assert table(scene).guard == 2
    assert "keep" in scene.legal(0)
    scene.play("0 keep")
    assert table(scene).active == 1


@pytest.mark.rule("CM-16")
@pytest.mark.parametrize("gesture", [None, "fidget"])
def test_a_wrong_accusation_costs_the_guard_a_card(gesture: str | None) -> None:
    scene = Scene(GAME, 3, [deal("2", "1 1m", "4", draw="5m")])
    if gesture:
        scene.play(f"@0 1 {gesture}")
    scene.play("@100 0 caught 1")
    assert sizes(scene) == [9, 8, 8]
    assert "5m" in hand(scene, 0)
    assert table(scene).guard == 0
    assert table(scene).phase == "turn"


@pytest.mark.rule("CM-16")
def test_who_is_not_cheating_at_that_moment_cannot_be_caught() -> None:
    scene = Scene(GAME, 3, [deal("2", "1 1m", "4")])
    scene.play("@0 1 vanish 1m", "@100 0 caught 2")
    assert [event.right for event in scene.events(Accused)] == [False]
    gesture = table(scene).bugs[1].gesture
    assert gesture is not None
    assert not gesture.harmless


@pytest.mark.rule("CM-16", "CM-6")
def test_where_there_is_no_card_the_guard_draws_none() -> None:
    scene = use_up_draw_pile(Scene(GAME, 3, [deal("2", "1", "4")]))
    before = sizes(scene)
    scene.play("0 caught 1")
    assert sizes(scene) == before


@pytest.mark.rule("CM-17")
def test_only_the_guard_accuses() -> None:
    scene = four()
    scene.play("@0 1 vanish 1m")
    for seat in (1, 2, 3):
        assert not [move for move in scene.legal(seat) if move.startswith("caught")]
    refused = scene.refused("2 caught 1")
    assert refused.rule == "CM-17"
    assert "Player 0" in str(refused)
