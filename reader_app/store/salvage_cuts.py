"""How pages were cut into sentences, as far as a damaged file still tells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from reader_app.domain.document import PageCut
from reader_app.store.words import unpack_spans

if TYPE_CHECKING:
    from reader_app.store.connection import Row


def cuts_of(rows: Iterable[Row]) -> dict[tuple[int, int], PageCut]:
    """By key of the index and number of the page; `rows` of "page_cut", rowid in front."""
    cuts: dict[tuple[int, int], PageCut] = {}
    for row in rows:
        match row:
            case (_, int(key), int(number), int(version), bytes(packed)):
                try:
                    cuts[key, number] = PageCut(version, unpack_spans(packed))
                except ValueError:
                    continue  # the page is cut anew when it is read
            case _:
                continue
    return cuts
