"""The ☰ menu, the zoom menu and, on macOS, the menu bar: the same actions in the same words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from reader_app.domain.translation import tr
from reader_app.ui.widgets.actions import WindowActions
from reader_app.ui.widgets.deeds import Deed

Groups = tuple[tuple[Deed, ...], ...]
"""Deeds of a menu; a line between two groups."""

_FILE: Final[Groups] = (
    (Deed.RELOAD, Deed.RECOGNISE_TEXT, Deed.PROPERTIES, Deed.PRINT),
    (Deed.EXPORT, Deed.EXPORT_NOTES, Deed.EXPORT_PDF),
    (Deed.NEXT_TAB, Deed.PREVIOUS_TAB, Deed.REOPEN_CLOSED, Deed.CLOSE_BOOK),
)
_NOTES: Final[Groups] = (
    (Deed.BOOKMARK, Deed.HIGHLIGHT, Deed.COPY_REGION),
    (Deed.SUMMARISE_CHAPTER, Deed.RECAP, Deed.PAGE_PICTURE),
    (Deed.ASK_OTHER_BOOKS, Deed.SEARCH_TALKS),
    (Deed.PAGE_TALK, Deed.READ_UP_TO_HERE),
)
_PAGES: Final[Groups] = (
    (Deed.CONTINUOUS,),
    (Deed.TWO_PAGES, Deed.COVER_APART, Deed.RIGHT_TO_LEFT),
    (Deed.TURN_RIGHT, Deed.TURN_LEFT, Deed.TRIM_MARGINS),
)
_PAPER: Final[Groups] = (
    (Deed.PAPER_AUTO, Deed.PAPER_WHITE, Deed.PAPER_SEPIA, Deed.PAPER_DARK),
    (Deed.THEME,),
)
_ZOOM: Final[Groups] = ((Deed.FIT_WIDTH, Deed.FIT_PAGE, Deed.ACTUAL_SIZE),)
_PANELS: Final[Groups] = (
    (Deed.SIDE_PANEL, Deed.CONVERSATION, Deed.READING_MODE, Deed.FULL_SCREEN),
)
_GO: Final[Groups] = ((Deed.BACK, Deed.FORWARD, Deed.GO_TO_PAGE, Deed.FIND, Deed.NEXT_PANE),)
_HELP: Final[Groups] = (
    (Deed.COMMANDS, Deed.SETTINGS, Deed.KEYS, Deed.WELCOME, Deed.HANDBOOK, Deed.ABOUT),
)


class RecentMenu(QObject):
    """The submenu of recent books. `book_chosen(id)`."""

    book_chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.menu = QMenu(tr("Recent"), parent)
        self.menu.triggered.connect(self._choose)
        self.books: tuple[tuple[str, str], ...] = ()
        self.set_books([])

    def set_books(self, books: Sequence[tuple[str, str]]) -> None:
        """Pairs of id and title, last read first."""
        self.books = tuple(books)
        self.menu.clear()
        for book_id, title in books:
            # An ampersand in a title is no mnemonic.
            self.menu.addAction(title.replace("&", "&&")).setData(book_id)
        self.menu.setEnabled(bool(books))

    @Slot(QAction)
    def _choose(self, action: QAction) -> None:
        self.book_chosen.emit(str(action.data()))


def main_menu(actions: WindowActions, recent: RecentMenu, parent: QWidget) -> QMenu:
    """Everything behind ☰; what belongs together in menus of its own."""
    menu = QMenu("Pagemate", parent)
    menu.addAction(actions[Deed.OPEN])
    menu.addAction(actions[Deed.IMPORT_FOLDER])
    menu.addMenu(recent.menu)
    menu.addAction(actions[Deed.LIBRARY])
    menu.addAction(actions[Deed.SEARCH_LIBRARY])
    menu.addSeparator()
    for title, groups in (
        (tr("Book"), _FILE),
        (tr("Notes"), _NOTES),
        (tr("Pages"), _PAGES),
        (tr("Paper"), _PAPER),
    ):
        menu.addMenu(_submenu(title, groups, actions, menu))
    menu.addSeparator()
    _fill(menu, _PANELS, actions)
    menu.addSeparator()
    _fill(menu, _HELP, actions)
    menu.addSeparator()
    menu.addAction(actions[Deed.QUIT])
    return menu


def zoom_menu(actions: WindowActions, parent: QWidget) -> QMenu:
    return _submenu(tr("Zoom"), _ZOOM, actions, parent)


def fill_menu_bar(bar: QMenuBar, actions: WindowActions, recent: RecentMenu) -> None:
    """The same for desktops with one menu bar for all windows."""
    book = bar.addMenu(tr("Book"))
    book.addAction(actions[Deed.OPEN])
    book.addAction(actions[Deed.IMPORT_FOLDER])
    book.addMenu(recent.menu)
    book.addAction(actions[Deed.LIBRARY])
    book.addAction(actions[Deed.SEARCH_LIBRARY])
    book.addSeparator()
    _fill(book, (*_FILE, (Deed.QUIT,)), actions)
    _fill(bar.addMenu(tr("Notes")), _NOTES, actions)
    view = bar.addMenu(tr("View"))
    _fill(view, ((Deed.ZOOM_IN, Deed.ZOOM_OUT), *_ZOOM, *_PAGES), actions)
    view.addMenu(_submenu(tr("Paper"), _PAPER, actions, view))
    view.addSeparator()
    _fill(view, _PANELS, actions)
    _fill(bar.addMenu(tr("Go", sense="menu")), _GO, actions)
    _fill(bar.addMenu(tr("Help")), _HELP, actions)


def _submenu(title: str, groups: Groups, actions: WindowActions, parent: QWidget) -> QMenu:
    menu = QMenu(title, parent)
    _fill(menu, groups, actions)
    return menu


def _fill(menu: QMenu, groups: Groups, actions: WindowActions) -> None:
    for index, deeds in enumerate(groups):
        if index:
            menu.addSeparator()
        menu.addActions([actions[deed] for deed in deeds])
