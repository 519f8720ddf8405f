"""get_outline: lists the chapters with their page ranges, cut at the fence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from reader_app.app.chat.book_context import picture_pages, pictures_note, single_line_name
from reader_app.app.tools.tool import Tool, ToolContext, ToolWords
from reader_app.domain.book import Book
from reader_app.domain.chat import ToolDefinition, ToolOutcome
from reader_app.domain.document import OutlineEntry
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.protocols import PageRepository
from reader_app.domain.translation import marked

_DIGEST_LINES: Final = 60
_ALL_LINES: Final = 400
_TITLE_LENGTH: Final = 120
_MADE: Final = "The file has no outline; these are headings found on its pages."
_DEFINITION: Final = ToolDefinition(
    "get_outline",
    "The book's chapters with their page ranges, as far as they may be shown now.",
    {"type": "object", "properties": {}},
)


def outline_text(outline: Sequence[OutlineEntry], page_count: int, fence: int | None) -> str:
    """Return all chapters that may be shown, one per line; '' if there are none."""
    lines = _lines(_within(outline, fence), page_count, fence, _ALL_LINES)
    is_made = any(entry.is_made for entry in outline)
    return f"{_MADE}\n{lines}" if lines and is_made else lines


def outline_digest(outline: Sequence[OutlineEntry], page_count: int, fence: int | None) -> str:
    """Return as many upper levels of the outline as fit into a short list; '' if there are none."""
    return _lines(_within(outline, fence), page_count, fence, _DIGEST_LINES)


def chapter_pages(
    outline: Sequence[OutlineEntry], entry: OutlineEntry, page_count: int, fence: int | None
) -> tuple[int, int]:
    """Return the first and last page of a chapter, with the last cut at the fence.

    If the chapter lies beyond the fence, last < first; (0, 0) for an entry without a target.
    """
    own = (entry.title, entry.page)
    at = next((at for at, other in enumerate(outline) if (other.title, other.page) == own), -1)
    if at < 0 or entry.page <= 0:
        return 0, 0
    return entry.page, _last_page(outline, at, page_count, fence)


def _within(outline: Sequence[OutlineEntry], fence: int | None) -> list[OutlineEntry]:
    """Return the entries up to the fence.

    With a guard, entries without a target are left out, as they may belong to any page.
    """
    if fence is None:
        return list(outline)
    return [entry for entry in outline if 0 < entry.page <= fence]


def _lines(entries: list[OutlineEntry], page_count: int, fence: int | None, most: int) -> str:
    levels = sorted({entry.level for entry in entries}, reverse=True)
    shown = entries
    while len(shown) > most and len(levels) > 1:
        deepest = levels.pop(0)
        shown = [entry for entry in shown if entry.level < deepest]
    lines = [
        _line(entry, _last_page(shown, at, page_count, fence))
        for at, entry in enumerate(shown[:most])
    ]
    if len(shown) > most:
        lines.append(f"… and {len(shown) - most} more")
    return "\n".join(lines)


def _line(entry: OutlineEntry, last: int) -> str:
    title = single_line_name(entry.title, _TITLE_LENGTH) or "(untitled)"
    indent = "  " * max(0, entry.level - 1)
    if entry.page <= 0:
        return f"{indent}- {title}"
    pages = f"p. {entry.page}" if last <= entry.page else f"pp. {entry.page}-{last}"
    return f"{indent}- {title} ({pages})"


def _last_page(entries: Sequence[OutlineEntry], at: int, page_count: int, fence: int | None) -> int:
    """Return the page before the next entry of the same or a higher level, cut at the fence."""
    entry = entries[at]
    end = page_count if fence is None else min(fence, page_count)
    for later in entries[at + 1 :]:
        if later.level <= entry.level and later.page > 0:
            return min(end, max(entry.page, later.page - 1))
    return end


def _run(context: ToolContext, arguments: JsonObject) -> ToolOutcome:
    del arguments
    outline = context.book.outline
    book = context.book.now()
    told = outline_text(outline, book.page_count, book.fence)
    if not told:
        told = "No chapter may be shown yet." if outline else "This book has no outline."
    silent = _pictures(book, context.ports.pages)
    return ToolOutcome(f"{told}\n\n{silent}" if silent else told)


def _pictures(book: Book, pages: PageRepository | None) -> str:
    """Return a note on which pages up to the fence are pictures."""
    if pages is None:
        return ""
    last = book.page_count if book.fence is None else book.fence
    without_text = [number for number in pages.pages_without_text(book.id) if number <= last]
    if not without_text:
        return ""
    return pictures_note(picture_pages(pages, book.id, without_text))


GET_OUTLINE: Final = Tool(
    _DEFINITION,
    _run,
    ToolWords(
        "outline",
        marked("Reading the table of contents"),
        marked("Read the table of contents"),
        marked("Couldn’t read the table of contents"),
    ),
)
