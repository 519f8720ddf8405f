"""Writes a PDF into a file that exists already.

MuPDF itself deletes the file and makes a new one of that name, for which a confined process has no
right: it may write to the one file that was made for it. So the PDF is made in memory first; an
output of our own that MuPDF calls takes twenty times as long.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, Protocol, cast

from reader_app.documents.engine import mupdf as engine
from reader_app.documents.engine.mupdf import Held, WriteOptions

_CHUNK: Final = 4 * 1024 * 1024


class _Writing(Protocol):
    """The calls of MuPDF that write into memory."""

    def FzBuffer(self, capacity: int) -> Held: ...
    def FzOutput(self, buffer: Held) -> Held: ...
    def pdf_write_document(self, document: Held, output: Held, options: WriteOptions) -> None: ...
    def fz_close_output(self, output: Held) -> None: ...
    def fz_buffer_storage_memoryview(self, buffer: Held) -> memoryview: ...


_writing: Final = cast("_Writing", engine.mupdf)


def write_pdf(pdf: Held, path: Path, options: WriteOptions) -> None:
    """Write the whole PDF to `path`, replacing what that file held. Raises OSError, MuPDFError."""
    content = _writing.FzBuffer(0)
    output = _writing.FzOutput(content)
    _writing.pdf_write_document(pdf, output, options)
    _writing.fz_close_output(output)
    with path.open("rb+" if path.exists() else "wb") as file:
        file.truncate(0)
        view = _writing.fz_buffer_storage_memoryview(content)
        for start in range(0, len(view), _CHUNK):
            file.write(view[start : start + _CHUNK])
