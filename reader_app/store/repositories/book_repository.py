"""Books with outline, page labels, cover and reading position, and the versions of their files."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

import peewee

from reader_app.domain.book import Book, BookStatus, now_utc
from reader_app.domain.document import OutlineEntry
from reader_app.domain.errors import BookError, BookErrorCode, StorageError
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.domain.translation import tr
from reader_app.store.connection import Database
from reader_app.store.index.full_text_tables import drop_book_index
from reader_app.store.storage_errors import is_duplicate
from reader_app.store.tables import (
    BookRow,
    CoverRow,
    FileVersionRow,
    StructureRow,
    from_json,
    from_micros,
    storable,
    to_json,
    to_micros,
)

_FIND: Final = f"SELECT {BookRow.columns()} FROM book WHERE id = ? AND hidden_at IS NULL"  # noqa: S608

_KEEP: Final = """
    INSERT INTO file_version VALUES (?, ?, ?)
    ON CONFLICT (checksum) DO UPDATE SET book_id = excluded.book_id, written = excluded.written
"""


def outline_to_json(outline: Sequence[OutlineEntry]) -> str:
    """Return the outline as a JSON array of entries."""
    entries: list[JsonValue] = [
        [entry.level, entry.title, entry.page, entry.top, *_rare(entry)] for entry in outline
    ]
    return to_json(entries)


def _rare(entry: OutlineEntry) -> list[JsonValue]:
    if entry.start >= 0:
        return [entry.uri, entry.is_made, entry.start]
    if entry.is_made:
        return [entry.uri, True]
    return [entry.uri] if entry.uri else []


def labels_to_json(labels: Sequence[str]) -> str:
    return to_json(list(labels))


def outline_from_json(text: str) -> tuple[OutlineEntry, ...]:
    """Return the outline, leaving out entries that can't be read."""
    values = from_json(text)
    entries = []
    for value in values if isinstance(values, list) else ():
        match value:
            case [int(level), str(title), int(page), int(top) | float(top)]:
                entries.append(OutlineEntry(level, title, page, top))
            case [int(level), str(title), int(page), int(top) | float(top), str(uri)]:
                entries.append(OutlineEntry(level, title, page, top, uri))
            case [int(level), str(title), int(page), int(top) | float(top), str(uri), True]:
                entries.append(OutlineEntry(level, title, page, top, uri, is_made=True))
            case [
                int(level),
                str(title),
                int(page),
                int(top) | float(top),
                str(uri),
                bool(is_made),
                int(start),
            ]:
                entries.append(OutlineEntry(level, title, page, top, uri, is_made, start))
    return tuple(entries)


def labels_from_json(text: str) -> tuple[str, ...]:
    values = from_json(text)
    return tuple(str(value) for value in values) if isinstance(values, list) else ()


class FileVersions:
    """The files that are one book: its own, those before we saved in it, and copies with notes.

    All have the same pages. Each version, known by its checksum, remembers what we saved in it
    (names with the microseconds of their change), so that nothing is written into it twice.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def written(self, book_id: str) -> dict[str, int]:
        """Return what was saved in the book's own file."""
        query = "SELECT name, changed_at FROM written_mark WHERE book_id = ?"
        return {str(name): int(str(at)) for name, at in self._database.sql(query, (book_id,))}

    def add(self, book_id: str, checksum: str, written: Mapping[str, int]) -> None:
        """Remember another file with the pages of the book."""
        self._database.sql(_KEEP, (checksum, book_id, to_json(dict(written))))

    def use(self, book_id: str, checksum: str) -> None:
        """Make a version the book's own file, unless it is; the one so far remains a version."""
        query = "SELECT written FROM file_version WHERE checksum = ? AND book_id = ?"
        with self._database.transaction():
            for (text,) in self._database.sql(query, (checksum, book_id)):
                written = from_json(str(text))
                known = written.items() if isinstance(written, dict) else ()
                self.save(book_id, checksum, {n: at for n, at in known if isinstance(at, int)})

    def save(self, book_id: str, checksum: str, written: Mapping[str, int]) -> None:
        """Store the checksum of the book's own file, and what is saved in it.

        Text that was recognised in it stays valid, as its pages are the same. If it has changed,
        what it was before remains a version.
        """
        with self._database.transaction():
            former = self._database.sql("SELECT checksum FROM book WHERE id = ?", (book_id,))
            if former and former[0][0] != checksum:
                self.add(book_id, str(former[0][0]), self.written(book_id))
            self._database.sql("DELETE FROM file_version WHERE checksum = ?", (checksum,))
            self._database.sql("DELETE FROM written_mark WHERE book_id = ?", (book_id,))
            for name, changed_at in written.items():
                self._database.sql(
                    "INSERT INTO written_mark VALUES (?, ?, ?)",
                    (book_id, storable(name), changed_at),
                )
            self._database.sql(
                "UPDATE recognised_page SET checksum = ?2 WHERE book_id = ?1 AND checksum ="
                " (SELECT checksum FROM book WHERE id = ?1)",
                (book_id, checksum),
            )
            self._database.sql("UPDATE book SET checksum = ?2 WHERE id = ?1", (book_id, checksum))


class SqliteBookRepository:
    """Implements BookRepository. A hidden book keeps all its data but isn't found."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._versions = FileVersions(database)

    def add(self, book: Book) -> None:
        """Add a book. Raises BookError(ALREADY_EXISTS) if one with this checksum is there."""
        try:
            self._database.run(
                BookRow.insert(**_values_of(book), created_at=to_micros(book.created_at))
            )
        except StorageError as error:
            if is_duplicate(error):
                raise _already_there() from error
            raise

    def find(self, book_id: str) -> Book | None:
        # As SQL made once: peewee takes ten times as long to make it as SQLite to answer, and a
        # streamed answer asks for its book at each piece.
        found = self._database.sql(_FIND, (storable(book_id),))
        return book_of(BookRow.of_values(found[0])) if found else None

    def find_by_checksum(self, checksum: str) -> Book | None:
        """Return the book with this file, or else the one of whose file it is a version."""
        own = _visible(BookRow.checksum == storable(checksum))
        of_version = FileVersionRow.select(FileVersionRow.book_id).where(
            FileVersionRow.checksum == storable(checksum)
        )
        return self._book(own) or self._book(_visible(BookRow.id.in_(of_version)))

    def use_version(self, book_id: str, checksum: str) -> None:
        """Make a version of the book's file its own file; does nothing if it is none."""
        self._versions.use(storable(book_id), checksum)

    def find_by_path(self, path: Path) -> Book | None:
        """Return the book last opened from `path`; the file may have changed since."""
        return self._book(_visible(BookRow.file_path == os.fsencode(path)))

    def list_recent(self, limit: int = 50) -> list[Book]:
        """Return the books, most recently read first."""
        query = BookRow.select().where(BookRow.hidden_at.is_null())
        query = query.order_by(BookRow.updated_at.desc(), peewee.SQL("t1.rowid").desc())
        return [book_of(row) for row in self._database.all(query.limit(limit))]

    def list_guarded(self) -> list[Book]:
        """Return the books whose spoiler guard is on, most recently read first."""
        condition = _visible(BookRow.spoiler_guard == 1)
        query = BookRow.select().where(condition).order_by(BookRow.updated_at.desc())
        return [book_of(row) for row in self._database.all(query)]

    def update(self, book_id: str, change: Callable[[Book], None]) -> Book:
        """Read a book, change it and write it, in one transaction. Raises BookError(NOT_FOUND)."""
        with self._database.transaction():
            book = self.find(book_id)
            if book is None:
                raise _not_found()
            change(book)
            query = BookRow.update(**_values_of(book)).where(BookRow.id == storable(book_id))
            try:
                self._database.run(query)
            except StorageError as error:
                if is_duplicate(error):
                    raise _already_there() from error
                raise
        return book

    def delete(self, book_id: str) -> None:
        """Delete a book with its pages, index, conversations, messages and notes."""
        with self._database.transaction():
            drop_book_index(self._database, book_id)
            self._database.run(BookRow.delete().where(BookRow.id == storable(book_id)))

    def hide(self, book_id: str) -> None:
        """Hide the book until `restore` brings it back or it is purged."""
        self._set_hidden(book_id, to_micros(now_utc()))

    def restore(self, book_id: str) -> None:
        """Undo `hide`.

        Raises BookError: NOT_FOUND, or ALREADY_EXISTS if the same file was opened again meanwhile.
        """
        try:
            self._set_hidden(book_id, None)
        except StorageError as error:
            if is_duplicate(error):
                raise _already_there() from error
            raise

    def outline(self, book_id: str) -> tuple[OutlineEntry, ...]:
        row = self._structure(book_id)
        return outline_from_json(row.outline) if row else ()

    def labels(self, book_id: str) -> tuple[str, ...]:
        row = self._structure(book_id)
        return labels_from_json(row.labels) if row else ()

    def save_outline(self, book_id: str, outline: Sequence[OutlineEntry]) -> None:
        self._save_structure(book_id, outline=outline_to_json(outline))

    def save_labels(self, book_id: str, labels: Sequence[str]) -> None:
        self._save_structure(book_id, labels=labels_to_json(labels))

    def _save_structure(self, book_id: str, **values: str) -> None:
        """Save only the given columns, because outline and labels come from two processes."""
        self._database.run(
            StructureRow.insert(book_id=storable(book_id), **values).on_conflict(
                conflict_target=[StructureRow.book_id], update=values
            )
        )

    def cover(self, book_id: str) -> bytes | None:
        """Return the cover as PNG; None if none was saved."""
        row = self._database.first(CoverRow.select().where(CoverRow.book_id == storable(book_id)))
        return bytes(row.png) if row else None

    def save_cover(self, book_id: str, png: bytes) -> None:
        self._database.run(
            CoverRow.insert(book_id=storable(book_id), png=png).on_conflict(
                conflict_target=[CoverRow.book_id], update={"png": png}
            )
        )

    def place(self, book_id: str) -> JsonObject:
        """Return the view state that the reader left (zoom, offset, panel); {} if never saved."""
        row = self._database.first(
            BookRow.select(BookRow.place).where(BookRow.id == storable(book_id))
        )
        place = from_json(row.place) if row else None
        return place if isinstance(place, dict) else {}

    def merge_place(self, book_id: str, values: JsonObject) -> None:
        """Set these values of the view state and keep the others. Raises BookError(NOT_FOUND).

        It is one transaction, because several parts of several windows store theirs.
        """
        with self._database.transaction():
            place = to_json({**self.place(book_id), **values})
            query = BookRow.update(place=place).where(BookRow.id == storable(book_id))
            if not self._database.run(query):
                raise _not_found()

    def _book(self, condition: peewee.Expression) -> Book | None:
        query = BookRow.select().where(condition).order_by(BookRow.updated_at.desc())
        row = self._database.first(query)
        return book_of(row) if row else None

    def _structure(self, book_id: str) -> StructureRow | None:
        return self._database.first(
            StructureRow.select().where(StructureRow.book_id == storable(book_id))
        )

    def _set_hidden(self, book_id: str, hidden_at: int | None) -> None:
        query = BookRow.update(hidden_at=hidden_at).where(BookRow.id == storable(book_id))
        if not self._database.run(query):
            raise _not_found()


def _visible(condition: peewee.Expression) -> peewee.Expression:
    both: peewee.Expression = condition & BookRow.hidden_at.is_null()
    return both


def _values_of(book: Book) -> dict[str, str | int | bytes | None]:
    return {
        "id": storable(book.id),
        "title": storable(book.title),
        "author": storable(book.author),
        "file_path": os.fsencode(book.file_path),
        "checksum": storable(book.checksum),
        "page_count": book.page_count,
        "status": book.status.value,
        "current_page": book.current_page,
        "furthest_page": book.furthest_page,
        "spoiler_guard": int(book.spoiler_guard),
        "images_allowed": int(book.images_allowed),
        "comments_allowed": int(book.comments_allowed),
        "saves_into_file": None if book.saves_into_file is None else int(book.saves_into_file),
        "updated_at": to_micros(book.updated_at),
    }


def book_of(row: BookRow) -> Book:
    return Book(
        id=row.id,
        title=row.title,
        author=row.author,
        file_path=Path(os.fsdecode(row.file_path)),
        checksum=row.checksum,
        page_count=row.page_count,
        status=BookStatus(row.status),
        current_page=row.current_page,
        furthest_page=row.furthest_page,
        spoiler_guard=bool(row.spoiler_guard),
        images_allowed=bool(row.images_allowed),
        comments_allowed=bool(row.comments_allowed),
        saves_into_file=None if row.saves_into_file is None else bool(row.saves_into_file),
        created_at=from_micros(row.created_at),
        updated_at=from_micros(row.updated_at),
    )


def _not_found() -> BookError:
    return BookError(BookErrorCode.NOT_FOUND, tr("This book is no longer in the library."))


def _already_there() -> BookError:
    return BookError(BookErrorCode.ALREADY_EXISTS, tr("This book is already in the library."))
