"""Compresses texts of pages to two fifths by zlib, with a sample of the book as its dictionary.

Pages of a book share most of their words, so that a sample of its text makes each page smaller than
it could be by itself. The sample is stored compressed, too. A checksum is checked for each page.
"""

from __future__ import annotations

import zlib
from functools import cached_property, lru_cache
from typing import Final

from reader_app.store.column_values import storable

_LEVEL: Final = 6
_LONGEST_SAMPLE: Final = 32_000
"""Bytes: zlib can't refer further back."""
_PACKED_SAMPLE: Final = b"\xff"
_PACKED_WIDE_SAMPLE: Final = b"\xfe"
"""First bytes that no UTF-8 text has: older versions stored samples as plain UTF-8."""
_WIDE: Final = "utf-16-le"
"""For Japanese, Hindi and the like: two bytes a letter, not three, saves a tenth."""
_HEAD: Final = 2
_NAME_OF_SAMPLE: Final = 4
_HAS_SAMPLE: Final = 0x20
_LEAST_PAGES: Final = 100
_REMEMBERED: Final = 64
"""Texts of a book that are cached: the next question often finds the same pages."""


class TextCompressor:
    """Compresses and decompresses the texts of one book, all with the same sample.

    `sample`: as it is stored. Raises ValueError for a damaged one.
    """

    def __init__(self, sample: bytes = b"") -> None:
        self._sample, self._codec = opened_sample(sample)
        # The checksum that its packed form ends with is its name.
        self._name = (
            sample[-_NAME_OF_SAMPLE:]
            if _is_packed(sample)
            else zlib.adler32(sample).to_bytes(_NAME_OF_SAMPLE)
        )
        self._remembered = lru_cache(maxsize=_REMEMBERED)(self._inflated)

    @cached_property
    def _begun(self) -> zlib._Compress:
        """A zlib object that has read the sample, to be copied; only writers need it."""
        return (
            zlib.compressobj(_LEVEL, zdict=self._sample)
            if self._sample
            else zlib.compressobj(_LEVEL)
        )

    def packed(self, text: str) -> bytes:
        if not text:
            return b""
        press = self._begun.copy()
        return press.compress(storable(text).encode(self._codec)) + press.flush()

    def unpacked(self, packed: object) -> str:
        """Raises ValueError for what `packed` did not make."""
        if not isinstance(packed, bytes):
            raise ValueError("not a packed text")
        return self._remembered(packed) if packed else ""

    def _inflated(self, packed: bytes) -> str:
        # zlib would look through the whole sample each time before it unpacks a page with it: that
        # takes as long as the page. The sample's name and the text's checksum are compared here.
        begin = _HEAD
        is_with_sample = len(packed) > _HEAD and bool(packed[1] & _HAS_SAMPLE)
        if is_with_sample:
            begin += _NAME_OF_SAMPLE
            if packed[_HEAD:begin] != self._name:
                raise ValueError("not a packed text")
        if int.from_bytes(packed[:_HEAD]) % 31 or packed[0] & 15 != zlib.DEFLATED:
            raise ValueError("not a packed text")
        unpacking = zlib.decompressobj(
            -zlib.MAX_WBITS, zdict=self._sample if is_with_sample else b""
        )
        try:
            raw = unpacking.decompress(packed[begin:])
        except zlib.error as error:
            raise ValueError("not a packed text") from error
        if not unpacking.eof or zlib.adler32(raw) != int.from_bytes(unpacking.unused_data[:4]):
            raise ValueError("not a packed text")
        return raw.decode(self._codec)


def sample_of(text: str, page_count: int) -> bytes:
    """Return the sample to store for a book; none for a short one, as it saves too little."""
    if page_count < _LEAST_PAGES:
        return b""
    narrow = storable(text).encode()
    if len(narrow) <= 2 * len(text):
        return packed_sample(narrow[:_LONGEST_SAMPLE])
    wide = storable(text).encode(_WIDE)[:_LONGEST_SAMPLE]
    return _PACKED_WIDE_SAMPLE + zlib.compress(wide, zlib.Z_BEST_COMPRESSION)


def packed_sample(sample: bytes) -> bytes:
    """Compress a sample that an older version stored as UTF-8."""
    if not sample or _is_packed(sample):
        return sample
    return _PACKED_SAMPLE + zlib.compress(sample, zlib.Z_BEST_COMPRESSION)


def opened_sample(kept: bytes) -> tuple[bytes, str]:
    """Return the bytes of a stored sample and the encoding of the texts. Raises ValueError."""
    if not _is_packed(kept):
        return kept, "utf-8"
    try:
        sample = zlib.decompress(kept[1:])
    except zlib.error as error:
        raise ValueError("not a packed sample") from error
    return sample, _WIDE if kept.startswith(_PACKED_WIDE_SAMPLE) else "utf-8"


def _is_packed(sample: bytes) -> bool:
    return sample.startswith((_PACKED_SAMPLE, _PACKED_WIDE_SAMPLE))
