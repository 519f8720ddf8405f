"""Tells the companion without a model what it may know about the book and the reader's place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from reader_app.app.chat.book_context import BookContext, single_line_name
from reader_app.app.chat.prompt_context import story_up_to
from reader_app.domain.book import Book
from reader_app.domain.document import BookFacts, OutlineEntry
from reader_app.domain.page_names import PageNames
from reader_app.domain.protocols import PageRepository

_FRONT_MATTER: Final = re.compile(
    r"(half[ -]?)?title( page)?|(table of )?contents|cover|copyright.*|dedication|epigraph|imprint"
    r"|preface|foreword|acknowledge?ments?|introduction|index|notes|titel(seite)?|umschlag|inhalt"
    r"|inhaltsverzeichnis|vorwort|impressum|표지|목차|차례|머리말|서문",
    re.IGNORECASE,
)
_FEW: Final = 3
"""An outline with fewer chapters than this says nothing of the book's own."""
_ROMANS: Final = ((100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"),
                  (4, "IV"), (1, "I"))  # fmt: skip


def book_facts(bound: BookContext, page: int, pages: PageRepository | None) -> BookFacts:
    """Return the facts about a book. `page`: the one in view."""
    book = bound.now()
    return BookFacts(
        single_line_name(book.title),
        single_line_name(book.author),
        book.page_count,
        page,
        story_up_to(pages, book),
        book.fence,
        tuple(_chapters(bound, book, pages)),
        PageNames(bound.told_labels(book.fence)),
    )


def _chapters(
    bound: BookContext, book: Book, pages: PageRepository | None
) -> Iterable[OutlineEntry]:
    """Return the chapters of the outline; without any, the numbered headings on the pages."""
    placed = [entry for entry in bound.outline if entry.page > 0]
    listed = [entry for entry in placed if not _FRONT_MATTER.fullmatch(entry.title.strip())]
    if len(listed) >= _FEW or pages is None:
        return listed
    texts = pages.bare_texts(book.id, range(1, book.page_count + 1))
    return tuple(_numbered_headings(texts)) or listed


def _numbered_headings(texts: dict[int, str]) -> Iterator[OutlineEntry]:
    """Yield the lines that are a chapter's number only, as long as each follows the one before."""
    number = 1
    for page in sorted(texts):
        for line in texts[page].split("\n"):
            if len(line) < _LONGEST_HEADING and _is_number(line.strip(), number):
                yield OutlineEntry(1, line.strip(), page, is_made=True)
                number += 1


_LONGEST_HEADING: Final = 24


def _is_number(line: str, number: int) -> bool:
    *before, last = line.upper().rstrip(".").split() or ("",)
    if not before:  # a plain number alone is the page's
        return last == roman(number)
    return " ".join(before) in ("CHAPTER", "KAPITEL") and last in (str(number), roman(number))


def roman(number: int) -> str:
    """Return a number below 400 in Roman numerals."""
    written = ""
    for value, letters in _ROMANS:
        written += letters * (number // value)
        number %= value
    return written
