"""A buffer for keys, clicks and the wheel that come before the window can take them.

The window is shown before all of its parts are there, and before it is known which book it shows;
this buffer keeps that input from being lost, and delivers it in order.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, Qt, QTimer, Slot
from PySide6.QtGui import QInputEvent, QKeyEvent, QMouseEvent, QWheelEvent, QWindow
from PySide6.QtWidgets import QAbstractButton, QToolButton, QWidget

from reader_app.domain.values import dataclass
from reader_app.ui.widgets.keyboard_workarounds import deliver_key
from reader_app.ui.window.panes import Pane, Panes

_LOOK_AGAIN_MS: Final = 50
_OVERTAKEN_MS: Final = 500
"""A click may be dated up to this much before keys that were pressed earlier."""
_KEYS: Final = frozenset(
    {QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress, QEvent.Type.KeyRelease}
)
_RELEASES: Final = frozenset({QEvent.Type.KeyRelease, QEvent.Type.MouseButtonRelease})
_PRESSES: Final = frozenset({QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick})
_MODIFIERS: Final = frozenset(
    {
        Qt.Key.Key_Shift,
        Qt.Key.Key_Control,
        Qt.Key.Key_Meta,
        Qt.Key.Key_Alt,
        Qt.Key.Key_AltGr,
        Qt.Key.Key_CapsLock,
        Qt.Key.Key_NumLock,
    }
)
_COMMANDING: Final = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)


@dataclass(frozen=True, slots=True)
class _Held:
    """An event that waits; `order`: when it was made, and whether by a key."""

    order: tuple[int, bool]
    is_command: bool
    deliver: Callable[[], object]


class StartupInputBuffer(QObject):
    """Holds back the input of `window` until `may_pass(is_command)`, or until `let_go`.

    A command asks for a part of the window: a key with Ctrl, a function key, a click for which
    `target_of(place)` returns what it does. What comes after something that waits, waits as well:
    what is typed after Ctrl+F is meant for the find bar. Without `target_of` only keys are held.

    Until `is_whole` every key waits for a moment. WORKAROUND: a window manager that looks at each
    click before the window gets it (openbox) lets keys overtake it while the processors are busy.
    """

    def __init__(
        self,
        window: QWidget,
        may_pass: Callable[[bool], bool],
        target_of: Callable[[QPoint], Callable[[], object] | None] | None = None,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._may_pass = may_pass
        self._target_of = target_of
        self.is_whole = self.passes_clicks = False
        self._held: list[_Held] = []
        self._holds_button = self._is_delivering = False
        self._look = QTimer(self, interval=_LOOK_AGAIN_MS)
        self._look.timeout.connect(self.deliver)
        # Only the native window's handle gets each key before shortcuts and widgets do.
        self._handle: QWindow | None = window.windowHandle()
        (self._handle or window).installEventFilter(self)

    @property
    def is_empty(self) -> bool:
        return not self._held

    @Slot()
    def deliver(self) -> None:
        """Deliver what may pass now, in order."""
        while self._held and self._may_pass(self._held[0].is_command):
            self._deliver_first()
        if not self._held:
            self._look.stop()

    def let_go(self) -> None:
        """Deliver all that is held and stop filtering."""
        self._look.stop()
        while self._held:
            self._deliver_first()
        (self._handle or self._window).removeEventFilter(self)

    def _deliver_first(self) -> None:
        self._is_delivering = True
        try:
            self._held.pop(0).deliver()
        finally:
            self._is_delivering = False

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if self._is_delivering:
            return False
        if isinstance(event, QKeyEvent):
            return event.type() in _KEYS and self._takes_key(event)
        if self._handle is None:
            if event.type() is QEvent.Type.Show and self._window.windowHandle() is not None:
                self._window.removeEventFilter(self)
                self._handle = self._window.windowHandle()
                self._handle.installEventFilter(self)
            return False
        if isinstance(event, QMouseEvent | QWheelEvent) and self._target_of is not None:
            return self._takes_pointer(event)
        return False

    def _takes_key(self, event: QKeyEvent) -> bool:
        is_function_key = Qt.Key.Key_F1 <= event.key() <= Qt.Key.Key_F35
        is_command = is_function_key or bool(event.modifiers() & _COMMANDING)
        if event.key() in _MODIFIERS or not self._waits(event, is_command):
            return False
        if event.type() is QEvent.Type.ShortcutOverride:
            event.accept()  # accepted, so that no shortcut is looked up now and a key press follows
        else:
            self._hold(event, is_command, partial(deliver_key, event.clone(), self._window))
        return True

    def _waits(self, event: QInputEvent, is_command: bool) -> bool:
        if self._held or event.type() in _RELEASES:
            return bool(self._held)
        if isinstance(event, QKeyEvent):
            return not (self.is_whole and self._may_pass(is_command))
        return not (self.is_whole or self._may_pass(is_command))

    def _takes_pointer(self, event: QMouseEvent | QWheelEvent) -> bool:
        if event.type() is QEvent.Type.MouseMove or self.passes_clicks:
            return False
        if event.type() is QEvent.Type.MouseButtonRelease and self._holds_button:
            self._holds_button = False
            return True
        target = self._target(event)
        if target is None and not self._waits(event, is_command=False):
            return False
        self._holds_button = target is not None
        # Before there are pages, a click meets something else than will lie there later.
        is_command = isinstance(event, QMouseEvent)
        self._hold(event, is_command, target or partial(self._send_again, event.clone()))
        return True

    def _target(self, event: QInputEvent) -> Callable[[], object] | None:
        if self._target_of is None or not isinstance(event, QMouseEvent):
            return None
        is_press = event.type() in _PRESSES and event.button() is Qt.MouseButton.LeftButton
        return self._target_of(event.position().toPoint()) if is_press else None

    def _send_again(self, event: QInputEvent) -> None:
        target = self._target(event)
        if target is not None:
            target()
        elif self._handle is not None:
            QCoreApplication.sendEvent(self._handle, event)

    def _hold(self, event: QInputEvent, is_command: bool, deliver: Callable[[], object]) -> None:
        order = event.timestamp(), isinstance(event, QKeyEvent)
        last = self._held[-1].order if self._held else order
        if order < last and last[0] - order[0] <= _OVERTAKEN_MS:
            insort(self._held, _Held(order, is_command, deliver), key=_order)
        else:
            self._held.append(_Held(max(order, last), is_command, deliver))
        self._look.start()


def _order(held: _Held) -> tuple[int, bool]:
    return held.order


class StartupClicks:
    """The effects of clicks while the window starts: on buttons of `bar`, in the conversation.

    It remembers the button, not the place, because the bar is laid out anew when the window is
    whole. A click into the conversation, which is empty until then, counts as one into its box
    (`enter`); so does a later click on what is disabled there until the book is known.
    """

    def __init__(
        self, window: QWidget, bar: QWidget, panes: Panes, enter: Callable[[Pane], None]
    ) -> None:
        self._window = window
        self._bar = bar
        self._panes = panes
        self._enter = enter

    def target_of(self, place: QPoint, *, is_whole: bool) -> Callable[[], object] | None:
        """Return what a click at `place` of the window does; None: whatever lies there decides."""
        found = self._window.childAt(place)
        if isinstance(found, QAbstractButton) and self._bar.isAncestorOf(found) and not is_whole:
            found.setDown(True)  # immediate feedback to the reader
            return partial(_press, found)
        pane = self._panes.pane(Pane.CONVERSATION)
        is_there = pane.isVisible() and pane.rect().contains(pane.mapFrom(self._window, place))
        if is_there and not (is_whole and (found is None or found.isEnabled())):
            return partial(self._enter, Pane.CONVERSATION)
        return None


def _press(button: QAbstractButton) -> None:
    button.setDown(False)
    menu = button.menu() if isinstance(button, QToolButton) else None
    if not button.isVisible():
        return
    if menu is not None:
        menu.popup(button.mapToGlobal(QPoint(0, button.height())))  # not `showMenu`, which blocks
    else:
        button.click()
