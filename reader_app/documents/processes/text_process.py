"""The text process: text, links, thumbnails, find, checksum and index of one file at a time.

Work goes in short steps; what the reader waits for comes first.
"""

from __future__ import annotations

import gc
import logging
import queue
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final, TypeVar
from urllib.parse import quote

from reader_app.documents.engine.annotation_reading import AnnotationsJob
from reader_app.documents.engine.file_changes import (
    FileState,
    FileWatch,
    TouchListener,
    may_change_unseen,
)
from reader_app.documents.engine.form_fields import read_fields, read_signatures
from reader_app.documents.engine.layers_and_attachments import read_file_parts
from reader_app.documents.engine.open_document import (
    OpenDocument,
    has_right_counts,
    layout_note,
    open_document,
    read_all_sizes,
    read_properties,
)
from reader_app.documents.engine.opening_caches import (
    FileStamp,
    OutlineCache,
    PageSizeCache,
    stamp_of,
)
from reader_app.documents.engine.outline_and_links import read_links, read_outline, target_page
from reader_app.documents.processes import messages as m
from reader_app.documents.processes.file_cache import FileCache, MemoryTrim
from reader_app.documents.processes.index_and_find_jobs import (
    FindJob,
    IdentifyJob,
    IndexJob,
    Job,
    SkimJob,
    begin_hashing,
)
from reader_app.documents.processes.index_process import IndexWriter
from reader_app.documents.processes.messages import PROGRESS_BYTES, SharedProgress
from reader_app.documents.render.content_box import read_content_box
from reader_app.documents.render.mupdf_renderer import MupdfRenderer
from reader_app.documents.render.pixel_area import pixel_area
from reader_app.documents.text.book_text import BookText, OcrTexts, StoredPageTexts
from reader_app.documents.text.find import FindQuery, context_of, hit_contexts, hit_rects, query_of
from reader_app.documents.text.heading_starts import HeadingStartsJob
from reader_app.documents.text.ruling_lines import read_ruling_lines
from reader_app.documents.text.text_extraction import divided_characters, read_characters, read_page
from reader_app.domain.annotations import FileParts, FormField
from reader_app.domain.document import PageSize, PageTable, PageText
from reader_app.domain.errors import BookError
from reader_app.domain.library import TitlePage
from reader_app.domain.values import replace
from reader_app.ipc.channel import Channel, ChannelClosedError
from reader_app.ipc.cpu import ProcessDeadline
from reader_app.ipc.memory import give_back_memory
from reader_app.ipc.shared_memory import SharedBlock

_WIDEST_THUMBNAIL: Final = 1200
_WIDEST_IN_LIST: Final = 600
_CHECK_FILE_S: Final = 1.0
_CHECK_SOON_S: Final = 0.3
_CHECK_RARELY_S: Final = 30.0
"""Seconds between checks where the system reports touches of the file, though not all of them."""
_REST_AFTER_S: Final = 4.0
_MOST_KEPT: Final = 2
_LAST_RESORT_S: Final = 120.0
"""Time limit in seconds; the parent normally ends the process long before.

It is generous because the process has a low priority and may be slow.
"""
_Value = TypeVar("_Value")
_log = logging.getLogger(__name__)


class RequestScheduler:
    """Handles the requests about one open file in the order of their urgency."""

    def __init__(
        self,
        document: OpenDocument,
        path: Path,
        *,
        progress: SharedProgress,
        quarantined: set[int],
        writer: IndexWriter,
        send: Callable[[object], None],
        password: str = "",
        tell_touch: Callable[[], None] | None = None,
        tell_sizes: Callable[[tuple[PageSize, ...]], None] | None = None,
        outlines: OutlineCache | None = None,
    ) -> None:
        """Callbacks that are None aren't called.

        `tell_touch`: called, from any thread, when `note_touch` is due. `tell_sizes`: called with
        the sizes of all pages, which are read before the index and after what the reader waits for.
        `outlines`: where the outline is kept for the next time.
        """
        self._book = BookText(document, progress, quarantined)
        self._progress = progress
        self._writer = writer
        self._send = send
        self._path = path
        self._stamp = stamp_of(path)
        self._outlines = OutlineCache() if password or outlines is None else outlines
        self._tell_touch = tell_touch
        self._touches: TouchListener | None = None
        self._is_touched = False
        self._may_change_unseen = True
        self._listen()
        self._watch = FileWatch(path, lambda: _can_be_read(path, password))
        self._memory_trim = MemoryTrim(document, reads_once=True)
        self._stored = StoredPageTexts(self._book, writer, "")
        self._urgent: deque[object] = deque()
        self._thumbnails: deque[m.DrawThumbnail | m.DrawThumbnailPixels] = deque()
        self._find: FindJob | SkimJob | None = None
        self._found: m.Find | None = None
        self._index: IndexJob | None = None
        self._background: list[Job] = [*begin_hashing(path, send)]
        if tell_sizes is not None:
            self._background.append(_SizesJob(document, progress, tell_sizes))

    @property
    def has_work(self) -> bool:
        return bool(self._urgent or self._find or self._thumbnails or self._background)

    def take_in(self, message: object) -> None:
        """Queue a request without doing any work."""
        match message:
            case m.Find() | m.Skim() | m.Skimmed() | m.StopFind():
                self._take_in_search(message)
            case m.DrawThumbnail() | m.DrawThumbnailPixels():
                self._thumbnails.append(message)
            case m.UseStored():
                self._stored = StoredPageTexts(self._book, self._writer, message.book_id)
            case m.UseRecognised():
                recognised = OcrTexts(self._writer, message.book_id)
                self._book.use_recognised(recognised, message.page)
            case m.Index():
                self._start_index(message)
            case m.ReadAnnotations(first, last):
                self._start_annotations(range(first, last + 1))
            case m.ReadFileParts() | m.MakeOutline():
                self._begin_job(message)
            case m.HurryIndex():
                if self._index is not None:  # otherwise nothing is left to index
                    self._index.hurry(message.first, message.last)
            case m.StopIndex():
                self._stop_index()
            case _:
                self._urgent.append(message)

    def work(self) -> None:
        """Do the next piece of work; long work is done in steps of a few milliseconds."""
        if self._urgent:
            self._answer(self._urgent.popleft())
        elif self._find is not None:
            self._go_on_finding(self._find)
        elif self._thumbnails:
            self._answer(self._thumbnails.popleft())
        elif self._background:
            self._go_on_with(self._background[0])
        self._memory_trim.check()

    def _go_on_finding(self, find: FindJob | SkimJob) -> None:
        """Continue the search.

        Pages that it needs are read by the index job, if that needs them, too. The file is hashed
        in between: its book isn't known until then, and this may take a minute.
        """
        hashing = [job for job in self._background if isinstance(job, IdentifyJob)]
        if hashing:
            self._go_on_with(hashing[0])
        index = self._index
        if index is not None and find.is_waiting:
            self._go_on_with(index)
        elif find.step():
            self._find = None

    def _is_read_for_index(self, page: int) -> bool:
        index = self._index
        return index is not None and index in self._background and index.reads_next(page)

    def _go_on_with(self, job: Job) -> None:
        if job.step():
            self._background.remove(job)
            self._memory_trim.let_go()

    @property
    def next_check_s(self) -> float | None:
        """Seconds until `check_file` has to be called; None: once something is asked or told."""
        if self._watch.is_waiting or self._is_touched:
            return _CHECK_SOON_S
        if self._touches is None:
            return _CHECK_FILE_S
        return _CHECK_RARELY_S if self._may_change_unseen else None

    def distrust_file(self) -> None:
        """Report the file as changed at the next check, because other page sizes were in use."""
        self._watch.distrust()
        self._is_touched = True

    def note_touch(self) -> None:
        """Check the file soon, as it was written, replaced or removed."""
        self._is_touched = True

    def close(self) -> None:
        """Stop listening for touches of the file."""
        if self._touches is not None:
            self._touches.close()
            self._touches = None

    def check_file(self) -> None:
        """Report if the file on disk was replaced by another readable one, or is gone."""
        if self._is_touched:
            self._is_touched = False
            self._listen()  # a file that took its name is another one
        state = self._watch.check()
        if state is FileState.CHANGED:
            self._send(m.FileChanged())
        elif state is FileState.GONE:
            self._send(m.FileGone())

    def _listen(self) -> None:
        self.close()
        if self._tell_touch is not None:
            with suppress(OSError):  # it is looked at often instead
                self._touches = TouchListener(self._path, self._tell_touch)
                self._may_change_unseen = may_change_unseen(self._path)

    def _answer(self, message: object) -> None:
        try:
            self._reply_with(self._reply(message))
        except ChannelClosedError:
            raise
        # The boundary of one page: whatever the error is, the next page is read.
        except Exception:  # noqa: BLE001
            _log.warning("%s could not be answered", type(message).__name__, exc_info=True)
            self._reply_with(self._nothing(message))

    def _reply_with(self, reply: object) -> None:
        if reply is not None:
            self._send(reply)

    def _nothing(self, message: object) -> object:
        """Return the empty answer to a failed request, so that nobody waits forever."""
        match message:
            case m.ReadOutline():
                return m.OutlineRead(())
            case m.FindDestination(name):
                return m.DestinationFound(name, 0, 0.0)
            case m.ReadTitlePage():
                return m.TitlePageRead(TitlePage())
            case m.ReadCharacters():
                return m.CharactersRead(message.page, self._no_characters(message.page))
            case m.ReadTables():
                return m.TablesRead(message.page, ())
            case m.ReadLinks():
                return m.LinksRead(message.page, ())
            case m.ReadFormFields():
                return m.FormFieldsRead(message.page, ())
            case m.ReadContentBox():
                return m.ContentBoxRead(message.page, None)
            case m.DrawThumbnail():
                return m.ThumbnailDrawn(message.page, message.width, b"")
            case m.DrawThumbnailPixels():
                return m.ThumbnailPixels(message)
            case m.FindRects():
                return m.FindRectsRead(message.query_id, message.page, ())
            case m.FindContexts():
                return m.FindContextsRead(message.query_id, message.page, ())
        return None

    def _no_characters(self, page: int) -> m.PageCharacters:
        is_page = 1 <= page <= self._book.page_count
        label = self._book.document.label(page) if is_page else ""
        return m.PageCharacters(PageText(page, label, ""), ())

    def _reply(self, message: object) -> object:
        match message:
            case m.ReadOutline():
                outline = self._outlines.of(self._path)
                if not outline:
                    with self._progress.working_on(0):
                        outline = read_outline(self._book.document)
                    self._outlines.keep(self._path, self._stamp, outline)
                return m.OutlineRead(outline)
            case m.FindDestination(name):
                page, top = target_page(self._book.document, f"#nameddest={quote(name)}")
                return m.DestinationFound(name, page, top)
            case m.ReadProperties():
                told = read_properties(self._book.document, self._path)
                signatures = read_signatures(self._book.document.pdf)
                return m.PropertiesRead(replace(told, signatures=signatures))
            case m.ReadTitlePage():
                from reader_app.documents.text.title_page import read_title_page  # once a book

                return m.TitlePageRead(read_title_page(self._book))
            case m.ReadCharacters():
                return m.CharactersRead(message.page, self._characters(message.page))
            case m.ReadTables() | m.ReadLinks() | m.ReadFormFields() | m.ReadContentBox():
                return self._found_on_page(message)
            case m.DrawThumbnail(page, width):
                png = self._of_page(page, partial(_thumbnail_png, width=width), b"")
                return m.ThumbnailDrawn(page, width, png)
            case m.DrawThumbnailPixels():
                draw = partial(_thumbnail_pixels, request=message)
                return self._of_page(message.page, draw, m.ThumbnailPixels(message))
            case m.FindRects():
                return self._find_rects(message)
            case m.FindContexts():
                return self._find_contexts(message)
        _log.warning("unknown message %s", type(message).__name__)
        return None

    def _found_on_page(
        self, message: m.ReadTables | m.ReadLinks | m.ReadFormFields | m.ReadContentBox
    ) -> object:
        page = message.page
        match message:
            case m.ReadTables():
                return m.TablesRead(page, self._of_page(page, self._tables, ()))
            case m.ReadLinks():
                return m.LinksRead(page, self._of_page(page, read_links, ()))
            case m.ReadFormFields():
                return m.FormFieldsRead(page, self._of_page(page, _form_fields, ()))
            case m.ReadContentBox():
                return m.ContentBoxRead(page, self._of_page(page, read_content_box, None))

    def _characters(self, page: int) -> m.PageCharacters:
        if self._book.is_quarantined(page):
            return self._no_characters(page)
        with self._progress.working_on(page):
            read = read_characters(self._book.document, page)
        known = None if read.text.text.strip() else self._book.recognised(page)
        return read if known is None else divided_characters(known)

    def _tables(self, document: OpenDocument, page: int) -> tuple[PageTable, ...]:
        from reader_app.documents.text.table_finding import tables_in

        text = read_page(document, page)
        known = None if text.text.strip() else self._book.recognised(page)
        return tables_in(known or text, read_ruling_lines(document.page(page)))

    def _of_page(
        self, page: int, read: Callable[[OpenDocument, int], _Value], nothing: _Value
    ) -> _Value:
        """Return what `read` returns for a page; `nothing` for a quarantined page."""
        if self._book.is_quarantined(page):
            return nothing
        with self._progress.working_on(page):
            return read(self._book.document, page)

    def _take_in_search(self, request: m.Find | m.Skim | m.Skimmed | m.StopFind) -> None:
        match request:
            case m.Find():
                self._found = request
                query, is_read = _query(request), self._is_read_for_index
                self._find = FindJob(self._book, request, query, self._send, self._stored, is_read)
            case m.Skim():
                self._find = SkimJob(self._book, request, _query(request.find), self._send)
            case m.Skimmed() if isinstance(self._find, FindJob):
                self._find.take(request)
            case m.StopFind():
                self._find = None

    def _find_rects(self, message: m.FindRects) -> m.FindRectsRead:
        request = self._found
        if request is None or request.query_id != message.query_id:
            return m.FindRectsRead(message.query_id, message.page, ())
        page, query = message.page, _query(request)
        read = self._characters(page)
        rects = hit_rects(query, read.text.text, read.characters)
        boundary = self._book.boundary(page)
        if (place := boundary.place(query)) is None:
            return m.FindRectsRead(message.query_id, page, rects)
        upper, lower = boundary.rects(place, read, self._characters(page + 1))
        return m.FindRectsRead(message.query_id, page, (*rects, upper), lower)

    def _find_contexts(self, message: m.FindContexts) -> m.FindContextsRead:
        request = self._found
        if request is None or request.query_id != message.query_id:
            return m.FindContextsRead(message.query_id, message.page, ())
        page, query = message.page, _query(request)
        contexts = hit_contexts(query, self._book.text(page))
        boundary = self._book.boundary(page)
        if (place := boundary.place(query)) is not None:
            contexts = (*contexts, context_of(boundary.text, *place))
        return m.FindContextsRead(message.query_id, page, contexts)

    def _begin_job(self, request: m.ReadFileParts | m.MakeOutline) -> None:
        if isinstance(request, m.ReadFileParts):  # the reader waits for the fields of a form
            self._background.insert(0, _PartsJob(self._book, self._progress, self._send))
        else:
            self._background.append(self._outline_job(request))

    def _outline_job(self, request: m.MakeOutline) -> Job:
        from reader_app.documents.text.generated_outline import HeadingsJob

        if not request.has_own:
            return HeadingsJob(self._book, self._progress, self._send)
        try:
            with self._progress.working_on(0):
                outline = read_outline(self._book.document)
        except Exception:  # noqa: BLE001 - the border of one file
            _log.info("the outline can't be read", exc_info=True)
            outline = ()
        return HeadingStartsJob(outline, self._book, self._stored, self._send)

    def _start_annotations(self, pages: range) -> None:
        """Read annotations after the checksum, but before the index, which takes much longer."""
        job = AnnotationsJob(self._book, pages, self._progress, self._send)
        first = sum(isinstance(each, IdentifyJob) for each in self._background)
        self._background.insert(first, job)

    def _start_index(self, request: m.Index) -> None:
        self._stop_index()
        self._stored = StoredPageTexts(self._book, self._writer, request.book_id)
        # The lambda must not hold `self`: job, scheduler and the open file would never be freed.
        watch = self._watch
        self._index = IndexJob(
            self._book,
            request.book_id,
            self._writer,
            self._send,
            lambda: watch.is_overwritten,
            from_page=request.from_page,
            is_help=request.is_help,
        )
        self._background.append(self._index)

    def _stop_index(self) -> None:
        if self._index in self._background:
            self._background.remove(self._index)
        self._index = None


class _PartsJob:
    """Finds form, layers and attached files, once nothing more urgent is to be done."""

    def __init__(
        self, book: BookText, progress: SharedProgress, send: Callable[[object], None]
    ) -> None:
        self._book = book
        self._progress = progress
        self._send = send

    def step(self) -> bool:
        with self._progress.working_on(0):
            try:
                parts = read_file_parts(self._book.document.pdf)
            except Exception:  # noqa: BLE001 - the border of one file
                _log.warning("the parts of the file can't be read", exc_info=True)
                parts = FileParts()
        self._send(m.FilePartsRead(parts))
        return True


class _SizesJob:
    """Reads the sizes of all pages of a document that was opened with known ones."""

    def __init__(
        self,
        document: OpenDocument,
        progress: SharedProgress,
        tell: Callable[[tuple[PageSize, ...]], None],
    ) -> None:
        self._document = document
        self._progress = progress
        self._tell = tell

    def step(self) -> bool:
        with self._progress.working_on(0):
            sizes = read_all_sizes(self._document)
        self._tell(sizes)
        return True


def _form_fields(document: OpenDocument, page: int) -> tuple[FormField, ...]:
    return read_fields(document.pdf, page) if document.pdf is not None else ()


def _thumbnail_png(document: OpenDocument, page: int, width: int) -> bytes:
    return MupdfRenderer(document).png(page, max(1, min(width, _WIDEST_THUMBNAIL)))


def _thumbnail_pixels(
    document: OpenDocument, page: int, request: m.DrawThumbnailPixels
) -> m.ThumbnailPixels:
    width = max(1, min(request.width, _WIDEST_IN_LIST))
    area = pixel_area(document, page, width, rotation=request.look.rotation)
    pixels = bytearray(area.size_in_bytes)
    renderer = MupdfRenderer(document)
    try:
        renderer.use(request.state)
        renderer.draw(page, area, memoryview(pixels), request.look.paper)
    finally:
        renderer.reset()  # text and index are those of the file itself
    return m.ThumbnailPixels(request, area.width, area.height, bytes(pixels))


def _can_be_read(path: Path, password: str) -> bool:
    try:
        open_document(path, password).page(1)
    # The boundary of one file: a half-written one may raise anything.
    except Exception:  # noqa: BLE001
        _log.info("the changed file can't be read", exc_info=True)
        return False
    return True


def _query(request: m.Find) -> FindQuery:
    return query_of(
        request.text,
        match_case=request.match_case,
        whole_word=request.whole_word,
        syntax=request.syntax,
    )


class _EndOfMessages:
    pass


class _Touch:
    """The open file was written, replaced or removed."""


class TextWorker:
    """Receives all waiting messages, then does one short piece of work, and repeats that."""

    def __init__(
        self,
        channel: Channel,
        writer: IndexWriter,
        known: PageSizeCache | None = None,
        rest: Callable[[], None] = lambda: None,
    ) -> None:
        """`rest`: called when nothing was to be done for a while, to let go of the library."""
        self._rest = rest
        self._is_rested = True
        self._idle_since = 0.0
        self._channel = channel
        self._writer = writer
        self._known = known or PageSizeCache()
        self._inbox: queue.SimpleQueue[object] = queue.SimpleQueue()
        self._deadline = ProcessDeadline()
        self._memory: SharedBlock | None = None
        self._progress = SharedProgress(memoryview(bytearray(PROGRESS_BYTES)))
        self._quarantined: set[int] = set()
        self._files = FileCache(_MOST_KEPT, known=self._known)
        self._scheduler: RequestScheduler | None = None
        self._checked_at = time.monotonic()

    def run(self) -> None:
        """Work until the parent has gone."""
        threading.Thread(target=self._listen, daemon=True).start()
        try:
            while self._take_in_all():
                self._work()
        except ChannelClosedError:
            return
        finally:
            self._deadline.rest()

    def _listen(self) -> None:
        try:
            while True:
                self._inbox.put(self._channel.receive())
        except ChannelClosedError:
            self._inbox.put(_EndOfMessages())

    def _take_in_all(self) -> bool:
        """Take in all waiting messages; wait for one if there is nothing to do.

        Return False after the last message of the parent.
        """
        is_idle = self._scheduler is None or not self._scheduler.has_work
        self._rest_if(is_idle)
        if is_idle:
            self._deadline.rest()
        try:
            message = self._inbox.get(timeout=self._next_check_s) if is_idle else self._next()
            while True:
                if isinstance(message, _EndOfMessages):
                    return False
                self._take_in(message)
                message = self._next()
        except queue.Empty:
            return True

    def _rest_if(self, is_idle: bool) -> None:
        """Let go of the library some seconds after the last work, and of memory that is free."""
        if not is_idle:
            self._is_rested, self._idle_since = False, 0.0
        elif not self._is_rested:
            now = time.monotonic()
            self._idle_since = self._idle_since or now
            if now - self._idle_since >= _REST_AFTER_S:
                self._is_rested = True
                self._rest()
                gc.collect()  # otherwise never: cycles are looked for seldom while pages are read
                give_back_memory()

    @property
    def _next_check_s(self) -> float | None:
        """Seconds until work is due that nobody asks for; None if there is none."""
        check_s = None if self._scheduler is None else self._scheduler.next_check_s
        return check_s if self._is_rested else min(check_s or _REST_AFTER_S, _REST_AFTER_S)

    def _next(self) -> object:
        return self._inbox.get_nowait()

    def _take_in(self, message: object) -> None:
        self._is_rested, self._idle_since = False, 0.0
        match message:
            case m.ShareMemory():
                self._memory = SharedBlock.attach(message.name, PROGRESS_BYTES)
                self._progress = SharedProgress(self._memory.view)
            case m.QuarantinePages():
                self._quarantined = set(message.pages)
            case m.OpenFile():
                self._open(message)
            case m.CloseFile():
                self._leave_file()
            case _Touch():
                if self._scheduler is not None:
                    self._scheduler.note_touch()
            case _ if self._scheduler is not None:
                self._scheduler.take_in(message)
            case _:
                _log.debug("%s without an open file", type(message).__name__)

    def _leave_file(self) -> None:
        if self._scheduler is not None:
            self._scheduler.close()
        self._scheduler = None
        self._files.rest()

    def _open(self, message: m.OpenFile) -> None:
        self._leave_file()
        path = Path(message.path)
        stamp = stamp_of(path)
        try:
            with self._deadline.within(_LAST_RESORT_S):
                document = self._files.open(path, message.password).document
        except BookError as error:
            self._channel.send(m.FileRefused(message.path, error))
            return
        self._channel.send(m.FileOpened(message.path, document.info))
        note_sizes = partial(self._note_sizes, document, path, stamp)
        is_told = self._known.of(path) == document.info.page_sizes
        self._scheduler = RequestScheduler(
            document,
            path,
            progress=self._progress,
            quarantined=self._quarantined,
            writer=self._writer,
            send=self._channel.send,
            password=message.password,
            tell_touch=lambda: self._inbox.put(_Touch()),
            # The window waits for the book to be told, and reading all sizes takes longer.
            tell_sizes=note_sizes if is_told and not message.is_help else None,
            outlines=self._known.outlines,
        )
        self._note_layout(document, path, stamp)
        if not is_told:
            note_sizes(document.info.page_sizes)

    def _note_layout(self, document: OpenDocument, path: Path, stamp: FileStamp | None) -> None:
        if document.info.is_reflowable and not self._known.layouts.of(path):
            self._known.layouts.keep(path, stamp, layout_note(document.raw))

    def _note_sizes(
        self,
        document: OpenDocument,
        path: Path,
        stamp: FileStamp | None,
        sizes: tuple[PageSize, ...],
    ) -> None:
        """Cache the sizes that were read; if others are in use, report the file as changed."""
        told = self._known.of(path)
        if told == sizes == document.info.page_sizes:
            return
        # With a wrong page tree the drawing process finds other pages: it doesn't read all.
        if has_right_counts(document.pdf, len(sizes)):
            self._known.keep(path, stamp, sizes)
        else:
            self._known.forget(path)
        if told is not None and self._scheduler is not None:
            self._files.forget(path)
            self._known.outlines.forget(path)  # its places were checked against those sizes
            self._scheduler.distrust_file()

    def _work(self) -> None:
        if self._scheduler is None:
            return
        # A moved folder above the file isn't reported; the next request notices it.
        due_s = self._scheduler.next_check_s or _CHECK_RARELY_S
        if time.monotonic() - self._checked_at >= due_s:
            self._checked_at = time.monotonic()
            with self._deadline.within(_LAST_RESORT_S):
                self._scheduler.check_file()
        self._deadline.renew(_LAST_RESORT_S)
        self._scheduler.work()
