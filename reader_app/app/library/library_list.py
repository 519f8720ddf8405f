"""Lists and changes the reader's books and collections, and relocates a book's moved file."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Final

from reader_app.domain.document import chapter_of, has_chapters
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.domain.library import WORDS_PER_MINUTE, BookCollection, ReadingNow, Shelf, ShelfBook
from reader_app.domain.translation import tr

if TYPE_CHECKING:
    from reader_app.domain.book import Book
    from reader_app.domain.library import CollectionRepository, ShelfRepository
    from reader_app.domain.protocols import ConversationRepository, LibraryRepository


class LibraryUseCase:
    """The operations of the library; removed books can be restored until they are purged."""

    def __init__(
        self,
        shelf: ShelfRepository,
        collections: CollectionRepository,
        books: LibraryRepository,
        conversations: ConversationRepository,
        word_counts: Callable[[str], Mapping[int, float]] = lambda _book_id: {},
        is_file: Callable[[Path], bool] = Path.is_file,
        begun: Event | None = None,
    ) -> None:
        """`begun`: set by the first `begin`; all windows of a program share it."""
        self._shelf = shelf
        self._collections = collections
        self._books = books
        self._conversations = conversations
        self._word_counts = word_counts
        self._is_file = is_file
        self._ended = Event()
        self._begun = begun or Event()

    def shelf(self) -> Shelf:
        """Return all books, last read first, and all collections."""
        return Shelf(tuple(self._shelf.books()), tuple(self._collections.all()))

    def reading_now(self, books: Sequence[ShelfBook], most: int) -> tuple[ReadingNow, ...]:
        """Return the first `most` of `books` that were begun and not finished."""
        begun = [book for book in books if book.last_read is not None and book.progress < 1]
        return tuple(self._reading(book) for book in begun[:most])

    def _reading(self, book: ShelfBook) -> ReadingNow:
        words = self._word_counts(book.id)
        if len(words) < book.page_count:
            words = {}  # a partial index says nothing about the rest
        outline, here = self._books.outline(book.id), book.current_page
        chapter, last = "", 0
        if has_chapters(outline, book.page_count):
            later = [entry.page for entry in outline if entry.page > here]
            chapter = chapter_of(outline, here)
            last = min(later, default=book.page_count + 1) - 1
        return ReadingNow(
            book,
            chapter,
            _minutes(words, here, last) if chapter else None,
            _minutes(words, here, book.page_count),
        )

    def missing(self, books: Sequence[ShelfBook]) -> frozenset[str]:
        """Return the ids of those books whose file is gone.

        Accesses the disk, which may be slow.
        """
        return frozenset(
            book.id for book in books if self._is_open() and not self._is_file(book.file_path)
        )

    def cover(self, book_id: str) -> bytes | None:
        """Return the cover as PNG, or None if there is none."""
        return self._books.cover(book_id)

    def remove(self, book_ids: Sequence[str]) -> None:
        """Remove books and all that belongs to them from the library; their files stay."""
        self._shelf.hide(book_ids)

    def restore(self, book_ids: Sequence[str]) -> None:
        """Undo `remove`. Raises BookError: NOT_FOUND once purged, ALREADY_EXISTS if reopened."""
        self._shelf.restore(book_ids)

    def purge(self, kept: Collection[str] = ()) -> None:
        """Delete removed books for good, except those in `kept`, which can still be restored."""
        for book_id in self._shelf.hidden():
            if book_id not in kept and self._is_open():
                self._shelf.purge(book_id, self._is_open)

    def begin(self) -> None:
        """Purge the books removed before this startup, because their undo is no longer offered.

        Only the first call does so: books that were removed since then can still be restored.
        """
        if self._begun.is_set():
            return
        self._begun.set()
        self._conversations.purge_deleted()
        self.purge()

    def end(self) -> None:
        """Interrupt long work at shutdown, from any thread; the next startup continues it."""
        self._ended.set()

    def _is_open(self) -> bool:
        return not self._ended.is_set()

    def next_to_index(self, but: Collection[str]) -> Book | None:
        """Return the first book not in `but` that waits for its index and has its file."""
        for book_id in self._shelf.waiting_for_index():
            book = self._books.find(book_id) if book_id not in but else None
            if book is not None and self._is_file(book.file_path):
                return book
        return None

    def relocate(self, book_id: str, path: Path, checksum: str) -> Book:
        """Set the book's file to `path`, if that file has the same content or is a version of it.

        Raises BookError: NOT_FOUND, or INVALID_STATE for other content.
        """

        self._books.use_version(book_id, checksum)

        def move(book: Book) -> None:
            if book.checksum != checksum:
                raise BookError(
                    BookErrorCode.INVALID_STATE,
                    tr(
                        "The text of “{name}” is different from “{title}”.",
                        name=path.name,
                        title=book.title,
                    ),
                )
            book.file_path = path

        return self._books.update(book_id, move)


def _minutes(words: Mapping[int, float], first: int, last: int) -> int | None:
    """Return the minutes that the pages take to read, at least 1; None if no words are known."""
    if not words:
        return None
    count = sum(number for page, number in words.items() if first <= page <= last)
    return max(1, round(count / WORDS_PER_MINUTE))


LONGEST_NAME: Final = 80


class CollectionsUseCase:
    """Changes collections; their names are unique, ignoring case."""

    def __init__(self, collections: CollectionRepository) -> None:
        self._collections = collections

    def make(self, name: str, book_ids: Sequence[str] = ()) -> BookCollection:
        """Create a collection with these books; if the name exists, add them to that collection."""
        made = BookCollection(_cleaned(name), frozenset(book_ids))
        known = self._named(made.name)
        if known is not None:
            made = replace(known, book_ids=known.book_ids | made.book_ids)
        self._collections.save(made)
        return made

    def rename(self, collection_id: str, name: str) -> None:
        """Rename a collection. Raises BookError(ALREADY_EXISTS) if another one has the name."""
        cleaned = _cleaned(name)
        known = self._named(cleaned)
        if known is not None and known.id != collection_id:
            raise BookError(
                BookErrorCode.ALREADY_EXISTS,
                tr("A collection named “{name}” already exists.", name=known.name),
            )
        self._collections.rename(collection_id, cleaned)

    def delete(self, collection_id: str) -> BookCollection | None:
        """Delete a collection but not its books; return it for `restore`."""
        found = next((each for each in self._collections.all() if each.id == collection_id), None)
        self._collections.delete(collection_id)
        return found

    def restore(self, collection: BookCollection) -> None:
        """Undo `delete`."""
        self._collections.save(collection)

    def put(self, collection_id: str, book_ids: Sequence[str]) -> None:
        self._collections.put(collection_id, book_ids)

    def take_out(self, collection_id: str, book_ids: Sequence[str]) -> None:
        self._collections.take_out(collection_id, book_ids)

    def _named(self, name: str) -> BookCollection | None:
        folded = name.casefold()
        return next(
            (each for each in self._collections.all() if each.name.casefold() == folded), None
        )


def _cleaned(name: str) -> str:
    cleaned = " ".join(name.split())[:LONGEST_NAME].strip()
    if not cleaned:
        raise BookError(BookErrorCode.INVALID_STATE, tr("Enter a name for the collection."))
    return cleaned
