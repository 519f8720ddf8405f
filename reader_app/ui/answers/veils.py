"""Paints the veiled names of an answer, and tells which of them has the focus.

The document never holds the words: a transparent image of their width stands there, so that nothing
can be selected, copied or read aloud, and showing them moves no other word.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, QRectF, Qt, QUrl, Slot
from PySide6.QtGui import QColor, QPainter, QTextCursor
from PySide6.QtWidgets import QTextBrowser

from reader_app.ui.answers.prose_writer import PlacedVeil, veil_number
from reader_app.ui.answers.type_styles import TypeStyles
from reader_app.ui.citations.citation_chips import line_parts

_FAINT, _HOVERED = 0.34, 0.5
_ABOVE: Final = 0.82
_HEIGHT: Final = 1.08
_ROUND: Final = 0.3


class Veils(QObject):
    """Paints the veils of one document."""

    def __init__(self, prose: QTextBrowser, styles: TypeStyles) -> None:
        super().__init__(prose)
        self._prose = prose
        self._styles = styles
        self._places: list[PlacedVeil] = []
        self._hovered = -1
        prose.highlighted.connect(self._note_hover)

    def set_styles(self, styles: TypeStyles) -> None:
        self._styles = styles

    def place(self, unchanged_to: float, places: Sequence[PlacedVeil]) -> None:
        """Take over the veils of a text that was written anew from `unchanged_to` on."""
        kept = [place for place in self._places if place.start < unchanged_to]
        self._places = [*kept, *places]

    def focused(self) -> int:
        """Return the number of the veil that Tab has focused; -1 if it is none."""
        cursor = self._prose.textCursor()
        if not (self._prose.hasFocus() and cursor.hasSelection()):
            return -1
        inside = QTextCursor(cursor)
        inside.setPosition(min(cursor.selectionStart() + 1, cursor.selectionEnd()))
        return veil_number(inside.charFormat().anchorHref())

    def paint(self, painter: QPainter, visible: QRectF, first: int, last: int) -> None:
        """Paint the veils that are visible, in `document[first:last]`."""
        begin = bisect_left(self._places, (first,))
        for place in self._places[begin : bisect_left(self._places, (last,))]:
            for part in line_parts(self._prose.document(), place.start, place.end):
                size = self._styles.font.pixelSize()
                top = part.baseline - size * _ABOVE
                area = QRectF(part.left, top, part.right - part.left, size * _HEIGHT)
                if area.intersects(visible):
                    colour = QColor(self._styles.palette.muted)
                    colour.setAlphaF(_HOVERED if place.number == self._hovered else _FAINT)
                    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                    painter.setPen(Qt.PenStyle.NoPen)
                    painter.setBrush(colour)
                    painter.drawRoundedRect(area, size * _ROUND, size * _ROUND)

    @Slot(QUrl)
    def _note_hover(self, url: QUrl) -> None:
        number = veil_number(url.toString())
        if number != self._hovered:
            self._hovered = number
            self._prose.viewport().update()
