"""How two views share the page area, and how they scroll together.

They are side by side or one below the other; where there is little room the second is a sheet over
the first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import (
    QEasingCurve,
    QObject,
    QPoint,
    QPropertyAnimation,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtWidgets import QApplication, QWidget

from reader_app.ui.beside.beside_state import (
    LEAST_SHARE,
    SplitDirection,
    SplitState,
)
from reader_app.ui.theme.palette import METRICS
from reader_app.ui.theme.theme import is_motion_wanted

if TYPE_CHECKING:
    from reader_app.ui.beside.second_view import SecondView
    from reader_app.ui.pages.page_view import PageView
    from reader_app.ui.pages.viewer_pane import ViewerPane

NARROW: Final = 700
"""The width of the page area in pixels below which no two views stand side by side."""
_READABLE: Final = 880
"""The width for which panels make way, and below which a view that a click opened is a sheet."""
LOW: Final = 420
"""Its height in pixels below which no two views stand one above the other."""
_SHEET_SHARE: Final = 0.62
"""The part of the page area that a sheet covers."""


class SplitLayout(QObject):
    """Lays out the second view: right of the first, below it, or as a sheet over its lower part.

    `state`: returns the arrangement that the reader chose. `share_changed(float)`: the reader has
    dragged the edge between the views.
    """

    share_changed = Signal(float)

    def __init__(self, pane: ViewerPane, state: Callable[[], SplitState], parent: QObject) -> None:
        super().__init__(parent)
        self._pane = pane
        self._state = state
        self._second: SecondView | None = None
        self._slide: QPropertyAnimation | None = None
        pane.split.splitterMoved.connect(self._note_sizes)
        pane.split.resized.connect(self.arrange)

    def take(self, second: SecondView) -> None:
        """Show a new second view; a sheet slides in."""
        self._second = second
        second.hide()
        second.setParent(self._pane)
        self.ask_for_room()
        self._place(second, is_sheet=self._is_narrow)
        self.arrange()
        if second.is_sheet and is_motion_wanted():
            self._slide_in(second)

    def release(self) -> None:
        """Forget the second view, which is about to be deleted."""
        self._end_slide()
        self._second = None
        self._lie_over(0)

    @Slot()
    def arrange(self) -> None:
        """Give both views their places, as the room or the reader's choice has changed."""
        second, split, state = self._second, self._pane.split, self._state()
        if second is None:
            return
        if self._is_narrow is not second.is_sheet:
            self._place(second, is_sheet=self._is_narrow)
        if second.is_sheet:
            self._cover(second)
            return
        is_below = state.direction is SplitDirection.BELOW
        self._lie_over(0)
        split.setOrientation(Qt.Orientation.Vertical if is_below else Qt.Orientation.Horizontal)
        room = split.height() if is_below else split.width()
        beside = round(room * state.share)
        split.setSizes([room - beside, beside])

    def ask_for_room(self) -> None:
        """Let panels make way for two views side by side, if the reader asked for them."""
        wants = self._second is not None and self._state().makes_room
        self._pane.ask_for_room(_READABLE if wants else 0)

    @property
    def _is_narrow(self) -> bool:
        split = self._pane.split
        if self._state().direction is SplitDirection.BELOW:
            return split.height() < LOW
        return split.width() < (NARROW if self._state().makes_room else _READABLE)

    def _place(self, second: SecondView, *, is_sheet: bool) -> None:
        """Make the view a sheet, or a part of the splitter; the focus stays where it is."""
        focused = QApplication.focusWidget()
        had_focus = focused is not None and second.isAncestorOf(focused)
        self._end_slide()
        second.set_sheet(is_sheet)
        if is_sheet:
            second.setParent(self._pane)
        else:
            self._pane.split.addWidget(second)
        second.show()
        second.order_stops()
        if had_focus and focused is not None:
            focused.setFocus()

    def _cover(self, second: SecondView) -> None:
        around = self._pane.split.geometry()
        height = round(around.height() * _SHEET_SHARE)
        self._end_slide()
        top = around.bottom() + 1 - height
        second.setGeometry(around.left(), top, around.width(), height)
        second.raise_()
        self._lie_over(height)

    def _lie_over(self, height: int) -> None:
        """Tell the first view how much of its lower edge the second one lies over."""
        view = self._pane.page_view
        view.covered.sheet = height
        if view.page_viewport.covered != height:
            view.page_viewport.covered = height
            view.page_viewport.adapt_to_size()
        view.foot.stand_over(height)
        second = self._second
        self._pane.close_sheet = second.closed.emit if second is not None and height else None
        self._pane.cover_changed.emit()

    def _slide_in(self, second: SecondView) -> None:
        slide = self._slide = QPropertyAnimation(second, b"pos", second)
        slide.setStartValue(QPoint(second.x(), second.y() + second.height()))
        slide.setEndValue(second.pos())
        slide.setDuration(METRICS.motion_ms)
        slide.setEasingCurve(QEasingCurve.Type.OutCubic)
        slide.start()

    def _end_slide(self) -> None:
        slide, self._slide = self._slide, None
        if slide is not None:
            slide.stop()
            slide.deleteLater()

    @Slot()
    def _note_sizes(self) -> None:
        first, *rest = self._pane.split.sizes()
        if rest and first + rest[0]:
            share = rest[0] / (first + rest[0])
            self.share_changed.emit(min(1 - LEAST_SHARE, max(LEAST_SHARE, share)))


class ScrollingTogether(QObject):
    """Keeps a second view as far from the first, in pages, as when scrolling together began."""

    def __init__(self, first: PageView, second: PageView) -> None:
        super().__init__(second)
        self._first, self._second = first, second
        self._began: tuple[float, float] | None = None
        self.is_on = False
        first.verticalScrollBar().valueChanged.connect(self._follow)

    @Slot(bool)
    def switch(self, is_on: bool) -> None:
        """Begin at the two places of now, or stop."""
        self.is_on, self._began = is_on, None
        self._follow()

    @Slot()
    def _follow(self) -> None:
        first, second = self._first, self._second
        if not self.is_on or not first.page_count or not second.page_count:
            return
        here = _where(first)
        if self._began is None:
            self._began = here, _where(second)
            return
        began, beside = self._began
        wanted = max(1.0, min(beside + here - began, second.page_count + 0.99))
        page = int(wanted)
        place = replace(second.navigation.position(), page=page, offset=wanted - page)
        second.navigation.restore(place)


def _has_focus(part: QWidget) -> bool:
    focused = QApplication.focusWidget()
    return focused is not None and part.isAncestorOf(focused)


def _where(view: PageView) -> float:
    """Return the place of a view in pages from 1, with the part of the page that is above it."""
    place = view.navigation.position()
    return place.page + place.offset
