"""What can be done with the words of a page: select, copy, follow a link.

Links without a mouse: Tab goes from one to the next in sight, Enter follows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QClipboard, QColor, QGuiApplication, QPainter, QPen
from PySide6.QtWidgets import QWidget

from reader_app.domain.document import Link, Look, Rect
from reader_app.domain.translation import tr
from reader_app.ui.citations.page_snippets import PageSnippets, SnippetRequest
from reader_app.ui.pages.page_painter import PaperCanvas
from reader_app.ui.pages.page_painting import ViewerColors, area_of
from reader_app.ui.pages.viewport import VisibleArea
from reader_app.ui.selection.document_links import LinkLayer, is_safe_uri
from reader_app.ui.selection.keyboard_selection import KeyboardSelection
from reader_app.ui.selection.page_image import PageImageRenderer
from reader_app.ui.selection.selection import SelectedPart, Selection
from reader_app.ui.selection.text_layer import TextLayer
from reader_app.ui.selection.text_lines import reflowed_text
from reader_app.ui.theme.palette import METRICS
from reader_app.ui.widgets.announcement import announce

_FLASH_ABOVE: Final = 4.0


class TextCanvas(PaperCanvas):
    """Pages with a selection and links on them.

    `selection_altered`, while it is being made as well. `selection_finished`: the reader has let
    go of mouse or keys. `dismissed`: Esc had nothing left to end here; `evidence_dismissed`: it
    ended evidence. `link_hovered(Link or None, page)`: the pointer has come to it.
    """

    selection_altered = Signal()
    selection_finished = Signal()
    link_hovered = Signal(object, int)
    external_link_requested = Signal(str)
    link_refused = Signal(str)
    dismissed = Signal()
    evidence_dismissed = Signal()
    text_loaded = Signal(int)

    def __init__(self, parent: QWidget | None = None, *, has_motion: bool = True) -> None:
        super().__init__(parent, has_motion=has_motion)
        self._is_finish_due = False
        self._hovered: Link | None = None
        self._text = TextLayer(self)
        self._links = LinkLayer(self)
        self.pictures = PageImageRenderer(self)
        self.spots = PageSnippets(self)
        self._parts += [self._text, self._links, self.pictures, self.spots]
        self._selection = Selection(self._text, self)
        self._overlays.insert(1, self._selection)
        self._selecting = KeyboardSelection(self, self._selection, self._text)
        self._selection.changed.connect(self._note_selection)
        self._text.text_loaded.connect(self.text_loaded)

    # -- selection --------------------------------------------------------------------------

    @property
    def has_selection(self) -> bool:
        return not self._selection.is_empty

    def selected_text(self) -> str:
        return self._selection.text()

    def selected_parts(self) -> tuple[SelectedPart, ...]:
        """What is selected, page by page."""
        return self._selection.parts()

    def selected_page(self) -> int:
        """The first page with selected text, or 0."""
        return self._selection.ends[0][0] if self.has_selection else 0

    def copy_selection(self) -> None:
        """Put the selected text on the clipboard; nothing without one."""
        text = self._selection.text()
        if text:
            QGuiApplication.clipboard().setText(text)

    def select_all_on_page(self) -> None:
        self._selection.select_page(self.page)
        self.finish_selection()

    def selection_areas(self) -> list[QRect]:
        """The selected lines that are in sight, in pixels of the viewport."""
        sight, port = self.sight, self.viewport().rect()
        areas = [
            area_of(sight, page, rect).toAlignedRect() & port
            for page in sight.visible_pages
            for rect in self._selection.rects_on(page)
        ]
        return [area for area in areas if not area.isEmpty()]

    def clear_area(self) -> QRect:
        """Where something may stand in the viewport, in its pixels."""
        edge = METRICS.space_xs
        top, bottom = self._covered_top + edge, self._covered_bottom + edge
        return self.viewport().rect().adjusted(edge, top, -edge, -bottom)

    def clear_selection(self) -> None:
        self._selection.clear()

    def is_text_at(self, pixel: QPointF) -> bool:
        point = self.sight.point_at(pixel.x(), pixel.y())
        text = self._text.page(point.page)
        return text is not None and text.is_text_at(point.x, point.y)

    def finish_selection(self) -> None:
        """The reader let go of the mouse, or of the keys, after selecting."""
        self._is_finish_due = self._selection.awaits_text
        if self.has_selection and not self._is_finish_due:
            self._lend_selection()
            self.selection_finished.emit()

    def let_go(self) -> None:
        """Esc: end what is shown on top of the page, one thing after the other."""
        if not self._selection.is_empty:
            self._selection.clear()
        elif self._evidence.page:
            self._evidence.clear()
            self.evidence_dismissed.emit()
        else:
            self.dismissed.emit()

    def words_in(self, page: int, rect: Rect) -> str:
        """The text from the upper left to the lower right of a rectangle (points), if known."""
        text = self._text.page(page)
        if text is None or not text.has_lines_in(rect):
            return ""
        start = text.position_at(rect.x0, rect.y0)
        end = text.position_at(rect.x1, rect.y1)
        return reflowed_text(text.pieces(start, end))

    def span_of(self, page: int, rects: Sequence[Rect]) -> tuple[int, int] | None:
        """Which characters of the page stand in rectangles (points).

        None until `text_loaded` tells that the page's text is known; (0, 0) if it has none there.
        """
        text = self._text.page(page)
        if text is None:
            return None
        ends = [
            text.position_at(x, (rect.y0 + rect.y1) / 2)
            for rect in rects
            for x in (rect.x0, rect.x1)
        ]
        return (min(ends), max(ends)) if ends else (0, 0)

    # -- looks ------------------------------------------------------------------------------

    @property
    def look(self) -> Look:
        """How pages are shown now."""
        return Look(self.sight.layout.rotation, self.paper)

    @property
    def paper_color(self) -> QColor:
        """Of the bare page."""
        return self._colors.paper

    def spot_order(self, page: int, rects: tuple[Rect, ...], size: QSize) -> SnippetRequest | None:
        """What `spots` is asked for a picture of that place; None where there is no such page."""
        if not 0 < page <= self.page_count or not rects:
            return None
        colors, scale = self._colors, self.devicePixelRatioF()
        page_size = self.page_size(page)
        return SnippetRequest(
            page, rects, page_size, self.look, size, scale, colors.evidence, colors.blend
        )

    def area_on_screen(self, page: int, rect: Rect) -> QRect:
        """The pixels of the viewport that a rectangle (points) of that page takes."""
        return QRectF(*self.sight.on_screen(page, rect)).toAlignedRect()

    # -- links ------------------------------------------------------------------------------

    def links_on(self, page: int) -> Sequence[Link]:
        """As far as they are known."""
        return self._links.links_on(page)

    def link_at(self, pixel: QPointF) -> Link | None:
        return self._links.link_at(self.sight.point_at(pixel.x(), pixel.y()))

    def describe(self, link: Link) -> str:
        """Where it leads."""
        if not link.page:
            return link.uri
        label = self.label(link.page)
        return (
            tr("Page {page}", page=link.page)
            if label == str(link.page)
            else tr("Page {page} · p. {label}", page=link.page, label=label)
        )

    def follow(self, link: Link) -> None:
        """Go where an internal link leads; ask the window about an external one."""
        if link.page:
            top = max(0.0, link.top - _FLASH_ABOVE)
            self.go_to_page(link.page, top=top, flash=True)
        elif is_safe_uri(link.uri):
            self.external_link_requested.emit(link.uri)
        elif link.uri:
            self.link_refused.emit(link.uri)

    def hover(self, pixel: QPointF) -> None:
        """The pointer rests there: show what a click would do."""
        link = self.link_at(pixel)
        shape = Qt.CursorShape
        if link != self._hovered:
            self._hovered = link
            self.viewport().setToolTip(link.uri if link is not None else "")
            page = self.sight.point_at(pixel.x(), pixel.y()).page
            self.link_hovered.emit(link, page if link is not None else 0)
        if link is not None:
            self.viewport().setCursor(shape.PointingHandCursor)
            return
        self.viewport().setCursor(
            shape.IBeamCursor if self.is_text_at(pixel) else shape.ArrowCursor
        )

    # -- inside -------------------------------------------------------------------------------

    def _drop_document(self) -> None:
        super()._drop_document()
        self._selection.clear()
        self._hovered = None

    def _rest_on(self, pages: Sequence[int]) -> None:
        self._links.load(pages)

    @Slot()
    def _note_selection(self) -> None:
        self.viewport().update()
        self.selection_altered.emit()
        if self._is_finish_due and not self._selection.awaits_text:
            self.finish_selection()

    def _lend_selection(self) -> None:
        """Where the desktop has it, the middle button pastes what is selected."""
        clipboard = QGuiApplication.clipboard()
        if clipboard.supportsSelection():
            clipboard.setText(self._selection.text(), QClipboard.Mode.Selection)


_RING = 2.0
_ROOM = 2.0
_SAME_LINE = 4.0
"""Points."""


class LinkFocus(QObject):
    """At most one link has the focus, while the page has it."""

    def __init__(self, view: TextCanvas) -> None:
        super().__init__(view)
        self._view = view
        self._page = 0
        self._link: Link | None = None

    @property
    def link(self) -> Link | None:
        """The one that Enter follows, as long as it is in sight."""
        is_seen = self._link is not None and self._is_in_sight(self._page, self._link)
        return self._link if is_seen else None

    def step(self, direction: int) -> bool:
        """Go on to the next link in sight (-1: the one before); False when there is none."""
        links = [
            (page, link)
            for page in self._view.sight.visible_pages
            for link in sorted(self._view.links_on(page), key=_reading_order)
            if self._is_in_sight(page, link)
        ]
        here = (self._page, self._link)
        first = -1 if direction > 0 else len(links)
        at = (links.index(here) if here in links else first) + direction
        if not 0 <= at < len(links):
            self.clear()
            return False
        self._page, self._link = links[at]
        self._view.link_hovered.emit(self._link, self._page)
        self._view.viewport().update()
        self._announce(*links[at])
        return True

    def follow(self) -> bool:
        """False when no link has the focus."""
        link = self.link
        if link is None:
            return False
        self.clear()
        self._view.follow(link)
        return True

    def clear(self) -> bool:
        """False when no link had the focus."""
        had_link, self._link = self._link is not None, None
        if had_link:
            self._view.link_hovered.emit(None, 0)
            self._view.viewport().update()
        return had_link

    def paint(self, painter: QPainter, sight: VisibleArea, page: int, colors: ViewerColors) -> None:
        if self._link is None or page != self._page:
            return
        ring = QRectF(*sight.on_screen(page, self._link.rect))
        painter.setPen(QPen(colors.accent, _RING))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(ring.adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM))

    def _announce(self, page: int, link: Link) -> None:
        """The focus stays on the page, so the link has to be said."""
        words = self._view.words_in(page, link.rect)
        said = tr("{words}, link", words=words) if words else tr("link")
        announce(self._view, f"{said}: {self._view.describe(link)}")

    def _is_in_sight(self, page: int, link: Link) -> bool:
        area = self._view.area_on_screen(page, link.rect)
        return self._view.viewport().rect().contains(area.center())


def _reading_order(link: Link) -> tuple[int, float]:
    return round(link.rect.y0 / _SAME_LINE), link.rect.x0
