"""Only what changed is told: no field of a view, and none of an item in it, twice."""

import msgspec
import pytest

from antics.client.seat import changed

from .evening import Evening, play_out


@pytest.mark.parametrize("game", ["party_bugs", "bullenparty"])
def test_nothing_is_told_that_is_known(game: str) -> None:
    evening = Evening(game)
    people = evening.seated("ada", "bo", "cy")
    watcher = evening.visit("wanda")
    people[0].ask("start")
    play_out(evening, list(people))
    by_items = 0
    for visitor in (*people, watcher):
        view: dict[str, object] = {}
        for answer in map(msgspec.json.decode, visitor.screen.frames):
            if answer["type"] != "update":
                continue
            if answer.get("new_game"):
                view = answer["view"]
                continue
            for name, value in (answer.get("view") or {}).items():
                assert view[name] != value, f"{name} is as it was"
            for name, items in (answer.get("items") or {}).items():
                before = view[name]
                assert isinstance(before, list)
                for place, fields in items.items():
                    old = before[int(place)]
                    assert old != fields
                    if old is not None and fields is not None:
                        by_items += 1
                        assert fields, "an item changed, and nothing in it did"
                        assert all(old[field] != value for field, value in fields.items())
            view = changed(view, answer)
        assert view == visitor.screen.view
    assert by_items > 100
