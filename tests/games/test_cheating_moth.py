"""Cheating Moth, rule by rule: the cards, a round and its score (CM-1 to CM-7, CM-22 to CM-25).

Also the words in which the other scenes of this game are written.
"""

from collections import Counter

import pytest

from antics.core.errors import BadChance, BadSetup, GameOver, NotYourMove, TimeFell, UnreadableMove
from antics.core.game import JsonObject, Player
from antics.core.rng import FastRng
from antics.core.state import DEAL, NEVER, NOTHING, SHUFFLE
from antics.games.cheating_moth import GAME
from antics.games.cheating_moth.cards import CARD_OF, DECK, text_of
from antics.games.cheating_moth.events import Drew, FoundNoCard, Played, RoundBegan, RoundEnded
from antics.games.cheating_moth.view import CheatingMothView
from antics.testing.scene import Scene

REST = 2500
GESTURE = 1500

# The words ----------------------------------------------------------------------------------


def deal(*hands: str, discard: str = "3", draw: str = "") -> JsonObject:
    """Hands, first discard and top of the draw pile, as far as they matter. What is missing is
    filled up with what is left of the pack, numbers first."""
    left = [text_of(card) for card in DECK]
    for card in [*" ".join(hands).split(), discard, *draw.split()]:
        left.remove(card)
    full: list[list[str]] = []
    for hand in hands:
        cards = hand.split()
        while len(cards) < 8:
            cards.append(left.pop(0))
        full.append(cards)
    return {"hands": full, "discard": discard, "draw": draw.split() + left}


def table(scene: Scene, seat: int | None = None) -> CheatingMothView:
    """What a seat, or a bystander, sees."""
    view = scene.view(seat)
    assert isinstance(view, CheatingMothView)
    return view


def hand(scene: Scene, seat: int) -> list[str]:
    """The seat's cards, in the order of the pack."""
    cards = table(scene, seat).bugs[seat].hand
    assert cards is not None
    return cards


def sizes(scene: Scene) -> list[int]:
    return [bug.hand_size for bug in table(scene).bugs]


def plays(scene: Scene, seat: int) -> list[str]:
    """What the seat may do in its turn, gestures and accusations left aside."""
    return [move for move in scene.legal(seat) if move.split()[0] in {"play", "draw"}]


def make_vanish(scene: Scene, seat: int, cards: str, start: int = 0) -> int:
    """One card after the other disappears; the time at which the seat may cheat again."""
    for card in cards.split():
        scene.play(f"@{start} {seat} vanish {card}", f"@{start + GESTURE}")
        start += GESTURE + REST
    scene.play(f"@{start}")
    return start


def use_up_draw_pile(scene: Scene) -> Scene:
    """The Guard is wrong until there is nothing left to draw."""
    guard = table(scene).guard
    other = 1 if guard == 0 else 0
    while table(scene).draw_size:
        scene.play(f"{guard} caught {other}")
    return scene


def aged(*ages: int | None) -> list[Player]:
    return [Player(f"Player {seat}", age) for seat, age in enumerate(ages)]


# Cards --------------------------------------------------------------------------------------


@pytest.mark.rule("CM-1")
def test_the_pack_has_71_cards() -> None:
    pack = Counter(text_of(card) for card in DECK)
    assert sum(pack.values()) == 71
    assert [pack[f"{value}"] for value in range(1, 6)] == [9, 8, 9, 8, 9]
    for action in "sqca":
        assert [pack[f"{value}{action}"] for value in range(1, 6)] == [1, 1, 1, 1, 1]
    assert [pack[f"{value}m"] for value in range(1, 6)] == [1, 2, 1, 2, 2]


@pytest.mark.rule("CM-1")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_deal_is_the_whole_pack(players: int) -> None:
    state = GAME.setup(players).state()
    outcome = state.roll(FastRng(players))
    assert sorted(outcome) == state.census() == [int(card) for card in DECK]


@pytest.mark.rule("CM-1")
def test_a_deal_with_a_sixth_spider_is_refused() -> None:
    dealt = deal("1s", "2", "3")
    hands = dealt["hands"]
    assert isinstance(hands, list)
    hands[1][0] = "1s"
    state = GAME.setup(3).state()
    with pytest.raises(BadChance, match="CM-1"):
        state.settle(GAME.deal_numbers(state.setup, dealt))
    assert state.awaits == DEAL


@pytest.mark.parametrize(
    ("key", "value", "complaint"),
    [
        ("hands", [["1"] * 8] * 2, "3 players"),
        ("hands", [["1"] * 7] * 3, "8 cards"),
        ("hands", "1", "3 players"),
        ("discard", "6", "no card"),
        ("discard", 3, "no card"),
        ("discard", "3x", "no card"),
        ("draw", ["1"], "46 cards"),
        ("draw", None, "46 cards"),
        ("draws", [], "no 'draws'"),
    ],
)
def test_a_deal_of_another_shape_is_refused(key: str, value: object, complaint: str) -> None:
    dealt = deal("1", "2", "3")
    dealt[key] = value
    with pytest.raises(BadChance, match=complaint):
        GAME.deal_numbers(GAME.setup(3), dealt)


def test_a_deal_reads_as_it_was_written() -> None:
    setup = GAME.setup(5)
    dealt = deal("1 2s", "3q 4m", "5c", "1a", "2", discard="4s", draw="5m 1q")
    assert GAME.deal_json(setup, GAME.deal_numbers(setup, dealt)) == dealt


@pytest.mark.parametrize("players", [0, 2, 6])
def test_it_is_for_three_to_five(players: int) -> None:
    with pytest.raises(BadSetup, match="3 to 5"):
        GAME.setup(players)


@pytest.mark.parametrize(
    ("option", "value"), [("ant", "pile"), ("bluffs", 1), ("tempo", "fast"), ("speed", "quick")]
)
def test_unknown_options_are_refused(option: str, value: object) -> None:
    with pytest.raises(BadSetup, match=option):
        GAME.setup(3, {option: value})


# A round ------------------------------------------------------------------------------------


@pytest.mark.rule("CM-2")
@pytest.mark.parametrize(
    ("ages", "guard"),
    [
        ((7, 70, 12), 1),
        ((7, 70, 70), 1),
        ((None, 0, None), 1),
        ((None, None, None), 0),
        ((30, 31, None, 32, 9), 3),
    ],
)
def test_the_oldest_is_the_first_guard(ages: tuple[int | None, ...], guard: int) -> None:
    scene = Scene(GAME, aged(*ages), [deal(*["1"] * len(ages))])
    assert table(scene).guard == guard == table(scene).active


@pytest.mark.rule("CM-2")
def test_everyone_gets_eight_cards_and_one_is_turned_up() -> None:
    scene = Scene(GAME, 4, [deal("1 2 3", "", "", "", discard="4", draw="5m")])
    assert sizes(scene) == [8, 8, 8, 8]
    assert table(scene).discard == ["4"]
    assert table(scene).draw_size == 71 - 32 - 1
    assert hand(scene, 0)[:1] == ["1"]
    assert "2" in hand(scene, 0)


@pytest.mark.rule("CM-2")
@pytest.mark.parametrize("discard", ["3s", "3q", "3c", "3a", "3m"])
def test_an_action_turned_up_is_void_but_its_value_counts(discard: str) -> None:
    scene = Scene(GAME, 3, [deal("1 1 2 2 3 4 5 5s", "", "", discard=discard)])
    view = table(scene)
    assert (view.phase, view.active, view.window_ends_at) == ("turn", 0, None)
    assert sizes(scene) == [8, 8, 8]
    assert plays(scene, 0) == ["play 2", "play 4"]


@pytest.mark.rule("CM-3")
def test_the_guard_begins_and_turns_go_clockwise() -> None:
    scene = Scene(GAME, aged(5, 6, 50), [deal("3", "4", "4", discard="3")])
    for seat, card in [(2, "4"), (0, "3"), (1, "4")]:
        assert table(scene).active == seat
        scene.play(f"{seat} play {card}")
    assert table(scene).active == 2


@pytest.mark.rule("CM-3")
def test_nobody_plays_out_of_turn() -> None:
    scene = Scene(GAME, 3, [deal("2", "2 4", "2")])
    refused = scene.refused("1 play 2")
    assert refused.rule == "CM-3"
    assert "Player 0's turn" in str(refused)
    assert scene.refused("2 draw").rule == "CM-3"


@pytest.mark.rule("CM-3")
def test_a_move_cannot_be_dated_before_the_last_one() -> None:
    scene = Scene(GAME, 3, [deal("2 2", "1 1", "2 2")])
    scene.play("@1000 0 play 2")
    refused = scene.refused("@999 1 play 1")
    assert isinstance(refused, TimeFell)
    assert refused.rule == "CM-3"
    scene.play("@1000 1 play 1")


@pytest.mark.rule("CM-4")
@pytest.mark.parametrize(
    ("discard", "fitting"),
    [("1", "25"), ("2", "13"), ("3", "24"), ("4", "35"), ("5", "14")],
)
def test_a_card_one_higher_or_lower_fits(discard: str, fitting: str) -> None:
    scene = Scene(GAME, 3, [deal("1 2 3 4 5 1s 3c 5a", "", "", discard=discard)])
    own = [card for card in hand(scene, 0) if card[0] in fitting]
    assert plays(scene, 0) == sorted(f"play {card}" for card in own)


@pytest.mark.rule("CM-4")
def test_what_does_not_fit_is_refused_with_what_would() -> None:
    scene = Scene(GAME, 3, [deal("1 2 3 4 5 1s 3c 5a", "", "", discard="5")])
    refused = scene.refused("0 play 3")
    assert refused.rule == "CM-4"
    assert "a 1 or a 4 goes on a 5" in str(refused)
    assert "no 4s in the hand" in str(scene.refused("0 play 4s"))


@pytest.mark.rule("CM-4")
def test_equal_cards_are_one_choice() -> None:
    scene = Scene(GAME, 3, [deal("2 2 2 4 4 5 5 5", "", "")])
    assert plays(scene, 0) == ["play 2", "play 4"]


@pytest.mark.rule("CM-5")
def test_who_has_nothing_that_fits_draws_and_the_turn_goes_on() -> None:
    scene = Scene(GAME, 3, [deal("1 1 1 3 3 5 5 5", "", "", draw="2")])
    assert plays(scene, 0) == ["draw"]
    scene.play("0 draw")
    assert "2" in hand(scene, 0)
    assert table(scene).active == 1
    assert [drew.card for drew in scene.events(Drew, 0)] == ["2"]
    assert [drew.card for drew in scene.events(Drew, 1)] == [None]


@pytest.mark.rule("CM-5")
def test_who_can_play_may_not_draw() -> None:
    scene = Scene(GAME, 3, [deal("1 1 1 3 3 5 5 2s", "", "")])
    assert plays(scene, 0) == ["play 2s"]
    assert scene.refused("0 draw").rule == "CM-5"


@pytest.mark.rule("CM-5")
def test_a_card_in_a_gesture_does_not_fit() -> None:
    scene = Scene(GAME, 3, [deal("4", "1 1 1 2 2 3 3 5", "", discard="3")])
    scene.play("@0 0 play 4", "@10 1 vanish 5")
    assert plays(scene, 1) == ["play 3"]
    assert scene.refused("1 play 5").rule == "CM-9"
    scene = Scene(GAME, 3, [deal("4", "1 1 1 2 2 2 2 5", "", discard="3")])
    scene.play("@0 0 play 4", "@10 1 vanish 5")
    assert plays(scene, 1) == ["draw"]
    scene.play("@20 1 draw")
    assert sizes(scene)[1] == 9


@pytest.mark.rule("CM-5", "CM-13")
def test_a_moth_fits_for_the_guard_alone() -> None:
    scene = Scene(GAME, 3, [deal("1 1 1 1 3 3 3 2m", "2m 4m 1 1 1 5 5 5", "")])
    assert plays(scene, 0) == ["play 2m"]
    scene.play("0 play 2m")
    assert table(scene).discard[0] == "2m"
    scene = Scene(GAME, 3, [deal("4", "3m 5m 1 1 1 2 2 2", "")])
    scene.play("0 play 4")
    assert plays(scene, 1) == ["draw"]
    assert scene.refused("1 play 3m").rule == "CM-13"


@pytest.mark.rule("CM-6")
def test_the_discards_below_the_top_card_become_the_draw_pile() -> None:
    scene = Scene(GAME, 3, [deal("2", "1 1", "1 1 1 2 2 2 4 4")])
    scene.play("0 play 2", "1 play 1")
    use_up_draw_pile(scene)
    assert scene.state.awaits == NOTHING
    scene.play("@50 0 caught 1")
    assert scene.state.awaits == SHUFFLE
    assert scene.state.actors() == []
    assert scene.state.due_at == NEVER
    refused = scene.refused("2 play 2")
    assert isinstance(refused, NotYourMove)
    assert refused.rule == "CM-6"
    with pytest.raises(BadChance, match="CM-6"):
        scene.chance(["2", "1"])
    before = sizes(scene)[0]
    scene.chance(["2", "3"])
    assert scene.state.now == 50
    assert table(scene).discard == ["1"]
    assert table(scene).draw_size == 1
    assert sizes(scene)[0] == before + 1
    assert scene.events(Drew, 0)[-1].card == "2"


@pytest.mark.rule("CM-6")
def test_a_draw_in_turn_goes_on_after_the_shuffle() -> None:
    scene = Scene(GAME, 3, [deal("2", "1 1 1 1 3 3 3 3", "1 1 1 2 2 2 4 4", discard="3")])
    scene.play("0 play 2")
    use_up_draw_pile(scene)
    scene.play("1 play 1")
    assert table(scene).active == 2
    scene = Scene(GAME, 3, [deal("2", "4 4 4 4 4 5 5 5", "1", discard="3")], shuffles=[["3"]])
    scene.play("0 play 2")
    use_up_draw_pile(scene)
    scene.play("@7 1 draw")
    assert "3" in hand(scene, 1)
    assert table(scene).active == 2
    assert table(scene).draw_size == 0


@pytest.mark.rule("CM-6")
def test_where_nothing_can_be_shuffled_no_card_is_drawn() -> None:
    scene = use_up_draw_pile(Scene(GAME, 3, [deal("2", "1 1", "4")]))
    before = sizes(scene)
    scene.play("0 caught 2")
    assert sizes(scene) == before
    assert [event.seat for event in scene.events(FoundNoCard)] == [0]
    assert table(scene).phase == "turn"


def deadlock() -> Scene:
    """Five players, a 3 on the table, and nobody has a 2 or a 4 that could be played."""
    others = [
        "2 2 2 2 2 2 2m 1",
        "2 2 2s 2q 2c 2a 2m 1",
        "4 4 4 4 4 4 4m 5",
        "4 4 4s 4q 4c 4a 4m 5",
    ]
    scene = Scene(GAME, 5, [deal("1 1 1 3 3 3 5 5", *others, discard="3")])
    for turn in range(6):
        start = turn * (GESTURE + REST)
        for seat, cards in enumerate(others, 1):
            scene.play(f"@{start} {seat} vanish {cards.split()[turn]}")
    scene.play("@40000")
    return use_up_draw_pile(scene)


@pytest.mark.rule("CM-6")
def test_as_many_empty_draws_as_players_end_the_round() -> None:
    scene = deadlock()
    assert sizes(scene)[1:] == [2, 2, 2, 2]
    for seat in range(5):
        assert table(scene).round == 1
        assert not scene.events(RoundEnded)
        assert plays(scene, seat) == ["draw"]
        scene.play(f"{seat} draw")
    (ended,) = scene.events(RoundEnded)
    assert ended.rule == "CM-6"
    assert ended.seat is None
    assert ended.points[1:] == [11, 11, 11, 11]
    assert scene.state.awaits == DEAL


@pytest.mark.rule("CM-6")
def test_only_draws_in_turn_count_towards_that_end() -> None:
    scene = deadlock()
    scene.play("0 draw", "1 draw", "2 draw", "0 caught 1", "0 caught 1", "3 draw", "4 fidget")
    assert not scene.events(RoundEnded)
    assert table(scene).barren_draws == 4


@pytest.mark.rule("CM-7")
def test_the_last_card_ends_the_round_before_its_action() -> None:
    scene = Scene(GAME, 3, [deal("4", "1 1 1 1 1 1 1 5q", "2", discard="3")])
    make_vanish(scene, 1, "1 1 1 1 1 1 1")
    scene.play("0 play 4", "1 play 5q")
    (ended,) = scene.events(RoundEnded)
    assert (ended.rule, ended.seat) == ("CM-7", 1)
    assert ended.points[1] == 0
    assert scene.state.awaits == DEAL
    assert table(scene).phase == "deal"
    assert scene.state.due_at == NEVER


@pytest.mark.rule("CM-7")
def test_a_gift_that_empties_a_hand_ends_the_round() -> None:
    scene = Scene(GAME, 3, [deal("4", "1 1 1 1 1 1 5s 1", "2", discard="3")])
    make_vanish(scene, 1, "1 1 1 1 1 1")
    scene.play("0 play 4", "1 play 5s", "1 give 1 to 2")
    (ended,) = scene.events(RoundEnded)
    assert ended.seat == 1
    assert "1" in ended.hands[2]
    assert len(ended.hands[2]) == 9


@pytest.mark.rule("CM-7", "CM-9")
def test_a_card_in_a_gesture_still_counts_as_in_the_hand() -> None:
    scene = Scene(GAME, 3, [deal("4", "1 1 1 1 1 1 5 1m", "2", discard="3")])
    start = make_vanish(scene, 1, "1 1 1 1 1 1")
    scene.play(f"@{start} 1 vanish 1m", "0 play 4", "1 play 5")
    assert not scene.events(RoundEnded)
    scene.play(f"@{start + GESTURE}")
    assert hand(scene, 1) == ["1m"]  # CM-10: now it is the last one


# The turn after an action, and the score ----------------------------------------------------


@pytest.mark.rule("CM-22")
def test_after_an_action_the_turn_passes_to_the_left() -> None:
    scene = Scene(GAME, 3, [deal("4s", "5c 1", "4 4 5", discard="3")])
    scene.play("0 play 4s", "0 keep")
    assert table(scene).active == 1
    scene.play("1 play 5c", "2 race 5")
    assert table(scene).active == 2
    assert table(scene).discard[:3] == ["5", "5c", "4s"]


@pytest.mark.rule("CM-23")
def test_hand_cards_are_minus_points_by_their_kind() -> None:
    scene = Scene(
        GAME,
        3,
        [deal("4 1 2 2s 2q 3c 4m 5m", "1 1 1 1 1 1 1 5", "1 2 3 4 5 1s 1q 3m", discard="3")],
    )
    make_vanish(scene, 1, "1 1 1 1 1 1 1")
    scene.play("0 play 4", "1 play 5")
    (ended,) = scene.events(RoundEnded)
    assert ended.points == [2 * 1 + 3 * 5 + 2 * 10, 0, 5 * 1 + 2 * 5 + 10]
    assert ended.hands[2] == ["1", "2", "3", "4", "5", "1s", "1q", "3m"]
    assert [bug.minus_points for bug in table(scene).bugs] == ended.points


QUICK_END = deal("4", "1 1 1 1 1 1 1 5", "2", discard="3")
"""Seat 0 plays the 4; seat 1, who made all else vanish, ends the round with the 5."""


def end_round_quickly(scene: Scene, start: int) -> None:
    """Whoever sits left of the Guard gets rid of everything."""
    guard = table(scene).guard
    assert guard is not None
    after = (guard + 1) % 3
    make_vanish(scene, after, "1 1 1 1 1 1 1", start)
    scene.play(f"{guard} play 4", f"{after} play 5")


def turned(dealt: JsonObject, by: int) -> JsonObject:
    """The same deal for other seats."""
    hands = dealt["hands"]
    assert isinstance(hands, list)
    return dealt | {"hands": hands[-by:] + hands[:-by] if by else hands}


@pytest.mark.rule("CM-24")
def test_the_next_guard_sits_left_of_the_starter() -> None:
    players = aged(5, 6, 7)
    scene = Scene(GAME, players, [turned(QUICK_END, 2), turned(QUICK_END, 0)])
    assert table(scene).starter == table(scene).guard == 2
    end_round_quickly(scene, 0)
    view = table(scene)
    assert (view.round, view.starter, view.guard, view.active) == (2, 0, 0, 0)
    assert view.now == 7 * (GESTURE + REST)  # at once
    assert [began.guard for began in scene.events(RoundBegan)] == [2, 0]


@pytest.mark.rule("CM-24")
def test_the_starter_counts_and_not_who_is_guard_at_the_end() -> None:
    scene = Scene(GAME, 3, [QUICK_END, deal("1", "2", "3")])
    time = make_vanish(scene, 1, "1 1 1 1 1 1 1")
    scene.play(f"@{time} 2 vanish 2", "0 caught 2", f"0 give {hand(scene, 0)[0]}")
    assert table(scene).guard == 2
    scene.play("0 play 4", "1 play 5")
    view = table(scene)
    assert (view.round, view.guard, view.active) == (2, 1, 1)


@pytest.mark.rule("CM-24", "CM-9")
def test_a_new_round_clears_gestures_and_rests() -> None:
    scene = Scene(GAME, 3, [QUICK_END, deal("1", "2", "3")])
    time = make_vanish(scene, 1, "1 1 1 1 1 1 1")
    scene.play(f"@{time} 2 vanish 2", f"@{time} 1 fidget", f"@{time + GESTURE} 0 play 4")
    scene.play(f"@{time + GESTURE} 1 play 5")
    assert table(scene).round == 2
    assert scene.state.due_at == NEVER
    assert all(bug.gesture is None and bug.rests_until is None for bug in table(scene).bugs)
    scene.play("0 fidget", "2 fidget")


@pytest.mark.rule("CM-25")
def test_as_many_rounds_as_players_and_the_fewest_minus_points_win() -> None:
    scene = Scene(GAME, 3, [turned(QUICK_END, seat) for seat in range(3)])
    for number in range(3):
        assert table(scene).round == number + 1
        assert scene.outcome is None
        end_round_quickly(scene, int(scene.state.now))
    assert scene.state.over
    assert scene.outcome is not None
    totals = scene.events(RoundEnded)[-1].totals
    assert list(scene.outcome.scores) == totals
    assert [totals[seat] for seat in scene.outcome.winners] == [min(totals)] * len(
        scene.outcome.winners
    )
    assert scene.outcome.rule == "CM-25"
    refused = scene.refused("0 fidget")
    assert isinstance(refused, GameOver)
    assert refused.rule == "CM-25"


@pytest.mark.rule("CM-25")
def test_equal_scores_share_the_victory() -> None:
    scene = Scene(GAME, 3, [turned(QUICK_END, seat) for seat in range(3)])
    for _ in range(3):
        end_round_quickly(scene, int(scene.state.now))
    assert scene.outcome is not None
    # Each sat in each place once, so they share everything.
    assert scene.outcome.winners == (0, 1, 2)
    assert "shared" in scene.outcome.reason


# Moves as text ------------------------------------------------------------------------------


def test_moves_read_as_they_are_written() -> None:
    state = GAME.setup(4).state()
    rng = FastRng("texts")
    seen: set[str] = set()
    while not state.over:
        if state.awaits:
            state.roll(rng)
            continue
        state.advance(int(state.now) + int(rng.below(700)))
        for seat in state.actors():
            for action in state.actions(seat):
                text = GAME.notation(action)
                assert GAME.parse(text) == action
                assert GAME.describe_action(action)
                seen.add(text.split()[0] + (" to" if " to " in text else ""))
        actors = state.actors()
        if actors:
            seat = actors[rng.below(len(actors))]
            state.apply(seat, state.sample(seat, rng))
    words = ["play", "draw", "vanish", "fidget", "caught", "give", "keep", "slap", "race", "pass"]
    assert seen == {*words, "give to"}


@pytest.mark.parametrize(
    "text",
    ["", "play", "play 6", "play 3x", "play  3", "Play 3", "play 03", "draw 1", "vanish", "caught",
     "caught 5", "caught -1", "caught 01", "give 3 to", "give 3 to 5", "give to 1", "race", "slap ",
     " pass", "fidget 3", "gesture", "play 3S", "keep 3"],
)  # fmt: skip
def test_anything_else_is_no_move(text: str) -> None:
    with pytest.raises(UnreadableMove):
        GAME.parse(text)


@pytest.mark.parametrize("action", [-1, 1, 50, 63, 586, 10**6, 10**30, -(10**30)])
def test_a_number_without_meaning_is_no_move(action: int) -> None:
    with pytest.raises(UnreadableMove):
        GAME.notation(action)


@pytest.mark.rule("CM-8")
def test_a_vanish_and_a_fidget_have_one_name_for_others() -> None:
    assert GAME.veiled(GAME.parse("vanish 3m")) == GAME.veiled(GAME.parse("fidget")) == "gesture"
    assert GAME.veiled(GAME.parse("give 3")) == "give ?"
    assert GAME.veiled(GAME.parse("give 3 to 2")) == "give ? to 2"
    assert GAME.veiled(GAME.parse("play 3s")) == "play 3s"


def test_cards_of_a_shuffle_are_text() -> None:
    assert [GAME.card_text(GAME.card_number(text)) for text in CARD_OF] == list(CARD_OF)
    with pytest.raises(BadChance, match="no card"):
        GAME.card_number("7")


def test_a_played_card_is_told_to_all() -> None:
    scene = Scene(GAME, 3, [deal("2", "1", "4")])
    scene.play("0 play 2")
    (played,) = scene.events(Played)
    assert (played.seat, played.card, played.hand) == (0, "2", 7)
