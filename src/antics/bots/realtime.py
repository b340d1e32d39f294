"""Bots in a game that does not wait for them: from one moment to the next, without a clock.

A bot's choice lies in the future. `Clockwork` keeps what everyone is about to do and jumps to the
next moment at which anything happens: something falls due, a choice is made, a wait is over. In
that millisecond

1. what is due happens;
2. choices are made, in the order that the rules give to claims of the same time; whoever is too
   late, because the move is not possible any more, has done nothing;
3. bots are told what they could see of all this;
4. bots are asked what they will do next: those who have acted, missed or waited, and those whom
   something has made `alert`.

A new answer takes the place of an older choice, except in its last moments: a hand that is
`COMMITTED` ms or less from its goal cannot be called back. And nobody acts sooner after having
been asked than they are `quickest`, except to go on with exactly what was chosen before.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from antics.bots.bot import Bot, Choice
from antics.bots.pace import WAIT, TimedBot
from antics.core.errors import MoveError
from antics.core.events import Event
from antics.core.fairness import FairDeal
from antics.core.game import Setup, View
from antics.core.happenings import Happening
from antics.core.match import Match
from antics.core.state import NEVER

COMMITTED: Final = 100
"""From so many ms before it is made a movement cannot be changed any more."""

_MOST_MISSES: Final = 10_000
"""A bot that is too late so often in a row has not understood the game."""

Claim = tuple[int, int]
"""A seat and its action."""


@mypyc_attr(native_class=False)
class Hopeless(RuntimeError):
    """The bot at that seat goes on and on wanting what it cannot have."""

    def __init__(self, seat: int) -> None:
        super().__init__(f"the bot at seat {seat} goes on wanting what is not possible")
        self.seat = seat


def play_realtime(setup: Setup, bots: Sequence[Bot], seed: str) -> Match:
    """A whole game, one bot a seat; the same seed and bots, the same game."""
    told: list[Happening] = []
    match = Match(setup, FairDeal.named(seed), told)
    Clockwork(match, told, dict(enumerate(bots))).play_out()
    return match


class Clockwork:
    """A match and the bots that play in it. Seats without a bot make their moves by `claim`."""

    def __init__(self, match: Match, told: list[Happening], bots: Mapping[int, Bot]) -> None:
        """`told` is the list that the match tells into, from its first deal on."""
        self.match = match
        self._told = told
        self._chairs = [Chair(seat, bots[seat]) for seat in sorted(bots)]
        self._listeners = [chair for chair in self._chairs if type(chair.bot).see is not Bot.see]
        self._tell()
        self._ask(int(match.state.now))

    def next_at(self) -> int:
        """When something will happen if nobody else acts before; NEVER if nothing will."""
        if self.match.state.over:
            return NEVER
        moment = int(self.match.state.due_at)
        for chair in self._chairs:
            if chair.at < moment:
                moment = chair.at
        return moment

    def play_out(self) -> None:
        """To the end of the game."""
        state = self.match.state
        while not state.over:
            moment = self.next_at()
            if moment == NEVER:
                raise RuntimeError("everybody waits and nothing is due, but the game is not over")
            self._pass(moment)

    def run_to(self, now: int) -> None:
        """Let everything happen up to and including this time."""
        state = self.match.state
        while not state.over and (moment := self.next_at()) <= now:
            self._pass(moment)
        self.match.advance(now)

    def claim(self, seat: int, action: int, now: int) -> None:
        """A move from a seat without a bot, or a MoveError. Time has passed in either case."""
        if now < self.match.state.now:
            raise self.match.state.time_fell(now)
        self.run_to(now - 1)
        self._pass(now, (seat, action))

    def _pass(self, now: int, guest: Claim | None = None) -> None:
        """All that happens in this millisecond."""
        match, told = self.match, self._told
        match.advance(now)
        if told:
            self._tell()
        claims: list[Claim] = []
        for chair in self._chairs:
            if chair.at <= now:
                chair.rest()
                if chair.action != WAIT:
                    claims.append((chair.seat, chair.action))
        refusal = None
        if claims or guest is not None:
            refusal = self._make(claims, guest)
        if not match.state.over:
            self._ask(now)
        if refusal is not None:
            raise refusal

    def _make(self, claims: list[Claim], guest: Claim | None) -> MoveError | None:
        """What the bots have chosen, and what a guest wants; returns why not, if that is so."""
        match, state = self.match, self.match.state
        if guest is not None:
            claims.append(guest)
        if len(claims) > 1:
            claims.sort(key=lambda claim: (state.claim_rank(*claim), claim[0]))
        refusal = None
        for claim in claims:
            seat, action = claim
            if state.is_legal(seat, action):
                match.apply(seat, action)
                self._tell()
            elif claim == guest:
                refusal = state.refusal(seat, action)
            else:
                self._miss(seat)
        return refusal

    def _miss(self, seat: int) -> None:
        """Too late; which is no shame, but should not go on and on."""
        (chair,) = [chair for chair in self._chairs if chair.seat == seat]
        chair.misses += 1
        if chair.misses > _MOST_MISSES:
            raise Hopeless(seat)

    def _tell(self) -> None:
        """Everybody sees what has just happened."""
        told, now = self._told, int(self.match.state.now)
        for chair in self._listeners:
            see, seat = chair.bot.see, chair.seat
            for happening in told:
                private = happening.private
                if private is not None and happening.owner == seat:
                    see(private, now)
                else:
                    see(happening.public, now)
        told.clear()

    def _ask(self, now: int) -> None:
        """Whoever has something to decide anew."""
        state = self.match.state
        for chair in self._chairs:
            if not chair.takes_question(now):
                continue
            bot = chair.bot
            if bot.wants_look:
                choice = bot.choose(state.view(chair.seat), state.actions(chair.seat), now)
            else:
                choice = bot.decide(now)
            if chair.takes_answer(choice, now):
                chair.action = int(state.complete(chair.action, bot.rng))


class Chair:
    """A bot, what it is about to do, and when it may change its mind."""

    __slots__ = ("action", "at", "bot", "idle", "misses", "seat")

    def __init__(self, seat: int, bot: Bot) -> None:
        self.seat = seat
        self.bot = bot if isinstance(bot, TimedBot) else Attentive(bot)
        self.at: int = NEVER
        """When the action will be taken, or the wait is over."""
        self.action = WAIT
        self.idle = True
        """It has acted, missed or waited, so it is asked next."""
        self.misses = 0

    def rest(self) -> None:
        """It has acted, missed or waited."""
        self.at = NEVER
        self.idle = True

    def takes_question(self, now: int) -> bool:
        """Whether the bot is to be asked now; if so, the answer has to follow."""
        bot = self.bot
        if not (self.idle or bot.alert):
            return False
        if self.at - now <= COMMITTED and self.action != WAIT:
            return False  # it will be asked when that is done
        self.idle = bot.alert = False
        return True

    def takes_answer(self, choice: Choice | None, now: int) -> bool:
        """What it will do from now on. Whether that is an action it was not about to take."""
        if choice is None:
            self.at, self.action = NEVER, WAIT
            return False
        action, at = choice.action, now + choice.delay
        is_new = action != WAIT and (at != self.at or action != self.action)
        if action == WAIT:
            at = max(at, now + 1)
        elif is_new:
            at = max(at, now + self.bot.quickest)
        self.at, self.action = at, action
        return is_new


class Attentive(TimedBot):
    """Any bot, at the pace of its choices' delays: everything it sees alerts it."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot.seat, bot.rng)
        self.quickest = 150
        self._bot = bot

    def see(self, event: Event, now: int) -> None:
        self._bot.see(event, now)
        self.alert = True

    def choose(self, view: View, actions: list[int], now: int) -> Choice | None:
        if actions:
            return self._bot.choose(view, actions, now)
        self.alert = True  # what it waits for may come unseen
        return None
