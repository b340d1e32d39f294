"""The worked example: its gradients are gradients, its judging is right, and it learns."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from antics.bots.bot import RandomBot
from antics.bots.simulation import play_game
from antics.core.registry import find_game
from antics.research.batch import Batch
from antics.research.speed import main as speed_main
from antics.research.speed import speeds

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "training"


@pytest.fixture(scope="module")
def example() -> Any:
    """The example's modules, which find each other as when it is run."""
    sys.path.insert(0, str(EXAMPLE))
    try:
        yield {name: import_module(name) for name in ("policy", "learning", "chart")}
    finally:
        sys.path.remove(str(EXAMPLE))
        for name in ("policy", "learning", "chart"):
            sys.modules.pop(name)


def some_choices(example: Any, phase: str) -> Any:
    """What seats see in that phase, somewhere in random games."""
    batch, rng = Batch(games=40, seed=2), np.random.default_rng(2)
    for _ in range(37):
        batch.step(batch.random_actions(rng))
    policy = example["policy"]
    masks = batch.masks()
    there = masks[:, policy.ENCODING.actions.span(phase)].any(axis=1)
    assert there.sum() > 3
    return policy.look(phase, batch.observations()[there], masks[there])


@pytest.mark.parametrize("phase", ["play", "take"])
def test_gradients_are_what_small_changes_show(example: Any, phase: str) -> None:
    policy, rng = example["policy"].Policy(np.random.default_rng(1)), np.random.default_rng(3)
    network, at = policy.networks[phase], some_choices(example, phase)
    for name, array in network.weights.items():
        network.weights[name] = array.astype(np.float64)
    by_score, by_forecast = rng.random(len(at.owner)), rng.random(len(at.first))

    def loss() -> float:
        return float(network.scores(at)[0] @ by_score + network.forecasts(at)[0] @ by_forecast)

    slopes = network.gradient(
        at, network.scores(at)[1], by_score, network.forecasts(at)[1], by_forecast
    )
    for name, array in network.weights.items():
        place = tuple(int(rng.integers(size)) for size in array.shape)
        kept, step = array[place], 1e-6
        array[place] = kept + step
        above = loss()
        array[place] = kept - step
        slope = (above - loss()) / (2 * step)
        array[place] = kept
        assert slopes[name][place] == pytest.approx(slope, abs=1e-4)


def test_a_decision_is_judged_by_what_it_led_to(example: Any) -> None:
    """Two seats' worth of a tiny game: leads, forecasts and the end are added up by hand."""
    judged = example["learning"].judged
    seats = np.array([[0], [1], [0]])
    leads = np.zeros((3, 1, 4), np.float32)
    leads[2, 0, 0] = 0.5
    finals = np.zeros((3, 1, 4), np.float32)
    finals[2, 0] = [2.0, -1.0, 0.0, 0.0]
    forecasts = np.array([[0.1], [0.2], [0.4]], np.float32)
    ends = np.array([[False], [False], [True]])
    advantages, targets, known = judged(seats, leads, forecasts, ends, finals, 0.5)
    assert known.all()
    last = 2.0 - 0.5 - 0.4
    first = (0.5 - 0.0 + 0.4 - 0.1) + 0.5 * last
    assert advantages[:, 0] == pytest.approx([first, -1.0 - 0.2, last])
    assert targets[:, 0] == pytest.approx([first + 0.1, -1.0, last + 0.4])
    ends[:] = False
    _, _, known = judged(seats, leads, forecasts, ends, finals, 0.5)
    assert known[:, 0].tolist() == [True, False, False], "what comes after is not known yet"


def test_the_same_seed_learns_the_same(example: Any) -> None:
    learning = example["learning"]

    def learned() -> bytes:
        learner = learning.Learner(1, learning.Settings(games=12, portion=300))
        learner.round(0.0)
        assert learner.games > 0
        return b"".join(
            array.tobytes() for array in learner.policy.networks["play"].weights.values()
        )

    assert learned() == learned()


def test_a_few_games_teach_it_to_beat_chance(example: Any, tmp_path: Path) -> None:
    """One that has learned for a moment scores better than three that play at random."""
    learning, policy = example["learning"], example["policy"]
    learner = learning.Learner(1, learning.Settings(games=48, portion=512, rate=8e-3))
    for number in range(4):
        learner.round(number / 10)
    learner.policy.save(tmp_path / "policy.npz")
    trained = policy.Policy.load(tmp_path / "policy.npz")
    setup = find_game("party_bugs").setup(4)

    leads = []
    for deal in range(40):
        makers: list[Any] = [RandomBot] * 4
        makers[deal % 4] = lambda seat, rng: policy.TrainedBot(trained, seat, rng)
        outcome = play_game(setup, makers, f"lesson {deal}").state.outcome()
        assert outcome is not None
        own = outcome.scores[deal % 4]
        leads.append((sum(outcome.scores) - own) / 3 - own)
    assert np.mean(leads) > 8


def test_the_curve_is_drawn(example: Any, tmp_path: Path) -> None:
    chart = example["chart"]
    chart.write([chart.Point(0, 0.02, 0.01), chart.Point(5000, 0.31, 0.05)], tmp_path)
    assert (tmp_path / "learning-curve.csv").read_text().splitlines()[2] == "5000,0.3100,0.0500"
    picture = (tmp_path / "learning-curve.svg").read_text("utf-8")
    assert picture.count("<circle") == 2
    assert "5,000" in picture


def test_speed_is_measured_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    found = list(speeds(8, 3, 0.05))
    assert len(found) == 2
    assert all(0 < speed.low <= speed.median <= speed.high for speed in found)
    assert speed_main(["--games", "8", "--seconds", "0.01"]) == 0
    assert capsys.readouterr().out.count("million steps/s") == 2
