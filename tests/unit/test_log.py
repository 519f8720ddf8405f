"""What the log says of a bug, and what it never does."""

from __future__ import annotations

import faulthandler
import logging
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from reader_app.bootstrap.log import log_crash, start_log


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    logger = logging.getLogger("reader_app")
    handlers, spreads = list(logger.handlers), logger.propagate
    start_log(tmp_path)
    yield tmp_path / "logs/pagemate.log"
    for handler in set(logger.handlers) - set(handlers):
        logger.removeHandler(handler)
        handler.close()
    logger.propagate = spreads
    faulthandler.disable()


def stumble(words: str) -> None:
    try:
        raise KeyError(words)
    except KeyError as error:
        raise ValueError(f"no {words}") from error


def crash(words: str) -> None:
    try:
        stumble(words)
    except ValueError as error:
        log_crash(type(error), error, error.__traceback__)


def test_a_bug_is_logged_with_its_kind_and_place(log: Path) -> None:
    crash("anything")
    assert "ValueError" in log.read_text()
    assert f"{Path(__file__).name}" in log.read_text()
    assert "stumble" in log.read_text()


def test_what_led_to_it_is_logged_too(log: Path) -> None:
    crash("anything")
    assert "KeyError" in log.read_text()


def test_the_words_that_an_exception_holds_are_not_logged(log: Path) -> None:
    crash("Call me Ishmael")
    assert "Ishmael" not in log.read_text()


def test_a_folder_that_can_not_be_written_costs_the_log_only(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    start_log(tmp_path / "file")
