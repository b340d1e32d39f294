"""An event on its way: who may know what, and that it survives a copy."""

import copy
import os
import pickle
import subprocess
import sys

from antics.core.happenings import NOBODY, Happening
from antics.games.party_bugs.events import Sealed

OPEN = Sealed(rule="PB-5", seat=1, card=None)
SECRET = Sealed(rule="PB-5", seat=1, card=7)


def test_only_its_owner_knows_more() -> None:
    happening = Happening(OPEN, 1, SECRET)
    assert happening.seen_by(1) == SECRET
    assert [happening.seen_by(eyes) for eyes in (None, 0, 2, NOBODY)] == [OPEN] * 4
    assert [Happening(OPEN).seen_by(eyes) for eyes in (None, 0, 1, NOBODY)] == [OPEN] * 4


def test_a_copy_is_the_same() -> None:
    happening = Happening(OPEN, 1, SECRET)
    happening.version, happening.at = 12, 3400
    pickled = pickle.loads(pickle.dumps(happening))  # noqa: S301
    for twin in (copy.copy(happening), copy.deepcopy(happening), pickled):
        assert twin == happening
        assert hash(twin) == hash(happening)
        assert (twin.version, twin.at) == (12, 3400)
        assert repr(twin) == repr(happening)
    assert Happening(OPEN) != happening
    assert Happening(OPEN) != OPEN


CHAIN = """
from antics.core.happenings import Happening
from antics.games.party_bugs.events import Sealed
past = None
for card in range(1000):
    past = (past, [Happening(Sealed(rule="PB-5", seat=1, card=card))])
del past
"""


def test_a_long_chain_of_them_can_be_freed() -> None:
    about = {**os.environ, "PYTHONMALLOC": "debug"}
    done = subprocess.run(
        [sys.executable, "-c", CHAIN], env=about, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
