"""Structs as people read them: what each field is, in words, and what its docstring says.

Types and defaults come from the structs themselves. Docstrings of fields are not there at run
time, so they are read from the source.
"""

import ast
import inspect
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import inspect as types

from antics.core.events import Event
from antics.core.game import View

Struct = type[msgspec.Struct]


class Field(NamedTuple):
    name: str
    kind: str
    """The type in words, as Markdown."""
    default: str | None
    """As JSON; None for a field that is always there, '' for one that may be left out."""
    words: str


class Shape(NamedTuple):
    name: str
    tag: str | None
    words: str
    fields: list[Field]


def structs_in(module: object, base: Struct = msgspec.Struct) -> list[Struct]:
    """The structs that a module defines itself, in the order of the file."""
    return [
        member
        for member in vars(module).values()
        if inspect.isclass(member)
        and issubclass(member, base)
        and member is not base
        and member.__module__ == getattr(module, "__name__", "")
    ]


def shape_of(struct: Struct) -> Shape:
    """Everything there is to say about a struct."""
    info = types.type_info(struct)
    assert isinstance(info, types.StructType)  # noqa: S101  # msgspec's own promise
    words = _field_words(struct)
    fields = [
        Field(
            name=field.encode_name,
            kind=kind_in_words(field.type),
            default=_default(field),
            words=words.get(field.name, ""),
        )
        for field in info.fields
    ]
    tag = None if info.tag is None else str(info.tag)
    return Shape(struct.__name__, tag, inspect.cleandoc(_class_words(struct)), fields)


def _default(field: types.Field) -> str | None:
    if field.required:
        return None
    if field.default_factory is not msgspec.NODEFAULT:
        return msgspec.json.encode(field.default_factory()).decode()
    if field.default in (msgspec.NODEFAULT, msgspec.UNSET):
        return ""
    return msgspec.json.encode(field.default).decode()


# Types in words ----------------------------------------------------------------------------


def kind_in_words(kind: types.Type) -> str:
    match kind:
        case types.UnionType():
            known = [part for part in kind.types if not isinstance(part, types.CustomType)]
            return " or ".join(kind_in_words(part) for part in known)
        case types.LiteralType():
            return " or ".join(f"`{msgspec.json.encode(value).decode()}`" for value in kind.values)
        case types.StructType():
            return _struct_in_words(kind)
        case types.ListType() | types.VarTupleType():
            return f"list of {kind_in_words(kind.item_type)}"
        case types.TupleType():
            return f"list of {', '.join(kind_in_words(item) for item in kind.item_types)}"
        case types.Metadata():
            return kind_in_words(kind.type)
        case _:
            return _plain_in_words(kind)


def _plain_in_words(kind: types.Type) -> str:
    match kind:
        case types.IntType():
            return f"integer{_bounds(kind.ge, kind.le)}"
        case types.FloatType():
            return f"number{_bounds(kind.ge, kind.le)}"
        case types.StrType():
            longest = "" if kind.max_length is None else f", at most {kind.max_length} characters"
            return f"text{longest}"
        case types.BoolType():
            return "true or false"
        case types.NoneType():
            return "null"
        case types.DictType():
            return "object"
        case _:
            return "anything"


def _struct_in_words(kind: types.StructType) -> str:
    if kind.cls is View:
        return "[a view](#the-games)"
    if kind.cls is Event:
        return "[an event](#the-games)"
    if kind.cls.__module__.startswith("antics.games."):
        return f"`{kind.cls.__name__}`"
    return f"[{kind.cls.__name__}](#{kind.cls.__name__.lower()})"


def _bounds(least: float | None, most: float | None) -> str:
    if least is not None and most is not None:
        return f" from {least} to {most}"
    if least is not None:
        return f" from {least}"
    return "" if most is None else f" up to {most}"


# Docstrings --------------------------------------------------------------------------------


@lru_cache
def _classes(path: str) -> dict[str, ast.ClassDef]:
    tree = ast.parse(Path(path).read_text("utf-8"))
    return {node.name: node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}


def _node(struct: type) -> ast.ClassDef | None:
    return _classes(inspect.getfile(struct)).get(struct.__name__)


def _class_words(struct: Struct) -> str:
    node = _node(struct)
    return "" if node is None else ast.get_docstring(node) or ""


def _field_words(struct: Struct) -> dict[str, str]:
    """The string that stands after each field, in the struct itself and in those it builds on."""
    words: dict[str, str] = {}
    for base in reversed(struct.__mro__):
        if not base.__module__.startswith("antics."):
            continue
        node = _node(base)
        body = [] if node is None else node.body
        for field, after in pairwise(body):
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                match after:
                    case ast.Expr(value=ast.Constant(value=str(text))):
                        words[field.target.id] = " ".join(text.split())
                    case _:
                        pass
    return words
