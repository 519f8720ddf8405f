"""The ☰ menu, the zoom menu and, on macOS, the menu bar: the same actions in the same words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from reader_app.domain.translation import tr
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.actions import WindowActions

Groups = tuple[tuple[ActionId, ...], ...]
"""Deeds of a menu; a line between two groups."""

_FILE: Final[Groups] = (
    (ActionId.RELOAD, ActionId.RECOGNISE_TEXT, ActionId.PROPERTIES, ActionId.PRINT),
    (ActionId.EXPORT, ActionId.EXPORT_NOTES, ActionId.EXPORT_PDF),
    (ActionId.NEXT_TAB, ActionId.PREVIOUS_TAB, ActionId.REOPEN_CLOSED, ActionId.CLOSE_BOOK),
)
_NOTES: Final[Groups] = (
    (ActionId.BOOKMARK, ActionId.HIGHLIGHT, ActionId.COPY_REGION),
    (ActionId.SUMMARISE_CHAPTER, ActionId.RECAP, ActionId.PAGE_PICTURE),
    (ActionId.ASK_OTHER_BOOKS, ActionId.SEARCH_TALKS),
    (ActionId.PAGE_TALK, ActionId.READ_UP_TO_HERE),
)
_PAGES: Final[Groups] = (
    (ActionId.CONTINUOUS,),
    (ActionId.TWO_PAGES, ActionId.COVER_APART, ActionId.RIGHT_TO_LEFT),
    (ActionId.TURN_RIGHT, ActionId.TURN_LEFT, ActionId.TRIM_MARGINS),
)
_PAPER: Final[Groups] = (
    (ActionId.PAPER_AUTO, ActionId.PAPER_WHITE, ActionId.PAPER_SEPIA, ActionId.PAPER_DARK),
    (ActionId.THEME,),
)
_ZOOM: Final[Groups] = ((ActionId.FIT_WIDTH, ActionId.FIT_PAGE, ActionId.ACTUAL_SIZE),)
_PANELS: Final[Groups] = (
    (ActionId.SIDE_PANEL, ActionId.CONVERSATION, ActionId.READING_MODE, ActionId.FULL_SCREEN),
)
_GO: Final[Groups] = (
    (ActionId.BACK, ActionId.FORWARD, ActionId.GO_TO_PAGE, ActionId.FIND, ActionId.NEXT_PANE),
)
_HELP: Final[Groups] = (
    (
        ActionId.COMMANDS,
        ActionId.SETTINGS,
        ActionId.KEYS,
        ActionId.WELCOME,
        ActionId.HANDBOOK,
        ActionId.ABOUT,
    ),
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
    menu.addAction(actions[ActionId.OPEN])
    menu.addAction(actions[ActionId.IMPORT_FOLDER])
    menu.addMenu(recent.menu)
    menu.addAction(actions[ActionId.LIBRARY])
    menu.addAction(actions[ActionId.SEARCH_LIBRARY])
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
    menu.addAction(actions[ActionId.QUIT])
    return menu


def zoom_menu(actions: WindowActions, parent: QWidget) -> QMenu:
    return _submenu(tr("Zoom"), _ZOOM, actions, parent)


def fill_menu_bar(bar: QMenuBar, actions: WindowActions, recent: RecentMenu) -> None:
    """The same for desktops with one menu bar for all windows."""
    book = bar.addMenu(tr("Book"))
    book.addAction(actions[ActionId.OPEN])
    book.addAction(actions[ActionId.IMPORT_FOLDER])
    book.addMenu(recent.menu)
    book.addAction(actions[ActionId.LIBRARY])
    book.addAction(actions[ActionId.SEARCH_LIBRARY])
    book.addSeparator()
    _fill(book, (*_FILE, (ActionId.QUIT,)), actions)
    _fill(bar.addMenu(tr("Notes")), _NOTES, actions)
    view = bar.addMenu(tr("View"))
    _fill(view, ((ActionId.ZOOM_IN, ActionId.ZOOM_OUT), *_ZOOM, *_PAGES), actions)
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
