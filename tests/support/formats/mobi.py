"""MOBI: a PalmDB of records, the text in pieces of 4,096 bytes, plain or packed as PalmDOC."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Final

_PIECE: Final = 4096
_UTF_8: Final = 65001
_PLAIN, _PALMDOC = 1, 2


def make_mobi(
    path: Path,
    chapters: Sequence[tuple[str, Sequence[str]]],
    *,
    title: str = "A Made Book",
    is_packed: bool = True,
    is_locked: bool = False,
    pictures: Sequence[bytes] = (),
) -> Path:
    """Titles with their paragraphs; `pictures` are records that the text shows at its beginning."""
    shown = "".join(f'<img recindex="{at:05}"/>' for at in range(1, len(pictures) + 1))
    body = "<mbp:pagebreak/>".join(
        f"<h1>{escape(name)}</h1>" + "".join(f"<p>{escape(text)}</p>" for text in paragraphs)
        for name, paragraphs in chapters
    )
    text = f"<html><head></head><body>{shown}{body}</body></html>".encode()
    pieces = [text[at : at + _PIECE] for at in range(0, len(text), _PIECE)]
    records = [packed(piece) if is_packed else piece for piece in pieces]
    head = _head(title, len(text), len(pieces), is_packed=is_packed, is_locked=is_locked)
    path.write_bytes(_palm_database(title, [head, *records, *pictures]))
    return path


def packed(piece: bytes) -> bytes:
    """PalmDOC: what came within the last 2,047 bytes is told as distance and length."""
    out = bytearray()
    at = 0
    while at < len(piece):
        length = min(10, len(piece) - at)
        while length >= 3:
            found = piece.rfind(piece[at : at + length], max(0, at - 2047), at)
            if found >= 0:
                out += struct.pack(">H", 0x8000 | (at - found) << 3 | (length - 3))
                at += length
                break
            length -= 1
        else:
            byte = piece[at]
            following = piece[at + 1] if at + 1 < len(piece) else 0
            if byte == 0x20 and 0x40 <= following < 0x80:
                out.append(following ^ 0x80)
                at += 2
            elif byte == 0 or 0x09 <= byte < 0x80:
                out.append(byte)
                at += 1
            else:
                out += bytes((1, byte))
                at += 1
    return bytes(out)


def _head(title: str, length: int, pieces: int, *, is_packed: bool, is_locked: bool) -> bytes:
    name = title.encode()
    compression = _PALMDOC if is_packed else _PLAIN
    palm = struct.pack(">HHIHHHH", compression, 0, length, pieces, _PIECE, 2 if is_locked else 0, 0)
    # Mobipocket's own head: length, kind (a book), encoding, id, version of the format …
    mobi = struct.pack(">4sIIIII", b"MOBI", 232, 2, _UTF_8, 1, 6)
    mobi += b"\xff" * 40
    mobi += struct.pack(">III", pieces + 1, 16 + 232, len(name))  # first that is no text, name
    mobi += struct.pack(">II", 9, 0)
    mobi += b"\0" * (16 + 92 - 16 - len(mobi))
    mobi += struct.pack(">I", pieces + 1)  # first picture
    mobi += b"\0" * (232 - len(mobi))
    return palm + mobi + name + b"\0" * 4


def _palm_database(title: str, records: Sequence[bytes]) -> bytes:
    name = title.encode("ascii", "replace")[:31].ljust(32, b"\0")
    head = name + struct.pack(
        ">HHIIIIII4s4sIIH", 0, 0, 0, 0, 0, 0, 0, 0, b"BOOK", b"MOBI", 0, 0, len(records)
    )
    offset = len(head) + 8 * len(records) + 2
    entries = bytearray()
    for at, record in enumerate(records):
        entries += struct.pack(">II", offset, at)
        offset += len(record)
    return head + bytes(entries) + b"\0\0" + b"".join(records)
