"""The text process: text, links, thumbnails, find, hash and index of one file at a time."""

from __future__ import annotations

import logging
import queue
import threading
import time
from pathlib import Path

from reader_app.documents import messages as m
from reader_app.documents.board import SIZE, WorkBoard
from reader_app.documents.deadline import Deadline
from reader_app.documents.desk import BookDesk
from reader_app.documents.engine import OpenDocument
from reader_app.documents.file_stamp import FileStamp, stamp_of
from reader_app.documents.kept_files import KeptFiles
from reader_app.documents.known_sizes import KnownSizes
from reader_app.documents.laying_out import layout_note
from reader_app.documents.page_tree import has_right_counts
from reader_app.documents.sink import PageSink
from reader_app.domain.errors import BookError
from reader_app.ipc.channel import Channel, ChannelClosedError
from reader_app.ipc.shared import SharedBlock

_MOST_KEPT = 2
_LAST_RESORT_S = 120.0
"""The other side ends this process long before. It goes behind others, so that it may be slow."""
_log = logging.getLogger(__name__)


class _EndOfMessages:
    pass


class ReadingWorker:
    """Takes in all messages that are there, then does one short thing, and again."""

    def __init__(self, channel: Channel, sink: PageSink, known: KnownSizes | None = None) -> None:
        self._channel = channel
        self._sink = sink
        self._known = known or KnownSizes()
        self._inbox: queue.SimpleQueue[object] = queue.SimpleQueue()
        self._deadline = Deadline()
        self._memory: SharedBlock | None = None
        self._board = WorkBoard(memoryview(bytearray(SIZE)))
        self._fenced: set[int] = set()
        self._kept = KeptFiles(_MOST_KEPT, layouts=self._known.layouts)
        self._desk: BookDesk | None = None
        self._looked_at = time.monotonic()

    def run(self) -> None:
        """Work until the other side is gone."""
        threading.Thread(target=self._listen, daemon=True).start()
        try:
            while self._take_in_all():
                self._work()
        except ChannelClosedError:
            return

    def _listen(self) -> None:
        try:
            while True:
                self._inbox.put(self._channel.receive())
        except ChannelClosedError:
            self._inbox.put(_EndOfMessages())

    def _take_in_all(self) -> bool:
        """False at the end of messages. Waits while there is nothing to do."""
        is_idle = self._desk is None or not self._desk.has_work
        try:
            message = self._inbox.get(timeout=self._next_look_s) if is_idle else self._next()
            while True:
                if isinstance(message, _EndOfMessages):
                    return False
                self._take_in(message)
                message = self._next()
        except queue.Empty:
            return True

    @property
    def _next_look_s(self) -> float | None:
        """None: there is no file to look at."""
        return None if self._desk is None else self._desk.next_look_s

    def _next(self) -> object:
        return self._inbox.get_nowait()

    def _take_in(self, message: object) -> None:
        match message:
            case m.ShareMemory():
                self._memory = SharedBlock.attach(message.name, SIZE)
                self._board = WorkBoard(self._memory.view)
            case m.FencePages():
                self._fenced = set(message.pages)
            case m.OpenFile():
                self._open(message)
            case m.CloseFile():
                self._desk = None
                self._kept.rest()
            case _ if self._desk is not None:
                self._desk.take_in(message)
            case _:
                _log.debug("%s without an open file", type(message).__name__)

    def _open(self, message: m.OpenFile) -> None:
        self._desk = None
        self._kept.rest()
        path = Path(message.path)
        stamp = stamp_of(path)
        try:
            with self._deadline.within(_LAST_RESORT_S):
                document = self._kept.open(path, message.password).document
        except BookError as error:
            self._channel.send(m.FileRefused(message.path, error))
            return
        self._channel.send(m.FileOpened(message.path, document.info))
        self._desk = BookDesk(
            document,
            path,
            board=self._board,
            fenced=self._fenced,
            sink=self._sink,
            send=self._channel.send,
            password=message.password,
        )
        self._note_layout(document, path, stamp)
        if not self._note_sizes(document, path, stamp):
            self._desk.distrust_file()

    def _note_layout(self, document: OpenDocument, path: Path, stamp: FileStamp | None) -> None:
        if document.info.is_reflowable and not self._known.layouts.of(path):
            self._known.layouts.keep(path, stamp, layout_note(document.raw))

    def _note_sizes(self, document: OpenDocument, path: Path, stamp: FileStamp | None) -> bool:
        """All were read just now. False if what the drawing process was told is wrong."""
        sizes, told = document.info.page_sizes, self._known.of(path)
        if told == sizes:
            return True
        # With a tree that is wrong it would find other pages, not reading them all.
        if has_right_counts(document.pdf, len(sizes)):
            self._known.keep(path, stamp, sizes)
        else:
            self._known.forget(path)
        return told is None

    def _work(self) -> None:
        if self._desk is None:
            return
        if time.monotonic() - self._looked_at >= self._desk.next_look_s:
            self._looked_at = time.monotonic()
            with self._deadline.within(_LAST_RESORT_S):
                self._desk.look_after_file()
        with self._deadline.within(_LAST_RESORT_S):
            self._desk.work()
