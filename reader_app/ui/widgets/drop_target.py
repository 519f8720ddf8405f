"""Files dropped on a widget: their paths, and the overlay that accepts them."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QDropEvent, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from reader_app.app.library.file_targets import is_no_book
from reader_app.domain.translation import tr
from reader_app.ui.theme.palette import LIGHT, METRICS, Palette


class FileDropOverlay(QWidget):
    """Accepts files dropped on its parent, which it covers while files are dragged over it.

    Once it is shown, drags reach no field under it, which would take a file's path as text.
    `files_dropped` carries a list of `Path`.
    """

    files_dropped = Signal(list)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._page = parent
        self._colours = LIGHT
        self._words = ""
        # The drag may leave the parent to enter this widget, which Qt reports right afterwards.
        self._left = QTimer(self, singleShot=True, interval=0)
        self._left.timeout.connect(self.hide)
        self.hide()
        for target in (parent, self):
            target.setAcceptDrops(True)
            target.installEventFilter(self)

    @property
    def words(self) -> str:
        """What dropping the files does that are dragged over the window."""
        return self._words

    def set_palette(self, palette: Palette) -> None:
        """Set the colours and repaint."""
        self._colours = palette
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QDropEvent):  # drag-enter and drag-move are subclasses
            self._left.stop()
            self._take(event)
            return True
        if event.type() is QEvent.Type.DragLeave:
            self._left.start()
        elif event.type() is QEvent.Type.Resize and watched is self._page:
            self.setGeometry(self._page.rect())
        return super().eventFilter(watched, event)

    def _take(self, event: QDropEvent) -> None:
        files = dropped_files(event.mimeData())
        match event.type():
            case QEvent.Type.DragEnter if files:
                accept_as_copy(event)
                self._words = _drop_words(files)
                self.setGeometry(self._page.rect())
                self.raise_()
                self.show()
            case QEvent.Type.DragMove:
                accept_as_copy(event)
            case QEvent.Type.Drop:
                self.hide()
                if files:
                    accept_as_copy(event)
                    self.files_dropped.emit(files)
                else:  # the source ended before it said which files
                    event.ignore()
            case _:
                event.ignore()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        background = QColor(self._colours.canvas)
        background.setAlpha(230)
        painter.fillRect(self.rect(), background)
        inset = METRICS.space_l
        frame = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        painter.setPen(QPen(QColor(self._colours.accent), 2))
        painter.drawRoundedRect(frame, METRICS.radius, METRICS.radius)
        large = QFont(self.font())
        large.setPixelSize(METRICS.type_title)
        painter.setFont(large)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._words)
        painter.end()


def _drop_words(files: list[Path]) -> str:
    """Return what dropping these files does."""
    if all(os.path.isdir(path) for path in files):
        return tr("Drop to add to your library")
    if all(is_no_book(path) for path in files):
        return tr("Drop to import")
    return tr("Drop to open")


def dropped_files(data: QMimeData) -> list[Path]:
    """Return the paths of dragged local files in order, leaving out web addresses."""
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]


def accept_as_copy(event: QDropEvent) -> None:
    """Accept the drop as a copy: a file manager deletes files that were accepted as moved."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()
