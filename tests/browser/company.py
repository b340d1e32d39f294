"""A company at a table: who comes, how they play to the end, and what all of them see there."""

import re
from typing import Any

from playwright.sync_api import expect

from .conftest import People
from .person import PHONE, SIDEWAYS, Person, gather
from .playing import touch_to_the_end
from .screens import check_screen
from .secrets import check_secrets

MOST_PLACES = 6
"""More have to be scrolled to on a phone held sideways."""


def company(people: People, count: int) -> list[Person]:
    """Somebody with a mouse, somebody with a phone, somebody with a tablet, and one more."""
    come = [
        lambda: people("Ada"),
        lambda: people("Bo", size=PHONE, touch=True),
        lambda: people("Cy", size=(1024, 768), touch=True),
        lambda: people("Di"),
    ]
    return [each() for each in come[:count]]


def check_the_end(everybody: list[Person], game: str, names: int) -> str:
    """Everyone sees the result as it was filed, and was told no secret; the record's id."""
    record = str(everybody[0].room["record"])
    for person in everybody:
        places = person.page.locator(".after .places li")
        expect(places).to_have_count(names)
        check_screen(person, "the results")
        told, sheet = (person.page.locator(part) for part in (".after .content", ".after .sheet"))
        height = "part => part.clientHeight"
        assert told.evaluate(height) > 0.45 * sheet.evaluate(height), "there is room to read them"
        if person.touch:
            check_turned(person)
        check_secrets(person, game, record)
    answer = everybody[0].context.request.get(f"{everybody[0].root}/api/records/{record}")
    result = answer.json()["result"]
    told = everybody[0].page.locator(".after .places li strong").all_inner_texts()
    points = [int(re.sub(r"[^\d−-]", "", text).replace("−", "-")) for text in told]
    assert sorted(points) == sorted(result["scores"])
    crowned = everybody[0].page.locator(".after .places li.won")
    expect(crowned).to_have_count(len(result["winners"]))
    return record


def check_turned(person: Person) -> None:
    """Who has won is also seen, down to the last place, on a phone that is held sideways."""
    upright = person.page.viewport_size
    assert upright is not None
    person.page.set_viewport_size({"width": SIDEWAYS[0], "height": SIDEWAYS[1]})
    places = person.page.locator(".after .places li")
    if places.count() > MOST_PLACES:
        places.last.scroll_into_view_if_needed()
    expect(places.last).to_be_in_viewport(ratio=1)
    expect(person.page.locator(".after h2")).to_be_in_viewport(ratio=1)
    check_screen(person, "the results, sideways")
    person.page.set_viewport_size(upright)


def play_out(people: People, game: str, count: int, bots: int, **more: Any) -> list[Person]:
    everybody = company(people, count)
    gather(everybody[0], everybody[1:], game, bots=bots, **more)
    touch_to_the_end(everybody, game)
    return everybody
