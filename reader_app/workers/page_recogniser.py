"""Recognises text in pages of one file, in a process of its own that can be ended at any time."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal, Slot

from reader_app.documents.recognition_messages import (
    FileNotRecognised,
    PageNotRecognised,
    PageRecognised,
    RecogniseIn,
    RecognisePage,
    StopRecognising,
)
from reader_app.workers.document_process import DocumentProcess, Launch

if TYPE_CHECKING:
    from reader_app.domain.ocr import Recogniser

PAGE_LIMIT_S: Final = 900.0
"""A newspaper's page takes half a minute where the reader works at something else, and many times
that where the machine has much else to do."""
_log = logging.getLogger(__name__)


class PageRecogniser(QObject):
    """One page at a time. Lives in the GUI thread; works below everything else.

    `recognised(PageText, float)`: with the seconds it took. `failed(int)`: this page has no
    answer. `refused`: no page of this file will have one. `over`: stopped, nothing is left.
    """

    recognised = Signal(object, float)
    failed = Signal(int)
    refused = Signal()
    over = Signal()

    def __init__(
        self, launch: Launch, path: Path, password: str, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._path, self._password = path, password
        self._process = DocumentProcess("recognise", (), launch, self)
        self._process.received.connect(self._take_in)
        self._process.lost.connect(self._note_loss)
        self._order: RecogniseIn | None = None
        self._page = 0

    def begin(
        self,
        recogniser: Recogniser,
        languages: Sequence[str],
        *,
        page_limit_s: float = PAGE_LIMIT_S,
    ) -> bool:
        """Get ready; False where no process starts. `languages`: some of the recogniser's."""
        self._order = RecogniseIn(
            str(self._path), self._password, recogniser.path, tuple(languages), page_limit_s
        )
        return self._start()

    def recognise(self, page: int) -> None:
        """The answer comes as a signal; one page is asked for at a time."""
        self._page = page
        self._process.send(RecognisePage(page))

    def stop(self) -> None:
        """The page at work has no answer; `over` follows. Nothing waits for that."""
        page, self._order, self._page = self._page, None, 0
        if page:
            self._process.send(StopRecognising())
        else:
            self._process.shut_down(is_patient=False)
            self.over.emit()

    def shut_down(self) -> None:
        """No process, no thread is left when this returns."""
        self._order, self._page = None, 0
        self._process.shut_down(is_patient=True)

    def _start(self) -> bool:
        if self._order is None or not self._process.restart():
            return False
        self._process.send(self._order)
        return True

    @Slot(object)
    def _take_in(self, message: object) -> None:
        match message:
            case _ if self._order is None:
                return
            case PageRecognised():
                self._page = 0
                self.recognised.emit(message.page, message.seconds)
            case PageNotRecognised():
                self._page = 0
                self.failed.emit(message.number)
            case FileNotRecognised():
                self._page = 0
                self.refused.emit()
            case _:
                _log.warning("unknown answer %s", type(message).__name__)

    @Slot()
    def _note_loss(self) -> None:
        """The page at work was too much for it; the next one may not be."""
        page, self._page = self._page, 0
        if self._order is None:
            self._process.shut_down(is_patient=False)
            self.over.emit()
        elif not self._start():
            self.refused.emit()
        elif page:
            self.failed.emit(page)
