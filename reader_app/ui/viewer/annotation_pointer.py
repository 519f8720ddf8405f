"""The mouse over highlights: a click opens one, resting on one with a note shows the note."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication

from reader_app.domain.annotations import Highlight
from reader_app.ui.viewer.annotation_layer import AnnotationLayer
from reader_app.ui.viewer.page_view import PageView

_REST_MS: Final = 400


class AnnotationPointer(QObject):
    """Watches the page view and takes nothing from it but an Esc that somebody wants.

    `clicked`, `rested`: (Highlight, page). `left`: the pointer is over no highlight.
    `pressed_elsewhere`: the reader has begun something else on the page.
    """

    clicked = Signal(object, int)
    rested = Signal(object, int)
    left = Signal()
    pressed_elsewhere = Signal()
    escaped = Signal()

    def __init__(self, view: PageView, layer: AnnotationLayer) -> None:
        super().__init__(view)
        self._view = view
        self._layer = layer
        self._press: QPointF | None = None
        self._under: tuple[Highlight, int] | None = None
        self.wants_escape = False
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self._tell_rest)
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent) and watched is self._view.viewport():
            self._watch_mouse(event)
        elif event.type() is QEvent.Type.Leave and watched is self._view.viewport():
            self._note_under(None)
        elif self.wants_escape and _is_escape(event):
            self.escaped.emit()
            return True
        return False

    def _watch_mouse(self, event: QMouseEvent) -> None:
        match event.type():
            case QEvent.Type.MouseButtonPress | QEvent.Type.MouseButtonDblClick:
                self._rest.stop()
                is_click = event.type() is QEvent.Type.MouseButtonPress and _is_plain(event)
                self._press = event.position() if is_click else None
                self.pressed_elsewhere.emit()
            case QEvent.Type.MouseButtonRelease:
                self._release(event)
            case QEvent.Type.MouseMove if not event.buttons():
                self._note_under(self._highlight_at(event.position()))

    def _release(self, event: QMouseEvent) -> None:
        press, self._press = self._press, None
        if press is None or event.button() is not Qt.MouseButton.LeftButton:
            return
        if self._view.region.is_active:
            return  # that click is for the rectangle to be cut out
        distance = (event.position() - press).manhattanLength()
        if distance >= QApplication.startDragDistance() or self._view.link_at(press) is not None:
            return
        found = self._highlight_at(press)
        if found is not None:
            self.clicked.emit(*found)

    def _note_under(self, found: tuple[Highlight, int] | None) -> None:
        if found == self._under:
            return
        self._under = found
        self._rest.stop()
        self.left.emit()
        if found is not None and found[0].note:
            self._rest.start()

    @Slot()
    def _tell_rest(self) -> None:
        if self._under is not None:
            self.rested.emit(*self._under)

    def _highlight_at(self, pixel: QPointF) -> tuple[Highlight, int] | None:
        return self._layer.highlight_at(self._view.sight, pixel)


def _is_plain(event: QMouseEvent) -> bool:
    is_left = event.button() is Qt.MouseButton.LeftButton
    return is_left and event.modifiers() == Qt.KeyboardModifier.NoModifier


def _is_escape(event: QEvent) -> bool:
    is_press = event.type() is QEvent.Type.KeyPress
    return is_press and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
