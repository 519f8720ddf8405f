"""Keys pressed while the page is there and the rest of the window isn't yet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMainWindow, QPlainTextEdit, QWidget

from reader_app.bootstrap.deferred_startup import DeferredStartup
from reader_app.bootstrap.paths import handbook_file
from reader_app.bootstrap.startup import EarlyDrawingProcess
from reader_app.ui.window.startup_input_buffer import StartupInputBuffer
from reader_app.workers.page_reader import PageReader
from tests.support.books import make_long_book
from tests.support.window import ReaderWindow, wait_until

CONTROL = Qt.KeyboardModifier.ControlModifier

finish = DeferredStartup.complete


def wait_for_the_test(_: DeferredStartup) -> None:
    """In place of `complete`: the window stays as it is, however long a key takes."""


@pytest.fixture
def early(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[EarlyDrawingProcess]:
    monkeypatch.setattr(DeferredStartup, "complete", wait_for_the_test)
    drawing = EarlyDrawingProcess()
    yield drawing
    drawing.close()


@pytest.fixture
def window(data_dir: Path, tmp_path: Path, early: EarlyDrawingProcess) -> Iterator[ReaderWindow]:
    """It shows the pages of a book, and isn't whole."""
    with ReaderWindow(data_dir, make_long_book(tmp_path / "a.pdf", 4), early=early) as made:
        QTest.qWaitForWindowActive(made.window)
        wait_until(lambda: made.page_view.page_count, "pages")
        assert not made.has("composer")
        yield made


def handle(window: QWidget) -> QWindow:
    """What the system gives keys to."""
    found = window.windowHandle()
    assert found is not None
    return found


def press(
    window: ReaderWindow,
    key: Qt.Key,
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:
    QTest.keyClick(handle(window.window), key, modifiers)


def complete(window: ReaderWindow) -> None:
    completion = window.window.findChild(DeferredStartup)
    assert completion is not None
    finish(completion)
    wait_until(lambda: window.has("composer"), "the whole window")


def field(window: ReaderWindow, name: str) -> QLineEdit:
    wait_until(lambda: window.has(name), name)
    return window.find(QLineEdit, name)


def test_words_typed_after_ctrl_f_are_in_the_find_bar(window: ReaderWindow) -> None:
    press(window, Qt.Key.Key_F, CONTROL)
    for key in (Qt.Key.Key_N, Qt.Key.Key_O):
        press(window, key)
    assert window.current_page == 1, "an n for the find bar turned the page"
    complete(window)
    wait_until(lambda: field(window, "findBox").text() == "no", "the words")
    assert window.current_page == 1


@pytest.mark.skipif(not handbook_file().is_file(), reason="the handbook isn't built")
def test_keys_of_the_very_first_start_wait_for_the_handbook(
    data_dir: Path, early: EarlyDrawingProcess
) -> None:
    with ReaderWindow(data_dir, early=early) as window:
        QTest.qWaitForWindowActive(window.window)
        press(window, Qt.Key.Key_F, CONTROL)
        for key in (Qt.Key.Key_N, Qt.Key.Key_O):
            press(window, key)
        wait_until(lambda: window.page_view.page_count, "pages")
        complete(window)
        wait_until(lambda: field(window, "findBox").text() == "no", "the words")


def test_plain_keys_turn_pages_without_waiting(window: ReaderWindow) -> None:
    press(window, Qt.Key.Key_N)
    assert not window.has("composer")
    window.wait_for_page(2)


@pytest.mark.long
def test_words_typed_after_ctrl_k_are_in_the_box_of_commands(window: ReaderWindow) -> None:
    press(window, Qt.Key.Key_K, CONTROL)
    press(window, Qt.Key.Key_Z)
    complete(window)
    wait_until(lambda: field(window, "commandField").text() == "z", "the letter")
    press(window, Qt.Key.Key_Escape)


def test_a_page_typed_after_ctrl_l_is_gone_to(window: ReaderWindow) -> None:
    press(window, Qt.Key.Key_L, CONTROL)
    press(window, Qt.Key.Key_3)
    press(window, Qt.Key.Key_Return)
    complete(window)
    window.wait_for_page(3)


@pytest.mark.long
def test_ctrl_w_closes_the_book(window: ReaderWindow) -> None:
    press(window, Qt.Key.Key_W, CONTROL)
    complete(window)
    wait_until(lambda: window.has("libraryView"), "the library")


@pytest.mark.long
def test_f9_is_heard_once(window: ReaderWindow) -> None:
    was = window.has("sidePanel")
    press(window, Qt.Key.Key_F9)
    complete(window)
    wait_until(lambda: window.has("sidePanel") is not was, "the side panel")


def test_keys_after_it_are_nobodys_but_the_windows(window: ReaderWindow) -> None:
    complete(window)
    wait_until(lambda: window.window.findChild(StartupInputBuffer) is None, "no more holding")
    press(window, Qt.Key.Key_F, CONTROL)
    assert field(window, "findBox").isVisible()


def test_nothing_is_done_by_a_key_whose_action_is_off(qapp: QApplication) -> None:
    window = QMainWindow()
    done: list[str] = []
    for name, is_on in (("Ctrl+E", True), ("Ctrl+D", False)):
        action = QAction(name, window)
        action.setShortcut(QKeySequence(name))
        action.setEnabled(is_on)
        action.triggered.connect(lambda _=False, name=name: done.append(name))
        window.addAction(action)
    window.show()
    held = StartupInputBuffer(window, lambda is_command: not is_command)
    QTest.keyClick(handle(window), Qt.Key.Key_D, CONTROL)
    QTest.keyClick(handle(window), Qt.Key.Key_E, CONTROL)
    assert done == []
    held.let_go()
    assert done == ["Ctrl+E"]
    window.close()


@pytest.fixture
def book_known_late(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """The text process, which tells what book it is, starts when the returned function is called.

    The window is whole long before.
    """
    waiting: list[PageReader] = []
    begin = PageReader.begin

    def note(reader: PageReader) -> None:
        waiting.append(reader)

    monkeypatch.setattr(PageReader, "begin", note)

    def start() -> None:
        monkeypatch.setattr(PageReader, "begin", begin)
        for reader in dict.fromkeys(waiting):
            reader.begin()

    return start


def composer(window: ReaderWindow) -> QPlainTextEdit:
    return window.find(QPlainTextEdit, "composer")


def type_word(window: ReaderWindow, word: str) -> None:
    for letter in word:
        press(window, Qt.Key(ord(letter.upper())))


def test_words_typed_into_a_whole_window_whose_book_is_not_known_yet_come_into_the_box(
    book_known_late: Callable[[], None], window: ReaderWindow
) -> None:
    complete(window)
    QTest.qWait(200)
    assert not composer(window).isEnabled()
    press(window, Qt.Key.Key_F6)
    type_word(window, "no")
    QTest.qWait(200)
    book_known_late()
    wait_until(lambda: composer(window).toPlainText() == "no", "the word")
    assert window.current_page == 1


def test_f6_before_there_are_pages_leads_into_the_conversation(
    data_dir: Path, tmp_path: Path, early: EarlyDrawingProcess
) -> None:
    with ReaderWindow(data_dir, make_long_book(tmp_path / "a.pdf", 4), early=early) as made:
        completion = made.window.findChild(DeferredStartup)
        assert completion is not None
        finish(completion)
        assert not made.page_view.page_count
        press(made, Qt.Key.Key_F6)
        type_word(made, "no")
        wait_until(lambda: composer(made).toPlainText() == "no", "the word")
        assert made.current_page == 1


def test_a_question_asked_before_the_window_is_whole_is_asked_once(window: ReaderWindow) -> None:
    press(window, Qt.Key.Key_F6)
    type_word(window, "who")
    press(window, Qt.Key.Key_Return)
    complete(window)
    wait_until(lambda: window.messages, "the question")
    window.wait_for_answer()
    assert [each.text for each in window.messages if each.role == "user"] == ["who"]
