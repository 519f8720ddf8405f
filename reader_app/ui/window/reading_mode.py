"""Reading mode: the page in full screen, without bars and panels."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Slot

from reader_app.domain.translation import tr
from reader_app.ui.pages.floating_card import FootLevel, Notice
from reader_app.ui.pages.viewer_pane import ViewerPane
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow

_HINT: Final = tr("Esc leaves the reading mode")
_HINT_MS: Final = 2000
_POINTER_MS: Final = 2000


class ReadingMode(QObject):
    """Shows the page screen by screen, without bars and panels; Esc, F5 and F11 leave it.

    Anything that shows a panel leaves reading mode as well, and so does opening another book.
    """

    def __init__(self, pane: ViewerPane, window: MainWindow, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._view = pane.page_view
        self._window = window
        self._is_on = False
        self._was_full_screen = False
        self._hint = Notice(self._view, self._view.foot, FootLevel.HINT, shown_ms=_HINT_MS)
        self._still = QTimer(self, singleShot=True, interval=_POINTER_MS)
        self._still.timeout.connect(self._hide_pointer)
        window.bind(ActionId.READING_MODE, self.toggle)
        window.layout_changed.connect(self._follow_panels)
        window.full_screen_changed.connect(self._follow_screen)
        window.closing.connect(self.leave)
        self._view.viewport().installEventFilter(self)
        self._view.navigation.presentation.ended.connect(self.leave)
        pane.dismissed.connect(self._dismiss)

    @property
    def is_on(self) -> bool:
        return self._is_on

    @Slot()
    def toggle(self) -> None:
        if self._is_on:
            self.leave()
        elif self._view.page_count:
            self._enter()
        self._window.set_checked(ActionId.READING_MODE, self._is_on)

    @Slot()
    def leave(self) -> None:
        """Restore the window to its former state; the current page stays."""
        if not self._is_on:
            return
        self._is_on = False
        self._still.stop()
        self._hint.hide()
        self._view.viewport().unsetCursor()
        self._view.navigation.end_presenting()
        self._window.show_page_alone(False)
        self._window.set_full_screen(self._was_full_screen)
        self._window.set_checked(ActionId.READING_MODE, False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if self._is_on and event.type() is QEvent.Type.MouseMove:
            self._still.start()
        return super().eventFilter(watched, event)

    def _enter(self) -> None:
        self._is_on = True
        self._was_full_screen = self._window.isFullScreen()
        self._window.show_page_alone(True)
        self._window.set_full_screen(True)
        self._view.navigation.present()
        self._view.setFocus()
        self._hint.show_for_a_while(_HINT)
        self._still.start()

    @Slot()
    def _hide_pointer(self) -> None:
        self._view.viewport().setCursor(Qt.CursorShape.BlankCursor)

    @Slot()
    def _follow_panels(self) -> None:
        if self._is_on and not self._window.is_page_alone:
            self.leave()

    @Slot(bool)
    def _follow_screen(self, is_full: bool) -> None:
        if self._is_on and not is_full:
            self.leave()

    @Slot()
    def _dismiss(self) -> None:
        """Leave reading mode, or full screen, on an Esc that the page did not use."""
        if self._is_on:
            self.leave()
        elif self._window.isFullScreen():
            self._window.set_full_screen(False)
