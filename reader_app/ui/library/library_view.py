"""The library's two faces: the welcome, and the books.

The start page and the library: books, one big "Open a book", the handbook, nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QSize, Qt, Signal, Slot
from PySide6.QtGui import QHideEvent, QImage, QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from reader_app.domain.library import BookCollection
from reader_app.domain.translation import tr
from reader_app.ui.library.book_delegate import COVER_SIZE
from reader_app.ui.library.book_selection import (
    BookActions,
    BookSelection,
    book_menu,
    collections_menu,
)
from reader_app.ui.library.bookshelf_model import BookshelfModel, SortOrder
from reader_app.ui.library.bookshelf_view import BookshelfMode, BookshelfView
from reader_app.ui.library.covers import CoverCache
from reader_app.ui.library.import_view import ImportBar
from reader_app.ui.library.library_header import LibraryHeader, LibrarySearchBox
from reader_app.ui.settings.welcome_page import HandbookTile, WelcomePage
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.widgets.drop_target import DropPage

if TYPE_CHECKING:
    from reader_app.ui.library.bookshelf_model import LibraryEntry
    from reader_app.ui.theme.theme import AppTheme


class LibraryStack(QStackedWidget):
    """Belongs to `page`, whose cursor goes along to the face in view.

    `start` and `shelf`: where the cursor goes on the welcome and on the books.
    """

    def __init__(
        self, page: QWidget, welcome: WelcomePage, books: QWidget, start: QWidget, shelf: QWidget
    ) -> None:
        super().__init__(page)
        self._page = page
        self._welcome = welcome
        self._goals = (start, shelf)
        self._has_books = self._is_welcome_wanted = False
        self.addWidget(welcome)
        self.addWidget(books)
        welcome.left.connect(self.leave_welcome)
        page.setFocusProxy(start)

    def set_has_books(self, has_books: bool) -> None:
        """Without any there is only the welcome."""
        self._has_books = has_books
        self._welcome.set_has_books(has_books)
        self._turn()

    def want_welcome(self) -> None:
        """In the place of the books, until they are asked for or one is opened."""
        self._is_welcome_wanted = True
        self._turn()

    @Slot()
    def leave_welcome(self) -> None:
        self._is_welcome_wanted = False
        self._turn()

    def _turn(self) -> None:
        index = int(self._has_books and not self._is_welcome_wanted)
        focused = QApplication.focusWidget()
        has_cursor = focused is None or self._page.isAncestorOf(focused)
        is_news = index != self.currentIndex()
        self._page.setFocusProxy(self._goals[index])
        self.setCurrentIndex(index)
        if is_news and has_cursor and self._page.isVisible():
            self._page.setFocus(Qt.FocusReason.OtherFocusReason)


FEW: Final = 6
"""So many books need neither search nor order."""


class LibraryView(DropPage):
    """Shows what it is given. `files_dropped`: list of `Path`.

    `search_asked(str)`: Enter in the search box, whose words narrow the shelf as they are typed.
    `selection_changed`: other books are chosen now, see `selected_books`. `ask_asked(list[str])`:
    the reader wants to ask these books, by id, as all lists of books here.
    `collect_requested(str, list)`: into that collection, "" for a new one.
    `margin_changed(int)`: how far from its edge the shelf begins.
    `covers_wanted(list[str])`: `supply_covers` answers. `look_changed(str)`: see `set_look`.
    """

    open_requested = Signal()
    search_asked = Signal(str)
    selection_changed = Signal()
    ask_asked = Signal(list)
    book_activated = Signal(str)
    remove_requested = Signal(list)
    undo_requested = Signal()
    locate_requested = Signal(str)
    collect_requested = Signal(str, list)
    take_out_requested = Signal(str, list)
    rename_collection_requested = Signal(str)
    delete_collection_requested = Signal(str)
    import_requested = Signal()
    import_cancelled = Signal()
    handbook_requested = Signal()
    covers_wanted = Signal(list)
    margin_changed = Signal(int)
    look_changed = Signal(str)

    def __init__(self, theme: AppTheme) -> None:
        super().__init__()
        self.setObjectName("libraryView")
        self.setAccessibleIdentifier("libraryView")
        self.setAccessibleName(tr("Library"))
        self.setProperty("ground", "canvas")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._collections: tuple[BookCollection, ...] = ()
        self._shown: BookCollection | None = None
        self._palette = theme.palette
        self._picks, self._covers = BookSelection(self), CoverCache(self)
        self._model = BookshelfModel(self._picks, self)
        self._shelf = BookshelfView(self._model, self._picks, self._covers, theme.palette)
        self._open_buttons = [self._open_button(), self._open_button()]
        self._tile = HandbookTile()
        self._head = LibraryHeader(self._open_buttons[1])
        self._import = ImportBar()
        self._nothing = QLabel()
        self._nothing.setProperty("tone", "muted")
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._below = QStackedWidget()
        self.welcome = WelcomePage(self._open_buttons[0], self._tile)
        start = self._open_buttons[0]
        self.faces = LibraryStack(self, self.welcome, self._books(), start, self._shelf)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.faces, 1)
        column.addWidget(self._import)
        self._deeds = BookActions(
            self.book_activated.emit,
            self.locate_requested.emit,
            self._picks.toggle,
            self.ask_asked.emit,
            self.collect_requested.emit,
            self.take_out_requested.emit,
            self.remove_requested.emit,
        )
        self._connect()
        self._wear(theme.palette)
        theme.changed.connect(self._wear)

    # --- what is shown

    def set_books(self, entries: Sequence[LibraryEntry], *, has_own: bool = True) -> None:
        """None, or not `has_own`, only the handbook: the welcome of a first run."""
        self._model.set_entries(entries)
        self._covers.look_again()
        self._show_tools()
        self.faces.set_has_books(bool(entries) and has_own)

    def set_collections(self, collections: Sequence[BookCollection]) -> None:
        """By name. The one in view stays in view as long as there is one."""
        if tuple(collections) != self._collections:
            self._collections = tuple(collections)
            self._show_collection(self._shown.id if self._shown is not None else "")

    def supply_covers(self, images: Mapping[str, QImage]) -> None:
        """Answer to `covers_wanted`: in `cover_size` at most, null where there is none."""
        self._covers.supply(images, self.devicePixelRatioF())

    @property
    def cover_size(self) -> QSize:
        """In pixels of the screen."""
        return COVER_SIZE * self.devicePixelRatioF()

    def set_handbook_shown(self, is_shown: bool) -> None:
        """The handbook's tile on the welcome page; it stays in the menu either way."""
        self._tile.setVisible(is_shown)

    def set_look(self, text: str) -> None:
        """As it was told with `look_changed`; what can't be read changes nothing."""
        look, _, order = text.partition(":")
        if look in list(BookshelfMode) and order in list(SortOrder):
            self._use_look(BookshelfMode(look))
            self._use_order(SortOrder(order))

    @property
    def collections(self) -> Sequence[BookCollection]:
        return self._collections

    @property
    def import_bar(self) -> ImportBar:
        return self._import

    # --- chosen books, and what else stands in the place of the shelf

    def selected_books(self) -> Sequence[str]:
        """Ids of the chosen books, in the order in which they were chosen."""
        return self._picks.ids

    def clear_selection(self) -> None:
        self._picks.clear()

    @property
    def search_box(self) -> LibrarySearchBox:
        return self._head.search

    @property
    def covers(self) -> CoverCache:
        """Pictures of covers, for all that shows books here."""
        return self._covers

    @Slot()
    def enter_search(self) -> None:
        """The cursor into the box, which few books don't show otherwise."""
        self._head.set_tools_shown(True)
        self._head.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._head.search.selectAll()

    def set_results_view(self, results: QWidget) -> None:
        """What stands in the place of the shelf between `show_results` and `show_shelf`."""
        self._below.addWidget(results)

    def show_results(self) -> None:
        self._below.setCurrentIndex(self._below.count() - 1)

    @Slot()
    def show_shelf(self) -> None:
        self._below.setCurrentIndex(0)
        self._show_count()

    # --- inside

    def _books(self) -> QWidget:
        page = QWidget()
        self._below.addWidget(self._shelf)
        self._below.addWidget(self._nothing)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._head)
        column.addWidget(self._below, 1)
        return page

    def _connect(self) -> None:
        shelf, head, picks = self._shelf, self._head, self._picks
        shelf.book_activated.connect(self.book_activated)
        shelf.remove_requested.connect(self.remove_requested)
        shelf.menu_requested.connect(self._open_menu)
        shelf.margin_changed.connect(head.set_margin)
        shelf.margin_changed.connect(self.margin_changed)
        self._covers.wanted.connect(self.covers_wanted)
        self._model.arranged.connect(self._show_count)
        self._tile.clicked.connect(self.handbook_requested)
        picks.changed.connect(self.selection_changed)
        picks.changed.connect(self._show_count)
        head.search.textChanged.connect(self._model.narrow)
        head.search.search_asked.connect(self.search_asked)
        head.search.left.connect(self._enter_shelf)
        head.picks.ask_requested.connect(self._ask_picked)
        head.picks.collect_requested.connect(self._collect_picked)
        head.picks.remove_requested.connect(self._remove_picked)
        head.picks.clear_requested.connect(picks.clear)
        head.order_chosen.connect(self._choose_order)
        head.look_chosen.connect(self._choose_look)
        head.import_requested.connect(self.import_requested)
        head.new_collection_requested.connect(self._collect_new)
        head.all_picked.connect(self._pick_all)
        head.collections.chosen.connect(self._show_collection)
        head.collections.books_dropped.connect(self.collect_requested)
        head.collections.rename_requested.connect(self.rename_collection_requested)
        head.collections.delete_requested.connect(self.delete_collection_requested)
        self._import.cancel_requested.connect(self.import_cancelled)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not event.spontaneous():
            self.faces.leave_welcome()  # a book was opened

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_tools(self) -> None:
        count = len(self._model.entries)
        is_rich = count > FEW or bool(self._collections)
        is_searching = self._below.currentIndex() > 1 or self._is_typing
        self._head.set_tools_shown(is_rich or is_searching)
        if self._shown is None:
            self._head.set_heading(tr("Library") if is_rich else tr("Continue reading"))
        else:
            self._head.set_heading(self._shown.name)

    @property
    def _is_typing(self) -> bool:
        """Whether the box was asked for: the books may be listed anew only after that."""
        search = self._head.search
        has_cursor = self.window().focusWidget() is search
        return search.isVisibleTo(self) and (has_cursor or bool(search.text()))

    @Slot()
    def _show_count(self) -> None:
        shown = self._model.shown_ids
        there = set(shown)
        picked = self._picks.ids
        self._head.show_picked(len(picked), sum(1 for each in picked if each not in there))
        if self._below.currentIndex() <= 1:
            self._nothing.setText(self._nothing_words())
            self._below.setCurrentIndex(0 if shown or not self._model.entries else 1)

    def _nothing_words(self) -> str:
        if self._head.search.text().strip():
            return tr("No title or author has these words. Enter searches inside the books.")
        return tr("No books are in this collection yet. Drag some here, or use their menu.")

    @Slot(str)
    def _show_collection(self, collection_id: str) -> None:
        found = (each for each in self._collections if each.id == collection_id)
        self._shown = next(found, None)
        chosen = self._shown.id if self._shown is not None else ""
        self._head.collections.show_collections(self._collections, chosen)
        self._head.walk_on_to(self._shelf)
        self._model.set_members(self._shown.book_ids if self._shown is not None else None)
        self._show_tools()

    @Slot(str)
    def _choose_order(self, order: str) -> None:
        self._use_order(SortOrder(order))
        self._tell_look()

    @Slot(str)
    def _choose_look(self, look: str) -> None:
        self._use_look(BookshelfMode(look))
        self._tell_look()

    def _use_order(self, order: SortOrder) -> None:
        self._model.set_order(order)
        self._head.show_order(order)

    def _use_look(self, look: BookshelfMode) -> None:
        self._shelf.set_look(look)
        self._head.show_look(look, self._palette)

    def _tell_look(self) -> None:
        self.look_changed.emit(f"{self._shelf.look.value}:{self._model.order.value}")

    # --- deeds

    @Slot()
    def _ask_picked(self) -> None:
        self.ask_asked.emit(list(self._picks.ids))

    @Slot()
    def _remove_picked(self) -> None:
        self.remove_requested.emit(list(self._picks.ids))

    @Slot()
    def _collect_new(self) -> None:
        self.collect_requested.emit("", list(self._picks.ids))

    @Slot()
    def _collect_picked(self) -> None:
        menu = collections_menu(
            self, self.collect_requested.emit, list(self._picks.ids), self._collections
        )
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        button = self._head.picks.collect
        menu.popup(button.mapToGlobal(button.rect().bottomLeft()))

    @Slot()
    def _pick_all(self) -> None:
        self._picks.add(self._model.shown_ids)

    @Slot()
    def _enter_shelf(self) -> None:
        self._shelf.setFocus(Qt.FocusReason.TabFocusReason)

    @Slot(str, QPoint)
    def _open_menu(self, book_id: str, place: QPoint) -> None:
        book_ids = list(self._picks.ids) if book_id in self._picks else [book_id]
        entry = self._model.entry(self._model.row_of(book_id))
        menu = book_menu(
            self,
            self._deeds,
            book_ids,
            self._collections,
            self._shown,
            is_missing=entry is not None and entry.is_missing,
        )
        menu.popup(place)

    # --- keys, colours

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Find) and self._head.search.isVisible():
            self._head.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self._head.search.selectAll()
        elif event.matches(QKeySequence.StandardKey.Undo):
            self.undo_requested.emit()
        elif event.key() == Qt.Key.Key_Escape and self._picks:
            self._picks.clear()
        else:
            super().keyPressEvent(event)

    def _open_button(self) -> QPushButton:
        made = QPushButton(tr("Open a book"))
        made.setProperty("kind", "primary")
        made.setProperty("scale", "big")
        made.setAccessibleName(tr("Open a book"))
        made.setIconSize(QSize(METRICS.icon, METRICS.icon))
        made.clicked.connect(self.open_requested)
        return made

    @Slot(Palette)
    def _wear(self, palette: Palette) -> None:
        self._palette = palette
        for button in self._open_buttons:
            button.setIcon(line_icon("open", palette, palette.on_accent))
        self._head.wear(palette)
        self._shelf.wear(palette)
        self._tile.wear(palette)
        self.welcome.wear(palette)
        self._import.wear(palette)
        self.wear_veil(palette)
