"""The process that recognises text: it draws each page and runs Tesseract on the picture."""

from __future__ import annotations

import logging
import math
import queue
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from reader_app.documents.engine.open_document import OpenDocument, open_document
from reader_app.documents.processes import ocr_and_copy_messages as m
from reader_app.documents.render.mupdf_renderer import MupdfRenderer
from reader_app.documents.tesseract import RecognitionFailedError, Scale, Tesseract, recognised_page
from reader_app.domain.document import PageText
from reader_app.domain.errors import BookError
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
