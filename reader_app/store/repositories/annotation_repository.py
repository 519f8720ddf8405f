"""Highlights with their notes, and bookmarks."""

from __future__ import annotations

from collections.abc import Sequence

from reader_app.domain.annotations import Bookmark, Highlight, HighlightColor, HighlightPart
from reader_app.domain.document import Rect
from reader_app.domain.jsontypes import JsonValue
from reader_app.store.column_values import from_json, from_micros, storable, to_json, to_micros
from reader_app.store.connection import Database
from reader_app.store.tables import BookmarkRow, HighlightRow


class SqliteAnnotationRepository:
    """Implements AnnotationRepository.

    Saving updates an existing row, and inserts again a deleted one.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

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
            "note": storable(highlight.note),
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


def highlight_of(row: HighlightRow) -> Highlight:
    """Return the highlight in a row. Raises ValueError for a damaged row."""
    return Highlight(
        id=row.id,
        book_id=row.book_id,
        parts=_parts_of(row.parts),
        color=HighlightColor(row.color),
        note=row.note,
        created_at=from_micros(row.created_at),
        updated_at=from_micros(row.updated_at),
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


def _rect_of(value: JsonValue) -> Rect:
    match value:
        case [int() | float() as x0, int() | float() as y0,
              int() | float() as x1, int() | float() as y1]:  # fmt: skip
            return Rect(float(x0), float(y0), float(x1), float(y1))
        case _:
            raise ValueError("no rectangle")
