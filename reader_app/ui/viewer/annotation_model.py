"""A book's bookmarks and highlights as rows for Qt, under two headings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from reader_app.domain.annotations import Annotation, Bookmark, Highlight
from reader_app.ui.viewer.annotation_colors import NAMES

AnyIndex: TypeAlias = QModelIndex | QPersistentModelIndex
Row: TypeAlias = Annotation | str
"""A string is a heading."""

ROW_ROLE: Final = Qt.ItemDataRole.UserRole
PAGE_ROLE: Final = Qt.ItemDataRole.UserRole + 1
_ROOT: Final = QModelIndex()


class AnnotationModel(QAbstractListModel):
    """`page_name(page)`: what the book prints there. `rename_requested(Bookmark, title)`."""

    rename_requested = Signal(object, str)

    def __init__(self, page_name: Callable[[int], str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._page_name = page_name
        self._rows: list[Row] = []

    def show_rows(
        self, bookmarks: Sequence[Bookmark], highlights: Sequence[Highlight], words: str = ""
    ) -> None:
        """Those that hold `words`, if there are any to look for."""
        wanted = words.casefold().split()
        found_bookmarks = [mark for mark in bookmarks if self._holds(mark, wanted)]
        found_highlights = [mark for mark in highlights if self._holds(mark, wanted)]
        rows: list[Row] = []
        if found_bookmarks:
            rows += ["Bookmarks", *found_bookmarks]
        if found_highlights:
            rows += ["Highlights", *found_highlights] if found_bookmarks else found_highlights
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def relabel(self) -> None:
        """Pages are called something else now."""
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

    def annotation(self, index: AnyIndex) -> Annotation | None:
        row = self._rows[index.row()] if index.isValid() else ""
        return None if isinstance(row, str) else row

    def row_of(self, annotation_id: str) -> int:
        """-1 where it isn't."""
        for number, row in enumerate(self._rows):
            if not isinstance(row, str) and row.id == annotation_id:
                return number
        return -1

    # -- Qt -----------------------------------------------------------------------------------

    def rowCount(self, parent: AnyIndex = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        annotation = self.annotation(index)
        if annotation is None:
            return Qt.ItemFlag.NoItemFlags
        usual = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        is_bookmark = isinstance(annotation, Bookmark)
        return usual | Qt.ItemFlag.ItemIsEditable if is_bookmark else usual

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.EditRole:
                return self._words(row)
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(row)
            case Qt.ItemDataRole.UserRole:
                return row
            case _ if role == PAGE_ROLE:
                return "" if isinstance(row, str) else self._page_name(row.page)
            case _:
                return None

    def setData(self, index: AnyIndex, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        bookmark = self.annotation(index)
        title = " ".join(str(value).split())
        if not isinstance(bookmark, Bookmark) or not title or title == bookmark.title:
            return False
        self.rename_requested.emit(bookmark, title)
        return True

    # -- inside -------------------------------------------------------------------------------

    def _words(self, row: Row) -> str:
        match row:
            case Highlight():
                return row.quote
            case Bookmark():
                return row.title or f"Page {self._page_name(row.page)}"
            case _:
                return row

    def _spoken(self, row: Row) -> str:
        match row:
            case Highlight():
                note = f". Note: {row.note}" if row.note else ""
                color = NAMES[row.color]
                return f"{color} highlight, page {self._page_name(row.page)}: {row.quote}{note}"
            case Bookmark():
                return f"Bookmark, page {self._page_name(row.page)}: {self._words(row)}"
            case _:
                return row

    def _holds(self, row: Annotation, wanted: Sequence[str]) -> bool:
        note = row.note if isinstance(row, Highlight) else ""
        text = f"{self._words(row)}\n{note}\n{self._page_name(row.page)}".casefold()
        return all(word in text for word in wanted)
