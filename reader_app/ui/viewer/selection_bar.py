"""What can be done with selected words: a small bar beside them, never over them."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QToolButton

from reader_app.domain.annotations import HighlightColor
from reader_app.domain.translation import tr
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import LIGHT, METRICS, READER_HIGHLIGHTS, Palette
from reader_app.ui.viewer.floating_bar import FloatingBar
from reader_app.ui.viewer.page_view import PageView

_FEW_WORDS: Final = 3
_DOT: Final = 14
_DOT_SCALE: Final = 2
"""Drawn for screens of scale 2 as well."""
_MANY_LINES: Final = 8
"""Of so many in sight the bar may cover one or two."""


class Wish(StrEnum):
    """What the conversation can do with words."""

    ASK = "ask"
    EXPLAIN = "explain"
    DEFINE = "define"
    TRANSLATE = "translate"
    SUMMARISE = "summarise"

    @property
    def label(self) -> str:
        return _LABELS[self]


_LABELS: Final = {
    Wish.ASK: tr("Ask"),
    Wish.EXPLAIN: tr("Explain"),
    Wish.DEFINE: tr("Define"),
    Wish.TRANSLATE: tr("Translate"),
    Wish.SUMMARISE: tr("Summarise"),
}
_LEFT_TO_THE_MENU: Final = (Wish.SUMMARISE, Wish.TRANSLATE, Wish.DEFINE)
"""Where the page is too narrow for all."""


_IN: Final = {
    HighlightColor.YELLOW: tr("Highlight in yellow"),
    HighlightColor.GREEN: tr("Highlight in green"),
    HighlightColor.BLUE: tr("Highlight in blue"),
    HighlightColor.PINK: tr("Highlight in pink"),
}


class SelectionBar(FloatingBar):
    """`selectionBar`: stands beside a finished selection until it ends.

    `…_requested(text, first page)`; `highlight_requested(name of a HighlightColor)`.
    """

    ask_requested = Signal(str, int)
    explain_requested = Signal(str, int)
    define_requested = Signal(str, int)
    translate_requested = Signal(str, int)
    summarise_requested = Signal(str, int)
    highlight_requested = Signal(str)

    def __init__(self, view: PageView) -> None:
        super().__init__(view, "selectionBar", tr("Selected text"))
        self._is_wanted = False
        self._wishes = {wish: self._wish_button(wish) for wish in Wish}
        self._row.addSpacing(METRICS.space_s)
        self._dots = {color: self._dot_button(color) for color in HighlightColor}
        self._row.addSpacing(METRICS.space_s)
        self._copy = self.add_button(tr("Copy (Ctrl+C)"), "copySelectionButton")
        self._copy.clicked.connect(self.copy)
        self.set_palette(LIGHT)
        self._connect()

    def set_palette(self, palette: Palette) -> None:
        self._wishes[Wish.ASK].setIcon(line_icon("chat", palette))
        self._copy.setIcon(line_icon("copy", palette))
        for color, icon in highlight_dots(palette).items():
            self._dots[color].setIcon(icon)

    # -- what its buttons and the menu do ---------------------------------------------------

    def wish(self, wish: Wish) -> None:
        """Hand the selected words to the conversation."""
        text, page = self._view.selected_text(), self._view.selected_page()
        self.put_away()
        signals = {
            Wish.ASK: self.ask_requested,
            Wish.EXPLAIN: self.explain_requested,
            Wish.DEFINE: self.define_requested,
            Wish.TRANSLATE: self.translate_requested,
            Wish.SUMMARISE: self.summarise_requested,
        }
        if text:
            signals[wish].emit(text, page)

    def highlight(self, color: HighlightColor) -> None:
        """Mark the selected words; the selection has done its work."""
        self.put_away()
        self.highlight_requested.emit(color.value)
        self._view.clear_selection()

    @Slot()
    def copy(self) -> None:
        self._view.copy_selection()
        self.put_away()

    # -- coming and going -------------------------------------------------------------------

    @Slot()
    def appear(self) -> None:
        """Stand beside what is selected."""
        self._is_wanted = True
        offered = wishes_for(self._view.selected_text())
        for wish, button in self._wishes.items():
            button.setVisible(wish in offered)
        for wish in _LEFT_TO_THE_MENU:
            if self.sizeHint().width() > self._view.clear_area().width():
                self._wishes[wish].hide()
        self.follow()

    @Slot()
    def follow(self) -> None:
        """The words have moved on the screen, left it, or fill it."""
        if not self._is_wanted:
            return
        areas = self._view.selection_areas()
        if areas and (self.fits_beside(areas) or len(areas) >= _MANY_LINES):
            self.stand_beside(areas)
        else:
            self.leave()

    @Slot()
    def put_away(self) -> None:
        """The selection may stay."""
        self._is_wanted = False
        self.leave()

    def end(self) -> None:
        self._view.clear_selection()

    @Slot()
    def _note_selection(self) -> None:
        if self._view.pointer.is_selecting or not self._view.has_selection:
            self.put_away()

    # -- inside -----------------------------------------------------------------------------

    def _connect(self) -> None:
        view = self._view
        view.selection_finished.connect(self.appear)
        view.selection_altered.connect(self._note_selection)
        view.verticalScrollBar().valueChanged.connect(self.follow)
        view.horizontalScrollBar().valueChanged.connect(self.follow)
        view.zoom_changed.connect(self.follow)

    def _wish_button(self, wish: Wish) -> QToolButton:
        button = self.add_button(wish.label, f"{wish.value}SelectionButton", wish.label)
        button.clicked.connect(lambda: self.wish(wish))
        return button

    def _dot_button(self, color: HighlightColor) -> QToolButton:
        button = self.add_button(_IN[color], f"{color.value}HighlightButton")
        button.setIconSize(QSize(_DOT, _DOT))
        button.clicked.connect(lambda: self.highlight(color))
        return button


def wishes_for(text: str) -> list[Wish]:
    """A word or two is defined, more than that summed up."""
    is_short = len(text.split()) <= _FEW_WORDS
    left_out = Wish.SUMMARISE if is_short else Wish.DEFINE
    return [wish for wish in Wish if wish is not left_out]


def highlight_dots(palette: Palette) -> dict[HighlightColor, QIcon]:
    """The reader's colours, with an edge that is seen on every ground."""
    edge = QColor(palette.muted)
    pairs = zip(HighlightColor, READER_HIGHLIGHTS, strict=True)
    return {color: _dot(QColor(ground), edge) for color, ground in pairs}


def _dot(ground: QColor, edge: QColor) -> QIcon:
    picture = QPixmap(_DOT * _DOT_SCALE, _DOT * _DOT_SCALE)
    picture.setDevicePixelRatio(_DOT_SCALE)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(ground)
    painter.setPen(QPen(edge, 1))
    painter.drawEllipse(QRectF(1, 1, _DOT - 2, _DOT - 2))
    painter.end()
    return QIcon(picture)
