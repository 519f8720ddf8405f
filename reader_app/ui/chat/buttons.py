"""Small buttons of the conversation, and the menu of a message's words.

resources/style/chat.qss styles each kind of button.

A click doesn't focus them: the focus ring is for those who use the keyboard.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QAction, QFocusEvent, QGuiApplication, QPaintEvent
from PySide6.QtWidgets import (
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QTextBrowser,
    QTextEdit,
    QToolButton,
    QWidget,
)

from reader_app.domain.translation import tr
from reader_app.ui.answers.answer_links import OutsideTarget, target_of
from reader_app.ui.chat.message_actions import QuoteWords
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.widgets.basic_widgets import set_handle
from reader_app.ui.window.actions import with_key


def text_button(text: str, kind: str, name: str = "", parent: QWidget | None = None) -> QPushButton:
    """Return a button with text only; `kind` is link, small-link, quiet or chip."""
    button = QPushButton(text, parent)
    make_text_button(button, kind, name)
    return button


def make_text_button(button: QPushButton, kind: str, name: str) -> None:
    """Give a button the look of `text_button`."""
    button.setProperty("chat", kind)
    set_handle(button, name)
    button.setAutoDefault(False)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setCursor(Qt.CursorShape.PointingHandCursor)


def icon_button(tip: str, name: str = "", parent: QWidget | None = None) -> QToolButton:
    """Return a button with an icon only; `tip` is also its accessible name."""
    button = QToolButton(parent)
    button.setIconSize(QSize(METRICS.icon, METRICS.icon))
    button.setToolTip(tip)
    button.setAccessibleName(tip)
    set_handle(button, name)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


def push_button(text: str, name: str = "", parent: QWidget | None = None) -> QPushButton:
    """Return a small bordered button, such as the answers to a question or an error's remedy."""
    button = QPushButton(text, parent)
    button.setProperty("chat", "small")
    set_handle(button, name)
    button.setAutoDefault(False)
    return button


class ElidedButton(QPushButton):
    """A button with words that are elided where there is no room for all of them.

    `least`: the width in pixels down to which it may shrink.
    """

    def __init__(self, kind: str, name: str, least: int) -> None:
        super().__init__()
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

    def __init__(self, tip: str, name: str) -> None:
        super().__init__()
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


def words_menu(message: QWidget, place: QPoint, request: Callable[[QuoteWords], object]) -> QMenu:
    """Return a menu for the words at a pixel of the message; it is empty where there are none.

    `request` is called with what the reader chooses.
    """
    menu = QMenu(message)
    menu.setObjectName("messageMenu")
    menu.setAccessibleName(tr("Menu"))
    field = _field_at(message, place)
    if field is None:
        return menu
    if field.textCursor().hasSelection():
        add_choice(menu, with_key(tr("Copy"), "Ctrl+C"), "menuCopyWords", field.copy)
        words = " ".join(field.createMimeDataFromSelection().text().split())
        quote = partial(request, QuoteWords(words))
        add_choice(menu, tr("Quote in question"), "menuQuoteWords", quote)
    if isinstance(field, QTextBrowser):
        target = target_of(field.anchorAt(field.viewport().mapFrom(message, place)))
        if isinstance(target, OutsideTarget):
            copy = partial(QGuiApplication.clipboard().setText, target.address)
            add_choice(menu, tr("Copy address"), "menuCopyAddress", copy)
    add_choice(
        menu, with_key(tr("Select all", sense="words"), "Ctrl+A"), "menuSelectAll", field.selectAll
    )
    return menu


def open_menu(menu: QMenu, place: QPoint) -> None:
    """Open the menu at a place of the desktop, unless it is empty; it is gone when it closes."""
    if menu.isEmpty():
        menu.deleteLater()
    else:
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(place)


def add_choice(menu: QMenu, words: str, name: str, act: Callable[[], object]) -> QAction:
    action = menu.addAction(words)
    action.setObjectName(name)
    action.triggered.connect(act)
    return action


def _field_at(message: QWidget, place: QPoint) -> QTextEdit | QPlainTextEdit | None:
    child: QWidget | None = message.childAt(place)
    while child is not None and child is not message:
        if isinstance(child, QTextEdit | QPlainTextEdit):
            return child
        child = child.parentWidget()
    return None
