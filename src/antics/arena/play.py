"""One game of a tournament, whatever its bots do.

Bots that behave are played with directly, so watching costs nothing. Where something goes wrong,
the game is played again from the start, which gives the same moves, with every bot guarded
(`guard.py`). After that, and after games that take long, the next one is guarded from the
beginning: next to bots that think for seconds being watched is nothing, and nobody wants to wait
for the same thoughts twice.
"""

import time
from functools import partial
from typing import Final, NamedTuple

import msgspec

from antics.arena.entrants import find_entrant
from antics.arena.guard import Guarded, Hung, Patience, Thinking
from antics.arena.plan import Plan, Played, Replaced, Round
from antics.bots.bot import Bot
from antics.bots.levels import BotMaker, fitting_level, make_bot
from antics.bots.realtime import Hopeless
from antics.bots.simulation import play_game
from antics.core import records
from antics.core.match import Match
from antics.core.rng import FastRng

SLOW: Final = 0.05
"""Games that take longer than this part of the patience for one decision are guarded."""


class Bench(msgspec.Struct, frozen=True, array_like=True):
    """A chair whose bot is to be replaced at its so-manieth call."""

    seat: int
    call: int


class Over(NamedTuple):
    """A game that is over and not written down yet."""

    round: Round
    match: Match
    replaced: tuple[Replaced, ...]


class Finished(NamedTuple):
    """A game that was played, with its record as its file has it."""

    played: Played
    record: bytes


class Players:
    """Plays the rounds of one plan, one after the other."""

    def __init__(self, plan: Plan, patience: Patience, *, keeps_records: bool = True) -> None:
        self.plan = plan
        self._setup = plan.setup()
        self._patience = patience
        self._keeps_records = keeps_records
        self._makers: dict[str, BotMaker] = {
            bot: partial(_made, find_entrant(plan.game, bot)) for bot in plan.bots
        }
        self._fitting = fitting_level(plan.game)
        self._is_guarding = False

    def play(
        self,
        round_: Round,
        benched: tuple[Bench, ...] = (),
        thinking: Thinking | None = None,
    ) -> Finished:
        """A game and its record."""
        return self.written_down(self.play_out(round_, benched, thinking))

    def play_out(
        self,
        round_: Round,
        benched: tuple[Bench, ...] = (),
        thinking: Thinking | None = None,
    ) -> Over:
        """With `thinking`, which hears who is being asked, bots are guarded in any case."""
        seed = f"{self.plan.seed}/{round_.deal}"
        began = time.monotonic()
        match: Match | None = None
        replaced: tuple[Replaced, ...] = ()
        if not (self._is_guarding or benched or thinking):
            self._patience.begin()
            try:
                match = play_game(self._setup, [self._makers[bot] for bot in round_.seating], seed)
            except (Exception, Hung):  # somebody is at fault; who, shows when it happens again
                match = None
            finally:
                self._patience.end()
        if match is None:
            match, replaced = self._guarded(round_, seed, benched, thinking)
        took = time.monotonic() - began
        self._is_guarding = bool(replaced) or took > SLOW * self._patience.seconds
        return Over(round_, match, replaced)

    def _guarded(
        self, round_: Round, seed: str, benched: tuple[Bench, ...], thinking: Thinking | None
    ) -> tuple[Match, tuple[Replaced, ...]]:
        around: list[Guarded] = []
        calls = {bench.seat: bench.call for bench in benched}

        def guarded(maker: BotMaker, seat: int, rng: FastRng) -> Bot:
            chance = FastRng(f"{seed} stand-in {seat}")
            bot = Guarded(
                lambda: maker(seat, rng),
                make_bot(self.plan.game, self._fitting, seat, chance),
                rng=rng,
                timed=self._setup.game.timed,
                patience=self._patience,
                benched_at=calls.get(seat),
                thinking=thinking,
            )
            around.append(bot)
            return bot

        makers = [partial(guarded, self._makers[bot]) for bot in round_.seating]
        try:
            match = play_game(self._setup, makers, seed)
        except Hopeless as hopeless:
            if hopeless.seat in calls:
                raise
            # Halfway, so that who takes over has not used up the game's patience already.
            known = Bench(hopeless.seat, around[hopeless.seat].calls // 2)
            match, replaced = self._guarded(round_, seed, (*benched, known), thinking)
            return match, tuple(
                msgspec.structs.replace(each, why="it went on wanting what is not possible")
                if each.seat == hopeless.seat
                else each
                for each in replaced
            )
        return match, tuple(
            Replaced(seat, round_.seating[seat], self._fitting, bot.why)
            for seat, bot in enumerate(around)
            if bot.why
        )

    def written_down(self, over: Over) -> Finished:
        """What is kept of it. Right after a game everything for this has gone from the caches, so
        whoever has many games plays them first and writes them down together."""
        round_, match, replaced = over
        outcome = match.state.outcome()
        if outcome is None:
            raise RuntimeError("a simulated game did not end")
        played = Played(
            round_.deal,
            round_.turn,
            round_.seating,
            tuple(outcome.scores),
            tuple(outcome.winners),
            len(match.moves),
            replaced,
        )
        if not self._keeps_records:
            return Finished(played, b"")
        meta: dict[str, object] = {
            "bots": list(round_.seating),
            "deal": round_.deal,
            "turn": round_.turn,
        }
        if replaced:
            meta["replaced"] = replaced
        return Finished(played, records.encode(match.record(**meta)))


def _made(maker: BotMaker, seat: int, rng: FastRng) -> Bot:
    bot = maker(seat, rng)
    if not isinstance(bot, Bot):
        raise TypeError(f"{type(bot).__name__} is no antics.bots.bot.Bot")
    return bot
