"""Imports files in the background: checksums in a thread, opening in a child process."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from reader_app.app.library.ingest import BookFileIdentity
from reader_app.documents.document_errors import takes_too_long
from reader_app.documents.engine.file_changes import FileHash, identify
from reader_app.documents.processes.messages import DrawThumbnail, ReadTitlePage
from reader_app.domain.errors import BookError, BookErrorCode, DomainError
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass
from reader_app.workers.background_tasks import RemainingTime, Tasks
from reader_app.workers.page_reader import PageReader

if TYPE_CHECKING:
    from reader_app.app.library.import_folder import FolderImportUseCase
    from reader_app.domain.book import Book
    from reader_app.domain.document import DocumentInfo
    from reader_app.domain.library import ImportCounts, ImportItem, ImportReport, TitlePage

COVER_WIDTH: Final = 320
_PATIENCE_MS: Final = 30_000
_AT_ONCE_S: Final = 0.2
"""Seconds for which files that need no opening are processed before progress is reported."""
_log = logging.getLogger(__name__)


def checksum_of(path: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal.

    Raises BookError(NOT_FOUND) if the file can't be read.
    """
    try:
        return identify(path).checksum
    except OSError as error:
        raise BookError(
            BookErrorCode.NOT_FOUND, tr("“{name}” can’t be read.", name=path.name)
        ) from error


class BookOpener(QObject):
    """Opens one file at a time in a text process of its own, and draws its cover.

    Each opening is answered by `opened(DocumentInfo)` or `refused(str)`, each look at the first
    pages by `looked_at(bytes, TitlePage | None)`. A file that makes the process end or hang is
    refused, and the next file gets a new process.
    """

    opened = Signal(object)
    refused = Signal(str)
    looked_at = Signal(object, object)

    def __init__(
        self, new_reader: Callable[[QObject], PageReader], parent: QObject | None = None
    ) -> None:
        """`new_reader(parent)`: makes a reader whose process starts with the first file."""
        super().__init__(parent)
        self._new_reader = new_reader
        self._reader: PageReader | None = None
        self._file = Path()
        self._is_opening = False
        self._is_drawing = False
        self._cover: bytes | None = None
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE_MS)
        self._patience.timeout.connect(self._give_up)

    def open(self, path: Path) -> None:
        """Open a file in place of the previous one."""
        self._file, self._is_opening, self._is_drawing = path, True, False
        if self._reader is None:
            self._reader = self._connected(self._new_reader(self))
        self._patience.start()
        self._reader.open(str(path), "")
        self._reader.begin()

    def look(self) -> None:
        """Draw the first page and read the title.

        `looked_at` follows with a PNG, or with no bytes if the page can't be drawn.
        """
        self._is_drawing, self._cover = True, None
        if self._reader is not None:
            self._patience.start()
            self._reader.ask(DrawThumbnail(1, COVER_WIDTH))
        else:
            self._tell(b"", None)

    def rest(self) -> None:
        """Close the file and end the process; unanswered requests get no answer."""
        self._is_opening = self._is_drawing = False
        self._patience.stop()
        if self._reader is not None:
            self._reader.rest()

    def shut_down(self) -> None:
        """End the process and its thread."""
        self.rest()
        if self._reader is not None:
            self._reader.shut_down()
            self._reader = None

    def _connected(self, reader: PageReader) -> PageReader:
        reader.opened.connect(self._tell_opened)
        reader.refused.connect(self._tell_refused)
        reader.thumbnail_loaded.connect(self._note_cover)
        reader.title_page_read.connect(self._note_title)
        reader.gave_up.connect(self._give_up)
        return reader

    @Slot(object)
    def _tell_opened(self, info: DocumentInfo) -> None:
        if self._is_opening:  # the signal comes again if the process was lost meanwhile
            self._is_opening = False
            self._patience.stop()
            self.opened.emit(info)

    @Slot(object)
    def _tell_refused(self, error: BookError) -> None:
        if self._is_opening:
            self._is_opening = False
            self._patience.stop()
            is_locked = error.code == BookErrorCode.PASSWORD_REQUIRED
            way_out = tr("Open it directly to enter the password.") if is_locked else ""
            self.refused.emit(f"{error.message} {way_out}".strip())

    @Slot(int, object)
    def _note_cover(self, _page: int, png: bytes) -> None:
        if self._is_drawing and self._cover is None and self._reader is not None:
            self._cover = png
            self._patience.start()
            self._reader.ask(ReadTitlePage())

    @Slot(object)
    def _note_title(self, title_page: TitlePage) -> None:
        self._tell(self._cover or b"", title_page)

    def _tell(self, png: bytes, title_page: TitlePage | None) -> None:
        if self._is_drawing:
            self._is_drawing = False
            self._patience.stop()
            self.looked_at.emit(png, title_page)

    @Slot()
    def _give_up(self) -> None:
        """Refuse this file and discard the reader: its crashes must not count against the next."""
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
            self._tell(self._cover or b"", None)


@dataclass(frozen=True, slots=True)
class ImportProgress:
    """The progress of an import.

    `is_counting`: folders are still to be searched, so `total` will grow. `seconds_left` is None
    while unknown.
    """

    done: int
    total: int
    is_counting: bool
    name: str
    seconds_left: float | None


@dataclass(frozen=True, slots=True)
class _Step:
    """The next step of an import.

    Without an item there is either nothing left (`is_last`), or the search has to be repeated.
    """

    counts: ImportCounts
    item: ImportItem | None = None
    identity: BookFileIdentity | None = None
    is_last: bool = False


class FolderImport(QObject):
    """Imports files one after the other; unfinished imports are kept for the next start.

    `ended(ImportReport, bool)` tells whether the import was cancelled; show the report, then call
    `told`. `failed(DomainError)`: the store can't be written; the rest waits for `resume`.
    """

    began = Signal()
    progressed = Signal(object)
    book_added = Signal()
    ended = Signal(object, bool)
    failed = Signal(object)

    def __init__(
        self,
        use_case: FolderImportUseCase,
        new_reader: Callable[[QObject], PageReader],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._use_case = use_case
        self._tasks = Tasks(self)
        self._opener = BookOpener(new_reader, self)
        self._opener.opened.connect(self._note_opened)
        self._opener.refused.connect(self._refuse)
        self._opener.looked_at.connect(self._keep)
        self._time = RemainingTime()
        self._stop = threading.Event()
        self._is_running = False
        self.is_quiet = False
        """Whether nobody waits for this import, so that its end isn't announced."""
        self._run = 0
        self._not_noted: tuple[Path, ...] = ()
        self._step: _Step | None = None
        self._info: DocumentInfo | None = None

    @property
    def tasks(self) -> Tasks:
        """The worker thread of this import; its `crashed` signal reports bugs."""
        return self._tasks

    @property
    def is_running(self) -> bool:
        return self._is_running

    def begin(self, paths: Sequence[Path], *, is_quiet: bool = False) -> None:
        """Add these files and folders to the import and start it if it isn't running."""
        self.is_quiet = is_quiet and (self.is_quiet or not self._is_running)
        begin = self._use_case.begin

        def fail(error: DomainError) -> None:
            self._not_noted = (*self._not_noted, *paths)
            self._fail(error)

        self._tasks.run(lambda: begin(paths), self._start, fail)

    @Slot()
    def resume(self) -> None:
        """Continue an unfinished import, and report what wasn't reported yet."""
        if self._not_noted:
            paths, self._not_noted = self._not_noted, ()
            self.begin(paths)
            return

        def is_left() -> bool:
            return self._use_case.next() is not None or not self._use_case.report().is_empty

        self._tasks.run(is_left, lambda is_so: self._start() if is_so else None, self._fail)

    @Slot()
    def cancel(self) -> None:
        """Stop the import; books that were imported stay, the rest is forgotten."""
        if self._is_running:
            self._halt()
            self._tasks.run(self._use_case.stop, lambda _: self._end(is_cancelled=True), self._fail)

    def told(self) -> None:
        """Forget the report, which the reader has seen by now."""

        def end() -> bool:
            self._use_case.end()
            return self._use_case.next() is not None

        if not self._is_running:
            # Start with what was requested while the last file was being imported.
            self._tasks.run(end, lambda is_left: self._start() if is_left else None, self._fail)

    def shut_down(self) -> None:
        """Stop until the next start; end the process and its thread."""
        self._halt()
        self._is_running = False
        self._opener.shut_down()
        self._tasks.shut_down()

    # --- one file after the other

    def _start(self, _: object = None) -> None:
        if self._is_running:
            return
        self._is_running = True
        self._stop = threading.Event()
        self._run += 1

        def go(counts: ImportCounts) -> None:
            self._time.begin(counts.done)
            self.began.emit()
            self._take()

        self._tasks.run(self._use_case.counts, go, self._fail)

    def _take(self) -> None:
        stop, run = self._stop, self._run
        self._tasks.run(lambda: self._next(stop), lambda step: self._go(run, step), self._fail)

    def _next(self, stop: threading.Event) -> _Step:
        """Find the next file that has to be opened; runs in the worker thread."""
        end = time.monotonic() + _AT_ONCE_S
        while not stop.is_set() and time.monotonic() < end:
            item = self._use_case.next()
            if item is None:
                return _Step(self._use_case.counts(), is_last=True)
            if item.is_folder:
                self._use_case.expand(item)
                continue
            identity = self._identity(item, stop)
            if identity is not None and not self._use_case.is_known(item, identity):
                return _Step(self._use_case.counts(), item, identity)
        return _Step(self._use_case.counts())

    def _identity(self, item: ImportItem, stop: threading.Event) -> BookFileIdentity | None:
        """Return the identity of a file; None if it can't be read or the import was stopped."""
        try:
            work = FileHash(item.path)
            while not stop.is_set():
                found = work.step()
                if found is not None:
                    return BookFileIdentity(item.path, found.checksum, found.size)
            work.close()
        except OSError as error:
            _log.info("a file can't be read: %s", error)
            self._use_case.refuse(item, tr("“{name}” can’t be read.", name=item.path.name))
        return None

    def _go(self, run: int, step: _Step) -> None:
        if run != self._run or not self._is_running:
            return
        self._tell(step)
        if step.item is not None:
            self._step = step
            self._opener.open(step.item.path)
        elif step.is_last:
            self._end()
        else:
            self._take()

    def _tell(self, step: _Step) -> None:
        counts = step.counts
        left = None if counts.has_folders else self._time.seconds(counts.done, counts.total)
        name = step.item.path.name if step.item is not None else ""
        self.progressed.emit(
            ImportProgress(counts.done, counts.total, counts.has_folders, name, left)
        )

    @Slot(object)
    def _note_opened(self, info: DocumentInfo) -> None:
        self._info = info
        self._opener.look()

    @Slot(object, object)
    def _keep(self, cover: bytes, title_page: TitlePage | None) -> None:
        """Add the book with its cover and title at once, so that a kill can't come between them."""
        step, info, run, keep = self._step, self._info, self._run, self._use_case.keep
        if step is None or step.item is None or step.identity is None or info is None:
            return
        item, identity = step.item, step.identity

        def go_on(_: Book) -> None:
            if run == self._run:
                self._step = None
                self.book_added.emit()
                self._take()

        def fail(error: DomainError) -> None:
            if not isinstance(error, BookError):
                self._fail(error)
            elif run == self._run:
                self._refuse(error.message)

        self._tasks.run(lambda: keep(item, identity, info, cover, title_page), go_on, fail)

    @Slot(str)
    def _refuse(self, reason: str) -> None:
        step, self._step = self._step, None
        if step is not None and step.item is not None:
            item, refuse = step.item, self._use_case.refuse
            self._tasks.run(lambda: refuse(item, reason), None, self._fail)
            self._take()

    # --- ends

    def _halt(self) -> None:
        self._stop.set()
        self._run += 1
        self._step = self._info = None
        self._opener.rest()

    def _end(self, *, is_cancelled: bool = False) -> None:
        self._opener.rest()

        def tell(report: ImportReport) -> None:
            if self._is_running:
                self._is_running = False
                self.ended.emit(report, is_cancelled)

        self._tasks.run(self._use_case.report, tell, self._fail)

    def _fail(self, error: DomainError) -> None:
        self._halt()
        self._is_running = False
        self.failed.emit(error)
