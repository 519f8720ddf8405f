"""Reads documents for programs without a window, by blocking calls to a child process."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, TypeVar

from reader_app.documents import document_errors
from reader_app.documents.engine.file_changes import identify
from reader_app.documents.processes import messages as m
from reader_app.documents.processes.dialogues import drawing_and_reading
from reader_app.domain.annotations import FileAnnotation
from reader_app.domain.cross_references import BookReferences
from reader_app.domain.document import OutlineEntry, PageTable, PageText
from reader_app.domain.errors import BookError, BookErrorCode, Remedy
from reader_app.domain.library import TitlePage
from reader_app.domain.translation import tr
from reader_app.ipc.channel import ChannelClosedError, ChildProcess
from reader_app.ipc.memory import MemoryWatch, shared_watch

TIME_LIMIT_S: Final = 20.0
OPEN_LIMIT_S: Final = 60.0
MOST_LOST_S: Final = 120.0
_SHORTEST_S: Final = 4.0
_PAGES_AT_ONCE: Final = 50
_NEARLY_ALL: Final = 0.9
"""Share of the time limit that counts as all of it: the process also ends itself at the limit, and
may do so a moment earlier.
"""
_Reply = TypeVar("_Reply")


class LostPages:
    """Counts the pages of one file that a process was lost over, and the time that they cost.

    Such a page costs up to the time limit, and a thousand of them would cost hours. The limit
    therefore shrinks with each one, and there is a limit for all of them together.
    """

    def __init__(self, time_limit_s: float, most_lost_s: float = MOST_LOST_S) -> None:
        """`time_limit_s`: limit for the first page; `most_lost_s`: limit for all lost pages
        together.
        """
        self._limit_s = time_limit_s
        self._left_s = most_lost_s
        self._lost: set[int] = set()

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the lost pages, in ascending order."""
        return tuple(sorted(self._lost))

    @property
    def time_limit_s(self) -> float:
        """The time limit for the next page, in seconds."""
        return self._limit_s

    @property
    def is_too_much(self) -> bool:
        """True when no further page should be tried."""
        return self._left_s <= 0

    def __contains__(self, page: int) -> bool:
        return page in self._lost

    def note(self, page: int, seconds: float) -> None:
        """Record that a process was lost over `page` after `seconds`."""
        self._lost.add(page)
        self._left_s -= seconds
        if seconds >= _NEARLY_ALL * self._limit_s:
            self._limit_s = max(self._limit_s / 2, min(_SHORTEST_S, self._limit_s))


class DocumentReader:
    """An open file that is read in a child process; use it in a `with` block.

    Opening takes no longer than `open_limit_s` and any other call no longer than `time_limit_s`,
    whatever the file holds: the process is then killed, and the next call starts a new one. What a
    process just ended over is tried once more, as it may have been killed. A page that a process
    was lost over then, or for another reason, is not tried again.
    """

    def __init__(
        self,
        path: Path,
        password: str = "",
        *,
        time_limit_s: float = TIME_LIMIT_S,
        open_limit_s: float = OPEN_LIMIT_S,
        program: tuple[str, ...] | None = None,
        watch: MemoryWatch | None = None,
    ) -> None:
        """Open the file. Raises BookError if that fails. `program` and `watch` are for tests."""
        if "\0" in str(path):
            raise document_errors.unusable_name(path)
        self._path = path
        self._file = m.OpenFile(str(path.resolve()), password)
        self._open_limit_s, self._time_limit_s = open_limit_s, time_limit_s
        self._lost = LostPages(time_limit_s)
        self._program = program
        self._watch = watch or shared_watch()
        self._child: ChildProcess | None = None
        self._was_too_large = self._was_too_slow = self._just_ended = False
        self.info = self._opened().info

    def __enter__(self) -> DocumentReader:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def labels(self) -> tuple[str, ...]:
        """The label that the book prints on each page."""
        return self.info.labels

    def page_text(self, number: int) -> PageText:
        """Read text and words of a page; the text is empty where it can't be read.

        Raises BookError(INDEX_FAILED) once unreadable pages have together taken too long.
        """
        self._check(number)
        reply = None if number in self._lost else self._read(number)
        return PageText(number, self.info.labels[number - 1], "") if reply is None else reply.text

    @property
    def left_out(self) -> tuple[int, ...]:
        """Pages that took too long or too much memory; a process was lost over each of them."""
        return self._lost.numbers

    def outline(self) -> tuple[OutlineEntry, ...]:
        """Read the chapters of the file."""
        reply = self._ask(m.ReadOutline(), m.OutlineRead)
        return () if reply is None else reply.outline

    def made_outline(self) -> tuple[OutlineEntry, ...]:
        """Make an outline from the headings on the pages, which takes seconds."""
        reply = self._ask(m.MakeOutline(), m.OutlineRead, self._whole_book_s)
        return () if reply is None else reply.outline

    def tables(self, number: int) -> tuple[PageTable, ...]:
        """Find the tables of a page; none where it can't be read."""
        self._check(number)
        reply = self._ask(m.ReadTables(number), m.TablesRead)
        return () if reply is None else reply.tables

    def title_page(self) -> TitlePage | None:
        """Read title, authors and so on from the first pages; None if they can't be read."""
        reply = self._ask(m.ReadTitlePage(), m.TitlePageRead)
        return None if reply is None else reply.title_page

    def references(self, labels: Sequence[str]) -> BookReferences | None:
        """Find what the pages refer to, which takes seconds; None if that fails."""
        reply = self._ask(m.ReadReferences(tuple(labels)), m.ReferencesRead, self._whole_book_s)
        return None if reply is None else reply.found

    def annotations(self) -> tuple[FileAnnotation, ...]:
        """Read the annotations that the file brings along, those of a PDF, in the book's order.

        Those of pages that can't be read are left out. The time limit applies to 50 pages each.
        """
        found: list[FileAnnotation] = []
        for first in range(1, self.info.page_count + 1, _PAGES_AT_ONCE):
            last = min(first + _PAGES_AT_ONCE - 1, self.info.page_count)
            together = self._ask(m.ReadAnnotations(first, last), m.AnnotationsRead)
            if together is not None:
                found += together.annotations
                continue
            for number in range(first, last + 1):
                alone = None
                if number not in self._lost and not self._lost.is_too_much:
                    began = time.monotonic()
                    request = m.ReadAnnotations(number, number)
                    alone = self._ask(request, m.AnnotationsRead, self._lost.time_limit_s)
                    if self._child is None:
                        self._lost.note(number, time.monotonic() - began)
                found += alone.annotations if alone is not None else ()
        return tuple(found)

    def page_png(self, number: int, width: int) -> bytes:
        """Draw a page as a PNG picture. Raises BookError if it can't be drawn."""
        self._check(number)
        reply = self._ask(m.DrawThumbnail(number, width), m.ThumbnailDrawn)
        if reply is None or not reply.png:
            raise document_errors.page_not_drawn()
        return reply.png

    def page_picture(self, number: int, side: int, most_bytes: int) -> bytes:
        """Draw a page as PNG, or as JPEG where that is much smaller; no side is longer than `side`
        pixels.

        Raises BookError if it can't be drawn, or not within `most_bytes`.
        """
        self._check(number)
        reply = self._ask(m.DrawPicture(number, side, most_bytes), m.PictureDrawn)
        if reply is None:
            raise document_errors.page_not_drawn()
        return reply.file

    def close(self) -> None:
        """Close the file and end its process; closing twice does no harm."""
        if self._child is not None:
            self._was_too_large = self._watch.remove(self._child)
            self._child.kill()
            self._child.close()
            self._child = None

    @staticmethod
    def checksum(path: Path) -> str:
        """Return the SHA-256 of a file in hexadecimal. Raises BookError if it can't be read."""
        try:
            return identify(path).checksum
        except OSError as error:
            raise BookError(
                BookErrorCode.NOT_FOUND,
                tr("“{name}” can’t be read.", name=path.name),
                remedy=Remedy.LOCATE_FILE,
                advice=tr("It may have been moved or renamed. Check its name and folder."),
            ) from error

    @property
    def _whole_book_s(self) -> float:
        """The time limit, in seconds, for what reads all pages in one go."""
        return TIME_LIMIT_S + m.WHOLE_BOOK_PAGE_S * self.info.page_count

    def _check(self, number: int) -> None:
        if not 1 <= number <= self.info.page_count:
            raise BookError(
                BookErrorCode.INVALID_STATE,
                tr(
                    "There is no page {number}: this book has pages 1 to {page_count}.",
                    number=number,
                    page_count=self.info.page_count,
                ),
            )

    def _read(self, number: int) -> m.PageTextRead | None:
        if self._lost.is_too_much:
            raise self._too_many_lost()
        began = time.monotonic()
        reply = self._ask(m.ReadPageText(number), m.PageTextRead, self._lost.time_limit_s)
        if self._child is None:
            self._lost.note(number, time.monotonic() - began)
        return reply

    def _too_many_lost(self) -> BookError:
        return BookError(
            BookErrorCode.INDEX_FAILED,
            tr(
                "Too many pages of “{name}” take too long to read, so the rest was skipped.",
                name=document_errors.shown_name(self._path),
            ),
            advice=tr("What was read so far can be searched."),
        )

    def _ask(
        self, request: object, kind: type[_Reply], time_limit_s: float | None = None
    ) -> _Reply | None:
        """Send a request and return its reply; None if it failed or the process was lost."""

        def exchange() -> object:
            if self._child is None:
                self._opened()
            return self._exchange(request, time_limit_s or self._time_limit_s)

        reply = self._tried(exchange)
        return reply if isinstance(reply, kind) else None

    def _tried(self, exchange: Callable[[], object]) -> object:
        """Return what `exchange` returns, the second time if a process just ended at first."""
        reply = exchange()
        return exchange() if self._just_ended else reply

    def _open(self) -> object:
        self._child = ChildProcess(["--worker", "draw"], program=self._program)
        self._child.channel.ask(drawing_and_reading())
        self._watch.add(self._child)
        return self._exchange(self._file, self._open_limit_s)

    def _opened(self) -> m.FileOpened:
        reply = self._tried(self._open)
        if isinstance(reply, m.FileOpened):
            return reply
        self.close()
        if isinstance(reply, m.FileRefused):
            raise reply.error
        if self._was_too_large:
            raise document_errors.needs_too_much_memory(self._path)
        raise (
            document_errors.takes_too_long(self._path)
            if self._was_too_slow
            else document_errors.damaged(self._path)
        )

    def _exchange(self, request: object, time_limit_s: float) -> object:
        """Send a request and wait for the reply; None if the process was lost over it."""
        assert self._child is not None
        self._just_ended = False
        began = time.monotonic()
        guard = threading.Timer(time_limit_s, self._child.kill_soon)
        guard.start()
        try:
            self._child.channel.send(request)
            self._watch.stir()
            return self._child.channel.receive()
        except ChannelClosedError:
            self.close()
            self._was_too_slow = time.monotonic() - began >= _NEARLY_ALL * time_limit_s
            self._just_ended = not (self._was_too_slow or self._was_too_large)
            return None
        finally:
            guard.cancel()
