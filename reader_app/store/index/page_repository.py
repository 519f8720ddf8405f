"""Stores the pages of books (texts, word boxes, sentences) and searches them by BM25.

A page is a row in `page` (compressed text), one in `page_places` (boxes and sentences), perhaps one
in `page_origin` (if its text isn't from the file), and one in the book's full-text table.

A row of `page_index` belongs to the book whose searches it serves (`book_id`) or to the book it is
being built for (`made_for`). It belongs to neither once another index has replaced it; then it is
deleted in slices, so that no other process waits long for the write lock.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from reader_app.domain.document import PageCut, PageText, TextOrigin
from reader_app.domain.errors import StorageError
from reader_app.domain.search import INDEX_VERSION, PageScore, Tokenizer
from reader_app.domain.values import dataclass
from reader_app.store.connection import Database, Row
from reader_app.store.index import full_text_tables
from reader_app.store.index.box_encoding import pack_spans, pack_words, unpack_spans, unpack_words
from reader_app.store.index.text_compression import TextCompressor, sample_of
from reader_app.store.storage_errors import damaged_error, gone_error
from reader_app.store.tables import REFERENCE_TABLES, storable

_COLUMNS: Final = "key, tokenizer, version"
_PAGES_AT_ONCE: Final = 200
_COMPLETE: Final = """
    SELECT count(*) >= (SELECT page_count FROM book WHERE id = ?2) FROM page WHERE index_key = ?1
"""
_SLICE: Final = """
    DELETE FROM {table} WHERE index_key = ?1 AND number IN
        (SELECT number FROM {table} WHERE index_key = ?1 ORDER BY number LIMIT ?2)
    RETURNING number
"""


@dataclass(frozen=True, slots=True)
class StoredIndex:
    """A row of `page_index`; `version` is the INDEX_VERSION of the program that built it."""

    key: int
    tokenizer: Tokenizer
    version: str


class BookIndexes:
    """Adds, swaps and deletes rows of `page_index` and their full-text tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def serving(self, book_id: str) -> StoredIndex | None:
        """Return the index that serves searches of the book, or None."""
        return self._find("book_id", book_id)

    def in_making(self, book_id: str) -> StoredIndex | None:
        """Return the index that is being built for the book, or None."""
        return self._find("made_for", book_id)

    def filled(self, book_id: str) -> StoredIndex | None:
        """Return the index that new pages are added to, or None."""
        return self.in_making(book_id) or self.serving(book_id)

    def begin(self, book_id: str, tokenizer: Tokenizer, version: str, sample: bytes) -> None:
        """Prepare an index of this version for new pages. Call it in a transaction.

        An older index that has all pages of the book serves searches meanwhile; useless ones are
        released.
        """
        serving, made = self.serving(book_id), self.in_making(book_id)
        if made is not None and not self._is_usable(made, version):
            self._release(made.key)
            made = None
        if serving is None:
            self._add("book_id", book_id, tokenizer, version, sample)
        elif self._is_usable(serving, version):
            if made is not None:
                self._release(made.key)
        elif self._is_complete(serving, book_id):
            if made is None:
                self._add("made_for", book_id, tokenizer, version, sample)
        elif made is not None:
            self.promote(book_id)
        else:
            self._release(serving.key)
            self._add("book_id", book_id, tokenizer, version, sample)

    def promote(self, book_id: str) -> None:
        """Let the index being built serve searches from now on. Call it in a transaction."""
        made, serving = self.in_making(book_id), self.serving(book_id)
        if made is None:
            return
        if serving is not None:
            self._release(serving.key)
        self._database.sql(
            "UPDATE page_index SET book_id = made_for, made_for = NULL WHERE key = ?", (made.key,)
        )

    def release(self, index: StoredIndex) -> None:
        """Take an index out of use, for `clear` to delete. Call it in a transaction."""
        self._release(index.key)

    def release_all(self, book_id: str) -> None:
        """Take all indexes of the book out of use. Call it in a transaction."""
        for index in (self.serving(book_id), self.in_making(book_id)):
            if index is not None:
                self._release(index.key)

    def clear(self) -> bool:
        """Delete all released indexes; return True if there were any.

        They may have been released before a crash. Call it outside a transaction.
        """
        rows = self._database.sql(
            "SELECT key FROM page_index WHERE book_id IS NULL AND made_for IS NULL"
        )
        for (key,) in rows:
            for table in ("page", "page_places"):
                while self._database.sql(_SLICE.format(table=table), (key, _PAGES_AT_ONCE)):
                    pass
            with self._database.transaction():
                full_text_tables.drop_full_text_table(self._database, int(str(key)))
                self._database.sql("DELETE FROM page_index WHERE key = ?", (key,))
        return bool(rows)

    def is_sound(self, index: StoredIndex) -> bool:
        """Return True if the index's full-text table has a row for each stored page. Cheap."""
        return full_text_tables.is_table_sound(self._database, index.key)

    def _is_usable(self, index: StoredIndex, version: str) -> bool:
        return index.version == version and self.is_sound(index)

    def _is_complete(self, index: StoredIndex, book_id: str) -> bool:
        if not self.is_sound(index):
            return False
        return self._database.sql(_COMPLETE, (index.key, storable(book_id))) == [(1,)]

    def _add(
        self, role: str, book_id: str, tokenizer: Tokenizer, version: str, sample: bytes
    ) -> None:
        ((key,),) = self._database.sql(
            f"INSERT INTO page_index ({role}, tokenizer, version, sample)"  # noqa: S608
            " VALUES (?, ?, ?, ?) RETURNING key",
            (storable(book_id), tokenizer.value, version, sample),
        )
        full_text_tables.create_full_text_table(self._database, int(str(key)), tokenizer)

    def _release(self, key: int) -> None:
        self._database.sql(
            "UPDATE page_index SET book_id = NULL, made_for = NULL WHERE key = ?", (key,)
        )

    def sample(self, key: int) -> bytes | None:
        """Return the sample with which the index's texts are compressed; it never changes.

        None if the index was deleted.
        """
        rows = self._database.sql("SELECT sample FROM page_index WHERE key = ?", (key,))
        if not rows:
            return None
        ((sample,),) = rows
        assert isinstance(sample, bytes)
        return sample

    def _find(self, role: str, book_id: str) -> StoredIndex | None:
        rows = self._database.sql(
            f"SELECT {_COLUMNS} FROM page_index WHERE {role} = ?",  # noqa: S608
            (storable(book_id),),
        )
        return _index_of(rows[0]) if rows else None


def _index_of(row: Row) -> StoredIndex:
    key, tokenizer, version = row
    return StoredIndex(int(str(key)), Tokenizer(str(tokenizer)), str(version))


_OF_KEY: Final = "?"
_OF_BOOK: Final = "(SELECT key FROM page_index WHERE book_id = ?)"
"""A subquery of the same statement, so that the index can't be replaced while it is read."""
_FROM: Final = """
    FROM page p
    LEFT JOIN page_places s ON s.index_key = p.index_key AND s.number = p.number
    LEFT JOIN page_origin o ON o.index_key = p.index_key AND o.number = p.number
"""
# The columns in the order in which `page_text_of` reads them; words are NULL if not needed.
_ALL: Final = "p.index_key, p.number, p.label, p.text, p.hidden, s.cut_version, s.cut, o.origin"
WITH_WORDS: Final = f"""
    SELECT {_ALL}, s.words {_FROM}
    WHERE p.index_key = {_OF_BOOK} AND p.number BETWEEN ? AND ? ORDER BY p.number
"""
_WITHOUT_WORDS: Final = f"SELECT {_ALL}, NULL {_FROM} WHERE p.index_key = "
_WANTED: Final = " AND p.number IN ({wanted})"
WITHOUT_WORDS: Final = _WITHOUT_WORDS + _OF_BOOK + _WANTED
WITHOUT_WORDS_OF_INDEX: Final = _WITHOUT_WORDS + _OF_KEY + _WANTED
BARE: Final = (
    "SELECT p.index_key, p.number, p.text FROM page p WHERE p.index_key = "  # noqa: S608
    + _OF_BOOK
    + _WANTED
)
PAGES_AT_ONCE: Final = 16


def numbered(statement: str, numbers: Sequence[int]) -> tuple[str, tuple[int, ...]]:
    """Return the statement with placeholders for page numbers (16 at most), and its parameters.

    There are always 16 placeholders, filled up with zeros, so that SQLite prepares one statement
    only.
    """
    values = (*numbers, *[0] * (PAGES_AT_ONCE - len(numbers)))
    return statement.format(wanted=", ".join("?" * PAGES_AT_ONCE)), values


class PageRows:
    """The rows of pages for one index, encoded before the write lock is taken."""

    def __init__(self, key: int, compressor: TextCompressor, pages: Sequence[PageText]) -> None:
        self._pages = [_row_of(key, compressor, page) for page in pages]
        self._places = [_places_of(key, page) for page in pages]
        self._origins = [
            (key, page.number, page.origin.value)
            for page in pages
            if page.origin is not TextOrigin.FILE
        ]

    def write(self, database: Database, known: set[int]) -> None:
        """Insert the rows except for pages in `known`. Call it in a transaction."""
        database.sql_many(
            "INSERT INTO page VALUES (?, ?, ?, ?, ?, ?)",
            [row for row in self._pages if row[1] not in known],
        )
        database.sql_many(
            "INSERT INTO page_places VALUES (?, ?, ?, ?, ?)",
            [row for row in self._places if row[1] not in known],
        )
        database.sql_many(
            "INSERT INTO page_origin VALUES (?, ?, ?)",
            [row for row in self._origins if row[1] not in known],
        )

    def overwrite(self, database: Database) -> None:
        """Replace text, words, sentences and origin of stored pages; labels stay."""
        for key, number, _, is_blank, _, text in self._pages:
            database.sql(
                "UPDATE page SET text = ?, is_blank = ? WHERE index_key = ? AND number = ?",
                (text, is_blank, key, number),
            )
            database.sql(
                "DELETE FROM page_origin WHERE index_key = ? AND number = ?", (key, number)
            )
        database.sql_many("INSERT OR REPLACE INTO page_places VALUES (?, ?, ?, ?, ?)", self._places)
        database.sql_many("INSERT INTO page_origin VALUES (?, ?, ?)", self._origins)


def page_text_of(row: Row, compressor: TextCompressor) -> PageText:
    """Return the page in a row; `compressor` is that of the row's index.

    Raises StorageError for a damaged row.
    """
    _, number, label, text, hidden, version, spans, origin, packed = row
    try:
        said = compressor.unpacked(text)
        words = unpack_words(packed, said) if isinstance(packed, bytes) else ()
        cut = PageCut(int(str(version)), unpack_spans(spans)) if isinstance(spans, bytes) else None
    except ValueError as error:
        raise damaged_error() from error
    kind = TextOrigin.FILE if origin is None else TextOrigin(str(origin))
    return PageText(int(str(number)), str(label), said, words, bool(hidden), cut, kind)


def _row_of(
    key: int, compressor: TextCompressor, page: PageText
) -> tuple[int, int, str, int, int, bytes]:
    return (
        key,
        page.number,
        storable(page.label),
        int(not page.text.strip()),
        int(page.hidden),
        compressor.packed(page.text),
    )


def _places_of(key: int, page: PageText) -> tuple[int, int, int | None, bytes | None, bytes]:
    cut, words = page.cut, pack_words(page.words, storable(page.text))
    if cut is None:
        return key, page.number, None, None, words
    return key, page.number, cut.version, pack_spans(cut.spans), words


HEAD_LINES: Final = 3
_LONGEST_HEAD: Final = 60
"""The longest heading in characters, for scripts without spaces. Measured.

A page that is all one line is no heading.
"""
_WITHOUT_HEAD: Final = (Tokenizer.TRIGRAM, Tokenizer.WORDS)
"""Tokenizers whose index leaves out headings.

Measured: in an index by parts of words headings find nothing more, at half the index's cost.
"""
_RELABELLED_AT_ONCE: Final = 200
_MOST_COMPRESSORS: Final = 6
"""Books whose sample and last texts are kept, some 0.3 MB each: those used last."""
DEFAULT_WEIGHTS: Final = (1.0, 1.0)
_COUNT: Final = """
    SELECT count(*) FROM page p JOIN page_index i ON i.key = p.index_key
    WHERE i.book_id = ? AND p.number BETWEEN ? AND ?
"""
_LAST: Final = 2**31
_BLANK: Final = """
    SELECT p.number FROM page p JOIN page_index i ON i.key = p.index_key
    WHERE i.book_id = ? AND p.is_blank = 1 ORDER BY p.number
"""
_SIZES: Final = f"""
    SELECT number, iif(is_blank, 0, length(text)) FROM page
    WHERE index_key = {_OF_BOOK} ORDER BY number
"""  # noqa: S608
_LONGEST_WORD: Final = 12
"""With more letters per word than this, a script has no spaces: two letters count as a word."""
_log = logging.getLogger(__name__)

Prepare: TypeAlias = Callable[[Tokenizer, str], str]


def _in_parts(numbers: Iterable[int]) -> Iterator[list[int]]:
    every = list(numbers)
    for first in range(0, len(every), PAGES_AT_ONCE):
        yield every[first : first + PAGES_AT_ONCE]


def _count_words(text: str) -> float:
    words = text.split()
    letters = sum(map(len, words))
    return letters / 2 if letters > _LONGEST_WORD * len(words) else len(words)


def unprepared(tokenizer: Tokenizer, text: str) -> str:
    """Return the text unchanged; the default of `prepare`."""
    return text


class SqlitePageRepository:
    """Implements PageRepository.

    `prepare` turns page text into indexed text; `weights` are the BM25 weights of body and heading.
    """

    def __init__(
        self,
        database: Database,
        prepare: Prepare = unprepared,
        weights: tuple[float, float] = DEFAULT_WEIGHTS,
    ) -> None:
        self._database = database
        self._indexes = BookIndexes(database)
        self._prepare = prepare
        self._weights = weights
        self._compressors: dict[int, TextCompressor] = {}

    def begin(self, book_id: str, tokenizer: Tokenizer, sample_text: str = "") -> None:
        """Begin or continue to index a book; stored pages are kept.

        An index of another version or a damaged one is built again; an older one with all pages
        serves searches until then. An index that is kept keeps its tokenizer.
        """
        with self._database.transaction():
            rows = self._database.sql(
                "SELECT page_count FROM book WHERE id = ?", (storable(book_id),)
            )
            page_count = int(str(rows[0][0])) if rows else 0
            sample = sample_of(sample_text, page_count)
            self._indexes.begin(book_id, tokenizer, INDEX_VERSION, sample)
        self._clear()

    def complete(self, book_id: str) -> None:
        """Check the index, which has all pages now, and let it serve searches.

        Raises StorageError(DB_CORRUPTED) for a damaged index, after dropping it.
        """
        index = self._indexes.filled(book_id)
        if index is None:
            raise gone_error()
        full_text_tables.merge_segments(self._database, index.key)
        if not full_text_tables.is_table_complete(self._database, index.key):
            _log.warning("the new index of book %s is damaged", book_id)
            with self._database.transaction():
                self._indexes.release(index)
            self._clear()
            raise damaged_error()
        with self._database.transaction():
            self._indexes.promote(book_id)
        self._clear(has_left=True)

    def is_current(self, book_id: str) -> bool:
        """Return True if the book has a sound index of this version."""
        index = self._indexes.serving(book_id)
        if index is None or index.version != INDEX_VERSION:
            return False
        is_sound = self._indexes.is_sound(index)
        if not is_sound:
            _log.warning("the index of book %s is damaged: it is made anew", book_id)
        return is_sound

    def is_whole(self, book_id: str) -> bool:
        """Return True if the full integrity check of the index passes, whatever its version.

        Takes 12 ms for 1,000 pages.
        """
        index = self._indexes.serving(book_id)
        return index is not None and full_text_tables.is_table_complete(self._database, index.key)

    def relabel(self, book_id: str, labels: Sequence[str]) -> None:
        """Set the labels of stored pages, given one per page of the book."""
        index = self._indexes.filled(book_id)
        if index is None:
            return
        rows = [(storable(label), index.key, page) for page, label in enumerate(labels, start=1)]
        for first in range(0, len(rows), _RELABELLED_AT_ONCE):
            # A row holds its page's text: rewriting a whole book's would hold the write lock too
            # long.
            with self._database.transaction():
                self._database.sql_many(
                    "UPDATE page SET label = ?1 WHERE index_key = ?2 AND number = ?3"
                    " AND label <> ?1",
                    rows[first : first + _RELABELLED_AT_ONCE],
                )

    def forget(self, book_id: str) -> None:
        """Delete a book's pages and index; what they refer to is found again, too."""
        with self._database.transaction():
            self._indexes.release_all(book_id)
            for table in REFERENCE_TABLES:
                self._database.sql(f"DELETE FROM {table} WHERE book_id = ?", (storable(book_id),))  # noqa: S608
        self._clear()

    def add_pages(self, book_id: str, pages: Sequence[PageText]) -> None:
        """Add pages in one transaction; pages that are stored already stay unchanged."""
        index = self._indexes.filled(book_id)
        if index is None:
            raise gone_error()
        # Encoding takes time and is done before the write lock is taken.
        rows = PageRows(index.key, self._compressor(index), pages)
        texts = [(page.number, *self._indexed(index.tokenizer, page.text)) for page in pages]
        with self._database.transaction():
            known = self._known(index.key, [page.number for page in pages])
            rows.write(self._database, known)
            self._database.sql_many(
                f"INSERT INTO {full_text_tables.full_text_table(index.key)} (rowid, body, head)"  # noqa: S608
                " VALUES (?, ?, ?)",
                [text for text in texts if text[0] not in known],
            )

    def rewrite(self, book_id: str, page: PageText) -> None:
        """Replace the text of a page, if it is stored."""
        for index in (self._indexes.serving(book_id), self._indexes.in_making(book_id)):
            if index is not None:
                statement, wanted = numbered(WITHOUT_WORDS_OF_INDEX, [page.number])
                for before in self._database.sql(statement, (index.key, *wanted)):
                    self._rewrite(index, page_text_of(before, self._compressor(index)), page)

    def pages(self, book_id: str, first: int, last: int) -> list[PageText]:
        """Return the indexed pages of first..last (1-based, inclusive) with word boxes."""
        return self._served(book_id, WITH_WORDS, (first, last))

    def texts(self, book_id: str, numbers: Iterable[int]) -> dict[int, PageText]:
        """Return pages by number, without word boxes; cheaper than `pages`."""
        found: dict[int, PageText] = {}
        for some in _in_parts(numbers):
            pages = self._served(book_id, *numbered(WITHOUT_WORDS, some))
            found.update((page.number, page) for page in pages)
        return found

    def bare_texts(self, book_id: str, numbers: Iterable[int]) -> dict[int, str]:
        """Return the texts of pages by number; cheaper than `texts`."""
        found: dict[int, str] = {}
        for some in _in_parts(numbers):
            compressor, rows = self._rows_served(book_id, *numbered(BARE, some))
            try:
                found.update(
                    (int(str(number)), compressor.unpacked(text)) for _, number, text in rows
                )
            except ValueError as error:
                raise damaged_error() from error
        return found

    def indexed_numbers(self, book_id: str) -> set[int]:
        """Return the numbers of the pages that can be searched."""
        index = self._indexes.serving(book_id)
        return set() if index is None else self._known(index.key)

    def filled_numbers(self, book_id: str) -> set[int]:
        """Return the numbers of the pages in the index that new pages are added to."""
        index = self._indexes.filled(book_id)
        return set() if index is None else self._known(index.key)

    def indexed_count(self, book_id: str, first: int = 1, last: int | None = None) -> int:
        """Count the indexed pages from `first` to `last` (inclusive), or to the end. Cheap."""
        ((count,),) = self._database.sql(
            _COUNT, (storable(book_id), first, _LAST if last is None else last)
        )
        return int(str(count))

    def pages_without_text(self, book_id: str) -> list[int]:
        rows = self._database.sql(_BLANK, (storable(book_id),))
        return [int(str(number)) for (number,) in rows]

    def word_counts(self, book_id: str) -> dict[int, float]:
        """Return about how many words each indexed page has, by its size and a count of few pages.

        Cheap, because sizes are in the heads of rows.
        """
        rows = self._database.sql(_SIZES, (storable(book_id),))
        sizes = {int(str(number)): int(str(size)) for number, size in rows}
        texts = self.bare_texts(book_id, list(sizes)[:: len(sizes) // PAGES_AT_ONCE + 1])
        words = sum(_count_words(text) for text in texts.values())
        share = words / max(1, sum(sizes.get(number, 0) for number in texts))
        return {number: size * share for number, size in sizes.items()}

    def tokenizer(self, book_id: str) -> Tokenizer | None:
        index = self._indexes.serving(book_id)
        return None if index is None else index.tokenizer

    def search(
        self, book_id: str, match: str, *, limit_page: int | None, top_k: int
    ) -> list[PageScore]:
        """Return the best `top_k` of the pages 1..limit_page by BM25, best first.

        `limit_page`, the spoiler fence, is part of the query; None means no limit. `match` is an
        FTS5 expression made by `reader_app.retrieval`.
        """
        key = full_text_tables.index_key(self._database, book_id)
        if key is None or not match.strip() or top_k < 1:
            return []
        table = full_text_tables.full_text_table(key)
        fence = "" if limit_page is None else " AND rowid <= ?"
        limits = (top_k,) if limit_page is None else (limit_page, top_k)
        try:
            rows = self._database.sql(
                f"SELECT rowid, -bm25({table}, ?, ?) AS score FROM {table}"  # noqa: S608
                f" WHERE {table} MATCH ?{fence} ORDER BY score DESC, rowid LIMIT ?",
                (*self._weights, storable(match), *limits),
            )
        except StorageError:
            if full_text_tables.index_key(self._database, book_id) == key:
                raise
            # The book was deleted during the search, or its index was replaced.
            return self.search(book_id, match, limit_page=limit_page, top_k=top_k)
        return [PageScore(int(str(page)), float(str(score))) for page, score in rows]

    def _indexed(self, tokenizer: Tokenizer, text: str) -> tuple[str, str]:
        body = self._prepare(tokenizer, storable(text))
        if tokenizer in _WITHOUT_HEAD:
            return body, ""
        lines = [line for line in storable(text).splitlines() if line.strip()][:HEAD_LINES]
        head = "\n".join(lines)
        if tokenizer is Tokenizer.BIGRAM:
            head = head[:_LONGEST_HEAD]
        return body, self._prepare(tokenizer, head)

    def _rewrite(self, index: StoredIndex, before: PageText, page: PageText) -> None:
        was = self._indexed(index.tokenizer, before.text)
        now = self._indexed(index.tokenizer, page.text)
        rows = PageRows(index.key, self._compressor(index), [page])
        table = full_text_tables.full_text_table(index.key)
        with self._database.transaction():
            rows.overwrite(self._database)
            # A contentless table has to be given the text that it removes.
            self._database.sql(
                f"INSERT INTO {table} ({table}, rowid, body, head)"  # noqa: S608
                " VALUES ('delete', ?, ?, ?)",
                (page.number, *was),
            )
            self._database.sql(
                f"INSERT INTO {table} (rowid, body, head) VALUES (?, ?, ?)",  # noqa: S608
                (page.number, *now),
            )

    def _served(self, book_id: str, statement: str, wanted: tuple[int, ...]) -> list[PageText]:
        compressor, rows = self._rows_served(book_id, statement, wanted)
        return [page_text_of(row, compressor) for row in rows]

    def _rows_served(
        self, book_id: str, statement: str, wanted: tuple[int, ...]
    ) -> tuple[TextCompressor, list[Row]]:
        """Return rows of the index that serves searches, and the compressor of their texts."""
        while rows := self._database.sql(statement, (storable(book_id), *wanted)):
            compressor = self._find_compressor(int(str(rows[0][0])))
            if compressor is not None:
                return compressor, rows
            # The index was deleted meanwhile because another one replaced it.
        return TextCompressor(), []

    def _compressor(self, index: StoredIndex) -> TextCompressor:
        compressor = self._find_compressor(index.key)
        if compressor is None:
            raise gone_error()
        return compressor

    def _find_compressor(self, key: int) -> TextCompressor | None:
        """Return the compressor of the index with this key, or None if the index was deleted.

        Compressors can be cached by key, because keys are never reused.
        """
        compressor = self._compressors.pop(key, None)
        if compressor is None:
            sample = self._indexes.sample(key)
            if sample is None:
                return None
            try:
                compressor = TextCompressor(sample)
            except ValueError as error:
                raise damaged_error() from error
        self._compressors[key] = compressor  # the last one is the one used last
        for longest_unused in list(self._compressors)[:-_MOST_COMPRESSORS]:
            self._compressors.pop(longest_unused, None)
        return compressor

    def _known(self, key: int, numbers: Sequence[int] = (1, _LAST)) -> set[int]:
        if not numbers:
            return set()
        rows = self._database.sql(
            "SELECT number FROM page WHERE index_key = ? AND number BETWEEN ? AND ?",
            (key, min(numbers), max(numbers)),
        )
        return {int(str(number)) for (number,) in rows}

    def _clear(self, *, has_left: bool = False) -> None:
        """Delete released indexes; if that fails, a later call does it: nothing reads them."""
        try:
            if self._indexes.clear() or has_left:
                self._database.shrink()
        except StorageError:
            _log.warning("an index that is not used any more could not be deleted", exc_info=True)
