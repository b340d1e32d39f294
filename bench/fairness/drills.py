"""One race over and over, by the real rules: a mosquito, a cockroach, a tile put back.

One player, who stays out of it, gives the cue. The others all want the same thing and react to
what they see after a time drawn from what the sharp bots take for it.
"""

import random
from collections.abc import Callable, Iterable, Sequence
from functools import cache

from antics.bots import bugs_and_co as tile_bots
from antics.bots import cheating_moth as moth_bots
from antics.core.events import Event
from antics.core.game import JsonObject, Player
from antics.core.happenings import Happening
from antics.core.registry import find_game
from antics.core.rng import FastRng
from antics.core.state import State
from antics.games.bugs_and_co import events as tiles
from antics.games.cheating_moth import events as moth
from antics.games.cheating_moth.cards import PACK, texts
from bench.fairness.counting import Racer, Tally
from bench.fairness.players import GATHERING, Drilled, Liar
from bench.fairness.servers import SERVERS
from bench.fairness.wire import Clock, Wire

SEATS = 5
CUE_AT = 1000
"""Of the table's time, when the cue is given."""
BREATH = 100.0
"""From the end of a scene to the next, in ms."""
TILE = 7
FAR_TILE = 400
"""How far the tile lies from everyone's hand, on a table of 1000."""


class Drill:
    """One kind of race."""

    def __init__(
        self,
        game: str,
        cue: str,
        shown: type[Event],
        wanted: str,
        won: type[Event],
        pace: Callable[[FastRng], int],
    ) -> None:
        self.game = find_game(game)
        self.cue = self.game.parse(cue)
        self.shown = shown
        self.wanted = self.game.parse(wanted)
        self.won = won
        self.pace = pace


_SLAP = moth_bots.SharpBot.nature.slap
_RACE = moth_bots.SharpBot.nature.race
_GRAB = tile_bots.SharpBot.nature


def _reach(rng: FastRng) -> int:
    return _GRAB.search.draw(rng) + _GRAB.reach.draw(rng, FAR_TILE, tile_bots.TILE)


DRILLS = {
    "slaps": Drill("cheating_moth", "play 4q", moth.SlapBegan, "slap", moth.Slapped, _SLAP.draw),
    "cockroach races": Drill(
        "cheating_moth", "play 4c", moth.RaceBegan, "race 4", moth.Raced, _RACE.draw
    ),
    "grabs": Drill(
        "bugs_and_co", "back 500 500", tiles.PutBack, f"grab {TILE}", tiles.Grabbed, _reach
    ),
}


class Scene:
    """A state that is played from, as a match is."""

    def __init__(self, state: State) -> None:
        self.state = state

    def apply(self, seat: int, action: int, now: int | None = None) -> None:
        self.state.apply(seat, action, int(self.state.now) if now is None else now)

    def advance(self, now: int) -> None:
        self.state.advance(now)


@cache
def before_the_cue(game: str, dealer: int) -> State:
    """The dealer can give the cue, and all the others can react to it."""
    players = [Player(f"Player {seat}", 50 if seat == dealer else 20) for seat in range(SEATS)]
    setup = find_game(game).setup(players)
    state = setup.state()
    if game == "bugs_and_co":
        state.roll(FastRng("drill"))
        state.apply(dealer, TILE, 0)
    else:
        state.settle(setup.game.deal_numbers(setup, _moth_deal(dealer)))
    state.advance(CUE_AT)
    return state


def _moth_deal(dealer: int) -> JsonObject:
    """On a 3 the dealer can play a mosquito and a cockroach; each of the others has a 4."""
    rest = texts(PACK)
    hands: list[list[str]] = []
    for card in ("3", "4q", "4c"):
        rest.remove(card)
    for seat in range(SEATS):
        hand = ["4q", "4c"] if seat == dealer else ["4"]
        if seat != dealer:
            rest.remove("4")
        hands.append(hand)
    for hand in hands:
        while len(hand) < 8:
            hand.append(rest.pop(0))
    return {"hands": hands, "discard": "3", "draw": rest}


class Scoring:
    """Notes the winner of one scene."""

    def __init__(self, won: type[Event]) -> None:
        self._won = won
        self.winner: int | None = None

    def happened(self, state: State, told: Iterable[Happening]) -> None:
        for happening in told:
            event = happening.public
            if self.winner is None and type(event) is self._won:
                self.winner = getattr(event, "seat", None)

    def refused(self, state: State, seat: int, action: int) -> None:
        """Too late."""


def practise(name: str, server: str, racers: Sequence[Racer], scenes: int, seed: str) -> Tally:
    """Play so many scenes between these players; who won how often, by their place in the list."""
    drill, tally = DRILLS[name], Tally()
    rng, pace = random.Random(f"{seed} {name} {racers}"), FastRng(f"{seed} {name} {racers}")
    clock = Clock()
    dealer = Drilled(Wire(min(racer.trip for racer in racers), rng), clock)
    lined_up = [
        (Liar if racer.lies else Drilled)(Wire(racer.trip, rng), clock, racer.proven)
        for racer in racers
    ]
    clock.run_to(GATHERING)
    for _ in range(scenes):
        players = [dealer, *lined_up]
        rng.shuffle(players)
        for player in lined_up:
            player.cue, player.action, player.reaction = drill.shown, drill.wanted, drill.pace(pace)
        told: list[Happening] = []
        state = before_the_cue(drill.game.name, players.index(dealer)).clone()
        state.sink = told
        scoring = Scoring(drill.won)
        host = SERVERS[server](Scene(state), told, players, clock, scoring, shows_state=False)
        host.start()
        host.receive(dealer, drill.cue, 1, 0.0)
        while scoring.winner is None:
            clock.step()
        clock.run_to(clock.now + BREATH)
        tally.add(lined_up.index(players[scoring.winner]), range(len(racers)))
    return tally
