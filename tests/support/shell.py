"""Makers for tests of the window: a theme that is taken off again, and a window with dummies."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QIcon, QImage, QPalette
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget

from reader_app.domain.settings import Settings
from reader_app.ui.theme.accent import accent_of
from reader_app.ui.theme.theme import AppTheme, ThemeMode
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow
from reader_app.ui.window.panes import Pane


@contextmanager
def themed(
    application: QApplication,
    mode: ThemeMode = ThemeMode.LIGHT,
    *,
    accent_of: Callable[[QPalette], QColor] = accent_of,
) -> Iterator[AppTheme]:
    """A theme on the application that leaves no trace in the tests after."""
    palette, font = application.palette(), application.font()
    theme = AppTheme(application, Settings(theme=mode), accent_of=accent_of)
    try:
        yield theme
    finally:
        theme.set_mode(ThemeMode.SYSTEM)
        theme.deleteLater()
        application.setStyleSheet("")
        application.setPalette(palette)
        application.setFont(font)


def pane_with_field(name: str) -> QWidget:
    """A dummy for a part of the window; its field takes the focus."""
    pane = QWidget()
    pane.setObjectName(name)
    field = QLineEdit()
    field.setObjectName(f"{name}Field")
    field.setAccessibleName(name)
    QVBoxLayout(pane).addWidget(field)
    return pane


_BOUND = (
    *(ActionId.OPEN, ActionId.CLOSE_BOOK, ActionId.RELOAD, ActionId.LIBRARY, ActionId.EXPORT),
    *(ActionId.SETTINGS, ActionId.HANDBOOK, ActionId.ABOUT, ActionId.GO_TO_PAGE),
    *(ActionId.FIT_WIDTH, ActionId.FIT_PAGE, ActionId.ACTUAL_SIZE),
)


def window_with_dummies(theme: AppTheme) -> MainWindow:
    """A window whose parts are fields, and whose commonest actions have a handler."""
    window = MainWindow(theme)
    for action_id in _BOUND:
        window.bind(action_id, lambda: None)
    window.setWindowState(window.windowState() & ~window.windowState().WindowMaximized)
    window.set_pane(Pane.PAGE, pane_with_field("page"))
    window.set_pane(Pane.CONVERSATION, pane_with_field("chat"))
    window.set_pane(Pane.SIDE_PANEL, pane_with_field("side"))
    window.resize(QSize(1280, 800))
    return window


def ink_of(icon: QIcon, state: QIcon.State = QIcon.State.Off) -> str:
    """The colour of an icon's strongest pixel."""
    image = icon.pixmap(QSize(40, 40), QIcon.Mode.Normal, state).toImage()
    image = image.convertToFormat(QImage.Format.Format_ARGB32)
    pixels = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return max(pixels, key=lambda colour: colour.alpha()).name()
