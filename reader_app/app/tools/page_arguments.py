"""Resolves the page that a tool call names, by its number in the file or its printed label."""

from __future__ import annotations

from typing import Final

from reader_app.agent.tool_arguments import BadArgumentError, boolean, integer
from reader_app.app.chat.book_context import BookContext
from reader_app.app.tools.tool import ToolContext
from reader_app.domain.book import Book
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.domain.page_numbers import PageNames
from reader_app.retrieval.printed_page_numbers import is_numeral

PRINTED: Final[JsonObject] = {
    "type": "boolean",
    "description": "True for numbers printed on the pages; readers mean those. Default false: "
    "counted from 1 at the first page of the file.",
}
LABEL: Final[JsonObject] = {
    "type": "string",
    "description": 'What is printed on the page if that is no plain number, such as "xiv" or '
    '"A-3". It counts instead of the number, which is 1 then.',
}


def page_of(context: ToolContext, arguments: JsonObject, name: str) -> int:
    """Return the page that the argument `name` or the label means.

    A number of the reader's that a small model passes on is a printed one, unless the model says
    otherwise or no page has it. The page may lie outside the book. Raises BadArgumentError if no
    page has the label.
    """
    book, few = context.book, context.few
    if label := label_of(arguments):
        return _labelled(book, label)
    number = integer(arguments, name)
    if number <= 0 or not book.labels:
        return number
    if boolean(arguments, "printed"):
        return _labelled(book, str(number))
    is_readers = few is not None and few.has_from_reader(number)
    if is_readers and arguments.get("printed") is None:
        return _page_with(book, str(number)) or number
    return number


def label_of(arguments: JsonObject) -> str:
    """Return the label argument; "" if there is none."""
    label = arguments.get("label")
    return label.strip() if isinstance(label, str) else ""


def asked_page(arguments: JsonObject, name: str, names: PageNames) -> int:
    """Return the page that a call means, counted in the file, whatever it holds; 0 for none."""
    if label := label_of(arguments):
        return names.page(label)
    number = positive_number(arguments.get(name))
    return names.page(str(number)) if arguments.get("printed") else number


def positive_number(value: JsonValue) -> int:
    """Return a number that a model gave, perhaps as text; 0 if it isn't a number above 0."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return 0
    try:
        number = int(float(value))
    except (ValueError, OverflowError):
        return 0
    return max(0, number)


def check_page(book: Book, page: int, first: int = 1) -> None:
    """Raise BadArgumentError if the book doesn't have the page."""
    if not first <= page <= book.page_count:
        raise BadArgumentError(
            f"There is no page {page}: this book has pages 1 to {book.page_count}."
        )


def _page_with(book: BookContext, label: str) -> int:
    """Return the page with this label; 0 if there is none."""
    now = book.now()
    return book.names(now.fence).page(label, now.page_count)


def _labelled(book: BookContext, label: str) -> int:
    """Return the page with this label. Raises BadArgumentError if there is none.

    Beyond the fence only numbers are found: confirming a guess would reveal what is printed there.
    """
    fence, page = book.now().fence, _page_with(book, label)
    if not page:
        nothing = f"No page of this book has the number {label[:20]} printed."
        if fence is None or label.isdecimal() or is_numeral(label):
            raise BadArgumentError(nothing)
        raise BadArgumentError(
            f"{nothing} The spoiler guard is on: after page {fence}, only plain and roman "
            "numbers are looked up."
        )
    return page
