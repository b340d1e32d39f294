"""The shape of the database: what the steps lead to, and what is not of it."""

import shutil
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.script import ScriptDirectory

from antics.store import schema
from antics.store.faults import StoreFailed
from antics.store.schema import Dialect
from antics.store.sqlite import care
from antics.store.sqlite.place import DATABASE
from antics.store.store import Store

from .conftest import Run
from .postgres_cluster import Cluster
from .test_log import told

NEXT_STEP = """
import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("bans", sa.Column("until", sa.BigInteger))
    op.execute("UPDATE bans SET until = at + 1")
"""


@pytest.fixture
def next_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A version of Antics that is one step further."""
    migrations = shutil.copytree(schema.MIGRATIONS, tmp_path / "migrations")
    (migrations / "versions" / "v0002_until.py").write_text(NEXT_STEP)
    monkeypatch.setattr(schema, "MIGRATIONS", migrations)
    monkeypatch.setattr(schema, "STEPS", ("0001", "0002"))


def test_the_list_of_steps_is_the_steps_there_are() -> None:
    scripts = ScriptDirectory(str(schema.MIGRATIONS))
    assert tuple(step.revision for step in scripts.walk_revisions())[::-1] == schema.STEPS


@pytest.mark.parametrize("dialect", ["sqlite", "postgresql"])
def test_a_new_database_is_what_the_steps_lead_to(dialect: Dialect) -> None:
    """If this fails, `python -m antics.store.schema` writes the files anew."""
    assert schema.script_for(dialect, None) == schema.steps_from(dialect, None)


def test_a_database_of_a_newer_version_is_refused(
    store: Store, where: Path | str, run: Run[Any]
) -> None:
    async def scene() -> None:
        await store._write(("UPDATE alembic_version SET version_num = $1", ("0999",)))
        await store.close()
        for role in ("server", "admin"):
            with pytest.raises(StoreFailed, match=r"newer version .*step 0999") as refusal:
                await Store.open(where, role=role)
            assert refusal.value.code == "newer"

    run(scene())


def test_an_older_database_is_taken_through_the_steps_it_lacks(
    tmp_path: Path, next_version: None
) -> None:
    with closing(care.connect(tmp_path / DATABASE)) as connection:
        connection.executescript(schema.script_for("sqlite", None))
        connection.execute("INSERT INTO bans VALUES ('cy', 'shouting', 10)")
        for _ in range(2):
            care.bring_up_to_date(connection)
            assert care.step_of(connection) == "0002"
            assert connection.execute("SELECT * FROM bans").fetchall() == [
                ("cy", "shouting", 10, 11)
            ]


def test_a_step_that_fails_leaves_the_older_database_as_it_was(
    tmp_path: Path, next_version: None
) -> None:
    step = schema.MIGRATIONS / "versions" / "v0002_until.py"
    step.write_text(step.read_text().replace("at + 1", "nonsense"))
    with closing(care.connect(tmp_path / DATABASE)) as connection:
        connection.executescript(schema.script_for("sqlite", None))
        with pytest.raises(Exception, match="nonsense"):
            care.bring_up_to_date(connection)
        assert care.step_of(connection) == "0001"
        columns = connection.execute("SELECT name FROM pragma_table_info('bans')").fetchall()
        assert ("until",) not in columns


def test_postgresql_is_taken_through_the_steps_too(
    cluster: Cluster, next_version: None, run: Run[Any]
) -> None:
    async def scene() -> None:
        with pytest.MonkeyPatch.context() as past:
            past.setattr(schema, "STEPS", ("0001",))
            async with await Store.open(address) as old:
                await old.ban("cy", "shouting", 10)
                await told(old, ("t", 0, b"zero"))
        with pytest.raises(StoreFailed) as refusal:
            await Store.open(address, role="admin")
        assert refusal.value.code == "older"
        async with await Store.open(address) as new:
            assert await new.load("t") == [b"zero"]

    address = cluster.clear()
    run(scene())
    assert cluster.sql("SELECT * FROM bans") == "cy|shouting|10|11"


def test_an_admin_waits_for_the_server_to_bring_it_up_to_date(next_version: None) -> None:
    with pytest.raises(StoreFailed, match="start the server once"):
        schema.check("0001")
    schema.check("0002")
