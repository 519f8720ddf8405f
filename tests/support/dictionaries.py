"""Dictionaries of dictd and StarDict, made as their own programs make them."""

from __future__ import annotations

import gzip
import struct
import zlib
from collections.abc import Mapping
from pathlib import Path

_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def make_dictd(
    index: Path,
    words: Mapping[str, str],
    *,
    name: str = "",
    is_packed: bool = False,
    piece: int = 50_000,
) -> None:
    """Write `index` and the text beside it; an entry of the text is what the index points to."""
    rows, text = [], b""
    entries = {"00-database-short": f"00-database-short\n     {name}\n"} if name else {}
    for word, entry in (entries | dict(words)).items():
        data = entry.encode()
        rows.append(f"{word}\t{_number(len(text))}\t{_number(len(data))}\n")
        text += data
    index.write_text("".join(sorted(rows)), encoding="utf-8")
    if is_packed:
        index.with_suffix(".dict.dz").write_bytes(dictzip(text, piece))
    else:
        index.with_suffix(".dict").write_bytes(text)


def make_stardict(
    info: Path,
    words: Mapping[str, bytes],
    *,
    name: str = "Some words",
    kinds: str = "m",
    wide: int = 4,
    is_packed: bool = False,
    others: Mapping[str, int] | None = None,
) -> None:
    """Write `info` and its files. `others`: further headwords and the number of their entry."""
    index, text = b"", b""
    for word, data in words.items():
        place = struct.pack(">QI" if wide == 8 else ">II", len(text), len(data))
        index += word.encode() + b"\0" + place
        text += data
    told = ["StarDict's dict ifo file", "version=3.0.0", f"bookname={name}"]
    told += [f"sametypesequence={kinds}"] if kinds else []
    told += ["idxoffsetbits=64"] if wide == 8 else []
    info.write_text("\n".join(told) + "\n", encoding="utf-8")
    stem = info.name.removesuffix(".ifo")
    if is_packed:
        info.with_name(stem + ".idx.gz").write_bytes(gzip.compress(index))
        info.with_name(stem + ".dict.dz").write_bytes(dictzip(text))
    else:
        info.with_name(stem + ".idx").write_bytes(index)
        info.with_name(stem + ".dict").write_bytes(text)
    if others:
        rows = [word.encode() + b"\0" + struct.pack(">I", at) for word, at in others.items()]
        info.with_name(stem + ".syn").write_bytes(b"".join(rows))


def dictzip(text: bytes, piece: int = 50_000) -> bytes:
    """Return a gzip file whose pieces can be unpacked one by one, as its header tells."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    pieces = [
        packer.compress(text[start : start + piece]) + packer.flush(zlib.Z_FULL_FLUSH)
        for start in range(0, len(text), piece)
    ]
    sizes = struct.pack(f"<HHH{len(pieces)}H", 1, piece, len(pieces), *map(len, pieces))
    extra = b"RA" + struct.pack("<H", len(sizes)) + sizes
    head = b"\x1f\x8b\x08\x0c\0\0\0\0\x02\x03" + struct.pack("<H", len(extra)) + extra + b"name\0"
    tail = struct.pack("<II", zlib.crc32(text), len(text) & 0xFFFFFFFF)
    return head + b"".join(pieces) + packer.flush() + tail


def _number(value: int) -> str:
    digits = ""
    while True:
        value, digit = divmod(value, 64)
        digits = _DIGITS[digit] + digits
        if not value:
            return digits
