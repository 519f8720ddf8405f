"""The header of the library: heading, search box, sort order and mode, and collections."""

from __future__ import annotations

from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent

from reader_app.domain.translation import tr
from reader_app.ui.library.book_selection import ChosenBooksBar
from reader_app.ui.library.bookshelf_model import SORT_ORDER_WORDS, SORTED_BY, SortOrder
from reader_app.ui.library.bookshelf_view import BookshelfMode
from reader_app.ui.library.collection_bar import CollectionBar
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import LIGHT, METRICS, Palette
from reader_app.ui.window.actions import with_key

_WIDEST: Final = 420
_NARROWEST: Final = 200


class LibrarySearchBox(QtWidgets.QLineEdit):
    """Filters the shelf during typing; Enter searches the text of the books.

    `search_asked(str)`: Enter was pressed on words. `left`: Esc was pressed in the empty box.
    """

    search_asked = Signal(str)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("librarySearchBox")
        self.setAccessibleName(tr("Search the library"))
        self.setPlaceholderText(tr("Search titles and authors. Enter: search inside"))
        self.setToolTip(
            tr("Filters the library as you type. Press Enter to search inside all books.")
        )
        self.setClearButtonEnabled(True)
        self.setMinimumWidth(_NARROWEST)
        self.setMaximumWidth(_WIDEST)
        self._glass = QAction(self)
        self.addAction(self._glass, QtWidgets.QLineEdit.ActionPosition.LeadingPosition)
        self.returnPressed.connect(self._ask)

    def set_palette(self, palette: Palette) -> None:
        self._glass.setIcon(line_icon("search", palette, palette.muted))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.text():
            self.clear()
        else:
            self.left.emit()

    @Slot()
    def _ask(self) -> None:
        words = " ".join(self.text().split())
        if words:
            self.search_asked.emit(words)


class LibraryHeader(QtWidgets.QWidget):
    """Heading, search box, sort order and mode, and the collections.

    While books are chosen, their bar replaces the heading, so that nothing below moves.
    """

    order_chosen = Signal(str)
    mode_chosen = Signal(str)
    import_requested = Signal()
    new_collection_requested = Signal()
    all_chosen = Signal()

    def __init__(self, open_button: QtWidgets.QPushButton) -> None:
        super().__init__()
        self.search = LibrarySearchBox()
        self.chosen = ChosenBooksBar()
        self.collections = CollectionBar()
        self._mode = BookshelfMode.GRID
        self._palette = LIGHT
        self._heading = QtWidgets.QLabel(tr("Continue reading"))
        self._heading.setProperty("type", "display")
        self._top = QtWidgets.QStackedWidget()
        self._top.addWidget(_heading_row(self._heading, open_button))
        self._top.addWidget(self.chosen)
        self._orders = QActionGroup(self)
        self._order_button = self._menu_button("libraryOrderButton", self._order_menu())
        self._order_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._order_button.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        self._look_button = QtWidgets.QToolButton()
        self._look_button.setObjectName("libraryLookButton")
        self._look_button.clicked.connect(self._change_mode)
        self._more_button = self._menu_button("libraryMoreButton", self._more_menu())
        self._more_button.setAccessibleName(tr("More options"))
        self._more_button.setToolTip(tr("More"))
        self._tools = QtWidgets.QWidget()
        row = QtWidgets.QHBoxLayout(self._tools)
        row.setContentsMargins(METRICS.space_m, 0, METRICS.space_s, 0)
        row.setSpacing(METRICS.space_xs)
        row.addWidget(self.search, 1)
        row.addStretch(1)
        for button in (self._order_button, self._look_button, self._more_button):
            row.addWidget(button)
        self._column = QtWidgets.QVBoxLayout(self)
        self._column.setSpacing(METRICS.space_m)
        for widget in (self._top, self._tools, self.collections):
            self._column.addWidget(widget)
        self.set_margin(METRICS.space_xl)
        self.show_order(SortOrder.LAST_READ)

    def set_margin(self, margin: int) -> None:
        """Align the header with the shelf; `margin`: pixels from the left edge."""
        self._column.setContentsMargins(margin, METRICS.space_xxl, margin, METRICS.space_m)

    def walk_on_to(self, after: QtWidgets.QWidget) -> None:
        """Make the Tab key go from the header to `after`."""
        self.collections.walk_between(self._more_button, after)

    def set_heading(self, words: str) -> None:
        self._heading.setText(words)

    def set_tools_shown(self, is_shown: bool) -> None:
        """Show or hide search, sort order and mode, which a few books don't need."""
        self._tools.setVisible(is_shown)

    def show_chosen(self, count: int, hidden: int) -> None:
        self.chosen.show_count(count, hidden)
        self._top.setCurrentIndex(1 if count else 0)

    def show_order(self, order: SortOrder) -> None:
        for action in self._orders.actions():
            action.setChecked(action.data() == order.value)
        words = SORT_ORDER_WORDS[order]
        self._order_button.setText(words)
        self._order_button.setAccessibleName(SORTED_BY[order])
        self._order_button.setToolTip(tr("Sort by"))

    def show_mode(self, mode: BookshelfMode) -> None:
        """Show on the button the mode to which it switches."""
        self._mode = mode
        is_grid = mode is BookshelfMode.GRID
        self._look_button.setIcon(line_icon("list" if is_grid else "pages", self._palette))
        words = tr("Show as a list") if is_grid else tr("Show covers")
        self._look_button.setToolTip(words)
        self._look_button.setAccessibleName(words)

    def set_palette(self, palette: Palette) -> None:
        self.search.set_palette(palette)
        self.chosen.set_palette(palette)
        self._palette = palette
        self.show_mode(self._mode)
        self._order_button.setIcon(line_icon("chevron-down", palette, palette.muted))
        self._more_button.setIcon(line_icon("more", palette))

    def _menu_button(self, name: str, menu: QtWidgets.QMenu) -> QtWidgets.QToolButton:
        made = QtWidgets.QToolButton()
        made.setObjectName(name)
        made.setPopupMode(QtWidgets.QToolButton.ToolButtonPopupMode.InstantPopup)
        made.setMenu(menu)
        made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return made

    def _order_menu(self) -> QtWidgets.QMenu:
        menu = QtWidgets.QMenu(self)
        for order, words in SORT_ORDER_WORDS.items():
            action = menu.addAction(words)
            action.setCheckable(True)
            action.setData(order.value)
            self._orders.addAction(action)
        self._orders.triggered.connect(self._choose_order)
        return menu

    def _more_menu(self) -> QtWidgets.QMenu:
        menu = QtWidgets.QMenu(self)
        menu.addAction(tr("Import a folder…"), self.import_requested.emit)
        menu.addAction(tr("New collection…"), self.new_collection_requested.emit)
        menu.addSeparator()
        menu.addAction(with_key(tr("Select all"), "Ctrl+A"), self.all_chosen.emit)
        return menu

    @Slot(QAction)
    def _choose_order(self, action: QAction) -> None:
        self.order_chosen.emit(str(action.data()))

    @Slot()
    def _change_mode(self) -> None:
        is_grid = self._mode is BookshelfMode.GRID
        self.mode_chosen.emit((BookshelfMode.LIST if is_grid else BookshelfMode.GRID).value)


def _heading_row(heading: QtWidgets.QLabel, button: QtWidgets.QPushButton) -> QtWidgets.QWidget:
    made = QtWidgets.QWidget()
    row = QtWidgets.QHBoxLayout(made)
    row.setContentsMargins(METRICS.space_m, 0, METRICS.space_m, 0)
    row.addWidget(heading, 1)
    row.addWidget(button)
    return made
