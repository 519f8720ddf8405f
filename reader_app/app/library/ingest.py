"""Turns a file into a book of the library, known by its content, and its pages into an index.

`RecognitionUseCase` stores the text that OCR finds in pages that are pictures, and the reader's
choice about OCR.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from reader_app.app.library import book_matching
from reader_app.domain.book import Book, BookStatus, now_utc
from reader_app.domain.cross_references import REFERENCE_RULES
from reader_app.domain.document import DocumentInfo, PageText, are_physical
from reader_app.domain.errors import BookError, BookErrorCode, DomainError
from reader_app.domain.ocr import PagePictures, RecognisedPage, RecognitionChoice
from reader_app.domain.search import Tokenizer
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass, replace

if TYPE_CHECKING:
    from reader_app.app.library.book_titles import TitleBooksUseCase
    from reader_app.domain.cross_references import BookReferences, ReferenceRepository
    from reader_app.domain.document import PageText
    from reader_app.domain.library import BookDetailsRepository, TitlePage
    from reader_app.domain.ocr import RecognisedTexts, RecognitionRepository
    from reader_app.domain.protocols import BookRepository, LibraryRepository, PageRepository
    from reader_app.retrieval.printed_page_numbers import Numeral


class RecognitionUseCase:
    """Reads and stores what OCR does for a book. Call it from a worker, not on the main thread."""

    def __init__(self, recognition: RecognitionRepository, books: BookRepository) -> None:
        self._recognition = recognition
        self._books = books

    def pictures(self, book_id: str) -> PagePictures:
        """Return which pages of the book are pictures, and how far OCR has come with them."""
        silent, recognised = self._recognition.pages_of_origin(book_id)
        wish, languages = self._recognition.wish(book_id)
        looked_at = frozenset(self._recognition.recognised_numbers(book_id))
        return PagePictures(silent, recognised, looked_at, wish, languages)

    def is_read(self, book_id: str) -> bool:
        """Whether all pages are indexed, so that it is known which of them are pictures."""
        book = self._books.find(book_id)
        return book is not None and book.status is BookStatus.READY

    def keep(self, book_id: str, found: RecognisedPage) -> None:
        """Store what was found in a page's picture; does nothing if the book is gone."""
        book = self._books.find(book_id)
        if book is not None:
            self._recognition.keep(book, RecognisedPage(_cut(found.page), found.languages))

    def want(self, book_id: str, languages: Sequence[str]) -> None:
        """Store that all pictures of the book are to be recognised, now or when it is next open."""
        if self._books.find(book_id) is not None:
            self._recognition.save_wish(book_id, RecognitionChoice.WANTED, languages)

    def stop(self, book_id: str) -> None:
        """Store that no more pages are to be recognised; recognised text stays."""
        if self._books.find(book_id) is not None:
            self._recognition.save_wish(book_id, RecognitionChoice.STOPPED)

    def dismiss(self, book_id: str) -> None:
        """Store that the reader doesn't want to be asked about the pictures again."""
        if self._books.find(book_id) is not None:
            self._recognition.save_wish(book_id, RecognitionChoice.DISMISSED)


def with_recognised(
    book_id: str, pages: Sequence[PageText], recognised: RecognisedTexts
) -> list[PageText]:
    """Give pages without text of their own the text recognised in them; keep label and `hidden`."""
    blank = [page.number for page in pages if not page.text.strip()]
    known = recognised.recognised(book_id, blank) if blank else {}
    return [
        replace(known[page.number], label=page.label, hidden=page.hidden)
        if page.number in known
        else page
        for page in pages
    ]


def _cut(page: PageText) -> PageText:
    from reader_app.retrieval.sentences import cut_of  # not needed for showing a book

    return replace(page, cut=cut_of(page))


TokenizerChoice: TypeAlias = Callable[[str], Tokenizer]
_log = logging.getLogger(__name__)
_READ_AT_ONCE: Final = 200


@dataclass(frozen=True, slots=True)
class BookFileIdentity:
    """A file with its content: `checksum` is its SHA-256, `size` is in bytes."""

    path: Path
    checksum: str
    size: int


@dataclass(frozen=True, slots=True)
class Entered:
    """The book of a file that was entered into the library.

    `guard_of`: title of the book whose spoiler guard this one took over, as it may be the same
    work; "" if it took over none. `last_read`: when a known book was read before; None otherwise.
    """

    book: Book
    guard_of: str = ""
    last_read: datetime | None = None


class IngestBookUseCase:
    """Finds or creates the book of a file that could be opened."""

    def __init__(
        self,
        books: LibraryRepository,
        pages: PageRepository,
        words_of: book_matching.PageWords = lambda _path, _numbers: {},
        guards_new: Callable[[], bool] = lambda: False,
        details: BookDetailsRepository | None = None,
        originals: Path | None = None,
    ) -> None:
        """`words_of`: reads text from a file, to compare it with the books of the library.

        `guards_new`: whether the spoiler guard of a new book is on. `originals`: the folder of
        kept originals, which don't take the place of a book's own file.
        """
        self._originals = originals
        self._guards_new = guards_new
        self._books = books
        self._pages = pages
        self._origins = book_matching.BookOrigins(books, pages, words_of, details)

    def origin(self, identity: BookFileIdentity, info: DocumentInfo) -> book_matching.BookOrigin:
        """Return the origin of a file, as an argument for `enter`.

        It may open the file, so don't call it during a transaction of the store.
        """
        is_known = self._books.find_by_checksum(identity.checksum) is not None
        return book_matching.BookOrigin() if is_known else self._origins.of(identity.path, info)

    def enter(
        self,
        identity: BookFileIdentity,
        info: DocumentInfo,
        *,
        revised_id: str = "",
        origin: book_matching.BookOrigin | None = None,
    ) -> Entered:
        """Return the book with this content, wherever its file was before; it counts as read now.

        `revised_id`: the book whose file this was until it changed while being read. Content that
        no book has yet then becomes that book's new content, and it keeps its conversations and
        position. The same happens if the file changed unobserved and is still the same work. A file
        that merely may be a book of the library takes over that book's spoiler guard. Raises
        BookError(PARSE_FAILED) for a document without pages, and adds no book for it.
        """
        if info.page_count < 1 or identity.size == 0:
            raise BookError(BookErrorCode.PARSE_FAILED, tr("This file has no pages."))
        known = self._books.find_by_checksum(identity.checksum)
        if known is not None:
            return Entered(self._reopened(known, identity, info), last_read=known.updated_at)
        revised = self._books.find(revised_id) if revised_id else None
        if revised_id:
            origin = book_matching.BookOrigin(revised, is_same=True)
        elif origin is None:
            origin = self._origins.of(identity.path, info)
        if origin.book is not None and origin.is_same:
            return Entered(self._revised(origin.book, identity, info))
        try:
            return self._added(identity, info, origin.book)
        except BookError as error:
            if error.code != BookErrorCode.ALREADY_EXISTS:
                raise
            known = self._books.find_by_checksum(identity.checksum)  # opened twice at the same time
            if known is None:
                raise
        return Entered(self._reopened(known, identity, info))

    def labels(self, book: Book, info: DocumentInfo) -> tuple[str, ...]:
        """Return the page labels: the document's own, else those found printed on the pages."""
        known = self._books.labels(book.id)
        return known if _may_know_better(known, info) else info.labels

    def needs_index(self, book: Book) -> bool:
        """Whether pages are missing or damaged, or the index was made by another version."""
        if book.status is not BookStatus.READY or not self._pages.is_current(book.id):
            return True
        are_missing = self._pages.indexed_count(book.id) < book.page_count
        if are_missing:
            _log.warning("pages are missing from the index of book %s", book.id)
        return are_missing

    def _added(self, identity: BookFileIdentity, info: DocumentInfo, like: Book | None) -> Entered:
        """Add a new book. `like`: the book that it may be, whose guard it takes over."""
        book = Book(
            title=book_matching.title_of(info, identity.path),
            author=" ".join(info.author.split()),
            file_path=identity.path,
            checksum=identity.checksum,
            page_count=info.page_count,
            spoiler_guard=self._guards_new(),
        )
        if like is not None:
            book.spoiler_guard = like.spoiler_guard
            book.furthest_page = book_matching.fence_in(like, info.page_count)
            if book_matching.are_near(like.page_count, info.page_count):
                book.current_page = min(like.current_page, info.page_count)
        self._books.add(book)
        self._books.save_labels(book.id, info.labels)
        return Entered(book, like.title if like is not None else "")

    def _revised(self, known: Book, identity: BookFileIdentity, info: DocumentInfo) -> Book:
        self._pages.forget(known.id)

        def revise(book: Book) -> None:
            book.checksum = identity.checksum
            book.file_path = identity.path
            _lay_out(book, info.page_count)
            book.status = BookStatus.PENDING
            book.updated_at = now_utc()

        book = self._books.update(known.id, revise)
        self._books.save_labels(book.id, info.labels)
        return book

    def _reopened(self, known: Book, identity: BookFileIdentity, info: DocumentInfo) -> Book:
        is_laid_out_anew = known.page_count != info.page_count
        if is_laid_out_anew:
            self._pages.forget(known.id)

        if not self._is_looked_at(known, identity.path):
            self._books.use_version(known.id, identity.checksum)
            known.file_path = identity.path

        def reopen(book: Book) -> None:
            book.file_path = known.file_path
            book.updated_at = now_utc()
            if is_laid_out_anew:
                _lay_out(book, info.page_count)
            if is_laid_out_anew or book.status is BookStatus.FAILED:
                book.status = BookStatus.PENDING

        book = self._books.update(known.id, reopen)
        if not _may_know_better(self._books.labels(book.id), info):
            self._books.save_labels(book.id, info.labels)
        return book

    def _is_looked_at(self, known: Book, path: Path) -> bool:
        """Whether a file is a kept original, while the book's own file is there."""
        if self._originals is None or not path.resolve().is_relative_to(self._originals.resolve()):
            return False
        return os.path.isfile(known.file_path)


class IndexSink:
    """Writes a book's pages into the index; created and used in the process that reads them.

    `choose_tokenizer` is called with a sample of the book's text.
    """

    def __init__(
        self,
        books: BookRepository,
        pages: PageRepository,
        choose_tokenizer: TokenizerChoice,
        recognised: RecognisedTexts | None = None,
        titles: TitleBooksUseCase | None = None,
        references: ReferenceRepository | None = None,
    ) -> None:
        """`recognised`: gives text for pages that are pictures. `titles`: keeps title pages.

        `references`: keeps what pages refer to; without it, that isn't looked for.
        """
        self._titles = titles
        self._references = references
        self._books = books
        self._pages = pages
        self._choose_tokenizer = choose_tokenizer
        self._recognised = recognised
        self._shown: dict[int, frozenset[Numeral]] = {}

    def begin(self, book_id: str, sample_text: str) -> None:
        """Start the index. Raises BookError(NOT_FOUND) if the book has been removed."""
        self._shown.clear()
        book = self._books.find(book_id)
        if book is None:
            raise BookError(BookErrorCode.NOT_FOUND, tr("This book is no longer in the library."))
        self._pages.begin(book_id, self._choose_tokenizer(sample_text), sample_text)
        if not self._answers_for_all(book):
            self._set_status(book_id, BookStatus.INDEXING)

    def indexed_numbers(self, book_id: str) -> set[int]:
        """Return the pages whose text is available."""
        return self._pages.indexed_numbers(book_id)

    def filled_numbers(self, book_id: str) -> set[int]:
        """Return the pages that the unfinished index has; they need not be read again."""
        return self._pages.filled_numbers(book_id)

    def texts(self, book_id: str, numbers: Iterable[int]) -> dict[int, PageText]:
        """Return stored pages without words, by page number."""
        return self._pages.texts(book_id, numbers)

    def recognised_numbers(self, book_id: str) -> set[int]:
        """Return the pages that OCR has processed."""
        return set() if self._recognised is None else self._recognised.recognised_numbers(book_id)

    def recognised(self, book_id: str, numbers: Iterable[int]) -> dict[int, PageText]:
        """Return the text recognised in pages that are pictures, with words, by page number."""
        return {} if self._recognised is None else self._recognised.recognised(book_id, numbers)

    def add_pages(self, book_id: str, pages: Sequence[PageText]) -> None:
        from reader_app.retrieval.printed_page_numbers import (
            numerals_at_edges,  # not needed for showing a book
        )
        from reader_app.retrieval.sentences import cut_of

        if self._recognised is not None:
            pages = with_recognised(book_id, pages, self._recognised)
        self._pages.add_pages(book_id, [replace(page, cut=cut_of(page)) for page in pages])

        # Collected here, a few pages at a time: reading all texts again at the end would be slow.
        self._shown |= {page.number: numerals_at_edges(page.text) for page in pages}

    def wants_title_page(self, book_id: str) -> bool:
        """Return True if title and authors of the book were not read from its pages yet."""
        return self._titles is not None and self._titles.is_wanted(book_id)

    def keep_title_page(self, book_id: str, page: TitlePage) -> None:
        """Store title, authors and so on, but for what the reader has changed."""
        if self._titles is not None:
            self._titles.keep(book_id, page)

    def wants_references(self, book_id: str) -> tuple[str, ...] | None:
        """Return the page labels if the references were not found yet by these rules, or None."""
        if self._references is None or self._references.rules(book_id) >= REFERENCE_RULES:
            return None
        return self._books.labels(book_id)

    def keep_references(self, book_id: str, found: BookReferences) -> None:
        """Store what the pages refer to, as found by these rules."""
        if self._references is not None and self._books.find(book_id) is not None:
            self._references.keep(book_id, found, REFERENCE_RULES)

    def finish(self, book_id: str) -> None:
        """Finish an index that has all its pages.

        If the document names no page labels, those printed on the pages are determined first.
        """
        labels = self._books.labels(book_id)
        if are_physical(labels):
            labels = self._printed_labels(book_id)
            if labels:
                self._books.save_labels(book_id, labels)
        if labels:
            self._pages.relabel(book_id, labels)
        self._pages.complete(book_id)
        self._set_status(book_id, BookStatus.READY)

    def fail(self, book_id: str, error: DomainError) -> None:
        """Mark the book's index as failed; the book keeps its pages, and opening it again retries.

        If an older index has all pages, it stays in use and the book stays ready.
        """
        book = self._books.find(book_id)
        is_answered = book is not None and book.status is BookStatus.READY
        if not (is_answered and book is not None and self._answers_for_all(book)):
            self._set_status(book_id, BookStatus.FAILED)

    def _answers_for_all(self, book: Book) -> bool:
        return self._pages.indexed_count(book.id) >= book.page_count

    def _printed_labels(self, book_id: str) -> tuple[str, ...]:
        from reader_app.retrieval.printed_page_numbers import (
            labels_from_numerals,
            numerals_at_edges,
        )

        book = self._books.find(book_id)
        if book is None:
            return ()
        before = [page for page in range(1, book.page_count + 1) if page not in self._shown]
        for first in range(0, len(before), _READ_AT_ONCE):
            texts = self._pages.texts(book_id, before[first : first + _READ_AT_ONCE])
            self._shown |= {page.number: numerals_at_edges(page.text) for page in texts.values()}
        return labels_from_numerals(self._shown, book.page_count)

    def _set_status(self, book_id: str, status: BookStatus) -> None:
        def change(book: Book) -> None:
            book.status = status  # updated_at is the time of the reader's activity only

        self._books.update(book_id, change)


def _may_know_better(known: tuple[str, ...], info: DocumentInfo) -> bool:
    return len(known) == info.page_count and are_physical(info.labels)


def _lay_out(book: Book, page_count: int) -> None:
    """Change the book's number of pages, and adjust its position and fence."""
    book.furthest_page = book_matching.fence_in(book, page_count)
    book.current_page = min(book.current_page, page_count)
    book.page_count = page_count
