"""What players of Cheating Moth can remember of each other's cards, and what stays secret."""

from typing import cast

import msgspec
import pytest

from antics.core.rng import FastRng
from antics.games.cheating_moth import GAME
from antics.games.cheating_moth.cards import NO_MOTHS, texts
from antics.games.cheating_moth.rules import CheatingMoth
from antics.testing.scene import Scene

from .test_cheating_moth import GESTURE, deal, hand, make_vanish, table, use_up_draw_pile
from .test_cheating_moth_actions import mosquito_for_moth_holder
from .test_cheating_moth_guard import guard_left_with


def fed_by_ant() -> Scene:
    """Everyone saw seat 0 take a 5 from the discards, seat 1 a 1 and seat 2 a 2."""
    scene = Scene(
        GAME, 4, [deal("2 3 3s 4m", "3 3 3", "5 3 3 5s", "4a 1 1", discard="3", draw="5m")]
    )
    return scene.play("0 play 2", "1 play 1", "2 play 5", "3 play 4a")


def twins(scene: Scene, seat: int | None, count: int = 60) -> list[CheatingMoth]:
    """Tables that the seat cannot tell from this one."""
    rng = FastRng("twins")
    return [cast(CheatingMoth, scene.state.resample(seat, rng)) for _ in range(count)]


def seen_in(scene: Scene, seat: int, by: int | None) -> tuple[list[str], list[str], list[str]]:
    view = table(scene, by)
    bug = view.bugs[seat]
    return bug.known, bug.known_or_vanished, view.elsewhere


@pytest.mark.rule("CM-21")
def test_cards_taken_from_the_discards_are_known_to_all_others() -> None:
    scene = fed_by_ant()
    for by in (1, 2, 3, None):
        assert seen_in(scene, 0, by) == (["5"], [], [])
    assert seen_in(scene, 0, 0) == ([], [], [])
    for twin in twins(scene, 3):
        assert "5" in texts(twin.hands[0])
        assert "1" in texts(twin.hands[1])
        assert "2" in texts(twin.hands[2])


def test_a_known_card_that_is_played_is_known_no_more() -> None:
    scene = fed_by_ant().play("0 play 5")
    assert seen_in(scene, 0, None) == ([], [], [])


@pytest.mark.rule("CM-8")
def test_after_a_vanish_a_known_card_may_be_gone() -> None:
    scene = fed_by_ant()
    now = int(scene.state.now)
    scene.play("0 play 3", f"@{now} 1 vanish 3", f"@{now + GESTURE}")
    assert seen_in(scene, 1, 2) == ([], ["1"], [])
    where = {
        "1" in texts(twin.hands[1]) or "1" in texts(twin.vanished[1]) for twin in twins(scene, 2)
    }
    assert where == {True}
    assert {"1" in texts(twin.vanished[1]) for twin in twins(scene, 2)} == {True, False}


@pytest.mark.rule("CM-18")
def test_after_an_unseen_gift_a_known_card_may_be_with_somebody_else() -> None:
    scene = fed_by_ant().play("0 play 3s", "0 give 3 to 3")
    assert seen_in(scene, 0, 1) == ([], [], ["5"])  # it may have been the 5
    assert seen_in(scene, 0, 3) == (["5"], [], [])  # seat 3 saw that it was not
    assert seen_in(scene, 3, 0) == (["3"], [], [])
    for twin in twins(scene, 1):
        piles = [twin.hands[seat] + twin.vanished[seat] for seat in (0, 2, 3)]
        assert any("5" in texts(pile) for pile in piles)
    for twin in twins(scene, 0):
        assert "3" in texts(twin.hands[3])


@pytest.mark.rule("CM-13")
def test_a_known_moth_cannot_have_been_given() -> None:
    scene = Scene(GAME, 4, [deal("4a 1", "5s 3 2", "1 1", "3 3", discard="3m")])
    scene.play("0 play 4a")
    assert seen_in(scene, 1, 3) == (["3m"], [], [])
    scene.play("1 play 5s", "1 give 2 to 2")
    assert seen_in(scene, 1, 3) == (["3m"], [], [])


@pytest.mark.rule("CM-6")
def test_after_a_shuffle_all_other_cards_are_with_the_players() -> None:
    scene = Scene(GAME, 3, [deal("2 5m", "1 1", "1 1 1 2 2 2 4 4")])
    scene.play("0 play 2", "1 play 1")
    use_up_draw_pile(scene)
    scene.play("0 caught 1").chance(["2", "3"])
    view = table(scene, 2)
    others = [card for seat in (0, 1) for card in hand(scene, seat)]
    drawn = "2"  # which seat 2 has not seen: it may as well be the 3
    others.remove(drawn)
    assert sorted(view.elsewhere) == sorted(others)
    for twin in twins(scene, 2):
        pile = texts(sum(1 << int(twin.draw[place]) for place in range(int(twin.draw_count))))
        assert pile in (["2"], ["3"])
    assert {int(twin.draw[0]) for twin in twins(scene, 2)} == {4, 8}
    assert {int(twin.draw[0]) for twin in twins(scene, 0)} == {8}  # who drew the 2 knows the rest


@pytest.mark.rule("CM-19")
def test_who_had_only_moths_to_give_is_known_to_have_them() -> None:
    scene, start = mosquito_for_moth_holder("1m 2m 5m")
    scene.play("1 slap", "2 slap")
    for twin in twins(scene, 3):
        assert not twin.hands[1] & NO_MOTHS
    assert len({int(twin.hands[1]) for twin in twins(scene, 3)}) > 1
    scene.play(f"@{start} 1 vanish 1m", f"@{start + GESTURE}")
    assert table(scene, 3).bugs[1].moths_at_least == 2


@pytest.mark.rule("CM-15")
def test_a_guard_who_gave_nothing_is_known_to_have_moths() -> None:
    scene = guard_left_with("1m 2m 3m")
    scene.play("2 vanish 3", "1 caught 2")
    for twin in twins(scene, 0):
        assert not twin.hands[1] & NO_MOTHS


@pytest.mark.rule("CM-19")
def test_who_owes_a_card_has_one_that_is_no_moth() -> None:
    scene, _ = mosquito_for_moth_holder("2 1m 5m")
    scene.play("1 slap", "2 slap")
    for twin in twins(scene, 3, 200):
        assert twin.hands[1] & NO_MOTHS
        assert twin.actors() == scene.state.actors()


@pytest.mark.rule("CM-15")
def test_a_guard_who_is_to_give_has_a_card_to_give() -> None:
    scene = guard_left_with("2 1m 2m")
    scene.play("2 vanish 3", "1 caught 2")
    for twin in twins(scene, 0, 200):
        assert twin.actions(1)


@pytest.mark.rule("CM-19", "CM-8")
def test_waiting_with_a_gift_does_not_give_a_gesture_away() -> None:
    worlds = []
    for move in ("vanish 2", "fidget"):
        scene, start = mosquito_for_moth_holder("2 1m 5m")
        scene.play(f"@{start} 1 {move}", "1 slap", "2 slap", "0 give 1", "2 give 3")
        worlds.append([msgspec.json.encode(scene.view(seat)) for seat in (0, 2, 3, None)])
        assert (1 in scene.state.actors()) == (move == "fidget")
    assert worlds[0] == worlds[1]


@pytest.mark.rule("CM-10", "CM-8")
def test_a_last_card_that_stays_looks_like_a_fidget() -> None:
    worlds = []
    for move in ("vanish 1m", "fidget"):
        scene = Scene(GAME, 3, [deal("4", "1 1 1 1 1 1 5 1m", "2")])
        start = make_vanish(scene, 1, "1 1 1 1 1 1")
        scene.play(f"@{start} 1 {move}", "0 play 4", "1 play 5", f"@{start + GESTURE}")
        worlds.append([msgspec.json.encode(scene.view(seat)) for seat in (0, 1, 2, None)])
    assert worlds[0] == worlds[1]


@pytest.mark.rule("CM-23")
def test_hands_are_open_when_the_round_is_over() -> None:
    scene = Scene(GAME, 3, [deal("4", "1 1 1 1 1 1 1 5", "2")])
    make_vanish(scene, 1, "1 1 1 1 1 1 1")
    scene.play("0 play 4", "1 play 5")
    view = table(scene)
    assert [bug.hand == bug.known and len(bug.known) == bug.hand_size for bug in view.bugs] == [
        True,
        True,
        True,
    ]
    assert view.bugs[1].vanished == 7
    assert view.bugs[1].vanished_cards is None
    assert {int(twin.hands[0]) for twin in twins(scene, None)} == {
        int(cast(CheatingMoth, scene.state).hands[0])
    }


def test_nothing_else_is_in_the_view_of_a_bystander() -> None:
    scene = Scene(GAME, 3, [deal("1m 2m 3m", "4m 5m", "5m 4m", discard="1")])
    assert b"m" not in b"".join(
        msgspec.json.encode([bug.hand, bug.known, bug.vanished_cards, bug.gesture])
        for bug in table(scene).bugs
    )
    assert [bug.hand for bug in table(scene, 1).bugs][::2] == [None, None]
