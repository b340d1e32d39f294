"""`antics admin`: look after a server, whether it is running or not.

Where one runs with that data directory, it is asked to do it; otherwise the database is opened.
"""

import contextlib
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from antics.cli.arguments import AsJson
from antics.cli.serving import data_option, database_option
from antics.core.errors import AnticsError

if TYPE_CHECKING:
    from antics.server.errands import Errand, Report
    from antics.server.office import Note

admin = typer.Typer(
    help="Look after a server: its tables, people and database, while it runs or not.",
    no_args_is_help=True,
)

Data = Annotated[
    Path | None,
    data_option("The folder in which the server keeps its tables and finished games."),
]
Database = Annotated[
    str | None, database_option("The server's database, if it keeps them in PostgreSQL")
]
Who = Annotated[
    str,
    typer.Argument(
        metavar="WHO",
        help="A person's sign, as `antics admin tables` shows it, their token, or a table's code"
        " and a chair, such as ABCDEF/2.",
        show_default=False,
    ),
]
_LONGEST = 3600
"""Seconds that a running server may take; backups of large databases do."""


@admin.command()
def tables(data: Data = None, database: Database = None, as_json: AsJson = False) -> None:
    """List the tables that are not closed, and who sits where."""
    from antics.server.errands import ListTables

    found = _ask(ListTables(), data, database).tables
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(found)).decode())
        return
    for table in found:
        state = f"{table.connections} connected" if table.awake else "asleep"
        since = _date(table.created_at)
        typer.echo(f"{table.code}  {table.game}, {table.phase}, {state}, since {since}")
        for sitter in table.sitters:
            typer.echo(f"        {sitter}")
    if not found:
        typer.echo("There are no tables.")


@admin.command()
def end(
    code: Annotated[
        str,
        typer.Argument(
            metavar="CODE",
            help="The table's six letters, as `antics admin tables` shows them.",
            show_default=False,
        ),
    ],
    data: Data = None,
    database: Database = None,
) -> None:
    """End a table for good; everybody there is told."""
    from antics.server.errands import EndTable

    report = _ask(EndTable(code=code), data, database)
    typer.echo(f"Table {code.upper()} is closed.")
    if report.unread:
        typer.echo("Its log cannot be read, so it is only marked as closed; nobody can come back.")


@admin.command()
def ban(
    who: Who,
    reason: Annotated[
        str, typer.Option("--reason", help="For yourself; nobody else sees it.")
    ] = "",
    data: Data = None,
    database: Database = None,
) -> None:
    """Keep somebody out; if they are in, they are sent away."""
    from antics.server.errands import Ban

    person = _ask(Ban(who=who, reason=reason), data, database).person
    typer.echo(f"{person} may not come in any more; `antics admin unban {person}` undoes it.")


@admin.command()
def unban(who: Who, data: Data = None, database: Database = None) -> None:
    """Let somebody in again."""
    from antics.server.errands import Unban

    person = _ask(Unban(who=who), data, database).person
    typer.echo(f"{person} may come in again.")


@admin.command()
def bans(data: Data = None, database: Database = None, as_json: AsJson = False) -> None:
    """List everybody who is kept out."""
    from antics.server.errands import ListBans

    found = _ask(ListBans(), data, database).bans
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(found)).decode())
        return
    for line in found:
        typer.echo(f"{line.person}  since {_date(line.at)}  {line.reason}".rstrip())
    if not found:
        typer.echo("Nobody is banned.")


@admin.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file.", show_default=False)],
    data: Data = None,
    database: Database = None,
) -> None:
    """Copy the whole database into a new file, while the server goes on."""
    from antics.server.errands import Backup
    from antics.store.faults import WORDS
    from antics.store.sqlite import care

    folder, target = _folder(data), file.absolute()
    if database is None:
        care.look_into(folder)
    care.try_out(target)
    # The server may be kept from the place that the file is for; its own directory we share.
    copy = care.new_copy(folder)
    try:
        _ask(Backup(path=str(copy)), data, database)
        size = care.fetch(copy, target)
    except AnticsError as error:
        nothing, words = WORDS["backup"], str(error)
        raise AnticsError(words if nothing in words else f"{nothing}: {words}") from None
    finally:
        _drop(copy, folder)
    typer.echo(f"{file} holds everything as of now, {size / 1e6:.1f} MB.")


@admin.command()
def compact(
    days: Annotated[
        int,
        typer.Option(
            "--days", min=0, help="Drop the logs of tables whose games ended so many days ago."
        ),
    ] = 7,
    abandoned_days: Annotated[
        int,
        typer.Option(
            "--abandoned-days",
            min=0,
            help="Also of tables that were closed so long ago with a game unfinished; and those are"
            " closed to which nobody has come for so long, and for a month at least.",
        ),
    ] = 90,
    data: Data = None,
    database: Database = None,
) -> None:
    """Make the database smaller. Finished games stay, as records."""
    from antics.server.errands import Compact

    done = _ask(Compact(days=days, abandoned_days=abandoned_days), data, database)
    typer.echo(f"{done.logs} logs dropped, {done.bytes / 1e6:.1f} MB given back.")


# Asking ------------------------------------------------------------------------------------


def _ask(errand: "Errand", data: Path | None, database: str | None) -> "Report":
    import asyncio

    from antics.server.office import read_note

    folder = _folder(data)
    note = read_note(folder)
    if note is not None:
        report = _ask_server(errand, note)
        if report is not None:
            return report
    return asyncio.run(_ask_store(errand, folder, database))


def _drop(copy: Path, folder: Path) -> None:
    """If we may only read the data directory, the server removes it."""
    from antics.server.errands import DropBackup
    from antics.server.office import read_note

    try:
        copy.unlink(missing_ok=True)
    except OSError:
        note = read_note(folder)
        if note is not None:
            with contextlib.suppress(AnticsError):  # the next backup will
                _ask_server(DropBackup(path=str(copy)), note)


def _folder(data: Path | None) -> Path:
    from antics.store.sqlite.place import default_folder

    return (data or default_folder()).expanduser().absolute()


def _ask_server(errand: "Errand", note: "Note") -> "Report | None":
    """None if nobody answers there: the server that wrote the note is gone."""
    import urllib.error
    import urllib.request

    from antics.server.answers import Refused
    from antics.server.errands import Report

    request = urllib.request.Request(  # noqa: S310  # the address is our own server's
        f"{note.address}/admin",
        msgspec.json.encode(errand),
        {"content-type": "application/json", "authorization": f"Bearer {note.key}"},
    )
    # The key is for the server alone: no proxy gets to see it.
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with direct.open(request, timeout=_LONGEST) as answer:
            return msgspec.json.decode(answer.read(), type=Report)
    except urllib.error.HTTPError as error:
        try:
            refused = msgspec.json.decode(error.read(), type=Refused)
        except msgspec.DecodeError:
            return None  # another program has that port by now
        if refused.code == "no_admin":
            return None  # another server has
        raise AnticsError(refused.words) from None
    except (OSError, msgspec.DecodeError):
        return None


async def _ask_store(errand: "Errand", folder: Path, database: str | None) -> "Report":
    from antics.server.app import signet_of
    from antics.server.caretaker import Caretaker
    from antics.server.errands import run_errand
    from antics.store.sqlite.place import check
    from antics.store.store import Store

    # Nobody wants an empty database made by looking after it.
    if database is None:
        check(folder)
    else:
        await (await Store.open(database, role="admin")).close()
    store = await Store.open(database or folder)
    try:
        return await run_errand(Caretaker(store, await signet_of(store)), errand)
    finally:
        await store.close()


def _date(ms: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(ms / 1000))
