"""The JSON schema of everything on the wire, from which the page's TypeScript types are made.

One set of definitions for the messages and the HTTP API, and one for each game's view and events.
"""

from collections.abc import Sequence
from importlib import import_module

import msgspec

from antics.core.events import Event
from antics.core.game import JsonObject, View
from antics.core.registry import find_game, game_names
from antics.core.rulebook import rules_of
from antics.review import findings
from antics.server import answers, bodies, frames
from antics.server.lobby import option_info
from antics.server.protocol.shapes import Struct, structs_in
from antics.table import messages, receipts

ABSTRACT: frozenset[Struct] = frozenset({messages.Request, messages.Answer, bodies.Asked})
"""Structs that others build on, and that never go over the wire themselves."""


def shared_structs() -> list[Struct]:
    """All that is the same for every game."""
    modules = (messages, receipts, bodies, frames, findings)
    found = [struct for module in modules for struct in structs_in(module)]
    return [*(struct for struct in found if struct not in ABSTRACT), answers.Refused]


def game_structs(name: str) -> tuple[list[Struct], list[Struct], list[Struct]]:
    """A game's views, its events, and what else is in those."""
    view = import_module(f"antics.games.{name}.view")
    events = import_module(f"antics.games.{name}.events")
    views, happened = structs_in(view, View), structs_in(events, Event)
    parts = [
        struct
        for struct in [*structs_in(view), *structs_in(events)]
        if struct not in views and struct not in happened
    ]
    return views, happened, parts


def wire_schema() -> JsonObject:
    games: JsonObject = {}
    for name in game_names():
        game = find_game(name)
        views, events, parts = game_structs(name)
        games[name] = {
            "views": [struct.__name__ for struct in views],
            "events": [struct.__name__ for struct in events],
            "rules": [rule.number for rule in rules_of(game)],
            "options": msgspec.to_builtins([option_info(option) for option in game.options]),
            "definitions": _definitions([*views, *events, *parts]),
        }
    return {"definitions": _definitions(shared_structs()), "games": games}


def _definitions(structs: Sequence[Struct]) -> JsonObject:
    """Schemas by name. What the wire leaves open (`object`) has no type."""
    _, components = msgspec.json.schema_components(
        structs, schema_hook=lambda _: {"description": "anything"}, ref_template="{name}"
    )
    return dict(components)
