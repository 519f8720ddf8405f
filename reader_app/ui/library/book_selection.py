"""Books of the library that the reader has chosen: which, their bar, and their menu."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QObject, QPoint, Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton, QToolButton, QWidget

from reader_app.domain.library import BookCollection
from reader_app.domain.translation import tr
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.widgets.basic_widgets import ElidedLabel, announce
from reader_app.ui.window.action_table import command_name
from reader_app.ui.window.actions import with_key


class BookSelection(QObject):
    """The ids of chosen books in the order of choosing, including those filtered out of view."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._ids: dict[str, None] = {}
        self._anchor = ""

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(self._ids)

    def __contains__(self, book_id: str) -> bool:
        return book_id in self._ids

    def __bool__(self) -> bool:
        return bool(self._ids)

    def toggle(self, book_id: str) -> None:
        """Choose the book or take it out of the selection; a range starts here."""
        self._anchor = book_id
        if book_id in self._ids:
            del self._ids[book_id]
        else:
            self._ids[book_id] = None
        self.changed.emit()

    def reach(self, book_id: str, shown: Sequence[str]) -> None:
        """Choose all shown books between the last toggled one and this one."""
        if self._anchor not in shown or book_id not in shown:
            self.toggle(book_id)
            return
        ends = sorted((shown.index(self._anchor), shown.index(book_id)))
        self.add(shown[ends[0] : ends[1] + 1])

    def add(self, book_ids: Iterable[str]) -> None:
        self._set(self._ids | dict.fromkeys(book_ids))

    def keep_only(self, book_ids: Iterable[str]) -> None:
        """Remove books from the selection that are no longer in the library."""
        there = set(book_ids)
        self._set({book_id: None for book_id in self._ids if book_id in there})

    def clear(self) -> None:
        self._set({})

    def _set(self, ids: dict[str, None]) -> None:
        if ids != self._ids:
            self._ids = ids
            self.changed.emit()


class ChosenBooksBar(QFrame):
    """Shows how many books are chosen and offers actions on them.

    `collect_requested(QPoint)`: the screen position for a menu of collections.
    """

    ask_requested = Signal()
    collect_requested = Signal(QPoint)
    remove_requested = Signal()
    clear_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("libraryPickBar")
        self.setAccessibleName(tr("Selected books"))
        self._words = ElidedLabel()
        self._ask = self._button(tr("Ask these books…"), "askBooksButton")
        self._ask.clicked.connect(self.ask_requested)
        self._collect = self._button(tr("Add to collection"), "collectBooksButton")
        self._collect.clicked.connect(self._ask_to_collect)
        self._remove = self._button(tr("Remove"), "removeBooksButton")
        self._remove.clicked.connect(self.remove_requested)
        self._clear = QToolButton()
        self._clear.setToolTip(tr("Clear selection (Esc)"))
        self._clear.setAccessibleName(tr("Clear selection"))
        self._clear.clicked.connect(self.clear_requested)
        row = QHBoxLayout(self)
        row.setContentsMargins(METRICS.space_m, 0, METRICS.space_m, 0)
        row.setSpacing(METRICS.space_s)
        row.addWidget(self._words, 1)
        for button in (self._ask, self._collect, self._remove, self._clear):
            row.addWidget(button)

    def show_count(self, count: int, hidden: int) -> None:
        """Show how many books are chosen; `hidden`: how many of them are filtered out of view."""
        if count:
            words = tr("{n} selected", "{n:,} selected", n=count)
            if hidden:
                words = tr("{chosen}, {n:,} not visible", n=hidden, chosen=words)
            self._words.setText(words)
            self._ask.setText(tr("Ask this book…") if count == 1 else tr("Ask these books…"))
            announce(self, words)

    @Slot()
    def _ask_to_collect(self) -> None:
        below = self._collect.rect().bottomLeft()
        self.collect_requested.emit(self._collect.mapToGlobal(below))

    def set_palette(self, palette: Palette) -> None:
        self._clear.setIcon(line_icon("close", palette, palette.muted))

    def _button(self, words: str, name: str) -> QPushButton:
        made = QPushButton(words)
        made.setObjectName(name)
        made.setAccessibleName(command_name(words))
        made.setAutoDefault(False)
        return made


class LibraryRequests(QObject):
    """Emits the reader's requests about books, from the bar of chosen books or a menu.

    Books are lists of ids. `collect_requested(str, list)`: add them to the collection with this id,
    "" for a new one. `take_out_requested(str, list)`: take them out of that collection.
    `tag_requested(str, list)`: give them the tag, "" for a new one. `untag_requested(str, list)`:
    take it from them; `untag_all_requested(str)`: from all books. `export_requested`: write a
    bibliography of them, or of all books for an empty list.
    """

    open_requested = Signal(str)
    beside_requested = Signal(str)
    locate_requested = Signal(str)
    ask_requested = Signal(list)
    collect_requested = Signal(str, list)
    take_out_requested = Signal(str, list)
    remove_requested = Signal(list)
    edit_requested = Signal(list)
    properties_requested = Signal(str)
    show_in_folder_requested = Signal(str)
    rename_file_requested = Signal(list)
    copy_citation_requested = Signal(list)
    copy_bibtex_requested = Signal(list)
    export_requested = Signal(list)
    tag_requested = Signal(str, list)
    untag_requested = Signal(str, list)
    untag_all_requested = Signal(str)

    def __init__(self, selection: BookSelection, view: QWidget) -> None:
        """Create the requests; `view` is the parent of the menus."""
        super().__init__(view)
        self._selection = selection
        self._view = view
        self._collections: Sequence[BookCollection] = ()
        self._shown: BookCollection | None = None
        self._tags: Mapping[str, frozenset[str]] = {}

    def set_tags(self, tags: Mapping[str, frozenset[str]]) -> None:
        """Offer these tags, with the ids of the books that have them."""
        self._tags = tags

    def set_collections(
        self, collections: Sequence[BookCollection], shown: BookCollection | None
    ) -> None:
        """Offer these collections. `shown`: the one in view, from which books can be removed."""
        self._collections = collections
        self._shown = shown

    @Slot()
    def ask_chosen(self) -> None:
        self.ask_requested.emit(list(self._selection.ids))

    @Slot()
    def remove_chosen(self) -> None:
        self.remove_requested.emit(list(self._selection.ids))

    @Slot()
    def collect_chosen_anew(self) -> None:
        """Request a new collection with the chosen books; without any, it is empty."""
        self.collect_requested.emit("", list(self._selection.ids))

    @Slot()
    def export_chosen(self) -> None:
        """Request a bibliography of the chosen books; of all, if none is chosen."""
        self.export_requested.emit(list(self._selection.ids))

    @Slot(QPoint)
    def collect_chosen(self, place: QPoint) -> None:
        """Open the menu of collections at this screen position."""
        menu = self._collections_menu(self._view, list(self._selection.ids))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(place)

    def open_menu(self, book_id: str, place: QPoint, *, is_missing: bool) -> None:
        """Open the menu of a book, or of all chosen books if it is one of them.

        `is_missing`: its file is gone.
        """
        book_ids = list(self._selection.ids) if book_id in self._selection else [book_id]
        menu = QMenu(self._view)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if len(book_ids) == 1:
            self._add_single(menu, book_id, is_missing=is_missing)
        else:
            menu.addAction(tr("Ask these books…"), lambda: self.ask_requested.emit(book_ids))
        menu.addSeparator()
        words = with_key(tr("Edit details…"), "F2")
        menu.addAction(words, lambda: self.edit_requested.emit(book_ids))
        menu.addMenu(self._tags_menu(menu, book_ids))
        menu.addMenu(self._collections_menu(menu, book_ids))
        shown = self._shown
        if shown is not None:
            words = tr("Remove from “{name}”", name=shown.name).replace("&", "&&")
            menu.addAction(words, lambda: self.take_out_requested.emit(shown.id, book_ids))
        menu.addMenu(self._citing_menu(menu, book_ids))
        menu.addSeparator()
        if len(book_ids) == 1:
            menu.addAction(
                tr("Show in folder"), lambda: self.show_in_folder_requested.emit(book_id)
            ).setEnabled(not is_missing)
        menu.addAction(
            tr("Rename file to match…") if len(book_ids) == 1 else tr("Rename files to match…"),
            lambda: self.rename_file_requested.emit(book_ids),
        ).setEnabled(not is_missing)
        if len(book_ids) == 1:
            words = with_key(tr("Properties"), "Alt+Enter")
            menu.addAction(words, lambda: self.properties_requested.emit(book_id))
        menu.addSeparator()
        words = (
            tr("Remove from library")
            if len(book_ids) == 1
            else tr("Remove {n:,} books from library", n=len(book_ids))
        )
        menu.addAction(with_key(words, "Del"), lambda: self.remove_requested.emit(book_ids))
        menu.popup(place)

    def _add_single(self, menu: QMenu, book_id: str, *, is_missing: bool) -> None:
        menu.addAction(tr("Open"), lambda: self.open_requested.emit(book_id))
        menu.addAction(tr("Open beside"), lambda: self.beside_requested.emit(book_id)).setEnabled(
            not is_missing
        )
        if is_missing:
            menu.addAction(tr("Locate…"), lambda: self.locate_requested.emit(book_id))
        menu.addAction(with_key(tr("Select"), "Space"), lambda: self._selection.toggle(book_id))
        menu.addAction(tr("Ask this book…"), lambda: self.ask_requested.emit([book_id]))

    def _collections_menu(self, parent: QWidget, book_ids: list[str]) -> QMenu:
        """Return a menu of the collections; one that contains all of the books is disabled."""
        menu = QMenu(tr("Add to collection"), parent)

        def add(collection: BookCollection) -> None:
            action = menu.addAction(collection.name.replace("&", "&&"))
            action.setEnabled(not collection.book_ids.issuperset(book_ids))
            action.triggered.connect(lambda: self.collect_requested.emit(collection.id, book_ids))

        for collection in self._collections:
            add(collection)
        if self._collections:
            menu.addSeparator()
        menu.addAction(tr("New collection…"), lambda: self.collect_requested.emit("", book_ids))
        return menu

    def _tags_menu(self, parent: QWidget, book_ids: list[str]) -> QMenu:
        """Return a menu of the tags; those that all of the books have are ticked."""
        menu = QMenu(tr("Tags"), parent)

        def add(tag: str, having: frozenset[str]) -> None:
            action = menu.addAction(tag.replace("&", "&&"))
            action.setCheckable(True)
            is_on = having.issuperset(book_ids)
            action.setChecked(is_on)
            request = self.untag_requested if is_on else self.tag_requested
            action.triggered.connect(lambda: request.emit(tag, book_ids))

        for tag, having in self._tags.items():
            add(tag, having)
        if self._tags:
            menu.addSeparator()
        menu.addAction(tr("New tag…"), lambda: self.tag_requested.emit("", book_ids))
        return menu

    def _citing_menu(self, parent: QWidget, book_ids: list[str]) -> QMenu:
        menu = QMenu(tr("Cite"), parent)
        one = len(book_ids) == 1
        menu.addAction(
            tr("Copy citation") if one else tr("Copy citations"),
            lambda: self.copy_citation_requested.emit(book_ids),
        )
        menu.addAction(tr("Copy BibTeX"), lambda: self.copy_bibtex_requested.emit(book_ids))
        menu.addAction(tr("Export bibliography…"), lambda: self.export_requested.emit(book_ids))
        return menu
