"""A game being played and written down: chance comes from a fair deal, every move is kept."""

from collections.abc import Sequence

from antics.core.fairness import META_KEY, FairDeal
from antics.core.game import JsonObject, Setup
from antics.core.happenings import Happening
from antics.core.playout import LONGEST_PAUSE, random_actor
from antics.core.records import Move, Record, Result
from antics.core.rng import FastRng
from antics.core.state import CHANCE, DEAL, NOTHING, State


class Match:
    """The state and its record, kept in step. Chance is settled as soon as it is due."""

    def __init__(
        self,
        setup: Setup,
        fair: FairDeal,
        told: list[Happening] | None = None,
        *,
        deals: Sequence[JsonObject] = (),
        state: State | None = None,
    ) -> None:
        """What happens is told into `told`, if given, from the first deal on.

        To see what might have been: `deals` come before any that is drawn, and a game goes on
        from a `state`. Such games have no record.
        """
        self.setup = setup
        self.state = setup.state() if state is None else state
        self.state.sink = told
        self.moves: list[Move] = []
        self.deals: list[JsonObject] = []
        self._fair = fair
        self._given = list(deals)
        self._is_trial = bool(deals) or state is not None
        self._chances = 0
        self._settle_chance()

    def apply(self, seat: int, action: int, now: int | None = None, text: str = "") -> None:
        """A player's move, or a MoveError with nothing changed. `text` is its notation, where
        that is known already."""
        if now is None:
            self.state.apply(seat, action)
        else:
            if self.state.due_at <= now:
                self.advance(now)  # chance may be due on the way: what time brings stands
            self.state.apply(seat, action, now)
        written = text or self.setup.game.notation(action)
        self.moves.append((int(self.state.now), seat, written))
        self._settle_chance()

    def advance(self, now: int) -> None:
        """Let time pass, and what is due happen."""
        while not self.state.over and (self.state.now < now or self.state.due_at <= now):
            self.state.advance(now)
            self._settle_chance()

    def record(self, **meta: object) -> Record:
        """All of it so far. The seed stands in it, so keep it back while the game runs."""
        if self._is_trial:
            raise RuntimeError("this game did not begin with its own deal, so it has no record")
        outcome = self.state.outcome()
        return Record(
            game=self.setup.game.name,
            options=dict(self.setup.options),
            players=list(self.setup.players),
            deals=list(self.deals),
            moves=list(self.moves),
            end=int(self.state.now),
            result=None if outcome is None else Result.of(outcome),
            meta={**meta, META_KEY: self._fair},
        )

    def _settle_chance(self) -> None:
        game = self.setup.game
        while self.state.awaits != NOTHING:
            is_deal = self.state.awaits == DEAL
            if is_deal and len(self.deals) < len(self._given):
                outcome = game.deal_numbers(self.setup, self._given[len(self.deals)])
                self.state.settle(outcome)
            else:
                outcome = self.state.roll(self._fair.stream(self._chances))
            self._chances += 1
            if is_deal:
                self.deals.append(game.deal_json(self.setup, outcome))
            else:
                cards = " ".join(game.card_text(card) for card in outcome)
                self.moves.append((int(self.state.now), CHANCE, f"shuffle {cards}"))


def random_step(match: Match, rng: FastRng) -> None:
    """In real-time games a while passes; then somebody who may act does something legal."""
    state = match.state
    if state.timed:
        pause = 1 + int(rng.below(LONGEST_PAUSE))
        match.advance(int(state.now) + pause if state.to_act else int(state.due_at))
    seat = int(random_actor(state, rng))
    if seat >= 0:
        match.apply(seat, int(state.sample(seat, rng)))


def random_match(setup: Setup, seed: str) -> Match:
    """A whole game of random players; the same seed, the same game."""
    match = Match(setup, FairDeal.named(seed))
    rng = FastRng(seed)
    while not match.state.over:
        random_step(match, rng)
    return match
