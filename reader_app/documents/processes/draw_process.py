"""The drawing process: draws pages of one file at a time, in the order of the requests."""

from __future__ import annotations

import logging
import math
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias, assert_never

from reader_app.documents.engine.mupdf import MuPDFError
from reader_app.documents.engine.open_document import OpenDocument, refusal_of
from reader_app.documents.engine.opening_caches import PageSizeCache
from reader_app.documents.processes import messages as m
from reader_app.documents.processes.file_cache import CachedFile, FileCache
from reader_app.documents.render.mupdf_renderer import (
    AbortFlag,
    DrawingStoppedError,
    MupdfRenderer,
    page_picture,
)
from reader_app.documents.render.pixel_area import pixel_area
from reader_app.domain.cross_references import BookReferences
from reader_app.domain.errors import BookError
from reader_app.ipc.channel import Channel
from reader_app.ipc.codec import CodecError
from reader_app.ipc.cpu import ProcessDeadline
from reader_app.ipc.memory import give_back_memory
from reader_app.ipc.shared_memory import SharedBlock

OPEN_LIMIT_S = 90.0
PAGE_LIMIT_S = 20.0
_FIRST_CHAPTERS_S = 0.05
_STEP_S = 0.02
_TOUCHED_BYTES = 4 * 1024 * 1024
_PAGE_OF_MEMORY = 4096
_log = logging.getLogger(__name__)
_Reading: TypeAlias = (
    m.ReadPageText
    | m.DrawThumbnail
    | m.DrawPicture
    | m.ReadOutline
    | m.MakeOutline
    | m.ReadAnnotations
    | m.ReadTables
    | m.ReadTitlePage
    | m.ReadReferences
)
_Read: TypeAlias = (
    m.PageTextRead
    | m.ThumbnailDrawn
    | m.PictureDrawn
    | m.OutlineRead
    | m.AnnotationsRead
    | m.TablesRead
    | m.TitlePageRead
    | m.ReferencesRead
    | m.NotRead
)


class DrawingWorker:
    """Carries out the requests of the parent; each drawing is answered by exactly one message."""

    def __init__(self, channel: Channel, known: PageSizeCache | None = None) -> None:
        self._channel = channel
        self._deadline = ProcessDeadline()
        self._memory: SharedBlock | None = None
        self._part_bytes = 0
        self._untouched: set[int] = set()
        self._is_untidy = False
        self._largest_bytes = 0
        """Of the pictures drawn so far; 0: none was drawn yet."""
        self._abort_flags: list[AbortFlag] = []
        self._files = FileCache(known=known)
        self._file: CachedFile | None = None
        self._growing: str | None = None
        """Path of the open file while some of its chapters are not laid out yet."""

    def answer(self, message: object) -> None:
        """Carry out the request `message`. Raises ChannelClosedError when the parent has gone."""
        match message:
            case m.ShareMemory():
                self._share(message)
            case m.OpenFile():
                self._open(message)
            case m.ForeseeFile():
                self._foresee(message)
            case m.CloseFile():
                self._close()
            case m.HideAnnotations() | m.FillForm() | m.SwitchLayers():
                if self._file is not None:
                    _draw_differently(self._file.renderer, message)
            case m.DrawPage():
                self._draw(message)
            case (
                m.ReadPageText()
                | m.DrawThumbnail()
                | m.DrawPicture()
                | m.ReadOutline()
                | m.MakeOutline()
                | m.ReadTables()
                | m.ReadTitlePage()
                | m.ReadReferences()
                | m.ReadAnnotations()
            ):
                self._reply(message)
            case _:
                _log.warning("unknown message %s", type(message).__name__)

    def _share(self, message: m.ShareMemory) -> None:
        self._part_bytes = message.part_bytes
        end_of_parts = message.part_bytes * message.parts
        size = end_of_parts + m.ABORT_FLAG_BYTES * message.parts
        self._memory = SharedBlock.attach(message.name, size)
        self._abort_flags = [
            AbortFlag(self._memory.view[start : start + m.ABORT_FLAG_BYTES])
            for start in range(end_of_parts, size, m.ABORT_FLAG_BYTES)
        ]
        self._untouched = set(range(message.parts))

    @property
    def has_spare_work(self) -> bool:
        """True if there is work to do while no request waits.

        Apart from layout, that is the case only after the first page was drawn.
        """
        is_growing = self._growing is not None
        return is_growing or self._is_untidy or bool(self._untouched and self._largest_bytes)

    @property
    def is_hurried(self) -> bool:
        """True if the parent waits for the spare work."""
        return self._growing is not None

    def use_spare_time(self) -> None:
        """Do one piece of spare work: layout first, then memory for later pages, then trimming."""
        if self._growing is not None:
            self._grow(_STEP_S)
        elif self._untouched:
            self._touch_part()
        else:
            self._is_untidy = False
            give_back_memory()  # frees 10 MB after some hundred pages, in less than a millisecond

    def _touch_part(self) -> None:
        """Touch a part of the shared memory in advance: its first touch costs 30 ms for 16 MB.

        Only as much as a picture of the size that is drawn now needs: what was touched is held.
        """
        if self._memory is not None:
            start = self._untouched.pop() * self._part_bytes
            end = start + min(_TOUCHED_BYTES, self._largest_bytes)
            self._memory.view[start:end:_PAGE_OF_MEMORY] = bytes(
                len(range(start, end, _PAGE_OF_MEMORY))
            )

    def _close(self) -> None:
        self._file = self._growing = None
        self._files.rest()

    def _foresee(self, message: m.ForeseeFile) -> None:
        with suppress(BookError), self._deadline.within(OPEN_LIMIT_S):
            self._files.open(Path(message.path), "", _FIRST_CHAPTERS_S)

    def _open(self, message: m.OpenFile) -> None:
        self._close()
        try:
            with self._deadline.within(OPEN_LIMIT_S):
                file = self._files.open(Path(message.path), message.password, _FIRST_CHAPTERS_S)
        except BookError as error:
            self._channel.send(m.FileRefused(message.path, error))
            return
        self._file, self._growing = file, message.path
        file.renderer.reset()
        if not message.is_early:
            self._grow(math.inf)
        elif not file.document.is_whole:
            self._channel.send(m.FileBegun(message.path, file.document.info))
        else:
            self._tell_whole(message.path)

    def _grow(self, seconds: float) -> None:
        """Lay out at least one more chapter; the chapters before it can be drawn meanwhile."""
        if self._file is None or self._growing is None:
            return
        try:
            with self._deadline.within(OPEN_LIMIT_S):
                self._file.document.lay_out_more(seconds)
        except (MuPDFError, MemoryError) as error:
            refused = m.FileRefused(self._growing, refusal_of(error, Path(self._growing)))
            self._close()
            self._channel.send(refused)
            return
        if self._file.document.is_whole:
            self._tell_whole(self._growing)

    def _tell_whole(self, path: str) -> None:
        self._growing = None
        if self._file is not None:
            self._channel.send(m.FileOpened(path, self._file.document.info))

    def _draw(self, message: m.DrawPage) -> None:
        try:
            with self._deadline.within(PAGE_LIMIT_S):
                reply = self._drawn(message)
        except DrawingStoppedError:
            self._channel.send(m.PageNotDrawn(message.request_id, is_stopped=True))
            return
        # The boundary of one page: whatever the error is, the next page is drawn.
        except Exception:  # noqa: BLE001
            _log.warning("page %d could not be drawn", message.page, exc_info=True)
            self._channel.send(m.PageNotDrawn(message.request_id))
            return
        self._channel.send(reply)
        if self._file is not None:
            self._file.memory_trim.check()
            self._files.check_memory()

    def _reply(self, message: _Reading) -> None:
        try:
            self._channel.send(self._read(message))
        except CodecError:  # too large for one message
            self._channel.send(m.NotRead())

    def _read(self, message: _Reading) -> _Read:
        """Answer a program without a window, which has no text process."""
        if self._file is None:
            return m.NotRead()
        # Imported here: the first page of a window doesn't need it.
        from reader_app.documents.engine.annotation_reading import read_annotations
        from reader_app.documents.engine.outline_and_links import read_outline
        from reader_app.documents.text.table_finding import read_tables
        from reader_app.documents.text.text_extraction import read_page
        from reader_app.documents.text.title_page import read_title_page_alone

        document = self._file.document
        try:
            is_whole_book = isinstance(message, m.ReadReferences | m.MakeOutline)
            pages = document.info.page_count if is_whole_book else 0
            with self._deadline.within(PAGE_LIMIT_S + m.WHOLE_BOOK_PAGE_S * pages):
                match message:
                    case m.ReadPageText():
                        return m.PageTextRead(read_page(document, message.page))
                    case m.DrawThumbnail():
                        png = self._file.renderer.png(message.page, message.width)
                        return m.ThumbnailDrawn(message.page, message.width, png)
                    case m.DrawPicture(page, side, most_bytes):
                        file = page_picture(self._file.renderer, page, side, most_bytes)
                        return m.PictureDrawn(page, file)
                    case m.ReadOutline():
                        return m.OutlineRead(read_outline(document))
                    case m.MakeOutline():
                        return _headings_in(document)
                    case m.ReadTables():
                        return m.TablesRead(message.page, read_tables(document, message.page))
                    case m.ReadTitlePage():
                        return m.TitlePageRead(read_title_page_alone(document))
                    case m.ReadReferences(labels):
                        return m.ReferencesRead(_references_in(document, labels))
                    case m.ReadAnnotations(first, last):
                        return read_annotations(document, range(first, last + 1))
                    case _ as unreachable:
                        assert_never(unreachable)
        # The boundary of one page: whatever the error is, the next page is read.
        except Exception:  # noqa: BLE001
            _log.warning("%s could not be answered", type(message).__name__, exc_info=True)
            return m.NotRead()

    def _drawn(self, message: m.DrawPage) -> m.PageDrawn | m.PageNotDrawn:
        if self._file is None or self._memory is None:
            return m.PageNotDrawn(message.request_id)
        look = message.look
        while self._growing and message.page > self._file.document.info.page_count:
            self._file.document.lay_out_more(_STEP_S)
        area = pixel_area(
            self._file.document, message.page, message.width, message.clip, look.rotation
        )
        if area.size_in_bytes > self._part_bytes:
            return m.PageNotDrawn(message.request_id)
        start = message.part * self._part_bytes
        self._untouched.discard(message.part)  # the part may stay in use for long
        self._largest_bytes = max(self._largest_bytes, area.size_in_bytes)
        self._is_untidy = True
        with self._memory.view[start : start + area.size_in_bytes] as pixels:
            abort_flag = self._abort_flags[message.part]
            self._file.renderer.draw(message.page, area, pixels, look.paper, abort_flag)
        return m.PageDrawn(message.request_id, area.width, area.height)


def _draw_differently(
    renderer: MupdfRenderer, wish: m.HideAnnotations | m.FillForm | m.SwitchLayers
) -> None:
    match wish:
        case m.HideAnnotations():
            renderer.hide(frozenset(wish.ids))
        case m.FillForm():
            renderer.fill(wish.entries)
        case m.SwitchLayers():
            try:
                renderer.switch_layers(wish.shown, wish.hidden)
            except MuPDFError:
                _log.warning("the layers can't be switched", exc_info=True)
        case _ as unreachable:
            assert_never(unreachable)


def _headings_in(document: OpenDocument) -> m.OutlineRead:
    """Make an outline from the headings on the pages, from the file alone."""
    from reader_app.documents.text.book_text import BookText
    from reader_app.documents.text.generated_outline import HeadingsJob

    progress = m.SharedProgress(memoryview(bytearray(m.PROGRESS_BYTES)))
    sent: list[object] = []
    job = HeadingsJob(BookText(document, progress, set()), progress, sent.append)
    while not job.step():
        pass
    return next(each for each in sent if isinstance(each, m.OutlineRead))


def _references_in(document: OpenDocument, labels: tuple[str, ...]) -> BookReferences:
    """Find what the pages refer to, from the file alone."""
    from reader_app.documents.references.reference_reading import ReferenceReader
    from reader_app.documents.text.book_text import BookText

    progress = m.SharedProgress(memoryview(bytearray(m.PROGRESS_BYTES)))
    reader = ReferenceReader(BookText(document, progress, set()), None, labels)
    while not reader.is_done:
        reader.step()
    return reader.found
