"""The mark in the outline: the chapter at the reader's sight line, or the one just chosen."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QObject, QTimer, Slot

from reader_app.domain.document import OutlineEntry, Rect
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.pages.viewport import VisibleArea
from reader_app.ui.panels.outline_panel import OutlinePanel

_LINE: Final = 1 / 3
"""Of the viewport's height: where the eye rests."""
_SETTLE_MS: Final = 60


class OutlineFollower(QObject):
    """A chapter that the reader chose stays marked as long as its heading is in sight.

    Otherwise the first lines of a short one would mark the next.
    """

    def __init__(self, view: PageView, panel: OutlinePanel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._panel = panel
        self._chosen: OutlineEntry | None = None
        self._soon = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._soon.timeout.connect(self._settle)
        view.page_viewport.page_changed.connect(self.follow)
        view.verticalScrollBar().valueChanged.connect(self._follow_soon)
        panel.entry_chosen.connect(self._hold)

    @Slot()
    def follow(self) -> None:
        """Mark where the reader is now."""
        if self._chosen is not None:
            self._panel.mark(self._chosen)
        else:
            page, top = sight_line(self._view.visible_area, self._view.page)
            self._panel.set_place(page, top)
        self._soon.start()

    def forget(self) -> None:
        """Another book."""
        self._chosen = None

    @Slot(object)
    def _hold(self, entry: OutlineEntry) -> None:
        self._chosen = entry
        self.follow()

    @Slot(int)
    def _follow_soon(self, _value: int) -> None:
        self._soon.start()

    @Slot()
    def _settle(self) -> None:
        chosen, sight = self._chosen, self._view.visible_area
        if chosen is not None and not _is_in_sight(chosen, sight):
            self._chosen = None
        if self._chosen is None:
            self._panel.set_place(*sight_line(sight, self._view.page))


def sight_line(sight: VisibleArea, page: int) -> tuple[int, float]:
    """Page in view and how far down it, in points, the reader is; 0 without pages."""
    is_at_end = sight.y >= sight.limit_y > 0
    if not page or is_at_end or sight.layout.rotation:
        return page, math.inf  # a turned page isn't read from its top
    return page, sight.point_on(page, sight.width / 2, sight.height * _LINE).y


def _is_in_sight(entry: OutlineEntry, sight: VisibleArea) -> bool:
    if entry.page not in sight.visible_pages:
        return False
    _, y, _, _ = sight.on_screen(entry.page, Rect(0, entry.top, 1, entry.top))
    return -1 <= y <= sight.height
