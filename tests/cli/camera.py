"""A phone's camera: reads a QR code off a terminal by the standard, ISO 18004, without anybody's
library."""

SIDE = 25
"""Modules of a code of version 2, which an address on a network takes."""
COLOURS = "\x1b[97;40m"


def picture_in(said: str) -> list[list[bool]]:
    """The dark modules of the code that was drawn in half blocks, without its margin."""
    lines = [
        line.removeprefix(COLOURS).removesuffix("\x1b[0m")
        for line in said.splitlines()
        if line.startswith(COLOURS)
    ]
    rows = [[block not in lit for block in line] for line in lines for lit in ("▀█", "▄█")]
    assert len(lines[0]) == SIDE + 4
    assert not any(rows[0] + rows[1]), "a margin around it"
    return [row[2 : 2 + SIDE] for row in rows[2 : 2 + SIDE]]


def read_qr(dark: list[list[bool]]) -> str:
    """What the code says."""
    for top, left in ((0, 0), (0, SIDE - 7), (SIDE - 7, 0)):
        assert all(dark[top][left : left + 7]), "a camera finds it by its corners"
        assert dark[top + 3][left : left + 7] == [True, False, True, True, True, False, True]
    about = [dark[8][2] ^ True, dark[8][3], dark[8][4] ^ True]
    mask = _number(about)
    bits: list[bool] = []
    for pair, right in enumerate([*range(SIDE - 1, 6, -2), 5, 3, 1]):
        rows = range(SIDE) if pair % 2 else range(SIDE - 1, -1, -1)
        bits += [
            dark[row][column] ^ _is_turned(mask, row, column)
            for row in rows
            for column in (right, right - 1)
            if not _is_pattern(row, column)
        ]
    assert _number(bits[:4]) == 4, "bytes follow"
    length = _number(bits[4:12])
    return bytes(_number(bits[12 + 8 * at : 20 + 8 * at]) for at in range(length)).decode()


def _is_pattern(row: int, column: int) -> bool:
    """The corners, the dotted lines between them, and the small square."""
    in_corner = (row < 9 and (column < 9 or column >= SIDE - 8)) or (row >= SIDE - 8 and column < 9)
    return in_corner or 6 in (row, column) or (16 <= row <= 20 and 16 <= column <= 20)


def _is_turned(mask: int, row: int, column: int) -> bool:
    """Whether the code's mask has turned this module over."""
    product = row * column % 2 + row * column % 3
    figures = (
        (row + column) % 2,
        row % 2,
        column % 3,
        (row + column) % 3,
        (row // 2 + column // 3) % 2,
        product,
        product % 2,
        ((row + column) % 2 + row * column % 3) % 2,
    )
    return figures[mask] == 0


def _number(bits: list[bool]) -> int:
    return int("".join(str(int(bit)) for bit in bits), 2)
