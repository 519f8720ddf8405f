"""Short forms of what the benchmarks do for hours: random reading, and kills at everything.

PAGEMATE_KILLS sets how often; `python -m benchmarks.kills` and `python -m benchmarks.soak` do it by
hand, for as long as one likes.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from benchmarks.kill_features import FEATURES, Feature, problems_of
from benchmarks.kill_program import ACTIVITIES, Activity, ended_while
from benchmarks.kills import Ledger, attacked
from benchmarks.soak import soak_once

pytestmark = [pytest.mark.slow]
KILLS = int(os.environ.get("PAGEMATE_KILLS", "2"))
WHOLE = [activity for activity in ACTIVITIES if activity.word in ("index", "recognise")]
"""Imports and questions have their own tests beside this one."""


@pytest.mark.skipif(sys.platform == "win32", reason="the processes are forked")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.parametrize(
    "feature",
    [
        pytest.param(feature, marks=[pytest.mark.long] if number % 6 else [])
        for number, feature in enumerate(FEATURES)
    ],
    ids=lambda feature: feature.name,
)
def test_nothing_that_was_acknowledged_is_lost_by_a_kill(feature: Feature, tmp_path: Path) -> None:
    result = attacked(feature, KILLS, 7, tmp_path)
    assert result.lost == []
    assert result.told_wrongly == []


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="kills with SIGKILL")
@pytest.mark.parametrize("activity", WHOLE, ids=lambda activity: activity.word)
def test_a_killed_window_loses_nothing_and_leaves_no_process(
    activity: Activity, tmp_path: Path
) -> None:
    for fall in ended_while(activity, 1, 7, tmp_path):
        assert fall.lost == []
        assert fall.left_processes == []
        assert len(fall.told) <= 1


def test_a_loss_is_noticed() -> None:
    ledger = Ledger()
    for line in ('["begin", "a", 1]', '["done", "a"]', '["begin", "a", 2]', '["begin", "b", 3]'):
        ledger.hear(line)
    assert ledger.acknowledged == 1
    assert list(problems_of(ledger.expected, {"a": 1})) == []
    assert list(problems_of(ledger.expected, {"a": 2, "b": 3})) == []
    assert list(problems_of(ledger.expected, {})) == ["a is None, not 1 or 2"]
    assert list(problems_of(ledger.expected, {"a": 1, "b": 4})) == ["b is 4, not 3 or None"]


@pytest.mark.long
@pytest.mark.desktop
def test_a_while_of_random_reading_leaves_nothing_behind(tmp_path: Path) -> None:
    soak = soak_once([], 0.35, 5, 5.0, 100, tmp_path, fewest_deeds=11)
    assert soak.exit_code == 0
    assert soak.left_processes == []
    assert soak.left_files == []
    assert soak.tracebacks == 0
    assert soak.refusals == []
    assert sum(soak.told[-1]["done"].values()) > 10
