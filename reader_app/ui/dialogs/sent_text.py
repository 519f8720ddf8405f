"""The text of one part of a request, shown a little at a time, with what is searched for marked."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QTimer, Slot
from PySide6.QtGui import QColor, QTextCursor, QTextDocument
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QTextEdit, QWidget

from reader_app.domain.translation import tr
from reader_app.ui.theme.palette import METRICS, Palette

_AT_ONCE: Final = 6_000
"""Characters that are laid out within a few milliseconds."""
_MOST_MARKS: Final = 200


class SentText(QPlainTextEdit):
    """Read-only; Tab leaves it."""

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sentText")
        self.setAccessibleName(tr("What was sent"))
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self._tint = QColor(palette.tint)
        self._waiting = ""
        self._wanted = ""
        self._next = QTimer(self, singleShot=True, interval=0)
        self._next.timeout.connect(self._add_more)
        self.document().setDocumentMargin(METRICS.space_m)
        font = self.font()
        font.setPixelSize(METRICS.type_base)
        self.setFont(font)

    @property
    def is_whole(self) -> bool:
        """All of the text is there."""
        return not self._waiting

    def show_text(self, text: str, wanted: str = "") -> None:
        """Show `text`, occurrences of `wanted` marked and the first of them in sight."""
        self._wanted = wanted
        self.setPlainText(text[:_AT_ONCE])
        self._waiting = text[_AT_ONCE:]
        self._mark(is_first=True)
        if self._waiting:
            self._next.start()

    def mark(self, wanted: str) -> None:
        """Something else is searched for."""
        self._wanted = wanted
        self._mark(is_first=True)

    @Slot()
    def _add_more(self) -> None:
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertText(self._waiting[:_AT_ONCE])
        self._waiting = self._waiting[_AT_ONCE:]
        if self._waiting:
            self._next.start()
        else:
            self._mark(is_first=not self.extraSelections())

    def _mark(self, *, is_first: bool) -> None:
        marks: list[QTextEdit.ExtraSelection] = []
        document: QTextDocument = self.document()
        found = document.find(self._wanted) if self._wanted else QTextCursor()
        while not found.isNull() and len(marks) < _MOST_MARKS:
            mark = QTextEdit.ExtraSelection()
            mark.cursor = found
            mark.format.setBackground(self._tint)
            marks.append(mark)
            found = document.find(self._wanted, found)
        self.setExtraSelections(marks)
        if marks and is_first:
            place = QTextCursor(marks[0].cursor)
            place.clearSelection()
            self.setTextCursor(place)
            self.centerCursor()
