"""What several see at once is what each of them sees alone."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import astuple

from antics.core.fairness import FairDeal
from antics.core.looks import Memory, looks_from
from antics.core.match import Match, random_step
from antics.core.rng import FastRng
from antics.testing.cases import Case, cases


@given(st.sampled_from(cases()), st.integers(0, 90), st.integers(0, 10_000))
def test_looks_are_views(case: Case, steps: int, seed: int) -> None:
    setup = case.setup()
    match = Match(setup, FairDeal.named(f"looks {seed}"))
    rng = FastRng(f"looks {seed}")
    game, state = setup.game, match.state
    eyes = [None, *range(int(state.seats))]
    memory: Memory = {}
    for _ in range(steps):
        if state.over:
            break
        if rng.below(2):
            game.looks(state, eyes, memory)
        random_step(match, rng)
    looks = game.looks(state, eyes, memory)
    plain = looks_from(game.view(state, None), [game.view(state, pair) for pair in eyes])
    assert looks.own[0] == plain.own[0] == ()
    for pair, own, least in zip(eyes, looks.own, plain.own, strict=True):
        fields = list(astuple(looks.public))
        for place, seen in own:
            fields[place] = seen
        assert tuple(fields) == astuple(game.view(state, pair))
        assert {place for place, _ in own} >= {place for place, _ in least}
