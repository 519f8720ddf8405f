"""Encoding of a page's word boxes and sentences as bytes, about four bytes a word.

Words are stored as columns of small numbers, the differences between each box and its prediction.
Within a line a word is predicted to begin where the previous one ended, and to be as wide as its
letters in a font as high as the box (or, without the text, in proportion to its number of letters).
A line is predicted to begin where the line above begins. Height and baseline come in few pairs,
those of the page's fonts. A column is stored low bytes first, then high bytes, and deflated.

Boxes are rounded to a 16th of a point: at 200 % no edge is off by more than a tenth of a pixel.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from collections.abc import Sequence
from itertools import accumulate, chain, compress, count, repeat
from operator import add, mul, sub
from typing import Final, TypeVar

from reader_app.domain.document import Word, WordColumns, columns_of

_KINDS: Final = "bhi"
_KIND_OF: Final = {array(kind).itemsize: kind for kind in _KINDS}
_Numbers = TypeVar("_Numbers", "array[int]", "array[float]")


def pack_numbers(column: Sequence[int]) -> bytes:
    """Encode a column as its length, the size of a number in bytes, and the numbers.

    Raises OverflowError beyond 32 bits.
    """
    for kind in _KINDS:
        try:
            numbers = array(kind, column)
        except OverflowError:
            if kind == _KINDS[-1]:
                raise
            continue
        raw, size = little_endian(numbers).tobytes(), numbers.itemsize
        planes = [raw[place::size] for place in range(size)]
        return b"".join((len(column).to_bytes(4, "little"), bytes([size]), *planes))
    raise AssertionError


def unpack_numbers(raw: bytes, count: int) -> list[array[int]]:
    """Decode `count` columns. Raises ValueError for bytes that `pack_numbers` did not make."""
    columns: list[array[int]] = []
    place = 0
    for _ in range(count):
        length, size = int.from_bytes(raw[place : place + 4], "little"), raw[place + 4 : place + 5]
        if not size or size[0] not in _KIND_OF or len(raw) < place + 5 + length * size[0]:
            raise ValueError("not packed numbers")
        width = size[0]
        place += 5
        mixed = bytearray(length * width)
        for plane in range(width):
            mixed[plane::width] = raw[place : place + length]
            place += length
        column = array(_KIND_OF[width])
        column.frombytes(mixed)
        columns.append(little_endian(column))
    if place != len(raw):
        raise ValueError("not packed numbers")
    return columns


def little_endian(numbers: _Numbers) -> _Numbers:
    """Swap the bytes in place on a big-endian machine: the stored order is little-endian."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


_OTHER: Final = 500
_WIDTHS_OF: Final = {
    0: " \n",
    222: "|",
    250: ".,",
    278: "ijlt:;/\\",
    333: "frI!'’‘-()[]",
    389: "sJ",
    408: '"',
    444: "acez?“”",
    500: "bdghknopquvxy0123456789$–_*«»",
    556: "FPS",
    564: "+=<>",
    611: "ELTZ",
    667: "BCR",
    722: "wADGHKNOQUVXY",
    778: "m&",
    833: "%",
    889: "M",
    921: "@",
    944: "W",
    1000: "—…",
}
"""Widths of letters in a common serif font, in thousandths of the font size.

They only predict a word's width: with another font the stored numbers are larger, not wrong.
"""


class _Widths(dict[str, int]):
    def __missing__(self, letter: str) -> int:
        return _OTHER


_WIDTHS: Final = _Widths(
    {letter: width for width, letters in _WIDTHS_OF.items() for letter in letters}
)


def widths_of_words(text: str, starts: Sequence[int], ends: Sequence[int]) -> list[int]:
    """Return the predicted width of each word of the text, given their start and end offsets."""
    sums = [0, *accumulate(map(_WIDTHS.__getitem__, text))]
    return list(map(sub, map(sums.__getitem__, ends), map(sums.__getitem__, starts)))


_SCALE: Final = 16.0
"""Units of the stored coordinates in a point."""
_FINER: Final = 256
_FINEST: Final = 1 << 24
"""The fixed-point scale of the mean letter width.

It is `_FINER` for widths predicted by the number of letters, and `_FINEST` where letter widths are
multiplied by heights.
"""


def pack_boxes(words: WordColumns, text: str, *, by_letters: bool) -> bytes:
    """Encode boxes; `by_letters`: predict widths from the letters of `text`, which has the words.

    Raises OverflowError or ValueError for boxes that are out of range or not finite.
    """
    starts, ends = list(words.starts), list(words.ends)
    is_told_by_text = (starts, ends) == _places(text)
    if by_letters and not is_told_by_text:
        raise ValueError("the text doesn't tell where its words are")
    # Runs for each word of each page that is indexed; every step is done in C.
    x0, y0, x1, y1 = (list(map(round, map(mul, column, repeat(_SCALE)))) for column in words.edges)
    widths, heights = list(map(sub, x1, x0)), list(map(sub, y1, y0))
    units, finer = _units(starts, ends, heights, text if by_letters else "")
    letter = sum(widths) * finer // max(1, sum(units))
    pairs = list(zip(_steps(y0), _steps(heights), strict=True))
    kinds = {pair: kind for kind, pair in enumerate(dict.fromkeys(pairs))}
    columns = [
        [letter],
        [] if is_told_by_text else _steps(starts),
        [] if is_told_by_text else list(map(sub, ends, starts)),
        _beginnings(x0, x1, _first_in_lines(starts, text if is_told_by_text else "")),
        [width - letter * unit // finer for width, unit in zip(widths, units, strict=True)],
        list(map(kinds.__getitem__, pairs)),
        [lower for lower, _ in kinds],
        [taller for _, taller in kinds],
    ]
    return b"".join(map(pack_numbers, columns))


def unpack_boxes(raw: bytes, text: str, *, by_letters: bool) -> WordColumns:
    """Decode the boxes of a page with this text. Raises ValueError for malformed bytes."""
    (letter,), steps, lengths, begin, wider, kinds, lower, taller = unpack_numbers(raw, 8)
    if steps:
        text = ""
        starts = list(accumulate(steps))
        ends = list(map(add, starts, lengths))
    else:
        starts, ends = _places(text)
    y0 = list(accumulate(lower[kind] for kind in kinds))
    heights = list(accumulate(taller[kind] for kind in kinds))
    if not len(heights) == len(starts):
        raise ValueError("not packed words")
    y1 = list(map(add, y0, heights))
    units, finer = _units(starts, ends, heights, text if by_letters else "")
    x0: list[int] = []
    x1: list[int] = []
    line = right = 0
    rows = zip(begin, wider, units, _first_in_lines(starts, text), strict=True)
    for step, more, unit, is_first in rows:
        left = step + (line if is_first else right)
        right = left + more + letter * unit // finer
        x0.append(left)
        x1.append(right)
        if is_first:
            line = left
    left_edges, tops, right_edges, bottoms = (
        [edge / _SCALE for edge in column] for column in (x0, y0, x1, y1)
    )
    return WordColumns(starts, ends, (left_edges, tops, right_edges, bottoms))


def _units(
    starts: Sequence[int], ends: Sequence[int], heights: Sequence[int], text: str
) -> tuple[list[int], int]:
    """Return the predicted relative width of each word, and the scale of these numbers."""
    if not text:
        return list(map(sub, ends, starts)), _FINER
    return list(map(mul, widths_of_words(text, starts, ends), heights)), _FINEST


def _places(text: str) -> tuple[list[int], list[int]]:
    """Return the start and end offsets of the words of a text, split at spaces and line ends."""
    lengths = list(map(len, text.replace("\n", " ").split(" ")))
    starts = list(accumulate(map(add, lengths, repeat(1)), initial=0))
    ends = map(add, starts, lengths)
    return list(compress(starts, lengths)), list(compress(ends, lengths))


def _first_in_lines(starts: Sequence[int], text: str) -> list[bool]:
    """Return for each word whether it begins a line; without a text only the first word does."""
    if not text:
        return [place == 0 for place in range(len(starts))]
    return [start == 0 or text[start - 1] == "\n" for start in starts]


def _beginnings(x0: Sequence[int], x1: Sequence[int], firsts: Sequence[bool]) -> list[int]:
    found = list(map(sub, x0, [0, *x1]))
    line = 0
    for place in compress(count(), firsts):
        found[place], line = x0[place] - line, x0[place]
    return found


def _steps(column: Sequence[int]) -> list[int]:
    """Return the differences between neighbours, with the first number's difference from 0."""
    return list(map(sub, column, [0, *column]))


_BOXES: Final = b"b"
_BY_LETTERS: Final = b"l"
_SPANS: Final = b"s"
_BYTES: Final = 4
_LEVEL: Final = 4
"""The zlib level: 1 % larger than at the default level, in two thirds of the time."""


def pack_words(words: Sequence[Word], text: str = "") -> bytes:
    """Encode words; `text` is their page's text, if it is available for decoding as well."""
    if not words:
        return b""
    columns = columns_of(words)
    for mark in (_BY_LETTERS, _BOXES):
        try:
            raw = pack_boxes(columns, text, by_letters=mark == _BY_LETTERS)
        except (OverflowError, ValueError):
            continue
        return mark + zlib.compress(raw, _LEVEL)
    return _packed_floats(columns)  # boxes out of range for the encoding above


def check_words(packed: object) -> None:
    """Raise ValueError for what `pack_words` did not make; cheaper than decoding."""
    if not isinstance(packed, bytes):
        raise ValueError("not packed words")
    _inflated(packed[1:] if packed[:1] in (_BOXES, _BY_LETTERS) else packed)


def unpack_words(packed: bytes, text: str = "") -> Sequence[Word]:
    """Decode words. Raises ValueError for bytes that `pack_words` did not make."""
    if not packed:
        return ()
    mark = packed[:1]
    if mark not in (_BOXES, _BY_LETTERS):
        return _unpacked_floats(packed)
    try:
        return unpack_boxes(_inflated(packed[1:]), text, by_letters=mark == _BY_LETTERS)
    except (IndexError, ValueError) as error:
        raise ValueError("not packed words") from error


def pack_spans(spans: Sequence[tuple[int, int]]) -> bytes:
    """Encode sentences, given in order as (start, end) offsets in the page's text."""
    if not spans:
        return b""
    numbers = [place for span in spans for place in span]
    steps = list(map(sub, numbers, [0, *numbers]))
    try:
        return _SPANS + zlib.compress(pack_numbers(steps[::2]) + pack_numbers(steps[1::2]))
    except OverflowError:
        raise ValueError("a page's text is not that long") from None


def unpack_spans(packed: bytes) -> tuple[tuple[int, int], ...]:
    """Decode sentences. Raises ValueError for bytes that `pack_spans` did not make."""
    if not packed:
        return ()
    if not packed.startswith(_SPANS):
        return _unpacked_starts_and_ends(packed)
    gaps, lengths = unpack_numbers(_inflated(packed[1:]), 2)
    if len(gaps) != len(lengths):
        raise ValueError("not packed sentences")
    # Runs for each question; every step is done in C.
    places = list(accumulate(chain.from_iterable(zip(gaps, lengths, strict=True))))
    return tuple(zip(places[::2], places[1::2], strict=True))


# --- the encoding of older versions, still used for boxes out of range of the new one


def _packed_floats(words: WordColumns) -> bytes:
    edges = array("f")
    for column in words.edges:
        edges.extend(column)
    places = little_endian(array("I", [*words.starts, *words.ends]))
    return zlib.compress(places.tobytes() + little_endian(edges).tobytes(), 1)


def _unpacked_floats(packed: bytes) -> WordColumns:
    raw = _inflated(packed)
    if len(raw) % (6 * _BYTES):
        raise ValueError("not packed words")
    count = len(raw) // (6 * _BYTES)
    numbers, edges = array("I"), array("f")
    numbers.frombytes(raw[: 2 * _BYTES * count])
    edges.frombytes(raw[2 * _BYTES * count :])
    numbers, edges = little_endian(numbers), little_endian(edges)
    columns = [edges[index * count : (index + 1) * count] for index in range(4)]
    x0, y0, x1, y1 = columns
    return WordColumns(numbers[:count], numbers[count:], (x0, y0, x1, y1))


def _unpacked_starts_and_ends(packed: bytes) -> tuple[tuple[int, int], ...]:
    raw = _inflated(packed)
    if len(raw) % (2 * _BYTES):
        raise ValueError("not packed words")
    numbers = array("I")
    numbers.frombytes(raw)
    numbers = little_endian(numbers)
    count = len(numbers) // 2
    return tuple(zip(numbers[:count], numbers[count:], strict=True))


def _inflated(packed: bytes) -> bytes:
    if not packed:
        return b""
    try:
        return zlib.decompress(packed)
    except zlib.error as error:
        raise ValueError("not packed words") from error
