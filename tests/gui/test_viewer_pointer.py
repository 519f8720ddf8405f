from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QClipboard
from pytestqt.qtbot import QtBot

from reader_app.domain.document import Rect
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.selection import text_interaction as text_canvas
from tests.gui.viewer_fixtures import document, view
from tests.support.fake_document import LEFT, LETTER_WIDTH, TOP

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "view"]

LEFT_BUTTON = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def at(view: PageView, column: float) -> QPoint:
    """The pixel between two letters of the first page's first line."""
    x, y = LEFT + column * LETTER_WIDTH, TOP + 4
    left, top, _, _ = view.visible_area.on_screen(1, Rect(x, y, x, y))
    return QPoint(round(left), round(top))


def scrolled(view: PageView) -> int:
    return view.verticalScrollBar().value()


def test_a_click_and_a_click_with_shift_select_between(qtbot: QtBot, view: PageView) -> None:
    qtbot.mouseClick(view.viewport(), LEFT_BUTTON, NONE, at(view, 5))
    qtbot.mouseClick(view.viewport(), LEFT_BUTTON, SHIFT, at(view, 15))
    assert view.text.selected_text() == "me Ishmael"


def test_a_drag_to_the_last_pixel_scrolls_on(qtbot: QtBot, view: PageView) -> None:
    qtbot.mousePress(view.viewport(), LEFT_BUTTON, NONE, QPoint(300, 200))
    view.mouse.move_to(QPoint(300, view.viewport().height() - 1))
    qtbot.waitUntil(lambda: scrolled(view) > 0)


def test_a_drag_to_the_first_pixel_scrolls_back(qtbot: QtBot, view: PageView) -> None:
    view.scroller.scroll_freely(0, 400)
    start = scrolled(view)
    qtbot.mousePress(view.viewport(), LEFT_BUTTON, NONE, QPoint(300, 200))
    view.mouse.move_to(QPoint(300, 0))
    qtbot.waitUntil(lambda: scrolled(view) < start)


def test_a_drag_along_the_edge_where_it_began_scrolls_nothing(qtbot: QtBot, view: PageView) -> None:
    low = view.viewport().height() - 3
    qtbot.mousePress(view.viewport(), LEFT_BUTTON, NONE, QPoint(100, low))
    view.mouse.move_to(QPoint(300, low))
    qtbot.wait(150)
    assert scrolled(view) == 0


def test_two_clicks_beside_the_text_select_nothing(qtbot: QtBot, view: PageView) -> None:
    beside = at(view, 5) + QPoint(0, 200)
    for _ in range(2):
        qtbot.mouseClick(view.viewport(), LEFT_BUTTON, NONE, beside)
    assert not view.text.has_selection


class Board:
    """A clipboard of a desktop where the middle button pastes what is selected."""

    def __init__(self) -> None:
        self.lent = ""

    def supportsSelection(self) -> bool:
        return True

    def setText(self, text: str, mode: QClipboard.Mode) -> None:
        assert mode is QClipboard.Mode.Selection
        self.lent = text


def test_what_is_selected_is_there_for_the_middle_button(
    qtbot: QtBot, view: PageView, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = Board()
    monkeypatch.setattr(text_canvas.QGuiApplication, "clipboard", lambda: board)
    qtbot.mouseClick(view.viewport(), LEFT_BUTTON, NONE, at(view, 5))
    qtbot.mouseClick(view.viewport(), LEFT_BUTTON, SHIFT, at(view, 15))
    assert board.lent == "me Ishmael"
