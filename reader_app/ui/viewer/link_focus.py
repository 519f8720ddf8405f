"""Links without a mouse: Tab goes from one to the next in sight, Enter follows."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from reader_app.domain.document import Link
from reader_app.domain.translation import tr
from reader_app.ui.viewer.colors import ViewerColors
from reader_app.ui.viewer.sight import Sight
from reader_app.ui.viewer.text_canvas import TextCanvas
from reader_app.ui.widgets.announcement import announce

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

    def paint(self, painter: QPainter, sight: Sight, page: int, colors: ViewerColors) -> None:
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
