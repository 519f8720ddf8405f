"""What the window can ask of the controllers, as signals, and the actions that ask it."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QMainWindow

from reader_app.ui.widgets.actions import WindowActions
from reader_app.ui.widgets.deeds import Deed


class WishingWindow(QMainWindow):
    """A window whose actions end in signals.

    `fit_requested`: "width" | "page" | "actual". `files_dropped`: list of `Path`.
    `notice_action_requested`: the `action` given to `show_notice`.
    `closing`: the window was asked to close and stays until `close_now`.
    """

    open_requested = Signal()
    recent_requested = Signal(str)
    library_requested = Signal()
    close_book_requested = Signal()
    reload_requested = Signal()
    export_requested = Signal()
    settings_requested = Signal()
    handbook_requested = Signal()
    about_requested = Signal()
    back_requested = Signal()
    forward_requested = Signal()
    find_requested = Signal()
    go_to_page_requested = Signal()
    zoom_in_requested = Signal()
    zoom_out_requested = Signal()
    fit_requested = Signal(str)
    theme_toggled = Signal()
    files_dropped = Signal(list)
    notice_action_requested = Signal(str)
    conversation_shown = Signal(bool)
    layout_changed = Signal()
    full_screen_changed = Signal(bool)
    closing = Signal()

    def connect_wishes(self, actions: WindowActions) -> None:
        """Let every action that only asks ask."""
        wishes = {
            Deed.OPEN: self.open_requested,
            Deed.CLOSE_BOOK: self.close_book_requested,
            Deed.RELOAD: self.reload_requested,
            Deed.LIBRARY: self.library_requested,
            Deed.EXPORT: self.export_requested,
            Deed.SETTINGS: self.settings_requested,
            Deed.HANDBOOK: self.handbook_requested,
            Deed.ABOUT: self.about_requested,
            Deed.BACK: self.back_requested,
            Deed.FORWARD: self.forward_requested,
            Deed.FIND: self.find_requested,
            Deed.GO_TO_PAGE: self.go_to_page_requested,
            Deed.ZOOM_IN: self.zoom_in_requested,
            Deed.ZOOM_OUT: self.zoom_out_requested,
            Deed.THEME: self.theme_toggled,
        }
        for deed, wish in wishes.items():
            actions.offer(deed, wish)
        actions.offer(Deed.FIT_WIDTH, self._ask_for_width)
        actions.offer(Deed.FIT_PAGE, self._ask_for_page)
        actions.offer(Deed.ACTUAL_SIZE, self._ask_for_actual)

    @Slot()
    def _ask_for_width(self) -> None:
        self.fit_requested.emit("width")

    @Slot()
    def _ask_for_page(self) -> None:
        self.fit_requested.emit("page")

    @Slot()
    def _ask_for_actual(self) -> None:
        self.fit_requested.emit("actual")
