"""The text process: text, links, outline, thumbnails, find, hash and index of one file at a time.

What a reader waits for comes before what nobody waits for; long work goes step by step in between.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections import deque
from pathlib import Path

from reader_app.documents import messages as m
from reader_app.documents.board import SIZE, WorkBoard
from reader_app.documents.book_text import BookText
from reader_app.documents.deadline import Deadline
from reader_app.documents.drawing import OPEN_LIMIT_S, PAGE_LIMIT_S
from reader_app.documents.engine import open_document
from reader_app.documents.find import hit_rects, query_of
from reader_app.documents.identity import FileState, FileWatch
from reader_app.documents.jobs import FindJob, IdentifyJob, IndexJob, Job, StoredTexts
from reader_app.documents.links import read_links
from reader_app.documents.outline import read_outline
from reader_app.documents.render import Renderer
from reader_app.documents.sink import PageSink
from reader_app.documents.text import read_characters
from reader_app.domain.document import PageText
from reader_app.domain.errors import BookError
from reader_app.ipc.channel import Channel, ChannelClosedError
from reader_app.ipc.shared import SharedBlock

_WATCH_S = 2.0
_THUMBNAIL_SIDE = 1200
_log = logging.getLogger(__name__)


class _EndOfMessages:
    pass


class ReadingWorker:
    """Owns the open file and everything that is done to it in this process."""

    def __init__(self, channel: Channel, sink: PageSink) -> None:
        self._channel = channel
        self._sink = sink
        self._inbox: queue.SimpleQueue[object] = queue.SimpleQueue()
        self._deadline = Deadline()
        self._board = WorkBoard(memoryview(bytearray(SIZE)))
        self._fenced: set[int] = set()
        self._close()

    def run(self) -> None:
        """Work until the other side is gone."""
        threading.Thread(target=self._listen, daemon=True).start()
        try:
            while self._turn():
                pass
        except ChannelClosedError:
            return

    def _listen(self) -> None:
        try:
            while True:
                self._inbox.put(self._channel.receive())
        except ChannelClosedError:
            self._inbox.put(_EndOfMessages())

    def _turn(self) -> bool:
        """Take in all messages, then do one thing; False at the end of messages."""
        is_idle = not (self._urgent or self._find or self._thumbnails or self._background)
        try:
            message = self._inbox.get(timeout=_WATCH_S) if is_idle else self._inbox.get_nowait()
            while True:
                if isinstance(message, _EndOfMessages):
                    return False
                self._take_in(message)
                message = self._inbox.get_nowait()
        except queue.Empty:
            pass
        self._look_after_file()
        self._work()
        return True

    def _take_in(self, message: object) -> None:
        match message:
            case m.ShareMemory():
                self._board = WorkBoard(SharedBlock.attach(message.name, SIZE).view)
            case m.FencePages():
                self._fenced.update(message.pages)
            case m.OpenFile():
                self._open(message)
            case m.CloseFile():
                self._close()
            case m.Find():
                self._start_find(message)
            case m.StopFind():
                self._find = None
            case m.DrawThumbnail():
                self._thumbnails.append(message)
            case m.Index():
                self._start_index(message.book_id)
            case m.HurryIndex():
                if self._index is not None:
                    self._index.hurry(message.first, message.last)
            case m.StopIndex():
                self._stop_index()
            case _:
                self._urgent.append(message)

    def _work(self) -> None:
        with self._deadline.within(PAGE_LIMIT_S):
            if self._urgent:
                self._answer(self._urgent.popleft())
            elif self._find is not None:
                if self._find.step():
                    self._find = None
            elif self._thumbnails:
                self._draw_thumbnail(self._thumbnails.popleft())
            elif self._background:
                job = self._background[0]
                if job.step():
                    self._background.remove(job)

    # ---- the file ------------------------------------------------------------------------

    def _open(self, message: m.OpenFile) -> None:
        self._close()
        path = Path(message.path)
        try:
            with self._deadline.within(OPEN_LIMIT_S):
                document = open_document(path, message.password)
        except BookError as error:
            self._channel.send(m.FileRefused(error))
            return
        self._book = BookText(document, self._board, self._fenced)
        self._watch = FileWatch(path)
        self._channel.send(m.FileOpened(document.info))
        try:
            self._background.append(IdentifyJob(path, self._channel.send))
        except OSError:
            _log.warning("the file can't be hashed", exc_info=True)

    def _close(self) -> None:
        self._book: BookText | None = None
        self._watch: FileWatch | None = None
        self._watched_at = time.monotonic()
        self._book_id = ""
        self._urgent: deque[object] = deque()
        self._thumbnails: deque[m.DrawThumbnail] = deque()
        self._find: FindJob | None = None
        self._find_request: m.Find | None = None
        self._index: IndexJob | None = None
        self._background: list[Job] = []

    def _look_after_file(self) -> None:
        if self._watch is None or time.monotonic() - self._watched_at < _WATCH_S:
            return
        self._watched_at = time.monotonic()
        state = self._watch.look()
        if state is FileState.CHANGED:
            self._channel.send(m.FileChanged())
        elif state is FileState.GONE:
            self._channel.send(m.FileGone())

    # ---- what a reader waits for ---------------------------------------------------------

    def _answer(self, message: object) -> None:
        book = self._book
        if book is None:
            return
        try:
            match message:
                case m.ReadOutline():
                    with self._board.working_on(0):
                        self._channel.send(m.OutlineRead(read_outline(book.document)))
                case m.ReadCharacters():
                    read = self._characters(book, message.page)
                    self._channel.send(m.CharactersRead(message.page, read))
                case m.ReadLinks():
                    with self._board.working_on(message.page):
                        is_fenced = book.is_fenced(message.page)
                        links = () if is_fenced else read_links(book.document, message.page)
                    self._channel.send(m.LinksRead(message.page, links))
                case m.FindRects():
                    self._channel.send(self._find_rects(book, message))
                case _:
                    _log.warning("unknown message %s", type(message).__name__)
        except ChannelClosedError:
            raise
        except Exception:  # noqa: BLE001  (the border of one page: whatever it is, the next works)
            _log.warning("%s could not be answered", message, exc_info=True)

    def _characters(self, book: BookText, page: int) -> m.PageCharacters:
        if book.is_fenced(page):
            return m.PageCharacters(PageText(page, book.document.label(page), ""), ())
        with self._board.working_on(page):
            return read_characters(book.document, page)

    def _find_rects(self, book: BookText, message: m.FindRects) -> m.FindRectsRead:
        request = self._find_request
        if request is None or request.query_id != message.query_id:
            return m.FindRectsRead(message.query_id, message.page, ())
        query = query_of(request.text, match_case=request.match_case, whole_word=request.whole_word)
        read = self._characters(book, message.page)
        rects = hit_rects(query, read.text.text, read.characters)
        return m.FindRectsRead(message.query_id, message.page, rects)

    def _start_find(self, request: m.Find) -> None:
        if self._book is None:
            return
        self._find_request = request
        query = query_of(request.text, match_case=request.match_case, whole_word=request.whole_word)
        stored = StoredTexts(self._book, self._sink, self._book_id)
        self._find = FindJob(self._book, request, query, self._channel.send, stored)

    def _draw_thumbnail(self, message: m.DrawThumbnail) -> None:
        book = self._book
        if book is None:
            return
        png = b""
        if not book.is_fenced(message.page):
            try:
                with self._board.working_on(message.page):
                    width = max(1, min(message.width, _THUMBNAIL_SIDE))
                    png = Renderer(book.document).png(message.page, width)
            except Exception:  # noqa: BLE001  (the border of one page)
                _log.warning("no thumbnail of page %d", message.page, exc_info=True)
        self._channel.send(m.ThumbnailDrawn(message.page, png))

    # ---- what nobody waits for -----------------------------------------------------------

    def _start_index(self, book_id: str) -> None:
        self._stop_index()
        self._book_id = book_id
        if self._book is not None:
            self._index = IndexJob(self._book, book_id, self._sink, self._channel.send)
            self._background.append(self._index)

    def _stop_index(self) -> None:
        if self._index in self._background:
            self._background.remove(self._index)
        self._index = None
