"""Compression of page texts to two fifths by zlib, with a sample of the book as dictionary.

Pages of a book share most of their words, so that the sample makes each page smaller than it would
be alone. The sample is stored compressed, too. Every page has a checksum.
"""

from __future__ import annotations

import zlib
from functools import cached_property, lru_cache
from typing import Final

from reader_app.store.tables import storable

_LEVEL: Final = 6
_LONGEST_SAMPLE: Final = 32_000
"""The longest sample in bytes, which is as far back as zlib can refer."""
_PACKED_SAMPLE: Final = b"\xff"
_PACKED_WIDE_SAMPLE: Final = b"\xfe"
"""The first bytes of compressed samples.

No UTF-8 text begins with them, and older versions stored samples as plain UTF-8.
"""
_WIDE: Final = "utf-16-le"
"""The encoding for scripts such as Japanese: two bytes a letter, not three, save a tenth."""
_HEAD: Final = 2
_NAME_OF_SAMPLE: Final = 4
_HAS_SAMPLE: Final = 0x20
_LEAST_PAGES: Final = 100
_REMEMBERED: Final = 64
"""The number of cached texts of a book: the next question often finds the same pages."""


class TextCompressor:
    """Compresses and decompresses the texts of one book, all with the same sample.

    `sample` is in its stored form; a damaged one raises ValueError.
    """

    def __init__(self, sample: bytes = b"") -> None:
        self._sample, self._codec = opened_sample(sample)
        # zlib identifies a dictionary by its checksum, with which the compressed sample ends.
        self._name = (
            sample[-_NAME_OF_SAMPLE:]
            if _is_packed(sample)
            else zlib.adler32(sample).to_bytes(_NAME_OF_SAMPLE)
        )
        self._remembered = lru_cache(maxsize=_REMEMBERED)(self._inflated)

    @cached_property
    def _begun(self) -> zlib._Compress:
        """A zlib compressor primed with the sample, to be copied; only writers need it."""
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
        """Return the text. Raises ValueError for what `packed` did not make."""
        if not isinstance(packed, bytes):
            raise ValueError("not a packed text")
        return self._remembered(packed) if packed else ""

    def _inflated(self, packed: bytes) -> str:
        # zlib itself would compute the sample's checksum before each page, which takes as long as
        # decompressing the page. So the checksums of sample and text are compared here.
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
    """Return the sample to store for a book; b"" for a short book, where it saves too little."""
    if page_count < _LEAST_PAGES:
        return b""
    narrow = storable(text).encode()
    if len(narrow) <= 2 * len(text):
        return packed_sample(narrow[:_LONGEST_SAMPLE])
    wide = storable(text).encode(_WIDE)[:_LONGEST_SAMPLE]
    return _PACKED_WIDE_SAMPLE + zlib.compress(wide, zlib.Z_BEST_COMPRESSION)


def packed_sample(sample: bytes) -> bytes:
    """Return a UTF-8 sample in its compressed form; a compressed one is returned unchanged."""
    if not sample or _is_packed(sample):
        return sample
    return _PACKED_SAMPLE + zlib.compress(sample, zlib.Z_BEST_COMPRESSION)


def opened_sample(kept: bytes) -> tuple[bytes, str]:
    """Return the bytes of a stored sample and the encoding of the texts.

    Raises ValueError for a damaged sample.
    """
    if not _is_packed(kept):
        return kept, "utf-8"
    try:
        sample = zlib.decompress(kept[1:])
    except zlib.error as error:
        raise ValueError("not a packed sample") from error
    return sample, _WIDE if kept.startswith(_PACKED_WIDE_SAMPLE) else "utf-8"


def _is_packed(sample: bytes) -> bool:
    return sample.startswith((_PACKED_SAMPLE, _PACKED_WIDE_SAMPLE))
