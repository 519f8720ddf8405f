"""Back from a page that was found in the library leads to the library, as it was left there."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal, Slot

from reader_app.ui.viewer.page_view import PageView
from reader_app.ui.window.main_window import MainWindow


class ReturnToLibrary(QObject):
    """`returned`: the reader went back from where they had come to.

    The page itself goes back to where its reader was, too, so that the book is left there.
    """

    returned = Signal()

    def __init__(self, view: PageView, window: MainWindow) -> None:
        super().__init__(window)
        self._view = view
        self._window = window
        self._depth = -1
        self._now = 0
        window.back_requested.connect(self._note_back)
        # Queued: when Back is asked for, this still says where the reader was.
        view.history_changed.connect(self._note_history, Qt.ConnectionType.QueuedConnection)

    @Slot()
    def begin(self) -> None:
        """The reader has come from the library to where they are now."""
        self._depth = self._now = self._view.history.depth
        self._offer()

    @Slot()
    def end(self) -> None:
        """The way back is that of the page alone."""
        self._depth = -1

    @Slot()
    def _note_back(self) -> None:
        if self._depth >= 0 and self._now == self._depth:
            self.end()
            self.returned.emit()

    @Slot()
    def _note_history(self) -> None:
        self._now = self._view.history.depth
        self._offer()

    def _offer(self) -> None:
        """Back leads somewhere even where the page has nowhere to go back to."""
        if self._depth >= 0 and self._now == self._depth:
            self._window.set_history_enabled(True, self._view.history.can_go_forward)
