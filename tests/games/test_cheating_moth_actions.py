"""Cheating Moth, rule by rule: what action cards do (CM-18 to CM-22)."""

import pytest

from antics.core.state import SHUFFLE
from antics.games.cheating_moth import GAME
from antics.games.cheating_moth.events import (
    AntFed,
    Drew,
    FoundNoCard,
    Gave,
    HasOnlyMoths,
    RaceClosed,
    Received,
    RoundEnded,
    Shuffled,
    WasSlowest,
)
from antics.games.cheating_moth.moves import SLAP
from antics.games.cheating_moth.rules import CheatingMoth
from antics.testing.scene import Scene

from .test_cheating_moth import (
    GESTURE,
    deal,
    hand,
    make_vanish,
    sizes,
    table,
    use_up_draw_pile,
)

# Spider -------------------------------------------------------------------------------------


@pytest.mark.rule("CM-18", "CM-22")
def test_after_a_spider_a_card_may_be_given_to_anybody() -> None:
    scene = Scene(GAME, 4, [deal("4s 1 1 1 1 5 5m 5m", "2", "2", "2")])
    scene.play("0 play 4s")
    gifts = [move for move in scene.legal(0) if not move.startswith("caught")]
    assert gifts == [
        "give 1 to 1",
        "give 1 to 2",
        "give 1 to 3",
        "give 5 to 1",
        "give 5 to 2",
        "give 5 to 3",
        "keep",
    ]
    scene.play("0 give 5 to 2")
    assert sizes(scene) == [6, 8, 9, 8]
    assert "5" in hand(scene, 2)
    assert table(scene).active == 1


@pytest.mark.rule("CM-18")
def test_the_card_is_known_to_both_and_to_nobody_else() -> None:
    scene = Scene(GAME, 4, [deal("4s 1 1 1 1 5 5m 5m", "2", "2", "2")])
    scene.play("0 play 4s", "0 give 5 to 2")
    assert [event.card for event in scene.events(Gave, 0)] == ["5"]
    assert [event.card for event in scene.events(Received, 2)] == ["5"]
    assert [event.card for event in scene.events(Gave, 3)] == [None]
    assert [event.card for event in scene.events(Received, None)] == [None]
    assert [table(scene, seat).bugs[2].known for seat in (0, 1, 3, None)] == [["5"], [], [], []]


@pytest.mark.rule("CM-18")
def test_or_everything_is_kept() -> None:
    scene = Scene(GAME, 3, [deal("4s", "2", "2")])
    scene.play("0 play 4s", "0 keep")
    assert sizes(scene) == [7, 8, 8]
    assert table(scene).active == 1


@pytest.mark.rule("CM-18")
def test_one_is_asked_even_with_nothing_to_give() -> None:
    scene = Scene(GAME, 3, [deal("4", "1 1 1 1 1 5s 1m 2m", "2")])
    start = make_vanish(scene, 1, "1 1 1 1 1")
    scene.play(f"@{start} 0 play 4", "1 play 5s")
    assert table(scene).phase == "spider"
    assert scene.legal(1) == ["fidget", "keep", "vanish 1m", "vanish 2m"]


@pytest.mark.rule("CM-18")
@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("0 give 1 to 0", "another player"),
        ("0 give 1 to 3", "nobody sits"),
        ("0 give 2 to 1", "no 2 in the hand"),
        ("0 give 1", "to whom"),
        ("1 keep", "played the spider"),
        ("1 play 5", "may give a card"),
    ],
)
def test_what_is_no_answer_to_a_spider(move: str, reason: str) -> None:
    scene = Scene(GAME, 3, [deal("4s 1 1 1 1 1 1 1", "5", "2")])
    scene.play("0 play 4s")
    refused = scene.refused(move)
    assert refused.rule == "CM-18"
    assert reason in str(refused)


@pytest.mark.rule("CM-18")
def test_without_a_spider_there_is_nothing_to_keep() -> None:
    scene = Scene(GAME, 3, [deal("4", "5", "2")])
    assert scene.refused("0 keep").rule == "CM-18"
    assert scene.refused("0 give 4 to 1").rule == "CM-18"


# Mosquito -----------------------------------------------------------------------------------


def mosquito(players: int = 4, tempo: str = "normal") -> Scene:
    hands = ["4q 1 5 5m", "1 2 3 1m", "1 2 3 2m", "1 2 3 3m", "1 2 3 4m"]
    scene = Scene(GAME, players, [deal(*hands[:players])], tempo=tempo)
    return scene.play("@0 0 play 4q")


@pytest.mark.rule("CM-19")
def test_everyone_but_the_active_player_slaps() -> None:
    scene = mosquito()
    assert table(scene).phase == "slap"
    assert ["slap" in scene.legal(seat) for seat in range(4)] == [False, True, True, True]
    assert scene.refused("0 slap").rule == "CM-19"
    scene.play("@300 2 slap")
    assert scene.refused("@310 2 slap").rule == "CM-19"
    assert table(scene).answered == [2]


@pytest.mark.rule("CM-19")
def test_the_race_is_over_when_all_but_one_have_slapped() -> None:
    scene = mosquito()
    scene.play("@300 2 slap", "@310 1 slap")
    view = table(scene)
    assert (view.phase, view.slowest, view.owing) == ("gifts", 3, [0, 1, 2])
    refused = scene.refused("@311 3 slap")
    assert refused.rule == "CM-19"
    assert "later" in str(refused)


@pytest.mark.rule("CM-19")
def test_with_three_players_one_slap_decides() -> None:
    scene = mosquito(3)
    scene.play("@300 1 slap")
    assert table(scene).slowest == 2


@pytest.mark.rule("CM-19", "CM-22")
def test_the_slowest_is_given_a_card_by_everyone_else() -> None:
    scene = mosquito()
    scene.play("@300 2 slap", "@310 1 slap")
    assert "give 5" in scene.legal(0)
    assert not [move for move in scene.legal(3) if move.startswith("give")]
    scene.play("2 give 3", "@900 0 give 5", "@950 1 give 2")
    assert sizes(scene) == [6, 7, 7, 11]
    assert hand(scene, 3).count("5") == 1
    view = table(scene)
    assert (view.phase, view.active, view.slowest, view.owing) == ("turn", 1, None, [])


@pytest.mark.rule("CM-19")
def test_each_gives_one_card_and_no_moth() -> None:
    scene = mosquito()
    scene.play("@300 2 slap", "@310 1 slap", "1 give 2")
    assert scene.refused("1 give 3").rule == "CM-19"
    assert scene.refused("3 give 1").rule == "CM-19"
    assert scene.refused("0 give 2").rule == "CM-19"
    assert scene.refused("0 give 5m").rule == "CM-13"
    assert scene.refused("1 play 1").rule == "CM-19"


@pytest.mark.rule("CM-19")
@pytest.mark.parametrize(
    ("tempo", "closes"), [("relaxed", 6400), ("normal", 4000), ("quick", 2800)]
)
def test_who_has_not_slapped_when_the_window_closes_is_slowest(tempo: str, closes: int) -> None:
    scene = mosquito(5, tempo=tempo)
    assert table(scene).window_ends_at == closes
    scene.play("@100 1 slap", f"@{closes - 1} 3 slap")
    assert table(scene).phase == "slap"
    scene.play(f"@{closes}")
    assert table(scene).slowest == 2  # of 2 and 4 the closest clockwise after seat 0


@pytest.mark.rule("CM-19")
def test_a_slap_at_the_very_end_comes_too_late() -> None:
    scene = mosquito()
    assert scene.refused("@4000 1 slap").rule == "CM-19"
    scene.play("@3999 1 slap", "@4000")
    assert table(scene).slowest == 2


@pytest.mark.rule("CM-19")
def test_nobody_slaps_and_the_closest_clockwise_is_slowest() -> None:
    scene = Scene(GAME, 3, [deal("4", "5q", "2 1")])
    scene.play("@0 0 play 4", "@0 1 play 5q", "@4000")
    assert table(scene).slowest == 2


@pytest.mark.rule("CM-19")
def test_of_equally_slow_ones_the_closest_clockwise_is_slowest() -> None:
    scene = mosquito()
    scene.play("@200 3 slap")
    state = scene.state
    assert isinstance(state, CheatingMoth)
    # Both others slap in the same millisecond: whoever keeps the clock asks who comes first.
    first, late = sorted([1, 2], key=lambda seat: int(state.claim_rank(seat, SLAP)))
    scene.play(f"@300 {first} slap")
    assert scene.refused(f"@300 {late} slap").rule == "CM-19"
    assert table(scene).slowest == late == 1


def mosquito_for_moth_holder(cards: str) -> tuple[Scene, int]:
    """Seat 1 has only these cards left when seat 0 plays a mosquito and seat 3 is slowest."""
    others = ["1"] * (8 - len(cards.split()))
    scene = Scene(GAME, 4, [deal("4q 1", f"{' '.join(others)} {cards}", "2 3", "2 3")])
    start = make_vanish(scene, 1, " ".join(others))
    scene.play(f"@{start} 0 play 4q")
    return scene, start


@pytest.mark.rule("CM-19")
def test_who_has_only_moths_gives_none() -> None:
    scene, _ = mosquito_for_moth_holder("1m 2m 5m")
    scene.play("1 slap", "2 slap")
    assert table(scene).owing == [0, 2]
    assert [event.seat for event in scene.events(HasOnlyMoths)] == [1]
    assert scene.events(WasSlowest)[0].owing == [0, 2]
    assert table(scene, 3).bugs[1].moths_at_least == 3
    assert scene.refused("1 give 1m").rule == "CM-19"
    scene.play("0 give 1", "2 give 3")
    assert table(scene).phase == "turn"


@pytest.mark.rule("CM-19", "CM-9")
def test_a_gift_that_is_in_a_gesture_waits_and_lapses_if_it_vanishes() -> None:
    scene, start = mosquito_for_moth_holder("2 1m 5m")
    scene.play(f"@{start} 1 vanish 2", "1 slap", "2 slap", "0 give 1", "2 give 3")
    assert table(scene).owing == [1]
    assert scene.state.actors() == [0, 2, 3]
    assert table(scene).to_act == [0, 1, 2, 3]  # or all would know that it is no fidget
    assert scene.refused("1 give 2").rule == "CM-9"
    scene.play(f"@{start + GESTURE}")
    view = table(scene)
    assert (view.phase, view.active, view.owing) == ("turn", 1, [])
    assert hand(scene, 1) == ["1m", "5m"]
    assert view.bugs[1].moths_at_least == 2


@pytest.mark.rule("CM-19", "CM-10", "CM-7")
def test_a_last_card_in_a_gesture_stays_and_is_given() -> None:
    scene, start = mosquito_for_moth_holder("2 3")
    scene.play(f"@{start} 1 vanish 2", "1 slap", "2 slap", "1 give 3")
    assert hand(scene, 1) == ["2"]
    scene = Scene(GAME, 4, [deal("4", "1 1 1 1 1 1 5q 2", "2 3", "2 3")])
    start = make_vanish(scene, 1, "1 1 1 1 1 1")
    scene.play(f"@{start} 1 vanish 2", "0 play 4", "1 play 5q", "0 slap", "2 slap")
    assert table(scene).owing == [0, 1, 2]
    assert scene.refused("1 give 2").rule == "CM-9"
    scene.play(f"@{start + GESTURE} 1 give 2")
    assert scene.events(RoundEnded)[0].seat == 1


@pytest.mark.rule("CM-19", "CM-7")
def test_a_hand_that_empties_ends_the_round_and_the_other_gifts_lapse() -> None:
    scene, _ = mosquito_for_moth_holder("2")
    scene.play("1 slap", "2 slap", "0 give 1", "1 give 2")
    (ended,) = scene.events(RoundEnded)
    assert ended.seat == 1
    assert [len(cards) for cards in ended.hands] == [6, 0, 8, 10]


@pytest.mark.rule("CM-19")
def test_cheating_goes_on_while_gifts_are_owed() -> None:
    scene = mosquito()
    scene.play("@300 2 slap", "@310 1 slap", "@320 3 vanish 3m", "@400 1 vanish 1m", "@1900")
    assert table(scene).phase == "gifts"
    assert "3m" not in hand(scene, 3)
    scene.play("@2000 0 caught 1")
    assert table(scene).owing == [0, 1, 2]


@pytest.mark.rule("CM-19", "CM-15")
def test_a_guard_who_has_given_the_last_other_card_as_penalty_owes_nothing() -> None:
    scene = Scene(GAME, 3, [deal("4 1 3q", "1 1 1 1 1 5 1m 2m", "4 2")])
    start = make_vanish(scene, 1, "1 1 1 1 1")
    scene.play(f"@{start} 0 play 4", "1 vanish 5", "0 caught 1", "0 give 1")
    scene.play("1 play 5", "2 play 4", "0 play 3q", "1 slap")
    assert (table(scene).slowest, table(scene).owing) == (2, [0, 1])
    scene.play("2 vanish 2", "1 caught 2", "1 give 1")
    assert hand(scene, 1) == ["1m", "2m"]
    assert (table(scene).phase, table(scene).owing) == ("gifts", [0])
    assert [event.seat for event in scene.events(HasOnlyMoths)] == [1]


# Cockroach ----------------------------------------------------------------------------------


def cockroach(players: int = 4) -> Scene:
    hands = ["5c 5 1", "5 5s 4", "5 5m 4", "4 4 4", "5 1 1"]
    scene = Scene(GAME, players, [deal(*hands[:players], discard="4")])
    return scene.play("@0 0 play 5c")


@pytest.mark.rule("CM-20")
def test_all_may_lay_a_number_card_of_the_same_value() -> None:
    scene = cockroach()
    races = [[move for move in scene.legal(seat) if "race" in move] for seat in range(4)]
    assert races == [["race 5"], ["race 5"], ["race 5"], []]
    assert ["pass" in scene.legal(seat) for seat in range(4)] == [True] * 4


@pytest.mark.rule("CM-20", "CM-22")
def test_the_first_one_stays_and_ends_the_race() -> None:
    scene = cockroach()
    scene.play("@350 2 race 5")
    view = table(scene)
    assert view.discard[:2] == ["5", "5c"]
    assert (view.phase, view.active) == ("turn", 1)
    assert scene.refused("@351 1 race 5").rule == "CM-20"
    assert sizes(scene) == [7, 8, 7, 8]


@pytest.mark.rule("CM-20")
def test_the_active_player_may_race_too() -> None:
    scene = cockroach()
    scene.play("@200 0 race 5")
    assert sizes(scene)[0] == 6
    assert table(scene).active == 1


@pytest.mark.rule("CM-20")
@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("1 race 4", "only a number card 5"),
        ("1 race 5s", "only a number card 5"),
        ("2 race 5m", "only a number card 5"),
        ("3 race 5", "no 5 in the hand"),
        ("1 play 4", "race for the cockroach"),
    ],
)
def test_a_race_card_of_another_value_or_kind_is_refused(move: str, reason: str) -> None:
    scene = cockroach()
    refused = scene.refused(f"@100 {move}")
    assert refused.rule == "CM-20"
    assert reason in str(refused)


@pytest.mark.rule("CM-20", "CM-9")
def test_a_card_in_a_gesture_cannot_race() -> None:
    scene = cockroach()
    scene.play("@100 1 vanish 5")
    refused = scene.refused("@200 1 race 5")
    assert refused.rule == "CM-9"


@pytest.mark.rule("CM-20")
def test_when_all_have_passed_play_goes_on() -> None:
    scene = cockroach()
    scene.play("@100 0 pass", "@200 3 pass", "@300 1 pass")
    assert scene.refused("@310 1 race 5").rule == "CM-20"
    assert scene.refused("@310 1 pass").rule == "CM-20"
    assert table(scene).phase == "race"
    scene.play("@400 2 pass")
    assert (table(scene).phase, table(scene).active) == ("turn", 1)
    assert len(scene.events(RaceClosed)) == 1


@pytest.mark.rule("CM-20")
@pytest.mark.parametrize(
    ("tempo", "closes"), [("relaxed", 8000), ("normal", 5000), ("quick", 3500)]
)
def test_the_window_runs_its_time_even_if_nobody_could_lay_a_card(tempo: str, closes: int) -> None:
    fives = "5 5 5 5 5 5 5 5"
    scene = Scene(
        GAME, 3, [deal("5c 1 2 2", "4 4 1 1", "4 4 2 2", discard="4", draw=fives)], tempo=tempo
    )
    scene.play("@0 0 play 5c")
    assert not [move for seat in range(3) for move in scene.legal(seat) if "race" in move]
    scene.play(f"@{closes - 1}")
    assert table(scene).phase == "race"
    assert scene.refused(f"@{closes} 1 pass").rule == "CM-20"
    scene.play(f"@{closes}")
    assert table(scene).phase == "turn"
    assert table(scene).active == 1


@pytest.mark.rule("CM-20")
def test_equal_times_go_to_the_closest_clockwise_from_the_active_player() -> None:
    scene = Scene(GAME, 4, [deal("4", "5c 5", "5 1", "5 1", discard="3")])
    scene.play("@0 0 play 4", "@0 1 play 5c")
    state = scene.state
    assert isinstance(state, CheatingMoth)
    race = GAME.parse("race 5")
    order = sorted(range(4), key=lambda seat: int(state.claim_rank(seat, race)))
    assert order == [1, 2, 3, 0]


@pytest.mark.rule("CM-20", "CM-7")
def test_the_last_card_laid_in_a_race_ends_the_round() -> None:
    scene = Scene(GAME, 3, [deal("5c", "1 1 1 1 1 1 1 5", "2", discard="4")])
    start = make_vanish(scene, 1, "1 1 1 1 1 1 1")
    scene.play(f"@{start} 0 play 5c", "1 race 5")
    assert scene.events(RoundEnded)[0].seat == 1


# Ant ----------------------------------------------------------------------------------------


@pytest.mark.rule("CM-21", "CM-22")
def test_ants_feed_on_the_discards_below_them_top_down() -> None:
    scene = Scene(GAME, 4, [deal("2 1 1", "1 1 1", "5 5 1", "4a 1 1", discard="3", draw="5m")])
    scene.play("0 play 2", "1 play 1", "2 play 5", "3 play 4a")
    fed = scene.events(AntFed)
    assert [(event.seat, event.card) for event in fed] == [(0, "5"), (1, "1"), (2, "2")]
    assert table(scene).discard == ["4a", "3"]
    assert table(scene).active == 0
    assert sizes(scene) == [8, 8, 8, 7]
    assert table(scene, 3).bugs[0].known == ["5"]
    assert table(scene).bugs[2].known == ["2"]


@pytest.mark.rule("CM-21")
def test_then_on_the_draw_pile() -> None:
    scene = Scene(GAME, 4, [deal("4a", "1", "2", "5", discard="3", draw="5m 1m")])
    scene.play("0 play 4a")
    assert [event.seat for event in scene.events(AntFed)] == [1]
    assert [event.card for event in scene.events(Drew, 2)] == ["5m", None]
    assert [event.card for event in scene.events(Drew, 3)] == [None, "1m"]
    assert table(scene).discard == ["4a"]
    assert sizes(scene) == [7, 9, 9, 9]


@pytest.mark.rule("CM-21")
def test_where_no_card_is_left_none_is_taken() -> None:
    scene = use_up_draw_pile(Scene(GAME, 4, [deal("4a", "1", "2", "5", discard="3")]))
    scene.play("0 play 4a")
    assert [event.seat for event in scene.events(AntFed)] == [1]
    assert [event.seat for event in scene.events(FoundNoCard)] == [2, 3]
    assert table(scene).active == 1
    assert sizes(scene)[1:] == [9, 8, 8]


@pytest.mark.rule("CM-21")
def test_or_ants_feed_on_the_draw_pile_alone() -> None:
    scene = Scene(GAME, 3, [deal("4a", "1", "2", discard="3", draw="5m 1m")], ant="draw")
    scene.play("0 play 4a")
    assert not scene.events(AntFed)
    assert "5m" in hand(scene, 1)
    assert "1m" in hand(scene, 2)
    assert table(scene).discard == ["4a", "3"]


@pytest.mark.rule("CM-21", "CM-6")
def test_a_shuffle_may_come_between_two_takers() -> None:
    scene = Scene(GAME, 4, [deal("2 5a", "1", "5", "4", discard="3")], ant="draw")
    scene.play("0 play 2", "1 play 1", "2 play 5", "3 play 4")
    while table(scene).draw_size > 1:
        scene.play("0 caught 1")
    before = sizes(scene)
    scene.play("@77 0 play 5a")
    assert scene.state.awaits == SHUFFLE
    assert sizes(scene)[1] == before[1] + 1
    assert scene.state.actors() == []
    scene.chance(["3", "4", "2", "5", "1"])
    assert scene.state.now == 77
    assert "3" in hand(scene, 2)
    assert "4" in hand(scene, 3)
    assert [event.count for event in scene.events(Shuffled)] == [5]
    assert table(scene).discard == ["5a"]
    assert table(scene).draw_size == 3
    assert table(scene).active == 1


@pytest.mark.rule("CM-21", "CM-7")
def test_an_ant_played_last_feeds_on_nothing() -> None:
    scene = Scene(GAME, 3, [deal("4", "1 1 1 1 1 1 1 5a", "2")])
    start = make_vanish(scene, 1, "1 1 1 1 1 1 1")
    scene.play(f"@{start} 0 play 4", "1 play 5a")
    assert not scene.events(AntFed)
    assert [len(cards) for cards in scene.events(RoundEnded)[0].hands] == [7, 0, 8]
