"""Finds the page that a tool call names: by its number in the file, or by what is printed on it."""

from __future__ import annotations

from typing import Final

from reader_app.agent.tool_arguments import BadArgumentError, boolean, integer
from reader_app.app.chat.book_context import BookContext
from reader_app.domain.book import Book
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
