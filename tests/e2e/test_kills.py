"""`kill -9` in the middle of a turn leaves a library that opens and a conversation that goes on.

PAGEMATE_KILLS sets how often; `python -m tests.e2e.kills 100` does it by hand.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.e2e.kills import kill_turns


@pytest.mark.slow
@pytest.mark.usefixtures("forked_workers")
@pytest.mark.parametrize("times", [1, pytest.param(6, marks=pytest.mark.long)])
def test_a_killed_turn_loses_nothing_that_was_stored(tmp_path: Path, times: int) -> None:
    times = int(os.environ.get("PAGEMATE_KILLS", times))
    tally = kill_turns(tmp_path, times)
    assert tally.ends.total() == times
    # Most of them were killed in the middle, not before.
    assert tally.ends["not yet stored"] <= times // 2
