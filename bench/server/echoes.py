"""The same small server on each socket library: `python -m bench.server.echoes LIBRARY PORT`.

Four connections make a table. Whoever sends a move, all four get the same frame of about 400
bytes of JSON about it. The reading and writing of JSON is the same for all; what differs is what
lies between it and the socket.
"""

import logging
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import uvloop

LIBRARIES = {
    "picows": "picows alone",
    "uvicorn-picows": "picows behind uvicorn",
    "websockets": "websockets alone",
    "uvicorn-websockets": "uvicorn with websockets",
    "uvicorn-sansio": "uvicorn with websockets, sans-I/O",
    "uvicorn-wsproto": "uvicorn with wsproto",
    "granian-asgi": "granian, ASGI",
    "granian-rsgi": "granian, RSGI",
}


class Move(msgspec.Struct, tag="move"):
    id: int
    card: int


class Told(msgspec.Struct, tag="told"):
    version: int
    seat: int
    card: int
    view: dict[str, list[int]]


VIEW = {f"display {seat}": list(range(1, 27)) for seat in range(4)}
read = msgspec.json.Decoder(Move).decode
write = msgspec.json.Encoder().encode
WELCOME = b'{"type":"welcome"}'


class Table:
    """Whoever is connected under one path's first part."""

    def __init__(self) -> None:
        self.version = 0
        self.connections: list[Any] = []

    def about(self, seat: int, frame: bytes | memoryview | str) -> bytes:
        move = read(frame)
        self.version += 1
        return write(Told(self.version, seat, move.card, VIEW))


tables: dict[str, Table] = {}


def place(path: str) -> tuple[Table, int]:
    """`/12/3` is seat 3 at table 12."""
    _, table, seat = path.split("/")
    return tables.setdefault(table, Table()), int(seat)


# picows ------------------------------------------------------------------------------------


def picows_listener() -> Callable[[Any], Any]:
    from picows import WSListener, WSMsgType

    class Connection(WSListener):
        def __init__(self, path: str) -> None:
            self.table, self.seat = place(path)

        def on_ws_connected(self, transport: Any) -> None:
            self.table.connections.append(transport)
            transport.send(WSMsgType.TEXT, WELCOME)

        def on_ws_frame(self, transport: Any, frame: Any) -> None:
            if frame.msg_type == WSMsgType.TEXT:
                words = self.table.about(self.seat, frame.get_payload_as_memoryview())
                for each in self.table.connections:
                    each.send(WSMsgType.TEXT, words)

    return lambda request: Connection(request.path.decode())


async def picows_alone(port: int) -> None:
    from picows import ws_create_server

    server = await ws_create_server(picows_listener(), "127.0.0.1", port)
    await server.serve_forever()


def picows_behind_uvicorn() -> type:
    from picows import WSAutoPingStrategy
    from picows.picows import WSProtocol  # type: ignore[attr-defined]

    class Upgrade(WSProtocol):  # type: ignore[misc]
        def __init__(self, **_: object) -> None:
            super().__init__(
                None,
                None,
                False,
                picows_listener(),
                logging.getLogger("picows"),
                True,
                5.0,
                False,
                10.0,
                10.0,
                WSAutoPingStrategy.PING_WHEN_IDLE,
                True,
                4096,
                None,
                4096,
            )

        def data_received(self, read_so_far: bytes) -> None:
            self.get_buffer(len(read_so_far))[: len(read_so_far)] = read_so_far
            self.buffer_updated(len(read_so_far))

    return Upgrade


# websockets, ASGI, RSGI --------------------------------------------------------------------


async def websockets_alone(port: int) -> None:
    from websockets.asyncio.server import ServerConnection, broadcast, serve

    async def connected(connection: ServerConnection) -> None:
        assert connection.request is not None
        table, seat = place(connection.request.path)
        table.connections.append(connection)
        await connection.send(WELCOME, text=True)
        async for frame in connection:
            # `broadcast` sends bytes as binary frames, which costs less than text.
            broadcast(table.connections, table.about(seat, frame))

    async with serve(connected, "127.0.0.1", port, compression=None) as server:
        await server.serve_forever()


Message = dict[str, Any]


async def asgi(
    scope: Message,
    receive: Callable[[], Awaitable[Message]],
    send: Callable[[Message], Awaitable[None]],
) -> None:
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 404, "headers": []})
        await send({"type": "http.response.body", "body": b""})
        return
    if scope["type"] != "websocket":
        return
    table, seat = place(scope["path"])
    await receive()
    await send({"type": "websocket.accept"})
    table.connections.append(send)
    await send({"type": "websocket.send", "text": WELCOME.decode()})
    while (message := await receive())["type"] == "websocket.receive":
        frame = message.get("text") or message["bytes"]
        words = {"type": "websocket.send", "text": table.about(seat, frame).decode()}
        for each in table.connections:
            await each(words)


async def rsgi(scope: Any, protocol: Any) -> None:
    if scope.proto == "http":
        protocol.response_empty(404, [])
        return
    table, seat = place(scope.path)
    transport = await protocol.accept()
    table.connections.append(transport)
    await transport.send_str(WELCOME.decode())
    while (message := await transport.receive()).kind:
        words = table.about(seat, message.data).decode()
        for each in table.connections:
            await each.send_str(words)


def uvicorn_with(sockets: "str | type", port: int) -> None:
    import uvicorn

    uvicorn.run(
        asgi,
        host="127.0.0.1",
        port=port,
        loop="uvloop",
        http="httptools",
        ws=sockets,
        ws_per_message_deflate=False,
        log_level="error",
        lifespan="off",
    )


def granian_with(interface: str, port: int) -> None:
    from granian import Granian
    from granian.constants import Interfaces, Loops

    Granian(
        f"bench.server.echoes:{interface}",
        address="127.0.0.1",
        port=port,
        interface=Interfaces(interface),
        loop=Loops.uvloop,
        log_enabled=False,
    ).serve()


def main(words: list[str]) -> None:
    library, port = words[0], int(words[1])
    if library == "picows":
        uvloop.run(picows_alone(port))
    elif library == "websockets":
        uvloop.run(websockets_alone(port))
    elif library == "uvicorn-picows":
        uvicorn_with(picows_behind_uvicorn(), port)
    elif library == "uvicorn-sansio":
        uvicorn_with("websockets-sansio", port)
    elif library.startswith("uvicorn-"):
        uvicorn_with(library.removeprefix("uvicorn-"), port)
    else:
        granian_with(library.removeprefix("granian-"), port)


if __name__ == "__main__":
    main(sys.argv[1:])
