"""Which books a conversation asks: a list of the library to choose from."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QWidget

from reader_app.domain.book import MOST_BOOKS
from reader_app.domain.library import SearchedBook
from reader_app.domain.translation import tr
from reader_app.ui.dialogs.base import PlainDialog, label

_ID = int(Qt.ItemDataRole.UserRole)


class BooksDialog(PlainDialog):
    """`chosen(list[str])`: ids besides the conversation's own book, which is always asked."""

    chosen = Signal(list)

    def __init__(
        self,
        books: Sequence[SearchedBook],
        own_id: str,
        asked: Collection[str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("booksDialog", tr("Ask other books, too"), parent)
        self._filter = QLineEdit()
        self._filter.setObjectName("booksFilter")
        self._filter.setPlaceholderText(tr("Title or author"))
        self._filter.setAccessibleName(tr("Title or author"))
        self._filter.setClearButtonEnabled(True)
        self._filter.textChanged.connect(self._narrow)
        self._list = QListWidget()
        self._list.setObjectName("booksList")
        self._list.setAccessibleName(tr("Books of the library"))
        self._list.setUniformItemSizes(True)
        for book in books:
            self._list.addItem(_item(book, is_own=book.id == own_id, is_asked=book.id in asked))
        self._list.itemChanged.connect(self._count)
        self._list.itemActivated.connect(_toggle)
        self._words = label("", "")
        self._words.setProperty("tone", "muted")
        for widget in (self._filter, self._list, self._words):
            self.body.addWidget(widget)
        self.foot.addStretch()
        cancel = self.add_button(tr("Cancel"))
        cancel.clicked.connect(self.reject)
        self._done = self.add_button(tr("Ask these books"), "primary")
        self._done.setObjectName("askChosenBooksButton")
        self._done.clicked.connect(self._finish)
        self.setMinimumSize(480, 460)
        self._own_id = own_id
        self._count()

    @property
    def chosen_ids(self) -> list[str]:
        """Besides the own book, in the list's order."""
        found = [str(item.data(_ID)) for item in self._items() if _is_on(item)]
        return [book_id for book_id in found if book_id != self._own_id]

    def choose(self, book_id: str, *, is_on: bool = True) -> None:
        """As a click on its box."""
        state = Qt.CheckState.Checked if is_on else Qt.CheckState.Unchecked
        for item in self._items():
            if item.data(_ID) == book_id:
                item.setCheckState(state)

    @Slot()
    def _finish(self) -> None:
        self.chosen.emit(self.chosen_ids)
        self.accept()

    @Slot()
    def _count(self) -> None:
        count = len(self.chosen_ids) + 1
        too_many = count > MOST_BOOKS
        if too_many:
            words = tr("{n} books; at most {most} can be asked.", n=count, most=MOST_BOOKS)
        elif count > 1:
            words = tr("{n} books", n=count)
        else:
            words = tr("Only the open book")
        self._words.setText(words)
        self._done.setEnabled(not too_many)

    @Slot(str)
    def _narrow(self, text: str) -> None:
        words = text.casefold().split()
        for item in self._items():
            name = item.text().casefold()
            item.setHidden(not all(word in name for word in words))

    def _items(self) -> list[QListWidgetItem]:
        return [self._list.item(row) for row in range(self._list.count())]


def _item(book: SearchedBook, *, is_own: bool, is_asked: bool) -> QListWidgetItem:
    by = f" — {book.author}" if book.author else ""
    words = f"{book.title}{by}"
    if not book.is_indexed:
        words = tr("{title} (not indexed yet)", title=words)
    item = QListWidgetItem(words)
    item.setData(_ID, book.id)
    item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
    if not is_own:
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
    is_on = is_own or is_asked
    item.setCheckState(Qt.CheckState.Checked if is_on else Qt.CheckState.Unchecked)
    return item


def _is_on(item: QListWidgetItem) -> bool:
    return bool(item.checkState() == Qt.CheckState.Checked)


def _toggle(item: QListWidgetItem) -> None:
    if item.flags() & Qt.ItemFlag.ItemIsUserCheckable:
        item.setCheckState(Qt.CheckState.Unchecked if _is_on(item) else Qt.CheckState.Checked)
