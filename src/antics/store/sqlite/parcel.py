"""What is to be posted, made ready as it comes.

A busy server posts some ten thousand moves at a time. To put all of that together at once took ten
milliseconds, in which everybody who moved waited.
"""

from typing import Final

from antics.store.endings import may_end, notes_of
from antics.store.sqlite import lists, log, wire

MOST_IN_A_ROW: Final = 256
"""Entries: what is read at once when they are filed, so that this never takes long."""


class Parcel:
    """Commits of the daybook, as the statements that bring them into the database."""

    def __init__(self, void: int | None = None) -> None:
        self.void = void
        """A commit that may be in the daybook and is none."""
        self.commits = 0
        self.last = 0
        """The number of the newest of them."""
        self._statements: list[bytes] = []
        self._row: list[bytes] = []
        """Commits that will share a row of the database, …"""
        self._entries = 0
        """… and how many entries they have."""

    def add(self, number: int, commit: bytes) -> None:
        """One more, which follows on those before."""
        if may_end(commit):
            self._statements += [
                wire.encode(note) for note in notes_of(wire.decode_entries(commit))
            ]
        length = lists.length_of(commit)
        if length <= MOST_IN_A_ROW:
            self._add_piece(commit, length)
        else:
            for piece in _pieces(commit):
                self._add_piece(piece, lists.length_of(piece))
        self.commits += 1
        self.last = number

    def _add_piece(self, piece: bytes, length: int) -> None:
        if self._entries + length > MOST_IN_A_ROW:
            self._end_row()
        self._row.append(piece)
        self._entries += length

    def question(self) -> bytes:
        """What the keeper is asked to do, all or nothing: after it the database has all of these,
        and knows up to where it has the daybook."""
        self._end_row()
        last = self.last if self.void is None else self.void
        return wire.change_of([*self._statements, wire.encode(log.posted_up_to(last))])

    @property
    def is_empty(self) -> bool:
        return not self.commits and self.void is None

    def followed_by(self, parcel: "Parcel") -> "Parcel":
        """All of this, which could not be posted, and what has come since."""
        self._end_row()
        whole = Parcel(parcel.void)
        whole.commits = self.commits + parcel.commits
        whole.last = parcel.last if parcel.commits else self.last
        whole._statements = self._statements + parcel._statements
        whole._row, whole._entries = parcel._row, parcel._entries
        return whole

    def _end_row(self) -> None:
        if self._row:
            row = lists.together(self._row)
            self._statements.append(wire.encode((log.ADD_COMMIT, (row,))))
            self._row, self._entries = [], 0


def _pieces(commit: bytes) -> list[bytes]:
    """Parts of a commit that is too long for a row."""
    entries = wire.decode_entries(commit)
    parts = range(0, len(entries), MOST_IN_A_ROW)
    return [wire.encode(entries[begin : begin + MOST_IN_A_ROW]) for begin in parts]
