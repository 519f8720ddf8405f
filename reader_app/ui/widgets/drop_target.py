"""What shows that files can be let go here.

A page of the window on which files can be let go.

Files that are dragged over a widget.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QFont,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from reader_app.domain.translation import tr
from reader_app.ui.theme.palette import LIGHT, METRICS, Palette


class DropOverlay(QWidget):
    """Lies over the start page while files are dragged across it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._colours = LIGHT
        self.hide()

    def show_over(self, area: QRect) -> None:
        self.setGeometry(area)
        self.raise_()
        self.show()

    def wear(self, palette: Palette) -> None:
        self._colours = palette
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = QColor(self._colours.canvas)
        ground.setAlpha(230)
        painter.fillRect(self.rect(), ground)
        inset = METRICS.space_l
        painter.setPen(QPen(QColor(self._colours.accent), 2))
        painter.drawRoundedRect(
            QRectF(self.rect()).adjusted(inset, inset, -inset, -inset),
            METRICS.radius,
            METRICS.radius,
        )
        large = QFont(self.font())
        large.setPixelSize(METRICS.type_title)
        painter.setFont(large)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, tr("Let go to open"))
        painter.end()


class DropPage(QWidget):
    """A veil says so while they are dragged over it. `files_dropped`: list of `Path`."""

    files_dropped = Signal(list)

    def __init__(self) -> None:
        super().__init__()
        self.setAcceptDrops(True)
        self._veil = DropOverlay(self)

    def wear_veil(self, palette: Palette) -> None:
        self._veil.wear(palette)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_files(event.mimeData()):
            accept_as_copy(event)
            self._veil.show_over(self.rect())

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        accept_as_copy(event)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._veil.hide()
        super().dragLeaveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        self._veil.hide()
        files = dropped_files(event.mimeData())
        if files:
            accept_as_copy(event)
            self.files_dropped.emit(files)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._veil.setGeometry(self.rect())


def dropped_files(data: QMimeData) -> list[Path]:
    """Local files among what is dragged, in their order; web addresses are left out."""
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]


def accept_as_copy(event: QDropEvent) -> None:
    """The files stay where they are: a file manager that hears "moved" would delete them."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()
