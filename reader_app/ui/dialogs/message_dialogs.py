"""Message dialogs: a question, an error, a crash report, and About."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from reader_app.domain.translation import tr
from reader_app.ui.dialogs.base import ButtonKind, PlainDialog, facts_table, label
from reader_app.ui.theme.icons import app_icon
from reader_app.ui.theme.palette import METRICS


class QuestionDialog(PlainDialog):
    """Asks before an action; `accepted` means that the reader agrees. Enter and Esc decline."""

    def __init__(
        self,
        question: str,
        words: str,
        action: str,
        parent: QWidget | None = None,
        *,
        kind: ButtonKind = "",
    ) -> None:
        super().__init__("questionDialog", "", parent, heading=question)
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


class ErrorDialog(PlainDialog):
    """Reports a bug: `happened` is a sentence for the reader, `details` is for a developer."""

    def __init__(self, happened: str, details: str, parent: QWidget | None = None) -> None:
        super().__init__("errorDialog", "", parent, heading=tr("Something went wrong"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(520)
        self._details = details
        self.body.addWidget(label(happened))
        self.body.addWidget(
            label(tr("Your books and conversations are safe. You can keep reading."), tone="muted")
        )
        self._box = QPlainTextEdit(details)
        self._box.setReadOnly(True)
        self._box.setProperty("field", "true")
        self._box.setAccessibleName(tr("Error details"))
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
        on = self.add_button(tr("Continue"), "primary")
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
    """Shows a crash report to be read and copied; nothing is sent."""

    def __init__(self, report: str, parent: QWidget | None = None) -> None:
        super().__init__("crashReportDialog", "", parent, heading=tr("The last unexpected quit"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(560)
        self._report = report
        self.body.addWidget(
            label(tr("Versions and program locations only. No book text, no keys."), tone="muted")
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


class AboutDialog(PlainDialog):
    """Shows version and `facts`, pairs of name and value (data folder, engine …) to be copied."""

    def __init__(
        self, version: str, facts: Sequence[tuple[str, str]], parent: QWidget | None = None
    ) -> None:
        super().__init__("aboutDialog", tr("About Pagemate"), parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(460)
        head = QHBoxLayout()
        head.setSpacing(METRICS.space_l)
        mark = QLabel()
        mark.setPixmap(app_icon().pixmap(QSize(64, 64), self.devicePixelRatioF()))
        head.addWidget(mark)
        names = QVBoxLayout()
        names.setSpacing(METRICS.space_xs)
        names.addWidget(label("Pagemate", "title"))
        names.addWidget(label(tr("Version {version}", version=version), tone="muted"))
        head.addLayout(names, 1)
        self.body.addLayout(head)
        self.body.addWidget(
            label(tr("A reader with a companion that is always on the same page as you."))
        )
        if facts:
            self.body.addLayout(facts_table(facts))
        self.body.addWidget(
            label(
                tr(
                    "Free software under the GNU Affero General Public License, version 3 or "
                    "later. It comes with no warranty."
                ),
                "small",
                "muted",
            )
        )
        self.foot.addStretch(1)
        self.add_button(tr("Close"), "primary").clicked.connect(self.accept)
