"""The pictures, style sheets and fonts beside an HTML or Markdown file that it shows.

MuPDF would open whatever lies under a name, and wait for ever for a pipe or read a device without
an end. So what is named is read here, from regular files of the folder only, and given to MuPDF in
memory.
"""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Final
from urllib.parse import unquote

from reader_app.ipc.named_files import open_file

MOST_BYTES: Final = 64 * 1024 * 1024
MOST_TOGETHER: Final = 256 * 1024 * 1024
MOST_FILES: Final = 10_000
_NAMED: Final = re.compile(
    r"""\b(?:src|href)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))"""
    r"""|\burl\(\s*["']?([^"')]*)["']?\s*\)"""
    r"""|\]\(\s*(?:<([^>\n]*)>|([^\s)]+))"""  # Markdown: ![words](name "title")
    r"""|^\ {0,3}\[[^\]\n]+\]:\s*(?:<([^>\n]*)>|(\S+))""",  # Markdown: [mark]: name
    re.IGNORECASE | re.MULTILINE,
)
_ELSEWHERE: Final = re.compile(r"[a-z][a-z0-9+.-]+:|//|#", re.IGNORECASE)
_NO_PARTS: Final = (".html", ".htm", ".xhtml", ".md", ".txt", ".pdf", ".js", ".php", ".zip")
"""Where links lead. They are named like pictures are, and never part of the page."""


def files_beside(
    folder: Path, markup: str, most: int = MOST_BYTES, most_together: int = MOST_TOGETHER
) -> dict[str, bytes]:
    """By the name that MuPDF looks for; without what is too large, or no file in `folder`."""
    found: dict[str, bytes] = {}
    left = most_together
    waiting = [markup]
    tried: set[str] = set()
    while waiting:
        for name in _names_in(waiting.pop()):
            if name in tried:
                continue
            if len(tried) >= MOST_FILES:
                return found
            tried.add(name)
            content = _content(folder, name, min(most, left))
            if content is None:
                continue
            found[name] = content
            left -= len(content)
            if name.lower().endswith(".css"):
                waiting.append(content.decode("utf-8", "replace"))
    return found


def _names_in(markup: str) -> Iterator[str]:
    """As MuPDF reads them: decoded, and without a way back out of a folder."""
    for match in _NAMED.finditer(markup):
        written = next(filter(None, match.groups()), "")
        if not written or len(written) > 3000 or _ELSEWHERE.match(written):
            continue
        name = posixpath.normpath(unquote(unescape(written)).lstrip("/"))
        if not name.lower().endswith(_NO_PARTS):
            yield name


def _content(folder: Path, name: str, most: int) -> bytes | None:
    """None for what isn't a regular file in `folder` or below it, or has more than `most` bytes."""
    inside = name
    while inside.startswith("../"):
        inside = inside[3:]
    # On Windows a backslash parts folders and a colon names a drive or a hidden stream.
    if "\\" in inside or "\0" in inside or (os.name == "nt" and ":" in inside):
        return None
    path = folder / inside
    try:
        if folder.resolve() not in path.resolve().parents:
            return None
        with open_file(path) as file:
            if os.fstat(file.fileno()).st_size > most:
                return None
            content = file.read(most + 1)
    except (OSError, ValueError):
        return None
    return content if len(content) <= most else None
