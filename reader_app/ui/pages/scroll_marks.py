"""Marks in the scroll bar that show where in the book hits, bookmarks and other things are."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QScrollBar, QWidget

from reader_app.ui.pages.layout import Layout
from reader_app.ui.pages.viewport import VisibleArea

Mark = tuple[int, float]
"""A page (1-based) and how far down on it: 0.0 is its top, 1.0 its end."""

_INSET: Final = 3
_THICKNESS: Final = 2
_SETTLE_MS: Final = 40
_PALE: Final = 0.5
_STEPS: Final = 64
"""The number of positions distinguished on one page."""
_NOWHERE: Final = (-(1 << 40), 0.0)


class ScrollMarks(QWidget):
    """Paints marks over a vertical scroll bar and lets the mouse through.

    Layers have names; one set later is painted over one set earlier. All marks are one picture,
    made anew a moment after marks, size or pages have changed.
    """

    def __init__(self, bar: QScrollBar, visible_area: Callable[[], VisibleArea]) -> None:
        super().__init__(bar)
        self._bar = bar
        self._visible_area = visible_area
        self._layers: dict[str, tuple[dict[int, set[int]], QColor]] = {}
        self._quiet: set[str] = set()
        self._is_pointed = False
        self._seated = visible_area().layout
        self._extents: dict[int, tuple[int, float]] = {}
        self._picture = QPixmap()
        self._settle = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._settle.timeout.connect(self._draw)
        self.setObjectName("scrollMarks")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        bar.installEventFilter(self)
        bar.rangeChanged.connect(self._note_range)
        self.setGeometry(bar.rect())

    def set_layer(
        self, name: str, marks: Iterable[Mark], color: QColor, *, is_quiet: bool = False
    ) -> None:
        """Set the marks of the layer `name`, replacing those it had.

        `is_quiet`: they are pale until the pointer comes to the scroll bar.
        """
        if is_quiet:
            self._quiet.add(name)
        pages: dict[int, set[int]] = {}
        for page, down in marks:
            pages.setdefault(page, set()).add(int(down * _STEPS))
        self._layers[name] = (pages, QColor(color))
        self._change()

    def clear_layer(self, name: str) -> None:
        """Remove the layer `name`."""
        if self._layers.pop(name, None) is not None:
            self._change()

    def marked_rows(self, name: str) -> list[int]:
        """Return the pixels from the top of the bar at which a layer's marks stand, ascending."""
        pages, _ = self._layers.get(name, ({}, QColor()))
        return sorted(set(self._rows(pages)))

    @Slot(int, int)
    def _note_range(self, _least: int, _most: int) -> None:
        self._settle.start()  # without the signal's arguments, which would become the interval

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._bar and event.type() is QEvent.Type.Resize:
            self.setGeometry(self._bar.rect())
            self._settle.start()
        elif watched is self._bar and event.type() in {QEvent.Type.Enter, QEvent.Type.Leave}:
            self._is_pointed = event.type() is QEvent.Type.Enter
            self._draw()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._picture.isNull():
            painter = QPainter(self)
            painter.drawPixmap(self.rect(), self._picture)  # scaled while the size changes
            painter.end()

    def _change(self) -> None:
        if not self._settle.isActive():
            self._settle.start()

    @Slot()
    def _draw(self) -> None:
        if not any(pages for pages, _ in self._layers.values()):
            self._picture = QPixmap()
        else:
            self._picture = self._drawn()
        self.update()

    def _drawn(self) -> QPixmap:
        ratio = self.devicePixelRatioF()
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        width = max(1, self.width() - 2 * _INSET)
        for name, (pages, color) in self._layers.items():
            is_pale = name in self._quiet and not self._is_pointed
            painter.setOpacity(_PALE if is_pale else 1.0)
            for row in set(self._rows(pages)):
                painter.fillRect(QRect(_INSET, row, width, _THICKNESS), color)
        painter.end()
        return picture

    def _rows(self, pages: dict[int, set[int]]) -> Iterable[int]:
        """Yield pixels from the top of the bar; marks that the bar doesn't lead to are left out."""
        layout, bar = self._visible_area().layout, self._bar
        begin, height = bar.minimum(), self.height() - _THICKNESS
        scale = height / max(1, bar.maximum() - begin + bar.pageStep())
        self._forget_seats(layout)
        for page, steps in pages.items():
            top, length = self._extents.get(page) or self._extent(page)
            for step in steps:
                row = int((top - begin + length * _turned(step, layout.rotation)) * scale)
                if 0 <= row <= height:
                    yield row

    def _forget_seats(self, layout: Layout) -> None:
        if self._seated is not layout:
            self._seated = layout
            self._extents = {}

    def _extent(self, page: int) -> tuple[int, float]:
        """Return the top of a page in the layout and the pixels for each step down on it."""
        if 1 <= page <= self._seated.page_count:
            paper = self._seated.paper(page)
            extent = paper.top, paper.height / _STEPS
        else:
            extent = _NOWHERE
        self._extents[page] = extent
        return extent


def _turned(step: int, rotation: int) -> float:
    """Return how many steps down a mark is once its page is rotated; half way if by 90 or 270."""
    match rotation:
        case 0:
            return step
        case 180:
            return _STEPS - step
        case _:
            return _STEPS / 2
