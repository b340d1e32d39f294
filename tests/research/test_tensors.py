"""Observations and masks tell what a seat may know, all of that and nothing else."""

from pathlib import Path

import numpy as np
import pytest

from antics.core.errors import AnticsError
from antics.core.fairness import FairDeal
from antics.core.match import Match, random_step
from antics.core.registry import find_game
from antics.core.rng import FastRng
from antics.research.encoded import encoded_games
from antics.research.encodings import NO_MOVE, WAIT, encoding_for
from antics.research.tables import PAGE, main, page
from antics.testing.cases import Case, cases

DOCS = Path(__file__).parent.parent.parent / "docs"

# Every game with each of its options once, at its smallest, a middling and its largest table.
SOME = [
    case
    for case in cases(encoded_games())
    if case.players in (find_game(case.game).players[0], 4, find_game(case.game).players[-1])
]


@pytest.mark.parametrize("case", SOME[::3], ids=str)
def test_two_worlds_that_look_the_same_have_the_same_tensors(case: Case) -> None:
    """What the seat cannot know is drawn anew; its observation and mask must stay, to the bit."""
    match = Match(case.setup(), FairDeal.named(f"tensors {case}"))
    encoding = encoding_for(case.game, case.players)
    rng, compared, differed = FastRng("worlds"), 0, 0
    for states in range(240):
        if match.state.over:
            break
        if states % 4 == 0:
            state, seat = match.state, states // 4 % case.players
            other = state.resample(seat, rng)
            compared += 1
            differed += other.numbers() != state.numbers()
            seen = encoding.observe(state.view(seat))
            assert seen.tobytes() == encoding.observe(other.view(seat)).tobytes()
            mask = encoding.mask(seat, state.actions(seat), may_wait=False)
            mask_there = encoding.mask(seat, other.actions(seat), may_wait=False)
            assert mask.tobytes() == mask_there.tobytes()
        random_step(match, rng)
    assert differed > compared / 3, "the other world was hardly ever another"


@pytest.mark.parametrize("case", SOME[1::3], ids=str)
def test_masks_name_every_legal_move_and_no_other(case: Case) -> None:
    match = Match(case.setup(), FairDeal.named(f"masks {case}"))
    encoding = encoding_for(case.game, case.players)
    rng = FastRng("masks")
    for states in range(300):
        state = match.state
        if state.over:
            break
        seat = states % case.players
        legal = state.actions(seat)
        indices = np.nonzero(encoding.mask(seat, legal, may_wait=True))[0]
        assert indices[0] == WAIT
        moves = [encoding.move(seat, int(index)) for index in indices[1:]]
        assert all(state.is_legal(seat, move) for move in moves)
        prompt = case.setup().game.prompt
        assert {prompt(move) for move in moves} == {prompt(move) for move in legal}
        random_step(match, rng)


@pytest.mark.parametrize("name", encoded_games())
def test_every_entry_stays_between_minus_one_and_one_and_most_vary(name: str) -> None:
    players = 4
    encoding = encoding_for(name, players)
    rows = []
    for seed in range(4):
        match = Match(find_game(name).setup(players), FairDeal.named(f"bounds {seed}"))
        rng = FastRng(seed)
        for states in range(600):
            if match.state.over:
                break
            if states % 5 == 0:
                rows.append(encoding.observe(match.state.view(states // 5 % players)))
            random_step(match, rng)
        rows.append(encoding.observe(match.state.view(0)))
    table = np.stack(rows)
    assert table.dtype == np.float32
    assert np.abs(table).max() <= 1
    varying = (table.min(axis=0) != table.max(axis=0)).mean()
    assert varying > 0.4, f"only {varying:.0%} of the entries ever change"


@pytest.mark.parametrize("name", encoded_games())
def test_indices_and_moves_belong_together(name: str) -> None:
    for players in find_game(name).players:
        encoding = encoding_for(name, players)
        for seat in range(players):
            moves = [encoding.move(seat, index) for index in range(encoding.actions.size)]
            assert moves[WAIT] == NO_MOVE
            assert len(set(moves)) == len(moves), "two actions mean the same move"
            for index, move in enumerate(moves):
                assert encoding.index(seat, move) == index
                if move != NO_MOVE:
                    find_game(name).notation(move)


def test_one_policy_can_play_every_chair() -> None:
    """Turning the table by one seat turns nothing for whoever moves along."""
    encoding = encoding_for("party_bugs", 3)
    game = find_game("party_bugs")
    floor, piles = [4, 7, 2], [[9, 1, 3], [1, 2, 3], [12, 11, 10]]
    whole = [
        pile + [value for value in range(1, 14) if value not in (*pile, card)]
        for card, pile in zip(floor, piles, strict=True)
    ]
    seen = []
    for turn in range(3):
        state = game.setup(3).state()
        deal = {"floor": floor[turn:] + floor[:turn], "piles": whole[turn:] + whole[:turn]}
        state.settle(game.deal_numbers(state.setup, deal))
        seen.append(encoding.observe(state.view((3 - turn) % 3)).tobytes())
    assert len(set(seen)) == 1


def test_a_bystander_has_no_observation() -> None:
    state = find_game("party_bugs").setup(4).state()
    state.roll(FastRng(1))
    with pytest.raises(AnticsError, match="a bystander's view has no seat"):
        encoding_for("party_bugs", 4).observe(state.view(None))


def test_the_documented_indices_are_the_true_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert (DOCS / PAGE).read_text("utf-8") == page(), "make it anew: python -m antics.research…"
    assert main(["bullenparty", "--players", "2"]) == 0
    text = capsys.readouterr().out
    assert "960 numbers" in text
    assert "| 207–4706 |" not in text
    assert "| 206–4705 | lay |" in text
