"""Where pages stand in a view, what it tells, and a wheel that turns."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from reader_app.domain.document import Rect
from reader_app.ui.pages.page_view import PageView


def told(view: PageView) -> list[tuple[int, bool]]:
    """What page_changed tells from here on."""
    seen: list[tuple[int, bool]] = []
    view.page_viewport.page_changed.connect(
        lambda page, is_reading: seen.append((page, is_reading))
    )
    return seen


def height_of(view: PageView, page: int, x: float, y: float) -> float:
    """How far down the viewport a point of the page is."""
    return view.visible_area.on_screen(page, Rect(x, y, x, y))[1]


def top_of(view: PageView, page: int) -> float:
    return height_of(view, page, 0, 0)


def wheel(view: PageView, degrees: float) -> None:
    where = QPointF(300, 200)
    event = QWheelEvent(
        where,
        view.viewport().mapToGlobal(where),
        QPoint(),
        QPoint(0, round(8 * degrees)),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), event)
