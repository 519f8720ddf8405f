"""Text interaction: selecting and copying the words of pages, and following links."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QClipboard, QGuiApplication, QPainter, QPen
from PySide6.QtWidgets import QAbstractScrollArea

from reader_app.domain.cross_references import ReferenceTarget
from reader_app.domain.document import Link, OutlineEntry, Rect
from reader_app.domain.translation import tr
from reader_app.ui.pages.floating_card import KeyBuffer
from reader_app.ui.pages.navigation import Navigation
from reader_app.ui.pages.page_painting import ViewerColors, area_of
from reader_app.ui.pages.viewport import Viewport, VisibleArea
from reader_app.ui.references.reference_layer import ReferenceLayer
from reader_app.ui.selection.clipboard_content import SelectedRange, copied, put_on_clipboard
from reader_app.ui.selection.document_links import LinkLayer, is_safe_uri
from reader_app.ui.selection.keyboard_selection import KeyboardSelection
from reader_app.ui.selection.lines_and_columns import intersects
from reader_app.ui.selection.reflowed_text import reflowed_text
from reader_app.ui.selection.selection import SelectedPart, Selection
from reader_app.ui.selection.text_layer import TextLayer
from reader_app.ui.widgets.basic_widgets import announce
from reader_app.workers.document_client import DocumentClient

_FEW_PAGES: Final = 3
_RING = 2.0
_ROOM = 2.0
_SAME_LINE = 4.0
"""The tolerance in points within which links count as on one line."""


class TextInteraction(QObject):
    """Lets the reader select and copy the words of the pages and follow links.

    `selection_altered`: also emitted while the selection is being made. `selection_finished`: the
    reader has released the mouse or the keys. `link_hovered(Link or None, page)`: the pointer has
    moved to another link, or off one. `card_requested(Link, page)`: its card is wanted now, with
    the keyboard in it. `choice_requested(CrossReference, is_beside)`: one of its targets is to be
    chosen. `beside_requested(page, area, label)`, `pin_requested(page, area, label)`: a part of a
    page is wanted in a second view or as a pinned card; an area without height is its first line.
    `followed_beside(page, Rect)`: the target of the link at this place has been requested beside.
    `past_fence_wanted(OutlineEntry)`: a link leads to a page after `fence`, so the reader is asked.
    """

    selection_altered = Signal()
    selection_finished = Signal()
    link_hovered = Signal(object, int)
    external_link_requested = Signal(str)
    link_refused = Signal(str)
    card_requested = Signal(object, int)
    choice_requested = Signal(object, bool)
    beside_requested = Signal(int, object, str)
    followed_beside = Signal(int, object)
    pin_requested = Signal(int, object, str)
    past_fence_wanted = Signal(object)
    text_loaded = Signal(int)
    tables_loaded = Signal(int)

    def __init__(
        self,
        area: QAbstractScrollArea,
        viewport: Viewport,
        navigation: Navigation,
        number_of: Callable[[int], str],
    ) -> None:
        super().__init__(area)
        self._area = area
        self._viewport = viewport
        self._navigation = navigation
        self._number_of = number_of
        self._is_finish_due = False
        self._late_keys = KeyBuffer(area)
        self._awaited = ""
        self._hovered: Link | None = None
        self.fence: int | None = None
        self.layer = self._text = TextLayer(self)
        self._links = LinkLayer(self)
        self.references = ReferenceLayer(self._links, self._text, self)
        self.selection = Selection(self._text, self)
        self.keys = KeyboardSelection(viewport, navigation, self.selection, self._text)
        self.link_focus = LinkFocus(area, viewport, self)
        self.selection.changed.connect(self._note_selection)
        self._text.text_loaded.connect(self.text_loaded)
        self._text.tables_loaded.connect(self._copy_tables)
        self._text.tables_loaded.connect(self.tables_loaded)

    def set_client(self, client: DocumentClient | None) -> None:
        """Use another document, or none; selection and hovered link of the last one are dropped."""
        self._text.set_client(client)
        self._links.set_client(client)
        self.references.forget()
        self.selection.clear()
        self._hovered = None

    # -- selection --------------------------------------------------------------------------

    @property
    def has_selection(self) -> bool:
        return not self.selection.is_empty

    def selected_text(self) -> str:
        return self.selection.text()

    def selected_parts(self) -> tuple[SelectedPart, ...]:
        """Return the selected part of each page."""
        return self.selection.parts()

    def selected_page(self) -> int:
        """Return the first page with selected text, or 0."""
        return self.selection.ends[0][0] if self.has_selection else 0

    @Slot()
    def copy_selection(self) -> None:
        """Put the selected text on the clipboard; does nothing without a selection."""
        content = copied(self.selection.ranges())
        if content.text:
            put_on_clipboard(content)
            self._awaited = content.text if self._lacks_tables() else ""

    @Slot()
    def select_all_on_page(self) -> None:
        self.selection.select_page(self._viewport.page)
        self.finish_selection()

    def selection_areas(self) -> list[QRect]:
        """Return the visible selected lines, in pixels of the viewport."""
        visible_area, port = self._viewport.visible_area, self._area.viewport().rect()
        areas = [
            area_of(visible_area, page, rect).toAlignedRect() & port
            for page in visible_area.visible_pages
            for rect in self.selection.rects_on(page)
        ]
        return [area for area in areas if not area.isEmpty()]

    @Slot()
    def clear_selection(self) -> None:
        self.selection.clear()

    def new_selection(self) -> Selection:
        """Return a selection of its own, which nothing shows and which snaps as the reader's."""
        made = Selection(self._text, self)
        made.snaps_to_words = self.selection.snaps_to_words
        return made

    def is_text_at(self, pixel: QPointF) -> bool:
        point = self._viewport.visible_area.point_at(pixel.x(), pixel.y())
        text = self._text.page(point.page)
        return text is not None and text.is_text_at(point.x, point.y)

    def column_at(self, pixel: QPointF) -> tuple[int, Rect] | None:
        """Return the column of text nearest to a pixel, with its page; None if there is none."""
        point = self._viewport.visible_area.point_at(pixel.x(), pixel.y())
        text = self._text.page(point.page)
        column = text.column_at(point.x, point.y) if text is not None else None
        return (point.page, column) if column is not None else None

    def finish_selection(self) -> None:
        """Finish the selection after the reader has released the mouse or the keys.

        `selection_finished` waits until the text of the selected pages is loaded, and so do keys.
        """
        self._is_finish_due = self.selection.awaits_text
        if self._is_finish_due:
            self._late_keys.hold()
            return
        if self.has_selection:
            if len(self.selection.pages) <= _FEW_PAGES:
                self._lacks_tables()  # they are there by the time they are copied
            self._lend_selection()
            self.selection_finished.emit()
        self._late_keys.let_go()

    def range_in(self, page: int, rect: Rect) -> SelectedRange | None:
        """Return the text in a rectangle in points, with the tables that are known so far.

        None until `text_loaded` reports that the page's text is loaded; `tables_loaded` follows.
        """
        text = self._text.page(page)
        if text is None:
            return None
        return SelectedRange(text, tuple(text.spans_in(rect)), self._text.tables(page) or ())

    def words_in(self, page: int, rect: Rect) -> str:
        """Return the text from the upper left to the lower right of a rectangle in points.

        '' if the page's text isn't loaded.
        """
        text = self._text.page(page)
        if text is None or not any(intersects(line.rect, rect) for line in text.lines):
            return ""
        start = text.position_at(rect.x0, rect.y0)
        end = text.position_at(rect.x1, rect.y1)
        return reflowed_text(text.pieces(start, end))

    def span_of(self, page: int, rects: Sequence[Rect]) -> tuple[int, int] | None:
        """Return the range of characters of the page within rectangles in points.

        None until `text_loaded` reports that the page's text is loaded; (0, 0) without rectangles.
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

    # -- links ------------------------------------------------------------------------------

    @Slot(object)
    def load_links(self, pages: Sequence[int]) -> None:
        """Load the links of these pages, on which the view has come to rest."""
        self._links.load(pages)
        self.references.load(pages)

    def links_on(self, page: int) -> Sequence[Link]:
        """Return the page's links, the quiet ones at the end; empty until they are loaded."""
        return (*self._links.links_on(page), *self.references.links_on(page))

    def link_at(self, pixel: QPointF) -> Link | None:
        """Return the link at a pixel of the viewport; the file's own ones come first."""
        point = self._viewport.visible_area.point_at(pixel.x(), pixel.y())
        return self._links.link_at(point) or self.references.link_at(point)

    def describe(self, link: Link, page: int = 0) -> str:
        """Return where the link leads: a page in words, or an address.

        `page`: the one that the link is on; a cross-reference is called by its name then.
        """
        reference = self.references.reference(page, link)
        if reference is not None and not reference.is_sure:
            return tr("{n} place", "{n} places", n=len(reference.targets))
        if not link.page:
            return link.uri
        return tr("Page {page}", page=self._number_of(link.page))

    def follow(self, link: Link, page: int = 0, *, is_beside: bool = False) -> None:
        """Go to the target of an internal link; ask the window about an external one.

        `page`: the one that the link is on. `is_beside`: open the target beside this page. Of
        several targets, the reader chooses one.
        """
        reference = self.references.reference(page, link)
        if reference is not None and not reference.is_sure:
            self.choice_requested.emit(reference, is_beside)
        elif link.page and is_beside:
            self.beside_requested.emit(*self._place_of(link, page))
            self.followed_beside.emit(page, link.rect)
        elif link.page:
            self.go_to_target(ReferenceTarget(*self._place_of(link, page)))
        elif is_safe_uri(link.uri):
            self.external_link_requested.emit(link.uri)
        elif link.uri:
            self.link_refused.emit(link.uri)

    def pin(self, link: Link, page: int) -> None:
        """Ask for the target of an internal link as a card that stays."""
        if link.page:
            self.pin_requested.emit(*self._place_of(link, page))

    def go_to_target(self, target: ReferenceTarget, *, is_beside: bool = False) -> None:
        """Go to the target of a cross-reference, or request it in a second view."""
        if is_beside:
            self.beside_requested.emit(target.page, target.area, target.label)
        elif self.fence is not None and target.page > self.fence:
            self.past_fence_wanted.emit(OutlineEntry(1, target.label, target.page, target.area.y0))
        else:
            self._navigation.look_up(target.page, part=target.area)

    def hover(self, pixel: QPointF) -> None:
        """Show what a click at this pixel would do: cursor, tooltip, hovered link."""
        link = self.link_at(pixel)
        port, shape = self._area.viewport(), Qt.CursorShape
        page = self._viewport.visible_area.point_at(pixel.x(), pixel.y()).page
        if link != self._hovered:
            self._hovered = link
            port.setToolTip(link.uri if link is not None else "")
            if self.references.hover(page, link):
                port.update()
            self.link_hovered.emit(link, page if link is not None else 0)
        is_text = self.is_text_at(pixel)  # asks for the text, in which addresses may stand
        if link is not None:
            port.setCursor(shape.PointingHandCursor)
            return
        port.setCursor(shape.IBeamCursor if is_text else shape.ArrowCursor)

    def _place_of(self, link: Link, page: int) -> tuple[int, Rect, str]:
        """Return the page, part and name of what an internal link of `page` leads to.

        Of the file's links only the first line is known; if a cross-reference has the same words
        and leads to the same page, its target is meant.
        """
        reference = self.references.reference(page, link)
        targets = reference.targets if reference is not None else ()
        for target in targets:
            if target.page == link.page:
                return target.page, target.area, target.label
        return link.page, Rect(0.0, link.top, 0.0, link.top), self.describe(link)

    # -- inside -------------------------------------------------------------------------------

    def _lacks_tables(self) -> bool:
        return any(self._text.tables(page) is None for page in self.selection.pages)

    @Slot(int)
    def _copy_tables(self, _page: int) -> None:
        """Copy again what was copied before its tables were known, if it is still there."""
        if not self._awaited or self._lacks_tables():
            return
        awaited, self._awaited = self._awaited, ""
        content = copied(self.selection.ranges())
        if content.html and QGuiApplication.clipboard().text() == awaited:
            put_on_clipboard(content)

    @Slot()
    def _note_selection(self) -> None:
        self._awaited = ""
        self._area.viewport().update()
        self.selection_altered.emit()
        if self._is_finish_due and not self.selection.awaits_text:
            self.finish_selection()

    def _lend_selection(self) -> None:
        """Offer the selection for pasting with the middle button, on desktops that support it."""
        clipboard = QGuiApplication.clipboard()
        if clipboard.supportsSelection():
            clipboard.setText(copied(self.selection.ranges()).text, QClipboard.Mode.Selection)


class LinkFocus(QObject):
    """The keyboard focus of links: Tab goes from one visible link to the next, Enter follows it.

    At most one link has the focus, and only while the page view has it.
    """

    def __init__(
        self, area: QAbstractScrollArea, viewport: Viewport, text: TextInteraction
    ) -> None:
        super().__init__(text)
        self._area = area
        self._viewport = viewport
        self._text = text
        self._page = 0
        self._link: Link | None = None

    @property
    def link(self) -> Link | None:
        """The focused link, as long as it is visible; else None."""
        is_seen = self._link is not None and self._is_visible(self._page, self._link)
        return self._link if is_seen else None

    def step(self, direction: int) -> bool:
        """Focus the next (1) or previous (-1) visible link; return False if there is none."""
        links = [
            (page, link)
            for page in self._viewport.visible_area.visible_pages
            for link in sorted(self._text.links_on(page), key=_reading_order)
            if self._is_visible(page, link)
        ]
        here = (self._page, self._link)
        first = -1 if direction > 0 else len(links)
        at = (links.index(here) if here in links else first) + direction
        if not 0 <= at < len(links):
            self.clear()
            return False
        self._page, self._link = links[at]
        self._text.link_hovered.emit(self._link, self._page)
        self._area.viewport().update()
        self._announce(*links[at])
        return True

    def follow(self, *, is_beside: bool = False) -> bool:
        """Follow the focused link, or open it beside; return False if there is none."""
        link, page = self.link, self._page
        if link is None:
            return False
        self.clear()
        self._text.follow(link, page, is_beside=is_beside)
        return True

    def clear(self) -> bool:
        """Remove the focus from the link; return False if no link had it."""
        had_link, self._link = self._link is not None, None
        if had_link:
            self._text.link_hovered.emit(None, 0)
            self._area.viewport().update()
        return had_link

    def paint(
        self, painter: QPainter, visible_area: VisibleArea, page: int, colors: ViewerColors
    ) -> None:
        if self._link is None or page != self._page:
            return
        ring = QRectF(*visible_area.on_screen(page, self._link.rect))
        painter.setPen(QPen(colors.accent, _RING))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(ring.adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM))

    def _announce(self, page: int, link: Link) -> None:
        """Announce the link to screen readers, as the keyboard focus stays on the page view."""
        words = self._text.words_in(page, link.rect)
        said = tr("{words}, link", words=words) if words else tr("link")
        announce(self._area, f"{said}: {self._text.describe(link, page)}")

    def _is_visible(self, page: int, link: Link) -> bool:
        visible_area = self._viewport.visible_area
        area = QRectF(*visible_area.on_screen(page, link.rect)).toAlignedRect()
        return self._area.viewport().rect().contains(area.center())


def _reading_order(link: Link) -> tuple[int, float]:
    return round(link.rect.y0 / _SAME_LINE), link.rect.x0
