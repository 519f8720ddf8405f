"""A print job: which pages are printed, how each lies on its sheet, and painting it in bands."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Callable, Sequence
from enum import Enum
from itertools import chain
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import QObject, QRectF, Qt, QTimer, Signal, SignalInstance, Slot
from PySide6.QtGui import QFont, QPageLayout, QPainter

from reader_app.domain.document import PageSize
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass
from reader_app.ui.pages.window_picture import image_of
from reader_app.workers.rendered_page import Priority, RenderedPage, RenderKey

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

MOST_BYTES: Final = 64 * 1024 * 1024
"""The limit for one page's pixels; a page that would need more is rendered coarser."""
_BYTES_PER_PIXEL: Final = 4
_SEAM_REACH: Final = 60
"""Rows searched for a seam; more than there are between the middles of two lines of a book."""
_SEAM_AIR: Final = 2
"""Rows above and below a seam that must have its colour, because a thin line would be cut, too."""


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle on a sheet, in dots of the printer."""

    left: float
    top: float
    width: float
    height: float


class PageSet(Enum):
    """Every page or every other one, for paper that is turned over by hand."""

    ALL = tr("All pages")
    ODD = tr("Odd pages")
    EVEN = tr("Even pages")

    def holds(self, page: int) -> bool:
        return self is PageSet.ALL or (page % 2 == 1) is (self is PageSet.ODD)


def chosen_pages(
    page_count: int,
    is_chosen: Callable[[int], bool],
    *,
    copies: int = 1,
    is_last_first: bool = False,
) -> tuple[int, ...]:
    """Return the pages in printing order, one whole copy after the other."""
    pages = [page for page in range(1, page_count + 1) if is_chosen(page)]
    if is_last_first:
        pages.reverse()
    return tuple(pages * max(1, copies))


def is_broad(size: PageSize) -> bool:
    """Return True if the page fits better on a sheet in landscape orientation."""
    return size.width > size.height


def fitted(size: PageSize, width: float, height: float, largest: float = inf) -> Area:
    """Fit the page into `width` × `height` dots, centred, keeping its shape.

    `largest`: the limit of dots for a point of the page.
    """
    scale = min(width / size.width, height / size.height, largest)
    across, down = size.width * scale, size.height * scale
    return Area((width - across) / 2, (height - down) / 2, across, down)


def pixels_across(area: Area) -> int:
    """Return the width in pixels at which the page is rendered for that area."""
    wanted = area.width * area.height * _BYTES_PER_PIXEL
    shrink = min(1.0, (MOST_BYTES / wanted) ** 0.5)
    return max(1, int(area.width * shrink))


def rows_for(rows: int, spent_s: float, budget_s: float) -> int:
    """Return how many rows to paint next, after `rows` of them took `spent_s`."""
    factor = min(1.5, max(0.25, budget_s / max(spent_s, 1e-6)))
    return max(4, min(512, int(rows * factor)))


def blank_row_near(pixels: memoryview, stride: int, near: int) -> int:
    """Return the blank row nearest to `near`, where a seam cuts nothing; `near` if there is none.

    `pixels`: rows of `stride` bytes, four for each pixel. A viewer that scales the page down may
    shift it slightly at a seam: in a row of one colour that is invisible.
    """
    last = len(pixels) // stride - 1 - _SEAM_AIR
    before = range(min(near, last), max(_SEAM_AIR, near - _SEAM_REACH), -1)
    after = range(near + 1, min(near + _SEAM_REACH, last + 1))
    for row in chain(before, after):
        lines = bytes(pixels[(row - _SEAM_AIR) * stride : (row + _SEAM_AIR + 1) * stride])
        if lines == lines[:_BYTES_PER_PIXEL] * (len(lines) // _BYTES_PER_PIXEL):
            return row
    return near


def time_left(done: int, of: int, spent_s: float) -> str:
    """Return "about 3 minutes left"; "" if that can't be estimated or is too short to mention."""
    if not 2 <= done < of:
        return ""
    left = spent_s / done * (of - done)
    if left < 20:
        return ""
    minutes = round(left / 60)
    return tr("about {n} minutes left", n=minutes) if minutes > 1 else tr("about a minute left")


def ranges_in_words(pages: Sequence[int]) -> str:
    """Return "1 page" or "12 pages"."""
    return tr("{n} page", "{n} pages", n=len(pages))


def print_program() -> str:
    """Return the program that sends a PDF to a printer; "" where there is none (Windows)."""
    return shutil.which("lp") or ""


def spool_file() -> Path:
    """Return the path of a new empty file that nobody else may read, for sheets on their way."""
    handle, path = tempfile.mkstemp(prefix="pagemate-", suffix=".pdf")
    os.close(handle)
    return Path(path)


def print_arguments(printer: QPrinter, title: str) -> list[str]:
    """Return the arguments for `lp` (POSIX, and CUPS for its options)."""
    sides = {
        printer.DuplexMode.DuplexNone: "one-sided",
        printer.DuplexMode.DuplexLongSide: "two-sided-long-edge",
        printer.DuplexMode.DuplexShortSide: "two-sided-short-edge",
    }.get(printer.duplex(), "")
    colors = "monochrome" if printer.colorMode() is printer.ColorMode.GrayScale else "color"
    paper = printer.pageLayout().pageSize()
    options = {
        "media": paper.key(),
        "sides": sides,
        "print-color-mode": colors,
        "collate": "true" if printer.collateCopies() else "",
    }
    arguments = ["-d", printer.printerName()] if printer.printerName() else []
    arguments += ["-n", str(max(1, printer.copyCount())), "-t", title]
    return arguments + [
        part for name, value in options.items() if value for part in ("-o", f"{name}={value}")
    ]


_BUDGET_S: Final = 0.003
_FIRST_ROWS: Final = 16
_SEAM: Final = 1
"""The rows by which a band overlaps the next one; otherwise a hairline of paper would show."""
_NOTE_POINTS: Final = 12.0
_POINTS_PER_INCH: Final = 72.0


class PageSource(Protocol):
    """Renders pages for the print job."""

    @property
    def page_rendered(self) -> SignalInstance: ...

    @property
    def page_failed(self) -> SignalInstance: ...

    def request(self, key: RenderKey, priority: Priority) -> None: ...


class PrintJob(QObject):
    """Prints pages one after the other, each in bands.

    The main thread is never blocked for longer than one band takes, some milliseconds.
    `progressed(sheets done, sheets in all)`. `finished(bool)`: True if all were printed.
    """

    progressed = Signal(int, int)
    finished = Signal(bool)

    def __init__(
        self,
        printer: QPrinter,
        source: PageSource,
        pages: Sequence[int],
        sizes: Sequence[PageSize],
        parent: QObject | None = None,
        *,
        is_enlarged: bool = True,
    ) -> None:
        """`pages`: page numbers in printing order; `sizes`: those of all pages of the book.

        `is_enlarged`: scale pages that are smaller than the paper up to it.
        """
        super().__init__(parent)
        self._printer = printer
        self._source = source
        self._pages = pages
        self._sizes = sizes
        self._is_enlarged = is_enlarged
        self._painter = QPainter()
        self._done = 0
        self._key: RenderKey | None = None
        self._area = Area(0.0, 0.0, 1.0, 1.0)
        self._picture: RenderedPage | None = None
        self._row = 0
        self._rows = _FIRST_ROWS
        self._tick = QTimer(self, interval=0)
        self._tick.timeout.connect(self._paint_band)
        source.page_rendered.connect(self._take)
        source.page_failed.connect(self._note_failure)

    def start(self) -> bool:
        """Start printing; return False if the printer or the file can't be written to."""
        self._turn_sheet()
        if not self._pages or not self._painter.begin(self._printer):
            return False
        self.progressed.emit(0, len(self._pages))
        self._ask()
        return True

    def cancel(self) -> None:
        """Stop printing; `finished(False)` follows at once."""
        if self._painter.isActive():
            self._printer.abort()
            self._end(is_whole=False)

    # -- pages ----------------------------------------------------------------------------

    @property
    def _size(self) -> PageSize:
        return self._sizes[self._pages[self._done] - 1]

    def _turn_sheet(self) -> None:
        if self._pages:
            way = QPageLayout.Orientation
            self._printer.setPageOrientation(
                way.Landscape if is_broad(self._size) else way.Portrait
            )

    def _ask(self) -> None:
        room = self._printer.pageRect(self._printer.Unit.DevicePixel)
        largest = inf if self._is_enlarged else self._printer.resolution() / _POINTS_PER_INCH
        self._area = fitted(self._size, room.width(), room.height(), largest)
        self._key = RenderKey(self._pages[self._done], pixels_across(self._area))
        self._source.request(self._key, Priority.VISIBLE)

    @Slot(object)
    def _take(self, picture: RenderedPage) -> None:
        if picture.key != self._key or self._picture is not None:
            picture.release()
            return
        self._picture, self._row = picture, 0
        self._tick.start()

    @Slot(int, str)
    def _note_failure(self, page: int, sentence: str) -> None:
        if self._key is None or page != self._key.page or self._picture is not None:
            return
        font = QFont()
        font.setPointSizeF(_NOTE_POINTS)
        self._painter.setFont(font)
        area = self._area
        self._painter.drawText(
            QRectF(area.left, area.top, area.width, area.height),
            Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap,
            tr("Page {page}: {sentence}", page=page, sentence=sentence),
        )
        self._go_on()

    def _go_on(self) -> None:
        self._done += 1
        self.progressed.emit(self._done, len(self._pages))
        if not self._painter.isActive():
            return  # a listener has cancelled the job
        if self._done == len(self._pages):
            self._end(is_whole=True)
            return
        self._turn_sheet()
        if self._printer.newPage():
            self._ask()
        else:
            self._end(is_whole=False)

    # -- bands ----------------------------------------------------------------------------

    @Slot()
    def _paint_band(self) -> None:
        picture = self._picture
        if picture is None:
            return
        began = time.perf_counter()
        painted = self._paint_rows(picture)
        self._rows = rows_for(painted, time.perf_counter() - began, _BUDGET_S)
        self._row += painted
        if self._row >= picture.height:
            self._let_go()
            self._go_on()

    def _paint_rows(self, picture: RenderedPage) -> int:
        rows = min(self._rows, picture.height - self._row)
        if self._row + rows < picture.height:
            with picture.pixels[self._row * picture.stride :] as rest:
                rows = blank_row_near(rest, picture.stride, rows)
        with_seam = min(rows + _SEAM, picture.height - self._row)
        start = self._row * picture.stride
        with picture.pixels[start : start + with_seam * picture.stride] as pixels:
            band = image_of(pixels, picture.width, with_seam)
        scale = self._area.height / picture.height
        self._painter.drawImage(
            QRectF(
                self._area.left,
                self._area.top + self._row * scale,
                self._area.width,
                with_seam * scale,
            ),
            band,
        )
        return rows

    def _let_go(self) -> None:
        self._tick.stop()
        if self._picture is not None:
            self._picture.release()
        self._picture = self._key = None

    def _end(self, *, is_whole: bool) -> None:
        self._let_go()
        self._painter.end()
        self._source.page_rendered.disconnect(self._take)
        self._source.page_failed.disconnect(self._note_failure)
        self.finished.emit(is_whole)
