"""Decisions in games that do not wait: played on from that moment by bots, again and again.

What can be weighed is what was chosen, not how quickly: which card to play or to give, whether to
make one disappear, whether to accuse, what to keep, when to stop. Eyes and hands are the bots'
in every world alike. Beside what could have been done instead there is letting the moment pass.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from antics.bots.levels import find_bot
from antics.bots.pace import WAIT
from antics.bots.realtime import Clockwork
from antics.bots.simulation import seated
from antics.core.errors import AnticsError
from antics.core.fairness import FairDeal
from antics.core.game import Game
from antics.core.happenings import Happening
from antics.core.match import Match
from antics.core.replay import Step
from antics.core.rng import FastRng
from antics.core.state import State
from antics.review.moment import Moments
from antics.review.scales import Scales
from antics.review.weighed import Weighed

PLAYS_ON: Final = "sharp"


def find_moments(game: Game) -> Moments:
    """What is known of the game's moments: MOMENTS in antics.review.<game>, if there is one."""
    name = f"antics.review.{game.name}"
    if find_spec(name) is None:
        raise AnticsError(f"nobody has learnt to weigh the moments of {game.title}")
    moments: Callable[[], Moments] = import_module(name).MOMENTS
    return moments()


class MomentScales(Scales):
    usual_worlds = 24
    most_tries = 12_000

    def __init__(self, game: Game) -> None:
        self._game: Final = game
        self._moments: Final[Moments] = find_moments(game)

    def notice(self, step: Step) -> None:
        self._moments.notice(step.state, step.who, self._game.parse(step.text))

    def choices(self, step: Step) -> list[int]:
        """One of each kind, the one that was made first."""
        made = self._game.parse(step.text)
        found = {self._game.prompt(made): made}
        for action in self._moments.instead_of(step.state, step.who, made):
            found.setdefault("" if action == WAIT else self._game.prompt(action), action)
        return list(found.values())

    def weigh(self, step: Step, choices: list[int], worlds: int) -> Weighed:
        state, seat = step.state, step.who
        rng = FastRng(f"review {step.number}")
        unknown: list[list[float]] = []
        true: list[list[float]] = []
        for number in range(worlds):
            seed = f"{step.number} {number}"
            world = self._moments.imagine(state, seat, rng)
            unknown.append([self._try(world, seat, choice, seed) for choice in choices])
            true.append([self._try(state, seat, choice, seed) for choice in choices])
        return Weighed(choices=choices, made=choices[0], unknown=unknown, true=true)

    def _try(self, world: State, seat: int, choice: int, seed: str) -> float:
        """The seat's lead where its bots' game has come to an end, or to a new deal."""
        twin = world.clone()
        bots = seated([find_bot(self._game.name, PLAYS_ON)] * int(twin.seats), seed)
        for bot in bots:
            self._moments.remind(bot, twin)
        if choice != WAIT:
            twin.act(seat, int(twin.complete(choice, bots[seat].rng)))
        told: list[Happening] = []
        match = Match(twin.setup, FairDeal.named(seed), told, state=twin)
        told.clear()  # everybody looks around first
        clockwork = Clockwork(match, told, dict(enumerate(bots)))
        while not (twin.over or match.deals):
            clockwork.run_to(clockwork.next_at())
        return self._moments.lead(twin, seat)
