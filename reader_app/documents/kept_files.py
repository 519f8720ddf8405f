"""The files that were opened last, ready to be drawn again at once."""

from __future__ import annotations

import math
import os
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from reader_app.documents.engine import OpenDocument, open_document
from reader_app.documents.known_layouts import KnownLayouts
from reader_app.documents.known_sizes import KnownSizes
from reader_app.documents.render import Renderer
from reader_app.documents.thrift import Thrift
from reader_app.ipc.memory import give_back_memory, resident_bytes

_MOST: Final = 3
_MEMORY_BYTES: Final = 240 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class _State:
    """A file as it was when it was opened; another state is another file."""

    path: str
    password: str
    device: int
    inode: int
    modified_ns: int
    size: int


class KeptFile:
    """An open document with what draws it."""

    def __init__(self, document: OpenDocument) -> None:
        self.document = document
        self.renderer = Renderer(document)
        self.thrift = Thrift(document)


class KeptFiles:
    """At most `most` files stay open; only one while the process holds more than `memory_bytes`."""

    def __init__(
        self,
        most: int = _MOST,
        memory_bytes: int = _MEMORY_BYTES,
        known: KnownSizes | None = None,
        layouts: KnownLayouts | None = None,
    ) -> None:
        """`known`, `layouts`: what needs not be read and laid out again."""
        self._most = most
        self._memory_bytes = memory_bytes
        self._known = known or KnownSizes()
        self._layouts = layouts or self._known.layouts
        self._files: OrderedDict[_State, KeptFile] = OrderedDict()

    def __len__(self) -> int:
        return len(self._files)

    def open(self, path: Path, password: str, within_s: float = math.inf) -> KeptFile:
        """The file, opened unless it still is. Raises BookError as `open_document` does.

        `within_s`: chapters that would be laid out later are left (`OpenDocument.is_whole`).
        """
        state = _state_of(path, password)
        sizes = self._known.of(path)
        kept = self._files.pop(state, None) if state is not None else None
        if kept is None or (sizes is not None and sizes != kept.document.info.page_sizes):
            layout = self._layouts.of(path)
            kept = KeptFile(
                open_document(path, password, sizes, known_layout=layout, within_s=within_s)
            )
        if state is not None:
            self._drop_others_of(path)
            self._files[state] = kept
        while len(self._files) > self._most:
            self._files.popitem(last=False)
        return kept

    def rest(self) -> None:
        """Nobody looks at any of them: keep only what opening them again would need."""
        last = next(reversed(self._files.values()), None)
        if last is not None:  # the others rest already
            last.renderer.rest()
            last.thrift.let_go()
            self.look()

    def look(self) -> None:
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
