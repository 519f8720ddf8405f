"""Reads the outline of a file and the links of a page.

Reading the outline is slow, so it isn't done while opening. Links are read by walking MuPDF's own
list, because listing them by index is quadratic.
"""

from __future__ import annotations

from typing import cast

from reader_app.documents.engine.mupdf import LinkNode, MuPDFError, OutlineNode, mupdf
from reader_app.documents.engine.open_document import OpenDocument
from reader_app.documents.hidden_text.invisible_characters import visible_part
from reader_app.domain.document import Link, OutlineEntry, Rect

_MOST_ENTRIES = 50_000
_DEEPEST = 64
_MOST_LINKS = 100_000


def read_outline(document: OpenDocument) -> tuple[OutlineEntry, ...]:
    """Read all chapters in reading order; empty if the file has none or its outline is damaged."""
    try:
        root = mupdf.fz_load_outline(document.raw)
    except MuPDFError:
        return ()
    entries: list[OutlineEntry] = []
    waiting: list[tuple[OutlineNode, int]] = []
    node, level = cast("OutlineNode | None", root.m_internal), 1
    while len(entries) < _MOST_ENTRIES:
        if node is None:
            if not waiting:
                break
            node, level = waiting.pop()
            continue
        entries.append(_entry(document, node, level))
        if node.next is not None:
            waiting.append((node.next, level))
        node, level = (node.down, level + 1) if level < _DEEPEST else (None, level)
    return tuple(entries)


def _entry(document: OpenDocument, node: OutlineNode, level: int) -> OutlineEntry:
    title = " ".join(visible_part(node.title or "").split()) or "…"
    uri = node.uri or ""
    if is_external(uri):
        return OutlineEntry(level, title, 0, uri=uri)
    page, top = target_page(document, uri)
    return OutlineEntry(level, title, page, top)


def is_external(uri: str) -> bool:
    """Return True for a web or mail address; destinations inside the file begin with `#`."""
    scheme, colon, _ = uri.partition(":")
    return bool(colon) and scheme.isalnum() and not uri.startswith("#")


def target_page(document: OpenDocument, uri: str) -> tuple[int, float]:
    """Return the page (1-based) that an internal `uri` leads to, and the distance from its top.

    Both are 0 where it leads nowhere.
    """
    if not uri:
        return 0, 0.0
    try:
        place, _, top = mupdf.fz_resolve_link(document.raw, uri)
        number = mupdf.fz_page_number_from_location(document.raw, place) + 1
    except MuPDFError:
        return 0, 0.0
    if not 1 <= number <= document.info.page_count:
        return 0, 0.0
    height = document.info.page_sizes[number - 1].height
    return number, top if 0 <= top <= height else 0.0


def read_links(document: OpenDocument, number: int) -> tuple[Link, ...]:
    """Read the links of page `number` that have a target, in the file's order."""
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
