"""What is written by hand, as all other entries are written by msgspec."""

from hypothesis import given
from hypothesis import strategies as st

from antics.table.entries import Played, decode, encode
from antics.table.running import REMEMBERED_IDS, Ids
from antics.table.table import written_move

WORDS = st.text(max_size=40)


@given(
    st.integers(0, 200),
    WORDS,
    st.integers(0, 1 << 62),
    WORDS,
    st.sampled_from(["person", "bot", "forced", "clock"]),
)
def test_a_move_is_written_as_any_entry(
    seat: int, text: str, at: int, request_id: str, by: str
) -> None:
    entry = Played(seat=seat, action=text, at=at, id=request_id, by=by)
    written = written_move(seat, text, at, request_id, by)
    assert written == encode(entry)
    assert decode(written) == entry


NAMES = st.lists(st.integers(0, 400).map(str), max_size=400, unique=True)


def remembered(names: list[str]) -> Ids:
    ids = Ids()
    for name in names:
        ids.add(name)
    return ids


@given(NAMES, NAMES)
def test_the_latest_ids_are_remembered_and_not_many_more(
    mine: list[str], theirs: list[str]
) -> None:
    ids, more = remembered(mine), remembered(theirs)
    both = ids.copy()
    both.take_in(more)
    for known, names in [(ids, mine), (more, theirs), (both, theirs)]:
        assert all(map(known.has, names[-REMEMBERED_IDS:]))
        assert sum(known.has(str(number)) for number in range(401)) <= 2 * REMEMBERED_IDS
        assert not known.has("401")
