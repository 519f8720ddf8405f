"""What is known of an unexpected end, to be read and copied."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from reader_app.domain.translation import tr
from reader_app.ui.dialogs.base import PlainDialog, label


class CrashReportDialog(PlainDialog):
    """Nothing is sent: the reader copies it, or doesn't."""

    def __init__(self, report: str, parent: QWidget | None = None) -> None:
        super().__init__(
            "crashReportDialog", "Pagemate", parent, heading=tr("The last unexpected end")
        )
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(560)
        self._report = report
        self.body.addWidget(
            label(
                tr("Versions, and places in the program. No words of books, no keys."), tone="muted"
            )
        )
        box = QPlainTextEdit(report)
        box.setObjectName("crashReport")
        box.setReadOnly(True)
        box.setProperty("field", "true")
        box.setAccessibleName(tr("Report"))
        box.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        box.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        box.setMinimumHeight(240)
        box.setTabChangesFocus(True)
        self.body.addWidget(box, 1)
        self._copied = self.add_button(tr("Copy report"), "quiet")
        self._copied.setObjectName("copyReportButton")
        self._copied.clicked.connect(self._copy)
        self.foot.addStretch(1)
        close = self.add_button(tr("Close"), "primary")
        close.clicked.connect(self.accept)
        close.setFocus()

    @Slot()
    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._report)
        self._copied.setText(tr("Copied"))
