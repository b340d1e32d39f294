"""The rules of Party Bugs, top to bottom in the order of their numbers (PB-1 to PB-34).

A round is: everyone seals a card (CHOOSE), the cards are revealed, then one seat after the
other takes from the dance floor (TAKE), unless a King takes it all; then the played cards are
the new floor. `table.py` says what lies where, `moves.py` how moves are numbered.
"""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from antics.core.bits import bit
from antics.core.game import Outcome
from antics.core.rng import Rng, shuffle
from antics.core.state import DEAL, NOTHING, SAME_TIME
from antics.games.party_bugs import events as tell
from antics.games.party_bugs.choices import Choices
from antics.games.party_bugs.costumes import (
    KING,
    NIBBLE,
    counted,
    packed_values,
    rank,
    total,
    value_list,
)
from antics.games.party_bugs.moves import (
    MATCH,
    PLAY,
    PUT_DOWN,
    REFLECT_IT,
    TAKE_IT,
    TAKE_MATCH,
)
from antics.games.party_bugs.table import CHOOSE, CROWN, HIDE, NOBODY, REFLECT, TAKE


class PartyBugs(Choices):
    def clone(self) -> PartyBugs:
        return PartyBugs(self.setup, self)

    # CPython calls a method of exactly this class much faster than an inherited one, and these
    # are what Python programs call for every move.

    def actors(self) -> list[int]:
        return super().actors()

    def actions(self, seat: i64) -> list[int]:
        return super().actions(seat)

    def apply(self, seat: i64, action: i64, now: i64 = SAME_TIME) -> None:
        super().apply(seat, action, now)

    # Set-up (PB-1 to PB-4, PB-20) -----------------------------------------------------------

    def draw_chance(self, rng: Rng) -> vec[i64]:
        """Per colour a floor card, then per colour its pile, top first."""
        colours = self.colours
        outcome = vec[i64]([0] * (int(colours) * 13))
        cards = vec[i64]([0] * 13)
        colour: i64 = 0
        while colour < colours:
            value: i64 = 0
            while value < 13:
                cards[value] = value + 1
                value += 1
            shuffle(cards, 0, 13, rng)
            if cards[0] == KING:  # PB-2: the next card dances, the King goes back into the pile
                cards[0] = cards[1]
                cards[1] = KING
                shuffle(cards, 1, 13, rng)
            outcome[colour] = cards[0]
            start = colours + colour * 12 - 1
            place: i64 = 1
            while place < 13:
                outcome[start + place] = cards[place]
                place += 1
            colour += 1
        return outcome

    def chance_fault(self, outcome: Sequence[int]) -> str:
        colours = int(self.colours)
        if len(outcome) != colours * 13:
            return f"a deal has {colours} floor cards and {colours} piles of 12 cards"
        for colour in range(colours):
            floor_card = outcome[colour]
            pile = outcome[colours + 12 * colour : colours + 12 * colour + 12]
            if floor_card == KING:
                return f"floor card {colour} is a 13, which never stays on the floor (PB-2)"
            if sorted([floor_card, *pile]) != list(range(1, 14)):
                return f"floor card and pile {colour} are not the values 1 to 13, each once"
        return ""

    def take_chance(self, outcome: vec[i64]) -> None:
        colours = self.colours
        drawn: i64 = 4 if self.hidden_card else 3
        self.floor = 0
        self.floor_mask = 0
        self.danced_off = 0
        self.mirrored = 0
        self.played = 0
        self.face_down = 0
        self.round = 1
        self.awaits = NOTHING
        colour: i64 = 0
        while colour < colours:
            self.put_on_floor(outcome[colour])
            hand: i64 = 0
            pile: i64 = 0
            start = colours + colour * 12
            place: i64 = 11
            if colour >= self.seats:  # PB-14: Paul has no hand
                while place >= 0:
                    pile = (pile << 4) | outcome[start + place]
                    place -= 1
            else:
                while place >= drawn:
                    pile = (pile << 4) | outcome[start + place]
                    place -= 1
                while place >= 0:
                    hand |= bit(outcome[start + place])
                    place -= 1
            self.hands[colour] = hand
            self.piles[colour] = pile
            self.displays[colour] = 0
            colour += 1
        self.tied = self.lowest_floor_card_owner(outcome)
        if self.sink is not None:
            self.tell_deal(outcome, drawn)
        self.to_act = bit(self.seats) - 1
        if self.hidden_card:
            self.phase = HIDE
        else:
            self.begin_choosing()

    def lowest_floor_card_owner(self, floor: vec[i64]) -> i64:
        """PB-3, and PB-13: Paul never gets the Tied card."""
        lowest: i64 = floor[0]
        holder: i64 = 0
        equals: i64 = 1
        seat: i64 = 1
        while seat < self.seats:
            if floor[seat] < lowest:
                lowest = floor[seat]
                holder = seat
                equals = 1
            elif floor[seat] == lowest:
                equals += 1
            seat += 1
        if equals == 1:
            return holder
        return self.youngest([at for at in range(int(self.seats)) if floor[at] == lowest])

    def youngest(self, equals: list[int]) -> i64:
        """The lowest seat among the youngest; if anyone's age is unknown, among all of them."""
        youngest = equals[0]
        least = -1
        for seat in equals:
            age = self.setup.players[seat].age
            if age is None:
                return equals[0]
            if least < 0 or age < least:
                youngest, least = seat, age
        return youngest

    def put_down(self, seat: i64, value: i64) -> None:
        """PB-20: one of the four cards lies face down in the own display."""
        self.hands[seat] ^= bit(value)
        self.face_down |= value << (4 * seat)
        self.to_act ^= bit(seat)
        if self.sink is not None:
            public = tell.Hid(rule="PB-20", seat=int(seat))
            self.whisper(seat, tell.Hid(rule="PB-20", seat=int(seat), card=int(value)), public)
        if self.to_act == 0:
            self.begin_choosing()

    # A round (PB-5 to PB-8) -----------------------------------------------------------------

    def begin_choosing(self) -> None:
        self.phase = CHOOSE
        self.to_act = bit(self.seats) - 1
        if self.sink is not None:
            self.tell(tell.RoundBegan(rule="PB-5", number=int(self.round), last=False))

    def seal(self, seat: i64, value: i64) -> None:
        """PB-5: final, and secret until the last one has chosen."""
        self.hands[seat] ^= bit(value)
        self.played |= value << (4 * seat)
        self.to_act ^= bit(seat)
        if self.sink is not None:
            public = tell.Sealed(rule="PB-5", seat=int(seat))
            self.whisper(seat, tell.Sealed(rule="PB-5", seat=int(seat), card=int(value)), public)
        if self.to_act == 0:
            self.reveal()

    def reveal(self) -> None:
        """PB-6: lowest value first, and among equals the closest to the Tied holder."""
        self.phase = TAKE
        seats = self.seats
        if self.sink is not None:
            cards = [int(self.played_by(seat)) for seat in range(int(seats))]
            self.tell(tell.Revealed(rule="PB-5", cards=cards))
        keys: i64 = 0
        place = seats - self.tied
        played = self.played
        seat: i64 = 0
        while seat < seats:
            if place >= seats:
                place -= seats
            value = played & NIBBLE
            if value == KING:
                self.crown(self.closest_king())
                return
            keys |= (8 * value + place) << (8 * seat)
            place += 1
            played >>= 4
            seat += 1
        queue: i64 = 0
        unused = 6 - seats
        seat = 0
        while seat < seats:
            earlier = rank(keys, (keys >> (8 * seat)) & 127) - unused
            queue |= (seat + 1) << (4 * earlier)
            seat += 1
        self.queue = queue
        self.next_taker()

    def closest_king(self) -> i64:
        """PB-9: of several Kings only the closest clockwise to the Tied holder takes."""
        closest: i64 = NOBODY
        seat: i64 = 0
        while seat < self.seats:
            if self.played_by(seat) == KING and (
                closest == NOBODY or self.sits_closer(seat, closest)
            ):
                closest = seat
            seat += 1
        return closest

    def next_taker(self) -> None:
        if self.queue:
            self.to_act = bit((self.queue & NIBBLE) - 1)
            self.queue >>= 4
            return
        self.to_act = 0
        if self.floor_mask:  # PB-14: the last card is Paul's
            self.take(self.seats, packed_values(self.floor_mask))
        if self.round > self.last_played_round():
            self.end_game()
        else:
            self.end_round()

    def take(self, seat: i64, value: i64) -> None:
        self.take_off_floor(value)
        pair = self.receive(seat, value)
        if self.sink is not None:
            self.tell_take(seat, value, pair, self.taking_rule(seat))

    def put_on_floor(self, value: i64) -> None:
        self.floor += bit(4 * value)
        self.floor_mask |= bit(value)

    def take_off_floor(self, value: i64) -> None:
        self.floor -= bit(4 * value)
        if not (self.floor >> (4 * value)) & NIBBLE:
            self.floor_mask ^= bit(value)

    def receive(self, seat: i64, value: i64) -> bool:
        """PB-10: a card that finds its twin in the display leaves with it. Whether it did."""
        display = self.displays[seat] ^ bit(value)
        self.displays[seat] = display
        if (display >> value) & 1:
            return False
        self.danced_off += bit(4 * value + 1)
        return True

    def end_round(self) -> None:
        """PB-7: what was played is the new floor, then everyone draws."""
        played = self.played
        while played:
            self.put_on_floor(played & NIBBLE)
            played >>= 4
        self.played = 0
        paul = self.seats
        if self.colours > paul:  # PB-14, PB-15: Paul's top card, his King like any other
            self.put_on_floor(self.piles[paul] & NIBBLE)
            self.piles[paul] >>= 4
        if self.sink is not None:
            self.tell(tell.FloorFilled(rule="PB-7", floor=counted(self.floor)))
        if self.mirror != NOBODY and self.piles[self.mirror] >> 4 == 0:
            self.demand_mirror()
        else:
            self.draw_and_go_on()

    def draw_and_go_on(self) -> None:
        hands, piles = self.hands, self.piles
        seat: i64 = 0
        while seat < self.seats:
            card = piles[seat] & NIBBLE
            if card:  # PB-8: while the pile lasts
                hands[seat] |= bit(card)
                piles[seat] >>= 4
                if self.sink is not None:
                    self.tell_draw(seat, [int(card)], "PB-7")
            seat += 1
        self.round += 1
        if self.round <= self.last_played_round():
            self.begin_choosing()
        else:
            self.begin_last_round()

    # The Party King (PB-9) ------------------------------------------------------------------

    def crown(self, seat: i64) -> None:
        self.queue = 0
        if self.sink is not None:
            self.tell(tell.KingCame(rule="PB-9", seat=int(seat), cards=counted(self.floor)))
        if self.face_down_of(seat):  # PB-24: always asked, so that asking tells nothing
            self.phase = CROWN
            self.to_act = bit(seat)
        else:
            self.take_everything(seat, False)

    def take_everything(self, seat: i64, match: bool) -> None:
        """PB-23: the cards arrive one at a time, ascending."""
        self.to_act = 0
        values = packed_values(self.floor_mask)
        while values:
            value = values & NIBBLE
            values >>= 4
            copies = (self.floor >> (4 * value)) & NIBBLE
            while copies:
                if (
                    match
                    and value == self.face_down_of(seat)
                    and not (self.displays[seat] >> value) & 1
                ):
                    self.match_face_down(seat)
                else:
                    pair = self.receive(seat, value)
                    if self.sink is not None:
                        self.tell_take(seat, value, pair, "PB-9")
                copies -= 1
        self.floor = 0
        self.floor_mask = 0
        self.end_round()

    # The last round and the end (PB-11, PB-12, PB-16) ---------------------------------------

    def begin_last_round(self) -> None:
        """PB-11: anti-clockwise from the right of the Tied holder, who is last."""
        self.phase = TAKE
        if self.sink is not None:
            self.tell(tell.RoundBegan(rule="PB-11", number=int(self.round), last=True))
        queue: i64 = 0
        place: i64 = 0
        while place < self.seats:
            seat = self.tied - 1 - place
            if seat < 0:
                seat += self.seats
            queue |= (seat + 1) << (4 * place)
            place += 1
        self.queue = queue
        self.next_taker()

    def end_game(self) -> None:
        scores: list[int] = []
        colour: i64 = 0
        while colour < self.colours:
            face_down = self.face_down_of(colour)
            if face_down and self.sink is not None:
                self.tell(tell.HiddenShown(rule="PB-25", seat=int(colour), card=int(face_down)))
            score = total(self.displays[colour]) + face_down
            self.totals[colour] += score
            if self.sink is not None:
                scores.append(int(score))
            colour += 1
        self.game_number += 1
        if self.sink is not None:
            totals = [int(points) for points in self.totals]
            self.tell(tell.GameScored(rule="PB-12", scores=scores, totals=totals))
        self.mirror = NOBODY
        if self.game_number == self.games:
            self.over = True
        else:
            self.give_mirror()
            self.awaits = DEAL

    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        scores = tuple([int(points) for points in self.totals])
        least = min(scores)
        best = [seat for seat in range(int(self.colours)) if scores[seat] == least]
        rule = "PB-34" if self.games > 1 else "PB-12"
        if len(best) == 1:
            return Outcome(scores, tuple(best), f"lowest total, {least}", rule)
        if best[-1] == self.seats:  # PB-16: Paul loses every tie
            best.pop()
            rule = "PB-16"
        winner = best[0]
        for seat in best:
            if self.sits_closer(seat, winner):
                winner = seat
        reason = f"lowest total, {least}, shared, and closest clockwise to the Tied card"
        if rule == "PB-16":
            reason = f"lowest total, {least}, shared with Paul, who loses every tie"
        return Outcome(scores, (winner,), reason, rule)

    # Variant 1: a card face down (PB-20 to PB-25) -------------------------------------------

    def match_face_down(self, seat: i64) -> None:
        """PB-22: the card taken and the face-down one leave together; PB-25 shows it."""
        value = self.face_down_of(seat)
        self.face_down ^= value << (4 * seat)
        self.danced_off += bit(4 * value + 1)
        if self.sink is not None:
            self.tell(tell.Matched(rule="PB-22", seat=int(seat), card=int(value)))

    # Variant 2: a series and its mirror card (PB-30 to PB-34) -------------------------------

    def give_mirror(self) -> None:
        """PB-31: to the highest total so far; never to Paul."""
        holder: i64 = 0
        seat: i64 = 1
        while seat < self.seats:
            if self.totals[seat] > self.totals[holder] or (
                self.totals[seat] == self.totals[holder] and self.sits_closer(seat, holder)
            ):
                holder = seat
            seat += 1
        self.mirror = holder
        if self.sink is not None:
            self.tell(tell.MirrorGiven(rule="PB-31", seat=int(holder)))

    def use_mirror(self, seat: i64, value: i64) -> None:
        card = value
        if value == 0:
            card = self.face_down_of(seat)
            self.face_down ^= card << (4 * seat)
            self.mirrored = seat * 16 + card
        else:
            self.displays[seat] ^= bit(value)
            self.danced_off += bit(4 * value)
        self.mirror = NOBODY
        if self.sink is not None:
            who = int(seat)
            full = tell.Mirrored(rule="PB-32", seat=who, face_down=value == 0, card=int(card))
            if value == 0:
                self.whisper(seat, full, tell.Mirrored(rule="PB-32", seat=who, face_down=True))
            else:
                self.tell(full)
        if self.phase == REFLECT:
            self.draw_and_go_on()

    def demand_mirror(self) -> None:
        """PB-33: before the last draw the mirror goes, with a card if there is one."""
        holder = self.mirror
        if self.displays[holder] or self.face_down_of(holder):
            self.phase = REFLECT
            self.to_act = bit(holder)
            return
        self.mirror = NOBODY
        if self.sink is not None:
            self.tell(tell.MirrorUnused(rule="PB-33", seat=int(holder)))
        self.draw_and_go_on()

    # Moves ----------------------------------------------------------------------------------

    def act(self, seat: i64, action: i64) -> None:
        kind, value = action >> 4, action & NIBBLE
        if kind == PLAY:
            self.seal(seat, value)
        elif kind == TAKE_IT:
            self.take(seat, value)
            self.next_taker()
        elif kind == TAKE_MATCH:
            self.take_off_floor(value)
            self.match_face_down(seat)
            self.next_taker()
        elif kind == PUT_DOWN:
            self.put_down(seat, value)
        elif kind == REFLECT_IT:
            self.use_mirror(seat, value)
        else:
            self.take_everything(seat, action == MATCH)

    # Words for what is told and refused -----------------------------------------------------

    def tell_deal(self, outcome: vec[i64], drawn: i64) -> None:
        floor = [int(outcome[colour]) for colour in range(int(self.colours))]
        self.tell(tell.Dealt(rule="PB-2", game=int(self.game_number), floor=floor))
        self.tell(tell.TiedGiven(rule="PB-3", seat=int(self.tied)))
        for seat in range(int(self.seats)):
            self.tell_draw(seat, value_list(self.hands[seat]), "PB-20" if drawn == 4 else "PB-4")

    def taking_rule(self, seat: i64) -> str:
        if self.round > self.last_played_round():
            return "PB-11" if seat < self.seats else "PB-16"
        return "PB-6" if seat < self.seats else "PB-14"

    def tell_take(self, seat: i64, value: i64, pair: bool, rule: str) -> None:
        why = "PB-10" if pair else rule
        self.tell(tell.Took(rule=why, seat=int(seat), card=int(value), pair=pair))

    def tell_draw(self, seat: i64, cards: list[int], rule: str) -> None:
        public = tell.Drew(rule=rule, seat=int(seat), count=len(cards))
        private = tell.Drew(rule=rule, seat=int(seat), count=len(cards), cards=cards)
        self.whisper(seat, private, public)
