"""Which languages are printed in the pictures of a book; or how to get what recognises them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from reader_app.ui.dialogs.base import PlainDialog, label
from reader_app.ui.dialogs.language_names import language_name

_WIDTH: Final = 440
_MOST_ROWS: Final = 8
_WAYS: Final = {
    "win32": ("In a terminal:", "winget install UB-Mannheim.TesseractOCR"),
    "darwin": ("In a terminal, with Homebrew:", "brew install tesseract tesseract-lang"),
}
_LINUX_WAY: Final = (
    "In a terminal, on Debian, Ubuntu and their relatives:",
    "sudo apt install tesseract-ocr",
)


class RecognitionDialog(PlainDialog):
    """`accepted_with(tuple[str, ...])`: recognise text in these languages."""

    accepted_with = Signal(object)

    def __init__(
        self,
        words: str,
        languages: Sequence[str],
        chosen: Sequence[str],
        parent: QWidget | None = None,
    ) -> None:
        """`words`: how many pages, and how long it may take."""
        super().__init__("recognitionDialog", "Recognise text", parent, heading="Recognise text")
        self.setMinimumWidth(_WIDTH)
        self.body.addWidget(label(words))
        self.body.addWidget(label("Languages printed on the pages:", tone="muted"))
        self._list = QListWidget()
        self._list.setObjectName("recognitionLanguages")
        self._list.setAccessibleName("Languages printed on the pages")
        for code in sorted(languages, key=lambda code: (code not in chosen, language_name(code))):
            self._add(code, is_chosen=code in chosen)
        self._list.itemChanged.connect(self._follow)
        self._list.itemActivated.connect(self._toggle)
        rows = min(_MOST_ROWS, max(2, self._list.count()))
        self._list.setFixedHeight(rows * self._list.sizeHintForRow(0) + 4)
        self._list.setCurrentRow(0)
        self.body.addWidget(self._list)
        self.body.addWidget(label("Fewer languages are faster, and better.", "small", "muted"))
        self.foot.addStretch(1)
        self.add_button("Cancel").clicked.connect(self.reject)
        self._accept = self.add_button("Recognise", "primary")
        self._accept.setObjectName("recognitionAcceptButton")
        self._accept.clicked.connect(self._tell)
        self._follow()

    @property
    def chosen(self) -> tuple[str, ...]:
        items = [self._list.item(row) for row in range(self._list.count())]
        return tuple(
            str(item.data(Qt.ItemDataRole.UserRole))
            for item in items
            if item.checkState() is Qt.CheckState.Checked
        )

    def _add(self, code: str, *, is_chosen: bool) -> None:
        item = QListWidgetItem(language_name(code), self._list)
        item.setData(Qt.ItemDataRole.UserRole, code)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(Qt.CheckState.Checked if is_chosen else Qt.CheckState.Unchecked)

    @Slot(QListWidgetItem)
    def _toggle(self, item: QListWidgetItem) -> None:
        is_on = item.checkState() is Qt.CheckState.Checked
        item.setCheckState(Qt.CheckState.Unchecked if is_on else Qt.CheckState.Checked)

    @Slot()
    def _follow(self) -> None:
        self._accept.setEnabled(bool(self.chosen))

    @Slot()
    def _tell(self) -> None:
        chosen = self.chosen
        self.accept()
        self.accepted_with.emit(chosen)


class NoRecogniserDialog(PlainDialog):
    """There is nothing to recognise text with yet: what it is and how to get it."""

    def __init__(self, words: str, parent: QWidget | None = None) -> None:
        super().__init__("noRecogniserDialog", "Recognise text", parent, heading="Recognise text")
        self.setMinimumWidth(_WIDTH)
        self.body.addWidget(label(words))
        self.body.addWidget(
            label(
                "Pagemate uses Tesseract for that, a free program that is not installed here. "
                "It works on this computer; no page leaves it."
            )
        )
        where, line = _WAYS.get(sys.platform, _LINUX_WAY)
        self.body.addWidget(label(where, tone="muted"))
        command = label(line)
        command.setObjectName("recogniserCommand")
        command.setAccessibleName(f"{where} {line}")
        command.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.body.addWidget(command)
        self.body.addWidget(
            label("Then choose Recognise text once more. Nothing has to be started again.")
        )
        self.foot.addStretch(1)
        self.add_button("Close", "primary").clicked.connect(self.accept)
