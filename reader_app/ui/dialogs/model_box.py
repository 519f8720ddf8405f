"""Which model: typed, or chosen from what its server lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QWidget,
)

from reader_app.domain.servers import ModelChoice
from reader_app.domain.translation import tr
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette

_SHOWN_ROLE: Final = Qt.ItemDataRole.UserRole


class ModelBox(QWidget):
    """`wanted`: the server should be asked for its models; `show_choices` answers.

    Opening an empty list wants them, too, and opens it when they are there.
    """

    wanted = Signal()
    edited = Signal()

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._names = _Names()
        self._names.setObjectName("modelBox")
        self._names.setAccessibleName(tr("Model"))
        self._ask = QToolButton()
        self._ask.setIcon(line_icon("retry", palette))
        self._ask.setToolTip(tr("Ask the server for its models"))
        self._ask.setAccessibleName(self._ask.toolTip())
        self._is_list_wanted = False
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(METRICS.space_s)
        row.addWidget(self._names, 1)
        row.addWidget(self._ask)
        self.setFocusProxy(self._names)
        self._names.editTextChanged.connect(self.edited)
        self._names.opened_empty.connect(self._want_list)
        self._ask.clicked.connect(self.wanted)

    @property
    def model(self) -> str:
        """As typed or chosen; "" for the server's own."""
        return self._names.currentText().strip()

    def set_model(self, name: str) -> None:
        self._names.setCurrentText(name)

    def set_hint(self, words: str) -> None:
        """What is used while nothing is chosen."""
        line = self._names.lineEdit()
        if line is not None:
            line.setPlaceholderText(words)

    def forget(self) -> None:
        """Another server has other models."""
        self._is_list_wanted = False
        self._names.clear()
        self._names.clearEditText()

    def show_choices(self, models: Sequence[ModelChoice]) -> None:
        """Offer these; what was chosen or typed stays."""
        chosen = self._names.currentText()
        self._names.clear()
        for choice in models:
            name = choice.name
            self._names.addItem(choice.id)
            at = self._names.count() - 1
            if choice.is_deprecated:
                name = tr("{model}, to be retired", model=name)
                marked = tr("{model}, to be retired", model=choice.id)
                self._names.setItemData(at, marked, _SHOWN_ROLE)
            self._names.setItemData(at, name, Qt.ItemDataRole.ToolTipRole)
        self._names.setCurrentText(chosen)
        is_list_wanted, self._is_list_wanted = self._is_list_wanted, False
        if is_list_wanted and models and self._names.hasFocus():
            self._names.showPopup()

    def open_list(self) -> None:
        """As if it had been pressed."""
        self._names.setFocus(Qt.FocusReason.OtherFocusReason)
        self._names.showPopup()

    @Slot()
    def _want_list(self) -> None:
        self._is_list_wanted = True
        self.wanted.emit()


class _Rows(QStyledItemDelegate):
    """A row may say more than what choosing it writes into the box."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        shown = index.data(_SHOWN_ROLE)
        if isinstance(shown, str):
            option.text = shown


class _Names(QComboBox):
    """Stays typable."""

    opened_empty = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setItemDelegate(_Rows(self))

    def showPopup(self) -> None:
        if self.count():
            super().showPopup()
        else:
            self.opened_empty.emit()
