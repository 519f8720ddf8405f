"""MuPDF's text pages: what a page says, its words, and the order in which it was painted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, cast

from reader_app.documents.mupdf import (
    RawPage,
    RawRect,
    RawTextPage,
    RawTrace,
    RawTracedCharacter,
    RawWord,
    extra,
    mupdf,
)
from reader_app.documents.mupdf_text import RawTextBlock

WHITESPACE_KEPT: Final = 2  # TEXT_PRESERVE_WHITESPACE; ligatures are spelled out
PICTURES_KEPT: Final = 4  # TEXT_PRESERVE_IMAGES
CLIPPED_LEFT_OUT: Final = 64  # TEXT_CLIP
AS_PAINTED: Final = 2048  # TEXT_IGNORE_ACTUALTEXT
_EVERYWHERE: Final[RawRect] = (-1e5, -1e5, 1e5, 1e5)
_TEXT_BLOCK: Final = 0
_UNPAINTED: Final = 3
_FAINT: Final = 0.05


@dataclass(frozen=True, slots=True)
class TracedLetter:
    """A letter, where its pen began, its middle, and the number it was painted as."""

    char: str
    origin: tuple[float, float]
    middle: tuple[float, float]
    order: int


@dataclass(frozen=True, slots=True)
class TracedText:
    """Letters painted at once, as number `order`, all of them within `box`.

    `colour`: 0xRRGGBB. `is_painted`: with more than next to no colour.
    """

    order: int
    box: RawRect
    characters: list[RawTracedCharacter]
    colour: int = 0
    is_painted: bool = True

    def letters(self) -> Iterator[TracedLetter]:
        for code, _, origin, box in self.characters:
            if 0 < code < 0x110000:
                middle = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
                yield TracedLetter(chr(code), origin, middle, self.order)


def text_page(page: RawPage, flags: int = WHITESPACE_KEPT) -> RawTextPage:
    return mupdf.FzStextPage(extra.page_get_textpage(page, _EVERYWHERE, flags, None))


def words_of(content: RawTextPage) -> list[RawWord]:
    return extra.extractWORDS(content, None)


def text_blocks(content: RawTextPage, *, with_characters: bool) -> list[RawTextBlock]:
    into: dict[str, object] = {}
    extra.JM_make_textpage_dict(content.m_internal, into, with_characters)
    blocks = cast(list[RawTextBlock], into["blocks"])
    return [block for block in blocks if block["type"] == _TEXT_BLOCK]


def picture_boxes(page: RawPage) -> list[RawRect]:
    blocks = extra.extractBLOCKS(text_page(page, WHITESPACE_KEPT | PICTURES_KEPT))
    return [block[:4] for block in blocks if block[6] != _TEXT_BLOCK]


def traced_texts(page: RawPage) -> list[TracedText]:
    """All letters in the order in which they are painted."""
    spans: list[RawTrace] = []
    device = extra.JM_new_texttrace_device(spans)
    device.ptm = mupdf.FzMatrix(1, 0, 0, -1, 0, mupdf.fz_bound_page(page).y1)
    mupdf.fz_run_page(page, device, mupdf.FzMatrix(1, 0, 0, 1, 0, 0), mupdf.FzCookie())
    mupdf.fz_close_device(device)
    return [
        TracedText(
            span["seqno"], span["bbox"], span["chars"], _packed(span["color"]), _is_painted(span)
        )
        for span in spans
    ]


def _is_painted(span: RawTrace) -> bool:
    return span["type"] != _UNPAINTED and span["opacity"] > _FAINT


def _packed(color: tuple[float, ...]) -> int:
    """Red, green and blue, or grey, each from 0 to 1."""
    shades = color if len(color) == 3 else color[:1] * 3
    red, green, blue = (round(255 * min(max(shade, 0.0), 1.0)) for shade in shades)
    return red << 16 | green << 8 | blue
