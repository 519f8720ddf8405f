"""Outline and page labels as JSON columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reader_app.domain.document import OutlineEntry
from reader_app.store.text import from_json, to_json

if TYPE_CHECKING:
    from reader_app.domain.jsontypes import JsonValue


def outline_text(outline: Sequence[OutlineEntry]) -> str:
    entries: list[JsonValue] = [
        [entry.level, entry.title, entry.page, entry.top, *_rare(entry)] for entry in outline
    ]
    return to_json(entries)


def _rare(entry: OutlineEntry) -> list[JsonValue]:
    if entry.is_made:
        return [entry.uri, True]
    return [entry.uri] if entry.uri else []


def labels_text(labels: Sequence[str]) -> str:
    return to_json(list(labels))


def outline_of(text: str) -> tuple[OutlineEntry, ...]:
    values = from_json(text)
    entries = []
    for value in values if isinstance(values, list) else ():
        match value:
            case [int(level), str(title), int(page), int(top) | float(top)]:
                entries.append(OutlineEntry(level, title, page, top))
            case [int(level), str(title), int(page), int(top) | float(top), str(uri)]:
                entries.append(OutlineEntry(level, title, page, top, uri))
            case [int(level), str(title), int(page), int(top) | float(top), str(uri), True]:
                entries.append(OutlineEntry(level, title, page, top, uri, is_made=True))
    return tuple(entries)


def labels_of(text: str) -> tuple[str, ...]:
    values = from_json(text)
    return tuple(str(value) for value in values) if isinstance(values, list) else ()
