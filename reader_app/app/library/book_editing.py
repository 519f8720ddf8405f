"""Edits what the library knows about books: details, tags, file names, and from bibliographies.

A file that is named after its book overwrites nothing, and its name is safe everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from reader_app.app.library import bibliography, references
from reader_app.app.library.file_targets import content_of
from reader_app.app.library.references import Reference, matches
from reader_app.domain.errors import BookError, BookErrorCode, Remedy
from reader_app.domain.library import AUTHOR, TITLE, BookDetails
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass, lazy_pattern, replace

if TYPE_CHECKING:
    from reader_app.domain.book import Book
    from reader_app.domain.library import BookDetailsRepository, ShelfRepository
    from reader_app.domain.protocols import LibraryRepository

_FORBIDDEN: Final = lazy_pattern(r"[<>:\"/\\|?*\x00-\x1f\x7f]+")
_RESERVED: Final = lazy_pattern(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?")
_MOST_BYTES: Final = 180
_YEAR: Final = r"(?:19|20)\d\d"


def file_name_for(reference: Reference, suffix: str) -> str:
    """Return a name such as "Smith 2019 - Title.pdf" that every file system accepts."""
    who = bibliography.shortened_families(reference)
    # A title may have a year, and that of an annual report may not be its printing's.
    told = reference.year if who else _YEAR
    has_year = bool(reference.year) and re.search(rf"(?<!\d){told}(?!\d)", reference.title)
    before = " ".join(filter(None, (who, "" if has_year else reference.year)))
    return safe_name(f"{before} - {reference.title}" if before else reference.title, suffix)


def safe_name(name: str, suffix: str) -> str:
    """Return the name without characters that some file system refuses, and not too long."""
    plain = " ".join(_FORBIDDEN.sub(" ", name).split()).strip(". ")
    room = _MOST_BYTES - len(suffix.encode())
    plain = plain.encode()[:room].decode(errors="ignore").strip(". ") or tr("Book")
    if _RESERVED.fullmatch(plain):
        plain = f"{plain}_"
    return plain + suffix


def rename_safely(old: Path, new: Path) -> None:
    """Rename a file unless another has the name. Raises BookError; the file is then unchanged."""
    try:
        is_same = new.exists() and new.samefile(old)  # only upper and lower case may differ
        if not is_same:  # claim the name first, as a rename would replace a file of that name
            new.touch(mode=0o600, exist_ok=False)
        try:
            old.replace(new)
        except OSError:
            if not is_same:
                new.unlink(missing_ok=True)
            raise
    except FileExistsError as error:
        raise BookError(
            BookErrorCode.ALREADY_EXISTS,
            tr("There is already a file “{name}” in this folder.", name=new.name),
            advice=tr("Choose a different name."),
        ) from error
    except FileNotFoundError as error:
        raise BookError(
            BookErrorCode.NOT_FOUND,
            tr("“{name}” wasn’t found. It may have been moved or renamed.", name=old.name),
            remedy=Remedy.LOCATE_FILE,
        ) from error
    except OSError as error:
        raise BookError(
            BookErrorCode.INVALID_STATE,
            tr("“{name}” can’t be renamed.", name=old.name),
            advice=tr("Check that you’re allowed to change files in its folder."),
        ) from error


DETAIL_FIELDS: Final = (
    "kind", "year", "container", "publisher", "doi", "isbn", "arxiv", "url", "citation_key",
    "volume", "issue", "pages", "editors", "edition", "place",
)  # fmt: skip
MOST_BYTES: Final = 20_000_000
"""A larger bibliography isn't read."""


@dataclass(frozen=True, slots=True)
class KnownBook:
    """All that can be edited of a book, and its file."""

    id: str
    title: str
    author: str
    details: BookDetails
    tags: tuple[str, ...]
    path: Path

    @property
    def reference(self) -> Reference:
        known = {name: getattr(self.details, name) for name in DETAIL_FIELDS}
        authors = references.authors_of(self.author)
        return Reference(self.title, authors, tags=self.tags, **known)

    def values(self) -> dict[str, str]:
        """Return the value of each field, by its name; also of title and author."""
        known = {name: str(getattr(self.details, name)) for name in DETAIL_FIELDS}
        return {TITLE: self.title, AUTHOR: self.author, **known}


@dataclass(frozen=True, slots=True)
class DetailsChange:
    """What the reader changed in some books; only `values`, by field, are changed.

    `add_tags`, `remove_tags`: the other tags of each book stay.
    """

    values: Mapping[str, str]
    add_tags: tuple[str, ...] = ()
    remove_tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BibliographyReport:
    """What a bibliography brought.

    `filled`: titles of the books that got details; `same`: how many had them already. `kept`:
    titles of books in which something else that the reader had entered was kept. `unmatched`:
    references without a book. `before`: the filled books as they were.
    """

    filled: tuple[str, ...] = ()
    same: int = 0
    kept: tuple[str, ...] = ()
    unmatched: tuple[str, ...] = ()
    before: tuple[KnownBook, ...] = ()


class BookEditingUseCase:
    """Changes books as the reader asks; each change returns what `restore` needs to undo it.

    `write` writes bytes into a file atomically. Call it from a worker.
    """

    def __init__(
        self,
        books: LibraryRepository,
        shelf: ShelfRepository,
        details: BookDetailsRepository,
        write: Callable[[Path, bytes], None],
        handbook: Path | None = None,
    ) -> None:
        """`handbook`: the program's own, which is in no bibliography of all books."""
        self._books = books
        self._shelf = shelf
        self._details = details
        self._write = write
        self._handbook = handbook

    def known(self, book_ids: Iterable[str]) -> tuple[KnownBook, ...]:
        """Return what is known of the books that are there."""
        found = (self._books.find(book_id) for book_id in book_ids)
        return tuple(self._known(book) for book in found if book is not None)

    def _known(self, book: Book) -> KnownBook:
        details = self._details.find(book.id) or BookDetails(book.id)
        tags = self._details.tags(book.id)
        return KnownBook(book.id, book.title, book.author, details, tags, book.file_path)

    # --- details and tags

    def edit(self, book_ids: Sequence[str], change: DetailsChange) -> tuple[KnownBook, ...]:
        """Make the change and return the books as they were.

        Raises BookError(INVALID_STATE) for an empty title or a citation key that another book has.
        """
        values = {name: references.tidied(name, value) for name, value in change.values.items()}
        if values.get(TITLE) == "":
            raise BookError(BookErrorCode.INVALID_STATE, tr("Enter a title for the book."))
        key = values.get("citation_key", "")
        if key and any(each.casefold() == key.casefold() for each in self._keys(book_ids)):
            raise BookError(
                BookErrorCode.ALREADY_EXISTS,
                tr("Another book has the citation key “{key}”.", key=key),
                advice=tr("Choose a different one."),
            )
        before = self.known(book_ids)
        for known in before:
            self._set(known, values)
            tags = [tag for tag in known.tags if tag not in change.remove_tags]
            self._set_tags(known, (*tags, *change.add_tags))
        return before

    def _set(self, known: KnownBook, values: Mapping[str, str]) -> None:
        own = {name: values[name] for name in (TITLE, AUTHOR) if name in values}
        others = {name: value for name, value in values.items() if name in DETAIL_FIELDS}

        def rename(book: Book) -> None:
            book.title = own.get(TITLE, book.title)
            book.author = own.get(AUTHOR, book.author)

        if own:
            self._books.update(known.id, rename)
        if values:
            self._details.update(known.id, lambda old: _edited(old, own, others))

    def _set_tags(self, known: KnownBook, tags: Sequence[str]) -> None:
        if sorted(tags) != sorted(known.tags):
            self._details.set_tags(known.id, tags)

    def remove_tag(self, tag: str) -> tuple[KnownBook, ...]:
        """Take the tag from all books that have it, and return them as they were."""
        ids = self._details.all_tags().get(tag, frozenset())
        return self.edit(sorted(ids), DetailsChange({}, remove_tags=(tag,)))

    def restore(self, before: Iterable[KnownBook]) -> None:
        """Undo a change: make the books what they were before it."""
        for known in before:

            def rename(book: Book, known: KnownBook = known) -> None:
                book.title, book.author = known.title, known.author

            self._books.update(known.id, rename)
            self._details.save(known.details)
            self._details.set_tags(known.id, known.tags)

    # --- references

    def references(self, book_ids: Sequence[str]) -> tuple[Reference, ...]:
        """Return the books' references; whoever has no citation key gets one, which is kept."""
        taken = set(self._keys(book_ids))
        found: list[Reference] = []
        for known in self.known(book_ids):
            reference = known.reference
            if not reference.citation_key:
                key = references.citation_key(reference, taken)
                reference = replace(reference, citation_key=key)
                self._keep_key(known.id, key)
            taken.add(reference.citation_key)
            found.append(reference)
        return tuple(found)

    def _keep_key(self, book_id: str, key: str) -> None:
        self._details.update(book_id, lambda old: replace(old, citation_key=key))

    def _keys(self, but: Sequence[str]) -> list[str]:
        """Return the citation keys of all other books."""
        known = self._details.for_all().values()
        return [each.citation_key for each in known if each.book_id not in but]

    def export(self, book_ids: Sequence[str], target: Path) -> int:
        """Write a bibliography of these books, or of all the reader's for none; return how many.

        CSL-JSON for a name that ends in .json, else BibTeX. Raises BookError.
        """
        own = (book.id for book in self._shelf.books() if book.file_path != self._handbook)
        ids = list(book_ids) or list(own)
        found = self.references(ids)
        text = bibliography.written(found, target.suffix)
        try:
            self._write(target, text.encode("utf-8", "replace"))
        except OSError as error:
            raise BookError(
                BookErrorCode.INVALID_STATE,
                tr("“{name}” can’t be saved there.", name=target.name),
                remedy=Remedy.RETRY,
                advice=tr("Choose another folder."),
            ) from error
        return len(found)

    def take_over(self, file: Path, *, overwrites: bool = False) -> BibliographyReport:
        """Fill in details from a bibliography. Raises BookError if it can't be read.

        What the reader entered stays and is reported, unless this is to be overwritten.
        """
        brought = bibliography.references_in(_text_of(file))
        known = {book.id: book for book in self.known(each.id for each in self._shelf.books())}
        catalogue = {key: (book.reference, book.path) for key, book in known.items()}
        found, unmatched = matches(brought, catalogue)
        filled: list[KnownBook] = []
        kept: list[str] = []
        same = 0
        for book_id, reference in found.items():
            book = known[book_id]
            now, edited = book.values(), book.details.edited
            others = {
                name: value for name, value in reference.values().items() if value != now[name]
            }
            if others.get("citation_key", "").casefold() in self._keys_of(known, book_id):
                del others["citation_key"]
            new = {n: v for n, v in others.items() if overwrites or n not in edited or not now[n]}
            if len(new) < len(others):
                kept.append(book.title)
            tags = {each.casefold() for each in book.tags}
            tagged = [each for each in reference.tags if each.casefold() not in tags]
            same += not others and not tagged
            if new or tagged:
                self._set(book, new)
                self._set_tags(book, (*book.tags, *tagged))
                filled.append(book)
        return BibliographyReport(
            tuple(found[book.id].title or book.title for book in filled),
            same,
            tuple(kept),
            tuple(each.title or each.doi or each.citation_key for each in unmatched),
            tuple(filled),
        )

    def _keys_of(self, known: Mapping[str, KnownBook], but: str) -> set[str]:
        keys = (each.details.citation_key.casefold() for each in known.values() if each.id != but)
        return {key for key in keys if key}

    # --- file names

    def new_names(self, book_ids: Iterable[str]) -> dict[str, tuple[Path, str]]:
        """Return the file of each book and the name that matches its details, if it is another."""
        found = {}
        for known in self.known(book_ids):
            name = file_name_for(known.reference, known.path.suffix)
            if name != known.path.name:
                found[known.id] = (known.path, name)
        return found

    def rename_file(self, book_id: str, name: str) -> tuple[Path, Path]:
        """Rename the book's file within its folder, never over another; return old and new path.

        Raises BookError if that can't be done; the file then has its old name.
        """
        book = self._books.find(book_id)
        if book is None:
            raise BookError(BookErrorCode.NOT_FOUND, tr("This book is no longer in the library."))
        old = book.file_path
        new = old.with_name(safe_name(name.removesuffix(old.suffix), old.suffix))
        rename_safely(old, new)

        def move(known: Book) -> None:
            known.file_path = new

        try:
            self._books.update(book_id, move)
        except Exception:
            rename_safely(new, old)
            raise
        return old, new


def _edited(old: BookDetails, own: Mapping[str, str], others: Mapping[str, str]) -> BookDetails:
    """Return the details with `others`, and all names as changed by the reader."""
    new = replace(old, **others)  # type: ignore[arg-type]  # the names are DETAIL_FIELDS
    return new.with_edited((*own, *others))


def _text_of(file: Path) -> str:
    try:
        content = content_of(file, MOST_BYTES)
    except OSError as error:
        raise BookError(
            BookErrorCode.NOT_FOUND, tr("“{name}” can’t be read.", name=file.name)
        ) from error
    if len(content) > MOST_BYTES:
        raise BookError(
            BookErrorCode.UNSUPPORTED_FORMAT,
            tr("“{name}” is too large for a bibliography.", name=file.name),
        )
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")
