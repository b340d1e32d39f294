"""The cards of Party Bugs are shown as copies in dots: as sharp as the screen, and never softer."""

from .conftest import People
from .person import PHONE
from .playing import OFFERED

SHAPES = 100
"""What a print that keeps its shapes calls its width."""

COPIES = """
() => [...document.querySelectorAll('main.scene img')]
  .filter((card) => card.checkVisibility())
  .map((card) => [card.clientWidth * devicePixelRatio, card.naturalWidth])
"""


def test_cards_are_copied_at_the_width_they_are_shown(people: People) -> None:
    person = people("Ada", size=PHONE, touch=True)
    person.make_table("party_bugs", bots="casual", players=6)
    person.expect_scene()

    def most_are_copies() -> bool:
        if person.moves and not person.waits:
            person.press(*OFFERED["party_bugs"])
        shown = person.page.evaluate(COPIES)
        return len(shown) > 12 and sum(dots != SHAPES for _, dots in shown) > 0.7 * len(shown)

    person.wait_until(most_are_copies, "most cards are copies")
    for wide, dots in person.page.evaluate(COPIES):
        assert dots == SHAPES or wide - 1 <= dots <= 1.2 * wide + 2
    assert person.faults == []
