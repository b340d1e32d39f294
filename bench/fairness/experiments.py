"""What is compared with what, and how much of it."""

from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from bench.fairness.counting import Racer, Share, Tally
from bench.fairness.drills import DRILLS, practise
from bench.fairness.games import play_many

TRIPS = (10, 50, 100, 200, 300)
"""Round trips in ms."""
NEAR = Racer(10)
PROMISED_TO = 200
PROMISE = 0.03
"""Up to that round trip, nobody's share is to lie further from even than this."""
RIVALS = 4

MIXED = tuple(Racer(trip) for trip in TRIPS if trip <= PROMISED_TO)
USUAL = 20
LIARS = tuple(Racer(USUAL, proven, lies) for proven in (True, False) for lies in (False, True))
"""One of them among three that are honest, on lines of the same length."""
WAYS = {"referee": "the referee", "unproven": "pongs only", "arrival": "order of arrival"}
WHOLE = {"bugs_and_co": ("all grabs",), "cheating_moth": ("slaps",)}


class Job(NamedTuple):
    """One thing to measure: a drill, or else whole games."""

    name: str
    server: str
    racers: tuple[Racer, ...]
    times: int
    seed: str


def measure(job: Job) -> dict[str, Tally]:
    if job.name in DRILLS:
        return {job.name: practise(job.name, job.server, job.racers, job.times, job.seed)}
    return dict(play_many(job.name, job.server, job.racers, job.times, job.seed))


class Findings:
    """All that was measured."""

    def __init__(self, scenes: int, games: int, seed: str) -> None:
        self.scenes, self.games, self.seed = scenes, games, seed
        self._found: dict[Job, dict[str, Tally]] = {}

    def run(self, workers: int) -> None:
        jobs = self._jobs()
        if workers <= 1:
            self._found = {job: measure(job) for job in jobs}
            return
        with ProcessPoolExecutor(workers) as pool:
            self._found = dict(zip(jobs, pool.map(measure, jobs), strict=True))

    def _jobs(self) -> list[Job]:
        jobs = [self._whole(game, way) for game in WHOLE for way in ("referee", "arrival")]
        for drill in DRILLS:
            jobs += [self._far(drill, way, trip) for way in WAYS for trip in TRIPS]
            jobs += [self._mixed(drill, way) for way in ("referee", "arrival")]
        return jobs + [self._liar(racer) for racer in LIARS]

    def _far(self, drill: str, way: str, trip: int) -> Job:
        server = "arrival" if way == "arrival" else "referee"
        far = Racer(trip, proven=way != "unproven")
        return Job(drill, server, (far, NEAR, NEAR, NEAR), self.scenes, self.seed)

    def _mixed(self, drill: str, way: str) -> Job:
        return Job(drill, way, MIXED, self.scenes, self.seed)

    def _liar(self, racer: Racer) -> Job:
        others = (Racer(USUAL, racer.proven),) * (RIVALS - 1)
        return Job("slaps", "referee", (racer, *others), self.scenes, self.seed)

    def _whole(self, game: str, way: str) -> Job:
        return Job(game, way, MIXED, self.games, self.seed)

    # What came of it -------------------------------------------------------------------------

    def far(self, drill: str, way: str, trip: int) -> Share:
        """The share of one far player among near ones."""
        return self._found[self._far(drill, way, trip)][drill].share(0, RIVALS)

    def mixed(self, drill: str, way: str, trip: int) -> Share:
        return self._found[self._mixed(drill, way)][drill].share(TRIPS.index(trip), RIVALS)

    def liar(self, racer: Racer) -> Share:
        return self._found[self._liar(racer)]["slaps"].share(0, RIVALS)

    def whole(self, game: str, kind: str, way: str, trip: int) -> Share:
        tally = self._found[self._whole(game, way)].get(kind, Tally())
        return tally.share(TRIPS.index(trip), RIVALS)

    def furthest_off(self) -> float:
        """The largest distance from even with the referee, as far as it is promised."""
        trips = [trip for trip in TRIPS if trip <= PROMISED_TO]
        shares = [self.far(drill, "referee", trip).mean for drill in DRILLS for trip in trips]
        shares += [self.mixed(drill, "referee", trip).mean for drill in DRILLS for trip in trips]
        return max(abs(share - 1 / RIVALS) for share in shares)
