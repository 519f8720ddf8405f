"""The row above the shelf with the books that the reader is in the middle of."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from PySide6 import QtCore, QtGui, QtWidgets

from reader_app.domain.library import ReadingNow
from reader_app.domain.translation import tr
from reader_app.ui.library import covers as paint
from reader_app.ui.library.bookshelf_model import LibraryEntry, percent_words
from reader_app.ui.theme.palette import LIGHT, METRICS, Palette

MOST_CARDS: Final = 3
_COVER: Final = QtCore.QSize(63, 84)
_HEIGHT: Final = _COVER.height() + 2 * METRICS.space_m
_NARROWEST: Final = 280
_WIDEST: Final = 480
_HOUR: Final = 60
_NUMERAL: Final = re.compile(r"[IVXLC]+|\d+")


def time_words(minutes: int) -> str:
    """Return reading time as readers say it: "12 min", "5 h"."""
    if minutes < _HOUR:
        return tr("{n} min", n=minutes)
    return tr("{n} h", n=round(minutes / _HOUR))


def chapter_words(title: str) -> str:
    """Return the chapter's name; one that is only numbered says that it is a chapter."""
    return tr("Chapter {number}", number=title) if _NUMERAL.fullmatch(title) else title


def left_words(reading: ReadingNow) -> str:
    """Return what is left to read of the chapter and the book; else how much has been read."""
    if reading.book_minutes is None:
        return percent_words(reading.book.progress)
    whole = time_words(reading.book_minutes)
    if reading.chapter_minutes is None:
        return tr("{time} left in book", time=whole)
    part = time_words(reading.chapter_minutes)
    return tr("{part} left in chapter · {whole} in book", part=part, whole=whole)


class ContinueReadingRow(QtWidgets.QWidget):
    """`continueReading`: cards of up to three books, as many as there is room for."""

    book_chosen = QtCore.Signal(str)

    def __init__(self, covers: paint.CoverCache) -> None:
        super().__init__()
        self.setObjectName("continueReading")
        self._has_books = self._is_wanted = False
        self._cards = [_ContinueCard(covers) for _ in range(MOST_CARDS)]
        heading = QtWidgets.QLabel(tr("Continue reading"))
        heading.setProperty("tone", "muted")
        heading.setContentsMargins(METRICS.space_m, 0, 0, 0)
        row = QtWidgets.QHBoxLayout()
        row.setSpacing(METRICS.space_s)
        for card in self._cards:
            card.chosen.connect(self.book_chosen)
            row.addWidget(card, 1)
        row.addStretch(0)
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(METRICS.space_xs)
        column.addWidget(heading)
        column.addLayout(row)
        self.hide()

    def show_books(self, books: Sequence[ReadingNow]) -> None:
        """Show these books, the one read last first."""
        self._has_books = bool(books)
        for place, card in enumerate(self._cards):
            card.show_book(books[place] if place < len(books) else None)
        self._fit()
        self.setVisible(self._has_books and self._is_wanted)

    def set_wanted(self, is_wanted: bool) -> None:
        """Set whether the row is shown when it has books."""
        self._is_wanted = is_wanted
        self.setVisible(self._has_books and is_wanted)

    def set_palette(self, palette: Palette) -> None:
        for card in self._cards:
            card.set_palette(palette)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        most = max(1, self.width() // _NARROWEST)
        for place, card in enumerate(self._cards):
            card.setVisible(card.has_book and place < most)


class _ContinueCard(QtWidgets.QAbstractButton):
    """`continueCard`: cover, title, author, chapter, and the time left; a click opens the book."""

    chosen = QtCore.Signal(str)

    def __init__(self, covers: paint.CoverCache) -> None:
        super().__init__()
        self._covers = covers
        self._reading: ReadingNow | None = None
        self._colours = LIGHT
        self.setObjectName("continueCard")
        self.setFocusPolicy(QtCore.Qt.FocusPolicy.TabFocus)
        self.setAttribute(QtCore.Qt.WidgetAttribute.WA_Hover)
        self.setFixedHeight(_HEIGHT)
        self.setMaximumWidth(_WIDEST)
        self.clicked.connect(self._choose)
        covers.arrived.connect(self._show_cover)

    @property
    def has_book(self) -> bool:
        return self._reading is not None

    def show_book(self, reading: ReadingNow | None) -> None:
        self._reading = reading
        if reading is not None:
            book = reading.book
            chapter = chapter_words(reading.chapter)
            parts = (book.title, book.author, chapter, left_words(reading))
            words = ", ".join(filter(None, parts))
            self.setAccessibleName(tr("Continue reading {book}", book=words))
        self.update()

    def set_palette(self, palette: Palette) -> None:
        self._colours = palette
        self.update()

    def sizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(_NARROWEST, _HEIGHT)

    @QtCore.Slot(list)
    def _show_cover(self, _book_ids: list[str]) -> None:
        self.update()

    @QtCore.Slot()
    def _choose(self) -> None:
        if self._reading is not None:
            self.chosen.emit(self._reading.book.id)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if event.key() in (QtCore.Qt.Key.Key_Return, QtCore.Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QtGui.QPaintEvent) -> None:
        reading, colours = self._reading, self._colours
        if reading is None:
            return
        painter = QtGui.QPainter(self)
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QtGui.QPainter.RenderHint.SmoothPixmapTransform)
        edge = QtCore.QRectF(self.rect()).adjusted(1, 1, -1, -1)
        ring = QtGui.QPen(QtGui.QColor(colours.accent), 2)
        painter.setPen(ring if self.hasFocus() else QtCore.Qt.PenStyle.NoPen)
        ground = colours.raised if self.underMouse() else colours.surface
        painter.setBrush(QtGui.QColor(ground))
        painter.drawRoundedRect(edge, METRICS.radius, METRICS.radius)
        room = QtCore.QRect(QtCore.QPoint(METRICS.space_m, METRICS.space_m), _COVER)
        book = reading.book
        entry = LibraryEntry(book.id, book.title, book.author)
        paint.paint_cover(painter, room, self._covers.picture(book.id), entry, colours)
        self._paint_words(painter, reading, room.right() + METRICS.space_l)
        painter.end()

    def _paint_words(self, painter: QtGui.QPainter, reading: ReadingNow, left: int) -> None:
        colours, book = self._colours, reading.book
        width = self.width() - left - METRICS.space_l
        title = QtGui.QFont(self.font())
        title.setWeight(QtGui.QFont.Weight.DemiBold)
        small = paint.small_font(self.font())
        lines = (
            (book.title, title, colours.text),
            (book.author, small, colours.muted),
            (chapter_words(reading.chapter), small, colours.text),
            (left_words(reading), small, colours.muted),
        )
        top = float(METRICS.space_m)
        for words, font, colour in lines:
            if words:
                painter.setFont(font)
                painter.setPen(QtGui.QColor(colour))
                line = QtCore.QRectF(left, top, width, _HEIGHT)
                top = paint.paint_lines(painter, words, line, 1) + 2
        foot = QtCore.QRectF(
            left, self.height() - METRICS.space_m - paint.PROGRESS, width, paint.PROGRESS
        )
        paint.paint_progress(painter, foot, book.progress, colours)
