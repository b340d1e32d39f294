"""A small policy for Party Bugs: it scores each card it could choose, and how the seat stands.

It is given observations and masks as docs/research-indices.md lays them out, and nothing else. For
every legal card it looks at that card (its value, who has its twin, how many are still to come) and
at the table, and gives it a score; a softmax over the scores is the policy. Playing and taking have
a network of their own, with one hidden layer. Everything is NumPy, gradients included.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from antics.bots.bot import Bot, Choice
from antics.core.game import View
from antics.core.rng import FastRng
from antics.research.encodings import encoding_for

Array = NDArray[Any]

PLAYERS: Final = 4
VALUES: Final = 13
ENCODING: Final = encoding_for("party_bugs", PLAYERS)
PLAY, TAKE = "play", "take"
PHASES: Final = (PLAY, TAKE)
OTHERS: Final = [f"left {step}" for step in range(1, PLAYERS)]
COLOURS: Final = ["you", *OTHERS]
HIDDEN: Final = 64


def part(observations: Array, name: str) -> Array:
    return observations[:, ENCODING.layout.span(name)]


class Cards(NamedTuple):
    """The choices of many seats: cards one after the other, seat by seat."""

    table: Array
    """By seat, what it sees of the table."""
    cards: Array
    """By card, what there is to say about it."""
    owner: Array
    """By card, whose choice it is."""
    first: Array
    """By seat, its first card."""
    values: Array
    """By card, its value less one."""


def look(phase: str, observations: Array, masks: Array) -> Cards:
    """What the networks are given, made from observations and masks of seats in this phase."""
    seats = len(observations)
    owner, values = np.nonzero(masks[:, ENCODING.actions.span(phase)])
    first = np.searchsorted(owner, np.arange(seats))
    floor = part(observations, "floor") * PLAYERS
    hand = part(observations, "hand")
    mine = part(observations, "you: display")
    theirs = [part(observations, f"{who}: display") for who in OTHERS]
    unseen = [1 - part(observations, f"{who}: seen") for who in COLOURS]
    played = sum(part(observations, f"{who}: played") for who in COLOURS)
    coming = coming_cards(observations)
    worth = lasting(coming)
    change = np.where(mine > 0, -worth, worth)
    in_order = np.sort(np.where(floor > 0, change, 1), axis=1)[:, :PLAYERS]
    displays = np.stack([mine, *theirs], axis=1)
    later = part(observations, "takes")[:, 1:] > 0
    rivals = sum(theirs)
    rivals_later = sum(have * late[:, None] for have, late in zip(theirs, later.T, strict=True))
    now = part(observations, "round")
    table = np.concatenate(
        [
            now,
            now**2,
            now == 1,
            later.sum(axis=1, keepdims=True) / PLAYERS,
            part(observations, "tied"),
            in_order,
            (floor * change).sum(axis=1, keepdims=True),
            displays @ (np.arange(1, VALUES + 1) / (4 * VALUES)),
            (displays * worth[:, None]).sum(axis=2) / 4,
            floor,
            floor * mine,
            floor * rivals,
            mine,
            hand,
            coming,
        ],
        axis=1,
    )
    sets = [mine, rivals, rivals_later, hand, floor, played, coming, change]
    sets += [worth, rivals * worth, rivals_later * worth]
    about = [one[owner, values] for one in sets]
    about.append((values + 1) / VALUES)
    if phase == PLAY:
        before = [share_below(colour)[owner, values] for colour in unseen[1:]]
        place = sum(before)
        left = place.astype(np.int64)
        nearer = in_order[owner, left] * (left + 1 - place)
        about += [*before, nearer + in_order[owner, np.minimum(left + 1, 3)] * (place - left)]
    kinds = np.eye(VALUES, dtype=np.float32)[values]
    cards = np.concatenate([np.stack(about, axis=1), kinds], axis=1)
    return Cards(table.astype(np.float32), cards.astype(np.float32), owner, first, values)


def coming_cards(observations: Array) -> Array:
    """By value the share of its cards that will yet lie on the floor for the first time."""
    unseen = sum(1 - part(observations, f"{who}: seen") for who in COLOURS)
    played = sum(part(observations, f"{who}: played") for who in COLOURS)
    return (unseen + played) / PLAYERS


def lasting(coming: Array) -> Array:
    """About what a card of each value in a display will count in the end, as a share of 13: every
    twin still to come is a chance to be rid of it, and a high one the better chance."""
    values = np.arange(1, VALUES + 1) / VALUES
    worth: Array = values * (0.9 - 0.4 * values) ** (coming * PLAYERS)
    return worth


def share_below(unseen: Array) -> Array:
    """How likely a card that nobody has seen is lower than each value."""
    total = np.maximum(unseen.sum(axis=1, keepdims=True), 1)
    return (np.cumsum(unseen, axis=1) - unseen / 2) / total


class Network:
    """Scores of cards and a forecast for their seat, each with one hidden layer."""

    def __init__(self, table: int, card: int, rng: np.random.Generator) -> None:
        def weights(rows: int, columns: int, scale: float) -> Array:
            spread = scale / np.sqrt(rows)
            return (rng.standard_normal((rows, columns)) * spread).astype(np.float32)

        self.weights = {
            "table": weights(table, HIDDEN, 0.7),
            "card": weights(card, HIDDEN, 1.0),
            "bias": np.zeros((1, HIDDEN), np.float32),
            "score": weights(HIDDEN, 1, 0.1),
            "seen": weights(table, HIDDEN, 1.0),
            "seen bias": np.zeros((1, HIDDEN), np.float32),
            "forecast": weights(HIDDEN, 1, 0.1),
            "forecast bias": np.zeros((1, 1), np.float32),
        }

    def scores(self, at: Cards) -> tuple[Array, Array]:
        """By card, and the hidden layer behind them."""
        own = self.weights
        hidden = (at.table @ own["table"])[at.owner] + at.cards @ own["card"] + own["bias"]
        np.maximum(hidden, 0, out=hidden)
        return (hidden @ own["score"])[:, 0], hidden

    def forecasts(self, at: Cards) -> tuple[Array, Array]:
        """By seat how much it will yet gain on the others, in tens of points."""
        own = self.weights
        hidden = at.table @ own["seen"] + own["seen bias"]
        np.maximum(hidden, 0, out=hidden)
        return (hidden @ own["forecast"] + own["forecast bias"])[:, 0], hidden

    def gradient(
        self, at: Cards, hidden: Array, by_score: Array, seen: Array, by_forecast: Array
    ) -> dict[str, Array]:
        """Of a loss of which the gradients by scores and forecasts are known."""
        own = self.weights
        back = by_score[:, None] * own["score"].T * (hidden > 0)
        per_seat = np.add.reduceat(back, at.first, axis=0)
        ahead = by_forecast[:, None] * own["forecast"].T * (seen > 0)
        return {
            "table": at.table.T @ per_seat,
            "card": at.cards.T @ back,
            "bias": back.sum(axis=0, keepdims=True),
            "score": hidden.T @ by_score[:, None],
            "seen": at.table.T @ ahead,
            "seen bias": ahead.sum(axis=0, keepdims=True),
            "forecast": seen.T @ by_forecast[:, None],
            "forecast bias": by_forecast.sum().reshape(1, 1),
        }


class Policy:
    """Both networks."""

    def __init__(self, rng: np.random.Generator) -> None:
        sizes = {PLAY: (99, 29), TAKE: (99, 25)}
        self.networks = {phase: Network(*sizes[phase], rng) for phase in PHASES}

    def best(self, phase: str, observations: Array, masks: Array) -> Array:
        """By seat the index of the action it thinks best."""
        at = look(phase, observations, masks)
        scores, _ = self.networks[phase].scores(at)
        return action_of(phase, at, scores)

    def save(self, path: Path) -> None:
        arrays = {
            f"{phase} {name}": array
            for phase, network in self.networks.items()
            for name, array in network.weights.items()
        }
        with path.open("wb") as file:
            np.savez_compressed(file, **arrays)

    @classmethod
    def load(cls, path: Path) -> Policy:
        policy = cls(np.random.default_rng(0))
        with np.load(path) as arrays:
            for phase, network in policy.networks.items():
                for name in network.weights:
                    network.weights[name] = arrays[f"{phase} {name}"]
        return policy


def action_of(phase: str, at: Cards, scores: Array) -> Array:
    """By seat the index of the action with the highest score."""
    top = np.maximum.reduceat(scores, at.first)
    chosen = np.nonzero(scores == top[at.owner])[0]
    chosen = chosen[np.searchsorted(at.owner[chosen], np.arange(len(at.first)))]
    return at.values[chosen] + ENCODING.actions.span(phase).start


class TrainedBot(Bot):
    """The policy as a bot at a table: it sees its view, like any other."""

    def __init__(self, policy: Policy, seat: int, rng: FastRng) -> None:
        super().__init__(seat, rng)
        self.policy = policy

    def choose(self, view: View, actions: list[int], now: int) -> Choice:
        mask = ENCODING.mask(self.seat, actions, may_wait=False)[None]
        phase = PLAY if mask[0, ENCODING.actions.span(PLAY)].any() else TAKE
        action = self.policy.best(phase, ENCODING.observe(view)[None], mask)
        return Choice(ENCODING.move(self.seat, int(action[0])))
