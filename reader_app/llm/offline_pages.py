"""Which page prints a label: found out by reading, for a companion that has only the tools."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from reader_app.domain.citations import PassageSource
from reader_app.domain.jsontypes import JsonObject, JsonValue
from reader_app.llm.assembly import label_of
from reader_app.llm.lowering import blocks_of
from reader_app.llm.words import roman_value

_MOST_READS: Final = 3
_AT_ONCE: Final = 10


def page_calls(
    label: str, reads: Sequence[tuple[JsonObject, JsonObject]]
) -> tuple[int, list[tuple[int, int]]]:
    """The page that prints `label` (0: not known yet), and what to read next to find out.

    `reads`: arguments and results of read_pages so far. When nothing more is worth reading, the
    page is what was found, or else the page with that number.
    """
    wanted = _value(label)
    labels = {page: shown for _, result in reads for page, shown in _labels(result).items()}
    for page, shown in labels.items():
        if shown.casefold() == label.casefold():
            return page, []
    if not reads:
        return 0, [(wanted, wanted)]
    if not _labels(reads[-1][1]):  # there is no such page, or no text on it
        return 0, []
    guess = _guess(wanted, label.isdigit(), labels)
    tried = {number for arguments, _ in reads for number in _range(arguments)}
    if len(reads) >= _MOST_READS or guess in tried or guess < 1:
        return (wanted if label.isdigit() and wanted in labels else 0), []
    if labels and _is_same_kind(label, labels):
        return 0, [(guess, guess)]
    return 0, [(guess, guess + _AT_ONCE - 1)]


def _guess(wanted: int, is_arabic: bool, labels: dict[int, str]) -> int:
    for page, shown in labels.items():
        if shown.isdigit() == is_arabic and (value := _value(shown)):
            return page + wanted - value
    return wanted + 1


def _is_same_kind(label: str, labels: dict[int, str]) -> bool:
    return any(shown.isdigit() == label.isdigit() and _value(shown) for shown in labels.values())


def _value(label: str) -> int:
    return int(label) if label.isdigit() else roman_value(label)


def _labels(result: JsonObject) -> dict[int, str]:
    found: dict[int, str] = {}
    for block in blocks_of(result):
        source = PassageSource.parsed(str(block.get("source") or ""))
        if source is not None:
            found[source.page] = label_of(str(block.get("title") or ""), source.page)
    return found


def _range(arguments: JsonObject) -> range:
    first, last = _whole(arguments.get("first")), _whole(arguments.get("last"))
    return range(first, last + 1)


def _whole(value: JsonValue) -> int:
    return value if isinstance(value, int) else 0
