"""The last question before nothing is left."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QWidget

from reader_app.domain.translation import tr
from reader_app.ui.dialogs.base import PlainDialog, label


class DeleteEverythingDialog(PlainDialog):
    """`confirmed` after the second press of its button. Enter and Esc leave things as they are."""

    confirmed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(
            "deleteEverythingDialog", "Pagemate", parent, heading=tr("Delete everything?")
        )
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(440)
        words = tr(
            "The library with all places, conversations, highlights, notes, bookmarks and "
            "collections; every copy of it; settings and prompts; the key, also in the system’s "
            "key store; the log."
        )
        self.setAccessibleDescription(words)
        self.body.addWidget(label(words))
        self.body.addWidget(
            label(tr("The files of your books stay where they are. This can’t be taken back."))
        )
        self._warning = label("", tone="error")
        self.body.addWidget(self._warning)
        self.foot.addStretch(1)
        keep = self.add_button(tr("Cancel"))
        keep.setDefault(True)
        keep.clicked.connect(self.reject)
        self._delete = self.add_button(tr("Delete everything"), "danger")
        self._delete.setObjectName("confirmDeleteButton")
        self._delete.clicked.connect(self._press)
        self._is_armed = False
        keep.setFocus()

    @Slot()
    def _press(self) -> None:
        if self._is_armed:
            self.accept()
            self.confirmed.emit()
            return
        self._is_armed = True
        self._delete.setText(tr("Press again to delete"))
        self._delete.setAccessibleName(tr("Press again to delete"))
        self._warning.setText(tr("Pressed once. The next press deletes all of it."))
