"""Twenty-five monsters made of characters, one for each motif of Bugs & Co.

They are told apart by how many eyes they have, what they wear on their heads and, where many have
the same eyes, by their mouths and bodies.
"""

from typing import Final

WIDTH: Final = 13
HEIGHT: Final = 5

_HEADS: Final = (
    r"   \     /   ",
    r"   /\___/\   ",
    r"    |||||    ",
    r"   o     o   ",
    r"   _/^^^\_   ",
)
_EYES: Final = {
    "1": "    (O)    ",
    "2": "  O     O  ",
    "3": "  O  O  O  ",
}
_BODIES: Final = (
    ("(", r"  \___/  ", ")", r"  \_______/  "),
    ("[", r"  vVvVv  ", "]", r"  ]_/   \_[  "),
    ("{", r"    o    ", "}", r"  }~~~~~~~{  "),
)


def draw_monster(motif: str) -> list[str]:
    """A motif such as 2f as five lines of thirteen characters."""
    eyes, letter = motif[0], "abcdefghijklmno".index(motif[1])
    head = _HEADS[letter % len(_HEADS)]
    left, mouth, right, feet = _BODIES[letter // len(_HEADS)]
    return [
        head,
        " .---------. ",
        f"{left}{_EYES[eyes]}{right}",
        f" {left}{mouth}{right} ",
        feet,
    ]
