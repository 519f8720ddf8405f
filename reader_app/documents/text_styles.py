"""How the letters of a page are painted, looked at quickly: most pages are beyond doubt.

MuPDF's own HTML names each style that it meets in turn. Listing the spans of a page says the same,
and takes ten times as long.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from reader_app.documents.mupdf import RawTextPage, mupdf
from reader_app.documents.visibility import is_light

_LEAST_SIZE: Final = 1.1
"""As it is printed, with one place: what is less than a point may be printed as 1.0."""
_SIZE: Final = b"font-size:"
_STYLE: Final = re.compile(rb'font-size:(\d+\.\d)pt(?:;color:#[0-9a-f]{6})?">')
_COLOUR: Final = re.compile(rb";color:#([0-9a-f]{6})")
"""Black isn't named."""


@dataclass(frozen=True, slots=True)
class TextStyles:
    """`is_doubtful`: false where every letter is larger than a point, and none has a light colour.

    `colours`: 0xRRGGBB, of all that is painted.
    """

    is_doubtful: bool
    colours: frozenset[int]


def text_styles(content: RawTextPage) -> TextStyles:
    """How the text of a page is painted."""
    html = _html_of(content)
    sizes = _STYLE.findall(html)
    colours = {int(color, 16) for color in set(_COLOUR.findall(html))}
    # A size that is no number, or a text about style sheets, is as doubtful as a light colour.
    is_doubtful = len(sizes) != html.count(_SIZE) or any(
        float(size) < _LEAST_SIZE for size in set(sizes)
    )
    return TextStyles(is_doubtful or any(map(is_light, colours)), frozenset({0, *colours}))


def _html_of(content: RawTextPage) -> bytes:
    buffer = mupdf.FzBuffer(0)
    output = mupdf.FzOutput(buffer)
    mupdf.fz_print_stext_page_as_html(output, content, 1)
    output.fz_close_output()
    return buffer.fz_buffer_extract()
