"""The pages of a book: the widget that takes keys, mouse and touch, and says what it shows."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Property, QEvent, QPoint, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QGestureEvent, QPinchGesture, QWidget

from reader_app.domain.translation import tr
from reader_app.ui.pages.mouse import MouseInput
from reader_app.ui.pages.page_keys import PageKeys
from reader_app.ui.pages.presentation import PresentingCanvas
from reader_app.ui.pages.scroll_marks import ScrollMarks
from reader_app.ui.selection.region import RegionSelection
from reader_app.ui.selection.text_interaction import LinkFocus

_ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class PageView(PresentingCanvas):
    """`pageView`. Lengths on pages are points, pages count from 1.

    `rendered_sharp(page)`: every pixel of the page that is in sight is there at full size.
    `menu_requested(pixel of the viewport)`. `evidence_step_requested(1 or -1)`.
    """

    rendered_sharp = Signal(int)
    page_wanted = Signal()
    find_wanted = Signal()
    highlight_wanted = Signal()
    evidence_step_requested = Signal(int)
    menu_requested = Signal(QPoint)

    def __init__(self, parent: QWidget | None = None, *, has_motion: bool = True) -> None:
        super().__init__(parent, has_motion=has_motion)
        self.setObjectName("pageView")
        self.setProperty("ground", "canvas")
        self.setAccessibleName(tr("Page"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.pointer = MouseInput(self, self, self._selection)
        self.region = RegionSelection(self)
        self._parts.append(self.region)
        self._link_focus = LinkFocus(self)
        self.add_overlay(self._link_focus)
        self.scroll_marks = ScrollMarks(self.verticalScrollBar(), lambda: self.sight)
        key = Qt.Key
        others = {
            key.Key_G: self.page_wanted.emit,
            key.Key_Slash: self.find_wanted.emit,
            key.Key_H: self.highlight_wanted.emit,
            key.Key_Escape: self.let_go,
            key.Key_N: lambda: self._step(1),
            key.Key_P: lambda: self._step(-1),
        }
        self._keys = PageKeys(self, others)
        self._renderer.sharp_rendered.connect(self.rendered_sharp)
        self.page_changed.connect(self._describe_page)

    def set_labels(self, labels: tuple[str, ...]) -> None:
        super().set_labels(labels)
        self._describe_page(self.page)

    @Slot()
    def start_region(self) -> None:
        """The next drag marks a rectangle; Enter takes what is in sight of the page."""
        self.region.start()

    def let_go(self) -> None:
        if self.region.is_active:
            self.region.end()
        elif not self._link_focus.clear():
            super().let_go()

    # -- Qt -------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ENTER and self.region.is_armed:
            self.region.take_all()
        elif event.key() in _ENTER and self._link_focus.follow():
            event.accept()
        elif not (self._selecting.press(event) or self._keys.press(event)):
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        super().keyReleaseEvent(event)
        if self._selecting.release(event):
            self.finish_selection()

    def focusNextPrevChild(self, is_next: bool) -> bool:
        """Tab goes through the links in sight first; with words selected, to their bar."""
        is_here = self.hasFocus() and not self.has_selection  # Qt asks for what lies on it as well
        if is_here and self._link_focus.step(1 if is_next else -1):
            return True
        return super().focusNextPrevChild(is_next)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._link_focus.clear()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        page = self.sight.page_at(event.position().x(), event.position().y())
        if event.button() is Qt.MouseButton.LeftButton and self._renderer.has_failed(page):
            self._renderer.retry(page)
            self._look()
        elif not self.region.press(event):
            self.pointer.press(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.pointer.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not self.region.move(event):
            self.pointer.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not self.region.release(event):
            self.pointer.release(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        is_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        self.menu_requested.emit(self._menu_place() if is_key else event.pos())

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

    def _step(self, direction: int) -> None:
        """Through the evidence of an answer while some is shown, else through the pages."""
        if self._evidence.page:
            self.evidence_step_requested.emit(direction)
        else:
            self.turn_pages(direction)

    def _menu_place(self) -> QPoint:
        """For the keyboard: the end of the selected words, else the middle."""
        areas = self.selection_areas()
        return areas[-1].center() if areas else self.viewport().rect().center()

    @Slot(int)
    def _describe_page(self, page: int) -> None:
        label = self.label(page)
        self.viewport().setAccessibleName(tr("Page text"))
        self.setAccessibleDescription(
            tr(
                "Page {page} of {count}, printed {label}",
                page=page,
                count=self.page_count,
                label=label,
            )
            if label and label != str(page)
            else tr("Page {page} of {count}", page=page, count=self.page_count)
        )

    currentPage = Property(int, lambda self: self.page)  # noqa: N815
    pageCount = Property(int, lambda self: self.page_count)  # noqa: N815
    zoom = Property(float, lambda self: self.zoom_factor)
    highlightRects = Property(list, lambda self: self._highlight_rects())  # noqa: N815

    def _highlight_rects(self) -> list[tuple[int, float, float, float, float]]:
        return [
            (page, rect.x0, rect.y0, rect.x1, rect.y1)
            for page, rects in self._evidence.parts.items()
            for rect in rects
        ]
