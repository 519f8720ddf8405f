"""The full-text tables: one per book, one row per page, named after an integer key.

They hold no text of their own (`content=''`): the text is in `page`, once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from reader_app.domain.search import Tokenizer
from reader_app.store.text import storable

if TYPE_CHECKING:
    from reader_app.store.connection import Database

_TOKENIZE = {
    Tokenizer.PORTER: "porter unicode61 remove_diacritics 2",
    Tokenizer.TRIGRAM: "trigram",
    Tokenizer.BIGRAM: "unicode61",
}


def table_name(key: int) -> str:
    return f"page_words_{key:d}"


def create_table(database: Database, key: int, tokenizer: Tokenizer) -> None:
    database.sql(
        f"CREATE VIRTUAL TABLE {table_name(key)} USING fts5("
        f"body, head, content='', tokenize='{_TOKENIZE[tokenizer]}')"
    )


def index_key(database: Database, book_id: str) -> int | None:
    rows = database.sql("SELECT key FROM page_index WHERE book_id = ?", (storable(book_id),))
    return int(str(rows[0][0])) if rows else None


def drop_index(database: Database, book_id: str) -> None:
    """Forget a book's pages and its full-text table. Call it in a transaction."""
    key = index_key(database, book_id)
    if key is None:
        return
    database.sql(f"DROP TABLE IF EXISTS {table_name(key)}")
    database.sql("DELETE FROM page_index WHERE key = ?", (key,))
