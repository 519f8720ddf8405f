"""The name of a collection, asked for."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QLineEdit, QWidget

from reader_app.app.library.collections import LONGEST_NAME
from reader_app.domain.translation import tr
from reader_app.ui.dialogs.base import PlainDialog


class CollectionDialog(PlainDialog):
    """`named(str)`: the name that was entered, never a blank one."""

    named = Signal(str)

    def __init__(self, heading: str, action: str, name: str, parent: QWidget) -> None:
        super().__init__("collectionDialog", "Pagemate", parent, heading=heading)
        self._box = QLineEdit(name)
        self._box.setObjectName("collectionNameBox")
        self._box.setAccessibleName(tr("Name of the collection"))
        self._box.setPlaceholderText(tr("Name"))
        self._box.setMaxLength(LONGEST_NAME)
        self._box.setMinimumWidth(320)
        self._box.selectAll()
        self.body.addWidget(self._box)
        self.foot.addStretch(1)
        self.add_button(tr("Cancel")).clicked.connect(self.reject)
        self._accept = self.add_button(action, "primary")
        self._accept.clicked.connect(self.accept)
        self._box.textChanged.connect(self._follow)
        self.accepted.connect(self._tell)
        self.finished.connect(self.deleteLater)
        self._follow()
        self._box.setFocus()

    @Slot()
    def _follow(self) -> None:
        self._accept.setEnabled(bool(self._box.text().strip()))

    @Slot()
    def _tell(self) -> None:
        self.named.emit(self._box.text())
