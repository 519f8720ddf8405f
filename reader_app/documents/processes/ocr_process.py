"""The process that recognises text: it draws each page and runs Tesseract on the picture.

Tesseract's answer is made into the text of the page: words, lines and their places.
"""

from __future__ import annotations

import logging
import math
import queue
import re
import threading
import time
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Final

from reader_app.documents.engine.open_document import OpenDocument, open_document
from reader_app.documents.processes import ocr_and_copy_messages as m
from reader_app.documents.render.mupdf_renderer import MupdfRenderer
from reader_app.documents.tesseract import RecognitionFailedError, Tesseract
from reader_app.domain.document import PageText, Rect, TextOrigin, Word
from reader_app.domain.errors import BookError
from reader_app.domain.values import dataclass
from reader_app.ipc.channel import Channel, ChannelClosedError
from reader_app.ipc.cpu import ProcessDeadline

_POINTS_PER_INCH: Final = 72
_DPI: Final = 300
_MOST_PIXELS: Final = 30_000_000
"""A page of A3 at 300 dpi has 17 million; posters are drawn at a lower resolution."""
_LONGEST_SIDE: Final = 20_000
_OPEN_LIMIT_S: Final = 600.0
_DRAW_LIMIT_S: Final = 300.0
"""Seconds of wall-clock time: at its low priority the process gets little of a busy processor."""
_WORD_LEVEL: Final = "5"
_LEAST_SURE: Final = 30.0
"""Percent. Words with less confidence are specks and edges of pictures more often than letters."""
_LEAST_SURE_LINE: Final = 45.0
_COLUMNS: Final = 12
_UNSTORABLE: Final = re.compile("[\x00-\x1f\x7f\ud800-\udfff]")
_SIGNED: Final = re.compile(r"\w")
_log = logging.getLogger(__name__)


class RecognisingWorker:
    """Recognises the pages of one file in the order of the requests.

    A thread listens to messages during the work, so that it ends at once when the parent ends.
    """

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self._inbox: queue.SimpleQueue[object] = queue.SimpleQueue()
        self._deadline = ProcessDeadline()
        self._order: m.RecogniseIn | None = None
        self._document: OpenDocument | None = None
        self._tesseract: Tesseract | None = None
        self._is_over = threading.Event()

    def run(self, confine: Callable[[m.RecogniseIn], None] = lambda order: None) -> None:
        """Work until the other side has gone. `confine` is called before anything is read."""
        try:
            first = self._channel.receive()
        except ChannelClosedError:
            return
        if isinstance(first, m.RecogniseIn):
            confine(first)  # before any other thread starts, since it would not be confined
        self._inbox.put(first)
        threading.Thread(target=self._listen, daemon=True).start()
        try:
            while (message := self._inbox.get()) is not None and not self._is_over.is_set():
                self._take_in(message)
        except ChannelClosedError:
            return

    def _listen(self) -> None:
        try:
            while not isinstance(message := self._channel.receive(), m.StopRecognising):
                self._inbox.put(message)
        except ChannelClosedError:
            _log.debug("the other side is gone")
        self._is_over.set()
        if (tesseract := self._tesseract) is not None:
            tesseract.cancel()
        self._inbox.put(None)

    def _take_in(self, message: object) -> None:
        match message:
            case m.RecogniseIn():
                self._open(message)
            case m.RecognisePage():
                self._answer(message.number)
            case _:
                _log.warning("unknown message %s", type(message).__name__)

    def _open(self, order: m.RecogniseIn) -> None:
        self._order = order
        try:
            with self._deadline.within(_OPEN_LIMIT_S):
                self._document = open_document(Path(order.path), order.password)
        except BookError as error:
            self._channel.send(m.FileNotRecognised(error))
            return
        self._tesseract = Tesseract(order.program, page_limit_s=order.page_limit_s)
        if self._is_over.is_set():
            self._tesseract.cancel()

    def _answer(self, number: int) -> None:
        began = time.monotonic()
        try:
            page = self._recognised(number)
        except Exception:  # noqa: BLE001 - the border of one page
            if not self._is_over.is_set():
                _log.warning("page %d could not be recognised", number, exc_info=True)
            self._channel.send(m.PageNotRecognised(number))
            return
        self._channel.send(m.PageRecognised(page, time.monotonic() - began))

    def _recognised(self, number: int) -> PageText:
        document, order, tesseract = self._document, self._order, self._tesseract
        if document is None or order is None or tesseract is None:
            raise RecognitionFailedError("the file isn't open")
        size = document.info.page_sizes[number - 1]
        dpi = dpi_for(size.width, size.height)
        with self._deadline.within(_DRAW_LIMIT_S):
            width = max(1, round(size.width * dpi / _POINTS_PER_INCH))
            pixels, area = MupdfRenderer(document).grey(number, width)
        picture = b"P5 %d %d 255\n" % (area.width, area.height) + pixels
        del pixels
        table = tesseract.table_of(picture, order.languages, round(dpi))
        return recognised_page(
            number, table, Scale(size.width / area.width, size.height / area.height)
        )


def dpi_for(width: float, height: float) -> float:
    """Return the resolution in dpi for a page of this size, in points."""
    inches = width / _POINTS_PER_INCH, height / _POINTS_PER_INCH
    by_area = math.sqrt(_MOST_PIXELS / (inches[0] * inches[1]))
    return min(_DPI, by_area, _LONGEST_SIDE / max(inches))


@dataclass(frozen=True, slots=True)
class Scale:
    """Points for each pixel of the picture, horizontally and vertically."""

    across: float
    down: float


@dataclass(frozen=True, slots=True)
class _Found:
    block: tuple[str, str]
    line: str
    sureness: float
    text: str
    rect: Rect


def recognised_page(number: int, table: str, scale: Scale) -> PageText:
    """Make the page's text with a rectangle for each word; it is empty if there are no words.

    Lines in which Tesseract has little confidence are left out: it finds such lines in photographs.
    """
    parts: list[str] = []
    words: list[Word] = []
    position = 0
    last: _Found | None = None
    for found in _sure_words(table, scale):
        if last is not None:
            is_same_line = (found.block, found.line) == (last.block, last.line)
            gap = " " if is_same_line else "\n" if found.block == last.block else "\n\n"
            parts.append(gap)
            position += len(gap)
        parts.append(found.text)
        words.append(Word(position, position + len(found.text), found.rect))
        position += len(found.text)
        last = found
    return PageText(number, "", "".join(parts), tuple(words), origin=TextOrigin.RECOGNISED)


def _sure_words(table: str, scale: Scale) -> Iterator[_Found]:
    rows = (_found(row, scale) for row in table.splitlines())
    words = (row for row in rows if row is not None)
    for _, line in groupby(words, key=lambda found: (found.block, found.line)):
        yield from _sure(list(line))


def _sure(line: list[_Found]) -> list[_Found]:
    letters = sum(len(found.text) for found in line)
    mean = sum(found.sureness * len(found.text) for found in line) / letters
    has_words = any(_SIGNED.search(found.text) for found in line)
    if mean < _LEAST_SURE_LINE or not has_words:
        return []
    return [found for found in line if found.sureness >= _LEAST_SURE]


def _found(row: str, scale: Scale) -> _Found | None:
    """Read one row; return None for headings, blocks, lines, blanks and broken rows."""
    cells = row.split("\t", _COLUMNS - 1)
    if len(cells) < _COLUMNS or cells[0] != _WORD_LEVEL:
        return None
    text = _UNSTORABLE.sub("\ufffd", "".join(cells[11].split()))
    try:
        left, top, width, height = (int(cell) for cell in cells[6:10])
        sureness = float(cells[10])
    except ValueError:
        return None
    if not text or width <= 0 or height <= 0:
        return None
    rect = Rect(
        left * scale.across,
        top * scale.down,
        (left + width) * scale.across,
        (top + height) * scale.down,
    )
    return _Found((cells[2], cells[3]), cells[4], sureness, text, rect)
