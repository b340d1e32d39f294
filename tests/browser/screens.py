"""Whether a screen is as it should be: nothing sticks out, is covered or too small, for anybody."""

from pathlib import Path
from typing import Any

from .person import Person

WRONG = (Path(__file__).parent / "screen.js").read_text()
AXE = (Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text()

MOST_LOOKS = 5

AT_REST = """() => document.getAnimations().every((animation) =>
    animation.playState !== 'running'
    || animation.effect.getComputedTiming().endTime === Infinity)"""
"""Nothing is on its way; what never ends does not count."""

LOOK = """
async (looks) => {
  const [atRest, look] = [AT_REST, WRONG];
  let found = [];
  for (let number = 0; number < looks; number++) {
    do { await new Promise(requestAnimationFrame); } while (!atRest());
    found = look();
    if (found.length === 0) break;
  }
  return found;
}
""".replace("AT_REST", AT_REST).replace("WRONG", WRONG)
"""Look in the very frame in which what was on its way has arrived. A real-time table goes on:
something may have set off in that frame. What is wrong stays wrong."""

REST = """
async () => {
  const atRest = AT_REST;
  for (let frames = 0; frames < 12; frames = atRest() ? frames + 1 : 0)
    await new Promise(requestAnimationFrame);
}
""".replace("AT_REST", AT_REST)


def wait_for_rest(person: Person) -> None:
    """Until nothing is on its way and, for some frames, nothing sets off."""
    person.page.evaluate(REST)


def check_screen(person: Person, what: str, *, axe: bool = True) -> None:
    """Nothing is wrong with the layout, and axe finds nothing."""
    wrong: list[str] = person.page.evaluate(LOOK, MOST_LOOKS)
    assert wrong == [], f"{what} at {person.page.viewport_size}:\n" + "\n".join(wrong)
    if axe:
        told = violations(person)
        assert told == [], f"{what}:\n" + "\n".join(told)


def violations(person: Person) -> list[str]:
    if not person.page.evaluate("'axe' in globalThis"):
        person.page.evaluate(AXE)
    found: list[dict[str, Any]] = person.page.evaluate(
        "async () => (await axe.run(document, { resultTypes: ['violations'] })).violations"
    )
    return [
        f"{each['id']}: {each['help']}\n    {node['html'][:160]}\n    {node['failureSummary']}"
        for each in found
        for node in each["nodes"][:3]
    ]


def check_drawers(person: Person, *, axe: bool) -> None:
    """Each button of the strip above the table opens something; Escape closes it."""
    buttons = person.page.locator("header.bar nav button.icon-button")
    for number in range(buttons.count()):
        button = buttons.nth(number)
        if button.get_attribute("aria-pressed") is not None and wide(person):
            continue  # the log beside the table is on the screen already
        button.click()
        check_screen(person, str(button.get_attribute("aria-label")), axe=axe)
        person.page.keyboard.press("Escape")


def wide(person: Person) -> bool:
    size = person.page.viewport_size
    return size is not None and size["width"] >= 1280
