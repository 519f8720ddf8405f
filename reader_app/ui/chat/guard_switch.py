"""The spoiler guard's switch: a small toggle that says its state in words."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QStyle, QWidget

from reader_app.domain.translation import tr
from reader_app.ui.theme.palette import METRICS, Palette

_TRACK: Final = QSize(26, 14)


class GuardSwitch(QAbstractButton):
    """Checked: nothing after the read-up-to page reaches the model. `toggled` by the reader."""

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self.setObjectName("guardSwitch")
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_state(False, "")

    def show_state(self, is_on: bool, page: str) -> None:
        """`page`: the read-up-to page in words ("p. 50"), '' when nothing was read yet."""
        self.blockSignals(True)
        self.setChecked(is_on)
        self.blockSignals(False)
        self.setText(tr("Guard"))
        if is_on:
            place = tr("read up to {page}", page=page) if page else tr("nothing read yet")
            self.setAccessibleName(tr("Guard: {place}", place=place))
            self.setToolTip(
                tr(
                    "Spoiler guard: read up to {page}. Nothing after {page} is sent to the model.",
                    page=page,
                )
                if page
                else tr(
                    "Spoiler guard: nothing read yet. Nothing of this book is sent to the model."
                )
            )
        else:
            self.setAccessibleName(tr("Guard: off"))
            self.setToolTip(tr("Spoiler guard: off. Turn it on to keep what you haven’t read out."))
        self.update()

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        self.update()

    def sizeHint(self) -> QSize:
        words = self.fontMetrics().horizontalAdvance(self.text())
        return QSize(words + _TRACK.width() + 3 * METRICS.space_s - 2, 32)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_lit = self.isChecked() or self.underMouse()
        painter.setPen(QColor(self._palette.text if is_lit else self._palette.muted))
        room = self.rect().adjusted(METRICS.space_s, 0, -METRICS.space_s, 0)
        side = QStyle.visualAlignment(self.layoutDirection(), Qt.AlignmentFlag.AlignLeft)
        painter.drawText(room, (side | Qt.AlignmentFlag.AlignVCenter).value, self.text())
        self._paint_toggle(painter)
        if self.hasFocus():
            painter.setPen(QPen(QColor(self._palette.accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            ring = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            painter.drawRoundedRect(ring, METRICS.radius, METRICS.radius)
        painter.end()

    def _paint_toggle(self, painter: QPainter) -> None:
        is_mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        far = self.width() - _TRACK.width() - METRICS.space_s
        left = METRICS.space_s if is_mirrored else far
        top = (self.height() - _TRACK.height()) / 2
        track = QRectF(left, top, _TRACK.width(), _TRACK.height()).adjusted(
            0.75, 0.75, -0.75, -0.75
        )
        half = track.height() / 2
        is_on = self.isChecked()
        ink = QColor(self._palette.accent if is_on else self._palette.muted)
        painter.setPen(QPen(ink, 1.5))
        painter.setBrush(ink if is_on else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(track, half, half)
        knob = QRectF(0, 0, 7, 7)
        centre = track.center()
        is_right = is_on is not is_mirrored
        centre.setX(track.right() - half if is_right else track.left() + half)
        knob.moveCenter(centre)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._palette.on_accent) if is_on else ink)
        painter.drawEllipse(knob)
