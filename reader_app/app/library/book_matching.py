"""Finds the library's book for a file with unknown content, or one to take the spoiler guard from.

Other programs rewrite files: they change titles, save annotations, convert, move and rename. A
guard belongs to a text, so its book is looked for by path, by title and by the words on the pages.
A file for which this stays uncertain becomes a book of its own, with the guard on.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from reader_app.domain.book import Book
from reader_app.domain.library import reads_like_title
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass, lazy_pattern

if TYPE_CHECKING:
    from reader_app.domain.document import DocumentInfo
    from reader_app.domain.library import BookDetailsRepository
    from reader_app.domain.protocols import LibraryRepository, PageRepository

PageWords: TypeAlias = Callable[[Path, Sequence[int]], Mapping[int, str]]
"""Reads the text of some pages of a file, by page; pages that can't be read are left out."""

_FEW_PAGES: Final = 6
_SAMPLES: Final = 8
_LEAST_SAMPLES: Final = 2
_GRAM: Final = 12
_LEAST_LETTERS: Final = 80
_WINDOW: Final = 0.05
_SAME: Final = 0.8
_ALIKE: Final = 0.4
_NO_LETTERS: Final = lazy_pattern(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class BookOrigin:
    """Which book of the library a file belongs to.

    `book` None: the library doesn't have it yet. `is_same`: the file is a new version of `book`;
    otherwise it may be one, and takes over its guard.
    """

    book: Book | None = None
    is_same: bool = False


class BookOrigins:
    """Finds the origin of files; opens a file only if some book may be the same."""

    def __init__(
        self,
        books: LibraryRepository,
        pages: PageRepository,
        words_of: PageWords,
        details: BookDetailsRepository | None = None,
    ) -> None:
        """`details`: knows the titles that the books' files had by themselves."""
        self._details = details
        self._books = books
        self._pages = pages
        self._words_of = words_of

    def of(self, path: Path, info: DocumentInfo) -> BookOrigin:
        """Return the origin of a file at `path` whose content no book has."""
        before = self._books.find_by_path(path)
        if before is not None:
            return self._in_its_place(before, path, info)
        sample: dict[int, str] | None = None
        for other in self._books.list_guarded():
            if _may_be(other, path, info, self._file_title(other)):
                sample = self._sample(path, info) if sample is None else sample
                origin = self._elsewhere(other, sample, path, info)
                if origin.book is not None:
                    return origin
        return BookOrigin()

    def _in_its_place(self, before: Book, path: Path, info: DocumentInfo) -> BookOrigin:
        if is_same_work(before, info, path, self._file_title(before)):
            return BookOrigin(before, is_same=True)
        share = self._share_in(before, self._sample(path, info), info)
        if share is not None and share >= _SAME:
            return BookOrigin(before, is_same=True)
        return BookOrigin(before) if before.spoiler_guard else BookOrigin()

    def _elsewhere(
        self, other: Book, sample: Mapping[int, str], path: Path, info: DocumentInfo
    ) -> BookOrigin:
        share = self._share_in(other, sample, info)
        is_near = are_near(other.page_count, info.page_count)
        if share is None:
            return (
                BookOrigin(other)
                if is_near and title_of(info, path) in (other.title, self._file_title(other))
                else BookOrigin()
            )
        if share >= _SAME and is_near and not os.path.isfile(other.file_path):
            return BookOrigin(other, is_same=True)
        return BookOrigin(other) if share >= _ALIKE else BookOrigin()

    def _file_title(self, book: Book) -> str:
        known = self._details.find(book.id) if self._details is not None else None
        return known.file_title if known is not None else ""

    def _sample(self, path: Path, info: DocumentInfo) -> dict[int, str]:
        """Return the letters of some pages spread over the file that have enough of them."""
        spread = (int((at + 0.5) / _SAMPLES * info.page_count) + 1 for at in range(_SAMPLES))
        found = self._words_of(path, sorted(set(spread)))
        letters = {page: _letters(text) for page, text in found.items()}
        return {page: text for page, text in letters.items() if len(text) >= _LEAST_LETTERS}

    def _share_in(self, book: Book, sample: Mapping[int, str], info: DocumentInfo) -> float | None:
        """Return which share of the sample stands in `book` at about the same position.

        None if too little text is known to tell.
        """
        if len(sample) < min(_LEAST_SAMPLES, info.page_count):
            return None
        shares: list[float] = []
        for page, letters in sample.items():
            near = _pages_about(page / info.page_count, book.page_count)
            texts = self._pages.bare_texts(book.id, near)
            known = _letters(" ".join(texts[number] for number in sorted(texts)))
            if len(known) >= _LEAST_LETTERS:
                shares.append(_share(letters, known))
        if len(shares) < min(_LEAST_SAMPLES, info.page_count):
            return None
        return sum(shares) / len(shares)


def is_same_work(before: Book, info: DocumentInfo, path: Path, file_title: str = "") -> bool:
    """Whether a file with new content is a new version of `before` and not another book.

    The titles must be equal, where `file_title` is the one that the former file had by itself; if
    the title was merely made from the file's name, the number of pages must be similar, too.
    """
    title = title_of(info, path)
    fewer, more = sorted((before.page_count, info.page_count))
    is_near = more - fewer <= _FEW_PAGES or more <= 2 * fewer
    return title in (before.title, file_title) and (title != name_of(path) or is_near)


def are_near(count: int, other: int) -> bool:
    """Whether the page counts differ by no more than a cover or a licence page would explain."""
    return abs(count - other) <= _FEW_PAGES


def fence_in(book: Book, page_count: int) -> int:
    """Return the read-up-to page of `book` in a layout of `page_count` pages.

    It never lies further into the text than before: if there are clearly fewer pages, it is scaled
    down, otherwise it stays the same.
    """
    if are_near(book.page_count, page_count) or page_count > book.page_count:
        return min(book.furthest_page, page_count)
    return book.furthest_page * page_count // book.page_count


def title_of(info: DocumentInfo, path: Path) -> str:
    """Return the document's own title, or the file's name made readable."""
    return file_title_of(info.title, path)


def file_title_of(own_title: str, path: Path) -> str:
    """Return the title that the metadata have if it reads like one, else the file's name."""
    title = " ".join(own_title.split())
    return title if title and reads_like_title(title) else name_of(path)


def name_of(path: Path) -> str:
    """Return a file's name made readable."""
    name = " ".join(re.sub(r"[_\s]+", " ", path.stem).split())
    return name or path.name or "Untitled"


def guard_words(title: str) -> str:
    """Return a sentence on why the guard is on in a book in which nobody switched it on."""
    return tr(
        "This looks like a new version of “{title}”, so the spoiler guard is on here, too.",
        title=title,
    )


def _may_be(other: Book, path: Path, info: DocumentInfo, file_title: str) -> bool:
    """Whether opening the file is worthwhile: as many pages, the same title or the same author."""
    author = " ".join(info.author.split()).casefold()
    return (
        are_near(other.page_count, info.page_count)
        or title_of(info, path).casefold() in (other.title.casefold(), file_title.casefold())
        or (author != "" and author == other.author.casefold())
    )


def _pages_about(part: float, page_count: int) -> range:
    centre, reach = round(part * page_count), round(_WINDOW * page_count) + 3
    return range(max(1, centre - reach), min(page_count, centre + reach) + 1)


def _letters(text: str) -> str:
    """Return the text without what differs between layouts: spaces, hyphens, punctuation, case."""
    return _NO_LETTERS.sub("", text.casefold())


def _share(letters: str, known: str) -> float:
    """Return which share of `letters` stands in `known`, compared in 12-character pieces."""
    there = {known[at : at + _GRAM] for at in range(len(known) - _GRAM + 1)}
    pieces = [letters[at : at + _GRAM] for at in range(0, len(letters) - _GRAM + 1, _GRAM // 2)]
    return sum(piece in there for piece in pieces) / len(pieces)
