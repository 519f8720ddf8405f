"""The one book that a conversation is about, as tools and prompts see it."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Final

from reader_app.app.told_names import plain_name
from reader_app.domain.asked_books import OWN_PLACE
from reader_app.domain.book import Book
from reader_app.domain.document import OutlineEntry, chapter_of
from reader_app.domain.errors import BookError, BookErrorCode, Remedy
from reader_app.domain.language import tr
from reader_app.domain.protocols import BookRepository
from reader_app.domain.search import SearchHit
from reader_app.retrieval.numerals import is_numeral

_LABEL_LENGTH: Final = 30


class BoundBook:
    """Reads the book anew whenever its state matters; outline and labels once a turn.

    Labels are text of the file: beyond the fence they are told only where they are numbers.

    `up_to`: for this turn the book ends there at the latest, as with a guard at that page; 0: no.
    `place`: in the conversation; `is_one_of_several`: pages are told with the book's title.
    """

    def __init__(
        self,
        books: BookRepository,
        book_id: str,
        up_to: int = 0,
        *,
        place: int = OWN_PLACE,
        is_one_of_several: bool = False,
    ) -> None:
        self._books = books
        self._up_to = up_to
        self._is_one_of_several = is_one_of_several
        self.id = book_id
        self.place = place

    def now(self) -> Book:
        """Position and guard as they are at this moment. Raises BookError(NOT_FOUND)."""
        book = self._books.find(self.id)
        if book is None:
            raise BookError(
                BookErrorCode.NOT_FOUND,
                tr("This book is no longer in the library."),
                remedy=Remedy.LOCATE_FILE,
                advice=tr("Open its file again."),
            )
        return _cut(book, self._up_to) if self._up_to else book

    @property
    def is_cut(self) -> bool:
        """Whether the book ends earlier for this turn than its own guard would let it."""
        return self._up_to > 0

    @cached_property
    def outline(self) -> tuple[OutlineEntry, ...]:
        return self._books.outline(self.id)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """All of them, whatever the guard: to look a page up, never to be told."""
        return self._books.labels(self.id)

    def told_labels(self, fence: int | None) -> tuple[str, ...]:
        """The labels, "" for those that the guard keeps back."""
        if fence is None:
            return self.labels
        beyond = (label if is_numeral(label) else "" for label in self.labels[fence:])
        return (*self.labels[:fence], *beyond)

    def label(self, page: int, fence: int | None) -> str:
        """What is printed on the page; its number where nothing else is known or may be told."""
        label = self.labels[page - 1] if 0 < page <= len(self.labels) else ""
        is_told = fence is None or page <= fence or is_numeral(label)
        return (label if is_told else "") or str(page)

    def chapter(self, page: int, fence: int | None) -> str:
        """The page's chapter, '' when it lies beyond the fence."""
        if fence is not None and page > fence:
            return ""
        return plain_name(chapter_of(self.outline, page))

    def page_name(self, page: int, fence: int | None) -> str:
        """ "page 50 (printed 38)"."""
        label = plain_name(self.label(page, fence), _LABEL_LENGTH)
        return f"page {page}" + (f" (printed {label})" if label not in ("", str(page)) else "")

    def page_in_words(self, page: int, fence: int | None) -> str:
        """The same for people, in their language."""
        label = self.label(page, fence)
        if label == str(page):
            return tr("page {page}", page=page)
        return tr("page {page} (printed {label})", page=page, label=label)

    def placed(self, hit: SearchHit, book: Book) -> SearchHit:
        """A hit with what tells where it stands: chapter, place of its book, its title."""
        title = title_of(book) if self._is_one_of_several else ""
        chapter = self.chapter(hit.first_page, book.fence)
        return replace(hit, chapter=chapter, book=self.place, book_title=title)

    def full_page_name(self, page: int, book: Book) -> str:
        """ "Page 50 (printed 38)"; "Emma, page 50 (printed 38)" where there are several books.

        `book`: this one, as it is now.
        """
        name = self.page_name(page, book.fence)
        if self._is_one_of_several:
            return f"{title_of(book)}, {name}"
        return name.replace("page", "Page", 1)

    def store_page(self, page: int) -> None:
        self._books.update(self.id, lambda book: book.set_current_page(page))


def title_of(book: Book) -> str:
    """On one line, and not too long."""
    return plain_name(book.title)


def _cut(book: Book, up_to: int) -> Book:
    end = min(up_to, book.page_count if book.fence is None else book.fence)
    return replace(book, spoiler_guard=True, furthest_page=end)


def page_ranges(pages: list[int]) -> str:
    """ "3, 7-9"."""
    runs: list[list[int]] = []
    for page in sorted(set(pages)):
        if runs and page == runs[-1][-1] + 1:
            runs[-1].append(page)
        else:
            runs.append([page])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
