"""Shows blocks of prose at their full height, with selection and links; it loads no resources.

Veiled names are never in the document: a transparent image of their width stands there, so that
nothing can be selected, copied or read aloud, and showing them moves no other word.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from math import ceil, inf
from typing import Final

from PySide6 import QtGui
from PySide6.QtCore import (
    QEvent,
    QMimeData,
    QObject,
    QPointF,
    QRectF,
    QSizeF,
    Qt,
    QTimer,
    QUrl,
    Signal,
    Slot,
)
from PySide6.QtGui import QColor, QPainter, QTextCursor
from PySide6.QtWidgets import QFrame, QTextBrowser, QToolTip, QWidget

from reader_app.domain.chat import veiled_name
from reader_app.domain.translation import tr
from reader_app.ui.answers import mathematics, prose_writer
from reader_app.ui.answers.answer_links import BESIDE, Around
from reader_app.ui.answers.background_renderer import BackgroundRenderer
from reader_app.ui.answers.markdown_blocks import Blocks
from reader_app.ui.answers.page_chips import AnswerMarks
from reader_app.ui.answers.prose_writer import PlacedVeil, veil_number
from reader_app.ui.answers.type_styles import TypeStyles
from reader_app.ui.citations.citation_chips import CitationChips, line_parts
from reader_app.ui.citations.claim_marks import ClaimMarks
from reader_app.ui.citations.quotation_marks import QuotationMarks
from reader_app.ui.widgets.basic_widgets import announce

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


SCROLLING_KEYS: Final = frozenset(
    {
        Qt.Key.Key_PageUp,
        Qt.Key.Key_PageDown,
        Qt.Key.Key_Home,
        Qt.Key.Key_End,
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_Space,
    }
)
_MOST_PIXELS: Final = 40_000_000
"""Most pixels of all formulas in one view, which are 160 MB."""
_LONGEST_TOGETHER_MS: Final = 400
_TEX: Final = int(QtGui.QTextImageFormat.Property.UserProperty.value) + 1


class ProseView(QTextBrowser):
    """Shows a run of blocks as one document.

    `link_activated`: an address of `answer_links`, after BESIDE if it was clicked with Ctrl or the
    middle button. `veil_activated(number)`: the words behind a veil are to be shown.
    """

    link_activated = Signal(str)
    veil_activated = Signal(int)

    def __init__(
        self,
        styles: TypeStyles,
        renderer: BackgroundRenderer,
        room: int = 0,
        parent: QWidget | None = None,
        marks: AnswerMarks | None = None,
    ) -> None:
        """Create an empty view. `marks`: of the answer that it is a part of.

        `room`: the width it will have in pixels, so that its height is right before it is shown; 0
        if that isn't known.
        """
        super().__init__(parent)
        self._room = room
        self._styles = styles
        self._renderer = renderer
        self._marks = marks or AnswerMarks()
        self._parts: tuple[prose_writer.Part, ...] = ()
        self._starts: list[int] = []
        self._ends_empty: list[bool] = []
        self._awaited: set[mathematics.FormulaJob] = set()
        self._pixels: dict[str, int] = {}
        self._is_awaiting = False
        self._first_awaiting = 0
        self._widest_formula = 0.0
        self._written_for = 0
        self._setter = QTimer(self, interval=_LONGEST_TOGETHER_MS, singleShot=True)
        self._setter.timeout.connect(self._set_formulas)
        self.setDocument(prose_writer.new_document(self))
        self.document().setIndentWidth(styles.indent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self.setAccessibleName(tr("Answer"))
        self.anchorClicked.connect(self._follow)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        self.chips = CitationChips(self, styles)
        self.veils = Veils(self, styles)
        self.quotations = QuotationMarks(self, styles, self._marks)
        self.claims = ClaimMarks(self, styles, self._marks)
        self.claims.page_wanted.connect(self.link_activated)
        renderer.made.connect(self._take_formula)

    def show_blocks(self, blocks: Blocks) -> None:
        """Show `blocks` without rewriting the unchanged blocks and list items at the start."""
        parts = prose_writer.parts_of(blocks)
        kept = _same_beginning(self._parts, parts)
        if kept < len(self._parts) or kept < len(parts):
            self._rewrite(parts, self._behind_words(kept))

    def _behind_words(self, kept: int) -> int:
        """Return how many parts to keep, at most `kept`, for a safe start of rewriting.

        If the removed text began in a list item without text, Qt would remove the mark of that
        item, too.
        """
        while 0 < kept < len(self._starts):
            block = self.document().findBlock(self._starts[kept])
            if block.length() > 1 or self._ends_empty[kept - 1]:
                break
            kept -= 1
        return kept

    def set_styles(self, styles: TypeStyles) -> None:
        self._styles = styles
        self.document().setIndentWidth(styles.indent)
        self.chips.set_styles(styles)
        self.veils.set_styles(styles)
        self.quotations.set_styles(styles)
        self.claims.set_styles(styles)
        self._rewrite(self._parts, 0)

    def _rewrite(self, parts: tuple[prose_writer.Part, ...], kept: int) -> None:
        selected = self.textCursor()
        selection = (selected.anchor(), selected.position())
        cursor = QtGui.QTextCursor(self.document())
        cursor.beginEditBlock()
        unchanged_to = self._starts[kept] if kept < len(self._starts) else inf
        if kept < len(self._starts):
            cursor.setPosition(self._starts[kept])
            cursor.movePosition(
                QtGui.QTextCursor.MoveOperation.End, QtGui.QTextCursor.MoveMode.KeepAnchor
            )
            cursor.removeSelectedText()
            if kept == 0 or self._ends_empty[kept - 1]:
                # Qt leaves the format of a removed block, which may be that of a list's item.
                cursor.setBlockFormat(QtGui.QTextBlockFormat())
        del self._starts[kept:], self._ends_empty[kept:]
        if kept == 0:
            self._pixels.clear()
            self._widest_formula = 0.0
            self._written_for = self._width()
        writer = prose_writer.ProseWriter(self._styles, self._formula_image, self._marks)
        for part in parts[kept:]:
            self._append(writer, cursor, part)
        cursor.endEditBlock()
        self._parts = parts
        self.chips.place(unchanged_to, writer.chips)
        self.veils.place(unchanged_to, writer.veils)
        self.quotations.follow_text()
        self.claims.follow_text()
        self._restore(selection, self._starts[kept] if kept < len(self._starts) else 0)
        self._fit()

    def _restore(self, selection: tuple[int, int], unchanged_to: int) -> None:
        """Restore a selection that lies in the unchanged text, without text written after it."""
        anchor, position = selection
        if anchor != position and max(selection) <= unchanged_to:
            cursor = self.textCursor()
            cursor.setPosition(anchor)
            cursor.setPosition(position, QtGui.QTextCursor.MoveMode.KeepAnchor)
            self.setTextCursor(cursor)

    def _append(
        self, writer: prose_writer.ProseWriter, cursor: QtGui.QTextCursor, part: prose_writer.Part
    ) -> None:
        cursor.movePosition(QtGui.QTextCursor.MoveOperation.End)
        at = len(self._starts)
        items = (
            self._list_of(at - 1) if isinstance(part, prose_writer.ListItem) and part.at else None
        )
        is_empty = self._ends_empty[-1] if at else True
        self._starts.append(cursor.position())
        self._is_awaiting = False
        ends_empty = writer.write(cursor, part, is_first=at == 0, is_empty=is_empty, items=items)
        self._ends_empty.append(ends_empty)
        if self._is_awaiting:
            self._first_awaiting = min(at, self._first_awaiting)

    def _list_of(self, at: int) -> QtGui.QTextList:
        """Return the list of the item that is part number `at`."""
        start = self._starts[at]
        block = self.document().findBlock(start)
        # The item is in the block after its start position, unless that block was empty before.
        is_own = self._ends_empty[at - 1] if at else True
        items = (block if is_own else block.next()).textList()
        assert items is not None
        return items

    def _formula_image(self, tex: str, is_display: bool) -> QtGui.QTextImageFormat | str:
        job = mathematics.FormulaJob(
            tex, is_display, self._styles.font.pixelSize() + 1, self._styles.palette.text
        )
        drawing = self._renderer.result(job)
        if isinstance(drawing, mathematics.FormulaDrawing):
            return self._placed(job, drawing)
        if isinstance(drawing, mathematics.FailedFormula):
            return drawing.sentence
        self._awaited.add(job)
        self._is_awaiting = True
        return ""

    def _placed(
        self, job: mathematics.FormulaJob, drawing: mathematics.FormulaDrawing
    ) -> QtGui.QTextImageFormat | str:
        self._widest_formula = max(self._widest_formula, drawing.width)
        available = max(120, self._width())
        placing, alignment = drawing.placed(self._styles.font, available)
        name = f"formula:{abs(hash(job))}/{placing.scale:.3f}"
        ratio = self.devicePixelRatioF()
        self._pixels[name] = placing.pixels(ratio)
        image = QtGui.QImage()
        if sum(self._pixels.values()) <= _MOST_PIXELS:
            image = mathematics.formula_pixmap(drawing, placing, ratio)
        if image.isNull():
            del self._pixels[name]
            return mathematics.too_big().sentence
        self.document().addResource(
            QtGui.QTextDocument.ResourceType.ImageResource.value, QUrl(name), image
        )
        format_ = QtGui.QTextImageFormat()
        format_.setName(name)
        format_.setWidth(placing.width)
        format_.setHeight(placing.height)
        format_.setVerticalAlignment(alignment)
        format_.setToolTip(job.tex)
        format_.setProperty(_TEX, job.tex)
        return format_

    @Slot(object)
    def _take_formula(self, job: object) -> None:
        # Set all formulas at once, so that the text is rewritten only once, from the first of them
        # on. If one of them takes long, the others are set before it.
        if isinstance(job, mathematics.FormulaJob) and job in self._awaited:
            self._awaited.discard(job)
            if not self._awaited:
                self._set_formulas()
            elif not self._setter.isActive():
                self._setter.start()

    @Slot()
    def _set_formulas(self) -> None:
        self._setter.stop()
        first, self._first_awaiting = self._first_awaiting, len(self._parts)
        self._rewrite(self._parts, self._behind_words(min(first, len(self._parts))))

    @Slot(QUrl)
    def _follow(self, url: QUrl) -> None:
        veil = prose_writer.veil_number(url.toString())
        if veil >= 0:
            self.veil_activated.emit(veil)
            return
        self.link_activated.emit(url.toString(QUrl.ComponentFormattingOption.FullyEncoded))

    def around_link(self) -> Around:
        """Return the text around the link that was followed last.

        A click and the keys both move the cursor to the link.
        """
        words, place = self.document().toPlainText(), self.textCursor().position()
        at = len(words.encode("utf-16-le")[: 2 * place].decode("utf-16-le", "ignore"))
        return Around(words[:at], words[at:])

    def _width(self) -> int:
        # Until the view is shown, its viewport has a default size from Qt.
        is_placed = self.isVisible() or not self._room
        return self.viewport().width() if is_placed else self._room

    @Slot(QSizeF)
    def _fit(self, _size: QSizeF | None = None) -> None:
        if not self.isVisible() and self._room:
            self.document().setTextWidth(self._room)
        height = ceil(self.document().size().height())
        if height != self.height():
            self.setFixedHeight(height)

    def _wants_beside(self, event: QtGui.QMouseEvent) -> str:
        """Return the link under the pointer if the button asks to show it beside the page."""
        is_ctrl = event.modifiers() == Qt.KeyboardModifier.ControlModifier
        is_left = event.button() is Qt.MouseButton.LeftButton
        if event.button() is Qt.MouseButton.MiddleButton or (is_left and is_ctrl):
            return self.anchorAt(event.position().toPoint())
        return ""

    # Qt overrides

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        if self._wants_beside(event):
            self.setTextCursor(self.cursorForPosition(event.position().toPoint()))
        else:
            super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        link = self._wants_beside(event)
        if prose_writer.veil_number(link) >= 0:
            self.veil_activated.emit(prose_writer.veil_number(link))
        elif link:
            self.link_activated.emit(f"{BESIDE}{link}")
        else:
            super().mouseReleaseEvent(event)

    def loadResource(self, type: int, name: QUrl | str) -> object:
        """Load nothing: the images of formulas are already in the document."""
        return None

    def createMimeDataFromSelection(self) -> QMimeData:
        """Return the selected text, with formulas as TeX."""
        data = QMimeData()
        data.setText(_words_of(self.textCursor()))
        return data

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        area = event.rect()
        first = self.cursorForPosition(area.topLeft()).block()
        last = self.cursorForPosition(area.bottomRight()).block()
        span = (first.position(), last.position() + last.length())
        painter = QtGui.QPainter(self.viewport())
        self.chips.paint(painter, QRectF(area), *span)
        painter.end()
        super().paintEvent(event)
        painter = QtGui.QPainter(self.viewport())
        painter.setClipRegion(event.region())
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        self.veils.paint(painter, QRectF(area), *span)
        self.quotations.paint(painter, QRectF(area), *span)
        self.claims.paint(painter, QRectF(area))
        prose_writer.paint_bullets(painter, first, area.bottom(), self._styles)
        painter.end()

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        width = self.viewport().width()
        if self._widest_formula > min(width, self._written_for) and width != self._written_for:
            self._rewrite(self._parts, 0)
        self._fit()

    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        event.ignore()

    def focusNextPrevChild(self, is_next: bool) -> bool:
        is_inside = super().focusNextPrevChild(is_next)
        self.chips.note_key_focus()
        if self.veils.focused() >= 0:
            announce(self, tr("A name from later in the book. Press Enter to show."))
        return is_inside

    def focusOutEvent(self, event: QtGui.QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.chips.leave()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.chips.leave()

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QtGui.QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            told = self.claims.words_at(QPointF(event.pos())) or self.quotations.words_at(
                self.cursorForPosition(event.pos()).position()
            )
            if told and not self.anchorAt(event.pos()):
                QToolTip.showText(event.globalPos(), told, self)
                return True
        return super().viewportEvent(event)

    def contextMenuEvent(self, event: QtGui.QContextMenuEvent) -> None:
        if not self.chips.open_menu(event):
            event.ignore()  # the answer opens its own

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        plain = event.modifiers() in {
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.ControlModifier,
        }
        if plain and event.key() in SCROLLING_KEYS:
            event.ignore()
            return
        super().keyPressEvent(event)


def _same_beginning(old: Sequence[prose_writer.Part], new: Sequence[prose_writer.Part]) -> int:
    for at, (before, after) in enumerate(zip(old, new, strict=False)):
        if before != after:
            return at
    return min(len(old), len(new))


def _words_of(selection: QtGui.QTextCursor) -> str:
    words = selection.selectedText()
    if "\ufffc" in words or prose_writer.CHIP_SIDE in words:
        words = "".join(_in_plain_text(selection, words))
    return words.translate(_PLAIN_MARKS)


def _in_plain_text(selection: QtGui.QTextCursor, words: str) -> Iterator[str]:
    """Yield the words with formulas as TeX, chips as "(p. 42)", and none of what is veiled."""
    cursor = QtGui.QTextCursor(selection.document())
    position = selection.selectionStart()
    chip = veil = ""
    for char in words:
        position += 2 if ord(char) > 0xFFFF else 1  # Qt counts UTF-16 code units
        cursor.setPosition(position)
        # `charFormat` describes the character before the cursor.
        letters = cursor.charFormat()
        before, chip = chip, _text_property(letters, prose_writer.CHIP)
        veil_before, veil = veil, _text_property(letters, prose_writer.VEIL)
        if veil:
            yield veiled_name() if veil != veil_before else ""
        elif chip:
            yield f" {chip}" if chip != before else ""
        else:
            yield _text_property(letters, _TEX) or char


def _text_property(letters: QtGui.QTextCharFormat, key: int) -> str:
    value = letters.property(key)
    return value if isinstance(value, str) else ""


_PLAIN_MARKS: Final = {
    0x2028: "\n",
    0x2029: "\n",
    0xFDD0: "\n",
    0xFDD1: "\n",
    0x202F: None,
    0x2060: None,
    0xA0: " ",
}
