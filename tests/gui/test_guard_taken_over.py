"""A file that may be a guarded book again: the guard is on, said, and off with one click."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QPushButton

from tests.support.books import make_book, make_unique_word_book
from tests.support.window import ReaderWindow, rows, use_server, wait_until

pytestmark = pytest.mark.slow
WORDS = "Whales pass the cape while {n} of the crew look on from the deck, and {n} others sleep. "


@pytest.fixture
def window(qapp: QApplication, data_dir: Path, tmp_path: Path) -> Iterator[ReaderWindow]:
    """A book read up to page 3 with the guard on; then its file became another one."""
    use_server(data_dir, "", server="offline")
    file = make_unique_word_book(tmp_path / "book.pdf", 6, title="The First")
    with ReaderWindow(data_dir, file) as opened:
        opened.wait_for_book()
        opened.page_view.go_to_page(3)
        opened.books.position.read_up_to_here()
        opened.books.record.toggle_guard(True)
        wait_until(lambda: opened.book("spoiler_guard") == [1], "the guard")
    make_book(file, [WORDS.format(n=n * 11) * 3 for n in range(1, 7)], title="The Second")
    with ReaderWindow(data_dir, file) as opened:
        opened.wait_for_book()
        yield opened


@pytest.mark.long
def test_a_guard_that_was_taken_over_is_said_and_can_be_switched_off(
    window: ReaderWindow, data_dir: Path
) -> None:
    guards = "SELECT spoiler_guard, furthest_page FROM book ORDER BY title"
    assert rows(data_dir, guards) == [(1, 3), (1, 3)]
    wait_until(lambda: "new version of “The First”" in window.notices, "the sentence")
    buttons = window.window.findChildren(QPushButton)
    next(each for each in buttons if each.text() == "Turn off").click()
    wait_until(lambda: rows(data_dir, guards) == [(1, 3), (0, 3)], "the guard off")
    wait_until(lambda: "The First" not in window.notices, "the sentence gone")
