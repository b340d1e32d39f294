"""The encoding of every game, by its name.

>>> from antics.research.encodings import encoding_for
>>> encoding = encoding_for("party_bugs", 4)
>>> encoding.layout.size, encoding.actions.size
(292, 69)
>>> encoding.layout.span("hand"), encoding.actions.span("take")
(slice(39, 52, None), slice(14, 27, None))
"""

from functools import cache
from importlib import import_module

from antics.core.errors import AnticsError
from antics.core.registry import find_game
from antics.research.encoded import encoded_games
from antics.research.encodings.encoding import NO_MOVE, WAIT, Encoding

__all__ = ["NO_MOVE", "WAIT", "Encoding", "encoding_for"]


@cache
def encoding_for(game: str, players: int) -> Encoding:
    """How that game is told in numbers; AnticsError says what is impossible."""
    found = find_game(game)
    found.setup(players)
    if game not in encoded_games():
        raise AnticsError(f"nobody has told {found.title} in numbers ({__name__}.{game})")
    module = import_module(f"{__name__}.{game}")
    encoding = module.ENCODING(players)
    if not isinstance(encoding, Encoding):
        raise TypeError(f"antics.research.encodings.{game}.ENCODING makes no Encoding")
    return encoding
