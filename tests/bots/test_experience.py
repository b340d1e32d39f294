"""What imagined games teach: better than the guide where play has been before, and no peeking."""

import pytest
from mypy_extensions import i64

from antics.bots.search.experience import Experience, Memory, joined
from antics.bots.search.foresight import Foresight
from antics.bots.search.guide import Guide
from antics.bots.search.party_bugs import PartyBugsImagination
from antics.core.fairness import FairDeal
from antics.core.game import Setup
from antics.core.match import Match
from antics.core.registry import find_game
from antics.core.rng import FastRng
from antics.core.state import State
from antics.games.party_bugs.view import PartyBugsView

from .test_search import GAMES, imagination, random_states


def last_takes(setup: Setup, seed: str) -> State | None:
    """A table at which nothing is left but to take what lies there, in turn, in two rounds: all
    have played their last card (PB-8, PB-11), and none of them a King."""
    for state in random_states(setup, seed):
        view = state.view(None)
        assert isinstance(view, PartyBugsView)
        if view.round == 12 and len(view.taking_order) == len(setup.players) - 1:
            return state
    return None


def best_ends(state: State, guide: Guide) -> dict[int, float]:
    """What each action of whoever acts now leads to, if everybody then does what is best for
    themselves: found by trying everything."""
    (seat,) = state.actors()
    return {
        action: guide.worth(ended(after(state, seat, action), guide), seat)
        for action in state.actions(seat)
    }


def ended(state: State, guide: Guide) -> State:
    while not state.over:
        (seat,) = state.actors()
        worths = best_ends(state, guide)
        state = after(state, seat, max(worths, key=lambda action: worths[action]))
    return state


def after(state: State, seat: int, action: int) -> State:
    following = state.clone()
    following.act(seat, action)
    return following


def test_where_all_is_known_the_best_is_learnt() -> None:
    """Measured against everyone's best play. Where two ends are the same to somebody and not to
    others, there is no single best play, so not every choice can be held against it. The guide
    is hard to beat here; whoever chose at random would not come near."""
    setup = find_game("party_bugs").setup(4)
    guide = PartyBugsImagination().guide(infers=True)
    states = [last_takes(setup, f"last {number}") for number in range(14)]
    learnt = advised = best = average = 0.0
    for number, state in enumerate(states):
        if state is None:
            continue
        (seat,) = state.actors()
        worths = best_ends(state, guide)
        rng = FastRng(f"learns {number}")
        experience = Experience(guide, rng)
        begun = joined(0, 5)
        for _ in range(1500):
            experience.play_on(state.clone(), begun)
        memory = experience.remembered(begun, seat)
        assert memory is not None
        favourite = max(memory.tried, key=lambda action: memory.times[memory.tried[action]])
        learnt += worths[favourite]
        advised += worths[int(guide.advise(state, seat, rng))]
        best += max(worths.values())
        average += sum(worths.values()) / len(worths)
    assert advised <= learnt <= best
    assert best - learnt < (best - average) / 4


def test_what_nobody_sees_leads_nobody_anywhere() -> None:
    """PB-20, PB-25: who knew which card lies face down there would play as nobody can."""
    setup = find_game("party_bugs").setup(3, {"hidden_card": True})
    state = Match(setup, FairDeal.named("hidden")).state
    mind = PartyBugsImagination()
    root = mind.state(state.view(0))
    guide = mind.guide(infers=True)
    guide.prepare(root, 0)
    assert not guide.is_shown(root)
    race = Foresight(guide, root, 0, guide.offers(root, 0), FastRng("race"))
    for _ in range(100):
        race.look()
    assert race._experience is not None
    memory = race._experience.remembered(0, 1)
    assert memory is not None
    assert memory.visits == race.play_outs - 1  # all but the first, which it was new to


def test_what_everybody_sees_tells_moments_apart() -> None:
    state = Match(find_game("party_bugs").setup(3), FairDeal.named("seen")).state
    mind = PartyBugsImagination()
    root = mind.state(state.view(0))
    guide = mind.guide(infers=True)
    guide.prepare(root, 0)
    assert guide.is_shown(root)
    race = Foresight(guide, root, 0, guide.offers(root, 0), FastRng("race"))
    for _ in range(100):
        race.look()
    assert race._experience is not None
    assert race._experience.remembered(0, 1) is None
    met = list(race._experience._known.values())
    assert len(met) > 10
    assert max(memory.visits for memory in met) < race.play_outs / 3


def test_joined_actions_are_never_mistaken_for_others() -> None:
    met: dict[i64, tuple[int, ...]] = {}
    for first in range(0, 10_000, 371):
        for second in range(0, 10_000, 409):
            for actions in ((first,), (first, second), (second, first)):
                number: i64 = 0
                for action in actions:
                    number = joined(number, action)
                assert met.setdefault(number, actions) == actions


def test_ways_are_never_mistaken_for_others() -> None:
    """A way is made of what one or several have done at each moment, and often of the same."""
    moments: list[i64] = [joined(0, action) for action in range(20)]
    moments += [joined(moment, action) for moment in moments for action in range(20)]
    ways: list[i64] = [0]
    met = set(ways)
    for _ in range(3):
        ways = [joined(way, moment) for way in ways[:200] for moment in moments]
        assert len(set(ways)) == len(ways)
        assert met.isdisjoint(ways)
        met.update(ways)


@pytest.mark.parametrize("game", GAMES)
def test_a_play_out_goes_on_to_what_is_an_end(game: str) -> None:
    rng = FastRng("ends")
    for state in random_states(find_game(game).setup(4), "ends"):
        if rng.below(6):
            continue
        guide = imagination(game).guide(infers=True)
        world = state.clone()
        guide.prepare(world, world.actors()[0])
        assert not guide.is_end(world)
        guide.play_out(world, rng)
        assert guide.is_end(world)


def test_a_memory_prefers_what_did_best_and_then_what_was_tried_seldom() -> None:
    memory = Memory()
    for action, times, worth in ((3, 40, 0.5), (5, 40, 0.9), (8, 10, 0.5)):
        for _ in range(times):
            memory.learn(memory.place(action), worth)
    assert memory.visits == 90
    assert memory.promising([3, 5, 8]) == 5
    assert memory.promising([3, 8]) == 8  # as good, and tried less
    assert memory.promising([3, 5, 13]) == 13  # not tried at all
    assert memory.promising([3]) == 3
