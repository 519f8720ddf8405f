"""The card that shows the evidence of a page chip, with a small picture of the cited lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPixmap, QTextLayout
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QVBoxLayout, QWidget

from reader_app.domain.citations import Citation
from reader_app.domain.document import Look, PageSize, Rect
from reader_app.domain.translation import quoted, tr
from reader_app.domain.values import dataclass
from reader_app.ui.chat.chat_pane import ChatPane
from reader_app.ui.chat.message_actions import PointAtCitation
from reader_app.ui.pages.geometry import turned_rect, turned_size
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.pages.window_picture import image_of
from reader_app.ui.theme.palette import METRICS
from reader_app.ui.theme.theme import appear
from reader_app.ui.widgets.basic_widgets import announce
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.rendered_page import ThumbnailKey, ThumbnailPixels

WIDTH: Final = 340
PICTURE: Final = QSize(WIDTH - 2 * METRICS.space_m, 92)
MOST_LINES: Final = 8
_MOST_LETTERS: Final = 1_000
_GAP: Final = METRICS.space_xs
_ENDINGS: Final = frozenset(
    {QEvent.Type.Wheel, QEvent.Type.MouseButtonPress, QEvent.Type.WindowDeactivate}
)


class EvidenceCard(QFrame):
    """A card over the conversation: the page, the words and a picture of the cited lines.

    Turning the wheel, a mouse press or Esc closes it, as does leaving the window.
    """

    def __init__(self, around: QWidget) -> None:
        super().__init__(around)
        self._around = around
        self._area = QRect()
        self._has_picture = False
        self.setObjectName("evidenceCard")
        self.setProperty("ground", "card")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._page = QLabel()
        self._page.setObjectName("evidencePage")
        self._page.setProperty("tone", "muted")
        self._page.setProperty("type", "small")
        self._picture = QLabel()
        self._picture.setObjectName("evidencePicture")
        self._picture.setFixedSize(PICTURE)
        self._words = QLabel()
        self._words.setObjectName("evidenceWords")
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._words.setProperty("type", "book")
        column = QVBoxLayout(self)
        column.setContentsMargins(*(METRICS.space_m,) * 4)
        column.setSpacing(METRICS.space_s)
        for label in (self._page, self._picture, self._words):
            column.addWidget(label)
        self.hide()

    @property
    def words(self) -> str:
        return self._words.text()

    @property
    def page_words(self) -> str:
        return self._page.text()

    @property
    def has_picture(self) -> bool:
        return self._has_picture

    def open(self, page: str, words: str, area: QRect) -> None:
        """Show the card. `page`: the page in words; `area`: the number's rectangle in `around`."""
        self._area = area
        self._has_picture = False
        width = min(WIDTH, self._around.width() - 2 * METRICS.space_s)
        inside = width - 2 * METRICS.space_m
        self._page.setText(page)
        self._picture.hide()
        self._picture.setFixedWidth(min(PICTURE.width(), inside))
        self._words.setText("\n".join(self._lines(quoted(words), inside)))
        self.setAccessibleName(f"{page}: {words}")
        self.setFixedWidth(width)
        self._stand()
        appear(self)
        self._listen(is_on=True)

    @Slot(QPixmap)
    def show_picture(self, picture: QPixmap) -> None:
        """Show the picture above the words.

        If the card is above the number, the words keep their position.
        """
        if not self.isHidden():
            self._has_picture = True
            self._picture.setPixmap(picture)
            self._picture.show()
            self._stand()

    @Slot()
    def leave(self) -> None:
        if not self.isHidden():
            self._listen(is_on=False)
            self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _ENDINGS:
            self.leave()
        elif isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            return self._take_escape(event)
        return False

    # -- internals -----------------------------------------------------------------------------

    def _listen(self, *, is_on: bool) -> None:
        """Filter the events of the whole application, but only while the card is shown."""
        application = QApplication.instance()
        if application is not None and is_on:
            application.installEventFilter(self)
        elif application is not None:
            application.removeEventFilter(self)

    def _take_escape(self, event: QKeyEvent) -> bool:
        """Let Esc close the card and do nothing else."""
        if event.type() is QEvent.Type.ShortcutOverride:
            event.accept()
        elif event.type() is QEvent.Type.KeyPress:
            self.leave()
        return event.type() in {QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress}

    def _lines(self, words: str, width: int) -> list[str]:
        """Wrap the words into at most `MOST_LINES` lines and elide the last one if necessary."""
        self._words.ensurePolished()  # it measures in the book's letters
        layout = QTextLayout(words[:_MOST_LETTERS], self._words.font())
        lines: list[str] = []
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(width)
            start, length = line.textStart(), line.textLength()
            if len(lines) == MOST_LINES - 1:
                mode = Qt.TextElideMode.ElideRight
                lines.append(self._words.fontMetrics().elidedText(words[start:], mode, width))
                break
            lines.append(words[start : start + length].rstrip())
        layout.endLayout()
        return lines

    def _stand(self) -> None:
        """Place the card above the number, or below it if there is no room."""
        self.adjustSize()
        room, size = self._around.rect(), self.size()
        above, below = self._area.top() - _GAP - size.height(), self._area.bottom() + 1 + _GAP
        left = max(METRICS.space_s, self._area.center().x() - size.width() // 2)
        left = min(left, room.width() - METRICS.space_s - size.width())
        self.move(QPoint(left, above if above >= METRICS.space_s else below))


_REST_MS: Final = 250


class EvidencePreview(QObject):
    """Opens the card of a citation that is focused, or pointed at for a moment.

    The card shows only what the answer already holds; another process draws the picture.
    """

    def __init__(self, pane: ChatPane, view: PageView, is_here: Callable[[Citation], bool]) -> None:
        """Connect the card. `is_here`: tells whether a citation's words are in the open book."""
        super().__init__(pane)
        self._is_here = is_here
        self._pane = pane
        self._view = view
        self._request: PointAtCitation | None = None
        self._snippets = PageSnippets(self)
        view.add_part(self._snippets)
        self.card = EvidenceCard(pane)
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self._show)
        pane.citation_pointed.connect(self._note)
        pane.citation_left.connect(self.leave)
        pane.citation_activated.connect(self.leave)
        pane.citation_menu_wanted.connect(self.leave)
        pane.messages_shown.connect(self.leave)
        pane.conversation_view.verticalScrollBar().valueChanged.connect(self._leave_place)
        self._snippets.ready.connect(self.card.show_picture)

    @Slot()
    def leave(self) -> None:
        """Hide the card, or cancel one that is about to open."""
        self._rest.stop()
        self._request = None
        self._snippets.forget()
        self.card.leave()

    @Slot(object)
    def _note(self, request: PointAtCitation) -> None:
        self.leave()
        self._request = request
        if request.is_by_key:
            # Open the card after the conversation has scrolled to the number.
            self._rest.start(0)
        else:
            self._rest.start(_REST_MS)

    @Slot()
    def _leave_place(self) -> None:
        """Hide the card because its number has moved, unless it is still about to open."""
        if not self._rest.isActive():
            self.leave()

    @Slot()
    def _show(self) -> None:
        request = self._request
        if request is None:
            return
        citation = request.citation
        names = self._pane.page_names
        page = names.name(citation.page, citation.book)
        others = [names.name(each.page, each.book) for each in request.also]
        if also := ", ".join(name for name in dict.fromkeys(others) if name != page):
            page = tr("{page} · also {others}", page=page, others=also)
        corner = self._pane.mapFromGlobal(request.area.topLeft())
        order = None
        # Pictures can be drawn only of the open book; of others, the words must do.
        if self._is_here(citation):
            order = self._request_for(citation)
        self.card.open(page, citation.quote, QRect(corner, request.area.size()))
        if order is not None:
            self._snippets.request(order)
        if request.is_by_key:
            announce(self.card, self.card.accessibleName())

    def _request_for(self, citation: Citation) -> SnippetRequest | None:
        """Return the request for a picture of the cited lines; None if there is nothing to draw."""
        view, rects = self._view, citation.rects
        if not 0 < citation.page <= view.page_count or not rects:
            return None
        colors = view.painter.colors
        return SnippetRequest(
            citation.page,
            rects,
            view.visible_area.layout.size(citation.page),
            view.painter.look,
            PICTURE,
            view.devicePixelRatioF(),
            colors.evidence,
            colors.blend,
        )


_SIDE: Final = 0.02
"""Margin on both sides of the lines, as a share of the page's width."""
_LEAST: Final = 0.5
"""Least width of the picture, as a share of the page's width."""


@dataclass(frozen=True, slots=True)
class SnippetRequest:
    """A request for a picture of some lines of a page.

    `rects`: the lines in points of the page; `size`: of the picture in device-independent pixels;
    `scale`: the device pixel ratio; `ink`: the colour laid over the lines.
    """

    page: int
    rects: tuple[Rect, ...]
    page_size: PageSize
    look: Look
    size: QSize
    scale: float
    ink: QColor
    blend: QPainter.CompositionMode


class PageSnippets(QObject):
    """Draws pictures of lines of a page.

    `ready(QPixmap)`: the picture of the last request; not emitted if it can't be drawn.
    """

    ready = Signal(QPixmap)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client: DocumentClient | None = None
        self._order: SnippetRequest | None = None

    def set_client(self, client: DocumentClient | None) -> None:
        """Take pictures from another document, or from none."""
        if self._client is not None:
            self._client.thumbnail_drawn.disconnect(self._take)
        self._client, self._order = client, None
        if client is not None:
            client.thumbnail_drawn.connect(self._take)

    def request(self, order: SnippetRequest) -> None:
        """Request a picture in place of the one requested before."""
        self._order = order
        if self._client is not None and order.rects:
            self._client.request_thumbnail_pixels(_key(order))

    def forget(self) -> None:
        """Drop the request."""
        self._order = None

    @Slot(object)
    def _take(self, drawn: ThumbnailPixels) -> None:
        order = self._order
        if order is None or drawn.request != _key(order) or not drawn.pixels:
            return
        self._order = None
        scale = drawn.width / turned_size(order.page_size, order.look.rotation).width
        lines = [_scaled(line, scale) for line in _turned(order)]
        part = _scaled(snippet_area(order), scale).toAlignedRect()
        picture = QPixmap.fromImage(image_of(drawn.pixels, drawn.width, drawn.height, part))
        painter = QPainter(picture)
        painter.setCompositionMode(order.blend)
        for line in lines:
            painter.fillRect(line.translated(-part.left(), -part.top()), order.ink)
        painter.end()
        picture.setDevicePixelRatio(order.scale)
        self.ready.emit(picture)


def snippet_area(order: SnippetRequest) -> Rect:
    """Return the part of the turned page that the picture shows.

    It is as wide as the lines with their margins, and the first line is near its top.
    """
    shown, lines = turned_size(order.page_size, order.look.rotation), _turned(order)
    left, right = min(line.x0 for line in lines), max(line.x1 for line in lines)
    width = right - left + 2 * _SIDE * shown.width
    width = min(shown.width, max(width, _LEAST * shown.width))
    height = min(shown.height, width * order.size.height() / order.size.width())
    x = max(0.0, min((left + right - width) / 2, shown.width - width))
    y = max(0.0, min(lines[0].y0 - height / 4, shown.height - height))
    return Rect(x, y, x + width, y + height)


def _key(order: SnippetRequest) -> ThumbnailKey:
    """Return the thumbnail key of the whole page, wide enough for the part cut out of it."""
    area, page = snippet_area(order), turned_size(order.page_size, order.look.rotation)
    across = order.size.width() * page.width / (area.x1 - area.x0)
    return ThumbnailKey(order.page, round(across * order.scale), order.look)


def _turned(order: SnippetRequest) -> Sequence[Rect]:
    return [turned_rect(rect, order.page_size, order.look.rotation) for rect in order.rects]


def _scaled(rect: Rect, scale: float) -> QRectF:
    width, height = rect.x1 - rect.x0, rect.y1 - rect.y0
    return QRectF(rect.x0 * scale, rect.y0 * scale, width * scale, height * scale)
