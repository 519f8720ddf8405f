"""Links of a page, by walking MuPDF's own list (listing them by index is quadratic)."""

from __future__ import annotations

from typing import cast

from reader_app.documents.engine import OpenDocument
from reader_app.documents.mupdf import LinkNode, MuPDFError, mupdf
from reader_app.documents.outline import is_external, target_page
from reader_app.domain.document import Link, Rect

_MOST_LINKS = 100_000


def read_links(document: OpenDocument, number: int) -> tuple[Link, ...]:
    """Links of page `number` that lead somewhere, in the file's order."""
    page = document.page(number)
    try:
        first = mupdf.fz_load_links(page)
    except MuPDFError:
        return ()
    links: list[Link] = []
    targets: dict[str, tuple[int, float]] = {}
    node = cast("LinkNode | None", first.m_internal)
    while node is not None and len(links) < _MOST_LINKS:
        link = _link(document, node, targets)
        if link is not None:
            links.append(link)
        node = node.next
    return tuple(links)


def _link(
    document: OpenDocument, node: LinkNode, targets: dict[str, tuple[int, float]]
) -> Link | None:
    box, uri = node.rect, node.uri or ""
    rect = Rect(box.x0, box.y0, box.x1, box.y1)
    if is_external(uri):
        return Link(rect, uri=uri)
    if uri not in targets:
        targets[uri] = target_page(document, uri)
    page, top = targets[uri]
    return Link(rect, page=page, top=top) if page else None
