"""Clients of two child processes: one recognises text, one copies PDFs with annotations."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal, Slot

from reader_app.documents.processes import ocr_and_copy_messages as m
from reader_app.documents.processes.ocr_and_copy_messages import Mark
from reader_app.domain.book import new_id
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.domain.translation import tr
from reader_app.workers.document_process import DocumentProcess, Launch

if TYPE_CHECKING:
    from reader_app.domain.ocr import Recogniser

__all__ = ["Mark", "PageRecogniser", "PdfCopier"]

PAGE_LIMIT_S: Final = 900.0
"""Time limit of one page in seconds.

A newspaper page takes half a minute on a machine in ordinary use, and many times that on a busy
one.
"""
_log = logging.getLogger(__name__)


class PageRecogniser(QObject):
    """Recognises text in pages of one file, one at a time, at the lowest priority.

    Lives in the main thread. `recognised(PageText, float)` carries the seconds it took.
    `failed(int)`: this page gets no text. `refused`: no page of this file will get any. `over`:
    recognition was stopped and the process has ended.
    """

    recognised = Signal(object, float)
    failed = Signal(int)
    refused = Signal()
    over = Signal()

    def __init__(
        self, launch: Launch, path: Path, password: str, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._path, self._password = path, password
        self._process = DocumentProcess("recognise", (), launch, self)
        self._process.received.connect(self._take_in)
        self._process.lost.connect(self._note_loss)
        self._order: m.RecogniseIn | None = None
        self._page = 0

    def begin(
        self,
        recogniser: Recogniser,
        languages: Sequence[str],
        *,
        page_limit_s: float = PAGE_LIMIT_S,
    ) -> bool:
        """Start the process; return False if none can be started.

        `languages`: some of those that the recogniser has.
        """
        self._order = m.RecogniseIn(
            str(self._path), self._password, recogniser.path, tuple(languages), page_limit_s
        )
        return self._start()

    def recognise(self, page: int) -> None:
        """Recognise a page; a signal follows. Only one page may be requested at a time."""
        self._page = page
        self._process.send(m.RecognisePage(page))

    def stop(self) -> None:
        """Stop without waiting; the page at work gets no answer, and `over` follows."""
        page, self._order, self._page = self._page, None, 0
        if page:
            self._process.send(m.StopRecognising())
        else:
            self._process.shut_down(is_patient=False)
            self.over.emit()

    def shut_down(self) -> None:
        """End the process and its thread."""
        self._order, self._page = None, 0
        self._process.shut_down(is_patient=True)

    def _start(self) -> bool:
        if self._order is None or not self._process.restart():
            return False
        self._process.send(self._order)
        return True

    @Slot(object)
    def _take_in(self, message: object) -> None:
        match message:
            case _ if self._order is None:
                return
            case m.PageRecognised():
                self._page = 0
                self.recognised.emit(message.page, message.seconds)
            case m.PageNotRecognised():
                self._page = 0
                self.failed.emit(message.number)
            case m.FileNotRecognised():
                self._page = 0
                self.refused.emit()
            case _:
                _log.warning("unknown answer %s", type(message).__name__)

    @Slot()
    def _note_loss(self) -> None:
        """Continue with a new process after a crash; only the page at work is given up."""
        page, self._page = self._page, 0
        if self._order is None:
            self._process.shut_down(is_patient=False)
            self.over.emit()
        elif not self._start():
            self.refused.emit()
        elif page:
            self.failed.emit(page)


class PdfCopier(QObject):
    """Writes a copy of a PDF with annotations, one at a time; `made` or `failed` ends it.

    Lives in the main thread. `progressed(done, total)` counts bytes. `made(path, is_repaired)`: a
    repaired copy holds what could be read of a damaged file.
    """

    progressed = Signal(int, int)
    made = Signal(str, bool)
    failed = Signal(object)
    """BookError."""

    def __init__(self, launch: Launch, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process = DocumentProcess("copy", (), launch, self)
        self._process.received.connect(self._take_in)
        self._process.lost.connect(self._note_loss)
        self._order: m.CopyWithMarks | None = None

    @property
    def is_running(self) -> bool:
        return self._order is not None

    def copy(self, source: Path, password: str, target: Path, marks: Sequence[Mark]) -> bool:
        """Begin a copy; return False while another one is being written."""
        if self._order is not None:
            return False
        # Beside the resolved target, so that the last step is a mere renaming.
        unfinished = target.resolve().with_name(f".pagemate-{new_id()[:8]}.part")
        self._order = m.CopyWithMarks(
            str(source), password, str(target), str(unfinished), tuple(marks)
        )
        if self._process.restart():
            self._process.send(self._order)
        else:
            self._fail()
        return True

    def cancel(self) -> None:
        """Stop and delete the unfinished copy; the target stays unchanged."""
        order, self._order = self._order, None
        self._process.shut_down(is_patient=False)
        if order is not None:
            Path(order.unfinished).unlink(missing_ok=True)

    @Slot(object)
    def _take_in(self, message: object) -> None:
        match message:
            case m.CopyProgressed():
                self.progressed.emit(message.done, message.total)
            case m.CopyMade():
                self.cancel()
                self.made.emit(message.target, message.is_repaired)
            case m.CopyRefused():
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
                tr("The copy couldn’t be made because a part of Pagemate stopped working."),
                advice=tr("Try again, or export your notes as Markdown."),
            )
        )
