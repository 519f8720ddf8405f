"""The two ways in which the shelf shows a book: a card with its cover, or a row of a list."""

from __future__ import annotations

from datetime import datetime
from typing import Final, Protocol

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPixmap

from reader_app.ui.library import painting as paint
from reader_app.ui.library.entry import LibraryEntry
from reader_app.ui.library.words import entry_words, percent_words
from reader_app.ui.theme.palette import METRICS, Palette

COVER: Final = QSize(148, 198)
_PAD: Final = METRICS.space_m
CARD: Final = QSize(COVER.width() + 2 * _PAD, COVER.height() + 2 * _PAD + 84)
ROW_HEIGHT: Final = 64
_TITLE_LINES: Final = 2
_SMALL_COVER: Final = QSize(36, 48)
_COLUMN: Final = 132
_NARROW: Final = 560


class Face(Protocol):
    """Spots are where a click chooses a book, or asks for its menu."""

    @property
    def size(self) -> QSize: ...

    def check_spot(self, item: QRect) -> QRect: ...

    def more_spot(self, item: QRect) -> QRect: ...

    def paint(
        self,
        painter: QPainter,
        item: QRect,
        entry: LibraryEntry,
        picture: QPixmap | None,
        palette: Palette,
    ) -> None:
        """With the painter's font; it is set back by the caller."""
        ...


class CardFace:
    """Cover, progress, title, when it was last read."""

    size = CARD

    def check_spot(self, item: QRect) -> QRect:
        return QRect(item.left() + 4, item.top() + 4, paint.SPOT, paint.SPOT)

    def more_spot(self, item: QRect) -> QRect:
        return QRect(item.right() - paint.SPOT - 3, item.top() + 4, paint.SPOT, paint.SPOT)

    def paint(
        self,
        painter: QPainter,
        item: QRect,
        entry: LibraryEntry,
        picture: QPixmap | None,
        palette: Palette,
    ) -> None:
        left = item.left() + _PAD
        room = QRect(left, item.top() + _PAD, COVER.width(), COVER.height())
        paint.paint_cover(painter, room, picture, entry, palette)
        line = QRectF(left, room.bottom() + 1 + METRICS.space_m, COVER.width(), paint.PROGRESS)
        words = QRectF(left, line.bottom() + METRICS.space_s, COVER.width(), 60)
        paint.paint_progress(painter, line, entry.progress, palette)
        painter.setPen(QColor(palette.text))
        foot = paint.paint_lines(painter, entry.title, words, _TITLE_LINES)
        painter.setFont(paint.small_font(painter.font()))
        painter.setPen(QColor(palette.muted))
        when = QRectF(left, foot + 2, COVER.width(), 20)
        painter.drawText(when, Qt.AlignmentFlag.AlignLeft, _when(entry))


class RowFace:
    """A small cover, title over author, and at the right how far and when it was read."""

    size = QSize(240, ROW_HEIGHT)

    def check_spot(self, item: QRect) -> QRect:
        return QRect(item.left() + 4, _spot_top(item), paint.SPOT, paint.SPOT)

    def more_spot(self, item: QRect) -> QRect:
        return QRect(item.right() - paint.SPOT - 6, _spot_top(item), paint.SPOT, paint.SPOT)

    def paint(
        self,
        painter: QPainter,
        item: QRect,
        entry: LibraryEntry,
        picture: QPixmap | None,
        palette: Palette,
    ) -> None:
        left = self.check_spot(item).right() + METRICS.space_s
        room = QRect(left, item.top() + 7, _SMALL_COVER.width(), _SMALL_COVER.height())
        paint.paint_cover(painter, room, picture, entry, palette)
        right = self.more_spot(item).left() - METRICS.space_s
        columns = 2 if item.width() > _NARROW else 1
        names = QRect(room.right() + METRICS.space_l, item.top() + 12, 0, item.height() - 24)
        names.setRight(right - columns * _COLUMN - METRICS.space_l)
        font = painter.font()
        _paint_names(painter, names, entry, palette)
        painter.setFont(paint.small_font(font))
        painter.setPen(QColor(palette.muted))
        when = QRect(right - _COLUMN, item.top(), _COLUMN, item.height())
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(when, middle, _when(entry))
        if columns > 1:
            done = when.translated(-_COLUMN, 0)
            painter.drawText(done.adjusted(68, 0, 0, 0), middle, percent_words(entry.progress))
            line = QRectF(done.left(), done.center().y(), 56, paint.PROGRESS)
            if entry.progress > 0:
                paint.paint_progress(painter, line, entry.progress, palette)


def _spot_top(item: QRect) -> int:
    return item.center().y() - paint.SPOT // 2


def _when(entry: LibraryEntry) -> str:
    return entry_words(entry, datetime.now().astimezone())


def _paint_names(painter: QPainter, room: QRect, entry: LibraryEntry, palette: Palette) -> None:
    font, cut = QFont(painter.font()), Qt.TextElideMode.ElideRight
    painter.setPen(QColor(palette.text))
    title = painter.fontMetrics().elidedText(entry.title, cut, room.width())
    place = Qt.AlignmentFlag.AlignTop if entry.author else Qt.AlignmentFlag.AlignVCenter
    painter.drawText(room, place, title)
    if entry.author:
        painter.setFont(paint.small_font(font))
        painter.setPen(QColor(palette.muted))
        author = painter.fontMetrics().elidedText(entry.author, cut, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignBottom, author)
