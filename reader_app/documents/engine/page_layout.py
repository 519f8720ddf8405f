"""Lays out books without pages of their own.

Laying out a long EPUB takes a second, or half a minute where it has thousands of chapters, so the
result can be noted: see `opening_caches`.
"""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Final

from reader_app.documents.engine.mupdf import MuPDFError, RawDocument, mupdf

LAYOUT_WIDTH: Final = 420.0
LAYOUT_HEIGHT: Final = 595.0
LAYOUT_TEXT_SIZE: Final = 12.0
"""Never change these three values: reading positions and citations depend on them."""
_USUAL_NOTE: Final = 4096
LAYOUT_VERSION: Final = 1
"""Version of these sizes and of the markup that `formats` makes; a new one renumbers all pages."""


class Reflow:
    """Lays out the chapters of one document. Raises MuPDFError for damaged ones."""

    def __init__(self, raw: RawDocument) -> None:
        mupdf.fz_layout_document(raw, LAYOUT_WIDTH, LAYOUT_HEIGHT, LAYOUT_TEXT_SIZE)
        self._raw = raw
        self._chapter_count = mupdf.fz_count_chapters(raw)
        self._next = 0
        self.page_count = 0
        """Number of pages of the chapters that are laid out."""

    @property
    def is_whole(self) -> bool:
        return self._next >= self._chapter_count

    def go_on(self, seconds: float) -> None:
        """Lay out at least one chapter, and further ones as long as `seconds` have not passed."""
        end = time.monotonic() + seconds
        while not self.is_whole:
            self.page_count += mupdf.fz_count_chapter_pages(self._raw, self._next)
            self._next += 1
            if time.monotonic() >= end:
                return

    def finish(self) -> None:
        """Lay out all remaining chapters."""
        self.page_count = mupdf.fz_count_pages(self._raw)
        self._next = self._chapter_count


def layout_note(raw: RawDocument) -> bytes:
    """Return the page count of each chapter, so that the file can be opened again without counting.

    The result is MuPDF's accelerator data. It is b"" where MuPDF has none or it isn't needed.
    """
    if not mupdf.fz_document_supports_accelerator(raw):
        return b""
    note = mupdf.FzBuffer(_USUAL_NOTE)
    with suppress(MuPDFError):
        # The low-level call is used because MuPDF itself drops the output.
        output = mupdf.ll_fz_new_output_with_buffer(note.m_internal)
        mupdf.ll_fz_output_accelerator(raw.m_internal, output)
        return note.fz_buffer_extract()
    return b""
