"""A big screen looks on as nobody, even in the browser of somebody who plays."""

import asyncio

from .hearing import answer_to
from .live import Live


def test_a_big_screen_in_a_players_browser_is_sent_no_hand(live: Live) -> None:
    ada = live.guest("Ada")
    wanted = {"game": "party_bugs", "name": "Ada", "players": 4, "bots": "random"}
    code = ada.post("/api/tables", json=wanted).json()["code"]

    own = asyncio.run(answer_to(live, ada, code))
    screen = asyncio.run(answer_to(live, ada, code, "?watch"))

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
