"""Tournaments small enough for tests, and the bots that spoil them."""

from importlib.util import find_spec
from pathlib import Path

import pytest

from antics.arena.plan import Plan

ODD = Path(__file__).with_name("odd_bots.py")

# Ray is large and an extra: its tests are there for whoever has installed it.
collect_ignore = [] if find_spec("ray") else ["test_on_ray.py"]


def odd(name: str) -> str:
    return f"{ODD}:{name}"


@pytest.fixture
def small() -> Plan:
    """Three bots at a table for two: cheap, and no two deals take equally long."""
    return Plan(
        game="party_bugs",
        players=2,
        options={"hidden_card": False, "series": False},
        bots=("sharp", "casual", "random"),
        seed="small",
    )


def contents(folder: Path) -> dict[str, bytes]:
    """Every file below, by its name."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
