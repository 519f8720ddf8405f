"""The actions of the page view: handlers, switches, room for pairs, and the way back to reading."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QWidget, QWidgetAction

from reader_app.domain.translation import tr
from reader_app.domain.values import lazy_pattern
from reader_app.ui.book.position_keeper import PositionKeeper
from reader_app.ui.pages.floating_card import FootLevel
from reader_app.ui.pages.geometry import Fit, PageMode
from reader_app.ui.pages.layout import SPINE
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.pages.viewer_pane import ViewerPane
from reader_app.ui.pages.viewport import GAP, MARGIN
from reader_app.ui.selection.floating_bars import FloatingBar
from reader_app.ui.theme.icons import line_icon
from reader_app.ui.theme.palette import METRICS, Palette
from reader_app.ui.theme.theme import AppTheme, appear, vanish
from reader_app.ui.widgets.basic_widgets import announce
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.main_window import MainWindow

READABLE: Final = 0.75
"""The zoom below which the text of most books is too small to be read with ease."""


class ViewActions(QObject):
    """Binds the actions that move, scale and arrange pages, and keeps their switches up to date.

    Panels make way for two pages side by side if these would be too small beside them.
    """

    def __init__(self, pane: ViewerPane, window: MainWindow, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pane = pane
        self._view = view = pane.page_view
        self._window = window
        handlers: dict[ActionId, Callable[[], object]] = {
            ActionId.BACK: self._on_active(lambda active: active.navigation.back()),
            ActionId.FORWARD: self._on_active(lambda active: active.navigation.forward()),
            ActionId.GO_TO_PAGE: pane.page_box.edit,
            ActionId.FIND: pane.open_find,
            ActionId.ZOOM_IN: self._on_active(lambda active: active.view_commands.zoom_in()),
            ActionId.ZOOM_OUT: self._on_active(lambda active: active.view_commands.zoom_out()),
            ActionId.FIT_WIDTH: partial(self._fit, Fit.WIDTH),
            ActionId.FIT_PAGE: partial(self._fit, Fit.PAGE),
            ActionId.ACTUAL_SIZE: partial(self._fit, Fit.ACTUAL),
            ActionId.FIT_COLUMN: self._on_active(lambda active: active.fit_column()),
            ActionId.ZOOM_TO_AREA: self._on_active(lambda active: active.region.start_zoom()),
            ActionId.CONTINUOUS: self._on_active(
                lambda active: active.view_commands.toggle_continuous()
            ),
            ActionId.TWO_PAGES: self._on_active(
                lambda active: active.view_commands.toggle_two_pages()
            ),
            ActionId.COVER_APART: self._toggle_cover,
            ActionId.RIGHT_TO_LEFT: self._toggle_direction,
            ActionId.TRIM_MARGINS: self._toggle_margins,
            ActionId.TURN_RIGHT: self._on_active(lambda active: active.view_commands.turn_right()),
            ActionId.TURN_LEFT: self._on_active(lambda active: active.view_commands.turn_left()),
            ActionId.COPY_REGION: self._on_active(lambda active: active.region.start()),
        }
        for action_id, handler in handlers.items():
            window.bind(action_id, handler)
        view.page_viewport.arrangement_changed.connect(self._show_arrangement)
        view.page_viewport.zoom_changed.connect(self._make_room)
        view.page_viewport.page_changed.connect(self._make_room)
        pane.room_needed.connect(self._make_room)
        pane.active_view_changed.connect(self._show_arrangement)
        self._zoom_box = ZoomBox(window.toolbar.zoom_menu, pane, self)
        self._shown: object = None
        self._show_arrangement()

    def _on_active(self, act: Callable[[PageView], object]) -> Callable[[], object]:
        """Return a handler that acts on the view that had the focus last."""
        return lambda: act(self._pane.active_view)

    def _fit(self, fit: Fit) -> None:
        self._pane.active_view.page_viewport.set_fit(fit)

    @Slot()
    def _toggle_cover(self) -> None:
        view = self._pane.active_view
        view.view_commands.set_cover_apart(not view.page_viewport.arrangement.has_cover)

    @Slot()
    def _toggle_direction(self) -> None:
        view = self._pane.active_view
        view.view_commands.set_right_to_left(not view.page_viewport.arrangement.is_right_to_left)

    @Slot()
    def _toggle_margins(self) -> None:
        view = self._pane.active_view
        view.view_commands.set_trimmed(not view.page_viewport.arrangement.is_trimmed)

    @Slot()
    def _show_arrangement(self) -> None:
        """Update the switches from the arrangement of the view that had the focus last."""
        arrangement = self._pane.active_view.page_viewport.arrangement
        for action_id, is_on in {
            ActionId.CONTINUOUS: arrangement.mode is PageMode.CONTINUOUS,
            ActionId.TWO_PAGES: arrangement.is_two,
            ActionId.COVER_APART: arrangement.has_cover,
            ActionId.RIGHT_TO_LEFT: arrangement.is_right_to_left,
            ActionId.TRIM_MARGINS: arrangement.is_trimmed,
        }.items():
            self._window.set_checked(action_id, is_on)
        self._make_room()

    @Slot()
    def _make_room(self) -> None:
        """Tell the panes how wide the page wants to be, when that may have changed.

        This doesn't happen at each page, or a single plate would make the panels come and go.
        """
        port = self._view.page_viewport
        need = self._pane.needed_width
        shown = (port.arrangement, port.fit, port.uncropped_sizes, self._view.page > 0, need)
        if shown != self._shown:
            self._shown = shown
            self._window.make_way(max(need, _width_for_pair(self._view)))


def _width_for_pair(view: PageView) -> int:
    """Return the width in pixels in which a fitted pair of pages is readable, or 0.

    It is smaller if pairs are fitted to the height and don't get that large in any width.
    """
    port, layout = view.page_viewport, view.visible_area.layout
    if not view.page or not port.arrangement.is_two or port.fit not in (Fit.WIDTH, Fit.PAGE):
        return 0
    box = layout.box(view.page)
    larger = READABLE / port.zoom_factor
    if port.fit is Fit.PAGE:
        larger = min(larger, (view.height() - 2 * GAP) / box.height)
    around = 2 * MARGIN + SPINE + view.verticalScrollBar().sizeHint().width()
    return round(2 * box.width * larger) + around


_LEVELS: Final = (50, 75, 100, 125, 150, 200, 300, 400, 800, 1600)
_NUMBER: Final = lazy_pattern(r"\s*(\d{1,4})(?:[.,]\d*)?\s*%?\s*")


class ZoomBox(QObject):
    """The field `zoomBox` at the top of the zoom menu, which takes a percentage, and usual ones."""

    def __init__(self, menu: QMenu, pane: ViewerPane, parent: QObject) -> None:
        super().__init__(parent)
        self._menu = menu
        self._pane = pane
        self.box = QLineEdit()
        self.box.setObjectName("zoomBox")
        self.box.setAccessibleName(tr("Zoom in percent"))
        self.box.setPlaceholderText(tr("10–1600%"))
        self.box.returnPressed.connect(self._take)
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(METRICS.space_s, METRICS.space_xs, METRICS.space_s, METRICS.space_xs)
        row.addWidget(self.box)
        field = QWidgetAction(menu)
        field.setDefaultWidget(holder)
        before = menu.actions()[0]
        menu.insertAction(before, field)
        menu.insertSeparator(before)
        menu.addSeparator()
        for level in _LEVELS:
            words = tr("{percent}%", percent=level)
            menu.addAction(words, partial(self._set_zoom, level / 100))
        menu.aboutToShow.connect(self._show)

    def _set_zoom(self, zoom: float) -> None:
        self._pane.active_view.page_viewport.set_zoom(zoom)

    @Slot()
    def _show(self) -> None:
        zoom = self._pane.active_view.page_viewport.zoom_factor
        self.box.setText(tr("{percent}%", percent=round(100 * zoom)))
        self.box.selectAll()
        QTimer.singleShot(0, self.box, self.box.setFocus)

    @Slot()
    def _take(self) -> None:
        number = _NUMBER.fullmatch(self.box.text())
        if number is None:
            self.box.selectAll()
            return
        self._menu.close()
        self._set_zoom(int(number[1]) / 100)


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
        announce(self, words)

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
    """Offers the way back to the reading position while another page is looked at.

    A bar that was closed stays hidden until the next look-up from the reading position.
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
