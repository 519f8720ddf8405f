"""PDFs with annotations written object by object, as other programs write them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pymupdf

LINES = (
    "The quick brown fox jumps over the lazy dog.",
    "Whales are no fish, whatever Ishmael says.",
)
LEFT, FIRST, STEP = 72.0, 100.0, 40.0


class CommentedPdf:
    """A PDF in the making. Coordinates are those of the page as written, from its upper left."""

    def __init__(self, pages: int = 1, lines: Sequence[str] = LINES, height: float = 792.0) -> None:
        self.document = pymupdf.open()
        self._height = height
        for _ in range(pages):
            page = self.document.new_page(width=612, height=height)
            for number, line in enumerate(lines):
                page.insert_text((LEFT, FIRST + STEP * number), line, fontsize=12)

    def words(self, first: int, last: int, page: int = 1) -> list[pymupdf.Rect]:
        """The boxes of the words `first`..`last` of a page, both included, counted from 0."""
        found = self.document[page - 1].get_text("words")
        return [pymupdf.Rect(word[:4]) for word in found[first : last + 1]]

    def add(self, kind: str, more: str = "", rect: Sequence[float] = (300, 300, 320, 320),
            page: int = 1) -> int:  # fmt: skip
        """Add an annotation and return the number of its object. `more`: further entries."""
        number = self.document.get_new_xref()
        x0, y0, x1, y1 = rect
        box = f"{x0} {self._height - y1} {x1} {self._height - y0}"
        self.document.update_object(number, f"<</Type/Annot/Subtype/{kind}/Rect[{box}]{more}>>")
        xref = self.document[page - 1].xref
        _, before = self.document.xref_get_key(xref, "Annots")
        listed = before.strip("[]") if before.startswith("[") else ""
        self.document.xref_set_key(xref, "Annots", f"[{listed} {number} 0 R]")
        return number

    def mark(self, boxes: Sequence[pymupdf.Rect], kind: str = "Highlight", more: str = "",
             page: int = 1) -> int:  # fmt: skip
        """Mark words, one box a word."""
        quads = " ".join(
            f"{b.x0} {self._height - b.y0} {b.x1} {self._height - b.y0} "
            f"{b.x0} {self._height - b.y1} {b.x1} {self._height - b.y1}"
            for b in boxes
        )
        around = pymupdf.Rect(boxes[0])
        for box in boxes[1:]:
            around |= box
        return self.add(kind, f"/QuadPoints[{quads}]{more}", tuple(around), page)

    def save(self, path: Path) -> Path:
        self.document.save(path)
        return path
