"""When nothing can be stored: it is told where it happened, and no words of the reader are lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication

from reader_app.domain.errors import StorageError, StorageErrorCode
from reader_app.workers.background_tasks import Tasks
from tests.support.books import make_labelled_book
from tests.support.disks import damage, full, locked, make_newer, read_only, small_disk
from tests.support.window import ReaderWindow, rows, wait_until


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return make_labelled_book(tmp_path / "labelled.pdf")


@pytest.fixture
def left_library(qapp: QApplication, data_dir: Path, book: Path) -> Path:
    """A library with a book, left on page 3, and a conversation."""
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book()
        window.ask("I'm on page 3")
    return data_dir


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "disk"
    folder.mkdir()
    with small_disk(folder):
        yield folder


def sends_in_vain(window: ReaderWindow, words: str) -> None:
    window.type(words)
    window.press(Qt.Key.Key_Return, on=window.composer)
    wait_until(lambda: window.composer.toPlainText() == words, "the words back in the composer")
    wait_until(lambda: not window.is_answering, "the end of the turn")


def everything_is_stored(window: ReaderWindow) -> None:
    done: list[object] = []
    window.window.findChildren(Tasks)[0].run(lambda: None, done.append)
    wait_until(lambda: done, "the store's thread")


def is_told(window: ReaderWindow, sentence: str) -> None:
    wait_until(lambda: sentence in window.words_shown, sentence)


@pytest.mark.long
@pytest.mark.slow
def test_a_locked_library_keeps_the_question_and_works_again_later(
    qapp: QApplication, data_dir: Path, book: Path
) -> None:
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book()
        with locked(data_dir):
            sends_in_vain(window, "Which word is on page 3?")
            is_told(window, "Another program is using the library.")
        window.press(Qt.Key.Key_Return, on=window.composer)
        wait_until(lambda: [m.state for m in window.messages] == ["complete"] * 2, "the answer")
        stored = rows(data_dir, "SELECT content FROM message WHERE role = 'user'")
        assert stored == [("Which word is on page 3?",)]


@pytest.mark.long
@pytest.mark.slow
def test_a_question_in_a_conversation_that_cannot_be_stored_is_not_lost(
    qapp: QApplication, data_dir: Path, book: Path
) -> None:
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book()
        window.ask("Which word is on page 2?")
        with locked(data_dir):
            sends_in_vain(window, "And on page 3?")
            is_told(window, "Another program is using the library.")
        window.click("retryButton")
        wait_until(lambda: len(stored_questions(data_dir)) == 2, "the question in the store")
        wait_until(lambda: not window.is_answering, "the answer")
        assert stored_questions(data_dir) == ["Which word is on page 2?", "And on page 3?"]
        assert [m.state for m in window.messages] == ["complete"] * 4
        assert not window.composer.toPlainText()


@pytest.mark.long
@pytest.mark.slow
def test_a_guard_that_could_not_be_switched_on_does_not_look_as_if_it_were(
    qapp: QApplication, data_dir: Path, book: Path
) -> None:
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book()
        window.ask("I'm on page 3")
        window.wait_for_stored_page(7)
        everything_is_stored(window)
        switch = window.find(QAbstractButton, "guardSwitch")
        with locked(data_dir):
            switch.click()
            wait_until(lambda: "Another program is using" in window.notices, "a sentence")
            wait_until(lambda: not switch.isChecked(), "the switch to go back")
        switch.click()
        wait_until(lambda: window.book("spoiler_guard") == [1], "the guard in the store")
        assert switch.isChecked()


@pytest.mark.slow
def test_a_full_disk_is_told_and_the_question_kept(
    qapp: QApplication, disk: Path, book: Path
) -> None:
    data_dir = disk / "data"
    with ReaderWindow(data_dir, book) as window:
        window.wait_for_book()
        window.program.work.copying.shut_down()  # what it can't finish would leave room
        with full(disk):
            sends_in_vain(window, "Which word is on page 3?" + " Really?" * 1_000)
            is_told(window, "The disk is full")
            # Reading goes on.
            window.press(Qt.Key.Key_N)
            window.wait_for_page(2)
        window.press(Qt.Key.Key_Return, on=window.composer)
        wait_until(lambda: [m.state for m in window.messages] == ["complete"] * 2, "the answer")
        window.wait_for_stored_page(2)


def test_a_read_only_library_is_told_before_the_window_opens(
    qapp: QApplication, disk: Path
) -> None:
    data_dir = disk / "data"
    with ReaderWindow(data_dir) as window:
        wait_until(lambda: window.has("libraryView") or window.page_view.page_count)
    with read_only(disk), pytest.raises(StorageError) as caught:
        ReaderWindow(data_dir)
    assert caught.value.code is StorageErrorCode.WRITE_FAILED
    assert "read-only" in caught.value.message


def test_a_data_folder_that_is_a_file_is_told(qapp: QApplication, tmp_path: Path) -> None:
    in_the_way = tmp_path / "data"
    in_the_way.write_text("not a folder")
    with pytest.raises(StorageError) as caught:
        ReaderWindow(in_the_way)
    assert caught.value.message.endswith(".")


@pytest.mark.slow
@pytest.mark.long
def test_a_library_of_a_newer_version_is_left_alone(left_library: Path) -> None:
    make_newer(left_library)
    before = (left_library / "pagemate.db").read_bytes()
    with pytest.raises(StorageError) as caught:
        ReaderWindow(left_library)
    assert caught.value.code is StorageErrorCode.DB_TOO_NEW
    assert (left_library / "pagemate.db").read_bytes() == before


@pytest.mark.slow
def test_a_damaged_library_is_rebuilt_and_the_window_says_so(
    left_library: Path, book: Path
) -> None:
    damage(left_library)
    with ReaderWindow(left_library, book) as window:
        assert "damaged" in window.notices
        window.wait_for_book()
        window.ask("Which word is on page 3?")
        assert window.answer.state == "complete"


def stored_questions(data_dir: Path) -> list[object]:
    query = "SELECT content FROM message WHERE role = 'user' ORDER BY sequence"
    return [row[0] for row in rows(data_dir, query)]
