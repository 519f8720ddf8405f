"""What can be done with selected words: a small bar beside them, never over them."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from reader_app.domain.annotations import HighlightColor
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import LIGHT, METRICS, READER_HIGHLIGHTS, Palette
from reader_app.ui.viewer.card import paint_card
from reader_app.ui.viewer.page_view import PageView
from reader_app.ui.viewer.placing import beside

_FEW_WORDS: Final = 3
_DOT: Final = 14
_DOT_SCALE: Final = 2
"""Drawn for screens of scale 2 as well."""


class Wish(StrEnum):
    """What the conversation can do with words."""

    ASK = "ask"
    EXPLAIN = "explain"
    DEFINE = "define"
    TRANSLATE = "translate"
    SUMMARISE = "summarise"

    @property
    def label(self) -> str:
        return self.value.capitalize()


class SelectionBar(QWidget):
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
        super().__init__(view)
        self._view = view
        self._is_wanted = False
        self.setObjectName("selectionBar")
        self.setAccessibleName("Selected text")
        self._buttons = {wish: self._wish_button(wish) for wish in Wish}
        self._dots = {color: self._dot_button(color) for color in HighlightColor}
        self._copy = self._button("Copy (Ctrl+C)", "copySelectionButton")
        self._copy.clicked.connect(self.copy)
        self._lay_out()
        self.set_palette(LIGHT)
        self._connect()
        self.hide()

    def set_palette(self, palette: Palette) -> None:
        self._buttons[Wish.ASK].setIcon(line_icon("chat", palette))
        self._copy.setIcon(line_icon("copy", palette))
        for color, ground in zip(HighlightColor, READER_HIGHLIGHTS, strict=True):
            self._dots[color].setIcon(_dot(QColor(ground), QColor(palette.muted)))

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

    def wishes_for(self, text: str) -> list[Wish]:
        """A word or two is defined, more than that summed up."""
        is_short = len(text.split()) <= _FEW_WORDS
        left_out = Wish.SUMMARISE if is_short else Wish.DEFINE
        return [wish for wish in Wish if wish is not left_out]

    # -- coming and going -------------------------------------------------------------------

    @Slot()
    def appear(self) -> None:
        """Stand beside what is selected."""
        self._is_wanted = True
        offered = self.wishes_for(self._view.selected_text())
        for wish, button in self._buttons.items():
            button.setVisible(wish in offered)
        self.follow()

    @Slot()
    def follow(self) -> None:
        """The words have moved on the screen, or left it."""
        if not self._is_wanted:
            return
        areas = self._view.selection_areas()
        if not areas:
            self._hide()
            return
        port = self._view.viewport()
        self.adjustSize()
        corner = beside(areas, self.size(), self._view.clear_area())
        self.move(corner + port.pos())
        self.show()
        self.raise_()

    @Slot()
    def put_away(self) -> None:
        """The selection may stay."""
        self._is_wanted = False
        self._hide()

    @Slot()
    def _note_selection(self) -> None:
        if self._view.pointer.is_selecting or not self._view.has_selection:
            self.put_away()

    def _hide(self) -> None:
        had_focus = any(button.hasFocus() for button in self._all_buttons())
        self.hide()
        if had_focus:
            self._view.setFocus()

    # -- Qt ---------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_card(self)

    def event(self, event: QEvent) -> bool:
        is_override = event.type() is QEvent.Type.ShortcutOverride
        if is_override and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Escape:
                self._view.clear_selection()
            case Qt.Key.Key_Left | Qt.Key.Key_Right:
                self._step(1 if event.key() == Qt.Key.Key_Right else -1)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._press()
            case _:
                super().keyPressEvent(event)

    # -- inside -----------------------------------------------------------------------------

    def _connect(self) -> None:
        view = self._view
        view.selection_finished.connect(self.appear)
        view.selection_altered.connect(self._note_selection)
        view.verticalScrollBar().valueChanged.connect(self.follow)
        view.horizontalScrollBar().valueChanged.connect(self.follow)
        view.zoom_changed.connect(self.follow)

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(
            METRICS.space_xs, METRICS.space_xs, METRICS.space_xs, METRICS.space_xs
        )
        row.setSpacing(0)
        for button in self._buttons.values():
            row.addWidget(button)
        row.addSpacing(METRICS.space_s)
        for dot in self._dots.values():
            row.addWidget(dot)
        row.addSpacing(METRICS.space_s)
        row.addWidget(self._copy)

    def _wish_button(self, wish: Wish) -> QToolButton:
        button = self._button(wish.label, f"{wish.value}SelectionButton")
        button.setText(wish.label)
        button.setToolTip("")
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.clicked.connect(lambda: self.wish(wish))
        return button

    def _dot_button(self, color: HighlightColor) -> QToolButton:
        button = self._button(f"Highlight in {color.value}", f"{color.value}HighlightButton")
        button.setIconSize(QSize(_DOT, _DOT))
        button.clicked.connect(lambda: self.highlight(color))
        return button

    def _button(self, name: str, object_name: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(object_name)
        button.setToolTip(name)
        button.setAccessibleName(name.partition(" (")[0])
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _all_buttons(self) -> list[QToolButton]:
        return [*self._buttons.values(), *self._dots.values(), self._copy]

    def _step(self, direction: int) -> None:
        shown = [button for button in self._all_buttons() if button.isVisible()]
        here = next((at for at, button in enumerate(shown) if button.hasFocus()), 0)
        shown[(here + direction) % len(shown)].setFocus(Qt.FocusReason.TabFocusReason)

    def _press(self) -> None:
        for button in self._all_buttons():
            if button.hasFocus():
                button.click()
                return


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
