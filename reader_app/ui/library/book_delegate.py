"""Paints the books of the shelf with the face that is chosen."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QSize
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from reader_app.ui.library import painting as paint
from reader_app.ui.library.covers import Covers
from reader_app.ui.library.entry import LibraryEntry
from reader_app.ui.library.faces import Face
from reader_app.ui.library.shelf_model import ENTRY_ROLE, PICKED_ROLE
from reader_app.ui.theme.palette import Palette

_Index = QModelIndex | QPersistentModelIndex


class BookDelegate(QStyledItemDelegate):
    """Covers are asked for when a book is painted first."""

    def __init__(self, face: Face, covers: Covers, palette: Palette, parent: QObject) -> None:
        super().__init__(parent)
        self._face = face
        self._covers = covers
        self._colours = palette
        self._is_picking = False
        self._has_ring = False

    @property
    def face(self) -> Face:
        return self._face

    def show_face(self, face: Face) -> None:
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
        is_picked = bool(index.data(PICKED_ROLE))
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
