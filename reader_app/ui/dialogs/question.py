"""A question before something large that starts the program anew."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

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
