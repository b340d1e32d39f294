"""`python -m antics.store.sqlite` is the keeper. The server starts it; nobody else has to."""

import sys

from antics.store.sqlite.keeper import main

main(*sys.argv[1:])
