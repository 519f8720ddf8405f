"""Regions: rectangles of a page that the reader draws with the mouse."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from reader_app.domain.document import Rect
from reader_app.ui.pages.geometry import PagePoint
from reader_app.ui.pages.scrolling import DragScrolling, Scroller
from reader_app.ui.pages.viewport import Viewport
from reader_app.ui.selection.page_image import PageArea, part_between
from reader_app.workers.document_client import DocumentClient

_LEAST: Final = 6
"""The least side of a region in pixels; a smaller one counts as a click."""
_FILL_ALPHA: Final = 0.10
_EDGE: Final = 1.5


class RegionFrame(QWidget):
    """Draws the rectangle of the region over the page."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        accent = self.palette().color(QPalette.ColorRole.Highlight)
        fill = QColor(accent)
        fill.setAlphaF(_FILL_ALPHA)
        painter = QPainter(self)
        painter.setPen(QPen(accent, _EDGE))
        painter.setBrush(fill)
        inset = _EDGE / 2
        painter.drawRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset))
        painter.end()


class RegionSelection(QObject):
    """Lets the reader draw a rectangle on a page.

    `picked`: a rectangle is complete. `ended`: there is none any more, and none is being drawn.
    `zoom_picked(page, Rect in points)`: a rectangle to zoom to is complete.
    """

    picked = Signal()
    ended = Signal()
    zoom_picked = Signal(int, object)

    def __init__(self, area: QAbstractScrollArea, viewport: Viewport, scroller: Scroller) -> None:
        super().__init__(area)
        self._viewport = viewport
        self._port = area.viewport()
        self._frame = RegionFrame(self._port)
        self._is_armed = False
        self._is_drawing = False
        self._is_for_zoom = False
        self._first: PagePoint | None = None
        self._last: PagePoint | None = None
        self._press = self._position = QPointF()
        self._edge = DragScrolling(area, scroller)
        self._edge.scrolled.connect(self._extend)
        for moved in (area.verticalScrollBar(), area.horizontalScrollBar()):
            moved.valueChanged.connect(self._follow)
        viewport.zoom_changed.connect(self._follow)

    @property
    def is_active(self) -> bool:
        """Whether the next drag draws a rectangle, or one is there already."""
        return self._is_armed or self._first is not None

    @property
    def is_armed(self) -> bool:
        return self._is_armed

    @property
    def part(self) -> PageArea | None:
        """The part of a page that the rectangle covers; None without one."""
        if self._first is None or self._area().isEmpty():
            return None
        return part_between(self._viewport.visible_area, self._first.page, QRectF(self._area()))

    @property
    def rect(self) -> Rect | None:
        """The rectangle in points of its page; None without one."""
        first, last = self._first, self._last
        if first is None or last is None:
            return None
        return Rect(
            min(first.x, last.x), min(first.y, last.y), max(first.x, last.x), max(first.y, last.y)
        )

    @property
    def area(self) -> QRect:
        """The visible part of the rectangle, in pixels of the viewport."""
        return self._area() & self._port.rect()

    def set_client(self, _client: DocumentClient | None) -> None:
        """Remove the region, because another document is shown."""
        self.end()

    def start(self) -> None:
        """Let the next drag draw a rectangle."""
        if self._viewport.page_count:
            self.end()
            self._is_armed = True
            self._port.setCursor(Qt.CursorShape.CrossCursor)

    def start_zoom(self) -> None:
        """Let the next drag draw a rectangle to zoom to."""
        self.start()
        self._is_for_zoom = self._is_armed

    def take_all(self) -> None:
        """Make the visible part of the page in view the region."""
        page = self._viewport.page
        box = self._viewport.visible_area.page_box(page)
        seen = QRectF(box.left, box.top, box.width, box.height)
        seen &= QRectF(self._port.rect())
        self._begin_at(seen.topLeft(), page)
        self._last = self._viewport.visible_area.point_on(page, seen.right(), seen.bottom())
        self._finish()

    def end(self) -> None:
        """Remove the rectangle."""
        was_active = self.is_active
        self._is_armed = self._is_drawing = self._is_for_zoom = False
        self._first = self._last = None
        self._edge.stop()
        self._frame.hide()
        if was_active:
            self._port.unsetCursor()
            self.ended.emit()

    # -- mouse: each handler returns True if it used the event up ---------------------------

    def press(self, event: QMouseEvent) -> bool:
        is_alt = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        is_left = event.button() is Qt.MouseButton.LeftButton
        if is_left and (self._is_armed or is_alt) and self._viewport.page_count:
            where, is_for_zoom = event.position(), self._is_for_zoom
            self.end()
            self._is_drawing, self._is_for_zoom = True, is_for_zoom
            self._press = self._position = where
            self._port.setCursor(Qt.CursorShape.CrossCursor)
            self._begin_at(where, self._viewport.visible_area.point_at(where.x(), where.y()).page)
            return True
        self.end()
        return False

    def move(self, event: QMouseEvent) -> bool:
        if self._is_drawing:
            self._position = event.position()
            self._extend()
        return self._is_armed or self._is_drawing

    def release(self, event: QMouseEvent) -> bool:
        if not self._is_drawing or event.button() is not Qt.MouseButton.LeftButton:
            return False
        self._is_drawing = False
        self._edge.stop()
        self._finish()
        return True

    # -- inside -------------------------------------------------------------------------------

    def _begin_at(self, where: QPointF, page: int) -> None:
        self._is_armed = False
        self._first = self._last = self._viewport.visible_area.point_on(page, where.x(), where.y())

    @Slot()
    def _extend(self) -> None:
        if self._first is not None:
            where = self._position
            self._last = self._viewport.visible_area.point_on(
                self._first.page, where.x(), where.y()
            )
            self._edge.move(self._press, self._kept_to(self._first.page, where))
            self._follow()

    def _kept_to(self, page: int, where: QPointF) -> QPointF:
        """Return the nearest pixel of the page; beyond its edge there is nothing to scroll to."""
        box = self._viewport.visible_area.page_box(page)
        x = min(max(where.x(), box.left), box.left + box.width)
        return QPointF(x, min(max(where.y(), box.top), box.top + box.height))

    def _finish(self) -> None:
        area = self._area()
        self._port.unsetCursor()
        if area.width() < _LEAST or area.height() < _LEAST:
            self.end()
            return
        if self._is_for_zoom:
            first, points = self._first, self.rect
            self.end()
            if first is not None and points is not None:
                self.zoom_picked.emit(first.page, points)
            return
        self._follow()
        self.picked.emit()

    def _area(self) -> QRect:
        """Return the rectangle in pixels of the viewport, clipped to its page."""
        first, points = self._first, self.rect
        if first is None or points is None or first.page > self._viewport.page_count:
            return QRect()
        visible_area = self._viewport.visible_area
        box = visible_area.page_box(first.page)
        frame = QRectF(*visible_area.on_screen(first.page, points)).toAlignedRect()
        return frame & QRect(box.left, box.top, box.width, box.height)

    @Slot()
    def _follow(self) -> None:
        area = self._area()
        self._frame.setGeometry(area)
        self._frame.setVisible(not area.isEmpty())
