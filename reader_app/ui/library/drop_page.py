"""A page of the window on which files can be let go."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from reader_app.ui.library.drop_veil import DropVeil
from reader_app.ui.theme.palette import Palette
from reader_app.ui.widgets.drop_target import accept_as_copy, dropped_files


class DropPage(QWidget):
    """A veil says so while they are dragged over it. `files_dropped`: list of `Path`."""

    files_dropped = Signal(list)

    def __init__(self) -> None:
        super().__init__()
        self.setAcceptDrops(True)
        self._veil = DropVeil(self)

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
