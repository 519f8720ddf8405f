"""What the page in view is about, found by counting words: no model is asked."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import Final

from reader_app.app.bound_book import BoundBook
from reader_app.domain.page_ports import PageRepository
from reader_app.domain.protocols import BookRepository
from reader_app.retrieval.stop_words import ENGLISH

_NAME: Final = re.compile(
    r"(?<=[a-zà-ÿ,;:] )[A-ZÀ-Þ][\w’-]{2,}(?: (?:of |the |de |von )?[A-ZÀ-Þ][\w’-]{2,}){0,2}"
)
_WORD: Final = re.compile(r"[^\W\d_][\w’-]{5,}")
_LONGEST: Final = 32
_NAME_WORTH: Final = 2
_LEAST: Final = 2


@dataclass(frozen=True, slots=True)
class PageTopics:
    """`term`: a name or a word that the page comes back to. Both "" where nothing is known."""

    term: str = ""
    chapter: str = ""


class PageTopicsUseCase:
    """Nothing is told of a page that lies beyond the fence."""

    def __init__(self, books: BookRepository, pages: PageRepository) -> None:
        self._books = books
        self._pages = pages

    def of_page(self, book_id: str, page: int, fence: int | None) -> PageTopics:
        """`fence`: last page that may be told of. Raises BookError(NOT_FOUND)."""
        book = BoundBook(self._books, book_id)
        now = book.now()
        if page < 1 or (fence is not None and page > fence):
            return PageTopics()
        found = self._pages.texts(book_id, [page]).get(page)
        term = term_of(found.text, known=now.title) if found is not None else ""
        return PageTopics(term, " ".join(book.chapter(page, fence).split()))


def term_of(text: str, *, known: str = "") -> str:
    """What the text comes back to most, names before words; "" if nothing stands out.

    `known`: what goes without saying.
    """
    flat = " ".join(text.split())
    names = Counter(match[0] for match in _NAME.finditer(flat))
    words = Counter(match[0].casefold() for match in _WORD.finditer(flat))
    worth = {name: count * _NAME_WORTH for name, count in names.items()}
    for word, count in words.items():
        worth.setdefault(word, count)
    obvious = known.casefold()
    fit = [
        term
        for term, value in worth.items()
        if value >= _LEAST * _NAME_WORTH
        and len(term) <= _LONGEST
        and term.casefold() not in ENGLISH
        and term.casefold() not in obvious
    ]
    return max(fit, key=lambda term: (worth[term], -flat.find(term)), default="")
