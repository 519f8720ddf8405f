"""What was looked for lately, as a menu at the find box."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QPoint, Signal, Slot
from PySide6.QtGui import QAction, QIcon
from PySide6.QtWidgets import QLineEdit, QMenu

from reader_app.domain.translation import tr

_MOST: Final = 10
_LONGEST_SHOWN: Final = 40


class FindHistory(QObject):
    """A button inside the box; `chosen(text)`."""

    chosen = Signal(str)

    def __init__(self, box: QLineEdit) -> None:
        super().__init__(box)
        self._box = box
        self._texts: list[str] = []
        self._menu = QMenu(box)
        self._menu.setAccessibleName(tr("Looked for before"))
        self._menu.triggered.connect(self._tell)
        self._button = QAction(tr("Looked for before"), self)
        self._button.setToolTip(tr("Looked for before (Alt+Down)"))
        self._button.triggered.connect(self.open)
        box.addAction(self._button, QLineEdit.ActionPosition.LeadingPosition)
        self._button.setEnabled(False)

    @property
    def texts(self) -> tuple[str, ...]:
        """The latest first."""
        return tuple(self._texts)

    def remember(self, text: str) -> None:
        """A reader went on with this one; what was typed on the way to it isn't asked for again."""
        if text.strip():
            self._texts = [text, *(old for old in self._texts if old != text)][:_MOST]
            self._button.setEnabled(True)

    def set_icon(self, icon: QIcon) -> None:
        self._button.setIcon(icon)

    @Slot()
    def open(self) -> None:
        """Show the menu under the box."""
        if not self._texts:
            return
        self._menu.clear()
        for text in self._texts:
            action = self._menu.addAction(_shown(text))
            action.setData(text)
        self._menu.popup(self._box.mapToGlobal(QPoint(0, self._box.height())))

    @Slot(QAction)
    def _tell(self, action: QAction) -> None:
        self.chosen.emit(str(action.data()))


def _shown(text: str) -> str:
    """A menu takes & for the sign of a key."""
    short = text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 1] + "…"
    return short.replace("&", "&&")
