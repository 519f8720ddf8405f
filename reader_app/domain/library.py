"""The library's books, their details, collections, imports, search results and backups; ports."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Final, Protocol

from reader_app.domain.annotations import HighlightColor
from reader_app.domain.book import new_id, now_utc
from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass, field, lazy_pattern, replace


@dataclass(frozen=True, slots=True)
class ShelfBook:
    """A book as lists show it.

    `last_read` None: it was never opened. `tags` are sorted. `year` "": it isn't known.
    """

    id: str
    title: str
    author: str
    file_path: Path
    page_count: int
    current_page: int
    added: datetime
    last_read: datetime | None
    year: str = ""
    tags: tuple[str, ...] = ()

    @property
    def file_name(self) -> str:
        """The name of the file, which is shown where two books have the same title."""
        return self.file_path.name

    @property
    def progress(self) -> float:
        """Share of pages up to the current one, 0 to 1."""
        return self.current_page / self.page_count if self.page_count else 0.0


TITLE_RULES: Final = 3
"""Version of the rules that read titles and details; a book read by older ones is read again."""
TITLE: Final = "title"
AUTHOR: Final = "author"
"""Names for `BookDetails.edited`: title and author themselves stand in `Book`."""


@dataclass(frozen=True, slots=True)
class BookDetails:
    """Details of a book; "" where nothing is known.

    `kind`: type of the work as BibTeX names it (article, book, inproceedings, techreport, manual,
    misc). `container`: the journal or the collection in which it appeared. `isbn`: 13 digits.
    `volume`, `issue`, `pages`: within the container. `editors`: as `Book.author` has authors.
    `place`: where it was published.
    `arxiv`: without "arXiv:". `edited`: fields that the reader has changed, also TITLE and AUTHOR.
    `file_title`: what metadata or file name alone call it, by which a new version of the file is
    recognised. `rules`: which `TITLE_RULES` read the file; 0: none yet.
    """

    book_id: str
    kind: str = ""
    year: str = ""
    publisher: str = ""
    container: str = ""
    doi: str = ""
    isbn: str = ""
    arxiv: str = ""
    url: str = ""
    citation_key: str = ""
    volume: str = ""
    issue: str = ""
    pages: str = ""
    editors: str = ""
    edition: str = ""
    place: str = ""
    file_title: str = ""
    edited: frozenset[str] = frozenset()
    rules: int = 0
    updated_at: datetime = field(default_factory=now_utc)

    def with_read(self, read: TitlePage, file_title: str) -> BookDetails:
        """Return the details with what was read from the file, but for what the reader changed."""

        def chosen(name: str) -> str:
            return str(getattr(self if name in self.edited else read, name))

        return replace(
            self,
            kind=chosen("kind"),
            year=chosen("year"),
            publisher=chosen("publisher"),
            container=chosen("container"),
            doi=chosen("doi"),
            isbn=chosen("isbn"),
            arxiv=chosen("arxiv"),
            url=chosen("url"),
            file_title=file_title,
            rules=TITLE_RULES,
            updated_at=now_utc(),
        )

    def with_edited(self, names: Iterable[str]) -> BookDetails:
        """Return the details with these fields, or TITLE or AUTHOR, as changed by the reader."""
        return replace(self, edited=self.edited.union(names), updated_at=now_utc())


@dataclass(frozen=True, slots=True)
class TitlePage:
    """What the first pages and the metadata of a file say about the work.

    "" where they say nothing. The fields that `BookDetails` has, too, are described there.
    `own_title`, `own_author`: as the metadata have them.
    """

    title: str = ""
    authors: tuple[str, ...] = ()
    kind: str = ""
    year: str = ""
    publisher: str = ""
    container: str = ""
    doi: str = ""
    isbn: str = ""
    arxiv: str = ""
    url: str = ""
    own_title: str = ""
    own_author: str = ""

    @property
    def author(self) -> str:
        """All authors as `Book.author` has them: "A. One, B. Two"."""
        return ", ".join(self.authors)


class BookDetailsRepository(Protocol):
    """Details and tags of books."""

    def find(self, book_id: str) -> BookDetails | None: ...

    def for_all(self) -> dict[str, BookDetails]:
        """Return the details of all books in the library that have any, by book id."""
        ...

    def save(self, details: BookDetails) -> None:
        """Replace the book's details. Raises StorageError if the book is gone."""
        ...

    def update(self, book_id: str, change: Callable[[BookDetails], BookDetails]) -> BookDetails:
        """Read, change and write a book's details in one transaction.

        `change` gets empty details if none are stored. Raises StorageError if the book is gone.
        """
        ...

    def tags(self, book_id: str) -> tuple[str, ...]:
        """Return the tags of a book in alphabetical order."""
        ...

    def set_tags(self, book_id: str, names: Iterable[str]) -> None:
        """Replace the tags of a book; white space is tidied, empty and equal ones are left out."""
        ...

    def all_tags(self) -> Mapping[str, frozenset[str]]:
        """Return the ids of the books in the library that have a tag, by tag, alphabetically."""
        ...


_MADE_BY_A_PROGRAM: Final = lazy_pattern(
    r"untitled.*|unknown|unbenannt|sans titre|(?:full )?title|no title|to ?do|print|doc"
    r"|document ?\d*|dokument ?\d*|slide ?\d*|folie ?\d*|layout ?\d*"
    r"|presentation ?\d*|powerpoint.presentation"
    r"|(?:table of )?contents|cover|page ?\d*|scan.?\d*|microsoft (?:word|powerpoint|excel)( - .*)?"
    r"|.*\.[a-z]{1,4}\d{0,2}|.*\.(?:tmp|latex|indd|fm|book|pages|numbers)|(?!\d{4}$)[\d\W_]*"
    r"|(?:chapter|kapitel|chapitre|cap[ií]tulo|part|teil|lecture|vorlesung|lesson|lektion|section"
    r"|unit|week|woche|session|sitzung) ?(?:\d+|[ivxl]+)[.:]?"
    r"|[a-z]:\\.*|.*[/\\]\S*[/\\].*|\S+[/\\]\S+|(?:job|file|img|dsc)[-_ ]?\d+.*",
    re.IGNORECASE,
)
_MARKUP: Final = lazy_pattern(
    r"\[-?[\d.]+ ?(?:mm|cm|pt|em|ex|in)\]|\\\\|\\[a-zA-Z]{2,}|</?\w+/?>|&\w+;"
)


def reads_like_title(title: str) -> bool:
    """Return False for what programs write in place of a title: file names, numbers."""
    if _MADE_BY_A_PROGRAM.fullmatch(title) or _MARKUP.search(title):
        return False
    return title != "" and title[0] not in "-–—,;:"


def shortened_authors(author: str) -> str:
    """Return `Book.author` for lists: the first of more than three authors “and others”."""
    names = [name for name in author.split(", ") if name]
    if len(names) <= 3:
        return author
    return tr("{name} and others", name=names[0])


WORDS_PER_MINUTE: Final = 240


@dataclass(frozen=True, slots=True)
class ReadingNow:
    """A book that the reader is in the middle of, with the chapter there, "" if none is known.

    Minutes are those left to read; None while the text isn't indexed.
    """

    book: ShelfBook
    chapter: str = ""
    chapter_minutes: int | None = None
    book_minutes: int | None = None


@dataclass(frozen=True, slots=True)
class BookCollection:
    """Books that the reader grouped under a name."""

    name: str
    book_ids: frozenset[str] = frozenset()
    id: str = field(default_factory=new_id)


@dataclass(frozen=True, slots=True)
class Shelf:
    """The whole library at one moment; collections are sorted by name."""

    books: tuple[ShelfBook, ...] = ()
    collections: tuple[BookCollection, ...] = ()

    @property
    def tags(self) -> dict[str, frozenset[str]]:
        """The ids of the books that have each tag, by the name of the tag, sorted."""
        found: dict[str, set[str]] = {}
        for book in self.books:
            for tag in book.tags:
                found.setdefault(tag, set()).add(book.id)
        return {tag: frozenset(found[tag]) for tag in sorted(found, key=str.casefold)}


class ImportOutcome(StrEnum):
    ADDED = "added"
    KNOWN = "known"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class ImportItem:
    """A file to be imported, or a folder that hasn't been scanned yet."""

    place: int
    path: Path
    is_folder: bool


@dataclass(frozen=True, slots=True)
class ImportCounts:
    """Number of files processed and in total; `has_folders`: unscanned folders may add more."""

    done: int
    total: int
    has_folders: bool


@dataclass(frozen=True, slots=True)
class Refused:
    """A file that could not be opened, with a sentence that says why."""

    path: Path
    reason: str


@dataclass(frozen=True, slots=True)
class ImportReport:
    """The results of an import. `known`: files whose content was in the library already."""

    added: int = 0
    known: tuple[Path, ...] = ()
    refused: tuple[Refused, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not (self.added or self.known or self.refused)


@dataclass(frozen=True, slots=True)
class WaitingNotes:
    """Imported notes whose book isn't in the library, or isn't indexed.

    `key` identifies them, `export` is what the import made of the other program's file. `book_id`:
    the book that they may be for; "" if only their title tells.
    """

    key: str
    book_id: str
    export: str


MOST_COUNTED: Final = 100


@dataclass(frozen=True, slots=True)
class SearchedBook:
    """A book of the library, for searching.

    `fence`: last page of it that may be shown; None: all may. `is_indexed`: all of it is indexed.
    `further`: other words by which it is found, such as its year and tags.
    """

    id: str
    title: str
    author: str
    fence: int | None
    is_indexed: bool
    file_name: str = ""
    further: str = ""

    @property
    def described(self) -> str:
        """What is known of the book besides its text, a line for each fact."""
        return "\n".join((self.title, self.author, self.file_name, self.further))


@dataclass(frozen=True, slots=True)
class FoundPage:
    """A page that contains the words. `marks`: (start, end) in `excerpt` of each of them."""

    page: int
    label: str
    excerpt: str
    marks: tuple[tuple[int, int], ...]
    coverage: float


@dataclass(frozen=True, slots=True)
class FoundBook:
    """A book in which something was found.

    `order`: its rank among all books, last read first. `count`: how many of its pages have most of
    the words (`MOST_COUNTED`: or more); `pages`: the best of them. `coverage`: share of the words
    that its best page or its title has, 0 to 1. `in_title`: title, author, file name, year and tags
    together have all of them.
    """

    id: str
    title: str
    author: str
    order: int
    coverage: float
    pages: tuple[FoundPage, ...] = ()
    count: int = 0
    in_title: bool = False
    file_name: str = ""


@dataclass(frozen=True, slots=True)
class LibrarySearched:
    """Progress of a search of the library, in books.

    `unindexed`: books whose pages can't all be found yet. `guarded`: books that are searched only
    up to the fence of their spoiler guard.
    """

    searched: int
    books: int
    unindexed: int
    guarded: int = 0


class NoteKind(StrEnum):
    """What a note of the reader's is; COMMENTED is any that has a text of its own."""

    HIGHLIGHT = "highlight"
    UNDERLINE = "underline"
    STRIKE_OUT = "strike_out"
    SQUIGGLY = "squiggly"
    NOTE = "note"
    TEXT = "text"
    INK = "ink"
    BOX = "box"
    COMMENTED = "commented"


@dataclass(frozen=True, slots=True)
class ListedNote:
    """A highlight or free mark as the list of all notes shows it.

    `quote`: the marked words; "" for free marks. `author`: "" for the reader.
    """

    id: str
    book_id: str
    book_title: str
    book_author: str
    kind: NoteKind
    color: HighlightColor
    page: int
    quote: str
    text: str
    author: str
    changed_at: datetime

    @property
    def is_free(self) -> bool:
        """Whether it is a free mark, which belongs to a spot and not to words."""
        return self.kind in (NoteKind.NOTE, NoteKind.TEXT, NoteKind.INK, NoteKind.BOX)


class ListedNotes(Protocol):
    """The notes of all books."""

    def notes(self) -> Sequence[ListedNote]:
        """Return them book by book, those last read first, in the order of each book.

        None that lies after its book's fence.
        """
        ...


class SearchedBooks(Protocol):
    """The books that can be searched."""

    def books(self) -> Sequence[SearchedBook]:
        """Return all books, last read first."""
        ...


class ShelfRepository(Protocol):
    """The library's books as lists show them; a hidden book is kept whole until it is purged."""

    def books(self) -> list[ShelfBook]:
        """Return books last read first, then unopened ones, last added first."""
        ...

    def waiting_for_index(self) -> list[str]:
        """Return ids of books whose index is unfinished but did not fail, first added first.

        Books whose index was made by another version follow them.
        """
        ...

    def hide(self, book_ids: Sequence[str]) -> None:
        """Hide all these books from the library, in one transaction."""
        ...

    def restore(self, book_ids: Sequence[str]) -> None:
        """Undo `hide` for all or none. Raises BookError: NOT_FOUND, ALREADY_EXISTS."""
        ...

    def hidden(self) -> list[str]: ...

    def purge(self, book_id: str, is_wanted: Callable[[], bool]) -> None:
        """Delete a hidden book for good in short steps; after a crash, the next call continues.

        `is_wanted`: called between two steps; False interrupts the deletion.
        """
        ...


class CollectionRepository(Protocol):
    def all(self) -> list[BookCollection]:
        """Return all collections by name."""
        ...

    def save(self, collection: BookCollection) -> None:
        """Save a collection with its books; books that no longer exist are left out."""
        ...

    def rename(self, collection_id: str, name: str) -> None: ...

    def delete(self, collection_id: str) -> None:
        """Delete the collection, not its books."""
        ...

    def put(self, collection_id: str, book_ids: Sequence[str]) -> None: ...

    def take_out(self, collection_id: str, book_ids: Sequence[str]) -> None: ...


class WaitingNotesRepository(Protocol):
    """Imported notes that wait for their book, also over a restart."""

    def all(self) -> list[WaitingNotes]: ...

    def keep(self, notes: WaitingNotes) -> None:
        """Let notes wait; the same ones wait once."""
        ...

    def remove(self, key: str) -> None:
        """Let notes wait no longer, if they do."""
        ...


class ImportRepository(Protocol):
    """The queue of an import and the results so far; both survive a crash."""

    def add(self, paths: Sequence[tuple[Path, bool]]) -> None:
        """Add pairs of path and is_folder; paths that are queued or done already are unchanged."""
        ...

    def next(self) -> ImportItem | None:
        """Return the next item to process, folders first; None if nothing is queued."""
        ...

    def expand(self, folder: ImportItem, found: Sequence[tuple[Path, bool]]) -> None:
        """Replace a folder by the pairs of path and is_folder that were found in it."""
        ...

    def settle(self, place: int, outcome: ImportOutcome, reason: str = "") -> None: ...

    def together(self) -> AbstractContextManager[None]:
        """Return a context in which all writes happen in one transaction."""
        ...

    def counts(self) -> ImportCounts: ...

    def forget_waiting(self) -> None: ...

    def report(self) -> ImportReport: ...

    def clear(self) -> None:
        """Delete the results, after the reader was told; queued items stay."""
        ...


class CopyKind(StrEnum):
    """Why a backup was made."""

    DAILY = "daily"
    BEFORE_RESTORE = "before-restore"
    BEFORE_IMPORT = "before-import"


@dataclass(frozen=True, slots=True)
class KeptCopy:
    """A backup beside the library. `made_at` is in UTC, `size` in bytes."""

    name: str
    kind: CopyKind
    made_at: datetime
    size: int


class CopyStoppedError(Exception):
    """The reader stopped a copy, export or import. This is not a failure."""


@dataclass(frozen=True, slots=True)
class Watch:
    """Callbacks for long work: one reports how much is done, one asks whether to stop."""

    on_progress: Callable[[int, int], None] = lambda _done, _of: None
    is_stopped: Callable[[], bool] = lambda: False

    def go_on(self, done: int, of: int) -> None:
        """Report progress. Raises CopyStoppedError if the work is to stop."""
        if self.is_stopped():
            raise CopyStoppedError
        self.on_progress(done, of)


@dataclass(slots=True)
class Merged:
    """What an import added.

    `known_books`: were here already; `moved`: those of them that had been read on there. `guarded`:
    known books that were read further there, but whose spoiler guard is on here and so stays where
    it is. `differing`: notes with another text here, which stay as they are. `illegible`: books and
    conversations that couldn't be read.
    """

    books: int = 0
    known_books: int = 0
    moved: int = 0
    guarded: int = 0
    conversations: int = 0
    messages: int = 0
    highlights: int = 0
    bookmarks: int = 0
    collections: int = 0
    differing: int = 0
    illegible: int = 0
    is_stopped: bool = False


class PortableLibrary(Protocol):
    """The library as exports contain it: without what can be read again from the books' files."""

    def write_copy(self, target: Path, watch: Watch) -> None:
        """Write a complete library file to `target`, or none.

        Raises StorageError, CopyStoppedError.
        """
        ...

    def merge(self, file: Path, watch: Watch) -> Merged:
        """Add what the file holds and this library doesn't.

        Raises StorageError if it isn't a library file. A backup of this library is made first. If
        stopped, what was added so far stays.
        """
        ...


class KeptCopies(Protocol):
    """The backups beside the library."""

    def listed(self) -> tuple[KeptCopy, ...]:
        """Return the backups, newest first."""
        ...

    def wish_restored(self, name: str) -> None:
        """Have the next startup restore this backup. Raises StorageError."""
        ...
