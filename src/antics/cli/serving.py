"""`antics serve`, and `antics` alone: a server for this evening, and how to get to it."""

import gc
import os
import sys
from collections.abc import Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from antics.server.addresses import Addresses
    from antics.server.house import House


def data_option(about: str) -> Any:
    """Where a server keeps what it keeps."""
    return typer.Option(
        "--data", metavar="FOLDER", help=about, show_default="the user's data folder"
    )


def database_option(about: str) -> Any:
    """The other place for it."""
    return typer.Option(
        "--database",
        metavar="URL",
        envvar="ANTICS_DATABASE",
        help=f"{about}: postgresql://… Better set in the environment as ANTICS_DATABASE, where no"
        " list of processes shows its password.",
        show_default="a file in --data",
        show_envvar=False,
    )


Data = Annotated[
    Path | None,
    data_option("Where tables and finished games are kept; made if it is not there."),
]
Database = Annotated[str | None, database_option("Keep them in PostgreSQL instead")]


def serve(
    local: Annotated[
        bool, typer.Option("--local", help="Only for this machine; nobody else can join.")
    ] = False,
    port: Annotated[
        int | None,
        typer.Option(
            "--port",
            "-p",
            metavar="PORT",
            min=0,
            max=65535,
            help="The port to listen on; 0 for any free one.",
            show_default="8080, or the next that is free",
        ),
    ] = None,
    host: Annotated[
        str | None,
        typer.Option(
            "--host",
            metavar="ADDRESS",
            help="The address to listen on.",
            show_default="all of this machine's",
        ),
    ] = None,
    data: Data = None,
    database: Database = None,
    password: Annotated[
        str | None,
        typer.Option(
            "--password",
            metavar="WORD",
            envvar="ANTICS_PASSWORD",
            help="Only who knows it can make tables; joining needs none. Better set in the"
            " environment as ANTICS_PASSWORD, where no list of processes shows it.",
            show_envvar=False,
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--proxy",
            metavar="ADDRESS",
            help="Believe what this reverse proxy, or network of them, says about where requests"
            " come from; may be given several times.",
            show_default=False,
        ),
    ] = None,
    proxy_rtt: Annotated[
        bool,
        typer.Option(
            "--proxy-rtt",
            help="Those proxies set X-Client-RTT themselves, as nginx can: believe it in races.",
        ),
    ] = False,
    prefix: Annotated[
        str,
        typer.Option(
            "--prefix",
            metavar="PATH",
            help="Everything is found below this path, such as /antics.",
            show_default=False,
        ),
    ] = "",
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers",
            metavar="NUMBER",
            min=1,
            max=64,
            help="Processes in which bots think.",
            show_default="one fewer than cores, at most 4",
        ),
    ] = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Open no page here; nobody is in front of it.")
    ] = False,
    log_file: Annotated[
        Path | None,
        typer.Option(
            "--log-file",
            metavar="FILE",
            help="Write a log of JSON lines there; otherwise only trouble is told, on stderr.",
        ),
    ] = None,
    metrics_token: Annotated[
        str | None,
        typer.Option(
            "--metrics-token",
            metavar="WORD",
            envvar="ANTICS_METRICS_TOKEN",
            help="Let whoever shows this bearer token read /metrics from elsewhere, too.",
            show_envvar=False,
        ),
    ] = None,
    requests_a_second: Annotated[
        int,
        typer.Option(
            "--requests-a-second",
            metavar="NUMBER",
            min=1,
            max=1_000_000,
            help="What one person may ask of a table, on average.",
        ),
    ] = 30,
    bot_pace: Annotated[
        float, typer.Option("--bot-pace", min=0, max=1, envvar="ANTICS_BOT_PACE", hidden=True)
    ] = 1.0,
) -> None:
    """Start a server, open the page, and show how others on the network get there.

    This is also what `antics` without a command does. Ctrl-C stops it; all
    tables are kept and go on when it is started again.
    """
    # Loaded here: no other command needs it.
    from antics.server.callers import read_networks
    from antics.server.settings import EVERYWHERE, HERE, Settings, checked_prefix
    from antics.store.sqlite.place import default_folder

    if local and host is not None:
        raise typer.BadParameter("--local and --host say two different things")
    if proxy_rtt and not proxy:
        raise typer.BadParameter("--proxy-rtt is about proxies, and --proxy names none")
    settings = Settings(
        data=(data or default_folder()).expanduser().absolute(),
        host=HERE if local else host or EVERYWHERE,
        port=port,
        password=password or None,
        proxies=read_networks(proxy or ()),
        proxies_measure=proxy_rtt,
        prefix=checked_prefix(prefix),
        workers=workers,
        log_file=log_file,
        database=database,
        metrics_token=metrics_token or None,
        requests_a_second=requests_a_second,
        bot_pace=bot_pace,
    )
    gc.disable()  # what is loaded now stays; the server says when there is something to look for
    from antics.server.app import serve as run_server
    from antics.server.logs import start_logging

    start_logging(log_file)

    def ready(house: "House") -> None:
        from antics.server.pages import is_built

        addresses = house.addresses
        _announce(addresses, is_built())
        if not no_browser and _has_display():
            import webbrowser
            from threading import Thread

            # In a thread: some systems only return when the browser has started.
            Thread(target=webbrowser.open, args=(addresses.local,), daemon=True).start()

    _run(run_server(settings, ready))


def _run(serving: Coroutine[object, object, None]) -> None:
    try:
        import uvloop
    except ImportError:  # there is none for Windows
        from asyncio import run
    else:
        run = uvloop.run
    try:
        run(serving)
    finally:
        gc.enable()  # it may not have come so far


def _announce(addresses: "Addresses", is_built: bool) -> None:
    out = typer.echo
    out(f"Antics is being served at {addresses.local}")
    if addresses.network is not None:
        out(f"On your network it is at   {addresses.network}")
        if sys.stdout.isatty():
            out(_qr(addresses.network))
            out("Point a phone's camera at it to join.")
    if not is_built:
        out("The page is not built, so there are only the bare tables: `make web` builds it.")
    out("Ctrl-C stops it; tables are kept.")
    sys.stdout.flush()


def _qr(text: str) -> str:
    """Blocks that a camera can read off a terminal: white on black, whatever its own colours."""
    import io

    import segno

    drawn = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(out=drawn, compact=True, border=2)
    lines = drawn.getvalue().splitlines()
    return "\n".join(f"\x1b[97;40m{line}\x1b[0m" for line in lines)


def _has_display() -> bool:
    """Whether a browser that opens would be seen: on Linux that takes a screen."""
    if sys.platform != "linux":
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
