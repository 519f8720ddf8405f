"""The two ways in which the shelf shows a book: a card with its cover, or a row of a list.

Paints the books of the shelf with the face that is chosen.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final, Protocol

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPixmap
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from reader_app.ui.library import covers as paint
from reader_app.ui.library.bookshelf_model import (
    ENTRY_ROLE,
    SELECTED_ROLE,
    LibraryEntry,
    entry_words,
    percent_words,
)
from reader_app.ui.library.covers import CoverCache
from reader_app.ui.theme.palette import METRICS, Palette

COVER_SIZE: Final = QSize(148, 198)
_PAD: Final = METRICS.space_m
CARD_SIZE: Final = QSize(COVER_SIZE.width() + 2 * _PAD, COVER_SIZE.height() + 2 * _PAD + 84)
ROW_HEIGHT: Final = 64
_TITLE_LINES: Final = 2
_SMALL_COVER: Final = QSize(36, 48)
_COLUMN: Final = 132
_NARROW: Final = 560


class BookCard(Protocol):
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


class CoverCard:
    """Cover, progress, title, when it was last read."""

    size = CARD_SIZE

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
        room = QRect(left, item.top() + _PAD, COVER_SIZE.width(), COVER_SIZE.height())
        paint.paint_cover(painter, room, picture, entry, palette)
        line = QRectF(left, room.bottom() + 1 + METRICS.space_m, COVER_SIZE.width(), paint.PROGRESS)
        words = QRectF(left, line.bottom() + METRICS.space_s, COVER_SIZE.width(), 60)
        paint.paint_progress(painter, line, entry.progress, palette)
        painter.setPen(QColor(palette.text))
        foot = paint.paint_lines(painter, entry.title, words, _TITLE_LINES)
        painter.setFont(paint.small_font(painter.font()))
        painter.setPen(QColor(palette.muted))
        when = QRectF(left, foot + 2, COVER_SIZE.width(), 20)
        painter.drawText(when, Qt.AlignmentFlag.AlignLeft, _when(entry))


class RowCard:
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


_Index = QModelIndex | QPersistentModelIndex


class BookDelegate(QStyledItemDelegate):
    """Covers are asked for when a book is painted first."""

    def __init__(
        self, face: BookCard, covers: CoverCache, palette: Palette, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._face = face
        self._covers = covers
        self._colours = palette
        self._is_picking = False
        self._has_ring = False

    @property
    def face(self) -> BookCard:
        return self._face

    def show_face(self, face: BookCard) -> None:
        self._face = face

    def wear(self, palette: Palette) -> None:
        self._colours = palette

    def set_picking(self, is_picking: bool) -> None:
        """Books are being chosen: every one shows where to."""
        self._is_picking = is_picking

    def show_ring(self, is_shown: bool) -> None:
        """Whether the book where the keyboard is shows it."""
        self._has_ring = is_shown

    def sizeHint(self, _option: QStyleOptionViewItem, _index: _Index) -> QSize:
        return self._face.size

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        entry = index.data(ENTRY_ROLE)
        if not isinstance(entry, LibraryEntry):
            return
        is_picked = bool(index.data(SELECTED_ROLE))
        rect: QRect = option.rect
        font: QFont = option.font
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        has_ring = self._has_ring and paint.has_focus(option)
        is_here = paint.is_hovered(option)
        paint.paint_ground(painter, option, self._colours, is_picked=is_picked, has_ring=has_ring)
        painter.setFont(font)
        self._face.paint(painter, rect, entry, self._covers.picture(entry.id), self._colours)
        is_here = is_here or has_ring
        if is_picked or self._is_picking or is_here:
            spot = self._face.check_spot(rect)
            paint.paint_check(painter, spot, self._colours, is_picked=is_picked)
        if is_here:
            paint.paint_more(painter, self._face.more_spot(rect), self._colours)
        painter.restore()
