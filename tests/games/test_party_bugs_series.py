"""Party Bugs with variant 2, a series with the mirror card, alone and with variant 1
(PB-30 to PB-34)."""

import pytest

from antics.core.errors import IllegalMove, NotYourMove
from antics.core.game import JsonObject
from antics.core.state import DEAL
from antics.games.party_bugs.events import (
    Drew,
    GameScored,
    HiddenShown,
    Mirrored,
    MirrorGiven,
    MirrorUnused,
    TiedGiven,
)

from .party_bugs_scenes import GAME, Scene, dance, deal, display, hand, next_round, table

PAUL = 2

FIRST = deal([4, 4, 4])
"""Played out lowest first, this game leaves seat 0 with the highest score."""


def second_game(players: int, cards: JsonObject, hidden_card: bool = False) -> Scene:
    """The beginning of a series' second game, in which seat 0 has the mirror card."""
    scene = Scene(GAME, players, [FIRST, cards], series=True, hidden_card=hidden_card)
    scene.play_on(until=lambda: table(scene).game_number == 1)
    assert [given.seat for given in scene.events(MirrorGiven)] == [0]
    return scene


def mirror_holders(scene: Scene) -> list[int]:
    return [seat for seat, dancer in enumerate(table(scene).dancers) if dancer.has_mirror]


# Games and totals ---------------------------------------------------------------------------


@pytest.mark.rule("PB-30")
@pytest.mark.parametrize("players", range(2, 7))
def test_a_series_has_as_many_games_as_people(players: int) -> None:
    colours = max(players, 3)
    scene = Scene(GAME, players, [deal([4] * colours)] * (players + 1), series=True).play_on()
    assert scene.outcome is not None
    games = scene.events(GameScored)
    assert len(games) == players
    sums = [sum(game.scores[seat] for game in games) for seat in range(colours)]
    assert list(scene.outcome.scores) == sums == games[-1].totals


@pytest.mark.rule("PB-30")
def test_without_the_option_there_is_one_game() -> None:
    scene = Scene(GAME, 3, [FIRST, FIRST]).play_on()
    assert scene.outcome is not None
    assert len(scene.events(GameScored)) == 1
    assert scene.events(MirrorGiven) == []


@pytest.mark.rule("PB-30")
def test_the_next_game_waits_for_its_deal_and_starts_afresh() -> None:
    scene = Scene(GAME, 3, [FIRST], series=True).play_on()
    assert scene.state.awaits == DEAL
    assert scene.outcome is None
    assert isinstance(scene.refused("0 play 5"), NotYourMove)
    scene.chance(deal([8, 7, 2], [9, 1, 3]))
    assert [dancer.display for dancer in table(scene).dancers] == [[], [], []]
    assert [dancer.total for dancer in table(scene).dancers] == [91, 79, 79]
    assert hand(scene, 0) == [1, 3, 9]
    assert [given.seat for given in scene.events(TiedGiven)] == [0, 2]


# Who gets the mirror ------------------------------------------------------------------------


@pytest.mark.rule("PB-31")
def test_nobody_has_the_mirror_in_the_first_game() -> None:
    scene = Scene(GAME, 3, [FIRST], series=True)
    assert mirror_holders(scene) == []


@pytest.mark.rule("PB-31")
def test_the_highest_total_gets_the_mirror_not_the_highest_score() -> None:
    deals = [deal([3, 5, 2]), deal([6, 5, 10]), deal([9, 9, 9])]
    scene = Scene(GAME, 3, deals, series=True)
    scene.play_on(until=lambda: table(scene).game_number == 2)
    last = scene.events(GameScored)[-1]
    assert (last.scores, last.totals) == ([64, 61, 63], [138, 131, 140])
    assert mirror_holders(scene) == [2]


@pytest.mark.rule("PB-31")
def test_equal_totals_go_by_the_tied_card_of_the_game_just_ended() -> None:
    scene = Scene(GAME, 3, [deal([4, 2, 11]), deal([1, 2, 3])], series=True)
    scene.play_on(until=lambda: table(scene).game_number == 1)
    assert scene.events(GameScored)[0].totals == [65, 63, 65]
    assert [given.seat for given in scene.events(TiedGiven)] == [1, 0]
    assert mirror_holders(scene) == [2], "next after seat 1"


@pytest.mark.rule("PB-31")
def test_paul_never_gets_the_mirror() -> None:
    scene = Scene(GAME, 2, [deal([1, 2, 12]), FIRST], series=True)
    scene.play_on(until=lambda: table(scene).game_number == 1)
    assert scene.events(GameScored)[0].totals == [77, 76, 90]
    assert mirror_holders(scene) == [0]


@pytest.mark.rule("PB-31")
def test_after_the_last_game_nobody_gets_it() -> None:
    scene = Scene(GAME, 2, [FIRST, FIRST], series=True).play_on()
    assert scene.outcome is not None
    assert len(scene.events(MirrorGiven)) == 1
    assert mirror_holders(scene) == []


# Using it by choice -------------------------------------------------------------------------


def two_cards_beside_the_mirror() -> Scene:
    """Seat 0 has the mirror, a 9 and a 1 in the display, and 3, 4 and 5 in the hand."""
    scene = second_game(3, deal([9, 5, 8], [1, 2, 3, 4, 5], [7, 6], [10, 11]))
    dance(scene, [1, 7, 10], [9, 5, 8])
    dance(scene, [2, 6, 11], [1, 7, 10])
    return scene


@pytest.mark.rule("PB-32")
def test_the_mirror_leaves_with_any_display_card_before_playing() -> None:
    scene = two_cards_beside_the_mirror()
    assert scene.legal(0) == ["mirror 1", "mirror 9", "play 3", "play 4", "play 5"]
    scene.play("0 mirror 9")
    assert display(scene, 0) == [1]
    assert mirror_holders(scene) == []
    assert table(scene).danced_off == [9]
    assert scene.legal(0) == ["play 3", "play 4", "play 5"], "the round's card is still due"


@pytest.mark.rule("PB-32")
def test_it_may_be_used_after_others_have_played() -> None:
    scene = two_cards_beside_the_mirror().play("1 play 1", "2 play 1", "0 mirror 1")
    assert display(scene, 0) == [9]
    assert scene.state.actors() == [0]


@pytest.mark.rule("PB-32")
def test_it_may_not_be_used_after_playing() -> None:
    scene = two_cards_beside_the_mirror().play("0 play 3")
    assert scene.legal(0) == []
    assert isinstance(scene.refused("0 mirror 9"), NotYourMove)


@pytest.mark.rule("PB-32")
def test_it_may_not_be_used_while_taking() -> None:
    scene = two_cards_beside_the_mirror().play("0 play 3", "1 play 1", "2 play 1")
    dance(scene, [], [2, 6])
    assert scene.state.actors() == [0]
    assert scene.legal(0) == ["take 11"]
    assert isinstance(scene.refused("0 mirror 9"), IllegalMove)


@pytest.mark.rule("PB-32")
def test_an_empty_display_leaves_nothing_to_use_it_with() -> None:
    scene = second_game(3, deal([9, 5, 8], [1, 2, 3]))
    assert scene.legal(0) == ["play 1", "play 2", "play 3"]
    assert scene.refused("0 mirror 9").rule == "PB-32"
    assert scene.refused("0 mirror hidden").rule == "PB-32"


@pytest.mark.rule("PB-32")
@pytest.mark.parametrize(
    "line",
    [
        pytest.param("1 mirror 5", id="somebody else"),
        pytest.param("0 mirror 8", id="a card that is not there"),
        pytest.param("0 mirror hidden", id="no card face down"),
    ],
)
def test_only_the_holder_uses_it_with_an_own_card(line: str) -> None:
    refusal = two_cards_beside_the_mirror().refused(line)
    assert isinstance(refusal, IllegalMove)
    assert refusal.rule == "PB-32"


@pytest.mark.rule("PB-32")
def test_it_is_used_once() -> None:
    scene = two_cards_beside_the_mirror().play("0 mirror 9")
    assert scene.refused("0 mirror 1").rule == "PB-32"


@pytest.mark.rule("PB-32", "PB-20")
def test_putting_a_card_face_down_is_no_round() -> None:
    scene = second_game(3, deal([9, 5, 8], [1, 2, 3, 4]), hidden_card=True)
    assert scene.legal(0) == ["hide 1", "hide 2", "hide 3", "hide 4"]
    scene.play("0 hide 4")
    assert isinstance(scene.refused("0 mirror hidden"), NotYourMove)
    scene.play("1 hide 1", "2 hide 1")
    assert scene.legal(0) == ["mirror hidden", "play 1", "play 2", "play 3"]


@pytest.mark.rule("PB-32", "PB-25")
def test_the_mirror_leaves_with_the_face_down_card_unseen() -> None:
    scene = second_game(3, deal([9, 5, 8], [1, 2, 3, 4]), hidden_card=True)
    scene.play("0 hide 4", "1 hide 1", "2 hide 1", "0 mirror hidden")
    assert not table(scene).dancers[0].has_face_down
    assert mirror_holders(scene) == []
    assert scene.events(Mirrored, seat=0)[-1].card == 4
    assert scene.events(Mirrored, seat=1)[-1].card is None
    shown_before = len(scene.events(HiddenShown))
    scene.play_on()
    shown = scene.events(HiddenShown)[shown_before:]
    assert 0 not in [event.seat for event in shown], "nothing is left to be shown at the end"
    assert scene.events(GameScored)[1].scores[0] == sum(display(scene, 0)), "nor to be counted"


# Using it because it must be used -----------------------------------------------------------


def forced(hidden_card: bool) -> Scene:
    """The moment at which seat 0 has to use the mirror."""
    scene = second_game(3, deal([9, 5, 8]), hidden_card)
    return scene.play_on(until=lambda: table(scene).phase == "reflect")


@pytest.mark.rule("PB-33")
@pytest.mark.parametrize(("hidden_card", "number"), [(False, 9), (True, 8)])
def test_it_must_be_used_before_anyone_draws_the_last_card(hidden_card: bool, number: int) -> None:
    scene = forced(hidden_card)
    assert table(scene).round == number
    assert scene.state.actors() == [0]
    assert len(table(scene).floor) == 3, "the played cards lie on the floor already"
    assert [dancer.pile_size for dancer in table(scene).dancers] == [1, 1, 1]
    assert [dancer.hand_size for dancer in table(scene).dancers] == [2, 2, 2]
    choices = [f"mirror {card}" for card in display(scene, 0)]
    if hidden_card:
        choices.append("mirror hidden")
    assert scene.legal(0) == sorted(choices)
    assert scene.refused(f"0 play {hand(scene, 0)[0]}").rule == "PB-33"
    assert isinstance(scene.refused(f"1 play {hand(scene, 1)[0]}"), NotYourMove)


@pytest.mark.rule("PB-33")
@pytest.mark.parametrize(("hidden_card", "number"), [(False, 9), (True, 8)])
def test_after_that_everyone_draws_and_the_next_round_begins(
    hidden_card: bool, number: int
) -> None:
    scene = forced(hidden_card)
    card = display(scene, 0)[-1]
    drawn = len(scene.events(Drew))
    scene.play(f"0 mirror {card}")
    assert card not in display(scene, 0)
    assert mirror_holders(scene) == []
    assert [event.seat for event in scene.events(Drew)[drawn:]] == [0, 1, 2]
    assert table(scene).round == number + 1
    assert scene.state.actors() == [0, 1, 2]


@pytest.mark.rule("PB-33")
def test_a_mirror_used_before_is_not_asked_for_again() -> None:
    scene = two_cards_beside_the_mirror().play("0 mirror 9")
    next_round(scene, 10)
    assert [used.card for used in scene.events(Mirrored)] == [9]
    assert scene.events(MirrorUnused) == []


@pytest.mark.rule("PB-33")
def test_with_an_empty_display_it_goes_unused() -> None:
    """Seat 0 takes four pairs, Paul echoing seat 1's cards, and then seat 1's King takes all."""
    cards = deal([12, 10, 11], [], [2, 3, 4, 5, 6, 7, 8, 9, 13], [10, 1, 3, 2, 5, 4, 7])
    scene = second_game(2, cards)
    for number, wish in enumerate([10, 10, 3, 3, 5, 5, 7, 7], start=1):
        dance(scene, [number, number + 1], [wish])
        next_round(scene, number + 1)
    assert mirror_holders(scene) == [0]
    dance(scene, [9, 13])
    assert display(scene, 0) == []
    assert [unused.seat for unused in scene.events(MirrorUnused)] == [0]
    assert mirror_holders(scene) == []
    assert table(scene).round == 10, "nobody was asked"
    assert [dancer.hand_size for dancer in table(scene).dancers] == [3, 3, 0]


@pytest.mark.rule("PB-33", "PB-32")
def test_a_face_down_card_alone_must_be_used() -> None:
    """As above, with a card face down and one round less, so that no King is needed."""
    tops = [1, 2, 3, 4], [2, 3, 4, 12, 6, 7, 8, 9, 11], [10, 1, 3, 2, 6, 4, 8]
    scene = second_game(2, deal([12, 10, 11], *tops), hidden_card=True)
    scene.play("0 hide 4", "1 hide 12")
    plays = zip([1, 2, 3, 5, 6, 7, 8, 9], [2, 3, 4, 6, 7, 8, 9, 11], strict=True)
    for number, (low, high) in enumerate(plays, start=1):
        dance(scene, [low, high], [[10, 10, 3, 3, 6, 6, 8, 8][number - 1]])
        if number < 8:
            next_round(scene, number + 1)
    scene.play_on(until=lambda: scene.state.actors() == [0])
    assert table(scene).phase == "reflect"
    assert display(scene, 0) == []
    assert scene.legal(0) == ["mirror hidden"]
    scene.play("0 mirror hidden")
    assert table(scene).round == 9


# The end of the series ----------------------------------------------------------------------


@pytest.mark.rule("PB-34")
def test_the_lowest_total_wins_not_the_last_game() -> None:
    scene = Scene(GAME, 2, [FIRST, deal([12, 3, 8])], series=True).play_on()
    games = scene.events(GameScored)
    totals = games[-1].totals
    assert scene.outcome is not None
    assert scene.outcome.winners == (totals.index(min(totals)),)
    assert len(set(totals)) == 3
    assert scene.outcome.rule == "PB-34"


@pytest.mark.rule("PB-34")
def test_a_tie_goes_by_the_tied_card_of_the_last_game() -> None:
    scene = Scene(GAME, 2, [deal([2, 7, 5]), deal([8, 2, 5])], series=True).play_on()
    assert scene.outcome is not None
    assert scene.outcome.scores == (137, 137, 139)
    assert [given.seat for given in scene.events(TiedGiven)] == [0, 1]
    assert scene.outcome.winners == (1,)


@pytest.mark.rule("PB-34", "PB-16")
def test_paul_loses_a_tie_of_totals_too() -> None:
    scene = Scene(GAME, 2, [deal([4, 8, 2]), deal([10, 1, 6])], series=True).play_on()
    assert scene.outcome is not None
    assert scene.outcome.scores == (137, 140, 137)
    assert scene.outcome.winners == (0,)


@pytest.mark.rule("PB-30", "PB-34", "PB-21")
@pytest.mark.parametrize("players", range(2, 7))
def test_both_variants_together(players: int) -> None:
    colours = max(players, 3)
    deals = [deal([3 + game] * colours) for game in range(players)]
    scene = Scene(GAME, players, deals, hidden_card=True, series=True).play_on()
    assert scene.outcome is not None
    games = scene.events(GameScored)
    assert len(games) == players
    assert [table(scene).last_round, len(scene.events(MirrorGiven))] == [12, players - 1]
    assert len(scene.events(Mirrored)) + len(scene.events(MirrorUnused)) == players - 1
    sums = [sum(game.scores[seat] for game in games) for seat in range(colours)]
    assert list(scene.outcome.scores) == sums
    assert sums[scene.outcome.winners[0]] == min(sums)
