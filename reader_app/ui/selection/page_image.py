"""Images of pages: regions rendered anew for copying or sending."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QObject, QRectF, Signal, Slot
from PySide6.QtGui import QImage

from reader_app.domain.document import Look, Rect
from reader_app.domain.values import dataclass
from reader_app.ui.pages.geometry import POINTS_PER_INCH, turned_size
from reader_app.ui.pages.layout import Layout
from reader_app.ui.pages.viewport import VisibleArea
from reader_app.ui.pages.window_picture import image_of
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.rendered_page import RenderedPage, RenderKey

_LEAST_DPI: Final = 200.0
_FINER: Final = 2.0
"""How much finer than on the screen an image is rendered."""
_MOST_PIXELS: Final = 8_000_000
"""The largest image, 32 MB; copying more at once would block the main thread too long."""
_FINEST_DPI: Final = 600.0
_MOST_SAVED: Final = 9_200_000
"""The largest image that is saved: a page of A4 at 300 dpi, a part of it at up to 600."""
_METRES_PER_INCH: Final = 0.0254
_WHOLE: Final = Rect(0.0, 0.0, 1.0, 1.0)


@dataclass(frozen=True, slots=True)
class PageArea:
    """A part of a page.

    `area`: in parts (0 to 1) of the width and height of the page as it is rotated.
    """

    page: int
    area: Rect = _WHOLE


@dataclass(frozen=True, slots=True)
class PageImage:
    """An image of a page or a part of it, on white paper, rotated as in the view."""

    part: PageArea
    image: QImage


def part_between(visible_area: VisibleArea, page: int, frame: QRectF) -> PageArea:
    """Return the part of the page that a rectangle of the viewport covers."""
    paper = visible_area.paper_box(page)
    seen = frame & QRectF(paper.left, paper.top, paper.width, paper.height)
    area = Rect(
        (seen.left() - paper.left) / paper.width,
        (seen.top() - paper.top) / paper.height,
        (seen.right() - paper.left) / paper.width,
        (seen.bottom() - paper.top) / paper.height,
    )
    return PageArea(page, area)


def image_key(layout: Layout, part: PageArea, *, is_saved: bool = False) -> RenderKey:
    """Return the render key for an image of `part`.

    It is fine enough for print and finer than the screen, within a limit of pixels. One that is
    saved has up to 600 dots per inch.
    """
    rotation = layout.rotation
    size = turned_size(layout.size(part.page), rotation)
    scale = max(_LEAST_DPI / POINTS_PER_INCH, _FINER * layout.scale(part.page))
    area = part.area
    points = size.width * size.height * (area.x1 - area.x0) * (area.y1 - area.y0)
    if is_saved:
        scale = _FINEST_DPI / POINTS_PER_INCH
    most = _MOST_SAVED if is_saved else _MOST_PIXELS
    scale = min(scale, math.sqrt(most / max(points, 1.0)))
    width = max(1, round(size.width * scale))
    height = max(1, round(size.height * width / size.width))
    left, top = math.floor(area.x0 * width), math.floor(area.y0 * height)
    right = max(left + 1, math.ceil(area.x1 * width))
    bottom = max(top + 1, math.ceil(area.y1 * height))
    return RenderKey(part.page, width, (left, top, right, bottom), Look(rotation))


class PageImageRenderer(QObject):
    """Renders images of pages. `ready(PageImage)` or `failed(PageArea)` follows each request."""

    ready = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client: DocumentClient | None = None
        self._asked: dict[RenderKey, PageArea] = {}
        self._dots: dict[RenderKey, int] = {}
        """Dots per metre, by which other programs know the physical size of an image."""

    def set_client(self, client: DocumentClient | None) -> None:
        """Render another document, or none; pending requests for the last one are dropped."""
        self._listen(is_on=False)
        self._asked.clear()
        self._dots.clear()
        self._client = client

    def request(self, layout: Layout, part: PageArea, *, is_saved: bool = False) -> None:
        """Request an image of the part, with the rotation of the layout."""
        if self._client is None:
            return
        key = image_key(layout, part, is_saved=is_saved)
        if not self._asked:
            self._listen(is_on=True)
        self._asked[key] = part
        page = turned_size(layout.size(part.page), layout.rotation)
        self._dots[key] = round(key.width / page.width * POINTS_PER_INCH / _METRES_PER_INCH)
        self._client.request_picture(key)

    def _listen(self, *, is_on: bool) -> None:
        """Connect to the client's signals, or disconnect if no request is pending."""
        if self._client is None or (not is_on and not self._asked):
            return
        for signal, slot in (
            (self._client.picture_drawn, self._take),
            (self._client.picture_failed, self._fail),
        ):
            if is_on:
                signal.connect(slot)
            else:
                signal.disconnect(slot)

    @Slot(object)
    def _take(self, rendered: RenderedPage) -> None:
        dots = self._dots.pop(rendered.key, 0)
        part = self._answered(rendered.key)
        if part is not None:
            pixels = image_of(rendered.pixels, rendered.width, rendered.height)
            pixels.setDotsPerMeterX(dots)
            pixels.setDotsPerMeterY(dots)
            self.ready.emit(PageImage(part, pixels))

    @Slot(object)
    def _fail(self, key: RenderKey) -> None:
        self._dots.pop(key, None)
        part = self._answered(key)
        if part is not None:
            self.failed.emit(part)

    def _answered(self, key: RenderKey) -> PageArea | None:
        if key not in self._asked:
            return None
        if len(self._asked) == 1:
            self._listen(is_on=False)
        return self._asked.pop(key)
