"""Human pace: medians, limits, tails and lapses, and hands that need time for their way."""

from statistics import mean, median, pstdev

import pytest

from antics.bots.cheating_moth import CasualBot, SharpBot
from antics.bots.pace import WAIT, Pace, Reach, RestlessBot, exponential, happens
from antics.core.game import View
from antics.core.rng import FastRng

DRAWS = 20_000


def draws(pace: Pace) -> list[int]:
    rng = FastRng("pace")
    return [pace.draw(rng) for _ in range(DRAWS)]


@pytest.mark.parametrize(("bot", "middle"), [(SharpBot, 350), (CasualBot, 450)])
def test_the_median_slap(bot: type[SharpBot | CasualBot], middle: int) -> None:
    slaps = draws(bot.nature.slap)
    assert median(slaps) == pytest.approx(middle, abs=8)
    assert mean(slaps) > median(slaps) + 25, "people are sometimes much slower, never much faster"
    assert min(slaps) == bot.nature.slap.quickest > 150


def test_an_ex_gaussian_has_the_mean_and_spread_of_its_parts() -> None:
    times = draws(Pace(600, 80, 150, 0))
    assert mean(times) == pytest.approx(750, abs=5)
    assert pstdev(times) == pytest.approx((80**2 + 150**2) ** 0.5, rel=0.03)


def test_a_lapse_adds_a_while_now_and_then() -> None:
    attentive, absent = Pace(400, 0, 0, 0), Pace(400, 0, 0, 0, lapses=0.05, lapse=1000)
    assert set(draws(attentive)) == {400}
    times = draws(absent)
    assert sum(time > 401 for time in times) / DRAWS == pytest.approx(0.05, abs=0.01)
    assert mean(times) == pytest.approx(450, abs=10)


def test_nobody_is_quicker_than_possible() -> None:
    assert min(draws(Pace(100, 50, 20, 180))) == 180


def test_the_same_chance_gives_the_same_times() -> None:
    pace = SharpBot.nature.turn
    assert draws(pace) == draws(pace)


def test_a_hand_takes_longer_the_further_and_the_smaller() -> None:
    reach, rng = Reach(90, 90), FastRng("reach")

    def typical(distance: float, width: float) -> float:
        return median([reach.draw(rng, distance, width) for _ in range(2000)])

    assert typical(0, 70) == pytest.approx(90, abs=3)
    assert typical(70, 70) == pytest.approx(180, abs=4)
    assert typical(490, 70) == pytest.approx(360, abs=8)
    assert typical(490, 35) > typical(490, 70) > typical(200, 70)


def test_chances_and_times_come_as_often_as_they_should() -> None:
    rng = FastRng("often")
    assert sum(happens(0.3, rng) for _ in range(DRAWS)) / DRAWS == pytest.approx(0.3, abs=0.01)
    assert not any(happens(0.0, rng) for _ in range(100))
    assert all(happens(1.0, rng) for _ in range(100))
    assert mean([exponential(rng) for _ in range(DRAWS)]) == pytest.approx(1, abs=0.03)


def test_the_restless_act_on_anything_possible_after_any_pause() -> None:
    bot = RestlessBot(0, FastRng("restless"))
    assert not bot.alert
    now, acted, pauses = 0, [], []
    view = View()
    for _ in range(600):
        choice = bot.choose(view, [3, 4, 5], now)
        assert choice is not None
        now += choice.delay
        if choice.action == WAIT:
            pauses.append(choice.delay)
        else:
            acted.append(choice.action)
    assert len(acted) == len(pauses) == 300
    assert 399 <= min(pauses) < 450
    assert 1150 < max(pauses) <= 1200
    assert all(80 <= acted.count(action) <= 120 for action in (3, 4, 5))


def test_the_restless_go_on_waiting_while_nothing_is_possible() -> None:
    bot = RestlessBot(0, FastRng("nothing"))
    first = bot.choose(View(), [], 0)
    assert first is not None
    later = bot.choose(View(), [], first.delay)
    assert first.action == WAIT
    assert later is not None
    assert later.action == WAIT
    assert 400 <= later.delay <= 1200
