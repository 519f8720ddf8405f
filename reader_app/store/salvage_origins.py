"""Pages that are pictures and what was recognised in them, as far as a damaged file still tells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from reader_app.domain.document import TextOrigin
from reader_app.store.words import check_words

if TYPE_CHECKING:
    from reader_app.store.connection import Database, Row


def origins_in(rows: Iterable[Row]) -> dict[tuple[int, int], TextOrigin]:
    """By key of the index and number of the page; `rows` of "page_origin", rowid in front."""
    origins: dict[tuple[int, int], TextOrigin] = {}
    for row in rows:
        match row:
            case (_, int(key), int(number), str(origin)) if origin in list(TextOrigin):
                origins[key, number] = TextOrigin(origin)
            case _:
                continue
    return origins


def drop_illegible_recognised(database: Database) -> None:
    """Recognised pages whose words can't be unpacked: they are recognised again."""
    for book_id, number, words in database.sql(
        "SELECT book_id, number, words FROM recognised_page"
    ):
        try:
            check_words(words)
        except ValueError:
            database.sql(
                "DELETE FROM recognised_page WHERE book_id = ? AND number = ?", (book_id, number)
            )
