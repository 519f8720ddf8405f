"""Covers of books: made from title and author if page one is plain, cached, and painted."""

from __future__ import annotations

import zlib
from collections import OrderedDict
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from PySide6 import QtGui
from PySide6.QtCore import QObject, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from reader_app.ui.library.bookshelf_model import LibraryEntry
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import COVER_CLOTHS, COVER_INK, METRICS, Palette
from reader_app.ui.theme.style import book_font

if TYPE_CHECKING:
    from reader_app.domain.library import ShelfBook

PROGRESS: Final = 3
SPOT: Final = 28
"""The side in pixels of the two spots: the check mark and the menu button."""
_SMALL: Final = 64
_SHADOW: Final = 8
COVER_RADIUS: Final = 3
COVER_SIZE: Final = QSize(148, 198)
"""Of a cover on the shelf, in pixels."""
_TITLE_SIZES: Final = (21, 18, 16, 14, 12)
_MOST_TITLE_LINES: Final = 6
_LOOKED_AT: Final = QSize(24, 32)
_LIGHT, _DARK, _PALE = 185, 110, 48
_LEAST_PAPER, _MOST_DARK, _MOST_COLOUR = 0.7, 0.04, 0.015
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


def is_plain(page: QtGui.QImage) -> bool:
    """Return True for a page too plain for a cover: paper with little ink, like a title page."""
    small = page.scaled(_LOOKED_AT, mode=Qt.TransformationMode.SmoothTransformation)
    bits = bytes(small.convertToFormat(QtGui.QImage.Format.Format_RGB32).constBits())
    pixels = list(zip(bits[0::4], bits[1::4], bits[2::4], strict=True))
    paper = sum(min(pixel) > _LIGHT for pixel in pixels)
    if paper < _LEAST_PAPER * len(pixels):
        return False
    dark = sum(max(pixel) < _DARK for pixel in pixels)
    colour = sum(max(pixel) - min(pixel) > _PALE for pixel in pixels)
    return dark <= _MOST_DARK * len(pixels) and colour <= _MOST_COLOUR * len(pixels)


def cover_image(png: bytes | None, book: ShelfBook | None, size: QSize) -> QtGui.QImage:
    """Return the cover, scaled to at most `size`, or a null image; runs in a worker.

    Where page one is plain, it is a cover made of title and author.
    """
    # Don't read through a Python buffer: Qt calls its methods, which needs the interpreter lock,
    # while Qt holds the lock of its image formats, for which the main thread may be waiting.
    # Without a name Qt first loads every format: 1.2 MB. The stubs ask for bytes, which it refuses.
    image = QtGui.QImage.fromData(png or b"", "PNG")  # type: ignore[arg-type]
    if image.isNull():
        return image
    scaled = image.scaled(
        size, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    if book is not None and is_plain(scaled):
        return made_cover(book.title, book.author, size)
    return rounded(scaled, COVER_RADIUS * size.width() / COVER_SIZE.width())


def made_cover(title: str, author: str, size: QSize) -> QtGui.QImage:
    """Return a cover from title and author, at most `size` in device pixels; the same each time."""
    scale = min(size.width() / COVER_SIZE.width(), size.height() / COVER_SIZE.height())
    image = QtGui.QImage(COVER_SIZE * scale, QtGui.QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QtGui.QPainter(image)
    painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    paint_made_cover(painter, QRectF(0, 0, COVER_SIZE.width(), COVER_SIZE.height()), title, author)
    painter.end()
    return image


def paint_made_cover(painter: QtGui.QPainter, room: QRectF, title: str, author: str) -> None:
    """Paint a quiet cover whose cloth depends on the title; a small one is only cloth."""
    cloth = QtGui.QColor(COVER_CLOTHS[zlib.crc32(title.encode()) % len(COVER_CLOTHS)])
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(cloth)
    painter.drawRoundedRect(room, COVER_RADIUS, COVER_RADIUS)
    hinge = QRectF(room.left() + room.width() / 20, room.top(), 1, room.height())
    painter.fillRect(hinge, cloth.darker(120))
    if room.width() < _SMALL:
        return
    inner = room.adjusted(METRICS.space_l, METRICS.space_xl, -METRICS.space_m, -METRICS.space_l)
    painter.setPen(QtGui.QColor(COVER_INK))
    font, lines = _title_set(title, int(inner.width()))
    painter.setFont(font)
    height = painter.fontMetrics().height()
    for number, line in enumerate(lines):
        painter.drawText(QPointF(inner.left(), inner.top() + number * height + height * 0.8), line)
    painter.fillRect(
        QRectF(inner.left(), inner.top() + len(lines) * height + METRICS.space_s, 20, 1),
        QtGui.QColor(COVER_INK),
    )
    font.setPixelSize(METRICS.type_small - 1)
    painter.setFont(font)
    metrics = painter.fontMetrics()
    names = _lines(author, font, int(inner.width()))
    shown = [*names[:1], " ".join(names[1:])] if len(names) > 1 else names
    for number, line in enumerate(reversed(shown)):
        foot = QPointF(inner.left(), inner.bottom() - number * metrics.height())
        cut = Qt.TextElideMode.ElideRight
        painter.drawText(foot, metrics.elidedText(line, cut, int(inner.width())))


def _title_set(title: str, width: int) -> tuple[QtGui.QFont, list[str]]:
    """Return the largest font in which the title fits, and its lines."""
    font, lines = book_font(QtGui.QFont()), [title]
    for size in _TITLE_SIZES:
        font.setPixelSize(size)
        metrics = QtGui.QFontMetrics(font)
        lines = _lines(title, font, width)
        is_wide = any(metrics.horizontalAdvance(line) > width for line in lines)
        if not is_wide and len(lines) * metrics.height() <= COVER_SIZE.height() / 2:
            return font, lines
    last = " ".join(lines[_MOST_TITLE_LINES - 1 :])
    shown = [*lines[: _MOST_TITLE_LINES - 1], *([last] if last else [])]
    cut = Qt.TextElideMode.ElideRight
    return font, [QtGui.QFontMetrics(font).elidedText(line, cut, width) for line in shown]


def _lines(text: str, font: QtGui.QFont, width: int) -> list[str]:
    layout = QtGui.QTextLayout(text, font)
    layout.beginLayout()
    lines: list[str] = []
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        lines.append(text[line.textStart() :][: line.textLength()].strip())
    layout.endLayout()
    return lines


def rounded(image: QtGui.QImage, radius: float) -> QtGui.QImage:
    """Return the image with round corners; `radius` in its pixels."""
    made = QtGui.QImage(image.size(), QtGui.QImage.Format.Format_ARGB32_Premultiplied)
    made.fill(Qt.GlobalColor.transparent)
    painter = QtGui.QPainter(made)
    painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QtGui.QBrush(image))
    painter.drawRoundedRect(QRectF(made.rect()), radius, radius)
    painter.end()
    return made


def paint_cover(
    painter: QtGui.QPainter,
    room: QRect,
    picture: QtGui.QPixmap | None,
    entry: LibraryEntry,
    palette: Palette,
    painted: PaintedCovers | None = None,
) -> None:
    """Paint a cover in `room`.

    On a card it is at the bottom, so that the covers of a row are aligned; in a list it is centred.
    `picture`: null if the book has no cover, so that its title is painted; None if not loaded yet.
    `painted`: keeps the painted cover, for where only the palette's canvas lies below.
    """
    has_picture = picture is not None and not picture.isNull()
    size = picture.deviceIndependentSize().toSize() if picture and has_picture else COVER_SIZE
    if size.width() > room.width() or size.height() > room.height():
        size = size.scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
    cover = QRect(room.topLeft(), size)
    cover.moveCenter(room.center())
    if room.width() > _SMALL:
        cover.moveBottom(room.bottom())
    painter.setPen(Qt.PenStyle.NoPen)
    if picture is not None and has_picture and painted is not None and not entry.is_missing:
        painted.paint(painter, cover, picture, palette)
        return
    _paint_shadow(painter, cover, palette)
    if picture is not None and has_picture:
        painter.setOpacity(0.45 if entry.is_missing else 1.0)
        painter.drawPixmap(cover, picture)
        painter.setOpacity(1.0)
        return
    if picture is None:
        painter.setBrush(QtGui.QColor(palette.raised))
        painter.drawRoundedRect(cover, COVER_RADIUS, COVER_RADIUS)
    else:
        font = painter.font()
        paint_made_cover(painter, QRectF(cover), entry.title, entry.author)
        painter.setFont(font)


MOST_PAINTED_BYTES: Final = 24 * 1024 * 1024


class PaintedCovers:
    """Keeps covers as they are painted on the canvas, up to a limit in bytes.

    They include their shadows and are opaque: soft edges take several times as long to paint.
    """

    def __init__(self, most_bytes: int = MOST_PAINTED_BYTES) -> None:
        self._most_bytes = most_bytes
        self._held: OrderedDict[tuple[object, ...], QtGui.QPixmap] = OrderedDict()

    @property
    def bytes_held(self) -> int:
        return sum(map(_bytes_of, self._held.values()))

    def paint(
        self, painter: QtGui.QPainter, cover: QRect, picture: QtGui.QPixmap, palette: Palette
    ) -> None:
        """Paint `picture` in `cover`, and its shadow around it."""
        ratio = painter.device().devicePixelRatio()
        size = cover.width(), cover.height(), ratio
        look = picture.cacheKey(), palette.canvas, palette.shadow, size
        drawn = self._held.get(look)
        if drawn is None:
            drawn = self._held[look] = _drawn_whole(cover, picture, palette, ratio)
            while self.bytes_held > self._most_bytes and len(self._held) > 1:
                self._held.popitem(last=False)
        self._held.move_to_end(look)
        painter.drawPixmap(_around(cover).topLeft(), drawn)

    def clear(self) -> None:
        """Forget all, because the reader has paused or the colours have changed."""
        self._held.clear()


def _drawn_whole(
    cover: QRect, picture: QtGui.QPixmap, palette: Palette, ratio: float
) -> QtGui.QPixmap:
    around = _around(cover)
    image = QtGui.QImage(around.size() * ratio, QtGui.QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(QtGui.QColor(palette.canvas))
    brush = QtGui.QPainter(image)
    brush.setRenderHint(QtGui.QPainter.RenderHint.SmoothPixmapTransform)
    brush.translate(-around.topLeft())
    _paint_shadow(brush, cover, palette)
    brush.drawPixmap(cover, picture)
    brush.end()
    return QtGui.QPixmap.fromImage(image)


def _around(cover: QRect) -> QRect:
    """Return the room for a cover with its shadow."""
    return cover.adjusted(-_SHADOW, -_SHADOW, _SHADOW, _SHADOW + 3)


def _paint_shadow(painter: QtGui.QPainter, cover: QRect, palette: Palette) -> None:
    """Paint a cover's shadow from a cache, because soft edges are the slowest part to paint."""
    ratio = painter.device().devicePixelRatio()
    around = _around(cover)
    key = f"pagemate/shadow/{palette.shadow}/{cover.width()}x{cover.height()}/{ratio}"
    drawn = QtGui.QPixmap()
    if not QtGui.QPixmapCache.find(key, drawn):
        drawn = QtGui.QPixmap(around.size() * ratio)
        drawn.setDevicePixelRatio(ratio)
        drawn.fill(Qt.GlobalColor.transparent)
        ink = QtGui.QColor(palette.shadow)
        ink.setAlpha(ink.alpha() // 7)
        brush = QtGui.QPainter(drawn)
        brush.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        brush.translate(-around.topLeft())
        brush.setPen(Qt.PenStyle.NoPen)
        brush.setBrush(ink)
        for spread in range(0, _SHADOW, 1):
            edge = cover.adjusted(-spread, 3 - spread, spread, spread + 3)
            brush.drawRoundedRect(edge, COVER_RADIUS + spread, COVER_RADIUS + spread)
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
    """Paint the mark that says whether a book is chosen."""
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
    height = painter.fontMetrics().height()
    top, width = room.top(), int(room.width())
    for line in _cut_lines(text, painter.font().toString(), width, most):
        painter.drawText(QRectF(room.left(), top, width, height), line)
        top += height
    return top


@lru_cache(maxsize=1_000)
def _cut_lines(text: str, font_name: str, width: int, most: int) -> tuple[str, ...]:
    """Return up to `most` lines, the last one elided. Cached, because each paint asks again."""
    font = QtGui.QFont()
    font.fromString(font_name)
    metrics = QtGui.QFontMetrics(font)
    lines = [text] if most == 1 else _lines(text, font, width)
    shown = [*lines[: most - 1], " ".join(lines[most - 1 :])] if len(lines) >= most else lines
    return tuple(metrics.elidedText(line, Qt.TextElideMode.ElideRight, width) for line in shown)


def cut_detail(detail: str, metrics: QtGui.QFontMetrics, width: int) -> str:
    """Shorten "author · year · tags" to `width` pixels, the author first; the year stays whole."""
    first, *rest = detail.split(" · ")
    tail = "".join(f" · {part}" for part in rest)
    room = width - metrics.horizontalAdvance(tail)
    if rest and room >= width // 3:
        first = metrics.elidedText(first, Qt.TextElideMode.ElideRight, room)
    return metrics.elidedText(first + tail, Qt.TextElideMode.ElideRight, width)


MOST_BYTES: Final = 48 * 1024 * 1024
_AT_ONCE: Final = 8
_MOST_WISHES: Final = 120
"""Limit of waiting requests; covers that scrolled out of view long ago are dropped."""


class CoverCache(QObject):
    """Caches pictures of covers up to a limit in bytes, and requests those about to be seen.

    `painted`: a separate cache of the same covers as they are painted on the canvas.
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
        self.painted = PaintedCovers()
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

    def rest(self, most: int) -> None:
        """Forget all pictures but the `most` that were painted last, because the reader has paused.

        The painted ones are forgotten, too: painting them again takes less than a frame.
        """
        self.painted.clear()
        for book_id in list(self._held)[: max(0, len(self._held) - most)]:
            self._forget(book_id)

    def look_again(self, renamed: Collection[str] = ()) -> None:
        """Look again for covers of books that had none, and of the books in `renamed`.

        `renamed`: ids of books with another title or author, from which their cover may be made.
        """
        for book_id in [key for key, held in self._held.items() if held.isNull() or key in renamed]:
            self._forget(book_id)

    def clear(self) -> None:
        """Drop all pictures, because they were made for another screen."""
        self._held.clear()
        self._bytes = 0
        self.painted.clear()

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
