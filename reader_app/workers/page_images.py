"""Draws pages as pictures for the model, in a process of its own with a time limit."""

from __future__ import annotations

import base64
import threading
from typing import TYPE_CHECKING, Final

from reader_app.domain.chat import ImagePayload
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.domain.prompt_size import LONGEST_SIDE, MOST_PICTURE_BYTES, media_type_of, size_of
from reader_app.domain.translation import tr

if TYPE_CHECKING:
    from reader_app.documents.reader import DocumentReader
    from reader_app.domain.book import Book
    from reader_app.domain.protocols import CancelSignal

_TIME_LIMIT_S: Final = 8.0
_STEP_S: Final = 0.05


class FilePageImages:
    """Draws pictures of pages; it opens the book's file anew for each one, which is rare.

    `password`: the password of the book, if it has one.
    """

    def __init__(self, password: str = "") -> None:
        self._password = password

    def page_image(self, book: Book, page: int, cancel: CancelSignal | None) -> ImagePayload:
        """Draw a page as PNG or JPEG, small enough for every server.

        Raises BookError, or TurnCancelledError within 200 ms of Stop.
        """
        drawing = _Drawing(book, page, self._password)
        drawing.start()
        try:
            while drawing.is_alive():
                if cancel is not None:
                    cancel.raise_if_cancelled()
                drawing.join(_STEP_S)
        finally:
            drawing.abandon()
        if drawing.error is not None:
            raise drawing.error
        width, height = size_of(drawing.file) or (0, 0)
        data = base64.b64encode(drawing.file).decode("ascii")
        return ImagePayload(page, media_type_of(drawing.file), data, width, height)


class _Drawing(threading.Thread):
    def __init__(self, book: Book, page: int, password: str) -> None:
        super().__init__(name="page image", daemon=True)
        self._book = book
        self._page = page
        self._password = password
        self._reader: DocumentReader | None = None
        self._is_abandoned = False
        self.file = b""
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
                    self.file = reader.page_picture(self._page, LONGEST_SIDE, MOST_PICTURE_BYTES)
        except BookError as error:
            self.error = error
        except OSError:
            self.error = BookError(BookErrorCode.NOT_FOUND, tr("The book’s file can’t be read."))

    def abandon(self) -> None:
        """End the drawing process now, because its result is no longer wanted."""
        self._is_abandoned = True
        if self._reader is not None:
            self._reader.close()
