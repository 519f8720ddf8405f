"""Keys and gestures that people bring along from other readers do here what they do there."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reader_app.ui.pages.page_view import PageView
from reader_app.ui.pages.viewer_pane import ViewerPane
from reader_app.ui.window.action_table import ACTIONS, ActionId
from tests.gui.viewer_fixtures import document, pane, view
from tests.support.fake_document import FakeDocument

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "pane", "view"]

CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton
NO_BUTTON = Qt.MouseButton.NoButton
NO_KEY = Qt.KeyboardModifier.NoModifier


def test_backspace_goes_a_screen_back(qtbot: QtBot, view: PageView) -> None:
    before = view.verticalScrollBar().value()
    qtbot.keyClick(view, Qt.Key.Key_Space)
    assert view.verticalScrollBar().value() > before
    qtbot.keyClick(view, Qt.Key.Key_Backspace)
    assert view.verticalScrollBar().value() == before


@pytest.mark.parametrize(
    ("key", "modifier"),
    [
        (Qt.Key.Key_Plus, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_Plus, SHIFT),
        (Qt.Key.Key_Plus, Qt.KeyboardModifier.KeypadModifier),
        (Qt.Key.Key_Equal, Qt.KeyboardModifier.NoModifier),
    ],
)
def test_plus_and_minus_alone_zoom(
    qtbot: QtBot, view: PageView, key: Qt.Key, modifier: Qt.KeyboardModifier
) -> None:
    view.page_viewport.set_zoom(1.0)
    qtbot.keyClick(view, key, modifier)
    assert view.page_viewport.zoom_factor > 1.0
    qtbot.keyClick(view, Qt.Key.Key_Minus, modifier & ~SHIFT)
    assert view.page_viewport.zoom_factor == pytest.approx(1.0)


def test_ctrl_g_asks_for_a_page_while_nothing_is_looked_for(qtbot: QtBot, pane: ViewerPane) -> None:
    pane.furnish()
    pane.page_view.setFocus()
    qtbot.keyClick(pane.page_view, Qt.Key.Key_G, CONTROL)
    assert pane.find_bar.isHidden()
    assert pane.page_box.isAncestorOf(pane.window().focusWidget())


def test_ctrl_g_goes_to_the_next_match_of_an_open_search(
    qtbot: QtBot, pane: ViewerPane, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[int] = []
    monkeypatch.setattr(pane.finder, "again", steps.append)
    pane.open_find()
    with qtbot.waitSignal(pane.find_bar.query_changed):
        qtbot.keyClicks(pane.find_bar.box, "whale")
    qtbot.keyClick(pane.find_bar.box, Qt.Key.Key_G, CONTROL)
    assert (steps, pane.find_bar.isVisible()) == ([1], True)
    assert pane.find_bar.box.hasFocus()
    qtbot.keyClick(pane.find_bar.box, Qt.Key.Key_Escape)
    assert pane.find_bar.isHidden()
    pane.page_view.setFocus()
    qtbot.keyClick(pane.page_view, Qt.Key.Key_G, CONTROL)
    assert steps == [1, 1]


@pytest.mark.parametrize(
    ("action", "key"), [(ActionId.BOOKMARK, "Ctrl+B"), (ActionId.CLOSE_BOOK, "Ctrl+F4")]
)
def test_the_usual_second_key_is_taken(action: ActionId, key: str) -> None:
    (spec,) = (spec for spec in ACTIONS if spec.id is action)
    assert key in spec.keys


def test_the_bar_beside_selected_words_makes_room_for_the_find_bar(
    qtbot: QtBot, pane: ViewerPane
) -> None:
    pane.furnish()
    with qtbot.waitSignal(pane.page_view.text.text_loaded):
        pane.page_view.text.select_all_on_page()
    pane.page_view.verticalScrollBar().setValue(60)
    bar = pane.selection_bar
    bar.appear()
    assert bar.isVisible()
    pane.open_find()
    assert bar.isVisible()
    assert pane.page_view.covered.clear_area().contains(bar.geometry())


START = QPoint(400, 300)


def has_text_at(view: PageView, place: QPoint) -> bool:
    """Asks for that of the page there now: until the view is laid out, another may come there."""
    page = view.page_viewport.visible_area.point_at(place.x(), place.y()).page
    return view.text.layer.page(page) is not None


def drag(view: PageView, start: QPoint, end: QPoint) -> None:
    """Drag with events that are sent: those of QTest depend on what other tests left pressed."""
    press, move, release = (
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseMove,
        QEvent.Type.MouseButtonRelease,
    )
    for kind, place, is_down in (
        (press, start, True),
        (move, (start + end) / 2, True),
        (move, end, True),
        (release, end, False),
    ):
        changed = NO_BUTTON if kind is move else LEFT
        where = QPointF(place), QPointF(view.viewport().mapToGlobal(place))
        event = QMouseEvent(kind, *where, changed, LEFT if is_down else NO_BUTTON, NO_KEY)
        QApplication.sendEvent(view.viewport(), event)


def test_a_page_without_text_is_moved_by_dragging_it(
    qtbot: QtBot, view: PageView, document: FakeDocument
) -> None:
    view.go_to_page(5)
    view.page_viewport.set_zoom(2.0)
    qtbot.waitUntil(lambda: has_text_at(view, START))
    before = view.verticalScrollBar().value()
    drag(view, START, QPoint(400, 200))
    assert view.verticalScrollBar().value() == before + 100
    assert view.viewport().cursor().shape() is not Qt.CursorShape.ClosedHandCursor


def test_a_page_with_text_stays_in_place_when_dragged(qtbot: QtBot, view: PageView) -> None:
    qtbot.waitUntil(lambda: has_text_at(view, START))
    before = view.verticalScrollBar().value()
    drag(view, START, QPoint(400, 200))
    assert view.verticalScrollBar().value() == before
