"""Bugs & Co rule by rule (BC-1 to BC-12), then what must hold at every moment of any game."""

import re
from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from antics.core.errors import (
    BadChance,
    BadSetup,
    GameOver,
    IllegalMove,
    MoveError,
    NotYourMove,
    TimeFell,
    UnreadableMove,
)
from antics.core.game import JsonObject, Player
from antics.core.rng import FastRng
from antics.core.state import DEAL, NEVER, State
from antics.games.bugs_and_co import GAME
from antics.games.bugs_and_co.events import (
    CountdownBegan,
    Grabbed,
    HandShown,
    Kept,
    PutBack,
    Started,
    Stopped,
    TrophyTaken,
)
from antics.games.bugs_and_co.moves import BACK, MOVES, back_to
from antics.games.bugs_and_co.tiles import TEXTS
from antics.games.bugs_and_co.view import BugsAndCoView, Hands
from antics.testing.scene import Scene

TWO_EYES = [f"2{letter}" for letter in "abcdefghijklmno"]
ONE_EYE = [f"1{letter}" for letter in "abcde"]
THREE_EYES = [f"3{letter}" for letter in "abcde"]
TABLES = [(players, eyes) for players in range(2, 9) for eyes in (1, 3)]


def deal(motifs: list[str] = TWO_EYES) -> JsonObject:
    """Tiles 0 to 2 show the first motif, 3 to 5 the second …; the last seven are put away."""
    tiles = [motif for motif in motifs for _ in range(3)][:-7]
    return {"tiles": tiles, "places": [[10 * tile, 500] for tile in range(len(tiles))]}


def scene_for(players: int = 3, limit: int = 600_000) -> Scene:
    return Scene(GAME, players, [deal()], limit=limit)


def table(scene: Scene, seat: int | None = None) -> BugsAndCoView:
    view = scene.view(seat)
    assert isinstance(view, BugsAndCoView)
    return view


def hands(scene: Scene, seat: int) -> Hands:
    """What everyone sees of a seat's hands."""
    return table(scene).hands[seat]


def place(scene: Scene, tile: int) -> tuple[int, int] | None:
    """Where a tile lies, None while it does not."""
    return next(((lying.x, lying.y) for lying in table(scene).lying if lying.tile == tile), None)


def keep_all(scene: Scene, seat: int, tiles: list[int], start: int = 0) -> int:
    """A seat grabs and keeps these tiles as fast as a hand can; returns when it is ready again."""
    for tile in tiles:
        scene.play(f"@{start} {seat} grab {tile}", f"@{start} {seat} keep")
        start += 300
    return start


# Set-up -------------------------------------------------------------------------------------


@pytest.mark.rule("BC-1", "BC-2")
def test_everything_in_the_box_is_25_motifs_on_three_tiles_each_and_five_trophies() -> None:
    scene = Scene(GAME, 8, [deal(TWO_EYES + ONE_EYE + THREE_EYES)])
    assert Counter(scene.state.census()) == dict.fromkeys(range(75 // 3), 3)
    assert [TEXTS[motif] for motif in range(25)] == TWO_EYES + ONE_EYE + THREE_EYES
    assert table(scene).trophies == [3, 3, 2, 2, 1]


@pytest.mark.rule("BC-1")
def test_a_fourth_tile_of_a_motif_is_refused() -> None:
    wrong = deal()
    wrong["tiles"] = ["2o", "2o", "2o", "2o", *list(TWO_EYES[:13] * 3)[:34]]
    with pytest.raises(BadChance, match=r"motif 2o is on 4 tiles.*BC-1"):
        Scene(GAME, 3, [wrong])


@pytest.mark.rule("BC-2")
@pytest.mark.parametrize(
    ("players", "eyes", "motifs", "trophies"),
    [
        (2, 1, TWO_EYES, [3]),
        (3, 3, TWO_EYES, [3, 2]),
        (4, 1, TWO_EYES, [3, 2, 1]),
        (5, 1, TWO_EYES + ONE_EYE, [3, 2, 2, 1]),
        (5, 3, TWO_EYES + THREE_EYES, [3, 2, 2, 1]),
        (6, 1, TWO_EYES + ONE_EYE, [3, 3, 2, 2, 1]),
        (6, 3, TWO_EYES + THREE_EYES, [3, 3, 2, 2, 1]),
        (7, 1, TWO_EYES + ONE_EYE + THREE_EYES, [3, 3, 2, 2, 1]),
        (8, 3, TWO_EYES + ONE_EYE + THREE_EYES, [3, 3, 2, 2, 1]),
    ],
)
def test_the_number_of_players_decides_the_tiles_and_trophies(
    players: int, eyes: int, motifs: list[str], trophies: list[int]
) -> None:
    scene = Scene(GAME, players, [deal(motifs)], extra_eyes=eyes)
    assert table(scene).motifs == motifs
    assert table(scene).trophies == trophies
    assert len(table(scene).lying) == 3 * len(motifs) - 7
    assert Counter(scene.state.census()) == {TEXTS.index(motif): 3 for motif in motifs}


@pytest.mark.rule("BC-2")
@pytest.mark.parametrize(
    ("players", "eyes", "stranger"), [(4, 1, "1a"), (5, 1, "3a"), (6, 3, "1e")]
)
def test_a_motif_that_is_not_played_with_is_refused(players: int, eyes: int, stranger: str) -> None:
    extra = [] if players == 4 else ONE_EYE if eyes == 1 else THREE_EYES
    wrong = deal([stranger, *(TWO_EYES + extra)[1:]])
    with pytest.raises(BadChance, match=rf"tile 0 shows motif {stranger}.*BC-2"):
        Scene(GAME, players, [wrong], extra_eyes=eyes)


@pytest.mark.rule("BC-2")
@pytest.mark.parametrize("players", [0, 1, 9])
def test_two_to_eight_play(players: int) -> None:
    with pytest.raises(BadSetup, match="2 to 8 players"):
        GAME.setup(players)


@pytest.mark.rule("BC-3")
def test_seven_tiles_are_put_away_by_chance_and_the_rest_is_scattered() -> None:
    put_away: Counter[int] = Counter()
    places: set[int] = set()
    for seed in range(60):
        outcome = GAME.setup(4).state().roll(FastRng(seed))
        assert len(outcome) == 3 * 38
        away = Counter(range(15)) + Counter(range(15)) + Counter(range(15))
        away.subtract(outcome[:38])
        assert sum(away.values()) == 7
        assert min(away.values()) >= 0
        put_away.update(away)
        places.update(outcome[38:])
    assert all(put_away[motif] > 0 for motif in range(15))
    assert min(places) == 0
    assert max(places) == 1000


@pytest.mark.rule("BC-3")
def test_tiles_may_lie_on_top_of_each_other_and_at_the_very_edge() -> None:
    stacked = deal()
    stacked["places"] = [[1000, 0]] * 38
    scene = Scene(GAME, 2, [stacked])
    assert place(scene, 0) == place(scene, 37) == (1000, 0)
    scene.play("0 grab 0", "1 grab 37")
    assert (hands(scene, 0).right, hands(scene, 1).right) == (0, 37)


@pytest.mark.rule("BC-3")
@pytest.mark.parametrize(
    ("key", "value", "fault"),
    [
        ("tiles", ["2a"] * 37, "38 tiles"),
        ("tiles", "2a", "38 tiles"),
        ("tiles", ["2p"] * 38, "tile 0 shows '2p'"),
        ("tiles", [7] * 38, "tile 0 shows 7"),
        ("places", [[0, 0]] * 39, "38 tiles"),
        ("places", [[0, 0]] * 37 + [[0, 0, 0]], r"places\[37\]"),
        ("places", [[0, 0]] * 37 + [[0, True]], r"places\[37\].*True"),
        ("places", [[0, 0]] * 37 + [[0, 1001]], "tile 37 lies off the table"),
        ("places", [[-1, 0]] * 38, "tile 0 lies off the table"),
        ("tile", [], "no 'tile'"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(key: str, value: object, fault: str) -> None:
    scene = Scene(GAME, 4)
    with pytest.raises(BadChance, match=fault):
        scene.chance({**deal(), key: value})
    assert scene.state.awaits == DEAL


@pytest.mark.rule("BC-4")
def test_all_start_together_at_time_0_and_the_first_grab_needs_no_reach() -> None:
    scene = Scene(GAME, 3)
    assert scene.refused("0 grab 1").rule == "BC-4"
    scene.chance(deal())
    assert scene.state.now == 0
    assert scene.state.actors() == [0, 1, 2]
    assert scene.events(Started)[0].trophies == [3, 2]
    scene.play("@0 2 grab 1", "@0 0 grab 2", "@0 1 grab 3")
    assert [hand.right for hand in table(scene).hands] == [2, 3, 1]


# Play ---------------------------------------------------------------------------------------


@pytest.mark.rule("BC-5")
def test_only_the_grabber_sees_the_face_and_only_while_holding_it() -> None:
    scene = scene_for().play("@10 1 grab 4")
    assert [table(scene, seat).motif for seat in (0, 1, 2, None)] == [None, "2b", None, None]
    assert scene.events(Grabbed, 1)[0].motif == "2b"
    assert {scene.events(Grabbed, seat)[0].motif for seat in (0, 2, None)} == {None}
    scene.play("@20 1 back 0 0")
    assert table(scene, 1).motif is None


@pytest.mark.rule("BC-5")
def test_grabs_of_different_faces_are_the_same_bytes_for_everyone_else() -> None:
    swapped = deal(["2b", "2a", *TWO_EYES[2:]])
    worlds = [Scene(GAME, 3, [cards]) for cards in (deal(), swapped)]
    for line in ("@5 1 grab 0", "@9 1 keep", "@700 1 grab 3", "@800 1 back 1 2"):
        for world in worlds:
            world.play(line)
        for seat in (0, 2, None):
            told = [[view_bytes(w.state, seat), w.events(Grabbed, seat)] for w in worlds]
            assert told[0] == told[1]
    assert worlds[0].events(Grabbed, 1) != worlds[1].events(Grabbed, 1)


@pytest.mark.rule("BC-5")
def test_a_right_hand_holds_one_tile() -> None:
    scene = scene_for().play("0 grab 4")
    assert scene.legal(0) == ["back", "keep"]
    assert scene.refused("0 grab 5").rule == "BC-5"


@pytest.mark.rule("BC-5")
def test_of_two_grabs_of_one_tile_the_earlier_gets_it() -> None:
    scene = scene_for().play("@500 2 grab 7")
    late = scene.refused("@500 0 grab 7")
    assert (type(late), late.rule) == (IllegalMove, "BC-5")
    assert "Player 2's right hand" in str(late)
    assert "grab 7" not in scene.legal(0)


@pytest.mark.rule("BC-5")
@pytest.mark.parametrize("release", ["keep", "back 3 4"])
def test_a_hand_that_let_go_can_grab_again_exactly_300_ms_later(release: str) -> None:
    scene = scene_for().play("@1000 0 grab 4", f"@2000 0 {release}")
    assert scene.state.due_at == 2300
    early = scene.refused("@2299 0 grab 9")
    assert (type(early), early.rule) == (IllegalMove, "BC-5")
    assert scene.legal(0) == ["trophy"]
    assert hands(scene, 0).ready_at == 2300
    scene.play("@2299", "@2300 0 grab 9")
    assert hands(scene, 0).right == 9


@pytest.mark.rule("BC-5")
def test_without_trophies_a_hand_on_its_way_has_no_move_at_all() -> None:
    scene = scene_for(2).play("@0 1 trophy", "@10 0 grab 4", "@20 0 keep")
    assert scene.state.actors() == []
    early = scene.refused("@319 0 grab 9")
    assert (type(early), early.rule) == (NotYourMove, "BC-5")
    scene.play("@320")
    assert scene.state.actors() == [0]


@pytest.mark.rule("BC-5")
def test_a_move_before_the_last_thing_that_happened_is_refused() -> None:
    scene = scene_for().play("@1000 0 grab 4")
    error = scene.refused("@999 1 grab 5")
    assert (type(error), error.rule) == (TimeFell, "BC-5")


@pytest.mark.rule("BC-5")
@pytest.mark.parametrize("tile", [38, 67])
def test_there_is_no_such_tile(tile: int) -> None:
    error = scene_for().refused(f"0 grab {tile}")
    assert (type(error), error.rule) == (IllegalMove, "BC-5")


@pytest.mark.rule("BC-6")
def test_a_tile_goes_back_anywhere_and_others_can_move_it_on() -> None:
    scene = scene_for().play("@0 0 grab 4", "@100 0 back 1000 0")
    assert place(scene, 4) == (1000, 0)
    scene.play("@100 1 grab 4")
    assert place(scene, 4) is None
    scene.play("@200 1 back 3 999")
    assert place(scene, 4) == (3, 999)
    assert [(put.seat, put.x, put.y) for put in scene.events(PutBack)] == [
        (0, 1000, 0),
        (1, 3, 999),
    ]


@pytest.mark.rule("BC-6")
@pytest.mark.parametrize(
    "text",
    [
        *("back 1001 0", "back 0 1001", "back -1 5", "back 99999999999999999999 1"),
        *("back", "back 5", "back 5 5 5", "back 05 5", "back  5 5", "back 5 5 ", "back ٣ 5"),
    ],
)
def test_off_the_table_is_refused(text: str) -> None:
    scene = scene_for().play("0 grab 4")
    error = scene.refused(f"0 {text}")
    assert (type(error), error.rule) == (UnreadableMove, "BC-6")


@pytest.mark.rule("BC-6")
def test_an_open_back_can_be_listed_and_completed_but_not_made() -> None:
    scene = scene_for().play("0 grab 4")
    assert GAME.notation(BACK) == GAME.prompt(BACK) == GAME.prompt(back_to(1, 2)) == "back"
    with pytest.raises(IllegalMove, match="does not say where"):
        scene.state.apply(0, BACK)
    done = scene.state.complete(BACK, FastRng(3))
    assert scene.state.is_legal(0, done)
    assert not scene.state.is_legal(0, MOVES)


@pytest.mark.rule("BC-6")
@pytest.mark.parametrize("text", ["keep", "back 5 5"])
def test_an_empty_hand_has_nothing_to_put_anywhere(text: str) -> None:
    assert scene_for().refused(f"0 {text}").rule == "BC-6"


@pytest.mark.rule("BC-6", "BC-7")
def test_a_kept_tile_is_gone_for_good_and_unseen_by_its_keeper_too() -> None:
    scene = scene_for().play("@0 0 grab 4", "@1 0 keep", "@301 0 grab 5", "@302 0 keep", "@700")
    for seat in (0, 1):
        error = scene.refused(f"{seat} grab 4")
        assert (error.rule, "kept tile 4" in error.reason) == ("BC-7", True)
    for view in (table(scene, 0), table(scene, 1), table(scene)):
        assert view.motif is None
        assert view.hands[0].motifs is None
        assert view.hands[0].kept == [4, 5]
    assert [kept.count for kept in scene.events(Kept, 1)] == [1, 2]


@pytest.mark.rule("BC-8")
def test_the_highest_trophy_left_goes_to_who_takes_it_and_stops() -> None:
    scene = scene_for(4).play("@5 2 trophy")
    assert table(scene).trophies == [2, 1]
    assert hands(scene, 2).trophy == 3
    assert scene.state.actors() == [0, 1, 3]
    for text in ("grab 4", "trophy", "keep"):
        error = scene.refused(f"@900 2 {text}")
        assert (type(error), error.rule) == (NotYourMove, "BC-8")
    scene.play("@900 0 trophy")
    assert [(taken.seat, taken.value) for taken in scene.events(TrophyTaken)] == [(2, 3), (0, 2)]


@pytest.mark.rule("BC-8")
def test_a_trophy_wants_an_empty_right_hand_and_no_reach() -> None:
    scene = scene_for().play("@0 0 grab 4")
    assert scene.refused("@10 0 trophy").rule == "BC-8"
    scene.play("@20 0 keep", "@20 0 trophy")
    assert hands(scene, 0).trophy == 3
    assert scene.state.due_at == 600_000


@pytest.mark.rule("BC-8")
def test_when_no_trophy_is_left_none_can_be_taken() -> None:
    scene = scene_for(2).play("@5 1 trophy")
    error = scene.refused("@10 0 trophy")
    assert (type(error), error.rule) == (IllegalMove, "BC-8")


# The end and the score ----------------------------------------------------------------------


@pytest.mark.rule("BC-9")
def test_ten_seconds_after_the_last_trophy_all_stop() -> None:
    scene = scene_for().play("@100 0 trophy", "@9000 1 trophy")
    assert [began.ends_at for began in scene.events(CountdownBegan)] == [19_000]
    assert table(scene).phase == "countdown"
    scene.play("@18999 2 grab 4")
    late = scene.refused("@19000 2 keep")
    assert (type(late), late.rule) == (GameOver, "BC-9")
    scene.play("@19000")
    assert (scene.state.over, scene.state.actors(), scene.state.due_at) == (True, [], NEVER)
    assert [stopped.rule for stopped in scene.events(Stopped)] == ["BC-9"]


@pytest.mark.rule("BC-9")
def test_a_tile_in_a_right_hand_counts_for_nobody() -> None:
    scene = scene_for(2).play("@0 0 trophy", "@9999 1 grab 4", "@10000")
    assert scene.outcome is not None
    assert scene.outcome.scores == (3, 0)
    assert scene.events(HandShown)[1].tiles == []


@pytest.mark.rule("BC-10")
def test_at_the_limit_all_stop() -> None:
    scene = scene_for(limit=5000).play("@4999 0 grab 4")
    late = scene.refused("@5000 0 keep")
    assert (type(late), late.rule) == (GameOver, "BC-10")
    scene.play("@7000")
    assert scene.outcome is not None
    assert scene.outcome.scores == (0, 0, 0)
    assert [stopped.rule for stopped in scene.events(Stopped)] == ["BC-10"]


@pytest.mark.rule("BC-10")
def test_the_limit_comes_before_the_end_of_a_countdown() -> None:
    scene = scene_for(2, limit=5000).play("@4000 0 trophy")
    assert scene.state.due_at == 5000
    assert scene.refused("@5000 1 grab 4").rule == "BC-10"


@pytest.mark.rule("BC-10")
def test_an_empty_table_does_not_end_the_game() -> None:
    scene = scene_for(2)
    done = keep_all(scene, 0, list(range(37)))
    scene.play(f"@{done} 0 grab 37")
    assert (scene.legal(0), scene.legal(1)) == (["back", "keep"], ["trophy"])
    scene.play(f"@{done} 1 trophy", f"@{done} 0 keep")
    waiting = scene.refused(f"@{done + 400} 0 grab 37")
    assert (type(waiting), "no tile lies" in waiting.reason) == (NotYourMove, True)
    assert (scene.state.over, scene.state.actors()) == (False, [])
    scene.play(f"@{done + 10_000}")
    assert scene.outcome is not None
    assert scene.outcome.scores == (3 * 12 - 2, 3)


@pytest.mark.rule("BC-11")
def test_four_triples_a_pair_a_single_and_a_trophy_of_two_make_eleven() -> None:
    scene = scene_for().play("@0 2 trophy")
    done = keep_all(scene, 0, [*range(12), 12, 13, 20])
    scene.play(f"@{done} 0 trophy", f"@{done + 10_000}")
    assert scene.outcome is not None
    assert scene.outcome.scores == (11, 0, 3)
    shown = scene.events(HandShown)[0]
    assert (shown.triples, shown.others, shown.trophy, shown.score) == (4, 3, 2, 11)
    assert shown.motifs[-3:] == ["2e", "2e", "2g"]
    revealed = table(scene).hands[0]
    assert (revealed.motifs, revealed.score) == (shown.motifs, 11)
    assert revealed.counts == [1] * 12 + [-1] * 3
    assert [hands.wins for hands in table(scene).hands] == [True, False, False]


@pytest.mark.rule("BC-11")
def test_a_pair_and_singles_cost_a_point_a_tile() -> None:
    scene = scene_for(limit=5000)
    keep_all(scene, 1, [0, 1, 3])
    scene.play("@5000")
    assert scene.outcome is not None
    assert scene.outcome.scores == (0, -3, 0)


@pytest.mark.rule("BC-12")
def test_the_highest_score_wins() -> None:
    scene = scene_for(2, limit=5000)
    keep_all(scene, 1, [0, 1, 2])
    scene.play("@5000")
    assert scene.outcome is not None
    assert (scene.outcome.scores, scene.outcome.winners) == ((0, 3), (1,))


@pytest.mark.rule("BC-12")
def test_equal_scores_share_the_victory() -> None:
    scene = scene_for(3, limit=5000)
    keep_all(scene, 2, [0, 1, 2])
    scene.play("@4000 0 trophy", "@5000")
    assert scene.outcome is not None
    assert (scene.outcome.scores, scene.outcome.winners) == ((3, 0, 3), (0, 2))
    assert scene.outcome.rule == "BC-12"


# What holds at every moment -----------------------------------------------------------------


def view_bytes(state: State, seat: int | None) -> bytes:
    return msgspec.json.encode(state.view(seat))


def random_game(players: int, eyes: int, seed: str, limit: int = 600_000) -> Iterator[State]:
    """A game of random moves at random times: the same state before each move and at the end."""
    rng = FastRng(seed)
    state = GAME.setup(players, {"extra_eyes": eyes, "limit": limit}).state()
    state.roll(rng)
    while not state.over:
        yield state
        now = state.now + 50 + rng.below(951)
        state.advance(now)
        actors = state.actors()
        if actors:
            seat = actors[rng.below(len(actors))]
            state.apply(seat, state.sample(seat, rng), now)
    yield state


@pytest.mark.rule("BC-5", "BC-7")
@pytest.mark.parametrize(("players", "eyes"), TABLES)
def test_what_a_seat_cannot_know_makes_no_difference_to_it(players: int, eyes: int) -> None:
    rng = FastRng("other worlds")
    for state in random_game(players, eyes, f"worlds {players} {eyes}"):
        for seat in [None, *range(players)]:
            twin = state.resample(seat, rng)
            assert view_bytes(twin, seat) == view_bytes(state, seat)
            assert twin.census() == state.census()
            for other in range(players):
                assert twin.actions(other) == state.actions(other)
            if not state.over:
                assert twin.numbers() != state.numbers()


@pytest.mark.rule("BC-3", "BC-5", "BC-7")
def test_another_world_changes_every_face_but_the_one_in_the_own_hand() -> None:
    scene = scene_for().play("@0 0 grab 0", "@0 1 grab 4", "@0 0 keep", "@300 0 grab 8")
    rng = FastRng("faces")
    worlds = [scene.state.resample(0, rng) for _ in range(200)]
    numbers = [world.numbers()[8 : 8 + 45] for world in worlds]
    seen = [len({faces[tile] for faces in numbers}) for tile in range(45)]
    assert seen[8] == 1
    assert min(seen[:8] + seen[9:]) == 15
    scene.play("@600000")
    shown = [scene.state.resample(2, rng).numbers()[8] for _ in range(50)]
    assert set(shown) == {0}


@pytest.mark.parametrize(("players", "eyes"), TABLES)
def test_restored_from_its_numbers_a_game_plays_on_equal(players: int, eyes: int) -> None:
    setup = GAME.setup(players, {"extra_eyes": eyes})
    for state in random_game(players, eyes, f"restore {players} {eyes}"):
        twin = GAME.restore(setup, state.numbers())
        assert twin.numbers() == state.numbers()
        for seat in [None, *range(players)]:
            assert view_bytes(twin, seat) == view_bytes(state, seat)
        ones, others = FastRng(1), FastRng(1)
        for seat in state.actors():
            copy = state.clone()
            copy.apply(seat, copy.sample(seat, ones), copy.now + 7)
            back = GAME.restore(setup, state.numbers())
            back.apply(seat, back.sample(seat, others), back.now + 7)
            assert back.numbers() == copy.numbers()
        assert twin.numbers() == state.numbers()
        assert twin.outcome() == state.outcome()


@pytest.mark.parametrize("players", range(2, 9))
def test_time_in_one_step_or_in_many_is_the_same(players: int) -> None:
    rng = FastRng("steps")
    for state in random_game(players, 1, f"time {players}", limit=20_000):
        until = state.now + rng.below(1500)
        leap, walk = state.clone(), state.clone()
        leap.advance(until)
        while walk.now < until and not walk.over:
            walk.advance(min(until, walk.now + 1 + rng.below(200)))
        assert walk.numbers() == leap.numbers()
        if state.due_at > until:
            state.advance(until)
            assert state.numbers() == leap.numbers()


@pytest.mark.parametrize("players", [2, 4, 8])
def test_every_legal_action_applies_and_every_other_leaves_no_trace(players: int) -> None:
    rng = FastRng("laws")
    tiles = [GAME.parse(f"grab {tile}") for tile in range(68)]
    every = [*tiles, GAME.parse("keep"), GAME.parse("trophy"), back_to(0, 0), back_to(1000, 1000)]
    for state in random_game(players, 1, f"laws {players}", limit=15_000):
        assert state.over == (state.outcome() is not None)
        before = state.numbers()
        then = state.now + rng.below(400)
        later = state.clone()
        later.advance(then)
        for seat in range(-1, players + 1):
            legal = set(state.actions(seat))
            assert sorted(legal) == state.actions(seat)
            assert bool(legal) == (seat in state.actors())
            for action in every:
                listed = action in legal or (action >= BACK and BACK in legal)
                assert state.is_legal(seat, action) == listed
                if not later.is_legal(seat, action):
                    with pytest.raises(MoveError) as refused:
                        state.apply(seat, action, then)
                    assert refused.value.rule.startswith("BC-") or not 0 <= seat < players
                else:
                    twin = state.clone()
                    twin.apply(seat, action, then)
                    assert twin.census() == state.census()
        assert state.numbers() == before


def test_a_sample_is_any_of_the_legal_actions() -> None:
    scene = scene_for().play("@0 0 grab 3", "@0 1 grab 5", "@0 1 back 7 7", "@0 2 grab 9")
    rng = FastRng("samples")
    for line in ("@0", "@300", "@300 2 keep", "@300 2 trophy", "@300 0 keep", "@300 0 trophy"):
        scene.play(line)
        for seat in scene.state.actors():
            drawn = {GAME.prompt(scene.state.sample(seat, rng)) for _ in range(1000)}
            assert sorted(drawn) == scene.legal(seat)


# Words --------------------------------------------------------------------------------------


def test_every_move_has_a_text_that_reads_back() -> None:
    actions = [*range(70), back_to(0, 0), back_to(0, 1000), back_to(1000, 0), MOVES - 1]
    for action in actions:
        assert GAME.parse(GAME.notation(action)) == action
        assert GAME.veiled(action) == GAME.notation(action)
        assert GAME.describe_action(action)
    assert GAME.notation(MOVES - 1) == "back 1000 1000"
    for number in (-1, MOVES):
        with pytest.raises(UnreadableMove):
            GAME.notation(number)


@pytest.mark.parametrize("text", ["", "Keep", "keep ", "grab", "grab 68", "grab 01", "trophy 1"])
def test_what_is_no_move_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableMove):
        GAME.parse(text)


def test_a_deal_reads_back() -> None:
    setup = GAME.setup(6, {"extra_eyes": 3})
    drawn = setup.state().roll(FastRng("deal"))
    assert GAME.deal_numbers(setup, GAME.deal_json(setup, drawn)) == drawn
    assert GAME.deal_json(GAME.setup(2), GAME.deal_numbers(GAME.setup(2), deal())) == deal()


def test_the_log_tells_what_happened_and_a_face_only_to_who_saw_it() -> None:
    players = [Player("Ada"), Player("Ben")]
    scene = Scene(GAME, players, [deal()])
    told = scene.state.listen()
    scene.play("@0 0 grab 4", "@9 0 keep", "@10 1 grab 5", "@20 1 back 3 4", "@30 1 trophy")
    scene.play("@10030")
    names = [player.name for player in players]
    lines = [[GAME.describe(item.seen_by(seat), names) for item in told] for seat in (0, 1)]
    assert lines[0][0] == "Ada picks up tile 4: 2b, the two-eyed monster B."
    assert lines[1][:2] == ["Ada picks up tile 4.", "Ada keeps tile 4 and now has 1 tile."]
    assert lines[1][3:6] == [
        "Ben puts tile 5 back at 3, 4.",
        "Ben takes the trophy worth 3 and stops.",
        "That was the last trophy: all stop at 0:10.030.",
    ]
    assert lines[0][6:] == [
        "The countdown is over: all stop.",
        "Ada has 0 triples, 1 over: -1.",
        "Ben has 0 triples, 0 over, trophy 3: 3.",
    ]


def test_a_sketch_shows_every_lying_tile_in_its_field_and_the_own_tile() -> None:
    scene = scene_for().play("@0 0 grab 4", "@1500 1 grab 0", "@1600 1 back 1000 1000")
    clock, mat, players, right = GAME.sketch(scene.view(0))
    assert clock.title == "0:01.600 of at most 10:00"
    cells = " ".join(cell for row in mat.rows for cell in row).split()
    assert sorted(map(int, cells)) == [tile for tile in range(38) if tile != 4]
    assert mat.rows[-1][-1] == "0"
    assert [row[1:3] for row in players.rows] == [
        ("Player 0 (you)", "tile 4"),
        ("Player 1", "reaching"),
        ("Player 2", ""),
    ]
    assert right.rows == (("4", "2b", "the two-eyed monster B"),)
    assert len(GAME.sketch(scene.view(1))) == 3


def test_the_rules_page_has_every_number_once_and_in_order() -> None:
    numbers = re.findall(r"^- \*\*BC-(\d+)\*\* ", GAME.rules_text(), re.MULTILINE)
    assert numbers == [str(number) for number in range(1, 13)]
