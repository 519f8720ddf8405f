"""A page as a picture for a model: what is asked of the process that draws, and what it answers.

Apart from the window's own messages: only programs that show a page to a model need these.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DrawPicture:
    """The whole page for a model: no side longer than `side` pixels, no more than `most_bytes`."""

    page: int
    side: int
    most_bytes: int


@dataclass(frozen=True, slots=True)
class PictureDrawn:
    """`file` is a PNG or a JPEG."""

    page: int
    file: bytes
