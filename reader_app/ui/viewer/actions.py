"""The viewer's own commands with their keys; the window has those that menus and bars show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from reader_app.domain.translation import tr

_SPECS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "find_next": (tr("Next hit"), ("F3", "Ctrl+G")),
    "find_previous": (tr("Previous hit"), ("Shift+F3", "Ctrl+Shift+G")),
    "copy": (tr("Copy"), ("Ctrl+C",)),
    "select_page": (tr("Select all on this page"), ("Ctrl+A",)),
}
_ON_THE_PAGE: Final = frozenset({"copy", "select_page"})
"""Their keys mean something else in a text field, so they act while the page has the focus."""


def add_action(owner: QWidget, name: str, act: Callable[[], None]) -> QAction:
    """Give `owner` the command `name`; its keys work in the whole window, or on the page only."""
    title, keys = _SPECS[name]
    context = Qt.ShortcutContext
    action = QAction(title, owner)
    action.setObjectName(f"{name}Action")
    action.setShortcuts([QKeySequence(key) for key in keys])
    action.setShortcutContext(
        context.WidgetShortcut if name in _ON_THE_PAGE else context.WindowShortcut
    )
    action.triggered.connect(act)
    owner.addAction(action)
    return action
