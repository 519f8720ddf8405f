"""Client of the text process: text, links, outline, thumbnails, find, checksum and index.

`ReadingHelp` has a second text process for the index of a large book, and for a search in it.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from PySide6.QtCore import QObject, QTimer, Signal, SignalInstance, Slot

from reader_app.documents.document_errors import damaged, needs_too_much_memory, unread
from reader_app.documents.processes import messages as m
from reader_app.documents.processes.messages import PROGRESS_BYTES, SharedProgress
from reader_app.domain.annotations import FileParts
from reader_app.domain.search import FindSyntax
from reader_app.ipc.cpu import push_back
from reader_app.ipc.shared_memory import SharedBlock
from reader_app.workers.document_process import DocumentProcess, Launch
from reader_app.workers.drawing_processes import ENDED, TOO_LARGE
from reader_app.workers.process_limits import TEXT_PART_STOPS, CrashCounter, Limits, Watchdog

if TYPE_CHECKING:
    from reader_app.domain.errors import BookError

_WATCH_MS = 500
_LEFT_FILE_S = 0.4
"""Longest time in seconds for which work on the previous file may delay opening the next one."""
Request: TypeAlias = (
    m.ReadOutline
    | m.MakeOutline
    | m.FindDestination
    | m.ReadProperties
    | m.ReadTitlePage
    | m.ReadCharacters
    | m.ReadTables
    | m.ReadLinks
    | m.ReadContentBox
    | m.ReadFileParts
    | m.ReadFormFields
    | m.ReadAnnotations
    | m.DrawThumbnail
    | m.DrawThumbnailPixels
    | m.FindRects
    | m.FindContexts
)
_log = logging.getLogger(__name__)


class PageReader(QObject):
    """Sends requests to the text process, and repeats them to a new process when one is lost."""

    opened = Signal(object)
    """DocumentInfo."""
    refused = Signal(object)
    """BookError."""
    begun = Signal()
    """The process was started for the first time."""
    gave_up = Signal()
    """No process is started for this file any more; `failure` holds the reason."""
    identified = Signal(object)
    """FileIdentity."""
    unidentified = Signal(object)
    """BookError: the file can't be read to its end. `identified` came before, or never comes."""
    outline_loaded = Signal(object)
    """tuple[OutlineEntry, ...]."""
    destination_found = Signal(str, int, float)
    """Name, page and distance from its top; page 0: the file has no place of that name."""
    title_page_read = Signal(object)
    """TitlePage."""
    characters_loaded = Signal(int, object)
    """Page, PageCharacters."""
    tables_loaded = Signal(int, object)
    """Page, tuple[PageTable, ...]."""
    links_loaded = Signal(int, object)
    """Page, tuple[Link, ...]."""
    annotations_loaded = Signal(object, bool)
    """tuple[FileAnnotation, ...] of further pages; whether they are the last ones."""
    content_box_loaded = Signal(int, object)
    """Page, Rect around everything visible on it; None for an empty page."""
    file_parts_loaded = Signal(object)
    """FileParts."""
    form_fields_loaded = Signal(int, object)
    """Page, tuple[FormField, ...]."""
    find_progressed = Signal(object)
    """FindProgress."""
    skimmed = Signal(object)
    """Skimmed, for the reader that searches."""
    find_rects_loaded = Signal(int, int, object, object)
    """query_id, page, tuple[tuple[Rect, ...], ...], tuple[Rect, ...].

    The first tuple holds the rectangles of each hit, one for each line; the second one holds those
    of the last hit's part at the top of the next page.
    """
    find_contexts_loaded = Signal(int, int, object)
    """query_id, page, tuple[HitContext, ...]: the text around each hit."""
    thumbnail_loaded = Signal(int, object)
    """Page, PNG as bytes; empty if the page cannot be drawn."""
    thumbnail_drawn = Signal(object)
    """ThumbnailPixels, the answer to one `ThumbnailKey`."""
    properties_loaded = Signal(object)
    """DocumentProperties."""
    index_progressed = Signal(object)
    """IndexProgress."""
    file_changed = Signal()
    file_gone = Signal()

    def __init__(
        self,
        launch: Launch,
        limits: Limits,
        parent: QObject | None = None,
        *,
        is_late: bool = False,
    ) -> None:
        """`is_late`: start the process only when `begin` is called; requests wait until then."""
        super().__init__(parent)
        self._limits = limits
        self._memory = SharedBlock.create(PROGRESS_BYTES)
        self._progress = SharedProgress(self._memory.view)
        self._process = DocumentProcess(
            "text", self._memory.inherited, launch, self, most_bytes=limits.memory_bytes
        )
        self._process.received.connect(self._take_in)
        self._process.lost.connect(self._note_loss)
        self.hold_answers, self.deliver_answers = self._process.hold, self._process.deliver
        self._file: m.OpenFile | None = None
        self._is_identified = False
        self._opens_unanswered = 0
        self._refusal: BookError | None = None
        self.failure: BookError | None = None
        """The reason why this reader gave up on the open file."""
        self._unanswered: dict[object, None] = {}
        self._quarantined: set[int] = set()
        self._hurried: set[int] = set()
        """Pages whose drawing was given up, so that they get less time."""
        self._losses = CrashCounter()
        self._stored: m.UseStored | None = None
        self._recognised: m.UseRecognised | None = None
        self.search: m.Find | None = None
        """The running search, from the first page not yet searched; None if there is none."""
        self._query_id = 0
        self._index: m.Index | None = None
        self._hurry: m.HurryIndex | None = None
        self._page_count = 0
        self._watch = Watchdog()
        self._timer = QTimer(self, interval=_WATCH_MS)
        self._timer.timeout.connect(self._check_time)
        self._of_file: dict[type, tuple[Request, SignalInstance]] = {
            m.PropertiesRead: (m.ReadProperties(), self.properties_loaded),
            m.TitlePageRead: (m.ReadTitlePage(), self.title_page_read),
            m.FilePartsRead: (m.ReadFileParts(), self.file_parts_loaded),
        }
        self._has_begun = False
        if not is_late:
            self.begin()

    @Slot()
    def begin(self) -> None:
        """Start the process if it does not run yet, and send it the requests made so far."""
        if not self._has_begun:
            self._has_begun = True
            if self._start() and self._file is not None:
                self._ask_again(self._file)
            self.begun.emit()

    # ---- requests ----------------------------------------------------------------------------

    def open(self, path: str, password: str, *, is_help: bool = False) -> None:
        """Open a file. Requests about it may follow at once. `is_help`: as in `OpenFile`."""
        self.close()
        self._file = m.OpenFile(path, password, is_help=is_help)
        if self._has_begun and self._process.pid is None:
            self._start()
        self._opens_unanswered += 1
        self.send(self._file)
        self._timer.start()

    def close(self) -> None:
        """Close the file and forget all requests about it."""
        if self._file is not None:
            self.send(m.CloseFile())
            if self._quarantined:
                self.send(m.QuarantinePages(()))
        self._timer.stop()
        self._file = None
        self._is_identified = False
        self._refusal = self.failure = None
        self._losses.clear()
        self._unanswered.clear()
        self._quarantined.clear()
        self._hurried.clear()
        self._stored = self._recognised = self.search = self._index = self._hurry = None

    def ask(self, request: Request) -> None:
        """Send `request` unless it is still unanswered; a signal carries the answer."""
        if self._file is not None and request not in self._unanswered:
            self._unanswered[request] = None
            self.send(request)

    def find(
        self,
        text: str,
        *,
        match_case: bool,
        whole_word: bool,
        from_page: int,
        pages_with_starts: Sequence[int] = (),
        syntax: FindSyntax = FindSyntax.WORDS,
    ) -> int:
        """Find `text` from page `from_page` on and drop the search before; return the query_id.

        `pages_with_starts`: for these pages the progress tells where on the page each hit begins.
        """
        self._query_id += 1
        self.search = m.Find(
            self._query_id,
            text,
            match_case,
            whole_word,
            max(1, from_page),
            pages_with_starts=tuple(pages_with_starts),
            syntax=syntax,
        )
        self.send(self.search)
        return self._query_id

    def stop_find(self) -> None:
        """End the search; the rectangles of hits can still be requested."""
        self.search = None
        self.send(m.StopFind())

    def use_stored(self, book_id: str) -> None:
        """Let find use the text that the store has under this book id."""
        self._stored = m.UseStored(book_id)
        self.send(self._stored)

    def use_recognised(self, book_id: str, page: int) -> None:
        """Use recognised text: the store now has more of it, including that of `page`."""
        self._recognised = m.UseRecognised(book_id)
        self.send(m.UseRecognised(book_id, page))

    def index(self, book_id: str, from_page: int = 1, *, is_help: bool = False) -> None:
        """Write the text of the book into the index, continuing where indexing stopped.

        The pages near `from_page` come first. `is_help`: another reader's process writes the same
        index, and it is that process that begins and finishes it.
        """
        self._index = m.Index(book_id, from_page, is_help)
        if self._refusal is not None:
            self._end_index(self._refusal.message)
        else:
            self.send(self._index)

    def hurry_index(self, first: int, last: int) -> None:
        """Index the pages `first` to `last` next."""
        self._hurry = m.HurryIndex(first, last)
        self.send(self._hurry)

    @Slot(int)
    def hurry_over(self, page: int) -> None:
        """Take less time for a page whose drawing was given up: other pages wait behind it."""
        self._hurried.add(page)

    def stop_index(self) -> None:
        """Stop indexing; the pages stored so far are kept."""
        self._index = self._hurry = None
        self.send(m.StopIndex())

    @Slot()
    def rest(self) -> None:
        """Close the file and end the process without waiting; `open` starts a new one."""
        self.close()
        self._process.end()

    @property
    def pid(self) -> int | None:
        """The id of the text process; None while none runs."""
        return self._process.pid

    def shut_down(self) -> None:
        """End the process and its thread, after the index has finished its current step."""
        self._has_begun = True  # so that a delayed `begin` does nothing
        self._file = None  # so that what is sent later doesn't start the timer, which reads memory
        self._timer.stop()
        self._process.shut_down(is_patient=True)
        self._memory.close()

    # ---- the process -------------------------------------------------------------------------

    def send(self, message: object) -> None:
        """Send a message that is not repeated to a new process when this one is lost."""
        self._process.send(message)
        if self._file is not None and not self._timer.isActive():
            self._timer.start()

    def _start(self) -> bool:
        self._progress.clear()
        self._opens_unanswered = 0
        if not self._process.restart():
            return False
        self.send(m.ShareMemory(self._memory.name, PROGRESS_BYTES, 1))
        return True

    @Slot()
    def _note_loss(self) -> None:
        self._recover(TOO_LARGE if self._process.was_too_large else ENDED)

    def _recover(self, reason: str) -> None:
        """Start a new process and repeat the requests, without the page at work.

        The first time that a process just ended, that page is tried again: it may have been killed.
        """
        moves, page = self._progress.read()
        _log.warning("the text process was lost on page %d: %s", page, reason)
        outline, is_at_work = m.ReadOutline(), moves % 2 == 1
        # What it probably works on when it reports no page:
        asked = next(iter(self._unanswered), self.search or self._index)
        if is_at_work and outline in self._unanswered:
            asked = outline
        suspect = page or (self._file if self._opens_unanswered else asked)
        if self._opens_unanswered and is_at_work:
            suspect = None  # the page belonged to the previous file
        is_enough = suspect is not None and self._losses.note(suspect)
        if reason != ENDED and is_at_work and (page or suspect == outline):
            is_enough = suspect is not None
        if reason == TOO_LARGE and suspect is self._file:
            is_enough = suspect is not None  # opening it again would take as much memory
        if is_enough:
            self._leave_alone(suspect)
        is_hopeless = self._losses.are_too_many or (is_enough and suspect is self._file)
        if is_hopeless or not self._start():
            self._process.end()
            if self._file is not None:
                path = Path(self._file.path)
                is_too_large = reason == TOO_LARGE
                self.failure = needs_too_much_memory(path) if is_too_large else damaged(path)
                self.unidentified.emit(unread(path))
            self.gave_up.emit()
            is_told = self._process.was_too_large and self.failure is not None
            self._end_index(self.failure.message if self.failure and is_told else TEXT_PART_STOPS)
        elif self._file is not None:
            self._ask_again(self._file)

    def _leave_alone(self, work: object) -> None:
        """Quarantine a page, or answer a request with an empty result and don't repeat it."""
        self._unanswered.pop(work, None)
        match work:
            case int(page):
                self._quarantined.add(page)
            case m.ReadOutline() | m.MakeOutline():
                self.outline_loaded.emit(())
            case m.FindDestination(name):
                self.destination_found.emit(name, 0, 0.0)
            case m.ReadFileParts():
                self.file_parts_loaded.emit(FileParts())
            case m.ReadFormFields(page):
                self.form_fields_loaded.emit(page, ())
            case m.ReadAnnotations():
                self.annotations_loaded.emit((), True)
            case m.Find():
                count, total = self._page_count, work.total
                self._note_find(m.FindProgress(work.query_id, count, count, (), total, True))
            case m.Index():
                self._end_index(TEXT_PART_STOPS)
            case _:
                pass

    def _ask_again(self, file: m.OpenFile) -> None:
        self.send(m.QuarantinePages(tuple(self._quarantined)))
        self._opens_unanswered += 1
        self.send(file)
        wanted = (self._stored, self._recognised, self.search, self._index, self._hurry)
        requests: list[object] = [each for each in wanted if each is not None]
        for request in [*requests, *self._unanswered]:
            self.send(request)

    @Slot()
    def _check_time(self) -> None:
        """End the process if it has been at the same work for too long.

        The timer rests while nothing is asked of the process: an idle window wakes nobody.
        """
        moves, page = self._progress.read()
        asked = self._unanswered or self.search or self._index or self._opens_unanswered
        if not asked and moves % 2 == 0:
            self._timer.stop()
            return
        limit_s = self._limits.text_s
        if self._file is not None and self._opens_unanswered:
            limit_s = min(limit_s, _LEFT_FILE_S)
        elif page in self._hurried:
            limit_s = min(limit_s, self._limits.given_up_s)
        if self._watch.is_at_work_for(limit_s, self._progress.read(), self._process.pid):
            self._recover("it takes too long")

    # ---- answers -----------------------------------------------------------------------------

    def _is_of_another_opening(self, message: object) -> bool:
        """Return True for an answer about an earlier opening, which is to be ignored.

        Each opening gets exactly one answer, also if another file or password was tried before.
        Whatever comes before that answer was still on its way and is about the previous file.
        """
        if isinstance(message, m.FileOpened | m.FileRefused):
            self._opens_unanswered = max(0, self._opens_unanswered - 1)
        return self._opens_unanswered > 0

    @Slot(object)
    def _take_in(self, message: object) -> None:
        if self._is_of_another_opening(message) or self._file is None:
            return
        match message:
            case m.FileOpened():
                self._page_count = message.info.page_count
                self.opened.emit(message.info)
            case m.FileRefused():
                self._refusal = message.error
                self._end_index(message.error.message)
                self.refused.emit(message.error)
                self.unidentified.emit(unread(Path(self._file.path)))
            case m.FileIdentity():  # of an earlier file, perhaps
                if message.path == self._file.path and not self._is_identified:
                    self._is_identified = True
                    self.identified.emit(message)
            case m.FileUnread():
                self.unidentified.emit(unread(Path(self._file.path)))
            case m.IndexProgress():
                self._note_index(message)
            case m.FindProgress() | m.Skimmed():
                self._note_find(message)
            case m.AnnotationsRead(_, is_done, annotations):
                _note_progress(self._unanswered, message)
                self.annotations_loaded.emit(annotations, is_done)
            case m.FileChanged() | m.FileGone():
                is_there = isinstance(message, m.FileChanged)
                (self.file_changed if is_there else self.file_gone).emit()
            case m.DestinationFound(name, page, top):
                self._finish(m.FindDestination(name), self.destination_found, name, page, top)
            case _:
                self._answer(message)

    def _answer(self, message: object) -> None:
        match message:
            case m.OutlineRead(outline):
                wanted = (m.ReadOutline(), m.MakeOutline(), m.MakeOutline(has_own=True))
                asked = next((w for w in wanted if w in self._unanswered), m.ReadOutline())
                self._finish(asked, self.outline_loaded, outline)
            case m.PropertiesRead(found) | m.TitlePageRead(found) | m.FilePartsRead(found):
                self._finish(*self._of_file[type(message)], found)
            case m.CharactersRead(page, characters):
                self._finish(m.ReadCharacters(page), self.characters_loaded, page, characters)
            case m.ContentBoxRead(page, found) | m.TablesRead(page, found):
                is_box = isinstance(message, m.ContentBoxRead)
                request = m.ReadContentBox(page) if is_box else m.ReadTables(page)
                loaded = self.content_box_loaded if is_box else self.tables_loaded
                self._finish(request, loaded, page, found)
            case m.FormFieldsRead(page, read) | m.LinksRead(page, read):
                is_form = isinstance(message, m.FormFieldsRead)
                asked_for = m.ReadFormFields(page) if is_form else m.ReadLinks(page)
                told = self.form_fields_loaded if is_form else self.links_loaded
                self._finish(asked_for, told, page, read)
            case m.ThumbnailDrawn(page, width, png):
                self._finish(m.DrawThumbnail(page, width), self.thumbnail_loaded, page, png)
            case m.ThumbnailPixels():
                self._finish(message.request, self.thumbnail_drawn, message)
            case m.FindRectsRead(query_id, page, rects, carried):
                hits = m.FindRects(query_id, page)
                self._finish(hits, self.find_rects_loaded, query_id, page, rects, carried)
            case m.FindContextsRead(query_id, page, contexts):
                around = m.FindContexts(query_id, page)
                self._finish(around, self.find_contexts_loaded, query_id, page, contexts)
            case _:
                _log.warning("unknown answer %s", type(message).__name__)

    def _finish(self, request: Request, answered: SignalInstance, *values: object) -> None:
        self._unanswered.pop(request, None)
        answered.emit(*values)

    def _note_find(self, progress: m.FindProgress | m.Skimmed) -> None:
        if isinstance(progress, m.Skimmed):
            self.skimmed.emit(progress)
            return
        if self.search is None or progress.query_id != self.search.query_id:
            return
        self.search = _continued(self.search, progress) if not progress.is_done else None
        self.find_progressed.emit(progress)

    def _note_index(self, progress: m.IndexProgress) -> None:
        if self._index is None or progress.book_id != self._index.book_id:
            return
        self._losses.forgive(self._index)
        if progress.is_done or progress.error:
            self._index = self._hurry = None
        self.index_progressed.emit(progress)

    def _end_index(self, error: str) -> None:
        if self._index is not None:
            ended = m.IndexProgress(self._index.book_id, 0, self._page_count, False, error)
            self._index = self._hurry = None
            self.index_progressed.emit(ended)


def _continued(find: m.Find, progress: m.FindProgress) -> m.Find:
    """Return the rest of a search for a new process: the pages whose hits aren't told yet."""
    count, done = progress.page_count, progress.pages_done
    told = (*find.pages_early, *(page for page, _ in progress.hits))
    early = tuple(page for page in told if (page - find.from_page) % count >= done)
    return replace(find, pages_done=done, total=progress.total, pages_early=early)


def _note_progress(unanswered: dict[object, None], read: m.AnnotationsRead) -> None:
    """Keep the rest of the search for a new process: the pages that follow."""
    for asked in [each for each in unanswered if isinstance(each, m.ReadAnnotations)]:
        del unanswered[asked]
        if not read.is_done:
            unanswered[m.ReadAnnotations(read.next_page, asked.last)] = None


_LEAST_LEFT: Final = 800
"""Pages: fewer are read before a second process has paid off its start."""
_NICENESS: Final = 10
"""Drawing and the first text process come first."""
_LEAST_TO_SKIM: Final = 2000
"""Pages: fewer are skimmed about as fast by one process."""
_LEAST_SKIMMED: Final = 25
"""Fewer pages may have been skimmed only because their texts weren't fetched from the store yet."""
_REST_MS: Final = 10_000
"""The second process stays this long after its part of a search, in case another part follows."""


def is_processor_idle() -> bool:
    """Return True if one more process would not have to wait for others."""
    cores = os.cpu_count() or 1
    if cores < 2:
        return False
    try:
        return os.getloadavg()[0] < cores
    except (AttributeError, OSError):  # Windows
        return True


class ReadingHelp(QObject):
    """Lets a second process read part of a large book: for its index, and for a search in it.

    It helps with the index until all pages are stored, and skims every other block of pages for a
    search that has far to go. `first` is the reader of the first process, `new_reader` makes the
    one of the second. Lives in the main thread; no call takes long but `shut_down`.
    """

    def __init__(
        self,
        first: PageReader,
        new_reader: Callable[[QObject], PageReader],
        parent: QObject,
        is_worthwhile: Callable[[], bool] = is_processor_idle,
    ) -> None:
        super().__init__(parent)
        self._first = first
        self._new_reader = new_reader
        self._is_worthwhile = is_worthwhile
        self._reader: PageReader | None = None
        self._file: tuple[Path, str] | None = None
        self._wanted: tuple[str, int] | None = None
        self._is_at_work = self._is_open = self._is_indexing = False
        self._query_id = 0
        """The search that the second process helps with, or will once the file is open."""
        self._skimmed = 0
        self._search_end = QTimer(self, singleShot=True, interval=_REST_MS)
        self._search_end.timeout.connect(self._end_search)
        first.index_progressed.connect(self._follow)
        first.find_progressed.connect(self._follow_search)

    @property
    def pid(self) -> int | None:
        """The id of the second process; None while there is none."""
        return self._reader.pid if self._reader is not None else None

    def use(self, path: Path, password: str) -> None:
        """Help with this file from now on, as soon as it is worthwhile."""
        self.stop()
        self._file = path, password

    def offer(self, book_id: str, from_page: int) -> None:
        """Help with the index of the file as soon as it is worthwhile."""
        self._end()
        self._wanted = book_id, from_page

    @Slot()
    def stop(self) -> None:
        """End the second process without waiting; what it has stored is kept."""
        self._file = self._wanted = None
        self._end()

    def shut_down(self) -> None:
        """End the second process and its thread."""
        self.stop()
        if self._reader is not None:
            self._reader.shut_down()
            self._reader = None

    def _end(self) -> None:
        self._search_end.stop()
        self._is_open = self._is_indexing = False
        self._query_id = 0
        if self._reader is not None and self._is_at_work:
            self._is_at_work = False
            self._reader.rest()

    @Slot(object)
    def _follow(self, progress: m.IndexProgress) -> None:
        if self._wanted is None or progress.book_id != self._wanted[0]:
            return
        if progress.is_done or progress.is_ready or progress.error:
            self._end_index()
            return
        left = progress.page_count - progress.pages_done
        is_due = left >= _LEAST_LEFT and not self._is_indexing
        if is_due and (self._is_at_work or self._is_worthwhile()):
            self._is_indexing = True
            if self._has_open_file():
                self._index()

    def _index(self) -> None:
        if self._reader is not None and self._wanted is not None:
            self._reader.index(*self._wanted, is_help=True)

    def _end_index(self) -> None:
        self._wanted, self._is_indexing = None, False
        if not self._search_end.isActive():
            self._end()

    @Slot(object)
    def _follow_search(self, progress: m.FindProgress) -> None:
        """Help where pages are skimmed because their texts aren't known, if many are left."""
        search = self._first.search
        if search is None or search.query_id != progress.query_id:
            return
        self._skimmed = progress.pages_skimmed
        is_far = progress.page_count - progress.pages_skimmed >= _LEAST_TO_SKIM
        is_skimming = progress.pages_skimmed - progress.pages_done >= _LEAST_SKIMMED
        if not is_far or not is_skimming or self._query_id == search.query_id:
            return
        if self._is_at_work or self._is_worthwhile():
            self._query_id = search.query_id
            if self._has_open_file():
                self._skim()

    def _skim(self) -> None:
        search = self._first.search
        self._search_end.start()
        if self._reader is not None and search is not None and search.query_id == self._query_id:
            self._reader.send(m.Skim(search, self._skimmed))

    @Slot(object)
    def _pass_on(self, skimmed: m.Skimmed) -> None:
        search = self._first.search
        if search is not None and search.query_id == skimmed.query_id:
            self._search_end.start()
            self._first.send(skimmed)
        elif self._reader is not None and skimmed.query_id == self._query_id:
            self._reader.stop_find()

    @Slot()
    def _end_search(self) -> None:
        if not self._is_indexing:
            self._end()

    def _has_open_file(self) -> bool:
        """Return True if the second process can be given work; otherwise it soon can."""
        if not self._is_at_work and self._file is not None:
            if self._reader is None:
                self._reader = reader = self._new_reader(self)
                reader.opened.connect(self._note_opened)
                reader.refused.connect(self.stop)
                reader.gave_up.connect(self.stop)
                reader.index_progressed.connect(self._note_end)
                reader.skimmed.connect(self._pass_on)
            self._is_at_work = True
            self._reader.open(str(self._file[0]), self._file[1], is_help=True)
            self._reader.begin()
        return self._is_open

    @Slot(object)
    def _note_opened(self, _info: object) -> None:
        self._is_open = True
        if self._reader is not None and self._reader.pid:
            push_back(self._reader.pid, _NICENESS)
        if self._is_indexing:
            self._index()
        if self._query_id:
            self._skim()

    @Slot(object)
    def _note_end(self, progress: m.IndexProgress) -> None:
        if progress.is_done or progress.error:
            self._end_index()
