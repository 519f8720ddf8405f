"""Words that are selected before the page's text is known."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from reader_app.domain.document import Rect
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.selection.floating_bars import TextSelectionBar
from tests.gui.viewer_fixtures import document, view
from tests.support.fake_document import LEFT, LETTER_WIDTH, TOP, FakeDocument

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "view"]


def _at(view: PageView, column: int) -> QPoint:
    x = LEFT + column * LETTER_WIDTH
    left, top, _, _ = view.visible_area.on_screen(1, Rect(x, TOP + 4, x, TOP + 4))
    return QPoint(round(left), round(top))


def _draw(qtbot: QtBot, view: PageView, start: int, end: int) -> None:
    port, button = view.viewport(), Qt.MouseButton.LeftButton
    qtbot.mousePress(port, button, pos=_at(view, start))
    view.mouse.move_to(_at(view, end))
    qtbot.mouseRelease(port, button, pos=_at(view, end))


def test_the_bar_comes_when_the_words_do(
    qtbot: QtBot, view: PageView, document: FakeDocument
) -> None:
    bar = TextSelectionBar(view)
    document.hold_characters()

    _draw(qtbot, view, 0, 4)
    assert not bar.isVisible()
    document.release_characters()

    qtbot.waitUntil(bar.isVisible)
    assert view.text.selected_text() == "Call"


def test_keys_wait_for_the_words_too(qtbot: QtBot, view: PageView, document: FakeDocument) -> None:
    with qtbot.waitActive(view.window(), timeout=10_000):
        view.window().activateWindow()
    view.setFocus()
    marked: list[str] = []
    view.highlight_wanted.connect(lambda: marked.append(view.text.selected_text()))
    handle = view.window().windowHandle()
    assert handle is not None
    document.hold_characters()

    _draw(qtbot, view, 0, 4)
    QTest.keyClick(handle, Qt.Key.Key_H)
    assert not marked
    document.release_characters()

    qtbot.waitUntil(lambda: marked == ["Call"])
    QTest.keyClick(handle, Qt.Key.Key_H)
    assert marked == ["Call", "Call"]


def test_keys_wait_no_longer_once_nothing_is_selected(
    qtbot: QtBot, view: PageView, document: FakeDocument
) -> None:
    with qtbot.waitActive(view.window(), timeout=10_000):
        view.window().activateWindow()
    view.setFocus()
    handle = view.window().windowHandle()
    assert handle is not None
    document.hold_characters()

    _draw(qtbot, view, 0, 4)
    QTest.keyClick(handle, Qt.Key.Key_H)
    with qtbot.waitSignal(view.highlight_wanted):
        view.text.clear_selection()
