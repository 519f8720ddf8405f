"""A mistake of the program: told, copyable, and the reader goes on."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from reader_app.domain.translation import tr
from reader_app.ui.dialogs.base import PlainDialog, label


class ErrorDialog(PlainDialog):
    """`happened`: one sentence about what was being done; `details`: what a developer needs."""

    def __init__(self, happened: str, details: str, parent: QWidget | None = None) -> None:
        super().__init__("errorDialog", "Pagemate", parent, heading=tr("Pagemate made a mistake"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(520)
        self._details = details
        self.body.addWidget(label(happened))
        self.body.addWidget(
            label(tr("Your books and conversations are kept. You can go on reading."), tone="muted")
        )
        self._box = QPlainTextEdit(details)
        self._box.setReadOnly(True)
        self._box.setProperty("field", "true")
        self._box.setAccessibleName(tr("Details of the mistake"))
        self._box.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._box.setMinimumHeight(180)
        self._box.setTabChangesFocus(True)
        self._box.hide()
        self.body.addWidget(self._box, 1)
        self._switch = self.add_button(tr("Show details"), "quiet")
        self._switch.clicked.connect(self._toggle_details)
        self._copied = self.add_button(tr("Copy details"), "quiet")
        self._copied.clicked.connect(self._copy)
        self.foot.addStretch(1)
        on = self.add_button(tr("Go on"), "primary")
        on.clicked.connect(self.accept)
        on.setFocus()

    @Slot()
    def _toggle_details(self) -> None:
        is_shown = self._box.isHidden()
        self._box.setVisible(is_shown)
        self._switch.setText(tr("Hide details") if is_shown else tr("Show details"))
        self.adjustSize()

    @Slot()
    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._details)
        self._copied.setText(tr("Copied"))
