"""Texts of pages, packed to two fifths. Each is checked against its checksum when it is unpacked.

Pages of a book say much the same words: a sample of the book, known to both sides, makes them
smaller than each page by itself could be.
"""

from __future__ import annotations

import zlib
from functools import cached_property, lru_cache
from typing import Final

from reader_app.store.text import storable

_LEVEL: Final = 6
_LONGEST_SAMPLE: Final = 16_000
_LEAST_PAGES: Final = 100
_REMEMBERED: Final = 64
"""Texts of a book that are kept readable: the next question often finds the same pages."""


class TextPress:
    """Packs texts of one book. A text that was packed with another sample can't be unpacked."""

    def __init__(self, sample: bytes = b"") -> None:
        self._sample = sample
        self._remembered = lru_cache(maxsize=_REMEMBERED)(self._inflated)

    @cached_property
    def _begun(self) -> zlib._Compress:
        """Has read the sample; who only reads needs none."""
        return (
            zlib.compressobj(_LEVEL, zdict=self._sample)
            if self._sample
            else zlib.compressobj(_LEVEL)
        )

    def packed(self, text: str) -> bytes:
        if not text:
            return b""
        press = self._begun.copy()
        return press.compress(storable(text).encode()) + press.flush()

    def unpacked(self, packed: object) -> str:
        """Raises ValueError for what `packed` did not make."""
        if not isinstance(packed, bytes):
            raise ValueError("not a packed text")
        return self._remembered(packed) if packed else ""

    def _inflated(self, packed: bytes) -> str:
        unpacking = zlib.decompressobj(zdict=self._sample)
        try:
            raw = unpacking.decompress(packed)
        except zlib.error as error:
            raise ValueError("not a packed text") from error
        if not unpacking.eof:
            raise ValueError("not a packed text")
        return raw.decode()


def sample_of(text: str, page_count: int) -> bytes:
    """What to keep of a book's text; nothing of a short one, where it takes more than it saves."""
    return storable(text).encode()[:_LONGEST_SAMPLE] if page_count >= _LEAST_PAGES else b""
