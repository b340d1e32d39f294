"""How somebody plays who does what the screen offers: by mouse or finger, or by keys alone.

No rule is known here. What stands out on the screen is touched, until nothing does any more.
"""

import time
from collections.abc import Callable, Sequence

from .person import LOOK, Person

OFFERED = {
    "party_bugs": (
        ".ask .answers .button:not([aria-disabled=true])",
        "[data-guide=display] .lifted:not(.held)",
        "[data-guide=floor] button.legal",
        "[data-guide=hand] button.legal",
    ),
    "bullenparty": (
        "[data-group=piles] button.legal",
        "[data-group=rows] button.legal",
        "[data-group=hand] button.legal",
    ),
    "cheating_moth": (
        ".chase button",
        ".held.race",
        ".seat.wanted button.bug",
        ".held.yes",
        "button.draw.wanted",
        ".prompt .button",
    ),
}
"""What may be touched next, what is asked for most urgently first."""


def touch_to_the_end(
    people: Sequence[Person],
    game: str,
    seconds: float = 240,
    besides: Callable[[Person], object] = lambda _: None,
) -> None:
    """Everybody touches what is offered until the game is over: again and again, for a second tap
    right after another is none. Whoever is offered nothing does something `besides`."""
    host = people[0]
    until = time.monotonic() + seconds
    while not all(person.over for person in people):
        left = [person.moves for person in people]
        assert time.monotonic() < until, f"the game does not end; {left}"
        ready = [person for person in people if person.moves and not person.waits]
        touched = [person.press(*OFFERED[game]) or besides(person) for person in ready]
        if not any(touched):
            host.page.wait_for_timeout(LOOK)


FOCUSED = """
() => {
  const here = document.activeElement;
  const group = here?.parentElement?.closest('[data-group], [data-guide]');
  const fits = (stop) => stop?.matches('.legal, .lifted:not(.held)') ?? false;
  const stops = [...(group?.querySelectorAll('[data-stop]') ?? [])];
  const legal = stops.findIndex(fits);
  return {
    legal: fits(here),
    dialog: here?.matches('[role=dialog] button:not([aria-disabled=true])') ?? false,
    steps: legal < 0 || !stops.includes(here) ? 0 : legal - stops.indexOf(here),
  };
}
"""


def play_by_keys(person: Person, most: int = 3000) -> None:
    """Tab, arrows and Enter until the game is over: never a pointer."""
    keys = person.page.keyboard
    lost = 0
    for _ in range(most):
        person.wait_until(
            lambda: person.over or (person.moves and not person.waits), "something is to be done"
        )
        if person.over:
            return
        focus = person.page.evaluate(FOCUSED)
        if focus["legal"] or focus["dialog"]:
            lost, plays = 0, len(person.plays)
            keys.press("Enter")
            person.moves_on(plays, within=250)  # or something has been picked up first
        elif focus["steps"]:
            for _ in range(abs(focus["steps"])):
                keys.press("ArrowRight" if focus["steps"] > 0 else "ArrowLeft")
        else:
            lost += 1
            keys.press("Tab")
        assert lost < 400, f"no key leads to what may be played: {person.moves}, {focus}"
    raise AssertionError(f"the game does not end by keys; {person.moves}")


def cards_shown(person: Person) -> list[str]:
    """In one's hand of Cheating Moth."""
    shown = person.page.locator("[data-held]")
    return sorted(shown.evaluate_all("cards => cards.map((card) => card.dataset.held)"))


def vanish(person: Person) -> str:
    """Carry a card that may vanish off the table's edge; which one."""
    person.wait_until(
        lambda: any(move.startswith("vanish") for move in person.moves), "somebody may cheat"
    )
    card = next(move.split()[1] for move in person.moves if move.startswith("vanish"))
    held = person.page.locator(f'[data-held="{card}"]').first.bounding_box()
    edge = person.page.locator("[data-guide=edge]").bounding_box()
    assert held
    assert edge
    lowest = person.page.evaluate("innerHeight") - 3
    below = min(edge["y"] + 0.6 * edge["height"], lowest)
    x = held["x"] + 0.2 * held["width"]
    person.drag((x, held["y"] + 0.5 * held["height"]), (x, edge["y"] - 20), (x, below))
    return card


def sneak(person: Person) -> None:
    """Let a card vanish by two touches: the button, and a card; a moth before all others."""
    cards = [move.split()[1] for move in person.moves if move.startswith("vanish")]
    if cards and not person.press("[data-guide=cheat]:not(.pressed)"):
        cards.sort(key=lambda card: not card.endswith("m"))
        person.press(*(f'[data-held="{card}"]' for card in cards))


TILES = """
() => [...document.querySelectorAll('.pieces .tile')].flatMap((tile, number) => {
  const box = tile.getBoundingClientRect();
  return tile.disabled ? [] : [[number, box.x + box.width / 2, box.y + box.height / 2]];
})
"""


class Tiles:
    """A hand on the mat of Bugs & Co."""

    def __init__(self, person: Person) -> None:
        self.person = person

    @property
    def mine(self) -> dict[str, object]:
        assert self.person.chair is not None
        hands: dict[str, object] = self.person.view["hands"][self.person.chair]
        return hands

    def lying(self) -> dict[int, tuple[float, float]]:
        """Where on the screen each tile lies."""
        return {number: (x, y) for number, x, y in self.person.page.evaluate(TILES)}

    def spots(self) -> list[tuple[float, float]]:
        """Where tiles lie, the loneliest first."""
        found = list(self.lying().values())
        return sorted(
            found,
            key=lambda spot: (
                -min(
                    [(spot[0] - x) ** 2 + (spot[1] - y) ** 2 for x, y in found if (x, y) != spot],
                    default=0,
                )
            ),
        )

    def press(self, x: float, y: float) -> None:
        if self.person.touch:
            self.person.page.touchscreen.tap(x, y)
        else:
            self.person.page.mouse.click(x, y)

    def grab(self) -> None:
        """Pick some tile up and see its face."""
        self.person.wait_for_the_start()
        self.person.wait_until(
            lambda: any(move.startswith("grab") for move in self.person.moves), "a hand is free"
        )
        self.person.wait_until(self._reach, "a tile is in the hand")

    def _reach(self) -> bool:
        if self.mine["right"] is None:
            plays = len(self.person.plays)
            self.press(*self.spots()[0])
            self.person.moves_on(plays)  # or another hand was there before
        return self.mine["right"] is not None

    def _let_go(self, button: str) -> None:
        assert self.person.press(button)
        self.person.wait_until(lambda: self.mine["right"] is None, "the hand is empty")

    def keep(self) -> None:
        self._let_go("[data-guide=keep]")

    def give_back(self) -> None:
        self._let_go(".deeds .deed:not(.stop)")

    def take_trophy(self) -> None:
        """Two touches: it cannot be undone."""
        assert self.person.press("[data-guide=stop]")
        self.person.wait_until(
            lambda: self.person.find("[data-guide=stop].armed"), "it asks whether that is meant"
        )
        self.mean_it()

    def mean_it(self) -> None:
        """The second touch. Two taps of one trembling finger are one, so it may take a few."""
        self.person.wait_until(
            lambda: (
                self.mine["trophy"] is not None
                or (self.person.press("[data-guide=stop].armed") and False)
            ),
            "the trophy is taken",
        )
