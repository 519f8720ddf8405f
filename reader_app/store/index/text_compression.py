"""Texts of pages, packed to two fifths. Each is checked against its checksum when it is unpacked.

Pages of a book say much the same words: a sample of the book, known to both sides, makes them
smaller than each page by itself could be. The sample is kept packed, too.
"""

from __future__ import annotations

import zlib
from functools import cached_property, lru_cache
from typing import Final

from reader_app.store.column_values import storable

_LEVEL: Final = 6
_LONGEST_SAMPLE: Final = 32_000
"""Bytes: further back no packed text can point."""
_PACKED_SAMPLE: Final = b"\xff"
_PACKED_WIDE_SAMPLE: Final = b"\xfe"
"""They begin no text in UTF-8: samples of before are kept as they were."""
_WIDE: Final = "utf-16-le"
"""Of Japanese, Hindi and their like two bytes a letter instead of three: a tenth less, packed."""
_HEAD: Final = 2
_NAME_OF_SAMPLE: Final = 4
_HAS_SAMPLE: Final = 0x20
_LEAST_PAGES: Final = 100
_REMEMBERED: Final = 64
"""Texts of a book that are kept readable: the next question often finds the same pages."""


class TextCompressor:
    """Packs texts of one book. A text that was packed with another sample can't be unpacked.

    `sample`: as it is kept. Raises ValueError for a damaged one.
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
    """What to keep of a book's text; nothing of a short one, where it takes more than it saves."""
    if page_count < _LEAST_PAGES:
        return b""
    narrow = storable(text).encode()
    if len(narrow) <= 2 * len(text):
        return packed_sample(narrow[:_LONGEST_SAMPLE])
    wide = storable(text).encode(_WIDE)[:_LONGEST_SAMPLE]
    return _PACKED_WIDE_SAMPLE + zlib.compress(wide, zlib.Z_BEST_COMPRESSION)


def packed_sample(sample: bytes) -> bytes:
    """A sample in UTF-8 as it is kept from now on."""
    if not sample or _is_packed(sample):
        return sample
    return _PACKED_SAMPLE + zlib.compress(sample, zlib.Z_BEST_COMPRESSION)


def opened_sample(kept: bytes) -> tuple[bytes, str]:
    """What texts are packed with, and the encoding of both. Raises ValueError for a damaged one."""
    if not _is_packed(kept):
        return kept, "utf-8"
    try:
        sample = zlib.decompress(kept[1:])
    except zlib.error as error:
        raise ValueError("not a packed sample") from error
    return sample, _WIDE if kept.startswith(_PACKED_WIDE_SAMPLE) else "utf-8"


def _is_packed(sample: bytes) -> bool:
    return sample.startswith((_PACKED_SAMPLE, _PACKED_WIDE_SAMPLE))
