"""Simulated connections: distance, jitter, and what TCP does about a lost packet."""

import heapq
import random
from collections.abc import Callable
from itertools import count

JITTER = 0.05
"""Each way takes longer than half the round trip by this share of it on average, …"""
LEAST_JITTER = 0.5
"""… and by so many ms at least: exponential, so there are always a few much later ones."""
LOSS = 0.01
"""So many packets are lost, each way."""
RETRY = 200.0
"""The least time after which TCP sends a packet again, on top of the round trip, in ms."""


class Clock:
    """What is to happen when, in ms. Nobody waits."""

    def __init__(self) -> None:
        self.now = 0.0
        self._plans: list[tuple[float, int, Callable[[], None]]] = []
        self._numbers = count()

    def at(self, time: float, do: Callable[[], None]) -> None:
        heapq.heappush(self._plans, (max(time, self.now), next(self._numbers), do))

    def step(self) -> bool:
        """Do the next thing; False if there is none."""
        if not self._plans:
            return False
        self.now, _, do = heapq.heappop(self._plans)
        do()
        return True

    def run_to(self, time: float) -> None:
        while self._plans and self._plans[0][0] <= time:
            self.step()
        self.now = time


class Wire:
    """One connection between a player and the server."""

    def __init__(self, trip: float, rng: random.Random) -> None:
        """`trip` is the shortest round trip."""
        self.trip = trip
        self._rng = rng
        self._mean = max(JITTER * trip, LEAST_JITTER)
        self._last = [0.0, 0.0]

    def arrival(self, now: float, down: bool) -> float:
        """When something sent now is there. Nothing overtakes what was sent before it."""
        rng = self._rng
        way = self.trip / 2 + rng.expovariate(1 / self._mean)
        while rng.random() < LOSS:
            way += self.trip + RETRY
        there = max(now + way, self._last[down])
        self._last[down] = there
        return there
