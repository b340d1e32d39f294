"""The rules of Bugs & Co, top to bottom in the order of their numbers (BC-1 to BC-12).

Everyone plays at the same time. Moves change the table; by itself only two things happen: a
hand that has let go of a tile is ready to grab again, and the game stops. `table.py` says what
lies where, `moves.py` how moves are numbered, `tiles.py` what is played with (BC-1, BC-2).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from antics.core.bits import bit
from antics.core.game import Outcome
from antics.core.rng import FastRng, Rng, shuffle
from antics.core.state import NEVER, NOTHING, SAME_TIME
from antics.games.bugs_and_co import events as tell
from antics.games.bugs_and_co.moves import BACK, BACK_BASE, KEEP, MOVES, TROPHY
from antics.games.bugs_and_co.table import HELD, KEPT, NO_TILE, Table
from antics.games.bugs_and_co.tiles import (
    COPIES,
    EDGE,
    PLACES,
    SIDE,
    TEXTS,
    points_for,
    trophy_list,
)

REACH: Final = 300
"""How long a hand needs from letting go of a tile to the next grab, in ms (BC-5)."""
COUNTDOWN: Final = 10_000
"""How long the others may go on after the last trophy is taken, in ms (BC-9)."""


class BugsAndCo(Table):
    def clone(self) -> BugsAndCo:
        return BugsAndCo(self.setup, self)

    # CPython calls a method of exactly this class much faster than an inherited one, and these
    # are what Python programs call for every move.

    def actors(self) -> list[int]:
        return super().actors()

    def apply(self, seat: i64, action: i64, now: i64 = SAME_TIME) -> None:
        super().apply(seat, action, now)

    # Set-up (BC-1 to BC-4) ------------------------------------------------------------------

    def draw_chance(self, rng: Rng) -> vec[i64]:
        """The motif of each tile, then x and y of each. BC-3: the last seven are put away."""
        tiles = self.tiles
        faces = self.faces[:]
        shuffle(faces, 0, len(faces), rng)
        outcome = vec[i64]([0] * (int(tiles) * 3))
        tile: i64 = 0
        while tile < tiles:
            outcome[tile] = faces[tile]
            tile += 1
        while tile < tiles * 3:
            outcome[tile] = rng.below(SIDE)
            tile += 1
        return outcome

    def chance_fault(self, outcome: Sequence[int]) -> str:
        tiles = int(self.tiles)
        if len(outcome) != tiles * 3:
            return f"{tiles} tiles are in play here, each with a motif and a place (BC-2, BC-3)"
        for tile in range(tiles):
            motif = outcome[tile]
            if motif not in self.motifs:
                shown = TEXTS[motif] if 0 <= motif < len(TEXTS) else str(motif)
                return f"tile {tile} shows motif {shown}, which is not played with here (BC-2)"
        for motif in self.motifs:
            copies = outcome[:tiles].count(motif)
            if copies > COPIES:
                return f"motif {TEXTS[motif]} is on {copies} tiles; there are three of it (BC-1)"
        for tile in range(tiles):
            x, y = outcome[tiles + 2 * tile], outcome[tiles + 2 * tile + 1]
            if not (0 <= x <= EDGE and 0 <= y <= EDGE):
                return f"tile {tile} lies off the table, which goes from 0 to {EDGE} (BC-3)"
        return ""

    def take_chance(self, outcome: vec[i64]) -> None:
        tiles = self.tiles
        faces = self.faces[:]
        left = vec[i64]([0] * len(TEXTS))
        for motif in self.motifs:
            left[motif] = COPIES
        self.lying_count = 0
        tile: i64 = 0
        while tile < tiles:
            faces[tile] = outcome[tile]
            left[outcome[tile]] -= 1
            self.lay(tile, outcome[tiles + 2 * tile] * SIDE + outcome[tiles + 2 * tile + 1])
            tile += 1
        for motif in self.motifs:
            while left[motif] > 0:
                left[motif] -= 1
                faces[tile] = motif
                tile += 1
        self.faces = faces
        self.awaits = NOTHING
        self.look_around()
        if self.sink is not None:
            places = [divmod(int(place), SIDE) for place in self.places]
            trophies = trophy_list(self.trophies)
            self.tell(tell.Started(rule="BC-4", places=places, trophies=trophies))

    # Play (BC-5 to BC-8) --------------------------------------------------------------------

    def look_around(self) -> None:
        """After anything has changed: who may act now, and what happens by itself next."""
        due = self.ends_at
        actors: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if self.won[seat]:  # BC-8: out of the game
                pass
            elif self.right[seat] != NO_TILE:
                actors |= bit(seat)
            else:
                ready_at = self.ready_at[seat]
                if self.trophies or (self.lying_count and ready_at <= self.now):
                    actors |= bit(seat)
                if self.now < ready_at < due:
                    due = ready_at
            seat += 1
        self.to_act = actors
        self.due_at = due

    def can_grab(self, seat: i64, tile: i64) -> bool:
        """BC-5, of a seat whose right hand is empty: the tile lies there, the hand is ready."""
        return 0 <= tile < self.tiles and self.at[tile] >= 0 and self.ready_at[seat] <= self.now

    def grab(self, seat: i64, tile: i64) -> None:
        """BC-5: only who holds a tile sees its face."""
        self.lift(tile)
        self.at[tile] = HELD + seat
        self.right[seat] = tile
        if self.sink is not None:
            who, which = int(seat), int(tile)
            motif = TEXTS[self.faces[tile]]
            public = tell.Grabbed(rule="BC-5", seat=who, tile=which)
            self.whisper(seat, tell.Grabbed(rule="BC-5", seat=who, tile=which, motif=motif), public)

    def put_back(self, seat: i64, place: i64) -> None:
        """BC-6: face down, anywhere on the table, over other tiles too."""
        tile = self.right[seat]
        self.lay(tile, place)
        self.let_go(seat)
        if self.sink is not None:
            x, y = divmod(int(place), SIDE)
            self.tell(tell.PutBack(rule="BC-6", seat=int(seat), tile=int(tile), x=x, y=y))

    def keep(self, seat: i64) -> None:
        """BC-6, BC-7: to the left hand, for good and unseen."""
        tile = self.right[seat]
        self.at[tile] = KEPT + seat
        self.let_go(seat)
        if self.sink is not None:
            count = len(self.kept_tiles(seat))
            self.tell(tell.Kept(rule="BC-7", seat=int(seat), tile=int(tile), count=count))

    def let_go(self, seat: i64) -> None:
        self.right[seat] = NO_TILE
        self.ready_at[seat] = self.now + REACH

    def take_trophy(self, seat: i64) -> None:
        """BC-8: the highest one left, for which the player stops."""
        value = self.trophies % 10
        self.won[seat] = value
        self.trophies //= 10
        if self.sink is not None:
            self.tell(tell.TrophyTaken(rule="BC-8", seat=int(seat), value=int(value)))
        if not self.trophies:
            self.begin_countdown()

    # The end (BC-9, BC-10) ------------------------------------------------------------------

    def begin_countdown(self) -> None:
        ends_at = self.now + COUNTDOWN
        if ends_at < self.limit:
            self.ends_at = ends_at
        if self.sink is not None:
            self.tell(tell.CountdownBegan(rule="BC-9", ends_at=int(self.ends_at)))

    def fall_due(self) -> None:
        if self.now < self.ends_at:
            self.look_around()  # a hand is ready to grab again
        else:
            self.stop()

    def stop(self) -> None:
        """All stop; tiles in right hands stay there and count for nobody."""
        self.over = True
        self.to_act = 0
        self.due_at = NEVER
        if self.sink is not None:
            self.tell(tell.Stopped(rule=self.why_over()))
            for seat in range(int(self.seats)):
                self.tell_hand(seat)

    def why_over(self) -> str:
        return "BC-10" if self.ends_at == self.limit else "BC-9"

    # Score (BC-11, BC-12) -------------------------------------------------------------------

    def kept_motifs(self, seat: i64) -> i64:
        """How many tiles of each motif a seat has kept, two bits each."""
        counts: i64 = 0
        tile: i64 = 0
        while tile < self.tiles:
            if self.at[tile] == KEPT + seat:
                counts += bit(2 * self.faces[tile])
            tile += 1
        return counts

    def tile_counts(self, seat: i64, tile: i64) -> i64:
        """What a kept tile adds to its seat's score."""
        kept = (self.kept_motifs(seat) >> (2 * self.faces[tile])) & 3
        return points_for(kept) // kept

    def score(self, seat: i64) -> i64:
        return points_for(self.kept_motifs(seat)) + self.won[seat]

    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        scores = tuple([int(self.score(seat)) for seat in range(int(self.seats))])
        best = max(scores)
        winners = tuple([seat for seat in range(len(scores)) if scores[seat] == best])
        shared = ", shared" if len(winners) > 1 else ""
        return Outcome(scores, winners, f"highest score, {best}{shared}", "BC-12")

    # Moves ----------------------------------------------------------------------------------

    def act(self, seat: i64, action: i64) -> None:
        if action < KEEP:
            self.grab(seat, action)
        elif action == KEEP:
            self.keep(seat)
        elif action == TROPHY:
            self.take_trophy(seat)
        else:
            self.put_back(seat, action - BACK_BASE)
        self.look_around()

    def is_legal(self, seat: i64, action: i64) -> bool:
        if seat < 0 or seat >= self.seats or not (self.to_act >> seat) & 1:
            return False
        if self.right[seat] != NO_TILE:
            return action == KEEP or BACK_BASE <= action < MOVES
        if action == TROPHY:
            return self.trophies != 0
        return self.can_grab(seat, action)

    def actions(self, seat: i64) -> list[int]:
        if seat < 0 or seat >= self.seats or not (self.to_act >> seat) & 1:
            return []
        if self.right[seat] != NO_TILE:
            return [KEEP, BACK]
        choices = self.lying_tiles() if self.ready_at[seat] <= self.now else []
        if self.trophies:
            choices.append(TROPHY)
        return choices

    def complete(self, action: i64, rng: Rng) -> i64:
        return BACK_BASE + rng.below(PLACES) if action == BACK else action

    def sample(self, seat: i64, rng: FastRng) -> i64:
        if self.right[seat] != NO_TILE:
            return KEEP if rng.below(2) == 0 else BACK_BASE + rng.below(PLACES)
        tiles = self.lying_count if self.ready_at[seat] <= self.now else 0
        pick = rng.below(tiles + 1 if self.trophies else tiles)
        return self.lying[pick] if pick < tiles else TROPHY

    # Words for what is told and refused -----------------------------------------------------

    def tell_hand(self, seat: i64) -> None:
        tiles = self.kept_tiles(seat)
        counts = self.kept_motifs(seat)
        triples = len([motif for motif in self.motifs if (counts >> (2 * motif)) & 3 == COPIES])
        self.tell(
            tell.HandShown(
                rule="BC-11",
                seat=int(seat),
                tiles=tiles,
                motifs=[TEXTS[self.faces[tile]] for tile in tiles],
                triples=triples,
                others=len(tiles) - COPIES * triples,
                trophy=int(self.won[seat]),
                score=int(self.score(seat)),
            )
        )

    def why_not_seat(self, seat: i64) -> tuple[str, str]:
        name = self.setup.players[seat].name
        if self.won[seat]:
            return "BC-8", f"{name} has taken a trophy and plays no more"
        if self.ready_at[seat] > self.now:
            return "BC-5", self.why_not_ready(seat)
        return "BC-5", "no tile lies on the table and no trophy is left"

    def why_not_ready(self, seat: i64) -> str:
        name = self.setup.players[seat].name
        return f"{name} let go of a tile and can grab again at {self.ready_at[seat]} ms"

    def why_illegal(self, seat: i64, action: i64) -> tuple[str, str]:
        held = self.right[seat]
        if held != NO_TILE:
            if action == BACK:
                return "BC-6", "it does not say where, as 'back 500 500' does"
            if action == TROPHY:
                return "BC-8", f"the right hand holds tile {held}; it must be empty for a trophy"
            return "BC-5", f"the right hand holds tile {held}, and one tile is all it can hold"
        if action == TROPHY:
            return "BC-8", "no trophy is left"
        if action >= KEEP:
            return "BC-6", "there is no tile in the right hand"
        if action >= self.tiles:
            return "BC-5", f"there is no tile {action}, tiles here are 0 to {self.tiles - 1}"
        where = self.at[action]
        if where >= 0:
            return "BC-5", self.why_not_ready(seat)
        if where >= HELD:
            name = self.setup.players[where - HELD].name
            return "BC-5", f"tile {action} is in {name}'s right hand"
        name = self.setup.players[where - KEPT].name
        return "BC-7", f"{name} has kept tile {action}, which never comes back"
