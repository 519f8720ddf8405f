"""Cropping: where the content of pages lies, and when their margins are cut to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QObject, Signal, Slot

from reader_app.domain.document import Rect
from reader_app.ui.pages.layout import Crops, PageSizes
from reader_app.ui.pages.scrolling import Scroller
from reader_app.ui.pages.viewport import Viewport
from reader_app.workers.document_client import DocumentClient

_SPOTS: Final = 20
"""So many places of a book, a left and a right page at each, are looked at."""
_FIRST_PART: Final = 4
"""With one in so many of them known the first crops are made; nobody waits for the rest."""
_AT_ONCE: Final = 2
"""Requests under way: text and links that the reader waits for come between them."""
_AROUND: Final = 2
"""Pages before and after those in sight that are looked at as well."""


class CropFinder(QObject):
    """Finds where the content of pages lies.

    `crops_changed(Crops)`: made from a sample of pages, and of each page that becomes visible.
    """

    crops_changed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client: DocumentClient | None = None
        self._forget()

    def _forget(self) -> None:
        self._sizes: PageSizes | None = None
        self._sample: dict[int, None] = {}
        self._near: Sequence[int] = ()
        self._asked: set[int] = set()
        self._boxes: dict[int, Rect | None] = {}
        self._recalled: dict[int, Rect] = {}
        self._crops: Crops | None = None

    def set_client(self, client: DocumentClient | None) -> None:
        if self._client is not None:
            self._client.content_box_loaded.disconnect(self._keep)
        self._client = client
        self._forget()
        if client is not None:
            client.content_box_loaded.connect(self._keep)

    def look_at(self, sizes: PageSizes, pages: Sequence[int]) -> None:
        """Look for the content of these visible pages, the nearest first."""
        if self._client is None or not len(sizes):
            return
        self._begin(sizes)
        around = range(min(pages) - _AROUND, max(pages) + _AROUND + 1)
        self._near = [page for page in around if 1 <= page <= len(sizes)]
        self._ask()

    @property
    def contents(self) -> Mapping[int, Rect]:
        """What to recall the next time: the sample's, and those of the pages around."""
        seen = self._seen()
        return {page: seen[page] for page in (*self._sample, *self._near) if page in seen}

    def recall(self, sizes: PageSizes, contents: Mapping[int, Rect]) -> None:
        """What was seen the last time counts until it is seen anew: the file may have changed."""
        self._begin(sizes)
        self._recalled = {page: box for page, box in contents.items() if 1 <= page <= len(sizes)}
        if self._recalled:
            self._make(sizes)

    def _begin(self, sizes: PageSizes) -> None:
        if self._sizes is None:
            self._sizes = sizes
            self._sample = dict.fromkeys(_spread(len(sizes)))

    def _ask(self) -> None:
        for page in self._unknown():
            if self._client is None or len(self._asked) >= _AT_ONCE:
                return
            self._asked.add(page)
            self._client.request_content_box(page)

    def _unknown(self) -> Iterator[int]:
        for page in (*self._near, *self._sample):
            if page not in self._boxes and page not in self._asked:
                yield page

    @Slot(int, object)
    def _keep(self, page: int, box: Rect | None) -> None:
        if page not in self._asked or self._sizes is None:
            return
        self._asked.discard(page)
        self._boxes[page] = box
        is_cut = box is not None and self._crops is not None and self._crops.cuts(page, box)
        if is_cut or (page in self._sample and self._has_enough()):
            self._make(self._sizes)
        self._ask()

    def _has_enough(self) -> bool:
        """The first part of the sample, or all of it, has just become known."""
        sampled = sum(page in self._boxes for page in self._sample)
        return sampled in (len(self._sample) // _FIRST_PART, len(self._sample))

    def _make(self, sizes: PageSizes) -> None:
        known = self._seen()
        sample = {page: box for page, box in known.items() if page in self._sample}
        self._crops = Crops(sizes, sample, known)
        self.crops_changed.emit(self._crops)

    def _seen(self) -> dict[int, Rect]:
        boxes = {**self._recalled, **self._boxes}
        return {page: box for page, box in boxes.items() if box is not None}


class Cropping(QObject):
    """Crops the margins of pages while the reader has them trimmed.

    It looks for the content of pages where the view has come to rest, and changes their crops
    only while nothing moves.
    """

    def __init__(self, viewport: Viewport, scroller: Scroller, finder: CropFinder) -> None:
        super().__init__(viewport)
        self._viewport = viewport
        self._scroller = scroller
        self._finder = finder
        self._waiting: Crops | None = None
        finder.crops_changed.connect(self._take)
        scroller.rested.connect(self._look)
        scroller.stopped.connect(self._apply)

    @property
    def contents(self) -> Mapping[int, Rect]:
        """The content boxes to recall the next time, by page."""
        return self._finder.contents

    def recall(self, contents: Mapping[int, Rect]) -> None:
        """Begin with what was found the last time."""
        self._finder.recall(self._viewport.uncropped_sizes, contents)

    def reset(self) -> None:
        """Another document: crops that wait are those of the last one."""
        self._waiting = None

    @Slot(object)
    def _take(self, crops: Crops) -> None:
        self._waiting = crops
        self._apply()

    @Slot()
    def _apply(self) -> None:
        if self._waiting is not None and not self._scroller.is_moving:
            crops, self._waiting = self._waiting, None
            self._viewport.set_crops(crops)

    @Slot(object)
    def _look(self, pages: Sequence[int]) -> None:
        if self._viewport.arrangement.is_trimmed:
            self._finder.look_at(self._viewport.uncropped_sizes, pages)


def _spread(page_count: int) -> list[int]:
    """Choose pairs of pages all over the book; the first part of the list is spread, too."""
    step = max(2, page_count // _SPOTS)
    starts = range(1, page_count + 1, step)
    mixed = [start for offset in range(_FIRST_PART) for start in starts[offset::_FIRST_PART]]
    return [page for start in mixed for page in (start, start + 1) if page <= page_count]
