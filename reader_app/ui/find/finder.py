"""The finder: connects the find bar, the session, the marks on the pages and the results list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from reader_app.domain.document import OutlineEntry, Rect
from reader_app.domain.translation import tr
from reader_app.ui.find.find_bar import FindBar
from reader_app.ui.find.find_session import FindSession, Hit
from reader_app.ui.find.results_list import FindResults, chapter_pages
from reader_app.ui.pages.floating_card import Notice
from reader_app.ui.pages.page_painting import ViewerColors, area_of, paint_marks
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.pages.scroll_marks import Mark
from reader_app.ui.pages.viewport import VisibleArea
from reader_app.ui.theme.palette import LIGHT, METRICS, Palette
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.rendered_page import HitRects

_MARGIN = 1.0
_FRAME = 2
_HALO = 1.5
"""A line in the paper's colour, so that the frame stands out on dark pictures, too."""
_REACH = _FRAME + 2 * _HALO
_INSET = 0.12
"""The share of a word's box, above and below, that its letters leave free.

Boxes of close lines overlap; a frame around a whole one would run through the letters above it.
"""


class FindMarks:
    """An overlay of the page view that paints the hits, and a frame around the current one."""

    def __init__(self, session: FindSession) -> None:
        self._session = session

    def paint(
        self, painter: QPainter, visible_area: VisibleArea, page: int, colors: ViewerColors
    ) -> None:
        hits = self._hits_on(page)
        if not hits:
            return
        marks = [_grown(rect) for rects in hits.values() for rect in rects]
        paint_marks(painter, visible_area, page, marks, colors.find, colors.blend)
        current = self._session.current
        if current in hits:
            self._paint_current(painter, visible_area, page, hits[current], colors)

    def _hits_on(self, page: int) -> dict[Hit | None, HitRects]:
        """Return the hits of the page, including one that begins on the previous page."""
        hits = self._session.rects(page) or ()
        found: dict[Hit | None, HitRects] = {(page, i): rects for i, rects in enumerate(hits)}
        carried = self._session.carried(page)
        if carried is not None:
            hit, rects = carried
            found[hit] = rects
        return found

    def _paint_current(
        self,
        painter: QPainter,
        visible_area: VisibleArea,
        page: int,
        rects: HitRects,
        colors: ViewerColors,
    ) -> None:
        marks = [_grown(rect) for rect in rects]
        paint_marks(painter, visible_area, page, marks, colors.find, colors.blend)
        areas = [_letters(area_of(visible_area, page, mark)) for mark in marks]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setClipPath(_around(areas), Qt.ClipOperation.IntersectClip)
        half = _FRAME / 2
        for pen in (QPen(colors.paper, _FRAME + 2 * _HALO), QPen(colors.accent, _FRAME)):
            painter.setPen(pen)
            for area in areas:
                painter.drawRoundedRect(area.adjusted(-half, -half, half, half), 3, 3)
        painter.restore()


def _around(areas: list[QRectF]) -> QPainterPath:
    """Return the area around the words but without them: on small pages a frame would hide them."""
    path = QPainterPath()
    for area in areas:
        path.addRect(area.adjusted(-_REACH, -_REACH, _REACH, _REACH))
    words = QPainterPath()
    for area in areas:
        words.addRect(area)
    return path.simplified().subtracted(words)


def _letters(area: QRectF) -> QRectF:
    inset = _INSET * area.height()
    return area.adjusted(0, inset, 0, -inset)


def _grown(rect: Rect) -> QRectF:
    return QRectF(rect.x0, rect.y0, rect.x1 - rect.x0, rect.y1 - rect.y0).adjusted(
        -_MARGIN, 0, _MARGIN, 0
    )


_LONGEST_SELECTION: Final = 80
_MARKS_MS: Final = 100
_MOST_PAGES_PLACED: Final = 120
"""If at most this many pages have hits, the positions of the hits are requested.

With more, a page is only a few pixels of the scroll bar.
"""
_MOST_ON_A_PAGE: Final = 8
_STRETCHES: Final = 1000
"""The number of parts of a long book that are distinguished in the scroll bar."""
_HITS: Final = "hits"
_CURRENT: Final = "current hit"
HIT_COLORS: Final = {False: "#B87A00", True: "#E0A63A"}
"""The colour of marks by whether the theme is dark; at least 3 : 1 on the scroll bar."""


class Finder(QObject):
    """Owns `bar`, which floats over the page, and `results`, which the side panel shows.

    `opened`: the bar covers the top of the page. `list_wanted`: `results` should be shown.
    `ended`: the bar was closed and the search ended.
    """

    opened = Signal()
    list_wanted = Signal()
    ended = Signal()

    def __init__(self, view: PageView, notice: Notice, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._notice = notice
        self.session = FindSession(self)
        self.bar = FindBar(view)
        self.results = FindResults(self.session, view.page_number)
        self._origin: VisibleArea | None = None
        self._has_left_place = False
        self._is_quiet = False
        self._is_moving = False
        self._palette = LIGHT
        self._mark_later = QTimer(self, singleShot=True, interval=_MARKS_MS)
        self._mark_later.timeout.connect(self._mark_scroll_bar)
        view.painter.add_overlay(FindMarks(self.session))
        # The viewport, because it has its new size when it reports a resize.
        view.viewport().installEventFilter(self)
        self._connect()

    def set_client(self, client: DocumentClient | None) -> None:
        """Search another document, or none; the search in the last one ends."""
        self.bar.close_bar()
        self.session.set_client(client)
        self.set_outline(())

    def set_outline(self, outline: Sequence[OutlineEntry]) -> None:
        """Set the chapters that the list is grouped by."""
        self.session.chapter_pages = chapter_pages(outline)
        self.results.set_outline(outline)

    def set_fence(self, fence: int | None, name: str) -> None:
        """Hold back hits after this page, which has that name; None: hold back nothing."""
        self.bar.set_fence_name(name)
        self.results.set_fence_name(name)
        self.session.set_fence(fence)

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        self.bar.set_palette(palette)
        self.results.set_palette(palette)
        self._mark_scroll_bar()

    @Slot()
    def open(self, words: str = "") -> None:
        """Open the find bar and search for `words`, or the selected words if they are few."""
        selected = words or " ".join(self._view.text.selected_text().split())
        text = selected if len(selected) <= _LONGEST_SELECTION else ""
        if not self.bar.isVisible():
            self._place_bar()
            self._begin_anew()
        self._is_quiet = not text
        self.bar.open(text)
        self._is_quiet = False
        if not self.bar.box.text():
            self.session.prepare(self._view.visible_area)
        self._view.covered.top = self.bar.height() + METRICS.space_s
        self.opened.emit()

    def again(self, direction: int) -> None:
        """Go to the next (1) or previous (-1) hit; without a query, open the bar."""
        if not self.bar.isVisible():
            self.open()
        if self.bar.box.text():
            self.session.step(direction)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._view.viewport() and event.type() is QEvent.Type.Resize:
            self._place_bar()
        return super().eventFilter(watched, event)

    # -- inside ---------------------------------------------------------------------------

    def _connect(self) -> None:
        bar, session, view = self.bar, self.session, self._view
        bar.typed.connect(session.pause)
        bar.query_changed.connect(self._start)
        self.session.ran_too_long.connect(bar.complain_of_time)
        bar.step_requested.connect(session.step)
        bar.list_requested.connect(self.list_wanted)
        bar.later_requested.connect(session.show_later)
        bar.closed.connect(self._end)
        bar.grown.connect(self._place_bar)
        self.results.left.connect(view.setFocus)
        session.looked_at.connect(bar.show_progress)
        session.held_back.connect(bar.show_held_back)
        session.counted.connect(bar.show_count)
        session.hit_chosen.connect(self._show_hit)
        session.wrapped.connect(self._tell_wrapped)
        session.current_changed.connect(self._note_current)
        session.found_changed.connect(self._note_found)
        session.rects_loaded.connect(self._note_rects)
        view.page_viewport.page_changed.connect(self._note_page)

    def _begin_anew(self) -> None:
        """Begin the next search at what is visible, and record the jump to its first hit."""
        self._origin = None
        self._has_left_place = False

    @Slot()
    def _place_bar(self) -> None:
        viewport = self._view.viewport().geometry()
        self.bar.fit_into(viewport.width() - METRICS.space_s)
        right = viewport.right() - METRICS.space_l - self.bar.width()
        self.bar.move(max(METRICS.space_xs, right), METRICS.space_s)

    @Slot(str, bool, bool)
    def _start(self, text: str, match_case: bool, whole_word: bool) -> None:
        """Start a search.

        While a word is being typed, each search begins where the first letter's did.
        """
        if self._origin is None:
            self._origin = self._view.visible_area
        self.session.syntax = self.bar.syntax.syntax
        self.session.start(
            text,
            match_case=match_case,
            whole_word=whole_word,
            visible_area=self._origin,
            is_quiet=self._is_quiet or self._is_past_fence(self._origin),
        )

    def _is_past_fence(self, visible_area: VisibleArea) -> bool:
        """Return True if the reader looks ahead: a search must not take them back unasked."""
        fence, seen = self.session.fence, visible_area.visible_pages
        return fence is not None and bool(seen) and min(seen) > fence

    @Slot()
    def _end(self) -> None:
        self.session.stop()
        self._view.covered.top = 0
        self._view.setFocus()
        self.ended.emit()

    @Slot(int, object, bool)
    def _show_hit(self, page: int, rects: Sequence[Rect], is_first: bool) -> None:
        """Show the current hit.

        The jump to the first hit is recorded, so that Back returns to where the search began.
        """
        record, before = not self._has_left_place, self._view.navigation.position()
        self._is_moving = True
        if rects:
            self._view.navigation.look_up_rects(page, rects, record=record)
        else:
            self._view.look_up(page, record=record)
        self._is_moving = False
        self._has_left_place |= self._view.navigation.position() != before
        if not is_first:
            self._origin = None

    @Slot(int)
    def _tell_wrapped(self, direction: int) -> None:
        is_onward = direction > 0
        self._notice.show_for_a_while(
            tr("Wrapped to the start")
            if is_onward
            else tr("Wrapped to where you’ve read")
            if self.session.later
            else tr("Wrapped to the end")
        )

    @Slot()
    def _note_current(self) -> None:
        self._view.viewport().update()
        self._mark_soon()

    @Slot(int, bool)
    def _note_page(self, page: int, is_reading: bool) -> None:
        if self._is_moving:
            return
        if is_reading:
            self._begin_anew()
        else:
            self.session.stay()

    @Slot()
    def _note_found(self) -> None:
        found = self.session.found
        seen = self._view.visible_area.visible_pages
        if not found.total or any(found.count_on(page) for page in seen):
            self._view.viewport().update()
        self._mark_soon()
        if self.session.is_done:
            self._ask_for_next_place()

    @Slot(int)
    def _note_rects(self, page: int) -> None:
        self._view.painter.update_page(page)
        if self.session.carried(page + 1) is not None:
            self._view.painter.update_page(page + 1)
        self._mark_soon()
        self._ask_for_next_place()

    def _mark_soon(self) -> None:
        if not self._mark_later.isActive():
            self._mark_later.start()

    @Slot()
    def _mark_scroll_bar(self) -> None:
        marks, current = self._view.scroll_marks, self.session.current
        marks.set_layer(_HITS, self._marks(), QColor(HIT_COLORS[self._palette.is_dark]))
        if current is None:
            marks.clear_layer(_CURRENT)
        else:
            marks.set_layer(_CURRENT, [self._mark(*current)], QColor(self._palette.accent))

    @property
    def _are_pages_tall(self) -> bool:
        return len(self.session.found.pages) <= _MOST_PAGES_PLACED

    def _ask_for_next_place(self) -> None:
        """Request the rectangles of one page at a time, to let urgent requests get between."""
        if not self.session.is_done or not self._are_pages_tall:
            return
        for page in self.session.found.pages:
            if self.session.known_rects(page) is None:
                self.session.rects(page)
                return

    def _marks(self) -> Iterator[Mark]:
        """Yield the marks of the scroll bar; in a long book, one for several pages."""
        found = self.session.found
        most = _MOST_ON_A_PAGE if self._are_pages_tall else 1
        stretch = max(1, self._view.page_count // _STRETCHES)
        last = -1
        for page in found.pages:
            if page // stretch != last:
                last = page // stretch
                for index in range(min(found.count_on(page), most)):
                    yield self._mark(page, index)

    def _mark(self, page: int, index: int) -> Mark:
        """Return the mark of a hit.

        Until its position is known, the hits are spread evenly over the page.
        """
        hits = self.session.known_rects(page)
        if hits and index < len(hits) and hits[index]:
            return page, hits[index][0].y0 / self._view.visible_area.layout.size(page).height
        return page, (index + 0.5) / self.session.found.count_on(page)
