"""Where one types to narrow the shelf, and presses Enter to search inside the books."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QLineEdit

from reader_app.domain.translation import tr
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import Palette

_WIDEST: Final = 420
_NARROWEST: Final = 200


class LibrarySearchBox(QLineEdit):
    """`search_asked(str)` on Enter, unless it is blank; `left` on Esc when it is empty."""

    search_asked = Signal(str)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("librarySearchBox")
        self.setAccessibleName(tr("Search the library"))
        self.setPlaceholderText(tr("Title or author — Enter searches inside the books"))
        self.setToolTip(tr("Narrows the shelf as you type. Enter searches the text of all books."))
        self.setClearButtonEnabled(True)
        self.setMinimumWidth(_NARROWEST)
        self.setMaximumWidth(_WIDEST)
        self._glass = QAction(self)
        self.addAction(self._glass, QLineEdit.ActionPosition.LeadingPosition)
        self.returnPressed.connect(self._ask)

    def wear(self, palette: Palette) -> None:
        self._glass.setIcon(line_icon("search", palette, palette.muted))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.text():
            self.clear()
        else:
            self.left.emit()

    @Slot()
    def _ask(self) -> None:
        words = " ".join(self.text().split())
        if words:
            self.search_asked.emit(words)
