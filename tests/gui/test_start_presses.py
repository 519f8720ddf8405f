"""Buttons of the bar pressed while the page is there and the rest of the window isn't yet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QWidget,
)

from reader_app.bootstrap import deferred_startup as completion_module
from reader_app.bootstrap.deferred_startup import DeferredStartup
from reader_app.bootstrap.startup import EarlyDrawingProcess
from reader_app.ui.window.panes import Pane, Panes
from reader_app.ui.window.startup_input_buffer import StartupInputBuffer
from reader_app.ui.window.toolbar import Toolbar
from tests.support.books import make_long_book
from tests.support.window import ReaderWindow, wait_until

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

HOUR_MS = 3_600_000

finish = DeferredStartup.complete


def wait_for_the_test(_: DeferredStartup) -> None:
    """In place of `complete`: the window stays as it is, however fast the machine."""


@pytest.fixture
def early(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[EarlyDrawingProcess]:
    monkeypatch.setattr(
        completion_module, "_LATEST_MS", HOUR_MS
    )  # the page comes first, however late
    drawing = EarlyDrawingProcess()
    yield drawing
    drawing.close()


@pytest.fixture
def window(
    data_dir: Path,
    tmp_path: Path,
    early: EarlyDrawingProcess,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[ReaderWindow]:
    """It shows the pages of a book, and isn't whole."""
    monkeypatch.setattr(DeferredStartup, "complete", wait_for_the_test)
    with ReaderWindow(data_dir, make_long_book(tmp_path / "a.pdf", 4), early=early) as made:
        QTest.qWaitForWindowActive(made.window)
        wait_until(lambda: made.page_view.page_count, "pages")
        wait_until(lambda: made.window.findChild(StartupInputBuffer), "that presses are held")
        assert not made.has("composer")
        yield made


def button(window: ReaderWindow, name: str) -> QAbstractButton:
    bar = window.window.findChild(Toolbar)
    return next(each for each in bar.findChildren(QAbstractButton) if each.accessibleName() == name)


def press(window: ReaderWindow, widget: QWidget, times: int = 1) -> None:
    """With the mouse, as the system gives it to the window."""
    place = widget.mapTo(window.window, QPoint(widget.width() // 2, widget.height() // 2))
    handle = window.window.windowHandle()
    assert handle is not None
    for _ in range(times):
        QTest.mouseClick(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)


def complete(window: ReaderWindow) -> None:
    completion = window.window.findChild(DeferredStartup)
    assert completion is not None
    finish(completion)
    wait_until(lambda: window.window.findChild(StartupInputBuffer) is None, "the whole window")


def test_a_press_on_find_opens_the_bar_and_what_is_typed_goes_there(window: ReaderWindow) -> None:
    press(window, button(window, "Find in book"))
    handle = window.window.windowHandle()
    for key in (Qt.Key.Key_N, Qt.Key.Key_O):
        QTest.keyClick(handle, key)
    assert window.current_page == 1, "an n for the find bar turned the page"
    complete(window)
    wait_until(lambda: window.has("findBox"), "the find bar")
    wait_until(lambda: window.find(QLineEdit, "findBox").text() == "no", "the words")


def test_a_press_on_the_conversation_is_heard_once(window: ReaderWindow) -> None:
    pressed = button(window, "Conversation")
    was = pressed.isChecked()
    press(window, pressed)
    assert pressed.isDown(), "it shows that it was heard"
    complete(window)
    assert pressed.isChecked() is not was
    assert not pressed.isDown()


def test_two_presses_on_larger_are_two_steps(window: ReaderWindow) -> None:
    view = window.page_view
    before = view.page_viewport.zoom_factor
    press(window, button(window, "Zoom in"), times=2)
    complete(window)
    once = view.page_viewport.zoom_factor
    press(window, button(window, "Zoom out"))
    assert before < view.page_viewport.zoom_factor < once


def test_a_press_on_the_menu_opens_all_of_it(window: ReaderWindow) -> None:
    press(window, button(window, "Menu"))
    assert QApplication.activePopupWidget() is None
    opened: list[QMenu] = []

    def close() -> bool:
        menu = QApplication.activePopupWidget()
        if isinstance(menu, QMenu):
            opened.append(menu)
            menu.close()
        return bool(opened)

    completion = window.window.findChild(DeferredStartup)
    assert completion is not None
    finish(completion)
    wait_until(close, "the menu")


def test_the_page_takes_presses_at_once(window: ReaderWindow) -> None:
    press(window, window.page_view.viewport())
    complete(window)
    assert window.page_view.hasFocus()


def test_a_press_where_the_conversation_will_be_leads_into_its_box(window: ReaderWindow) -> None:
    panes = window.window.findChild(Panes)
    assert panes.pane(Pane.CONVERSATION).isVisible()
    press(window, panes.pane(Pane.CONVERSATION))
    handle = window.window.windowHandle()
    for key in (Qt.Key.Key_N, Qt.Key.Key_O):
        QTest.keyClick(handle, key)
    assert window.current_page == 1, "an n for the box turned the page"
    complete(window)
    wait_until(lambda: window.find(QPlainTextEdit, "composer").toPlainText() == "no", "the words")


def test_a_press_on_the_conversation_that_keys_have_overtaken_comes_before_them(
    window: ReaderWindow,
) -> None:
    pane = window.window.findChild(Panes).pane(Pane.CONVERSATION)
    place = QPointF(pane.mapTo(window.window, QPoint(pane.width() // 2, pane.height() // 2)))
    handle = window.window.windowHandle()
    none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    for key, letter in ((Qt.Key.Key_N, "n"), (Qt.Key.Key_O, "o")):
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(kind, key, none, letter)
            event.setTimestamp(1_000_000)
            QCoreApplication.sendEvent(handle, event)
    for kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease):
        click = QMouseEvent(kind, place, place, place, left, left, none)
        click.setTimestamp(1_000_000)
        QCoreApplication.sendEvent(handle, click)
    complete(window)
    wait_until(lambda: window.find(QPlainTextEdit, "composer").toPlainText() == "no", "the words")
    assert window.current_page == 1, "an n for the box turned the page"


def test_keys_and_presses_are_heard_in_their_order(window: ReaderWindow) -> None:
    handle = window.window.windowHandle()
    press(window, button(window, "Find in book"))
    QTest.keyClick(handle, Qt.Key.Key_N)
    press(window, window.window.findChild(Panes).pane(Pane.CONVERSATION))
    QTest.keyClick(handle, Qt.Key.Key_O)
    complete(window)
    wait_until(lambda: window.find(QPlainTextEdit, "composer").toPlainText() == "o", "the words")
    assert window.find(QLineEdit, "findBox").text() == "n"


def test_the_wheel_turned_before_there_are_pages_scrolls_them(
    data_dir: Path, tmp_path: Path, early: EarlyDrawingProcess
) -> None:
    with ReaderWindow(data_dir, make_long_book(tmp_path / "a.pdf", 4), early=early) as window:
        view, handle = window.page_view, window.window.windowHandle()
        assert not view.page_count
        none = Qt.KeyboardModifier.NoModifier
        place, down = QPointF(handle.width() / 2 - 100, handle.height() / 2), QPoint(0, -120)
        turned = QWheelEvent(
            place, place, QPoint(), down, Qt.MouseButton.NoButton, none,
            Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QCoreApplication.sendEvent(handle, turned)
        wait_until(lambda: view.page_count and view.verticalScrollBar().value(), "to be scrolled")


def test_a_press_before_there_are_pages_leads_into_the_box_that_will_be_there(
    data_dir: Path, tmp_path: Path, early: EarlyDrawingProcess
) -> None:
    with ReaderWindow(data_dir, make_long_book(tmp_path / "a.pdf", 4), early=early) as window:
        handle = window.window.windowHandle()
        assert not window.page_view.page_count
        place = QPoint(handle.width() - 200, handle.height() - 70)
        QTest.mouseClick(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
        QTest.keyClick(handle, Qt.Key.Key_N)
        wait_until(lambda: window.has("composer"), "the conversation")
        box = window.find(QPlainTextEdit, "composer")
        wait_until(lambda: box.toPlainText() == "n", "the letter")
        assert window.current_page == 1
