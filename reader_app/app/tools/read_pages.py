"""read_pages: returns the whole text of up to ten pages; view_page: shows one as a picture."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from reader_app.agent.tool_arguments import BadArgumentError
from reader_app.app.chat import book_context
from reader_app.app.tools.page_arguments import LABEL, PRINTED, check_page, label_of, page_of
from reader_app.app.tools.tool import Tool, ToolContext, ToolWords
from reader_app.domain.book import Book
from reader_app.domain.chat import PassagesPayload, ToolDefinition, ToolOutcome
from reader_app.domain.document import TextOrigin
from reader_app.domain.jsontypes import JsonObject
from reader_app.domain.search import SearchHit
from reader_app.domain.translation import marked
from reader_app.domain.usage import picture_tokens
from reader_app.domain.values import lazy_pattern
from reader_app.retrieval.headers_and_footers import pages_before
from reader_app.retrieval.passages import whole_page

MOST_PAGES: Final = 10
_FIGURE: Final = lazy_pattern(r"^[\s$€£¥(+\-–—]*\d[\d.,]*[\s)%]*$", re.MULTILINE)
_MANY_FIGURES: Final = 8
"""A page with so many lines that are only a number has a table."""
_DEFINITION: Final = ToolDefinition(
    "read_pages",
    "Reads whole pages, at most 10 a call: for summaries, for what is on the page in view, and for "
    "what stands before and after something found, when a passage stops before the answer, its "
    "page ends in the middle of a sentence, or a table goes on overleaf. Give page numbers that "
    "the reader said with printed=true; those of passages and of the outline count from 1 at the "
    "first page of the file and go without it.",
    {
        "type": "object",
        "properties": {
            "first": {"type": "integer", "description": "First page to read."},
            "last": {
                "type": "integer",
                "description": "Last page to read, not before first.",
            },
            "printed": PRINTED,
            "label": {
                **LABEL,
                "description": 'To read one page on which no plain number is printed, such as "xiv"'
                ' or "A-3": that. It counts instead of first and last, which are 1 then.',
            },
        },
        "required": ["first", "last"],
    },
    examples=(
        {"first": 41, "last": 43},
        {"first": 50, "last": 50, "printed": True},
    ),
)


def _run(context: ToolContext, arguments: JsonObject) -> ToolOutcome:
    book = context.book.now()
    first, last = _range(context, book, arguments)
    allowed = last if book.fence is None else min(last, book.fence)
    if allowed < first:
        return beyond_fence(book)
    pages, page_texts = context.ports.pages, context.ports.page_texts
    if pages is None:
        return ToolOutcome("The book's text can't be read here.", is_error=True)
    if page_texts is not None:
        page_texts.wait_for_pages(book, first, allowed, context.cancel)
    found = pages.texts(book.id, range(first, allowed + 1))
    before = pages.bare_texts(book.id, sorted(pages_before(found)))
    hits = tuple(
        context.book.placed(whole_page(found[number], before), book)
        for number in range(first, allowed + 1)
        if number in found and found[number].text.strip()
    )
    hidden = [number for number, page in found.items() if page.hidden]
    pictures = {n for n, page in found.items() if page.origin is TextOrigin.PICTURE}
    told_of = {hit.first_page for hit in hits} | pictures
    note = _note(book, first, last, allowed, told_of, set(found))
    told = (
        note,
        book_context.pictures_note(sorted(pictures)),
        book_context.recognised_note(hits),
        _hidden_note(hidden),
        _tables_note(hits),
    )
    note = " ".join(part for part in told if part)
    parts = [
        f"[{context.book.full_page_name(hit.first_page, book)}]\n{hit.content}" for hit in hits
    ]
    return ToolOutcome(
        "\n\n".join([*parts, note] if note else parts),
        payload=PassagesPayload(hits, note) if hits else None,
        pages_shown=tuple(hit.first_page for hit in hits),
    )


def _range(context: ToolContext, book: Book, arguments: JsonObject) -> tuple[int, int]:
    first = page_of(context, arguments, "first")
    last = first if label_of(arguments) else page_of(context, arguments, "last")
    check_page(book, first)
    if last < first:
        raise BadArgumentError('"last" must not be smaller than "first".')
    if last - first >= MOST_PAGES:
        raise BadArgumentError(f"At most {MOST_PAGES} pages can be read in one call.")
    return first, min(last, book.page_count)


def beyond_fence(book: Book) -> ToolOutcome:
    """Return the outcome of a call for a page beyond the fence."""
    return ToolOutcome(
        f"Not shown: the spoiler guard is on and the reader has read up to page {book.fence}.",
        is_error=True,
    )


def _note(book: Book, first: int, last: int, allowed: int, shown: set[int], known: set[int]) -> str:
    sentences: list[str] = []
    asked = range(first, allowed + 1)
    blank = [number for number in asked if number in known and number not in shown]
    missing = [number for number in asked if number not in known]
    if blank:
        sentences.append(f"No text on page {book_context.page_ranges(blank)}.")
    if missing:
        sentences.append(
            f"The text of page {book_context.page_ranges(missing)} could not be read yet."
        )
    if allowed < last:
        sentences.append(f"Pages after {allowed} are withheld: the spoiler guard is on.")
    return " ".join(sentences)


def _hidden_note(hidden: list[int]) -> str:
    if not hidden:
        return ""
    pages = (
        f"Page {hidden[0]} holds"
        if len(hidden) == 1
        else f"Pages {book_context.page_ranges(hidden)} hold"
    )
    return f"{pages} text that a reader can't see; it is left out here."


def _tables_note(hits: Sequence[SearchHit]) -> str:
    pages = [
        hit.first_page
        for hit in hits
        if sum(len(_FIGURE.findall(each.text)) for each in hit.sentences) >= _MANY_FIGURES
    ]
    if not pages:
        return ""
    place = f"page {pages[0]}" if len(pages) == 1 else f"pages {book_context.page_ranges(pages)}"
    return f"For the tables on {place}, read_table gives rows and columns."


READ_PAGES: Final = Tool(
    _DEFINITION,
    _run,
    ToolWords(
        "book",
        marked("Reading {span}"),
        marked("Read {span}"),
        marked("Couldn’t read {span}"),
    ),
)


_VIEW_DEFINITION: Final = ToolDefinition(
    "view_page",
    "Shows a page as a picture, for figures, tables, formulas and scanned pages that have no text. "
    "It costs much more than reading the text, and the reader must have allowed it for the book.",
    {
        "type": "object",
        "properties": {
            "page": {"type": "integer", "description": "The page."},
            "printed": PRINTED,
            "label": LABEL,
        },
        "required": ["page"],
    },
)


def _view(context: ToolContext, arguments: JsonObject) -> ToolOutcome:
    book = context.book.now()
    page = page_of(context, arguments, "page")
    check_page(book, page)
    if book.fence is not None and page > book.fence:
        return beyond_fence(book)
    images = context.ports.images
    if not context.can_see_images or images is None:
        return ToolOutcome("Pictures can't be shown to this model.", is_error=True)
    if not book.images_allowed:
        return ToolOutcome(
            "The reader hasn't allowed pictures of this book to be sent. "
            "They can allow it once for the book; go on without the picture for now.",
            is_error=True,
        )
    picture = images.page_image(book, page, context.cancel)
    name = context.book.full_page_name(page, book)
    return ToolOutcome(
        f"{name} as a picture, about {picture_tokens(picture.width, picture.height):,} tokens.",
        payload=picture,
        pages_shown=(page,),
    )


VIEW_PAGE: Final = Tool(
    _VIEW_DEFINITION,
    _view,
    ToolWords(
        "image",
        marked("Looking at {page_name}"),
        marked("Looked at {page_name}"),
        marked("Couldn’t look at {page_name}"),
    ),
)
