"""A folder becomes books of the library: in the background, across cancels, quits and kills."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QListWidget

from reader_app.ui.annotations.annotations_import import ImportedDialog
from reader_app.ui.window.main_window import MainWindow
from tests.support.books import (
    make_empty_file,
    make_encrypted_book,
    make_labelled_book,
    make_truncated_book,
    make_unique_word_book,
)
from tests.support.shelf import press_notice, shelf_of, spoken_on, titles_on
from tests.support.tabs import drop, titles, wait_for_pages
from tests.support.window import ReaderWindow, rows, use_server, wait_until

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def window(qapp: QApplication, data_dir: Path) -> Iterator[ReaderWindow]:
    use_server(data_dir, "", server="offline")
    with ReaderWindow(data_dir) as opened:
        yield opened


def a_folder(path: Path, count: int) -> Path:
    """Books of one page each, in folders within folders."""
    for number in range(count):
        inner = path / f"shelf {number % 3}"
        inner.mkdir(parents=True, exist_ok=True)
        make_unique_word_book(inner / f"book{number}.pdf", 1, title=f"Book {number}")
    return path


def counts(window: ReaderWindow) -> dict[str, int]:
    query = "SELECT coalesce(outcome, 'waiting'), count(*) FROM import_file GROUP BY 1"
    return {str(outcome): int(str(count)) for outcome, count in rows(window.data_dir, query)}


def test_a_dropped_folder_is_imported_and_told(window: ReaderWindow, tmp_path: Path) -> None:
    folder = a_folder(tmp_path / "books", 4)
    (folder / "twin.pdf").write_bytes((folder / "shelf 0" / "book0.pdf").read_bytes())
    (folder / "letter.jpg").write_bytes(b"no book")
    make_empty_file(folder / "empty.pdf")
    make_encrypted_book(folder / "locked.pdf")
    drop(window, folder)
    wait_until(lambda: "4 books added" in window.notices, "the report")
    assert "4 books added, 1 already in your library, 2 couldn’t be opened." in window.notices
    wait_until(lambda: len(titles_on(shelf_of(window.window))) == 4, "the shelf")
    assert rows(window.data_dir, "SELECT count(*) FROM cover") == [(4,)]
    wait_until(lambda: not counts(window), "the end of the list, behind the report")


def test_a_folder_named_at_the_start_is_imported_and_told(
    qapp: QApplication, data_dir: Path, tmp_path: Path
) -> None:
    use_server(data_dir, "", server="offline")
    folder = a_folder(tmp_path / "books", 2)
    with ReaderWindow(data_dir, folder) as window:
        wait_until(lambda: "2 books added" in window.notices, "the report")
        assert "books" not in titles(window)


def test_over_a_page_it_says_that_an_import_has_begun(
    qapp: QApplication, data_dir: Path, tmp_path: Path
) -> None:
    use_server(data_dir, "", server="offline")
    with ReaderWindow(data_dir, make_unique_word_book(tmp_path / "open.pdf", 1)) as window:
        window.wait_for_book(indexed=False)
        drop(window, a_folder(tmp_path / "books", 2))
        assert window.notices == "Adding the books to your library…"
        wait_until(lambda: "2 books added" in window.notices, "the report")


def test_the_report_names_the_files_that_could_not_be_opened(
    window: ReaderWindow, tmp_path: Path
) -> None:
    folder = a_folder(tmp_path / "books", 1)
    make_truncated_book(folder / "broken.pdf")
    drop(window, folder)
    wait_until(lambda: "1 couldn’t be opened" in window.notices, "the report")
    press_notice(window, "Show list")
    wait_until(lambda: window.has("importDialog"), "the list")
    refused = window.find(QListWidget, "importRefused")
    assert refused.count() == 1
    assert "broken.pdf" in refused.item(0).toolTip()


@pytest.mark.long
def test_a_folder_without_books_says_so(window: ReaderWindow, tmp_path: Path) -> None:
    empty = tmp_path / "nothing"
    empty.mkdir()
    drop(window, empty)
    wait_until(lambda: "No books found there." in window.notices, "a sentence")


@pytest.mark.long
def test_files_dropped_with_a_folder_are_opened(window: ReaderWindow, tmp_path: Path) -> None:
    folder = a_folder(tmp_path / "books", 2)
    drop(window, folder, make_labelled_book(tmp_path / "book.pdf"))
    wait_until(lambda: window.page_view.page_count, "the book")
    wait_until(lambda: len(window.book("id")) == 3, "the books of the folder")


def test_cancelling_keeps_what_was_imported(window: ReaderWindow, tmp_path: Path) -> None:
    drop(window, a_folder(tmp_path / "books", 30))
    wait_until(lambda: len(window.book("id")) >= 2, "some books")
    window.click("cancelImportButton")
    wait_until(lambda: "Import stopped: " in window.notices, "the report")
    assert 2 <= len(window.book("id")) < 30
    wait_until(lambda: counts(window) == {}, "nothing to be left")
    assert not window.has("importBar")


@pytest.mark.long
@pytest.mark.slow
def test_an_import_goes_on_at_the_next_start(qapp: QApplication, data_dir: Path) -> None:
    use_server(data_dir, "", server="offline")
    folder = a_folder(data_dir / "books", 20)
    with ReaderWindow(data_dir) as window:
        drop(window, folder)
        wait_until(lambda: len(window.book("id")) >= 2, "some books")
    assert counts(window)["waiting"] > 0
    with ReaderWindow(data_dir) as again:
        wait_until(lambda: "20 books added" in again.notices, "the report over both runs")
        assert len(again.book("id")) == 20


@pytest.mark.slow
@pytest.mark.long
def test_imported_books_can_be_searched_without_being_opened(
    window: ReaderWindow, tmp_path: Path
) -> None:
    drop(window, a_folder(tmp_path / "books", 3))
    wait_until(lambda: window.book("status") == ["ready"] * 3, "the indexes")


@pytest.mark.long
@pytest.mark.slow
def test_a_book_that_is_opened_is_indexed_before_the_others(
    window: ReaderWindow, tmp_path: Path
) -> None:
    drop(window, a_folder(tmp_path / "books", 3))
    wait_until(lambda: "3 books added" in window.notices, "the report")
    drop(window, make_unique_word_book(tmp_path / "long.pdf", 40))
    wait_for_pages(window, 40)
    window.wait_for_book()
    assert window.book("status")[-1] == "ready"
    wait_until(lambda: window.book("status") == ["ready"] * 4, "the others")


def test_notes_that_come_with_a_folder_wait_until_its_books_are_in_and_read(
    window: ReaderWindow, tmp_path: Path
) -> None:
    folder = a_folder(tmp_path / "books", 1)
    (folder / "The Whale.txt").write_text("Call me Ishmael. It was long ago.", encoding="utf-8")
    clippings = tmp_path / "My Clippings.txt"
    clippings.write_text(_CLIPPING, encoding="utf-8")

    drop(window, clippings, folder)
    wait_until(lambda: window.window.findChild(ImportedDialog), "what waits")
    dialog = window.find(ImportedDialog, "importedNotes")
    told = [label.text() for label in dialog.findChildren(QLabel)]
    assert "The Whale: Its text isn’t ready yet." in told
    dialog.accept()
    wait_until(lambda: "The Whale: 1 annotation added." in window.notices, "the notice")
    assert rows(window.data_dir, "SELECT count(*) FROM highlight") == [(1,)]


_CLIPPING = """The Whale (Nobody)
- Your Highlight on page 2 | Location 17-17 | Added on Monday, 3 March 2025 10:00:00

Call me Ishmael.
==========
"""


def test_of_a_missing_file_that_was_never_read_no_text_is_promised(
    window: ReaderWindow, tmp_path: Path
) -> None:
    window.program.work.index.hold("this test")
    path = make_unique_word_book(tmp_path / "gone.pdf", 2)
    drop(window, Path(f"{tmp_path}#page=2"))  # a folder has no pages
    wait_until(lambda: "1 book added" in window.notices, "the book")
    path.unlink()
    window.window.open_book_requested.emit(str(window.book("id")[0]))
    wait_until(lambda: "file is missing" in window.notices, "the sentence about the file")
    assert "its text hasn’t been read on this computer" in window.notices


@pytest.mark.long
def test_books_nobody_has_opened_say_so(window: ReaderWindow, tmp_path: Path) -> None:
    drop(window, a_folder(tmp_path / "books", 1))
    wait_until(lambda: len(titles_on(shelf_of(window.window))) == 1, "the shelf")
    (book,) = spoken_on(shelf_of(window.window))
    assert "Not started" in book
    assert isinstance(window.window, MainWindow)
    assert window.window.recent_books == ()
