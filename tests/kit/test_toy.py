"""A game that the registry does not know goes through the kit like any other."""

import pytest

from antics.core.game import Setup
from antics.testing.laws import check_every_text, check_laws
from antics.testing.scene import Scene
from antics.testing.stories import check_stories
from antics.testing.trees import tree_counts
from antics.testing.worlds import check_worlds

from .toy import ToyGame, ToyState, ToyView, retell

SEEDS = range(8)


@pytest.fixture
def setup() -> Setup:
    return ToyGame().setup(2)


@pytest.mark.parametrize("seed", SEEDS)
def test_its_laws_hold(setup: Setup, seed: int) -> None:
    assert check_laws(setup, seed) == 7


@pytest.mark.parametrize("seed", SEEDS)
def test_its_secrets_are_kept(setup: Setup, seed: int) -> None:
    assert check_worlds(setup, seed) == 6 * 3
    assert check_stories(setup, seed, retell, cuts=12).different > 4


def test_its_texts_are_read_to_the_letter(setup: Setup) -> None:
    check_every_text(setup, ["", "play 9", "play 08", "Play 3", "play 3 "])


def test_it_can_be_told_as_a_scene() -> None:
    scene = Scene(ToyGame(), 2, [{"cards": [1, 5, 8, 2, 3, 4, 6, 7]}])
    scene.play("0 play 5", "1 play 4")
    view = scene.view(0)
    assert isinstance(view, ToyView)
    assert view.points == [1, 0]
    assert scene.refused("0 play 5").rule == "TY-2"


def test_its_tree_can_be_counted() -> None:
    scene = Scene(ToyGame(), 2, [{"cards": [1, 2, 3, 4, 5, 6, 7, 8]}])
    assert isinstance(scene.state, ToyState)
    assert tree_counts(scene.state, 6) == [1, 3, 9, 18, 36, 36, 36]
