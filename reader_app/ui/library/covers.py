"""Covers of books: a cache of their pictures, and functions that paint books with them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Final

from PySide6 import QtGui
from PySide6.QtCore import QObject, QPointF, QRect, QRectF, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from reader_app.ui.library.bookshelf_model import LibraryEntry
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette

PROGRESS: Final = 3
SPOT: Final = 28
"""The side in pixels of the two spots: the check mark and the menu button."""
_SMALL: Final = 64
_SHADOW: Final = 4
_TICK: Final = ((-4.0, 0.5), (-1.2, 3.3), (4.2, -3.0))


def is_hovered(option: QStyleOptionViewItem) -> bool:
    state: QStyle.StateFlag = option.state
    return bool(state & QStyle.StateFlag.State_MouseOver)


def has_focus(option: QStyleOptionViewItem) -> bool:
    state: QStyle.StateFlag = option.state
    return bool(state & QStyle.StateFlag.State_HasFocus)


def paint_background(
    painter: QtGui.QPainter,
    option: QStyleOptionViewItem,
    palette: Palette,
    *,
    is_chosen: bool,
    has_ring: bool = True,
) -> None:
    """Paint the background of a book that is chosen, hovered or focused.

    `has_ring`: paint the focus ring if the item has the focus.
    """
    rect: QRect = option.rect
    edge = QRectF(rect).adjusted(1, 1, -1, -1)
    if is_chosen or is_hovered(option):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QtGui.QColor(palette.tint if is_chosen else palette.surface))
        painter.drawRoundedRect(edge, METRICS.radius, METRICS.radius)
    if has_ring and has_focus(option):
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QtGui.QPen(QtGui.QColor(palette.accent), 2))
        painter.drawRoundedRect(edge, METRICS.radius, METRICS.radius)


def paint_cover(
    painter: QtGui.QPainter,
    room: QRect,
    picture: QtGui.QPixmap | None,
    entry: LibraryEntry,
    palette: Palette,
) -> None:
    """Paint a cover in `room`.

    On a card it is at the bottom, so that the covers of a row are aligned; in a list it is centred.
    `picture`: null if the book has no cover, so that its title is painted; None if not loaded yet.
    """
    has_picture = picture is not None and not picture.isNull()
    cover = QRect(room)
    if picture is not None and has_picture:
        size = picture.deviceIndependentSize().toSize()
        if size.width() > room.width() or size.height() > room.height():
            size.scale(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
        cover.setSize(size)
        cover.moveCenter(room.center())
        if room.width() > _SMALL:
            cover.moveBottom(room.bottom())
    painter.setPen(Qt.PenStyle.NoPen)
    _paint_shadow(painter, cover, palette)
    if picture is not None and has_picture:
        painter.setOpacity(0.45 if entry.is_missing else 1.0)
        painter.drawPixmap(cover, picture)
        painter.setOpacity(1.0)
        return
    painter.setBrush(QtGui.QColor(palette.raised))
    painter.drawRect(cover)
    # The book has no cover, so the title stands in for it.
    if picture is not None and room.width() > _SMALL:
        painter.setPen(QtGui.QColor(palette.muted))
        inner = cover.adjusted(METRICS.space_m, METRICS.space_m, -METRICS.space_m, -METRICS.space_m)
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(inner, flags, entry.title)


def _paint_shadow(painter: QtGui.QPainter, cover: QRect, palette: Palette) -> None:
    """Paint a cover's shadow from a cache, because soft edges are the slowest part to paint."""
    ratio = painter.device().devicePixelRatio()
    around = cover.adjusted(-_SHADOW, -_SHADOW, _SHADOW, _SHADOW + 2)
    key = f"pagemate/shadow/{palette.shadow}/{cover.width()}x{cover.height()}/{ratio}"
    drawn = QtGui.QPixmap()
    if not QtGui.QPixmapCache.find(key, drawn):
        drawn = QtGui.QPixmap(around.size() * ratio)
        drawn.setDevicePixelRatio(ratio)
        drawn.fill(Qt.GlobalColor.transparent)
        ink = QtGui.QColor(palette.shadow)
        ink.setAlpha(ink.alpha() // 3)
        brush = QtGui.QPainter(drawn)
        brush.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        brush.translate(-around.topLeft())
        brush.setPen(Qt.PenStyle.NoPen)
        brush.setBrush(ink)
        for spread in (1, 2, _SHADOW):
            brush.drawRoundedRect(cover.adjusted(-spread, 2 - spread, spread, spread + 2), 3, 3)
        brush.end()
        QtGui.QPixmapCache.insert(key, drawn)
    painter.drawPixmap(around.topLeft(), drawn)


def paint_progress(
    painter: QtGui.QPainter, line: QRectF, progress: float, palette: Palette
) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QtGui.QColor(palette.hairline))
    painter.drawRoundedRect(line, PROGRESS / 2, PROGRESS / 2)
    done = min(1.0, max(0.0, progress))
    if done > 0:
        line.setWidth(max(float(PROGRESS), done * line.width()))
        painter.setBrush(QtGui.QColor(palette.accent))
        painter.drawRoundedRect(line, PROGRESS / 2, PROGRESS / 2)


def paint_check(painter: QtGui.QPainter, spot: QRect, palette: Palette, *, is_chosen: bool) -> None:
    """Paint the mark that tells whether a book is chosen."""
    circle = QRectF(spot).adjusted(4, 4, -4, -4)
    painter.setPen(QtGui.QPen(QtGui.QColor(palette.accent if is_chosen else palette.muted), 1.5))
    painter.setBrush(QtGui.QColor(palette.accent if is_chosen else palette.raised))
    painter.drawEllipse(circle)
    if is_chosen:
        pen = QtGui.QPen(QtGui.QColor(palette.on_accent), 1.8)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPolyline([circle.center() + QPointF(x, y) for x, y in _TICK])


def paint_more(painter: QtGui.QPainter, spot: QRect, palette: Palette) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QtGui.QColor(palette.raised))
    painter.drawRoundedRect(spot.adjusted(1, 1, -1, -1), METRICS.radius, METRICS.radius)
    line_icon("more", palette).paint(painter, spot.adjusted(5, 5, -5, -5))


def paint_lines(painter: QtGui.QPainter, text: str, room: QRectF, most: int) -> float:
    """Paint up to `most` lines of text, the last one elided; return the y where they end."""
    font: QtGui.QFont = painter.font()
    metrics = painter.fontMetrics()
    layout = QtGui.QTextLayout(text, font)
    layout.setTextOption(QtGui.QTextOption(Qt.AlignmentFlag.AlignLeft))
    layout.beginLayout()
    top, width = room.top(), int(room.width())
    for number in range(most):
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(width)
        start = line.textStart()
        is_last = number == most - 1
        words = text[start:] if is_last else text[start : start + line.textLength()]
        shown = metrics.elidedText(words.strip(), Qt.TextElideMode.ElideRight, width)
        painter.drawText(QRectF(room.left(), top, width, metrics.height()), shown)
        top += metrics.height()
    layout.endLayout()
    return top


def small_font(font: QtGui.QFont) -> QtGui.QFont:
    small = QtGui.QFont(font)
    small.setPixelSize(METRICS.type_small)
    return small


MOST_BYTES: Final = 48 * 1024 * 1024
_AT_ONCE: Final = 6
_MOST_WISHES: Final = 120
"""Limit of waiting requests; covers that scrolled out of view long ago are dropped."""


class CoverCache(QObject):
    """Caches pictures of covers up to a limit in bytes, and requests those about to be seen.

    `wanted(list[str])`: ids whose covers are to be given to `supply`, the newest request first.
    `arrived(list[str])`: ids whose covers can be painted now.
    """

    wanted = Signal(list)
    arrived = Signal(list)

    def __init__(self, parent: QObject | None = None, most_bytes: int = MOST_BYTES) -> None:
        super().__init__(parent)
        self._most_bytes = most_bytes
        self._held: OrderedDict[str, QtGui.QPixmap] = OrderedDict()
        self._bytes = 0
        self._wishes: dict[str, None] = {}
        self._asked: tuple[str, ...] = ()
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._ask)

    def picture(self, book_id: str) -> QtGui.QPixmap | None:
        """Return the cover, or a null pixmap if there is none.

        Return None if it isn't loaded yet; then it is requested, and `arrived` follows.
        """
        found = self._held.get(book_id)
        if found is not None:
            self._held.move_to_end(book_id)
            return found
        if book_id not in self._asked:
            self._wishes.pop(book_id, None)
            self._wishes[book_id] = None
            if not self._soon.isActive() and not self._asked:
                self._soon.start()
        return None

    def supply(self, images: Mapping[str, QtGui.QImage], ratio: float) -> None:
        """Take the images requested by `wanted`; a null image stands for a book without a cover.

        `ratio`: the device pixel ratio.
        """
        for book_id, image in images.items():
            self._forget(book_id)
            pixmap = QtGui.QPixmap.fromImage(image)
            pixmap.setDevicePixelRatio(ratio)
            self._held[book_id] = pixmap
            self._bytes += _bytes_of(pixmap)
        while self._bytes > self._most_bytes and len(self._held) > 1:
            self._forget(next(iter(self._held)))
        self._asked = ()
        if self._wishes:
            self._soon.start()
        self.arrived.emit(list(images))

    def look_again(self) -> None:
        """Forget which books have no cover, because they may have one now."""
        for book_id in [key for key, held in self._held.items() if held.isNull()]:
            self._forget(book_id)

    def clear(self) -> None:
        """Drop all pictures, because they were made for another screen."""
        self._held.clear()
        self._bytes = 0

    def _forget(self, book_id: str) -> None:
        found = self._held.pop(book_id, None)
        if found is not None:
            self._bytes -= _bytes_of(found)

    @Slot()
    def _ask(self) -> None:
        newest = [key for key in reversed(self._wishes) if key not in self._held]
        self._asked = tuple(newest[:_AT_ONCE])
        self._wishes = dict.fromkeys(reversed(newest[_AT_ONCE:_MOST_WISHES]))
        if self._asked:
            self.wanted.emit(list(self._asked))


def _bytes_of(pixmap: QtGui.QPixmap) -> int:
    return pixmap.width() * pixmap.height() * 4
