"""What is on the screen of an Xvfb, read from the file that it draws into: no request, no wait."""

from __future__ import annotations

import mmap
import struct
import zlib
from dataclasses import dataclass
from pathlib import Path

_HEADER = struct.Struct(">25I")
_COLOR_BYTES = 12
_PIXEL_BYTES = 4


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the screen, in pixels."""

    x: int
    y: int
    width: int
    height: int


class Framebuffer:
    """The pixels of the screen, as four bytes each: blue, green, red, nothing."""

    def __init__(self, file: Path) -> None:
        """`file`: what `Xvfb -fbdir` writes, in the format XWD."""
        with file.open("rb") as opened:
            self._map = mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ)
        header = _HEADER.unpack_from(self._map)
        self.width, self.height = header[4], header[5]
        self._line_bytes = header[12]
        self._start = header[0] + header[19] * _COLOR_BYTES

    def pixels(self, box: Box, every: int = 1) -> bytes:
        """The box's rows one after the other, or each `every`-th of them."""
        first = self._start + box.y * self._line_bytes + box.x * _PIXEL_BYTES
        length = box.width * _PIXEL_BYTES
        step = every * self._line_bytes
        last = first + box.height * self._line_bytes
        return b"".join([self._map[at : at + length] for at in range(first, last, step)])

    def save(self, file: Path) -> None:
        """The whole screen as PNG."""
        box = Box(0, 0, self.width, self.height)
        pixels = self.pixels(box)
        colors = bytearray(self.width * self.height * 3)
        for channel in range(3):
            colors[channel::3] = pixels[2 - channel :: _PIXEL_BYTES]
        line = self.width * 3
        rows = b"".join(b"\0" + bytes(colors[at : at + line]) for at in range(0, len(colors), line))
        size = struct.pack(">2I5B", self.width, self.height, 8, 2, 0, 0, 0)
        parts = ((b"IHDR", size), (b"IDAT", zlib.compress(rows, 6)), (b"IEND", b""))
        file.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in parts))

    def close(self) -> None:
        self._map.close()


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
