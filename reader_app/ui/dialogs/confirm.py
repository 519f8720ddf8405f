"""A question before something that can't be taken back."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from reader_app.domain.translation import tr
from reader_app.ui.dialogs.base import PlainDialog, label


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
