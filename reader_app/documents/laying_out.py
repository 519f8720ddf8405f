"""Books without pages of their own are laid out, chapter by chapter, at one size for ever."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Final

from reader_app.documents.mupdf import MuPDFError, RawDocument, mupdf

LAYOUT_WIDTH: Final = 420.0
LAYOUT_HEIGHT: Final = 595.0
LAYOUT_TEXT_SIZE: Final = 12.0
"""Never change these three: reading positions and citations rest on them."""
_USUAL_NOTE: Final = 4096
LAYOUT_VERSION: Final = 1
"""Of these sizes and of what `formats` makes of a file: another one numbers pages anew."""


class LayingOut:
    """How far the chapters of one document are laid out. Raises MuPDFError for damaged ones."""

    def __init__(self, raw: RawDocument) -> None:
        mupdf.fz_layout_document(raw, LAYOUT_WIDTH, LAYOUT_HEIGHT, LAYOUT_TEXT_SIZE)
        self._raw = raw
        self._chapter_count = mupdf.fz_count_chapters(raw)
        self._next = 0
        self.page_count = 0
        """Of the chapters that are laid out."""

    @property
    def is_whole(self) -> bool:
        return self._next >= self._chapter_count

    def go_on(self, seconds: float) -> None:
        """At least one chapter, and as many as begin within `seconds`."""
        end = time.monotonic() + seconds
        while not self.is_whole:
            self.page_count += mupdf.fz_count_chapter_pages(self._raw, self._next)
            self._next += 1
            if time.monotonic() >= end:
                return

    def finish(self) -> None:
        """All that are left."""
        self.page_count = mupdf.fz_count_pages(self._raw)
        self._next = self._chapter_count


def layout_note(raw: RawDocument) -> bytes:
    """How many pages each chapter has, for opening the same file without counting again.

    b"" where it can't be told, or needs not be.
    """
    if not mupdf.fz_document_supports_accelerator(raw):
        return b""
    note = mupdf.FzBuffer(_USUAL_NOTE)
    with suppress(MuPDFError):
        # Of the lower layer: what is written to is dropped by MuPDF itself.
        output = mupdf.ll_fz_new_output_with_buffer(note.m_internal)
        mupdf.ll_fz_output_accelerator(raw.m_internal, output)
        return note.fz_buffer_extract()
    return b""
