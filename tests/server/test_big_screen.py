"""A big screen looks on as nobody, even in the browser of somebody who plays."""

import asyncio
import json
from typing import Any

import httpx
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from .live import LONGEST, Live


class _Ears(WSListener):
    """Says hello and hears the welcome."""

    def __init__(self) -> None:
        self.welcome: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()

    def on_ws_connected(self, transport: WSTransport) -> None:
        transport.send(WSMsgType.TEXT, b'{"type": "hello"}')

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            return
        answer = json.loads(frame.get_payload_as_bytes())
        if answer["type"] == "welcome" and not self.welcome.done():
            self.welcome.set_result(answer)


async def _welcome(live: Live, guest: httpx.Client, code: str, query: str) -> dict[str, Any]:
    address = live.root.replace("http:", "ws:") + f"/ws/{code}{query}"
    headers = {name: guest.headers[name] for name in ("origin", "x-forwarded-for")}
    headers["cookie"] = f"antics={guest.cookies['antics']}"
    ears = _Ears()
    transport, _ = await ws_connect(lambda: ears, address, extra_headers=headers)
    try:
        return await asyncio.wait_for(ears.welcome, LONGEST)
    finally:
        transport.disconnect()


def test_a_big_screen_in_a_players_browser_is_sent_no_hand(live: Live) -> None:
    ada = live.guest("Ada")
    wanted = {"game": "party_bugs", "name": "Ada", "players": 4, "bots": "random"}
    code = ada.post("/api/tables", json=wanted).json()["code"]

    own = asyncio.run(_welcome(live, ada, code, ""))
    screen = asyncio.run(_welcome(live, ada, code, "?watch"))

    assert (own["you"]["chair"], own["view"]["seat"]) == (0, 0)
    assert own["view"]["hand"]
    assert own["you"]["secret"] is not None
    assert (screen["you"]["chair"], screen["view"]["seat"]) == (None, None)
    assert screen["view"]["hand"] is None
    assert screen["you"]["secret"] is None
    assert screen["you"]["person"] != own["you"]["person"]
    assert "moves" not in screen


def test_a_watching_line_still_needs_a_token(live: Live) -> None:
    ada = live.guest("Ada")
    wanted = {"game": "party_bugs", "name": "Ada"}
    code = ada.post("/api/tables", json=wanted).json()["code"]
    stranger = live.visitor(connection="upgrade", upgrade="websocket")
    stranger.headers["sec-websocket-key"] = "dGhlIHNhbXBsZSBub25jZQ=="
    stranger.headers["sec-websocket-version"] = "13"
    assert stranger.get(f"/ws/{code}?watch").status_code == 401
