"""What must hold in every state of every game, checked along random games.

`check_laws` plays one seeded game and fails, with the broken law in words, at the first state
that breaks one. Every check that needs a changed state works on a copy.
"""

import functools
from collections.abc import Iterator

import msgspec

from antics.core.errors import AnticsError, BadRecord, IllegalMove, MoveError, UnreadableMove
from antics.core.fairness import FairDeal
from antics.core.game import Game, Setup
from antics.core.happenings import Happening
from antics.core.match import Match, random_step
from antics.core.playout import LONGEST_PAUSE
from antics.core.records import decode, encode
from antics.core.replay import Walk, verify
from antics.core.rng import FastRng
from antics.core.rulebook import rules_of
from antics.core.state import DEAL, NEVER, NOTHING, State

_FAR = 1 << 40
"""An action number that no game uses, and a time that no game reaches."""
_LOOK_AROUND = 16
"""Every how many moves `check_quickly` does more than watch the move."""


def check_laws(setup: Setup, seed: int | str, every: int = 1) -> int:
    """Play a random game and check it; `every` n-th state gets the dear checks too.

    Returns how many states were looked at.
    """
    laws = Laws(setup, seed)
    told: list[Happening] = []
    match = Match(setup, FairDeal.named(str(seed)), told)
    rng = FastRng(f"laws {seed}")
    states = 0
    laws.begin_deal(match.state)
    while not match.state.over:
        laws.check_cheap(match.state)
        if states % every == 0:
            laws.check_dear(match.state)
        deals = len(match.deals)
        random_step(match, rng)
        if len(match.deals) > deals:
            laws.begin_deal(match.state)
        states += 1
    laws.check_cheap(match.state)
    laws.check_dear(match.state)
    laws.check_told(told)
    laws.check_record(match)
    return states + 1


def check_quickly(setup: Setup, seed: int | str) -> int:
    """Play a random game with only the laws that cost next to nothing; how many moves it had.

    Every move is drawn by `sample`, must be listed among sorted actions, and goes through
    `apply`; now and then everyone's actions, the cards and an illegal move are looked at too.
    """
    laws = Laws(setup, seed)
    rng = FastRng(f"quick {seed}")
    state = setup.state()
    prompt = setup.game.prompt
    moves = 0
    while not state.over:
        if state.awaits != NOTHING:
            dealt = state.awaits == DEAL
            state.roll(rng)
            if dealt:
                laws.begin_deal(state)
            continue
        if state.timed:
            pause = state.now + 1 + rng.below(LONGEST_PAUSE)
            state.advance(pause if state.to_act else state.due_at)
        actors = state.actors()
        if not actors or state.awaits != NOTHING or state.over:
            continue
        seat = actors[rng.below(len(actors))]
        actions = state.actions(seat)
        assert actions == sorted(set(actions)), "actions ascend, each once"
        action = int(state.sample(seat, rng))
        listed = action in actions or prompt(action) in map(prompt, actions)
        assert listed, "sample gave an action that is not listed"
        if moves % _LOOK_AROUND == 0:
            laws.check_cheap(state)
            laws.probes.update(actions)
            laws.illegal_actions_do_not(state)
        state.apply(seat, action)
        moves += 1
    laws.check_cheap(state)
    return moves


def seats_of(state: State) -> list[int | None]:
    """Everyone who gets a view: each seat and the bystander."""
    return [*range(int(state.seats)), None]


def shown(state: State, seat: int | None) -> bytes:
    """All that the seat gets to see of a state: its view and its legal actions, as bytes."""
    legal = [] if seat is None else state.actions(seat)
    return msgspec.json.encode([state.view(seat), legal])


@functools.cache
def _rule_numbers(game: Game) -> frozenset[str]:
    return frozenset(rule.number for rule in rules_of(game))


class Laws:
    def __init__(self, setup: Setup, seed: int | str) -> None:
        self.setup = setup
        self.game = setup.game
        self.rng = FastRng(f"probe {seed}")
        self.rules = _rule_numbers(self.game)
        self.probes: set[int] = {-1, _FAR}
        self.cards: list[int] = []

    def begin_deal(self, state: State) -> None:
        self.cards = state.census()

    # Laws that cost little -----------------------------------------------------------------

    def check_cheap(self, state: State) -> None:
        self.end_is_the_end(state)
        self.actions_are_in_order(state)
        assert state.census() == self.cards, "cards appeared or vanished"

    def end_is_the_end(self, state: State) -> None:
        stuck = not state.actors() and state.awaits == NOTHING and state.due_at == NEVER
        assert state.over == stuck, "a game is over exactly when nothing can happen any more"
        outcome = state.outcome()
        assert (outcome is not None) == state.over, "an outcome stands at the end and only there"
        if outcome is not None:
            seats = range(len(outcome.scores))
            assert outcome.winners, "somebody wins"
            assert list(outcome.winners) == sorted(set(outcome.winners)), "winners ascend"
            assert all(seat in seats for seat in outcome.winners), "winners have a score"
            assert outcome.rule in self.rules, f"outcome by unknown rule {outcome.rule}"

    def actions_are_in_order(self, state: State) -> None:
        actors = state.actors()
        assert actors == sorted(set(actors)), "actors ascend"
        for seat in (-1, *range(int(state.seats)), int(state.seats), _FAR):
            actions = state.actions(seat)
            assert bool(actions) == (seat in actors), f"seat {seat} acts without being an actor"
            assert actions == sorted(set(actions)), "actions ascend, each once"

    # Laws that need copies -----------------------------------------------------------------

    def check_dear(self, state: State) -> None:
        before = state.numbers()
        views = {seat: shown(state, seat) for seat in seats_of(state)}
        assert state.numbers() == before, "looking at a state changed it"
        self.copies_are_equal(state, before, views)
        self.legal_actions_apply(state)
        self.illegal_actions_do_not(state)
        self.time_only_passes(state)
        assert state.numbers() == before, "checking a state changed it"

    def copies_are_equal(
        self, state: State, before: list[int], views: dict[int | None, bytes]
    ) -> None:
        restored = self.game.restore(self.setup, before)
        for name, copy in (("clone", state.clone()), ("restored state", restored)):
            assert copy.numbers() == before, f"a {name} differs"
            for seat, view in views.items():
                assert shown(copy, seat) == view, f"a {name} looks different to seat {seat}"

    def legal_actions_apply(self, state: State) -> None:
        before = state.numbers()
        for seat in state.actors():
            texts = set()
            choices = state.actions(seat)
            for listed in choices:
                action = int(state.complete(listed, self.rng))
                text = self.game.notation(action)
                assert self.game.parse(text) == action, f"'{text}' reads back as another action"
                assert self.game.prompt(action) == self.game.prompt(listed), "prompts differ"
                assert self.game.veiled(action), f"'{text}' has no veiled text"
                assert self.game.describe_action(listed), f"'{text}' has no words"
                texts.add(text)
                assert state.is_legal(seat, action), f"'{text}' is listed but not legal"
                copy = state.clone()
                copy.apply(seat, action)
                if not state.timed:  # a wrong accusation with no card left to draw does nothing
                    assert copy.numbers() != before, f"'{text}' did nothing"
                self.probes.add(action)
            assert state.numbers() == before, "a copy's moves reached the original"
            assert len(texts) == len(choices), "two actions share a text"
            sampled = state.sample(seat, self.rng)
            assert state.is_legal(seat, sampled), "sample gave an illegal action"

    def illegal_actions_do_not(self, state: State) -> None:
        trial = state.clone()
        told = trial.listen()
        probes = sorted(self.probes)
        picked = {probes[self.rng.below(len(probes))] for _ in range(12)} | {-1, _FAR}
        for seat in (-1, *range(int(state.seats)), int(state.seats)):
            prompts = {self.game.prompt(action) for action in state.actions(seat)}
            for action in sorted(picked):
                if trial.is_legal(seat, action):
                    assert self.game.prompt(action) in prompts, f"{action} is legal but not listed"
                    continue
                try:
                    trial.apply(seat, action)
                except MoveError as error:
                    self.refusal_is_clear(error)
                else:
                    raise AssertionError(f"seat {seat} made illegal action {action}")
        assert trial.numbers() == state.numbers(), "a refused move left a trace"
        assert not told, "a refused move was told"

    def refusal_is_clear(self, error: MoveError) -> None:
        assert error.reason, "a refusal without a reason"
        if isinstance(error, IllegalMove) and not isinstance(error, UnreadableMove):
            assert error.rule in self.rules, f"refused by unknown rule {error.rule!r}: {error}"

    def time_only_passes(self, state: State) -> None:
        """Nothing changes without a move or a due moment; one long step is many short ones."""
        if state.over or state.awaits != NOTHING or not state.timed:
            return
        before = state.numbers()
        try:
            state.apply(state.actors()[0] if state.actors() else 0, 0, int(state.now) - 1)
        except MoveError as error:
            assert state.numbers() == before, "time fell and left a trace"
            assert error.rule in self.rules, "falling time refused without its rule"
        else:
            raise AssertionError("time fell and nobody minded")
        until = int(state.now) + 4000
        once, often = state.clone(), state.clone()
        once.advance(until)
        for time in self.moments(int(state.now), until):
            if often.awaits == NOTHING and not often.over:
                often.advance(time)
        assert once.numbers() == often.numbers(), "short steps lead elsewhere than a long one"
        quiet = min(int(state.due_at) - 1, until)
        if quiet > state.now:
            waited = state.clone()
            waited.advance(quiet)
            for seat in range(int(state.seats)):
                assert waited.actions(seat) == state.actions(seat), "time alone changed a choice"
            waited.now = state.now
            assert waited.numbers() == before, "time alone changed something"

    def moments(self, start: int, stop: int) -> Iterator[int]:
        time = start
        while time < stop:
            time = min(stop, time + 1 + int(self.rng.below(900)))
            yield time

    # Laws of whole games -------------------------------------------------------------------

    def check_told(self, told: list[Happening]) -> None:
        names = [player.name for player in self.setup.players]
        for happening in told:
            for seat in (None, *range(len(names))):
                event = happening.seen_by(seat)
                assert event.rule in self.rules, f"{event} follows from an unknown rule"
                assert self.game.describe(event, names), f"{event} has no words"

    def check_record(self, match: Match) -> None:
        """The record replays to the same end, fits its seed, and is all that was played."""
        record = decode(encode(match.record()))
        try:
            walk = Walk(record, game=self.game)
            outcome = walk.finish()
            faults = verify(record, self.game)
        except BadRecord as error:
            raise AssertionError(f"the record does not replay: {error}") from error
        assert outcome == match.state.outcome(), "the replay ends elsewhere"
        assert walk.state.numbers() == match.state.numbers(), "the replay's state differs"
        assert faults == [], "the deals do not follow from the seed"


def check_every_text(setup: Setup, texts: list[str]) -> None:
    """Broken texts are refused as unreadable; nothing else may come of them."""
    for text in texts:
        try:
            action = setup.game.parse(text)
        except AnticsError as error:
            assert isinstance(error, UnreadableMove), f"'{text}' gave {type(error).__name__}"
        else:
            assert setup.game.notation(action) == text, f"'{text}' was repaired"
