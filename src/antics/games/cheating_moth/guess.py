"""A random deal of cards that somebody cannot see, among hands, vanished cards and draw pile.

It starts with what is known to be in each hand and with the room that is left. Cards of which
only part is known find a random place where they can be; all others fill what is still free.
Every deal that fits is as likely, except where a hand is known to hold moths.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from antics.core.bits import bit
from antics.core.rng import Rng, shuffle
from antics.games.cheating_moth.cards import (
    NO_MOTHS,
    PACK_SIZE,
    faces,
    lowest,
    moth_count,
    nth_card,
)


class Guess:
    hands: vec[i64]  # cards per seat
    gone: vec[i64]  # cards that vanished, per seat
    hand_room: vec[i64]  # how many cards each hand still lacks
    gone_room: vec[i64]  # how many vanished cards are still to be named, per seat
    spare: vec[i64]  # cards per seat that are in the hand or gone
    pile: vec[i64]  # the draw pile, and scratch room
    loose: i64  # cards that are in any hand or gone
    rest: i64  # cards that may be anywhere

    def __init__(self, seats: i64, loose: i64) -> None:
        nothing = [0] * int(seats)
        self.hands = vec[i64](nothing)
        self.gone = vec[i64](nothing)
        self.hand_room = vec[i64](nothing)
        self.gone_room = vec[i64](nothing)
        self.spare = vec[i64](nothing)
        self.pile = vec[i64]([0] * PACK_SIZE)
        self.loose = loose
        self.rest = -loose

    def place(self, seat: i64, card: i64, pick: i64) -> None:
        """Into the hand, if the pick falls on one of its free places; otherwise it is gone."""
        if pick < self.hand_room[seat]:
            self.hands[seat] += bit(card)
            self.hand_room[seat] -= 1
        else:
            self.gone[seat] += bit(card)
            self.gone_room[seat] -= 1

    def place_moths(self, seat: i64, least: i64, rng: Rng) -> bool:
        """A hand of which everyone knows how many moths it holds at least. False: a dead end."""
        missing = least - moth_count(self.hands[seat])
        while missing > 0:
            own, other = self.spare[seat] & ~NO_MOTHS, self.loose & ~NO_MOTHS
            owns, others = moth_count(own), moth_count(other)
            choices = owns + others + moth_count(self.rest)
            if self.hand_room[seat] == 0 or choices == 0:
                return False
            pick = rng.below(choices)
            if pick < owns:
                card = nth_card(own, pick)
                self.spare[seat] -= bit(card)
            elif pick < owns + others:
                card = nth_card(other, pick - owns)
                self.loose -= bit(card)
            else:
                card = nth_card(self.rest & ~NO_MOTHS, pick - owns - others)
                self.rest -= bit(card)
            self.place(seat, card, 0)
            missing -= 1
        return True

    def place_spare(self, rng: Rng) -> bool:
        """Cards known to be in one player's hand or gone from it. False: a dead end."""
        seat: i64 = 0
        while seat < len(self.spare):
            while self.spare[seat]:
                card = lowest(faces(self.spare[seat]))
                self.spare[seat] -= bit(card)
                room = self.hand_room[seat] + self.gone_room[seat]
                if room == 0:
                    return False
                self.place(seat, card, rng.below(room))
            seat += 1
        return True

    def place_loose(self, rng: Rng) -> bool:
        """Cards known to be with some player or gone. False: a dead end."""
        while self.loose:
            card = lowest(faces(self.loose))
            self.loose -= bit(card)
            room: i64 = 0
            seat: i64 = 0
            while seat < len(self.hands):
                room += self.hand_room[seat] + self.gone_room[seat]
                seat += 1
            if room == 0:
                return False
            pick = rng.below(room)
            seat = 0
            while pick >= self.hand_room[seat] + self.gone_room[seat]:
                pick -= self.hand_room[seat] + self.gone_room[seat]
                seat += 1
            self.place(seat, card, pick)
        return True

    def place_rest(self, rng: Rng) -> None:
        """All other cards, in random order; what no player takes is the draw pile."""
        left: i64 = 0
        while self.rest:
            card = lowest(faces(self.rest))
            self.rest -= bit(card)
            self.pile[left] = card
            left += 1
        shuffle(self.pile, 0, left, rng)
        seat: i64 = 0
        while seat < len(self.hands):
            room = self.hand_room[seat] + self.gone_room[seat]
            while room > 0:
                left -= 1
                self.place(seat, self.pile[left], 0)
                room -= 1
            seat += 1
