"""Pages drawn on their canvas: paper, pixels, and the marks that lie on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from PySide6.QtCore import QEvent, QRect, Slot
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from reader_app.domain.document import DocumentInfo, Paper, Rect
from reader_app.ui.citations.evidence_highlight import EvidenceHighlight, JumpFlash
from reader_app.ui.pages.cache import PixelCache
from reader_app.ui.pages.cropping import CropFinder, Crops
from reader_app.ui.pages.geometry import ViewPosition
from reader_app.ui.pages.navigation import Canvas
from reader_app.ui.pages.page_painting import (
    SHADOW_REACH,
    Overlay,
    colors_of,
    paint_edge,
    paint_shadows,
    qrect,
)
from reader_app.ui.pages.tile_renderer import TileRenderer
from reader_app.ui.pages.viewport import MARGIN, VisibleArea
from reader_app.ui.theme.palette import LIGHT, Palette
from reader_app.workers.document_client import DocumentClient


class DocumentPart(Protocol):
    """Something that asks the document's processes on its own."""

    def set_client(self, client: DocumentClient | None) -> None: ...


class PaperCanvas(Canvas):
    """Paints the pages in sight. Lengths on pages are points, pages count from 1."""

    def __init__(self, parent: QWidget | None = None, *, has_motion: bool = True) -> None:
        super().__init__(parent, has_motion=has_motion)
        self._palette, self._paper = LIGHT, Paper.WHITE
        self._colors = colors_of(LIGHT)
        self._labels: tuple[str, ...] = ()
        self._covered_top = self._covered_bottom = 0
        self._renderer = TileRenderer(PixelCache(), self)
        self._trimming = CropFinder(self)
        self._parts: list[DocumentPart] = [self._renderer, self._trimming]
        self._evidence = EvidenceHighlight(self, has_motion=self._has_motion)
        self._flash = JumpFlash(self, has_motion=self._has_motion)
        self._overlays: list[Overlay] = [self._evidence, self._flash]
        self._trimming.crops_changed.connect(self._note_crops)
        self._renderer.page_updated.connect(self.update_page)
        self._evidence.page_changed.connect(self.update_page)
        self._flash.page_changed.connect(self.update_page)

    # -- document -------------------------------------------------------------------------

    def set_document(
        self, info: DocumentInfo, client: DocumentClient, place: ViewPosition | None = None
    ) -> None:
        """Show an opened document at `place`, or from its beginning."""
        self._drop_document()
        self._labels = info.labels
        for part in self._parts:
            part.set_client(client)
        self._show_pages(info.page_sizes, place)
        self.viewport().update()

    def clear(self) -> None:
        """Show no document."""
        self._drop_document()
        self._show_pages((), None)
        self.viewport().update()

    def place(self) -> ViewPosition:
        place = super().place()
        if not self.arrangement.is_trimmed:
            return place
        return replace(place, contents=self._trimming.contents)

    def restore(self, place: ViewPosition) -> None:
        if self.page_count and place.contents:
            self._trimming.recall(self._whole_sizes, place.contents)
        super().restore(place)

    def set_labels(self, labels: tuple[str, ...]) -> None:
        """What the pages print has become known."""
        self._labels = labels

    def label(self, page: int) -> str:
        """What the book prints on that page, or ''."""
        return self._labels[page - 1] if 0 < page <= len(self._labels) else ""

    def set_theme_colors(self, palette: Palette) -> None:
        self._palette = palette
        self._take_colors()

    @property
    def paper(self) -> Paper:
        """What pages are shown on."""
        return self._paper

    def set_paper(self, paper: Paper) -> None:
        """Show pages on that paper; the other one stays until the new pixels are there."""
        if paper is not self._paper:
            self._paper = paper
            self._renderer.set_paper(paper)
            self._look()
            self._take_colors()

    def page_note(self, page: int) -> str:
        """What there is to say about that page's drawing ("Drawing…"), or ''."""
        return self._renderer.note(page)

    def is_sharp(self, page: int) -> bool:
        """Every pixel of the page that is in sight is there at full size."""
        return self._renderer.is_sharp(page)

    def cover_top(self, height: int) -> None:
        """Something lies over the viewport's upper `height` pixels: keep what is shown below."""
        self._covered_top = height

    def cover_bottom(self, height: int) -> None:
        """Like `cover_top`, at the lower edge."""
        self._covered_bottom = height

    # -- marks ----------------------------------------------------------------------------

    def add_overlay(self, overlay: Overlay) -> None:
        """Paint something more on the pages, under the selection."""
        self._overlays.insert(0, overlay)

    @Slot(int)
    def consider(self, page: int) -> None:
        """The reader may be about to go there (0: nowhere): it is drawn before it is asked for."""
        self._renderer.consider(page)
        if page:
            self._look()

    @Slot(int)
    def update_page(self, page: int) -> None:
        """Paint that page again, if it is in sight."""
        if 0 < page <= self.page_count:
            self.viewport().update(qrect(self.sight.page_box(page)).adjusted(-2, -2, 2, 2))

    def show_evidence(self, page: int, rects: Sequence[Rect], *, record: bool = True) -> None:
        """Mark what an answer stands on, inside the viewport; the way back is kept."""
        if not 0 < page <= self.page_count:
            return
        self._evidence.show(page, rects)
        if rects:
            self.scroll_to_rects(page, rects, record=record)
        else:
            self.go_to_page(page, record=record)

    def extend_evidence(self, page: int, rects: Sequence[Rect]) -> None:
        """The words that are shown as evidence go on there; the view stays where it is."""
        if 0 < page <= self.page_count:
            self._evidence.add(page, rects)

    @property
    def evidence(self) -> EvidenceHighlight:
        return self._evidence

    # -- Qt -------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        exposed = event.rect()
        painter = QPainter(self.viewport())
        painter.fillRect(exposed, self._colors.canvas)
        sight = self.sight
        reach = SHADOW_REACH + 2
        papers = {page: qrect(sight.page_box(page)) for page in sight.visible_pages}
        near = exposed.adjusted(-reach, -reach, reach, reach)
        # First, or one would lie on the page beside it. Of a pair both, or neither is one.
        paint_shadows(
            painter, [box for box in papers.values() if _is_level_with(near, box)], self._colors
        )
        for page, paper in papers.items():
            if paper.adjusted(-2, -2, 2, 2).intersects(exposed):
                self._paint_page(painter, sight, page, exposed)
        painter.end()

    def _paint_page(self, painter: QPainter, sight: VisibleArea, page: int, exposed: QRect) -> None:
        paper = qrect(sight.page_box(page))
        is_cut = sight.paper_box(page) != sight.page_box(page)
        if is_cut:
            painter.setClipRect(paper)
        self._renderer.paint(painter, sight, page, exposed, self._colors)
        for overlay in self._overlays:
            overlay.paint(painter, sight, page, self._colors)
        painter.setClipping(False)
        paint_edge(painter, paper, self._colors.edge)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        if any(self.page_note(page) for page in self.sight.visible_pages):
            self.viewport().update()  # a note keeps to the middle of what is seen of its page

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.DevicePixelRatioChange:
            self._look()
        return super().event(event)

    # -- inside ---------------------------------------------------------------------------

    def _take_colors(self) -> None:
        self._colors = colors_of(self._palette, self._paper)
        self.viewport().update()

    def _drop_document(self) -> None:
        for part in self._parts:
            part.set_client(None)
        self._evidence.clear()
        self._flash.clear()
        self._labels = ()

    def _look(self) -> None:
        sight = self.sight
        visible = sight.visible_pages
        if not visible:
            return
        order = sorted(visible, key=lambda page: (page != self.page, abs(page - self.page)))
        is_fast = self._is_fast
        self._renderer.look_at(
            sight,
            order,
            self.devicePixelRatioF(),
            direction=self._pace.direction,
            is_fast=is_fast,
        )
        if is_fast:
            self._settle.start()
        elif not self._glide.is_running:
            self._rest_on(visible)
            if self.arrangement.is_trimmed:
                self._trimming.look_at(self._whole_sizes, visible)

    @Slot(object)
    def _note_crops(self, crops: Crops) -> None:
        self.set_crops(crops)

    def _rest_on(self, pages: Sequence[int]) -> None:
        """These pages are in sight and may stay there: the view gets ready what lies on them."""

    def _flash_at(self, page: int, top: float) -> None:
        self._flash.show(page, top)

    def _clear_top(self) -> int:
        return MARGIN + self._covered_top

    def _clear_bottom(self) -> int:
        return MARGIN + self._covered_bottom


def _is_level_with(area: QRect, box: QRect) -> bool:
    return box.top() <= area.bottom() and area.top() <= box.bottom()
