"""Cheating Moth, made quick: what the others may hold, and how the round may go on.

Everybody plays as `sharp` does, from their own cards and from what all can see, and takes about as
long for it as people take. How often each Guard speaks up, and how often each player's gestures are
real, is what the seat that looks ahead has seen of them so far.
"""

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from antics.bots.search.cheating_moth_thumbs import (
    CERTAIN,
    GUARD_BURDEN,
    burden,
    card_to_give,
    card_to_play,
    card_to_vanish,
    chance_to_accuse,
    chances_to_dare,
)
from antics.bots.search.moments import Worlds
from antics.core.bits import bit
from antics.core.rng import FastRng
from antics.core.state import NEVER, NOTHING, SHUFFLE
from antics.games.cheating_moth.cards import (
    ACTIONS,
    FIRST_ACTION,
    FIRST_MOTH,
    NO_MOTHS,
    beyond,
    count_of,
    faces,
    lowest,
    moth_count,
    number_card,
)
from antics.games.cheating_moth.moves import (
    CAUGHT,
    DRAW,
    FIDGET,
    GIVE,
    GIVE_TO,
    KEEP,
    PASS,
    PLAY,
    RACE,
    SLAP,
    VANISH,
)
from antics.games.cheating_moth.rules import CheatingMoth
from antics.games.cheating_moth.table import (
    FIDGETING,
    GIFTS,
    NOBODY,
    RACING,
    SLAPPING,
    SPIDER_GIFT,
    TURN,
)

PASS_BY: Final = -1
"""The choice to do nothing at this moment."""


_NOTHING: Final = 0
_SETTLE: Final = 7
"""Duties are named like the phases; this one is the Guard's who was right."""
_NOTICES: Final = 600
"""From the start of a gesture to an accusation, in ms."""
_STARTS: Final = 300
"""From the moment in which the Guard is busy to a gesture."""
_LIES_LOW: Final = 70
"""Of a hundred cards that vanished, so many were the costliest of the hand."""
HORIZON: Final = 8000
"""How far ahead a round is played, in ms. What comes later is mostly luck, and would only blur what
a choice brings."""


class MothWorlds(Worlds):
    def __init__(
        self,
        root: CheatingMoth,
        seat: i64,
        accuses: list[float],
        cheats: list[float],
        paces: list[int],
        own_paces: list[int],
    ) -> None:
        """`accuses` and `cheats`: by seat, how often it accuses somebody whose gesture it sees and
        how often its gestures are real, at quiet moments and (after all seats) at busy ones.
        `paces`: how many ms people take on average for a turn, a slap, a race, a gift and between
        two gestures; `own_paces` the same for the seat itself."""
        seats = int(root.seats)
        self._root = root
        self._seat = seat
        self._seats: i64 = seats
        self._accuses = vec[i64]([int(rate * CERTAIN) for rate in accuses])
        self._cheats = vec[i64]([int(rate * CERTAIN) for rate in cheats])
        self._paces = vec[i64](paces)
        self._own_paces = vec[i64](own_paces)
        self._dares = vec[i64](chances_to_dare(accuses))
        self.world = root
        """The one imagined last."""
        self.table = root
        """Where that was played on from, as it is now."""
        self._duty = vec[i64]([_NOTHING] * seats)
        self._duty_at = vec[i64]([NEVER] * seats)
        self._urge_at = vec[i64]([NEVER] * seats)
        self._gestured: i64 = 0
        self._guard: i64 = NOBODY
        self._stage: i64 = 0
        self._accuse_at: i64 = NEVER
        self._suspect: i64 = NOBODY

    # A world --------------------------------------------------------------------------------

    def imagine(self, rng: FastRng) -> None:
        world = self._root.clone()
        world.reshuffle_unknown(self._seat, rng)
        seat: i64 = 0
        while seat < self._seats:
            if seat != self._seat:
                self._hide_costly(world, seat, rng)
                if (world.gesturing >> seat) & 1:
                    self._guess_gesture(world, seat, rng)
            seat += 1
        self.world = world

    def _hide_costly(self, world: CheatingMoth, seat: i64, rng: FastRng) -> None:
        """What somebody has made to vanish was not any card: where a costlier one may have been
        it, it mostly was."""
        cards = world.vanished[seat]
        left = faces(cards)
        while left:
            card = lowest(left)
            left &= left - 1
            copies = count_of(cards, card)
            while copies > 0 and card < FIRST_MOTH:
                copies -= 1
                known = world.held[self._seat * self._seats + seat]
                hand = beyond(world.hands[seat], known)
                costly = faces(hand) & ~NO_MOTHS
                if moth_count(world.hands[seat]) <= world.moths[seat]:
                    costly = 0
                if not costly and card < FIRST_ACTION:
                    costly = hand & ACTIONS
                if costly and rng.below(100) < _LIES_LOW:
                    other = lowest(costly)
                    world.hands[seat] += bit(card) - bit(other)
                    world.vanished[seat] += bit(other) - bit(card)

    def _guess_gesture(self, world: CheatingMoth, seat: i64, rng: FastRng) -> None:
        """By what is known of this player; a real one is the costliest card's."""
        is_known = (world.harmless >> seat) & 1 != 0
        busy: i64 = self._seats if self._guard_is_busy(world) else 0
        is_real = rng.below(CERTAIN) < self._cheats[busy + seat] or not world.bluffs
        if is_real and not is_known and world.sizes[seat] > 1:
            world.gesture[seat] = card_to_vanish(world.hands[seat])
        else:
            world.gesture[seat] = FIDGETING

    def _guard_is_busy(self, table: CheatingMoth) -> bool:
        """The Guard has something else to do, so does not look so closely."""
        guard, phase = table.guard, table.phase
        if phase == SLAPPING:
            return guard != table.active and not (table.answered >> guard) & 1
        if phase == RACING:
            return not (table.answered >> guard) & 1
        if phase == GIFTS:
            return (table.owing >> guard) & 1 != 0
        return guard == table.active

    # Playing on -----------------------------------------------------------------------------

    def outcome(self, choice: i64, rng: FastRng) -> float:
        table = self.world.clone()
        self.table = table
        self._sit_down(rng)
        if choice != PASS_BY:
            self._act(self._seat, choice, rng)
            if choice == FIDGET or choice >> 6 == VANISH:
                self._notice(self._seat, rng)
        until = table.now + HORIZON
        while not table.over and table.awaits == NOTHING and table.now < until:
            self._step(rng)
        return self._worth()

    def _sit_down(self, rng: FastRng) -> None:
        table = self.table
        seat: i64 = 0
        while seat < self._seats:
            self._duty[seat] = _NOTHING
            self._duty_at[seat] = NEVER
            self._urge_at[seat] = NEVER
            if seat != table.guard and not (table.gesturing >> seat) & 1:
                self._await_urge(seat, rng)
            seat += 1
        self._gestured = table.gesturing
        self._guard = table.guard
        self._stage = self._stage_of(table)
        self._accuse_at = NEVER
        self._suspect = NOBODY
        self._look(rng)

    def _takes(self, seat: i64, pace: i64, rng: FastRng) -> i64:
        """About so long: half of it to one and a half times."""
        mean = self._own_paces[pace] if seat == self._seat else self._paces[pace]
        return mean // 2 + rng.below(mean)

    def _await_urge(self, seat: i64, rng: FastRng) -> None:
        table = self.table
        rested = table.now
        if (table.resting >> seat) & 1 and table.busy_until[seat] > rested:
            rested = table.busy_until[seat]
        self._urge_at[seat] = rested + self._takes(seat, 4, rng)

    def _step(self, rng: FastRng) -> None:
        """The next of all that happens."""
        table = self.table
        duty_at, urge_at = self._duty_at, self._urge_at
        at = table.due_at
        who: i64 = -1
        what: i64 = 0
        seat: i64 = 0
        settling = table.accused != NOBODY
        while seat < self._seats:
            if duty_at[seat] < at:
                at = duty_at[seat]
                who = seat
                what = 1
            if urge_at[seat] < at and not settling:
                at = urge_at[seat]
                who = seat
                what = 2
            seat += 1
        if self._accuse_at < at and not settling:
            at = self._accuse_at
            who = table.guard
            what = 3
        if who < 0:
            table.advance(at)
            self._look(rng)
            return
        if at > table.now:
            table.advance(at)
        if what == 1:
            duty_at[who] = NEVER
            self._act(who, self._do_duty(who, self._duty[who]), rng)
        elif what == 2:
            urge_at[who] = NEVER
            self._begin_gesture(who, rng)
        else:
            suspect = self._suspect
            self._accuse_at = NEVER
            self._suspect = NOBODY
            if (table.gesturing >> suspect) & 1:
                self._act(who, CAUGHT + suspect, rng)

    def _act(self, seat: i64, action: i64, rng: FastRng) -> None:
        table = self.table
        table.act(seat, action)
        if table.awaits == SHUFFLE:
            table.roll(rng)
        self._look(rng)

    def _stage_of(self, table: CheatingMoth) -> i64:
        return table.phase * 8 + table.active

    def _look(self, rng: FastRng) -> None:
        """Everybody sees what has changed."""
        table = self.table
        if table.over or table.awaits != NOTHING:
            return
        if table.guard != self._guard:
            self._await_urge(self._guard, rng)
            self._guard = table.guard
            self._urge_at[table.guard] = NEVER
            self._accuse_at = NEVER
        ended = self._gestured & ~table.gesturing
        self._gestured = table.gesturing
        stage = self._stage_of(table)
        is_chance = stage != self._stage and self._guard_is_busy(table)
        self._stage = stage
        seat: i64 = 0
        while seat < self._seats:
            if (ended >> seat) & 1 and seat != table.guard:
                self._await_urge(seat, rng)
            elif is_chance and self._urge_at[seat] != NEVER and rng.below(4):
                sooner = table.now
                if (table.resting >> seat) & 1:
                    sooner = table.busy_until[seat]
                if sooner + _STARTS < self._urge_at[seat]:
                    self._urge_at[seat] = sooner + _STARTS
            duty = self._asked_for(seat)
            if duty != self._duty[seat] or self._duty_at[seat] == NEVER:
                self._duty[seat] = duty
                self._duty_at[seat] = NEVER
                if duty != _NOTHING:
                    self._duty_at[seat] = table.now + self._takes(seat, _pace_of(duty), rng)
            seat += 1

    def _asked_for(self, seat: i64) -> i64:
        table, phase = self.table, self.table.phase
        if table.accused != NOBODY:
            return _SETTLE if seat == table.guard else _NOTHING
        if phase in (TURN, SPIDER_GIFT):
            return phase if seat == table.active else _NOTHING
        if phase == GIFTS:
            return phase if (table.owing >> seat) & 1 and table.giveable(seat) else _NOTHING
        if (table.answered >> seat) & 1 or (phase == SLAPPING and seat == table.active):
            return _NOTHING
        return phase

    # What sharp would do --------------------------------------------------------------------

    def _do_duty(self, seat: i64, duty: i64) -> i64:
        table = self.table
        if duty == SLAPPING:
            return SLAP
        if duty == RACING:
            card = number_card(table.top_value())
            has_it = count_of(table.free_cards(seat), card) > 0
            return RACE * 64 + card if has_it else PASS
        if duty == TURN:
            playable = table.playable(seat)
            return PLAY * 64 + card_to_play(playable, table.hands[seat]) if playable else DRAW
        giveable = table.giveable(seat)
        if duty != SPIDER_GIFT:
            return GIVE * 64 + card_to_give(giveable)
        if not giveable:
            return KEEP
        return (GIVE_TO + self._receiver(seat)) * 64 + card_to_give(giveable)

    def _receiver(self, seat: i64) -> i64:
        """Who is furthest ahead."""
        table = self.table
        best: i64 = -1
        least: i64 = 0
        other: i64 = 0
        while other < self._seats:
            has = table.totals[other] + 3 * table.sizes[other]
            if other != seat and (best < 0 or has < least):
                best = other
                least = has
            other += 1
        return best

    def _begin_gesture(self, seat: i64, rng: FastRng) -> None:
        table = self.table
        if not table.may_vanish(seat):
            self._await_urge(seat, rng)
            return
        card = card_to_vanish(table.hands[seat])
        busy: i64 = self._seats if self._guard_is_busy(table) else 0
        worth: i64 = 2 if card >= FIRST_MOTH else 1 if card >= FIRST_ACTION else 0
        if rng.below(CERTAIN) < self._dares[(busy + table.guard) * 3 + worth]:
            self._act(seat, VANISH * 64 + card, rng)
        elif table.bluffs:
            self._act(seat, FIDGET, rng)
        else:
            self._await_urge(seat, rng)
            return
        self._notice(seat, rng)

    def _notice(self, seat: i64, rng: FastRng) -> None:
        """A gesture has begun: the Guard may have something to say to that."""
        table = self.table
        busy: i64 = self._seats if self._guard_is_busy(table) else 0
        if self._suspect != NOBODY:
            return
        chance = self._accuses[busy + table.guard]
        if table.guard == self._seat:
            # How often it did so far says nothing: that would make a habit of every chance.
            chance = chance_to_accuse(table.hands[self._seat], self._cheats[busy + seat])
        if rng.below(CERTAIN) < chance:
            self._suspect = seat
            self._accuse_at = table.now + _NOTICES

    # What it comes to -----------------------------------------------------------------------

    def _worth(self) -> float:
        """Half for the chance to win, by the points so far and the rounds to come; half for how
        clearly."""
        table = self.table
        heat = 4.0 + 5.0 * math.sqrt(float(self._seats - table.round))
        is_running = table.awaits == NOTHING and not table.over
        closest = self._fewest_cards()
        middle = 0.0
        total = 0.0
        own_share = 0.0
        own_points = 0.0
        seat: i64 = 0
        while seat < self._seats:
            points = float(table.totals[seat] - table.totals[0])
            if is_running:
                points += burden(table.hands[seat], closest)
                if seat == table.guard:
                    points += GUARD_BURDEN
            share = math.exp(-points / heat)
            total += share
            middle += points / float(self._seats)
            if seat == self._seat:
                own_share = share
                own_points = points
            seat += 1
        clear = 0.5 + (middle - own_points) / 80.0
        return 0.5 * own_share / total + 0.5 * min(max(clear, 0.0), 1.0)

    def _fewest_cards(self) -> i64:
        fewest = self.table.sizes[0]
        seat: i64 = 1
        while seat < self._seats:
            if self.table.sizes[seat] < fewest:
                fewest = self.table.sizes[seat]
            seat += 1
        return fewest


def _pace_of(duty: i64) -> i64:
    if duty == TURN:
        return 0
    if duty == SLAPPING:
        return 1
    return 2 if duty == RACING else 3
