"""The ground of the page view: pages laid out at a size, seen through a viewport."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QStyle, QWidget

from reader_app.domain.document import PageSize
from reader_app.ui.viewer.crops import Crops
from reader_app.ui.viewer.geometry import (
    PLAIN_ARRANGEMENT,
    POINTS_PER_INCH,
    Arrangement,
    Fit,
    clamp_zoom,
    next_zoom,
)
from reader_app.ui.viewer.layout import SPINE, Layout, Scaling
from reader_app.ui.viewer.rows import PageSizes
from reader_app.ui.viewer.sight import Anchor, Sight

MARGIN: Final = 16
GAP: Final = 16
LINE: Final = 40
_SETTLE_MS: Final = 70


class Ground(QAbstractScrollArea):
    """Knows sizes and zoom, and which part of the layout is in sight; nothing of reading.

    `zoom_changed(zoom)`: 1.0 = 100 %, of the page in view.
    `arrangement_changed(Arrangement)`.
    """

    zoom_changed = Signal(float)
    arrangement_changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # WORKAROUND: a viewport that Qt has made is taken for any kind of widget, and PySide6
        # sets up every class of widget to tell which: a thirtieth of the time of a start.
        self.setViewport(QWidget())
        self._whole_sizes = self._sizes = PageSizes(())
        self._crops: Crops | None = None
        self._new_crops: Crops | None = None
        self._arrangement = PLAIN_ARRANGEMENT
        self._layout = Layout(self._sizes, lambda size: 1.0, gap=GAP, margin=MARGIN)
        self._fit = Fit.WIDTH
        self._zoom = 1.0
        self._page = 0
        self._is_placing = False
        self._held: Anchor | None = None
        self._settle = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._settle.timeout.connect(self._come_to_rest)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.verticalScrollBar().setSingleStep(LINE)
        self.horizontalScrollBar().setSingleStep(LINE)

    # -- what is shown --------------------------------------------------------------------

    @property
    def sight(self) -> Sight:
        """What the viewport shows at this moment."""
        return Sight(
            self._layout,
            self.horizontalScrollBar().value(),
            self.verticalScrollBar().value(),
            self.viewport().width(),
            self.viewport().height(),
        )

    @property
    def page(self) -> int:
        """The page in view, 1-based; 0 without a document."""
        return self._page

    @property
    def page_count(self) -> int:
        return len(self._sizes)

    @property
    def fit(self) -> Fit:
        return self._fit

    @property
    def zoom_factor(self) -> float:
        """Of the page in view; 1.0 = 100 %."""
        if not self._page:
            return self._zoom
        return self._layout.scale(self._page) / self._pixels_per_point

    @property
    def arrangement(self) -> Arrangement:
        """Page mode, pairs, rotation, margins."""
        return self._arrangement

    def last_beside(self, page: int) -> int:
        """The last of the pages that stand in a row with that one; itself where it is alone."""
        if not 0 < page <= self.page_count:
            return page
        return self._layout.pages_in(self._layout.row_of(page))[-1]

    def page_size(self, page: int) -> PageSize:
        return self._sizes.of(page)

    # -- size -----------------------------------------------------------------------------

    def set_fit(self, fit: Fit) -> None:
        """Choose how pages fit; the top of the view stays, or the whole page is there."""
        anchor = self._page_anchor() if fit is Fit.PAGE else self._top_anchor()
        self._fit = fit
        if fit is Fit.ACTUAL:
            self._zoom = 1.0
        self._resize_around(anchor)

    def set_zoom(self, zoom: float, x: float | None = None, y: float | None = None) -> None:
        """`zoom` 1.0 = 100 %; the page's point at viewport pixel x, y stays there."""
        if not self.page_count:
            return
        anchor = self._top_anchor()
        if x is not None and y is not None:
            anchor = self.sight.anchor_at(x, y)
        self._fit, self._zoom = Fit.FREE, clamp_zoom(zoom)
        self._resize_around(anchor)

    def zoom_by(self, factor: float, x: float, y: float) -> None:
        """Wheel and pinch, around the pointer; sharp pixels once the fingers rest."""
        page = self.sight.point_at(x, y).page
        if page:
            zoom = self._layout.scale(page) / self._pixels_per_point * factor
            anchor = self.sight.anchor_at(x, y)
            self._fit, self._zoom = Fit.FREE, clamp_zoom(zoom)
            self._resize_around(anchor, is_ending=False)

    def zoom_in(self) -> None:
        self.set_zoom(next_zoom(self.zoom_factor, 1))

    def zoom_out(self) -> None:
        self.set_zoom(next_zoom(self.zoom_factor, -1))

    # -- for the view on top ----------------------------------------------------------------

    def _look(self) -> None:
        """Something else is in sight: the view asks for its pixels."""

    @Slot()
    def _come_to_rest(self) -> None:
        """Neither place nor size has changed for a moment."""
        self._look()

    def _halt(self) -> None:
        """Sizes are about to change: whatever moves stops."""

    @property
    def _is_moving(self) -> bool:
        """The view scrolls on its own or is held: sizes had better not change now."""
        return False

    def _check_page(self) -> None:
        """Sizes have changed: the page in view may have left."""

    def _set_sizes(self, sizes: Sequence[PageSize]) -> None:
        self._whole_sizes = self._sizes = PageSizes(sizes)
        self._crops = self._new_crops = None
        self._held = None
        self._page = 0
        self._lay_out()

    @contextmanager
    def _placing(self) -> Iterator[None]:
        """While the code moves the bars, the pages that pass are nobody's page in view."""
        was_placing, self._is_placing = self._is_placing, True
        try:
            yield
        finally:
            self._is_placing = was_placing

    # -- inside ---------------------------------------------------------------------------

    @property
    def _pixels_per_point(self) -> float:
        return self.logicalDpiX() / POINTS_PER_INCH

    def _room(self) -> QSize:
        """The viewport as it is while the vertical bar shows, whether it does or not.

        Otherwise a page that fits without the bar only would make it come and go for ever.
        """
        room = self.maximumViewportSize()
        style = self.style()
        if not style.styleHint(QStyle.StyleHint.SH_ScrollBar_Transient, None, self):
            bar = self.verticalScrollBar().sizeHint().width()
            room.setWidth(room.width() - bar)
        return room

    def _lay_out(self) -> None:
        room = self._room()
        scaling = Scaling(
            self._fit,
            self._zoom,
            max(1, room.width() - 2 * MARGIN - (SPINE if self._arrangement.is_two else 0)),
            max(1, room.height() - 2 * GAP),
            self._pixels_per_point,
        )
        self._layout = Layout(
            self._sizes,
            scaling.scale_of,
            gap=GAP,
            margin=MARGIN,
            arrangement=self._arrangement,
            screen=max(room.height(), self.viewport().height()),
        )
        with self._placing():
            self._choose_bars()
            self._set_ranges()

    def _choose_bars(self) -> None:
        policy = Qt.ScrollBarPolicy
        is_fitted = self._fit in (Fit.WIDTH, Fit.PAGE)
        across = policy.ScrollBarAlwaysOff if is_fitted else policy.ScrollBarAsNeeded
        self.setHorizontalScrollBarPolicy(across)

    def _set_ranges(self) -> None:
        for _ in range(2):  # showing one bar may take the room that the other counted on
            sight = self.sight
            self.verticalScrollBar().setRange(*sight.limits_y)
            self.verticalScrollBar().setPageStep(sight.height)
            self.horizontalScrollBar().setRange(0, sight.limit_x)
            self.horizontalScrollBar().setPageStep(sight.width)

    def _show(self, sight: Sight) -> None:
        """Scroll to what that sight shows, which is nobody's reading."""
        with self._placing():
            self.verticalScrollBar().setRange(*sight.limits_y)
            self.horizontalScrollBar().setRange(0, self.sight.limit_x)
            self.horizontalScrollBar().setValue(sight.x)
            self.verticalScrollBar().setValue(sight.y)

    def _resize_around(
        self, anchor: Anchor | None, *, is_ending: bool = True, is_into_shown: bool = False
    ) -> None:
        """Lay out anew; the anchor's point keeps its pixel, the page in view stays in view.

        `is_ending`: the next size isn't about to follow, so this one's pixels are worth drawing.
        `is_into_shown`: where the point is trimmed away now, the nearest one counts.
        """
        self._halt()
        self._held = None
        self._lay_out()
        if anchor is not None:
            sight = self.sight
            point = sight.into_shown(anchor) if is_into_shown else anchor
            self._show(sight.scrolled_to(point))
            self._check_page()
        self.viewport().update()
        self._report_zoom()
        if is_ending:
            self._look()
        else:
            self._settle.start()

    def _top_anchor(self) -> Anchor | None:
        """The middle of the viewport's upper edge, on the page in view."""
        if not self._page:
            return None
        sight = self.sight
        return sight.anchor_on(self._page, sight.width / 2, GAP)

    def _page_anchor(self) -> Anchor | None:
        """The upper edge of the page in view, to be at the viewport's."""
        if not self._page:
            return None
        box = self.sight.page_box(self._page)
        return replace(self.sight.anchor_on(self._page, box.left, box.top), x=MARGIN, y=GAP)

    def _middle_anchor(self) -> Anchor | None:
        if not self._page:
            return None
        sight = self.sight
        return sight.anchor_on(self._page, sight.width / 2, sight.height / 2)

    def _report_zoom(self) -> None:
        self.zoom_changed.emit(self.zoom_factor)

    # -- Qt -------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._is_placing:
            return  # a bar came or went: sizes don't depend on it, and who moved it looks after it
        # One anchor for all sizes of a drag: reading it anew each time would let the page creep.
        held = self._held or self._top_anchor()
        self._resize_around(held, is_ending=not self.isVisible())
        self._held = held
