"""One running game: the contract between the kernel and every game's rules.

A `State` is mutable and cheap to copy. It never reads a clock and never draws a random number
by itself: time comes in with each move, and where chance has to decide, the state stops and
waits (`awaits`) until somebody settles it. So whoever keeps the moves and the chance outcomes
can replay any game exactly, a real-time one too.

Who drives a game does this until `over`:

1. `awaits` is not NOTHING: `settle` an outcome (drawn with `draw_chance`, or read from a record);
2. `due_at` has come: `advance` to it;
3. otherwise somebody in `actors()` applies one of `actions(seat)`.

The methods in the second half are what a game's rules fill in. They are small and work on plain
numbers, because search calls them millions of times a second.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from antics.core.bits import bit
from antics.core.errors import (
    AnticsError,
    BadChance,
    GameOver,
    IllegalMove,
    MoveError,
    NotYourMove,
    TimeFell,
    UnreadableMove,
)
from antics.core.events import Event
from antics.core.happenings import Happening
from antics.core.rng import FastRng, Rng

if TYPE_CHECKING:
    from antics.core.game import Outcome, Setup, View

NEVER: Final = 1 << 62
"""`due_at` of a game that waits for its players and for nothing else."""

CHANCE: Final = -1
"""The seat of chance in records."""

NOTHING: Final = 0
DEAL: Final = 1
SHUFFLE: Final = 2

MOST_SEATS: Final = 8
_SEATS: Final = [
    [seat for seat in range(MOST_SEATS) if seats >> seat & 1] for seats in range(1 << MOST_SEATS)
]
"""The seats in each set of seats, made once: they are asked for all the time."""

SAME_TIME: Final = -(1 << 61)
"""`apply` without a time: no time passes."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    now: i64 = 0  # game time in ms: of the last move, or the last moment advanced to
    due_at: i64 = NEVER  # when the game moves on by itself
    to_act: i64 = 0  # a bit for every seat that may act now
    awaits: i64 = DEAL  # what chance has to decide before anything else happens
    over: bool = False

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.seats: i64 = len(setup.players)
        self.timed: bool = setup.game.timed
        self.sink: list[Happening] | None = None

    # What players, bots and drivers call ---------------------------------------------------

    def actors(self) -> list[int]:
        """The seats that may act now, ascending. Several in simultaneous and real-time play."""
        return _SEATS[self.to_act].copy()

    def apply(self, seat: i64, action: i64, now: i64 = SAME_TIME) -> None:
        """Make a move, or raise a MoveError that says why not and leaves no trace.

        What falls due up to `now` happens first. Without `now` no time passes.
        """
        if now != SAME_TIME and now != self.now:
            if now < self.now or now >= NEVER:
                raise self.time_fell(now)
            if self.due_at <= now:
                trial = self.clone()
                trial.advance(now)
                trial.apply(seat, action)
                self.advance(now)
        if not self.is_legal(seat, action):
            raise self.refusal(seat, action)
        if now > self.now:
            self.now = now
        self.act(seat, action)

    def advance(self, now: i64) -> None:
        """Let time pass. Stops early where chance has to decide (settle it and advance again) and
        where the game ends."""
        if now < self.now or now >= NEVER:  # of what never comes there would be no end
            raise self.time_fell(now)
        while self.due_at <= now and self.awaits == NOTHING and not self.over:
            self.now = self.due_at
            self.fall_due()
        if self.awaits == NOTHING and not self.over:
            self.now = now

    def settle(self, outcome: Sequence[int]) -> None:
        """Give what chance decided: the deal or the shuffle that the state awaits."""
        if self.awaits == NOTHING:
            raise BadChance("nothing is to be dealt or shuffled now")
        fault = self.chance_fault(outcome)
        if fault:
            raise BadChance(fault)
        self.take_chance(vec[i64](list(outcome)))

    def roll(self, rng: Rng) -> list[int]:
        """Draw what chance has to decide, settle it, and say what it was."""
        if self.awaits == NOTHING:
            raise BadChance("nothing is to be dealt or shuffled now")
        drawn = self.draw_chance(rng)
        self.take_chance(drawn)
        return [int(card) for card in drawn]

    def resample(self, seat: int | None, rng: Rng) -> State:
        """A random state that the seat, or a bystander (None), cannot tell from this one."""
        self.check_seat(seat)
        twin = self.clone()
        twin.reshuffle_unknown(-1 if seat is None else seat, rng)
        return twin

    def view(self, seat: int | None) -> View:
        """All that the seat, or a bystander (None), may know, and nothing else."""
        self.check_seat(seat)
        return self.setup.game.view(self, seat)

    def listen(self) -> list[Happening]:
        """From now on, what happens is told into the list returned. Clones do not inherit it."""
        sink: list[Happening] = []
        self.sink = sink
        return sink

    def refusal(self, seat: i64, action: i64) -> MoveError:
        """Why the action may not be applied now. Only for actions that are not legal."""
        game = self.setup.game
        try:
            text = game.notation(int(action))
        except UnreadableMove as unreadable:
            return unreadable
        if self.over:
            return GameOver(f"the game is over, '{text}' comes too late", self.why_over())
        if seat < 0 or seat >= self.seats:
            return NotYourMove(self.no_seat(seat))
        if self.awaits != NOTHING:
            return NotYourMove("nobody may act before all is dealt or shuffled", game.start_rule)
        if not self.to_act & bit(seat):
            rule, reason = self.why_not_seat(seat)
            return NotYourMove(reason, rule)
        rule, reason = self.why_illegal(seat, action)
        return IllegalMove(f"'{text}' is not possible: {reason}", rule)

    def check_seat(self, seat: int | None) -> None:
        """Lists count from their end, too: seat -1, which is chance in records, would be shown
        what the last seat sees."""
        if seat is not None and (seat < 0 or seat >= self.seats):
            raise AnticsError(self.no_seat(seat))

    def no_seat(self, seat: i64) -> str:
        return f"there is no seat {seat}, seats are 0 to {self.seats - 1}"

    def time_fell(self, now: i64) -> TimeFell:
        if now >= NEVER:
            reason = f"time {now} never comes"
        else:
            reason = f"time {now} lies before {self.now}, when the last thing happened"
        return TimeFell(reason, self.setup.game.time_rule)

    # What each game's rules fill in --------------------------------------------------------

    def actions(self, seat: i64) -> list[int]:
        """The seat's legal actions, ascending; empty for a seat that may not act.

        A family too large to list (a tile put back anywhere on the table) stands there as one
        open action, which `complete` turns into one that can be applied.
        """
        raise NotImplementedError

    def complete(self, action: i64, rng: Rng) -> i64:
        """An open action with its details filled in at random; any other as it is."""
        return action

    def is_legal(self, seat: i64, action: i64) -> bool:
        """Whether the seat may take this action now. Any numbers may be asked."""
        raise NotImplementedError

    def act(self, seat: i64, action: i64) -> None:
        """Make a move known to be legal. Players go through `apply`, which checks."""
        raise NotImplementedError

    def sample(self, seat: i64, rng: FastRng) -> i64:
        """One of the seat's legal actions, every one as likely."""
        choices = self.actions(seat)
        return self.complete(choices[rng.below(len(choices))], rng)

    def claim_rank(self, seat: i64, action: i64) -> i64:
        """Where several seats claim something in the same millisecond, the lowest rank is
        applied first: the rules' tie-break."""
        return seat

    def fall_due(self) -> None:
        """What happens by itself at `due_at`, which is now."""
        raise NotImplementedError

    def draw_chance(self, rng: Rng) -> vec[i64]:
        """A random outcome of what `awaits` to be decided. Changes nothing."""
        raise NotImplementedError

    def chance_fault(self, outcome: Sequence[int]) -> str:
        """What is impossible about this outcome, in words; '' if nothing is."""
        raise NotImplementedError

    def take_chance(self, outcome: vec[i64]) -> None:
        """Go on with an outcome known to be possible."""
        raise NotImplementedError

    def clone(self) -> State:
        """An independent copy that nobody listens to."""
        raise NotImplementedError

    def reshuffle_unknown(self, seat: i64, rng: Rng) -> None:
        """Replace everything the seat (-1: a bystander) cannot know by an equally possible draw."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """Scores, winners and why, once the game is over; None before."""
        raise NotImplementedError

    def why_over(self) -> str:
        """The rule by which the game has ended."""
        return self.setup.game.end_rule

    def why_not_seat(self, seat: i64) -> tuple[str, str]:
        """Rule number and reason why a seat at this table has nothing to choose now."""
        raise NotImplementedError

    def why_illegal(self, seat: i64, action: i64) -> tuple[str, str]:
        """Rule number and reason why a seat that may act may not do this."""
        raise NotImplementedError

    def census(self) -> list[int]:
        """Every card there is, wherever it lies, sorted: the same from deal to end."""
        raise NotImplementedError

    def numbers(self) -> list[int]:
        """The whole state as numbers, from which `load` restores it."""
        raise NotImplementedError

    def load(self, numbers: list[int]) -> None:
        """Become the state that gave these numbers. Called on a new state of the same setup."""
        raise NotImplementedError

    # What rules use to keep the above ------------------------------------------------------

    def tell(self, event: Event) -> None:
        """Everyone sees this. Rules call it only where `sink` is set: search pays nothing."""
        if self.sink is not None:
            self.sink.append(Happening(event))

    def whisper(self, seat: i64, private: Event, public: Event) -> None:
        """One seat sees more than the others."""
        if self.sink is not None:
            self.sink.append(Happening(public, int(seat), private))

    def copy_frame(self, source: State) -> None:
        """The part of `clone` that every game shares."""
        self.now = source.now
        self.due_at = source.due_at
        self.to_act = source.to_act
        self.awaits = source.awaits
        self.over = source.over

    def frame_numbers(self) -> list[int]:
        """The part of `numbers` that every game shares; FRAME of them."""
        return [
            int(self.now),
            int(self.due_at),
            int(self.to_act),
            int(self.awaits),
            int(self.over),
        ]

    def load_frame(self, numbers: list[int]) -> None:
        self.now = numbers[0]
        self.due_at = numbers[1]
        self.to_act = numbers[2]
        self.awaits = numbers[3]
        self.over = numbers[4] != 0


FRAME: Final = 5
"""How many numbers `frame_numbers` gives."""
