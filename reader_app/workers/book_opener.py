"""Opens one file after the other beside the reader, in a text process of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from reader_app.documents.refusals import takes_too_long
from reader_app.domain.errors import BookErrorCode
from reader_app.domain.translation import tr
from reader_app.workers.page_reader import PageReader

if TYPE_CHECKING:
    from reader_app.domain.document import DocumentInfo
    from reader_app.domain.errors import BookError

COVER_WIDTH: Final = 320
_PATIENCE_MS: Final = 30_000


class BookOpener(QObject):
    """One file at a time. `opened(DocumentInfo)` or `refused(str)`; `cover_drawn(bytes)`.

    A file at which the process ends or hangs is refused, and the next one has a new process.
    """

    opened = Signal(object)
    refused = Signal(str)
    cover_drawn = Signal(object)

    def __init__(
        self, new_reader: Callable[[QObject], PageReader], parent: QObject | None = None
    ) -> None:
        """`new_reader(parent)`: one whose process starts with the first file."""
        super().__init__(parent)
        self._new_reader = new_reader
        self._reader: PageReader | None = None
        self._file = Path()
        self._is_opening = False
        self._is_drawing = False
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE_MS)
        self._patience.timeout.connect(self._give_up)

    def open(self, path: Path) -> None:
        """Instead of the file before."""
        self._file, self._is_opening, self._is_drawing = path, True, False
        if self._reader is None:
            self._reader = self._connected(self._new_reader(self))
        self._patience.start()
        self._reader.open(str(path), "")
        self._reader.begin()

    def draw_cover(self) -> None:
        """`cover_drawn` follows: PNG of the first page, no bytes where it can't be drawn."""
        self._is_drawing = True
        if self._reader is not None:
            self._patience.start()
            self._reader.draw_thumbnail(1, COVER_WIDTH)
        else:
            self._tell_cover(1, b"")

    def rest(self) -> None:
        """Let go of file and process; what was asked is not answered any more."""
        self._is_opening = self._is_drawing = False
        self._patience.stop()
        if self._reader is not None:
            self._reader.rest()

    def shut_down(self) -> None:
        """No process, no thread is left."""
        self.rest()
        if self._reader is not None:
            self._reader.shut_down()
            self._reader = None

    def _connected(self, reader: PageReader) -> PageReader:
        reader.opened.connect(self._tell_opened)
        reader.refused.connect(self._tell_refused)
        reader.thumbnail_loaded.connect(self._tell_cover)
        reader.gave_up.connect(self._give_up)
        return reader

    @Slot(object)
    def _tell_opened(self, info: DocumentInfo) -> None:
        if self._is_opening:  # it is told again when the process was lost meanwhile
            self._is_opening = False
            self._patience.stop()
            self.opened.emit(info)

    @Slot(object)
    def _tell_refused(self, error: BookError) -> None:
        if self._is_opening:
            self._is_opening = False
            self._patience.stop()
            is_locked = error.code == BookErrorCode.PASSWORD_REQUIRED
            way_out = tr("Open it by itself to enter it.") if is_locked else ""
            self.refused.emit(f"{error.message} {way_out}".strip())

    @Slot(int, object)
    def _tell_cover(self, _page: int, png: bytes) -> None:
        if self._is_drawing:
            self._is_drawing = False
            self._patience.stop()
            self.cover_drawn.emit(png)

    @Slot()
    def _give_up(self) -> None:
        """What was lost on this file must not count against the next one."""
        was_opening = self._is_opening
        self._patience.stop()
        lost, self._reader = self._reader, None
        failure = lost.failure if lost is not None else None
        if lost is not None:
            lost.rest()
            lost.shut_down()
            lost.deleteLater()
        if was_opening:
            self._is_opening = False
            self.refused.emit((failure or takes_too_long(self._file)).message)
        else:
            self._tell_cover(1, b"")
