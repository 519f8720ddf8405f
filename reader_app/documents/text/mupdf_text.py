"""MuPDF's text pages: the text of a page, its words, and the order in which it was painted.

`key_of` identifies a letter both in a text page and among the letters traced as painted.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, NotRequired, TypeAlias, TypedDict, cast

from reader_app.documents.engine.mupdf import (
    Held,
    ListeningDevice,
    RawPage,
    RawRect,
    RawTextPage,
    RawTrace,
    RawTracedCharacter,
    RawWord,
    extra,
    mupdf,
    rect_of,
)
from reader_app.domain.values import dataclass

WHITESPACE_KEPT: Final = 2  # TEXT_PRESERVE_WHITESPACE; ligatures are spelled out
PICTURES_KEPT: Final = 4  # TEXT_PRESERVE_IMAGES
CLIPPED_LEFT_OUT: Final = 64  # TEXT_CLIP
AS_PAINTED: Final = 2048  # TEXT_IGNORE_ACTUALTEXT
_EVERYWHERE: Final[RawRect] = (-1e5, -1e5, 1e5, 1e5)
_AS_IT_IS: Final = (1, 0, 0, 1, 0, 0)
_WIDEST_STEP: Final = 1e6
_NOT_RECORDED: Final = (
    *("begin_structure", "end_structure", "begin_layer", "end_layer"),
    *("render_flags", "set_default_colorspaces"),
)
"""Calls that say nothing about text. In damaged files MuPDF may never reach their end."""
_TEXT_BLOCK: Final = 0
_UNPAINTED: Final = 3
_FAINT: Final = 0.05
LetterKey: TypeAlias = tuple[str, int, int]
"""A letter and the rounded position where its pen began."""
LineKey: TypeAlias = tuple[int, int]
"""Block number and line number in a text page."""
_GRID: Final = 4.0


class RawCharacter(TypedDict):
    bbox: RawRect
    c: str
    origin: tuple[float, float]


class RawSpan(TypedDict):
    """A run of characters in one style; `chars` is set if it was requested, else `text`."""

    text: str
    font: str
    flags: int
    size: float
    color: int
    alpha: int
    char_flags: int
    bbox: RawRect
    chars: NotRequired[list[RawCharacter]]


class RawLine(TypedDict):
    """`dir`: cosine and sine of the direction in which the line is written."""

    dir: tuple[float, float]
    spans: list[RawSpan]


class RawTextBlock(TypedDict):
    """A block of lines. `number` is the block number in `RawWord`."""

    number: int
    type: int
    lines: list[RawLine]


@dataclass(frozen=True, slots=True)
class TracedLetter:
    """A letter, where its pen began, its middle, and its number in the order of painting."""

    char: str
    origin: tuple[float, float]
    middle: tuple[float, float]
    order: int


@dataclass(frozen=True, slots=True)
class TracedText:
    """Letters painted at once, as number `order`, all of them within `box`.

    `colour`: 0xRRGGBB. `is_painted`: False if they are painted with almost no colour or not at all.
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


@cache
def _boundless() -> tuple[object, object]:
    """Return the area and the matrix for running pages: MuPDF takes copies of them."""
    return mupdf.FzRect(*_EVERYWHERE), mupdf.FzMatrix(*_AS_IT_IS)


class RecordedPage:
    """A page that is interpreted once and then run through devices as often as they need it.

    MuPDF interprets a page's content for every run, which takes longer than what most devices do
    with it. The recording lies in a tile, because MuPDF drops what is beyond its clip from any
    other recording: text that is hidden like that has to be found. So every device is told of one
    tile around all.
    """

    def __init__(self, page: RawPage) -> None:
        self.page = page
        everywhere, matrix = _boundless()
        bound = mupdf.fz_bound_page(page)
        self.box = rect_of(bound)
        self._content = mupdf.fz_new_display_list(bound)
        device = mupdf.fz_new_list_device(self._content)
        for call in _NOT_RECORDED:
            setattr(device.m_internal, call, None)
        mupdf.fz_begin_tile(device, everywhere, everywhere, _WIDEST_STEP, _WIDEST_STEP, matrix)
        mupdf.fz_run_page(page, device, matrix, mupdf.FzCookie())
        mupdf.fz_end_tile(device)
        mupdf.fz_close_device(device)

    def run(self, device: ListeningDevice | Held) -> None:
        """Run the page through a device, and close that."""
        everywhere, matrix = _boundless()
        mupdf.fz_run_display_list(self._content, device, matrix, everywhere, mupdf.FzCookie())
        mupdf.fz_close_device(device)

    def text_page(self, flags: int = WHITESPACE_KEPT) -> RawTextPage:
        """Return what the function `text_page` returns for the page."""
        everywhere, _ = _boundless()
        content, options = mupdf.FzStextPage(everywhere), mupdf.FzStextOptions()
        options.flags = flags
        self.run(mupdf.fz_new_stext_device(content, options))
        return content


def text_page(page: RawPage, flags: int = WHITESPACE_KEPT) -> RawTextPage:
    return mupdf.FzStextPage(extra.page_get_textpage(page, _EVERYWHERE, flags, None))


def words_of(content: RawTextPage) -> list[RawWord]:
    return extra.extractWORDS(content, None)


def plain_text(content: RawTextPage) -> str:
    """Return all text of a page, also invisible text, in a twentieth of the time of `words_of`.

    Its spaces may differ from those between words.
    """
    buffer = mupdf.FzBuffer(0)
    output = mupdf.FzOutput(buffer)
    mupdf.fz_print_stext_page_as_text(output, content)
    output.fz_close_output()
    return buffer.fz_buffer_extract().decode(errors="replace")


def text_blocks(content: RawTextPage, *, with_characters: bool) -> list[RawTextBlock]:
    into: dict[str, object] = {}
    extra.JM_make_textpage_dict(content.m_internal, into, with_characters)
    blocks = cast(list[RawTextBlock], into["blocks"])
    return [block for block in blocks if block["type"] == _TEXT_BLOCK]


def picture_boxes(page: RecordedPage) -> list[RawRect]:
    blocks = extra.extractBLOCKS(page.text_page(WHITESPACE_KEPT | PICTURES_KEPT))
    return [block[:4] for block in blocks if block[6] != _TEXT_BLOCK]


def traced_texts(page: RecordedPage) -> list[TracedText]:
    """Return all texts in the order in which they are painted."""
    spans: list[RawTrace] = []
    device = extra.JM_new_texttrace_device(spans)
    page.run(device)
    return [
        TracedText(
            span["seqno"], span["bbox"], span["chars"], _packed(span["color"]), _is_painted(span)
        )
        for span in spans
    ]


def _is_painted(span: RawTrace) -> bool:
    return span["type"] != _UNPAINTED and span["opacity"] > _FAINT


def _packed(color: tuple[float, ...]) -> int:
    """Pack red, green and blue, or grey, each from 0 to 1, into 0xRRGGBB."""
    shades = color if len(color) == 3 else color[:1] * 3
    red, green, blue = (round(255 * min(max(shade, 0.0), 1.0)) for shade in shades)
    return red << 16 | green << 8 | blue


def letters_by_line(content: RawTextPage) -> dict[LineKey, list[RawCharacter]]:
    """Return all letters of the page by block and line."""
    return {
        (block["number"], number): [c for span in line["spans"] for c in span["chars"]]
        for block in text_blocks(content, with_characters=True)
        for number, line in enumerate(block["lines"])
    }


def key_of(char: str, origin: tuple[float, float]) -> LetterKey:
    """Return the key of a letter, which is the same for a text page and for a trace."""
    return char, round(origin[0] * _GRID), round(origin[1] * _GRID)
