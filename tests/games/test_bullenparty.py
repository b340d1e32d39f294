"""Bullenparty, rule by rule, and what nobody may learn from it."""

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import cast

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from antics.core.errors import (
    BadChance,
    BadSetup,
    GameOver,
    IllegalMove,
    NotYourMove,
    UnreadableMove,
)
from antics.core.events import Event
from antics.core.game import JsonObject
from antics.core.rng import FastRng
from antics.core.state import NOTHING, SHUFFLE, State
from antics.games.bullenparty import GAME
from antics.games.bullenparty import events as told
from antics.games.bullenparty.cards import FAMILY_BULLS, FAMILY_HEADS
from antics.games.bullenparty.rules import Bullenparty
from antics.games.bullenparty.table import BID, LAY, TAKE
from antics.games.bullenparty.view import BullenpartyView
from antics.testing.scene import Scene, completed

DRAW_SIZES = {2: 40, 3: 60, 4: 80, 5: 75}

ADA = [13, 20, 50, 72, 99]
BEN = [8, 31, 49, 66, 85]
CLEO = [5, 36, 86, 87, 92]
DAN = [1, 15, 44, 57, 81]
EVE = [9, 28, 40, 70, 98]
ROWS = [22, 24, 60, 2, 4, 18]


def deal(hands: Sequence[list[int]], top: Sequence[int], zeros: str) -> JsonObject:
    """A deal with these hands and these cards on top of the draw pile."""
    held = {card for hand in hands for card in hand}
    whole = [card for card in range(1, 101) if card not in held]
    draw = completed(top, whole)[: DRAW_SIZES[len(hands)]]
    return {"zeros": list(zeros[: len(hands)]), "hands": list(hands), "draw": draw}


def scene(
    *hands: list[int],
    top: Sequence[int] = ROWS,
    zeros: str = "BEACD",
    heads: Sequence[int] = FAMILY_HEADS,
    bulls: Sequence[int] = FAMILY_BULLS,
) -> Scene:
    cards = deal(hands, top, zeros)
    return Scene(GAME, players=len(hands), deals=[cards], heads=list(heads), bulls=list(bulls))


def three() -> Scene:
    """Rows 22 24, 60 2 and 4 18; then 33, 75 and 94 on the draw pile."""
    return scene(ADA, BEN, CLEO, top=[*ROWS, 33, 75, 94])


def five() -> Scene:
    return scene(ADA, BEN, CLEO, DAN, EVE, top=[], zeros="ABCDE")


def table(of: Scene) -> Bullenparty:
    return cast(Bullenparty, of.state)


def seen(of: Scene, seat: int | None = None) -> BullenpartyView:
    return cast(BullenpartyView, of.view(seat))


def cards_in_rows(of: Scene) -> list[list[int] | None]:
    return [row.cards if row else None for row in seen(of).rows]


def played_on(of: Scene, until: Callable[[Bullenparty], bool]) -> Scene:
    """Everyone takes the first move there is: zero bids while they may, low cards on low piles."""
    return of.play_on(lambda: until(table(of)))


def all_bid_zero(of: Scene) -> Scene:
    """Everyone who bids bids zero, once, and extends the lowest row that has room."""
    for seat in of.state.actors():
        of.play(f"{seat} bid 0")
    while of.state.awaits == NOTHING and table(of).turned_up:
        of.play(f"{of.state.actors()[0]} {of.legal(of.state.actors()[0])[0]}")
    return of


def all_bid_numbers(of: Scene) -> Scene:
    """Everyone who bids bids the lowest number card and takes the first row there is."""
    for seat in of.state.actors():
        of.play(f"{seat} bid {table(of).hand_cards(seat)[0]}")
    return played_on(of, lambda table: table.phase != TAKE)


def final_round() -> Scene:
    """Five players, two rounds of full rows, one with a card less: the final one begins with a
    single card in the draw pile and 15 in the discard pile."""
    game = played_on(five(), lambda table: table.round == 3)
    all_bid_zero(all_bid_zero(game))
    game.play(f"0 bid {table(game).hand_cards(0)[0]}", *[f"{seat} bid 0" for seat in range(1, 5)])
    game.play("0 row 0", "1 extend 3", "2 extend 3", "3 extend 4", "4 extend 4")
    assert table(game).draw_size() == 1
    return all_bid_numbers(game).play_on()


# Set-up -------------------------------------------------------------------------------------


@pytest.mark.rule("BP-1")
def test_the_pack_has_100_number_cards_10_bull_cards_and_5_zero_cards() -> None:
    bulls = [200 + heads for heads in (4, 4, 4, 4, 5, 5, 5, 6, 6, 7)]
    assert three().state.census() == [*range(1, 101), *range(101, 106), *bulls]


@pytest.mark.rule("BP-1")
@pytest.mark.parametrize(
    ("card", "heads"), [(55, 7), (11, 5), (99, 5), (10, 3), (100, 3), (5, 2), (95, 2), (1, 1)]
)
def test_bullheads_of_the_family_table(card: int, heads: int) -> None:
    assert seen(three()).heads[card - 1] == heads


@pytest.mark.rule("BP-1", "BP-3")
def test_the_owner_of_other_cards_can_enter_their_bullheads() -> None:
    bulls = (4, 5, 5, 5, 5, 6, 6, 6, 7, 7)
    view = seen(scene(ADA, BEN, CLEO, heads=[2] * 100, bulls=bulls))
    assert (view.heads, view.bulls) == ((2,) * 100, list(bulls))


@pytest.mark.parametrize(
    "options",
    [
        {"heads": [1] * 99},
        {"heads": [1] * 99 + [8]},
        {"bulls": [4, 4, 4, 4, 5, 5, 5, 6, 7, 6]},
        {"bulls": [3, 4, 4, 4, 5, 5, 5, 6, 6, 7]},
    ],
)
def test_bullheads_that_no_card_has_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(BadSetup):
        GAME.setup(3, options)


@pytest.mark.rule("BP-2")
@pytest.mark.parametrize(("players", "draw", "aside"), [(2, 40, 50), (3, 60, 25), (4, 80, 0)])
def test_everyone_gets_five_cards_and_a_zero_card_and_some_are_put_aside(
    players: int, draw: int, aside: int
) -> None:
    view = seen(scene(*[ADA, BEN, CLEO, DAN][:players]), 1)
    assert [player.hand_size for player in view.players] == [5] * players
    assert view.hand == BEN
    assert view.players[1].zero == "E"
    assert (view.draw_size, view.aside) == (draw - 2 * players, aside)


@pytest.mark.rule("BP-2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_deal_survives_being_written_down(players: int) -> None:
    state = GAME.setup(players).state()
    outcome = state.roll(FastRng(players))
    written = GAME.deal_json(state.setup, outcome)
    assert GAME.deal_numbers(state.setup, written) == outcome


@pytest.mark.rule("BP-2")
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"zeros": ["A", "A", "B"]}, "zero card A is there twice"),
        ({"zeros": ["A", "B", "F"]}, "letters A to E, not 'F'"),
        ({"zeros": ["A", "B"]}, "holds 3 letters"),
        ({"zeros": "ABC"}, "holds 3 letters"),
        ({"hands": [ADA, BEN, [*CLEO[:4], 13]]}, "card 13 is there twice"),
        ({"hands": [ADA, BEN, [*CLEO[:4], 101]]}, "there is no card 101"),
        ({"hands": [ADA, BEN, [*CLEO[:4], 0]]}, "there is no card 0"),
        ({"hands": [ADA, BEN, CLEO[:4]]}, r"'hands\[2\]' of a deal is a list of 5"),
        ({"hands": [ADA, BEN]}, "'hands' of a deal holds 3 lists"),
        ({"draw": [*range(37, 49)]}, "'draw' of a deal is a list of 60"),
        ({"draw": [True] * 60}, "whole numbers, not True"),
        ({"aside": []}, "a deal has no 'aside'"),
    ],
)
def test_a_deal_that_these_cards_cannot_give_is_refused(change: JsonObject, reason: str) -> None:
    state = GAME.setup(3).state()
    with pytest.raises(BadChance, match=reason):
        state.settle(GAME.deal_numbers(state.setup, deal([ADA, BEN, CLEO], ROWS, "ABC") | change))


@pytest.mark.rule("BP-3")
def test_bull_cards_lie_with_the_fewest_bullheads_on_top() -> None:
    assert seen(three()).bulls == [4, 4, 4, 4, 5, 5, 5, 6, 6, 7]


# A round ------------------------------------------------------------------------------------


@pytest.mark.rule("BP-4")
def test_a_row_per_player_gets_two_cards_unsorted_row_after_row() -> None:
    assert cards_in_rows(three()) == [[22, 24], [60, 2], [4, 18]]


@pytest.mark.rule("BP-5")
def test_everyone_bids_at_once_a_number_card_or_the_zero_card() -> None:
    game = three()
    assert game.state.actors() == [0, 1, 2]
    assert game.legal(0) == ["bid 0", "bid 13", "bid 20", "bid 50", "bid 72", "bid 99"]


@pytest.mark.rule("BP-5")
@pytest.mark.parametrize("bid", ["bid 0", "bid 20"])
def test_a_sealed_bid_shows_its_owner_only_what_it_is(bid: str) -> None:
    game = three().play(f"0 {bid}")
    theirs, own = seen(game, 1).players[0], seen(game, 0).players[0]
    assert (theirs.has_sealed, theirs.bid, theirs.hand_size, theirs.zero) == (True, None, 5, None)
    assert own.bid == int(bid.removeprefix("bid "))
    assert GAME.veiled(GAME.parse(bid)) == "bid ?"
    assert [event.bid for event in game.events(told.Sealed, 1)] == [None]


@pytest.mark.rule("BP-5")
def test_a_bid_is_final() -> None:
    error = three().play("0 bid 20").refused("0 bid 13")
    assert isinstance(error, NotYourMove)
    assert (error.rule, "has already bid" in error.reason) == ("BP-5", True)


@pytest.mark.rule("BP-5")
def test_only_cards_of_the_hand_can_be_bid() -> None:
    assert three().refused("0 bid 31").rule == "BP-5"


@pytest.mark.rule("BP-5")
def test_bids_are_revealed_together() -> None:
    game = three().play("2 bid 36", "0 bid 0")
    assert game.events(told.Revealed) == []
    game.play("1 bid 85")
    [revealed] = game.events(told.Revealed)
    assert [(bid.seat, bid.bid, bid.zero) for bid in revealed.bids] == [
        (2, 36, None),
        (1, 85, None),
        (0, 0, "B"),
    ]


@pytest.mark.rule("BP-6")
def test_number_bids_take_a_row_of_choice_the_lowest_first() -> None:
    game = three().play("0 bid 13", "1 bid 85", "2 bid 36")
    assert (game.state.actors(), game.legal(0)) == ([0], ["row 0", "row 1", "row 2"])
    game.play("0 row 1")
    assert (game.state.actors(), game.legal(2)) == ([2], ["row 0", "row 2"])
    game.play("2 row 0")
    assert (game.state.actors(), game.legal(1)) == ([1], ["row 2"])


@pytest.mark.rule("BP-6")
def test_the_bid_is_discarded_and_the_row_goes_into_the_hand() -> None:
    game = three().play("0 bid 13", "1 bid 85", "2 bid 36")
    assert seen(game).discard == [13]
    game.play("0 row 1")
    assert seen(game, 0).hand == [2, 20, 50, 60, 72, 99]
    assert cards_in_rows(game) == [[22, 24], None, [4, 18]]


@pytest.mark.rule("BP-6")
def test_a_row_that_is_taken_or_not_there_cannot_be_taken() -> None:
    game = three().play("0 bid 13", "1 bid 85", "2 bid 36", "0 row 1")
    assert "row 1 has been taken" in game.refused("2 row 1").reason
    assert game.refused("2 row 3").rule == "BP-6"
    assert isinstance(game.refused("1 row 0"), NotYourMove)


@pytest.mark.rule("BP-6", "BP-9")
def test_a_bull_card_in_the_row_goes_in_front_of_the_player() -> None:
    game = scene(ADA, BEN)
    all_bid_zero(all_bid_zero(game))
    game.play("0 bid 0", "1 bid 8", "1 row 0")
    view = seen(game)
    assert (view.players[1].bulls, view.players[1].hand_size, view.players[1].score) == ([4], 9, 4)


@pytest.mark.rule("BP-7")
def test_zero_bids_come_after_all_numbers_in_the_order_of_their_letters() -> None:
    game = three().play("0 bid 0", "1 bid 85", "2 bid 0")
    assert game.state.actors() == [1]
    game.play("1 row 0")
    assert game.state.actors() == [2]  # Cleo has A, Ada has B
    game.play("2 extend 1")
    assert game.state.actors() == [0]


@pytest.mark.rule("BP-7")
def test_everyone_sees_the_card_before_its_row_is_chosen() -> None:
    game = three().play("0 bid 0", "1 bid 85", "2 bid 0", "1 row 0")
    assert [seen(game, seat).turned_up for seat in (None, 0, 1, 2)] == [33] * 4
    game.play("2 extend 2")
    assert cards_in_rows(game) == [None, [60, 2], [4, 18, 33]]


@pytest.mark.rule("BP-7")
def test_extending_is_a_move_even_with_one_row_to_choose() -> None:
    game = three().play("0 bid 13", "1 bid 85", "2 bid 0", "0 row 0", "1 row 1")
    assert game.legal(2) == ["extend 2"]
    assert game.refused("2 extend 0").rule == "BP-7"


@pytest.mark.rule("BP-7")
def test_the_zero_card_returns_to_its_owner_and_everyone_knows_its_letter() -> None:
    game = three().play("0 bid 13", "1 bid 85", "2 bid 0", "0 row 0", "1 row 1", "2 extend 2")
    assert "bid 0" in game.legal(2)
    assert [player.zero for player in seen(game).players] == [None, None, "A"]


@pytest.mark.rule("BP-8")
def test_a_row_holds_five_number_cards() -> None:
    game = scene(ADA, BEN)
    game.play("0 bid 0", "1 bid 0", "0 extend 0", "1 extend 0")
    game.play("0 bid 0", "1 bid 0", "0 extend 0")
    assert game.legal(1) == ["extend 1"]
    assert game.refused("1 extend 0").rule == "BP-8"


@pytest.mark.rule("BP-8")
def test_no_card_is_turned_up_when_every_row_left_has_five() -> None:
    game = all_bid_zero(all_bid_zero(scene(ADA, BEN, CLEO)))
    assert [len(row or []) for row in cards_in_rows(game)] == [5, 5, 2]
    before = seen(game).draw_size
    game.play("0 bid 0", "1 bid 0", "2 bid 5", "2 row 2")
    assert [(event.seat, event.rule) for event in game.events(told.NothingAdded)] == [
        (0, "BP-8"),
        (1, "BP-8"),
    ]
    assert (seen(game).draw_size, game.state.actors()) == (before, [0, 1])


@pytest.mark.rule("BP-9")
def test_the_fifth_card_brings_the_top_bull_card_at_once() -> None:
    game = scene(ADA, BEN)
    game.play("0 bid 0", "1 bid 0", "0 extend 0", "1 extend 0")
    game.play("0 bid 0", "1 bid 0", "0 extend 0")
    row = seen(game).rows[0]
    assert row is not None
    assert (len(row.cards), row.bull) == (5, 4)
    assert seen(game).bulls == [4, 4, 4, 5, 5, 5, 6, 6, 7]


@pytest.mark.rule("BP-9")
def test_bull_cards_run_out() -> None:
    game = played_on(five(), lambda table: table.round == 3 and table.rows_open == 0)
    assert [row and (len(row.cards), row.bull) for row in seen(game).rows] == [(5, None)] * 5
    assert game.refused("0 bid 0").rule == "BP-11"


@pytest.mark.rule("BP-10")
def test_those_without_a_row_bid_again() -> None:
    game = three().play("0 bid 0", "1 bid 85", "2 bid 0", "1 row 0", "2 extend 1", "0 extend 1")
    assert game.state.actors() == [0, 2]
    assert game.refused("1 bid 8").rule == "BP-10"


@pytest.mark.rule("BP-10", "BP-11")
def test_the_last_bidder_may_bid_zero_until_the_row_has_five() -> None:
    game = three().play("0 bid 13", "1 bid 85", "2 bid 0", "0 row 0", "1 row 1", "2 extend 2")
    game.play("2 bid 0", "2 extend 2", "2 bid 0", "2 extend 2")
    assert cards_in_rows(game)[2] == [4, 18, 33, 75, 94]
    assert game.legal(2) == ["bid 36", "bid 5", "bid 86", "bid 87", "bid 92"]
    assert game.refused("2 bid 0").rule == "BP-11"


@pytest.mark.rule("BP-11")
def test_no_zero_is_bid_when_no_card_is_left_to_add() -> None:
    game = final_round()
    game.chance(seen(game).discard)
    all_bid_zero(all_bid_zero(game))
    assert sorted(len(row or []) for row in cards_in_rows(game)) == [2, 2, 2, 5, 5]
    assert (seen(game).draw_size, seen(game).discard) == (0, [])
    assert "no card is left" in game.refused("0 bid 0").reason


# Piles --------------------------------------------------------------------------------------


def laying() -> Scene:
    """Ada has 20 50 72 99 and 2 60, Ben 8 31 49 66 and 4 18, Cleo 5 86 87 92 and 22 24."""
    game = three().play("0 bid 13", "1 bid 85", "2 bid 36", "0 row 1", "2 row 0", "1 row 2")
    assert seen(game).phase == "lay"
    return game


@pytest.mark.rule("BP-12")
def test_everyone_lays_at_the_same_time_until_five_number_cards_are_left() -> None:
    game = laying()
    assert game.state.actors() == [0, 1, 2]
    game.play("1 lay 4 new")
    assert seen(game, 1).hand == [8, 18, 31, 49, 66]
    assert game.state.actors() == [0, 2]
    assert game.refused("1 lay 8 new").rule == "BP-12"


@pytest.mark.rule("BP-12")
def test_a_full_row_leaves_four_cards_to_lay() -> None:
    game = played_on(scene(ADA, BEN), lambda table: table.phase == LAY)
    assert [player.to_lay for player in seen(game).players] == [4, 4]
    played_on(game, lambda table: table.round == 2)
    assert [player.hand_size for player in seen(game).players] == [5, 5]


@pytest.mark.rule("BP-12")
def test_cards_are_laid_in_view_of_all() -> None:
    game = laying().play("1 lay 8 new")
    assert seen(game).players[1].piles[0].cards == [8]
    assert game.refused("0 lay 8 new").rule == "BP-12"


@pytest.mark.rule("BP-13")
def test_a_card_goes_on_a_lower_one_or_starts_a_pile_even_where_it_fits() -> None:
    game = laying().play("0 lay 20 new", "1 lay 4 new", "2 lay 5 new")
    game.play("0 bid 50", "1 bid 31", "2 bid 24")
    game.play("2 row 0", "1 row 1", "0 row 2")
    assert seen(game, 0).hand == [2, 3, 6, 60, 72, 99]
    assert {"lay 60 on 0", "lay 60 new", "lay 6 new"} <= {*game.legal(0)}
    assert "lay 6 on 0" not in game.legal(0)
    assert game.refused("0 lay 6 on 0").rule == "BP-13"
    assert game.refused("0 lay 60 on 1").rule == "BP-13"
    game.play("0 lay 60 new")
    assert [pile.cards for pile in seen(game).players[0].piles] == [[20], [60]]


@pytest.mark.rule("BP-13")
def test_piles_rise_and_are_numbered_as_they_were_started() -> None:
    game = played_on(scene(ADA, BEN), lambda table: table.phase == LAY)
    hand = seen(game, 0).hand or []
    game.play(f"0 lay {hand[1]} new", f"0 lay {hand[0]} new")
    game.play(f"0 lay {hand[2]} on 1", f"0 lay {hand[3]} on 1")
    piles = [pile.cards for pile in seen(game).players[0].piles]
    assert piles == [[hand[1]], [hand[0], hand[2], hand[3]]]


@pytest.mark.rule("BP-17")
def test_whoever_lays_sees_what_each_pile_would_make_of_the_score() -> None:
    game = laying().play("0 lay 50 new", "1 lay 4 new", "2 lay 5 new")
    game.play("0 bid 2", "1 bid 31", "2 bid 24", "0 row 2", "2 row 0", "1 row 1")
    view = seen(game, 0)
    assert (view.hand, view.players[0].score) == ([3, 6, 20, 60, 72, 99], 3)
    # Below 50 only a new pile; 20 with its three heads ties, 99 with five outdoes the first pile
    new = [3 - 1, 3 - 1, 3 - 3, 3 - 3, 3 - 1, 5 - 3]
    assert view.lay_scores == [
        *[[None, score] for score in new[:3]],
        *[[3 + heads, score] for heads, score in zip([3, 1, 5], new[3:], strict=True)],
    ]
    assert seen(game).lay_scores is None
    assert seen(game.play("0 lay 99 on 0"), 0).lay_scores is None, "nothing left to lay"


@pytest.mark.rule("BP-14")
def test_the_next_round_starts_with_new_rows() -> None:
    game = laying().play("0 lay 2 new", "1 lay 4 new", "2 lay 5 new")
    view = seen(game)
    assert (view.round, view.phase, view.to_act) == (2, "bid", [0, 1, 2])
    assert cards_in_rows(game) == [[33, 75], [94, 1], [3, 6]]


# The end ------------------------------------------------------------------------------------


@pytest.mark.rule("BP-15")
def test_the_round_in_which_the_draw_pile_runs_empty_is_the_final_one() -> None:
    game = played_on(five(), lambda table: table.draw_size() == 1)
    assert (seen(game).round, seen(game).final) == (3, False)
    played_on(game, lambda table: table.draw_size() == 0 and not table.turned_up)
    assert (seen(game).round, seen(game).final) == (3, True)
    assert len(game.events(told.FinalRound)) == 1
    game.play_on()
    assert game.state.over


@pytest.mark.rule("BP-15")
def test_rows_are_completed_from_the_discard_pile_shuffled_when_needed() -> None:
    game = final_round()
    assert game.state.awaits == SHUFFLE
    assert (seen(game).round, seen(game).final, seen(game).draw_size) == (4, True, 0)
    assert [len(row or []) for row in cards_in_rows(game)] == [1, 0, 0, 0, 0]
    discards = seen(game).discard
    assert len(discards) == 15
    game.chance(discards[::-1])
    assert cards_in_rows(game)[1] == discards[-2:-4:-1]
    assert seen(game).draw_known == discards[:6]
    assert seen(game).discard == []


@pytest.mark.rule("BP-15")
def test_nobody_may_act_while_a_shuffle_is_due() -> None:
    game = final_round()
    assert (game.state.actors(), seen(game).phase) == ([], "shuffle")
    assert isinstance(game.refused("0 bid 13"), NotYourMove)


@pytest.mark.rule("BP-15")
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda cards: cards[:-1], "is missing"),
        (lambda cards: [*cards, cards[0]], "is there twice"),
        (lambda cards: [*cards[1:], 100], "100 is not in the discard pile"),
        (lambda cards: [*cards, 101], "there is no card 101"),
    ],
)
def test_a_shuffle_is_of_the_discard_pile(change: object, reason: str) -> None:
    game = final_round()
    assert callable(change)
    with pytest.raises(BadChance, match=reason):
        game.chance(change(seen(game).discard))


@pytest.mark.rule("BP-15")
def test_bids_already_carried_out_are_shuffled_too_even_a_single_one() -> None:
    game = final_round()
    game.chance(seen(game).discard)
    all_bid_zero(game)  # one card is left in the draw pile
    bid = table(game).hand_cards(0)[-1]
    game.play(f"0 bid {bid}", *[f"{seat} bid 0" for seat in range(1, 5)], "0 row 4")
    game.play("1 extend 3")
    assert (game.state.awaits, seen(game).discard) == (SHUFFLE, [bid])
    game.chance([bid])
    assert (seen(game).turned_up, game.state.actors()) == (bid, [2])


@pytest.mark.rule("BP-15")
def test_nothing_is_added_when_both_piles_are_empty() -> None:
    game = final_round()
    game.chance(seen(game).discard)
    all_bid_zero(game).play(*[f"{seat} bid 0" for seat in range(5)], "0 extend 1")
    assert [event.rule for event in game.events(told.NothingAdded)] == ["BP-15"] * 4
    assert game.state.actors() == [0, 1, 2, 3, 4]


@pytest.mark.rule("BP-15")
def test_a_shuffle_changes_nothing_else() -> None:
    game = final_round()
    game.chance(seen(game).discard).play_on()
    assert game.state.over
    assert len(game.events(told.FinalRound)) == 1
    assert len(game.events(told.RoundBegan)) == 4


@pytest.mark.rule("BP-17")
def test_each_round_begins_with_the_standings_as_the_piles_are() -> None:
    game = five()
    assert [event.standings for event in game.events(told.RoundBegan)] == [[0] * 5]
    for number in (2, 3):
        played_on(game, lambda table, number=number: table.round == number)
        scores = [player.score for player in seen(game).players]
        assert game.events(told.RoundBegan)[-1].standings == scores
        assert any(scores)


@pytest.mark.rule("BP-16")
def test_after_the_last_bid_everyone_lays_all_number_cards() -> None:
    game = played_on(five(), lambda table: table.final and table.phase == LAY)
    assert [player.to_lay for player in seen(game).players] == [9] * 5
    game.play_on()
    assert [player.hand_size for player in seen(game).players] == [0] * 5
    assert isinstance(game.refused("0 bid 0"), GameOver)


@pytest.mark.rule("BP-17")
@pytest.mark.parametrize("heads", [FAMILY_HEADS, [7] * 50 + [2] * 50])
def test_one_pile_and_the_bull_cards_count_plus_all_other_piles_minus(heads: Sequence[int]) -> None:
    game = scene(ADA, BEN, CLEO, heads=heads).play_on()
    expected: list[int] = []
    for player in seen(game).players:
        piles = sorted(sum(heads[card - 1] for card in pile.cards) for pile in player.piles)
        expected.append(piles.pop() + sum(player.bulls) - sum(piles))
    assert game.outcome is not None
    assert list(game.outcome.scores) == expected
    assert game.outcome.winners == (expected.index(max(expected)),)


@pytest.mark.rule("BP-17")
def test_of_equal_piles_only_one_counts_plus() -> None:
    game = laying().play("0 lay 20 new", "1 lay 4 new", "2 lay 5 new")
    game.play("0 bid 50", "1 bid 31", "2 bid 24", "2 row 0", "1 row 1", "0 row 2", "0 lay 60 new")
    ada = seen(game).players[0]
    assert ([pile.heads for pile in ada.piles], ada.score) == ([3, 3], 0)


@pytest.mark.rule("BP-17")
def test_equal_scores_share_the_victory() -> None:
    shared = 0
    for seed in range(60):
        state = GAME.setup(2, {"heads": [1] * 100}).state()
        for _ in random_game(state, FastRng(seed)):
            pass
        outcome = state.outcome()
        assert outcome is not None
        first, second = outcome.scores
        winners = (0, 1) if first == second else (0,) if first > second else (1,)
        assert outcome.winners == winners
        shared += first == second
    assert shared > 0


# Moves as text ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["bid 0", "bid 100", "row 4", "extend 0", "lay 1 new", "lay 100 on 0", "lay 7 on 44"]
)
def test_moves_are_read_as_they_are_written(text: str) -> None:
    assert GAME.notation(GAME.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "bid",
            "bid 101",
            "bid 07",
            "bid -1",
            "bid ?",
            "bid  7",
            " bid 7",
            "Bid 7",
            "bid 7\n",
        ),
        *("bid ７", "row 5", "extend 5", "lay 0 new", "lay 7", "lay 7 on", "lay 7 on 63"),
        *("lay 7 new ", "lay 7 New", "lay 7 on 00", "lay 7 on 0 0", "shuffle 7"),
    ],
)
def test_anything_else_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableMove):
        GAME.parse(text)


@given(st.integers(-10, 7000))
def test_every_number_is_a_move_that_survives_its_text_or_none(action: int) -> None:
    try:
        text = GAME.notation(action)
    except UnreadableMove:
        return
    assert GAME.parse(text) == action
    assert GAME.describe_action(action)


# Random games -------------------------------------------------------------------------------


def random_game(state: State, rng: FastRng, zeal: int = 0) -> Iterator[int]:
    """Play to the end, and stop before every move; `zeal` times as many zeros as at random."""
    while not state.over:
        if state.awaits != NOTHING:
            state.roll(rng)
            continue
        seat = state.actors()[rng.below(len(state.actors()))]
        yield seat
        action = state.sample(seat, rng)
        for _ in range(zeal):
            action = min(action, state.sample(seat, rng))
        state.apply(seat, action)


GAMES = [(players, zeal) for players in (2, 3, 4, 5) for zeal in (0, 4)]


def everything_for(state: State, seat: int | None) -> bytes:
    view = msgspec.json.encode(state.view(seat))
    return view + repr(state.actions(-1 if seat is None else seat)).encode()


@pytest.mark.parametrize(("players", "zeal"), GAMES)
def test_cards_stay_and_states_come_back_as_they_were(players: int, zeal: int) -> None:
    state = GAME.setup(players).state()
    rng = FastRng(players * 10 + zeal)
    for _ in random_game(state, rng, zeal):
        assert state.census() == [*range(1, 106), *[200 + heads for heads in seen_bulls(state)]]
        numbers = state.numbers()
        again = GAME.restore(state.setup, numbers)
        assert again.numbers() == numbers
        assert everything_for(again, 0) == everything_for(state, 0)
        twin = state.clone()
        twin.apply(twin.actors()[0], twin.sample(twin.actors()[0], rng))
        assert state.numbers() == numbers != twin.numbers()
    assert state.outcome() is not None


@pytest.mark.parametrize(("players", "zeal"), GAMES)
def test_a_score_told_for_a_pile_is_the_score_after_laying_there(players: int, zeal: int) -> None:
    state = GAME.setup(players).state()
    for seat in random_game(state, FastRng(players + zeal), zeal):
        view = cast(BullenpartyView, state.view(seat))
        assert (view.lay_scores is not None) == (view.phase == "lay")
        told_scores: dict[str, int] = {}
        for card, scores in zip(view.hand or [], view.lay_scores or [], strict=False):
            *piles, new = scores
            told_scores |= {
                f"lay {card} on {pile}": score
                for pile, score in enumerate(piles)
                if score is not None
            }
            assert new is not None
            told_scores[f"lay {card} new"] = new
        if view.phase == "lay":
            assert {*told_scores} == {GAME.notation(action) for action in state.actions(seat)}
        for text, score in told_scores.items():
            after = state.clone()
            after.apply(seat, GAME.parse(text))
            assert cast(BullenpartyView, after.view(seat)).players[seat].score == score


def seen_bulls(state: State) -> list[int]:
    return [*cast(tuple[int, ...], state.setup.options["bulls"])]


@pytest.mark.parametrize(("players", "zeal"), GAMES)
def test_no_seat_can_tell_a_resampled_game_from_the_true_one(players: int, zeal: int) -> None:
    state = GAME.setup(players).state()
    rng = FastRng(players * 100 + zeal)
    for _ in random_game(state, rng, zeal):
        for seat in (None, *range(players)):
            twin = state.resample(seat, rng)
            assert everything_for(twin, seat) == everything_for(state, seat)
            assert twin.census() == state.census()
            for other in twin.actors():
                assert twin.actions(other)


def test_until_chance_tells_more_both_worlds_sound_the_same() -> None:
    state = GAME.setup(4).state()
    rng = FastRng(77)
    news = (told.Revealed, told.TurnedUp, told.RowsLaid)
    for seat in random_game(state, rng, 1):
        action = state.sample(seat, rng)
        for listener in (None, *range(4)):
            twin = state.resample(listener, rng)
            if not twin.is_legal(seat, action):
                continue
            heard: list[list[bytes]] = []
            for world in (state.clone(), twin):
                sink = world.listen()
                world.apply(seat, action)
                events = [happening.seen_by(listener) for happening in sink]
                old = takewhile(lambda event: not isinstance(event, news), events)
                heard.append([msgspec.json.encode(event) for event in old])
            assert heard[0] == heard[1]


def resampled(of: Scene, seat: int | None, times: int = 600) -> list[Bullenparty]:
    rng = FastRng(5)
    return [cast(Bullenparty, of.state.resample(seat, rng)) for _ in range(times)]


def test_a_sealed_bid_may_be_any_card_of_that_hand_or_the_zero_card() -> None:
    game = laying().play("0 lay 20 new", "1 lay 4 new", "2 lay 5 new", "2 bid 22")
    assert seen(game, 0).players[2].known == [22, 24]
    bids = {int(twin.bids[2]) for twin in resampled(game, 0, 1500)}
    seen_by_ada = {2, 13, 20, 50, 60, 72, 99, 85, 36, 4, 5, 33, 75, 94, 1, 3, 6, 18}
    letters = {101, 103, 104, 105}  # Ada has B; no other zero card was ever shown
    assert bids == {*range(1, 101)} - seen_by_ada | letters


def test_a_sealed_bid_is_no_zero_card_where_none_may_be_bid() -> None:
    game = played_on(five(), lambda table: table.phase == BID and not table.zero_open)
    game.play(f"2 bid {table(game).hand_cards(2)[0]}")
    assert max(int(twin.bids[2]) for twin in resampled(game, 0)) <= 100


def test_unseen_cards_are_in_hands_in_the_draw_pile_or_put_aside() -> None:
    game = three()
    unseen = {*range(1, 101)} - {*ADA, *ROWS}
    twins = resampled(game, 0)
    assert {card for twin in twins for card in twin.hand_cards(1)} == unseen
    assert {twin.draw_pile()[0] for twin in twins} == unseen
    assert {int(card) for twin in twins for card in twin.aside} == unseen
    assert all(twin.hand_cards(0) == ADA for twin in twins)
    assert {int(twin.zeros[1]) for twin in twins} == {101, 103, 104, 105}


def test_cards_seen_going_into_a_hand_stay_in_it() -> None:
    game = laying()
    assert seen(game, 0).players[1].known == [4, 18]
    for twin in resampled(game, 0, 50):
        assert {4, 18} <= {*twin.hand_cards(1)}
        assert {22, 24} <= {*twin.hand_cards(2)}


def test_after_a_shuffle_only_the_order_of_the_draw_pile_is_unknown() -> None:
    game = final_round()
    game.chance(seen(game).discard)
    twins = resampled(game, 0)
    known = seen(game, 0).draw_known
    assert all(sorted(twin.draw_pile()) == known for twin in twins)
    assert {twin.draw_pile()[0] for twin in twins} == {*(known or [])}


def test_random_moves_are_evenly_spread() -> None:
    game = played_on(scene(ADA, BEN), lambda table: table.phase == LAY)
    hand = seen(game, 0).hand or []
    game.play(f"0 lay {hand[5]} new", f"0 lay {hand[3]} new")
    rng = FastRng(1)
    actions = game.state.actions(0)
    drawn = [game.state.sample(0, rng) for _ in range(400 * len(actions))]
    assert {*drawn} == {*actions}
    assert all(300 < drawn.count(action) < 500 for action in actions)


# Views hold what was told, and nothing else ---------------------------------------------------


class Memory:
    """A bystander with perfect memory, who hears what everyone hears."""

    def __init__(self, players: int) -> None:
        self.known: list[set[int]] = [set() for _ in range(players)]
        self.sizes = [0] * players
        self.piles: list[list[list[int]]] = [[] for _ in range(players)]
        self.discard: set[int] = set()
        self.draw = DRAW_SIZES[players]

    def hear(self, event: object) -> None:
        match event:
            case told.Dealt(seat=seat, count=count):
                self.sizes[seat] = count
            case told.RowsLaid(rows=rows):
                self.draw -= sum(len(row) for row in rows)
            case told.Shuffled(cards=cards):
                self.draw += len(cards)
                self.discard = set()
            case told.Revealed(bids=bids):
                for bid in bids:
                    self.leave(bid.seat, bid.bid)
            case told.BidDiscarded(card=card):
                self.discard.add(card)
            case told.RowTaken(seat=seat, cards=cards):
                self.known[seat] |= {*cards}
                self.sizes[seat] += len(cards)
            case told.TurnedUp():
                self.draw -= 1
            case told.Laid(seat=seat, card=card, pile=pile, started=started):
                self.leave(seat, card)
                if started:
                    self.piles[seat].append([])
                self.piles[seat][pile].append(card)
            case _:
                pass

    def leave(self, seat: int, card: int) -> None:
        if card:
            self.known[seat].discard(card)
            self.sizes[seat] -= 1


@pytest.mark.parametrize(("players", "zeal"), GAMES)
def test_a_view_is_what_a_perfect_memory_would_keep(players: int, zeal: int) -> None:
    state = GAME.setup(players).state()
    heard = state.listen()
    memory = Memory(players)
    names = ["Ada", "Ben", "Cleo", "Dan", "Eve"]
    for _ in random_game(state, FastRng(players + zeal), zeal):
        for happening in heard:
            event = happening.seen_by(None)
            memory.hear(event)
            assert GAME.describe(event, names)
            assert GAME.describe(happening.seen_by(0), names)
        heard.clear()
        view = cast(BullenpartyView, state.view(None))
        assert [player.known for player in view.players] == [sorted(x) for x in memory.known]
        assert [player.hand_size for player in view.players] == memory.sizes
        assert [[pile.cards for pile in p.piles] for p in view.players] == memory.piles
        assert view.discard == sorted(memory.discard)
        assert view.draw_size == memory.draw
        assert GAME.sketch(state.view(0))


def test_the_log_speaks_in_sentences() -> None:
    game = three().play("0 bid 0", "1 bid 85", "2 bid 36", "2 row 0", "1 row 1", "0 extend 2")
    names = ["Ada", "Ben", "Cleo"]
    shown = [GAME.describe(event, names) for event in game.events(Event, 0)]
    assert shown == [
        "25 number cards are put aside unseen.",
        "Ada gets 13, 20, 50, 72, 99 and zero card B.",
        "Ben gets 5 number cards and a zero card.",
        "Cleo gets 5 number cards and a zero card.",
        "Round 1.",
        "On the table: row 0: 22, 24; row 1: 60, 2; row 2: 4, 18.",
        "Ada, Ben, Cleo bid.",
        "Ada bids the zero card.",
        "Ben has bid.",
        "Cleo has bid.",
        "The bids: Cleo 36, Ben 85, Ada zero B.",
        "Cleo discards the 36 and may take a row.",
        "Cleo takes row 0: 22, 24.",
        "Ben discards the 85 and may take a row.",
        "Ben takes row 1: 60, 2.",
        "Ada turns up the 33.",
        "Ada adds the 33 to row 2 and takes the zero card back.",
        "Ada bids.",
    ]


def test_refused_moves_leave_no_trace_and_say_what_to_do() -> None:
    game = three().play("0 bid 13", "1 bid 85", "2 bid 36")
    error = game.refused("0 lay 20 new")
    assert isinstance(error, IllegalMove)
    assert (error.rule, "a row is to be taken now" in error.reason) == ("BP-6", True)


def test_who_lays_cards_has_the_piles_next_to_the_hand_and_no_rows_in_between() -> None:
    bidding = [rows.title for rows in GAME.sketch(scene(ADA, BEN, CLEO).view(0))]
    assert bidding == ["Piles", "Players", "Round 1", "Your hand"]
    meadow, players, piles, hand = GAME.sketch(laying().view(0))
    assert [rows.title for rows in (players, piles, hand)] == ["Players", "Piles", "Your hand"]
    assert [row[0] for row in meadow.rows] == ["draw pile", "discard pile", "bull cards"]
