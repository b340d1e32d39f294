"""The steps that brought the database to its present shape, one after the other (Alembic)."""
