"""The protocol's page says what the types say, and its examples are messages."""

import json
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from antics.core.events import Event
from antics.core.registry import game_names
from antics.server.bodies import Asked
from antics.server.protocol.examples import BODIES, REQUESTS, answers
from antics.server.protocol.page import page
from antics.server.protocol.schema import game_structs, wire_schema
from antics.server.protocol.shapes import shape_of
from antics.table import messages
from antics.table.messages import AnyAnswer, AnyRequest, Chair, Hello, Play, Update, read_request

DOCS = Path(__file__).parents[2] / "docs"


def test_the_page_is_current() -> None:
    assert (DOCS / "protocol.md").read_text("utf-8") == page(), "run `make docs`"


def test_the_command_says_whether_it_is(tmp_path: Path) -> None:
    def run(*words: str) -> int:
        command = [sys.executable, "-m", "antics.server.protocol", "--docs", str(tmp_path), *words]
        return subprocess.run(command, check=False, capture_output=True).returncode

    assert run() == 1
    assert run("--write") == 0
    assert run() == 0


def test_every_message_has_an_example() -> None:
    assert {type(request) for request in REQUESTS} == set(get_args(AnyRequest))
    assert {type(answer) for answer in answers()} == set(get_args(AnyAnswer))
    assert {type(body) for body in BODIES} == set(Asked.__subclasses__())


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda request: type(request).__name__)
def test_example_requests_are_read_as_they_are_written(request_: AnyRequest) -> None:
    written = msgspec.json.encode(request_)
    assert read_request(written) == request_


@pytest.mark.parametrize("answer", answers(), ids=lambda answer: type(answer).__name__)
def test_example_answers_are_read_as_they_are_written(answer: AnyAnswer) -> None:
    written = json.loads(msgspec.json.encode(answer))
    views, events, _ = game_structs("party_bugs")
    for told in written.pop("events", []):
        kind = next(event for event in events if event.__name__ == told["event"]["event"])
        read = msgspec.convert(told["event"], kind)
        assert isinstance(read, Event)
        assert msgspec.to_builtins(read) == told["event"]
    if written["type"] == "welcome":
        view = written.pop("view")
        assert msgspec.to_builtins(msgspec.convert(view, views[0])) == view
    read = msgspec.convert(written, AnyAnswer)
    assert msgspec.to_builtins(read) == written


def test_the_examples_in_the_page_are_those() -> None:
    shown = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", page(), re.DOTALL)]
    expected = [json.loads(msgspec.json.encode(one)) for one in [*REQUESTS, *answers(), *BODIES]]
    assert sorted(map(json.dumps, shown)) == sorted(map(json.dumps, expected))


def test_every_link_in_the_page_leads_somewhere() -> None:
    text = page()
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}
    linked = set(re.findall(r"\]\(#([^)]+)\)", text))
    assert linked - anchors == set()
    for file in re.findall(r"\]\(([\w/-]+\.md)\)", text):
        assert (DOCS / file).is_file(), file


def test_types_and_defaults_are_told_in_words() -> None:
    fields = {field.name: field for field in shape_of(Play).fields}
    assert fields["id"].default is None
    assert fields["reacted"].kind == "integer from 0 to 600000 or null"
    assert fields["reacted"].words == "… and how many ms after it was shown."
    chair = {field.name: field for field in shape_of(Update).fields}["chair"]
    assert (chair.kind, chair.default) == ("integer or null", "")
    kind = shape_of(Chair).fields[0]
    assert (kind.kind, kind.default) == ('`"bot"` or `"empty"` or `"person"`', '"empty"')
    assert shape_of(Hello).tag == "hello"


def test_the_schema_has_everything_on_the_wire() -> None:
    schema: Any = wire_schema()
    kinds = [*get_args(AnyRequest), *get_args(AnyAnswer), messages.Room, messages.Chair]
    for kind in kinds:
        assert any(name.endswith(kind.__name__) for name in schema["definitions"]), kind
    for name in game_names():
        game = schema["games"][name]
        for struct in vars(import_module(f"antics.games.{name}.events")).values():
            if isinstance(struct, type) and issubclass(struct, Event) and struct is not Event:
                assert struct.__name__ in game["definitions"]
        assert game["views"]
        assert game["rules"]
