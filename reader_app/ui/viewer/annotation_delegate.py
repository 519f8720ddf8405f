"""How a highlight and a bookmark look in their list."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from PySide6.QtCore import QObject, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QLineEdit, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from reader_app.domain.annotations import Bookmark, Highlight
from reader_app.domain.translation import tr
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import LIGHT, METRICS, Palette
from reader_app.ui.viewer.annotation_colors import soft_color
from reader_app.ui.viewer.annotation_model import PAGE_ROLE, ROW_ROLE, AnyIndex
from reader_app.ui.viewer.wrapping import wrapped

_BAR: Final = 4
_SIGN: Final = 16
_QUOTE_LINES: Final = 3
_NOTE_LINES: Final = 4
_EDGE: Final = METRICS.space_m
_INSET: Final = METRICS.space_s


@dataclass(frozen=True, slots=True)
class _Face:
    """A row's words, broken into lines."""

    page: str
    quote: list[str]
    note: list[str]


class AnnotationDelegate(QStyledItemDelegate):
    """Rows are as high as their words need; how they break is remembered for one width."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._palette = LIGHT
        self._faces: dict[tuple[str, datetime, str], _Face] = {}
        self._width = 0

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        width = option.rect.width()
        row = index.data(ROW_ROLE)
        line = QFontMetrics(option.font).lineSpacing()
        if isinstance(row, str):
            return QSize(width, line + METRICS.space_l)
        face = self._face(option, index)
        small = QFontMetrics(_small(option.font)).lineSpacing()
        height = max(1, len(face.quote)) * line + 2 * METRICS.space_s
        height += len(face.note) * small + METRICS.space_xs if face.note else 0
        return QSize(width, height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        row = index.data(ROW_ROLE)
        painter.save()
        if isinstance(row, str):
            self._paint_heading(painter, option, row)
        else:
            self._paint_ground(painter, option)
            self._paint_row(painter, option, index, row)
        painter.restore()

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: AnyIndex
    ) -> QWidget:
        editor = QLineEdit(parent)
        editor.setObjectName("bookmarkTitleBox")
        editor.setAccessibleName(tr("Title of the bookmark"))
        return editor

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: AnyIndex
    ) -> None:
        area = QRect(option.rect)
        area.setHeight(max(area.height(), editor.sizeHint().height()))
        editor.setGeometry(area)

    # -- inside -------------------------------------------------------------------------------

    def _paint_heading(self, painter: QPainter, option: QStyleOptionViewItem, heading: str) -> None:
        font = _small(option.font)
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(QColor(self._palette.muted))
        area = option.rect.adjusted(_EDGE, METRICS.space_s, -_EDGE, 0)
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, heading)

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        state, flag = option.state, QStyle.StateFlag
        is_selected = bool(state & flag.State_Selected)
        if not is_selected and not state & flag.State_MouseOver:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        has_focus = bool(state & flag.State_HasFocus)
        painter.setPen(QPen(QColor(self._palette.accent), 2) if has_focus else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._palette.tint if is_selected else self._palette.hover))
        area = option.rect.adjusted(METRICS.space_xs, 1, -METRICS.space_xs, -1)
        painter.drawRoundedRect(area, METRICS.radius, METRICS.radius)

    def _paint_row(
        self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex, row: object
    ) -> None:
        face = self._face(option, index)
        area = option.rect.adjusted(_EDGE, METRICS.space_s, -_EDGE, -METRICS.space_s)
        match row:
            case Highlight():
                self._paint_bar(painter, area, soft_color(row.color))
            case Bookmark():
                icon = line_icon("bookmark", self._palette, self._palette.accent)
                icon.paint(painter, QRect(area.left() - 6, area.top(), _SIGN, _SIGN))
        line = QFontMetrics(option.font).lineSpacing()
        left, top = area.left() + _BAR + _INSET, area.top()
        self._paint_page(painter, option, area, face.page)
        painter.setFont(option.font)
        painter.setPen(QColor(self._palette.text))
        for words in face.quote:
            box = QRect(left, top, area.right() - left, line)
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, words)
            top += line
        self._paint_note(painter, option, QRect(left, top, area.right() - left, 0), face.note)

    def _paint_bar(self, painter: QPainter, area: QRect, color: QColor) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawRoundedRect(QRect(area.left(), area.top(), _BAR, area.height()), 2, 2)

    def _paint_page(
        self, painter: QPainter, option: QStyleOptionViewItem, area: QRect, page: str
    ) -> None:
        painter.setFont(_small(option.font))
        painter.setPen(QColor(self._palette.muted))
        line = QFontMetrics(option.font).lineSpacing()
        box = QRect(area.left(), area.top(), area.width(), line)
        painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, page)

    def _paint_note(
        self, painter: QPainter, option: QStyleOptionViewItem, area: QRect, note: list[str]
    ) -> None:
        font = _small(option.font)
        line = QFontMetrics(font).lineSpacing()
        top = area.top() + METRICS.space_xs
        painter.setFont(font)
        painter.setPen(QColor(self._palette.muted))
        for words in note:
            box = QRect(area.left(), top, area.width(), line)
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, words)
            top += line

    def _face(self, option: QStyleOptionViewItem, index: AnyIndex) -> _Face:
        width = option.rect.width()
        if width != self._width:
            self._faces.clear()
            self._width = width
        row, page = index.data(ROW_ROLE), str(index.data(PAGE_ROLE))
        key = (row.id, row.updated_at, page)
        if key not in self._faces:
            self._faces[key] = self._broken(option, index, row, page)
        return self._faces[key]

    def _broken(
        self, option: QStyleOptionViewItem, index: AnyIndex, row: object, page: str
    ) -> _Face:
        small = _small(option.font)
        room = option.rect.width() - 2 * _EDGE - _BAR - _INSET
        beside_page = room - QFontMetrics(small).horizontalAdvance(page) - METRICS.space_s
        lines = _QUOTE_LINES if isinstance(row, Highlight) else 1
        quote = wrapped(str(index.data()), option.font, beside_page, lines)
        note = wrapped(row.note, small, room, _NOTE_LINES) if isinstance(row, Highlight) else []
        return _Face(page, quote, note)


def _small(font: QFont) -> QFont:
    small = QFont(font)
    small.setPixelSize(METRICS.type_small)
    return small
