"""The library in the whole window: removing with undo, collections, a file that is gone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QPushButton

from tests.support.books import make_unique_word_book
from tests.support.shelf import ids_on, press_notice, shelf_of, titles_on, view_of
from tests.support.tabs import close_all, drop, titles, wait_for_pages
from tests.support.window import ReaderWindow, rows, use_server, wait_until

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def make_books(folder: Path, count: int) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        make_unique_word_book(folder / f"b{number}.pdf", number + 1, title=f"Book {number}")
    return folder


@pytest.fixture
def window(qapp: QApplication, data_dir: Path, tmp_path: Path) -> Iterator[ReaderWindow]:
    """On its start page, with three books."""
    use_server(data_dir, "", server="offline", reopens_books=False)
    with ReaderWindow(data_dir) as opened:
        drop(opened, make_books(tmp_path / "books", 3))
        wait_until(lambda: "3 books added" in opened.notices, "the books")
        wait_until(lambda: len(shown(opened)) == 3, "the shelf")
        yield opened


def shown(window: ReaderWindow) -> list[str]:
    return sorted(titles_on(shelf_of(window.window)))


def id_of(window: ReaderWindow, title: str) -> str:
    shelf = shelf_of(window.window)
    return ids_on(shelf)[titles_on(shelf).index(title)]


def hidden(window: ReaderWindow) -> list[str]:
    query = "SELECT title FROM book WHERE hidden_at IS NOT NULL ORDER BY title"
    return [str(title) for (title,) in rows(window.data_dir, query)]


def remove(window: ReaderWindow, *names: str) -> None:
    view_of(window.window).requests.remove_requested.emit([id_of(window, name) for name in names])
    left = len(shown(window)) - len(names)
    wait_until(lambda: len(shown(window)) == left, "the books to go")


# --- removing


def test_a_removed_book_is_brought_back_from_the_notice(window: ReaderWindow) -> None:
    remove(window, "Book 1")
    assert "Removed “Book 1”." in window.notices
    press_notice(window, "Undo")
    wait_until(lambda: len(shown(window)) == 3, "the book")
    assert hidden(window) == []


def test_several_books_are_removed_and_brought_back_together(window: ReaderWindow) -> None:
    remove(window, "Book 0", "Book 2")
    assert "Removed 2 books." in window.notices
    QTest.keyClick(shelf_of(window.window), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    wait_until(lambda: len(shown(window)) == 3, "the books")


@pytest.mark.long
def test_the_next_removal_ends_the_undo_of_the_one_before(window: ReaderWindow) -> None:
    remove(window, "Book 0")
    assert hidden(window) == ["Book 0"]
    remove(window, "Book 1")
    wait_until(lambda: hidden(window) == ["Book 1"], "the first one to be gone for good")
    press_notice(window, "Undo")
    wait_until(lambda: shown(window) == ["Book 1", "Book 2"], "the second one")


def test_what_was_removed_is_gone_at_the_next_start(window: ReaderWindow) -> None:
    remove(window, "Book 0")
    window.close()
    assert hidden(window) == ["Book 0"]
    with ReaderWindow(window.data_dir) as again:
        wait_until(lambda: hidden(again) == [], "the book to be gone for good")
        assert len(again.book("id")) == 2


@pytest.mark.long
def test_the_place_comes_back_with_a_book(window: ReaderWindow) -> None:
    book_id = id_of(window, "Book 2")
    view_of(window.window).requests.open_requested.emit(book_id)
    wait_for_pages(window, 3)
    window.page_view.go_to_page(3)
    window.wait_for_page(3)
    close_all(window)
    query = "SELECT current_page FROM book WHERE id = ?"
    wait_until(lambda: rows(window.data_dir, query, book_id) == [(3,)], "the place")
    remove(window, "Book 2")
    press_notice(window, "Undo")
    wait_until(lambda: len(shown(window)) == 3, "the book")
    assert rows(window.data_dir, query, book_id) == [(3,)]


@pytest.mark.long
def test_a_removed_book_leaves_its_tab(window: ReaderWindow) -> None:
    view_of(window.window).requests.open_requested.emit(id_of(window, "Book 2"))
    wait_for_pages(window, 3)
    view_of(window.window).requests.remove_requested.emit([id_of(window, "Book 2")])
    wait_until(lambda: not titles(window) and window.has("libraryView"), "the library")


def test_the_tabs_of_removed_books_come_back_with_them(window: ReaderWindow) -> None:
    for title in ("Book 0", "Book 1", "Book 2"):
        view_of(window.window).requests.open_requested.emit(id_of(window, title))
        wait_until(lambda title=title: titles(window)[-1:] == [title], "its tab")
    window.find(QAction, "libraryAction").trigger()
    wait_until(lambda: window.has("libraryView"), "the library")
    remove(window, "Book 0", "Book 1")
    assert titles(window) == ["Book 2"]
    press_notice(window, "Undo")
    wait_until(lambda: titles(window) == ["Book 0", "Book 1", "Book 2"], "the tabs")
    close_all(window)


# --- collections


def enter_name(window: ReaderWindow, name: str) -> None:
    wait_until(lambda: window.has("collectionDialog"), "the dialog")
    box = window.find(QLineEdit, "collectionNameBox")
    box.setText(name)
    QTest.keyClick(box, Qt.Key.Key_Return)
    wait_until(lambda: not window.has("collectionDialog"), "the dialog to go")


def collections(window: ReaderWindow) -> dict[str, int]:
    query = (
        "SELECT c.name, count(b.book_id) FROM collection c"
        " LEFT JOIN collected_book b ON b.collection_id = c.id GROUP BY c.id"
    )
    return {str(name): int(str(count)) for name, count in rows(window.data_dir, query)}


def make_collection(window: ReaderWindow, name: str, *books: str) -> str:
    view = view_of(window.window)
    view.requests.collect_requested.emit("", [id_of(window, book) for book in books])
    enter_name(window, name)
    wait_until(lambda: name in [each.name for each in view.collections], "the collection")
    return next(each.id for each in view.collections if each.name == name)


def test_a_collection_is_made_of_books_and_filled(window: ReaderWindow) -> None:
    key = make_collection(window, "Ponds", "Book 0")
    view_of(window.window).requests.collect_requested.emit(key, [id_of(window, "Book 1")])
    wait_until(lambda: collections(window) == {"Ponds": 2}, "two books in it")
    view_of(window.window).requests.take_out_requested.emit(key, [id_of(window, "Book 0")])
    wait_until(lambda: collections(window) == {"Ponds": 1}, "one book in it")


@pytest.mark.long
def test_a_collection_is_renamed(window: ReaderWindow) -> None:
    key = make_collection(window, "Ponds")
    view_of(window.window).rename_collection_requested.emit(key)
    enter_name(window, "Lakes")
    wait_until(lambda: collections(window) == {"Lakes": 0}, "the new name")


@pytest.mark.long
def test_a_name_that_is_taken_is_told(window: ReaderWindow) -> None:
    make_collection(window, "Ponds")
    key = make_collection(window, "Lakes")
    view_of(window.window).rename_collection_requested.emit(key)
    enter_name(window, "PONDS")
    wait_until(lambda: "A collection named “Ponds” already exists." in window.notices, "a sentence")


@pytest.mark.long
def test_a_deleted_collection_is_brought_back_with_its_books(window: ReaderWindow) -> None:
    key = make_collection(window, "Ponds", "Book 0", "Book 1")
    view_of(window.window).delete_collection_requested.emit(key)
    wait_until(lambda: "Its books are still in your library." in window.notices, "a sentence")
    assert len(window.book("id")) == 3
    assert collections(window) == {}
    press_notice(window, "Undo")
    wait_until(lambda: collections(window) == {"Ponds": 2}, "the collection")


# --- a file that is gone


def locate(window: ReaderWindow, title: str, path: Path) -> None:
    view_of(window.window).requests.locate_requested.emit(id_of(window, title))
    dialogs = window.window.findChildren(QFileDialog)
    dialogs[-1].fileSelected.emit(str(path))
    dialogs[-1].close()


def test_a_book_whose_file_moved_is_marked_and_found_again(
    window: ReaderWindow, tmp_path: Path
) -> None:
    moved = (tmp_path / "books" / "b1.pdf").rename(tmp_path / "moved.pdf")
    view_of(window.window).requests.open_requested.emit(id_of(window, "Book 0"))
    wait_for_pages(window, 1)
    close_all(window)
    shelf = shelf_of(window.window)

    def words() -> str:
        index = shelf.model().index(titles_on(shelf).index("Book 1"), 0)
        return str(index.data(Qt.ItemDataRole.AccessibleTextRole))

    wait_until(lambda: "File not found" in words(), "the mark")
    locate(window, "Book 1", moved)
    wait_until(lambda: "“Book 1” was found." in window.notices, "a sentence")
    wait_until(lambda: "File not found" not in words(), "no mark")


@pytest.mark.long
def test_another_file_is_not_taken_for_the_one_that_is_gone(
    window: ReaderWindow, tmp_path: Path
) -> None:
    (tmp_path / "books" / "b1.pdf").unlink()
    other = make_unique_word_book(tmp_path / "other.pdf", 4, title="Other")
    locate(window, "Book 1", other)
    wait_until(
        lambda: "The text of “other.pdf” is different from “Book 1”." in window.notices,
        "a sentence",
    )
    press_notice(window, "Open")
    wait_for_pages(window, 4)


def test_every_control_of_the_library_has_a_name(window: ReaderWindow) -> None:
    make_collection(window, "Ponds", "Book 0")
    view = view_of(window.window)
    buttons = [each for each in view.findChildren(QPushButton) if each.isVisible()]
    assert buttons
    assert all(each.accessibleName() for each in buttons)
