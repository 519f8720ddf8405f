"""Where a page's text is from: the file, a program that recognised it, or nowhere: a picture."""

from __future__ import annotations

from typing import Final

from reader_app.documents.content_box import read_content_box
from reader_app.documents.engine import OpenDocument
from reader_app.documents.hidden_text import VisibleWords
from reader_app.documents.mupdf import RawPage
from reader_app.documents.text_pages import picture_boxes
from reader_app.domain.document import TextOrigin

_LEAST_SHARE: Final = 0.02
"""Of the page: what is smaller is an ornament, not what the page is about."""


def origin_of(
    document: OpenDocument, number: int, page: RawPage, found: VisibleWords
) -> TextOrigin:
    """Pages with text cost nothing here."""
    if found.words:
        return TextOrigin.RECOGNISED if found.is_recognised else TextOrigin.FILE
    return TextOrigin.PICTURE if _shows_something(document, number, page) else TextOrigin.FILE


def _shows_something(document: OpenDocument, number: int, page: RawPage) -> bool:
    """Pictures are believed to show something: decoding a scan to see that takes long."""
    size = document.info.page_sizes[number - 1]
    least = _LEAST_SHARE * size.width * size.height
    if any((box[2] - box[0]) * (box[3] - box[1]) >= least for box in picture_boxes(page)):
        return True
    box = read_content_box(document, number)
    return box is not None and (box.x1 - box.x0) * (box.y1 - box.y0) >= least
