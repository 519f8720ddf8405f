"""The viewer's commands with their window-wide keys, for menus, tool bar and palette."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence

from reader_app.ui.viewer.geometry import Fit

if TYPE_CHECKING:
    from reader_app.ui.viewer.viewer_pane import ViewerPane

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

    def __init__(self, pane: ViewerPane) -> None:
        self._actions: dict[str, QAction] = {}
        for name, act in _acts(pane).items():
            self._add(pane, name, act)
        self["side_panel"].setCheckable(True)

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def __iter__(self) -> object:
        return iter(self._actions)

    def all(self) -> tuple[QAction, ...]:
        return tuple(self._actions.values())

    def _add(self, pane: ViewerPane, name: str, act: Callable[[], None]) -> None:
        owner = pane.page_view if name in _ON_THE_PAGE else pane
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


def _acts(pane: ViewerPane) -> dict[str, Callable[[], None]]:
    view = pane.page_view
    return {
        "back": view.back,
        "forward": view.forward,
        "find": pane.open_find,
        "find_next": lambda: pane.find_again(1),
        "find_previous": lambda: pane.find_again(-1),
        "go_to_page": pane.page_box.edit,
        "zoom_in": view.zoom_in,
        "zoom_out": view.zoom_out,
        "actual_size": lambda: view.set_fit(Fit.ACTUAL),
        "fit_page": lambda: view.set_fit(Fit.PAGE),
        "fit_width": lambda: view.set_fit(Fit.WIDTH),
        "side_panel": pane.toggle_side_panel,
        "copy": view.copy_selection,
        "select_page": view.select_all_on_page,
    }
