"""Texts, word boxes and index of the pages of books."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from reader_app.domain.document import PageCut, PageText, TextOrigin
from reader_app.domain.errors import StorageError
from reader_app.domain.search import PageScore, Tokenizer
from reader_app.store.failures import damaged, gone
from reader_app.store.page_origins import origins_of, rewrite_row
from reader_app.store.page_tables import create_table, drop_index, index_key, table_name
from reader_app.store.text import storable
from reader_app.store.words import pack_spans, pack_words, unpack_spans, unpack_words

if TYPE_CHECKING:
    from reader_app.store.connection import Database, Row

INDEX_VERSION: Final = 2
"""Changes with whatever makes stored pages different: extraction, tokenizers, preparation."""

HEAD_LINES: Final = 3
_RELABELLED_AT_ONCE: Final = 200
DEFAULT_WEIGHTS: Final = (1.0, 1.0)
_NUMBERS: Final = """
    SELECT p.number FROM page p JOIN page_index i ON i.key = p.index_key WHERE i.book_id = ?
"""
_COUNT: Final = """
    SELECT count(*) FROM page p JOIN page_index i ON i.key = p.index_key
    WHERE i.book_id = ? AND p.number BETWEEN ? AND ?
"""
_LAST: Final = 2**31
_BLANK: Final = """
    SELECT p.number FROM page p JOIN page_index i ON i.key = p.index_key
    WHERE i.book_id = ? AND p.is_blank = 1 ORDER BY p.number
"""
_PAGES: Final = """
    SELECT p.number, p.label, p.text, p.hidden, c.version, c.spans, o.origin, p.words
    FROM page p JOIN page_index i ON i.key = p.index_key
    LEFT JOIN page_cut c ON c.index_key = p.index_key AND c.number = p.number
    LEFT JOIN page_origin o ON o.index_key = p.index_key AND o.number = p.number
    WHERE i.book_id = ? AND p.number BETWEEN ? AND ? ORDER BY p.number
"""
_TEXTS: Final = """
    SELECT p.number, p.label, p.text, p.hidden, c.version, c.spans, o.origin, x''
    FROM page_index i, json_each(?2) wanted
    JOIN page p ON p.index_key = i.key AND p.number = wanted.value
    LEFT JOIN page_cut c ON c.index_key = i.key AND c.number = p.number
    LEFT JOIN page_origin o ON o.index_key = i.key AND o.number = p.number
    WHERE i.book_id = ?1
"""

Prepare: TypeAlias = Callable[[Tokenizer, str], str]


def as_it_is(tokenizer: Tokenizer, text: str) -> str:
    """Text is indexed as it stands."""
    return text


class SqlitePageRepository:
    """`prepare` turns text into what is indexed; `weights` are those of body and head."""

    def __init__(
        self,
        database: Database,
        prepare: Prepare = as_it_is,
        weights: tuple[float, float] = DEFAULT_WEIGHTS,
    ) -> None:
        self._database = database
        self._prepare = prepare
        self._weights = weights

    def begin(self, book_id: str, tokenizer: Tokenizer) -> None:
        """Make the book's index if it isn't there; keep pages that are.

        An index of another version is made anew. A kept index keeps its tokenizer.
        """
        with self._database.transaction():
            if self.is_current(book_id):
                return
            drop_index(self._database, book_id)
            self._database.sql(
                "INSERT INTO page_index (book_id, tokenizer, version) VALUES (?, ?, ?)",
                (storable(book_id), tokenizer.value, INDEX_VERSION),
            )
            key = index_key(self._database, book_id)
            assert key is not None
            create_table(self._database, key, tokenizer)

    def is_current(self, book_id: str) -> bool:
        """The book has an index, and one that this version made."""
        rows = self._database.sql(
            "SELECT version FROM page_index WHERE book_id = ?", (storable(book_id),)
        )
        return rows == [(INDEX_VERSION,)]

    def relabel(self, book_id: str, labels: Sequence[str]) -> None:
        """Give the stored pages these labels, one per page of the book."""
        found = self._index(book_id)
        if found is None:
            return
        rows = [(storable(label), found[0], page) for page, label in enumerate(labels, start=1)]
        for first in range(0, len(rows), _RELABELLED_AT_ONCE):
            # A page's row holds its words: the write lock isn't held for a whole book of them.
            with self._database.transaction():
                self._database.sql_many(
                    "UPDATE page SET label = ?1 WHERE index_key = ?2 AND number = ?3"
                    " AND label <> ?1",
                    rows[first : first + _RELABELLED_AT_ONCE],
                )

    def forget(self, book_id: str) -> None:
        """Drop a book's pages and index."""
        with self._database.transaction():
            drop_index(self._database, book_id)

    def add_pages(self, book_id: str, pages: Sequence[PageText]) -> None:
        """In one transaction; pages that are there stay as they are."""
        found = self._index(book_id)
        if found is None:
            raise gone()
        key, tokenizer = found
        # Everything that takes time happens before the write lock is held.
        rows = [_row_of(key, page) for page in pages]
        cuts = [_cut_row_of(key, page.number, page.cut) for page in pages if page.cut is not None]
        texts = [(page.number, *self._indexed(tokenizer, page.text)) for page in pages]
        table = table_name(key)
        with self._database.transaction():
            known = self._known(key, [page.number for page in pages])
            self._database.sql_many(
                "INSERT INTO page VALUES (?, ?, ?, ?, ?, ?, ?)",
                [row for row in rows if row[1] not in known],
            )
            self._database.sql_many(
                "INSERT INTO page_cut VALUES (?, ?, ?, ?)",
                [row for row in cuts if row[1] not in known],
            )
            self._database.sql_many(
                "INSERT INTO page_origin VALUES (?, ?, ?)",
                [row for row in origins_of(key, pages) if row[1] not in known],
            )
            self._database.sql_many(
                f"INSERT INTO {table} (rowid, body, head) VALUES (?, ?, ?)",  # noqa: S608
                [text for text in texts if text[0] not in known],
            )

    def rewrite(self, book_id: str, page: PageText) -> None:
        """Another text for a page that is stored; nothing happens where it isn't."""
        found = self._index(book_id)
        before = self.texts(book_id, [page.number]).get(page.number)
        if found is None or before is None:
            return
        key, tokenizer = found
        was, now = self._indexed(tokenizer, before.text), self._indexed(tokenizer, page.text)
        with self._database.transaction():
            rewrite_row(self._database, key, page)
            # A table without texts of its own has to be told what it forgets.
            table = table_name(key)
            self._database.sql(
                f"INSERT INTO {table} ({table}, rowid, body, head)"  # noqa: S608
                " VALUES ('delete', ?, ?, ?)",
                (page.number, *was),
            )
            self._database.sql(
                f"INSERT INTO {table} (rowid, body, head) VALUES (?, ?, ?)",  # noqa: S608
                (page.number, *now),
            )

    def pages(self, book_id: str, first: int, last: int) -> list[PageText]:
        """With words. Pages not indexed yet are left out."""
        rows = self._database.sql(_PAGES, (storable(book_id), first, last))
        return [_page_of(row) for row in rows]

    def texts(self, book_id: str, numbers: Iterable[int]) -> dict[int, PageText]:
        """Without words: cheap."""
        rows = self._database.sql(_TEXTS, (storable(book_id), json.dumps(list(numbers))))
        return {page.number: page for page in map(_page_of, rows)}

    def indexed_numbers(self, book_id: str) -> set[int]:
        rows = self._database.sql(_NUMBERS, (storable(book_id),))
        return {int(str(number)) for (number,) in rows}

    def indexed_count(self, book_id: str, first: int = 1, last: int | None = None) -> int:
        """How many of pages first..last are indexed; without `last`, of all. Cheap."""
        ((count,),) = self._database.sql(
            _COUNT, (storable(book_id), first, _LAST if last is None else last)
        )
        return int(str(count))

    def pages_without_text(self, book_id: str) -> list[int]:
        rows = self._database.sql(_BLANK, (storable(book_id),))
        return [int(str(number)) for (number,) in rows]

    def tokenizer(self, book_id: str) -> Tokenizer | None:
        found = self._index(book_id)
        return found[1] if found else None

    def search(
        self, book_id: str, match: str, *, limit_page: int | None, top_k: int
    ) -> list[PageScore]:
        """Pages 1..limit_page only, filtered inside the query; best first.

        `match` is an FTS5 expression that `reader_app.retrieval` made.
        """
        key = index_key(self._database, book_id)
        if key is None or not match.strip() or top_k < 1:
            return []
        table = table_name(key)
        fence = "" if limit_page is None else " AND rowid <= ?"
        limits = (top_k,) if limit_page is None else (limit_page, top_k)
        try:
            rows = self._database.sql(
                f"SELECT rowid, -bm25({table}, ?, ?) AS score FROM {table}"  # noqa: S608
                f" WHERE {table} MATCH ?{fence} ORDER BY score DESC, rowid LIMIT ?",
                (*self._weights, storable(match), *limits),
            )
        except StorageError:
            if index_key(self._database, book_id) != key:
                return []  # the book was removed while we looked
            raise
        return [PageScore(int(str(page)), float(str(score))) for page, score in rows]

    def _indexed(self, tokenizer: Tokenizer, text: str) -> tuple[str, str]:
        body = storable(text)
        lines = [line for line in body.splitlines() if line.strip()][:HEAD_LINES]
        return self._prepare(tokenizer, body), self._prepare(tokenizer, "\n".join(lines))

    def _index(self, book_id: str) -> tuple[int, Tokenizer] | None:
        rows = self._database.sql(
            "SELECT key, tokenizer FROM page_index WHERE book_id = ?", (storable(book_id),)
        )
        return (int(str(rows[0][0])), Tokenizer(str(rows[0][1]))) if rows else None

    def _known(self, key: int, numbers: Sequence[int]) -> set[int]:
        if not numbers:
            return set()
        rows = self._database.sql(
            "SELECT number FROM page WHERE index_key = ? AND number BETWEEN ? AND ?",
            (key, min(numbers), max(numbers)),
        )
        return {int(str(number)) for (number,) in rows}


def _row_of(key: int, page: PageText) -> tuple[int, int, str, int, int, str, bytes]:
    return (
        key,
        page.number,
        storable(page.label),
        int(not page.text.strip()),
        int(page.hidden),
        storable(page.text),
        pack_words(page.words),
    )


def _cut_row_of(key: int, number: int, cut: PageCut) -> tuple[int, int, int, bytes]:
    return key, number, cut.version, pack_spans(cut.spans)


def _page_of(row: Row) -> PageText:
    number, label, text, hidden, version, spans, origin, packed = row
    assert isinstance(packed, bytes)
    try:
        words = unpack_words(packed)
        cut = PageCut(int(str(version)), unpack_spans(spans)) if isinstance(spans, bytes) else None
    except ValueError as error:
        raise damaged() from error
    kind = TextOrigin.FILE if origin is None else TextOrigin(str(origin))
    return PageText(int(str(number)), str(label), str(text), words, bool(hidden), cut, kind)
