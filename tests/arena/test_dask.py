"""An arena on a Dask cluster: a real one on this machine, one of whose workers is killed."""

from __future__ import annotations

import os
import signal
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

import rummykit as rk
from rummykit.arena import run

if TYPE_CHECKING:
    from collections.abc import Iterator

distributed = pytest.importorskip("distributed", reason="the extra rummykit[dask] is not installed")

pytestmark = pytest.mark.xdist_group("dask")
RULES = rk.ruleset("fortune")
GAMES = 40


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    """A scheduler and two worker processes with nothing but this machine."""
    cluster = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    )
    with cluster, distributed.Client(cluster) as connected:
        yield connected


def played(**changes: Any) -> Any:  # noqa: ANN401  # arguments of `run`
    """The run that is made here and there."""
    return run(RULES, bots=["greedy", "random"], games=GAMES, seed=9, deals=1, **changes)


def test_a_cluster_gives_the_same_report(client: Any) -> None:  # noqa: ANN401  # no types
    """What the games are does not depend on where they are played: here, by four, or there."""
    there = played(executor=client.get_executor())
    assert played() == there
    with ProcessPoolExecutor(4) as processes:
        assert played(executor=processes).to_dict() == there.to_dict()


def test_a_killed_worker_changes_nothing(client: Any) -> None:  # noqa: ANN401  # no types
    """Its games are played by another worker, and the report is the same."""
    killed: list[int] = []

    def kill(done: int, wanted: int) -> None:
        if not killed and done < wanted / 2:
            workers = client.scheduler_info()["workers"]
            killed.append(next(iter(client.run(os.getpid, workers=list(workers)[:1]).values())))
            os.kill(killed[0], signal.SIGKILL)

    report = played(executor=client.get_executor(), progress=kill)
    assert 1 == len(killed)
    assert played().to_dict() == report.to_dict()
    assert killed[0] not in client.run(os.getpid).values()
