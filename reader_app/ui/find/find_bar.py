"""The find bar in the corner of the page, and the history of its queries."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAction, QIcon, QKeyEvent, QPaintEvent

from reader_app.domain.search import FindSyntax, mistake_in
from reader_app.domain.translation import tr
from reader_app.ui.dialogs.base import label
from reader_app.ui.pages.floating_card import paint_card
from reader_app.ui.selection.floating_bars import without_key
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import LIGHT, METRICS, Palette
from reader_app.ui.theme.theme import appear
from reader_app.ui.widgets.basic_widgets import announce, set_handle

_MOST: Final = 10
_LONGEST_SHOWN: Final = 40


class FindHistory(QObject):
    """A button in the find box that lists the last queries in a menu; emits `chosen(text)`."""

    chosen = Signal(str)

    def __init__(self, box: QtWidgets.QLineEdit) -> None:
        super().__init__(box)
        self._box = box
        self._texts: list[str] = []
        self._menu = QtWidgets.QMenu(box)
        self._menu.setAccessibleName(tr("Recent searches"))
        self._menu.triggered.connect(self._tell)
        self._button = QAction(tr("Recent searches"), self)
        self._button.setToolTip(tr("Recent searches (Alt+Down)"))
        self._button.triggered.connect(self.open)
        box.addAction(self._button, QtWidgets.QLineEdit.ActionPosition.LeadingPosition)
        self._button.setEnabled(False)

    @property
    def texts(self) -> tuple[str, ...]:
        """The remembered queries, the latest first."""
        return tuple(self._texts)

    def remember(self, text: str) -> None:
        """Remember a query that was stepped through, listed or closed; not each typed letter."""
        if text.strip():
            self._texts = [text, *(old for old in self._texts if old != text)][:_MOST]
            self._button.setEnabled(True)

    def set_icon(self, icon: QIcon) -> None:
        self._button.setIcon(icon)

    @Slot()
    def open(self) -> None:
        """Show the menu below the box."""
        if not self._texts:
            return
        self._menu.clear()
        for text in self._texts:
            action = self._menu.addAction(_shown(text))
            action.setData(text)
        self._menu.popup(self._box.mapToGlobal(QPoint(0, self._box.height())))

    @Slot(QAction)
    def _tell(self, action: QAction) -> None:
        self.chosen.emit(str(action.data()))


def _shown(text: str) -> str:
    """Return the text shortened for a menu.

    & is doubled, because Qt takes a single one for a mnemonic.
    """
    short = text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 1] + "…"
    return short.replace("&", "&&")


_TYPING_PAUSE_MS = 60
_BOX_WIDTH = 320
_SHORT_BOX = 130
_NARROWEST_BOX = 80
_COUNT_WIDTH = 84
_PLACE_BESIDE_BOX: Final = 1
_MOST_ROWS: Final = 4
_ARRANGEMENTS: Final = ((0, 0, 0), (1, 1, 1), (1, 1, 2), (1, 2, 3))
"""The rows of count, later matches and options, from the widest arrangement to the narrowest."""
_LONG_BOOK = 1000
_NOTHING_SAID = (0, "")
"""The number of pages from which progress is shown; in shorter books it would be gone too soon."""


class SyntaxButtons(QObject):
    """The buttons for wildcards and regular expressions, at most one of which is on.

    `chosen(FindSyntax)`: the reader has chosen another syntax.
    """

    chosen = Signal(object)

    def __init__(self, wildcards: QtWidgets.QToolButton, expression: QtWidgets.QToolButton) -> None:
        super().__init__(wildcards)
        self._buttons = {FindSyntax.WILDCARDS: wildcards, FindSyntax.EXPRESSION: expression}
        for button in self._buttons.values():
            button.clicked.connect(self._choose)

    @property
    def syntax(self) -> FindSyntax:
        """How the typed text is understood."""
        on = (syntax for syntax, button in self._buttons.items() if button.isChecked())
        return next(on, FindSyntax.WORDS)

    def show(self, syntax: FindSyntax) -> None:
        """Show the syntax that was used the last time, without emitting anything."""
        for its, button in self._buttons.items():
            button.setChecked(its is syntax)

    @Slot()
    def _choose(self) -> None:
        for button in self._buttons.values():
            if button is not self.sender():
                button.setChecked(False)
        self.chosen.emit(self.syntax)


class FindBar(QtWidgets.QWidget):
    """The find bar, object name `findBar`, with `findBox` and `findCount`.

    `query_changed(text, match_case, whole_word)`: emitted after a short pause in typing. `typed`:
    emitted at every key, before that pause.
    """

    query_changed = Signal(str, bool, bool)
    typed = Signal()
    step_requested = Signal(int)
    list_requested = Signal()
    later_requested = Signal()
    """The reader wants to see the hits after the spoiler guard's fence, too."""
    grown = Signal()
    """A longer count needs more room: call `fit_into` again."""
    toggled = Signal(bool, bool)
    """The options have changed: match case, whole words."""
    closed = Signal()

    def __init__(self, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        set_handle(self, "findBar")
        self.setAccessibleName(tr("Find"))
        self.box = QtWidgets.QLineEdit(
            placeholderText=tr("Find in this book"), clearButtonEnabled=False
        )
        set_handle(self.box, "findBox")
        self.box.setAccessibleName(tr("Find in this book"))
        self.box.installEventFilter(self)
        self.history = FindHistory(self.box)
        self.history.chosen.connect(self._look_for)
        self.count = QtWidgets.QLabel()
        set_handle(self.count, "findCount")
        self.count.setAccessibleName(tr("Matches"))
        self.count.setProperty("tone", "muted")
        self.count.setMinimumWidth(_COUNT_WIDTH)
        self._fence_name = ""
        self.later = QtWidgets.QPushButton(self)
        self.later.setObjectName("showLaterHitsButton")
        self.later.setProperty("kind", "quiet")
        self.later.setAutoDefault(False)
        self.later.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.later.setAccessibleName(tr("Show later matches"))
        self.later.setToolTip(tr("Show the matches past where you’ve read, too"))
        self.later.clicked.connect(self.later_requested)
        self.later.hide()
        self._case = self._toggle("Aa", tr("Match case"), "findCase")
        self._word = self._toggle("ab", tr("Whole words"), "findWholeWord")
        underlined = self._word.font()
        underlined.setUnderline(True)
        self._word.setFont(underlined)
        self._wildcards = self._toggle("*?", tr("Wildcards: * any letters, ? one"), "findWildcards")
        self._expression = self._toggle(".*", tr("Regular expression"), "findExpression")
        self.syntax = SyntaxButtons(self._wildcards, self._expression)
        self._complaint = label("", "small", "error")
        self._complaint.setObjectName("findComplaint")
        self._complaint.hide()
        self._previous = self._button(tr("Previous match (Shift+F3)"), self._step_back)
        self._next = self._button(tr("Next match (F3)"), self._step_on)
        self.list_button = self._button(tr("List all matches"), self._ask_for_list)
        self.list_button.setObjectName("findListButton")
        self._close = self._button(tr("Close (Esc)"), self.close_bar)
        self._searched = ""
        self._said = _NOTHING_SAID
        self._pause = QTimer(self, singleShot=True, interval=_TYPING_PAUSE_MS)
        self._pause.timeout.connect(self._tell_query)
        self.box.textEdited.connect(self._note_typed)
        self.syntax.chosen.connect(self._tell_query)
        self._lay_out()
        self.set_palette(LIGHT)
        self.show_count(0, 0, True)
        self.hide()

    def open(self, text: str = "") -> None:
        """Show the bar, ready to type, and search for what is in its box.

        `text`, if any, replaces the previous query first.
        """
        appear(self)
        # The text comes last: Orca doesn't name a field whose text changes before it has the focus.
        self.box.setFocus(Qt.FocusReason.OtherFocusReason)
        if text:
            self.box.setText(text)
        self.box.selectAll()
        if self.box.text():
            self._tell_query()

    @Slot()
    def close_bar(self) -> None:
        if self.isVisible():
            self._pause.stop()
            self.history.remember(self.box.text())
            self._said = _NOTHING_SAID
            self.hide()
            self.closed.emit()

    @Slot(int, int)
    def show_progress(self, pages: int, page_count: int) -> None:
        """Show how much of a long book has been searched, as a percentage.

        It appears with the next count.
        """
        if page_count >= _LONG_BOOK:
            self._searched = tr("{percent}%", percent=100 * pages // page_count)
            self.count.setToolTip(
                tr("{pages:,} of {count:,} pages searched", pages=pages, count=page_count)
            )

    def set_fence_name(self, name: str) -> None:
        """Set the name of the last page that is searched for hits: "p. 20"; "" for no fence."""
        self._fence_name = name

    @Slot(int)
    def show_held_back(self, later: int) -> None:
        """Offer the hits after the fence; the next count says where the fence is."""
        had_focus = self.later.hasFocus()
        self.later.setText(tr("{n} later · Show", "{n:,} later · Show", n=later))
        self.later.setAccessibleName(self.later.text())
        width = self.later.sizeHint().width() if later else 0
        was_shown = self.later.isVisibleTo(self)
        self.later.setVisible(bool(later))
        if bool(later) != was_shown or width > self.later.minimumWidth():
            self.later.setMinimumWidth(width)
            self.grown.emit()
        if had_focus and not later:
            self.box.setFocus()

    @Slot(int, int, bool)
    def show_count(self, ordinal: int, total: int, is_done: bool) -> None:
        """Show "3 of 82", with an ellipsis while the book is still being searched."""
        has_query = bool(self.box.text().strip())
        if is_done:
            self._searched = ""
            self.count.setToolTip("")
        words = _count_text(ordinal, total, is_done, has_query=has_query)
        are_held_back = self.later.isVisibleTo(self)
        if are_held_back:
            words = _count_up_to(ordinal, total, self._fence_name)
        self.count.setText(f"{words} {self._searched}".strip())
        if self.count.sizeHint().width() > self.count.minimumWidth():
            self.count.setMinimumWidth(self.count.sizeHint().width())
            self.grown.emit()
        if has_query and (is_done or ordinal != self._said[0]) and (ordinal, words) != self._said:
            self._said = (ordinal, words)
            announce(self.box, words)
        is_missing = has_query and is_done and not total and not are_held_back
        self._set_tone("error" if is_missing else "muted")
        for button in (self._previous, self._next, self.list_button):
            button.setEnabled(total > 0)

    def set_toggles(self, match_case: bool, whole_word: bool) -> None:
        """Set the options as they were the last time, without emitting anything."""
        for toggle, is_on in ((self._case, match_case), (self._word, whole_word)):
            toggle.blockSignals(True)
            toggle.setChecked(is_on)
            toggle.blockSignals(False)

    @Slot()
    def complain_of_time(self) -> None:
        """Say that the search has ended early."""
        self._complain(tr("This expression takes too long to match. Try a simpler one."))

    def _complain(self, sentence: str) -> None:
        if sentence != self._complaint.text():
            self._complaint.setText(sentence)
            self._complaint.setVisible(bool(sentence))
            self.grown.emit()
            if sentence:
                announce(self.box, sentence)

    def fit_into(self, width: int) -> None:
        """Fit the bar into `width` pixels.

        First the box shrinks, then count and options move to further rows.
        """
        for rows in _ARRANGEMENTS:
            self._arrange(rows)
            if self._width_with_box(_SHORT_BOX) <= width:
                break
        excess = max(0, self._width_with_box(_BOX_WIDTH) - width)
        self._width_with_box(max(_NARROWEST_BOX, _BOX_WIDTH - excess))
        self.adjustSize()

    def set_palette(self, palette: Palette) -> None:
        """Set icons in the theme's colours."""
        self.history.set_icon(line_icon("search", palette, palette.muted))
        for button, icon in (
            (self._previous, "chevron-up"),
            (self._next, "chevron-down"),
            (self.list_button, "outline"),
            (self._close, "close"),
        ):
            button.setIcon(line_icon(icon, palette))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        button = self.focusWidget()
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and isinstance(button, QtWidgets.QAbstractButton):
            button.click()
        else:
            super().keyPressEvent(event)

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
        is_alt = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        match event.key():
            case Qt.Key.Key_Escape:
                self.close_bar()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                is_back = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
                self._step(-1 if is_back else 1)
            case Qt.Key.Key_Down if is_alt:
                self.history.open()
            case Qt.Key.Key_Down:
                self._step(1)
            case Qt.Key.Key_Up:
                self._step(-1)
            case _:
                return False
        return True

    def _step(self, direction: int) -> None:
        """Step to another hit; a query still in its typing pause is searched for instead."""
        self.history.remember(self.box.text())
        if self._pause.isActive():
            self._pause.stop()
            self._tell_query()
        else:
            self.step_requested.emit(direction)

    @Slot()
    def _step_on(self) -> None:
        self._step(1)

    @Slot()
    def _step_back(self) -> None:
        self._step(-1)

    @Slot()
    def _ask_for_list(self) -> None:
        self.history.remember(self.box.text())
        self.list_requested.emit()

    @Slot()
    def _note_typed(self) -> None:
        self._pause.start()
        self.typed.emit()

    @Slot(str)
    def _look_for(self, text: str) -> None:
        self.box.setText(text)
        self.box.selectAll()
        self._tell_query()

    @Slot()
    def _tell_query(self) -> None:
        is_expression = self.syntax.syntax is FindSyntax.EXPRESSION
        mistake = mistake_in(self.box.text()) if is_expression else ""
        self._complain(mistake)
        if mistake:
            self.query_changed.emit("", self._case.isChecked(), self._word.isChecked())
            return
        self.query_changed.emit(self.box.text(), self._case.isChecked(), self._word.isChecked())

    @Slot()
    def _note_toggled(self) -> None:
        self.toggled.emit(self._case.isChecked(), self._word.isChecked())
        self._tell_query()

    def _set_tone(self, tone: str) -> None:
        if self.count.property("tone") != tone:
            self.count.setProperty("tone", tone)
            self.count.style().unpolish(self.count)
            self.count.style().polish(self.count)

    def _arrange(self, rows: tuple[int, int, int]) -> None:
        """Put the count, the later matches and the options into these rows."""
        parts = (self.count, self.later, self._options)
        for part in parts:
            for row in self._rows:
                row.removeWidget(part)
        for part, number in reversed(list(zip(parts, rows, strict=True))):
            self._rows[number].insertWidget(_PLACE_BESIDE_BOX if number == 0 else 0, part)

    def _width_with_box(self, width: int) -> int:
        self.box.setFixedWidth(width)
        outer = self.layout()
        assert outer is not None
        for row in (*self._rows, outer):
            row.invalidate()
        return outer.sizeHint().width()

    def _toggle(self, text: str, name: str, object_name: str) -> QtWidgets.QToolButton:
        button = QtWidgets.QToolButton(self)
        button.setObjectName(object_name)
        button.setText(text)
        button.setToolTip(name)
        button.setCheckable(True)
        button.setAutoRaise(True)
        button.setAccessibleName(name)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.toggled.connect(self._note_toggled)
        return button

    def _button(self, name: str, act: Callable[[], None]) -> QtWidgets.QToolButton:
        button = QtWidgets.QToolButton(self)
        button.setToolTip(name)
        button.setAutoRaise(True)
        button.setAccessibleName(without_key(name))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(act)
        return button

    def _lay_out(self) -> None:
        self._options = QtWidgets.QWidget(self)
        options = QtWidgets.QHBoxLayout(self._options)
        options.setContentsMargins(0, 0, 0, 0)
        self._rows = tuple(QtWidgets.QHBoxLayout() for _ in range(_MOST_ROWS))
        for row in (options, *self._rows):
            row.setSpacing(METRICS.space_xs)
        for option in (self._case, self._word, self._wildcards, self._expression):
            options.addWidget(option)
        for part in (self.box, self.list_button, self._previous, self._next, self._close):
            self._rows[0].addWidget(part)
        for row in self._rows[1:]:
            row.addStretch()
        self._arrange(_ARRANGEMENTS[0])
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(
            METRICS.space_s, METRICS.space_xs, METRICS.space_xs, METRICS.space_xs
        )
        column.setSpacing(0)
        for row in self._rows:
            column.addLayout(row)
        column.addWidget(self._complaint)
        # Otherwise a click on a button would focus the page, where letters are commands.
        self.setFocusProxy(self.box)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        stops = (
            self.later,
            self._case,
            self._word,
            self._wildcards,
            self._expression,
            self.list_button,
            self._previous,
            self._next,
            self._close,
        )
        for before, after in pairwise((self.box, *stops)):
            QtWidgets.QWidget.setTabOrder(before, after)


def _count_text(ordinal: int, total: int, is_done: bool, *, has_query: bool) -> str:
    if not has_query:
        return ""
    if not total:
        return tr("No matches") if is_done else tr("Searching…")
    more = "" if is_done else "…"
    if ordinal:
        return tr("{at:,} of {total:,}", at=ordinal, total=total) + more
    return tr("{n:,} found", n=total) + more


def _count_up_to(ordinal: int, total: int, page: str) -> str:
    """Return "0 up to p. 20" or "3 of 12 up to p. 20", because later hits are held back."""
    if ordinal:
        return tr("{at:,} of {total:,} up to {page}", at=ordinal, total=total, page=page)
    return tr("{n:,} up to {page}", n=total, page=page)
