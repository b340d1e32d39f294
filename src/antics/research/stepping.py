"""Many games of Party Bugs in step: the compiled loop under `batch.py`.

The rules are the same that everyone plays by; this only applies one move in each game after the
other and writes down what the seat that is to choose next may know. Each game has a row of whole
numbers, laid out below. They stay in one piece of memory, which NumPy looks at without copying.

A row holds what the seat's view holds, packed, and nothing else; the tests compare them. How many
cards are in hands and piles is not in it, for it follows from the round and who has chosen.
`unfolding.py` unpacks rows into observations.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from antics.core.bits import bit
from antics.core.game import Setup
from antics.core.rng import FastRng
from antics.core.state import NOTHING
from antics.games.party_bugs.costumes import FULL_COLOUR, NIBBLE
from antics.games.party_bugs.rules import PartyBugs
from antics.games.party_bugs.table import CHOOSE, TAKE

SEAT: Final = 0
"""Who is to choose."""
PHASE: Final = 1
ROUND: Final = 2
GAMES_OVER: Final = 3
TO_ACT: Final = 4
"""A bit for every seat that has a choice."""
FLOOR: Final = 5
"""Cards on the floor, four bits per value."""
DANCED_OFF: Final = 6
"""The same for what left the game in view of all."""
HAND: Final = 7
"""A bit for every value in the seat's hand."""
TIED: Final = 8
ORDER: Final = 9
"""Who takes after the seat: four bits each, a seat plus one, the next one lowest."""
PLAYED: Final = 10
"""What was played this round as far as the seat knows it, four bits per seat."""
SEALED: Final = 11
"""A bit for every seat that has sealed a card."""
FACE_DOWN: Final = 12
"""A bit for every seat with a face-down card."""
OWN_FACE_DOWN: Final = 13
"""The value of the seat's own, 0 for none."""
MIRROR: Final = 14
"""Who has the mirror card, plus one; 0 for nobody."""
LEGAL: Final = 15
"""A bit for every legal action up to SPLIT, by its index; in the number after it, a bit for every
one from SPLIT on."""
SPLIT: Final = 40
DISPLAYS: Final = 17
"""From here one number per colour: its display, a bit per value."""


def row_size(colours: int) -> int:
    """After the displays come, per colour, what everyone has seen of it, and then its total."""
    return DISPLAYS + 3 * colours


class Stepping:
    """`moves` says which move of the rules each action index means."""

    def __init__(self, setup: Setup, games: int, moves: list[int], seed: int | str) -> None:
        root = PartyBugs(setup)
        colours = int(root.colours)
        self.root = root
        self.games: i64 = games
        self.colours: i64 = colours
        self.width: i64 = row_size(colours)
        self.rng = FastRng(f"batch {seed}")
        self.states: list[PartyBugs] = []
        self.moves = vec[i64](moves)
        self.indices = vec[i64]([0] * (max(moves) + 1))
        for index, move in enumerate(moves):
            if move >= 0:
                self.indices[move] = index
        self.rows = vec[i64]([0] * (games * int(self.width)))
        self.moments = vec[i64]([-1] * games)  # the round and phase of the last whole row
        self.everyone: i64 = bit(root.seats) - 1
        self.plain: bool = root.games == 1 and not root.hidden_card
        self.ended = vec[i64]([0] * games)  # the games that the last step ended, from the start
        self.scores = vec[i64]([0] * (games * colours))  # theirs, in the same order
        self.winners = vec[i64]([0] * games)
        for game in range(games):
            self.states.append(root.clone())
            self.deal(game)

    def deal(self, game: i64) -> None:
        """A new game in the place of the one that is over, or has not begun."""
        state = self.root.clone()
        state.take_chance(state.draw_chance(self.rng))
        self.states[game] = state
        self.moments[game] = -1
        self.write(game)

    def fault(self, actions: bytes) -> i64:
        """The first game in which the action is not legal; -1 if all are."""
        rows, width = self.rows, self.width
        game: i64 = 0
        at: i64 = LEGAL
        while game < self.games:
            index: i64 = actions[game]
            legal = rows[at]
            if index >= SPLIT:
                legal = rows[at + 1]
                index -= SPLIT
            if index >= SPLIT or not (legal >> index) & 1:
                return game
            at += width
            game += 1
        return -1

    def step(self, actions: bytes) -> i64:
        """One action, a byte, in every game; all must be legal. Returns how many games ended."""
        rows, width, moves = self.rows, self.width, self.moves
        count: i64 = 0
        game: i64 = 0
        at: i64 = SEAT
        while game < self.games:
            index: i64 = actions[game]
            state = self.states[game]
            state.act(rows[at], moves[index])
            if state.to_act == 0:
                if state.over:
                    self.finish(game, state, count)
                    count += 1
                elif state.awaits != NOTHING:
                    state.take_chance(state.draw_chance(self.rng))
                    self.moments[game] = -1
                    self.write(game)
            else:
                self.write(game)
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
        self.deal(game)

    def write(self, game: i64) -> None:
        """What the seat that is to choose may know."""
        state = self.states[game]
        rows = self.rows
        at = game * self.width
        seat: i64 = 0
        waiting = state.to_act
        while not waiting & 1:
            waiting >>= 1
            seat += 1
        moment = (state.game_number * 16 + state.round) * 8 + state.phase
        if moment == self.moments[game] and self.plain:
            # Within a phase of the game without variants only this changes
            rows[at + TO_ACT] = state.to_act
            rows[at + HAND] = state.hands[seat]
            if state.phase == CHOOSE:
                rows[at + SEALED] = self.everyone & ~state.to_act
                rows[at + LEGAL] = state.hands[seat]
            else:
                taker = rows[at + SEAT]
                rows[at + DISPLAYS + taker] = state.displays[taker]
                rows[at + FLOOR] = state.floor
                rows[at + DANCED_OFF] = state.danced_off
                rows[at + ORDER] = state.queue
                rows[at + LEGAL] = state.floor_mask << 13
            rows[at + SEAT] = seat
        else:
            self.moments[game] = moment
            self.write_all(state, seat, at)

    def write_all(self, state: PartyBugs, seat: i64, at: i64) -> None:
        rows = self.rows
        rows[at + SEAT] = seat
        rows[at + PHASE] = state.phase
        rows[at + ROUND] = state.round
        rows[at + GAMES_OVER] = state.game_number
        rows[at + TO_ACT] = state.to_act
        rows[at + FLOOR] = state.floor
        rows[at + DANCED_OFF] = state.danced_off
        rows[at + HAND] = state.hands[seat]
        rows[at + TIED] = state.tied
        rows[at + ORDER] = state.queue
        if state.phase == CHOOSE:  # others' cards are sealed, and the own one is still to be
            rows[at + PLAYED] = 0
            rows[at + SEALED] = self.everyone & ~state.to_act
        else:
            rows[at + PLAYED] = state.played
            rows[at + SEALED] = 0
        rows[at + FACE_DOWN] = filled(state.face_down)
        rows[at + OWN_FACE_DOWN] = (state.face_down >> (4 * seat)) & NIBBLE
        rows[at + MIRROR] = state.mirror + 1
        self.write_legal(state, seat, at)
        colours = self.colours
        displays = at + DISPLAYS
        colour: i64 = 0
        while colour < colours:
            rows[displays + colour] = state.displays[colour]
            rows[displays + colours + colour] = seen(state, colour)
            rows[displays + 2 * colours + colour] = state.totals[colour]
            colour += 1

    def write_legal(self, state: PartyBugs, seat: i64, at: i64) -> None:
        low: i64 = 0
        high: i64 = 0
        if state.phase == CHOOSE and state.mirror != seat:
            low = state.hands[seat]
        elif state.phase == TAKE and not state.face_down:
            low = state.floor_mask << 13
        else:
            for move in state.actions(seat):
                index = self.indices[move]
                if index < SPLIT:
                    low |= bit(index)
                else:
                    high |= bit(index - SPLIT)
        self.rows[at + LEGAL] = low
        self.rows[at + LEGAL + 1] = high


def filled(packed: i64) -> i64:
    """A bit for every seat whose four bits are not all 0."""
    seats: i64 = 0
    seat: i64 = 0
    while packed:
        if packed & NIBBLE:
            seats |= bit(seat)
        packed >>= 4
        seat += 1
    return seats


def seen(state: PartyBugs, colour: i64) -> i64:
    """As `PartyBugs.seen`, without a list."""
    unseen = state.hands[colour]
    pile = state.piles[colour]
    while pile:
        unseen |= bit(pile & NIBBLE)
        pile >>= 4
    if state.phase == CHOOSE:
        unseen |= bit((state.played >> (4 * colour)) & NIBBLE)
    unseen |= bit((state.face_down >> (4 * colour)) & NIBBLE)
    if state.mirrored >> 4 == colour:
        unseen |= bit(state.mirrored & NIBBLE)
    return FULL_COLOUR & ~unseen
