"""Which books of the library are chosen, one by one, as a range, or all.

What can be done with the chosen books, in a row above the shelf.

What can be done with one book, or with the chosen ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMenu, QPushButton, QToolButton, QWidget

from reader_app.domain.library import BookCollection
from reader_app.domain.translation import tr
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.widgets.announcement import announce
from reader_app.ui.window.action_table import command_name
from reader_app.ui.window.actions import with_key


class BookSelection(QObject):
    """Ids in the order in which they were chosen; they stay while others are filtered out."""

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
        """Choose it or leave it; a range begins here."""
        self._anchor = book_id
        if book_id in self._ids:
            del self._ids[book_id]
        else:
            self._ids[book_id] = None
        self.changed.emit()

    def reach(self, book_id: str, shown: Sequence[str]) -> None:
        """Choose all that is shown between the last toggled book and this one."""
        if self._anchor not in shown or book_id not in shown:
            self.toggle(book_id)
            return
        ends = sorted((shown.index(self._anchor), shown.index(book_id)))
        self.add(shown[ends[0] : ends[1] + 1])

    def add(self, book_ids: Iterable[str]) -> None:
        self._set(self._ids | dict.fromkeys(book_ids))

    def keep_only(self, book_ids: Iterable[str]) -> None:
        """Others are no longer in the library."""
        there = set(book_ids)
        self._set({book_id: None for book_id in self._ids if book_id in there})

    def clear(self) -> None:
        self._set({})

    def _set(self, ids: dict[str, None]) -> None:
        if ids != self._ids:
            self._ids = ids
            self.changed.emit()


class ChosenBooksBar(QFrame):
    """In view while books are chosen: how many, and what to do with them."""

    ask_requested = Signal()
    collect_requested = Signal()
    remove_requested = Signal()
    clear_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("libraryPickBar")
        self.setAccessibleName(tr("Chosen books"))
        self._words = QLabel()
        self._ask = self._button(tr("Ask these books…"), "askBooksButton")
        self._ask.clicked.connect(self.ask_requested)
        self.collect = self._button(tr("Add to collection"), "collectBooksButton")
        self.collect.clicked.connect(self.collect_requested)
        self._remove = self._button(tr("Remove"), "removeBooksButton")
        self._remove.clicked.connect(self.remove_requested)
        self._clear = QToolButton()
        self._clear.setToolTip(tr("Choose none (Esc)"))
        self._clear.setAccessibleName(tr("Choose none"))
        self._clear.clicked.connect(self.clear_requested)
        row = QHBoxLayout(self)
        row.setContentsMargins(METRICS.space_m, 0, METRICS.space_m, 0)
        row.setSpacing(METRICS.space_s)
        row.addWidget(self._words, 1)
        for button in (self._ask, self.collect, self._remove, self._clear):
            row.addWidget(button)

    def show_count(self, count: int, hidden: int) -> None:
        """`hidden`: so many of them the shelf doesn't show at present."""
        if count:
            words = tr("{n} book chosen", "{n:,} books chosen", n=count)
            if hidden:
                words = tr("{chosen}, {n:,} not in view", n=hidden, chosen=words)
            self._words.setText(words)
            self._ask.setText(tr("Ask this book…") if count == 1 else tr("Ask these books…"))
            announce(self, words)

    def wear(self, palette: Palette) -> None:
        self._clear.setIcon(line_icon("close", palette, palette.muted))

    def _button(self, words: str, name: str) -> QPushButton:
        made = QPushButton(words)
        made.setObjectName(name)
        made.setAccessibleName(command_name(words))
        made.setAutoDefault(False)
        return made


@dataclass(frozen=True, slots=True)
class BookActions:
    """What the menu's entries do; `collect("", ids)`: into a new collection."""

    open: Callable[[str], object]
    locate: Callable[[str], object]
    choose: Callable[[str], object]
    ask: Callable[[list[str]], object]
    collect: Callable[[str, list[str]], object]
    take_out: Callable[[str, list[str]], object]
    remove: Callable[[list[str]], object]


def book_menu(
    parent: QWidget,
    deeds: BookActions,
    book_ids: list[str],
    collections: Sequence[BookCollection],
    shown: BookCollection | None,
    *,
    is_missing: bool,
) -> QMenu:
    """`shown`: the collection in view, from which books can be taken out."""
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    if len(book_ids) == 1:
        (book_id,) = book_ids
        menu.addAction(tr("Open"), lambda: deeds.open(book_id))
        if is_missing:
            menu.addAction(tr("Locate…"), lambda: deeds.locate(book_id))
        menu.addAction(with_key(tr("Choose"), "Space"), lambda: deeds.choose(book_id))
        menu.addAction(tr("Ask this book…"), lambda: deeds.ask(book_ids))
    else:
        menu.addAction(tr("Ask these books…"), lambda: deeds.ask(book_ids))
    menu.addMenu(collections_menu(menu, deeds.collect, book_ids, collections))
    if shown is not None:
        collection_id = shown.id
        words = tr("Take out of “{name}”", name=shown.name).replace("&", "&&")
        menu.addAction(words, lambda: deeds.take_out(collection_id, book_ids))
    menu.addSeparator()
    words = (
        tr("Remove from the library")
        if len(book_ids) == 1
        else tr("Remove {n:,} books from the library", n=len(book_ids))
    )
    menu.addAction(with_key(words, "Del"), lambda: deeds.remove(book_ids))
    return menu


def collections_menu(
    parent: QWidget,
    collect: Callable[[str, list[str]], object],
    book_ids: list[str],
    collections: Sequence[BookCollection],
) -> QMenu:
    """Into one of them; those that have all of the books already can't be chosen."""
    menu = QMenu(tr("Add to collection"), parent)

    def add(collection: BookCollection) -> None:
        action = menu.addAction(collection.name.replace("&", "&&"))
        action.setEnabled(not collection.book_ids.issuperset(book_ids))
        action.triggered.connect(lambda: collect(collection.id, book_ids))

    for collection in collections:
        add(collection)
    if collections:
        menu.addSeparator()
    menu.addAction(tr("New collection…"), lambda: collect("", book_ids))
    return menu
