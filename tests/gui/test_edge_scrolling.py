"""A drag that comes to the edge of the view scrolls on."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from reader_app.ui.pages.page_view import PageView
from tests.gui.viewer_fixtures import document, view

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "view"]

LEFT_BUTTON = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier


def test_a_rectangle_drawn_beyond_the_edge_scrolls_on(qtbot: QtBot, view: PageView) -> None:
    view.page_viewport.set_zoom(3.0)
    port = view.viewport()
    beyond = QPoint(port.width() + 40, port.height() + 40)
    down, across = view.verticalScrollBar(), view.horizontalScrollBar()
    before = down.value(), across.value()

    view.region.start()
    qtbot.mousePress(port, LEFT_BUTTON, NONE, QPoint(200, 200))
    qtbot.mouseMove(port, beyond)
    qtbot.waitUntil(lambda: down.value() > before[0] + 600 and across.value() > before[1] + 100)
    qtbot.mouseRelease(port, LEFT_BUTTON, NONE, beyond)

    part = view.region.part
    assert part is not None
    assert (part.area.y1 - part.area.y0) * view.visible_area.page_box(1).height > port.height()


def test_a_rectangle_scrolls_no_further_than_its_page(qtbot: QtBot, view: PageView) -> None:
    port, bar = view.viewport(), view.verticalScrollBar()
    beyond = QPoint(300, port.height() + 40)

    view.region.start()
    qtbot.mousePress(port, LEFT_BUTTON, NONE, QPoint(300, 200))
    qtbot.mouseMove(port, beyond)
    qtbot.waitUntil(lambda: _is_whole(view, 1))
    ended = bar.value()
    qtbot.wait(100)
    assert bar.value() == ended
    qtbot.mouseRelease(port, LEFT_BUTTON, NONE, beyond)


def _is_whole(view: PageView, page: int) -> bool:
    """Its lower edge is in sight."""
    box = view.visible_area.page_box(page)
    return box.top + box.height <= view.viewport().height() - 12


def test_letting_go_ends_it(qtbot: QtBot, view: PageView) -> None:
    view.page_viewport.set_zoom(3.0)
    port, bar = view.viewport(), view.verticalScrollBar()
    beyond = QPoint(300, port.height() + 40)

    view.region.start()
    qtbot.mousePress(port, LEFT_BUTTON, NONE, QPoint(200, 200))
    qtbot.mouseMove(port, beyond)
    qtbot.waitUntil(lambda: bar.value() > 60)
    qtbot.mouseRelease(port, LEFT_BUTTON, NONE, beyond)

    ended = bar.value()
    qtbot.wait(100)
    assert bar.value() == ended


def test_words_are_selected_across_as_well(qtbot: QtBot, view: PageView) -> None:
    view.page_viewport.set_zoom(4.0)
    port, bar = view.viewport(), view.horizontalScrollBar()
    bar.setValue(0)

    qtbot.mousePress(port, LEFT_BUTTON, NONE, QPoint(300, 300))
    view.mouse.move_to(QPoint(port.width() + 30, 300))
    qtbot.waitUntil(lambda: bar.value() > 60)
    qtbot.mouseRelease(port, LEFT_BUTTON, NONE, QPoint(port.width() + 30, 300))
