"""The rules of Bullenparty, top to bottom in the order of their numbers (BP-1 to BP-17).

A round is: the rows get their cards (FILL), everyone without a row seals a bid (BID), the bids
are carried out one by one (TAKE or EXTEND), again until every row is taken; then everyone lays
cards onto piles (LAY). `table.py` says what lies where, `moves.py` how moves are numbered.
"""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from antics.core.bits import bit
from antics.core.game import Outcome
from antics.core.rng import Rng, shuffle
from antics.core.state import NOTHING, SAME_TIME, SHUFFLE
from antics.games.bullenparty import events as tell
from antics.games.bullenparty import faults
from antics.games.bullenparty.cards import (
    BULL_CARDS,
    FULL_ROW,
    HIGHEST,
    NIBBLE,
    ZERO_A,
    places,
    row_bull,
    row_cards,
    row_size,
    unpacked,
    with_bull,
    with_card,
)
from antics.games.bullenparty.choices import Choices
from antics.games.bullenparty.moves import (
    EXTEND_BASE,
    NEW_PILE,
    ROW_BASE,
    ZERO,
    laid_card,
    laid_pile,
)
from antics.games.bullenparty.table import (
    BID,
    DISCARDED,
    EXTEND,
    FILL,
    HAND_ROOM,
    LAY,
    NO_BID,
    NUMBER,
    PILE_ROOM,
    SECRET,
    TAKE,
    TURN,
)


class Bullenparty(Choices):
    def clone(self) -> Bullenparty:
        return Bullenparty(self.setup, self)

    # CPython calls a method of exactly this class much faster than an inherited one, and these
    # are what Python programs call for every move.

    def actors(self) -> list[int]:
        return super().actors()

    def actions(self, seat: i64) -> list[int]:
        return super().actions(seat)

    def apply(self, seat: i64, action: i64, now: i64 = SAME_TIME) -> None:
        super().apply(seat, action, now)

    # Set-up (BP-1 to BP-3) ------------------------------------------------------------------

    def cards_in_deal(self) -> i64:
        """BP-2: how many number cards are dealt or in the draw pile; the rest is put aside."""
        if self.seats == 2:
            return 50
        return 75 if self.seats == 3 else HIGHEST

    def draw_chance(self, rng: Rng) -> vec[i64]:
        """A deal is a letter per seat, five cards per seat and the draw pile, top first. A
        shuffle (BP-15) is the new draw pile, top first."""
        if self.awaits == SHUFFLE:
            return self.draw_shuffle(rng)
        seats = self.seats
        outcome = vec[i64]([0] * int(seats + HIGHEST))
        number: i64 = 0
        while number < HIGHEST:
            outcome[seats + number] = number + 1
            number += 1
        shuffle(outcome, seats, seats + HIGHEST, rng)
        letters = vec[i64]([0, 1, 2, 3, 4])
        shuffle(letters, 0, 5, rng)
        seat: i64 = 0
        while seat < seats:
            outcome[seat] = letters[seat]
            seat += 1
        if seats >= 4:
            return outcome
        return outcome[: seats + self.cards_in_deal()]

    def take_chance(self, outcome: vec[i64]) -> None:
        due = self.awaits
        self.awaits = NOTHING
        if due == SHUFFLE:
            self.take_shuffle(outcome)
            return
        seats = self.seats
        zeros = outcome[:seats]
        at = seats
        seat: i64 = 0
        while seat < seats:
            zeros[seat] += ZERO_A
            slot: i64 = 0
            while slot < 5:
                self.hands[seat * HAND_ROOM + slot] = outcome[at] | SECRET
                at += 1
                slot += 1
            self.hand_sizes[seat] = 5
            seat += 1
        self.zeros = zeros
        self.draw = outcome  # kept, not copied: nobody writes into a draw pile
        self.draw_at = at
        if seats < 4:
            self.put_aside(outcome)
        if self.sink is not None:
            self.tell_deal()
        self.begin_round()

    def put_aside(self, outcome: vec[i64]) -> None:
        """BP-2: the cards that are not in the deal. Nobody sees them."""
        dealt = self.spots[:]
        at = self.seats
        while at < len(outcome):
            dealt[outcome[at]] = 1
            at += 1
        aside = vec[i64]([0] * int(HIGHEST - self.cards_in_deal()))
        count: i64 = 0
        card: i64 = 1
        while card <= HIGHEST:
            if not dealt[card]:
                aside[count] = card
                count += 1
            card += 1
        self.aside = aside

    # A round: rows (BP-4) -------------------------------------------------------------------

    def begin_round(self) -> None:
        self.round += 1
        self.phase = FILL
        self.filled = 0
        self.rows_left = bit(self.seats) - 1
        self.rows_open = self.rows_left
        self.rowless = self.rows_left
        if self.sink is not None:
            rule = "BP-4" if self.round == 1 else "BP-14"
            standings = [int(self.score(seat)) for seat in range(int(self.seats))]
            self.tell(tell.RoundBegan(rule=rule, number=int(self.round), standings=standings))
        self.fill_rows()

    def fill_rows(self) -> None:
        """Row 0 gets its two cards, then row 1, and so on."""
        while self.filled < 2 * self.seats:
            if self.draw_at == len(self.draw):
                if self.discard_size > 0:
                    self.awaits = SHUFFLE
                    return
                break  # BP-15: nothing is added
            self.add_to_row(self.filled >> 1, self.top_card())
            self.filled += 1
        if self.sink is not None:
            rows = [row_cards(row) for row in self.rows]
            self.tell(tell.RowsLaid(rule="BP-4", rows=rows))
        self.open_bidding()

    def top_card(self) -> i64:
        card = self.draw[self.draw_at]
        self.draw_at += 1
        return card

    # Bids (BP-5) ----------------------------------------------------------------------------

    def open_bidding(self) -> None:
        self.phase = BID
        self.to_act = self.rowless
        # BP-11: a zero has to have a row to extend and a card to extend it with
        cards = len(self.draw) - self.draw_at + self.discard_size
        self.zero_open = 1 if self.rows_open != 0 and cards > 0 else 0
        if self.sink is not None:
            rule = "BP-5" if self.rows_left == bit(self.seats) - 1 else "BP-10"
            bidders = places(self.rowless)
            self.tell(tell.BiddingOpened(rule=rule, seats=bidders, zero=self.zero_open != 0))

    def seal(self, seat: i64, bid: i64) -> None:
        """Final, and secret until the last one has bid. The card leaves the hand only then."""
        self.bids[seat] = bid if bid != ZERO else self.zeros[seat]
        self.to_act ^= bit(seat)
        if self.sink is not None:
            public = tell.Sealed(rule="BP-5", seat=int(seat))
            self.whisper(seat, tell.Sealed(rule="BP-5", seat=int(seat), bid=int(bid)), public)
        if self.to_act == 0:
            self.reveal()

    def reveal(self) -> None:
        """BP-6, BP-7: numbers ascending, then zeros by letter, as the cards are numbered."""
        bids = self.bids
        queue: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            bid = bids[seat]
            if bid != NO_BID:
                earlier: i64 = 0
                other: i64 = 0
                while other < self.seats:
                    if NO_BID < bids[other] < bid:
                        earlier += 1
                    other += 1
                queue |= (seat + 1) << (4 * earlier)
                if bid > HIGHEST:
                    self.zeros_shown |= bit(seat)
                else:
                    self.drop(seat, bid)
            seat += 1
        self.queue = queue
        if self.sink is not None:
            self.tell_bids()
        self.next_bid()

    def drop(self, seat: i64, card: i64) -> None:
        """Take a card out of the hand that holds it; the last one fills its slot."""
        hands = self.hands
        left = self.hand_sizes[seat] - 1
        last = seat * HAND_ROOM + left
        at = last
        while hands[at] & NUMBER != card:
            at -= 1
        hands[at] = hands[last]
        hands[last] = 0
        self.hand_sizes[seat] = left

    def next_bid(self) -> None:
        while self.queue:
            seat = (self.queue & NIBBLE) - 1
            bid = self.bids[seat]
            if bid <= HIGHEST:
                self.ask_for_row(seat, bid)
                return
            if self.rows_open == 0:
                self.add_nothing(seat, True)  # BP-8
            elif self.draw_at < len(self.draw):
                self.turn_up(seat)
                return
            elif self.discard_size > 0:
                self.phase = TURN
                self.to_act = 0
                self.awaits = SHUFFLE
                return
            else:
                self.add_nothing(seat, False)  # BP-15
        if self.rows_left:
            self.open_bidding()  # BP-10
        else:
            self.begin_laying()

    # Number bids (BP-6) ---------------------------------------------------------------------

    def ask_for_row(self, seat: i64, bid: i64) -> None:
        self.queue >>= 4
        self.bids[seat] = NO_BID
        self.spots[bid] = DISCARDED
        self.discard_size += 1
        self.phase = TAKE
        self.to_act = bit(seat)
        if self.sink is not None:
            self.tell(tell.BidDiscarded(rule="BP-6", seat=int(seat), card=int(bid)))

    def take_row(self, seat: i64, row: i64) -> None:
        packed = self.rows[row]
        bull = row_bull(packed)
        count = row_size(packed)
        if self.sink is not None:
            cards = row_cards(packed)
            won = int(bull) if bull else None
            self.tell(
                tell.RowTaken(rule="BP-6", seat=int(seat), row=int(row), cards=cards, bull=won)
            )
        at = seat * HAND_ROOM + self.hand_sizes[seat]
        self.hand_sizes[seat] += count
        while count > 0:
            self.hands[at] = packed & NUMBER
            packed >>= 8
            at += 1
            count -= 1
        if bull:
            self.bulls_won[seat] = (self.bulls_won[seat] << 4) | bull
        self.rows[row] = 0
        self.rows_left ^= bit(row)
        self.rows_open &= self.rows_left
        self.rowless ^= bit(seat)
        self.next_bid()

    # Zero bids (BP-7 to BP-9) ---------------------------------------------------------------

    def turn_up(self, seat: i64) -> None:
        """BP-7: everyone sees the card before its row is chosen."""
        self.queue >>= 4
        self.turned_up = self.top_card()
        self.phase = EXTEND
        self.to_act = bit(seat)
        if self.sink is not None:
            self.tell(tell.TurnedUp(rule="BP-7", seat=int(seat), card=int(self.turned_up)))

    def extend(self, seat: i64, row: i64) -> None:
        card = self.turned_up
        self.turned_up = 0
        self.bids[seat] = NO_BID
        if self.sink is not None:
            self.tell(tell.Extended(rule="BP-7", seat=int(seat), row=int(row), card=int(card)))
        self.add_to_row(row, card)
        self.next_bid()

    def add_to_row(self, row: i64, card: i64) -> None:
        packed = with_card(self.rows[row], card)
        if row_size(packed) == FULL_ROW:
            self.rows_open ^= bit(row)
            if self.bulls_out < BULL_CARDS:  # BP-9
                bull = self.bulls[self.bulls_out]
                packed = with_bull(packed, bull)
                self.bulls_out += 1
                if self.sink is not None:
                    self.tell(tell.BullCame(rule="BP-9", row=int(row), bull=int(bull)))
        self.rows[row] = packed
        if self.draw_at == len(self.draw) and not self.final:
            self.final = True  # BP-15
            if self.sink is not None:
                self.tell(tell.FinalRound(rule="BP-15"))

    def add_nothing(self, seat: i64, rows_full: bool) -> None:
        self.queue >>= 4
        self.bids[seat] = NO_BID
        if self.sink is not None:
            rule = "BP-8" if rows_full else "BP-15"
            self.tell(tell.NothingAdded(rule=rule, seat=int(seat), rows_full=rows_full))

    # Piles (BP-12 to BP-14) -----------------------------------------------------------------

    def kept_cards(self) -> i64:
        """How many number cards stay in each hand: five (BP-12), or none at the end (BP-16)."""
        return 0 if self.final else 5

    def begin_laying(self) -> None:
        self.phase = LAY
        self.to_act = 0
        kept = self.kept_cards()
        seat: i64 = 0
        while seat < self.seats:
            if self.hand_sizes[seat] > kept:
                self.to_act |= bit(seat)
            seat += 1
        if self.sink is not None:
            rule = "BP-16" if self.final else "BP-12"
            counts = [max(int(cards - kept), 0) for cards in self.hand_sizes]
            self.tell(tell.LayingBegan(rule=rule, counts=counts, everything=self.final))
        if self.to_act == 0:
            self.end_round()

    def lay_card(self, seat: i64, card: i64, pile: i64) -> None:
        started = pile == NEW_PILE
        if started:
            pile = self.pile_counts[seat]
            self.pile_counts[seat] += 1
        self.drop(seat, card)
        at = seat * PILE_ROOM + pile
        self.piles[at] = (((self.piles[at] >> 7) + self.heads[card]) << 7) + card
        self.spots[card] = at + 1
        if self.sink is not None:
            who, where = int(seat), int(pile)
            event = tell.Laid(rule="BP-13", seat=who, card=int(card), pile=where, started=started)
            self.tell(event)
        if self.hand_sizes[seat] == self.kept_cards():
            self.to_act ^= bit(seat)
            if self.to_act == 0:
                self.end_round()

    def end_round(self) -> None:
        if not self.final:
            self.begin_round()
            return
        self.over = True
        if self.sink is not None:
            self.tell_scores()

    # The end (BP-15 to BP-17) ---------------------------------------------------------------

    def draw_shuffle(self, rng: Rng) -> vec[i64]:
        outcome = vec[i64]([0] * int(self.discard_size))
        count: i64 = 0
        card: i64 = 1
        while card <= HIGHEST:
            if self.spots[card] == DISCARDED:
                outcome[count] = card
                count += 1
            card += 1
        shuffle(outcome, 0, count, rng)
        return outcome

    def take_shuffle(self, outcome: vec[i64]) -> None:
        """The discard pile is the draw pile now, and whoever needed a card goes on."""
        self.draw = outcome
        self.draw_at = 0
        self.reshuffled = True
        self.discard_size = 0
        at: i64 = 0
        while at < len(outcome):
            self.spots[outcome[at]] = 0
            at += 1
        if self.sink is not None:
            cards = sorted([int(card) for card in outcome])
            self.tell(tell.Shuffled(rule="BP-15", cards=cards))
        if self.phase == FILL:
            self.fill_rows()
        else:
            self.next_bid()

    def bull_heads(self, seat: i64) -> i64:
        """The bullheads on the seat's bull cards."""
        heads: i64 = 0
        won = self.bulls_won[seat]
        while won:
            heads += won & NIBBLE
            won >>= 4
        return heads

    def points_pile(self, seat: i64) -> i64:
        """The pile with the most bullheads, the first of equals; -1 without piles."""
        best: i64 = -1
        most: i64 = -1
        at = seat * PILE_ROOM
        pile: i64 = 0
        while pile < self.pile_counts[seat]:
            heads = self.piles[at + pile] >> 7
            if heads > most:
                best = pile
                most = heads
            pile += 1
        return best

    def pile_heads(self, seat: i64, pile: i64) -> i64:
        return self.piles[seat * PILE_ROOM + pile] >> 7 if pile >= 0 else 0

    def score(self, seat: i64) -> i64:
        """BP-17: one pile and the bull cards count plus, all other piles minus."""
        total: i64 = 0
        pile: i64 = 0
        while pile < self.pile_counts[seat]:
            total += self.pile_heads(seat, pile)
            pile += 1
        best = self.pile_heads(seat, self.points_pile(seat))
        return best + self.bull_heads(seat) - (total - best)

    def score_after(self, seat: i64, card: i64, pile: i64) -> i64:
        """BP-17, if this card lay on that pile."""
        more = self.heads[card]
        best = self.pile_heads(seat, self.points_pile(seat))
        grown = more if pile == NEW_PILE else self.pile_heads(seat, pile) + more
        # What the best pile holds counts plus instead of minus, which is twice its worth
        raised = 2 * (grown - best) if grown > best else 0
        return self.score(seat) - more + raised

    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        scores = tuple([int(self.score(seat)) for seat in range(int(self.seats))])
        best = max(scores)
        winners = tuple([seat for seat in range(int(self.seats)) if scores[seat] == best])
        reason = f"highest score, {best}" + (", shared" if len(winners) > 1 else "")
        return Outcome(scores, winners, reason, "BP-17")

    # Moves ----------------------------------------------------------------------------------

    def act(self, seat: i64, action: i64) -> None:
        phase = self.phase
        if phase == LAY:
            self.lay_card(seat, laid_card(action), laid_pile(action))
        elif phase == BID:
            self.seal(seat, action)
        elif phase == TAKE:
            self.take_row(seat, action - ROW_BASE)
        else:
            self.extend(seat, action - EXTEND_BASE)

    # Words for what is told and refused -----------------------------------------------------

    def tell_deal(self) -> None:
        if len(self.aside) > 0:
            self.tell(tell.PutAside(rule="BP-2", count=len(self.aside)))
        for seat in range(int(self.seats)):
            public = tell.Dealt(rule="BP-2", seat=seat, count=5)
            cards, zero = self.hand_cards(seat), self.letter(seat)
            private = tell.Dealt(rule="BP-2", seat=seat, count=5, cards=cards, zero=zero)
            self.whisper(seat, private, public)

    def tell_bids(self) -> None:
        shown: list[tell.ShownBid] = []
        for item in unpacked(self.queue):
            seat = item - 1
            bid = int(self.bids[seat])
            if bid <= HIGHEST:
                shown.append(tell.ShownBid(seat=seat, bid=bid))
            else:
                shown.append(tell.ShownBid(seat=seat, bid=ZERO, zero=self.letter(seat)))
        self.tell(tell.Revealed(rule="BP-5", bids=shown))

    def tell_scores(self) -> None:
        scores: list[int] = []
        for seat in range(int(self.seats)):
            best = self.pile_heads(seat, self.points_pile(seat))
            bulls, score = self.bull_heads(seat), self.score(seat)
            event = tell.SeatScored(
                rule="BP-17",
                seat=seat,
                points_pile=int(best),
                bulls=int(bulls),
                other_piles=int(best + bulls - score),
                score=int(score),
            )
            self.tell(event)
            scores.append(int(score))
        self.tell(tell.Scored(rule="BP-17", scores=scores))

    def chance_fault(self, outcome: Sequence[int]) -> str:
        if self.awaits == SHUFFLE:
            return faults.shuffle_fault(outcome, self.discard_pile())
        return faults.deal_fault(outcome, int(self.seats), int(self.cards_in_deal()))
