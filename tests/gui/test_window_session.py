"""What was open is open again after a start, and each book looks as it was left."""

from __future__ import annotations

import json
from pathlib import Path

import pymupdf
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton

from reader_app.domain.errors import StorageError, StorageErrorCode
from reader_app.store.session_file import LAST_PAGES
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from reader_app.ui.window.tabs_controller import OpenTabs, Tab
from tests.support.books import make_book
from tests.support.tabs import click_tab, drop, strip_of, titles, wait_for_pages
from tests.support.window import ReaderWindow, use_server, wait_until

pytestmark = [
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
    pytest.mark.slow,
]


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """Books of 3, 4 and 5 pages."""
    made = []
    for count in (3, 4, 5):
        texts = [f"Page {page} of {count}." for page in range(1, count + 1)]
        made.append(make_book(tmp_path / f"book{count}.pdf", texts, title=f"book{count}"))
    return made


def use(data_dir: Path, **settings: object) -> None:
    use_server(data_dir, "", server="offline", **settings)


def leave_open(data_dir: Path, *files: Path) -> None:
    """Open books one after the other and end."""
    with ReaderWindow(data_dir) as window:
        for path in files:
            drop(window, path)
            wait_for_pages(window, int(path.stem.removeprefix("book")))


def session_of(data_dir: Path) -> list[str]:
    """The titles that another start would find now."""
    path = data_dir / "session.json"
    values = json.loads(path.read_text()) if path.is_file() else {"books": []}
    return [book["title"] for book in values["books"]]


def test_a_start_without_a_file_opens_what_was_open(
    qapp: QApplication, data_dir: Path, files: list[Path]
) -> None:
    use(data_dir)
    leave_open(data_dir, *files[:2])
    with ReaderWindow(data_dir) as window:
        assert not window.has("libraryView")
        wait_for_pages(window, 4)
        assert titles(window) == ["book3", "book4"]
        click_tab(window, 0)
        wait_for_pages(window, 3)


def test_no_picture_is_kept_of_a_file_with_a_password(
    qapp: QApplication, data_dir: Path, files: list[Path]
) -> None:
    use(data_dir)
    locked = files[0].with_name("locked.pdf")
    with pymupdf.open(files[0]) as book:
        book.save(locked, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="whale", owner_pw="x")
    with ReaderWindow(data_dir) as window:
        window.books.open_file(locked, "whale")
        wait_for_pages(window, 3)
        wait_until(lambda: window.page_view.painter.is_sharp(1), "page 1")
    assert not (data_dir / LAST_PAGES).exists()


@pytest.mark.long
def test_a_file_that_is_named_is_shown_beside_what_was_open(
    qapp: QApplication, data_dir: Path, files: list[Path]
) -> None:
    use(data_dir)
    leave_open(data_dir, *files[:2])
    with ReaderWindow(data_dir, files[2]) as window:
        wait_for_pages(window, 5)
        assert titles(window) == ["book3", "book4", "book5"]
        assert strip_of(window).currentIndex() == 2


def test_several_files_that_are_named_are_all_open_and_the_last_is_shown(
    qapp: QApplication, data_dir: Path, files: list[Path]
) -> None:
    use(data_dir)
    with ReaderWindow(data_dir, *files) as window:
        wait_for_pages(window, 5)
        assert len(titles(window)) == 3


@pytest.mark.long
def test_who_wants_to_start_afresh_does(
    qapp: QApplication, data_dir: Path, files: list[Path]
) -> None:
    use(data_dir, reopens_books=False)
    leave_open(data_dir, *files[:2])
    with ReaderWindow(data_dir) as window:
        wait_until(lambda: window.has("libraryView"), "the library")
        assert titles(window) == []


def test_the_open_books_are_kept_at_once_and_not_only_at_the_end(
    qapp: QApplication, data_dir: Path, files: list[Path]
) -> None:
    use(data_dir)
    with ReaderWindow(data_dir, files[0]) as window:
        wait_for_pages(window, 3)
        wait_until(lambda: session_of(data_dir) == ["book3"], "the first book")
        drop(window, files[1])
        wait_until(lambda: session_of(data_dir) == ["book3", "book4"], "the second book")
        window.press(Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
        wait_until(lambda: session_of(data_dir) == ["book3"], "the second book to go")


@pytest.mark.long
def test_a_start_after_the_library_was_left_open_shows_it_with_the_books(
    qapp: QApplication, data_dir: Path, files: list[Path]
) -> None:
    use(data_dir)
    with ReaderWindow(data_dir) as window:
        for path, count in zip(files[:2], (3, 4), strict=True):
            drop(window, path)
            wait_for_pages(window, count)
        assert isinstance(window.window, MainWindow)
        window.window.action(ActionId.LIBRARY).trigger()
        wait_until(lambda: window.has("libraryView"), "the library")
    with ReaderWindow(data_dir) as again:
        wait_until(lambda: again.has("libraryView"), "the library")
        assert titles(again) == ["book3", "book4"]


def test_a_book_whose_file_is_gone_keeps_its_tab_and_can_be_located(
    qapp: QApplication, data_dir: Path, files: list[Path], tmp_path: Path
) -> None:
    use(data_dir)
    leave_open(data_dir, *files[:2])
    moved = files[1].rename(tmp_path / "elsewhere.pdf")
    with ReaderWindow(data_dir) as window:
        wait_until(lambda: "file is missing" in window.notices, "the sentence about the file")
        strip = strip_of(window)
        assert titles(window) == ["book3", "book4"]
        assert not strip.tabIcon(1).isNull()
        assert strip.tabIcon(0).isNull()
        next(b for b in window.window.findChildren(QPushButton) if b.text() == "Locate…").click()
        wait_until(lambda: window.window.findChildren(QFileDialog), "the dialog")
        dialog = window.window.findChildren(QFileDialog)[-1]
        dialog.fileSelected.emit(str(moved))
        dialog.reject()
        wait_for_pages(window, 4)
        assert titles(window) == ["book3", "book4"]
        assert strip.tabIcon(1).isNull()


def test_a_bad_file_that_is_named_leaves_the_book_of_the_last_time_in_view(
    qapp: QApplication, data_dir: Path, files: list[Path], tmp_path: Path
) -> None:
    use(data_dir)
    leave_open(data_dir, *files[:2])
    with ReaderWindow(data_dir, Path(f"{tmp_path}/nowhere.pdf#page=3")) as window:
        wait_until(lambda: "nowhere.pdf" in window.notices, "a sentence")
        wait_for_pages(window, 4)
        assert window.page_view.page == 1
        assert not window.has("libraryView")
        assert titles(window) == ["book3", "book4"]


@pytest.mark.long
def test_a_gone_book_that_is_not_shown_leaves_the_others_alone(
    qapp: QApplication, data_dir: Path, files: list[Path]
) -> None:
    use(data_dir)
    leave_open(data_dir, *files[:2])
    files[0].unlink()
    with ReaderWindow(data_dir) as window:
        wait_for_pages(window, 4)
        wait_until(lambda: not strip_of(window).tabIcon(0).isNull(), "the mark of a gone file")
        assert "file is missing" not in window.notices
        click_tab(window, 0)
        wait_until(lambda: "file is missing" in window.notices, "the sentence about the file")
        click_tab(window, 1)
        wait_for_pages(window, 4)
        assert "file is missing" not in window.notices


def test_the_handbook_is_kept_open_beside_others_but_not_alone() -> None:
    handbook, tabs = Path("/shipped/handbook.pdf"), OpenTabs()
    tabs.add(Tab(handbook, "The Handbook"))
    assert tabs.session(handbook).books == ()
    tabs.add(Tab(Path("/walden.pdf"), "Walden"))
    assert [book.title for book in tabs.session(handbook).books] == ["The Handbook", "Walden"]


def test_page_and_zoom_come_back_in_every_tab(
    qapp: QApplication, data_dir: Path, files: list[Path]
) -> None:
    use(data_dir)
    with ReaderWindow(data_dir) as window:
        drop(window, files[0])
        wait_for_pages(window, 3)
        window.page_view.go_to_page(2)
        drop(window, files[1])
        wait_for_pages(window, 4)
        window.page_view.page_viewport.set_zoom(1.4)
    with ReaderWindow(data_dir) as again:
        wait_for_pages(again, 4)
        assert again.page_view.page_viewport.zoom_factor == pytest.approx(1.4)
        click_tab(again, 0)
        wait_for_pages(again, 3)
        assert again.current_page == 2


def test_a_damaged_session_is_no_reason_not_to_start(qapp: QApplication, data_dir: Path) -> None:
    use(data_dir)
    (data_dir / "session.json").write_text("{")
    with ReaderWindow(data_dir) as window:
        wait_until(lambda: window.has("libraryView"), "the library")


def test_a_session_that_can_not_be_written_does_not_stop_reading(
    qapp: QApplication, data_dir: Path, files: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    use(data_dir)

    def refuse(*_: object) -> None:
        raise StorageError(StorageErrorCode.WRITE_FAILED, "The disk is full.")

    monkeypatch.setattr("reader_app.store.session_file.SessionFile.save", refuse)
    with ReaderWindow(data_dir, files[0]) as window:
        wait_for_pages(window, 3)
