"""The ☰ menu, the zoom menu and, on macOS, the menu bar: the same actions in the same words."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from reader_app.ui.widgets.actions import Deed, WindowActions


class RecentMenu(QObject):
    """The submenu of recent books. `book_chosen(id)`."""

    book_chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.menu = QMenu("Recent", parent)
        self.menu.triggered.connect(self._choose)
        self.set_books([])

    def set_books(self, books: Sequence[tuple[str, str]]) -> None:
        """Pairs of id and title, last read first."""
        self.menu.clear()
        for book_id, title in books:
            # An ampersand in a title is no mnemonic.
            self.menu.addAction(title.replace("&", "&&")).setData(book_id)
        self.menu.setEnabled(bool(books))

    @Slot(QAction)
    def _choose(self, action: QAction) -> None:
        self.book_chosen.emit(str(action.data()))


def main_menu(actions: WindowActions, recent: RecentMenu, parent: QWidget) -> QMenu:
    """Everything behind ☰, in four groups."""
    menu = QMenu("Pagemate", parent)
    menu.addAction(actions[Deed.OPEN])
    menu.addMenu(recent.menu)
    for deed in (Deed.LIBRARY, Deed.RELOAD, Deed.CLOSE_BOOK):
        menu.addAction(actions[deed])
    menu.addSeparator()
    menu.addAction(actions[Deed.EXPORT])
    menu.addSeparator()
    for deed in (Deed.SIDE_PANEL, Deed.CONVERSATION, Deed.FULL_SCREEN):
        menu.addAction(actions[deed])
    menu.addSeparator()
    for deed in (Deed.SETTINGS, Deed.KEYS, Deed.HANDBOOK, Deed.ABOUT):
        menu.addAction(actions[deed])
    menu.addSeparator()
    menu.addAction(actions[Deed.QUIT])
    return menu


def zoom_menu(actions: WindowActions, parent: QWidget) -> QMenu:
    menu = QMenu("Zoom", parent)
    for deed in (Deed.FIT_WIDTH, Deed.FIT_PAGE, Deed.ACTUAL_SIZE):
        menu.addAction(actions[deed])
    return menu


def fill_menu_bar(bar: QMenuBar, actions: WindowActions, recent: RecentMenu) -> None:
    """The same for desktops with one menu bar for all windows."""
    book = bar.addMenu("Book")
    book.addAction(actions[Deed.OPEN])
    book.addMenu(recent.menu)
    for deed in (
        Deed.LIBRARY,
        Deed.RELOAD,
        Deed.CLOSE_BOOK,
        Deed.EXPORT,
        Deed.SETTINGS,
        Deed.QUIT,
    ):
        book.addAction(actions[deed])
    view = bar.addMenu("View")
    for deed in (Deed.ZOOM_IN, Deed.ZOOM_OUT, Deed.FIT_WIDTH, Deed.FIT_PAGE, Deed.ACTUAL_SIZE):
        view.addAction(actions[deed])
    view.addSeparator()
    for deed in (Deed.SIDE_PANEL, Deed.CONVERSATION, Deed.FULL_SCREEN, Deed.THEME):
        view.addAction(actions[deed])
    go = bar.addMenu("Go")
    for deed in (Deed.BACK, Deed.FORWARD, Deed.GO_TO_PAGE, Deed.FIND, Deed.NEXT_PANE):
        go.addAction(actions[deed])
    words = bar.addMenu("Help")
    for deed in (Deed.KEYS, Deed.HANDBOOK, Deed.ABOUT):
        words.addAction(actions[deed])
