"""The picture on the card of a link: the part of a page that the link leads to."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QRectF, QSize, QSizeF, Signal, Slot
from PySide6.QtGui import QColor, QPainter, QPixmap

from reader_app.domain.cross_references import ReferenceKind, ReferenceTarget
from reader_app.domain.document import Link, PageSize, Rect
from reader_app.domain.values import dataclass
from reader_app.ui.pages.geometry import turned_point, turned_rect, turned_size
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.pages.window_picture import image_of
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.rendered_page import RenderedPage, RenderKey

_LEAST_SCALE: Final = 1.15
"""The least scale in pixels per point, so that cards are readable where pages are shown small."""
_SIDE: Final = 0.07
"""The part of the page's width left out at each side, if only the target's top is known."""
_ABOVE: Final = 24.0
"""Points shown above a target of which only the top is known."""
_PLAIN_HEIGHT: Final = 210
"""The height in pixels of a picture of such a target."""
_ROOM: Final = 5.0
"""Points shown around an area."""
_WHOLE: Final = frozenset({ReferenceKind.FIGURE, ReferenceKind.TABLE})
"""Kinds that are shown whole, smaller if need be; of text, the beginning is shown in its size."""
_MARKED: Final = frozenset({ReferenceKind.ENTRY, ReferenceKind.NOTE, ReferenceKind.TERM})
_MARK_STRENGTH: Final = 0.6


@dataclass(frozen=True, slots=True)
class CardFacts:
    """The facts about a link's target besides its page.

    `area`: in points of the unrotated page; None if only the top is known. `book_id`: the cited
    work in the library; "" if it isn't there. `choices`: targets, if it isn't certain which is
    meant.
    """

    label: str = ""
    area: Rect | None = None
    kind: ReferenceKind | None = None
    uri: str = ""
    uri_words: str = ""
    book_id: str = ""
    choices: tuple[ReferenceTarget, ...] = ()


@dataclass(frozen=True, slots=True)
class CardPicture:
    """The part of a page that a card shows, in points of the page as it is rotated.

    `scale`: in pixels a point.
    """

    part: Rect
    scale: float

    @property
    def size(self) -> QSize:
        """The size in pixels."""
        width, height = self.part.x1 - self.part.x0, self.part.y1 - self.part.y0
        return QSize(math.ceil(width * self.scale), math.ceil(height * self.scale))


def picture_of(
    size: PageSize, rotation: int, area: Rect, room: QSize, scale: float, *, is_whole: bool
) -> CardPicture:
    """Return how a card shows an area of a page within `room` pixels.

    It is shown in the size of the page in view (`scale`) unless it would be too wide. If it is too
    high, it is cut at its end, or made smaller if it is to be shown whole.
    """
    shown = turned_size(size, rotation)
    turned = turned_rect(area, size, rotation)
    part = Rect(
        max(0.0, turned.x0 - _ROOM),
        max(0.0, turned.y0 - _ROOM),
        min(shown.width, turned.x1 + _ROOM),
        min(shown.height, turned.y1 + _ROOM),
    )
    width, height = max(1.0, part.x1 - part.x0), max(1.0, part.y1 - part.y0)
    scale = min(max(scale, _LEAST_SCALE), room.width() / width)
    if is_whole:
        scale = min(scale, room.height() / height)
    height = min(height, room.height() / scale)
    return CardPicture(Rect(part.x0, part.y0, part.x0 + width, part.y0 + height), scale)


def place_around(size: PageSize, top: float, rotation: int, height: float) -> Rect:
    """Return the part to show of a page of which only the target's top is known.

    In points of the rotated page; `height`: how much of it is shown.
    """
    shown = turned_size(size, rotation)
    _, target = turned_point(size.width / 2, top, size, rotation)
    above = height / 2 if rotation % 180 else _ABOVE
    y = max(0.0, min(target - above, shown.height - height))
    x = shown.width * _SIDE
    return Rect(x, y, shown.width - x, min(shown.height, y + height))


def is_usable(area: Rect, size: PageSize) -> bool:
    """Return True if an area is on the page and large enough to show something."""
    sides = (area.x0, area.y0, area.x1, area.y1)
    if not all(map(math.isfinite, sides)):
        return False
    is_there = area.x0 < size.width and area.y0 < size.height and area.x1 > 0 and area.y1 > 0
    return is_there and area.x1 - area.x0 >= 4 and area.y1 - area.y0 >= 4


class LinkPictures(QObject):
    """Draws pictures of what links lead to: `drawn(QPixmap)` follows a `request`."""

    drawn = Signal(QPixmap)

    def __init__(self, view: PageView) -> None:
        super().__init__(view)
        self._view = view
        self._client: DocumentClient | None = None
        self._link: Link | None = None
        self._facts = CardFacts()
        self._asked: RenderKey | None = None
        self.paint_marks: Callable[[QPixmap, RenderKey, PageSize], None] | None = None
        """Paints the reader's marks over a picture of a page of that size."""
        self.shape: CardPicture | None = None
        """What the last requested picture shows; None without one."""

    def set_client(self, client: DocumentClient | None) -> None:
        """Draw another document, or none."""
        if self._client is not None:
            self._client.picture_drawn.disconnect(self._take)
        self._client = client
        self.forget()
        if client is not None:
            client.picture_drawn.connect(self._take)

    def forget(self) -> None:
        """Drop the request."""
        self._link = self._asked = self.shape = None

    def request(self, link: Link, page: int, facts: CardFacts, room: QSize) -> None:
        """Request the picture for a link on `page`; `room`: the most pixels it may take."""
        if self._client is None:
            return
        view = self._view
        self._link, self._facts = link, facts
        self.shape = shape = self._planned(link, page, room)
        size = turned_size(view.visible_area.layout.size(link.page), self._rotation)
        width = max(1, round(size.width * shape.scale * view.devicePixelRatioF()))
        scale = width / size.width
        part = shape.part
        clip = (
            math.floor(part.x0 * scale),
            math.floor(part.y0 * scale),
            min(width, math.ceil(part.x1 * scale)),
            max(1, min(round(size.height * scale), math.ceil(part.y1 * scale))),
        )
        self._asked = RenderKey(link.page, width, clip, view.painter.look)
        self._client.request_picture(self._asked)

    @property
    def _rotation(self) -> int:
        return self._view.painter.look.rotation

    def _planned(self, link: Link, page: int, room: QSize) -> CardPicture:
        """Return the part that the picture shows, and its size."""
        layout = self._view.visible_area.layout
        size, facts = layout.size(link.page), self._facts
        scale = layout.scale(page or link.page)
        top = link.top
        if facts.area is not None and facts.kind is ReferenceKind.SECTION:
            top = facts.area.y0  # a heading alone would tell little: it is shown with what follows
        elif facts.area is not None and is_usable(facts.area, size):
            is_whole = facts.kind in _WHOLE
            return picture_of(size, self._rotation, facts.area, room, scale, is_whole=is_whole)
        width = turned_size(size, self._rotation).width * (1 - 2 * _SIDE)
        scale = min(max(scale, _LEAST_SCALE), room.width() / width)
        height = min(_PLAIN_HEIGHT, room.height()) / scale
        return CardPicture(place_around(size, top, self._rotation, height), scale)

    @Slot(object)
    def _take(self, rendered: RenderedPage) -> None:
        if rendered.key == self._asked and rendered.width:
            image = image_of(rendered.pixels, rendered.width, rendered.height)
            pixels = QPixmap.fromImage(image)
            if self.paint_marks is not None:
                size = self._view.visible_area.layout.size(rendered.key.page)
                self.paint_marks(pixels, rendered.key, size)
            self._mark(pixels)
            self.drawn.emit(pixels)

    def _mark(self, pixels: QPixmap) -> None:
        """Mark an entry softly: its neighbours may be seen above and below it."""
        area, link, key = self._facts.area, self._link, self._asked
        if area is None or self._facts.kind not in _MARKED or link is None or key is None:
            return
        size = self._view.visible_area.layout.size(link.page)
        if not is_usable(area, size) or key.clip is None:
            return
        scale = key.width / turned_size(size, self._rotation).width
        turned = turned_rect(area, size, self._rotation)
        box = QRectF(turned.x0, turned.y0, turned.x1 - turned.x0, turned.y1 - turned.y0)
        box = QRectF(box.topLeft() * scale, QSizeF(box.width(), box.height()) * scale)
        colors = self._view.painter.colors
        ink = QColor(colors.flash)
        ink.setAlphaF(ink.alphaF() * _MARK_STRENGTH)
        painter = QPainter(pixels)
        painter.setCompositionMode(colors.blend)
        painter.fillRect(box.translated(-key.clip[0], -key.clip[1]), ink)
        painter.end()
