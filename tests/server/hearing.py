"""Somebody at a live server's socket, who says hello and hears what is said to that."""

import asyncio
import json
from typing import Any

import httpx
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from .live import LONGEST, Live


class _Ears(WSListener):
    """Hears the first welcome, or the goodbye."""

    def __init__(self) -> None:
        self.kinds: list[str] = []
        """What it has heard until then."""
        self.answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()

    def on_ws_connected(self, transport: WSTransport) -> None:
        transport.send(WSMsgType.TEXT, b'{"type": "hello"}')

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            return
        answer = json.loads(frame.get_payload_as_bytes())
        if not self.answer.done():
            self.kinds.append(answer["type"])
        if answer["type"] in ("welcome", "bye") and not self.answer.done():
            self.answer.set_result(answer)


async def answer_to(live: Live, guest: httpx.Client, code: str, query: str = "") -> dict[str, Any]:
    """What this guest is told who comes to the table with that code."""
    return (await _ears_of(live, guest, code, query)).answer.result()


async def kinds_heard(live: Live, guest: httpx.Client, code: str) -> list[str]:
    """The kinds of all that this guest is told until then."""
    return (await _ears_of(live, guest, code)).kinds


async def _ears_of(live: Live, guest: httpx.Client, code: str, query: str = "") -> _Ears:
    address = live.root.replace("http:", "ws:") + f"/ws/{code}{query}"
    headers = {name: guest.headers[name] for name in ("origin", "x-forwarded-for")}
    headers["cookie"] = f"{live.house.signet.cookie}={live.token(guest)}"
    ears = _Ears()
    transport, _ = await ws_connect(lambda: ears, address, extra_headers=headers)
    try:
        await asyncio.wait_for(ears.answer, LONGEST)
    finally:
        transport.disconnect()
    return ears
