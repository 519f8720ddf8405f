"""Floating bars of buttons beside a selection or a region of a page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from functools import partial
from itertools import islice
from typing import Final

from PySide6 import QtGui
from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from reader_app.app.library.book_annotations import COLOR_NAMES, STYLE_NAMES
from reader_app.domain.annotations import HighlightColor, MarkStyle
from reader_app.domain.search import LONGEST_WORD, MOST_WORDS
from reader_app.domain.translation import tr
from reader_app.ui.annotations.mark_painting import sign_color
from reader_app.ui.annotations.model import STYLE_ICONS
from reader_app.ui.pages.floating_card import beside, free_beside, paint_card
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import LIGHT, METRICS, READER_HIGHLIGHTS, Palette
from reader_app.ui.theme.theme import appear
from reader_app.ui.window.action_table import NEEDS_MODEL


def without_key(words: str) -> str:
    """Return "Copy" for "Copy (Ctrl+C)", for screen readers.

    Not every script puts a space before the bracket.
    """
    return re.split(r"\s*\(", words, maxsplit=1)[0]


class FloatingBar(QWidget):
    """Base of the bars.

    Tab reaches a bar, the arrow keys walk its buttons, Enter presses one, Esc closes the bar.
    """

    def __init__(self, view: PageView, object_name: str, name: str) -> None:
        super().__init__(view)
        self._view = view
        self._buttons: list[QToolButton] = []
        self.setObjectName(object_name)
        self.setAccessibleName(name)
        self._row = QHBoxLayout(self)
        edge = METRICS.space_xs
        self._row.setContentsMargins(edge, edge, edge, edge)
        self._row.setSpacing(0)
        self.hide()

    def add_button(self, name: str, object_name: str, words: str = "") -> QToolButton:
        """Add a button.

        `name`: for screen readers and, if `words` are empty, the tooltip. `words`: the text on the
        button.
        """
        button = QToolButton(self)
        button.setObjectName(object_name)
        button.setAccessibleName(without_key(name))
        button.setToolTip("" if words else name)
        button.setText(words)
        if words:  # an icon beside words has room on both sides
            button.setIconSize(QSize(METRICS.space_l + METRICS.space_s, METRICS.space_l))
        style = Qt.ToolButtonStyle
        button.setToolButtonStyle(
            style.ToolButtonTextBesideIcon if words else style.ToolButtonIconOnly
        )
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._row.addWidget(button)
        self._buttons.append(button)
        return button

    def stand_beside(self, areas: Sequence[QRect]) -> None:
        """Show the bar beside these areas (pixels of the viewport, at least one)."""
        self.adjustSize()
        corner = beside(areas, self.size(), self._view.covered.clear_area())
        self.move(corner + self._view.viewport().pos())
        appear(self)

    def fits_beside(self, areas: Sequence[QRect]) -> bool:
        """Return True if there is room for the bar beside these areas."""
        return free_beside(areas, self.sizeHint(), self._view.covered.clear_area()) is not None

    def leave(self) -> None:
        """Hide the bar; if it had the focus, the page view gets it."""
        had_focus = any(button.hasFocus() for button in self._buttons)
        self.hide()
        if had_focus:
            self._view.setFocus()

    def focus_first(self) -> None:
        shown = self._shown()
        if shown:
            shown[0].setFocus(Qt.FocusReason.TabFocusReason)

    def end(self) -> None:
        """Close the bar because Esc was pressed."""
        self.leave()

    # -- Qt ---------------------------------------------------------------------------------

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        paint_card(self)

    def event(self, event: QEvent) -> bool:
        is_override = event.type() is QEvent.Type.ShortcutOverride
        if is_override and isinstance(event, QtGui.QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Escape:
                self.end()
            case Qt.Key.Key_Left | Qt.Key.Key_Right:
                self._step(1 if event.key() == Qt.Key.Key_Right else -1)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._press()
            case _:
                super().keyPressEvent(event)

    def _shown(self) -> list[QToolButton]:
        return [each for each in self._buttons if each.isVisible() and each.isEnabled()]

    def _step(self, direction: int) -> None:
        shown = self._shown()
        here = next((at for at, button in enumerate(shown) if button.hasFocus()), 0)
        shown[(here + direction) % len(shown)].setFocus(Qt.FocusReason.TabFocusReason)

    def _press(self) -> None:
        for button in self._shown():
            if button.hasFocus():
                button.click()
                return


_FEW_WORDS: Final = 3
_DOT: Final = 14
_DOT_SCALE: Final = 2
"""The pixel ratio of the drawn dots, so that they are sharp on screens of scale 2."""
_FEW_COLORS: Final = 4
"""How many colours have a dot of their own in the bar; the others are in its menu."""
_MANY_LINES: Final = 8
"""With this many visible selected lines, the bar may cover one or two of them."""


class SelectionRequest(StrEnum):
    """What the conversation can do with selected words."""

    ASK = "ask"
    EXPLAIN = "explain"
    DEFINE = "define"
    TRANSLATE = "translate"
    SUMMARISE = "summarise"

    @property
    def label(self) -> str:
        return _LABELS[self]


_LABELS: Final = {
    SelectionRequest.ASK: tr("Ask"),
    SelectionRequest.EXPLAIN: tr("Explain"),
    SelectionRequest.DEFINE: tr("Define"),
    SelectionRequest.TRANSLATE: tr("Translate"),
    SelectionRequest.SUMMARISE: tr("Summarise"),
}
_IN: Final = {
    HighlightColor.YELLOW: tr("Highlight in yellow"),
    HighlightColor.GREEN: tr("Highlight in green"),
    HighlightColor.BLUE: tr("Highlight in blue"),
    HighlightColor.PINK: tr("Highlight in pink"),
    HighlightColor.ORANGE: tr("Highlight in orange"),
    HighlightColor.RED: tr("Highlight in red"),
    HighlightColor.PURPLE: tr("Highlight in purple"),
    HighlightColor.GRAY: tr("Highlight in grey"),
}


class MarkButtons(QObject):
    """The buttons of the selection bar that mark words: a few colours, and a menu with the rest.

    The menu's button shows the style in which they mark.

    `color_chosen(HighlightColor)`: mark in the last style. `style_chosen(MarkStyle)`: mark in the
    last colour.
    """

    color_chosen = Signal(object)
    style_chosen = Signal(object)

    def __init__(self, bar: FloatingBar) -> None:
        super().__init__(bar)
        self._bar = bar
        self._palette = LIGHT
        self._style = MarkStyle.HIGHLIGHT
        few = islice(HighlightColor, _FEW_COLORS)
        self._dots = {color: self._dot_button(color) for color in few}
        self._more = bar.add_button(tr("More colours and styles"), "moreMarksButton")
        self._more.clicked.connect(self._open_menu)

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        icons = highlight_dots(palette)
        for color, button in self._dots.items():
            button.setIcon(icons[color])
        self.set_style(self._style)

    def set_style(self, style: MarkStyle) -> None:
        """Show in which style the dots mark words: the last one that was used."""
        self._style = style
        self._more.setIcon(line_icon(STYLE_ICONS[style], self._palette))
        for color, button in self._dots.items():
            button.setToolTip(_in_color(style, color))
            button.setAccessibleName(_in_color(style, color))

    def menu(self) -> QMenu:
        """Return the menu with every style and colour; each of them marks the selected words."""
        menu = QMenu(tr("Mark"), self._bar)
        menu.setObjectName("moreMarksMenu")
        menu.setAccessibleName(self._more.accessibleName())
        for style in MarkStyle:
            action = menu.addAction(STYLE_NAMES[style], partial(self.style_chosen.emit, style))
            action.setObjectName(f"menuMark_{style}")
            action.setIcon(line_icon(STYLE_ICONS[style], self._palette))
        menu.addSeparator()
        for color, icon in highlight_dots(self._palette).items():
            action = menu.addAction(
                icon, COLOR_NAMES[color], partial(self.color_chosen.emit, color)
            )
            action.setObjectName(f"menuHighlight_{color}")
        return menu

    @Slot()
    def _open_menu(self) -> None:
        menu = self.menu()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self._more.mapToGlobal(self._more.rect().bottomLeft()))

    def _dot_button(self, color: HighlightColor) -> QToolButton:
        button = self._bar.add_button(COLOR_NAMES[color], f"{color.value}HighlightButton")
        button.setIconSize(QSize(_DOT, _DOT))
        button.clicked.connect(partial(self.color_chosen.emit, color))
        return button


class TextSelectionBar(FloatingBar):
    """The bar beside a finished selection, object name `selectionBar`.

    It covers selected words only if they leave no room for it. `…_requested(text, first page)`;
    `highlight_requested(name of a HighlightColor, or "" for the last, whether to write a note)`.
    `style_requested(name of a MarkStyle)`. `dictionary_requested`: to look up the selected words.
    """

    ask_requested = Signal(str, int)
    explain_requested = Signal(str, int)
    define_requested = Signal(str, int)
    translate_requested = Signal(str, int)
    summarise_requested = Signal(str, int)
    highlight_requested = Signal(str, bool)
    style_requested = Signal(str)
    dictionary_requested = Signal()

    def __init__(self, view: PageView) -> None:
        super().__init__(view, "selectionBar", tr("Selected text"))
        self._is_wanted = False
        self.has_model = True
        self.can_ask = True
        """Whether the conversation is about the book of the view."""
        self._request_buttons = {SelectionRequest.ASK: self._request_button(SelectionRequest.ASK)}
        self._look_up = self.add_button(tr("Look up"), "lookUpSelectionButton", tr("Look up"))
        self._look_up.clicked.connect(self.look_up)
        self._request_buttons |= {
            request: self._request_button(request)
            for request in SelectionRequest
            if request is not SelectionRequest.ASK
        }
        self._row.addSpacing(METRICS.space_s)
        self.marks = MarkButtons(self)
        self.marks.color_chosen.connect(self.highlight)
        self.marks.style_chosen.connect(self.mark)
        self._note = self.add_button(tr("Add note"), "noteSelectionButton")
        self._note.clicked.connect(self.write_note)
        self._row.addSpacing(METRICS.space_s)
        self._copy = self.add_button(tr("Copy (Ctrl+C)"), "copySelectionButton")
        self._copy.clicked.connect(self.copy)
        requests = self._request_buttons
        self._left_to_the_menu = (
            requests[SelectionRequest.SUMMARISE],
            requests[SelectionRequest.TRANSLATE],
            requests[SelectionRequest.DEFINE],
            self._note,
            requests[SelectionRequest.EXPLAIN],
            self._look_up,
        )  # hidden in this order if the page is too narrow for all
        self.set_palette(LIGHT)
        self._connect()

    def set_model(self, has_model: bool) -> None:
        """Grey out what only a language model can do, with the reason, while there is none."""
        self.has_model = has_model
        for request, button in self._request_buttons.items():
            is_possible = has_model or request is SelectionRequest.ASK
            button.setEnabled(is_possible)
            button.setToolTip("" if is_possible else NEEDS_MODEL)

    def set_palette(self, palette: Palette) -> None:
        self._request_buttons[SelectionRequest.ASK].setIcon(line_icon("chat", palette))
        self._copy.setIcon(line_icon("copy", palette))
        self._note.setIcon(line_icon("note", palette))
        self.marks.set_palette(palette)

    # -- actions of the buttons and the menu ------------------------------------------------

    def send(self, request: SelectionRequest) -> None:
        """Send the selected words to the conversation with this request."""
        text, page = self._view.text.selected_text(), self._view.text.selected_page()
        self.put_away()
        signals = {
            SelectionRequest.ASK: self.ask_requested,
            SelectionRequest.EXPLAIN: self.explain_requested,
            SelectionRequest.DEFINE: self.define_requested,
            SelectionRequest.TRANSLATE: self.translate_requested,
            SelectionRequest.SUMMARISE: self.summarise_requested,
        }
        if text:
            signals[request].emit(text, page)

    @Slot(object)
    def highlight(self, color: HighlightColor) -> None:
        """Mark the selected words in that colour and end the selection."""
        self.put_away()
        self.highlight_requested.emit(color.value, False)
        self._view.text.clear_selection()

    @Slot(object)
    def mark(self, style: MarkStyle) -> None:
        """Mark the selected words in that style and end the selection."""
        self.put_away()
        self.style_requested.emit(style.value)
        self._view.text.clear_selection()

    @Slot()
    def write_note(self) -> None:
        """Highlight the selected words and open their note; that ends the selection."""
        self.put_away()
        self.highlight_requested.emit("", True)
        self._view.text.clear_selection()

    @Slot()
    def look_up(self) -> None:
        """Look the selected words up in the dictionaries of this computer."""
        self.put_away()
        self.dictionary_requested.emit()

    @Slot()
    def copy(self) -> None:
        self._view.text.copy_selection()
        self.put_away()

    # -- showing and hiding -----------------------------------------------------------------

    @Slot()
    def appear(self) -> None:
        """Show the bar beside the selection, with the requests that suit its text."""
        self._is_wanted = True
        text = self._view.text.selected_text()
        offered = requests_for(text)
        self._look_up.setVisible(can_be_looked_up(text))
        for request, button in self._request_buttons.items():
            button.setVisible(self.can_ask and request in offered)
        self._note.show()
        for button in self._left_to_the_menu:
            if self.sizeHint().width() > self._view.covered.clear_area().width():
                button.hide()
        self.follow()

    @Slot()
    def follow(self) -> None:
        """Follow the selected words after scrolling or zooming.

        Hides if they are out of view, or if there is no room beside them; but stays over a
        selection of many lines.
        """
        if not self._is_wanted:
            return
        areas = self._view.text.selection_areas()
        if areas and (self.fits_beside(areas) or len(areas) >= _MANY_LINES):
            self.stand_beside(areas)
        else:
            self.leave()

    @Slot()
    def put_away(self) -> None:
        """Hide the bar; the selection may stay."""
        self._is_wanted = False
        self.leave()

    def end(self) -> None:
        self._view.text.clear_selection()

    @Slot()
    def _note_selection(self) -> None:
        if self._view.mouse.is_selecting or not self._view.text.has_selection:
            self.put_away()

    # -- inside -----------------------------------------------------------------------------

    def _connect(self) -> None:
        view = self._view
        view.text.selection_finished.connect(self.appear)
        view.text.selection_altered.connect(self._note_selection)
        view.verticalScrollBar().valueChanged.connect(self.follow)
        view.horizontalScrollBar().valueChanged.connect(self.follow)
        view.page_viewport.zoom_changed.connect(self.follow)

    def _request_button(self, request: SelectionRequest) -> QToolButton:
        button = self.add_button(request.label, f"{request.value}SelectionButton", request.label)
        button.clicked.connect(lambda: self.send(request))
        return button


def requests_for(text: str) -> list[SelectionRequest]:
    """Return the requests that suit a text: "define" for a few words, "summarise" for more."""
    is_short = len(text.split()) <= _FEW_WORDS
    left_out = SelectionRequest.SUMMARISE if is_short else SelectionRequest.DEFINE
    return [request for request in SelectionRequest if request is not left_out]


def can_be_looked_up(text: str) -> bool:
    """Return whether a text is short enough to be an entry of a dictionary."""
    return len(text.split()) <= MOST_WORDS and 0 < len(text.strip()) <= LONGEST_WORD


def _in_color(style: MarkStyle, color: HighlightColor) -> str:
    if style is MarkStyle.HIGHLIGHT:
        return _IN[color]
    return tr("{style}: {color}", style=STYLE_NAMES[style], color=COLOR_NAMES[color])


def highlight_dots(palette: Palette, *, inks: bool = False) -> dict[HighlightColor, QtGui.QIcon]:
    """Return the colours as icons, with an edge that is visible on any background.

    `inks`: in the colours that lines have.
    """
    edge, ground = QtGui.QColor(palette.muted), QtGui.QColor(palette.raised)
    pairs = zip(HighlightColor, READER_HIGHLIGHTS, strict=True)
    return {
        color: _dot(sign_color(color, ground) if inks else QtGui.QColor(soft), edge)
        for color, soft in pairs
    }


def _dot(ground: QtGui.QColor, edge: QtGui.QColor) -> QtGui.QIcon:
    # Kept: a window asks for each of these some five times.
    key = f"pagemate/dot/{ground.name()}/{edge.name()}"
    picture = QtGui.QPixmap()
    if not QtGui.QPixmapCache.find(key, picture):
        picture = _drawn_dot(ground, edge)
        QtGui.QPixmapCache.insert(key, picture)
    return QtGui.QIcon(picture)


def _drawn_dot(ground: QtGui.QColor, edge: QtGui.QColor) -> QtGui.QPixmap:
    picture = QtGui.QPixmap(_DOT * _DOT_SCALE, _DOT * _DOT_SCALE)
    picture.setDevicePixelRatio(_DOT_SCALE)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QtGui.QPainter(picture)
    painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
    painter.setBrush(ground)
    painter.setPen(QtGui.QPen(edge, 1))
    painter.drawEllipse(QRectF(1, 1, _DOT - 2, _DOT - 2))
    painter.end()
    return picture
