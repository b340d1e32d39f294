"""Records of games played here: never over an existing file."""

import os
from pathlib import Path

from antics.core import records
from antics.core.errors import AnticsError
from antics.core.records import SUFFIX, Record


def check_free(path: Path) -> None:
    """AnticsError if no record can be written there, before anyone has played for nothing."""
    if path.exists() or path.is_symlink():
        raise AnticsError(f"{path} exists already; name a new file for the record")
    folder = path.parent
    if not folder.is_dir():
        raise AnticsError(f"{path} cannot be written: there is no folder {folder}")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise AnticsError(f"{path} cannot be written: the folder {folder} is not yours to write")


def keep(record: Record, path: Path) -> Path:
    """Write the record there, or beside it under a number if something lies there by now."""
    place = _free(path)
    try:
        records.write(record, place)
    except OSError as error:
        raise AnticsError(f"{place} cannot be written: {error.strerror or error}") from None
    return place


def _free(path: Path) -> Path:
    """The path, or with -2, -3, … before its ending the first that is free."""
    ending = SUFFIX if path.name.endswith(SUFFIX) else path.suffix
    stem = path.name.removesuffix(ending)
    place, number = path, 1
    while place.exists() or place.is_symlink():
        number += 1
        place = path.with_name(f"{stem}-{number}{ending}")
    return place
