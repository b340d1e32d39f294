"""Party Bugs for two, and Paul, whose colour is the third (PB-13 to PB-16)."""

import pytest

from antics.core.errors import BadChance, NotYourMove
from antics.core.game import Player
from antics.core.rng import FastRng
from antics.games.party_bugs.events import FloorFilled, KingCame, Took

from .party_bugs_scenes import GAME, Scene, dance, deal, display, hand, next_round, table, takers

PAUL = 2


@pytest.mark.rule("PB-13")
@pytest.mark.parametrize(
    ("floor", "holder"),
    [
        pytest.param([4, 7, 1], 0, id="his is the lowest"),
        pytest.param([7, 4, 4], 1, id="his is among the lowest"),
        pytest.param([12, 11, 10], 1, id="his is the lowest, seat 1 next"),
    ],
)
def test_paul_never_gets_the_tied_card(floor: list[int], holder: int) -> None:
    scene = Scene(GAME, [Player("Ada", 9), Player("Ben", 9)], [deal(floor)])
    assert table(scene).tied == holder


@pytest.mark.rule("PB-13")
def test_pauls_card_lies_on_the_first_floor() -> None:
    assert table(Scene(GAME, 2, [deal([4, 7, 1])])).floor == [1, 4, 7]


@pytest.mark.rule("PB-13", "PB-2")
def test_pauls_king_does_not_stay_on_the_first_floor_either() -> None:
    floors = [GAME.setup(2).state().roll(FastRng(seed))[PAUL] for seed in range(300)]
    assert set(floors) == set(range(1, 13))
    with pytest.raises(BadChance, match="PB-2"):
        Scene(GAME, 2, [deal([4, 7, 13])])


@pytest.mark.rule("PB-14")
def test_paul_gets_the_last_card_and_turns_up_his_next() -> None:
    scene = Scene(GAME, 2, [deal([4, 7, 2], [9, 1], [3, 1], [11, 6])])
    dance(scene, [9, 3], [2, 4])
    assert [display(scene, seat) for seat in (0, 1, PAUL)] == [[4], [2], [7]]
    assert table(scene).floor == [3, 9, 11]
    dance(scene, [1, 1], [3, 9])
    assert display(scene, PAUL) == [7, 11]
    assert table(scene).floor == [1, 1, 6]


@pytest.mark.rule("PB-14")
def test_paul_has_no_hand_and_is_never_asked() -> None:
    scene = Scene(GAME, 2, [deal([4, 7, 2], [9], [3], [11])])
    assert table(scene).dancers[PAUL].hand_size == 0
    assert table(scene).dancers[PAUL].pile_size == 12
    assert scene.state.actors() == [0, 1]
    assert scene.legal(PAUL) == []
    assert isinstance(scene.refused("2 play 11"), NotYourMove)
    dance(scene, [9, 3], [2])
    assert isinstance(scene.refused("2 take 4"), NotYourMove)


@pytest.mark.rule("PB-14")
def test_pauls_pile_lasts_for_twelve_rounds() -> None:
    scene = next_round(Scene(GAME, 2, [deal([4, 7, 2])]), 13)
    assert table(scene).dancers[PAUL].pile_size == 0
    assert len(table(scene).floor) == 3


@pytest.mark.rule("PB-15")
def test_pauls_own_king_does_nothing() -> None:
    scene = Scene(GAME, 2, [deal([4, 7, 2], [9, 8], [3, 6], [13])])
    dance(scene, [9, 3], [2, 4])
    assert table(scene).floor == [3, 9, 13]
    dance(scene, [8, 6], [3, 9])
    assert display(scene, PAUL) == [7, 13]
    assert scene.events(KingCame) == []


@pytest.mark.rule("PB-15")
def test_in_a_kings_round_paul_gets_nothing_but_turns_up_his_card() -> None:
    scene = Scene(GAME, 2, [deal([4, 7, 2], [13], [3], [11])])
    dance(scene, [13, 3])
    assert [display(scene, seat) for seat in (0, 1, PAUL)] == [[2, 4, 7], [], []]
    assert table(scene).floor == [3, 11, 13]


@pytest.mark.rule("PB-15", "PB-9")
def test_of_two_kings_the_tied_holder_takes() -> None:
    scene = Scene(GAME, 2, [deal([7, 4, 2], [13], [13], [11])])
    dance(scene, [13, 13])
    assert [display(scene, seat) for seat in (0, 1, PAUL)] == [[], [2, 4, 7], []]


@pytest.mark.rule("PB-16")
@pytest.mark.parametrize(("floor", "order"), [([4, 7, 2], [1, 0, PAUL]), ([7, 4, 2], [0, 1, PAUL])])
def test_paul_is_last_in_the_last_round(floor: list[int], order: list[int]) -> None:
    scene = next_round(Scene(GAME, 2, [deal(floor)]), 13)
    before = len(takers(scene))
    scene.play_on()
    assert takers(scene)[before:] == order


@pytest.mark.rule("PB-16", "PB-6")
@pytest.mark.parametrize(("floor", "first"), [([4, 7, 2], 0), ([7, 4, 2], 1)])
def test_of_two_equals_the_tied_holder_takes_first(floor: list[int], first: int) -> None:
    scene = Scene(GAME, 2, [deal(floor, [9], [9])])
    dance(scene, [9, 9])
    assert scene.state.actors() == [first]


@pytest.mark.rule("PB-16", "PB-10")
def test_pauls_pairs_leave() -> None:
    scene = Scene(GAME, 2, [deal([4, 7, 2], [9, 8], [3, 6], [7])])
    dance(scene, [9, 3], [2, 4])
    assert display(scene, PAUL) == [7]
    dance(scene, [8, 6], [3, 9])
    assert display(scene, PAUL) == []
    assert scene.events(Took)[-1] == Took(rule="PB-10", seat=PAUL, card=7, pair=True)


@pytest.mark.rule("PB-16", "PB-12")
def test_paul_can_win() -> None:
    scene = Scene(GAME, 2, [deal([1, 1, 2])]).play_on()
    sums = tuple(sum(display(scene, seat)) for seat in (0, 1, PAUL))
    assert sums[PAUL] < min(sums[:PAUL])
    assert scene.outcome is not None
    assert scene.outcome.scores == sums
    assert scene.outcome.winners == (PAUL,)


@pytest.mark.rule("PB-16")
@pytest.mark.parametrize(
    ("ages", "scores", "winner"),
    [((9, 8), (79, 91, 79), 0), ((8, 9), (91, 79, 79), 1)],
)
def test_paul_loses_every_tie(
    ages: tuple[int, int], scores: tuple[int, int, int], winner: int
) -> None:
    """All three colours lie in the same order, and the younger one's King takes three 12s."""
    players = [Player("Ada", ages[0]), Player("Ben", ages[1])]
    scene = Scene(GAME, players, [deal([4, 4, 4])]).play_on()
    assert scene.outcome is not None
    assert scene.outcome.scores == scores
    assert scene.outcome.winners == (winner,)


@pytest.mark.rule("PB-14", "PB-8")
def test_two_players_draw_like_more() -> None:
    scene = Scene(GAME, 2, [deal([4, 7, 2])])
    sizes = []
    for number in range(1, 13):
        next_round(scene, number)
        sizes.append((len(hand(scene, 0)), len(hand(scene, 1))))
    assert sizes == [(3, 3)] * 10 + [(2, 2), (1, 1)]
    assert all(len(filled.floor) == 3 for filled in scene.events(FloorFilled))
