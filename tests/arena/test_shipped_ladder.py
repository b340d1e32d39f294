"""docs/bots.md shows what the history that comes with the program says."""

import shutil
from pathlib import Path

import pytest

from antics.arena.history import SHIPPED, History
from antics.arena.ladder_page import PAGE, chart_path, ladders_of, section, written
from antics.core.registry import find_game, game_names

DOCS = Path(__file__).parents[2] / "docs"


def test_the_page_and_its_charts_are_up_to_date(tmp_path: Path) -> None:
    shutil.copy(DOCS / PAGE, tmp_path)
    (tmp_path / "images").mkdir()
    made = written(tmp_path, [History(SHIPPED, name) for name in game_names()])
    assert len(made) == 1 + len(game_names())
    for path in made:
        kept = DOCS / path.relative_to(tmp_path)
        assert path.read_bytes() == kept.read_bytes(), "`antics ladder --docs docs` writes it anew"


@pytest.mark.parametrize("name", game_names())
def test_every_number_of_players_has_its_ladder(name: str) -> None:
    history = History(SHIPPED, name)
    assert {each.players for each in history.tournaments} == set(find_game(name).players)
    assert chart_path(DOCS, name).exists()
    assert section(name, ladders_of(history, find_game(name).players[0]), "x").startswith("### ")
