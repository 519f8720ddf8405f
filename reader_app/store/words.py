"""Word boxes and sentences of a page, packed: about five bytes a word instead of a row each.

Columns one after the other (all starts, all ends, all x0 …), as MuPDF has them (32-bit floats),
then deflated.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from collections.abc import Sequence

from reader_app.domain.document import Rect, Word

_BYTES = 4


def pack_words(words: Sequence[Word]) -> bytes:
    if not words:
        return b""
    starts = array("I", [word.start for word in words])
    ends = array("I", [word.end for word in words])
    edges = array("f", [word.rect.x0 for word in words])
    edges.extend([word.rect.y0 for word in words])
    edges.extend([word.rect.x1 for word in words])
    edges.extend([word.rect.y1 for word in words])
    parts = (starts, ends, edges)
    if sys.byteorder == "big":
        for part in parts:
            part.byteswap()
    return zlib.compress(b"".join(part.tobytes() for part in parts), 1)


def check_words(packed: object) -> None:
    """Cheaper than unpacking. Raises ValueError for what `pack_words` did not make."""
    if not isinstance(packed, bytes):
        raise ValueError("not packed words")
    _inflated(packed)


def unpack_words(packed: bytes) -> tuple[Word, ...]:
    """Raises ValueError for bytes that `pack_words` did not make."""
    raw = _inflated(packed)
    count = len(raw) // (6 * _BYTES)
    numbers, edges = array("I"), array("f")
    numbers.frombytes(raw[: 2 * _BYTES * count])
    edges.frombytes(raw[2 * _BYTES * count :])
    if sys.byteorder == "big":
        numbers.byteswap()
        edges.byteswap()
    columns = [edges[index * count : (index + 1) * count] for index in range(4)]
    rects = map(Rect, *columns)
    return tuple(map(Word, numbers[:count], numbers[count:], rects))


def pack_spans(spans: Sequence[tuple[int, int]]) -> bytes:
    """Starts, then ends."""
    columns = [[start for start, _ in spans], [end for _, end in spans]]
    packed = array("I", columns[0] + columns[1])
    if sys.byteorder == "big":
        packed.byteswap()
    return zlib.compress(packed.tobytes(), 1) if spans else b""


def unpack_spans(packed: bytes) -> tuple[tuple[int, int], ...]:
    """Raises ValueError for bytes that `pack_spans` did not make."""
    numbers = array("I")
    raw = _inflated(packed, 2)
    numbers.frombytes(raw)
    if sys.byteorder == "big":
        numbers.byteswap()
    count = len(numbers) // 2
    return tuple(zip(numbers[:count], numbers[count:], strict=True))


def _inflated(packed: bytes, columns: int = 6) -> bytes:
    if not packed:
        return b""
    try:
        raw = zlib.decompress(packed)
    except zlib.error as error:
        raise ValueError("not packed words") from error
    if len(raw) % (columns * _BYTES):
        raise ValueError("not packed words")
    return raw
