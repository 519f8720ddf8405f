"""The viewer's commands with their window-wide keys, for menus, tool bar and palette."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from reader_app.ui.viewer.geometry import Fit
from reader_app.ui.viewer.page_view import PageView

_KEYS: Final[dict[str, tuple[str, ...]]] = {
    "back": ("Alt+Left",),
    "forward": ("Alt+Right",),
    "find": ("Ctrl+F",),
    "find_next": ("F3", "Ctrl+G"),
    "find_previous": ("Shift+F3", "Ctrl+Shift+G"),
    "go_to_page": ("Ctrl+L",),
    "zoom_in": ("Ctrl++", "Ctrl+="),
    "zoom_out": ("Ctrl+-",),
    "actual_size": ("Ctrl+1",),
    "fit_page": ("Ctrl+0",),
    "fit_width": ("Ctrl+2",),
    "side_panel": ("F9",),
    "copy": ("Ctrl+C",),
    "select_page": ("Ctrl+A",),
}
_TITLES: Final[dict[str, str]] = {
    "back": "Back",
    "forward": "Forward",
    "find": "Find…",
    "find_next": "Next hit",
    "find_previous": "Previous hit",
    "go_to_page": "Go to page…",
    "zoom_in": "Zoom in",
    "zoom_out": "Zoom out",
    "actual_size": "Actual size",
    "fit_page": "Fit page",
    "fit_width": "Fit width",
    "side_panel": "Side panel",
    "copy": "Copy",
    "select_page": "Select all on this page",
}
_ON_THE_PAGE: Final = frozenset({"copy", "select_page"})
"""Their keys mean something else in a text field, so they act while the page has the focus."""


class ViewerActions:
    """`actions[name]`; the keys work in the whole window while the viewer is shown."""

    def __init__(
        self, pane: QWidget, view: PageView, others: Mapping[str, Callable[[], None]]
    ) -> None:
        self._actions: dict[str, QAction] = {}
        for name, act in {**_acts(view), **others}.items():
            self._add(view if name in _ON_THE_PAGE else pane, name, act)
        self["side_panel"].setCheckable(True)

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def all(self) -> tuple[QAction, ...]:
        return tuple(self._actions.values())

    def _add(self, owner: QWidget, name: str, act: Callable[[], None]) -> None:
        context = Qt.ShortcutContext
        action = QAction(_TITLES[name], owner)
        action.setObjectName(f"viewer.{name}")
        action.setShortcuts([QKeySequence(keys) for keys in _KEYS[name]])
        action.setShortcutContext(
            context.WidgetShortcut if name in _ON_THE_PAGE else context.WindowShortcut
        )
        first = QKeySequence(_KEYS[name][0]).toString(QKeySequence.SequenceFormat.NativeText)
        action.setToolTip(f"{_TITLES[name].removesuffix('…')} ({first})")
        action.triggered.connect(act)
        owner.addAction(action)
        self._actions[name] = action


def _acts(view: PageView) -> dict[str, Callable[[], None]]:
    return {
        "back": view.back,
        "forward": view.forward,
        "zoom_in": view.zoom_in,
        "zoom_out": view.zoom_out,
        "actual_size": lambda: view.set_fit(Fit.ACTUAL),
        "fit_page": lambda: view.set_fit(Fit.PAGE),
        "fit_width": lambda: view.set_fit(Fit.WIDTH),
        "copy": view.copy_selection,
        "select_page": view.select_all_on_page,
    }
