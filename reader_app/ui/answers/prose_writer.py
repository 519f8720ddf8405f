"""Writes blocks into a text document without HTML, so that nothing can be smuggled in.

It also paints the bullets of lists.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple, TypeAlias, assert_never

from PySide6 import QtGui
from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QUrl

from reader_app.domain.translation import tr
from reader_app.domain.values import dataclass, lazy_pattern, replace
from reader_app.ui.answers import markdown_blocks
from reader_app.ui.answers.answer_links import PageTarget, target_of
from reader_app.ui.answers.page_chips import AnswerMarks
from reader_app.ui.answers.type_styles import NUMBER_SUFFIX, TypeStyles
from reader_app.ui.theme.palette import METRICS
from reader_app.ui.theme.style import book_font

UNMARKED: Final = QtGui.QTextListFormat.Style.ListStyleUndefined
"""The style of lists with bullets, for which Qt paints no mark of its own."""

_SIZE_SHARE: Final = 0.32
_RING_WIDTH: Final = 1.2


def paint_bullets(
    painter: QtGui.QPainter, first: QtGui.QTextBlock, bottom: float, styles: TypeStyles
) -> None:
    """Paint the bullets from block `first` down to `bottom`, in pixels of the document."""
    painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
    layout = first.document().documentLayout()
    block = first
    while block.isValid():
        origin = layout.blockBoundingRect(block).topLeft()
        if origin.y() > bottom:
            return
        level = _level(block)
        if level and block.layout().lineCount():
            is_right = block.textDirection() == Qt.LayoutDirection.RightToLeft
            centre = origin + _centre(block.layout(), styles, is_right=is_right)
            _paint(painter, level, _square(centre, styles), QtGui.QColor(styles.palette.muted))
        block = block.next()


def _level(block: QtGui.QTextBlock) -> int:
    """Return the nesting level of a bullet, 1 for an outermost list; 0 for no bullet."""
    items = block.textList()
    if items is None or items.format().style() != UNMARKED:
        return 0
    return items.format().indent()


def _centre(layout: QtGui.QTextLayout, styles: TypeStyles, *, is_right: bool) -> QPointF:
    """Return the centre of a bullet in its block, at half the height of a lowercase letter."""
    line = layout.lineAt(0)
    words = line.naturalTextRect()
    apart = styles.list_gap + _size(styles) / 2
    x = words.right() + apart if is_right else words.left() - apart
    return QPointF(x, line.y() + line.ascent() - QtGui.QFontMetricsF(styles.font).xHeight() / 2)


def _size(styles: TypeStyles) -> float:
    return styles.font.pixelSize() * _SIZE_SHARE


def _square(centre: QPointF, styles: TypeStyles) -> QRectF:
    size = _size(styles)
    return QRectF(centre.x() - size / 2, centre.y() - size / 2, size, size)


def _paint(painter: QtGui.QPainter, level: int, square: QRectF, ink: QtGui.QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    if level == 1:
        painter.drawEllipse(square)
    elif level == 2:
        inset = _RING_WIDTH / 2
        painter.setPen(QtGui.QPen(ink, _RING_WIDTH))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(square.adjusted(inset, inset, -inset, -inset))
    else:
        painter.drawRect(square.adjusted(0.5, 0.5, -0.5, -0.5))


CHIP: Final = int(QtGui.QTextFormat.Property.UserProperty.value) + 2
"""The property of a page chip's letters; its value is the chip in plain text."""
CHIP_SIDE: Final = "\u00a0\u202f"
"""The room at both ends of a chip, which breaks no line; one more keeps it off the word before."""
CHIP_PADDING: Final = 5.0
"""Pixels on both sides of a chip's letters that belong to the chip."""
_ALIGN: Final = {
    markdown_blocks.Alignment.LEFT: Qt.AlignmentFlag.AlignLeft,
    markdown_blocks.Alignment.CENTER: Qt.AlignmentFlag.AlignHCenter,
    markdown_blocks.Alignment.RIGHT: Qt.AlignmentFlag.AlignRight,
}

FormulaImage = Callable[[str, bool], QtGui.QTextImageFormat | str]
"""Takes (TeX, is_display) and returns the picture's format in the document.

Where the source is shown instead, it returns the reason in a sentence, or "" while the formula is
being drawn.
"""


@dataclass(frozen=True, slots=True)
class ListItem:
    """One item of a list. `at`: its 0-based index; `start`: as in `ItemList`."""

    start: int | None
    at: int
    blocks: markdown_blocks.Blocks


Part: TypeAlias = markdown_blocks.Block | ListItem
"""The unit in which a document is written and rewritten."""


def parts_of(blocks: markdown_blocks.Blocks) -> tuple[Part, ...]:
    """Split lists into their items, so that a growing list isn't rewritten as a whole."""
    parts: list[Part] = []
    for block in blocks:
        if isinstance(block, markdown_blocks.ItemList):
            parts += [ListItem(block.start, at, item) for at, item in enumerate(block.items)]
        else:
            parts.append(block)
    return tuple(parts)


class PlacedChip(NamedTuple):
    """A page chip at `document[start:end]`, which leads to `link`."""

    start: int
    end: int
    link: str = ""


VEIL: Final = CHIP + 1
"""The property of letters that stand for a veiled word; its value is the number of the veil."""
VEILED_WORD: Final = CHIP + 2
"""The veiled word itself, by which checked sentences and quotations find their place."""
_VEIL_SCHEME: Final = "veil:"
_PIXEL: Final = "veil:pixel"
_VEIL_PARTS: Final = lazy_pattern(r"[^\W_]+")
_JOINER: Final = "\u2060"


class PlacedVeil(NamedTuple):
    """Letters at `document[start:end]` that stand for a veiled word."""

    start: int
    end: int
    number: int


def _write_veil(
    cursor: QtGui.QTextCursor, words: str, number: int, letters: QtGui.QTextCharFormat
) -> list[PlacedVeil]:
    """Write letters for veiled words, as wide as the words; spaces between them stay."""
    document = cursor.document()
    if not document.resource(QtGui.QTextDocument.ResourceType.ImageResource.value, QUrl(_PIXEL)):
        pixel = QtGui.QImage(1, 1, QtGui.QImage.Format.Format_ARGB32_Premultiplied)
        pixel.fill(Qt.GlobalColor.transparent)
        document.addResource(
            QtGui.QTextDocument.ResourceType.ImageResource.value, QUrl(_PIXEL), pixel
        )
    link = QtGui.QTextCharFormat(letters)
    _set_link(link, number)
    metrics = QtGui.QFontMetricsF(letters.font())
    placed: list[PlacedVeil] = []
    done = 0
    for at, match in enumerate(_VEIL_PARTS.finditer(words)):
        between = words[done : match.start()]
        cursor.insertText(f"{between}{_JOINER}" if between or not at else _JOINER, link)
        image = QtGui.QTextImageFormat()
        image.setName(_PIXEL)
        image.setWidth(metrics.horizontalAdvance(match[0]))
        image.setHeight(1)
        image.setFont(letters.font())
        _set_link(image, number)
        image.setProperty(VEILED_WORD, match[0])
        start = cursor.position()
        cursor.insertImage(image)
        placed.append(PlacedVeil(start, cursor.position(), number))
        done = match.end()
    cursor.insertText(f"{_JOINER}{words[done:]}", link)
    return placed


def _set_link(letters: QtGui.QTextCharFormat, number: int) -> None:
    letters.setAnchor(True)
    letters.setAnchorHref(f"{_VEIL_SCHEME}{number}")
    letters.setFontUnderline(False)
    letters.setProperty(VEIL, str(number))
    letters.setToolTip(tr("A name from later in the book. Click to show."))


def veil_number(link: str) -> int:
    """Return the number of the veil that a link shows; -1 if it is another kind of link."""
    number = link.removeprefix(_VEIL_SCHEME)
    return int(number) if link.startswith(_VEIL_SCHEME) and number.isdecimal() else -1


class ProseWriter:
    """Writes blocks and list items at a cursor, with the formats of `TypeStyles`."""

    def __init__(self, styles: TypeStyles, formula_image: FormulaImage, marks: AnswerMarks) -> None:
        self._styles = styles
        self._formula_image = formula_image
        self._marks = marks
        self._is_quoting = False
        self.chips: list[PlacedChip] = []
        self.veils: list[PlacedVeil] = []

    def write(
        self,
        cursor: QtGui.QTextCursor,
        part: Part,
        *,
        is_first: bool,
        is_empty: bool,
        items: QtGui.QTextList | None = None,
    ) -> bool:
        """Write one part at the end of the document.

        `is_empty`: the document ends with an empty block that the part can use. `items`: the list
        that the part continues. Return True if the document ends with such an empty block
        afterwards.
        """
        place = _Place(cursor, is_first, 0, is_empty=is_empty)
        if isinstance(part, ListItem):
            self._list_item(place, part, items)
        else:
            self._write(place, part)
        return place.is_empty

    def _write(self, place: _Place, block: markdown_blocks.Block) -> None:
        match block:
            case markdown_blocks.Paragraph():
                self._open(place, METRICS.space_m)
                self._inlines(place.cursor, block.inlines)
            case markdown_blocks.HeadingBlock():
                self._heading(place, block)
            case markdown_blocks.CodeBlock():
                self._code(place, block)
            case markdown_blocks.FormulaBlock():
                self._formula_block(place, block)
            case markdown_blocks.Rule():
                self._rule(place)
            case markdown_blocks.QuoteBlock():
                self._quote(place, block)
            case markdown_blocks.ItemList():
                self._list(place, block)
            case markdown_blocks.Table():
                self._table(place, block)
            case _:
                assert_never(block)

    def _open(self, place: _Place, top: float) -> QtGui.QTextBlockFormat:
        """Begin a block, using the empty one at the end if there is one."""
        format_ = self._styles.paragraph(0 if place.is_first else top, is_book=self._is_quoting)
        format_.setIndent(place.indent)
        if place.is_empty:
            place.cursor.setBlockFormat(format_)
        else:
            place.cursor.insertBlock(format_)
        # A new block inherits the character format before it, so reset that.
        place.set_ink(self._styles.words(markdown_blocks.Style()))
        place.is_first = place.is_empty = False
        return format_

    def _heading(self, place: _Place, block: markdown_blocks.HeadingBlock) -> None:
        self._open(place, METRICS.space_xl if block.level < 3 else METRICS.space_l)
        self._inlines(place.cursor, block.inlines, self._styles.heading(block.level))

    def _code(self, place: _Place, block: markdown_blocks.CodeBlock) -> None:
        table = place.cursor.insertTable(1, 1, self._styles.framed(place.top, place.indent))
        cell = table.cellAt(0, 0)
        cell.setFormat(self._styles.code_cell())
        words = QtGui.QTextCharFormat()
        words.setFont(self._styles.code_font)
        words.setForeground(QtGui.QColor(self._styles.palette.text))
        cell.firstCursorPosition().insertText(block.code, words)
        place.leave(table)

    def _formula_block(self, place: _Place, block: markdown_blocks.FormulaBlock) -> None:
        format_ = self._open(place, METRICS.space_m)
        format_.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        place.cursor.setBlockFormat(format_)
        self._formula(place.cursor, block.tex, True)

    def _rule(self, place: _Place) -> None:
        format_ = self._open(place, METRICS.space_l)
        format_.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        place.cursor.setBlockFormat(format_)
        place.cursor.insertText("·  ·  ·", self._styles.muted())

    def _quote(self, place: _Place, block: markdown_blocks.QuoteBlock) -> None:
        table = place.cursor.insertTable(1, 1, self._styles.framed(place.top, place.indent))
        cell = table.cellAt(0, 0)
        cell.setFormat(self._styles.quote_cell())
        inside = _Place(cell.firstCursorPosition(), True, 0, is_cell=True)
        with self._quoting():
            for each in block.blocks:
                self._write(inside, each)
        place.leave(table)

    @contextmanager
    def _quoting(self) -> Iterator[None]:
        """Write in the book's letters meanwhile."""
        before, self._is_quoting = self._is_quoting, True
        yield
        self._is_quoting = before

    def _list(self, place: _Place, block: markdown_blocks.ItemList) -> None:
        items: QtGui.QTextList | None = None
        for at, blocks in enumerate(block.items):
            items = self._list_item(place, ListItem(block.start, at, blocks), items)

    def _list_item(
        self, place: _Place, item: ListItem, items: QtGui.QTextList | None
    ) -> QtGui.QTextList:
        """Write an item and return the list it is in: `items`, or a new one."""
        self._open(place, METRICS.space_xs if item.at or place.indent else METRICS.space_s)
        # The list format indents the item itself; further blocks in it are indented by
        # `place.indent`.
        further = 0 if item.start is None else self._styles.indents_for(item.start + item.at) - 1
        flush = place.cursor.blockFormat()
        flush.setIndent(further)
        place.cursor.setBlockFormat(flush)
        place.set_ink(self._styles.muted())
        if items is None:
            items = place.cursor.createList(_list_format(item.start, place.indent + 1))
        else:
            items.add(place.cursor.block())
        place.indent += 1 + further
        self._item(place, item.blocks)
        place.indent -= 1 + further
        return items

    def _item(self, place: _Place, blocks: markdown_blocks.Blocks) -> None:
        rest = blocks
        if blocks and isinstance(blocks[0], markdown_blocks.Paragraph):
            self._inlines(place.cursor, blocks[0].inlines)
            rest = blocks[1:]
        for block in rest:
            self._write(place, block)

    def _table(self, place: _Place, block: markdown_blocks.Table) -> None:
        format_ = self._styles.table(block.alignments, place.top, place.indent)
        table = place.cursor.insertTable(len(block.rows), len(block.alignments), format_)
        for row, cells in enumerate(block.rows):
            for column, inlines in enumerate(cells):
                cell = table.cellAt(row, column)
                cell.setFormat(self._styles.table_cell(is_header=not row, is_first=not column))
                cursor = cell.firstCursorPosition()
                align = self._styles.paragraph(0)
                align.setAlignment(_ALIGN[block.alignments[column]])
                cursor.setBlockFormat(align)
                self._inlines(
                    cursor, inlines, self._styles.words(markdown_blocks.Style(is_bold=not row))
                )
        place.leave(table)

    def _inlines(
        self,
        cursor: QtGui.QTextCursor,
        inlines: markdown_blocks.Inlines,
        base: QtGui.QTextCharFormat | None = None,
    ) -> None:
        for inline in self._marks.drawn(inlines):
            self._inline(cursor, inline, base)

    def _inline(
        self,
        cursor: QtGui.QTextCursor,
        inline: markdown_blocks.Inline,
        base: QtGui.QTextCharFormat | None,
    ) -> None:
        match inline:
            case markdown_blocks.Text():
                cursor.insertText(_unbroken(inline), self._words(inline, base))
            case markdown_blocks.VeiledText():
                letters = self._words(markdown_blocks.Text(inline.text, inline.style), base)
                self.veils += _write_veil(cursor, _safe(inline.text), inline.number, letters)
            case markdown_blocks.Formula():
                self._formula(cursor, inline.tex, inline.is_display)
            case markdown_blocks.LineBreak():
                cursor.insertText("\u2028", base or self._styles.words(markdown_blocks.Style()))
            case markdown_blocks.PageChip():
                self._chip(cursor, inline)
            case markdown_blocks.CitationMark():
                pass  # of nothing that is known
            case _:
                assert_never(inline)

    def _words(
        self, inline: markdown_blocks.Text, base: QtGui.QTextCharFormat | None
    ) -> QtGui.QTextCharFormat:
        style = inline.style
        if self._is_quoting and not style.is_code:
            style = replace(style, is_book=True)
        words = self._styles.words(style, is_link=bool(inline.link))
        if base is not None and not style.is_code:
            words.setFont(book_font(base.font()) if style.is_book else base.font())
            words.setFontItalic(style.is_italic)
        if inline.link:
            words.setAnchor(True)
            words.setAnchorHref(inline.link)
        return words

    def _formula(self, cursor: QtGui.QTextCursor, tex: str, is_display: bool) -> None:
        image = self._formula_image(tex, is_display)
        if isinstance(image, str):
            source = self._styles.words(markdown_blocks.Style(is_code=True))
            source.setForeground(QtGui.QColor(self._styles.palette.muted))
            source.setToolTip(image)
            cursor.insertText(_safe(tex), source)
        else:
            cursor.insertImage(image)

    def _chip(self, cursor: QtGui.QTextCursor, chip: markdown_blocks.PageChip) -> None:
        letters = self._styles.chip()
        letters.setAnchor(True)
        letters.setAnchorHref(chip.link)
        letters.setProperty(CHIP, chip.full)
        start = cursor.position()
        words = chip.words.replace(" ", "\u00a0").replace("–", "\u2060–\u2060")
        # No space before it: neither a chip nor a full stop behind it may begin a line. As high as
        # the text, this room keeps a chip alone in its line level with words beside it.
        room_before = QtGui.QTextCharFormat(letters)
        room_before.setFont(self._styles.font)
        cursor.insertText("\u00a0", room_before)
        cursor.insertText(f"{CHIP_SIDE}{words}", letters)
        # What follows, often a comma, stands close to the chip's edge.
        room = QtGui.QFontMetricsF(letters.font()).horizontalAdvance(CHIP_SIDE)
        letters.setFontLetterSpacingType(QtGui.QFont.SpacingType.AbsoluteSpacing)
        letters.setFontLetterSpacing((CHIP_PADDING - room) / len(CHIP_SIDE))
        cursor.insertText(CHIP_SIDE, letters)
        self.chips.append(PlacedChip(start, cursor.position(), chip.link))


def _list_format(start: int | None, indent: int) -> QtGui.QTextListFormat:
    made = QtGui.QTextListFormat()
    made.setIndent(indent)
    if start is None:
        made.setStyle(UNMARKED)
    else:
        made.setStyle(QtGui.QTextListFormat.Style.ListDecimal)
        made.setStart(start)
        made.setNumberSuffix(NUMBER_SUFFIX)
    return made


class _Place:
    """The position of the next block.

    `is_empty`: the cursor stands in an empty block that is to be used.
    """

    def __init__(
        self,
        cursor: QtGui.QTextCursor,
        is_first: bool,
        indent: int,
        *,
        is_cell: bool = False,
        is_empty: bool = True,
    ) -> None:
        self.cursor = cursor
        self._cell_start = cursor.position() if is_cell else -1
        self.is_first = is_first
        self.indent = indent
        self.is_empty = is_empty

    def set_ink(self, ink: QtGui.QTextCharFormat) -> None:
        """Set the character format of the block, which applies to its list mark and empty lines."""
        # WORKAROUND: Qt keeps a cell's format in the character format of the cell's first block.
        if self.cursor.block().position() != self._cell_start:
            self.cursor.setBlockCharFormat(ink)

    @property
    def top(self) -> int:
        """The space above a frame at this position."""
        return 0 if self.is_first else METRICS.space_m

    def leave(self, frame: QtGui.QTextFrame) -> None:
        """Move behind `frame`, into the empty block that Qt keeps there."""
        self.cursor.setPosition(frame.lastPosition() + 1)
        self.is_first = False
        self.is_empty = True


def _unbroken(inline: markdown_blocks.Text) -> str:
    """Return the text with page references kept on one line, including short ranges with a dash."""
    words = _safe(inline.text)
    if inline.link and len(words) < 24 and isinstance(target_of(inline.link), PageTarget):
        return words.replace(" ", "\u00a0").replace("–", "\u2060–\u2060")
    return words


def _safe(text: str) -> str:
    # Text must not contain the characters with which Qt marks frames, images and paragraphs.
    return text.translate(_QT_MARKS)


_QT_MARKS: Final = {0xFDD0: "�", 0xFDD1: "�", 0xFFFC: "�", 0x2029: " ", 0x0A: "\u2028", 0x0D: " "}


def new_document(parent: QObject) -> QtGui.QTextDocument:
    document = QtGui.QTextDocument(parent)
    document.setUndoRedoEnabled(False)
    document.setDocumentMargin(0)
    return document
