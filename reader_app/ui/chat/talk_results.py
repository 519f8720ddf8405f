"""What was found in conversations: rows with a title, when it was said, and marked words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QListView

from reader_app.app.chat.turn_search import ConversationHit
from reader_app.domain.translation import tr
from reader_app.ui.chat.talk_result_delegate import (
    BOOK_ROLE,
    EXCERPT_ROLE,
    MARKS_ROLE,
    WHEN_ROLE,
    TalkResultDelegate,
)
from reader_app.ui.theme.palette import Palette
from reader_app.ui.widgets.dates_and_sizes import relative_time

_Index = QModelIndex | QPersistentModelIndex
_Role: Final = Qt.ItemDataRole


class TalkResultModel(QAbstractListModel):
    """`has_books`: the hits are of several books, so each names its own."""

    def __init__(self) -> None:
        super().__init__()
        self._hits: tuple[ConversationHit, ...] = ()
        self._has_books = False

    def show_hits(self, hits: Sequence[ConversationHit], *, has_books: bool) -> None:
        self.beginResetModel()
        self._hits = tuple(hits)
        self._has_books = has_books
        self.endResetModel()

    def hit(self, row: int) -> ConversationHit:
        return self._hits[row]

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._hits)

    def data(self, index: _Index, role: int = _Role.DisplayRole) -> object:
        if not 0 <= index.row() < len(self._hits):
            return None
        hit = self._hits[index.row()]
        values: dict[int, object] = {
            _Role.DisplayRole: hit.title,
            EXCERPT_ROLE: hit.excerpt,
            MARKS_ROLE: hit.marks,
            BOOK_ROLE: hit.book_title if self._has_books else "",
            _Role.ToolTipRole: hit.book_title,
        }
        if role in {WHEN_ROLE, _Role.AccessibleDescriptionRole}:
            when = relative_time(hit.said_at, datetime.now(UTC))
            return when if role == WHEN_ROLE else f"{hit.excerpt} {hit.book_title}, {when}"
        return values.get(role)


class TalkResultList(QListView):
    """`talkResults`. `chosen(TalkHit)` by a click or Enter."""

    chosen = Signal(object)

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.setObjectName("talkResults")
        self.setAccessibleName(tr("Found in conversations"))
        self._hits = TalkResultModel()
        self.setModel(self._hits)
        self._delegate = TalkResultDelegate(palette, self)
        self.setItemDelegate(self._delegate)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)

    @property
    def count(self) -> int:
        return self._hits.rowCount()

    @property
    def wanted_height(self) -> int:
        """Enough for all rows."""
        return sum(self.sizeHintForRow(row) for row in range(min(self.count, 20)))

    def show_hits(self, hits: Sequence[ConversationHit], *, has_books: bool) -> None:
        self._hits.show_hits(hits, has_books=has_books)
        if hits:
            self.setCurrentIndex(self._hits.index(0))

    def choose_current(self) -> None:
        """As Enter does."""
        if self.currentIndex().isValid():
            self.chosen.emit(self._hits.hit(self.currentIndex().row()))

    def set_palette(self, palette: Palette) -> None:
        self._delegate.set_palette(palette)
        self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and event.button() == Qt.MouseButton.LeftButton:
            self.chosen.emit(self._hits.hit(index.row()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.choose_current()
        else:
            super().keyPressEvent(event)
