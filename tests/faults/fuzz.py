"""Frames that no honest client sends: for tests, and for the soak of a running server."""

import json
import random
from collections.abc import Iterator, Sequence
from typing import Final

HONEST: Final = [
    b'{"type":"hello","name":"Eve","since":3}',
    b'{"type":"play","id":"a1","action":"play 5"}',
    b'{"type":"play","id":"a7","action":"grab 3","seen":12,"reacted":300}',
    b'{"type":"sit","id":"a2","chair":1}',
    b'{"type":"stand","id":"a8"}',
    b'{"type":"rename","id":"a9","name":"Eve the odd","face":"moth","age":33}',
    b'{"type":"add_bot","id":"a3","level":"casual"}',
    b'{"type":"clear","id":"b1","chair":2}',
    b'{"type":"choose","id":"a4","options":{"series":true}}',
    b'{"type":"set_clock","id":"b2","seconds":30}',
    b'{"type":"pass_host","id":"b3","chair":1}',
    b'{"type":"start","id":"b4"}',
    b'{"type":"pause","id":"b5"}',
    b'{"type":"resume","id":"b6"}',
    b'{"type":"rematch","id":"a5","start":true}',
    b'{"type":"close","id":"b7"}',
    b'{"type":"new_secret","id":"b8"}',
    b'{"type":"emote","emote":"laugh"}',
    b'{"type":"point","x":3,"y":900}',
    b'{"type":"pong","nonce":"0123456789abcdef"}',
    b'{"type":"stir","commitment":"0123456789abcdef","entropy":"tea"}',
]
"""What odd frames are made from: every request there is."""
HARMLESS: Final = [
    frame
    for frame in HONEST
    if not any(word in frame for word in (b'"stand"', b'"close"', b'"pass_host"', b'"set_clock"'))
]
"""Those that change nothing while a game without a clock is being played."""

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


def odd_frames(rng: random.Random, count: int, honest: Sequence[bytes] = HONEST) -> Iterator[bytes]:
    """So many frames: cut, mixed, nested, mistyped. The same generator state, the same frames."""
    for _ in range(count):
        yield rng.choice(_WAYS)(rng, rng.choice(honest))[:4000]


def honest_frame(rng: random.Random) -> bytes:
    """A request that may be granted, or comes at the wrong moment."""
    message = json.loads(rng.choice(HONEST))
    if "id" in message:
        message["id"] = f"h{rng.randrange(10**9)}"
    return json.dumps(message).encode()


def _cut(rng: random.Random, frame: bytes) -> bytes:
    return frame[: rng.randrange(len(frame))]


def _mixed(rng: random.Random, honest: bytes) -> bytes:
    frame = bytearray(honest)
    for _ in range(rng.randrange(1, 6)):
        place = rng.randrange(len(frame))
        frame[place : place + rng.randrange(3)] = rng.choice(_PIECES)
    return bytes(frame)


def _mistyped(rng: random.Random, frame: bytes) -> bytes:
    message = json.loads(frame)
    key = rng.choice(list(message))
    message[key] = rng.choice([None, -1, 1e300, [], {}, "", "x" * 500, True, [[[1]]], {"a": {}}])
    return json.dumps(message).encode()


def _nested(rng: random.Random, _: bytes) -> bytes:
    depth = rng.randrange(10, 1900)
    nest = b"[" * depth + b"]" * depth
    if rng.randrange(2):
        return nest
    return b'{"type":"choose","id":"a6","options":{"series":%b}}' % nest


def _noise(rng: random.Random, _: bytes) -> bytes:
    return rng.randbytes(rng.randrange(1, 200))


_WAYS: Final = [_cut, _mixed, _mistyped, _nested, _noise]


def odd_bodies(rng: random.Random, count: int) -> Iterator[bytes]:
    """So many bodies of HTTP requests."""
    for _ in range(count):
        way = rng.randrange(4)
        if way == 0:
            yield rng.choice(_WAYS)(rng, rng.choice(HONEST))
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
