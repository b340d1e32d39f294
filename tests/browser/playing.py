"""How somebody plays who does what the screen offers: by mouse or finger, or by keys alone.

No rule is known here. What stands out on the screen is touched, until nothing does any more.
"""

import itertools
from collections.abc import Sequence

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


def touch_to_the_end(people: Sequence[Person], game: str, most: int = 4000) -> None:
    """Everybody touches what is offered until the game is over."""
    host = people[0]
    for turn in itertools.count():
        if all(person.over for person in people):
            return
        assert turn < most, f"the game does not end; {[person.moves for person in people]}"
        touched = [person.press(*OFFERED[game]) for person in people if person.moves]
        if not any(touched):
            host.page.wait_for_timeout(LOOK)


FOCUSED = """
() => {
  const here = document.activeElement;
  const group = here?.closest('[data-group], [data-guide]');
  return {
    stop: here?.matches('[data-stop]') ?? false,
    legal: here?.classList.contains('legal') ?? false,
    dialog: here?.closest('[role=dialog]') !== null && here?.tagName === 'BUTTON',
    group: group?.dataset.group ?? group?.dataset.guide ?? null,
    scene: here?.closest('main.scene') !== null,
  };
}
"""


def play_by_keys(person: Person, most: int = 2500) -> None:
    """Tab, arrows and Enter until the game is over: never a pointer."""
    keys = person.page.keyboard
    lost = 0
    for turn in itertools.count():
        if person.over:
            return
        assert turn < most, f"the game does not end by keys; {person.moves}"
        if not person.moves:
            person.page.wait_for_timeout(LOOK)
            continue
        focus = person.page.evaluate(FOCUSED)
        if focus["legal"] or focus["dialog"]:
            lost = 0
            keys.press("Enter")
            person.page.wait_for_timeout(LOOK)
        elif focus["stop"]:
            # Along the group, and after a round of it to the next group.
            lost += 1
            keys.press("ArrowDown" if lost % 14 == 13 else "ArrowRight" if lost % 29 else "Tab")
        else:
            lost += 1
            keys.press("Tab")
            person.page.wait_for_timeout(5)
        assert lost < 400, f"no key leads to what may be played: {person.moves}, {focus}"
