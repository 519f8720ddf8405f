"""A key that doesn't come from the keyboard itself, treated as those that do."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent, QKeySequence, QWindow
from PySide6.QtWidgets import QApplication, QWidget

from reader_app.ui.widgets.latin_keys import latin_command


def give_key(event: QKeyEvent, window: QWidget) -> None:
    """What Qt does with a key that comes in: whoever has the focus may claim it, then shortcuts."""
    target = _window_in_front(window)
    if target is None:
        return
    if event.type() is QEvent.Type.KeyPress and target is window.windowHandle():
        action = None if _is_claimed(event) else _action_for(event, window)
        if action is not None:
            action.trigger()
            return
    QCoreApplication.sendEvent(target, event)


def give_command(event: QKeyEvent, window: QWidget) -> bool:
    """Whether a key that nobody wanted is wanted as the one of an English keyboard; see there."""
    meant = latin_command(event)
    if meant is not None:
        give_key(meant, window)
    return meant is not None


def _window_in_front(window: QWidget) -> QWindow | None:
    """A dialog that a held key opened gets the keys after it."""
    return QGuiApplication.modalWindow() or window.windowHandle()


def _is_claimed(event: QKeyEvent) -> bool:
    """The focused widget wants it for itself, as a text field wants Ctrl+A."""
    focused = QApplication.focusWidget()
    if focused is None:
        return False
    question = QKeyEvent(
        QEvent.Type.ShortcutOverride,
        event.key(),
        event.modifiers(),
        event.text(),
        event.isAutoRepeat(),
        event.count(),
    )
    question.ignore()
    QCoreApplication.sendEvent(focused, question)
    return question.isAccepted()


def _action_for(event: QKeyEvent, window: QWidget) -> QAction | None:
    """The one that this key triggers wherever the focus is, or where it is now."""
    keys = QKeySequence(event.keyCombination())
    focused = QApplication.focusWidget()
    own = focused.actions() if focused is not None else []
    for action in window.findChildren(QAction):
        is_meant = action.shortcutContext() is Qt.ShortcutContext.WindowShortcut or action in own
        if is_meant and action.isEnabled() and action.isVisible() and keys in action.shortcuts():
            return action
    return None
