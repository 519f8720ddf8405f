"""PDFs without an outline, whose headings only look like headings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pymupdf

BODY = "The whale came up beside the boat, and the men were silent for a while."


@dataclass(frozen=True, slots=True)
class Set:
    """A line as it is set. `font`: "hebo" is bold."""

    text: str
    size: float = 11
    font: str = "helv"
    top: float = 0.0
    """0: below the line before it."""
    color: float = 0.0


def make_headed(path: Path, pages: Sequence[Sequence[Set]], *, body_lines: int = 12) -> Path:
    """Each page has its lines, then some of ordinary text."""
    document = pymupdf.open()
    for lines in pages:
        page = document.new_page(width=420, height=595)
        y = 90.0
        for line in lines:
            at = line.top or y
            colour = (line.color,) * 3
            page.insert_text(
                (50, at), line.text, fontsize=line.size, fontname=line.font, color=colour
            )
            y = y if line.top else y + 2.2 * line.size
        for number in range(body_lines):
            page.insert_text((50, y + 40 + 14 * number), BODY, fontsize=11)
    document.save(path)
    document.close()
    return path
