"""Prints the JSON schema of everything that goes over the wire, for make-types.mjs.

One set of definitions for the messages and the HTTP API, and one for each game's view and events.
"""

import importlib
import inspect
import json
import sys

import msgspec

from antics.core.events import Event
from antics.core.game import View
from antics.core.registry import find_game, game_names
from antics.core.rulebook import rules_of
from antics.server import answers, bodies, frames
from antics.table import messages


def structs_in(module, base=msgspec.Struct):
    """The structs that a module defines itself, in the order of the file."""
    return [
        member
        for member in vars(module).values()
        if inspect.isclass(member)
        and issubclass(member, base)
        and member is not base
        and member.__module__ == module.__name__
    ]


def definitions(types):
    """Schemas by name. What the wire leaves open (`object`) has no type."""
    _, components = msgspec.json.schema_components(
        types, schema_hook=lambda _: {"description": "anything"}, ref_template="{name}"
    )
    return components


def main():
    abstract = {messages.Request, messages.Answer, bodies.Asked}
    shared = [
        struct
        for module in (messages, bodies, frames)
        for struct in structs_in(module)
        if struct not in abstract
    ]
    shared.append(answers.Refused)
    games = {}
    for name in game_names():
        view = importlib.import_module(f"antics.games.{name}.view")
        events = importlib.import_module(f"antics.games.{name}.events")
        games[name] = {
            "views": [struct.__name__ for struct in structs_in(view, View)],
            "events": [struct.__name__ for struct in structs_in(events, Event)],
            "rules": [rule.number for rule in rules_of(find_game(name))],
            "definitions": definitions([*structs_in(view), *structs_in(events)]),
        }
    schema = {"definitions": definitions(shared), "games": games}
    json.dump(schema, sys.stdout, indent=1)


if __name__ == "__main__":
    main()
