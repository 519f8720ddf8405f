"""A document process that doesn't grow with every page it has seen.

The files that were opened last, ready to be drawn again at once.
"""

from __future__ import annotations

import math
import os
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from reader_app.documents.engine.mupdf import mupdf
from reader_app.documents.engine.open_document import OpenDocument, open_document
from reader_app.documents.engine.page_layout import LayoutCache, PageSizeCache
from reader_app.documents.render.mupdf_renderer import MupdfRenderer
from reader_app.ipc.memory import give_back_memory, resident_bytes

_GROWTH_BYTES: Final = 12 * 1024 * 1024
_MOST: Final = 3
_MEMORY_BYTES: Final = 240 * 1024 * 1024


class MemoryTrim:
    """Lets go of what MuPDF has parsed whenever the process has grown by `growth_bytes`."""

    def __init__(
        self,
        document: OpenDocument,
        growth_bytes: int = _GROWTH_BYTES,
        *,
        reads_once: bool = False,
    ) -> None:
        """`reads_once`: what pictures were decoded to goes, too; else a `Renderer` bounds it."""
        self._document = document
        self._reads_once = reads_once
        self._growth_bytes = growth_bytes
        self._most_bytes = self._held() + growth_bytes

    def check(self) -> None:
        """To be called between two pieces of work: up to some 50 ms where there is much."""
        if self._held() > self._most_bytes:
            self.let_go()

    def let_go(self) -> None:
        """Now, whatever is held."""
        self._document.forget_objects()
        if self._reads_once:
            # Up to 256 MB of scanned pages.
            mupdf.fz_shrink_store(0)
        give_back_memory()
        self._most_bytes = self._held() + self._growth_bytes

    @staticmethod
    def _held() -> int:
        return resident_bytes(os.getpid()) or 0


@dataclass(frozen=True, slots=True)
class _State:
    """A file as it was when it was opened; another state is another file."""

    path: str
    password: str
    device: int
    inode: int
    modified_ns: int
    size: int


class CachedFile:
    """An open document with what draws it."""

    def __init__(self, document: OpenDocument) -> None:
        self.document = document
        self.renderer = MupdfRenderer(document)
        self.memory_trim = MemoryTrim(document)


class FileCache:
    """At most `most` files stay open; only one while the process holds more than `memory_bytes`."""

    def __init__(
        self,
        most: int = _MOST,
        memory_bytes: int = _MEMORY_BYTES,
        known: PageSizeCache | None = None,
        layouts: LayoutCache | None = None,
    ) -> None:
        """`known`, `layouts`: what needs not be read and laid out again."""
        self._most = most
        self._memory_bytes = memory_bytes
        self._known = known or PageSizeCache()
        self._layouts = layouts or self._known.layouts
        self._files: OrderedDict[_State, CachedFile] = OrderedDict()

    def __len__(self) -> int:
        return len(self._files)

    def open(self, path: Path, password: str, within_s: float = math.inf) -> CachedFile:
        """The file, opened unless it still is. Raises BookError as `open_document` does.

        `within_s`: chapters that would be laid out later are left (`OpenDocument.is_whole`).
        """
        state = _state_of(path, password)
        sizes = self._known.of(path)
        kept = self._files.pop(state, None) if state is not None else None
        if kept is None or (sizes is not None and sizes != kept.document.info.page_sizes):
            layout = self._layouts.of(path)
            kept = CachedFile(
                open_document(path, password, sizes, known_layout=layout, within_s=within_s)
            )
        if state is not None:
            self._drop_others_of(path)
            self._files[state] = kept
        while len(self._files) > self._most:
            self._files.popitem(last=False)
        return kept

    def rest(self) -> None:
        """Free all but what opening the files again would need: nobody looks at them now."""
        last = next(reversed(self._files.values()), None)
        if last is not None:  # the others rest already
            last.renderer.rest()
            last.memory_trim.let_go()
            self.check_memory()

    def check_memory(self) -> None:
        """Close all but the last one where memory is short."""
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
    except (OSError, ValueError):  # a zero in its name
        return None
    return _State(str(path), password, found.st_dev, found.st_ino, found.st_mtime_ns, found.st_size)
