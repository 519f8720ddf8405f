"""Marked words with their notes, free marks, and bookmarks; the marks of all books as one list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from reader_app.domain import library
from reader_app.domain.annotations import (
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
from reader_app.domain.jsontypes import JsonValue
from reader_app.store.column_values import from_json, from_micros, storable, to_json, to_micros
from reader_app.store.connection import Database, Row
from reader_app.store.repositories.book_repository import FileVersions
from reader_app.store.tables import BookmarkRow, FreeMarkRow, HighlightRow


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
        values = {
            "color": highlight.color.value,
            "style": highlight.style.value,
            "note": storable(highlight.note),
            "author": storable(highlight.author),
            "origin": storable(highlight.origin),
            "updated_at": to_micros(highlight.updated_at),
            "parts": _parts_text(highlight.parts),
        }
        self._database.run(
            HighlightRow.insert(
                id=storable(highlight.id),
                book_id=storable(highlight.book_id),
                created_at=to_micros(highlight.created_at),
                **values,
            ).on_conflict(conflict_target=[HighlightRow.id], update=values)
        )

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
        strokes: list[JsonValue] = [[[x, y] for x, y in stroke] for stroke in mark.strokes]
        values = {
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
        self._database.run(
            FreeMarkRow.insert(
                id=storable(mark.id),
                book_id=storable(mark.book_id),
                kind=mark.kind.value,
                created_at=to_micros(mark.created_at),
                **values,
            ).on_conflict(conflict_target=[FreeMarkRow.id], update=values)
        )

    def delete_free_mark(self, mark_id: str) -> None:
        """Delete a free mark, if it exists."""
        self._database.run(FreeMarkRow.delete().where(FreeMarkRow.id == storable(mark_id)))

    def bookmarks(self, book_id: str) -> list[Bookmark]:
        """Return the bookmarks of a book in reading order."""
        query = BookmarkRow.select().where(BookmarkRow.book_id == storable(book_id))
        found = [bookmark_of(row) for row in self._database.all(query)]
        return sorted(found, key=lambda bookmark: (bookmark.place, bookmark.created_at))

    def save_bookmark(self, bookmark: Bookmark) -> None:
        values = {
            "page": bookmark.page,
            "top": bookmark.top,
            "title": storable(bookmark.title),
            "updated_at": to_micros(bookmark.updated_at),
        }
        self._database.run(
            BookmarkRow.insert(
                id=storable(bookmark.id),
                book_id=storable(bookmark.book_id),
                created_at=to_micros(bookmark.created_at),
                **values,
            ).on_conflict(conflict_target=[BookmarkRow.id], update=values)
        )

    def delete_bookmark(self, bookmark_id: str) -> None:
        self._database.run(BookmarkRow.delete().where(BookmarkRow.id == storable(bookmark_id)))

    def written(self, book_id: str) -> dict[str, int]:
        """Return what was saved in the book's file: names, and microseconds of their change."""
        return self._versions.written(storable(book_id))

    def save_written(self, book_id: str, written: Mapping[str, int], checksum: str) -> None:
        """Store what is in the book's file now, and that the file has this checksum."""
        self._versions.save(storable(book_id), checksum, written)

    def add_copy(self, book_id: str, written: Mapping[str, int], checksum: str) -> None:
        """Remember that a file with this checksum is a copy of the book's file with these notes."""
        self._versions.add(storable(book_id), checksum, written)


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
