"""Links of the pages in sight: what is under the pointer, and where a click may lead."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from math import isfinite
from typing import Final
from urllib.parse import urlsplit

from PySide6.QtCore import QObject, Signal, Slot

from reader_app.domain.document import Link
from reader_app.ui.viewer.geometry import PagePoint
from reader_app.workers.document_client import DocumentClient

SAFE_SCHEMES: Final = frozenset({"http", "https", "mailto"})
_BAND: Final = 24.0
"""Points."""
_TALL: Final = 8
"""Bands; the few links that are higher are looked through each time."""


def is_safe_uri(uri: str) -> bool:
    """A book may lead to the web and to mail, to nothing else."""
    try:
        return urlsplit(uri.strip()).scheme.lower() in SAFE_SCHEMES
    except ValueError:
        return False


class PageLinks:
    """The links of one page, by height: one page of a hostile file has 32,768 of them."""

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
        """The smallest link there: a link inside another one is the one that is meant."""
        near = chain(self._bands.get(_band(y), ()), self._tall)
        return min((link for link in near if _contains(link, x, y)), key=_area, default=None)


class LinkLayer(QObject):
    """Links by page, asked for once per page."""

    links_loaded = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client: DocumentClient | None = None
        self._links: dict[int, PageLinks] = {}
        self._asked: set[int] = set()

    def set_client(self, client: DocumentClient | None) -> None:
        if self._client is not None:
            self._client.links_loaded.disconnect(self._keep)
        self._client = client
        self._links.clear()
        self._asked.clear()
        if client is not None:
            client.links_loaded.connect(self._keep)

    def load(self, pages: Iterable[int]) -> None:
        """Ask for the links of pages that aren't known yet."""
        for page in pages:
            if self._client is not None and page not in self._asked:
                self._asked.add(page)
                self._client.request_links(page)

    def link_at(self, point: PagePoint) -> Link | None:
        """The smallest link there."""
        links = self._links.get(point.page)
        return links.at(point.x, point.y) if links is not None else None

    def links_on(self, page: int) -> Sequence[Link]:
        """As the file has them; none until they are known."""
        links = self._links.get(page)
        return links.links if links is not None else ()

    @Slot(int, object)
    def _keep(self, page: int, links: tuple[Link, ...]) -> None:
        if page in self._asked:
            self._links[page] = PageLinks(links)
            self.links_loaded.emit(page)


def _band(y: float) -> int:
    return int(y // _BAND)


def _contains(link: Link, x: float, y: float) -> bool:
    rect = link.rect
    return rect.x0 <= x <= rect.x1 and rect.y0 <= y <= rect.y1


def _area(link: Link) -> float:
    return (link.rect.x1 - link.rect.x0) * (link.rect.y1 - link.rect.y0)
