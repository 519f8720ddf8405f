"""What can be done with the chosen books, in a row above the shelf."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from reader_app.domain.translation import tr
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.widgets.announcement import announce
from reader_app.ui.window.action_table import command_name


class PickBar(QFrame):
    """In view while books are chosen: how many, and what to do with them."""

    ask_requested = Signal()
    collect_requested = Signal()
    remove_requested = Signal()
    clear_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("libraryPickBar")
        self.setAccessibleName(tr("Chosen books"))
        self._words = QLabel()
        self._ask = self._button(tr("Ask these books…"), "askBooksButton")
        self._ask.clicked.connect(self.ask_requested)
        self.collect = self._button(tr("Add to collection"), "collectBooksButton")
        self.collect.clicked.connect(self.collect_requested)
        self._remove = self._button(tr("Remove"), "removeBooksButton")
        self._remove.clicked.connect(self.remove_requested)
        self._clear = QToolButton()
        self._clear.setToolTip(tr("Choose none (Esc)"))
        self._clear.setAccessibleName(tr("Choose none"))
        self._clear.clicked.connect(self.clear_requested)
        row = QHBoxLayout(self)
        row.setContentsMargins(METRICS.space_m, 0, METRICS.space_m, 0)
        row.setSpacing(METRICS.space_s)
        row.addWidget(self._words, 1)
        for button in (self._ask, self.collect, self._remove, self._clear):
            row.addWidget(button)

    def show_count(self, count: int, hidden: int) -> None:
        """`hidden`: so many of them the shelf doesn't show at present."""
        if count:
            words = tr("{n} book chosen", "{n:,} books chosen", n=count)
            if hidden:
                words = tr("{chosen}, {n:,} not in view", n=hidden, chosen=words)
            self._words.setText(words)
            self._ask.setText(tr("Ask this book…") if count == 1 else tr("Ask these books…"))
            announce(self, words)

    def wear(self, palette: Palette) -> None:
        self._clear.setIcon(line_icon("close", palette, palette.muted))

    def _button(self, words: str, name: str) -> QPushButton:
        made = QPushButton(words)
        made.setObjectName(name)
        made.setAccessibleName(command_name(words))
        made.setAutoDefault(False)
        return made
