"""Pictures of parts of pages, asked for on their own: scrolling on does not take them back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from reader_app.workers.document_types import Priority, RenderedPage, RenderKey

if TYPE_CHECKING:
    from reader_app.workers.page_drawer import PageDrawer


class Pictures(QObject):
    """`drawn(RenderedPage)`: copy the pixels at once, they are released after it."""

    drawn = Signal(object)
    failed = Signal(object)
    """RenderKey"""

    def __init__(self, drawer: PageDrawer) -> None:
        super().__init__(drawer)
        self._drawer = drawer
        self._wanted: set[RenderKey] = set()
        drawer.page_rendered.connect(self._take)
        drawer.page_failed.connect(self._fail)

    @property
    def wanted(self) -> frozenset[RenderKey]:
        return frozenset(self._wanted)

    def request(self, key: RenderKey) -> None:
        """Somebody waits for it."""
        self._wanted.add(key)
        self._drawer.request(key, Priority.VISIBLE)

    def clear(self) -> None:
        """Another file, or none: nobody waits any more."""
        self._wanted.clear()

    @Slot(object)
    def _take(self, rendered: RenderedPage) -> None:
        if rendered.key in self._wanted:
            self._wanted.discard(rendered.key)
            self.drawn.emit(rendered)

    @Slot(int, str)
    def _fail(self, page: int, _reason: str) -> None:
        for key in [key for key in self._wanted if key.page == page]:
            self._wanted.discard(key)
            self.failed.emit(key)
