"""The library page of the window: the welcome of a first run, or the books with their tools."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from PySide6 import QtWidgets
from PySide6.QtCore import QObject, QPoint, QSize, Qt, Signal, Slot
from PySide6.QtGui import QHideEvent, QImage, QKeyEvent, QKeySequence, QResizeEvent, QShowEvent

from reader_app.domain.library import BookCollection, ReadingNow
from reader_app.domain.translation import tr
from reader_app.ui.library.book_selection import BookSelection, LibraryRequests
from reader_app.ui.library.bookshelf_model import BookshelfModel, LibraryEntry, SortOrder
from reader_app.ui.library.bookshelf_view import BookshelfMode, BookshelfView
from reader_app.ui.library.covers import COVER_SIZE, CoverCache
from reader_app.ui.library.import_view import ImportBar
from reader_app.ui.library.library_content import LibraryContent, ShelfScope
from reader_app.ui.library.library_header import MOST_CARDS, LibraryHeader
from reader_app.ui.settings.welcome_page import HandbookTile, WelcomePage
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.widgets.basic_widgets import set_handle

if TYPE_CHECKING:
    from reader_app.ui.theme.theme import AppTheme

FEW: Final = 6
"""A library with at most this many books hides search and sorting."""
_TALL: Final = 560


class LibraryView(QtWidgets.QWidget):
    """Shows the books it is given and emits what the reader wants.

    `search_asked(str)`: Enter in the search box, whose words filter the shelf during typing.
    `bibliography_requested`: take over the details in a file of references.
    `margin_changed(int)`: pixels from the left edge to the shelf. `shelf_wanted`: Down was pressed
    in the search box, whose results may be shown in place of the shelf. Requests about single books
    come from `requests`, needed covers from `covers`, changes of the shelf's order or mode from
    `options`; `scope` is which books are shown, `content` what is shown of them.
    """

    open_requested = Signal()
    search_asked = Signal(str)
    undo_requested = Signal()
    rename_collection_requested = Signal(str)
    delete_collection_requested = Signal(str)
    import_requested = Signal()
    handbook_requested = Signal()
    bibliography_requested = Signal()
    margin_changed = Signal(int)
    shelf_wanted = Signal()

    def __init__(self, theme: AppTheme) -> None:
        super().__init__()
        set_handle(self, "libraryView")
        self.setAccessibleName(tr("Library"))
        self.setProperty("ground", "canvas")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.covers, self.selection = CoverCache(self), BookSelection(self)
        self._names: dict[str, tuple[str, str]] = {}
        self.requests = LibraryRequests(self.selection, self)
        self._model = BookshelfModel(self.selection, self)
        self._shelf = BookshelfView(self._model, self.selection, self.covers, theme.palette)
        self._open_buttons = [self._open_button(), self._open_button()]
        self._tile = HandbookTile()
        self._header = LibraryHeader(self._open_buttons[1], self.covers)
        self.search_box = self._header.search
        self.options = BookshelfOptions(self._model, self._shelf, self._header)
        self.import_bar = ImportBar()
        self.content = LibraryContent(self._shelf, self._header)
        self.scope = ShelfScope(self._model, self._header, self.requests, self._shelf)
        start = self._open_buttons[0]
        self.welcome = WelcomePage(start, self._tile)
        self.stack = LibraryStack(self, self.welcome, self._books(), start, self._shelf)
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.stack, 1)
        column.addWidget(self.import_bar)
        self._connect()
        self._set_palette(theme.palette)
        theme.changed.connect(self._set_palette)

    # --- the content

    def set_books(self, entries: Sequence[LibraryEntry], *, has_own: bool = True) -> None:
        """Show these books, or the welcome if there are none or `has_own` is False.

        `has_own`: at least one of the books is the reader's own, not only the handbook.
        """
        names = {each.id: (each.title, each.author) for each in entries}
        before, self._names = self._names, names
        self.covers.look_again({key for key, name in names.items() if before.get(key) != name})
        self._model.set_entries(entries)
        self._show_tools()
        self.stack.set_has_books(bool(entries) and has_own)

    def show_reading(self, books: Sequence[ReadingNow]) -> None:
        """Offer these books, which the reader is in the middle of, above the shelf."""
        self._header.reading.show_books(books)
        self._show_reading()

    def set_collections(
        self,
        collections: Sequence[BookCollection],
        tags: Mapping[str, frozenset[str]] = MappingProxyType({}),
    ) -> None:
        """Offer these collections, and the tags with the ids of their books.

        What is in view stays in view while it exists.
        """
        self.scope.set_choices(collections, tags)

    def supply_covers(self, images: Mapping[str, QImage]) -> None:
        """Take the images requested by `covers.wanted`, at most `cover_size`, null for no cover."""
        self.covers.supply(images, self.devicePixelRatioF())

    @Slot()
    def rest(self) -> None:
        """Keep only as many covers as can be seen at once, as the reader has paused.

        Scrolled through once, a shelf of some hundred books would hold 50 MB for good.
        """
        self.covers.rest(self._shelf.most_in_view + MOST_CARDS)

    @property
    def cover_size(self) -> QSize:
        """The size of a cover in device pixels."""
        return COVER_SIZE * self.devicePixelRatioF()

    def set_handbook_shown(self, is_shown: bool) -> None:
        """Show the handbook's tile on the welcome page; the menu always offers the handbook."""
        self._tile.setVisible(is_shown)

    @property
    def collections(self) -> Sequence[BookCollection]:
        return self.scope.collections

    def show_newest(self) -> None:
        """Show all books, the last added first, until another order is chosen."""
        self.search_box.clear()
        self.scope.show_all()
        self.options.show_newest()

    # --- search, with its results in place of the shelf

    @Slot()
    def enter_search(self) -> None:
        """Move the focus into the search box, which is hidden while there are few books."""
        self.content.show_books()
        self._header.set_tools_shown(True)
        self._focus_search(Qt.FocusReason.ShortcutFocusReason)

    # --- internals

    def _books(self) -> QtWidgets.QWidget:
        page = QtWidgets.QWidget()
        column = QtWidgets.QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._header)
        column.addWidget(self.content, 1)
        return page

    def _connect(self) -> None:
        shelf, header, requests = self._shelf, self._header, self.requests
        shelf.book_activated.connect(requests.open_requested)
        shelf.remove_requested.connect(requests.remove_requested)
        shelf.edit_requested.connect(requests.edit_requested)
        shelf.properties_requested.connect(requests.properties_requested)
        shelf.menu_requested.connect(self._open_menu)
        shelf.margin_changed.connect(header.set_margin)
        shelf.margin_changed.connect(self.margin_changed)
        self._model.arranged.connect(self._show_count)
        self._tile.clicked.connect(self.handbook_requested)
        self.selection.changed.connect(self._show_count)
        header.search.textChanged.connect(self._model.narrow)
        header.reading.book_chosen.connect(requests.open_requested)
        header.search.search_asked.connect(self.search_asked)
        header.search.left.connect(self._enter_shelf)
        header.search.passed.connect(self._pass_search)
        header.chosen.ask_requested.connect(requests.ask_chosen)
        header.chosen.collect_requested.connect(requests.collect_chosen)
        header.chosen.remove_requested.connect(requests.remove_chosen)
        header.chosen.clear_requested.connect(self.selection.clear)
        header.import_requested.connect(self.import_requested)
        header.new_collection_requested.connect(requests.collect_chosen_anew)
        self.content.changed.connect(self._show_tools)
        self.content.changed.connect(self._show_count)
        self.content.notes_shown.connect(self.selection.clear)
        self.scope.changed.connect(self._show_tools)
        header.export_requested.connect(requests.export_chosen)
        header.bibliography_requested.connect(self.bibliography_requested)
        header.all_chosen.connect(self._choose_all)
        header.collections.books_dropped.connect(requests.collect_requested)
        header.collections.books_tagged.connect(requests.tag_requested)
        header.collections.delete_tag_requested.connect(requests.untag_all_requested)
        header.collections.rename_requested.connect(self.rename_collection_requested)
        header.collections.delete_requested.connect(self.delete_collection_requested)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not event.spontaneous():
            self.stack.leave_welcome()  # The view is hidden because a book was opened
            self.selection.clear()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        if self.content.is_on_notes:
            self.content.notes_shown.emit()

    @Slot()
    def _show_tools(self) -> None:
        is_rich = len(self._model.entries) > FEW or self.scope.has_choices
        is_wanted = is_rich or self.content.is_on_results or self._is_typing
        self._header.set_tools_shown(is_wanted and not self.content.is_on_notes)
        self._show_reading()

    @Slot()
    def _show_reading(self) -> None:
        """Show the books being read while there is room, and the whole shelf is under them.

        A shelf of nothing else needs no shortcut to its books: they would only stand there twice.
        """
        reading = self._header.reading
        is_whole = self.scope.is_all and not self._header.search.text().strip()
        has_others = len(self._model.entries) > reading.count
        is_on_shelf = is_whole and self.content.is_on_shelf
        reading.set_wanted(is_on_shelf and has_others and self.height() >= _TALL)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_reading()

    @property
    def _is_typing(self) -> bool:
        """Whether the search box is in use, so that a new listing must not hide it."""
        search = self._header.search
        has_cursor = self.window().focusWidget() is search
        return search.isVisibleTo(self) and (has_cursor or bool(search.text()))

    @Slot()
    def _show_count(self) -> None:
        shown = self._model.shown_ids
        there = set(shown)
        chosen = self.selection.ids
        self._header.show_chosen(len(chosen), sum(1 for each in chosen if each not in there))
        is_empty = not shown and bool(self._model.entries)
        self.content.show_nothing(self._nothing_words() if is_empty else "")
        self._show_reading()

    def _nothing_words(self) -> str:
        if self._header.search.text().strip():
            return tr(
                "No matching titles, authors, tags, or files. Press Enter to search the text."
            )
        if self.scope.tag:
            return tr("No books here have this tag.")
        return tr("This collection is empty. Drag books onto its name, or use a book’s menu.")

    @Slot()
    def _choose_all(self) -> None:
        self.selection.add(self._model.shown_ids)

    @Slot()
    def _enter_shelf(self) -> None:
        self._shelf.setFocus(Qt.FocusReason.TabFocusReason)

    @Slot()
    def _pass_search(self) -> None:
        if self.content.is_on_shelf:
            self._enter_shelf()
        else:
            self.shelf_wanted.emit()

    @Slot(str, QPoint)
    def _open_menu(self, book_id: str, place: QPoint) -> None:
        entry = self._model.entry(self._model.row_of(book_id))
        self.requests.open_menu(book_id, place, is_missing=entry is not None and entry.is_missing)

    # --- keys and colours

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_find = event.matches(QKeySequence.StandardKey.Find)
        if is_find and self.content.is_on_notes:
            self.content.notes_search_requested.emit()
        elif is_find and self._model.entries:
            self.enter_search()
        elif event.matches(QKeySequence.StandardKey.Undo):
            self.undo_requested.emit()
        elif event.key() == Qt.Key.Key_Escape and self.selection:
            self.selection.clear()
        else:
            super().keyPressEvent(event)

    def _focus_search(self, reason: Qt.FocusReason) -> None:
        self._header.search.setFocus(reason)
        self._header.search.selectAll()

    def _open_button(self) -> QtWidgets.QPushButton:
        made = QtWidgets.QPushButton(tr("Open a book"))
        made.setProperty("kind", "primary")
        made.setProperty("scale", "big")
        made.setAccessibleName(tr("Open a book"))
        made.setIconSize(QSize(METRICS.icon + METRICS.space_s, METRICS.icon))
        made.clicked.connect(self.open_requested)
        return made

    @Slot(Palette)
    def _set_palette(self, palette: Palette) -> None:
        for button in self._open_buttons:
            button.setIcon(line_icon("open", palette, palette.on_accent))
        self._header.set_palette(palette)
        self._shelf.set_palette(palette)
        self._tile.set_palette(palette)
        self.welcome.set_palette(palette)
        self.import_bar.set_palette(palette)


class BookshelfOptions(QObject):
    """The mode and the sort order of the shelf, which are chosen in the header.

    `changed(str)`: the reader's choice, as text that `use` accepts.
    """

    changed = Signal(str)

    def __init__(self, model: BookshelfModel, shelf: BookshelfView, header: LibraryHeader) -> None:
        super().__init__(header)
        self._model = model
        self._shelf = shelf
        self._header = header
        header.order_chosen.connect(self._choose_order)
        header.mode_chosen.connect(self._choose_mode)

    def use(self, text: str) -> None:
        """Use the mode and order in `text`, such as "list:title"; ignore text that is invalid."""
        mode, _, order = text.partition(":")
        if mode in list(BookshelfMode) and order in list(SortOrder):
            self._use_mode(BookshelfMode(mode))
            self._use_order(SortOrder(order))

    def show_newest(self) -> None:
        """Sort by the date of adding, without making that the reader's choice."""
        self._use_order(SortOrder.ADDED)

    @Slot(str)
    def _choose_order(self, order: str) -> None:
        self._use_order(SortOrder(order))
        self._tell()

    @Slot(str)
    def _choose_mode(self, mode: str) -> None:
        self._use_mode(BookshelfMode(mode))
        self._tell()

    def _use_order(self, order: SortOrder) -> None:
        self._model.set_order(order)
        self._header.show_order(order)

    def _use_mode(self, mode: BookshelfMode) -> None:
        self._shelf.set_mode(mode)
        self._header.show_mode(mode)

    def _tell(self) -> None:
        self.changed.emit(f"{self._shelf.mode.value}:{self._model.order.value}")


class LibraryStack(QtWidgets.QStackedWidget):
    """Shows either the welcome page or the books.

    The focus proxy of `page` follows: `start` on the welcome page, `shelf` for the books.
    """

    def __init__(
        self,
        page: QtWidgets.QWidget,
        welcome: WelcomePage,
        books: QtWidgets.QWidget,
        start: QtWidgets.QWidget,
        shelf: QtWidgets.QWidget,
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
        """Set whether there are books; without any, only the welcome is shown."""
        self._has_books = has_books
        self._welcome.set_has_books(has_books)
        self._update()

    def show_welcome(self) -> None:
        """Show the welcome until it is left or a book is opened."""
        self._is_welcome_wanted = True
        self._update()

    @Slot()
    def leave_welcome(self) -> None:
        self._is_welcome_wanted = False
        self._update()

    def _update(self) -> None:
        index = int(self._has_books and not self._is_welcome_wanted)
        focused = QtWidgets.QApplication.focusWidget()
        has_cursor = focused is None or self._page.isAncestorOf(focused)
        is_other = index != self.currentIndex()
        self._page.setFocusProxy(self._goals[index])
        self.setCurrentIndex(index)
        if is_other and has_cursor and self._page.isVisible():
            self._page.setFocus(Qt.FocusReason.OtherFocusReason)
