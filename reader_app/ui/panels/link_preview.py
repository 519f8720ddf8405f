"""The link preview: a small card that shows the target of a link before it is followed."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPalette, QPixmap
from PySide6.QtWidgets import QWidget

from reader_app.domain.document import Link, PageSize, Rect
from reader_app.domain.translation import tr
from reader_app.ui.pages.floating_card import beside, paint_card
from reader_app.ui.pages.geometry import turned_point, turned_size
from reader_app.ui.pages.page_painting import paint_placeholder
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.selection.page_image import image_of
from reader_app.ui.theme.palette import METRICS
from reader_app.ui.theme.theme import appear
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.rendered_page import ThumbnailKey, ThumbnailPixels

_REST_MS: Final = 300
_PICTURE: Final = QSize(400, 210)
_SIDE: Final = 0.07
"""The part of the page's width left out at each side, so that the words are larger."""
_ABOVE: Final = 24.0
"""Points shown above the link's target."""
_ENDINGS: Final = frozenset(
    {QEvent.Type.Leave, QEvent.Type.Wheel, QEvent.Type.MouseButtonPress, QEvent.Type.Resize}
)


def place_around(size: PageSize, top: float, rotation: int) -> Rect:
    """Return the part of a page that the card shows, in points of the rotated page."""
    shown = turned_size(size, rotation)
    width = shown.width * (1 - 2 * _SIDE)
    height = width * _PICTURE.height() / _PICTURE.width()
    _, target = turned_point(size.width / 2, top, size, rotation)
    above = height / 2 if rotation % 180 else _ABOVE
    y = max(0.0, min(target - above, shown.height - height))
    x = shown.width * _SIDE
    return Rect(x, y, x + width, y + height)


class LinkPreview(QWidget):
    """The card shown when the pointer rests on a link inside the book, object name `linkPreview`.

    It is placed beside the link, never under the pointer.
    """

    def __init__(self, view: PageView) -> None:
        super().__init__(view)
        self._view = view
        self._client: DocumentClient | None = None
        self._link: Link | None = None
        self._page = 0
        self._fence: int | None = None
        self._asked: ThumbnailKey | None = None
        self._picture = QPixmap()
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self._show)
        self.setObjectName("linkPreview")
        self.setAccessibleName(tr("Link target"))
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFixedSize(self.sizeHint())
        view.text.link_hovered.connect(self._note_link)
        view.verticalScrollBar().valueChanged.connect(self.leave)
        view.horizontalScrollBar().valueChanged.connect(self.leave)
        view.page_viewport.zoom_changed.connect(self.leave)
        view.viewport().installEventFilter(self)
        self.hide()

    def set_client(self, client: DocumentClient | None) -> None:
        """Use another document, or none."""
        if self._client is not None:
            self._client.thumbnail_drawn.disconnect(self._take)
        self._client = client
        self.leave()
        if client is not None:
            client.thumbnail_drawn.connect(self._take)

    def set_fence(self, fence: int | None) -> None:
        """Show no picture of pages after this one; None: show all."""
        self._fence = fence

    @property
    def has_picture(self) -> bool:
        return not self._picture.isNull()

    @Slot()
    def leave(self) -> None:
        """Hide the card, and cancel one that is about to be shown."""
        self._rest.stop()
        self._link = self._asked = None
        self._picture = QPixmap()
        self.hide()

    def sizeHint(self) -> QSize:
        edge = METRICS.space_s
        return _PICTURE + QSize(2 * edge, 3 * edge + self._words_height())

    # -- Qt ---------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _ENDINGS:
            self.leave()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_card(self, QPalette.ColorRole.Midlight)  # not white, because it lies over a page
        if self._link is None:
            return
        painter = QPainter(self)
        edge = METRICS.space_s
        words = QRect(edge, edge, _PICTURE.width(), self._words_height())
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, self._words(self._link))
        area = QRect(QPoint(edge, words.bottom() + 1 + edge), _PICTURE)
        frame = QPainterPath()
        frame.addRoundedRect(QRectF(area), edge / 2, edge / 2)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setClipPath(frame)
        paint_placeholder(painter, area, area, self._view.painter.colors, "")
        if self.has_picture:
            painter.drawPixmap(QRectF(area), self._picture, QRectF(self._picture.rect()))
        painter.end()

    # -- inside -----------------------------------------------------------------------------

    @Slot(object, int)
    def _note_link(self, link: Link | None, page: int) -> None:
        self.leave()
        if link is not None and 0 < link.page <= self._view.page_count:
            self._link, self._page = link, page
            self._rest.start()

    @Slot()
    def _show(self) -> None:
        link = self._link
        if link is None or self._client is None:
            return
        self.setAccessibleDescription(self._words(link))
        areas = [self._view.area_on_screen(self._page, link.rect)]
        corner = beside(areas, self.size(), self._view.covered.clear_area())
        self.move(corner + self._view.viewport().pos())
        appear(self)
        if not self._is_veiled(link):
            self._asked = self._key(link.page)
            self._client.request_thumbnail_pixels(self._asked)

    def _is_veiled(self, link: Link) -> bool:
        return self._fence is not None and link.page > self._fence

    def _words(self, link: Link) -> str:
        place = self._view.text.describe(link)
        if self._is_veiled(link):
            return tr("{place} · past where you’ve read", place=place)
        return place

    def _key(self, page: int) -> ThumbnailKey:
        """Return the key of the whole page, as wide as the card needs it."""
        across = _PICTURE.width() / (1 - 2 * _SIDE)
        return ThumbnailKey(page, round(across * self.devicePixelRatioF()), self._view.painter.look)

    @Slot(object)
    def _take(self, drawn: ThumbnailPixels) -> None:
        if drawn.request != self._asked or self._link is None or not drawn.pixels:
            return
        size = self._view.visible_area.layout.size(self._link.page)
        rotation = drawn.request.look.rotation
        part = place_around(size, self._link.top, rotation)
        scale = drawn.width / turned_size(size, rotation).width
        crop = QRectF(
            part.x0 * scale,
            part.y0 * scale,
            (part.x1 - part.x0) * scale,
            (part.y1 - part.y0) * scale,
        )
        image = image_of(drawn.pixels, drawn.width, drawn.height, crop.toAlignedRect())
        self._picture = QPixmap.fromImage(image)
        self.update()

    def _words_height(self) -> int:
        return self.fontMetrics().height() + METRICS.space_xs
