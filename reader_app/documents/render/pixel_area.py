"""Areas of device pixels on a page as it is shown: rotated, at some width, whole or in part."""

from __future__ import annotations

import math
from typing import Final, TypeAlias

from reader_app.documents.engine.mupdf import RawRect
from reader_app.documents.engine.open_document import OpenDocument
from reader_app.documents.processes.messages import PixelClip
from reader_app.domain.values import dataclass

BYTES_PER_PIXEL: Final = 4
PixelBox: TypeAlias = tuple[int, int, int, int]
"""x0, y0, x1, y1."""
_EDGE: Final = 0.01
"""In pixels: a box that reaches this far beyond a pixel's edge doesn't touch the next pixel."""


@dataclass(frozen=True, slots=True)
class PixelArea:
    """A part of a page in pixels.

    `matrix` maps points of the page to pixels of the rotated page.
    """

    x0: int
    y0: int
    x1: int
    y1: int
    matrix: tuple[float, float, float, float, float, float]
    is_whole: bool = False

    @property
    def width(self) -> int:
        return self.x1 - self.x0

    @property
    def height(self) -> int:
        return self.y1 - self.y0

    @property
    def size_in_bytes(self) -> int:
        return self.width * self.height * BYTES_PER_PIXEL

    @property
    def scale_x(self) -> float:
        """Pixels per point, horizontally."""
        return abs(self.matrix[0]) or abs(self.matrix[2])

    @property
    def scale_y(self) -> float:
        return abs(self.matrix[3]) or abs(self.matrix[1])

    def pixels_of(self, box: RawRect) -> PixelBox:
        """Return the pixels that a box in points touches, from the area's top left corner."""
        a, b, c, d, e, f = self.matrix
        across = (a * box[0] + c * box[1] + e, a * box[2] + c * box[3] + e)
        down = (b * box[0] + d * box[1] + f, b * box[2] + d * box[3] + f)
        return (
            max(0, math.floor(min(across) + _EDGE) - self.x0),
            max(0, math.floor(min(down) + _EDGE) - self.y0),
            min(self.width, math.ceil(max(across) - _EDGE) - self.x0),
            min(self.height, math.ceil(max(down) - _EDGE) - self.y0),
        )


def pixel_area(
    document: OpenDocument,
    page: int,
    width: int,
    clip: PixelClip | None = None,
    rotation: int = 0,
) -> PixelArea:
    """Return the pixel area of `page`, rotated clockwise by `rotation` degrees.

    `width`: of the whole rotated page in pixels. `clip`: the wanted part of it.
    """
    size = document.info.page_sizes[page - 1]
    is_lying = rotation % 180 == 90
    across, down = (size.height, size.width) if is_lying else (size.width, size.height)
    height = max(1, round(down * width / across))
    x0, y0, x1, y1 = clip or (0, 0, width, height)
    x0, y0 = max(0, min(x0, width - 1)), max(0, min(y0, height - 1))
    x1, y1 = max(x0 + 1, min(x1, width)), max(y0 + 1, min(y1, height))
    sx, sy = width / across, height / down
    match rotation % 360:
        case 90:
            matrix = (0.0, sy, -sx, 0.0, float(width), 0.0)
        case 180:
            matrix = (-sx, 0.0, 0.0, -sy, float(width), float(height))
        case 270:
            matrix = (0.0, -sy, sx, 0.0, 0.0, float(height))
        case _:
            matrix = (sx, 0.0, 0.0, sy, 0.0, 0.0)
    return PixelArea(x0, y0, x1, y1, matrix, (x0, y0, x1, y1) == (0, 0, width, height))
