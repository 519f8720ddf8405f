"""Word boxes and sentences of a page, packed: about four bytes a word instead of a row each.

Boxes are kept to a 16th of a point: at 200 % no edge is off by more than a tenth of a pixel. A
number says how far a box is from where the one before it lets expect it, so that most of them are
small or the same.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Sequence
from itertools import accumulate, chain
from operator import sub
from typing import Final

from reader_app.domain.document import Word, WordColumns, columns_of
from reader_app.store import box_columns, number_columns

_BOXES: Final = b"b"
_BY_LETTERS: Final = b"l"
_SPANS: Final = b"s"
_BYTES: Final = 4
_LEVEL: Final = 4
"""One percent larger than at the usual level, in two thirds of the time."""


def pack_words(words: Sequence[Word], text: str = "") -> bytes:
    """`text`: of their page, if it will be there when they are unpacked."""
    if not words:
        return b""
    columns = columns_of(words)
    for mark in (_BY_LETTERS, _BOXES):
        try:
            raw = box_columns.packed(columns, text, by_letters=mark == _BY_LETTERS)
        except (OverflowError, ValueError):
            continue
        return mark + zlib.compress(raw, _LEVEL)
    return _packed_floats(columns)  # boxes that no page of paper has


def check_words(packed: object) -> None:
    """Cheaper than unpacking. Raises ValueError for what `pack_words` did not make."""
    if not isinstance(packed, bytes):
        raise ValueError("not packed words")
    _inflated(packed[1:] if packed[:1] in (_BOXES, _BY_LETTERS) else packed)


def unpack_words(packed: bytes, text: str = "") -> Sequence[Word]:
    """Raises ValueError for bytes that `pack_words` did not make."""
    if not packed:
        return ()
    mark = packed[:1]
    if mark not in (_BOXES, _BY_LETTERS):
        return _unpacked_floats(packed)
    try:
        return box_columns.unpacked(_inflated(packed[1:]), text, by_letters=mark == _BY_LETTERS)
    except (IndexError, ValueError) as error:
        raise ValueError("not packed words") from error


def pack_spans(spans: Sequence[tuple[int, int]]) -> bytes:
    if not spans:
        return b""
    numbers = [place for span in spans for place in span]
    steps = list(map(sub, numbers, [0, *numbers]))
    try:
        return _SPANS + zlib.compress(
            number_columns.packed(steps[::2]) + number_columns.packed(steps[1::2])
        )
    except OverflowError:
        raise ValueError("a page's text is not that long") from None


def unpack_spans(packed: bytes) -> tuple[tuple[int, int], ...]:
    """Raises ValueError for bytes that `pack_spans` did not make."""
    if not packed:
        return ()
    if not packed.startswith(_SPANS):
        return _unpacked_starts_and_ends(packed)
    gaps, lengths = number_columns.unpacked(_inflated(packed[1:]), 2)
    if len(gaps) != len(lengths):
        raise ValueError("not packed sentences")
    # Asked for with each question: no step of it is one of Python's own.
    places = list(accumulate(chain.from_iterable(zip(gaps, lengths, strict=True))))
    return tuple(zip(places[::2], places[1::2], strict=True))


# --- as they were packed before, and still are where nothing else fits


def _packed_floats(words: WordColumns) -> bytes:
    edges = array("f")
    for column in words.edges:
        edges.extend(column)
    places = number_columns.little(array("I", [*words.starts, *words.ends]))
    return zlib.compress(places.tobytes() + number_columns.little(edges).tobytes(), 1)


def _unpacked_floats(packed: bytes) -> WordColumns:
    raw = _inflated(packed)
    if len(raw) % (6 * _BYTES):
        raise ValueError("not packed words")
    count = len(raw) // (6 * _BYTES)
    numbers, edges = array("I"), array("f")
    numbers.frombytes(raw[: 2 * _BYTES * count])
    edges.frombytes(raw[2 * _BYTES * count :])
    numbers, edges = number_columns.little(numbers), number_columns.little(edges)
    columns = [edges[index * count : (index + 1) * count] for index in range(4)]
    x0, y0, x1, y1 = columns
    return WordColumns(numbers[:count], numbers[count:], (x0, y0, x1, y1))


def _unpacked_starts_and_ends(packed: bytes) -> tuple[tuple[int, int], ...]:
    raw = _inflated(packed)
    if len(raw) % (2 * _BYTES):
        raise ValueError("not packed words")
    numbers = array("I")
    numbers.frombytes(raw)
    numbers = number_columns.little(numbers)
    count = len(numbers) // 2
    return tuple(zip(numbers[:count], numbers[count:], strict=True))


def _inflated(packed: bytes) -> bytes:
    if not packed:
        return b""
    try:
        return zlib.decompress(packed)
    except zlib.error as error:
        raise ValueError("not packed words") from error
