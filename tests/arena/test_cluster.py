"""What a Ray cluster may do to a tournament, played by something that only looks like Ray."""

from types import SimpleNamespace
from typing import Any

import pytest

from antics.arena import cluster
from antics.arena.cluster import Cluster
from antics.arena.plan import Plan
from antics.arena.tournament import Goal, Referee, hold
from antics.arena.worker import Terms
from antics.core.errors import AnticsError


class WorkerCrashedError(Exception):
    pass


class RaySystemError(Exception):
    pass


class NothingElse(Exception):
    pass


def looks_like_ray(trouble: Exception) -> Any:
    """A cluster of one core on which every task ends like that."""

    def get(_promise: object) -> object:
        raise trouble

    return SimpleNamespace(
        exceptions=SimpleNamespace(
            WorkerCrashedError=WorkerCrashedError,
            NodeDiedError=NothingElse,
            ObjectLostError=NothingElse,
            RaySystemError=RaySystemError,
        ),
        is_initialized=lambda: True,
        cluster_resources=lambda: {"CPU": 1.0},
        put=lambda thing: thing,
        remote=lambda _call: SimpleNamespace(
            options=lambda **_: SimpleNamespace(remote=lambda *_: object())
        ),
        wait=lambda promises, num_returns: (promises[:num_returns], promises[num_returns:]),
        get=get,
    )


@pytest.mark.parametrize(
    ("trouble", "words"),
    [
        (WorkerCrashedError(), "lost a batch of games 21 times, at last by WorkerCrashed.*goes on"),
        (RaySystemError("no heartbeat"), "the Ray cluster is gone: no heartbeat"),
        (AnticsError("there is no file bots.py"), "there is no file bots.py"),
    ],
)
def test_what_cannot_be_played_there_is_told_in_words(
    trouble: Exception, words: str, small: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "_ray", lambda: looks_like_ray(trouble))
    with Cluster(small, Terms(60.0), "", None) as there, pytest.raises(AnticsError, match=words):
        hold(Referee(small, Goal(1)), lambda: there)
