"""The pages of a book as a list for Qt: what each one is called."""

from __future__ import annotations

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from reader_app.domain.translation import tr

AnyIndex = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


class ThumbnailModel(QAbstractListModel):
    """Row 0 is page 1."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._page_count = 0
        self._labels: tuple[str, ...] = ()

    def set_pages(self, page_count: int, labels: tuple[str, ...]) -> None:
        self.beginResetModel()
        self._page_count, self._labels = page_count, labels
        self.endResetModel()

    def set_labels(self, labels: tuple[str, ...]) -> None:
        self._labels = labels

    def label(self, page: int) -> str:
        """What is printed on it, else its number."""
        printed = self._labels[page - 1] if 0 < page <= len(self._labels) else ""
        return printed or str(page)

    def rowCount(self, parent: AnyIndex = _ROOT) -> int:
        return 0 if parent.isValid() else self._page_count

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        page = index.row() + 1
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.label(page)
            case Qt.ItemDataRole.AccessibleTextRole | Qt.ItemDataRole.ToolTipRole:
                label = self.label(page)
                return (
                    tr("Page {page}", page=page)
                    if label == str(page)
                    else tr("Page {page}, printed {label}", page=page, label=label)
                )
            case _:
                return None
