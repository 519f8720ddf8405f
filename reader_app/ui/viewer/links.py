"""Links of the pages in sight: what is under the pointer, and where a click may lead."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from PySide6.QtCore import QObject, Slot

from reader_app.domain.document import Link
from reader_app.ui.viewer.geometry import PagePoint
from reader_app.workers.document_client import DocumentClient

SAFE_SCHEMES: Final = frozenset({"http", "https", "mailto"})


def is_safe_uri(uri: str) -> bool:
    """A book may lead to the web and to mail, to nothing else."""
    try:
        return urlsplit(uri.strip()).scheme.lower() in SAFE_SCHEMES
    except ValueError:
        return False


class LinkLayer(QObject):
    """Links by page, asked for once per page."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._client: DocumentClient | None = None
        self._links: dict[int, tuple[Link, ...]] = {}
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
        """The smallest link there: a link inside another one is the one that is meant."""
        hits = [link for link in self._links.get(point.page, ()) if _contains(link, point)]
        return min(hits, key=_area, default=None)

    @Slot(int, object)
    def _keep(self, page: int, links: tuple[Link, ...]) -> None:
        if page in self._asked:
            self._links[page] = links


def _contains(link: Link, point: PagePoint) -> bool:
    rect = link.rect
    return rect.x0 <= point.x <= rect.x1 and rect.y0 <= point.y <= rect.y1


def _area(link: Link) -> float:
    return (link.rect.x1 - link.rect.x0) * (link.rect.y1 - link.rect.y0)
