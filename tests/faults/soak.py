"""Odd frames and bodies by the hundred thousand against a running server: `make soak`.

It must not crash, never show a traceback, refuse in its own words, hang up on nobody without one,
and not grow.
"""

import argparse
import asyncio
import http.client
import json
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.faults.fuzz import honest_frame, odd_bodies, odd_frames
from tests.faults.outpost import Line, Outpost, call

PATHS = ["/api/me", "/api/tables", "/api/replay", "/api/games", "/api/tables/QQQQQQ", "/api/nope"]


GAMES = ["party_bugs", "bullenparty", "cheating_moth", "bugs_and_co"]
AT_ONE_TABLE = 500
"""Frames, before Eve sits down to the next game."""
HONEST_SHARE = 0.1


async def send_frames(server: Outpost, count: int, seed: int, answers: Counter[str]) -> None:
    """From a chair at a running table of each game in turn, in bursts that are waited for."""
    rng = random.Random(seed)
    token = server.newcomer()
    line: Line | None = None
    code = ""
    for sent, frame in enumerate(odd_frames(rng, count), start=1):
        if sent % AT_ONE_TABLE == 1 and line is not None:
            line.hang_up()
            line = None
        if line is None:
            if not code or sent % AT_ONE_TABLE == 1:
                game = GAMES[sent // AT_ONE_TABLE % len(GAMES)]
                body = {"game": game, "name": "Eve", "players": 3, "bots": "casual"}
                code = server.post("/api/tables", body, token)["code"]
            line = await call(server, code, token)
            line.send({"type": "hello", "name": "Eve"})
        line.send_bytes(frame)
        if rng.random() < HONEST_SHARE:  # so that odd ones come at every moment of an evening
            line.send_bytes(honest_frame(rng))
        if sent % 25 == 0:
            line.send({"type": "rename", "id": f"n{sent}", "name": ""})
            bye = await goodbye(line, f"n{sent}", answers)
            if bye is not None:
                line = None
                code = "" if bye == "closed" else code
    if line is not None:
        line.hang_up()


async def goodbye(line: Line, request: str, answers: Counter[str]) -> str | None:
    """Hear everything up to the answer to this. If the server says goodbye first, why."""
    while True:
        answer = await line.hear()
        assert answer is not None, f"a line died without a word before {request} was answered"
        answers[answer["type"] + " " + str(answer.get("code", ""))] += 1
        assert "Traceback" not in json.dumps(answer)
        if answer["type"] == "bye":
            line.hang_up()
            return str(answer["code"])
        if answer.get("id") == request:
            return None


def send_bodies(server: Outpost, count: int, seed: int, answers: Counter[str]) -> None:
    rng = random.Random(seed)
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    for body in odd_bodies(rng, count):
        kind = rng.choice(["application/json", "application/json", "text/plain", "x"])
        headers = {"content-type": kind}
        if rng.random() < 0.5:
            headers["authorization"] = "Bearer " + rng.choice(
                ["", "a1.x.y", "\u00e9".encode().hex()]
            )
        method, path = rng.choice(["POST", "GET", "PUT"]), rng.choice(PATHS)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            content = answer.read()
        except (http.client.HTTPException, OSError) as error:
            raise AssertionError(f"hung up on {method} {path} with {body!r}: {error!r}") from error
        assert answer.status < 500 or answer.status == 503, (answer.status, body, content)
        assert b"Traceback" not in content
        answers[f"http {answer.status}"] += 1
    connection.close()


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--frames", type=int, default=70_000)
    arguments.add_argument("--bodies", type=int, default=30_000)
    arguments.add_argument("--seed", type=int, default=1)
    chosen = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Outpost(Path(folder))
        server.start("--requests-a-second", "100000")
        try:
            answers: Counter[str] = Counter()
            asyncio.run(send_frames(server, 2_000, chosen.seed, answers))
            send_bodies(server, 1_000, chosen.seed, answers)
            before = server.resident()
            asyncio.run(send_frames(server, chosen.frames, chosen.seed + 1, answers))
            send_bodies(server, chosen.bodies, chosen.seed + 1, answers)
            grown = (server.resident() - before) / 2**20
            assert server.get("/healthz")
        finally:
            code = server.stop()
    for kind, times in sorted(answers.items()):
        sys.stdout.write(f"{times:8}  {kind}\n")
    sys.stdout.write(f"memory grew by {grown:.1f} MiB; the server ended with {code}\n")
    for line in server.bugs:
        sys.stdout.write(f"{line}\n")
    if code != 0 or grown > 20 or server.bugs:
        sys.exit("the server did not stand it")


if __name__ == "__main__":
    main()
