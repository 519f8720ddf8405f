"""Conversations of a book as rows: title, when it was last touched, how long it is."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from reader_app.domain.conversation import ConversationSummary
from reader_app.domain.translation import tr
from reader_app.ui.widgets.dates_and_sizes import relative_time

ID_ROLE: Final = int(Qt.ItemDataRole.UserRole)
DETAIL_ROLE: Final = ID_ROLE + 1
IS_CURRENT_ROLE: Final = ID_ROLE + 2
_Index = QModelIndex | QPersistentModelIndex


class ConversationModel(QAbstractListModel):
    """`rename_requested(id, title)` when a title was edited in place."""

    rename_requested = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[ConversationSummary, ...] = ()
        self._current = ""

    def show_rows(self, rows: Sequence[ConversationSummary], current: str) -> None:
        self.beginResetModel()
        self._rows = tuple(rows)
        self._current = current
        self.endResetModel()

    def row_of(self, conversation_id: str) -> int:
        ids = [row.id for row in self._rows]
        return ids.index(conversation_id) if conversation_id in ids else -1

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not 0 <= index.row() < len(self._rows):
            return None
        row = self._rows[index.row()]
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole}:
            return row.title
        if role == ID_ROLE:
            return row.id
        if role == DETAIL_ROLE:
            return detail_words(row, datetime.now(UTC))
        if role == IS_CURRENT_ROLE:
            return row.id == self._current
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return detail_words(row, datetime.now(UTC))
        return None

    def setData(self, index: _Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        title = " ".join(str(value).split())
        if not index.isValid() or not title or title == self._rows[index.row()].title:
            return False
        self.rename_requested.emit(self._rows[index.row()].id, title)
        return True

    def flags(self, index: _Index) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable


def detail_words(row: ConversationSummary, now: datetime) -> str:
    """ "2 days ago · 12 messages"."""
    count = tr("{n} message", "{n:,} messages", n=row.message_count)
    return f"{relative_time(row.last_activity, now)} · {count}"
