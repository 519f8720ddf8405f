"""Files as MuPDF reads them: by descriptor.

MuPDF opens by name. A confined process has no right to open the reader's files, and a name that
isn't UTF-8 can't even be told to it.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from reader_app.documents.mupdf import mupdf
from reader_app.ipc.named_files import open_descriptor


def stream_of(path: Path) -> object:
    """The bytes of a file that was named to this process. Raises OSError, MuPDFError."""
    if sys.platform != "linux":
        return mupdf.fz_open_file(str(path))
    descriptor = open_descriptor(path)
    try:
        return _stream_from(descriptor)
    finally:
        os.close(descriptor)


def _stream_from(descriptor: int) -> object:
    """MuPDF's stream on an open file: it opens another, whose place that one takes."""
    free = os.dup(descriptor)
    os.close(free)
    stream = mupdf.fz_open_file(os.devnull)  # gets the lowest number, as POSIX wants it
    if os.fstat(free).st_rdev != Path(os.devnull).stat().st_rdev:
        raise OSError("another thread opened a file")
    os.dup2(descriptor, free, inheritable=False)
    return stream
