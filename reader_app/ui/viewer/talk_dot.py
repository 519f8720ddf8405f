"""The dot in a page's margin: it was talked about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton

from reader_app.domain.conversation import MarkedTurn
from reader_app.domain.translation import tr
from reader_app.ui.viewer.page_view import PageView
from reader_app.ui.viewer.talk_words import count_words

TARGET: Final = 24
"""Pixels that can be clicked, each way; the dot itself is smaller."""
SMALLEST_TARGET: Final = 14
_RING: Final = 5.0
_CORE: Final = 5.0
_CORE_IN_RING: Final = 2.75
_LINE: Final = 1.75
_HALO: Final = 2.0
"""In the paper's colour: the dot stands out on a picture that fills the page, too."""
_LIGHT_INK: Final = "#4A54B8"
_DARK_INK: Final = "#A8B1F6"


def talk_color(ground: QColor) -> QColor:
    """Of dots and of the strip in the scroll bar: at least 3 : 1 on that ground."""
    return QColor(_LIGHT_INK if ground.lightnessF() > 0.5 else _DARK_INK)


class TalkDot(QAbstractButton):
    """`talkDot`. A ring: asked from here; filled: cited here; both: filled inside a ring."""

    def __init__(self, view: PageView) -> None:
        super().__init__(view.viewport())
        self._view = view
        self.page = 0
        self._is_asked = self._is_cited = False
        self.setObjectName("talkDot")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def show_turns(self, page: int, turns: Sequence[MarkedTurn]) -> None:
        """Stand for what was said about that page."""
        self.page = page
        self._is_asked = any(turn.is_asked for turn in turns)
        self._is_cited = any(turn.is_cited for turn in turns)
        label = self._view.label(page) or str(page)
        self.setToolTip(count_words(turns))
        self.setAccessibleName(count_words(turns, tr("page {page}", page=label)))
        self.update()

    @property
    def is_ring(self) -> bool:
        return self._is_asked

    @property
    def is_filled(self) -> bool:
        return self._is_cited

    # -- Qt -------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return QSize(TARGET, TARGET)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        paper = self._view.paper_color
        ink = talk_color(paper)
        scale = self.width() / TARGET
        middle = QPointF(self.width() / 2, self.height() / 2)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        grown = 1.0 if self.underMouse() or self.hasFocus() else 0.0
        ring = max(3.5, _RING * scale) + grown
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(paper)
        painter.drawEllipse(middle, ring + _HALO, ring + _HALO)
        if self._is_cited:
            core = ring * _CORE_IN_RING / _RING if self._is_asked else ring * _CORE / _RING
            painter.setBrush(ink)
            painter.drawEllipse(middle, core, core)
        if self._is_asked:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(ink, _LINE))
            painter.drawEllipse(middle, ring - _LINE / 2, ring - _LINE / 2)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(ink, 1.5))
            painter.drawEllipse(middle, ring + 3, ring + 3)
        painter.end()
