"""The way back to where one reads, which floats over the page while something is looked up."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from reader_app.domain.translation import tr
from reader_app.ui.book.position_keeper import PositionKeeper
from reader_app.ui.pages.floating_card import FootLevel
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.pages.viewer_pane import ViewerPane
from reader_app.ui.selection.floating_bars import FloatingBar
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import Palette
from reader_app.ui.theme.theme import AppTheme, appear, vanish
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow


class BackToReadingBar(FloatingBar):
    """The button "Back to p. 20" and a cross, object name `backToReading`.

    `closed`: the reader doesn't want it.
    """

    closed = Signal()

    def __init__(self, palette: Palette, view: PageView) -> None:
        super().__init__(view, "backToReading", tr("Where you were reading"))
        self.button = self.add_button("", "backToReadingButton", tr("Back"))
        self._close = self.add_button(tr("Stay here (Esc)"), "closeBackToReadingButton")
        self._close.clicked.connect(self.closed)
        self.set_colours(palette)
        view.foot.add(FootLevel.BACK, self, self._stand)

    @Slot(object)
    def set_colours(self, palette: Palette) -> None:
        self.button.setIcon(line_icon("back", palette))
        self._close.setIcon(line_icon("close", palette, palette.muted))

    def show_page(self, name: str) -> None:
        """Show the way back to the page of this name."""
        words = tr("Back to {page}", page=name)
        self.button.setText(words)
        self.button.setAccessibleName(words)
        self.adjustSize()
        appear(self)
        self._stand()

    def leave(self) -> None:
        if any(button.hasFocus() for button in self._buttons):
            self._view.setFocus()
        vanish(self)

    def end(self) -> None:
        self.closed.emit()

    def _stand(self) -> None:
        left = (self._view.viewport().width() - self.width()) // 2 + self._view.viewport().x()
        self.move(left, self._view.foot.floor(FootLevel.BACK) - self.height())


class BackToReading(QObject):
    """Offers the way back while another page is looked at than the one where the reader reads.

    A bar that was closed stays hidden until something is looked up from the reading position again.
    """

    def __init__(
        self, position: PositionKeeper, pane: ViewerPane, window: MainWindow, theme: AppTheme
    ) -> None:
        super().__init__(window)
        self._view = pane.page_view
        self._window = window
        self._bar = BackToReadingBar(theme.palette, self._view)
        self._bar.button.clicked.connect(position.go_back_to_reading)
        self._bar.closed.connect(self._bar.leave)
        theme.changed.connect(self._bar.set_colours)
        window.bind(ActionId.BACK_TO_READING, position.go_back_to_reading)
        position.look_up_changed.connect(self._follow)
        pane.add_bar(self._bar)
        self._follow(0)

    @Slot(int)
    def _follow(self, page: int) -> None:
        self._window.action(ActionId.BACK_TO_READING).setEnabled(page > 0)
        if page:
            self._bar.show_page(self._view.page_names.name(page))
        else:
            self._bar.leave()
