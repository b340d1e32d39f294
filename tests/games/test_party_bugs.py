"""Party Bugs for three to six, rule by rule (PB-1 to PB-12)."""

from collections import Counter

import pytest

from antics.core.errors import BadChance, BadSetup, NotYourMove
from antics.core.events import Event
from antics.core.game import Player
from antics.core.rng import FastRng
from antics.core.state import DEAL
from antics.games.party_bugs.events import (
    Dealt,
    Drew,
    FloorFilled,
    GameScored,
    KingCame,
    Revealed,
    RoundBegan,
    TiedGiven,
    Took,
)

from .party_bugs_scenes import (
    GAME,
    Scene,
    dance,
    deal,
    display,
    hand,
    next_round,
    table,
    takers,
)


def aged(*ages: int | None) -> list[Player]:
    return [Player(f"Player {seat}", age) for seat, age in enumerate(ages)]


def colours_drawn(players: int, games: int) -> list[tuple[int, list[int]]]:
    """Floor card and pile of every colour in that many shuffled games."""
    drawn: list[tuple[int, list[int]]] = []
    for seed in range(games):
        outcome = GAME.setup(players).state().roll(FastRng(seed))
        colours = len(outcome) // 13
        for colour in range(colours):
            start = colours + 12 * colour
            drawn.append((outcome[colour], outcome[start : start + 12]))
    return drawn


# Set-up -------------------------------------------------------------------------------------


@pytest.mark.rule("PB-1")
@pytest.mark.parametrize("players", range(2, 7))
def test_every_colour_is_the_values_1_to_13(players: int) -> None:
    drawn = colours_drawn(players, 50)
    assert len(drawn) == 50 * max(players, 3)
    for floor_card, pile in drawn:
        assert sorted([floor_card, *pile]) == list(range(1, 14))


@pytest.mark.rule("PB-1")
@pytest.mark.parametrize(
    "wrong",
    [
        {"floor": [4, 7, 2], "piles": [[9] * 12] * 3},
        {"floor": [4, 7], "piles": [list(range(1, 13))] * 2},
        {"floor": [4, 7, 0], "piles": [[*range(1, 4), *range(5, 14)]] * 3},
        {"floor": [4, 4, 4], "piles": [[*range(1, 4), *range(5, 13)]] * 3},
    ],
)
def test_a_deal_that_these_cards_cannot_give_is_refused(wrong: dict[str, object]) -> None:
    scene = Scene(GAME, 3)
    with pytest.raises(BadChance):
        scene.chance(wrong)
    assert scene.state.awaits == DEAL


@pytest.mark.rule("PB-1")
@pytest.mark.parametrize("players", [0, 1, 7])
def test_it_is_for_two_to_six(players: int) -> None:
    with pytest.raises(BadSetup):
        Scene(GAME, players)


@pytest.mark.rule("PB-2")
def test_every_card_but_the_king_is_turned_up_equally_often() -> None:
    drawn = colours_drawn(6, 2000)
    turned_up = Counter(floor_card for floor_card, _ in drawn)
    assert set(turned_up) == set(range(1, 13))
    # 1,000 of each are expected and five standard deviations are 151
    assert all(abs(count - 1000) < 151 for count in turned_up.values())


@pytest.mark.rule("PB-2")
def test_a_king_turned_up_goes_back_anywhere_into_the_pile() -> None:
    places = Counter(pile.index(13) for _, pile in colours_drawn(6, 2000))
    assert set(places) == set(range(12))
    assert all(abs(count - 1000) < 151 for count in places.values())


@pytest.mark.rule("PB-2")
def test_a_deal_with_a_king_on_the_floor_is_refused() -> None:
    with pytest.raises(BadChance, match="PB-2"):
        Scene(GAME, 3, [deal([4, 13, 2])])


@pytest.mark.rule("PB-2")
def test_the_cards_turned_up_are_the_first_floor() -> None:
    scene = Scene(GAME, 4, [deal([4, 7, 2, 7])])
    assert scene.events(Dealt)[0].floor == [4, 7, 2, 7]
    assert table(scene).floor == [2, 4, 7, 7]


@pytest.mark.rule("PB-3")
@pytest.mark.parametrize(
    ("floor", "players", "holder"),
    [
        pytest.param([4, 7, 2, 9], aged(3, 2, 99, 1), 2, id="lowest card, whatever the ages"),
        pytest.param([4, 2, 9, 2], aged(1, 9, 1, 8), 3, id="youngest of the lowest"),
        pytest.param([4, 2, 9, 2], aged(1, 9, 1, 0), 3, id="newborn"),
        pytest.param([2, 2, 9, 2], aged(9, 9, 1, None), 0, id="an unknown age among the lowest"),
        pytest.param([9, 2, 2, 2], aged(9, 9, 3, None), 1, id="the youngest known does not count"),
        pytest.param([2, 4, 9, 2], aged(9, None, None, 8), 3, id="an unknown age elsewhere"),
        pytest.param([2, 2, 2, 2], aged(9, 8, 10, 8), 1, id="equally old youngest"),
        pytest.param([9, 2, 2, 2], aged(1, 8, 7, 7), 2, id="lowest seat of the youngest only"),
    ],
)
def test_the_tied_card_goes_to(floor: list[int], players: list[Player], holder: int) -> None:
    scene = Scene(GAME, players, [deal(floor)])
    assert table(scene).tied == holder
    assert [given.seat for given in scene.events(TiedGiven)] == [holder]


@pytest.mark.rule("PB-3")
def test_the_tied_card_stays_for_the_whole_game() -> None:
    scene = Scene(GAME, 4, [deal([9, 8, 2, 10])]).play_on()
    assert scene.outcome is not None
    assert table(scene).tied == 2
    assert len(scene.events(TiedGiven)) == 1


@pytest.mark.rule("PB-4")
def test_everyone_draws_the_top_three() -> None:
    scene = Scene(GAME, 3, [deal([4, 7, 2], [9, 1, 3], [13, 8, 2], [12, 11, 10])])
    assert [hand(scene, seat) for seat in range(3)] == [[1, 3, 9], [2, 8, 13], [10, 11, 12]]
    assert [dancer.pile_size for dancer in table(scene).dancers] == [9, 9, 9]


# Rounds 1 to 12 -----------------------------------------------------------------------------


@pytest.mark.rule("PB-5")
def test_cards_are_chosen_in_any_order_and_revealed_with_the_last() -> None:
    scene = Scene(GAME, 3, [deal([4, 7, 2], [9], [3], [12])])
    scene.play("2 play 12", "0 play 9")
    assert scene.events(Revealed) == []
    assert [dancer.played for dancer in table(scene).dancers] == [None, None, None]
    scene.play("1 play 3")
    assert [revealed.cards for revealed in scene.events(Revealed)] == [[9, 3, 12]]


@pytest.mark.rule("PB-5")
def test_any_card_of_the_hand_may_be_chosen() -> None:
    scene = Scene(GAME, 3, [deal([4, 7, 2], [9, 1, 3])])
    assert scene.legal(0) == ["play 1", "play 3", "play 9"]


@pytest.mark.rule("PB-5")
def test_a_choice_is_final() -> None:
    scene = Scene(GAME, 3, [deal([4, 7, 2], [9, 1, 3])]).play("0 play 9")
    assert scene.legal(0) == []
    assert isinstance(scene.refused("0 play 1"), NotYourMove)


@pytest.mark.rule("PB-6")
def test_the_lowest_card_played_takes_first_and_takes_what_it_likes() -> None:
    scene = Scene(GAME, 3, [deal([4, 7, 2], [9], [3], [12])])
    dance(scene, [9, 3, 12])
    assert scene.state.actors() == [1]
    assert scene.legal(1) == ["take 2", "take 4", "take 7"]
    scene.play("1 take 7", "0 take 2")
    assert scene.legal(2) == ["take 4"], "the last card is taken by a move too"
    scene.play("2 take 4")
    assert [display(scene, seat) for seat in range(3)] == [[2], [7], [4]]


@pytest.mark.rule("PB-6")
@pytest.mark.parametrize(
    ("floor", "plays", "order"),
    [
        pytest.param([9, 8, 2, 10], [5, 5, 5, 5], [2, 3, 0, 1], id="all equal"),
        pytest.param([9, 8, 2, 10], [5, 5, 6, 5], [3, 0, 1, 2], id="all but the Tied holder"),
        pytest.param([9, 8, 2, 10], [5, 5, 1, 3], [2, 3, 0, 1], id="equals beyond the end"),
        pytest.param([9, 8, 2, 10], [6, 5, 6, 5], [3, 1, 2, 0], id="two and two"),
        pytest.param([9, 8, 10, 2], [7, 1, 7, 7], [1, 3, 0, 2], id="Tied in the last seat"),
        pytest.param([2, 8, 10, 9], [7, 7, 1, 7], [2, 0, 1, 3], id="Tied in the first seat"),
    ],
)
def test_equals_take_clockwise_from_the_tied_holder(
    floor: list[int], plays: list[int], order: list[int]
) -> None:
    scene = Scene(GAME, 4, [deal(floor, *([card] for card in plays))])
    dance(scene, plays)
    next_round(scene, 2)
    assert takers(scene) == order


@pytest.mark.rule("PB-7")
def test_what_was_played_is_the_new_floor_and_everyone_draws() -> None:
    scene = Scene(GAME, 3, [deal([4, 7, 2], [9, 1, 3, 5], [3, 1, 2, 8], [12, 1, 3, 13])])
    dance(scene, [9, 3, 12], [2, 4, 7])
    assert table(scene).floor == [3, 9, 12]
    assert [hand(scene, seat) for seat in range(3)] == [[1, 3, 5], [1, 2, 8], [1, 3, 13]]
    assert scene.state.actors() == [0, 1, 2]


@pytest.mark.rule("PB-7")
def test_the_floor_is_filled_before_anyone_draws() -> None:
    scene = Scene(GAME, 3, [deal([4, 7, 2])])
    next_round(scene, 2)
    told = [type(event) for event in scene.events(Event)]
    assert told[-5:] == [FloorFilled, Drew, Drew, Drew, RoundBegan]


@pytest.mark.rule("PB-8")
def test_hands_shrink_at_the_end() -> None:
    scene = Scene(GAME, 3, [deal([4, 7, 2])])
    sizes, piles = [], []
    for number in range(1, 13):
        next_round(scene, number)
        sizes.append([dancer.hand_size for dancer in table(scene).dancers])
        piles.append(table(scene).dancers[0].pile_size)
    assert sizes == [[3, 3, 3]] * 10 + [[2, 2, 2], [1, 1, 1]]
    assert piles == [9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0]


# The Party King -----------------------------------------------------------------------------


@pytest.mark.rule("PB-9")
def test_a_king_takes_the_whole_floor_and_nobody_else_takes() -> None:
    scene = Scene(GAME, 4, [deal([4, 7, 2, 9], [1], [13], [3], [5])])
    dance(scene, [1, 13, 3, 5])
    assert [display(scene, seat) for seat in range(4)] == [[], [2, 4, 7, 9], [], []]
    assert set(takers(scene)) == {1}


@pytest.mark.rule("PB-9")
def test_the_king_itself_goes_to_the_floor_and_is_a_plain_card_there() -> None:
    scene = Scene(GAME, 3, [deal([4, 7, 2], [1, 6], [13, 8], [3, 9])])
    dance(scene, [1, 13, 3])
    assert table(scene).floor == [1, 3, 13]
    dance(scene, [6, 8, 9], [13, 1, 3])
    assert display(scene, 0) == [13]
    assert len(scene.events(KingCame)) == 1


@pytest.mark.rule("PB-9")
@pytest.mark.parametrize(
    ("floor", "kings", "taker"),
    [
        pytest.param([9, 8, 2, 10], [0, 1], 0, id="beyond the end of the table"),
        pytest.param([9, 8, 2, 10], [0, 1, 3], 3, id="left of the Tied holder"),
        pytest.param([9, 8, 2, 10], [1, 2], 2, id="the Tied holder is closest"),
        pytest.param([9, 8, 2, 10], [0, 1, 2, 3], 2, id="all of them"),
        pytest.param([9, 2, 8, 10], [0, 3], 3, id="the lowest seat is farthest"),
    ],
)
def test_of_several_kings_only_one_takes(floor: list[int], kings: list[int], taker: int) -> None:
    plays = [13 if seat in kings else 1 for seat in range(4)]
    scene = Scene(GAME, 4, [deal(floor, *([card] for card in plays))])
    dance(scene, plays)
    assert [seat for seat in range(4) if display(scene, seat)] == [taker]
    assert display(scene, taker) == [2, 8, 9, 10]
    assert table(scene).floor == sorted(plays)


# Pairs --------------------------------------------------------------------------------------


@pytest.mark.rule("PB-10", "PB-1")
def test_two_of_a_value_leave_at_once_whatever_their_colours() -> None:
    scene = Scene(GAME, 3, [deal([4, 7, 2], [1, 3], [6, 4], [8, 9])])
    dance(scene, [1, 4, 8], [4, 2, 7])
    assert display(scene, 0) == [4]
    dance(scene, [3, 6, 9], [4])
    assert display(scene, 0) == []
    assert table(scene).danced_off == [4, 4]
    assert scene.events(Took)[-1] == Took(rule="PB-10", seat=0, card=4, pair=True)


@pytest.mark.rule("PB-10")
def test_others_keep_their_single_card_of_that_value() -> None:
    scene = Scene(GAME, 3, [deal([4, 4, 2], [1, 3], [6, 5], [8, 9])])
    dance(scene, [1, 6, 8], [4, 4, 2])
    assert [display(scene, seat) for seat in range(3)] == [[4], [4], [2]]


@pytest.mark.rule("PB-10", "PB-9")
@pytest.mark.parametrize(
    ("floor", "left"),
    [
        pytest.param([5, 5, 8], [8], id="a pair"),
        pytest.param([5, 5, 5], [5], id="three of a kind"),
        pytest.param([5, 5, 8, 8], [], id="two pairs"),
        pytest.param([5, 5, 5, 5], [], id="four of a kind"),
        pytest.param([5, 5, 5, 5, 5], [5], id="five of a kind"),
        pytest.param([5, 5, 5, 5, 5, 5], [], id="six of a kind"),
        pytest.param([5, 5, 5, 5, 5, 1], [1, 5], id="five and one"),
    ],
)
def test_a_king_takes_several_of_a_value(floor: list[int], left: list[int]) -> None:
    plays = [13] + [3] * (len(floor) - 1)
    scene = Scene(GAME, len(floor), [deal(floor, *([card] for card in plays))])
    dance(scene, plays)
    assert display(scene, 0) == left
    assert len(table(scene).danced_off) == len(floor) - len(left)


@pytest.mark.rule("PB-10", "PB-9")
def test_a_king_takes_two_of_a_value_that_lies_in_the_display() -> None:
    scene = Scene(GAME, 3, [deal([4, 7, 2], [1, 13], [4, 6], [5, 4])])
    dance(scene, [1, 4, 4], [4, 2, 7])
    dance(scene, [13, 6, 5])
    assert display(scene, 0) == [1, 4], "three 4s: two leave, one stays"


# The last round and the end -----------------------------------------------------------------


@pytest.mark.rule("PB-11")
@pytest.mark.parametrize(
    ("floor", "order"),
    [
        ([9, 2, 8, 10], [0, 3, 2, 1]),
        ([2, 9, 8, 10], [3, 2, 1, 0]),
        ([9, 8, 10, 2], [2, 1, 0, 3]),
        ([7, 8, 2], [1, 0, 2]),
    ],
)
def test_the_last_round_goes_anticlockwise_and_ends_with_the_tied_holder(
    floor: list[int], order: list[int]
) -> None:
    scene = next_round(Scene(GAME, len(floor), [deal(floor)]), 13)
    assert [dancer.hand_size for dancer in table(scene).dancers] == [0] * len(floor)
    before = len(takers(scene))
    assert scene.legal(order[0]) == sorted({f"take {card}" for card in table(scene).floor})
    scene.play_on()
    assert takers(scene)[before:] == order
    assert table(scene).floor == []


@pytest.mark.rule("PB-11")
def test_a_king_on_the_floor_of_the_last_round_is_a_plain_card() -> None:
    scene = next_round(Scene(GAME, 3, [deal([4, 4, 4])]), 13)
    assert table(scene).floor == [13, 13, 13]
    scene.play("2 take 13", "1 take 13")
    assert [13 in display(scene, seat) for seat in range(3)] == [False, True, True]


@pytest.mark.rule("PB-12")
def test_the_lowest_sum_of_the_display_wins() -> None:
    scene = Scene(GAME, 3, [deal([4, 2, 11])]).play_on()
    sums = [sum(display(scene, seat)) for seat in range(3)]
    assert scene.outcome is not None
    assert list(scene.outcome.scores) == sums == scene.events(GameScored)[0].scores
    assert [sums[seat] for seat in scene.outcome.winners] == [min(sums)]
    assert min(sums) < sorted(sums)[1]


# Where all hold the same cards in the same order, all play the same value every round, so
# everyone takes each value once, 91 in all. Only the Kings, played together on a floor of 12s,
# make a difference: the Tied holder gets all the 12s, the others none.


@pytest.mark.rule("PB-12")
def test_a_tie_is_won_by_the_tied_holder() -> None:
    scene = Scene(GAME, aged(9, 8, 7, 10), [deal([4, 4, 4, 4])]).play_on()
    assert scene.outcome is not None
    assert scene.outcome.scores == (79, 79, 79, 79), "four 12s leave in pairs"
    assert scene.outcome.winners == (2,)


@pytest.mark.rule("PB-12")
def test_a_tie_without_the_tied_holder_is_won_by_the_next_clockwise() -> None:
    scene = Scene(GAME, aged(9, 7, 8), [deal([4, 4, 4])]).play_on()
    assert scene.outcome is not None
    assert scene.outcome.scores == (79, 91, 79), "of three 12s one stays"
    assert scene.outcome.winners == (2,)
