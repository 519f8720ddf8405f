"""Marked words with their notes, free marks, and bookmarks; the marks of all books as one list."""

from __future__ import annotations

import hashlib
import logging
import os
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeAlias

from peewee import Model

from reader_app.domain import library
from reader_app.domain.annotations import (
    Annotation,
    Bookmark,
    FreeMark,
    FreeMarkKind,
    Highlight,
    HighlightColor,
    HighlightPart,
    MarkStyle,
    Point,
)
from reader_app.domain.document import Rect
from reader_app.domain.errors import StorageError
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.store.atomic_file import own_temporary_folder, write_atomically
from reader_app.store.connection import Database, Row
from reader_app.store.repositories.book_repository import FileVersions
from reader_app.store.storage_errors import sqlite_code, storage_errors
from reader_app.store.tables import (
    BookmarkRow,
    FreeMarkRow,
    HighlightRow,
    from_json,
    from_micros,
    storable,
    to_json,
    to_micros,
)

UNSTORED: Final = "unstored-notes.json"
"""Name of the file with annotations that couldn't be stored when their window was closed."""
Values: TypeAlias = JsonObject
"""The values of a row by the names of its columns."""
_FIXED: Final = ("id", "book_id", "kind", "created_at")
"""The columns of an annotation that never change."""
_log = logging.getLogger(__name__)


class SqliteAnnotationRepository:
    """Implements AnnotationRepository.

    Saving updates an existing row, and inserts again a deleted one.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._versions = FileVersions(database)

    def highlights(self, book_id: str) -> list[Highlight]:
        """Return the highlights of a book in reading order."""
        query = HighlightRow.select().where(HighlightRow.book_id == storable(book_id))
        found = [highlight_of(row) for row in self._database.all(query)]
        return sorted(found, key=lambda highlight: (highlight.place, highlight.created_at))

    def find_highlight(self, highlight_id: str) -> Highlight | None:
        row = self._database.first(
            HighlightRow.select().where(HighlightRow.id == storable(highlight_id))
        )
        return highlight_of(row) if row else None

    def save_highlight(self, highlight: Highlight) -> None:
        self._save(HighlightRow, _values_of_highlight(highlight))

    def delete_highlight(self, highlight_id: str) -> None:
        """Delete a highlight with its note, if it exists."""
        self._database.run(HighlightRow.delete().where(HighlightRow.id == storable(highlight_id)))

    def free_marks(self, book_id: str) -> list[FreeMark]:
        """Return the free marks of a book in reading order."""
        query = FreeMarkRow.select().where(FreeMarkRow.book_id == storable(book_id))
        found = [free_mark_of(row) for row in self._database.all(query)]
        return sorted(found, key=lambda mark: (mark.place, mark.created_at))

    def find_free_mark(self, mark_id: str) -> FreeMark | None:
        row = self._database.first(FreeMarkRow.select().where(FreeMarkRow.id == storable(mark_id)))
        return free_mark_of(row) if row else None

    def save_free_mark(self, mark: FreeMark) -> None:
        self._save(FreeMarkRow, _values_of_free_mark(mark))

    def delete_free_mark(self, mark_id: str) -> None:
        """Delete a free mark, if it exists."""
        self._database.run(FreeMarkRow.delete().where(FreeMarkRow.id == storable(mark_id)))

    def bookmarks(self, book_id: str) -> list[Bookmark]:
        """Return the bookmarks of a book in reading order."""
        query = BookmarkRow.select().where(BookmarkRow.book_id == storable(book_id))
        found = [bookmark_of(row) for row in self._database.all(query)]
        return sorted(found, key=lambda bookmark: (bookmark.place, bookmark.created_at))

    def save_bookmark(self, bookmark: Bookmark) -> None:
        self._save(BookmarkRow, _values_of_bookmark(bookmark))

    def delete_bookmark(self, bookmark_id: str) -> None:
        self._database.run(BookmarkRow.delete().where(BookmarkRow.id == storable(bookmark_id)))

    def _save(self, table: type[Model], values: Values) -> None:
        changed = {name: value for name, value in values.items() if name not in _FIXED}
        self._database.run(table.insert(values).on_conflict(conflict_target=["id"], update=changed))

    def written(self, book_id: str) -> dict[str, int]:
        """Return what was saved in the book's file: names, and microseconds of their change."""
        return self._versions.written(storable(book_id))

    def save_written(self, book_id: str, written: Mapping[str, int], checksum: str) -> None:
        """Store what is in the book's file now, and that the file has this checksum."""
        self._versions.save(storable(book_id), checksum, written)

    def add_copy(self, book_id: str, written: Mapping[str, int], checksum: str) -> None:
        """Remember that a file with this checksum is a copy of the book's file with these notes."""
        self._versions.add(storable(book_id), checksum, written)


class UnstoredAnnotations:
    """Implements UnstoredAnnotationRepository, as a small file with the rows of the annotations.

    The file lies in the data folder or, where that can't be written, in the user's own part of the
    temporary folder.
    """

    def __init__(self, annotations: SqliteAnnotationRepository, data_dir: Path) -> None:
        self._annotations = annotations
        self._data_dir = data_dir

    def keep(self, changes: Sequence[tuple[Annotation, bool]]) -> None:
        """Keep annotations that are to be stored, or to be deleted (True). Raises StorageError."""
        kept = [_entry_of(annotation, is_gone) for annotation, is_gone in changes]
        *first, last = unstored_places(self._data_dir, is_made=True)
        for place in first:
            with suppress(OSError):
                _keep_at(place, kept)
                return
        with storage_errors():
            _keep_at(last, kept)

    def store(self) -> None:
        """Store what was kept. Raises StorageError if that still can't be done."""
        for place in unstored_places(self._data_dir):
            for entry in _entries_in(place):
                try:
                    self._store(entry)
                except StorageError as error:
                    if sqlite_code(error) & 0xFF != sqlite3.SQLITE_CONSTRAINT:
                        raise  # otherwise its book is gone
                except (KeyError, TypeError, ValueError):
                    _log.warning("an annotation that couldn't be stored is illegible")
            with storage_errors():
                place.unlink(missing_ok=True)

    def _store(self, entry: JsonValue) -> None:
        annotations = self._annotations
        match entry:
            case ["highlight", True, dict(row)]:
                annotations.delete_highlight(str(row["id"]))
            case ["free_mark", True, dict(row)]:
                annotations.delete_free_mark(str(row["id"]))
            case ["bookmark", True, dict(row)]:
                annotations.delete_bookmark(str(row["id"]))
            case ["highlight", False, dict(row)]:
                annotations.save_highlight(highlight_of(HighlightRow(**row)))
            case ["free_mark", False, dict(row)]:
                annotations.save_free_mark(free_mark_of(FreeMarkRow(**row)))
            case ["bookmark", False, dict(row)]:
                annotations.save_bookmark(bookmark_of(BookmarkRow(**row)))


def unstored_places(data_dir: Path, *, is_made: bool = False) -> list[Path]:
    """Return where that file may be; `is_made`: make the folder for the second place."""
    own = own_temporary_folder(is_made=is_made)
    data = hashlib.sha256(os.fsencode(data_dir.resolve())).hexdigest()[:20]
    return [data_dir / UNSTORED, *([own / f"{data}.{UNSTORED}"] if own is not None else [])]


def _entry_of(annotation: Annotation, is_gone: bool) -> JsonValue:
    match annotation:
        case Highlight():
            return ["highlight", is_gone, _values_of_highlight(annotation)]
        case FreeMark():
            return ["free_mark", is_gone, _values_of_free_mark(annotation)]
        case Bookmark():
            return ["bookmark", is_gone, _values_of_bookmark(annotation)]


def _keep_at(place: Path, entries: Sequence[JsonValue]) -> None:
    write_atomically(place, to_json([*_entries_in(place), *entries]).encode())


def _entries_in(place: Path) -> list[JsonValue]:
    try:
        entries = from_json(place.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    return entries if isinstance(entries, list) else []


def _values_of_highlight(highlight: Highlight) -> Values:
    return {
        "id": storable(highlight.id),
        "book_id": storable(highlight.book_id),
        "created_at": to_micros(highlight.created_at),
        "color": highlight.color.value,
        "style": highlight.style.value,
        "note": storable(highlight.note),
        "author": storable(highlight.author),
        "origin": storable(highlight.origin),
        "updated_at": to_micros(highlight.updated_at),
        "parts": _parts_text(highlight.parts),
    }


def _values_of_free_mark(mark: FreeMark) -> Values:
    strokes: list[JsonValue] = [[[x, y] for x, y in stroke] for stroke in mark.strokes]
    return {
        "id": storable(mark.id),
        "book_id": storable(mark.book_id),
        "kind": mark.kind.value,
        "created_at": to_micros(mark.created_at),
        "page": mark.page,
        "color": mark.color.value,
        "width": mark.width,
        "text": storable(mark.text),
        "author": storable(mark.author),
        "origin": storable(mark.origin),
        "updated_at": to_micros(mark.updated_at),
        "rect": to_json(_sides([mark.rect])[0]),
        "strokes": to_json(strokes),
        "start": mark.start,
    }


def _values_of_bookmark(bookmark: Bookmark) -> Values:
    return {
        "id": storable(bookmark.id),
        "book_id": storable(bookmark.book_id),
        "created_at": to_micros(bookmark.created_at),
        "page": bookmark.page,
        "top": bookmark.top,
        "title": storable(bookmark.title),
        "updated_at": to_micros(bookmark.updated_at),
    }


def highlight_of(row: HighlightRow) -> Highlight:
    """Return the highlight in a row. Raises ValueError for a damaged row."""
    return Highlight(
        id=row.id,
        book_id=row.book_id,
        parts=_parts_of(row.parts),
        color=HighlightColor(row.color),
        note=row.note,
        style=MarkStyle(row.style),
        author=row.author,
        origin=row.origin,
        created_at=from_micros(row.created_at),
        updated_at=from_micros(row.updated_at),
    )


def free_mark_of(row: FreeMarkRow) -> FreeMark:
    """Return the free mark in a row. Raises ValueError for a damaged row."""
    return FreeMark(
        id=row.id,
        book_id=row.book_id,
        kind=FreeMarkKind(row.kind),
        page=row.page,
        rect=_rect_of(from_json(row.rect)),
        color=HighlightColor(row.color),
        text=row.text,
        strokes=_strokes_of(row.strokes),
        width=row.width,
        author=row.author,
        origin=row.origin,
        created_at=from_micros(row.created_at),
        updated_at=from_micros(row.updated_at),
        start=row.start,
    )


def bookmark_of(row: BookmarkRow) -> Bookmark:
    """Return the bookmark in a row."""
    return Bookmark(
        id=row.id,
        book_id=row.book_id,
        page=row.page,
        top=row.top,
        title=row.title,
        created_at=from_micros(row.created_at),
        updated_at=from_micros(row.updated_at),
    )


def _parts_text(parts: Sequence[HighlightPart]) -> str:
    values: list[JsonValue] = [
        [part.page, part.start, part.end, storable(part.text), _sides(part.rects)] for part in parts
    ]
    return to_json(values)


def _sides(rects: Sequence[Rect]) -> list[JsonValue]:
    return [[rect.x0, rect.y0, rect.x1, rect.y1] for rect in rects]


def _parts_of(text: str) -> tuple[HighlightPart, ...]:
    values = from_json(text)
    if not isinstance(values, list):
        raise ValueError("the parts of a highlight are a list")
    return tuple(_part_of(value) for value in values)


def _part_of(value: JsonValue) -> HighlightPart:
    match value:
        case [int(page), int(start), int(end), str(text), list(rects)] if page > 0:
            return HighlightPart(page, start, end, tuple(_rect_of(rect) for rect in rects), text)
        case _:
            raise ValueError("no part of a highlight")


def _strokes_of(text: str) -> tuple[tuple[Point, ...], ...]:
    values = from_json(text)
    if not isinstance(values, list):
        raise ValueError("the strokes of a free mark are a list")
    return tuple(_stroke_of(value) for value in values)


def _stroke_of(value: JsonValue) -> tuple[Point, ...]:
    if not isinstance(value, list):
        raise ValueError("a stroke is a list of points")
    points: list[Point] = []
    for point in value:
        match point:
            case [int() | float() as x, int() | float() as y]:
                points.append((float(x), float(y)))
            case _:
                raise ValueError("no point of a stroke")
    return tuple(points)


def _rect_of(value: JsonValue) -> Rect:
    match value:
        case [int() | float() as x0, int() | float() as y0,
              int() | float() as x1, int() | float() as y1]:  # fmt: skip
            return Rect(float(x0), float(y0), float(x1), float(y1))
        case _:
            raise ValueError("no rectangle")


_NOTES: Final = """
    SELECT n.id, b.id, b.title, b.author, n.kind, n.color, n.page, n.quote, n.text, n.author,
        n.updated_at
    FROM (
        SELECT id, book_id, style AS kind, color, note AS text, author, updated_at,
            json_extract(parts, '$[0][0]') AS page, json_extract(parts, '$[0][1]') AS start,
            json_extract(parts, '$[#-1][0]') AS last,
            (SELECT group_concat(json_extract(value, '$[3]'), ' ') FROM json_each(parts)) AS quote
        FROM highlight WHERE json_valid(parts)
        UNION ALL
        SELECT id, book_id, kind, color, text, author, updated_at,
            page, CASE WHEN start >= 0 THEN start ELSE json_extract(rect, '$[1]') END, page, ''
        FROM free_mark WHERE json_valid(rect)
    ) n JOIN book b ON b.id = n.book_id
    WHERE b.hidden_at IS NULL AND NOT (b.spoiler_guard AND n.last > b.furthest_page)
    ORDER BY b.updated_at DESC, b.rowid DESC, n.page, n.start
"""


class SqliteListedNotes:
    """Implements ListedNotes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def notes(self) -> list[library.ListedNote]:
        """Return the notes of all books that aren't hidden. Raises StorageError."""
        return [_note_of(row) for row in self._database.sql(_NOTES)]


def _note_of(row: Row) -> library.ListedNote:
    note_id, book_id, title, author, kind, color, page, quote, text, by, changed = row
    assert isinstance(page, int) and isinstance(changed, int)
    return library.ListedNote(
        str(note_id),
        str(book_id),
        str(title),
        str(author),
        library.NoteKind(str(kind)),
        HighlightColor(str(color)),
        page,
        " ".join(str(quote).split()),
        str(text),
        str(by),
        from_micros(changed),
    )
