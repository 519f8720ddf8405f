"""Books come and go: bad files, passwords, another book in mid-turn, a file that is gone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QPushButton, QWidget

from reader_app.ui.window.window_controller import WindowController
from tests.support.books import (
    make_book,
    make_book_without_pages,
    make_drm_book,
    make_empty_file,
    make_encrypted_book,
    make_labelled_book,
    make_png,
    make_truncated_book,
    make_unique_word_book,
    unique_word,
)
from tests.support.messages_api import MessagesApi, faults
from tests.support.tabs import close_all
from tests.support.window import ReaderWindow, rows, use_server, wait_until

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture(scope="module")
def opened(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ReaderWindow]:
    """A window on its start page; nothing is set up."""
    folder = tmp_path_factory.mktemp("books")
    use_server(folder, "", server="offline")
    with ReaderWindow(folder) as window:
        yield window


@pytest.fixture
def window(opened: ReaderWindow) -> Iterator[ReaderWindow]:
    yield opened
    open_file(opened, None)


def open_file(window: ReaderWindow, path: Path | None) -> None:
    """As dropping a file on the window does; None: back to the library."""
    controller = window.window.findChild(WindowController)
    assert isinstance(controller, WindowController)
    if path is None:
        close_all(window)
    else:
        window.window.files_dropped.emit([path])


def a_folder(path: Path) -> Path:
    path.mkdir()
    return path


BAD_FILES: dict[str, Callable[[Path], Path]] = {
    "no such file": lambda path: path,
    "a directory": a_folder,
    "a picture with the name of a book": make_png,
    "a truncated book": make_truncated_book,
    "an empty file": make_empty_file,
    "a book without pages": make_book_without_pages,
    "a book with a lock": make_drm_book,
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_a_bad_file_is_told_in_a_sentence_and_no_book_is_made(
    window: ReaderWindow, tmp_path: Path, name: str
) -> None:
    before = window.book("id")
    window.window.hide_notice()
    open_file(window, BAD_FILES[name](tmp_path / "book.pdf"))
    wait_until(lambda: window.notices, "a sentence")
    sentence = window.notices.strip()
    assert sentence.endswith(".")
    assert "Traceback" not in sentence and "Error" not in sentence
    assert window.book("id") == before
    assert window.has("libraryView")


def test_a_good_book_opens_right_after_a_bad_one(window: ReaderWindow, tmp_path: Path) -> None:
    """What is said about the first file comes when the second one is on its way."""
    open_file(window, make_empty_file(tmp_path / "empty.pdf"))
    open_file(window, make_labelled_book(tmp_path / "good.pdf"))
    window.wait_for_book()
    assert window.current_page == 1


def test_a_locked_book_opens_with_its_password(window: ReaderWindow, tmp_path: Path) -> None:
    open_file(window, make_encrypted_book(tmp_path / "locked.pdf", "sesame"))
    enter_password(window, "wrong")
    wait_until(lambda: "2 tries left" in dialog_words(window), "the number of tries")
    enter_password(window, "sesame")
    window.wait_for_book()
    assert not window.has("passwordDialog")
    assert window.page_view.property("pageCount") == 1


def test_three_wrong_passwords_lead_back_to_the_library(
    window: ReaderWindow, tmp_path: Path
) -> None:
    open_file(window, make_encrypted_book(tmp_path / "locked.pdf", "sesame"))
    for _ in range(3):
        enter_password(window, "wrong")
    wait_until(lambda: not window.has("passwordDialog") and window.has("libraryView"))


def enter_password(window: ReaderWindow, password: str) -> None:
    wait_until(lambda: window.has("passwordDialog"), "the password dialog")
    box = window.find(QLineEdit, "passwordBox")
    wait_until(box.isEnabled)
    QTest.keyClicks(box, password)
    QTest.keyClick(box, Qt.Key.Key_Return)
    wait_until(lambda: not window.has("passwordDialog") or not box.text(), "an answer")


def dialog_words(window: ReaderWindow) -> str:
    dialog = window.find(QWidget, "passwordDialog")
    return " ".join(str(child.property("text")) for child in dialog.findChildren(QWidget))


def test_a_blank_question_is_not_sent(window: ReaderWindow, tmp_path: Path) -> None:
    open_file(window, make_labelled_book(tmp_path / "good.pdf"))
    window.wait_for_book()
    window.type("   \n ")
    window.press(Qt.Key.Key_Return, on=window.composer)
    assert not window.messages
    window.composer.clear()


def test_a_question_that_is_too_long_stays_in_the_composer(
    window: ReaderWindow, tmp_path: Path
) -> None:
    open_file(window, make_labelled_book(tmp_path / "good.pdf"))
    window.wait_for_book()
    words = "x" * 10_001
    window.type(words)
    window.press(Qt.Key.Key_Return, on=window.composer)
    assert not window.messages
    assert window.composer.toPlainText() == words
    assert "1 character too long" in texts_of(window)
    window.composer.clear()


def texts_of(window: ReaderWindow) -> str:
    found = window.window.findChildren(QWidget)
    return "\n".join(str(w.property("text")) for w in found if w.isVisible() and w.property("text"))


def test_a_file_that_is_gone_leaves_text_and_conversation(
    window: ReaderWindow, tmp_path: Path
) -> None:
    path = make_unique_word_book(tmp_path / "gone.pdf", 6, title="Gone")
    open_file(window, path)
    window.wait_for_book()
    window.ask(f"Where is {unique_word(4)}?")
    (book_id,) = (row[0] for row in rows(window.data_dir, "SELECT id FROM book WHERE title='Gone'"))
    open_file(window, None)
    path.unlink()
    window.window.open_book_requested.emit(book_id)
    wait_until(lambda: "file is missing" in window.notices, "the sentence about the file")
    wait_until(lambda: len(window.messages) == 2, "the conversation")
    answer = window.ask(f"And where is {unique_word(5)}?")
    assert unique_word(5) in answer.text


@pytest.mark.long
def test_a_file_that_vanishes_while_it_is_read_is_told(
    window: ReaderWindow, tmp_path: Path
) -> None:
    path = make_unique_word_book(tmp_path / "vanishes.pdf", 6, title="Vanishes")
    open_file(window, path)
    window.wait_for_book()
    path.unlink()
    wait_until(lambda: "file is missing" in window.notices, "the sentence about the file")
    assert window.page_view.property("pageCount") == 6
    open_file(window, make_labelled_book(tmp_path / "other.pdf"))
    wait_until(lambda: window.page_view.property("pageCount") == 10)
    wait_until(lambda: "file is missing" not in window.notices, "the sentence to go with its book")


@pytest.mark.long
def test_a_file_that_has_moved_can_be_located_and_keeps_its_place(
    window: ReaderWindow, tmp_path: Path
) -> None:
    path = make_unique_word_book(tmp_path / "old.pdf", 6, title="Moved")
    open_file(window, path)
    window.wait_for_book()
    window.page_view.go_to_page(4)
    wait_until(lambda: moved_book(window)[1] == 4, "the page in the store")
    open_file(window, None)
    path.rename(tmp_path / "new.pdf")
    window.window.open_book_requested.emit(moved_book(window)[0])
    wait_until(lambda: "file is missing" in window.notices, "the sentence about the file")
    next(b for b in window.window.findChildren(QPushButton) if b.text() == "Locate…").click()
    wait_until(lambda: window.window.findChildren(QFileDialog), "the dialog")
    dialog = window.window.findChildren(QFileDialog)[-1]
    dialog.fileSelected.emit(str(tmp_path / "new.pdf"))
    dialog.reject()
    wait_until(lambda: window.page_view.property("pageCount") == 6, "the pages")
    window.wait_for_page(4)
    wait_until(lambda: moved_book(window)[2] == bytes(tmp_path / "new.pdf"), "the new path")


def moved_book(window: ReaderWindow) -> tuple[object, ...]:
    query = "SELECT id, current_page, file_path FROM book WHERE title = 'Moved'"
    (found,) = rows(window.data_dir, query)
    return found


def test_a_file_that_has_changed_is_read_again_where_the_reader_was(
    window: ReaderWindow, tmp_path: Path
) -> None:
    path = make_unique_word_book(tmp_path / "draft.pdf", 6, title="Draft")
    open_file(window, path)
    window.wait_for_book()
    window.page_view.go_to_page(4)
    make_unique_word_book(path, 9, title="Draft")
    wait_until(lambda: window.page_view.property("pageCount") == 9, "the new pages")
    window.wait_for_page(4)
    window.wait_for_book()
    assert unique_word(9) in window.ask(f"Where is {unique_word(9)}?").text


# --- windows of their own


@pytest.mark.slow
def test_closing_in_mid_turn_leaves_no_thread_and_no_process(
    qapp: QApplication, data_dir: Path, tmp_path: Path
) -> None:
    with MessagesApi() as api:
        use_server(data_dir, api.base_url)
        window = ReaderWindow(data_dir, make_labelled_book(tmp_path / "book.pdf"))
        window.wait_for_book()
        api.then(faults.silent_in_stream())
        window.send("Are you there?")
        window.wait_for_text("Half")
        processes = window.processes
        assert len(processes) >= 3  # for drawing, text and the model; some have a second
        window.close()
        psutil.wait_procs(processes, timeout=10)
        assert not any(process.is_running() for process in processes)
        query = "SELECT role, state FROM message ORDER BY sequence"
        assert rows(data_dir, query) == [("user", "complete"), ("assistant", "interrupted")]


def test_closing_while_a_book_is_opened_and_indexed_leaves_nothing(
    qapp: QApplication, data_dir: Path, tmp_path: Path
) -> None:
    window = ReaderWindow(data_dir, make_unique_word_book(tmp_path / "book.pdf", 300))
    processes = window.processes
    window.close()
    psutil.wait_procs(processes, timeout=10)
    assert not any(process.is_running() for process in processes)


@pytest.mark.long
@pytest.mark.slow
def test_a_turn_left_for_another_book_is_kept_as_interrupted_when_the_window_closes(
    qapp: QApplication, data_dir: Path, tmp_path: Path
) -> None:
    first = make_unique_word_book(tmp_path / "first.pdf", 8, title="Walden")
    second = make_book(tmp_path / "second.pdf", ["One page.", "Two pages."], title="Second")
    with MessagesApi() as api:
        use_server(data_dir, api.base_url)
        with ReaderWindow(data_dir, first) as window:
            window.wait_for_book()
            api.then(faults.silent_in_stream())
            window.send("About the first book?")
            window.wait_for_text("Half")
            open_file(window, second)
            wait_until(lambda: window.page_view.property("pageCount") == 2)
            window.wait_for_book()
            wait_until(lambda: window.messages == [], "a conversation of its own")
            api.reply("This is another book.")
            assert window.ask("About the second?").text == "This is another book."
            assert not api.last_request.contains("Walden")
            # The first book's agent turned nothing here.
            assert window.current_page == 1
    query = """SELECT book.title, message.role, message.state FROM message
        JOIN conversation ON conversation.id = conversation_id
        JOIN book ON book.id = book_id ORDER BY book.created_at, sequence"""
    assert rows(data_dir, query) == [
        ("Walden", "user", "complete"),
        ("Walden", "assistant", "interrupted"),
        ("Second", "user", "complete"),
        ("Second", "assistant", "complete"),
    ]
