"""Which games have been told in numbers. Without NumPy, which what is compiled may not need."""

from importlib.util import find_spec

from antics.core.registry import game_names


def encoded_games() -> list[str]:
    """A new one need not be among them."""
    return [game for game in game_names() if find_spec(f"antics.research.encodings.{game}")]
