"""`python -m antics` is the `antics` command."""

from antics.cli import main

main()
