"""What keys do while the page has the focus; which keys, is in the table of actions."""

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

Act = Callable[[], None]
KeyHandlers = Mapping[ActionId | PageCommand, Act]
_SHIFT = Qt.KeyboardModifier.ShiftModifier


class PageKeys:
    """Calls what a key of the table means. `others`: what isn't about moving or arranging pages."""

    def __init__(
        self,
        viewport: Viewport,
        commands: ViewCommands,
        scroller: Scroller,
        navigation: Navigation,
        others: KeyHandlers,
    ) -> None:
        self._viewport = viewport
        self._scroller = scroller
        self._navigation = navigation
        self._acts = self._table(commands, others)

    def press(self, event: QKeyEvent) -> bool:
        """True when the key meant something."""
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.key() == Qt.Key.Key_Slash:
            modifiers &= ~_SHIFT  # some keyboards have it above another key
        key = Qt.Key(latin_key(event))
        act = self._acts.get(QKeyCombination(modifiers, key).toCombined())
        if act is not None:
            act()
        return act is not None

    def _table(self, commands: ViewCommands, others: KeyHandlers) -> Mapping[int, Act]:
        viewport, scroller, navigation = self._viewport, self._scroller, self._navigation
        acts: dict[ActionId | PageCommand, Act] = {
            PageCommand.SCREEN_FORWARD: lambda: scroller.scroll_screens(1),
            PageCommand.SCREEN_BACK: lambda: scroller.scroll_screens(-1),
            PageCommand.LINE_DOWN: lambda: scroller.scroll_by(LINE),
            PageCommand.LINE_UP: lambda: scroller.scroll_by(-LINE),
            PageCommand.RIGHT: lambda: self._across(1),
            PageCommand.LEFT: lambda: self._across(-1),
            PageCommand.NEXT_PAGE: lambda: navigation.turn_pages(1),
            PageCommand.PREVIOUS_PAGE: lambda: navigation.turn_pages(-1),
            PageCommand.FIRST_PAGE: lambda: navigation.go_to_page(1),
            PageCommand.END_OF_BOOK: navigation.go_to_end,
            ActionId.CONTINUOUS: commands.toggle_continuous,
            ActionId.TWO_PAGES: commands.toggle_two_pages,
            ActionId.FIT_PAGE: lambda: viewport.set_fit(Fit.PAGE),
            ActionId.FIT_WIDTH: lambda: viewport.set_fit(Fit.WIDTH),
            ActionId.TURN_RIGHT: commands.turn_right,
            ActionId.TURN_LEFT: commands.turn_left,
            **others,
        }
        # An action's letter counts before a key that moves: N goes through evidence first.
        return {code: act for command, act in acts.items() for code in page_key_codes(command)}

    def _across(self, direction: int) -> None:
        """Left and right turn pages where there is nothing to scroll to, as the book is read."""
        if self._viewport.visible_area.limit_x:
            self._scroller.scroll_across(direction * LINE)
        else:
            is_reversed = self._viewport.arrangement.is_right_to_left
            self._navigation.turn_pages(-direction if is_reversed else direction)
