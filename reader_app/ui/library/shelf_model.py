"""The books of the shelf as rows: narrowed, ordered, chosen."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final

from PySide6.QtCore import (
    QAbstractListModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
    Slot,
)

from reader_app.domain.translation import tr
from reader_app.ui.library.arranging import Arrangement, Order
from reader_app.ui.library.book_drag import books_data
from reader_app.ui.library.entry import LibraryEntry
from reader_app.ui.library.picks import Picks
from reader_app.ui.library.words import spoken_words

ENTRY_ROLE: Final = int(Qt.ItemDataRole.UserRole)
PICKED_ROLE: Final = ENTRY_ROLE + 1
_Index = QModelIndex | QPersistentModelIndex


class ShelfModel(QAbstractListModel):
    """`arranged`: other books, or in another order, are shown now."""

    arranged = Signal()

    def __init__(self, picks: Picks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all = Arrangement()
        self._shown: list[LibraryEntry] = []
        self._order = Order.LAST_READ
        self._words = ""
        self._members: Collection[str] | None = None
        self._picks = picks
        picks.changed.connect(self._tell_picks)

    # --- what is shown

    @property
    def order(self) -> Order:
        return self._order

    @property
    def entries(self) -> Sequence[LibraryEntry]:
        """All books, shown or not."""
        return self._all.entries

    @property
    def shown_ids(self) -> list[str]:
        return [entry.id for entry in self._shown]

    def entry(self, row: int) -> LibraryEntry | None:
        return self._shown[row] if 0 <= row < len(self._shown) else None

    def row_of(self, book_id: str) -> int:
        """-1 when it is not shown."""
        return next((row for row, entry in enumerate(self._shown) if entry.id == book_id), -1)

    def set_entries(self, entries: Sequence[LibraryEntry]) -> None:
        if tuple(entries) != self._all.entries:
            self._all = Arrangement(entries)
            self._picks.keep_only(entry.id for entry in entries)
            self._arrange()

    def set_order(self, order: Order) -> None:
        self._order = order
        self._arrange()

    def narrow(self, words: str) -> None:
        """Only books whose title or author has all these words."""
        self._words = words
        self._arrange()

    def set_members(self, members: Collection[str] | None) -> None:
        """Only these books, as a collection has them; None: all."""
        self._members = members
        self._arrange()

    def _arrange(self) -> None:
        shown = self._all.shown(self._order, self._words, self._members)
        if shown != self._shown:
            self.beginResetModel()
            self._shown = shown
            self.endResetModel()
        self.arranged.emit()

    # --- as a model

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._shown)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        entry = self.entry(index.row())
        if entry is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.ToolTipRole:
                return entry.title
            case Qt.ItemDataRole.AccessibleTextRole:
                words = spoken_words(entry, datetime.now().astimezone())
                return tr("{book}, chosen", book=words) if entry.id in self._picks else words
            case _ if role == ENTRY_ROLE:
                return entry
            case _ if role == PICKED_ROLE:
                return entry.id in self._picks
        return None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsDragEnabled

    def mimeTypes(self) -> list[str]:
        return books_data(()).formats()

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """The chosen books if one of them is dragged, else that one."""
        dragged = [entry.id for index in indexes if (entry := self.entry(index.row())) is not None]
        if any(book_id in self._picks for book_id in dragged):
            dragged = list(self._picks.ids)
        return books_data(dragged)

    @Slot()
    def _tell_picks(self) -> None:
        if self._shown:
            self.dataChanged.emit(self.index(0), self.index(len(self._shown) - 1), [PICKED_ROLE])
