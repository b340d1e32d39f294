"""Bugs & Co, made quick: how the game may go on from here.

Everybody plays as `sharp` does, from the tiles they have held themselves, at the pace at which they
were seen to play. Where a tile lies makes no difference: a hand needs about the same time for every
tile. Nobody takes the last trophy before they have made any points (see `sharp`).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from antics.bots.search.bugs_and_co_faces import MOTIFS, UNKNOWN, Faces
from antics.bots.search.moments import Worlds
from antics.core.bits import bit
from antics.core.rng import FastRng
from antics.games.bugs_and_co.moves import BACK, BACK_BASE, KEEP, TROPHY
from antics.games.bugs_and_co.rules import BugsAndCo
from antics.games.bugs_and_co.table import HELD, KEPT, NO_TILE
from antics.games.bugs_and_co.tiles import COPIES, points_for

PLAY_ON: Final = -1
"""The choice not to take a trophy now."""

_REMEMBERS: Final = 75
"""Of a hundred tiles that somebody else has held, so many are still in their mind."""
_HASTE: Final = 300
"""How long it takes to take a trophy, in ms."""
_FETCH: Final = 0
_STOP: Final = 1


class BugsWorlds(Worlds):
    def __init__(
        self,
        root: BugsAndCo,
        seat: i64,
        known: list[int],
        holders: list[int],
        kept: list[list[int]],
        cycles: list[int],
    ) -> None:
        """`known`: by tile the motif, as the seat remembers it, or UNKNOWN. `holders`: by tile the
        seats that have held it. `kept`: by seat the tiles in the order in which they were kept.
        `cycles`: by seat how many ms it takes them to fetch a tile and see to it."""
        self._root = root
        self._seat = seat
        self._known = vec[i64](known)
        self._holders = vec[i64](holders)
        self._faces = Faces(seat, known, kept)
        self._cycles = vec[i64](cycles)
        self.world = root
        """The one imagined last."""
        self.table = root
        """Where that was played on from, as it is now."""
        seats = len(cycles)
        self._first_knows = vec[i64]([0] * len(known))
        self._knows = vec[i64]([0] * len(known))
        """By tile, the seats that have it in mind, a bit each: at first, and now."""
        self._lying = vec[i64]([0] * (seats * MOTIFS))
        """By seat and motif, how many such tiles it knows to lie on the table."""
        self._own = vec[i64]([0] * (seats * MOTIFS))
        """By seat and motif, how many it has kept."""
        self._lost = vec[i64]([0] * seats)
        """By seat, the motifs of which it knows that somebody else has kept one."""
        self._unseen = vec[i64]([0] * seats)
        """By seat, how many tiles lie there that it does not know."""
        self._next_at = vec[i64]([0] * seats)
        self._wants = vec[i64]([0] * seats)

    # A world --------------------------------------------------------------------------------

    def imagine(self, rng: FastRng) -> None:
        world = self._root.clone()
        world.faces = self._faces.guess(world, rng)
        self.world = world
        tile: i64 = 0
        while tile < len(self._known):
            self._first_knows[tile] = self._who_knows(tile, rng)
            tile += 1

    def _who_knows(self, tile: i64, rng: FastRng) -> i64:
        """The seats that have this tile in mind."""
        knows: i64 = 0
        if self._known[tile] != UNKNOWN:
            knows = bit(self._seat)
        seat: i64 = 0
        while seat < len(self._cycles):
            if seat != self._seat and (self._holders[tile] >> seat) & 1:
                is_kept = self.world.at[tile] < 0
                if is_kept or rng.below(100) < _REMEMBERS:
                    knows |= bit(seat)
            seat += 1
        return knows

    # Playing on -----------------------------------------------------------------------------

    def outcome(self, choice: i64, rng: FastRng) -> float:
        table = self.world.clone()
        self.table = table
        self._sit_down(rng)
        self._make(choice, rng)
        while self._step(rng):
            pass
        return self._worth()

    def _sit_down(self, rng: FastRng) -> None:
        """What everybody knows, and when they will have done what they are about to do."""
        table, seats = self.table, self.table.seats
        place: i64 = 0
        while place < len(self._lying):
            self._lying[place] = 0
            self._own[place] = 0
            place += 1
        seat: i64 = 0
        while seat < seats:
            self._lost[seat] = 0
            self._unseen[seat] = 0
            self._next_at[seat] = table.now + self._half(seat, rng)
            self._wants[seat] = _FETCH
            seat += 1
        tile: i64 = 0
        while tile < len(self._knows):
            knows = self._first_knows[tile]
            self._knows[tile] = knows
            where = table.at[tile]
            if where >= 0:
                self._note_lying(tile, 1)
            elif where < HELD:
                keeper = where - KEPT
                self._own[keeper * MOTIFS + table.faces[tile]] += 1
                self._note_lost(tile, keeper)
            tile += 1

    def _half(self, seat: i64, rng: FastRng) -> i64:
        """How long a hand takes to a tile, or from it to where it is put: half a cycle, give or
        take a quarter of it."""
        cycle = self._cycles[seat]
        return cycle * 3 // 8 + rng.below(cycle // 4 + 1)

    def _note_lying(self, tile: i64, more: i64) -> None:
        """A tile lies there now, or no longer: those who know it see what that means."""
        motif, knows = self.table.faces[tile], self._knows[tile]
        seat: i64 = 0
        while seat < len(self._cycles):
            if (knows >> seat) & 1:
                self._lying[seat * MOTIFS + motif] += more
            else:
                self._unseen[seat] += more
            seat += 1

    def _note_lost(self, tile: i64, keeper: i64) -> None:
        """Who knows the tile knows that nobody else will have three of these."""
        knows, motif = self._knows[tile], self.table.faces[tile]
        seat: i64 = 0
        while seat < len(self._cycles):
            if seat != keeper and (knows >> seat) & 1:
                self._lost[seat] |= bit(motif)
            seat += 1

    def _make(self, choice: i64, rng: FastRng) -> None:
        seat = self._seat
        if choice == KEEP:
            self._keep(seat, rng)
        elif choice >= BACK:
            self._put_back(seat, rng)
        elif choice == TROPHY:
            self._wants[seat] = _STOP
            self._next_at[seat] = self.table.now + _HASTE

    def _step(self, rng: FastRng) -> bool:
        """The next of all that happens; False when the game is over."""
        table, next_at, won = self.table, self._next_at, self.table.won
        first: i64 = -1
        seat: i64 = 0
        while seat < len(self._cycles):
            if not won[seat] and (first < 0 or next_at[seat] < next_at[first]):
                first = seat
            seat += 1
        if first < 0 or next_at[first] >= table.ends_at:
            return False
        table.now = next_at[first]
        if table.right[first] != NO_TILE:
            if self._keeps(first):
                self._keep(first, rng)
            else:
                self._put_back(first, rng)
            if self._stops(first):
                self._wants[first] = _STOP
                next_at[first] = table.now + _HASTE
        elif self._wants[first] == _STOP and table.trophies:
            table.act(first, TROPHY)
            self._think_again()
        else:
            self._grab(first, rng)
        return True

    def _think_again(self) -> None:
        """A trophy is gone: who has a hand free may want the next one."""
        table = self.table
        seat: i64 = 0
        while seat < len(self._cycles):
            is_free = not table.won[seat] and table.right[seat] == NO_TILE
            if is_free and self._wants[seat] != _STOP and self._stops(seat):
                self._wants[seat] = _STOP
                self._next_at[seat] = table.now + _HASTE
            seat += 1

    def _grab(self, seat: i64, rng: FastRng) -> None:
        table = self.table
        self._wants[seat] = _FETCH
        self._next_at[seat] = table.now + self._half(seat, rng)
        tile = self._tile_to_fetch(seat, rng)
        if tile == NO_TILE:
            return
        self._note_lying(tile, -1)
        self._knows[tile] |= bit(seat)
        table.act(seat, tile)

    def _keep(self, seat: i64, rng: FastRng) -> None:
        table = self.table
        tile = table.right[seat]
        self._own[seat * MOTIFS + table.faces[tile]] += 1
        self._note_lost(tile, seat)
        table.act(seat, KEEP)
        self._next_at[seat] = table.now + self._half(seat, rng)

    def _put_back(self, seat: i64, rng: FastRng) -> None:
        table = self.table
        tile = table.right[seat]
        table.act(seat, BACK_BASE)
        self._note_lying(tile, 1)
        self._next_at[seat] = table.now + self._half(seat, rng)

    # What sharp would do --------------------------------------------------------------------

    def _keeps(self, seat: i64) -> bool:
        table = self.table
        place = seat * MOTIFS + table.faces[table.right[seat]]
        missing = COPIES - 1 - self._own[place]
        if missing == 0:
            return True
        enough = self._lying[place] >= missing
        return enough and table.ends_at - table.now > missing * self._cycles[seat]

    def _wanted(self, seat: i64) -> i64:
        """The motif to fetch next: three that are begun, else three that lie there."""
        place = seat * MOTIFS
        wanted: i64 = UNKNOWN
        motif: i64 = 0
        while motif < MOTIFS:
            lying = self._lying[place + motif]
            if lying:
                own = self._own[place + motif]
                if lying + own == COPIES:
                    if own:
                        return motif
                    wanted = motif
            motif += 1
        table = self.table
        if table.ends_at - table.now <= COPIES * self._cycles[seat]:
            return UNKNOWN
        return wanted

    def _tile_to_fetch(self, seat: i64, rng: FastRng) -> i64:
        table, knows = self.table, self._knows
        count = table.lying_count
        if not count:
            return NO_TILE
        motif = self._wanted(seat)
        index = rng.below(count)
        tries: i64 = 0
        while tries < count:
            tile = table.lying[index]
            shows: i64 = table.faces[tile] if (knows[tile] >> seat) & 1 else UNKNOWN
            if shows == motif:
                return tile
            index += 1
            if index == count:
                index = 0
            tries += 1
        return table.lying[index]

    def _stops(self, seat: i64) -> bool:
        """Where nothing more can be made of the table; or this is the last trophy, and it wins."""
        table = self.table
        if not table.trophies:
            return False
        place = seat * MOTIFS
        unseen = self._unseen[seat]
        is_good = unseen >= COPIES - 1
        points: i64 = 0
        motif: i64 = 0
        while motif < MOTIFS:
            lying, own = self._lying[place + motif], self._own[place + motif]
            if lying + own == COPIES:
                if 0 < own < COPIES:
                    return False
                if not own:
                    is_good = True
            elif unseen and lying + own == COPIES - 1 and not (self._lost[seat] >> motif) & 1:
                is_good = True
            points += COPIES if own == COPIES else -own
            motif += 1
        if not is_good or table.ends_at - table.now < 2 * self._cycles[seat]:
            return True
        if table.trophies >= 10 or points <= 0:
            return False
        return float(points + table.trophies) > self._best_rival(seat)

    def _best_rival(self, seat: i64) -> float:
        """By how many tiles they have kept, for nobody sees which."""
        table = self.table
        best = 0.0
        other: i64 = 0
        while other < len(self._cycles):
            if other != seat:
                kept: i64 = 0
                motif = other * MOTIFS
                while motif < (other + 1) * MOTIFS:
                    kept += self._own[motif]
                    motif += 1
                rest = kept % COPIES
                score = float(kept - rest + table.won[other]) - 0.5 * float(rest)
                if not table.won[other]:
                    score += 1.0
                if score > best:
                    best = score
            other += 1
        return best

    def _worth(self) -> float:
        """Half for winning, half for how clearly."""
        table = self.table
        own: i64 = 0
        best: i64 = -1000
        seat: i64 = 0
        while seat < len(self._cycles):
            score = points_for(table.kept_motifs(seat)) + table.won[seat]
            if seat == self._seat:
                own = score
            elif score > best:
                best = score
            seat += 1
        lead = own - best
        clear = float(lead) / 40.0
        if clear > 0.25:
            clear = 0.25
        if clear < -0.25:
            clear = -0.25
        won = 0.25 if lead == 0 else (0.5 if lead > 0 else 0.0)
        return won + 0.25 + clear
