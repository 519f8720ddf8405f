"""What the window can ask of the controllers, as signals, and the actions that ask it.

The window: puts the parts together and turns actions into wishes. No logic lives here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from sys import platform
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QByteArray, QEvent, QMetaMethod, QRect, Qt, Signal, Slot
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from reader_app.ui.theme.icons import app_icon
from reader_app.ui.theme.palette import Palette
from reader_app.ui.widgets.drop_target import accept_as_copy, dropped_files
from reader_app.ui.widgets.keyboard_workarounds import (
    AltKey,
    deliver_latin_command,
    is_shifted_plus,
)
from reader_app.ui.window.action_table import ActionId
from reader_app.ui.window.actions import WindowActions
from reader_app.ui.window.menus import RecentMenu, fill_menu_bar, main_menu, zoom_menu
from reader_app.ui.window.notice_bar import NoticeBar
from reader_app.ui.window.pane_focus import PaneFocus
from reader_app.ui.window.panes import LayoutState, Pane, Panes
from reader_app.ui.window.toolbar import Toolbar

if TYPE_CHECKING:
    from reader_app.ui.theme.theme import AppTheme


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
            ActionId.OPEN: self.open_requested,
            ActionId.CLOSE_BOOK: self.close_book_requested,
            ActionId.RELOAD: self.reload_requested,
            ActionId.LIBRARY: self.library_requested,
            ActionId.EXPORT: self.export_requested,
            ActionId.SETTINGS: self.settings_requested,
            ActionId.HANDBOOK: self.handbook_requested,
            ActionId.ABOUT: self.about_requested,
            ActionId.BACK: self.back_requested,
            ActionId.FORWARD: self.forward_requested,
            ActionId.FIND: self.find_requested,
            ActionId.GO_TO_PAGE: self.go_to_page_requested,
            ActionId.ZOOM_IN: self.zoom_in_requested,
            ActionId.ZOOM_OUT: self.zoom_out_requested,
            ActionId.THEME: self.theme_toggled,
        }
        for deed, wish in wishes.items():
            actions.offer(deed, wish)
        actions.offer(ActionId.FIT_WIDTH, self._ask_for_width)
        actions.offer(ActionId.FIT_PAGE, self._ask_for_page)
        actions.offer(ActionId.ACTUAL_SIZE, self._ask_for_actual)

    @Slot()
    def _ask_for_width(self) -> None:
        self.fit_requested.emit("width")

    @Slot()
    def _ask_for_page(self) -> None:
        self.fit_requested.emit("page")

    @Slot()
    def _ask_for_actual(self) -> None:
        self.fit_requested.emit("actual")


APP_NAME: Final = "Pagemate"


class MainWindow(WishingWindow):
    """Top bar over the start page or over side panel, page and conversation.

    Without anyone listening to `closing` it closes at once.
    """

    def __init__(self, theme: AppTheme) -> None:
        super().__init__()
        self._theme = theme
        self._may_close = False
        self._is_reading = False
        self._was_conversation_shown = False
        self._title = ""
        self._actions = WindowActions(self)
        self._recent = RecentMenu(self)
        self._panes = Panes()
        self._walk = PaneFocus(self._panes)
        self._bar = Toolbar(
            self._actions,
            main_menu(self._actions, self._recent, self),
            zoom_menu(self._actions, self),
        )
        self._head = QWidget()
        self._stack = QStackedWidget()
        self._ground = QWidget()
        self._notice = NoticeBar(self._stack)
        self._alt = AltKey(self)
        self._assemble()
        self._connect_actions()
        self._wear(theme.palette)
        theme.changed.connect(self._wear)
        self.show_start_page()

    def set_start_page(self, widget: QWidget) -> None:
        """The library."""
        old = self._stack.widget(0)
        if old is not None:
            self._stack.removeWidget(old)
            old.deleteLater()
        self._stack.insertWidget(0, widget)
        self._stack.setCurrentIndex(1 if self._is_reading else 0)

    def set_viewer(self, widget: QWidget) -> None:
        self._set_pane(Pane.PAGE, widget)

    def set_chat(self, widget: QWidget) -> None:
        self._set_pane(Pane.CONVERSATION, widget)

    def set_side_panel(self, widget: QWidget) -> None:
        self._set_pane(Pane.SIDE_PANEL, widget)

    def claim_keys(self, widget: QWidget) -> None:
        """A part of the window has got more parts: the window's keys stay the window's."""
        self._actions.claim_keys(widget)

    def set_page_box(self, widget: QWidget) -> None:
        """Into the middle of the top bar."""
        self._bar.set_page_box(widget)

    def set_tabs(self, strip: QWidget) -> None:
        """The row of open books, under the top bar."""
        self._column.insertWidget(1, strip)

    def set_book_title(self, title: str) -> None:
        """Name the open book in bar and window title; "" for none."""
        self._title = title
        self._bar.set_title(title or APP_NAME)
        self.setWindowTitle(f"{title} — {APP_NAME}" if title else APP_NAME)

    @property
    def book_title(self) -> str:
        """Of the open book; "" for none."""
        return self._title

    def set_recent(self, books: Sequence[tuple[str, str]]) -> None:
        """Pairs of id and title for the menu, last read first."""
        self._recent.set_books(books)

    def offer(self, deed: ActionId, act: Callable[[], object]) -> None:
        """`act` fulfils that wish: its action is in menus and on its keys from now on."""
        self._actions.offer(deed, act)

    def set_checked(self, deed: ActionId, is_on: bool) -> None:
        """Show a switch as it is, without asking for anything."""
        self._actions[deed].setChecked(is_on)

    def action(self, deed: ActionId) -> QAction:
        """For those who show it, or enable it for a time."""
        return self._actions[deed]

    @property
    def recent_books(self) -> tuple[tuple[str, str], ...]:
        """Pairs of id and title, last read first."""
        return self._recent.books

    def set_history_enabled(self, back: bool, forward: bool) -> None:
        self._actions[ActionId.BACK].setEnabled(back and self._is_reading)
        self._actions[ActionId.FORWARD].setEnabled(forward and self._is_reading)

    def set_zoom_text(self, text: str) -> None:
        self._bar.set_zoom_text(text)

    def show_start_page(self) -> None:
        self._show_face(is_reading=False)
        self.set_book_title("")

    def show_nothing(self) -> None:
        """Only the ground, until it is known what to show."""
        self._show_face(is_reading=False)
        self._stack.setCurrentWidget(self._ground)
        self._ground.setFocus()

    def show_reading(self) -> None:
        self._show_face(is_reading=True)
        self._walk.enter(Pane.PAGE)

    def show_conversation(self) -> None:
        """Bring the conversation into view and put the cursor there."""
        self._walk.enter(Pane.CONVERSATION)

    def show_page(self) -> None:
        """Bring the page into view (it may be behind in a narrow window), focus and all."""
        self._walk.enter(Pane.PAGE)

    def bring_page_forward(self) -> None:
        """Bring the page into view and leave the focus where it is, if it can stay."""
        self._walk.bring_forward(Pane.PAGE)

    def bring_conversation_forward(self) -> None:
        """Bring the conversation into view and leave the focus where it is, if it can stay."""
        self._walk.bring_forward(Pane.CONVERSATION)

    @property
    def is_side_panel_wanted(self) -> bool:
        """Whether the side panel is open wherever there is room for it."""
        return self._panes.sizes_chosen().is_side_shown

    def want_side_panel(self, is_wanted: bool) -> None:
        """Open or close the side panel; nothing comes forward and the focus stays."""
        self._panes.want(Pane.SIDE_PANEL, is_wanted)

    @property
    def is_page_alone(self) -> bool:
        return self._panes.is_page_alone

    def show_page_alone(self, is_alone: bool) -> None:
        """The page without bars and panels, or with them again; a panel that is opened ends it."""
        self._panes.show_page_alone(is_alone)

    def set_full_screen(self, is_full: bool) -> None:
        full = Qt.WindowState.WindowFullScreen
        state = self.windowState()
        self.setWindowState(state | full if is_full else state & ~full)

    def is_conversation_shown(self) -> bool:
        return self._is_reading and self._panes.is_open(Pane.CONVERSATION)

    def show_notice(
        self, text: str, action_text: str = "", seconds: float = 6.0, action: str = ""
    ) -> None:
        """A quiet bar. Its button emits `notice_action_requested(action)`; 0 s: until closed."""
        self.place_notice()
        self._notice.show_notice(text, action_text, action, seconds)

    def hide_notice(self, action: str = "") -> None:
        """Whatever it says; or only the one with that `action`, also if another is over it."""
        self._notice.withdraw(action)

    def layout_state(self) -> LayoutState:
        """Sizes to remember; see `LayoutState.as_text`."""
        geometry = self.saveGeometry().toBase64().toStdString()
        return LayoutState(geometry, self._panes.sizes_chosen())

    def restore_layout(self, state: LayoutState) -> None:
        if state.geometry:
            self.restoreGeometry(QByteArray.fromBase64(state.geometry.encode()))
        self._panes.restore(state.panes)

    def close_now(self) -> None:
        """Everything is shut down: the window may go."""
        self._may_close = True
        self.close()

    def _assemble(self) -> None:
        self.setWindowIcon(app_icon())
        self.setAcceptDrops(True)
        self.setMinimumSize(480, 360)
        self._take_a_good_size()
        self._stack.addWidget(QWidget())
        self._stack.addWidget(self._panes)
        self._ground.setProperty("ground", "canvas")
        self._ground.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._stack.addWidget(self._ground)
        centre = QWidget()
        self._column = _column(self._head)
        self._column.addWidget(self._bar)
        column = _column(centre)
        column.addWidget(self._head)
        column.addWidget(self._stack, 1)
        self.setCentralWidget(centre)
        self._panes.arranged.connect(self._follow_panes)
        self._notice.action_requested.connect(self.notice_action_requested)
        self._alt.pressed_alone.connect(self._bar.open_menu)
        if platform == "darwin":
            fill_menu_bar(self.menuBar(), self._actions, self._recent)

    def _take_a_good_size(self) -> None:
        room = self.screen().availableGeometry()
        self.resize(min(1440, room.width() * 9 // 10), min(960, room.height() * 9 // 10))
        if room.width() <= 1440:
            self.setWindowState(Qt.WindowState.WindowMaximized)

    def _connect_actions(self) -> None:
        self.connect_wishes(self._actions)
        for deed, slot in {
            ActionId.SIDE_PANEL: self._toggle_side_panel,
            ActionId.CONVERSATION: self._toggle_conversation,
            ActionId.NEXT_PANE: self._walk.next,
            ActionId.FULL_SCREEN: self._toggle_full_screen,
            ActionId.KEYS: self._show_keys,
            ActionId.QUIT: self.close,
        }.items():
            self._actions.offer(deed, slot)
        self._recent.book_chosen.connect(self.recent_requested)

    def _set_pane(self, pane: Pane, widget: QWidget) -> None:
        self._walk.forget(pane)
        self._actions.claim_keys(widget)
        self._panes.set_pane(pane, widget)

    def _show_face(self, *, is_reading: bool) -> None:
        self._is_reading = is_reading
        self._stack.setCurrentIndex(1 if is_reading else 0)
        self._bar.set_reading(is_reading)
        self._actions.set_reading(is_reading)
        self.set_history_enabled(False, False)
        self._follow_panes()

    @Slot(Palette)
    def _wear(self, palette: Palette) -> None:
        self._actions.set_colours(palette)
        self._bar.set_colours(palette)
        self._notice.set_colours(palette)

    @Slot()
    def _follow_panes(self) -> None:
        is_shown = self._panes.is_open(Pane.CONVERSATION)
        self._actions[ActionId.CONVERSATION].setChecked(self._is_reading and is_shown)
        self._actions[ActionId.SIDE_PANEL].setChecked(
            self._is_reading and self._panes.is_open(Pane.SIDE_PANEL)
        )
        self.place_notice()
        self._head.setHidden(self._is_reading and self._panes.is_page_alone)
        if self._was_conversation_shown != self.is_conversation_shown():
            self._was_conversation_shown = self.is_conversation_shown()
            self.conversation_shown.emit(self._was_conversation_shown)
        self.layout_changed.emit()

    @Slot()
    def place_notice(self) -> None:
        """Above the foot of the page and the bars there."""
        page = self._panes.pane(Pane.PAGE)
        is_over_page = self._is_reading and not page.isHidden()
        self._notice.set_area(page.geometry() if is_over_page else QRect(self._stack.rect()))

    @Slot()
    def _toggle_side_panel(self) -> None:
        self._toggle(Pane.SIDE_PANEL)

    @Slot()
    def _toggle_conversation(self) -> None:
        self._toggle(Pane.CONVERSATION)

    def _toggle(self, pane: Pane) -> None:
        self._panes.toggle(pane)
        self._walk.enter(pane if self._panes.is_open(pane) else Pane.PAGE)
        self._follow_panes()

    @Slot()
    def _toggle_full_screen(self) -> None:
        self.set_full_screen(not self.isFullScreen())

    @Slot()
    def _show_keys(self) -> None:
        from reader_app.ui.window.key_sheet import KeysDialog, key_sections

        KeysDialog(key_sections(self._actions, self.findChildren(QAction)), self).open()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange:
            self._actions[ActionId.FULL_SCREEN].setChecked(self.isFullScreen())
            self.full_screen_changed.emit(self.isFullScreen())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.place_notice()

    def closeEvent(self, event: QCloseEvent) -> None:
        is_watched = self.isSignalConnected(QMetaMethod.fromSignal(self.closing))
        if self._may_close or not is_watched:
            event.accept()
            return
        event.ignore()
        self.closing.emit()

    def event(self, event: QEvent) -> bool:
        is_question = event.type() is QEvent.Type.ShortcutOverride
        if is_question and isinstance(event, QKeyEvent) and is_shifted_plus(event):
            event.accept()  # so that it comes as a key press
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._alt.watch(event)
        if is_shifted_plus(event):
            self._actions[ActionId.TURN_RIGHT].trigger()
        elif event.key() == Qt.Key.Key_Escape:
            self._leave()
        elif not deliver_latin_command(event, self):
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        match event.button():
            case Qt.MouseButton.BackButton:
                self._actions[ActionId.BACK].trigger()
            case Qt.MouseButton.ForwardButton:
                self._actions[ActionId.FORWARD].trigger()
            case _:
                super().mousePressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_files(event.mimeData()):
            accept_as_copy(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        accept_as_copy(event)

    def dropEvent(self, event: QDropEvent) -> None:
        if files := dropped_files(event.mimeData()):
            accept_as_copy(event)
            self.files_dropped.emit(files)

    def _leave(self) -> None:
        """Esc that nobody else wanted: back to the page, then out of full screen."""
        if self._is_reading and not self._walk.is_in(Pane.PAGE):
            self._walk.enter(Pane.PAGE)
        elif self.isFullScreen():
            self._toggle_full_screen()


def _column(around: QWidget) -> QVBoxLayout:
    """Parts below each other without any space."""
    column = QVBoxLayout(around)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    return column
