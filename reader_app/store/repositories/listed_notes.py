"""The highlights and free marks of all books, as one list."""

from __future__ import annotations

from typing import Final

from reader_app.domain import library
from reader_app.domain.annotations import HighlightColor
from reader_app.store.column_values import from_micros
from reader_app.store.connection import Database, Row

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
            page, json_extract(rect, '$[1]'), page, ''
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
