"""Opens one window from another, and moves tabs between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QPoint, Qt, Slot

from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import come_forward

if TYPE_CHECKING:
    from reader_app.bootstrap.program import OpenWindow, Program
    from reader_app.ui.window.main_window import MainWindow


_STEP: Final = 32
"""Pixels between a window and the one that was opened from it, to the right and down."""
_GRIP: Final = QPoint(80, 40)
"""Where the pointer is in a new window that was made by dropping its tab."""


def lie_beside(window: MainWindow, other: MainWindow, where: QPoint | None = None) -> None:
    """Give `window` the size of `other`, and place it a step to the right and below, or at `where`.

    Beside a window that fills the screen the new one fills it as well, unless its tab was dropped.
    """
    is_large = other.isMaximized() or other.isFullScreen()
    if where is None and is_large:
        window.setWindowState(Qt.WindowState.WindowMaximized)
        return
    window.setWindowState(Qt.WindowState.WindowNoState)
    room = other.screen().availableGeometry()
    size = (other.size() * 0.75 if is_large else other.size()).boundedTo(room.size())
    place = other.pos() + QPoint(_STEP, _STEP) if where is None else where - _GRIP
    last = room.bottomRight() - QPoint(size.width(), size.height())
    left, top = min(place.x(), last.x()), min(place.y(), last.y())
    window.resize(size)
    window.move(max(room.left(), left), max(room.top(), top))


class WindowOpening(QObject):
    """Opens further windows, and moves tabs between them."""

    def __init__(self, program: Program, opened: OpenWindow) -> None:
        window, tabs, strip = opened.window, opened.tabs, opened.strip
        super().__init__(window)
        self._program = program
        self._window = window
        self._tabs = tabs
        window.bind(ActionId.NEW_WINDOW, self.open_empty)
        window.bind(ActionId.OPEN_IN_NEW_WINDOW, self.duplicate_current)
        window.bind(ActionId.MOVE_TAB, self.move_current)
        window.action(ActionId.MOVE_TAB).setEnabled(False)
        tabs.move_possible.connect(window.action(ActionId.MOVE_TAB).setEnabled)
        strip.torn_off.connect(self._move)
        strip.duplicate_requested.connect(self._duplicate)
        if opened.parts is not None:
            strip.beside_requested.connect(opened.parts.beside.open_tab)
            strip.dragged.connect(opened.parts.beside.show_drop)

    @Slot()
    def open_empty(self) -> None:
        """Open a window with the library."""
        self._program.open_window(self._window)

    @Slot()
    def duplicate_current(self) -> None:
        """Open the book in view in a further window, at the same place."""
        if self._tabs.current is not None:
            self._duplicate(self._tabs.tabs.index(self._tabs.current))

    @Slot()
    def move_current(self) -> None:
        """Move the tab in view to a window of its own."""
        if self._tabs.current is not None:
            self._move(self._tabs.tabs.index(self._tabs.current), None)

    @Slot(int)
    def _duplicate(self, index: int) -> None:
        tab = self._tabs.copy_of(self._tabs.tabs[index])
        self._program.open_window(self._window, tab)

    @Slot(int, object)
    def _move(self, index: int, where: QPoint | None) -> None:
        """Move a tab, if it isn't the only one, to the window at `where` or to a new one."""
        tab = self._tabs.tabs[index]
        target = self._program.window_at(where) if where is not None else None
        parts = self._program.entry_of(self._window).parts
        is_here = target is not None and target.window is self._window and parts is not None
        if (
            where is not None
            and is_here
            and parts is not None
            and parts.beside.take_tab(tab, where)
        ):
            return
        if target is not None and target.window is not self._window:
            self._tabs.take_out(tab)
            self._hand_over(tab.book_id, target)
            target.tabs.take_in(tab)
            come_forward(target.window)
        elif len(self._tabs.tabs) > 1:
            before = set(self._program.windows)
            self._tabs.take_out(tab)
            self._program.open_window(self._window, tab, where)
            for new in set(self._program.windows) - before:
                self._hand_over(tab.book_id, new)

    def _hand_over(self, book_id: str, target: OpenWindow) -> None:
        """Let a running answer go on in the window to which its book has moved."""
        own = self._program.entry_of(self._window)
        if own.parts is not None and target.parts is not None and book_id:
            own.parts.chat.sessions.hand_over(book_id, target.parts.chat.sessions)
