"""Small widgets and painting functions that several features use."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Sequence
from functools import cache, partial
from math import ceil
from typing import Final, Literal, TypeAlias

from PySide6 import QtWidgets
from PySide6.QtCore import (
    QObject,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QAction,
    QColor,
    QFont,
    QFontMetricsF,
    QIcon,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextLayout,
    QTextLine,
    QTextOption,
)
from shiboken6 import delete, isValid

from reader_app.domain.errors import Remedy
from reader_app.domain.translation import tr
from reader_app.ui.theme.palette import EVIDENCE_ALPHA, METRICS, Palette
from reader_app.ui.window.action_table import command_name

_HINT_LETTERS: Final = 72


def in_hint(words: str) -> str:
    """Return a text of the book in lines for a tooltip, which is plain and breaks none itself."""
    return textwrap.fill(words, _HINT_LETTERS)


def set_handle(widget: QtWidgets.QWidget, name: str) -> None:
    """Name a widget for scripts, tests and assistive technology, which all hold on to the name."""
    widget.setObjectName(name)
    widget.setAccessibleIdentifier(name)


class ElidedLabel(QtWidgets.QLabel):
    """A plain-text label that elides its text; the whole text is its tooltip then."""

    def __init__(
        self, text: str = "", mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight
    ) -> None:
        super().__init__(text)
        self._mode = mode
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Ignored, QtWidgets.QSizePolicy.Policy.Preferred
        )

    def setText(self, text: str) -> None:
        super().setText(" ".join(text.split()))
        self._tell_whole_text()

    def minimumSizeHint(self) -> QSize:
        return QSize(self.fontMetrics().height(), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell_whole_text()

    def paintEvent(self, _event: QPaintEvent) -> None:
        room = self.contentsRect()
        cut = self.fontMetrics().elidedText(self.text(), self._mode, room.width())
        painter = QPainter(self)
        self.style().drawItemText(
            painter,
            room,
            QtWidgets.QStyle.visualAlignment(self.layoutDirection(), self.alignment()).value,
            self.palette(),
            self.isEnabled(),
            cut,
            self.foregroundRole(),
        )
        painter.end()

    def _tell_whole_text(self) -> None:
        is_cut = self.fontMetrics().horizontalAdvance(self.text()) > self.contentsRect().width()
        self.setToolTip(self.text() if is_cut else "")


def bare_column(parent: QtWidgets.QWidget, spacing: int) -> QtWidgets.QVBoxLayout:
    """Give a widget a column for its parts, without margins."""
    column = QtWidgets.QVBoxLayout(parent)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(spacing)
    return column


def bare_row(parent: QtWidgets.QWidget, spacing: int) -> QtWidgets.QHBoxLayout:
    """Give a widget a row for its parts, without margins."""
    row = QtWidgets.QHBoxLayout(parent)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(spacing)
    return row


def paint_row_background(painter: QPainter, option: QtWidgets.QStyleOptionViewItem) -> str:
    """Paint the style's background of a row and return the row's text.

    `option` must be set up by the delegate (`initStyleOption`); its text is removed.
    """
    words, option.text = option.text, ""
    widget = option.widget
    style = widget.style() if widget is not None else QtWidgets.QApplication.style()
    style.drawControl(style.ControlElement.CE_ItemViewItem, option, painter, widget)
    return words


def paint_line(
    painter: QPainter,
    room: QRect,
    font: QFont,
    colour: str,
    words: str,
    place: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignTop,
) -> int:
    """Paint a line of words, elided to fit its room; return its width in pixels."""
    painter.setFont(font)
    painter.setPen(QColor(colour))
    metrics = painter.fontMetrics()
    cut = metrics.elidedText(words, Qt.TextElideMode.ElideRight, room.width())
    painter.drawText(room, place, cut)
    return metrics.horizontalAdvance(cut)


_EXCERPT_LINES: Final = 2


def paint_excerpt(
    painter: QPainter,
    room: QRectF,
    font: QFont,
    palette: Palette,
    words: str,
    marks: Sequence[tuple[int, int]],
) -> None:
    """Paint the first two lines of an excerpt; `marks`: spans of its letters to be marked."""
    layout = QTextLayout(words, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    lines: list[QTextLine] = []
    y = 0.0
    layout.beginLayout()
    while len(lines) < _EXCERPT_LINES and (line := layout.createLine()).isValid():
        line.setLineWidth(max(1.0, room.width()))
        line.setPosition(QPointF(0, y))
        y += line.height()
        lines.append(line)
    layout.endLayout()
    mark = QColor(palette.amber)
    mark.setAlphaF(EVIDENCE_ALPHA)
    painter.setPen(QColor(palette.text))
    for line in lines:
        start, end = line.textStart(), line.textStart() + line.textLength()
        for first, last in marks:
            if first < end and last > start:
                left, right = cursor_x(line, max(first, start)), cursor_x(line, min(last, end))
                area = QRectF(left, line.y(), right - left, line.height()).normalized()
                painter.fillRect(area.translated(room.topLeft()), mark)
        line.draw(painter, room.topLeft())


Tone: TypeAlias = Literal["", "muted", "accent", "error"]

# Remedy.RETRY has no button here: the button that began the try is beside the line.
_BUTTONS: Final = {
    Remedy.ENTER_KEY: tr("Enter API key"),
    Remedy.OPEN_BILLING: tr("Open billing page…"),
    Remedy.CHOOSE_MODEL: tr("Choose another model"),
    Remedy.OPEN_SETTINGS: tr("Check the address"),
}


class ReportLine(QtWidgets.QWidget):
    """Shows the result of an attempt and a remedy's button, which emits `remedy_chosen(Remedy)`."""

    remedy_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.result = QtWidgets.QLabel()
        self.result.setWordWrap(True)
        self.button = QtWidgets.QPushButton()
        self.button.setAutoDefault(False)
        self.button.hide()
        self.button.clicked.connect(self._choose)
        self._remedy = Remedy.NONE
        self.clear()
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(METRICS.space_s)
        column.addWidget(self.result)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)

    def say(self, words: str, tone: Tone, remedy: Remedy = Remedy.NONE) -> None:
        self.result.setProperty("tone", tone)
        # The stylesheet sees a changed property only after another polish.
        self.result.style().polish(self.result)
        self.result.setText(words)
        self._remedy = remedy
        text = _BUTTONS.get(remedy, "")
        self.button.setText(text)
        self.button.setAccessibleName(command_name(text or tr("What you can do")))
        self.button.setVisible(bool(text))

    def clear(self) -> None:
        self.say("", "muted")

    @Slot()
    def _choose(self) -> None:
        self.remedy_chosen.emit(self._remedy)


class SecretBox(QtWidgets.QLineEdit):
    """A field for a secret that shows dots; the action at its end reveals the letters."""

    def __init__(self, name: str, show: str, hide: str) -> None:
        """Create the field; `show` and `hide` are the texts of its action."""
        super().__init__()
        self._show, self._hide = show, hide
        self._icons = (QIcon(), QIcon())
        self.setAccessibleName(name)
        self.setInputMethodHints(
            Qt.InputMethodHint.ImhHiddenText
            | Qt.InputMethodHint.ImhSensitiveData
            | Qt.InputMethodHint.ImhNoPredictiveText
            | Qt.InputMethodHint.ImhNoAutoUppercase
        )
        self._reveal = QAction(self)
        self._reveal.setCheckable(True)
        self._reveal.toggled.connect(self._show_letters)
        self.addAction(self._reveal, QtWidgets.QLineEdit.ActionPosition.TrailingPosition)
        self._show_letters(False)

    def set_icons(self, shown: QIcon, hidden: QIcon) -> None:
        """Set the action's icons: `shown` stands for "show it", `hidden` for "hide it"."""
        self._icons = (shown, hidden)
        self._show_letters(self._reveal.isChecked())

    @Slot(bool)
    def _show_letters(self, is_shown: bool) -> None:
        self.setEchoMode(
            QtWidgets.QLineEdit.EchoMode.Normal
            if is_shown
            else QtWidgets.QLineEdit.EchoMode.Password
        )
        words = self._hide if is_shown else self._show
        self._reveal.setText(words)
        self._reveal.setToolTip(words)
        self._reveal.setIcon(self._icons[int(is_shown)])


def width_of(words: str, font: QFont) -> int:
    """Return the whole pixels that `words` need so that none of them is elided.

    `QFontMetrics` rounds to the nearest pixel, also down, and then elides what it has measured.
    """
    return ceil(QFontMetricsF(font).horizontalAdvance(words))


def small_font(font: QFont) -> QFont:
    """Return the font in the size of secondary text."""
    small = QFont(font)
    small.setPixelSize(METRICS.type_small)
    return small


def cursor_x(line: QTextLine, at: int) -> float:
    """Return how far right in its layout the character `at` of a line stands, in pixels."""
    # PySide returns the position together with the index, contrary to its stubs.
    found = line.cursorToX(at)
    place = found[0] if isinstance(found, tuple) else found
    assert isinstance(place, float)
    return place


def announce(widget: QtWidgets.QWidget, words: str) -> None:
    """Let a screen reader say `words` on behalf of `widget`."""
    # Imported on first use: most starts announce nothing before the first page.
    from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

    focused = QtWidgets.QApplication.focusWidget()
    if sys.platform.startswith("linux") and focused is not None:
        _passing_description().show(focused, words)
    else:
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, words))


_FOCUS_IS_KNOWN_MS: Final = 1000


class _PassingDescription(QObject):
    """Describes the focused widget by what is announced, until the focus moves on.

    Orca says a new description of the focused widget in all its versions, an announcement only
    since version 45.
    """

    def __init__(self) -> None:
        application = QtWidgets.QApplication.instance()
        super().__init__(application)
        assert isinstance(application, QtWidgets.QApplication)
        self._widget: QtWidgets.QWidget | None = None
        self._own = self._told = ""
        # Later, when Orca knows the new focus: until then it would say the old description.
        self._end = QTimer(self, singleShot=True, interval=_FOCUS_IS_KNOWN_MS)
        self._end.timeout.connect(self._restore_unfocused)
        application.focusChanged.connect(self._end.start)

    def show(self, widget: QtWidgets.QWidget, words: str) -> None:
        described = widget.accessibleDescription()
        if self._widget is not widget:
            self._restore()
        if self._widget is not widget or described != self._told:
            self._own = described
        self._widget = widget
        self._told = f"{words} " if words == described else words  # only a change is said
        widget.setAccessibleDescription(self._told)

    @Slot()
    def _restore_unfocused(self) -> None:
        if self._widget is not QtWidgets.QApplication.focusWidget():
            self._restore()

    def _restore(self) -> None:
        widget, self._widget = self._widget, None
        if widget is not None and isValid(widget) and widget.accessibleDescription() == self._told:
            widget.setAccessibleDescription(self._own)


@cache
def _passing_description() -> _PassingDescription:
    return _PassingDescription()


class FlowLayout(QtWidgets.QLayout):
    """A layout that places small widgets side by side, in as many lines as they need.

    Until `invalidate` it asks its items once, as Qt's own layouts do: a conversation has one under
    each answer, and all of them are asked whenever another message is built.
    """

    def __init__(self, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self._items: list[QtWidgets.QLayoutItem] = []
        self.destroyed.connect(partial(_delete_items, self._items))
        self._heights: dict[int, int] = {}  # by width
        self._is_placed = False
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(METRICS.space_xs)

    def addItem(self, item: QtWidgets.QLayoutItem) -> None:
        self._items.append(item)
        self.invalidate()

    def invalidate(self) -> None:
        self._heights.clear()
        self._is_placed = False
        super().invalidate()

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QtWidgets.QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QtWidgets.QLayoutItem | None:
        if not 0 <= index < len(self._items):
            return None
        self.invalidate()
        return self._items.pop(index)

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:
            self._heights[width] = self._arrange(QRect(0, 0, width, 0), is_trial=True)
        return self._heights[width]

    def setGeometry(self, rect: QRect) -> None:
        if self._is_placed and rect == self.geometry():
            return
        super().setGeometry(rect)
        self._arrange(rect, is_trial=False)
        self._is_placed = True

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def _arrange(self, rect: QRect, *, is_trial: bool) -> int:
        """Place the items and return the height that they take.

        Items on one line are centred vertically.
        """
        top = rect.top()
        for line in self._lines(rect.width()):
            tallest = max(item.sizeHint().height() for item in line)
            if not is_trial:
                self._place(line, rect, top, tallest)
            top += tallest + self.spacing()
        return max(0, top - self.spacing() - rect.top())

    def _lines(self, width: int) -> list[list[QtWidgets.QLayoutItem]]:
        lines: list[list[QtWidgets.QLayoutItem]] = []
        left = 0
        for item in self._items:
            if item.isEmpty():
                continue
            taken = item.sizeHint().width()
            if not lines or left + taken > width:
                lines.append([])
                left = 0
            lines[-1].append(item)
            left += taken + self.spacing()
        return lines

    def _place(
        self, line: list[QtWidgets.QLayoutItem], rect: QRect, top: int, tallest: int
    ) -> None:
        parent, left = self.parentWidget(), rect.left()
        direction = Qt.LayoutDirection.LeftToRight if parent is None else parent.layoutDirection()
        for item in line:
            size = item.sizeHint()
            place = QRect(QPoint(left, top + (tallest - size.height()) // 2), size)
            item.setGeometry(QtWidgets.QStyle.visualRect(direction, rect, place))
            left += size.width() + self.spacing()


def _delete_items(items: list[QtWidgets.QLayoutItem]) -> None:
    """Delete the items of a layout that is gone, as the destructors of Qt's own layouts do."""
    for item in items:
        if isValid(item):
            delete(item)
    items.clear()


def is_ctrl_down() -> bool:
    """Return whether Ctrl is held, with which a click shows its target beside the page."""
    held = QtWidgets.QApplication.keyboardModifiers() & Qt.KeyboardModifier.ControlModifier
    return bool(held)
