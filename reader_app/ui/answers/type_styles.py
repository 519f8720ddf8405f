"""Fonts, colours and sizes of messages, and the context with which every message is drawn."""

from __future__ import annotations

from math import ceil

from PySide6 import QtGui

from reader_app.domain.page_numbers import PageNames
from reader_app.domain.values import dataclass, field
from reader_app.ui.answers.background_renderer import BackgroundRenderer
from reader_app.ui.answers.markdown import MarkdownReader
from reader_app.ui.answers.markdown_blocks import Alignment, Style
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.theme.style import book_font

_SAMPLE = "The quick brown fox reads a quiet book by the fire, page after page, until it sleeps. "
_HEADING_SHARES = {1: 17 / 15, 2: 16 / 15}
"""Headings of an answer stay smaller than the title of the panel."""
_CHIP_SHARE = 0.8
_CODE_SHARE = 0.88
_LIST_GAP_SHARE = 0.55
_USUAL_DIGITS = 2
_NUMBER_EDGE = 2
"""Pixels before a list's number, because its first digit may extend a little to the left."""
NUMBER_SUFFIX = ".\u00a0"
"""Qt puts one space between a number and its text; the second space widens the gap."""


def reading_font(family: QtGui.QFont, size: int = METRICS.type_reading) -> QtGui.QFont:
    """Return the interface font at the size in pixels for reading answers."""
    font = QtGui.QFont(family)
    font.setPixelSize(size)
    return font


def measure_width(font: QtGui.QFont) -> int:
    """Return the width in pixels of the longest comfortable line (LOOK: 72 characters)."""
    advance = QtGui.QFontMetricsF(font).horizontalAdvance(_SAMPLE) / len(_SAMPLE)
    return round(advance * METRICS.reading_line_characters)


@dataclass(frozen=True)
class TypeStyles:
    """The text formats of messages, for one palette and one font."""

    palette: Palette
    font: QtGui.QFont
    line_percent: float = field(init=False)
    book_percent: float = field(init=False)
    """The height of lines of the book's words alone, so that they stand as far apart."""
    _words: dict[tuple[Style, bool], QtGui.QTextCharFormat] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )

    def __post_init__(self) -> None:
        wanted = self.font.pixelSize() * METRICS.reading_line_height
        for name, font in (("line_percent", self.font), ("book_percent", book_font(self.font))):
            object.__setattr__(self, name, 100 * wanted / QtGui.QFontMetricsF(font).height())

    @property
    def code_font(self) -> QtGui.QFont:
        font = QtGui.QFontDatabase.systemFont(QtGui.QFontDatabase.SystemFont.FixedFont)
        font.setPixelSize(round(self.font.pixelSize() * _CODE_SHARE))
        return font

    def paragraph(self, top: float, *, is_book: bool = False) -> QtGui.QTextBlockFormat:
        block = QtGui.QTextBlockFormat()
        block.setTopMargin(top)
        percent = self.book_percent if is_book else self.line_percent
        block.setLineHeight(
            percent, QtGui.QTextBlockFormat.LineHeightTypes.ProportionalHeight.value
        )
        return block

    def words(self, style: Style, *, is_link: bool = False) -> QtGui.QTextCharFormat:
        """Return a copy of a cached format, which the caller may change.

        The formats are cached because a long answer asks for thousands.
        """
        known = self._words.get((style, is_link))
        if known is None:
            known = self._words[style, is_link] = self._made_words(style, is_link=is_link)
        return QtGui.QTextCharFormat(known)

    def _made_words(self, style: Style, *, is_link: bool) -> QtGui.QTextCharFormat:
        words = QtGui.QTextCharFormat()
        font = book_font(self.font) if style.is_book else self.font
        words.setFont(self.code_font if style.is_code else font)
        words.setForeground(QtGui.QColor(self.palette.accent if is_link else self.palette.text))
        if style.is_bold:
            words.setFontWeight(QtGui.QFont.Weight.DemiBold)
        words.setFontItalic(style.is_italic)
        words.setFontStrikeOut(style.is_struck)
        if style.is_code:
            words.setBackground(QtGui.QColor(self.palette.hover))
        return words

    def heading(self, level: int) -> QtGui.QTextCharFormat:
        words = self.words(Style(is_bold=True))
        font = QtGui.QFont(self.font)
        font.setPixelSize(round(self.font.pixelSize() * _HEADING_SHARES.get(level, 1)))
        font.setWeight(QtGui.QFont.Weight.DemiBold)
        words.setFont(font)
        return words

    def chip(self) -> QtGui.QTextCharFormat:
        """Return the format of a page chip's letters; the chip behind them is painted."""
        words = self.words(Style(), is_link=True)
        font = QtGui.QFont(self.font)
        font.setPixelSize(round(self.font.pixelSize() * _CHIP_SHARE))
        words.setFont(font)
        words.setFontUnderline(False)
        return words

    def lit_chip(self) -> QtGui.QTextCharFormat:
        """Return the additional format for the letters of the chip whose evidence is shown."""
        lit = QtGui.QTextCharFormat()
        lit.setForeground(QtGui.QColor(self.palette.text))
        return lit

    def muted(self) -> QtGui.QTextCharFormat:
        words = self.words(Style())
        words.setForeground(QtGui.QColor(self.palette.muted))
        return words

    @property
    def indent(self) -> int:
        """The indent of a list in pixels: room for two digits, their dot and the gap."""
        return self._number_room(_USUAL_DIGITS)

    def indents_for(self, number: int) -> int:
        """Return how many indents an item with this number needs to show the whole number."""
        return ceil(self._number_room(len(str(number))) / self.indent)

    def _number_room(self, digits: int) -> int:
        """Return the width in whole pixels of a number with this many digits, as Qt measures it."""
        metrics = QtGui.QFontMetrics(self.font)
        widest = max("0123456789", key=metrics.horizontalAdvance)
        number = metrics.horizontalAdvance(f"{widest * digits}{NUMBER_SUFFIX}")
        return number + metrics.horizontalAdvance(" ") + _NUMBER_EDGE

    @property
    def list_gap(self) -> float:
        """Pixels between a list mark and its text."""
        return self.font.pixelSize() * _LIST_GAP_SHARE

    def framed(self, top: float, indent: int) -> QtGui.QTextTableFormat:
        """Return the table format of a frame with one cell, for quotations and code in lists."""
        frame = QtGui.QTextTableFormat()
        frame.setBorder(0)
        frame.setCellSpacing(0)
        frame.setCellPadding(0)
        frame.setBorderCollapse(True)
        frame.setBottomMargin(METRICS.space_m)
        frame.setTopMargin(top)
        # Half of a collapsed border lies outside the table.
        frame.setLeftMargin(indent * self.indent + METRICS.space_xs)
        if not indent:
            frame.setWidth(QtGui.QTextLength(QtGui.QTextLength.Type.PercentageLength, 100))
        return frame

    def quote_cell(self) -> QtGui.QTextTableCellFormat:
        cell = QtGui.QTextTableCellFormat()
        cell.setLeftBorder(2)
        cell.setLeftBorderStyle(QtGui.QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        cell.setLeftBorderBrush(QtGui.QColor(self.palette.hairline))
        cell.setLeftPadding(METRICS.space_m)
        return cell

    def code_cell(self) -> QtGui.QTextTableCellFormat:
        cell = QtGui.QTextTableCellFormat()
        cell.setBackground(QtGui.QColor(self.palette.hover))
        cell.setPadding(METRICS.space_s)
        return cell

    def table_cell(self, *, is_header: bool, is_first: bool) -> QtGui.QTextTableCellFormat:
        cell = QtGui.QTextTableCellFormat()
        cell.setBottomBorder(1)
        cell.setBottomBorderStyle(QtGui.QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        cell.setBottomBorderBrush(
            QtGui.QColor(self.palette.muted if is_header else self.palette.hairline)
        )
        cell.setTopPadding(5)
        cell.setBottomPadding(5)
        cell.setLeftPadding(0 if is_first else METRICS.space_s)
        cell.setRightPadding(METRICS.space_s)
        return cell

    def table(
        self, alignments: tuple[Alignment, ...], top: float, indent: int
    ) -> QtGui.QTextTableFormat:
        table = QtGui.QTextTableFormat()
        table.setBorder(0)
        table.setBorderCollapse(True)
        table.setCellPadding(0)
        table.setCellSpacing(0)
        table.setTopMargin(top)
        table.setLeftMargin(indent * self.indent)
        table.setHeaderRowCount(1)
        table.setBottomMargin(METRICS.space_m)
        table.setColumnWidthConstraints(
            [QtGui.QTextLength(QtGui.QTextLength.Type.VariableLength, 0) for _ in alignments]
        )
        return table


@dataclass(frozen=True)
class PrepareMarkdown:
    """A renderer job that loads the Markdown parser before the first words come."""

    reader: MarkdownReader

    def make(self) -> object:
        self.reader.prepare()
        return True


@dataclass(frozen=True)
class RenderContext:
    """What every message is drawn with; replaced as a whole when theme, font or book changes."""

    styles: TypeStyles
    renderer: BackgroundRenderer
    reader: MarkdownReader
    names: PageNames

    @property
    def palette(self) -> Palette:
        return self.styles.palette
