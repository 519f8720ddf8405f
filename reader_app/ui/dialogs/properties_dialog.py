"""What a book's file says about itself, to be read and copied."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from reader_app.domain.translation import tr
from reader_app.ui.dialogs.base import PlainDialog, facts_table

_WIDTH = 520


class PropertiesDialog(PlainDialog):
    """`facts`: pairs of name and value; those without a value are left out."""

    def __init__(self, facts: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__("propertiesDialog", tr("Properties"), parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(_WIDTH)
        self._facts = [(name, value) for name, value in facts if value]
        self.body.addLayout(facts_table(self._facts))
        self.body.addStretch(1)
        self._copy = self.add_button(tr("Copy"), "quiet")
        self._copy.clicked.connect(self._copy_all)
        self.foot.addStretch(1)
        close = self.add_button(tr("Close"), "primary")
        close.clicked.connect(self.accept)
        close.setFocus()

    @Slot()
    def _copy_all(self) -> None:
        lines = [f"{name}: {value}" for name, value in self._facts]
        QGuiApplication.clipboard().setText("\n".join(lines))
        self._copy.setText(tr("Copied"))
