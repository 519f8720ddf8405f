"""The list of search results in conversations: title, time, and an excerpt with marked words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from PySide6 import QtCore, QtGui
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from reader_app.app.chat.conversations import ConversationHit
from reader_app.domain.translation import tr
from reader_app.ui.theme.palette import EVIDENCE_ALPHA, METRICS, Palette
from reader_app.ui.widgets.basic_widgets import cursor_x
from reader_app.ui.widgets.dates_and_sizes import relative_time

EXCERPT_ROLE: Final = int(QtCore.Qt.ItemDataRole.UserRole)
MARKS_ROLE: Final = EXCERPT_ROLE + 1
BOOK_ROLE: Final = EXCERPT_ROLE + 2
WHEN_ROLE: Final = EXCERPT_ROLE + 3
_LINES: Final = 2
_Index = QtCore.QModelIndex | QtCore.QPersistentModelIndex


class ConversationHitDelegate(QStyledItemDelegate):
    """Paints title and time, the book if there are several, and two lines with the marked words."""

    def __init__(self, palette: Palette, parent: QWidget) -> None:
        super().__init__(parent)
        self._palette = palette

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QtCore.QSize:
        font: QtGui.QFont = option.font
        title = QtGui.QFontMetrics(_sized(font, METRICS.type_base)).height()
        small = QtGui.QFontMetrics(_sized(font, METRICS.type_small)).height()
        lines = _LINES + (1 if index.data(BOOK_ROLE) else 0)
        return QtCore.QSize(120, title + lines * small + METRICS.space_l + METRICS.space_xs)

    def paint(self, painter: QtGui.QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        rect: QtCore.QRect = option.rect
        state: QStyle.StateFlag = option.state
        font: QtGui.QFont = option.font
        is_selected = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        if is_selected or state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(QtCore.Qt.PenStyle.NoPen)
            painter.setBrush(
                QtGui.QColor(self._palette.tint if is_selected else self._palette.hover)
            )
            painter.drawRoundedRect(rect, METRICS.radius, METRICS.radius)
        if is_selected and state & QStyle.StateFlag.State_HasFocus:
            painter.setBrush(QtCore.Qt.BrushStyle.NoBrush)
            painter.setPen(QtGui.QPen(QtGui.QColor(self._palette.accent), 1.5))
            painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), METRICS.radius, METRICS.radius)
        space = METRICS.space_m
        self._paint_words(painter, rect.adjusted(space, METRICS.space_s, -space, 0), font, index)
        painter.restore()

    def _paint_words(
        self, painter: QtGui.QPainter, room: QtCore.QRect, font: QtGui.QFont, index: _Index
    ) -> None:
        small = _sized(font, METRICS.type_small)
        when = str(index.data(WHEN_ROLE))
        painter.setFont(small)
        painter.setPen(QtGui.QColor(self._palette.muted))
        top, right = (
            QtCore.Qt.AlignmentFlag.AlignTop.value,
            QtCore.Qt.AlignmentFlag.AlignRight.value,
        )
        painter.drawText(room, top | right, when)
        taken = painter.fontMetrics().horizontalAdvance(when) + METRICS.space_m
        y = self._paint_line(
            painter,
            room.adjusted(0, 0, -taken, 0),
            _sized(font, METRICS.type_base),
            self._palette.text,
            str(index.data()),
        )
        if index.data(BOOK_ROLE):
            rest = room.adjusted(0, y - room.top(), 0, 0)
            muted = self._palette.muted
            y = self._paint_line(painter, rest, small, muted, str(index.data(BOOK_ROLE)))
        place = QtCore.QPointF(room.left(), y + METRICS.space_xs)
        self._paint_excerpt(painter, place, room.width(), small, index)

    def _paint_line(
        self,
        painter: QtGui.QPainter,
        room: QtCore.QRect,
        font: QtGui.QFont,
        colour: str,
        words: str,
    ) -> int:
        """Paint one elided line at the top of `room`; return the y of the next line."""
        painter.setFont(font)
        painter.setPen(QtGui.QColor(colour))
        metrics = painter.fontMetrics()
        cut = metrics.elidedText(words, QtCore.Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, QtCore.Qt.AlignmentFlag.AlignTop.value, cut)
        return room.top() + metrics.height()

    def _paint_excerpt(
        self,
        painter: QtGui.QPainter,
        place: QtCore.QPointF,
        width: int,
        font: QtGui.QFont,
        index: _Index,
    ) -> None:
        layout = QtGui.QTextLayout(str(index.data(EXCERPT_ROLE)), font)
        lines = _broken(layout, width)
        mark = QtGui.QColor(self._palette.amber)
        mark.setAlphaF(EVIDENCE_ALPHA)
        marks: tuple[tuple[int, int], ...] = index.data(MARKS_ROLE)
        painter.setPen(QtGui.QColor(self._palette.text))
        for line in lines:
            for start, end in marks:
                area = _area(line, start, end)
                if not area.isEmpty():
                    painter.fillRect(area.translated(place), mark)
            line.draw(painter, place)


def _broken(layout: QtGui.QTextLayout, width: int) -> list[QtGui.QTextLine]:
    """Break a text into lines and return the first ones."""
    option = QtGui.QTextOption()
    option.setWrapMode(QtGui.QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    lines: list[QtGui.QTextLine] = []
    y = 0.0
    layout.beginLayout()
    while len(lines) < _LINES and (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        line.setPosition(QtCore.QPointF(0, y))
        y += line.height()
        lines.append(line)
    layout.endLayout()
    return lines


def _area(line: QtGui.QTextLine, start: int, end: int) -> QtCore.QRectF:
    """Return the rectangle of the characters from `start` to `end` that are in this line."""
    first = max(start, line.textStart())
    last = min(end, line.textStart() + line.textLength())
    if last <= first:
        return QtCore.QRectF()
    left, right = cursor_x(line, first), cursor_x(line, last)
    return QtCore.QRectF(left, line.y(), right - left, line.height()).normalized()


def _sized(font: QtGui.QFont, pixels: int) -> QtGui.QFont:
    sized = QtGui.QFont(font)
    sized.setPixelSize(pixels)
    return sized


_Role: Final = QtCore.Qt.ItemDataRole


class ConversationHitModel(QtCore.QAbstractListModel):
    """The list model of search results.

    `has_books`: the results are from several books, so each one names its book.
    """

    def __init__(self) -> None:
        super().__init__()
        self._hits: tuple[ConversationHit, ...] = ()
        self._has_books = False

    def show_hits(self, hits: Sequence[ConversationHit], *, has_books: bool) -> None:
        self.beginResetModel()
        self._hits = tuple(hits)
        self._has_books = has_books
        self.endResetModel()

    def hit(self, row: int) -> ConversationHit:
        return self._hits[row]

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._hits)

    def data(self, index: _Index, role: int = _Role.DisplayRole) -> object:
        if not 0 <= index.row() < len(self._hits):
            return None
        hit = self._hits[index.row()]
        values: dict[int, object] = {
            _Role.DisplayRole: hit.title,
            EXCERPT_ROLE: hit.excerpt,
            MARKS_ROLE: hit.marks,
            BOOK_ROLE: hit.book_title if self._has_books else "",
            _Role.ToolTipRole: hit.book_title,
        }
        if role in {WHEN_ROLE, _Role.AccessibleDescriptionRole}:
            when = relative_time(hit.said_at, datetime.now(UTC))
            return when if role == WHEN_ROLE else f"{hit.excerpt} {hit.book_title}, {when}"
        return values.get(role)


class ConversationHitList(QListView):
    """The list of search results.

    `chosen(ConversationHit)`: a result was clicked or opened with Enter.
    """

    chosen = QtCore.Signal(object)

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.setObjectName("talkResults")
        self.setAccessibleName(tr("Found in conversations"))
        self._hits = ConversationHitModel()
        self.setModel(self._hits)
        self._delegate = ConversationHitDelegate(palette, self)
        self.setItemDelegate(self._delegate)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(QtCore.Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)

    @property
    def count(self) -> int:
        return self._hits.rowCount()

    @property
    def wanted_height(self) -> int:
        """The height at which all rows fit, up to 20."""
        return sum(self.sizeHintForRow(row) for row in range(min(self.count, 20)))

    def show_hits(self, hits: Sequence[ConversationHit], *, has_books: bool) -> None:
        self._hits.show_hits(hits, has_books=has_books)
        if hits:
            self.setCurrentIndex(self._hits.index(0))

    def choose_current(self) -> None:
        """Choose the current result, as Enter does."""
        if self.currentIndex().isValid():
            self.chosen.emit(self._hits.hit(self.currentIndex().row()))

    def set_palette(self, palette: Palette) -> None:
        self._delegate.set_palette(palette)
        self.viewport().update()

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and event.button() == QtCore.Qt.MouseButton.LeftButton:
            self.chosen.emit(self._hits.hit(index.row()))

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if event.key() in {QtCore.Qt.Key.Key_Return, QtCore.Qt.Key.Key_Enter}:
            self.choose_current()
        else:
            super().keyPressEvent(event)
