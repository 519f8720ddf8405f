"""Clients of two child processes: one recognises text, one writes PDFs with annotations."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal, Slot

from reader_app.documents.processes import ocr_and_copy_messages as m
from reader_app.documents.processes.ocr_and_copy_messages import Mark, RecognisedWords, Sheet
from reader_app.domain.annotations import AS_IN_FILE, DrawnState
from reader_app.domain.book import new_id
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass
from reader_app.workers.document_process import DocumentProcess, Launch

if TYPE_CHECKING:
    from reader_app.domain.annotations import FieldEntry
    from reader_app.domain.document import OutlineEntry
    from reader_app.domain.ocr import Recogniser

__all__ = [
    "AttachmentSaver",
    "FileWriter",
    "Mark",
    "PageExporter",
    "PageRecogniser",
    "PdfCopier",
    "RecognisedWords",
    "Sheet",
    "SheetOrder",
]  # fmt: skip

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

    def begin(self, recogniser: Recogniser, languages: Sequence[str]) -> bool:
        """Start the process; return False if none can be started.

        `languages`: some of those that the recogniser has.
        """
        self._order = m.RecogniseIn(
            str(self._path), self._password, recogniser.path, tuple(languages), PAGE_LIMIT_S
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
        """Continue with a new process after a crash.

        Only the page it was working on is given up.
        """
        page, self._page = self._page, 0
        if self._order is None:
            self._process.shut_down(is_patient=False)
            self.over.emit()
        elif not self._start():
            self.refused.emit()
        elif page:
            self.failed.emit(page)


def unfinished_beside(target: Path) -> Path:
    """Return a new path beside the resolved target, so that the last step is a mere renaming."""
    return target.resolve().with_name(f".pagemate-{new_id()[:8]}.part")


@dataclass(frozen=True, slots=True)
class SheetOrder:
    """How pages are printed; see `ExportPages`."""

    sheet: Sheet
    marks: tuple[Mark, ...] = ()
    has_annotations: bool = True
    title: str = ""


class PageExporter(QObject):
    """Writes PDFs of pages of one file, one at a time; `made` or `failed` ends each.

    Lives in the main thread. `progressed(done, total)` counts pages. `made(path)`.
    """

    progressed = Signal(int, int)
    made = Signal(str)
    failed = Signal(object)
    """BookError."""

    def __init__(
        self,
        launch: Launch,
        path: Path,
        password: str,
        parent: QObject | None = None,
        state: DrawnState = AS_IN_FILE,
    ) -> None:
        """`state`: entries of the form and layers as the pages are to have them."""
        super().__init__(parent)
        self._path, self._password = str(path), password
        self._state = state
        self._copier = PdfCopier(launch, self)
        self._copier.progressed.connect(self.progressed)
        self._copier.made.connect(lambda path, _is_repaired: self.made.emit(path))
        self._copier.failed.connect(self.failed)

    def write_sheets(self, target: Path, pages: Sequence[int], order: SheetOrder) -> bool:
        """Lay pages on sheets of paper; return False while another file is being written."""
        return self._copier.begin(
            m.ExportPages(
                self._path,
                self._password,
                str(target),
                str(unfinished_beside(target)),
                tuple(pages),
                order.sheet,
                has_annotations=order.has_annotations,
                marks=order.marks,
                title=order.title,
                state=self._state,
            )
        )

    def write_pages(
        self,
        target: Path,
        pages: Sequence[int],
        marks: Sequence[Mark] = (),
        texts: Sequence[RecognisedWords] = (),
    ) -> bool:
        """Write pages as they are, with these annotations and recognised texts added.

        Return False while another file is being written.
        """
        return self._copier.begin(
            m.ExportPages(
                self._path,
                self._password,
                str(target),
                str(unfinished_beside(target)),
                tuple(pages),
                marks=tuple(marks),
                texts=tuple(texts),
                state=self._state,
            )
        )

    def shut_down(self) -> None:
        """Stop and delete an unfinished file; nothing follows any more."""
        self._copier.cancel()


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
        self._order: m.CopyOrder | None = None

    @property
    def is_running(self) -> bool:
        return self._order is not None

    def copy(
        self,
        source: Path,
        password: str,
        target: Path,
        marks: Sequence[Mark],
        outline: Sequence[OutlineEntry] = (),
        bookmarks: Sequence[OutlineEntry] = (),
        entries: Sequence[FieldEntry] = (),
    ) -> bool:
        """Begin a copy; return False while another one is being written.

        `outline`, `bookmarks`, `entries`: as in `CopyWithMarks`.
        """
        return self.begin(
            m.CopyWithMarks(
                str(source),
                password,
                str(target),
                str(unfinished_beside(target)),
                tuple(marks),
                tuple(outline),
                tuple(bookmarks),
                tuple(entries),
            )
        )

    def begin(self, order: m.CopyOrder) -> bool:
        """Begin to write a file; return False while another one is being written."""
        if self._order is not None:
            return False
        self._order = order
        if self._process.restart():
            self._process.send(order)
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
        is_attachment = isinstance(self._order, m.TakeAttachment)
        self.cancel()
        if is_attachment:
            words = tr("The attachment couldn’t be saved because it needs too much memory.")
            advice = tr("It may be damaged, or made to fill up computers.")
            self.failed.emit(BookError(BookErrorCode.PARSE_FAILED, words, advice=advice))
            return
        self.failed.emit(
            BookError(
                BookErrorCode.PARSE_FAILED,
                tr("The copy couldn’t be made because a part of Pagemate stopped working."),
                advice=tr("Try again, or export your notes as Markdown."),
            )
        )


class AttachmentSaver(QObject):
    """Takes one file out of a PDF to which it is attached; `made(path)` or `failed` ends it.

    Lives in the main thread.
    """

    made = Signal(str)
    failed = Signal(object)
    """BookError."""

    def __init__(
        self, launch: Launch, path: Path, password: str, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._path, self._password = str(path), password
        self._copier = PdfCopier(launch, self)
        self._copier.made.connect(lambda path, _is_repaired: self.made.emit(path))
        self._copier.failed.connect(self.failed)

    def save(self, number: int, target: Path) -> None:
        """Write the attached file with this number, as in `AttachedFile`, to `target`."""
        unfinished = str(unfinished_beside(target))
        self._copier.begin(
            m.TakeAttachment(self._path, self._password, str(target), unfinished, number)
        )

    def shut_down(self) -> None:
        """Stop and delete an unfinished file; nothing follows any more."""
        self._copier.cancel()


class FileWriter(QObject):
    """Writes a file's future content, with annotations saved in it; the file itself is unchanged.

    Lives in the main thread. `written(bool)`: False if the file needn't be changed.
    """

    written = Signal(bool)
    failed = Signal(object)
    """BookError."""

    def __init__(
        self, launch: Launch, path: Path, password: str, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.path = path
        self._password = password
        self._is_running = False
        self._process = DocumentProcess("copy", (), launch, self)
        self._process.received.connect(self._take_in)
        self._process.lost.connect(self._fail)

    def write(
        self,
        unfinished: Path,
        marks: Sequence[Mark],
        removed: Sequence[str],
        entries: Sequence[FieldEntry] = (),
    ) -> None:
        """Write to `unfinished`; `written` or `failed` follows.

        `removed`: names of annotations; `entries`: values of the form's fields.
        """
        self._is_running = True
        order = m.WriteForFile(
            str(self.path),
            self._password,
            str(unfinished),
            tuple(marks),
            tuple(removed),
            tuple(entries),
        )
        if self._process.restart():
            self._process.send(order)
        else:
            self._fail()

    def shut_down(self) -> None:
        """End the process; nothing follows any more."""
        self._is_running = False
        self._process.shut_down(is_patient=False)

    @Slot(object)
    def _take_in(self, message: object) -> None:
        match message:
            case m.CopyMade() if self._is_running:
                self.shut_down()
                self.written.emit(bool(message.target))
            case m.CopyRefused() if self._is_running:
                self.shut_down()
                self.failed.emit(message.error)

    @Slot()
    def _fail(self) -> None:
        if self._is_running:
            self.shut_down()
            self.failed.emit(
                BookError(
                    BookErrorCode.PARSE_FAILED,
                    tr("Nothing was saved because a part of Pagemate stopped working."),
                    advice=tr("Your annotations are kept in Pagemate. Try again."),
                )
            )
