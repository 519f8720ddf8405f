"""The card of a highlight: its note, its colour, and buttons to copy or delete it."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication, QKeyEvent, QPainter, QPaintEvent, QPen

from reader_app.domain.annotations import Highlight, HighlightColor
from reader_app.domain.translation import tr
from reader_app.ui.annotations.model import NAMES, soft_color
from reader_app.ui.pages.floating_card import paint_card
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import LIGHT, METRICS, Palette
from reader_app.ui.theme.theme import appear
from reader_app.ui.window.startup_key_buffer import StartupKeyBuffer

_WIDTH: Final = 288
_FEWEST_LINES: Final = 2
_MOST_LINES: Final = 9
_DOT: Final = 16
_STORE_AFTER_MS: Final = 500


class AnnotationCard(QtWidgets.QWidget):
    """The card of one highlight, object name `annotationCard`, with `noteBox`.

    All signals that carry data carry the highlight's id first. `note_written(id, note)`: emitted
    soon after the last key and when the card closes. `ask_requested(Highlight)`: to ask about it.
    """

    note_written = Signal(str, str)
    color_chosen = Signal(str, object)
    delete_requested = Signal(str)
    ask_requested = Signal(object)
    resized = Signal()
    keys_left = Signal()
    closed = Signal()

    def __init__(self, parent: QtWidgets.QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("annotationCard")
        self.setAccessibleName(tr("Highlight"))
        self.setFixedWidth(_WIDTH)
        self._highlight: Highlight | None = None
        self._told_note = ""
        self._returns_to: QtWidgets.QWidget | None = None
        self.note_box = QtWidgets.QPlainTextEdit()
        self.note_box.setObjectName("noteBox")
        self.note_box.setAccessibleName(tr("Note"))
        self.note_box.setPlaceholderText(tr("Add a note…"))
        self.note_box.setProperty("field", True)
        self.note_box.setTabChangesFocus(True)
        self.note_box.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.note_box.textChanged.connect(self._note_typing)
        self._dots = QtWidgets.QButtonGroup(self)
        self._ask = self._button(tr("Ask about it"), self._ask_about)
        self._ask.setObjectName("askHighlightButton")
        self._copy = self._button(tr("Copy text"), self._copy_words)
        self._delete = self._button(tr("Delete highlight"), self._ask_to_delete)
        self._actions = self._ask, self._copy, self._delete
        self._store_soon = QTimer(self, singleShot=True, interval=_STORE_AFTER_MS)
        self._store_soon.timeout.connect(self._tell_note)
        self._lay_out()
        self.set_palette(LIGHT)
        for part in (self.note_box, *self._dots.buttons(), *self._actions):
            part.installEventFilter(self)
        self.hide()

    @property
    def highlight_id(self) -> str:
        """The id of the shown highlight; "" while the card is closed."""
        return self._highlight.id if self._highlight is not None else ""

    def open(self, highlight: Highlight, *, takes_keys: bool) -> None:
        """Show a highlight; `takes_keys`: put the cursor into the note."""
        if highlight.id != self.highlight_id:
            self.close_card()
            self._fill(highlight)
        appear(self)
        self._fit_height()
        if takes_keys:
            if not self.has_keys:
                self._returns_to = self.window().focusWidget() or self.parentWidget()
            self.note_box.setFocus(Qt.FocusReason.PopupFocusReason)
            self.note_box.moveCursor(self.note_box.textCursor().MoveOperation.End)

    def update_highlight(self, highlight: Highlight) -> None:
        """Show the highlight as it was changed here or elsewhere; a note being typed is kept."""
        if highlight.id == self.highlight_id:
            self._highlight = highlight
            self._mark_color(highlight.color)
            if not self.note_box.hasFocus() and highlight.note != self._told_note:
                self._set_note(highlight.note)

    @Slot()
    def close_card(self) -> None:
        """Close the card; a note that was typed is emitted first."""
        if self._highlight is None:
            return
        self._tell_note()
        self._highlight = None
        had_keys, returns_to = self.has_keys, self._returns_to
        self._returns_to = None
        self.hide()
        if had_keys and returns_to is not None:
            returns_to.setFocus(Qt.FocusReason.PopupFocusReason)
        self.closed.emit()

    @property
    def has_keys(self) -> bool:
        """Whether the keyboard focus is in the card."""
        focused = self._focused()
        return focused is not None and self.isAncestorOf(focused)

    def set_palette(self, palette: Palette) -> None:
        self._ask.setIcon(line_icon("chat", palette))
        self._copy.setIcon(line_icon("copy", palette))
        self._delete.setIcon(line_icon("trash", palette))

    # -- Qt -----------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_card(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.FocusOut:
            self.keys_left.emit()
        elif isinstance(event, QKeyEvent) and self._is_farewell(event):
            if event.type() is QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() is QEvent.Type.KeyPress:
                self.close_card()
                return True
        return super().eventFilter(watched, event)

    # -- inside -------------------------------------------------------------------------------

    def _is_farewell(self, event: QKeyEvent) -> bool:
        is_control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        is_enter = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        return event.key() == Qt.Key.Key_Escape or bool(is_control and is_enter)

    def _focused(self) -> QtWidgets.QWidget | None:
        return self.window().focusWidget() if self.isVisible() else None

    def _fill(self, highlight: Highlight) -> None:
        self._highlight = highlight
        words = highlight.quote
        self.setAccessibleDescription(words if len(words) <= 200 else f"{words[:199]}…")
        self._mark_color(highlight.color)
        self._set_note(highlight.note)

    def _set_note(self, note: str) -> None:
        self._told_note = note
        self.note_box.setPlainText(note)
        self._store_soon.stop()

    def _mark_color(self, color: HighlightColor) -> None:
        for dot in self._dots.buttons():
            if isinstance(dot, ColorDot) and dot.color is color:
                dot.setChecked(True)

    @Slot()
    def _note_typing(self) -> None:
        self._store_soon.start()
        self._fit_height()

    @Slot()
    def _tell_note(self) -> None:
        self._store_soon.stop()
        note = self.note_box.toPlainText().strip()
        if self._highlight is not None and note != self._told_note:
            self._told_note = note
            self.note_written.emit(self._highlight.id, note)

    def _fit_height(self) -> None:
        """Make the note box as high as the note, within limits."""
        box = self.note_box
        wanted = max(_FEWEST_LINES, round(box.document().size().height()))
        lines = min(wanted, _MOST_LINES)
        policy = Qt.ScrollBarPolicy
        box.setVerticalScrollBarPolicy(
            policy.ScrollBarAsNeeded if wanted > lines else policy.ScrollBarAlwaysOff
        )
        # The height that the field's style adds around its text: padding, border.
        around = box.height() - box.viewport().height()
        height = lines * box.fontMetrics().lineSpacing() + around
        height += 2 * round(box.document().documentMargin())
        if height != box.height() or self.height() != self.sizeHint().height():
            box.setFixedHeight(height)
            self.adjustSize()
            self.resized.emit()

    @Slot(QtWidgets.QAbstractButton)
    def _choose_color(self, dot: QtWidgets.QAbstractButton) -> None:
        if self._highlight is not None and isinstance(dot, ColorDot):
            self.color_chosen.emit(self._highlight.id, dot.color)

    @Slot()
    def _ask_about(self) -> None:
        highlight = self._highlight
        self.close_card()
        if highlight is not None:
            self.ask_requested.emit(highlight)

    @Slot()
    def _copy_words(self) -> None:
        if self._highlight is not None:
            QGuiApplication.clipboard().setText(self._highlight.quote)

    @Slot()
    def _ask_to_delete(self) -> None:
        highlight_id = self.highlight_id
        self.close_card()
        if highlight_id:
            self.delete_requested.emit(highlight_id)

    def _button(self, name: str, act: object) -> QtWidgets.QToolButton:
        button = QtWidgets.QToolButton(self)
        button.setToolTip(name)
        button.setAccessibleName(name)
        button.setAutoRaise(True)
        button.clicked.connect(act)
        return button

    def _lay_out(self) -> None:
        foot = QtWidgets.QHBoxLayout()
        foot.setSpacing(METRICS.space_xs)
        for color in HighlightColor:
            dot = ColorDot(color, self)
            self._dots.addButton(dot)
            foot.addWidget(dot)
        self._dots.buttonClicked.connect(self._choose_color)
        foot.addStretch(1)
        for button in self._actions:
            foot.addWidget(button)
        column = QtWidgets.QVBoxLayout(self)
        margin = METRICS.space_s
        column.setContentsMargins(margin, margin, margin, margin)
        column.setSpacing(METRICS.space_s)
        column.addWidget(self.note_box)
        column.addLayout(foot)
        parts = [self.note_box, *self._dots.buttons(), *self._actions]
        for before, after in pairwise(parts):
            self.setTabOrder(before, after)


class ColorDot(QtWidgets.QAbstractButton):
    """A button for one of the four colours.

    The chosen one has a ring, so that it can be told without telling hues apart.
    """

    def __init__(self, color: HighlightColor, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self.color = color
        self.setObjectName(f"{color}Dot")
        self.setAccessibleName(NAMES[color])
        self.setToolTip(NAMES[color])
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        side = _DOT + 2 * METRICS.space_xs + 2
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle, soft = self.rect().center(), soft_color(self.color)
        painter.setBrush(soft)
        painter.setPen(QPen(soft.darker(130), 1))
        painter.drawEllipse(middle, _DOT // 2, _DOT // 2)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        colors = self.palette()
        if self.isChecked():
            painter.setPen(QPen(colors.color(colors.ColorRole.WindowText), 1.5))
            painter.drawEllipse(middle, _DOT // 2 + 3, _DOT // 2 + 3)
        if self.hasFocus():
            painter.setPen(QPen(colors.color(colors.ColorRole.Accent), 2))
            area = self.rect().adjusted(1, 1, -1, -1)
            painter.drawRoundedRect(area, METRICS.radius, METRICS.radius)
        painter.end()


_PATIENCE_MS: Final = 2_000
"""How long keys are held.

A page whose text takes longer to load gets no card soon, so the keys go to the page again.
"""


class NoteKeyBuffer(QObject):
    """Holds the keys typed between the request for a note and the opening of its card.

    Sent to the page they would turn and zoom it; they are given to the card instead.
    """

    def __init__(self, inside: QtWidgets.QWidget, patience_ms: int = _PATIENCE_MS) -> None:
        """`inside`: a widget of the window whose keys are held."""
        super().__init__(inside)
        self._inside = inside
        self._held: StartupKeyBuffer | None = None
        self._patience = QTimer(self, singleShot=True, interval=patience_ms)
        self._patience.timeout.connect(self.let_go)

    def hold(self) -> None:
        """Hold the keys typed from now on, until `let_go`."""
        if self._held is None:
            self._held = StartupKeyBuffer(self._inside.window(), _no_key_turns)
        self._patience.start()

    @Slot()
    def let_go(self) -> None:
        """Send the held keys to the widget that has the focus."""
        self._patience.stop()
        held, self._held = self._held, None
        if held is not None:
            held.let_go()
            held.deleteLater()


def _no_key_turns() -> bool:
    return False
