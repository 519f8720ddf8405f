"""Says that long work has ended, to those who have put the window away meanwhile."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Slot

from reader_app.domain.translation import tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from reader_app.ui.controllers.book_controller import BookController
    from reader_app.ui.controllers.import_controller import ImportController
    from reader_app.ui.controllers.recognition_controller import RecognitionController

LONG_S: Final = 20.0
"""What is done sooner wasn't waited for elsewhere."""
_IMPORT: Final = "import"
_RECOGNITION: Final = "recognition"
_INDEX: Final = "index"


class LongWork(QObject):
    """`tell(title, words)`: through the desktop. `is_hidden`: whether nobody sees the window."""

    def __init__(
        self,
        tell: Callable[[str, str], None],
        is_hidden: Callable[[], bool],
        parent: QObject | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(parent)
        self._tell = tell
        self._is_hidden = is_hidden
        self._clock = clock
        self._began: dict[str, float] = {}
        self._books: BookController | None = None

    def follow_import(self, imports: ImportController) -> None:
        imports.began.connect(self.begin_import)
        imports.reported.connect(self.end_import)

    def follow_recognition(self, recognition: RecognitionController) -> None:
        recognition.began.connect(self.begin_recognition)
        recognition.reported.connect(self.end_recognition)

    def follow_index(self, books: BookController) -> None:
        """Of the book that is open; that of others was never asked for."""
        self._books = books
        books.index_progressed.connect(self.follow_progress)
        books.book_closed.connect(self.forget_index)

    @Slot()
    def begin_import(self) -> None:
        self._begin(_IMPORT)

    @Slot(str)
    def end_import(self, words: str) -> None:
        self._end(_IMPORT, tr("The import has ended"), words)

    @Slot()
    def begin_recognition(self) -> None:
        self._begin(_RECOGNITION)

    @Slot(str)
    def end_recognition(self, words: str) -> None:
        self._end(_RECOGNITION, tr("Recognising text has ended"), words)

    @Slot(int, int, bool)
    def follow_progress(self, _done: int, _total: int, is_done: bool) -> None:
        if not is_done:
            if _INDEX not in self._began:
                self._begin(_INDEX)
            return
        book = self._books.book if self._books is not None else None
        title = book.title if book is not None else ""
        words = tr("“{title}” can be searched and asked about as a whole now.", title=title)
        self._end(_INDEX, tr("The book has been read"), words)

    @Slot()
    def forget_index(self) -> None:
        self._began.pop(_INDEX, None)

    def _begin(self, work: str) -> None:
        self._began[work] = self._clock()

    def _end(self, work: str, title: str, words: str) -> None:
        began = self._began.pop(work, None)
        if began is not None and self._clock() - began >= LONG_S and self._is_hidden():
            self._tell(title, words)


def is_out_of_sight(window: QWidget) -> bool:
    """Minimised, hidden, on another workspace, or, where the desktop tells, behind others."""
    handle = window.windowHandle()
    is_exposed = handle is not None and handle.isExposed()
    return not window.isVisible() or window.isMinimized() or not is_exposed
