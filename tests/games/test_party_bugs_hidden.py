"""Party Bugs with variant 1, a card face down in every display (PB-20 to PB-25)."""

import pytest

from antics.core.errors import IllegalMove, NotYourMove
from antics.core.events import Event
from antics.core.game import JsonObject
from antics.core.match import random_match
from antics.core.rng import FastRng
from antics.games.party_bugs.events import GameScored, HiddenShown, Matched, RoundBegan, Took
from antics.games.party_bugs.table import Table
from antics.games.party_bugs.view import PartyBugsView

from .party_bugs_scenes import GAME, Scene, dance, deal, display, hand, next_round, table, takers

PAUL = 2


def hidden(players: int, cards: JsonObject, *hides: int) -> Scene:
    """A game in which each seat has already put its card face down."""
    scene = Scene(GAME, players, [cards], hidden_card=True)
    for seat, card in enumerate(hides):
        scene.play(f"{seat} hide {card}")
    return scene


def face_down(scene: Scene, seat: int) -> int | None:
    """The seat's face-down card, as only its owner sees it."""
    return table(scene, seat).dancers[seat].face_down


# Set-up -------------------------------------------------------------------------------------


@pytest.mark.rule("PB-20")
def test_everyone_draws_four_and_hides_one_in_any_order() -> None:
    scene = hidden(3, deal([4, 7, 2], [9, 1, 3, 5]))
    assert hand(scene, 0) == [1, 3, 5, 9]
    assert table(scene).dancers[0].pile_size == 8
    assert scene.legal(0) == ["hide 1", "hide 3", "hide 5", "hide 9"]
    scene.play("2 hide 1", "0 hide 5")
    assert scene.state.actors() == [1]
    assert scene.events(RoundBegan) == []
    scene.play("1 hide 2")
    assert scene.state.actors() == [0, 1, 2]
    assert [hand(scene, seat) for seat in range(3)] == [[1, 3, 9], [1, 3, 4], [3, 4, 5]]
    assert [face_down(scene, seat) for seat in range(3)] == [5, 2, 1]
    assert [display(scene, seat) for seat in range(3)] == [[], [], []]


@pytest.mark.rule("PB-20")
def test_the_king_is_never_hidden() -> None:
    scene = hidden(3, deal([4, 7, 2], [9, 13, 3, 5]))
    assert scene.legal(0) == ["hide 3", "hide 5", "hide 9"]
    refusal = scene.refused("0 hide 13")
    assert isinstance(refusal, IllegalMove)
    assert refusal.rule == "PB-20"


@pytest.mark.rule("PB-20")
def test_what_is_hidden_stays_hidden() -> None:
    scene = hidden(3, deal([4, 7, 2], [9, 1, 3, 5]), 5)
    assert scene.legal(0) == []
    assert isinstance(scene.refused("0 hide 9"), NotYourMove)


# Rounds -------------------------------------------------------------------------------------


@pytest.mark.rule("PB-21")
def test_eleven_rounds_are_played_and_draws_end_after_the_eighth() -> None:
    scene = hidden(3, deal([4, 7, 2]), 1, 1, 1)
    sizes, piles = [], []
    for number in range(1, 12):
        next_round(scene, number)
        sizes.append(table(scene).dancers[0].hand_size)
        piles.append(table(scene).dancers[0].pile_size)
    assert sizes == [3] * 9 + [2, 1]
    assert piles == [8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0]


@pytest.mark.rule("PB-21", "PB-11")
def test_the_twelfth_round_is_the_last() -> None:
    scene = next_round(hidden(4, deal([9, 2, 8, 10]), 1, 1, 1, 1), 12)
    assert [dancer.hand_size for dancer in table(scene).dancers] == [0, 0, 0, 0]
    before = len(takers(scene))
    scene.play_on()
    assert takers(scene)[before:] == [0, 3, 2, 1]
    assert scene.outcome is not None
    assert [began.last for began in scene.events(RoundBegan)] == [False] * 11 + [True]


@pytest.mark.rule("PB-21")
def test_paul_hides_nothing_and_keeps_his_last_card_in_the_pile() -> None:
    scene = hidden(2, deal([4, 7, 2]))
    assert scene.state.actors() == [0, 1]
    scene.play_on()
    assert scene.outcome is not None
    assert not table(scene).dancers[PAUL].has_face_down
    assert table(scene).dancers[PAUL].pile_size == 1
    assert scene.outcome.scores[PAUL] == sum(display(scene, PAUL))


# Matching a card taken ----------------------------------------------------------------------


def five_on_the_floor() -> Scene:
    """Seat 0 has a 5 face down, takes first, and finds a 5 on the floor."""
    scene = hidden(3, deal([9, 5, 8], [5, 1, 2, 3], [6, 4, 3, 2], [7, 4, 3, 2]), 5, 2, 2)
    dance(scene, [1, 6, 7])
    return scene


@pytest.mark.rule("PB-22")
def test_a_card_taken_may_be_discarded_with_its_face_down_twin() -> None:
    scene = five_on_the_floor()
    assert scene.legal(0) == ["take 5", "take 5 match", "take 8", "take 9"]
    scene.play("0 take 5 match")
    assert display(scene, 0) == []
    assert not table(scene).dancers[0].has_face_down
    assert table(scene).danced_off == [5, 5]
    assert table(scene).floor == [8, 9]
    assert [match.seat for match in scene.events(Matched)] == [0]


@pytest.mark.rule("PB-22")
def test_or_kept_beside_it() -> None:
    scene = five_on_the_floor().play("0 take 5")
    assert display(scene, 0) == [5]
    assert face_down(scene, 0) == 5
    assert table(scene).danced_off == []


@pytest.mark.rule("PB-22", "PB-14")
def test_the_other_cards_go_on_as_usual_after_a_match() -> None:
    scene = hidden(2, deal([9, 5, 8], [5, 1, 2, 3], [6, 4, 3, 2], [11]), 5, 2)
    dance(scene, [1, 6], ["take 5 match", 8])
    assert display(scene, PAUL) == [9]
    assert table(scene).floor == [1, 6, 11]


@pytest.mark.rule("PB-22")
@pytest.mark.parametrize(
    ("take", "rule"),
    [
        pytest.param("take 8 match", "PB-22", id="another value lies face down"),
        pytest.param("take 4 match", "PB-6", id="no such card on the floor"),
    ],
)
def test_only_an_equal_card_can_match(take: str, rule: str) -> None:
    refusal = five_on_the_floor().refused(f"0 {take}")
    assert isinstance(refusal, IllegalMove)
    assert refusal.rule == rule


@pytest.mark.rule("PB-23", "PB-10")
def test_a_face_up_twin_pairs_first_and_the_next_card_may_match_again() -> None:
    tops = [5, 1, 2, 3, 4], [6, 4, 3, 2], [5, 4, 3, 2], [6, 5, 3, 2]
    scene = hidden(4, deal([9, 5, 8, 10], *tops), 5, 2, 2, 2)
    dance(scene, [1, 6, 5, 6], [5, 8, 9, 10])
    assert display(scene, 0) == [5], "kept beside the face-down 5"

    dance(scene, [2, 3, 3, 5])
    assert scene.legal(0) == ["take 1", "take 5", "take 6"], "no choice: the face-up 5 is there"
    assert scene.refused("0 take 5 match").rule == "PB-23"
    scene.play("0 take 5")
    assert display(scene, 0) == []
    assert face_down(scene, 0) == 5
    assert scene.events(Took)[-1].pair

    next_round(scene, 3)
    dance(scene, [3, 4, 4, 4])
    assert scene.legal(0) == ["take 2", "take 3", "take 5", "take 5 match"]


# Matching what a King takes -----------------------------------------------------------------


@pytest.mark.rule("PB-24")
@pytest.mark.parametrize(
    ("hides", "floor", "choices"),
    [
        pytest.param(6, [9, 5, 8], ["keep"], id="nothing to match"),
        pytest.param(5, [9, 5, 8], ["keep", "match"], id="one card to match"),
        pytest.param(5, [9, 5, 5], ["keep", "match"], id="two cards to match"),
    ],
)
def test_a_king_with_a_face_down_card_is_always_asked(
    hides: int, floor: list[int], choices: list[str]
) -> None:
    scene = hidden(3, deal(floor, [13, 5, 6, 1]), hides, 1, 1)
    dance(scene, [13, 2, 3])
    assert scene.state.actors() == [0]
    assert scene.legal(0) == choices
    assert display(scene, 0) == [], "nothing is taken before the answer"


@pytest.mark.rule("PB-24")
def test_match_is_refused_where_nothing_matches() -> None:
    scene = hidden(3, deal([9, 5, 8], [13, 5, 6, 1]), 6, 1, 1)
    dance(scene, [13, 2, 3])
    assert scene.refused("0 match").rule == "PB-24"
    assert scene.refused("0 take 5").rule == "PB-24"
    scene.play("0 keep")
    assert display(scene, 0) == [5, 8, 9]


@pytest.mark.rule("PB-24")
@pytest.mark.parametrize(
    ("floor", "answer", "left", "still_down"),
    [
        pytest.param([9, 5, 8], "match", [8, 9], None, id="matched"),
        pytest.param([9, 5, 8], "keep", [5, 8, 9], 5, id="kept"),
        pytest.param([9, 5, 5], "match", [5, 9], None, id="the first of two matched"),
        pytest.param([9, 5, 5], "keep", [9], 5, id="two kept are a pair"),
        pytest.param([9, 5, 5, 5], "match", [9], None, id="first matched, the others a pair"),
        pytest.param([9, 5, 5, 5], "keep", [5, 9], 5, id="three kept"),
    ],
)
def test_the_kings_answer_decides(
    floor: list[int], answer: str, left: list[int], still_down: int | None
) -> None:
    scene = hidden(len(floor), deal(floor, [13, 5, 6, 1]), 5, *[1] * (len(floor) - 1))
    dance(scene, [13, *[2] * (len(floor) - 1)], [answer])
    assert display(scene, 0) == left
    assert face_down(scene, 0) == still_down
    assert table(scene).round == 2


def king_beside_a_face_up_five(fives: int) -> Scene:
    """Seat 0 has a 5 face up and a 5 face down, and a King takes one or two more."""
    second = 5 if fives == 2 else 6
    tops = [5, 13, 1, 3], [8, 4, 3, 2], [5, 4, 3, 2], [second, 4, 3, 2]
    scene = hidden(4, deal([9, 5, 8, 10], *tops), 5, 2, 2, 2)
    dance(scene, [1, 8, 5, second], [5, 8, 9, 10])
    dance(scene, [13, 3, 3, 3])
    assert display(scene, 0) == [5]
    return scene


@pytest.mark.rule("PB-24", "PB-23")
def test_a_single_card_pairs_with_the_face_up_twin_and_cannot_match() -> None:
    scene = king_beside_a_face_up_five(1)
    assert table(scene).floor == [1, 5, 6, 8]
    assert scene.legal(0) == ["keep"]
    assert scene.refused("0 match").rule == "PB-24"
    scene.play("0 keep")
    assert display(scene, 0) == [1, 6, 8]
    assert face_down(scene, 0) == 5


@pytest.mark.rule("PB-24", "PB-23")
@pytest.mark.parametrize(
    ("answer", "left", "still_down"), [("match", [1, 8], None), ("keep", [1, 5, 8], 5)]
)
def test_the_second_of_two_can_match_beside_a_face_up_twin(
    answer: str, left: list[int], still_down: int | None
) -> None:
    scene = king_beside_a_face_up_five(2)
    assert table(scene).floor == [1, 5, 5, 8]
    assert scene.legal(0) == ["keep", "match"]
    scene.play(f"0 {answer}")
    assert display(scene, 0) == left
    assert face_down(scene, 0) == still_down


@pytest.mark.rule("PB-23")
def test_the_face_up_twin_leaves_before_the_face_down_one() -> None:
    scene = king_beside_a_face_up_five(2)
    told = len(scene.events(Event))
    scene.play("0 match")
    fives = [event for event in scene.events(Event)[told:] if getattr(event, "card", 0) == 5]
    assert [type(event) for event in fives] == [Took, Matched]


@pytest.mark.rule("PB-24")
def test_a_king_whose_face_down_card_is_gone_is_not_asked() -> None:
    scene = hidden(3, deal([9, 5, 8], [5, 13, 1, 3], [6, 4, 3, 2], [7, 4, 3, 2]), 5, 2, 2)
    dance(scene, [1, 6, 7], ["take 5 match", 8, 9])
    dance(scene, [13, 3, 3])
    assert display(scene, 0) == [1, 6, 7]
    assert table(scene).round == 3


@pytest.mark.rule("PB-24", "PB-9")
def test_of_several_kings_only_the_taker_is_asked() -> None:
    scene = hidden(3, deal([9, 5, 2], [13, 5, 6, 1], [13, 1, 2, 3], [1, 3, 4, 5]), 5, 1, 1)
    dance(scene, [13, 13, 3])
    assert scene.state.actors() == [0], "closest clockwise to seat 2, who holds the Tied card"
    scene.play("0 match")
    assert [display(scene, seat) for seat in range(3)] == [[2, 9], [], []]


@pytest.mark.rule("PB-23", "PB-24")
def test_what_a_king_takes_arrives_ascending_and_the_match_in_its_place() -> None:
    scene = hidden(4, deal([9, 5, 8, 3], [13, 5, 6, 1]), 5, 1, 1, 1)
    dance(scene, [13, 2, 2, 2], ["match"])
    arrivals = [event.card for event in scene.events(Took)]
    assert arrivals == [3, 8, 9]
    assert [event.card for event in scene.events(Matched)] == [5]


# Who knows it, and the end ------------------------------------------------------------------


@pytest.mark.rule("PB-25")
def test_only_the_owner_may_look() -> None:
    scene = hidden(3, deal([9, 5, 8], [5, 1, 2, 3]), 5, 1, 1)
    assert table(scene, 0).dancers[0].face_down == 5
    assert [table(scene, other).dancers[0].face_down for other in (1, 2, None)] == [None] * 3
    assert [table(scene, other).dancers[0].has_face_down for other in (1, 2, None)] == [True] * 3


@pytest.mark.rule("PB-25", "PB-22")
def test_it_is_shown_when_matched() -> None:
    scene = five_on_the_floor().play("0 take 5 match")
    assert scene.events(Matched, seat=2) == [Matched(rule="PB-22", seat=0, card=5)]


@pytest.mark.rule("PB-25", "PB-12")
def test_it_is_shown_at_the_end_and_counts() -> None:
    scene = hidden(3, deal([4, 7, 2]), 3, 4, 1)
    next_round(scene, 12)
    assert scene.events(HiddenShown) == []
    owned = [face_down(scene, seat) for seat in range(3)]
    scene.play_on()
    shown = {event.seat: event.card for event in scene.events(HiddenShown)}
    assert shown == {seat: card for seat, card in enumerate(owned) if card is not None}
    assert shown[0] == 3
    sums = [sum(display(scene, seat)) + shown.get(seat, 0) for seat in range(3)]
    assert scene.outcome is not None
    assert list(scene.outcome.scores) == sums == scene.events(GameScored)[0].scores


@pytest.mark.rule("PB-25")
def test_at_the_end_everyone_sees_the_face_down_cards_in_the_view_too() -> None:
    state = random_match(GAME.setup(4, {"hidden_card": True}), "shown").state
    view = state.view(None)
    assert isinstance(state, Table)
    assert isinstance(view, PartyBugsView)
    assert state.over
    shown = [dancer.face_down for dancer in view.dancers]
    assert shown == [int(state.face_down_of(seat)) or None for seat in range(4)]
    assert any(shown)
    twin = state.resample(None, FastRng(1))
    assert twin.numbers() == state.numbers()
