"""How the letters of a page are painted, looked at quickly: most pages are beyond doubt.

MuPDF's own HTML names each style that it meets in turn. Listing the spans of a page says the same,
and takes ten times as long.
"""

from __future__ import annotations

import re
from typing import Final

from reader_app.documents.mupdf import RawTextPage, mupdf
from reader_app.documents.visibility import is_light

_LEAST_SIZE: Final = 1.1
"""As it is printed, with one place: what is less than a point may be printed as 1.0."""
_SIZE: Final = b"font-size:"
_STYLE: Final = re.compile(rb'font-size:(\d+\.\d)pt(?:;color:#([0-9a-f]{6}))?">')


def has_doubtful_styles(content: RawTextPage) -> bool:
    """False where every letter is larger than a point, and none has a light colour."""
    html = _html_of(content)
    styles = _STYLE.findall(html)
    if len(styles) != html.count(_SIZE):
        return True  # a size that is no number, or a text about style sheets
    return any(
        float(size) < _LEAST_SIZE or (color and is_light(int(color, 16)))
        for size, color in set(styles)
    )


def _html_of(content: RawTextPage) -> bytes:
    buffer = mupdf.FzBuffer(0)
    output = mupdf.FzOutput(buffer)
    mupdf.fz_print_stext_page_as_html(output, content, 1)
    output.fz_close_output()
    return buffer.fz_buffer_extract()
