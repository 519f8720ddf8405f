"""Small buttons of the conversation; how each kind looks is in resources/style/chat.qss."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QPushButton, QToolButton, QWidget

from reader_app.ui.theme.palette import METRICS


def text_button(text: str, kind: str, name: str = "", parent: QWidget | None = None) -> QPushButton:
    """A button of words alone: kind link | small-link | quiet | chip."""
    button = QPushButton(text, parent)
    button.setProperty("chat", kind)
    button.setObjectName(name)
    button.setAutoDefault(False)
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    return button


def icon_button(tip: str, name: str = "", parent: QWidget | None = None) -> QToolButton:
    """A button of an icon alone; its tip is its accessible name too."""
    button = QToolButton(parent)
    button.setIconSize(QSize(METRICS.icon, METRICS.icon))
    button.setToolTip(tip)
    button.setAccessibleName(tip)
    button.setObjectName(name)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return button


def push_button(text: str, name: str = "", parent: QWidget | None = None) -> QPushButton:
    """A small button with a border, for a question's answers and an error's way out."""
    button = QPushButton(text, parent)
    button.setProperty("chat", "small")
    button.setObjectName(name)
    button.setAutoDefault(False)
    return button
