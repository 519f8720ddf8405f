"""Everything the window can be asked to do: text, icon, keys, tooltip with the key."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QToolButton, QWidget

from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import Palette


class Deed(StrEnum):
    """What an action does, by name."""

    OPEN = "open"
    CLOSE_BOOK = "close_book"
    RELOAD = "reload"
    LIBRARY = "library"
    EXPORT = "export"
    SETTINGS = "settings"
    KEYS = "keys"
    HANDBOOK = "handbook"
    ABOUT = "about"
    QUIT = "quit"
    BACK = "back"
    FORWARD = "forward"
    FIND = "find"
    GO_TO_PAGE = "go_to_page"
    ZOOM_IN = "zoom_in"
    ZOOM_OUT = "zoom_out"
    ACTUAL_SIZE = "actual_size"
    FIT_PAGE = "fit_page"
    FIT_WIDTH = "fit_width"
    THEME = "theme"
    SIDE_PANEL = "side_panel"
    CONVERSATION = "conversation"
    NEXT_PANE = "next_pane"
    FULL_SCREEN = "full_screen"


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """`icon`: for those in the bar; words alone are calmer in a menu.

    `keys` in Qt's portable words; the first one is shown. `needs_book`: only while reading.
    """

    deed: Deed
    text: str
    icon: str = ""
    keys: tuple[str, ...] = ()
    needs_book: bool = False
    is_switch: bool = False


SPECS: Final = (
    ActionSpec(Deed.OPEN, "Open…", "", ("Ctrl+O",)),
    ActionSpec(Deed.CLOSE_BOOK, "Close book", "", ("Ctrl+W",), True),
    ActionSpec(Deed.RELOAD, "Reload book", "", ("Ctrl+R",), True),
    ActionSpec(Deed.LIBRARY, "Library"),
    ActionSpec(Deed.EXPORT, "Export conversation…", "", (), True),
    ActionSpec(Deed.SETTINGS, "Settings…", "", ("Ctrl+,",)),
    ActionSpec(Deed.KEYS, "Keys", "", ("F1",)),
    ActionSpec(Deed.HANDBOOK, "Handbook"),
    ActionSpec(Deed.ABOUT, "About Pagemate"),
    ActionSpec(Deed.QUIT, "Quit", "", ("Ctrl+Q",)),
    ActionSpec(Deed.BACK, "Back", "back", ("Alt+Left",), True),
    ActionSpec(Deed.FORWARD, "Forward", "forward", ("Alt+Right",), True),
    ActionSpec(Deed.FIND, "Find in the book", "search", ("Ctrl+F",), True),
    ActionSpec(Deed.GO_TO_PAGE, "Go to page…", "", ("Ctrl+L",), True),
    ActionSpec(Deed.ZOOM_IN, "Zoom in", "plus", ("Ctrl++", "Ctrl+="), True),
    ActionSpec(Deed.ZOOM_OUT, "Zoom out", "minus", ("Ctrl+-",), True),
    ActionSpec(Deed.ACTUAL_SIZE, "Actual size", "", ("Ctrl+1",), True),
    ActionSpec(Deed.FIT_PAGE, "Fit page", "", ("Ctrl+0",), True),
    ActionSpec(Deed.FIT_WIDTH, "Fit width", "", ("Ctrl+2",), True),
    ActionSpec(Deed.THEME, "Light or dark", "theme", ("Ctrl+I",)),
    ActionSpec(Deed.SIDE_PANEL, "Side panel", "", ("F9",), True, True),
    ActionSpec(Deed.CONVERSATION, "Conversation", "chat", ("F4",), True, True),
    ActionSpec(Deed.NEXT_PANE, "Next part of the window", "", ("F6",), True),
    ActionSpec(Deed.FULL_SCREEN, "Full screen", "", ("F11",), False, True),
)


def tooltip(name: str, keys: tuple[str, ...] = ()) -> str:
    """ "Name (Key)" in the words of this desktop."""
    plain = name.rstrip("…")
    if not keys:
        return plain
    shown = QKeySequence(keys[0]).toString(QKeySequence.SequenceFormat.NativeText)
    return f"{plain} ({shown})"


class WindowActions:
    """The window's actions, one for each `Deed`; added to `window`, so their keys work."""

    def __init__(self, window: QWidget) -> None:
        self._actions = {spec.deed: _action(spec, window) for spec in SPECS}
        window.addActions(list(self._actions.values()))

    def __getitem__(self, deed: Deed) -> QAction:
        return self._actions[deed]

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
    action = QAction(spec.text, parent)
    action.setObjectName(f"{spec.deed}Action")
    action.setShortcuts([QKeySequence(keys) for keys in spec.keys])
    action.setToolTip(tooltip(spec.text, spec.keys))
    action.setCheckable(spec.is_switch)
    action.setIconVisibleInMenu(False)
    return action


def tool_button(action: QAction, parent: QWidget | None = None) -> QToolButton:
    """A flat icon button for `action`, named for screen readers and reachable by Tab."""
    button = QToolButton(parent)
    button.setDefaultAction(action)
    button.setAccessibleName(action.text().rstrip("…"))
    button.setAutoRaise(True)
    return button
