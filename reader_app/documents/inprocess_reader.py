"""An open file read in this very process, for programs without a window."""

from __future__ import annotations

from pathlib import Path

from reader_app.documents.document_errors import page_not_drawn
from reader_app.documents.engine.open_document import OpenDocument, open_document
from reader_app.documents.engine.outline_and_links import read_outline
from reader_app.documents.render.mupdf_renderer import MupdfRenderer, page_picture
from reader_app.documents.text.text_extraction import read_page
from reader_app.domain.document import OutlineEntry, PageText
from reader_app.domain.errors import BookError, BookErrorCode
from reader_app.domain.translation import tr


class InProcessReader:
    """Reads and draws at once; nothing limits how long a page takes."""

    def __init__(self, path: Path, password: str) -> None:
        self._document: OpenDocument | None = open_document(path, password)
        self.info = self._document.info

    @property
    def left_out(self) -> tuple[int, ...]:
        """None: what takes too long takes as long as it does."""
        return ()

    def page_text(self, number: int) -> PageText:
        document = self._open()
        try:
            return read_page(document, number)
        except Exception:  # noqa: BLE001  (the border of one page of an import)
            return PageText(number, document.label(number), "")

    def outline(self) -> tuple[OutlineEntry, ...]:
        return read_outline(self._open())

    def page_png(self, number: int, width: int) -> bytes:
        try:
            return MupdfRenderer(self._open()).png(number, width)
        except Exception as error:
            raise page_not_drawn() from error

    def page_picture(self, number: int, side: int, most_bytes: int) -> bytes:
        try:
            return page_picture(MupdfRenderer(self._open()), number, side, most_bytes)
        except Exception as error:
            raise page_not_drawn() from error

    def close(self) -> None:
        self._document = None

    def _open(self) -> OpenDocument:
        if self._document is None:
            raise BookError(BookErrorCode.INVALID_STATE, tr("This book is closed."))
        return self._document
