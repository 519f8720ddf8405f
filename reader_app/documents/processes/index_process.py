"""The text process hands its pages to another process, which has the library open.

It reads hostile files, so it may not open the library itself. Who keeps its pages is started by
their common parent, for one book that the parent has named: other books can't be asked for.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Sequence
from typing import TypeVar

from reader_app.documents.processes import index_writer as m
from reader_app.documents.processes.dialogues import keeping
from reader_app.documents.processes.index_writer import IndexWriter
from reader_app.domain.document import PageText
from reader_app.domain.errors import DomainError, Remedy, StorageError, StorageErrorCode
from reader_app.domain.translation import tr
from reader_app.ipc.channel import Channel, ChannelClosedError
from reader_app.ipc.file_broker import open_library

_Answer = TypeVar("_Answer")
_log = logging.getLogger(__name__)


class RemoteIndexWriter:
    """A PageSink in another process. Each call waits for it, and may raise DomainError."""

    def __init__(self) -> None:
        self._book_id = ""
        self._channel: Channel | None = None

    def begin(self, book_id: str, sample_text: str) -> None:
        self._ask(book_id, m.BeginPages(sample_text), m.Kept)

    def indexed_numbers(self, book_id: str) -> set[int]:
        return self._numbers(book_id, m.Numbers.INDEXED)

    def filled_numbers(self, book_id: str) -> set[int]:
        return self._numbers(book_id, m.Numbers.FILLED)

    def recognised_numbers(self, book_id: str) -> set[int]:
        return self._numbers(book_id, m.Numbers.RECOGNISED)

    def texts(self, book_id: str, numbers: Iterable[int]) -> dict[int, PageText]:
        return self._texts(book_id, m.TellTexts(tuple(numbers), are_recognised=False))

    def recognised(self, book_id: str, numbers: Iterable[int]) -> dict[int, PageText]:
        return self._texts(book_id, m.TellTexts(tuple(numbers), are_recognised=True))

    def add_pages(self, book_id: str, pages: Sequence[PageText]) -> None:
        self._ask(book_id, m.KeepPages(tuple(pages)), m.Kept)

    def finish(self, book_id: str) -> None:
        self._ask(book_id, m.FinishPages(), m.Kept)

    def fail(self, book_id: str, error: DomainError) -> None:
        self._ask(book_id, m.FailPages(m.KnownError.of(error)), m.Kept)

    def close(self) -> None:
        """Whoever kept the pages ends."""
        if self._channel is not None:
            self._channel.close()
            self._channel = None

    def _numbers(self, book_id: str, which: m.Numbers) -> set[int]:
        return set(self._ask(book_id, m.TellNumbers(which), m.NumbersTold).numbers)

    def _texts(self, book_id: str, wanted: m.TellTexts) -> dict[int, PageText]:
        told = self._ask(book_id, wanted, m.TextsTold)
        return {page.number: page for page in told.texts}

    def _ask(self, book_id: str, request: object, kind: type[_Answer]) -> _Answer:
        try:
            channel = self._line(book_id)
            channel.send(request)
            answer = channel.receive()
        except (ChannelClosedError, OSError) as error:
            self.close()
            raise _lost() from error
        if isinstance(answer, m.NotKept):
            raise answer.error.as_error()
        if not isinstance(answer, kind):
            self.close()
            raise _lost()
        return answer

    def _line(self, book_id: str) -> Channel:
        if self._channel is None or self._book_id != book_id:
            self.close()
            descriptor = open_library(book_id)
            reader = os.fdopen(descriptor, "rb", buffering=0)
            writer = os.fdopen(os.dup(descriptor), "wb", buffering=64 * 1024)
            self._channel, self._book_id = Channel(reader, writer), book_id
            self._channel.ask(keeping())
        return self._channel


def serve_index(channel: Channel, sink: IndexWriter, book_id: str) -> None:
    """Keep the pages of this book, and tell what is known of it, until the other side is gone."""
    channel.serve(keeping())
    try:
        while True:
            channel.send(_answer(sink, book_id, channel.receive()))
    except ChannelClosedError:
        return


def _answer(sink: IndexWriter, book_id: str, request: object) -> object:
    try:
        return _done(sink, book_id, request)
    except DomainError as error:
        return m.NotKept(m.KnownError.of(error))
    except Exception:  # noqa: BLE001  (the border of a process: the other side waits)
        _log.exception("pages could not be kept")
        return m.NotKept(m.KnownError.of(_lost()))


def _done(sink: IndexWriter, book_id: str, request: object) -> object:
    match request:
        case m.BeginPages():
            sink.begin(book_id, request.sample_text)
        case m.TellNumbers():
            tell = {
                m.Numbers.INDEXED: sink.indexed_numbers,
                m.Numbers.FILLED: sink.filled_numbers,
                m.Numbers.RECOGNISED: sink.recognised_numbers,
            }
            return m.NumbersTold(tuple(tell[request.which](book_id)))
        case m.TellTexts():
            read = sink.recognised if request.are_recognised else sink.texts
            return m.TextsTold(tuple(read(book_id, request.numbers).values()))
        case m.KeepPages():
            sink.add_pages(book_id, request.pages)
        case m.FinishPages():
            sink.finish(book_id)
        case m.FailPages():
            sink.fail(book_id, request.error.as_error())
        case _:
            raise ValueError(type(request).__name__)
    return m.Kept()


def _lost() -> StorageError:
    return StorageError(
        StorageErrorCode.WRITE_FAILED,
        tr("The text of this book could not be read in."),
        remedy=Remedy.RETRY,
        advice=tr("Open the book again to try once more."),
    )
