"""Several open books: each keeps its place and its way back, and none is read twice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from reader_app.ui.library.library_view import LibraryView
from reader_app.ui.window.action_table import NUMBERED_TABS
from reader_app.ui.window.main_window import MainWindow
from reader_app.ui.window.window_controller import WindowController
from tests.support.books import make_book, make_empty_file, make_encrypted_book
from tests.support.tabs import (
    buttons_on,
    click_tab,
    close_all,
    drop,
    strip_of,
    titles,
    wait_for_pages,
)
from tests.support.window import ReaderWindow, rows, use_server, wait_until

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture(scope="module")
def opened(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ReaderWindow]:
    folder = tmp_path_factory.mktemp("tabs")
    use_server(folder, "", server="offline")
    with ReaderWindow(folder) as window:
        yield window


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Books of 8, 9 and 10 pages."""
    folder = tmp_path_factory.mktemp("files")
    return [titled_book(folder / f"book{count}.pdf", count) for count in (8, 9, 10)]


def titled_book(path: Path, count: int) -> Path:
    return make_book(path, [f"Page {page}." for page in range(1, count + 1)], title=path.stem)


@pytest.fixture
def window(opened: ReaderWindow) -> Iterator[ReaderWindow]:
    """On its start page; nothing is open."""
    yield opened
    close_all(opened)


@pytest.fixture
def two(window: ReaderWindow, files: list[Path]) -> ReaderWindow:
    """Books of 8 and 9 pages are open, the second is shown."""
    for path, count in zip(files[:2], (8, 9), strict=True):
        drop(window, path)
        wait_for_pages(window, count)
    return window


def trigger(window: ReaderWindow, name: str) -> None:
    action = window.window.findChild(QAction, name)
    assert isinstance(action, QAction)
    action.trigger()


def test_a_tab_is_shown_by_its_number_and_nine_is_the_last(two: ReaderWindow) -> None:
    assert isinstance(two.window, MainWindow)
    for key, count in ((Qt.Key.Key_1, 8), (Qt.Key.Key_2, 9), (Qt.Key.Key_1, 8), (Qt.Key.Key_9, 9)):
        two.press(key, Qt.KeyboardModifier.AltModifier)
        wait_for_pages(two, count)
    assert [two.window.action(tab).isEnabled() for _, tab in NUMBERED_TABS[:3]] == [1, 1, 0]


def test_one_open_book_needs_no_strip(window: ReaderWindow, files: list[Path]) -> None:
    drop(window, files[0])
    wait_for_pages(window, 8)
    assert not window.has("bookTabs")


def test_two_open_books_show_their_titles_and_which_is_read(two: ReaderWindow) -> None:
    assert titles(two) == ["book8", "book9"]
    assert strip_of(two).currentIndex() == 1
    assert two.has("bookTabs")


def test_the_place_is_kept_from_tab_to_tab(two: ReaderWindow) -> None:
    two.page_view.go_to_page(5)
    click_tab(two, 0)
    wait_for_pages(two, 8)
    two.page_view.go_to_page(3)
    click_tab(two, 1)
    wait_for_pages(two, 9)
    assert two.current_page == 5
    click_tab(two, 0)
    wait_for_pages(two, 8)
    assert two.current_page == 3


@pytest.mark.long
def test_the_way_back_is_kept_from_tab_to_tab(two: ReaderWindow) -> None:
    before = two.current_page
    two.page_view.go_to_page(8)
    history = two.page_view.navigation.history
    click_tab(two, 0)
    wait_for_pages(two, 8)
    assert two.page_view.navigation.history is not history
    click_tab(two, 1)
    wait_for_pages(two, 9)
    trigger(two, "backAction")
    wait_until(lambda: two.current_page == before, "the page before the jump")


def test_where_one_reads_is_kept_from_tab_to_tab(two: ReaderWindow) -> None:
    two.page_view.go_to_page(3)
    two.page_view.look_up(8)
    click_tab(two, 0)
    wait_for_pages(two, 8)
    assert not two.has("backToReading")
    click_tab(two, 1)
    wait_for_pages(two, 9)
    wait_until(lambda: two.has("backToReading"), "the way back")
    two.click("backToReadingButton")
    assert two.current_page == 3


@pytest.mark.long
def test_zoom_is_kept_from_tab_to_tab(two: ReaderWindow) -> None:
    two.page_view.page_viewport.set_zoom(1.7)
    click_tab(two, 0)
    wait_for_pages(two, 8)
    click_tab(two, 1)
    wait_for_pages(two, 9)
    assert two.page_view.page_viewport.zoom_factor == pytest.approx(1.7)


def test_keys_go_around_the_open_books(two: ReaderWindow) -> None:
    keys = Qt.KeyboardModifier.ControlModifier
    two.press(Qt.Key.Key_Tab, keys)
    wait_for_pages(two, 8)
    two.press(Qt.Key.Key_Tab, keys | Qt.KeyboardModifier.ShiftModifier)
    wait_for_pages(two, 9)


def test_a_book_that_is_open_is_shown_and_not_read_again(
    two: ReaderWindow, files: list[Path]
) -> None:
    closed: list[bool] = []
    connection = two.books.book_closed.connect(lambda: closed.append(True))
    drop(two, files[1])
    drop(two, files[1].parent / "." / files[1].name)
    QTest.qWait(50)
    two.books.book_closed.disconnect(connection)
    assert not closed
    assert titles(two) == ["book8", "book9"]


def test_the_same_content_under_another_path_is_one_tab(
    two: ReaderWindow, files: list[Path], tmp_path: Path
) -> None:
    copy = tmp_path / "copy.pdf"
    copy.write_bytes(files[0].read_bytes())
    drop(two, copy)
    wait_for_pages(two, 8)
    assert titles(two) == ["book9", "book8"]


def test_several_files_at_once_are_tabs_and_the_last_is_shown(
    window: ReaderWindow, files: list[Path]
) -> None:
    drop(window, *files)
    wait_for_pages(window, 10)
    assert titles(window) == ["book8", "book9", "book10"]
    assert strip_of(window).currentIndex() == 2


def test_a_file_in_a_tab_that_was_never_shown_is_a_book_of_the_library(
    window: ReaderWindow, tmp_path: Path
) -> None:
    unseen, seen = titled_book(tmp_path / "unseen.pdf", 3), titled_book(tmp_path / "seen.pdf", 4)
    drop(window, unseen, seen)
    wait_for_pages(window, 4)
    wait_until(lambda: "unseen" in window.book("title"), "the unseen book")


def test_several_files_can_be_chosen_in_the_dialog(window: ReaderWindow, files: list[Path]) -> None:
    trigger(window, "openAction")
    wait_until(lambda: window.window.findChildren(QFileDialog), "the dialog")
    dialog = window.window.findChildren(QFileDialog)[-1]
    assert dialog.fileMode() is QFileDialog.FileMode.ExistingFiles
    dialog.filesSelected.emit([str(path) for path in files[:2]])
    dialog.reject()
    wait_for_pages(window, 9)
    assert titles(window) == ["book8", "book9"]


def test_files_of_another_start_open_beside_what_is_read(
    two: ReaderWindow, files: list[Path]
) -> None:
    controller = two.window.findChild(WindowController)
    assert isinstance(controller, WindowController)
    controller.take_forwarded([files[2]])
    wait_for_pages(two, 10)
    assert titles(two) == ["book8", "book9", "book10"]


def test_closing_a_tab_shows_the_one_beside_it(two: ReaderWindow) -> None:
    two.press(Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    wait_for_pages(two, 8)
    assert titles(two) == ["book8"]
    assert not two.has("bookTabs")


def test_closing_the_last_tab_shows_the_library(window: ReaderWindow, files: list[Path]) -> None:
    drop(window, files[0])
    wait_for_pages(window, 8)
    window.press(Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    wait_until(lambda: window.has("libraryView"), "the library")
    assert titles(window) == []


def test_a_middle_click_closes_a_tab_that_is_not_shown(two: ReaderWindow) -> None:
    click_tab(two, 0, Qt.MouseButton.MiddleButton)
    assert titles(two) == ["book9"]
    assert two.page_view.page_count == 9


def test_the_button_on_the_shown_tab_closes_it(two: ReaderWindow) -> None:
    (button,) = buttons_on(strip_of(two))
    assert button.accessibleName() == "Close book9"
    button.click()
    assert titles(two) == ["book8"]


def test_recent_is_fresh_after_each_opening(two: ReaderWindow) -> None:
    assert isinstance(two.window, MainWindow)
    assert [title for _, title in two.window.recent_books][:2] == ["book9", "book8"]
    click_tab(two, 0)
    wait_for_pages(two, 8)
    assert [title for _, title in two.window.recent_books][:2] == ["book8", "book9"]


def test_a_closed_book_comes_back_where_it_was(two: ReaderWindow) -> None:
    two.page_view.go_to_page(6)
    two.press(Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    wait_for_pages(two, 8)
    keys = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    two.press(Qt.Key.Key_T, keys)
    wait_for_pages(two, 9)
    assert titles(two) == ["book8", "book9"]
    assert two.current_page == 6
    assert two.page_view.navigation.history.can_go_back


def test_the_library_leaves_the_open_books_open(two: ReaderWindow) -> None:
    two.page_view.go_to_page(4)
    trigger(two, "libraryAction")
    wait_until(lambda: two.has("libraryView"), "the library")
    assert titles(two) == ["book8", "book9"]
    click_tab(two, 1)  # the tab that was in view before
    wait_for_pages(two, 9)
    assert two.current_page == 4


def test_back_leads_from_the_library_to_the_book_that_was_left(two: ReaderWindow) -> None:
    click_tab(two, 0)
    wait_for_pages(two, 8)
    before = two.current_page
    two.page_view.go_to_page(6)
    trigger(two, "libraryAction")
    wait_until(lambda: two.has("libraryView"), "the library")
    trigger(two, "backAction")
    wait_for_pages(two, 8)
    two.wait_for_page(6)
    trigger(two, "backAction")
    wait_until(lambda: two.current_page == before, "the page before the jump")


def test_without_an_open_book_nothing_leads_back_from_the_library(
    window: ReaderWindow, files: list[Path]
) -> None:
    drop(window, files[0])
    wait_for_pages(window, 8)
    close_all(window)
    assert not window.find(QAction, "backAction").isEnabled()


def test_a_folder_named_at_the_start_is_taken_in_beside_the_book(
    qapp: QApplication, data_dir: Path, tmp_path: Path
) -> None:
    (tmp_path / "shelf").mkdir()
    titled_book(tmp_path / "shelf" / "fresh.pdf", 5)
    book = titled_book(tmp_path / "read.pdf", 6)
    use_server(data_dir, "", server="offline")
    with ReaderWindow(data_dir, tmp_path / "shelf", book) as window:
        wait_for_pages(window, 6)
        wait_until(lambda: "1 book added" in window.notices, "the folder")


def test_a_folder_and_notes_of_another_program_are_taken_in_wherever_they_are_chosen(
    two: ReaderWindow, tmp_path: Path
) -> None:
    (tmp_path / "shelf").mkdir()
    titled_book(tmp_path / "shelf" / "fresh.pdf", 5)
    (tmp_path / "refs.bib").write_text("@book{a, title={No Such Book}}")
    controller = two.window.findChild(WindowController)
    assert isinstance(controller, WindowController)
    controller.take_forwarded([tmp_path / "shelf"])
    wait_until(lambda: "1 book added" in two.notices, "the folder")
    trigger(two, "openAction")
    wait_until(lambda: two.window.findChildren(QFileDialog), "the dialog")
    dialog = two.window.findChildren(QFileDialog)[-1]
    dialog.filesSelected.emit([str(tmp_path / "refs.bib")])
    dialog.reject()
    wait_until(lambda: "1 reference has no book" in two.notices, "the report")
    assert titles(two) == ["book8", "book9"]
    two.window.hide_notice()


def test_a_dragged_tab_is_remembered_where_it_was_put(two: ReaderWindow) -> None:
    strip_of(two).moveTab(1, 0)
    click_tab(two, 1)
    wait_for_pages(two, 8)
    assert titles(two) == ["book9", "book8"]


def test_a_bad_file_leads_back_to_the_book_that_was_read(two: ReaderWindow, tmp_path: Path) -> None:
    two.page_view.go_to_page(5)
    drop(two, make_empty_file(tmp_path / "bad.pdf"))
    wait_until(lambda: "is empty" in two.notices, "a sentence")
    wait_for_pages(two, 9)
    assert two.current_page == 5
    assert titles(two) == ["book8", "book9"]


def test_of_several_files_the_last_good_one_is_shown(
    window: ReaderWindow, files: list[Path], tmp_path: Path
) -> None:
    drop(window, files[0])
    wait_for_pages(window, 8)
    drop(window, files[1], files[2], make_empty_file(tmp_path / "bad.pdf"))
    wait_until(lambda: "is empty" in window.notices, "a sentence")
    wait_for_pages(window, 10)
    assert titles(window) == ["book8", "book9", "book10"]
    assert strip_of(window).currentIndex() == 2


def test_what_was_said_of_a_bad_file_goes_with_the_next_that_is_opened(
    two: ReaderWindow, files: list[Path], tmp_path: Path
) -> None:
    drop(two, make_empty_file(tmp_path / "bad.pdf"))
    wait_until(lambda: "is empty" in two.notices, "a sentence")
    wait_for_pages(two, 9)
    drop(two, files[0])
    wait_for_pages(two, 8)
    assert "is empty" not in two.notices


def test_a_password_is_asked_for_once_in_the_life_of_a_tab(
    two: ReaderWindow, tmp_path: Path
) -> None:
    drop(two, make_encrypted_book(tmp_path / "locked.pdf", "sesame"))
    wait_until(lambda: two.has("passwordDialog"), "the password dialog")
    QTest.keyClicks(two.find(QWidget, "passwordBox"), "sesame")
    QTest.keyClick(two.find(QWidget, "passwordBox"), Qt.Key.Key_Return)
    wait_for_pages(two, 1)
    click_tab(two, 0)
    wait_for_pages(two, 8)
    click_tab(two, 2)
    wait_for_pages(two, 1)
    assert not two.has("passwordDialog")


def test_a_file_dropped_after_a_click_in_the_library_is_the_one_that_is_shown(
    two: ReaderWindow, files: list[Path]
) -> None:
    assert isinstance(two.window, MainWindow)
    with two.busy_store():
        two.window.open_book_requested.emit(two.book("id")[0])
        drop(two, files[2])
    wait_for_pages(two, 10)
    QTest.qWait(50)
    assert two.page_view.page_count == 10


def test_a_book_that_is_taken_out_of_the_library_is_closed(two: ReaderWindow) -> None:
    trigger(two, "libraryAction")
    wait_until(lambda: two.has("libraryView"), "the library")
    query = "SELECT id FROM book WHERE title = 'book8' AND hidden_at IS NULL"
    ((book_id,),) = rows(two.data_dir, query)
    view = two.window.findChild(LibraryView)
    assert isinstance(view, LibraryView)
    view.requests.remove_requested.emit([str(book_id)])
    wait_until(lambda: titles(two) == ["book9"], "the tab to go")


def test_switching_shows_no_empty_canvas_and_no_empty_conversation(two: ReaderWindow) -> None:
    """What was seen last of a book stays in view until its pages are there again."""
    click_tab(two, 0)
    wait_for_pages(two, 8)
    wait_until(lambda: not two.has("stillPicture"), "sharp pages")
    click_tab(two, 1)
    assert two.has("stillPicture")
    wait_for_pages(two, 9)
    wait_until(lambda: not two.has("stillPicture"), "sharp pages")


def test_a_switch_leaves_the_composer_alone(two: ReaderWindow) -> None:
    changes: list[bool] = []
    for _ in range(2):
        click_tab(two, 0)
        changes.append(two.composer.isEnabled())
        wait_for_pages(two, 8)
        click_tab(two, 1)
        wait_for_pages(two, 9)
    assert changes == [True, True]


@pytest.mark.long
@pytest.mark.slow
def test_indexing_goes_on_where_it_stopped_when_its_tab_is_shown_again(
    qapp: QApplication, data_dir: Path, files: list[Path], tmp_path: Path
) -> None:
    use_server(data_dir, "", server="offline")
    long = titled_book(tmp_path / "long.pdf", 1500)
    with ReaderWindow(data_dir, long) as window:
        wait_for_pages(window, 1500)
        drop(window, files[0])
        wait_for_pages(window, 8)
        query = "SELECT status FROM book WHERE title = 'long'"
        assert rows(data_dir, query) != [("ready",)]
        click_tab(window, 0)
        wait_until(lambda: rows(data_dir, query) == [("ready",)], "the index")


def test_of_very_many_files_the_first_ones_are_opened(
    window: ReaderWindow, files: list[Path]
) -> None:
    """Whoever else may knock at the window's socket can't keep it busy for minutes."""
    window.window.findChild(WindowController).open_files([files[0]] * 50 + [files[1]] * 10)
    assert "Only the first 50 of 60 files were opened." in window.notices
    wait_for_pages(window, 8)
    assert not any("book9" in title for title in titles(window))
