"""Small buttons of the conversation; resources/style/chat.qss styles each kind.

A click doesn't focus them: the focus ring is for those who use the keyboard.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFocusEvent, QPaintEvent
from PySide6.QtWidgets import (
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QToolButton,
    QWidget,
)

from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette


def text_button(text: str, kind: str, name: str = "", parent: QWidget | None = None) -> QPushButton:
    """Return a button with text only; `kind` is link, small-link, quiet or chip."""
    button = QPushButton(text, parent)
    make_text_button(button, kind, name)
    return button


def make_text_button(button: QPushButton, kind: str, name: str) -> None:
    """Give a button the look of `text_button`."""
    button.setProperty("chat", kind)
    button.setObjectName(name)
    button.setAutoDefault(False)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setCursor(Qt.CursorShape.PointingHandCursor)


def icon_button(tip: str, name: str = "", parent: QWidget | None = None) -> QToolButton:
    """Return a button with an icon only; `tip` is also its accessible name."""
    button = QToolButton(parent)
    button.setIconSize(QSize(METRICS.icon, METRICS.icon))
    button.setToolTip(tip)
    button.setAccessibleName(tip)
    button.setObjectName(name)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


def push_button(text: str, name: str = "", parent: QWidget | None = None) -> QPushButton:
    """Return a small bordered button, such as the answers to a question or an error's remedy."""
    button = QPushButton(text, parent)
    button.setProperty("chat", "small")
    button.setObjectName(name)
    button.setAutoDefault(False)
    return button


class ElidedButton(QPushButton):
    """A button with words that are elided where there is no room for all of them.

    `least`: the width in pixels down to which it may shrink.
    """

    def __init__(self, kind: str, name: str, least: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._least = least
        make_text_button(self, kind, name)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        whole = self.sizeHint()
        return QSize(min(whole.width(), self._least), whole.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        missing = self.sizeHint().width() - self.width()
        if missing > 0:
            metrics = self.fontMetrics()
            room = metrics.horizontalAdvance(self.text()) - missing
            option.text = metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        painter.end()


class HoverButton(QToolButton):
    """An icon button that is drawn only while it has focus or `set_drawn(True)` is in effect.

    It keeps its space while it is not drawn, so that the layout doesn't move.
    """

    def __init__(self, tip: str, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_drawn = False
        self.setToolTip(tip)
        self.setAccessibleName(tip)
        self.setObjectName(name)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setIconSize(QSize(METRICS.space_l, METRICS.space_l))

    def set_drawn(self, is_drawn: bool) -> None:
        self._is_drawn = is_drawn
        self.update()

    def draw_icon(self, icon_name: str, palette: Palette) -> None:
        self.setIcon(line_icon(icon_name, palette, palette.muted))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._is_drawn or self.hasFocus():
            super().paintEvent(event)
