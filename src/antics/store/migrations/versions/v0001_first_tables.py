"""Tables, the log of moves, finished games, bans and settings.

The log differs between the databases. In PostgreSQL each entry is a row, and the key keeps two
servers from writing the same entry. In SQLite, which writes whole pages, a commit of entries from
many tables would dirty a page for each; so a commit is one row in `commits`, and the entries of a
table are filed as `chapters` later.
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
    )
    # A closed table gives its code back.
    open_code = sa.text("status <> 'closed'")
    op.create_index(
        "tables_code",
        "tables",
        ["code"],
        unique=True,
        sqlite_where=open_code,
        postgresql_where=open_code,
    )
    op.create_index("tables_status", "tables", ["status", "created_at"])

    if op.get_context().dialect.name == "sqlite":
        op.create_table(
            "commits",
            sa.Column("number", sa.Integer, primary_key=True),
            sa.Column("entries", sa.LargeBinary, nullable=False),
        )
        op.create_table(
            "chapters",
            sa.Column("table_id", sa.Text, nullable=False),
            sa.Column("first", sa.Integer, nullable=False),
            sa.Column("count", sa.Integer, nullable=False),
            sa.Column("entries", sa.LargeBinary, nullable=False),
            sa.PrimaryKeyConstraint("table_id", "first"),
        )
    else:
        op.create_table(
            "entries",
            sa.Column("table_id", sa.Text, nullable=False),
            sa.Column("seq", sa.Integer, nullable=False),
            sa.Column("entry", sa.LargeBinary, nullable=False),
            sa.PrimaryKeyConstraint("table_id", "seq"),
        )

    op.create_table(
        "records",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("finished_at", sa.BigInteger, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )
    op.create_index("records_newest", "records", ["finished_at", "id"])
    op.create_index("records_of_game", "records", ["game", "finished_at", "id"])
    op.create_index("records_of_table", "records", ["table_id"])
    op.create_table(
        "played",
        sa.Column("record_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.Text),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("folded", sa.Text, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("record_id", "seat"),
    )
    op.create_index("played_by_person", "played", ["person", "record_id"])

    op.create_table(
        "bans",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "settings",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
