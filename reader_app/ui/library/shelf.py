"""Rows of book cards, as many to a row as fit."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from reader_app.ui.library.book_card import CARD, BookCard
from reader_app.ui.library.entry import LibraryEntry
from reader_app.ui.theme.palette import Palette


class Shelf(QWidget):
    """Cards in reading order; covers are decoded one at a time, when nothing else is to do."""

    book_activated = Signal(str)
    remove_requested = Signal(str)

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._colours = palette
        self._cards: list[BookCard] = []
        self._waiting: list[BookCard] = []
        self._ticks = QTimer(self)
        self._ticks.setInterval(0)
        self._ticks.timeout.connect(self._load_one)

    def set_books(self, entries: Sequence[LibraryEntry], now: datetime) -> None:
        for card in self._cards:
            card.setParent(None)
            card.deleteLater()
        self._cards = [self._card(entry, now) for entry in entries]
        self._waiting = list(self._cards)
        self._ticks.start()
        self._place()

    def cards(self) -> Sequence[BookCard]:
        return tuple(self._cards)

    def wear(self, palette: Palette) -> None:
        self._colours = palette
        for card in self._cards:
            card.wear(palette)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _card(self, entry: LibraryEntry, now: datetime) -> BookCard:
        card = BookCard(entry, now, self._colours)
        card.setParent(self)
        card.book_activated.connect(self.book_activated)
        card.remove_requested.connect(self.remove_requested)
        card.show()
        return card

    def _place(self) -> None:
        columns = max(1, self.width() // CARD.width())
        for index, card in enumerate(self._cards):
            row, column = divmod(index, columns)
            card.move(column * CARD.width(), row * CARD.height())
        rows = -(-len(self._cards) // columns)
        if self.minimumHeight() != rows * CARD.height():
            self.setFixedHeight(rows * CARD.height())

    @Slot()
    def _load_one(self) -> None:
        if self._waiting:
            self._waiting.pop(0).load_cover()
        else:
            self._ticks.stop()
