"""Thin marks in the margin beside sentences of an answer that their citations don't support."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QTextFrameFormat
from PySide6.QtWidgets import QTextBrowser

from reader_app.domain.citations import CheckedClaim, ClaimState
from reader_app.domain.conversation import shortened
from reader_app.domain.translation import quoted, tr
from reader_app.domain.values import dataclass, lazy_pattern
from reader_app.ui.answers.answer_links import page_link
from reader_app.ui.answers.page_chips import AnswerMarks
from reader_app.ui.answers.type_styles import TypeStyles
from reader_app.ui.citations.citation_chips import line_parts
from reader_app.ui.citations.quotation_marks import letters_in, pieces_of, place_in

MARGIN: Final = 10
"""Pixels beside the text, in which the marks stand."""
_WIDTH: Final = 2.0
_FAINT: Final = 0.55
_ENDS: Final = 18
"""The number of letters by which the ends of a sentence are found: chips may stand in between."""
_PAGES: Final = lazy_pattern(r"\(\s?(?:pp?\.|pages?|S\.)[^()]{0,60}\)|\[\[[^\]]*\]\]")
_SHOWN: Final = 60


@dataclass(frozen=True, slots=True)
class _MarkedClaim:
    """A sentence in the document, `document[start:end]`."""

    start: int
    end: int
    claim: CheckedClaim


class ClaimMarks(QObject):
    """Paints the marks of one document, and says what each is about.

    `page_wanted(link)`: the reader clicked the mark of a sentence that another page supports; the
    link is one of `answer_links`.
    """

    page_wanted = Signal(str)

    def __init__(self, prose: QTextBrowser, styles: TypeStyles, marks: AnswerMarks) -> None:
        super().__init__(prose)
        self._prose = prose
        self._styles = styles
        self._marks = marks
        self._marked: list[_MarkedClaim] = []
        frame = QTextFrameFormat(prose.document().rootFrame().frameFormat())
        frame.setRightMargin(MARGIN)
        prose.document().rootFrame().setFrameFormat(frame)
        prose.viewport().installEventFilter(self)

    def set_styles(self, styles: TypeStyles) -> None:
        self._styles = styles

    def follow_text(self) -> None:
        """Find the sentences again, because the text or the findings have changed."""
        if self._marked or self._marks.claims:
            self._marked = list(self._located())
            told = [self._told_of(each.claim) for each in self._marked]
            self._prose.setAccessibleDescription("\n".join(told))
            self._prose.viewport().update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show that a mark can be clicked, and follow a click on it."""
        if not self._marked or not isinstance(event, QMouseEvent):
            return super().eventFilter(watched, event)
        claim = next((each for each in self.claims_at(event.position()) if each.page), None)
        if claim is None:
            return super().eventFilter(watched, event)
        if event.type() is QEvent.Type.MouseMove:
            self._prose.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
            return True
        is_left = event.button() is Qt.MouseButton.LeftButton
        if event.type() is QEvent.Type.MouseButtonRelease and is_left:
            self.page_wanted.emit(page_link(claim.page, claim.page, claim.book))
        return is_left

    def claims_at(self, place: QPointF) -> list[CheckedClaim]:
        """Return the claims whose marks are at a place of the viewport; a line may have several."""
        if place.x() < self._prose.viewport().width() - MARGIN:
            return []
        areas = ((self._area(each), each.claim) for each in self._marked)
        return [claim for area, claim in areas if area.top() <= place.y() <= area.bottom()]

    def words_at(self, place: QPointF) -> str:
        """Return the findings on the sentences whose marks are at a place; "" for none."""
        claims = self.claims_at(place)
        if len(claims) == 1:
            return self._told(claims[0])
        return "\n".join(self._told_of(claim) for claim in claims)

    def paint(self, painter: QPainter, visible: QRectF) -> None:
        """Paint the marks that can be seen."""
        for each in self._marked:
            area = self._area(each)
            if area.intersects(visible):
                colour = QColor(self._styles.palette.muted)
                if each.claim.state is ClaimState.NOTHING_CITED:
                    colour.setAlphaF(_FAINT)
                painter.fillRect(area, colour)

    def _told(self, claim: CheckedClaim) -> str:
        # Imported with the rules that check claims, so not before there is a claim.
        from reader_app.app.citations.claim_check import told_claim

        return self._marks.told(told_claim(claim, self._marks.names.name))

    def _told_of(self, claim: CheckedClaim) -> str:
        """Return what was found, with the beginning of the sentence before it."""
        words = self._marks.told(_PAGES.sub("", claim.words))
        beginning = quoted(shortened(words, _SHOWN))
        return tr("{sentence} {finding}", sentence=beginning, finding=self._told(claim))

    def _area(self, marked: _MarkedClaim) -> QRectF:
        """Return the rectangle of a mark, in pixels of the viewport."""
        parts = list(line_parts(self._prose.document(), marked.start, marked.end))
        if not parts:
            return QRectF()
        size = self._styles.font.pixelSize()
        top = parts[0].baseline - size * 0.8
        bottom = parts[-1].baseline + size * 0.22
        return QRectF(self._prose.viewport().width() - _WIDTH, top, _WIDTH, bottom - top)

    def _located(self) -> Iterator[_MarkedClaim]:
        pieces = list(pieces_of(self._prose))
        letters = [letters_in(text) for _, text in pieces]
        begins = list(accumulate(map(len, letters), initial=0))
        joined = "".join(letters)
        done = 0
        for claim in self._marks.claims:
            wanted = letters_in(_PAGES.sub(" ", claim.words)) if claim.is_doubtful else ""
            if not wanted:
                continue
            at = joined.find(wanted[:_ENDS], done)
            last = joined.find(wanted[-_ENDS:], max(at, 0)) if at >= 0 else -1
            if last < 0 or last - at > 2 * len(wanted):
                continue
            done = last + len(wanted[-_ENDS:])
            start, end = (
                place_in(*pieces[number], of - begins[number])
                for of in (at, done - 1)
                for number in (bisect_right(begins, of) - 1,)
            )
            yield _MarkedClaim(start, end + 1, claim)
