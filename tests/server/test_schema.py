"""What the API's own schema promises, tried out with cases that nobody would think of."""

from typing import Any, cast

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import Case
from schemathesis.checks import CHECKS

from antics.server.api import describe, make_api
from antics.server.house import House

from .live import Live

DESCRIBED = describe(make_api(cast(House, None)))
"""Describing takes no running server."""
SCHEMA = schemathesis.openapi.from_dict(DESCRIBED)
WORLDLY = CHECKS.get_one("positive_data_acceptance")
"""That all which looks right is accepted: a game's options and a player's name have to be right."""
OPERATIONS = [result.ok() for result in SCHEMA.get_all_operations()]


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
@pytest.mark.parametrize("is_known", [True, False], ids=["somebody", "nobody"])
def test_the_api_keeps_what_its_schema_promises(live: Live, operation: Any, is_known: bool) -> None:
    visitor = live.guest("Schema") if is_known else live.visitor()
    headers = dict(visitor.headers)
    if is_known:
        headers["authorization"] = f"Bearer {live.token(visitor)}"

    @settings(max_examples=15, suppress_health_check=list(HealthCheck))
    @given(operation.as_strategy())
    def try_out(case: Case) -> None:
        case.call_and_validate(base_url=live.root, headers=headers, excluded_checks=[WORLDLY])

    try_out()


def test_the_schema_is_published_as_it_is(live: Live) -> None:
    assert live.visitor().get("/api/openapi.json").json() == DESCRIBED


def test_everything_in_the_schema_is_explained() -> None:
    for path, methods in DESCRIBED["paths"].items():
        for method, operation in methods.items():
            assert operation["description"], f"{method} {path}"
            for status, answer in operation["responses"].items():
                assert answer["description"], f"{method} {path} {status}"
