"""A memory of texts that doesn't grow beyond its limit."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Final, Generic, TypeVar

_Key = TypeVar("_Key", bound=Hashable)

_BLOCK_BYTES: Final = 256 * 1024
_LENGTH_BITS: Final = 32
_ANY_CHARACTER: Final = "surrogatepass"


class KeptTexts(Generic[_Key]):
    """The first texts up to `limit` bytes of UTF-8; what comes later is not kept.

    Books are gone through from end to end: throwing out the oldest would throw out just what the
    next search asks for first.

    One after the other in blocks: as strings they took twice that, because one curly quotation
    mark makes every character of a page as wide as itself, and lay scattered between the passing
    values of the pages that were read meanwhile, none of which could be given back for them.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._blocks: list[bytearray] = []
        self._end = 0
        self._in_use = 0
        self._places: dict[_Key, int] = {}  # start and length in one number: no object for each

    def __contains__(self, key: _Key) -> bool:
        return key in self._places

    @property
    def bytes_held(self) -> int:
        """Of all blocks, full or not."""
        return len(self._blocks) * _BLOCK_BYTES

    def find(self, key: _Key) -> str | None:
        """None where it isn't kept."""
        place = self._places.get(key)
        return None if place is None else self._read(place).decode(errors=_ANY_CHARACTER)

    def drop(self, key: _Key) -> None:
        """Forget a text; nothing happens where it isn't kept."""
        former = self._places.pop(key, None)
        if former is not None:
            self._in_use -= _length(former)

    def keep(self, key: _Key, text: str) -> None:
        """Remember a text, if there is room for it; instead of the one before."""
        data = text.encode(errors=_ANY_CHARACTER)
        former = self._places.get(key)
        if former is not None:
            if self._read(former) == data:
                return
            del self._places[key]
            self._in_use -= _length(former)
        if self._in_use + len(data) > self._limit:
            return
        if self._end + len(data) > self._limit:
            self._close_gaps()
        self._places[key] = self._append(data)

    def _append(self, data: bytes) -> int:
        start = self._end
        self._end += len(data)
        self._in_use += len(data)
        while self.bytes_held < self._end:
            self._blocks.append(bytearray(_BLOCK_BYTES))
        written = 0
        for block, first, stop in self._parts(start, len(data)):
            block[first:stop] = data[written : written + stop - first]
            written += stop - first
        return start << _LENGTH_BITS | len(data)

    def _read(self, place: int) -> bytes:
        parts = self._parts(place >> _LENGTH_BITS, _length(place))
        return b"".join([block[first:stop] for block, first, stop in parts])

    def _parts(self, start: int, length: int) -> Iterator[tuple[bytearray, int, int]]:
        """Where bytes start..start+length are: few texts reach over the end of a block."""
        end = start + length
        while start < end:
            number, offset = divmod(start, _BLOCK_BYTES)
            stop = min(_BLOCK_BYTES, offset + end - start)
            yield self._blocks[number], offset, stop
            start += stop - offset

    def _close_gaps(self) -> None:
        """Texts that were kept again have left theirs."""
        kept = [(key, self._read(place)) for key, place in self._places.items()]
        self._blocks.clear()
        self._end = self._in_use = 0
        for key, data in kept:
            self._places[key] = self._append(data)


def _length(place: int) -> int:
    return place & ((1 << _LENGTH_BITS) - 1)
