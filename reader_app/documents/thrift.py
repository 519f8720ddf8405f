"""A document process that doesn't grow with every page it has seen."""

from __future__ import annotations

import os
from typing import Final

from reader_app.documents.engine import OpenDocument
from reader_app.documents.mupdf import mupdf
from reader_app.ipc.memory import give_back_memory, resident_bytes

_GROWTH_BYTES: Final = 12 * 1024 * 1024


class Thrift:
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

    def look(self) -> None:
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
