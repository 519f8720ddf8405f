"""A question before something large that starts the program anew.

A question before something that can't be taken back.

A mistake of the program: told, copyable, and the reader goes on.

What is known of an unexpected end, to be read and copied.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from reader_app.domain.translation import tr
from reader_app.ui.dialogs.base import ButtonKind, PlainDialog, label


class QuestionDialog(PlainDialog):
    """`accepted` when the reader agrees. Enter and Esc both leave things as they are."""

    def __init__(
        self,
        question: str,
        words: str,
        action: str,
        parent: QWidget | None = None,
        *,
        kind: ButtonKind = "",
    ) -> None:
        super().__init__("questionDialog", "Pagemate", parent, heading=question)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleDescription(words)
        self.setMinimumWidth(420)
        self.body.addWidget(label(words))
        self.foot.addStretch(1)
        keep = self.add_button(tr("Cancel"))
        keep.setDefault(True)
        keep.clicked.connect(self.reject)
        agree = self.add_button(action, kind)
        agree.setObjectName("agreeButton")
        agree.clicked.connect(self.accept)
        keep.setFocus()


class ConfirmDialog(PlainDialog):
    """`accepted` when the reader agrees. Enter and Esc both leave things as they are.

    `question` names the thing ("Remove “Walden”?"), `words` what goes with it, `action` the deed.
    """

    def __init__(
        self, question: str, words: str, action: str, parent: QWidget | None = None
    ) -> None:
        super().__init__("confirmDialog", "Pagemate", parent, heading=question)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleDescription(words)
        self.setMinimumWidth(420)
        self.body.addWidget(label(words))
        self.foot.addStretch(1)
        keep = self.add_button(tr("Cancel"))
        keep.setDefault(True)
        keep.clicked.connect(self.reject)
        self.add_button(action, "danger").clicked.connect(self.accept)
        keep.setFocus()


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
