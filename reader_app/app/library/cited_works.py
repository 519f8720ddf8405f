"""The works that a book cites: which of them are in the library, and where each is on the web."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from reader_app.app.library.bibliography import reference_of
from reader_app.app.library.references import Reference, matches
from reader_app.domain.values import dataclass, field, replace

if TYPE_CHECKING:
    from reader_app.app.library.book_editing import BookEditingUseCase, KnownBook
    from reader_app.domain.cross_references import CitedWork, CrossReference, ReferenceRepository
    from reader_app.domain.library import ShelfRepository


@dataclass(frozen=True, slots=True)
class WorkInLibrary:
    """A book of the library that another one cites, or that cites it."""

    book_id: str
    title: str
    reference: Reference


@dataclass(frozen=True, slots=True)
class CitedWorks:
    """The list of references of a book.

    `in_library`: the books of the library among them, by the work's number. `cited_by`: the other
    books of the library whose lists have this book.
    """

    works: tuple[CitedWork, ...] = ()
    in_library: Mapping[int, WorkInLibrary] = field(default_factory=dict)
    cited_by: tuple[WorkInLibrary, ...] = ()


class CitedWorksUseCase:
    """Reads what a book refers to. Call it from a worker; raises StorageError."""

    def __init__(
        self, references: ReferenceRepository, shelf: ShelfRepository, editing: BookEditingUseCase
    ) -> None:
        self._references = references
        self._shelf = shelf
        self._editing = editing

    def on_pages(
        self, book_id: str, pages: Sequence[int]
    ) -> tuple[tuple[int, tuple[CrossReference, ...]], ...]:
        """Return the cross-references of each of these pages."""
        return tuple((page, self._references.on_page(book_id, page)) for page in pages)

    def of_book(self, book_id: str) -> CitedWorks:
        """Return the works that the book cites, and the library's books that cite it."""
        works = self._references.works(book_id)
        citing = self._references.citing(book_id)
        if not works and not citing:
            return CitedWorks()
        ids = [each.id for each in self._shelf.books()] if works else citing
        known = {each.id: each for each in self._editing.known(ids) if each.id != book_id}
        by = tuple(_in_library(known[each]) for each in citing if each in known)
        return CitedWorks(works, books_among(works, tuple(known.values())), by)


def books_among(works: Sequence[CitedWork], books: Sequence[KnownBook]) -> dict[int, WorkInLibrary]:
    """Return which of the works are books of the library, by the works' numbers."""
    # The number identifies a work in place of the key, which entries of a list don't have.
    wanted = [replace(reference_of(work), citation_key=str(work.number)) for work in works]
    catalogue = {book.id: (book.reference, book.path) for book in books}
    found, _ = matches(wanted, catalogue)
    by_id = {book.id: book for book in books}
    return {int(each.citation_key): _in_library(by_id[book]) for book, each in found.items()}


def _in_library(book: KnownBook) -> WorkInLibrary:
    return WorkInLibrary(book.id, book.title, book.reference)


def address_of(work: CitedWork) -> str:
    """Return where the work is found on the web; "" if its entry doesn't tell."""
    if work.doi:
        return f"https://doi.org/{work.doi}"
    if work.arxiv:
        return f"https://arxiv.org/abs/{work.arxiv}"
    return work.uri
