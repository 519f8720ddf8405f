"""Draws pages, finds their tables and reads comments for the model, with a time limit."""

from __future__ import annotations

import base64
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from reader_app.domain.chat import ImagePayload
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.domain.translation import tr
from reader_app.domain.usage import LONGEST_SIDE, MOST_PICTURE_BYTES, media_type_of, size_of

if TYPE_CHECKING:
    from reader_app.documents.reader import DocumentReader
    from reader_app.domain.annotations import FileAnnotation
    from reader_app.domain.book import Book
    from reader_app.domain.document import PageTable
    from reader_app.domain.protocols import CancelSignal

_TIME_LIMIT_S: Final = 8.0
_STEP_S: Final = 0.05
_MOST_KEPT: Final = 64
_Result = TypeVar("_Result")


class FilePageImages:
    """Draws pages, finds tables and reads comments for the model.

    It opens the book's file anew for each request, because requests are rare. `password`: of the
    book, if it has one. The tables of the last pages are kept, and the comments of the last book.
    """

    def __init__(self, password: str = "") -> None:
        self._password = password
        self._tables: OrderedDict[tuple[str, int], tuple[PageTable, ...]] = OrderedDict()
        self._comments: tuple[FileAnnotation, ...] = ()
        self._commented: tuple[str, int, int] | None = None

    def page_image(self, book: Book, page: int, cancel: CancelSignal | None) -> ImagePayload:
        """Draw a page as PNG or JPEG, small enough for every server.

        Raises BookError, or TurnCancelledError within 200 ms of Stop.
        """

        def draw(reader: DocumentReader) -> bytes:
            return reader.page_picture(page, LONGEST_SIDE, MOST_PICTURE_BYTES)

        file = self._read(book, draw, cancel)
        width, height = size_of(file) or (0, 0)
        data = base64.b64encode(file).decode("ascii")
        return ImagePayload(page, media_type_of(file), data, width, height)

    def tables(
        self, book: Book, page: int, cancel: CancelSignal | None = None
    ) -> tuple[PageTable, ...]:
        """Find the tables of a page. Raises as `page_image` does."""
        key = (book.id, page)
        if key not in self._tables:
            self._tables[key] = self._read(book, lambda reader: reader.tables(page), cancel)
            while len(self._tables) > _MOST_KEPT:
                self._tables.popitem(last=False)
        return self._tables[key]

    def annotations(self, book: Book, cancel: CancelSignal | None) -> tuple[FileAnnotation, ...]:
        """Return the annotations of the book's file; () if it can't be read.

        Raises TurnCancelledError within 200 ms of Stop.
        """
        try:
            stat = book.file_path.stat()
            key = book.id, stat.st_size, stat.st_mtime_ns
            if self._commented != key:
                self._comments = self._read(book, lambda reader: reader.annotations(), cancel)
                self._commented = key
        except (BookError, OSError):
            return ()
        return self._comments

    def _read(
        self, book: Book, read: Callable[[DocumentReader], _Result], cancel: CancelSignal | None
    ) -> _Result:
        reading = _Reading(book, self._password, read)
        reading.start()
        try:
            while reading.is_alive():
                if cancel is not None:
                    cancel.raise_if_cancelled()
                reading.join(_STEP_S)
        finally:
            reading.abandon()
        if reading.error is not None:
            raise reading.error
        return reading.results[0]


class _Reading(threading.Thread, Generic[_Result]):
    def __init__(
        self, book: Book, password: str, read: Callable[[DocumentReader], _Result]
    ) -> None:
        super().__init__(name="page image", daemon=True)
        self._book = book
        self._password = password
        self._read = read
        self._reader: DocumentReader | None = None
        self._is_abandoned = False
        self.results: list[_Result] = []
        """The results that have been read so far."""
        self.error: BookError | None = None

    def run(self) -> None:
        from reader_app.documents.reader import DocumentReader

        try:
            with DocumentReader(
                self._book.file_path,
                self._password,
                time_limit_s=_TIME_LIMIT_S,
                open_limit_s=_TIME_LIMIT_S,
            ) as reader:
                self._reader = reader
                if not self._is_abandoned:
                    self.results.append(self._read(reader))
        except BookError as error:
            self.error = error
        except OSError:
            self.error = BookError(BookErrorCode.NOT_FOUND, tr("The book’s file can’t be read."))

    def abandon(self) -> None:
        """End the document's process now, because its result is no longer wanted."""
        self._is_abandoned = True
        if self._reader is not None:
            self._reader.close()
