"""A drag that has come to the edge of the view scrolls on."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QPoint, QPointF, QTimer, Signal, Slot

from reader_app.ui.viewer.canvas import Canvas
from reader_app.ui.viewer.ground import LINE

_TICK_MS: Final = 30
_EDGE: Final = 12


class EdgeScrolling(QObject):
    """`scrolled`: the pages have moved below the pointer, which rests at an edge or beyond it.

    The edge begins inside, for a window that ends where the screen does; not where the button
    went down, or the last line couldn't be taken in peace.
    """

    scrolled = Signal()

    def __init__(self, view: Canvas) -> None:
        super().__init__(view)
        self._view = view
        self._pressed = self._position = QPointF()
        self._tick = QTimer(self, interval=_TICK_MS)
        self._tick.timeout.connect(self._scroll)

    def move(self, pressed: QPointF, position: QPointF) -> None:
        """The button went down at `pressed` and is held at `position`, pixels of the viewport."""
        self._pressed, self._position = QPointF(pressed), QPointF(position)
        if self._distance().isNull():
            self._tick.stop()
        elif not self._tick.isActive():
            self._tick.start()

    def stop(self) -> None:
        """The button was let go."""
        self._tick.stop()

    def _distance(self) -> QPoint:
        """How far the pointer is beyond the left and upper (negative) or right and lower edge."""
        port = self._view.viewport().size()
        return QPoint(
            _beyond(self._position.x(), self._pressed.x(), port.width()),
            _beyond(self._position.y(), self._pressed.y(), port.height()),
        )

    @Slot()
    def _scroll(self) -> None:
        distance = self._distance()
        across, down = (max(-LINE, min(LINE, step)) for step in distance.toTuple())
        self._view.scroll_freely(across, down)
        self.scrolled.emit()


def _beyond(position: float, pressed: float, length: int) -> int:
    at, began = round(position), round(pressed)
    first = max(0, min(_EDGE, began))
    last = length - max(0, min(_EDGE, length - began))
    return min(0, at - first) + max(0, at - last)
