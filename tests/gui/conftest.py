"""What tests of windows share."""

from __future__ import annotations

import pytest


@pytest.fixture(scope="module", autouse=True)
def _workers_are_forked(forked_workers: None) -> None:
    """A window starts three processes, and a fourth with its first question."""
