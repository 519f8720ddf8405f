"""The clipboard content for a selection: paragraphs, tables with tabs, code line by line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

from reader_app.domain.document import (
    PageTable,
    html_escaped,
    html_of,
    part_of,
    tsv_of,
    with_accents,
)
from reader_app.domain.values import dataclass, field
from reader_app.ui.selection.reflowed_text import TextPiece, reflowed_text
from reader_app.ui.selection.text_layer import SelectedLine, TextPage

_MOSTLY: Final = 0.5
_LEAST_LINES: Final = 2
_BLANK: Final = 1.6
"""A part of the usual distance between lines: a larger distance is an empty line."""
_CHARSET: Final = '<meta charset="utf-8">'


@dataclass(frozen=True, slots=True)
class SelectedRange:
    """Ranges of a page's characters, and the page's tables that are known so far."""

    page: TextPage
    spans: tuple[tuple[int, int], ...]
    tables: tuple[PageTable, ...] = ()


@dataclass(frozen=True, slots=True)
class CopiedText:
    """`html` is empty unless there is a table, which plain text has no columns for."""

    text: str
    html: str = ""


@dataclass(slots=True)
class _Parts:
    """Collects the parts; running text may go on from one page to the next."""

    texts: list[str] = field(default_factory=list)
    markup: list[str] = field(default_factory=list)
    has_table: bool = False
    _prose: list[TextPiece] = field(default_factory=list)

    def add_prose(self, piece: TextPiece) -> None:
        self._prose.append(piece)

    def add_table(self, table: PageTable) -> None:
        self.end_prose()
        self.has_table = True
        self.texts.append(tsv_of(table))
        self.markup.append(html_of(table))

    def add_code(self, text: str) -> None:
        self.end_prose()
        self.texts.append(text)
        self.markup.append(f"<pre>{html_escaped(text)}</pre>")

    def end_prose(self) -> None:
        if self._prose:
            text = reflowed_text(self._prose)
            self._prose = []
            self.texts.append(text)
            self.markup += [f"<p>{html_escaped(each)}</p>" for each in text.split("\n") if each]


def copied(ranges: Sequence[SelectedRange]) -> CopiedText:
    """Return the selected words in the form in which they are copied.

    If at least two cells of a table are touched, the touched rows and columns are copied.
    """
    parts = _Parts()
    for selected in ranges:
        _add(parts, selected)
    parts.end_prose()
    markup = _CHARSET + "".join(parts.markup) if parts.has_table else ""
    return CopiedText("\n\n".join(parts.texts), markup)


def copied_tables(tables: Sequence[PageTable]) -> CopiedText:
    """Return the tables alone."""
    parts = _Parts()
    for table in tables:
        parts.add_table(table)
    return CopiedText("\n\n".join(parts.texts), _CHARSET + "".join(parts.markup))


def put_on_clipboard(content: CopiedText) -> None:
    data = QMimeData()
    data.setText(content.text)
    if content.html:
        data.setHtml(content.html)
    QGuiApplication.clipboard().setMimeData(data)


def tables_in(selected: SelectedRange) -> list[PageTable]:
    """Return the parts of tables that have at least two cells in the ranges."""
    whole = selected.page.text(0, len(selected.page))
    parts = (part_of(table, selected.spans, whole) for table in selected.tables)
    return [part for part in parts if part is not None]


def _add(parts: _Parts, selected: SelectedRange) -> None:
    page, spans = selected.page, selected.spans
    whole = page.text(0, len(page))
    tables = [(table, part_of(table, spans, whole)) for table in selected.tables]
    there = [(table, part) for table, part in tables if part is not None]
    done: set[int] = set()
    code: list[SelectedLine] = []
    for line in (line for span in spans for line in page.lines_between(*span)):
        at = next((at for at, (table, _) in enumerate(there) if _is_in(table, line, page)), -1)
        if at < 0 and page.fixed_widths[line.number]:
            code.append(line)
            continue
        _end_code(parts, page, code)
        if at < 0:
            parts.add_prose(TextPiece(page.text(line.first, line.last), line.gap))
        elif at not in done:
            done.add(at)
            parts.add_table(there[at][1])
    _end_code(parts, page, code)


def _is_in(table: PageTable, line: SelectedLine, page: TextPage) -> bool:
    """Return True if most of the line's letters are words of the table."""
    inside = sum(
        max(0, min(end, line.last) - max(start, line.first))
        for cell in table.cells
        for start, end in cell.spans
    )
    return inside > _MOSTLY * len("".join(page.text(line.first, line.last).split()))


def _end_code(parts: _Parts, page: TextPage, lines: list[SelectedLine]) -> None:
    """Add lines of fixed width; a single one is part of the text around it."""
    if len(lines) < _LEAST_LINES:
        for line in lines:
            parts.add_prose(TextPiece(page.text(line.first, line.last), line.gap))
    else:
        parts.add_code(with_accents(_typed(page, lines)))
    lines.clear()


def _typed(page: TextPage, lines: Sequence[SelectedLine]) -> str:
    """Return lines of code with their indentation and the empty lines between them."""
    starts = [page.edges_of(page.lines[line.number].start)[0] for line in lines]
    steps = [b.rect.y0 - a.rect.y0 for a, b in pairwise(lines)]
    usual = min((step for step in steps if step > 0), default=0.0)
    told: list[str] = []
    for at, line in enumerate(lines):
        if at and usual and steps[at - 1] > _BLANK * usual:
            told.append("")
        width = page.fixed_widths[line.number]
        is_whole = line.first == page.lines[line.number].start
        parts = [" " * round((starts[at] - min(starts)) / width) if is_whole else ""]
        right = page.edges_of(line.first)[0]
        for index in range(line.first, line.last):
            begin, end = page.edges_of(index)
            if end > begin:  # the spaces between words have no width
                gap = max(0, round((begin - right) / width))
                parts += [" " * gap, page.text(index, index + 1)]
                right = end
        told.append("".join(parts))
    return "\n".join(told)
