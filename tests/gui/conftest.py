"""What tests of windows share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.warm_workers import warm_workers


@pytest.fixture(scope="module", autouse=True)
def _workers_are_forked() -> Iterator[None]:
    with warm_workers():
        yield
