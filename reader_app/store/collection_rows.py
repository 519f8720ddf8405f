"""Collections and the books in them."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from reader_app.domain.book import now_utc
from reader_app.domain.library import BookCollection
from reader_app.store.moments import micros
from reader_app.store.text import storable

if TYPE_CHECKING:
    from reader_app.store.connection import Database

_PUT: Final = """
    INSERT OR IGNORE INTO collected_book (collection_id, book_id)
    SELECT c.id, b.id FROM collection c, book b
    WHERE c.id = ? AND b.id IN (SELECT value FROM json_each(?))
"""


class SqliteCollections:
    """Implements CollectionRepository. A hidden book keeps its places in them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[BookCollection]:
        books: defaultdict[str, set[str]] = defaultdict(set)
        for key, book_id in self._database.sql("SELECT collection_id, book_id FROM collected_book"):
            books[str(key)].add(str(book_id))
        rows = self._database.sql("SELECT id, name FROM collection")
        found = [
            BookCollection(str(name), frozenset(books[str(key)]), str(key)) for key, name in rows
        ]
        return sorted(found, key=lambda collection: collection.name.casefold())

    def save(self, collection: BookCollection) -> None:
        with self._database.transaction():
            self._database.sql(
                "INSERT INTO collection (id, name, created_at) VALUES (?1, ?2, ?3)"
                " ON CONFLICT (id) DO UPDATE SET name = ?2",
                (storable(collection.id), storable(collection.name), micros(now_utc())),
            )
            self.put(collection.id, list(collection.book_ids))

    def rename(self, collection_id: str, name: str) -> None:
        self._database.sql(
            "UPDATE collection SET name = ? WHERE id = ?", (storable(name), storable(collection_id))
        )

    def delete(self, collection_id: str) -> None:
        self._database.sql("DELETE FROM collection WHERE id = ?", (storable(collection_id),))

    def put(self, collection_id: str, book_ids: Sequence[str]) -> None:
        self._database.sql(_PUT, (storable(collection_id), _ids(book_ids)))

    def take_out(self, collection_id: str, book_ids: Sequence[str]) -> None:
        self._database.sql(
            "DELETE FROM collected_book WHERE collection_id = ?"
            " AND book_id IN (SELECT value FROM json_each(?))",
            (storable(collection_id), _ids(book_ids)),
        )


def _ids(book_ids: Iterable[str]) -> str:
    return json.dumps([storable(book_id) for book_id in book_ids])
