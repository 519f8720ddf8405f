"""The lines of a page with the look of each: what headings are told from."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from reader_app.documents.engine import OpenDocument
from reader_app.documents.mupdf import RawRect, mupdf
from reader_app.documents.mupdf_text import RawLine, RawSpan
from reader_app.documents.text_pages import text_blocks, text_page
from reader_app.documents.visibility import is_suspicious

_BOLD: Final = 16
_BOLD_NAME: Final = re.compile("bold|black|heavy|semibold|demi|-medi", re.IGNORECASE)
_MOSTLY: Final = 0.9
_SAME_BASELINE: Final = 2.0
_WIDEST_GAP: Final = 3.0
"""Between a number and its title, in heights of a letter."""


@dataclass(frozen=True, slots=True)
class Line:
    """`size` in half points, `top` in points; `height` of its page. `block`: counts on the page.

    `is_alone`: nothing else stands beside it.
    """

    page: int
    block: int
    text: str
    size: float
    is_bold: bool
    top: float
    height: float
    is_alone: bool = True

    @property
    def letters(self) -> int:
        return sum(char.isalpha() for char in self.text)


def lines_of(document: OpenDocument, number: int) -> list[Line]:
    """Those of page `number`, from block to block. Raises MuPDFError for a damaged page."""
    page = document.page(number)
    bound = mupdf.fz_bound_page(page)
    box = (bound.x0, bound.y0, bound.x1, bound.y1)
    found: list[tuple[RawRect, Line]] = []
    for at, block in enumerate(text_blocks(text_page(page), with_characters=False)):
        found += [
            (rect, _line(spans, number, at, rect[1] - box[1], box[3] - box[1]))
            for rect, spans in _rows(block["lines"], box)
        ]
    return [_placed(line, rect, found) for rect, line in found]


def _rows(lines: list[RawLine], page: RawRect) -> Iterator[tuple[RawRect, list[RawSpan]]]:
    """A number and its title are two lines for MuPDF, and one for whoever reads them."""
    row: list[RawSpan] = []
    for line in lines:
        spans = [s for s in line["spans"] if s["text"].strip() and not is_suspicious(s, page)]
        if not spans:
            continue
        if row and not _goes_on(row[-1], spans[0]):
            yield _around(row), row
            row = []
        row += spans
    if row:
        yield _around(row), row


def _goes_on(before: RawSpan, after: RawSpan) -> bool:
    one, other = before["bbox"], after["bbox"]
    gap = other[0] - one[2]
    is_level = abs(one[3] - other[3]) < _SAME_BASELINE
    return is_level and 0 <= gap <= _WIDEST_GAP * max(before["size"], after["size"])


def _around(spans: list[RawSpan]) -> RawRect:
    boxes = [span["bbox"] for span in spans]
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )


def _line(spans: list[RawSpan], page: int, block: int, top: float, height: float) -> Line:
    weights: dict[tuple[float, bool], int] = {}
    for span in spans:
        look = round(span["size"] * 2) / 2, _is_bold(span)
        weights[look] = weights.get(look, 0) + len(span["text"].strip())
    (size, is_bold), weight = max(weights.items(), key=lambda item: item[1])
    is_even = weight >= _MOSTLY * sum(weights.values())
    text = _joined(spans)
    if text.isupper():  # in small capitals every word begins with a larger letter
        size = max(look[0] for look in weights)
    return Line(page, block, text, size, is_bold and is_even, top, height)


def _joined(spans: list[RawSpan]) -> str:
    text, right = "", spans[0]["bbox"][0]
    for span in spans:
        is_apart = span["bbox"][0] - right > 0.15 * span["size"]
        text += (" " if is_apart else "") + span["text"]
        right = span["bbox"][2]
    return " ".join("".join(c for c in text if unicodedata.category(c)[0] != "C").split())


def _is_bold(span: RawSpan) -> bool:
    return bool(span["flags"] & _BOLD or _BOLD_NAME.search(span["font"]))


def _placed(line: Line, rect: RawRect, others: list[tuple[RawRect, Line]]) -> Line:
    is_alone = not any(
        other is not line and other.block == line.block and abs(box[3] - rect[3]) < _SAME_BASELINE
        for box, other in others
    )
    if is_alone:
        return line
    return Line(
        line.page, line.block, line.text, line.size, line.is_bold, line.top, line.height, False
    )
