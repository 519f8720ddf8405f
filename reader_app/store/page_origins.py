"""What pages are that don't hold text of their own, and how such a page gets one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reader_app.domain.document import PageText, TextOrigin
from reader_app.store.text import storable
from reader_app.store.words import pack_spans, pack_words

if TYPE_CHECKING:
    from reader_app.store.connection import Database


def origins_of(key: int, pages: Sequence[PageText]) -> list[tuple[int, int, str]]:
    """Rows of `page_origin` for the pages that need one."""
    return [
        (key, page.number, page.origin.value)
        for page in pages
        if page.origin is not TextOrigin.FILE
    ]


def rewrite_row(database: Database, key: int, page: PageText) -> None:
    """Text, words, cut and origin of a stored page; its label and what it hides stay."""
    at = (key, page.number)
    database.sql(
        "UPDATE page SET text = ?, words = ?, is_blank = ? WHERE index_key = ? AND number = ?",
        (storable(page.text), pack_words(page.words), int(not page.text.strip()), *at),
    )
    database.sql("DELETE FROM page_cut WHERE index_key = ? AND number = ?", at)
    if page.cut is not None:
        packed = pack_spans(page.cut.spans)
        database.sql("INSERT INTO page_cut VALUES (?, ?, ?, ?)", (*at, page.cut.version, packed))
    database.sql("DELETE FROM page_origin WHERE index_key = ? AND number = ?", at)
    database.sql_many("INSERT INTO page_origin VALUES (?, ?, ?)", origins_of(key, [page]))
