"""Writes a copy of a PDF with marks, in a process of its own that can be ended at any time."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from reader_app.documents.copy_messages import (
    CopyMade,
    CopyProgressed,
    CopyRefused,
    CopyWithMarks,
    Mark,
)
from reader_app.domain.book import new_id
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.domain.translation import tr
from reader_app.workers.document_process import DocumentProcess, Launch

__all__ = ["Mark", "PdfCopier"]


class PdfCopier(QObject):
    """One copy at a time; `failed` or `made` ends it. Lives in the GUI thread.

    `progressed(done, total)` in bytes; `made(path, is_repaired)`: a damaged file's copy holds
    what could be read of it.
    """

    progressed = Signal(int, int)
    made = Signal(str, bool)
    failed = Signal(object)
    """BookError"""

    def __init__(self, launch: Launch, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process = DocumentProcess("copy", (), launch, self)
        self._process.received.connect(self._take_in)
        self._process.lost.connect(self._note_loss)
        self._order: CopyWithMarks | None = None

    @property
    def is_running(self) -> bool:
        return self._order is not None

    def copy(self, source: Path, password: str, target: Path, marks: Sequence[Mark]) -> bool:
        """Begin; False while another copy is being written."""
        if self._order is not None:
            return False
        # Beside the file that the name leads to, so that the last step is a mere renaming.
        unfinished = target.resolve().with_name(f".pagemate-{new_id()[:8]}.part")
        self._order = CopyWithMarks(
            str(source), password, str(target), str(unfinished), tuple(marks)
        )
        if self._process.restart():
            self._process.send(self._order)
        else:
            self._fail()
        return True

    def cancel(self) -> None:
        """Stop and leave nothing behind; the target is as it was."""
        order, self._order = self._order, None
        self._process.shut_down(is_patient=False)
        if order is not None:
            Path(order.unfinished).unlink(missing_ok=True)

    @Slot(object)
    def _take_in(self, message: object) -> None:
        match message:
            case CopyProgressed():
                self.progressed.emit(message.done, message.total)
            case CopyMade():
                self.cancel()
                self.made.emit(message.target, message.is_repaired)
            case CopyRefused():
                self.cancel()
                self.failed.emit(message.error)

    @Slot()
    def _note_loss(self) -> None:
        if self._order is not None:
            self._fail()

    def _fail(self) -> None:
        self.cancel()
        self.failed.emit(
            BookError(
                BookErrorCode.PARSE_FAILED,
                tr("The copy could not be made: the program's part for it stopped."),
                advice=tr("Try once more, or export the notes as Markdown."),
            )
        )
