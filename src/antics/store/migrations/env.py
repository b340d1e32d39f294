"""Alembic runs this to write the steps as SQL, which `antics.store.schema` then carries out.

Alembic never connects to a database itself: so the steps run through the same drivers as
everything else, inside one transaction, and nothing of it is loaded unless there is a step to do.
"""

from alembic import context

context.configure(
    dialect_name=context.config.attributes["dialect"],
    output_buffer=context.config.attributes["script"],
    literal_binds=True,
    transactional_ddl=False,
)
context.run_migrations()
