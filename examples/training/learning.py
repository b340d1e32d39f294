"""Self-play: everyone at every table plays by the policy, which learns from how it went.

A decision is judged by how much the seat's lead over the others changed until its next decision,
and by what the policy forecasts from there on (generalised advantage estimation). The policy is
improved by a few careful steps on each round of games (PPO), with Adam.
"""

from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from policy import (
    COLOURS,
    ENCODING,
    PHASES,
    PLAYERS,
    VALUES,
    Array,
    Cards,
    Network,
    Policy,
    action_of,
    coming_cards,
    lasting,
    look,
    part,
)

from antics.research.batch import Batch

UNIT: Final = 10.0
"""Forecasts and advantages are in tens of points."""


@dataclass
class Settings:
    games: int = 512
    steps: int = 104
    """A game has up to 100 decisions."""
    sweeps: int = 2
    """How often each decision is learned from."""
    portion: int = 2048
    """Decisions per step of learning."""
    rate: float = 3e-3
    clip: float = 0.2
    entropy: float = 0.01
    trust: float = 0.95
    """How far ahead results are believed before the forecast is (the λ of GAE)."""


@dataclass
class Decisions:
    """Of one phase, all that is to be learned from."""

    at: list[Cards] = field(default_factory=list)
    picked: list[Array] = field(default_factory=list)
    chance: list[Array] = field(default_factory=list)
    where: list[Array] = field(default_factory=list)


def softmax(scores: Array, at: Cards) -> Array:
    """By card how likely it is chosen."""
    top = np.maximum.reduceat(scores, at.first)
    weights = np.exp(scores - top[at.owner])
    return weights / np.add.reduceat(weights, at.first)[at.owner]


class Learner:
    def __init__(self, seed: int, settings: Settings) -> None:
        self.settings = settings
        self.rng = np.random.default_rng(seed)
        self.policy = Policy(self.rng)
        self.batch = Batch(settings.games, PLAYERS, seed=seed)
        self.adams = {phase: Adam(self.policy.networks[phase]) for phase in PHASES}
        self.decisions = 0
        self.games = 0

    def round(self, done: float) -> float:
        """Play, judge, learn, the more carefully the more is done (0 to 1). Returns how sure the
        policy is: the mean chance of its choices."""
        rate = self.settings.rate * (1 - 0.95 * done)
        kept = {phase: Decisions() for phase in PHASES}
        seats, leads, forecasts, ends, finals = self.play(kept)
        advantages, targets, known = judged(
            seats, leads, forecasts, ends, finals, self.settings.trust
        )
        spread = advantages[known].std()
        for phase in PHASES:
            self.learn(phase, kept[phase], advantages / spread, targets, known, rate)
        self.decisions += int(known.sum())
        return float(np.mean(np.concatenate([np.concatenate(one.chance) for one in kept.values()])))

    def play(self, kept: dict[str, Decisions]) -> tuple[Array, ...]:
        """Play on at every table, and keep what was seen and done."""
        settings, batch = self.settings, self.batch
        shape = (settings.steps, settings.games)
        seats = np.zeros(shape, np.int64)
        leads = np.zeros((*shape, PLAYERS), np.float32)
        finals = np.zeros((*shape, PLAYERS), np.float32)
        forecasts = np.zeros(shape, np.float32)
        ends = np.zeros(shape, bool)
        for step in range(settings.steps):
            observations, masks = batch.observations(), batch.masks()
            seats[step] = batch.seats
            leads[step] = leads_seen(observations, seats[step])
            actions = np.zeros(settings.games, np.int64)
            for phase in PHASES:
                games = np.nonzero(masks[:, ENCODING.actions.span(phase)].any(axis=1))[0]
                if not len(games):
                    continue
                network = self.policy.networks[phase]
                at = look(phase, observations[games], masks[games])
                scores, _ = network.scores(at)
                drawn = scores + self.rng.gumbel(size=len(scores)).astype(np.float32)
                actions[games] = action_of(phase, at, drawn)
                forecasts[step, games] = network.forecasts(at)[0]
                values = actions[games] - ENCODING.actions.span(phase).start
                picked = np.nonzero(at.values == values[at.owner])[0]
                one = kept[phase]
                one.at.append(at)
                one.picked.append(picked)
                one.chance.append(softmax(scores, at)[picked])
                one.where.append(step * settings.games + games)
            result = batch.step(actions)
            self.games += len(result.ended)
            ends[step, result.ended] = True
            finals[step, result.ended] = lead(result.scores)
        return seats, leads, forecasts, ends, finals

    def learn(
        self,
        phase: str,
        kept: Decisions,
        advantages: Array,
        targets: Array,
        known: Array,
        rate: float,
    ) -> None:
        """PPO over all decisions of one phase."""
        table = np.concatenate([at.table for at in kept.at])
        cards = np.concatenate([at.cards for at in kept.at])
        where = np.concatenate(kept.where)
        chance = np.concatenate(kept.chance)
        sizes = np.concatenate([np.diff(np.append(at.first, len(at.owner))) for at in kept.at])
        firsts = np.cumsum(sizes) - sizes
        offset = np.concatenate(
            [picked - at.first for at, picked in zip(kept.at, kept.picked, strict=True)]
        )
        usable = np.nonzero(known.ravel()[where])[0]
        gains, aims = advantages.ravel()[where], targets.ravel()[where]
        for _ in range(self.settings.sweeps):
            order = self.rng.permutation(usable)
            for begin in range(0, len(order), self.settings.portion):
                some = order[begin : begin + self.settings.portion]
                own = sizes[some]
                first = np.cumsum(own) - own
                owner = np.repeat(np.arange(len(some)), own)
                chosen = np.arange(len(owner)) - first[owner] + firsts[some][owner]
                at = Cards(table[some], cards[chosen], owner, first, owner)
                self.improve(
                    phase, at, first + offset[some], chance[some], gains[some], aims[some], rate
                )

    def improve(
        self,
        phase: str,
        at: Cards,
        picked: Array,
        before: Array,
        gains: Array,
        aims: Array,
        rate: float,
    ) -> None:
        """One step against the gradient."""
        network, count = self.policy.networks[phase], len(at.first)
        scores, hidden = network.scores(at)
        likely = softmax(scores, at)
        ratio = likely[picked] / before
        limit = self.settings.clip
        free = np.where(gains > 0, ratio < 1 + limit, ratio > 1 - limit)
        pull = np.where(free, gains * ratio, 0) / count
        by_score = likely * pull[at.owner]
        by_score[picked] -= pull
        surprise = np.log(likely + 1e-8)
        mean = np.add.reduceat(likely * surprise, at.first)
        by_score += self.settings.entropy / count * likely * (surprise - mean[at.owner])
        forecasts, seen = network.forecasts(at)
        by_forecast = (forecasts - aims) / count
        gradient = network.gradient(at, hidden, by_score, seen, by_forecast.astype(np.float32))
        self.adams[phase].step(gradient, rate)


class Adam:
    def __init__(self, network: Network) -> None:
        self.network = network
        self.means = {name: np.zeros_like(array) for name, array in network.weights.items()}
        self.squares = {name: np.zeros_like(array) for name, array in network.weights.items()}
        self.steps = 0

    def step(self, gradient: dict[str, Any], rate: float) -> None:
        self.steps += 1
        for name, slope in gradient.items():
            self.means[name] += 0.1 * (slope - self.means[name])
            self.squares[name] += 0.001 * (slope**2 - self.squares[name])
            mean = self.means[name] / (1 - 0.9**self.steps)
            square = self.squares[name] / (1 - 0.999**self.steps)
            change = rate * mean / (np.sqrt(square) + 1e-8)
            self.network.weights[name] -= change.astype(np.float32)


def lead(scores: Array) -> Array:
    """By seat how far it is ahead of the others' mean, in tens of points; low scores are good."""
    others = (scores.sum(axis=1, keepdims=True) - scores) / (PLAYERS - 1)
    ahead: Array = (others - scores) / UNIT
    return ahead


def leads_seen(observations: Array, seats: Array) -> Array:
    """By seat, with every card in a display counted as what it is likely to be worth in the end."""
    worth = lasting(coming_cards(observations)) * VALUES
    totals = np.stack(
        [(part(observations, f"{who}: display") * worth).sum(axis=1) for who in COLOURS], axis=1
    )
    places = (np.arange(PLAYERS) - seats[:, None]) % PLAYERS
    return lead(np.take_along_axis(totals, places, axis=1))


def judged(
    seats: Array, leads: Array, forecasts: Array, ends: Array, finals: Array, trust: float
) -> tuple[Array, Array, Array]:
    """By step and game: the advantage of the decision, what should have been forecast, and whether
    it is known yet: the last decision of each seat in a game that goes on is not."""
    steps, games = seats.shape
    every = np.arange(games)
    advantages, targets = np.zeros_like(forecasts), np.zeros_like(forecasts)
    known = np.zeros_like(ends)
    after = np.zeros((games, PLAYERS), np.float32)  # forecast at the seat's next decision
    lead_then = np.zeros_like(after)
    advantage_then = np.zeros_like(after)
    is_known = np.zeros((games, PLAYERS), bool)
    for step in range(steps - 1, -1, -1):
        over = ends[step]
        after[over], advantage_then[over] = 0, 0
        lead_then[over], is_known[over] = finals[step, over], True
        seat = seats[step]
        gained = lead_then[every, seat] - leads[step, every, seat]
        error = gained + after[every, seat] - forecasts[step]
        found = np.where(is_known[every, seat], error + trust * advantage_then[every, seat], 0)
        known[step] = is_known[every, seat]
        advantages[step] = found
        targets[step] = found + forecasts[step]
        after[every, seat] = forecasts[step]
        lead_then[every, seat] = leads[step, every, seat]
        advantage_then[every, seat] = found
        is_known[every, seat] = True
    return advantages, targets, known
