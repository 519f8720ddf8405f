"""Highlights on the test document, and what a mouse does to them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reader_app.domain.annotations import Highlight, HighlightColor, HighlightPart
from reader_app.domain.document import Rect
from reader_app.ui.annotations.view import AnnotationsView
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.pages.viewer_pane import ViewerPane
from tests.support.fake_document import LEFT, LETTER_WIDTH, LINE_HEIGHT, LINE_STEP, TOP

LEFT_BUTTON = Qt.MouseButton.LeftButton
KEY = Qt.Key


@pytest.fixture
def annotations(pane: ViewerPane) -> Iterator[AnnotationsView]:
    pane.activateWindow()
    yield pane.annotations


def words(
    line: int = 0,
    columns: tuple[int, int] = (0, 15),
    page: int = 1,
    *,
    note: str = "",
    color: HighlightColor = HighlightColor.YELLOW,
) -> Highlight:
    """A highlight on the test document's grid of letters."""
    top = TOP + line * LINE_STEP
    first, last = columns
    rect = Rect(LEFT + first * LETTER_WIDTH, top, LEFT + last * LETTER_WIDTH, top + LINE_HEIGHT)
    start = line * 100 + first
    part = HighlightPart(page, start, start + last - first, (rect,), f"words of line {line}")
    return Highlight("b", (part,), color, note)


def middle_of(view: PageView, mark: Highlight) -> QPoint:
    x, y, width, height = view.visible_area.on_screen(mark.page, mark.parts[0].rects[0])
    return QPoint(round(x + width / 2), round(y + height / 2))


def click(qtbot: QtBot, view: PageView, where: QPoint) -> None:
    qtbot.mouseClick(view.viewport(), LEFT_BUTTON, pos=where)


def rest_at(view: PageView, where: QPoint) -> None:
    """The pointer moves there, and time passes."""
    none = Qt.MouseButton.NoButton
    place = QPointF(view.viewport().mapToGlobal(where))
    moved = QMouseEvent(
        QEvent.Type.MouseMove, QPointF(where), place, none, none, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(view.viewport(), moved)


def card_area(annotations: AnnotationsView) -> QRect:
    return annotations.card.geometry()
