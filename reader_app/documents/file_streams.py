"""Files as MuPDF reads them: by descriptor, and never one that it chooses by itself.

MuPDF opens by name. A confined process has no right to open the reader's files, and a name that
isn't UTF-8 can't even be told to it.
"""

from __future__ import annotations

import html
import os
import posixpath
import re
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final
from urllib.parse import unquote

from reader_app.documents.mupdf import MuPDFError, mupdf
from reader_app.ipc.named_files import open_descriptor, read_file

_MOST_BESIDE: Final = 4000
_MOST_BYTES_BESIDE: Final = 300 * 1024 * 1024
_SHOWN: Final = re.compile(
    rb"""\b(?:src|data|poster|background)\s{0,9}=\s{0,9}(?:"([^"]{1,2000})"|'([^']{1,2000})'|([^\s"'>]{1,2000}))"""
    rb"""|\burl\(\s{0,9}(?:"([^")]{1,2000})"|'([^')]{1,2000})'|([^\s"')]{1,2000}))""",
    re.IGNORECASE,
)
_LINKED: Final = re.compile(
    rb"""\bhref\s{0,9}=\s{0,9}(?:"([^"]{1,2000})"|'([^']{1,2000})'|([^\s"'>]{1,2000}))"""
    rb"""|@import\s{1,9}(?:"([^"]{1,2000})"|'([^']{1,2000})')""",
    re.IGNORECASE,
)
_IN_MARKDOWN: Final = re.compile(
    rb"""\]\(\s{0,9}(?:<([^>\n]{1,2000})>|((?:[^\s()]|\([^\s()]{0,200}\)){1,2000}))"""
    rb"""|^ {0,3}\[[^\]\n]{1,500}\]:\s{0,9}(?:<([^>\n]{1,2000})>|(\S{1,2000}))""",
    re.MULTILINE,
)
_PARTS_OF_A_PAGE: Final = (
    ".css", ".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tif", ".tiff", ".jp2",
    ".jxr", ".ttf", ".otf", ".woff", ".woff2",
)  # fmt: skip
_NAMING_OTHERS: Final = (".css", ".svg")


def stream_of(path: Path) -> object:
    """The bytes of a file that was named to this process. Raises OSError, MuPDFError."""
    if sys.platform != "linux":
        return mupdf.fz_open_file(str(path))
    descriptor = open_descriptor(path)
    try:
        return _stream_from(descriptor)
    finally:
        os.close(descriptor)


def files_beside(page: bytes, folder: Path) -> object:
    """What a page of HTML or Markdown shows out of its folder, as an archive."""
    archive = mupdf.FzArchive(mupdf.ll_fz_new_tree_archive(None))
    waiting = deque(_named_in(page, ""))
    seen: set[str] = set()
    left = _MOST_BYTES_BESIDE
    while waiting and len(seen) < _MOST_BESIDE and left > 0:
        name = waiting.popleft()
        if name in seen:
            continue
        seen.add(name)
        with suppress(OSError, MuPDFError, UnicodeError, ValueError):
            path = folder / name
            if path.stat().st_size > left or folder.resolve() not in path.resolve().parents:
                continue
            content = read_file(path)
            left -= len(content)
            mupdf.fz_tree_archive_add_buffer(
                archive, name, mupdf.fz_new_buffer_from_copied_data(content)
            )
            if name.lower().endswith(_NAMING_OTHERS):
                waiting.extend(_named_in(content, posixpath.dirname(name)))
    return archive


def _stream_from(descriptor: int) -> object:
    """MuPDF's stream on an open file: it opens another, whose place that one takes."""
    free = os.dup(descriptor)
    os.close(free)
    stream = mupdf.fz_open_file(os.devnull)  # gets the lowest number, as POSIX wants it
    if os.fstat(free).st_rdev != Path(os.devnull).stat().st_rdev:
        raise OSError("another thread opened a file")
    os.dup2(descriptor, free, inheritable=False)
    return stream


def _named_in(content: bytes, folder: str) -> Iterator[str]:
    """Files below the folder, once or more; rather too many than too few."""
    for pattern, is_any in ((_SHOWN, True), (_IN_MARKDOWN, False), (_LINKED, False)):
        for found in pattern.finditer(content):
            said = next(group for group in found.groups() if group is not None)
            name = unquote(html.unescape(said.decode("utf-8", "replace"))).strip()
            if not is_any and not name.lower().endswith(_PARTS_OF_A_PAGE):
                continue
            if ":" in name[:12] or name.startswith(("/", "#")) or "\0" in name:
                continue
            clean = posixpath.normpath(posixpath.join(folder, name))
            if not clean.startswith(".."):
                yield clean
