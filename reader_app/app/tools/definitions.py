"""Which page a tool call means: its number in the file, or what is printed on it.

The tools that a model is offered, in the words that it reads.

Limits stand in the descriptions too: a schema that a server enforces can't say them.
"""

from __future__ import annotations

from typing import Final

from reader_app.agent.tool_arguments import BadArgumentError, boolean, integer
from reader_app.app.chat.book_context import BookContext
from reader_app.domain.book import Book
from reader_app.domain.chat import ToolDefinition
from reader_app.domain.document import page_for_label
from reader_app.domain.jsontypes import JsonObject
from reader_app.retrieval.printed_page_numbers import is_numeral

PRINTED: Final[JsonObject] = {
    "type": "boolean",
    "description": "True for numbers printed on the pages, as readers mean them. Default false: "
    "counted from 1 at the first page of the file.",
}
LABEL: Final[JsonObject] = {
    "type": "string",
    "description": 'What is printed on the page if that is no plain number, such as "xiv" or '
    '"A-3". It counts instead of the number, which is 1 then.',
}


def page_of(book: BookContext, arguments: JsonObject, name: str) -> int:
    """The page that `name` or the label means; whether the book has it isn't looked at.

    Raises BadArgumentError where nothing like that is printed on any page.
    """
    if label := label_of(arguments):
        return _labelled(book, label)
    number = integer(arguments, name)
    if boolean(arguments, "printed") and number > 0 and book.labels:
        return _labelled(book, str(number))
    return number


def label_of(arguments: JsonObject) -> str:
    """What is printed, in words; "" where a number was given."""
    label = arguments.get("label")
    return label.strip() if isinstance(label, str) else ""


def check_page(book: Book, page: int, first: int = 1) -> None:
    """Raises BadArgumentError for a page that the book doesn't have."""
    if not first <= page <= book.page_count:
        raise BadArgumentError(
            f"There is no page {page}: this book has pages 1 to {book.page_count}."
        )


def _labelled(book: BookContext, label: str) -> int:
    """That a guess is right would tell what is printed: beyond the fence only numbers are found."""
    fence = book.now().fence
    page = page_for_label(book.told_labels(fence), label) or _unlabelled(book, label)
    if not page:
        nothing = f"No page of this book has the number {label[:20]} printed."
        if fence is None or label.isdecimal() or is_numeral(label):
            raise BadArgumentError(nothing)
        raise BadArgumentError(
            f"{nothing} The spoiler guard is on: after page {fence}, only plain and roman "
            "numbers are looked up."
        )
    return page


def _unlabelled(book: BookContext, label: str) -> int:
    """A page without a label of its own is called by its number."""
    number = int(label) if label.isascii() and label.isdigit() and len(label) < 10 else 0
    count = len(book.labels) or book.now().page_count
    return number if 0 < number <= count and book.label(number, None) == label else 0


QUERIES: Final[JsonObject] = {
    "type": "array",
    "items": {"type": "string"},
    "maxItems": 3,
    "description": "Up to 3 other wordings, such as the heading, the table's title or its row's "
    "label; all results are united.",
}
SEARCH_BOOK_TOOL: Final = ToolDefinition(
    "search_book",
    "Keyword search in the book. It finds pages on which the words stand, so write the words that "
    "the book itself would print, in the book's language, not the reader's question. Use "
    "other_queries for other wordings: synonyms, names, the terms of the field. Numbers and years "
    "are found as they are printed. If you are unsure whether you have what you need, search again "
    "with other words. Each passage is a part of one page; read_pages shows the rest.",
    {
        "type": "object",
        "properties": {
            "query": {
                "type": "string",
                "description": "Words that the book would print, able to stand alone.",
            },
            "other_queries": QUERIES,
            "top_k": {
                "type": "integer",
                "minimum": 1,
                "maximum": 20,
                "description": "How many pages to return, 1 to 20; 5 if left out.",
            },
        },
        "required": ["query"],
    },
    examples=(
        # "How much did they spend on new machines in 2023?"
        {
            "query": "purchases of property, plant and equipment 2023",
            "other_queries": ["capital expenditure", "investing activities", "cash flow statement"],
        },
        # "Warum ist der Kapitän so zornig?", of Moby-Dick in English
        {
            "query": "Ahab White Whale revenge",
            "other_queries": ["dismasted me", "his leg reaped away"],
            "top_k": 8,
        },
    ),
)
GET_CURRENT_PAGE_TOOL: Final = ToolDefinition(
    "get_current_page",
    "Tells which page the reader has in view right now: its number, what is printed on it, the "
    "chapter, the page count, and whether the spoiler guard is on. The newest <reading_context> "
    "mostly says it already; call this where it doesn't, or after the page was turned meanwhile.",
    {"type": "object", "properties": {}},
)
SET_CURRENT_PAGE_TOOL: Final = ToolDefinition(
    "set_current_page",
    "Turns the book to a page and stores it as the reader's position. Call it when the reader says "
    'where they are or wants to go ("I\'m on page 50", "take me to page 12"), never when they only '
    "ask about a page. Their numbers are those printed on the page: give them with printed=true. "
    "page=0 forgets the position.",
    {
        "type": "object",
        "properties": {
            "page": {"type": "integer", "description": "The page, from 1; 0 forgets."},
            "printed": PRINTED,
            "label": LABEL,
        },
        "required": ["page"],
    },
    examples=({"page": 50, "printed": True}, {"page": 1, "label": "xiv"}),
)
READ_PAGES_TOOL: Final = ToolDefinition(
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
GET_OUTLINE_TOOL: Final = ToolDefinition(
    "get_outline",
    "The book's chapters with their page ranges, as far as they may be shown now.",
    {"type": "object", "properties": {}},
)
VIEW_PAGE_TOOL: Final = ToolDefinition(
    "view_page",
    "Shows a page as a picture, for figures, tables, formulas and scanned pages that have no text. "
    "It costs much more than reading the text, and the reader must have allowed it for the book.",
    {
        "type": "object",
        "properties": {
            "page": {"type": "integer", "description": "The page to look at."},
            "printed": PRINTED,
            "label": LABEL,
        },
        "required": ["page"],
    },
)
