"""CBZ: a comic, which is a zip of pictures in the order of their names."""

from __future__ import annotations

import zipfile
from pathlib import Path

from tests.support.formats.pictures import png


def make_cbz(path: Path, page_count: int = 3, color: tuple[int, int, int] | None = None) -> Path:
    """Pages of three sizes, one after the other: 200 x 300 pixels, 220 x 300 and 240 x 300.

    `color`: of all of them; None for another one on each.
    """
    with zipfile.ZipFile(path, "w") as archive:
        for number in range(1, page_count + 1):
            own = color or (60 * number % 256, 90, 160)
            picture = png(180 + 20 * ((number - 1) % 3 + 1), 300, own)
            archive.writestr(f"pages/{number:03}.png", picture)
    return path
