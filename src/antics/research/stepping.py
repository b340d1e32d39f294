"""Many games of Party Bugs in step: the compiled loop under `batch.py`.

The rules are the same that everyone plays by; this only applies one move in each game after the
other, finds out who is to choose next and what that seat may do, and has `sights.py` write down
what it sees. All numbers stay in a few pieces of memory, which NumPy looks at without copying.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from antics.core.bits import bit
from antics.core.game import Setup
from antics.core.rng import FastRng
from antics.core.state import NOTHING
from antics.games.party_bugs.costumes import KING, random_value
from antics.games.party_bugs.rules import PartyBugs
from antics.games.party_bugs.table import CHOOSE, TAKE
from antics.research.sights import LEGAL, LOW_BITS, MASK, MOMENT, SEAT, SPLIT, SPREAD, Sights

PLAYS: Final = (1 << 14) - 1
"""Bits of the actions up to the last that plays a card; takes come next."""


def _lowest_bits() -> vec[i64]:
    """For every set of six, the lowest place in it."""
    lowest = vec[i64]([0])
    bits: i64 = 1
    while bits < 64:
        place: i64 = 0
        while not (bits >> place) & 1:
            place += 1
        lowest = append(lowest, place)
        bits += 1
    return lowest


_LOWEST: Final = _lowest_bits()


class Stepping:
    """`moves` says which move of the rules each action index means, `length` how many numbers an
    observation has."""

    def __init__(
        self, setup: Setup, games: int, moves: list[int], length: int, seed: int | str
    ) -> None:
        root = PartyBugs(setup)
        colours = int(root.colours)
        self.root = root
        self.games: i64 = games
        self.colours: i64 = colours
        self.rng = FastRng(f"batch {seed}")
        self.states: list[PartyBugs] = []
        self.moves = vec[i64](moves)
        self.indices = vec[i64]([0] * (max(moves) + 1))
        for index, move in enumerate(moves):
            if move >= 0:
                self.indices[move] = index
        self.sights = Sights(root, games, length)
        self.width: i64 = self.sights.width
        self.ended = vec[i64]([0] * games)  # the games that the last step ended, from the start
        self.scores = vec[i64]([0] * (games * colours))  # theirs, in the same order
        self.winners = vec[i64]([0] * games)
        self.picked = vec[i64]([0] * games)
        for game in range(games):
            self.states.append(root)
            self.begin(game)

    def begin(self, game: i64) -> None:
        """A new game in the place of the one that is over, or has not begun."""
        state = self.root.clone()
        self.states[game] = state
        self.deal(game, state)

    def deal(self, game: i64, state: PartyBugs) -> None:
        state.take_chance(state.draw_chance(self.rng))
        memory, at = self.sights.memory, game * self.width
        memory[at + MOMENT] = -1
        self.ask(memory, SPREAD, state, at, 0)

    def fault(self, actions: bytes) -> i64:
        """The first game in which the action is not legal; -1 if all are."""
        memory, width = self.sights.memory, self.width
        game: i64 = 0
        at: i64 = LEGAL
        while game < self.games:
            index: i64 = actions[game]
            legal = memory[at]
            if index >= SPLIT:
                legal = memory[at + 1]
                index -= SPLIT
            if index >= SPLIT or not (legal >> index) & 1:
                return game
            at += width
            game += 1
        return -1

    def step(self, actions: bytes) -> i64:
        """One action, a byte, in every game; all must be legal. Returns how many games ended."""
        memory, spread, moves, width = self.sights.memory, SPREAD, self.moves, self.width
        count: i64 = 0
        game: i64 = 0
        at: i64 = 0
        while game < self.games:
            index: i64 = actions[game]
            state = self.states[game]
            mover = memory[at + SEAT]
            state.act(mover, moves[index])
            if state.to_act:
                self.ask(memory, spread, state, at, mover)
            elif state.over:
                self.finish(game, state, count)
                count += 1
            elif state.awaits != NOTHING:
                self.deal(game, state)
            at += width
            game += 1
        return count

    def finish(self, game: i64, state: PartyBugs, place: i64) -> None:
        """Write the end of a game down at that place, and begin another."""
        self.ended[place] = game
        colour: i64 = 0
        while colour < self.colours:
            self.scores[place * self.colours + colour] = state.totals[colour]
            colour += 1
        outcome = state.outcome()
        if outcome is not None:
            self.winners[place] = outcome.winners[0]
        self.begin(game)

    def ask(
        self, memory: vec[i64], spread: vec[i64], state: PartyBugs, at: i64, mover: i64
    ) -> None:
        """Who is to choose next, what of, and what that seat sees."""
        seat = _LOWEST[state.to_act]
        memory[at + SEAT] = seat
        low: i64 = 0
        if state.phase == CHOOSE and state.mirror != seat:
            low = state.hands[seat]
        elif state.phase == TAKE and not state.face_down:
            low = state.floor_mask << KING
        if self.sights.variants:
            low = self.write_variants(memory, spread, state, at, seat, low)
        memory[at + LEGAL] = low
        memory[at + MASK] = spread[low & LOW_BITS]
        memory[at + MASK + 1] = spread[(low >> 8) & LOW_BITS]
        memory[at + MASK + 2] = spread[(low >> 16) & LOW_BITS]
        memory[at + MASK + 3] = spread[(low >> 24) & LOW_BITS]
        self.sights.write(memory, spread, state, at, mover)

    def write_variants(
        self,
        memory: vec[i64],
        spread: vec[i64],
        state: PartyBugs,
        at: i64,
        seat: i64,
        low: i64,
    ) -> i64:
        """Actions that only the variants have. Returns those that are told in the lower bits."""
        high: i64 = 0
        if not low:
            for move in state.actions(seat):
                index = self.indices[move]
                if index < SPLIT:
                    low |= bit(index)
                else:
                    high |= bit(index - SPLIT)
        memory[at + LEGAL + 1] = high
        memory[at + MASK + 4] = spread[(low >> 32) & LOW_BITS]
        memory[at + MASK + 5] = spread[high & LOW_BITS]
        memory[at + MASK + 6] = spread[(high >> 8) & LOW_BITS]
        memory[at + MASK + 7] = spread[(high >> 16) & LOW_BITS]
        memory[at + MASK + 8] = spread[high >> 24]
        return low

    def pick(self, rng: FastRng) -> None:
        """A legal action for every game, every one as likely."""
        memory, picked, width = self.sights.memory, self.picked, self.width
        game: i64 = 0
        at: i64 = LEGAL
        while game < self.games:
            low = memory[at]
            high = memory[at + 1]
            if not high and low <= PLAYS:
                picked[game] = random_value(low, rng)
            elif not high and not low & PLAYS and low < bit(2 * KING + 1):
                picked[game] = KING + random_value(low >> KING, rng)
            else:
                picked[game] = random_bit(low, high, rng)
            at += width
            game += 1


def random_bit(low: i64, high: i64, rng: FastRng) -> i64:
    """The index of one of the actions, every one as likely."""
    left = rng.below(bits_in(low) + bits_in(high))
    index: i64 = 0
    while True:
        there = (low >> index) & 1 if index < SPLIT else (high >> (index - SPLIT)) & 1
        if there:
            if left == 0:
                return index
            left -= 1
        index += 1


def bits_in(word: i64) -> i64:
    count: i64 = 0
    while word:
        word &= word - 1
        count += 1
    return count
