"""Details and tags of books, and what the reader entered in their forms."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Final

from reader_app.domain.annotations import MOST_VALUES, FieldValue, clean_value
from reader_app.domain.jsontypes import JsonValue
from reader_app.domain.library import BookDetails
from reader_app.store.connection import Database
from reader_app.store.tables import (
    BookDetailsRow,
    BookRow,
    FormValueRow,
    from_json,
    from_micros,
    storable,
    to_json,
    to_micros,
)


class SqliteBookDetailsRepository:
    """Implements BookDetailsRepository. A hidden book keeps its details and tags."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def find(self, book_id: str) -> BookDetails | None:
        row = self._database.first(
            BookDetailsRow.select().where(BookDetailsRow.book_id == storable(book_id))
        )
        return _details_of(row) if row else None

    def for_all(self) -> dict[str, BookDetails]:
        """Return the details of all books that aren't hidden, by book id."""
        visible = BookRow.select(BookRow.id).where(BookRow.hidden_at.is_null())
        query = BookDetailsRow.select().where(BookDetailsRow.book_id.in_(visible))
        return {row.book_id: _details_of(row) for row in self._database.all(query)}

    def save(self, details: BookDetails) -> None:
        edited: list[JsonValue] = [*sorted(details.edited)]
        values = {
            "kind": storable(details.kind),
            "year": storable(details.year),
            "publisher": storable(details.publisher),
            "container": storable(details.container),
            "doi": storable(details.doi),
            "isbn": storable(details.isbn),
            "arxiv": storable(details.arxiv),
            "url": storable(details.url),
            "citation_key": storable(details.citation_key),
            "volume": storable(details.volume),
            "issue": storable(details.issue),
            "pages": storable(details.pages),
            "editors": storable(details.editors),
            "edition": storable(details.edition),
            "place": storable(details.place),
            "file_title": storable(details.file_title),
            "edited": to_json(edited),
            "rules": details.rules,
            "updated_at": to_micros(details.updated_at),
        }
        self._database.run(
            BookDetailsRow.insert(book_id=storable(details.book_id), **values).on_conflict(
                conflict_target=[BookDetailsRow.book_id], update=values
            )
        )

    def update(self, book_id: str, change: Callable[[BookDetails], BookDetails]) -> BookDetails:
        """Read, change and write a book's details, in one transaction."""
        with self._database.transaction():
            details = change(self.find(book_id) or BookDetails(book_id))
            self.save(details)
        return details

    def tags(self, book_id: str) -> tuple[str, ...]:
        """Return the tags of a book in alphabetical order."""
        rows = self._database.sql(
            "SELECT name FROM book_tag WHERE book_id = ?", (storable(book_id),)
        )
        return tuple(sorted((str(name) for (name,) in rows), key=str.casefold))

    def set_tags(self, book_id: str, names: Iterable[str]) -> None:
        tidy = {" ".join(storable(name).split()) for name in names} - {""}
        key = storable(book_id)
        with self._database.transaction():
            self._database.sql("DELETE FROM book_tag WHERE book_id = ?", (key,))
            self._database.sql_many(
                "INSERT INTO book_tag (book_id, name) VALUES (?, ?)",
                [(key, name) for name in sorted(tidy)],
            )

    def all_tags(self) -> dict[str, frozenset[str]]:
        """Return the ids of the books that have a tag, by tag in alphabetical order."""
        found: defaultdict[str, set[str]] = defaultdict(set)
        for name, book_id in self._database.sql(
            "SELECT t.name, t.book_id FROM book_tag t JOIN book b ON b.id = t.book_id"
            " WHERE b.hidden_at IS NULL"
        ):
            found[str(name)].add(str(book_id))
        return {name: frozenset(found[name]) for name in sorted(found, key=str.casefold)}


def _details_of(row: BookDetailsRow) -> BookDetails:
    edited = from_json(row.edited)
    return BookDetails(
        book_id=row.book_id,
        kind=row.kind,
        year=row.year,
        publisher=row.publisher,
        container=row.container,
        doi=row.doi,
        isbn=row.isbn,
        arxiv=row.arxiv,
        url=row.url,
        citation_key=row.citation_key,
        volume=row.volume,
        issue=row.issue,
        pages=row.pages,
        editors=row.editors,
        edition=row.edition,
        place=row.place,
        file_title=row.file_title,
        edited=frozenset(map(str, edited)) if isinstance(edited, list) else frozenset(),
        rules=row.rules,
        updated_at=from_micros(row.updated_at),
    )


_LONGEST_NAME: Final = 1_000
_log = logging.getLogger(__name__)


class SqliteFormRepository:
    """Implements FormRepository."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def values(self, book_id: str) -> dict[str, FieldValue]:
        """Return the values of a book's form by the names of the fields; damaged ones are left."""
        query = FormValueRow.select().where(FormValueRow.book_id == storable(book_id))
        found: dict[str, FieldValue] = {}
        for row in self._database.all(query.limit(MOST_VALUES)):
            try:
                found[row.field] = _value_of(from_json(row.value))
            except ValueError:
                _log.warning("the value of a field is damaged")
        return found

    def save(self, book_id: str, name: str, value: FieldValue | None) -> None:
        """Store a value; None deletes what is stored. Raises StorageError."""
        own, field = storable(book_id), storable(name)[:_LONGEST_NAME]
        if not field:
            return
        if value is None:
            self._database.run(
                FormValueRow.delete().where(
                    (FormValueRow.book_id == own) & (FormValueRow.field == field)
                )
            )
            return
        listed: list[JsonValue] = list(clean_value(value))
        text = to_json(listed)
        self._database.run(
            FormValueRow.insert(book_id=own, field=field, value=text).on_conflict(
                conflict_target=[FormValueRow.book_id, FormValueRow.field], update={"value": text}
            )
        )


def _value_of(listed: JsonValue) -> FieldValue:
    if not isinstance(listed, list):
        raise ValueError("no value of a field")
    return tuple(each for each in listed if isinstance(each, str))
