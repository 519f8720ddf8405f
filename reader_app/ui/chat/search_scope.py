"""Where conversations are searched: in this book, or in all."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QWidget

from reader_app.domain.translation import tr
from reader_app.ui.chat.buttons import text_button
from reader_app.ui.theme.palette import METRICS


class SearchScope(QWidget):
    """Two words, one of them chosen. `changed(bool)`: whether all books are meant now."""

    changed = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self._all = text_button(tr("All books"), "scope", "searchAllBooks")
        here = text_button(tr("This book"), "scope", "searchThisBook")
        group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(METRICS.space_s, 0, METRICS.space_s, 0)
        row.setSpacing(METRICS.space_l)
        for button, name in (
            (here, tr("Search this book")),
            (self._all, tr("Search all books")),
        ):
            button.setCheckable(True)
            # A press leaves the cursor in the field, and the arrows with the results.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setAccessibleName(name)
            group.addButton(button)
            row.addWidget(button)
        row.addStretch()
        here.setChecked(True)
        self._all.toggled.connect(self.changed)

    @property
    def is_all(self) -> bool:
        return self._all.isChecked()
