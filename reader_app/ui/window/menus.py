"""The ☰ menu, the zoom menu and the macOS menu bar, made from the action table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from reader_app.domain.translation import tr
from reader_app.ui.window.action_table import ACTIONS, Menu
from reader_app.ui.window.actions import WindowActions


class RecentMenu(QObject):
    """The submenu of recent books; emits `book_chosen(id)`."""

    book_chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.menu = QMenu(tr("Recent"), parent)
        self.menu.triggered.connect(self._choose)
        self.books: tuple[tuple[str, str], ...] = ()
        self.set_books([])

    def set_books(self, books: Sequence[tuple[str, str]]) -> None:
        """Fill the menu with pairs of id and title, most recently read first."""
        self.books = tuple(books)
        self.menu.clear()
        for book_id, title in books:
            # Escaped, so that an ampersand in a title does not mark a mnemonic.
            self.menu.addAction(title.replace("&", "&&")).setData(book_id)
        self.menu.setEnabled(bool(books))

    @Slot(QAction)
    def _choose(self, action: QAction) -> None:
        self.book_chosen.emit(str(action.data()))


def main_menu(actions: WindowActions, recent: RecentMenu, parent: QWidget) -> QMenu:
    """Return the ☰ menu, with related actions in submenus."""
    menu = QMenu("Pagemate", parent)
    _add_start(menu, actions, recent)
    menu.addSeparator()
    for title, parts in (
        (tr("Book"), (Menu.BOOK,)),
        (tr("Go", sense="menu"), (Menu.GO,)),
        (tr("Notes"), (Menu.NOTES,)),
        (tr("Companion"), (Menu.COMPANION,)),
        (tr("Zoom"), (Menu.ZOOM_STEPS, Menu.ZOOM)),
        (tr("Pages"), (Menu.PAGES,)),
        (tr("Theme"), (Menu.THEME,)),
        (tr("View"), (Menu.PANELS,)),
    ):
        menu.addMenu(_submenu(title, actions, menu, *parts))
    for part in (Menu.HELP, Menu.QUIT):
        menu.addSeparator()
        _add(menu, actions, part)
    return menu


def zoom_menu(actions: WindowActions, parent: QWidget) -> QMenu:
    return _submenu(tr("Zoom"), actions, parent, Menu.ZOOM)


def fill_menu_bar(bar: QMenuBar, actions: WindowActions, recent: RecentMenu) -> None:
    """Fill the macOS menu bar with the actions of the ☰ menu."""
    book = bar.addMenu(tr("Book"))
    _add_start(book, actions, recent)
    book.addSeparator()
    _add(book, actions, Menu.BOOK, Menu.QUIT)
    _add(bar.addMenu(tr("Notes")), actions, Menu.NOTES)
    _add(bar.addMenu(tr("Companion")), actions, Menu.COMPANION)
    view = bar.addMenu(tr("View"))
    _add(view, actions, Menu.ZOOM_STEPS, Menu.ZOOM, Menu.PAGES)
    view.addMenu(_submenu(tr("Theme"), actions, view, Menu.THEME))
    view.addSeparator()
    _add(view, actions, Menu.PANELS)
    _add(bar.addMenu(tr("Go", sense="menu")), actions, Menu.GO)
    _add(bar.addMenu(tr("Help")), actions, Menu.HELP)


def _add_start(menu: QMenu, actions: WindowActions, recent: RecentMenu) -> None:
    _add(menu, actions, Menu.START)
    menu.addMenu(recent.menu)
    _add(menu, actions, Menu.LIBRARY)


def _submenu(title: str, actions: WindowActions, parent: QWidget, *parts: Menu) -> QMenu:
    menu = QMenu(title, parent)
    menu.setToolTipsVisible(Menu.COMPANION in parts)  # their tooltips say what needs a model
    _add(menu, actions, *parts)
    return menu


def _add(menu: QMenu, actions: WindowActions, *parts: Menu) -> None:
    """Append the actions of `parts` in order of position, with a separator between blocks."""
    is_first = True
    for part in parts:
        placed = sorted(
            (spec.menu[1], spec.id) for spec in ACTIONS if spec.menu and spec.menu[0] is part
        )
        for _, block in groupby(placed, lambda each: each[0] // 10):
            if not is_first:
                menu.addSeparator()
            is_first = False
            menu.addActions([actions[action_id] for _, action_id in block])
