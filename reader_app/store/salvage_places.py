"""Where words and sentences of pages are, as far as a damaged file still tells."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from reader_app.domain.document import PageCut, PageText
from reader_app.store.words import unpack_spans, unpack_words

if TYPE_CHECKING:
    from reader_app.store.connection import Row, SqlValue

Places: TypeAlias = "dict[tuple[int, int], tuple[SqlValue, SqlValue, SqlValue]]"
"""By key of the index and number of the page: version of the cut, the cut, the words, packed."""


def places_of(rows: Iterable[Row], keys: Container[int]) -> Places:
    """Of the indexes with these keys; `rows` of "page_places", rowid in front."""
    places: Places = {}
    for row in rows:
        match row:
            case (_, int(key), int(number), version, spans, packed) if key in keys:
                places[key, number] = version, spans, packed
            case _:
                continue
    return places


def page_with(page: PageText, places: tuple[SqlValue, SqlValue, SqlValue] | None) -> PageText:
    """What can't be read is left out: the page is cut anew when it is read."""
    version, spans, packed = places or (None, None, None)
    try:
        words = unpack_words(packed, page.text) if isinstance(packed, bytes) else ()
    except ValueError:
        words = ()
    try:
        if isinstance(version, int) and isinstance(spans, bytes):
            page = replace(page, cut=PageCut(version, unpack_spans(spans)))
    except ValueError:
        pass
    return replace(page, words=words)
