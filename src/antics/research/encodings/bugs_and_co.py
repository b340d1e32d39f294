"""Bugs & Co in numbers.

A tile shows its motif only while it is in the own right hand; remembering is left to the player,
as it is at a table. Tiles are put back in the middle of one of 8 × 8 fields.
"""

from collections.abc import Sequence
from typing import cast

from antics.core.game import View
from antics.games.bugs_and_co.moves import BACK, KEEP, TROPHY, back_to
from antics.games.bugs_and_co.tiles import EDGE, NUMBERS, SIDE, TEXTS, tiles_for
from antics.games.bugs_and_co.view import BugsAndCoView
from antics.research.encodings.encoding import Encoding, names_around, own_seat
from antics.research.layout import Part, Sheet

PHASES = ("deal", "play", "countdown", "over")
MOTIFS = len(TEXTS)
FIELDS = 8
"""The table has this many fields each way for tiles that are put back."""
MOST_TROPHIES = 5


class BugsAndCoEncoding(Encoding):
    game = "bugs_and_co"

    @property
    def tiles(self) -> int:
        return int(tiles_for(self.players))

    def parts(self) -> list[Part]:
        players = self.players
        parts = [
            Part("phase", len(PHASES), f"one of {', '.join(PHASES)}"),
            Part("time left", 1, "ms until all stop as things stand", 600_000),
            Part("seconds left", 1, "the same, finer near the end", 10_000),
            Part("to act", players, "who has a choice now, from you clockwise"),
            Part("trophies", MOST_TROPHIES, "values of the trophies left, highest first", 3),
            Part("motifs", MOTIFS, "motifs 2a to 2o, 1a to 1e, 3a to 3e that are played with"),
            Part("motif", MOTIFS, "the motif in your right hand"),
        ]
        for who in names_around(players):
            parts += [
                Part(f"{who}: trophy", 1, "value of the trophy taken", 3),
                Part(f"{who}: kept", 1, "tiles kept", 30),
                Part(f"{who}: reach", 1, "ms until the hand can grab again", 300),
            ]
        for tile in range(self.tiles):
            parts += [
                Part(f"tile {tile}: lies", 1, "lies on the table"),
                Part(f"tile {tile}: place", 2, "x and y", EDGE),
                Part(f"tile {tile}: held", players, "in whose right hand, from you clockwise"),
                Part(f"tile {tile}: kept", players, "in whose left hand, from you clockwise"),
            ]
        return parts

    def action_parts(self) -> list[Part]:
        return [
            Part("grab", self.tiles, "take the tile into your right hand (BC-5)"),
            Part("keep", 1, "the tile goes to your left hand (BC-6)"),
            Part("trophy", 1, "take the highest trophy and stop (BC-8)"),
            Part("back", FIELDS * FIELDS, "put the tile back: column × 8 + row (BC-6)"),
        ]

    def moves(self, seat: int) -> list[int]:
        return [*range(self.tiles), KEEP, TROPHY, *self.places()]

    def open_moves(self) -> dict[int, Sequence[int]]:
        return {BACK: self.places()}

    def places(self) -> list[int]:
        """The moves that put a tile into the middle of each field."""
        middles = [(2 * field + 1) * SIDE // (2 * FIELDS) for field in range(FIELDS)]
        return [int(back_to(x, y)) for x in middles for y in middles]

    def describe(self, view: View, sheet: Sheet) -> None:
        table = cast(BugsAndCoView, view)
        me = own_seat(table.seat)
        sheet.mark("phase", PHASES.index(table.phase))
        sheet.number("time left", table.ends_at - table.now)
        sheet.number("seconds left", table.ends_at - table.now)
        sheet.marks("to act", [(seat - me) % self.players for seat in table.to_act])
        for place, trophy in enumerate(table.trophies):
            sheet.number("trophies", trophy, place)
        sheet.marks("motifs", [NUMBERS[motif] for motif in table.motifs])
        sheet.mark("motif", None if table.motif is None else NUMBERS[table.motif])
        for lying in table.lying:
            sheet.number(f"tile {lying.tile}: lies", 1)
            sheet.number(f"tile {lying.tile}: place", lying.x, 0)
            sheet.number(f"tile {lying.tile}: place", lying.y, 1)
        for step, seat in enumerate(self.around(me)):
            hands = table.hands[seat]
            who = names_around(self.players)[step]
            sheet.number(f"{who}: trophy", hands.trophy or 0)
            sheet.number(f"{who}: kept", len(hands.kept))
            if hands.ready_at is not None:
                sheet.number(f"{who}: reach", hands.ready_at - table.now)
            if hands.right is not None:
                sheet.mark(f"tile {hands.right}: held", step)
            for tile in hands.kept:
                sheet.mark(f"tile {tile}: kept", step)


ENCODING = BugsAndCoEncoding
