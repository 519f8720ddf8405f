"""The dots of the pages in sight, kept in their places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, Signal, Slot

from reader_app.domain.conversation import MarkedTurn
from reader_app.ui.viewer.page_view import PageView
from reader_app.ui.viewer.sight import Sight
from reader_app.ui.viewer.talk_dot import SMALLEST_TARGET, TARGET, TalkDot

Pages = Mapping[int, tuple[MarkedTurn, ...]]

_WIDE: Final = 420
"""Pixels of a page's width from which on dots have their full size."""
_FROM_EDGE: Final = 10
_FROM_TOP: Final = 14


class TalkDots(QObject):
    """`pressed(page)`, then `chosen(page)`.

    They stand beside the bookmark's ribbon, at the outer edge of a page's upper end.
    """

    pressed = Signal(int)
    chosen = Signal(int)

    def __init__(self, view: PageView) -> None:
        super().__init__(view)
        self._view = view
        self._pages: Pages = {}
        self._dots: dict[int, TalkDot] = {}
        self._spare: list[TalkDot] = []
        for moved in (
            view.zoom_changed,
            view.arrangement_changed,
            view.page_changed,
            view.verticalScrollBar().valueChanged,
            view.verticalScrollBar().rangeChanged,
            view.horizontalScrollBar().valueChanged,
        ):
            moved.connect(self._place)
        view.viewport().installEventFilter(self)

    def show_pages(self, pages: Pages) -> None:
        """Mark these pages, each with its turns, in place of those before."""
        self._pages = pages
        for page, dot in self._dots.items():
            if page in pages:
                dot.show_turns(page, pages[page])
        self._place()

    def area_of(self, page: int) -> QRect:
        """Where the dot of a page stands in the viewport; empty while it isn't in sight."""
        dot = self._dots.get(page)
        return dot.geometry() if dot is not None else QRect()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize:
            self._place()
        return False

    # -- inside ---------------------------------------------------------------------------

    @Slot()
    def _place(self) -> None:
        if not self._pages and not self._dots:
            return
        sight = self._view.sight
        wanted = [page for page in sight.visible_pages if page in self._pages]
        for page in self._dots.keys() - set(wanted):
            dot = self._dots.pop(page)
            dot.hide()
            self._spare.append(dot)
        for page in wanted:
            dot = self._dots.get(page) or self._begin(page)
            dot.setGeometry(dot_area(sight, page))
            dot.show()

    def _begin(self, page: int) -> TalkDot:
        dot = self._spare.pop() if self._spare else self._made()
        dot.show_turns(page, self._pages[page])
        self._dots[page] = dot
        return dot

    def _made(self) -> TalkDot:
        dot = TalkDot(self._view)
        dot.pressed.connect(self._pass_press)
        dot.clicked.connect(self._pass_click)
        self._view.setTabOrder(self._view, dot)
        return dot

    @Slot()
    def _pass_press(self) -> None:
        dot = self.sender()
        if isinstance(dot, TalkDot):
            self.pressed.emit(dot.page)

    @Slot()
    def _pass_click(self) -> None:
        dot = self.sender()
        if isinstance(dot, TalkDot):
            self.chosen.emit(dot.page)


def dot_area(sight: Sight, page: int) -> QRect:
    """At the right edge; of the left one of two pages at the left; inside the viewport across."""
    box = sight.page_box(page)
    scale = min(1.0, box.width / _WIDE)
    side = max(SMALLEST_TARGET, round(TARGET * scale))
    inset = max(SMALLEST_TARGET // 2, round(_FROM_EDGE * scale))
    down = max(SMALLEST_TARGET // 2, round(_FROM_TOP * scale))
    if _is_left_of_two(sight, page):
        across = max(box.left, 0) + inset
    else:
        across = min(box.right, sight.width) - inset
    return QRect(across - side // 2, box.top + down - side // 2, side, side)


def _is_left_of_two(sight: Sight, page: int) -> bool:
    beside = sight.layout.pages_in(sight.layout.row_of(page))
    left = sight.page_box(page).left
    return any(sight.page_box(other).left > left for other in beside)
