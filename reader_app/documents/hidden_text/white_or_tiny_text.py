"""Finds text that is invisible by its style: white on white, tiny, unpainted or off the page.

Only pages with suspicious styles are drawn and inspected, so that clean pages cost nothing.
Unpainted text over a picture is what OCR leaves on a scan: it is the page's text. The same is true
where its letters are drawn as outlines, which browsers do for scripts that their fonts lack.

Styles are read from MuPDF's own HTML, which names each style when it changes. Listing the spans of
a page gives the same result and takes ten times as long.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Final

from reader_app.documents.engine.mupdf import RawRect, RawTextPage, has_middle_of, mupdf
from reader_app.documents.render.pixel_area import PixelArea
from reader_app.documents.text.mupdf_text import RawSpan
from reader_app.domain.values import dataclass

_SMALLEST_SIZE = 1.05
"""Points. One is the size that a style sheet's smallest whole size comes to."""
_FAINTEST_ALPHA = 12
_FILLED_OR_STROKED_OR_CLIPPING = 16 | 32 | 64
_LIGHT = 0xD8
_SAME_SHADE = 12
_MOST_INK = 0.6
"""Letters cover less than this share of their box; if more has one shade, that is the paper's."""
_LEAST_CONTRAST = 32
_HIGHEST_SHAPE = 1.2
_LEAST_OUTLINED = 0.4
_LEAST_SIZE: Final = 1.1
"""As printed in the HTML with one decimal place: less than a point may be printed as 1.0."""
_SIZE: Final = b"font-size:"
_STYLE: Final = re.compile(rb"(\d+\.\d)pt(?:;color:#[0-9a-f]{6})?")
_STYLE_END: Final = b'">'
_COLOUR: Final = b";color:#"
"""Black isn't named in the HTML."""
_DIGITS: Final = re.compile(rb"[0-9a-f]{6}")


def is_suspicious(span: RawSpan, page: RawRect) -> bool:
    """Return True if the style alone doesn't prove that the text can be seen."""
    colour, box = span["color"], span["bbox"]
    return (
        span["alpha"] < 255
        or span["size"] < _SMALLEST_SIZE
        or not span["char_flags"] & _FILLED_OR_STROKED_OR_CLIPPING
        or (colour != 0 and is_light(colour))
        or box[2] <= page[0]
        or box[0] >= page[2]
        or box[3] <= page[1]
        or box[1] >= page[3]
    )


def is_unpainted(span: RawSpan) -> bool:
    """Return True if the text has almost no paint, so that only something else can show it."""
    is_painted = span["char_flags"] & _FILLED_OR_STROKED_OR_CLIPPING
    return not is_painted or span["alpha"] <= _FAINTEST_ALPHA


class RenderedLetters:
    """The look of a page, for judging its suspicious text; drawn only when needed."""

    def __init__(
        self,
        draw: Callable[[], tuple[bytes, PixelArea]],
        list_pictures: Callable[[], Sequence[RawRect]],
        list_shapes: Callable[[], Sequence[RawRect]],
        page: RawRect,
    ) -> None:
        self._draw = draw
        self._list_pictures = list_pictures
        self._list_shapes = list_shapes
        self.page = page

    @cached_property
    def _drawn(self) -> tuple[bytes, PixelArea]:
        return self._draw()

    @cached_property
    def pictures(self) -> Sequence[RawRect]:
        """Boxes of the page's pictures."""
        return self._list_pictures()

    @cached_property
    def _shapes(self) -> Sequence[RawRect]:
        return self._list_shapes()

    def shows(self, span: RawSpan) -> bool:
        """Return False if nobody can see the text of `span`."""
        box = span["bbox"]
        if span["size"] < _SMALLEST_SIZE or _is_outside(box, self.page):
            return False
        if is_unpainted(span):
            is_drawn = self._is_on_picture(box) or self._is_outlined(box)
            return is_drawn and self.has_contrast(box)
        return not is_light(span["color"]) or self._stands_out(box, span["color"])

    def _is_on_picture(self, box: RawRect) -> bool:
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        return any(p[0] <= x <= p[2] and p[1] <= y <= p[3] for p in self.pictures)

    def _is_outlined(self, box: RawRect) -> bool:
        """Return True if shapes as high as letters fill a good part of the line."""
        most = _HIGHEST_SHAPE * (box[3] - box[1])
        letters = [s for s in self._shapes if s[3] - s[1] <= most and has_middle_of(box, s)]
        return sum(s[2] - s[0] for s in letters) >= _LEAST_OUTLINED * (box[2] - box[0])

    def has_contrast(self, box: RawRect, least: int = _LEAST_CONTRAST) -> bool:
        """Return True if the shades in the box differ by at least `least`, of 255."""
        pixels = self._region(box)
        return bool(pixels) and max(pixels) - min(pixels) >= least

    def _stands_out(self, box: RawRect, colour: int) -> bool:
        pixels = self._region(box)
        if not pixels:
            return False
        shade = _shade(colour)
        same = bytes(abs(value - shade) <= _SAME_SHADE for value in range(256))
        return pixels.translate(same).count(1) < _MOST_INK * len(pixels)

    def _region(self, box: RawRect) -> bytes:
        pixels, area = self._drawn
        x0 = max(0, int(box[0] * area.scale_x))
        x1 = min(area.width, int(box[2] * area.scale_x) + 1)
        y0 = max(0, int(box[1] * area.scale_y))
        y1 = min(area.height, int(box[3] * area.scale_y) + 1)
        return b"".join(
            pixels[row * area.width + x0 : row * area.width + x1] for row in range(y0, y1)
        )


def _is_outside(box: RawRect, page: RawRect) -> bool:
    return box[2] <= page[0] or box[0] >= page[2] or box[3] <= page[1] or box[1] >= page[3]


def is_light(colour: int) -> bool:
    return (
        colour >> 16 & 0xFF >= _LIGHT and colour >> 8 & 0xFF >= _LIGHT and colour & 0xFF >= _LIGHT
    )


def _shade(colour: int) -> int:
    red, green, blue = colour >> 16 & 0xFF, colour >> 8 & 0xFF, colour & 0xFF
    return round(0.299 * red + 0.587 * green + 0.114 * blue)


@dataclass(frozen=True, slots=True)
class TextStyles:
    """The styles of a page's text. `colours`: 0xRRGGBB.

    `is_doubtful` is False if every letter is larger than a point and none has a light colour.
    """

    is_doubtful: bool
    colours: frozenset[int]


def text_styles(content: RawTextPage) -> TextStyles:
    """Read the styles in which the text of a page is painted; most pages are beyond doubt."""
    html = _html_of(content)
    # Splitting takes a tenth of the time of a pattern, and a page has few different styles.
    styles = {part.partition(_STYLE_END)[:2] for part in html.split(_SIZE)[1:]}
    digits = {part[:6] for part in html.split(_COLOUR)[1:]}
    colours = {int(each, 16) for each in digits if _DIGITS.fullmatch(each)}
    is_doubtful = any(not end or _is_doubtful(style) for style, end in styles)
    return TextStyles(is_doubtful or any(map(is_light, colours)), frozenset({0, *colours}))


def _is_doubtful(style: bytes) -> bool:
    """Return True for a tiny size; one that is no number, as in a text about style sheets, too."""
    found = _STYLE.fullmatch(style)
    return found is None or float(found[1]) < _LEAST_SIZE


def _html_of(content: RawTextPage) -> bytes:
    buffer = mupdf.FzBuffer(0)
    output = mupdf.FzOutput(buffer)
    mupdf.fz_print_stext_page_as_html(output, content, 1)
    output.fz_close_output()
    return buffer.fz_buffer_extract()
