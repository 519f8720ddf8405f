"""Keeps the last files of a document process open, and limits the memory of the process.

A file that is still open can be drawn again at once. Memory that MuPDF gathers with every page is
freed when the process has grown.
"""

from __future__ import annotations

import math
import os
from collections import OrderedDict
from pathlib import Path
from typing import Final

from reader_app.documents.engine.mupdf import mupdf
from reader_app.documents.engine.open_document import OpenDocument, open_document
from reader_app.documents.engine.opening_caches import PageSizeCache
from reader_app.documents.render.mupdf_renderer import MupdfRenderer
from reader_app.domain.values import dataclass
from reader_app.ipc.memory import give_back_memory, resident_bytes

_GROWTH_BYTES: Final = 12 * 1024 * 1024
_MOST: Final = 3
_MEMORY_BYTES: Final = 240 * 1024 * 1024


class MemoryTrim:
    """Frees MuPDF's parsed objects whenever the process has grown by `growth_bytes`."""

    def __init__(
        self,
        document: OpenDocument,
        growth_bytes: int = _GROWTH_BYTES,
        *,
        reads_once: bool = False,
    ) -> None:
        """`reads_once`: free decoded pictures too; otherwise the `MupdfRenderer` limits them."""
        self._document = document
        self._reads_once = reads_once
        self._growth_bytes = growth_bytes
        self._most_bytes = self._held() + growth_bytes

    def check(self) -> None:
        """Free memory if the process has grown; call it between two pieces of work.

        It takes up to 50 ms if there is much to free.
        """
        if self._held() > self._most_bytes:
            self.let_go()

    def let_go(self) -> None:
        """Free memory now, however much is held."""
        self._document.forget_objects()
        if self._reads_once:
            # Frees up to 256 MB of scanned pages.
            mupdf.fz_shrink_store(0)
        give_back_memory()
        self._most_bytes = self._held() + self._growth_bytes

    @staticmethod
    def _held() -> int:
        return resident_bytes(os.getpid()) or 0


@dataclass(frozen=True, slots=True)
class _State:
    """The state of a file when it was opened; a file in another state is another file."""

    path: str
    password: str
    device: int
    inode: int
    modified_ns: int
    size: int


class CachedFile:
    """An open document with its renderer."""

    def __init__(self, document: OpenDocument) -> None:
        self.document = document
        self.renderer = MupdfRenderer(document)
        self.memory_trim = MemoryTrim(document)


class FileCache:
    """Keeps at most `most` files open, but only one while the process exceeds `memory_bytes`."""

    def __init__(
        self,
        most: int = _MOST,
        memory_bytes: int = _MEMORY_BYTES,
        known: PageSizeCache | None = None,
    ) -> None:
        """`known`: caches of page sizes and layouts, to open files faster."""
        self._most = most
        self._memory_bytes = memory_bytes
        self._known = known or PageSizeCache()
        self._files: OrderedDict[_State, CachedFile] = OrderedDict()

    def __len__(self) -> int:
        return len(self._files)

    def open(self, path: Path, password: str, within_s: float = math.inf) -> CachedFile:
        """Return the open file; it is opened only if it is not cached. Raises BookError.

        `within_s`: chapters that would be laid out later are left (`OpenDocument.is_whole`).
        """
        state = _state_of(path, password)
        sizes = self._known.of(path)
        kept = self._files.pop(state, None) if state is not None else None
        if kept is None or (sizes is not None and sizes != kept.document.info.page_sizes):
            layout = self._known.layouts.of(path)
            kept = CachedFile(
                open_document(path, password, sizes, known_layout=layout, within_s=within_s)
            )
        if state is not None:
            self._drop_others_of(path)
            self._files[state] = kept
        while len(self._files) > self._most:
            self._files.popitem(last=False)
        return kept

    def forget(self, path: Path) -> None:
        """Open this file anew next time."""
        self._drop_others_of(path)

    def rest(self) -> None:
        """Free whatever is not needed to open the files again, while none of them is shown."""
        last = next(reversed(self._files.values()), None)
        if last is not None:  # the others have been trimmed already
            last.renderer.rest()
            last.memory_trim.let_go()
            self.check_memory()

    def check_memory(self) -> None:
        """Close all files but the last one if the process takes too much memory."""
        held = resident_bytes(os.getpid())
        if len(self._files) > 1 and held is not None and held > self._memory_bytes:
            while len(self._files) > 1:
                self._files.popitem(last=False)
            give_back_memory()

    def _drop_others_of(self, path: Path) -> None:
        for state in [state for state in self._files if state.path == str(path)]:
            del self._files[state]


def _state_of(path: Path, password: str) -> _State | None:
    try:
        found = path.stat()
    except (OSError, ValueError):  # ValueError: a zero byte in its name
        return None
    return _State(str(path), password, found.st_dev, found.st_ino, found.st_mtime_ns, found.st_size)
