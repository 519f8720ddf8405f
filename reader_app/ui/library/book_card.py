"""A recent book: its cover, how far one is, its title, and when it was last read."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QEnterEvent,
    QFocusEvent,
    QFont,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QAbstractButton, QMenu, QToolButton

from reader_app.ui.library.entry import LibraryEntry
from reader_app.ui.library.words import entry_words, spoken_words
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette

COVER: Final = QSize(148, 198)
_PAD: Final = METRICS.space_m
_LINE: Final = 3
_TITLE_LINES: Final = 2
CARD: Final = QSize(COVER.width() + 2 * _PAD, COVER.height() + 2 * _PAD + 84)


class BookCard(QAbstractButton):
    """A button that looks like a book. `remove_requested(id)` from its menu or Delete."""

    book_activated = Signal(str)
    remove_requested = Signal(str)

    def __init__(self, entry: LibraryEntry, now: datetime, palette: Palette) -> None:
        super().__init__()
        self._entry = entry
        self._words = entry_words(entry, now)
        self._colours = palette
        self._cover = QPixmap()
        self._more = QToolButton(self)
        self._more.setIcon(line_icon("more", palette))
        self._more.setToolTip("More")
        self._more.setAccessibleName(f"More about {entry.title}")
        self._more.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._more.setProperty("ground", "raised")
        self._more.clicked.connect(self._open_menu)
        self._more.hide()
        self.setFixedSize(CARD)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(spoken_words(entry, now))
        self.setToolTip(entry.title)
        self.setText(entry.title)
        self.clicked.connect(self._activate)

    @property
    def entry(self) -> LibraryEntry:
        return self._entry

    def load_cover(self) -> None:
        """Decode the cover for this screen; a few milliseconds, so one book at a time."""
        pixmap = QPixmap()
        if not self._entry.cover or not pixmap.loadFromData(self._entry.cover):
            return
        ratio = self.devicePixelRatioF()
        self._cover = pixmap.scaled(
            COVER * ratio,
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        self._cover.setDevicePixelRatio(ratio)
        self.update()

    def wear(self, palette: Palette) -> None:
        self._colours = palette
        self._more.setIcon(line_icon("more", palette))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter)
        cover = self._cover_rect()
        self._paint_cover(painter, cover)
        self._paint_progress(painter)
        self._paint_words(painter)
        painter.end()

    def enterEvent(self, event: QEnterEvent) -> None:
        self._more.show()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._more.setVisible(self.hasFocus())
        super().leaveEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._more.show()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._more.setVisible(self.underMouse())
        super().focusOutEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        size = self._more.sizeHint()
        self._more.move(self.width() - size.width() - 4, 4)
        super().resizeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif event.key() == Qt.Key.Key_Delete:
            self._remove()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self._menu().popup(event.globalPos())

    def _cover_rect(self) -> QRect:
        """Books stand on one line, whatever their height."""
        size = self._cover.deviceIndependentSize().toSize() if not self._cover.isNull() else COVER
        left = (self.width() - size.width()) // 2
        return QRect(QPoint(left, _PAD + COVER.height() - size.height()), size)

    def _paint_ground(self, painter: QPainter) -> None:
        edge = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self.underMouse() or self.isDown():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._colours.surface))
            painter.drawRoundedRect(edge, METRICS.radius, METRICS.radius)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self._colours.accent), 2))
            painter.drawRoundedRect(edge, METRICS.radius, METRICS.radius)

    def _paint_cover(self, painter: QPainter, cover: QRect) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        shadow = QColor(self._colours.shadow)
        shadow.setAlpha(shadow.alpha() // 3)
        painter.setBrush(shadow)
        for spread in (1, 2, 4):
            painter.drawRoundedRect(cover.adjusted(-spread, 2 - spread, spread, spread + 2), 3, 3)
        if not self._cover.isNull():
            painter.drawPixmap(cover.topLeft(), self._cover)
            return
        painter.setBrush(QColor(self._colours.raised))
        painter.drawRect(cover)
        painter.setPen(QColor(self._colours.muted))
        painter.drawText(
            cover.adjusted(_PAD, _PAD, -_PAD, -_PAD),
            Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap,
            self._entry.title,
        )

    def _paint_progress(self, painter: QPainter) -> None:
        top = _PAD + COVER.height() + METRICS.space_m
        line = QRectF(_PAD, top, COVER.width(), _LINE)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._colours.hairline))
        painter.drawRoundedRect(line, _LINE / 2, _LINE / 2)
        done = min(1.0, max(0.0, self._entry.progress))
        if done > 0:
            line.setWidth(max(float(_LINE), done * COVER.width()))
            painter.setBrush(QColor(self._colours.accent))
            painter.drawRoundedRect(line, _LINE / 2, _LINE / 2)

    def _paint_words(self, painter: QPainter) -> None:
        top = _PAD + COVER.height() + METRICS.space_m + _LINE + METRICS.space_s
        painter.setPen(QColor(self._colours.text))
        bottom = _paint_lines(painter, self._entry.title, self.font(), top, COVER.width())
        small = QFont(self.font())
        small.setPixelSize(METRICS.type_small)
        painter.setFont(small)
        painter.setPen(QColor(self._colours.muted))
        room = QRectF(_PAD, bottom + 2, COVER.width(), 20)
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft, self._words)

    def _menu(self) -> QMenu:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction("Open").triggered.connect(self._activate)
        menu.addAction("Remove from the library…").triggered.connect(self._remove)
        return menu

    @Slot()
    def _open_menu(self) -> None:
        self._menu().popup(self._more.mapToGlobal(self._more.rect().bottomLeft()))

    @Slot()
    def _activate(self) -> None:
        self.book_activated.emit(self._entry.id)

    @Slot()
    def _remove(self) -> None:
        self.remove_requested.emit(self._entry.id)


def _paint_lines(painter: QPainter, text: str, font: QFont, top: float, width: int) -> float:
    """Up to two lines, the last one cut with "…"; the foot of what was painted."""
    layout = QTextLayout(text, font)
    layout.setTextOption(QTextOption(Qt.AlignmentFlag.AlignLeft))
    layout.beginLayout()
    painter.setFont(font)
    metrics = painter.fontMetrics()
    for number in range(_TITLE_LINES):
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(width)
        start = line.textStart()
        is_last = number == _TITLE_LINES - 1
        words = text[start:] if is_last else text[start : start + line.textLength()]
        shown = metrics.elidedText(words.strip(), Qt.TextElideMode.ElideRight, width)
        painter.drawText(QRectF(_PAD, top, width, metrics.height()), shown)
        top += metrics.height()
    layout.endLayout()
    return top
