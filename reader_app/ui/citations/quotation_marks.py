"""The findings of the quotation check: marks at the quotations, and words under the answer."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from operator import attrgetter
from typing import Final

from PySide6.QtCore import QRectF, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QLabel, QTextBrowser, QVBoxLayout, QWidget

from reader_app.app.citations import quotation_report
from reader_app.app.citations.quotation_report import explanation
from reader_app.domain.citations import CheckedQuotation, CitationState
from reader_app.domain.conversation import shortened
from reader_app.domain.page_numbers import PageNames
from reader_app.domain.translation import quoted, tr
from reader_app.domain.values import dataclass, lazy_pattern
from reader_app.ui.answers.page_chips import AnswerMarks
from reader_app.ui.answers.prose_writer import CHIP, VEILED_WORD
from reader_app.ui.answers.type_styles import TypeStyles
from reader_app.ui.chat.buttons import text_button
from reader_app.ui.chat.message_actions import FollowCitation
from reader_app.ui.citations.citation_chips import LinePart, line_parts
from reader_app.ui.theme.palette import METRICS
from reader_app.ui.widgets.basic_widgets import bare_column

_TICK: Final = 8.0
_TICK_ROOM: Final = 12.0
_WAVE: Final = 2.0
_BELOW: Final = 4.0
_NO_LETTER: Final = lazy_pattern(r"[\W_]+")
_STOPS: Final = frozenset(".!?…)]},;:")
_CLOSING: Final = frozenset("”“’»«」』›\"'\u00a0\u2009\u202f")
"""With the narrow spaces between two of them: ’ ”."""
_MOST_BEHIND: Final = 6


@dataclass(frozen=True, slots=True)
class _Marked:
    """A quotation in the document; `end` is behind its closing mark."""

    start: int
    end: int
    found: CheckedQuotation


class QuotationMarks:
    """Paints the findings of the quotation check at the quotations of one document."""

    def __init__(self, prose: QTextBrowser, styles: TypeStyles, marks: AnswerMarks) -> None:
        self._prose = prose
        self._styles = styles
        self._marks = marks
        self._marked: list[_Marked] = []
        self._paths: dict[int, QPainterPath] = {}
        self._drawn_for = 0.0

    def set_styles(self, styles: TypeStyles) -> None:
        self._styles = styles

    def follow_text(self) -> None:
        """Find the quotations again, because the text or the findings have changed."""
        if self._marked or self._marks.quotations:
            self._paths.clear()
            self._marked = _located(self._prose, self._marks.quotations)
            together = QTextCursor(self._prose.document())
            together.beginEditBlock()
            for each in self._marked:
                if each.found.state is CitationState.VERIFIED:
                    self._make_room(each.end)
            together.endEditBlock()
            self._prose.viewport().update()

    def words_at(self, position: int) -> str:
        """Return the finding on the quotation at this position; "" if there is none."""
        names = self._marks.names
        for each in self._marked:
            if each.start <= position < each.end:
                return self._marks.told(explanation(each.found, names.name))
        return ""

    def paint(self, painter: QPainter, visible: QRectF, first: int, last: int) -> None:
        """Paint the visible marks: those of quotations that touch `document[first:last]`."""
        if (width := self._prose.document().textWidth()) != self._drawn_for:
            self._drawn_for = width
            self._paths.clear()
        tick = QPen(QColor(self._styles.palette.verified), 1.8)
        tick.setCapStyle(Qt.PenCapStyle.RoundCap)
        tick.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        wave = QPen(QColor(self._styles.palette.doubtful), 1.3)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        begin = bisect_right(self._marked, first, key=attrgetter("end"))
        for each in self._marked[begin : bisect_left(self._marked, last, key=attrgetter("start"))]:
            path = self._path(each)
            if path.boundingRect().adjusted(-2, -2, 2, 2).intersects(visible):
                painter.setPen(tick if each.found.state is CitationState.VERIFIED else wave)
                painter.drawPath(path)

    def _path(self, marked: _Marked) -> QPainterPath:
        path = self._paths.get(marked.start)
        if path is None:
            path = self._paths[marked.start] = QPainterPath()
            if marked.found.state is CitationState.VERIFIED:
                self._tick(path, marked.end)
            else:
                for part in line_parts(self._prose.document(), marked.start, marked.end):
                    _wave(path, part)
        return path

    def _make_room(self, end: int) -> None:
        """Leave room for the tick behind the last letter, which changes no letter's position."""
        cursor = QTextCursor(self._prose.document())
        cursor.setPosition(end - 1)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        room = QTextCharFormat()
        room.setFontLetterSpacingType(QFont.SpacingType.AbsoluteSpacing)
        room.setFontLetterSpacing(_TICK_ROOM)
        cursor.mergeCharFormat(room)

    def _tick(self, path: QPainterPath, end: int) -> None:
        for part in line_parts(self._prose.document(), end - 1, end):
            # The room is on the right in right-to-left text, too: there Qt widens the cell.
            left = part.right - _TICK - 1
            top = part.baseline - self._styles.font.pixelSize() * 0.62
            path.moveTo(left, top + _TICK * 0.5)
            path.lineTo(left + _TICK * 0.36, top + _TICK * 0.86)
            path.lineTo(left + _TICK, top)


def _wave(path: QPainterPath, part: LinePart) -> None:
    y = part.baseline + _BELOW
    path.moveTo(part.left, y)
    x, depth = part.left, _WAVE
    while x + 2 * _WAVE <= part.right:
        path.quadTo(x + _WAVE, y + depth, x + 2 * _WAVE, y)
        x, depth = x + 2 * _WAVE, -depth


def _located(prose: QTextBrowser, quotations: Sequence[CheckedQuotation]) -> list[_Marked]:
    """Return the positions of quotations, found by letters: marks and chips may come between."""
    pieces = list(pieces_of(prose))
    letters = [letters_in(text) for _, text in pieces]
    begins = list(accumulate(map(len, letters), initial=0))
    joined = "".join(letters)

    def place(of: int) -> int:
        number = bisect_right(begins, of) - 1
        return place_in(*pieces[number], of - begins[number])

    located: list[_Marked] = []
    done = 0
    for found in quotations:
        wanted = letters_in(found.quote)
        at = joined.find(wanted, done) if wanted else -1
        if at >= 0:
            done = at + len(wanted)
            located.append(_Marked(place(at), _behind_mark(prose, place(done - 1) + 1), found))
    return located


class VeiledWord(str):
    """A word for which one letter stands in the document."""

    __slots__ = ()


def letters_in(text: str) -> str:
    """Return the letters and digits of a text, in lower case."""
    return _NO_LETTER.sub("", text.casefold())


def pieces_of(prose: QTextBrowser) -> Iterator[tuple[int, str]]:
    """Yield the pieces of the text outside of chips, and where they begin."""
    block = prose.document().begin()
    while block.isValid():
        pieces = block.begin()
        while not pieces.atEnd():
            piece = pieces.fragment()
            letters = piece.charFormat()
            if letters.hasProperty(VEILED_WORD):
                yield piece.position(), VeiledWord(letters.property(VEILED_WORD))
            elif not letters.hasProperty(CHIP):
                yield piece.position(), piece.text()
            pieces += 1
        block = block.next()


def place_in(begin: int, text: str, number: int) -> int:
    """Return the position of a text's letter, counted from 0 in what `letters_in` returns."""
    if isinstance(text, VeiledWord):
        return begin
    seen = 0
    for char in text:
        seen += len(letters_in(char))
        if seen > number:
            return begin
        begin += 2 if ord(char) > 0xFFFF else 1  # Qt counts UTF-16 code units
    return begin


def _behind_mark(prose: QTextBrowser, end: int) -> int:
    """Return the position behind the full stop, bracket and closing marks of a quotation."""
    behind = [str(prose.document().characterAt(end + more)) for more in range(_MOST_BEHIND)]
    space = "".join(behind).startswith((" …", "\u00a0…"))  # the words go on elsewhere
    stops = next(at for at in range(space, _MOST_BEHIND + 1) if not _is_stop(behind[at : at + 1]))
    marks = next(at for at, char in enumerate([*behind[stops:], ""]) if char not in _CLOSING)
    marks = len("".join(behind[stops : stops + marks]).rstrip())  # not the space before a page
    if marks:  # two, where speech ends with the quotation
        return end + stops + marks
    is_at_end = stops < len(behind) and not behind[stops].isprintable()
    return end + stops if is_at_end else end


def _is_stop(found: list[str]) -> bool:
    return bool(found) and found[0] in _STOPS


_SHOWN = 90
_MARKS = {True: "✓", False: "⚠"}


def _label(words: str, kind: str) -> QLabel:
    label = QLabel(words)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setProperty("type", kind)
    return label


class QuotationList(QWidget):
    """The findings on the quotations of an answer, which unfold when `line` is pressed.

    `line` stands in the answer's footer and tells how many were found in the book.
    """

    requested = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._quotations: tuple[CheckedQuotation, ...] = ()
        self._names = PageNames()
        self.line = text_button("", "quiet", "quotationsButton", self)
        self.line.setCheckable(True)
        self.line.toggled.connect(self._open)
        self.line.hide()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, METRICS.space_xs)
        self._column.setSpacing(METRICS.space_s)
        self.setObjectName("quotationRows")
        self.hide()

    @property
    def text(self) -> str:
        """The full text of the list: the summary, then each quotation with its finding."""
        told = [f"{quoted(found.quote)} {self._told(found)}" for found in self._quotations]
        return (
            "\n".join([quotation_report.summary(self._quotations), *told])
            if self._quotations
            else ""
        )

    def show_quotations(self, quotations: Sequence[CheckedQuotation], names: PageNames) -> None:
        """Show the findings; hide the line if there are none."""
        if (tuple(quotations), names) == (self._quotations, self._names):
            return
        self._quotations, self._names = tuple(quotations), names
        self.line.setText(quotation_report.short_summary(quotations))
        full = quotation_report.summary(quotations)
        self.line.setToolTip(full)
        self.line.setAccessibleDescription(full)
        is_good = quotation_report.is_all_verified(quotations)
        self.line.setProperty("tone", "verified" if is_good else "doubtful")
        self.line.style().polish(self.line)
        self.line.setVisible(bool(quotations))
        self._clear()
        if self.line.isChecked():
            self._fill()

    @Slot(bool)
    def _open(self, is_open: bool) -> None:
        if is_open and not self._column.count():
            self._fill()
        self.setVisible(is_open)

    def _fill(self) -> None:
        for found in self._quotations:
            self._column.addWidget(self._row(found))

    def _row(self, found: CheckedQuotation) -> QWidget:
        row = QWidget()
        column = bare_column(row, 2)
        column.addWidget(_label(quoted(shortened(found.quote, _SHOWN)), "book"))
        told = _label(
            f"{_MARKS[found.state is CitationState.VERIFIED]} {self._told(found)}", "small"
        )
        is_good = found.state is CitationState.VERIFIED
        told.setProperty("tone", "verified" if is_good else "doubtful")
        column.addWidget(told)
        if found.places:
            place = self._names.name(found.page, found.book)
            button = text_button(
                tr("Show on {place}", place=place), "small-link", "quotationPlaceButton"
            )
            citation = quotation_report.evidence_of(found)
            button.clicked.connect(lambda: self.requested.emit(FollowCitation(citation)))
            column.addWidget(button, alignment=Qt.AlignmentFlag.AlignLeft)
        return row

    def _told(self, found: CheckedQuotation) -> str:
        return quotation_report.explanation(found, self._names.name)

    def _clear(self) -> None:
        while (item := self._column.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
