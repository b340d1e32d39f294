"""Bots in real-time games at a table: told what they can see, asked what they will do and when."""

from collections.abc import Callable
from typing import Final, NamedTuple

from antics.core.rng import FastRng
from antics.core.state import NEVER
from antics.table.running import Running
from antics.table.thinking import Lost, Minds, Plan, Question, Sight, Thought

WAIT: Final = -1


class Reach(NamedTuple):
    """A bot's hand that has arrived: an action, at a game time."""

    seat: int
    action: int
    at: int


class Hand:
    """One bot's chair: what it was told, and what it is about to do."""

    __slots__ = ("action", "arrived", "at", "idle", "level", "mind", "reaching", "thinking", "told")

    def __init__(self, level: str) -> None:
        self.level = level
        self.mind: str | None = None
        self.told = 0
        self.action = WAIT
        self.at: int = NEVER
        self.idle = True
        self.thinking = False
        self.arrived = 0
        """How often it has carried out a plan."""
        self.reaching = False
        """Its move is with the referee; it is asked again when that is judged."""


class Reflexes:
    """The bots of one running real-time game."""

    def __init__(self, running: Running, name: str, minds: Minds, seed: Callable[[], str]) -> None:
        self._running = running
        self._name = name
        self._minds = minds
        self._seed = seed
        self._hands: dict[int, Hand] = {}
        self._rng = FastRng(seed())
        self.wake: Callable[[], None] = lambda: None

    def refresh(self, now: int, levels: list[str | None]) -> None:
        """Tell every bot what is new, and have those think that may change their mind."""
        if self._running.state.over:
            return
        for seat, level in enumerate(levels):
            hand = self._hands.get(seat)
            if level is None:
                if hand is not None:
                    self._drop(seat)
                continue
            if hand is None or hand.level != level:
                self._drop(seat)
                hand = self._hands[seat] = Hand(level)
            has_news = hand.told < len(self._running.history)
            if not (hand.thinking or hand.reaching) and (has_news or hand.idle):
                self._ask(seat, hand, now)

    def _drop(self, seat: int) -> None:
        hand = self._hands.pop(seat, None)
        if hand is not None and hand.mind is not None:
            self._minds.forget(hand.mind)

    def _ask(self, seat: int, hand: Hand, now: int) -> None:
        running = self._running
        hand.thinking = True
        from_start = hand.mind is None
        if hand.mind is None:
            hand.mind = f"{self._name}/{seat}/{hand.level}"
            hand.told = 0
        fresh = running.history[hand.told :]
        hand.told += len(fresh)
        idle, hand.idle = hand.idle, False
        arrived = hand.arrived
        question = Question(
            mind=hand.mind,
            game=running.game.name,
            level=hand.level,
            seat=seat,
            seed=self._seed() if from_start else "",
            from_start=from_start,
            # People see things when they are told, not when they happened; so do bots.
            seen=[Sight(item.seen_by(seat), item.at if from_start else now) for item in fresh],
            view=running.game.view(running.state, seat),
            actions=running.state.actions(seat),
            now=now,
            idle=idle,
        )

        def answered(thought: Thought) -> None:
            if self._hands.get(seat) is not hand:
                return
            hand.thinking = False
            if arrived != hand.arrived and not isinstance(thought, Lost):
                hand.idle = True  # its plan was carried out while it thought
                self.wake()
                return
            match thought:
                case Plan():
                    hand.action, hand.at = thought.action, thought.at
                case Lost():
                    hand.mind, hand.idle = None, True
                case None if idle:
                    hand.action, hand.at = WAIT, NEVER
                case None:
                    pass
            self.wake()

        self._minds.ask(question, answered)

    def next_at(self) -> int:
        """Game time at which the next hand arrives, or somebody's wait is over."""
        return min((hand.at for hand in self._hands.values()), default=NEVER)

    def needs_asking(self) -> bool:
        """Whether `refresh` would ask somebody."""
        told = len(self._running.history)
        return any(
            not (hand.thinking or hand.reaching) and (hand.idle or hand.told < told)
            for hand in self._hands.values()
        )

    def due(self, now: int) -> list[Reach]:
        """The hands that have arrived by now; each is to be reported `judged`."""
        arrived: list[Reach] = []
        for seat, hand in self._hands.items():
            if hand.at > now:
                continue
            if hand.action != WAIT:
                action = int(self._running.state.complete(hand.action, self._rng))
                arrived.append(Reach(seat, action, hand.at))
                hand.reaching = True
                hand.arrived += 1
            hand.at, hand.action, hand.idle = NEVER, WAIT, True
        return sorted(arrived, key=lambda reach: reach.at)

    def judged(self, seat: int) -> None:
        """The bot's move was made, or came too late."""
        hand = self._hands.get(seat)
        if hand is not None:
            hand.reaching = False

    def forget(self) -> None:
        for seat in list(self._hands):
            self._drop(seat)
