"""What MuPDF tells of a page's text, as it tells it."""

from __future__ import annotations

from typing import TypedDict

from reader_app.documents.mupdf import RawRect


class RawCharacter(TypedDict):
    bbox: RawRect
    c: str
    origin: tuple[float, float]


class RawSpan(TypedDict):
    """A run of characters in one style; `chars` where they were asked for, else `text`."""

    text: str
    font: str
    flags: int
    size: float
    color: int
    alpha: int
    char_flags: int
    bbox: RawRect
    chars: list[RawCharacter]


class RawLine(TypedDict):
    spans: list[RawSpan]


class RawTextBlock(TypedDict):
    """`number`: the one that words of it carry."""

    number: int
    type: int
    lines: list[RawLine]
