"""A bot that fails is replaced, and the game goes on.

`Guarded` stands between a game and one bot. Should the bot raise, think for ever or choose what
is not possible, a fitting bot of the house takes its chair for the rest of the game; it is told
first what its seat has seen so far. As long as nothing fails, the game is the same as without.

`Patience` ends thoughts that last too long. A signal that comes again and again looks at the
clock; so a bot costs nothing while it behaves.
"""

import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from traceback import walk_tb
from types import FrameType
from typing import Final, TypeVar, cast

from antics.bots.bot import Bot, Choice
from antics.bots.pace import WAIT, TimedBot
from antics.bots.realtime import Attentive
from antics.core.events import Event
from antics.core.game import View
from antics.core.rng import FastRng

T = TypeVar("T")

_HOUSE: Final = Path(__file__).parent.parent
"""Where the files of Antics are."""

PATIENCE: Final = 60.0
"""Seconds that a bot may think about one decision."""

MOST_ENDS: Final = 3
"""A bot that catches even `Hung`, so often, cannot be ended but with its process."""

Thinking = Callable[[int, int], None]
"""Is told of every call: the seat (-1 when the call is over) and the call's number."""


class Hung(BaseException):
    """Raised inside a bot that thinks too long. No `except Exception` of a bot catches it."""


class Illegal(Exception):
    """What a bot chose cannot be done. In words."""


class Patience:
    """Ends what takes longer than it may. One for each process, in its main thread."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.seconds = seconds
        self._clock = clock
        self._until = 0.0
        self._ended = 0
        self._tick: Callable[[], None] | None = None
        self._give_up: Callable[[], None] | None = None

    def start(
        self,
        tick: Callable[[], None] | None = None,
        give_up: Callable[[], None] | None = None,
    ) -> None:
        """Look at the clock from now on, and call `tick` each time; `give_up` when somebody goes
        on thinking no matter how often it is ended."""
        self._tick, self._give_up = tick, give_up
        if hasattr(signal, "setitimer"):
            every = min(1.0, self.seconds / 4)
            signal.signal(signal.SIGALRM, self._look)
            signal.siginterrupt(signal.SIGALRM, False)
            signal.setitimer(signal.ITIMER_REAL, every, every)

    def stop(self) -> None:
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, signal.SIG_DFL)

    @contextmanager
    def during(self) -> Iterator[None]:
        """Raise Hung inside the block when it takes too long."""
        self.begin()
        try:
            yield
        finally:
            self.end()

    def begin(self) -> None:
        """From now on, until `end`, what takes too long is ended by Hung."""
        self._until, self._ended = self._clock() + self.seconds, 0

    def end(self) -> None:
        self._until = 0.0

    def _look(self, _number: int, _frame: FrameType | None) -> None:
        if self._tick is not None:
            self._tick()
        if self._until and self._clock() > self._until:
            self._until += self.seconds
            self._ended += 1
            if self._ended > MOST_ENDS and self._give_up is not None:
                self._give_up()
            raise Hung


class Guarded(TimedBot):
    """A bot that cannot spoil a game. In turns it is asked as any other bot is."""

    def __init__(
        self,
        make: Callable[[], Bot],
        stand_in: Bot,
        *,
        rng: FastRng,
        timed: bool,
        patience: Patience,
        benched_at: int | None = None,
        thinking: Thinking | None = None,
    ) -> None:
        """`benched_at` is the call at which the bot is known to bring its whole process down."""
        super().__init__(stand_in.seat, rng)
        self.why = ""
        """Why the bot was replaced; nothing as long as it was not."""
        self.calls = 0
        self._timed = timed
        self._patience = patience
        self._benched_at = benched_at
        self._thinking = thinking
        self._seen: list[tuple[Event, int]] = []
        self._stand_in = self._asked_as_usual(stand_in)
        self._bot = self._stand_in
        self._try(lambda: self._take(self._asked_as_usual(make())))

    def is_replaced(self) -> bool:
        return self.why != ""

    def see(self, event: Event, now: int) -> None:
        if self.is_replaced():
            self._pass_on(lambda: self._bot.see(event, now))
        else:
            self._seen.append((event, now))
            self._try(lambda: self._bot.see(event, now))

    def choose(self, view: View, actions: list[int], now: int) -> Choice | None:
        def ask() -> Choice | None:
            return self._bot.choose(view, actions, now)

        if not self.is_replaced():
            choice = self._try(lambda: self._checked(ask(), actions))
            if not self.is_replaced():
                return choice
        return self._pass_on(ask)

    def decide(self, now: int) -> Choice | None:
        def ask() -> Choice | None:
            return cast(TimedBot, self._bot).decide(now)

        if self.is_replaced():
            return self._pass_on(ask)
        choice = self._try(lambda: self._checked(ask(), ()))
        # Who takes over may want to look around first.
        return Choice(WAIT, 1) if self.is_replaced() else choice

    # Trying, and who comes after ---------------------------------------------------------------

    def _try(self, call: Callable[[], T]) -> T | None:
        """Let the bot do something. If it cannot, it is replaced."""
        self.calls += 1
        if self._benched_at is not None and self.calls >= self._benched_at:
            self.replace("it brings its whole process down")
            return None
        if self._thinking is not None:
            self._thinking(self.seat, self.calls)
        try:
            with self._patience.during():
                return self._pass_on(call)
        except Hung:
            self.replace(f"it thought for more than {self._patience.seconds:g} seconds")
        except Illegal as illegal:
            self.replace(str(illegal))
        except Exception as error:  # whatever a bot raises is its own affair
            self.replace(f"it raised {_in_a_line(error)}{_where(error)}")
        finally:
            if self._thinking is not None:
                self._thinking(-1, self.calls)
        return None

    def replace(self, why: str) -> None:
        """From now on somebody else plays, who has seen all that the bot has."""
        self.why = why
        self._take(self._stand_in)
        for event, now in self._seen:
            self._stand_in.see(event, now)
        self.alert = True

    def _take(self, bot: Bot) -> None:
        self._bot = bot
        if isinstance(bot, TimedBot):
            self.alert, self.wants_look, self.quickest = bot.alert, bot.wants_look, bot.quickest

    def _pass_on(self, call: Callable[[], T]) -> T:
        """The driver looks at what the bot says of itself, and tells it when it was asked."""
        bot = self._bot
        if not isinstance(bot, TimedBot):
            return call()
        bot.alert = self.alert
        answer = call()
        if self._bot is bot:
            self.alert, self.wants_look, self.quickest = bot.alert, bot.wants_look, bot.quickest
        return answer

    def _asked_as_usual(self, bot: Bot) -> Bot:
        """Real-time games know how to ask any bot; what they ask is what we stand for."""
        return Attentive(bot) if self._timed and not isinstance(bot, TimedBot) else bot

    def _checked(self, choice: object, actions: Sequence[int]) -> Choice | None:
        """Illegal if that is no choice. Being too late in a real-time game is no fault."""
        if choice is None:
            if self._timed:
                return None
            raise Illegal("it chose nothing in a game that waits for it")
        if not isinstance(choice, Choice):
            raise Illegal(f"it chose {_kind(choice)}, not Choice(one of its actions)")
        if not self._timed:
            if type(choice.action) is not int or choice.action not in actions:
                raise Illegal(f"it played illegally: {_in_a_line(choice.action)}")
        elif {type(choice.action), type(choice.delay)} != {int}:
            raise Illegal(f"it chose what is no choice: {_in_a_line(choice)}")
        return choice


def _where(error: Exception) -> str:
    """The line of the bot's own file, or of what it uses, for whoever has to mend it."""
    for frame, line in reversed(list(walk_tb(error.__traceback__))):
        path = Path(frame.f_code.co_filename)
        if path.is_absolute() and _HOUSE not in path.parents:  # compiled, it is not absolute
            return f" ({path.name}, line {line})"
    return ""


def _kind(what: object) -> str:
    """'an int': told without its value, so that the same fault is told once."""
    name = type(what).__name__
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def _in_a_line(what: object) -> str:
    """Errors with their kind, other things as they are written; not too long."""
    text = f"{type(what).__name__}: {what}" if isinstance(what, Exception) else repr(what)
    return " ".join(text.split())[:120]
