"""The main window: assembles its parts and controls which of them are visible."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from sys import platform
from typing import TYPE_CHECKING, Final

from PySide6 import QtGui
from PySide6.QtCore import SIGNAL, QByteArray, QEvent, QRect, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QWidget

from reader_app.ui.widgets.basic_widgets import bare_column
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.panes import LayoutState, Pane, PaneFocus, Panes

if TYPE_CHECKING:
    from reader_app.ui.pages.floating_card import FootStack
    from reader_app.ui.theme.palette import Palette
    from reader_app.ui.theme.theme import AppTheme
    from reader_app.ui.widgets.drop_target import FileDropOverlay
    from reader_app.ui.window.actions import WindowActions
    from reader_app.ui.window.menus import RecentMenu
    from reader_app.ui.window.notice_bar import NoticeBar
    from reader_app.ui.window.tab_strip import TabStrip
    from reader_app.ui.window.toolbar import Toolbar
    from reader_app.ui.window.window_input import WindowInput


APP_NAME: Final = "Pagemate"


class MainWindow(QMainWindow):
    """The main window: a toolbar over the start page, or over side panel, page and conversation.

    `bind` connects an action of the table to its handler. `open_book_requested(book_id)` is emitted
    for a recent book, `files_dropped` with a list of `Path`, and `notice_action_requested` with the
    `action` given to `show_notice`. `closing` is emitted when the window is asked to close; it then
    stays open until `close_now`. If nothing is connected to `closing`, the window closes at once.
    """

    open_book_requested = Signal(str)
    book_beside_requested = Signal(str, int, object)
    """The id of a book to show beside the page; a page of it, or 0 for where it was left; Rects."""
    files_dropped = Signal(list)
    notice_action_requested = Signal(str)
    conversation_shown = Signal(bool)
    layout_changed = Signal()
    chapter_changed = Signal(str)
    full_screen_changed = Signal(bool)
    activated = Signal()
    closing = Signal()

    # These are set by `furnish`.
    commands: WindowActions
    pane_focus: PaneFocus
    notice_bar: NoticeBar
    _actions: WindowActions
    _recent: RecentMenu
    _panes: Panes
    _focus: PaneFocus
    _bar: Toolbar
    _header: QWidget
    _stack: QStackedWidget
    _blank: QWidget
    _input: WindowInput
    _drop: FileDropOverlay

    def __init__(self, theme: AppTheme | None = None) -> None:
        """Without `theme` the window has no parts until `furnish`; it can be shown as a picture."""
        super().__init__()
        self._may_close = self._closes_soon = False
        self._is_furnished = False
        self._is_reading = False
        self._was_conversation_shown = False
        self._title = ""
        self.foot: FootStack | None = None
        self.setMinimumSize(480, 360)
        room = self.screen().availableGeometry()
        self.resize(min(1440, room.width() * 9 // 10), min(960, room.height() * 9 // 10))
        if room.width() <= 1440:
            self.setWindowState(Qt.WindowState.WindowMaximized)
        if theme is not None:
            self.furnish(theme)

    def furnish(self, theme: AppTheme) -> None:
        """Make the window's parts; needed once, before all other methods."""
        # Imported here: a window that shows its picture needs none of it yet.
        from reader_app.ui.widgets.drop_target import FileDropOverlay
        from reader_app.ui.window.actions import WindowActions
        from reader_app.ui.window.menus import RecentMenu, main_menu, zoom_menu
        from reader_app.ui.window.notice_bar import NoticeBar
        from reader_app.ui.window.toolbar import Toolbar
        from reader_app.ui.window.window_input import WindowInput

        self.commands = self._actions = WindowActions(self)
        self._recent = RecentMenu(self)
        self._panes = Panes()
        self.pane_focus = self._focus = PaneFocus(self._panes)
        self._bar = Toolbar(
            self._actions,
            main_menu(self._actions, self._recent, self),
            zoom_menu(self._actions, self),
        )
        self._header = QWidget()
        self._stack = QStackedWidget()
        self._blank = QWidget()
        self.notice_bar = NoticeBar(self._stack)
        self._input = WindowInput(self, self._actions, self._focus)
        self._drop = FileDropOverlay(self)
        self._assemble()
        self._set_colours(theme.palette)
        theme.changed.connect(self._set_colours)
        self._is_furnished = True
        shown_as = self.windowTitle()
        self.show_start_page()
        self.setWindowTitle(shown_as or APP_NAME)
        if self._closes_soon:
            QTimer.singleShot(0, self.close)

    def set_start_page(self, widget: QWidget) -> None:
        """Set `widget`, the library, as the page that is shown while no book is."""
        old = self._stack.widget(0)
        if old is not None:
            self._stack.removeWidget(old)
            old.deleteLater()
        self._stack.insertWidget(0, widget)
        self._stack.setCurrentIndex(1 if self._is_reading else 0)

    def set_pane(self, pane: Pane, widget: QWidget) -> None:
        """Replace the widget of `pane` with `widget`."""
        self._focus.forget(pane)
        self._actions.claim_keys(widget)
        self._panes.set_pane(pane, widget)

    def claim_keys(self, widget: QWidget) -> None:
        """Remove the window's shortcuts from the actions of `widget`, which has got new ones."""
        self._actions.claim_keys(widget)

    def set_tabs(self, strip: TabStrip) -> None:
        """Put the tab strip under the toolbar, which then tells the chapter, not the title."""
        self._column.insertWidget(1, strip)
        strip.shown_changed.connect(self._bar.show_names)
        self.chapter_changed.connect(self._bar.set_chapter)

    def set_book_title(self, title: str) -> None:
        """Show `title` in toolbar and window title; "" if no book is open."""
        self._title = title
        self._bar.set_title(title or APP_NAME)
        self.setWindowTitle(f"{title} — {APP_NAME}" if title else APP_NAME)

    @property
    def book_title(self) -> str:
        """The title of the open book; "" if there is none."""
        return self._title

    def set_recent(self, books: Sequence[tuple[str, str]]) -> None:
        """Fill the menu of recent books with pairs of id and title, most recently read first."""
        self._recent.set_books(books)

    def bind(self, action_id: ActionId, handler: Callable[[], object]) -> None:
        """Connect `handler` to this action and make the action visible."""
        self._actions.bind(action_id, handler)

    def set_checked(self, action_id: ActionId, is_on: bool) -> None:
        """Set the state of a switch without calling its handler."""
        self._actions[action_id].setChecked(is_on)

    def action(self, action_id: ActionId) -> QtGui.QAction:
        """Return the `QAction`, to show it or to enable and disable it."""
        return self._actions[action_id]

    @property
    def recent_books(self) -> tuple[tuple[str, str], ...]:
        """Pairs of id and title, most recently read first."""
        return self._recent.books

    def set_history_enabled(self, back: bool, forward: bool) -> None:
        self._actions[ActionId.BACK].setEnabled(back and self._is_reading)
        self._actions[ActionId.FORWARD].setEnabled(forward and self._is_reading)

    @property
    def toolbar(self) -> Toolbar:
        return self._bar

    def show_start_page(self) -> None:
        self._show_stack(is_reading=False)
        self.set_book_title("")

    def show_nothing(self) -> None:
        """Show an empty window until it is known what to show."""
        self._show_stack(is_reading=False)
        self._stack.setCurrentWidget(self._blank)
        self._blank.setFocus()

    def show_reading(self) -> None:
        self._show_stack(is_reading=True)
        self._focus.enter(Pane.PAGE)

    def show_conversation(self) -> None:
        """Show the conversation and focus it."""
        self._focus.enter(Pane.CONVERSATION)

    def show_page(self) -> None:
        """Show the page, which a narrow window may hide behind another pane, and focus it."""
        self._focus.enter(Pane.PAGE)

    def bring_page_forward(self) -> None:
        """Show the page and keep the focus where it is, unless its pane gets hidden."""
        self._focus.bring_forward(Pane.PAGE)

    def bring_conversation_forward(self) -> None:
        """Show the conversation and keep the focus where it is, unless its pane gets hidden."""
        self._focus.bring_forward(Pane.CONVERSATION)

    @property
    def is_side_panel_wanted(self) -> bool:
        """Whether the side panel is to be open whenever there is room for it."""
        return self._panes.sizes_chosen().is_side_shown

    def want_side_panel(self, is_wanted: bool) -> None:
        """Open or close the side panel without moving the focus or changing the front pane."""
        self._panes.want(Pane.SIDE_PANEL, is_wanted)

    @property
    def is_in_conversation(self) -> bool:
        """Whether the conversation has the keyboard focus."""
        return self._is_reading and not self._focus.is_away_from(Pane.CONVERSATION)

    @property
    def is_page_alone(self) -> bool:
        return self._panes.is_page_alone

    def show_page_alone(self, is_alone: bool) -> None:
        """Hide or restore bars and panels around the page; opening a panel also restores them."""
        self._panes.show_page_alone(is_alone)

    def make_way(self, page_width: int) -> None:
        """Hide panels while they leave the page less than that width in pixels; see `Panes`."""
        self._focus.make_way(page_width)

    def set_full_screen(self, is_full: bool) -> None:
        full = Qt.WindowState.WindowFullScreen
        state = self.windowState()
        self.setWindowState(state | full if is_full else state & ~full)

    def is_conversation_shown(self) -> bool:
        return self._is_reading and self._panes.is_open(Pane.CONVERSATION)

    def show_notice(
        self,
        text: str,
        action_text: str = "",
        seconds: float = 6.0,
        action: str = "",
        *,
        other: tuple[str, str] = ("", ""),
    ) -> None:
        """Show the notice bar for `seconds`, or until it is closed if 0.

        Its button, shown if `action_text` is not empty, emits `notice_action_requested(action)`;
        `other` has text and action of a second one.
        """
        self.place_notice()
        self.notice_bar.show_notice(text, action_text, action, seconds, other)

    def hide_notice(self, action: str = "") -> None:
        """Hide the notice with that `action`, even if another covers it; with "" the shown one."""
        self.notice_bar.withdraw(action)

    def layout_state(self) -> LayoutState:
        """Return the window geometry and pane sizes to remember; see `LayoutState.as_text`."""
        geometry = self.saveGeometry().toBase64().toStdString()
        return LayoutState(geometry, self._panes.sizes_chosen())

    def restore_layout(self, state: LayoutState) -> None:
        if state.geometry:
            self.restoreGeometry(QByteArray.fromBase64(state.geometry.encode()))
        self._panes.restore(state.panes)

    def close_now(self) -> None:
        """Close the window without asking again; everything is shut down."""
        self._may_close = True
        self.close()

    def _assemble(self) -> None:
        from reader_app.ui.theme.icons import app_icon

        self.setWindowIcon(app_icon())
        self._stack.addWidget(QWidget())
        self._stack.addWidget(self._panes)
        self._blank.setProperty("ground", "canvas")
        self._blank.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._stack.addWidget(self._blank)
        centre = QWidget()
        self._column = bare_column(self._header, 0)
        self._column.addWidget(self._bar)
        column = bare_column(centre, 0)
        column.addWidget(self._header)
        column.addWidget(self._stack, 1)
        self.setCentralWidget(centre)
        self._panes.arranged.connect(self._follow_panes)
        self.notice_bar.action_requested.connect(self.notice_action_requested)
        self._input.alt.pressed_alone.connect(self._bar.open_menu)
        self._drop.files_dropped.connect(self.files_dropped)
        if platform == "darwin":
            from reader_app.ui.window.menus import fill_menu_bar

            fill_menu_bar(self.menuBar(), self._actions, self._recent)
        handlers: dict[ActionId, Callable[[], object]] = {
            ActionId.SIDE_PANEL: partial(self._toggle, Pane.SIDE_PANEL),
            ActionId.CONVERSATION: partial(self._toggle, Pane.CONVERSATION),
            ActionId.NEXT_PANE: self._focus.next,
            ActionId.MENU: self._bar.open_menu,
            ActionId.FULL_SCREEN: lambda: self.set_full_screen(not self.isFullScreen()),
            ActionId.KEYS: self._show_keys,
        }
        for action_id, handler in handlers.items():
            self._actions.bind(action_id, handler)
        self._recent.book_chosen.connect(self.open_book_requested)

    def _show_stack(self, *, is_reading: bool) -> None:
        self._is_reading = is_reading
        self._stack.setCurrentIndex(1 if is_reading else 0)
        self._bar.set_reading(is_reading)
        self._actions.set_reading(is_reading)
        self.set_history_enabled(False, False)
        self._follow_panes()

    @Slot(object)
    def _set_colours(self, palette: Palette) -> None:
        self._actions.set_colours(palette)
        self._bar.set_colours(palette)
        self.notice_bar.set_colours(palette)
        self._drop.set_palette(palette)

    @Slot()
    def _follow_panes(self) -> None:
        is_shown = self._panes.is_open(Pane.CONVERSATION)
        self._actions[ActionId.CONVERSATION].setChecked(self._is_reading and is_shown)
        self._actions[ActionId.SIDE_PANEL].setChecked(
            self._is_reading and self._panes.is_open(Pane.SIDE_PANEL)
        )
        self.place_notice()
        self._header.setHidden(self._is_reading and self._panes.is_page_alone)
        if self._was_conversation_shown != self.is_conversation_shown():
            self._was_conversation_shown = self.is_conversation_shown()
            self.conversation_shown.emit(self._was_conversation_shown)
        self.layout_changed.emit()

    @Slot()
    def place_notice(self) -> None:
        """Place the notice above the bottom of the page and of the bars there."""
        from reader_app.ui.pages.floating_card import FootLevel
        from reader_app.ui.theme.palette import METRICS

        page = self._panes.pane(Pane.PAGE)
        is_over_page = self._is_reading and not page.isHidden()
        area = page.geometry() if is_over_page else QRect(self._stack.rect())
        if is_over_page and self.foot is not None:
            area.setBottom(self.foot.floor_in(self._stack, FootLevel.NOTICE) + METRICS.space_l)
        self.notice_bar.set_area(area)

    def _toggle(self, pane: Pane) -> None:
        self._panes.toggle(pane)
        self._focus.enter(pane if self._panes.is_open(pane) else Pane.PAGE)
        self._follow_panes()

    @Slot()
    def _show_keys(self) -> None:
        from reader_app.ui.window.key_sheet import KeysDialog, key_sections

        KeysDialog(key_sections(self._actions, self.findChildren(QtGui.QAction)), self).open()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if not self._is_furnished:
            return
        if event.type() == QEvent.Type.WindowStateChange:
            self._actions[ActionId.FULL_SCREEN].setChecked(self.isFullScreen())
            self.full_screen_changed.emit(self.isFullScreen())
        elif event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.activated.emit()

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._is_furnished:
            self.place_notice()

    def closeEvent(self, event: QtGui.QCloseEvent) -> None:
        if not self._is_furnished:
            event.ignore()  # while it is a picture; with its parts, it is closed in order
            self._closes_soon = True
            return
        # Not `QMetaMethod.fromSignal`: it would keep this object, and all that it holds, for ever.
        is_watched = self.receivers(SIGNAL("closing()")) > 0
        if self._may_close or not is_watched:
            event.accept()
            return
        event.ignore()
        self.closing.emit()


def come_forward(window: QWidget) -> None:
    """Show a window in front of others, even if it was minimised."""
    state = window.windowState() & ~Qt.WindowState.WindowMinimized
    window.setWindowState(state | Qt.WindowState.WindowActive)
    window.raise_()
    window.activateWindow()
