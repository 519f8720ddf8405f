"""The pages of a book: the widget that takes keys, mouse and touch, and says what it shows."""

from __future__ import annotations

from PySide6.QtCore import Property, QEvent, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QMouseEvent, QNativeGestureEvent, QWheelEvent
from PySide6.QtWidgets import QGestureEvent, QPinchGesture, QWidget

from reader_app.ui.viewer.input import Keys
from reader_app.ui.viewer.pointer import Pointer
from reader_app.ui.viewer.scroll_marks import ScrollMarks
from reader_app.ui.viewer.text_canvas import TextCanvas


class PageView(TextCanvas):
    """`pageView`. Lengths on pages are points, pages count from 1.

    `rendered_sharp(page)`: every pixel of the page that is in sight is there at full size.
    """

    rendered_sharp = Signal(int)
    page_wanted = Signal()
    find_wanted = Signal()

    def __init__(self, parent: QWidget | None = None, *, has_motion: bool = True) -> None:
        super().__init__(parent, has_motion=has_motion)
        self.setObjectName("pageView")
        self.setProperty("ground", "canvas")
        self.setAccessibleName("Page")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.pointer = Pointer(self, self, self._selection)
        self.scroll_marks = ScrollMarks(self.verticalScrollBar(), lambda: self.sight)
        key = Qt.Key
        others = {
            key.Key_G: self.page_wanted.emit,
            key.Key_Slash: self.find_wanted.emit,
            key.Key_Escape: self.let_go,
        }
        self._keys = Keys(self, others)
        self._renderer.sharp_rendered.connect(self.rendered_sharp)
        self.page_changed.connect(self._describe_page)

    def set_labels(self, labels: tuple[str, ...]) -> None:
        super().set_labels(labels)
        self._describe_page(self.page)

    # -- Qt -------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not (self._selecting.press(event) or self._keys.press(event)):
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        super().keyReleaseEvent(event)
        if self._selecting.release(event):
            self.finish_selection()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        page = self.sight.page_at(event.position().x(), event.position().y())
        if event.button() is Qt.MouseButton.LeftButton and self._renderer.has_failed(page):
            self._renderer.retry(page)
            self._look()
        else:
            self.pointer.press(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.pointer.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.pointer.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.pointer.release(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.pointer.wheel(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent):
            if event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture:
                where = event.position()
                self.zoom_by(1.0 + event.value(), where.x(), where.y())
                return True
            return False
        if isinstance(event, QGestureEvent):
            return self._pinch(event)
        return super().viewportEvent(event)

    def _pinch(self, event: QGestureEvent) -> bool:
        pinch = event.gesture(Qt.GestureType.PinchGesture)
        if not isinstance(pinch, QPinchGesture):
            return False
        where = self.viewport().mapFromGlobal(pinch.hotSpot())
        self.zoom_by(pinch.scaleFactor(), where.x(), where.y())
        return True

    def sizeHint(self) -> QSize:
        return QSize(720, 900)

    # -- inside ---------------------------------------------------------------------------

    @Slot(int)
    def _describe_page(self, page: int) -> None:
        label = self.label(page)
        printed = f", printed {label}" if label and label != str(page) else ""
        self.viewport().setAccessibleName("Page text")
        self.setAccessibleDescription(f"Page {page} of {self.page_count}{printed}")

    currentPage = Property(int, lambda self: self.page)  # noqa: N815
    pageCount = Property(int, lambda self: self.page_count)  # noqa: N815
    zoom = Property(float, lambda self: self.zoom_factor)
    highlightRects = Property(list, lambda self: self._highlight_rects())  # noqa: N815

    def _highlight_rects(self) -> list[tuple[int, float, float, float, float]]:
        page = self._evidence.page
        return [(page, rect.x0, rect.y0, rect.x1, rect.y1) for rect in self._evidence.rects]
