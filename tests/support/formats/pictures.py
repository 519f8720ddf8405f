"""Small pictures as PNG, byte by byte."""

from __future__ import annotations

import struct
import zlib

Color = tuple[int, int, int]


def png(
    width: int, height: int, color: Color = (40, 90, 160), frame: Color = (255, 255, 255)
) -> bytes:
    """A rectangle of `color` within a frame of an eighth of its width."""
    edge = max(1, width // 8)
    rim = bytes(frame) * width
    inside = bytes(frame) * edge + bytes(color) * (width - 2 * edge) + bytes(frame) * edge
    rows = [rim if y < edge or y >= height - edge else inside for y in range(height)]
    pixels = zlib.compress(b"".join(b"\0" + row for row in rows))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = _chunk(b"IHDR", head) + _chunk(b"IDAT", pixels) + _chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunks


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
