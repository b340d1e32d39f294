"""The example that lets OpenSpiel's IS-MCTS play in the arena."""

from importlib import util
from pathlib import Path
from types import ModuleType

import pytest

from antics.arena.entrants import find_entrant
from antics.bots.levels import find_bot
from antics.bots.simulation import play_game
from antics.core.fairness import FairDeal
from antics.core.match import Match
from antics.core.registry import find_game
from antics.core.rng import FastRng

EXAMPLE = Path(__file__).parents[2] / "examples" / "bots" / "ismcts.py"


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = util.spec_from_file_location("ismcts_example", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "SECONDS", 0.0)  # as few looks as it can do with
    return module


@pytest.mark.parametrize("game", ["party_bugs", "bullenparty"])
def test_it_plays_whole_games(example: ModuleType, game: str) -> None:
    makers = [example.QuickIsMcts, find_bot(game, "casual")]
    match = play_game(find_game(game).setup(2), makers, "ismcts")
    assert match.state.over


@pytest.mark.parametrize("game", ["party_bugs", "bullenparty"])
def test_whoever_sits_lower_may_still_be_choosing(example: ModuleType, game: str) -> None:
    state = Match(find_game(game).setup(3), FairDeal.named("lower")).state
    for name in ("IsMcts", "QuickIsMcts"):
        bot = getattr(example, name)(2, FastRng("lower"))
        choice = bot.choose(state.view(2), state.actions(2), 0)
        assert choice.action in state.actions(2)


def test_the_arena_finds_it_by_its_file() -> None:
    assert find_entrant("party_bugs", f"{EXAMPLE}:IsMcts") is not None
