"""A copy of every day that can't be made is told, once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

import pytest
from PySide6.QtWidgets import QApplication

from reader_app.bootstrap.wire_library import no_copy_words
from reader_app.domain.errors import DomainError
from reader_app.store.storage_errors import disk_full_error, read_only_error
from reader_app.workers.background_tasks import DailyBackup, Tasks

_Result = TypeVar("_Result")


class AtOnce(Tasks):
    """Does it where it is asked."""

    def run(
        self,
        work: Callable[[], _Result],
        done: Callable[[_Result], None] | None = None,
        failed: Callable[[DomainError], None] | None = None,
    ) -> None:
        try:
            work()
        except DomainError as error:
            assert failed is not None
            failed(error)


@pytest.fixture
def tasks(qapp: QApplication) -> Iterator[AtOnce]:
    made = AtOnce()
    yield made
    made.shut_down()


def refuse(_is_stopped: Callable[[], bool]) -> bool:
    raise disk_full_error()


def test_a_copy_that_fails_every_hour_is_told_once(tasks: AtOnce) -> None:
    copying = DailyBackup(refuse, tasks)
    told: list[DomainError] = []
    copying.failed.connect(told.append)
    copying._run()
    copying._run()
    copying.shut_down()
    assert len(told) == 1


def test_a_copy_that_is_made_is_not_told(tasks: AtOnce) -> None:
    copying = DailyBackup(lambda _is_stopped: True, tasks)
    told: list[DomainError] = []
    copying.failed.connect(told.append)
    copying._run()
    copying.shut_down()
    assert told == []


def test_a_full_disk_is_named_with_the_way_out() -> None:
    assert no_copy_words(disk_full_error()) == (
        "The disk is nearly full, so today’s backup wasn’t made. Free up some space. "
        "Pagemate tries again every hour."
    )


def test_another_reason_is_named_as_it_is() -> None:
    assert "read-only. Pagemate tries again" in no_copy_words(read_only_error())
