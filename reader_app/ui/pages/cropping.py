"""Cropping: finds the content of pages and trims their margins to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QObject, Signal, Slot

from reader_app.domain.document import Rect
from reader_app.ui.pages.layout import PageSizes
from reader_app.ui.pages.scrolling import Scroller
from reader_app.ui.pages.trimmed_margins import Crops
from reader_app.ui.pages.viewport import Viewport
from reader_app.workers.document_client import DocumentClient

_SPOTS: Final = 20
"""The number of places in a book where a left and a right page are sampled."""
_FIRST_PART: Final = 4
"""The first crops are made once one in this many sampled pages is known, so that they come soon."""
_AT_ONCE: Final = 2
"""The most requests in flight; few, so that requests for text and links get between them."""
_AROUND: Final = 2
"""The number of pages before and after the visible ones that are examined as well."""


class CropFinder(QObject):
    """Finds where the content of pages lies.

    `crops_changed(Crops)`: made from a sample of the book and from each page that was visible.
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
        """Request the content boxes of these visible pages, their neighbours and the sample."""
        if self._client is None or not len(sizes):
            return
        self._begin(sizes)
        around = range(min(pages) - _AROUND, max(pages) + _AROUND + 1)
        self._near = [page for page in around if 1 <= page <= len(sizes)]
        self._ask()

    @property
    def contents(self) -> Mapping[int, Rect]:
        """The content boxes to `recall` at the next opening: of the sample and the view."""
        seen = self._seen()
        return {page: seen[page] for page in (*self._sample, *self._near) if page in seen}

    def recall(self, sizes: PageSizes, contents: Mapping[int, Rect]) -> None:
        """Use content boxes of an earlier opening until they are found anew.

        The file may have changed meanwhile.
        """
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
        """Return True if the first part of the sample, or all of it, has just become known."""
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
    """Trims the margins of pages while the reader wants them trimmed.

    Content is looked for on pages where the view has come to rest; crops change only while nothing
    moves.
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
        """The content boxes to recall at the next opening, by page, in points."""
        return self._finder.contents

    def recall(self, contents: Mapping[int, Rect]) -> None:
        """Begin with the content boxes that were found the last time."""
        self._finder.recall(self._viewport.uncropped_sizes, contents)

    def reset(self) -> None:
        """Drop waiting crops, which are those of the last document."""
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
    """Return pairs of pages spread over the book; the first part of the list is spread as well."""
    step = max(2, page_count // _SPOTS)
    starts = range(1, page_count + 1, step)
    mixed = [start for offset in range(_FIRST_PART) for start in starts[offset::_FIRST_PART]]
    return [page for start in mixed for page in (start, start + 1) if page <= page_count]
