"""A document for programs without a window: one call, one answer."""

from __future__ import annotations

import threading
from pathlib import Path
from types import TracebackType
from typing import Protocol, TypeVar

from reader_app.documents import messages as m
from reader_app.documents.dialogues import drawing_and_reading
from reader_app.documents.identity import identify
from reader_app.documents.picture_messages import DrawPicture, PictureDrawn
from reader_app.documents.refusals import page_not_drawn
from reader_app.domain.document import DocumentInfo, OutlineEntry, PageText
from reader_app.domain.errors import BookError, BookErrorCode, Remedy
from reader_app.domain.language import tr
from reader_app.ipc.channel import ChannelClosedError, ChildProcess

TIME_LIMIT_S = 20.0
_Reply = TypeVar("_Reply")


class _Desk(Protocol):
    """Somebody who answers questions about one open file."""

    info: DocumentInfo

    def page_text(self, number: int) -> PageText: ...
    def outline(self) -> tuple[OutlineEntry, ...]: ...
    def page_png(self, number: int, width: int) -> bytes: ...
    def page_picture(self, number: int, side: int, most_bytes: int) -> bytes: ...
    def close(self) -> None: ...


class DocumentReader:
    """An open file; use it in a `with` block. Raises BookError when it can't be opened.

    `isolated`: the file is read in a process of its own, where no call takes longer than
    `time_limit_s`, whatever the file holds.
    """

    def __init__(
        self,
        path: Path,
        password: str = "",
        *,
        isolated: bool = False,
        time_limit_s: float = TIME_LIMIT_S,
        program: tuple[str, ...] | None = None,
    ) -> None:
        self._desk: _Desk = (
            _FarDesk(path, password, time_limit_s, program)
            if isolated
            else _near_desk(path, password)
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
        """Text and words of a page; without text where it can't be read."""
        self._check(number)
        return self._desk.page_text(number)

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


def _near_desk(path: Path, password: str) -> _Desk:
    # MuPDF is not for the window's process: 0.3 s and 25 MB that only this kind of desk needs.
    from reader_app.documents.near_desk import NearDesk

    return NearDesk(path, password)


class _FarDesk:
    """In a process of its own, which is killed when it takes too long and started again."""

    def __init__(
        self, path: Path, password: str, time_limit_s: float, program: tuple[str, ...] | None
    ) -> None:
        self._file = m.OpenFile(str(path.resolve()), password)
        self._time_limit_s = time_limit_s
        self._program = program
        self._child: ChildProcess | None = None
        self.info = self._opened().info

    def page_text(self, number: int) -> PageText:
        reply = self._ask(m.ReadPage(number), m.PageRead)
        if reply is None:
            return PageText(number, self.info.labels[number - 1], "")
        return reply.text

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
            self._child.kill()
            self._child.close()
            self._child = None

    def _ask(self, request: object, kind: type[_Reply]) -> _Reply | None:
        """None where the process was lost over it."""
        if self._child is None:
            self._opened()
        reply = self._exchange(request)
        return reply if isinstance(reply, kind) else None

    def _opened(self) -> m.FileOpened:
        self._child = ChildProcess(["--worker", "draw"], program=self._program)
        self._child.channel.ask(drawing_and_reading())
        reply = self._exchange(self._file)
        if isinstance(reply, m.FileOpened):
            return reply
        self.close()
        if isinstance(reply, m.FileRefused):
            raise reply.error
        raise BookError(
            BookErrorCode.PARSE_FAILED,
            tr("This file can't be opened: reading it never ends."),
            remedy=Remedy.LOCATE_FILE,
            advice=tr("Get the file again from where it came from."),
        )

    def _exchange(self, request: object) -> object:
        assert self._child is not None
        guard = threading.Timer(self._time_limit_s, self._child.kill_soon)
        guard.start()
        try:
            self._child.channel.send(request)
            return self._child.channel.receive()
        except ChannelClosedError:
            self.close()
            return None
        finally:
            guard.cancel()
