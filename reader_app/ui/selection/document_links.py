"""Links of the visible pages: which one is under the pointer, and where a click may lead."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from itertools import chain
from math import isfinite
from typing import Final
from urllib.parse import urlsplit

from PySide6.QtCore import QObject, Signal, Slot

from reader_app.domain.document import Link
from reader_app.ui.pages.geometry import PagePoint
from reader_app.workers.document_client import DocumentClient

SAFE_SCHEMES: Final = frozenset({"http", "https", "mailto"})
_BAND: Final = 24.0
"""The height of the horizontal bands by which links are indexed, in points."""
KEPT_PAGES: Final = 128
KEPT_LINKS: Final = 20_000
"""The limit for all kept pages together; those of the visible pages are kept, however many."""
_TALL: Final = 8
"""Links higher than this many bands are kept apart and examined each time; they are few."""


def is_safe_uri(uri: str) -> bool:
    """Return True if a link may be followed.

    A book may link to the web and to mail, to nothing else.
    """
    try:
        return urlsplit(uri.strip()).scheme.lower() in SAFE_SCHEMES
    except ValueError:
        return False


class PageLinks:
    """Finds the links of one page, indexed by height.

    The index is needed because a page of a hostile file can have 32,768 links.
    """

    def __init__(self, links: Sequence[Link]) -> None:
        self.links = links
        self._bands: dict[int, list[Link]] = {}
        self._tall: list[Link] = []
        for link in links:
            if not (isfinite(link.rect.y0) and isfinite(link.rect.y1)):
                continue
            first, last = _band(link.rect.y0), _band(link.rect.y1)
            if last - first > _TALL:
                self._tall.append(link)
                continue
            for band in range(first, last + 1):
                self._bands.setdefault(band, []).append(link)

    def at(self, x: float, y: float) -> Link | None:
        """Return the smallest link at a point, or None.

        Of a link inside another one, the inner one is meant.
        """
        near = chain(self._bands.get(_band(y), ()), self._tall)
        return min((link for link in near if _contains(link, x, y)), key=_area, default=None)


class LinkLayer(QObject):
    """Loads the links of each page once and caches them."""

    links_loaded = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client: DocumentClient | None = None
        self._links: OrderedDict[int, PageLinks] = OrderedDict()
        self._count = 0
        self._asked: set[int] = set()
        self._in_sight: frozenset[int] = frozenset()

    def set_client(self, client: DocumentClient | None) -> None:
        if self._client is not None:
            self._client.links_loaded.disconnect(self._keep)
        self._client = client
        self._links.clear()
        self._count = 0
        self._asked.clear()
        self._in_sight = frozenset()
        if client is not None:
            client.links_loaded.connect(self._keep)

    def load(self, pages: Iterable[int]) -> None:
        """Request the links of these visible pages unless they are known."""
        wanted = tuple(pages)
        self._in_sight = frozenset(wanted)
        for page in wanted:
            if page in self._links:
                self._links.move_to_end(page)
            elif self._client is not None and page not in self._asked:
                self._asked.add(page)
                self._client.request_links(page)

    def link_at(self, point: PagePoint) -> Link | None:
        """Return the smallest link at a point, or None."""
        links = self._links.get(point.page)
        return links.at(point.x, point.y) if links is not None else None

    def links_on(self, page: int) -> Sequence[Link]:
        """Return the page's links in the file's order; empty until they are loaded."""
        links = self._links.get(page)
        return links.links if links is not None else ()

    def indexed(self, page: int) -> PageLinks | None:
        """Return the page's links, to find them by place; None until they are loaded."""
        return self._links.get(page)

    @Slot(int, object)
    def _keep(self, page: int, links: tuple[Link, ...]) -> None:
        if page not in self._asked:
            return
        self._asked.discard(page)
        self._links[page] = PageLinks(links)
        self._count += len(links)
        self._trim()
        self.links_loaded.emit(page)

    def _trim(self) -> None:
        """Evict the least recently used links: a book of 5,000 pages has 100,000 of them."""
        for page in [page for page in self._links if page not in self._in_sight]:
            if len(self._links) <= KEPT_PAGES and self._count <= KEPT_LINKS:
                return
            self._count -= len(self._links.pop(page).links)


def _band(y: float) -> int:
    return int(y // _BAND)


def _contains(link: Link, x: float, y: float) -> bool:
    rect = link.rect
    return rect.x0 <= x <= rect.x1 and rect.y0 <= y <= rect.y1


def _area(link: Link) -> float:
    return (link.rect.x1 - link.rect.x0) * (link.rect.y1 - link.rect.y0)
