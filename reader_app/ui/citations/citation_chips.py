"""The page chips in a text: their shapes, and pointing at, focusing and highlighting them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QObject, QPoint, QRect, QRectF, Qt, QUrl, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFontMetricsF,
    QPainter,
    QPen,
    QTextBlock,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QTextBrowser, QTextEdit

from reader_app.domain.values import dataclass
from reader_app.ui.answers.answer_links import CitationTarget, target_of
from reader_app.ui.answers.prose_writer import CHIP_PADDING, CHIP_SIDE, PlacedChip
from reader_app.ui.answers.type_styles import TypeStyles
from reader_app.ui.theme.accent import mixed
from reader_app.ui.theme.palette import EVIDENCE_ALPHA

_LEAST_HEIGHT: Final = 20.0
_HOVERED: Final = 0.1
_RING: Final = 1.5
_NO_RING: Final = QPen(Qt.PenStyle.NoPen)


@dataclass(frozen=True, slots=True)
class LinePart:
    """The part of a text on one line, in pixels of the document."""

    left: float
    right: float
    baseline: float


def line_parts(document: QTextDocument, start: int, end: int) -> Iterator[LinePart]:
    """Yield where `document[start:end]` stands, line by line."""
    block = document.findBlock(start)
    while block.isValid() and block.position() < end:
        yield from _parts_in(block, start - block.position(), end - block.position())
        block = block.next()


def _parts_in(block: QTextBlock, start: int, end: int) -> Iterator[LinePart]:
    layout = block.layout()
    origin = block.document().documentLayout().blockBoundingRect(block).topLeft()
    begin = layout.lineForTextPosition(max(0, start)).lineNumber() if layout.lineCount() else 0
    for number in range(max(0, begin), layout.lineCount()):
        line = layout.lineAt(number)
        if line.textStart() >= end:
            return
        first = max(start, line.textStart())
        last = min(end, line.textStart() + line.textLength())
        if last < end:  # it goes on in the next line: without the space between them
            words = block.text()[first:last]
            last -= len(words) - len(words.rstrip(" "))
        if first < last:
            ends = sorted((_x(line.cursorToX(first)), _x(line.cursorToX(last))))
            baseline = origin.y() + line.y() + line.ascent()
            yield LinePart(origin.x() + ends[0], origin.x() + ends[1], baseline)


def _x(place: object) -> float:
    """Return x from the result of `cursorToX`: a number, or a number with the cursor's position."""
    x = place[0] if isinstance(place, tuple) else place
    return float(x) if isinstance(x, float | int) else 0.0


class CitationChips(QObject):
    """The page chips in one text document.

    `pointed(number, area, is_by_key)`: the pointer or the focus is on the chip of that citation;
    `area` is in desktop coordinates.
    `left`: that is over.
    `menu_wanted(link, pixel)`: open the menu of a chip at this desktop pixel.
    """

    pointed = Signal(str, QRect, bool)
    left = Signal()
    menu_wanted = Signal(str, QPoint)

    def __init__(self, prose: QTextBrowser, styles: TypeStyles) -> None:
        super().__init__(prose)
        self._prose = prose
        self._places: list[PlacedChip] = []
        self._shapes: dict[PlacedChip, QRectF] = {}
        self._shaped_for = 0.0
        self.set_styles(styles)
        self._marked = 0
        self._pointed = ""
        self._hovered = ""
        self._focused = (0, 0)
        prose.highlighted.connect(self._note_hover)
        prose.document().contentsChange.connect(self._forget_shapes)

    def set_styles(self, styles: TypeStyles) -> None:
        self._styles = styles
        self._font = QFontMetricsF(styles.chip().font())
        self._ground = QColor(styles.palette.tint)

    @property
    def marked(self) -> int:
        """The citation whose evidence is shown; 0: none."""
        return self._marked

    def mark(self, number: int) -> None:
        """Light the chip whose evidence is shown; number 0: none."""
        if number != self._marked:
            self._marked = number
            self.follow_text()
            self._prose.viewport().update()

    def place(self, unchanged_to: float, places: Sequence[PlacedChip]) -> None:
        """Take over the chips of a text that was written anew from `unchanged_to` on."""
        kept = [place for place in self._places if place.start < unchanged_to]
        self._places = [*kept, *places]
        self.follow_text()

    def follow_text(self) -> None:
        """Update the lit letters after the text has changed."""
        if not self._marked and not self._prose.extraSelections():
            return
        lit: list[QTextEdit.ExtraSelection] = []
        for cursor in self.cursors_of(self._marked):
            selection = QTextEdit.ExtraSelection()
            selection.cursor = cursor
            selection.format = self._styles.lit_chip()
            lit.append(selection)
        self._prose.setExtraSelections(lit)

    def area_of_marked(self) -> QRect | None:
        """Return the lit chip's rectangle in pixels of the text; None if there is none."""
        for cursor in self.cursors_of(self._marked):
            return self._prose.cursorRect(cursor)
        return None

    def note_key_focus(self) -> None:
        """Emit `pointed` if Tab has focused a citation, or `left` if it has left one."""
        cursor = self._prose.textCursor()
        link = _anchor_of(cursor) if self._prose.hasFocus() else ""
        self._focused = (cursor.selectionStart(), cursor.selectionEnd()) if link else (0, 0)
        if _numbers_of(link) and cursor.hasSelection():
            self._tell(link, self._area_of(cursor), is_by_key=True)
        else:
            self.leave()
        self._prose.viewport().update()

    def leave(self) -> None:
        if self._pointed:
            self._pointed = ""
            self.left.emit()

    def open_menu(self, event: QContextMenuEvent) -> bool:
        """Request the menu of the pointed or focused citation; return False if there is none."""
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            link = _anchor_of(self._prose.textCursor())
            place = self._area_of(self._prose.textCursor()).bottomLeft()
        else:
            link, place = self._prose.anchorAt(event.pos()), event.globalPos()
        if _numbers_of(link):
            self.menu_wanted.emit(link, place)
        return bool(_numbers_of(link))

    def paint(self, painter: QPainter, visible: QRectF, first: int, last: int) -> None:
        """Paint what the letters of the chips stand on that can be seen: in `[first:last]`."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        cursor = self._prose.textCursor()
        selected = (cursor.selectionStart(), cursor.selectionEnd())
        ringed = self._focused if self._prose.hasFocus() and selected == self._focused else (0, 0)
        if (width := self._prose.document().textWidth()) != self._shaped_for:
            self._shapes.clear()
            self._shaped_for = width
        begin = bisect_left(self._places, (first,))
        for place in self._places[begin : bisect_left(self._places, (last,))]:
            shape = self._shapes.get(place) or self._find_shape(place)
            if shape is not None and shape.intersects(visible):
                self._paint(painter, shape, place.link, has_focus=place[:2] == ringed)
        if ringed[1] and all(place[:2] != ringed for place in self._places):
            self._paint_ring(painter, *ringed)

    # -- internals --------------------------------------------------------------------------

    def _paint(self, painter: QPainter, shape: QRectF, link: str, *, has_focus: bool) -> None:
        palette = self._styles.palette
        ground = self._ground
        if self._marked and self._marked in _numbers_of(link):
            ground = QColor(palette.amber)
            ground.setAlphaF(EVIDENCE_ALPHA)
        elif link == self._hovered:
            ground = QColor(mixed(palette.tint, palette.accent, _HOVERED))
        ring = QPen(QColor(palette.accent), _RING) if has_focus else _NO_RING
        painter.setPen(ring)
        painter.setBrush(ground)
        radius = shape.height() / 3
        painter.drawRoundedRect(shape, radius, radius)

    def _paint_ring(self, painter: QPainter, start: int, end: int) -> None:
        """Paint the focus ring of a link that is no chip."""
        painter.setPen(QPen(QColor(self._styles.palette.accent), _RING))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        height = self._styles.font.pixelSize() * 1.3
        for part in line_parts(self._prose.document(), start, end):
            area = QRectF(part.left, part.baseline - height * 0.76, part.right - part.left, height)
            painter.drawRoundedRect(area.adjusted(-2, 0, 2, 0), 4, 4)

    @Slot(int, int, int)
    def _forget_shapes(self, at: int, removed: int, added: int) -> None:
        """Forget the rectangles from position `at` on, all of them if only formats have changed."""
        first = 0 if removed == added else self._prose.document().findBlock(at).position()
        self._shapes = {place: shape for place, shape in self._shapes.items() if place.end <= first}

    def _find_shape(self, place: PlacedChip) -> QRectF | None:
        shape = self._shape(place.start, place.end)
        if shape is not None:
            self._shapes[place] = shape
        return shape

    def _shape(self, start: int, end: int) -> QRectF | None:
        """Return the rectangle of a chip; None if it isn't laid out yet."""
        inside = len(CHIP_SIDE)
        parts = list(line_parts(self._prose.document(), start + 1 + inside, end - inside))
        if not parts:
            return None
        height = max(_LEAST_HEIGHT, round(self._font.height()) + 6.0)
        left, right = parts[0].left - CHIP_PADDING, parts[0].right + CHIP_PADDING
        middle = parts[0].baseline - self._font.capHeight() / 2
        return QRectF(left, round(middle - height / 2), right - left, height)

    @Slot(QUrl)
    def _note_hover(self, url: QUrl) -> None:
        link = url.toString()
        if link != self._hovered:
            self._hovered = link
            self._prose.viewport().update()
        if not _numbers_of(link):
            self.leave()
            return
        here = self._prose.cursor().pos()
        chips = [place for place in self._places if place.link == link]
        areas = [self._area_of(self._cursor(place)) for place in chips]
        areas.sort(key=lambda area: (area.center() - here).manhattanLength())
        if areas:
            self._tell(link, areas[0], is_by_key=False)

    def _tell(self, link: str, area: QRect, *, is_by_key: bool) -> None:
        self._pointed = link
        self.pointed.emit(link, area, is_by_key)

    def cursors_of(self, number: int) -> Iterator[QTextCursor]:
        """Yield a cursor for each chip with that citation."""
        for place in self._places:
            if number in _numbers_of(place.link):
                yield self._cursor(place)

    def _cursor(self, place: PlacedChip) -> QTextCursor:
        cursor = QTextCursor(self._prose.document())
        cursor.setPosition(place.start)
        cursor.setPosition(place.end, QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def _area_of(self, cursor: QTextCursor) -> QRect:
        """Return the rectangle of the cursor's selection in desktop coordinates."""
        start, end = cursor.selectionStart(), cursor.selectionEnd()
        shape = self._shape(start, end)
        area = shape.toAlignedRect() if shape is not None else self._prose.cursorRect(cursor)
        return QRect(self._prose.viewport().mapToGlobal(area.topLeft()), area.size())


def _anchor_of(cursor: QTextCursor) -> str:
    """Return the address of the selected link."""
    inside = QTextCursor(cursor)
    inside.setPosition(min(cursor.selectionStart() + 1, cursor.selectionEnd()))
    return inside.charFormat().anchorHref()


def _numbers_of(address: str) -> tuple[int, ...]:
    target = target_of(address)
    return target.numbers if isinstance(target, CitationTarget) else ()
