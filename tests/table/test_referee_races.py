"""Which moves are races is the games' knowledge, and tells nothing that is secret."""

import pytest

from antics.core.game import Race
from antics.core.match import random_step
from antics.core.registry import find_game, game_names
from antics.core.rng import FastRng
from antics.games.bugs_and_co.moves import MOVES as TILE_MOVES
from antics.games.bugs_and_co.moves import TROPHY
from antics.games.cheating_moth.moves import CAUGHT, MOST_SEATS

from .referee_scenes import MOTH, TILES, fair_match, moth, tiles


def moth_race(state_seat: int, text: str, *before: tuple[int, str, int]) -> Race | None:
    """What somebody races for with a move, after these moves of a round."""
    state = moth(others="4 1")
    for seat, move, now in before:
        state.apply(seat, MOTH.parse(move), now)
    return MOTH.race(state, state_seat, MOTH.parse(text))


def test_a_slap_is_a_race_while_the_window_is_open_and_lost_afterwards() -> None:
    open_window = (0, "play 4q", 1000)
    assert moth_race(1, "slap", open_window) == Race("slap", 1000, 5000, many=True)
    over = [open_window, (1, "slap", 1300), (2, "slap", 1400)]
    assert moth_race(3, "slap", *over) == Race("slap", gone=True)


def test_a_cockroach_is_a_race_that_one_wins() -> None:
    began = (0, "play 4c", 1000)
    assert moth_race(1, "race 4", began) == Race("race", 1000, 6000)
    assert moth_race(1, "race 4", began, (2, "race 4", 1500)) == Race("race", gone=True)
    assert moth_race(1, "pass", began) is None


def test_a_window_that_stood_still_opened_so_much_later() -> None:
    """CM-15: while an accusation is settled nothing is raced for, and the window waits."""
    caught = [(1, "vanish 1", 900), (0, "play 4q", 1000), (0, "caught 1", 1500)]
    assert moth_race(2, "slap", *caught) is None
    settled = [*caught, (0, "give 1", 2500)]
    assert moth_race(2, "slap", *settled) == Race("slap", 2000, 6000, many=True)


def test_an_accusation_races_against_the_end_of_the_gesture() -> None:
    vanish, fidget = (1, "vanish 1", 1000), (1, "fidget", 1000)
    assert moth_race(0, "caught 1", vanish) == Race("accuse 1", 1000, 2500)
    assert moth_race(0, "caught 1", fidget) == Race("accuse 1", 1000, 2500)
    later = (2, "fidget", 2600)
    assert moth_race(0, "caught 1", vanish, later) == Race("accuse 1", None, 2500)
    assert moth_race(0, "caught 1", fidget, later) == Race("accuse 1", None, 2500)
    assert moth_race(0, "caught 3", vanish) == Race("accuse 3")
    assert moth_race(2, "caught 1", vanish) is None, "only the Guard accuses"


@pytest.mark.parametrize("text", ["play 4q", "draw", "vanish 1", "fidget", "give 4", "keep"])
def test_what_is_nobody_elses_business_is_no_race(text: str) -> None:
    assert moth_race(0, text) is None


def test_tiles_and_trophies_are_races_for_whoever_has_a_hand_free() -> None:
    state = tiles()
    assert TILES.race(state, 0, 17) == Race("tile 17")
    assert TILES.race(state, 0, TROPHY) == Race("trophy 3")
    state.apply(1, 17, 500)
    assert TILES.race(state, 0, 17) == Race("tile 17", gone=True)
    assert TILES.race(state, 1, 18) is None, "the hand is full"
    assert TILES.race(state, 1, TROPHY) is None
    state.apply(1, TILES.parse("keep"), 900)
    assert TILES.race(state, 0, 17) is None, "that tile is long gone"
    assert TILES.race(state, 1, 18) is None, "the hand is on its way back"
    state.advance(1200)
    assert TILES.race(state, 1, 18) == Race("tile 18")


def test_the_trophies_get_lower_and_the_last_can_be_missed() -> None:
    state = tiles()
    for seat, key in ((0, "trophy 3"), (1, "trophy 2"), (2, "trophy 1")):
        assert TILES.race(state, seat, TROPHY) == Race(key)
        state.apply(seat, TROPHY, 1000 + seat)
    assert TILES.race(state, 3, TROPHY) == Race("trophy 1", gone=True)
    assert TILES.race(state, 0, TROPHY) is None, "who has one plays no more"


@pytest.mark.parametrize("name", game_names())
def test_any_numbers_may_be_asked_and_a_race_tells_no_secret(name: str) -> None:
    """Two worlds that a bystander cannot tell apart have the same races, whoever moves."""
    game = find_game(name)
    actions = [*range(-2, 120), *range(CAUGHT - 6, CAUGHT + MOST_SEATS + 2), TILE_MOVES, 1 << 40]
    actions += range(128, CAUGHT, 7)
    rng = FastRng(f"races {name}")
    found: set[str] = set()
    for seed in range(4):
        seats = game.players[-1 if seed % 2 else 0]
        match = fair_match(name, seats, f"races {seed}")
        states = 0
        while not match.state.over and states < 400:
            states += 1
            if states % 8 == 0:
                other = match.state.resample(None, rng)
                for seat in range(-1, seats + 1):
                    for action in actions:
                        race = game.race(match.state, seat, action)
                        assert race == game.race(other, seat, action), (seat, action)
                        if race is not None:
                            found.add(race.key.split(" ")[0])
            random_step(match, rng)
    expected = {"cheating_moth": {"slap", "race", "accuse"}, "bugs_and_co": {"tile", "trophy"}}
    assert found == expected.get(name, set())


@pytest.mark.parametrize("name", ["cheating_moth", "bugs_and_co"])
def test_a_legal_claim_is_never_called_gone(name: str) -> None:
    game, rng = find_game(name), FastRng("legal races")
    for seed in range(3):
        match = fair_match(name, 4, f"legal {seed}")
        while not match.state.over:
            for seat in match.state.actors():
                for action in match.state.actions(seat):
                    race = game.race(match.state, seat, action)
                    assert race is None or not race.gone
            random_step(match, rng)
