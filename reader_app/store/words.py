"""Word boxes of a page, packed: about five bytes a word instead of a row each.

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


def _inflated(packed: bytes) -> bytes:
    if not packed:
        return b""
    try:
        raw = zlib.decompress(packed)
    except zlib.error as error:
        raise ValueError("not packed words") from error
    if len(raw) % (6 * _BYTES):
        raise ValueError("not packed words")
    return raw
