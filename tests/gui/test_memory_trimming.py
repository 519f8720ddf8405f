"""Free memory of the heap goes back to the system after a pause, and only then."""

from __future__ import annotations

from unittest.mock import Mock

import pytest
from pytestqt.qtbot import QtBot

from reader_app.workers import background_tasks
from reader_app.workers.background_tasks import MemoryTrimming, Tasks


def test_many_things_that_are_done_are_followed_by_one_trimming(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    give_back = Mock()
    monkeypatch.setattr(background_tasks, "give_back_memory", give_back)
    tasks = Tasks()
    trimming = MemoryTrimming(tasks, after_ms=1)
    for _ in range(5):
        trimming.later()
    qtbot.wait_until(lambda: give_back.called)
    tasks.shut_down()
    give_back.assert_called_once_with()


def test_nothing_is_trimmed_after_the_end(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    give_back = Mock()
    monkeypatch.setattr(background_tasks, "give_back_memory", give_back)
    tasks = Tasks()
    trimming = MemoryTrimming(tasks, after_ms=0)
    trimming.later()
    trimming.shut_down()
    tasks.run(lambda: None)
    qtbot.wait(20)
    tasks.shut_down()
    give_back.assert_not_called()
