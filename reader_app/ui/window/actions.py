"""The `QAction`s made from the action table, and the tooltips and buttons that show them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import SIGNAL, QEvent, QObject, Qt, SignalInstance
from PySide6.QtGui import QAction, QActionEvent, QActionGroup, QKeySequence
from PySide6.QtWidgets import QToolButton, QWidget

from reader_app.ui.theme.icons import line_icon
from reader_app.ui.window import action_table
from reader_app.ui.window.keymap import Keymap

if TYPE_CHECKING:
    from reader_app.ui.theme.palette import Palette


class WindowActions:
    """The window's `QAction`s, one for each row of `ACTIONS`.

    They are added to `window` so that their shortcuts work. An action that no controller has bound
    does nothing, and is hidden unless it has a toolbar button.
    """

    def __init__(self, window: QWidget) -> None:
        self._actions = {spec.id: _action(spec, window) for spec in action_table.ACTIONS}
        self._is_reading, self._has_model = False, True
        self._window = window
        self.keymap = Keymap()
        window.addActions(list(self._actions.values()))
        groups: dict[str, QActionGroup] = {}
        for spec in action_table.ACTIONS:
            if spec.one_of:
                group = groups.setdefault(spec.one_of, QActionGroup(window))
                group.addAction(self._actions[spec.id])

    def __getitem__(self, action_id: action_table.ActionId) -> QAction:
        return self._actions[action_id]

    def bind(self, action_id: action_table.ActionId, handler: Callable[[], object]) -> None:
        """Connect `handler` to this action and make the action visible."""
        action = self._actions[action_id]
        action.triggered.connect(handler)
        action.setVisible(True)

    def set_keymap(self, keymap: Keymap) -> None:
        """Use these keys for all actions of the window, and show them in menus and tooltips."""
        if keymap != self.keymap:
            self._show_keymap(keymap)
        self.claim_keys(self._window)

    def _show_keymap(self, keymap: Keymap) -> None:
        self.keymap = keymap
        for spec in action_table.ACTIONS:
            action = self._actions[spec.id]
            action.setShortcuts([QKeySequence(key) for key in keymap.window_keys(spec)])
            action.setText(_menu_text(spec, keymap))
            if action.toolTip() != action_table.NEEDS_MODEL:
                action.setToolTip(tooltip(spec.text, (keymap.shown_key(spec),)))

    def claim_keys(self, pane: QWidget) -> None:
        """Remove the window's shortcuts from the actions of `pane`.

        Qt triggers neither of two actions of one window that share a shortcut.
        """
        own = {key for action in self._actions.values() for key in action.shortcuts()}
        parts = {f"{spec.id}Action": spec for spec in action_table.PART_ACTIONS}
        ours = set(self._actions.values())
        for action in pane.findChildren(QAction):
            if action in ours:
                continue
            if action.objectName() in parts:
                keys = self.keymap.keys(parts[action.objectName()])
                action.setShortcuts([QKeySequence(key) for key in keys])
            if action.shortcutContext() == Qt.ShortcutContext.WindowShortcut:
                kept = [key for key in action.shortcuts() if key not in own]
                if len(kept) < len(action.shortcuts()):
                    action.setShortcuts(kept)

    def set_reading(self, is_reading: bool) -> None:
        """Enable the actions that need a book only while one is open."""
        self._is_reading = is_reading
        for spec in action_table.ACTIONS:
            if spec.needs_book:
                self._actions[spec.id].setEnabled(
                    is_reading and (self._has_model or not spec.needs_model)
                )

    def set_model(self, has_model: bool) -> None:
        """Grey the actions that need a language model, with the reason, while there is none."""
        self._has_model = has_model
        for spec in action_table.ACTIONS:
            if spec.needs_model:
                usual = tooltip(spec.text, (self.keymap.shown_key(spec),))
                self._actions[spec.id].setEnabled(self._is_reading and has_model)
                self._actions[spec.id].setToolTip(usual if has_model else action_table.NEEDS_MODEL)

    def set_colours(self, palette: Palette) -> None:
        """Redraw the toolbar icons in the colours of `palette`."""
        for spec in action_table.ACTIONS:
            if spec.icon:
                self._actions[spec.id].setIcon(line_icon(spec.icon, palette))


def _menu_text(spec: action_table.ActionSpec, keymap: Keymap) -> str:
    # A menu shows what follows a tab where it shows shortcuts: here the page key.
    page_keys = keymap.page_keys(spec.id)
    has_letter = bool(page_keys) and not keymap.window_keys(spec)
    return with_key(spec.text, page_keys[0]) if has_letter else spec.text


def _action(spec: action_table.ActionSpec, parent: QWidget) -> QAction:
    action = QAction(_menu_text(spec, Keymap()), parent)
    action.setObjectName(f"{spec.id}Action")
    action.setShortcuts([QKeySequence(keys) for keys in spec.keys])
    action.setToolTip(tooltip(spec.text, spec.keys or spec.page_keys))
    action.setCheckable(spec.is_switch)
    action.setIconVisibleInMenu(False)
    # A toolbar button is visible from the start; clicks are buffered until the action is bound.
    action.setVisible(bool(spec.toolbar))
    return action


def part_action(
    action_id: action_table.PartAction,
    handler: Callable[[], object] | SignalInstance,
    part: QWidget,
) -> QAction:
    """Create the `QAction` of `action_id`, connect it to `handler` and add it to `part`."""
    (spec,) = (spec for spec in action_table.PART_ACTIONS if spec.id is action_id)
    action = QAction(spec.text, part)
    action.setObjectName(f"{action_id}Action")
    action.setShortcuts([QKeySequence(keys) for keys in spec.keys])
    if spec.needs_focus:
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
    action.triggered.connect(handler)
    part.addAction(action)
    return action


def tooltip(name: str, keys: tuple[str, ...] = ()) -> str:
    """Return "Name (Key)" with the first key as this desktop writes it, or just the name."""
    plain = action_table.command_name(name)
    if not keys or not keys[0]:
        return plain
    shown = QKeySequence(keys[0]).toString(QKeySequence.SequenceFormat.NativeText)
    return f"{plain} ({shown})"


def with_key(words: str, key: str) -> str:
    """Return menu text that shows `key` in the shortcut column, although `key` is no shortcut."""
    return f"{words}\t{QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)}"


class _ActionButton(QToolButton):
    """A button that shows its default action.

    WORKAROUND: at each change of the action Qt 6.11 connects the button to `QAction.changed` once
    more. After a thousand changes the next one calls a thousand receivers; none is ever freed.
    """

    def actionEvent(self, event: QActionEvent) -> None:
        if event.type() == QEvent.Type.ActionChanged:
            # None means every slot, which the stubs don't know.
            QObject.disconnect(event.action(), SIGNAL("changed()"), self, None)  # type: ignore[call-overload]
        super().actionEvent(event)


def tool_button(action: QAction, parent: QWidget | None = None) -> QToolButton:
    """Return a flat icon button for `action`, named for screen readers and reachable by Tab."""
    button = _ActionButton(parent)
    button.setDefaultAction(action)
    button.setAccessibleName(action_table.command_name(action.text()))
    button.setAutoRaise(True)
    return button
