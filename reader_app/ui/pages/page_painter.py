"""The page painter: draws the visible pages with their marks and requests their tiles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QObject, QRect, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QRegion
from PySide6.QtWidgets import QAbstractScrollArea

from reader_app.domain.document import Look, Paper
from reader_app.ui.citations.evidence_highlight import EvidenceHighlight, JumpFlash
from reader_app.ui.pages import page_painting
from reader_app.ui.pages.cache import PixelCache
from reader_app.ui.pages.tile_renderer import TileRenderer
from reader_app.ui.pages.viewport import Viewport, VisibleArea
from reader_app.ui.theme.palette import LIGHT, Palette
from reader_app.workers.document_client import DocumentClient


class PagePainter(QObject):
    """Draws the visible pages: paper, pixels, and the marks on them.

    `tiles_outdated`: the requested pixels are no longer the wanted ones.
    """

    tiles_outdated = Signal()

    def __init__(
        self,
        area: QAbstractScrollArea,
        viewport: Viewport,
        *,
        has_motion: bool,
        is_second: bool = False,
    ) -> None:
        super().__init__(area)
        self._area = area
        self._viewport = viewport
        self._client: DocumentClient | None = None
        self._palette, self._paper = LIGHT, Paper.WHITE
        self._colors = page_painting.colors_of(LIGHT)
        self.renderer = TileRenderer(PixelCache(), self, is_second=is_second)
        self.evidence = EvidenceHighlight(self, has_motion=has_motion)
        self.flash = JumpFlash(self, has_motion=has_motion)
        self.spoken = EvidenceHighlight(self, has_motion=has_motion, is_spoken=True)
        self._overlays: list[page_painting.Overlay] = [self.evidence, self.spoken, self.flash]
        for changed in (
            self.renderer.page_updated,
            self.evidence.page_changed,
            self.spoken.page_changed,
            self.flash.page_changed,
        ):
            changed.connect(self.update_page)

    @property
    def paper(self) -> Paper:
        """The paper that pages are shown on."""
        return self._paper

    @property
    def colors(self) -> page_painting.ViewerColors:
        """The colours of the bare page and of the marks on it."""
        return self._colors

    @property
    def look(self) -> Look:
        """The rotation and paper with which pages are rendered now."""
        return Look(self._viewport.layout.rotation, self._paper)

    def set_client(self, client: DocumentClient | None) -> None:
        """Draw another document, or none; evidence and flash of the previous one are removed."""
        if self._client is not None:
            self._client.pages_changed.disconnect(self._draw_over)
        if client is not None:
            client.pages_changed.connect(self._draw_over)
        self._client = client
        self.renderer.set_client(client)
        self.evidence.clear()
        self.spoken.clear()
        self.flash.clear()

    def set_theme_colors(self, palette: Palette) -> None:
        self._palette = palette
        self._take_colors()

    def set_paper(self, paper: Paper) -> None:
        """Show pages on that paper; the old pixels stay until the new ones arrive."""
        if paper is not self._paper:
            self._paper = paper
            self.renderer.set_paper(paper)
            self.tiles_outdated.emit()
            self._take_colors()

    def add_overlay(self, overlay: page_painting.Overlay) -> None:
        """Add an overlay that is painted below all others."""
        self._overlays.insert(0, overlay)

    def add_selection(self, overlay: page_painting.Overlay) -> None:
        """Add the overlay of the selection, directly above the evidence."""
        self._overlays.insert(self._overlays.index(self.evidence) + 1, overlay)

    def page_note(self, page: int) -> str:
        """Return the note about the page's rendering ("Drawing…"), or ''."""
        return self.renderer.note(page)

    def is_sharp(self, page: int) -> bool:
        """Return True if all tiles of the page that are in the viewport are cached."""
        return self.renderer.is_sharp(page)

    def is_drawn(self) -> bool:
        """Return True if the pixels of all that is visible are cached."""
        return all(map(self.is_sharp, self._viewport.visible_area.visible_pages))

    # -- pixels ---------------------------------------------------------------------------

    @Slot(int, bool)
    def request_tiles(self, direction: int, is_fast: bool) -> None:
        """Request the visible pages and those that come next in `direction` (1: down, -1: up)."""
        visible_area, in_view = self._viewport.visible_area, self._viewport.page
        order = sorted(
            visible_area.visible_pages, key=lambda page: (page != in_view, abs(page - in_view))
        )
        ratio = self._area.devicePixelRatioF()
        self.renderer.request_tiles(
            visible_area, order, ratio, direction=direction, is_fast=is_fast
        )

    @Slot(int)
    def consider(self, page: int) -> None:
        """Render `page` ahead because the reader may be about to go there; 0 for none."""
        self.renderer.consider(page)
        if page:
            self.tiles_outdated.emit()

    def draw_again(self, pages: Iterable[int]) -> None:
        """Draw pages anew whose content has changed."""
        self.renderer.forget(pages)
        self.tiles_outdated.emit()

    @Slot(object)
    def _draw_over(self, pages: Iterable[int] | None) -> None:
        """Draw pages anew, or all for None, without a blank moment."""
        if pages is None:
            self.renderer.outdate_all()
        else:
            self.renderer.outdate(pages)
        self.tiles_outdated.emit()

    def retry(self, page: int) -> bool:
        """Request a page again whose rendering has failed; return False if it hasn't."""
        if not self.renderer.has_failed(page):
            return False
        self.renderer.retry(page)
        self.tiles_outdated.emit()
        return True

    # -- painting -------------------------------------------------------------------------

    @Slot(int)
    def update_page(self, page: int) -> None:
        """Repaint the page if it is visible."""
        if 0 < page <= self._viewport.page_count:
            paper = page_painting.qrect(self._viewport.visible_area.page_box(page))
            self._area.viewport().update(paper.adjusted(-2, -2, 2, 2))

    def note_scrolled(self) -> None:
        """Repaint if a visible page has a note.

        The note keeps to the middle of the page's visible part.
        """
        if any(map(self.page_note, self._viewport.visible_area.visible_pages)):
            self._area.viewport().update()

    def paint(self, exposed: QRect) -> None:
        """Paint the exposed part of the viewport."""
        painter = QPainter(self._area.viewport())
        self._paint(painter, exposed, self._overlays)
        painter.end()

    def paint_bare(self, painter: QPainter) -> None:
        """Paint the viewport without marks."""
        self._paint(painter, self._area.viewport().rect(), ())

    def _paint(
        self, painter: QPainter, exposed: QRect, overlays: Sequence[page_painting.Overlay]
    ) -> None:
        is_bare = self._viewport.arrangement.is_bare
        visible_area = self._viewport.visible_area
        reach = page_painting.SHADOW_REACH + 2
        papers = {
            page: page_painting.qrect(visible_area.page_box(page))
            for page in visible_area.visible_pages
        }
        # The background is painted only where no page covers it: most of it would be painted over.
        ground = QRegion(exposed)
        for paper in papers.values():
            ground -= QRegion(paper.adjusted(2, 2, -2, -2))
        for rect in ground:  # type: ignore[attr-defined]  # it can be iterated
            painter.fillRect(rect, Qt.GlobalColor.black if is_bare else self._colors.canvas)
        near = exposed.adjusted(-reach, -reach, reach, reach)
        # Shadows are painted before any page, or one would lie on the page beside it. Of a pair
        # both are painted or neither, because they share a shadow.
        if not is_bare:
            page_painting.paint_shadows(
                painter, [box for box in papers.values() if _is_level_with(near, box)], self._colors
            )
        for page, paper in papers.items():
            if paper.adjusted(-2, -2, 2, 2).intersects(exposed):
                self._paint_page(painter, visible_area, page, exposed, overlays)

    def _paint_page(
        self,
        painter: QPainter,
        visible_area: VisibleArea,
        page: int,
        exposed: QRect,
        overlays: Sequence[page_painting.Overlay],
    ) -> None:
        paper = page_painting.qrect(visible_area.page_box(page))
        is_cut = visible_area.paper_box(page) != visible_area.page_box(page)
        if is_cut:
            painter.setClipRect(paper)
        self.renderer.paint(painter, visible_area, page, exposed, self._colors)
        for overlay in overlays:
            overlay.paint(painter, visible_area, page, self._colors)
        painter.setClipping(False)
        if not self._viewport.arrangement.is_bare:
            page_painting.paint_edge(painter, paper, self._colors.edge)

    def _take_colors(self) -> None:
        self._colors = page_painting.colors_of(self._palette, self._paper)
        self._area.viewport().update()


def _is_level_with(area: QRect, box: QRect) -> bool:
    return box.top() <= area.bottom() and area.top() <= box.bottom()
