"""Pixels of another process as pictures of Qt's, which reads as many bytes as it is told to.

The only place where bytes become a QImage: a size that isn't that of the bytes would let Qt read
past their end, which ends the program.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage

_BYTES_PER_PIXEL: Final = 4
_LONGEST_SIDE: Final = 1_000_000
"""Of a page as narrow as a ribbon. Qt counts the bytes of a row in 32 bits."""


def image_of(
    pixels: bytes | memoryview, width: int, height: int, part: QRect | None = None
) -> QImage:
    """A copy of the rows of BGRX pixels without gaps, or of a part; a null image without any.

    Raises ValueError where there aren't as many bytes as the size says.
    """
    if not (0 <= width <= _LONGEST_SIDE and 0 <= height <= _LONGEST_SIDE):
        raise ValueError(f"no picture has {width} x {height} pixels")
    stride = width * _BYTES_PER_PIXEL
    if len(pixels) != stride * height:
        raise ValueError(f"{width} x {height} pixels don't have {len(pixels)} bytes")
    if not pixels:
        return QImage()
    # The image only borrows the bytes.
    borrowed = QImage(pixels, width, height, stride, QImage.Format.Format_RGB32)
    return borrowed.copy() if part is None else borrowed.copy(part)
