"""How a view looks after an update, as any client puts it together."""

from typing import Any


def changed(view: dict[str, Any], update: dict[str, Any]) -> dict[str, Any]:
    """Fields are replaced, and items of lists by their place."""
    after = {**view, **(update.get("view") or {})}
    for field, items in (update.get("items") or {}).items():
        after[field] = [items.get(str(place), item) for place, item in enumerate(after[field])]
    return after
