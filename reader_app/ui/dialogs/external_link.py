"""A link that leaves the book: the whole address is shown before anything is opened."""

from __future__ import annotations

from PySide6.QtCore import Qt, QUrl, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit, QWidget

from reader_app.domain.language import tr
from reader_app.ui.dialogs.base import PlainDialog, label


class ExternalLinkDialog(PlainDialog):
    """`link_accepted(address)` when the reader wants to go there."""

    link_accepted = Signal(str)

    def __init__(self, address: str, parent: QWidget | None = None) -> None:
        super().__init__("externalLinkDialog", "Pagemate", parent, heading=tr("Leave the book?"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._address = address
        self.setMinimumWidth(480)
        self.body.addWidget(label(tr("This link opens outside Pagemate:"), tone="muted"))
        # Encoded, so that a look-alike letter in a name can't pass for another.
        shown = QLineEdit(QUrl(address).toString(QUrl.ComponentFormattingOption.FullyEncoded))
        shown.setReadOnly(True)
        shown.setCursorPosition(0)
        shown.setObjectName("linkAddress")
        shown.setAccessibleName(tr("Address of the link"))
        self.body.addWidget(shown)
        copy = self.add_button(tr("Copy address"), "quiet")
        copy.clicked.connect(self._copy)
        self.foot.addStretch(1)
        self.add_button(tr("Stay")).clicked.connect(self.reject)
        go = self.add_button(tr("Open link"), "primary")
        go.clicked.connect(self._go)
        go.setFocus()

    @Slot()
    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._address)

    @Slot()
    def _go(self) -> None:
        self.accept()
        self.link_accepted.emit(self._address)
