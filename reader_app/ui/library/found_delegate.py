"""How a row of what was found in all books is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QTextLayout, QTextLine, QTextOption
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from reader_app.domain.library import FoundBook, FoundPage
from reader_app.ui.library import painting as paint
from reader_app.ui.library.covers import Covers
from reader_app.ui.library.entry import LibraryEntry
from reader_app.ui.library.found_model import ROW_ROLE, FoundRow, RowKind
from reader_app.ui.library.found_words import count_words, more_words, place_words
from reader_app.ui.theme.palette import EVIDENCE_ALPHA, METRICS, Palette

ROW_HEIGHT: Final = 60
"""All rows are as high, so that thousands cost no more than those in view."""
_COVER: Final = QSize(33, 44)
_LINES: Final = 2
_LABEL: Final = 72
_Index = QModelIndex | QPersistentModelIndex


class FoundDelegate(QStyledItemDelegate):
    """A book with its cover and count; a page with its number and two lines, the words marked."""

    def __init__(self, covers: Covers, palette: Palette, parent: QWidget) -> None:
        super().__init__(parent)
        self._covers = covers
        self._palette = palette

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(240, ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        row = index.data(ROW_ROLE)
        if not isinstance(row, FoundRow):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font: QFont = option.font
        painter.setFont(font)
        paint.paint_ground(painter, option, self._palette, is_picked=False)
        rect: QRect = option.rect
        room = rect.adjusted(METRICS.space_m, 0, -METRICS.space_m, 0)
        if row.kind is RowKind.BOOK:
            self._paint_book(painter, room, row.book)
        elif row.page is not None:
            self._paint_page(painter, room, row.page)
        else:
            painter.setPen(QColor(self._palette.accent))
            painter.drawText(_beside_cover(room), _MIDDLE, more_words(row.book))
        painter.restore()

    def _paint_book(self, painter: QPainter, room: QRect, book: FoundBook) -> None:
        font = QFont(painter.font())
        cover = QRect(room.left(), room.top() + 8, _COVER.width(), _COVER.height())
        entry = LibraryEntry(id=book.id, title=book.title)
        paint.paint_cover(painter, cover, self._covers.picture(book.id), entry, self._palette)
        small = paint.small_font(font)
        painter.setFont(small)
        painter.setPen(QColor(self._palette.muted))
        count = count_words(book)
        painter.drawText(room, _MIDDLE | Qt.AlignmentFlag.AlignRight, count)
        taken = painter.fontMetrics().horizontalAdvance(count) + METRICS.space_l
        names = _beside_cover(room).adjusted(0, 12, -taken, -12)
        strong = QFont(font)
        strong.setWeight(QFont.Weight.DemiBold)
        place = Qt.AlignmentFlag.AlignTop if book.author else Qt.AlignmentFlag.AlignVCenter
        self._paint_line(painter, names, strong, self._palette.text, book.title, place)
        foot = Qt.AlignmentFlag.AlignBottom
        self._paint_line(painter, names, small, self._palette.muted, book.author, foot)

    def _paint_page(self, painter: QPainter, room: QRect, page: FoundPage) -> None:
        small = paint.small_font(painter.font())
        inner = _beside_cover(room).adjusted(0, METRICS.space_s, 0, 0)
        label = QRect(inner.left(), inner.top(), _LABEL, inner.height())
        top = Qt.AlignmentFlag.AlignTop
        self._paint_line(painter, label, small, self._palette.muted, place_words(page), top)
        place = QPointF(inner.left() + _LABEL + METRICS.space_s, inner.top())
        width = inner.right() - int(place.x())
        self._paint_excerpt(painter, place, width, small, page)

    def _paint_line(
        self,
        painter: QPainter,
        room: QRect,
        font: QFont,
        colour: str,
        words: str,
        place: Qt.AlignmentFlag,
    ) -> None:
        painter.setFont(font)
        painter.setPen(QColor(colour))
        cut = Qt.TextElideMode.ElideRight
        painter.drawText(room, place, painter.fontMetrics().elidedText(words, cut, room.width()))

    def _paint_excerpt(
        self, painter: QPainter, place: QPointF, width: int, font: QFont, page: FoundPage
    ) -> None:
        layout = QTextLayout(page.excerpt, font)
        lines = _broken(layout, width)
        painter.setPen(QColor(self._palette.text))
        for line in lines:
            for area in _areas(line, page.marks):
                mark = QColor(self._palette.amber)
                mark.setAlphaF(EVIDENCE_ALPHA)
                painter.fillRect(area.translated(place), mark)
            line.draw(painter, place)


_MIDDLE: Final = Qt.AlignmentFlag.AlignVCenter


def _beside_cover(room: QRect) -> QRect:
    return room.adjusted(_COVER.width() + METRICS.space_l, 0, 0, 0)


def _broken(layout: QTextLayout, width: int) -> list[QTextLine]:
    """The first lines of a text."""
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    lines: list[QTextLine] = []
    y = 0.0
    layout.beginLayout()
    while len(lines) < _LINES and (line := layout.createLine()).isValid():
        line.setLineWidth(max(1, width))
        line.setPosition(QPointF(0, y))
        y += line.height()
        lines.append(line)
    layout.endLayout()
    return lines


def _areas(line: QTextLine, marks: Sequence[tuple[int, int]]) -> list[QRectF]:
    """Of the marked letters that stand in this line."""
    start, end = line.textStart(), line.textStart() + line.textLength()
    inside = [(max(a, start), min(b, end)) for a, b in marks if a < end and b > start]
    return [
        QRectF(_x(line, a), line.y(), _x(line, b) - _x(line, a), line.height()).normalized()
        for a, b in inside
    ]


def _x(line: QTextLine, at: int) -> float:
    # PySide gives the place and the letter that it was asked for; its stubs say otherwise.
    found = line.cursorToX(at)
    place = found[0] if isinstance(found, tuple) else found
    assert isinstance(place, float)
    return place
