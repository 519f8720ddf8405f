"""Keys that act while the page has the focus; the action table says which keys they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QKeyEvent

from reader_app.ui.pages.geometry import Fit
from reader_app.ui.pages.navigation import Navigation
from reader_app.ui.pages.scrolling import Scroller
from reader_app.ui.pages.viewport import LINE, ViewCommands, Viewport
from reader_app.ui.widgets.keyboard_workarounds import latin_key
from reader_app.ui.window.action_table import ActionId, PageCommand
from reader_app.ui.window.actions import page_key_codes

PageHandlers = Mapping[ActionId | PageCommand, Callable[[], None]]


class PageKeys:
    """Calls the handlers of commands by their keys; of two with the same key, the last counts."""

    def __init__(self, handlers: PageHandlers) -> None:
        self._handlers = {
            code: handler
            for command, handler in handlers.items()
            for code in page_key_codes(command)
        }

    def press(self, event: QKeyEvent) -> bool:
        """Call the key's handler; return True if there is one."""
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.key() == Qt.Key.Key_Slash:
            # Some keyboards need Shift for it.
            modifiers &= ~Qt.KeyboardModifier.ShiftModifier
        key = Qt.Key(latin_key(event))
        handler = self._handlers.get(QKeyCombination(modifiers, key).toCombined())
        if handler is not None:
            handler()
        return handler is not None


def moving_handlers(
    viewport: Viewport, commands: ViewCommands, scroller: Scroller, navigation: Navigation
) -> PageHandlers:
    """Return the handlers that move the pages or change how they are shown."""

    def go_across(direction: int) -> None:
        """Scroll sideways, or turn pages in reading direction if nothing is left to scroll."""
        if viewport.visible_area.limit_x:
            scroller.scroll_across(direction * LINE)
        else:
            is_reversed = viewport.arrangement.is_right_to_left
            navigation.turn_pages(-direction if is_reversed else direction)

    return {
        PageCommand.SCREEN_FORWARD: lambda: scroller.scroll_screens(1),
        PageCommand.SCREEN_BACK: lambda: scroller.scroll_screens(-1),
        PageCommand.LINE_DOWN: lambda: scroller.scroll_by(LINE),
        PageCommand.LINE_UP: lambda: scroller.scroll_by(-LINE),
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
        ActionId.TURN_RIGHT: commands.turn_right,
        ActionId.TURN_LEFT: commands.turn_left,
    }
