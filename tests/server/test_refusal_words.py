"""Whatever the server says no with, the page says in the player's language."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import antics
from antics.core.errors import (
    BadRecord,
    CutRecord,
    LongRecord,
    MoveError,
    UnreadableRecord,
    code_of,
)

SOURCES = Path(antics.__file__).parent
WORDS = Path(__file__).parents[2] / "web" / "src" / "i18n"
SAID_BY = {"Refusal", "Turned", "Refused", "Bye", "refuse", "dismiss", "_check", "turn_away"}
"""Calls with a code among their first arguments, or as `code=`."""
CODE = re.compile(r"[a-z]+(_[a-z]+)*")


def codes_in(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in SAID_BY:
                named = [word.value for word in node.keywords if word.arg == "code"]
                yield from constants(named or node.args[:3])
            # A connection is ended with a code; other things end too
            case ast.Call(func=ast.Attribute(attr="end"), args=[ast.Constant(), *_]):
                yield from constants(node.args[:1])
            case ast.Assign(targets=[ast.Tuple(elts=[*_, ast.Name(id="code")])]):
                assert isinstance(node.value, ast.Tuple)
                yield from constants(node.value.elts[-1:])
            case _:
                pass


def constants(arguments: list[ast.expr]) -> Iterator[str]:
    for argument in arguments:
        match argument:
            case ast.Constant(value=str(text)) if CODE.fullmatch(text):
                yield text
            case _:
                pass


def codes() -> set[str]:
    files = [path for part in ("server", "table") for path in (SOURCES / part).rglob("*.py")]
    found = {code for path in files for code in codes_in(ast.parse(path.read_text("utf-8")))}
    kinds = [*MoveError.__subclasses__(), BadRecord, UnreadableRecord, CutRecord, LongRecord]
    return found | {code_of(kind("")) for kind in kinds}


def words_for(lang: str) -> set[str]:
    return {*re.findall(r"'refused\.(\w+)'", (WORDS / f"{lang}.ts").read_text("utf-8"))}


def misunderstood() -> set[str]:
    """Those that the page has the same words for."""
    text = (WORDS / "refusals.ts").read_text("utf-8")
    listed = re.search(r"MISUNDERSTOOD[^]]*", text)
    assert listed
    return {*re.findall(r"'(\w+)'", listed[0])}


def test_the_codes_are_found_where_they_are_said() -> None:
    some = {"full", "too_many_tables", "bad_setup", "paused", "banned", "closed", "no_page"}
    assert codes() >= some | {"silent", "busy", "illegal_move", "bad_message", "too_large"}


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_every_code_has_words_on_the_page(lang: str) -> None:
    assert codes() - words_for(lang) - misunderstood() == set()


def test_no_words_wait_for_a_code_that_is_gone() -> None:
    """Two are the page's own: nobody answers, and neither understands the other."""
    told = words_for("en") | misunderstood()
    assert told - codes() == {"unreachable", "misunderstood"}
