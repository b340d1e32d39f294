"""Colyseus' state patches, for the one state that `peers/colyseus.mjs` declares.

A patch is a row of changes. 255 and a number turn to another structure (the table, a player, a
list). In a table or a player a byte holds an operation in its upper two bits and the field below;
in a list an operation comes first and then the place. All plain values here take one byte. Lists
are mended when the patch ends: places that were emptied vanish.
"""

TURN_TO = 255
ADD, DELETE, DELETE_AND_MOVE, CLEAR, REVERSE = 128, 64, 96, 10, 15

PHASE, ROUND, GAMES, TIED, TURN, FLOOR, PLAYERS = range(7)
CHOSEN, PLAYED, SCORE, DISPLAY, HAND = range(5)

Cards = list[int | None]


class Table:
    lists = frozenset({FLOOR, PLAYERS})

    def __init__(self) -> None:
        self.fields = [0] * 7
        self.floor: Cards = []
        self.players: list[Seat] = []


class Seat:
    lists = frozenset({DISPLAY, HAND})

    def __init__(self) -> None:
        self.fields = [0] * 5
        self.display: Cards = []
        self.hand: Cards = []


class Mirror:
    """The state as a client knows it."""

    def __init__(self) -> None:
        self.table = Table()
        self.known: dict[int, Table | Seat | list[Seat] | Cards] = {0: self.table}

    def take_in(self, patch: memoryview) -> None:
        """All changes of a patch, or of a whole state, which is a patch to nothing."""
        place, end = 0, len(patch)
        at: Table | Seat | list[Seat] | Cards = self.table
        holed: list[Cards] = []
        while place < end:
            byte = patch[place]
            place += 1
            if byte == TURN_TO:
                number, place = number_at(patch, place)
                at = self.known[number]
            elif isinstance(at, list):
                place = self.change_list(at, byte, patch, place, holed)
            else:
                operation = byte & 192
                name = byte & 63
                if name in at.lists:
                    number, place = number_at(patch, place)
                    self.known[number] = list_of(at, name)
                elif operation == DELETE:
                    at.fields[name] = 0
                else:
                    at.fields[name] = patch[place]
                    place += 1
        for cards in holed:
            cards[:] = [card for card in cards if card is not None]

    def change_list(
        self,
        at: list[Seat] | Cards,
        operation: int,
        patch: memoryview,
        place: int,
        holed: list[Cards],
    ) -> int:
        if operation == CLEAR:
            at.clear()
            return place
        if operation == REVERSE:
            at.reverse()
            return place
        index, place = number_at(patch, place)
        if at is self.table.players:
            number, place = number_at(patch, place)
            if number not in self.known:
                seat = Seat()
                self.table.players.append(seat)
                self.known[number] = seat
            return place
        cards: Cards = at  # type: ignore[assignment]
        if operation == DELETE:
            if index < len(cards):
                cards[index] = None
                holed.append(cards)
            return place
        card = patch[place]
        if index > len(cards):
            cards += [None] * (index - len(cards))
            holed.append(cards)
        if operation == DELETE_AND_MOVE:
            del cards[index : index + 1]
        if index == len(cards):
            cards.append(card)
        elif operation == ADD and cards[index] is not None:
            if cards[index] != card:
                cards.insert(index, card)
        else:
            cards[index] = card
        return place + 1


def list_of(owner: Table | Seat, name: int) -> list[Seat] | Cards:
    if isinstance(owner, Table):
        return owner.floor if name == FLOOR else owner.players
    return owner.display if name == DISPLAY else owner.hand


def number_at(patch: memoryview, place: int) -> tuple[int, int]:
    """A number in its shortest form, and the place behind it."""
    first = patch[place]
    if first < 0x80:
        return first, place + 1
    width = {0xCC: 1, 0xCD: 2, 0xCE: 4}[first]
    return int.from_bytes(patch[place + 1 : place + 1 + width], "little"), place + 1 + width
