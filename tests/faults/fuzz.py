"""Frames that no honest client sends: for tests, and for the soak of a running server."""

import json
import random
from collections.abc import Iterator
from typing import Final

HONEST: Final = [
    b'{"type":"hello","name":"Eve","since":3}',
    b'{"type":"play","id":"a1","action":"play 5"}',
    b'{"type":"sit","id":"a2","chair":1}',
    b'{"type":"add_bot","id":"a3","level":"casual"}',
    b'{"type":"choose","id":"a4","options":{"series":true}}',
    b'{"type":"point","x":3,"y":900}',
    b'{"type":"pong","nonce":"0123456789abcdef"}',
    b'{"type":"rematch","id":"a5"}',
]
"""What odd frames are made from. None of these ends a table."""

_PIECES: Final = [
    b"null",
    b"[]",
    b'"',
    b"{",
    b"-1",
    b"1e999",
    b"9" * 40,
    b"\\u0000",
    b"\xff\xfe",
    b"\xf0\x9f\xa6\x8b",
    b"NaN",
    b'{"type":',
    b"\x00",
    b"true",
    b'"__proto__"',
]


def odd_frames(rng: random.Random, count: int) -> Iterator[bytes]:
    """So many frames: cut, mixed, nested, mistyped. The same generator state, the same frames."""
    for _ in range(count):
        yield rng.choice(_WAYS)(rng)[:4000]


def _cut(rng: random.Random) -> bytes:
    frame = rng.choice(HONEST)
    return frame[: rng.randrange(len(frame))]


def _mixed(rng: random.Random) -> bytes:
    frame = bytearray(rng.choice(HONEST))
    for _ in range(rng.randrange(1, 6)):
        place = rng.randrange(len(frame))
        frame[place : place + rng.randrange(3)] = rng.choice(_PIECES)
    return bytes(frame)


def _mistyped(rng: random.Random) -> bytes:
    message = json.loads(rng.choice(HONEST))
    key = rng.choice(list(message))
    message[key] = rng.choice([None, -1, 1e300, [], {}, "", "x" * 500, True, [[[1]]], {"a": {}}])
    return json.dumps(message).encode()


def _nested(rng: random.Random) -> bytes:
    depth = rng.randrange(10, 1900)
    nest = b"[" * depth + b"]" * depth
    if rng.randrange(2):
        return nest
    return b'{"type":"choose","id":"a6","options":{"series":%b}}' % nest


def _noise(rng: random.Random) -> bytes:
    return rng.randbytes(rng.randrange(1, 200))


_WAYS: Final = [_cut, _mixed, _mistyped, _nested, _noise]


def odd_bodies(rng: random.Random, count: int) -> Iterator[bytes]:
    """So many bodies of HTTP requests."""
    for _ in range(count):
        way = rng.randrange(4)
        if way == 0:
            yield rng.choice(_WAYS)(rng)
        elif way == 1:
            yield rng.choice(_PIECES) * rng.randrange(1, 50)
        else:
            message = dict(rng.choice(_BODIES))
            for _ in range(rng.randrange(3)):
                message[rng.choice(list(message))] = rng.choice(
                    [None, -1, 10**30, [], {}, "", "x" * 3000, True, "\ud83e\udd8b", {"a": [1]}]
                )
            yield json.dumps(message).encode("utf-8", "surrogatepass")


_BODIES: Final[list[dict[str, object]]] = [
    {"name": "Eve", "face": "moth"},
    {"game": "party_bugs", "name": "Eve", "players": 3, "bots": "casual", "options": {}},
    {"antics": 1, "game": "party_bugs", "players": [], "deals": [], "moves": [], "end": 0},
]
