"""The window's actions, one for each deed, and the tooltips that tell their keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QToolButton, QWidget

from reader_app.ui.theme.icons import line_icon
from reader_app.ui.window.action_table import ONE_OF, SPECS, ActionId, ActionSpec, command_name

if TYPE_CHECKING:
    from reader_app.ui.theme.palette import Palette

__all__ = ["SPECS", "ActionId", "ActionSpec", "WindowActions", "tool_button", "tooltip"]


def tooltip(name: str, keys: tuple[str, ...] = ()) -> str:
    """ "Name (Key)" in the words of this desktop."""
    plain = command_name(name)
    if not keys:
        return plain
    shown = QKeySequence(keys[0]).toString(QKeySequence.SequenceFormat.NativeText)
    return f"{plain} ({shown})"


class WindowActions:
    """The window's actions, one for each `ActionId`; added to `window`, so their keys work.

    An action that nobody fulfils is neither seen nor heard: `offer` says who does.
    """

    def __init__(self, window: QWidget) -> None:
        self._actions = {spec.deed: _action(spec, window) for spec in SPECS}
        window.addActions(list(self._actions.values()))
        for deeds in ONE_OF:
            group = QActionGroup(window)
            for deed in deeds:
                group.addAction(self._actions[deed])

    def __getitem__(self, deed: ActionId) -> QAction:
        return self._actions[deed]

    def offer(self, deed: ActionId, act: Callable[[], object] | SignalInstance) -> None:
        """`act` is what happens; from now on the action is in menus and on its key."""
        action = self._actions[deed]
        action.triggered.connect(act)
        action.setVisible(True)

    def claim_keys(self, pane: QWidget) -> None:
        """Take the window's keys off a pane's own actions.

        A key that two actions of one window share works for neither.
        """
        own = {key for action in self._actions.values() for key in action.shortcuts()}
        for action in pane.findChildren(QAction):
            if action.shortcutContext() == Qt.ShortcutContext.WindowShortcut:
                kept = [key for key in action.shortcuts() if key not in own]
                if len(kept) < len(action.shortcuts()):
                    action.setShortcuts(kept)

    def set_reading(self, is_reading: bool) -> None:
        """Enable what needs a book only while there is one."""
        for spec in SPECS:
            if spec.needs_book:
                self._actions[spec.deed].setEnabled(is_reading)

    def set_colours(self, palette: Palette) -> None:
        """Draw the icons for this palette."""
        for spec in SPECS:
            if spec.icon:
                self._actions[spec.deed].setIcon(line_icon(spec.icon, palette))


def _action(spec: ActionSpec, parent: QWidget) -> QAction:
    # After a tab a menu shows the letter where it shows keys.
    has_letter = bool(spec.page_key) and not spec.keys
    words = with_key(spec.text, spec.page_key) if has_letter else spec.text
    action = QAction(words, parent)
    action.setObjectName(f"{spec.deed}Action")
    action.setShortcuts([QKeySequence(keys) for keys in spec.keys])
    action.setToolTip(tooltip(spec.text, spec.keys or ((spec.page_key,) if spec.page_key else ())))
    action.setCheckable(spec.is_switch)
    action.setIconVisibleInMenu(False)
    action.setVisible(False)
    return action


def with_key(words: str, key: str) -> str:
    """For a menu: the words, and a key as this desktop calls it that belongs to somebody else."""
    return f"{words}\t{QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)}"


def tool_button(action: QAction, parent: QWidget | None = None) -> QToolButton:
    """A flat icon button for `action`, named for screen readers and reachable by Tab."""
    button = QToolButton(parent)
    button.setDefaultAction(action)
    button.setAccessibleName(command_name(action.text()))
    button.setAutoRaise(True)
    return button
