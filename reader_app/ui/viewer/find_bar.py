"""The find bar: a small card in the corner of the page."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QToolButton, QWidget

from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import LIGHT, METRICS, Palette
from reader_app.ui.viewer.card import paint_card

_TYPING_PAUSE_MS = 60
_BOX_WIDTH = 190
_COUNT_WIDTH = 84
_COMFORTABLE_WIDTH = 480
_NARROWEST_WIDTH = 300
_NARROWEST_BOX = 80


class FindBar(QWidget):
    """`findBar` with `findBox` and `findCount`. `query_changed(text, match_case, whole_word)`."""

    query_changed = Signal(str, bool, bool)
    step_requested = Signal(int)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("findBar")
        self.setAccessibleName("Find")
        self.box = QLineEdit(placeholderText="Find in this book", clearButtonEnabled=False)
        self.box.setObjectName("findBox")
        self.box.setAccessibleName("Find in this book")
        self.box.setFixedWidth(_BOX_WIDTH)
        self.box.installEventFilter(self)
        self.count = QLabel()
        self.count.setObjectName("findCount")
        self.count.setAccessibleName("Hits")
        self.count.setProperty("tone", "muted")
        self.count.setMinimumWidth(_COUNT_WIDTH)
        self._case = self._toggle("Aa", "Match case")
        self._word = self._toggle("“W”", "Whole words only")
        self._previous = self._button("Previous hit (Shift+F3)", lambda: self._step(-1))
        self._next = self._button("Next hit (F3)", lambda: self._step(1))
        self._close = self._button("Close (Esc)", self.close_bar)
        self._pause = QTimer(self, singleShot=True, interval=_TYPING_PAUSE_MS)
        self._pause.timeout.connect(self._tell_query)
        self.box.textEdited.connect(self._pause.start)
        self._lay_out()
        self.set_palette(LIGHT)
        self.hide()

    def open(self, text: str = "") -> None:
        """Show it, ready to type; `text` is looked for at once."""
        self.show()
        self.raise_()
        if text:
            self.box.setText(text)
        self.box.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.box.selectAll()
        if self.box.text():
            self._tell_query()

    @Slot()
    def close_bar(self) -> None:
        if self.isVisible():
            self._pause.stop()
            self.hide()
            self.closed.emit()

    @Slot(int, int, bool)
    def show_count(self, ordinal: int, total: int, is_done: bool) -> None:
        """ "3 of 82"; more to come while the book is still being searched."""
        self.count.setText(_count_text(ordinal, total, is_done, has_query=bool(self.box.text())))
        for button in (self._previous, self._next):
            button.setEnabled(total > 0)

    def fit_into(self, width: int) -> None:
        """Make do with `width` pixels: the toggles go first, then the box gives way."""
        is_narrow = width < _COMFORTABLE_WIDTH
        for toggle in (self._case, self._word):
            toggle.setVisible(not is_narrow)
        spare = max(0, width - _NARROWEST_WIDTH) if is_narrow else _BOX_WIDTH
        self.box.setFixedWidth(min(_BOX_WIDTH, _NARROWEST_BOX + spare))
        self.adjustSize()

    def set_palette(self, palette: Palette) -> None:
        """Icons in the theme's colour."""
        for button, icon in (
            (self._previous, "chevron-up"),
            (self._next, "chevron-down"),
            (self._close, "close"),
        ):
            button.setIcon(line_icon(icon, palette))

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_card(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.box and isinstance(event, QKeyEvent):
            if event.type() is QEvent.Type.KeyPress:
                return self._press(event)
            if event.type() is QEvent.Type.ShortcutOverride and event.key() == Qt.Key.Key_Escape:
                event.accept()
                return True
        return super().eventFilter(watched, event)

    def _press(self, event: QKeyEvent) -> bool:
        match event.key():
            case Qt.Key.Key_Escape:
                self.close_bar()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                is_back = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
                self._step(-1 if is_back else 1)
            case Qt.Key.Key_Down:
                self._step(1)
            case Qt.Key.Key_Up:
                self._step(-1)
            case _:
                return False
        return True

    def _step(self, direction: int) -> None:
        """What was typed last is looked for before anything is stepped through."""
        if self._pause.isActive():
            self._pause.stop()
            self._tell_query()
        else:
            self.step_requested.emit(direction)

    @Slot()
    def _tell_query(self) -> None:
        self.query_changed.emit(self.box.text(), self._case.isChecked(), self._word.isChecked())

    def _toggle(self, text: str, name: str) -> QToolButton:
        button = QToolButton(self)
        button.setText(text)
        button.setToolTip(name)
        button.setCheckable(True)
        button.setAutoRaise(True)
        button.setAccessibleName(name)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.toggled.connect(self._tell_query)
        return button

    def _button(self, name: str, act: object) -> QToolButton:
        button = QToolButton(self)
        button.setToolTip(name)
        button.setAutoRaise(True)
        button.setAccessibleName(name.partition(" (")[0])
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(act)
        return button

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(
            METRICS.space_s, METRICS.space_xs, METRICS.space_xs, METRICS.space_xs
        )
        row.setSpacing(METRICS.space_xs)
        parts = (self.box, self.count, self._case, self._word)
        for part in (*parts, self._previous, self._next, self._close):
            row.addWidget(part)


def _count_text(ordinal: int, total: int, is_done: bool, *, has_query: bool) -> str:
    if not has_query:
        return ""
    if not total:
        return "Not found" if is_done else "Searching…"
    more = "" if is_done else "…"
    return f"{ordinal} of {total}{more}" if ordinal else f"{total}{more}"
