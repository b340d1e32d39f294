"""The shape of the database, and how an older one is brought to it.

The shape is what the steps in `migrations/versions` lead to. Importing Alembic takes half a
second, which nobody who starts a server wants to wait for; so the SQL for a new database is kept
ready in `migrations/new-*.sql` (`python -m antics.store.schema` writes it, a test compares it),
and Alembic is loaded only to bring an older database up to date.
"""

import io
from pathlib import Path
from typing import Final, Literal

from antics.store.faults import StoreFailed

Dialect = Literal["sqlite", "postgresql"]

STEPS: Final = ("0001",)
"""Every step there is, in order; the test keeps it true. The last is the present shape."""
MIGRATIONS: Final = Path(__file__).parent / "migrations"


def script_for(dialect: Dialect, found: str | None) -> str:
    """What brings a database of that step (None: a new one) up to date: '' if it is.

    StoreFailed if a newer version of Antics has been there.
    """
    if found is None:
        return _new(dialect).read_text(encoding="utf-8")
    if found not in STEPS:
        raise _newer(found)
    return "" if found == STEPS[-1] else steps_from(dialect, found)


def check(found: str | None) -> None:
    """StoreFailed unless the database is of the shape that this version knows."""
    if found is None:
        raise StoreFailed("missing")
    if found in STEPS[:-1]:
        raise StoreFailed("older")
    if found != STEPS[-1]:
        raise _newer(found)


def _newer(found: str) -> StoreFailed:
    return StoreFailed("newer", f"it is at step {found}, known are steps up to {STEPS[-1]}")


def steps_from(dialect: Dialect, found: str | None) -> str:
    """The steps after that one, as Alembic writes them."""
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    script = io.StringIO()
    config = Config(attributes={"dialect": dialect, "script": script})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    command.upgrade(config, f"{found or 'base'}:head", sql=True)
    return script.getvalue()


def _new(dialect: Dialect) -> Path:
    return MIGRATIONS / f"new-{dialect}.sql"


def write() -> None:
    """Keep the SQL for new databases ready."""
    dialects: tuple[Dialect, ...] = ("sqlite", "postgresql")
    for dialect in dialects:
        _new(dialect).write_text(steps_from(dialect, None), encoding="utf-8")


if __name__ == "__main__":
    write()
