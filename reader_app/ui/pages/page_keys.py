"""Keys that act while the page has the focus; the action table says which keys they are.

As in vi, a number typed before a key counts: `5j` scrolls five lines, `42G` goes to page 42. Some
commands have two keys, one after the other (`gg`), and some wait for a letter (`ma`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from PySide6.QtCore import QCoreApplication, QEvent, QKeyCombination, QObject, Qt, QTimer, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from reader_app.domain.values import dataclass, field
from reader_app.ui.pages.geometry import Fit
from reader_app.ui.pages.navigation import Navigation
from reader_app.ui.pages.scrolling import Scroller
from reader_app.ui.pages.viewport import LINE, ViewCommands, Viewport
from reader_app.ui.widgets.keyboard_workarounds import latin_key
from reader_app.ui.window.action_table import ActionId, PageCommand
from reader_app.ui.window.keymap import Keymap, combinations

Command: TypeAlias = ActionId | PageCommand
PageHandlers: TypeAlias = Mapping[Command, Callable[[], None]]

_SECOND_KEY_MS: Final = 600
"""How long a key that also begins two keys waits for the second one."""
_MOST_DIGITS: Final = 5


@dataclass(frozen=True, slots=True)
class KeyHandlers:
    """What the keys do. `plain`: without a number.

    `counted`: with the number typed before; `lettered`: with the letter typed after.
    """

    plain: PageHandlers
    counted: Mapping[Command, Callable[[int], None]] = field(default_factory=dict)
    lettered: Mapping[Command, Callable[[str], None]] = field(default_factory=dict)


class PageKeys(QObject):
    """Calls the handlers of commands by their keys.

    If two have the same key, the later one counts.
    """

    def __init__(self, handlers: KeyHandlers, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._handlers = handlers
        self._commands: dict[tuple[int, ...], Command] = {}
        self._typed: tuple[int, ...] = ()
        self._count = ""
        self._letter_for: Command | None = None
        self._wait = QTimer(self, singleShot=True, interval=_SECOND_KEY_MS)
        self._wait.timeout.connect(self._end_waiting)
        self._keymap: Keymap | None = None
        self.set_keymap(Keymap())

    def set_keymap(self, keymap: Keymap) -> None:
        """Use these keys."""
        if keymap == self._keymap:
            return
        self._keymap = keymap
        self._commands = {
            codes: command
            for command in (*self._handlers.plain, *self._handlers.lettered)
            for key in keymap.page_keys(command)
            if (codes := key_codes(key))
        }

    @property
    def is_waiting(self) -> bool:
        """Whether a number, or the first of two keys, has been typed."""
        return bool(self._typed or self._count or self._letter_for)

    def press(self, event: QKeyEvent) -> bool:
        """Take a key; return True if it is one of these."""
        if event.key() in _MODIFIERS:
            return self.is_waiting
        if self._letter_for is not None:
            return self._take_letter(event)
        code = _code_of(event)
        if self.is_waiting and event.key() == Qt.Key.Key_Escape:
            self.forget()
            return True
        if not self._typed and self._is_digit(event):
            self._count = (self._count + event.text())[:_MOST_DIGITS]
            return True
        typed = (*self._typed, code)
        if any(codes != typed and codes[: len(typed)] == typed for codes in self._commands):
            self._typed = typed
            self._wait.start()
            return True
        if self._typed and typed not in self._commands:
            self._end_waiting()  # the first key stands alone; this one is a key of its own
            return self._pass_on(event)
        return self._run(typed)

    @Slot()
    def forget(self) -> None:
        """Forget what has been typed so far."""
        self._wait.stop()
        self._typed, self._count, self._letter_for = (), "", None

    # -- inside ---------------------------------------------------------------------------

    def _is_digit(self, event: QKeyEvent) -> bool:
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if modifiers or not (event.text().isascii() and event.text().isdecimal()):
            return False
        return bool(self._count) or event.text() != "0"

    def _take_letter(self, event: QKeyEvent) -> bool:
        command, letter = self._letter_for, event.text()
        self.forget()
        if command is not None and letter and letter.isprintable() and not letter.isspace():
            self._handlers.lettered[command](letter)
        return True

    @Slot()
    def _end_waiting(self) -> None:
        """Do what the first of two keys does alone, because no second one came."""
        self._wait.stop()
        self._run(self._typed)

    def _run(self, typed: tuple[int, ...]) -> bool:
        command, count = self._commands.get(typed), int(self._count or 0)
        self.forget()
        if command is None:
            return False
        if command in self._handlers.lettered:
            self._letter_for = command
        elif count and command in self._handlers.counted:
            self._handlers.counted[command](count)
        else:
            self._handlers.plain[command]()
        return True

    def _pass_on(self, event: QKeyEvent) -> bool:
        """Give a key to the widget that has the focus now, if the key before has moved it."""
        focus = QApplication.focusWidget()
        if focus is None or focus is self.parent() or not isinstance(focus, QWidget):
            return self.press(event)
        sent = QKeyEvent(QEvent.Type.KeyPress, event.key(), event.modifiers(), event.text())
        QCoreApplication.sendEvent(focus, sent)
        return True


_MODIFIERS: Final = frozenset(
    {Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr}
)


def key_codes(key: str) -> tuple[int, ...]:
    """Return the keys of a sequence such as "G, G", as `QKeyCombination.toCombined` has them."""
    return tuple(combination.toCombined() for combination in combinations(key))


_SHIFTED_SIGNS: Final = frozenset(
    {Qt.Key.Key_Slash, Qt.Key.Key_Apostrophe, Qt.Key.Key_Plus, Qt.Key.Key_Equal}
)
"""Keys for which some keyboards need Shift."""


def _code_of(event: QKeyEvent) -> int:
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    if event.key() in _SHIFTED_SIGNS:
        modifiers &= ~Qt.KeyboardModifier.ShiftModifier
    return QKeyCombination(modifiers, Qt.Key(latin_key(event))).toCombined()


def moving_handlers(
    viewport: Viewport, commands: ViewCommands, scroller: Scroller, navigation: Navigation
) -> KeyHandlers:
    """Return the handlers that move the pages or change how they are shown."""

    def go_across(direction: int) -> None:
        """Scroll sideways, or turn pages in reading direction if nothing is left to scroll."""
        if viewport.visible_area.limit_x:
            scroller.scroll_across(direction * LINE)
        else:
            is_reversed = viewport.arrangement.is_right_to_left
            navigation.turn_pages(-direction if is_reversed else direction)

    def scroll_half(count: int) -> None:
        scroller.scroll_by(count * viewport.visible_area.clear_height // 2)

    def turn(count: int) -> None:
        """Turn pages as far as there are any."""
        page, last = viewport.page, viewport.page_count
        navigation.turn_pages(max(1 - page, min(count, last - page)))

    plain: PageHandlers = {
        PageCommand.SCREEN_FORWARD: lambda: scroller.scroll_screens(1),
        PageCommand.SCREEN_BACK: lambda: scroller.scroll_screens(-1),
        PageCommand.LINE_DOWN: lambda: scroller.scroll_by(LINE),
        PageCommand.LINE_UP: lambda: scroller.scroll_by(-LINE),
        PageCommand.HALF_DOWN: lambda: scroll_half(1),
        PageCommand.HALF_UP: lambda: scroll_half(-1),
        PageCommand.RIGHT: lambda: go_across(1),
        PageCommand.LEFT: lambda: go_across(-1),
        PageCommand.NEXT_PAGE: lambda: navigation.turn_pages(1),
        PageCommand.PREVIOUS_PAGE: lambda: navigation.turn_pages(-1),
        PageCommand.FIRST_PAGE: lambda: navigation.look_up(1),
        PageCommand.END_OF_BOOK: navigation.go_to_end,
        ActionId.CONTINUOUS: commands.toggle_continuous,
        ActionId.TWO_PAGES: commands.toggle_two_pages,
        ActionId.FIT_PAGE: lambda: viewport.set_fit(Fit.PAGE),
        ActionId.FIT_WIDTH: lambda: viewport.set_fit(Fit.WIDTH),
        ActionId.ZOOM_IN: commands.zoom_in,
        ActionId.ZOOM_OUT: commands.zoom_out,
        ActionId.TURN_RIGHT: commands.turn_right,
        ActionId.TURN_LEFT: commands.turn_left,
    }
    counted: Mapping[Command, Callable[[int], None]] = {
        PageCommand.LINE_DOWN: lambda count: scroller.scroll_by(count * LINE),
        PageCommand.LINE_UP: lambda count: scroller.scroll_by(-count * LINE),
        PageCommand.HALF_DOWN: scroll_half,
        PageCommand.HALF_UP: lambda count: scroll_half(-count),
        PageCommand.SCREEN_FORWARD: turn,
        PageCommand.SCREEN_BACK: lambda count: turn(-count),
        PageCommand.NEXT_PAGE: turn,
        PageCommand.PREVIOUS_PAGE: lambda count: turn(-count),
        ActionId.NEXT_EVIDENCE: turn,
        ActionId.PREVIOUS_EVIDENCE: lambda count: turn(-count),
    }
    return KeyHandlers(plain, counted)
