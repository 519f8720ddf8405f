"""Marks on the quotations themselves: a tick behind what is in the book, a wave under the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QTextBrowser

from reader_app.app.citations.quotation_report import explanation
from reader_app.domain.citations import CheckedQuotation, CitationState
from reader_app.ui.answers.page_chips import AnswerMarks
from reader_app.ui.answers.prose_writer import CHIP
from reader_app.ui.answers.type_styles import TypeStyles
from reader_app.ui.citations.citation_chips import LinePart, line_parts

_TICK: Final = 8.0
_TICK_ROOM: Final = 12.0
_WAVE: Final = 2.0
_STOPS: Final = frozenset(".!?…")
_CLOSING: Final = frozenset("”“’»«」』›\"'")


@dataclass(frozen=True, slots=True)
class _Marked:
    """A quotation in the document; `end` is behind its closing mark."""

    start: int
    end: int
    found: CheckedQuotation


class QuotationMarks:
    """Paints what the check of an answer's quotations found where they stand in one document."""

    def __init__(self, prose: QTextBrowser, styles: TypeStyles, marks: AnswerMarks) -> None:
        self._prose = prose
        self._styles = styles
        self._marks = marks
        self._marked: list[_Marked] = []

    def set_styles(self, styles: TypeStyles) -> None:
        self._styles = styles

    def follow_text(self) -> None:
        """Find the quotations again, because the text or the findings have changed."""
        if self._marked or self._marks.quotations:
            self._marked = _located(self._prose, self._marks.quotations)
            for each in self._marked:
                if each.found.state is CitationState.VERIFIED:
                    self._make_room(each.end)
            self._prose.viewport().update()

    def words_at(self, position: int) -> str:
        """Return what was found about the quotation at this position; "" if there is none."""
        names = self._marks.names
        for each in self._marked:
            if each.start <= position < each.end:
                return explanation(each.found, names.name)
        return ""

    def paint(self, painter: QPainter, visible: QRectF) -> None:
        for each in self._marked:
            parts = list(line_parts(self._prose.document(), each.start, each.end))
            seen = [part for part in parts if visible.top() - 40 < part.baseline]
            if not seen or seen[0].baseline > visible.bottom() + 40:
                continue
            if each.found.state is CitationState.VERIFIED:
                self._tick(painter, each.end)
            else:
                for part in seen:
                    self._wave(painter, part)

    def _make_room(self, end: int) -> None:
        """Leave room for the tick behind the last letter, which changes no letter's position."""
        cursor = QTextCursor(self._prose.document())
        cursor.setPosition(end - 1)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        room = QTextCharFormat()
        room.setFontLetterSpacingType(QFont.SpacingType.AbsoluteSpacing)
        room.setFontLetterSpacing(_TICK_ROOM)
        cursor.mergeCharFormat(room)

    def _tick(self, painter: QPainter, end: int) -> None:
        for part in line_parts(self._prose.document(), end - 1, end):
            is_right = self._prose.document().findBlock(end).textDirection()
            left = part.right - _TICK - 1
            if is_right == Qt.LayoutDirection.RightToLeft:
                left = part.left + 1
            top = part.baseline - self._styles.font.pixelSize() * 0.62
            tick = QPainterPath(QPointF(left, top + _TICK * 0.5))
            tick.lineTo(left + _TICK * 0.36, top + _TICK * 0.86)
            tick.lineTo(left + _TICK, top)
            pen = QPen(QColor(self._styles.palette.verified), 1.8)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(tick)

    def _wave(self, painter: QPainter, part: LinePart) -> None:
        wave = QPainterPath(QPointF(part.left, part.baseline + 4))
        x, is_down = part.left, True
        while x < part.right:
            depth = _WAVE if is_down else -_WAVE
            middle = QPointF(x + _WAVE, part.baseline + 4 + depth)
            x, is_down = x + 2 * _WAVE, not is_down
            wave.quadTo(middle, QPointF(x, part.baseline + 4))
        painter.setPen(QPen(QColor(self._styles.palette.doubtful), 1.3))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(wave)


def _located(prose: QTextBrowser, quotations: Sequence[CheckedQuotation]) -> list[_Marked]:
    """Return where the quotations stand, by their letters: marks and chips may come between."""
    letters, places = _letters(prose)
    located: list[_Marked] = []
    done = 0
    for found in quotations:
        wanted = "".join(char for char in found.quote.casefold() if char.isalnum())
        at = letters.find(wanted, done) if wanted else -1
        if at >= 0:
            done = at + len(wanted)
            located.append(_Marked(places[at], _behind_mark(prose, places[done - 1] + 1), found))
    return located


def _letters(prose: QTextBrowser) -> tuple[str, list[int]]:
    """Return the letters and digits of the text outside of chips, and their positions."""
    letters: list[str] = []
    places: list[int] = []
    block = prose.document().begin()
    while block.isValid():
        pieces = block.begin()
        while not pieces.atEnd():
            piece = pieces.fragment()
            if not piece.charFormat().hasProperty(CHIP):
                at = piece.position()
                for char in piece.text():
                    if char.isalnum():
                        folded = char.casefold()
                        letters.append(folded)
                        places += [at] * len(folded)
                    at += 2 if ord(char) > 0xFFFF else 1  # Qt counts UTF-16 code units
            pieces += 1
        block = block.next()
    return "".join(letters), places


def _behind_mark(prose: QTextBrowser, end: int) -> int:
    """Return the position behind the full stop and the closing mark of a quotation."""
    behind = [str(prose.document().characterAt(end + more)) for more in range(3)]
    stops = next(at for at, char in enumerate([*behind, ""]) if char not in _STOPS or not char)
    if behind[stops : stops + 1] and behind[stops] in _CLOSING:
        return end + stops + 1
    is_at_end = stops < len(behind) and not behind[stops].isprintable()
    return end + stops if is_at_end else end
