"""How long a program without a window puts up with pages that end or block a process.

One such page costs up to the time limit. A thousand of them would cost hours, so that the limit
shrinks with each, and there is a limit for all together.

A document for programs without a window: one call, one answer.
"""

from __future__ import annotations

import threading
import time
from pathlib import Path
from types import TracebackType
from typing import Final, Protocol, TypeVar

from reader_app.documents.document_errors import (
    damaged,
    needs_too_much_memory,
    page_not_drawn,
    shown_name,
    takes_too_long,
    unusable_name,
)
from reader_app.documents.engine.file_identity import identify
from reader_app.documents.processes import messages as m
from reader_app.documents.processes.dialogues import drawing_and_reading
from reader_app.documents.processes.messages import DrawPicture, PictureDrawn
from reader_app.domain.document import DocumentInfo, OutlineEntry, PageText
from reader_app.domain.errors import BookError, BookErrorCode, Remedy
from reader_app.domain.translation import tr
from reader_app.ipc.channel import ChannelClosedError, ChildProcess
from reader_app.ipc.memory import MemoryWatch, shared_watch

MOST_LOST_S: Final = 120.0
_SHORTEST_S: Final = 4.0
_NEARLY_ALL: Final = 0.9


class LostPages:
    """The pages of one file that a process was lost over, and the time that they cost."""

    def __init__(self, time_limit_s: float, most_lost_s: float = MOST_LOST_S) -> None:
        """`time_limit_s`: for the first page; `most_lost_s`: for all that are lost."""
        self._limit_s = time_limit_s
        self._left_s = most_lost_s
        self._lost: set[int] = set()

    @property
    def numbers(self) -> tuple[int, ...]:
        """In order."""
        return tuple(sorted(self._lost))

    @property
    def time_limit_s(self) -> float:
        """For the next page."""
        return self._limit_s

    @property
    def is_too_much(self) -> bool:
        """No other page should be tried."""
        return self._left_s <= 0

    def __contains__(self, page: int) -> bool:
        return page in self._lost

    def note(self, page: int, seconds: float) -> None:
        """A process was lost over `page`, after so long."""
        self._lost.add(page)
        self._left_s -= seconds
        if seconds >= _NEARLY_ALL * self._limit_s:
            self._limit_s = max(self._limit_s / 2, min(_SHORTEST_S, self._limit_s))


TIME_LIMIT_S = 20.0
OPEN_LIMIT_S = 60.0
_NEARLY_OUT_OF_TIME = 0.9
"""The process ends itself, too, when its time is up, and may be a moment faster."""
_Reply = TypeVar("_Reply")


class _PageSource(Protocol):
    """Somebody who answers questions about one open file."""

    info: DocumentInfo

    @property
    def left_out(self) -> tuple[int, ...]: ...

    def page_text(self, number: int) -> PageText: ...
    def outline(self) -> tuple[OutlineEntry, ...]: ...
    def page_png(self, number: int, width: int) -> bytes: ...
    def page_picture(self, number: int, side: int, most_bytes: int) -> bytes: ...
    def close(self) -> None: ...


class DocumentReader:
    """An open file; use it in a `with` block. Raises BookError when it can't be opened.

    `isolated`: the file is read in a process of its own, where opening takes no longer than
    `open_limit_s` and no other call longer than `time_limit_s`, whatever the file holds. A page
    that such a process is lost over isn't tried again.
    """

    def __init__(
        self,
        path: Path,
        password: str = "",
        *,
        isolated: bool = False,
        time_limit_s: float = TIME_LIMIT_S,
        open_limit_s: float = OPEN_LIMIT_S,
        program: tuple[str, ...] | None = None,
        watch: MemoryWatch | None = None,
    ) -> None:
        """`program`, `watch`: for tests."""
        self._desk: _PageSource = (
            _IsolatedReader(path, password, (open_limit_s, time_limit_s), program, watch)
            if isolated
            else _inprocess_reader(path, password)
        )

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
    def info(self) -> DocumentInfo:
        return self._desk.info

    @property
    def labels(self) -> tuple[str, ...]:
        """What the book prints on each page."""
        return self._desk.info.labels

    def page_text(self, number: int) -> PageText:
        """Text and words of a page; without text where it can't be read.

        Raises BookError(INDEX_FAILED) once pages that can't be read have taken too long together.
        """
        self._check(number)
        return self._desk.page_text(number)

    @property
    def left_out(self) -> tuple[int, ...]:
        """Pages that a process was lost over: they take too long or need too much memory."""
        return self._desk.left_out

    def outline(self) -> tuple[OutlineEntry, ...]:
        """The chapters."""
        return self._desk.outline()

    def page_png(self, number: int, width: int) -> bytes:
        """A page as a PNG picture. Raises BookError where it can't be drawn."""
        self._check(number)
        return self._desk.page_png(number, width)

    def page_picture(self, number: int, side: int, most_bytes: int) -> bytes:
        """A page as a PNG, or as a JPEG where that is much smaller; no side longer than `side`.

        Raises BookError where it can't be drawn, or not within `most_bytes`.
        """
        self._check(number)
        return self._desk.page_picture(number, side, most_bytes)

    def close(self) -> None:
        """Let go of the file; twice does no harm."""
        self._desk.close()

    @staticmethod
    def checksum(path: Path) -> str:
        """SHA-256 of a file's content in hexadecimal. Raises BookError where it can't be read."""
        try:
            return identify(path).checksum
        except OSError as error:
            raise BookError(
                BookErrorCode.NOT_FOUND,
                tr("“{name}” can't be read.", name=path.name),
                remedy=Remedy.LOCATE_FILE,
                advice=tr("It may have been moved or renamed: check its name and folder."),
            ) from error

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


def _inprocess_reader(path: Path, password: str) -> _PageSource:
    # MuPDF is not for the window's process: 0.3 s and 25 MB that only this kind of desk needs.
    from reader_app.documents.inprocess_reader import InProcessReader

    return InProcessReader(path, password)


class _IsolatedReader:
    """In a process of its own, which is killed when it takes too long and started again."""

    def __init__(
        self,
        path: Path,
        password: str,
        limits_s: tuple[float, float],
        program: tuple[str, ...] | None,
        watch: MemoryWatch | None,
    ) -> None:
        """`limits_s`: for opening, for anything else."""
        if "\0" in str(path):
            raise unusable_name(path)
        self._path = path
        self._file = m.OpenFile(str(path.resolve()), password)
        self._open_limit_s, self._time_limit_s = limits_s
        self._lost = LostPages(self._time_limit_s)
        self._program = program
        self._watch = watch or shared_watch()
        self._child: ChildProcess | None = None
        self._was_too_large = self._was_too_slow = False
        self.info = self._opened().info

    @property
    def left_out(self) -> tuple[int, ...]:
        return self._lost.numbers

    def page_text(self, number: int) -> PageText:
        reply = None if number in self._lost else self._read(number)
        return PageText(number, self.info.labels[number - 1], "") if reply is None else reply.text

    def outline(self) -> tuple[OutlineEntry, ...]:
        reply = self._ask(m.ReadOutline(), m.OutlineRead)
        return () if reply is None else reply.outline

    def page_png(self, number: int, width: int) -> bytes:
        reply = self._ask(m.DrawThumbnail(number, width), m.ThumbnailDrawn)
        if reply is None or not reply.png:
            raise page_not_drawn()
        return reply.png

    def page_picture(self, number: int, side: int, most_bytes: int) -> bytes:
        reply = self._ask(DrawPicture(number, side, most_bytes), PictureDrawn)
        if reply is None:
            raise page_not_drawn()
        return reply.file

    def close(self) -> None:
        if self._child is not None:
            self._was_too_large = self._watch.remove(self._child)
            self._child.kill()
            self._child.close()
            self._child = None

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
                "Too many pages of “{name}” take too long, so the rest was left out.",
                name=shown_name(self._path),
            ),
            advice=tr("What was read so far can be searched."),
        )

    def _ask(
        self, request: object, kind: type[_Reply], time_limit_s: float | None = None
    ) -> _Reply | None:
        """None where it failed, or where the process was lost over it."""
        if self._child is None:
            self._opened()
        reply = self._exchange(request, time_limit_s or self._time_limit_s)
        return reply if isinstance(reply, kind) else None

    def _opened(self) -> m.FileOpened:
        self._child = ChildProcess(["--worker", "draw"], program=self._program)
        self._child.channel.ask(drawing_and_reading())
        self._watch.add(self._child)
        reply = self._exchange(self._file, self._open_limit_s)
        if isinstance(reply, m.FileOpened):
            return reply
        self.close()
        if isinstance(reply, m.FileRefused):
            raise reply.error
        if self._was_too_large:
            raise needs_too_much_memory(self._path)
        raise takes_too_long(self._path) if self._was_too_slow else damaged(self._path)

    def _exchange(self, request: object, time_limit_s: float) -> object:
        """None where the process was lost over it."""
        assert self._child is not None
        began = time.monotonic()
        guard = threading.Timer(time_limit_s, self._child.kill_soon)
        guard.start()
        try:
            self._child.channel.send(request)
            self._watch.stir()
            return self._child.channel.receive()
        except ChannelClosedError:
            self.close()
            self._was_too_slow = time.monotonic() - began >= _NEARLY_OUT_OF_TIME * time_limit_s
            return None
        finally:
            guard.cancel()
