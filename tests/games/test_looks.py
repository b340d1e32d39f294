"""What several see at once is what each of them sees alone, written as it is written there."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from librt.strings import BytesWriter

from antics.core.fairness import FairDeal
from antics.core.game import View
from antics.core.looks import Item, Looks, Memory, Part
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
    assert looks.own[0] == ()
    for index, pair in enumerate(eyes):
        assert written(looks, index) == written_view(game.view(state, pair))


def written(looks: Looks, index: int) -> list[bytes]:
    """Every field with its name, as this pair of eyes sees it."""
    fields = list(looks.public)
    for place, seen in looks.own[index]:
        fields[place] = seen
    return [name + whole(part) for name, part in zip(looks.names, fields, strict=True)]


def whole(part: Part) -> bytes:
    return part if isinstance(part, bytes) else b"[" + b",".join(map(written_item, part)) + b"]"


def written_item(item: Item) -> bytes:
    out = BytesWriter()
    item.put(out)
    return out.getvalue()


def written_view(view: View) -> list[bytes]:
    return [
        b'"%s":' % name.encode() + msgspec.json.encode(getattr(view, name))
        for name in view.__struct_fields__
    ]
