"""The window: panes, keys, wishes, notices, closing. Everything has a name."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, QSize, Qt, QUrl
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QTabBar,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from reader_app.ui.theme.palette import DARK, LIGHT
from reader_app.ui.theme.theme import AppTheme, ThemeMode
from reader_app.ui.window.action_table import ACTIONS, ActionId
from reader_app.ui.window.main_window import MainWindow
from reader_app.ui.window.panes import CHAT_LEAST, CHAT_SHARE, LayoutState, Pane, PaneSizes
from reader_app.ui.window.tab_strip import TabLabel, TabStrip
from tests.gui.shell_fixtures import theme
from tests.support.shell import ink_of, window_with_dummies

CONTROLS = (QAbstractButton, QLineEdit, QComboBox, QAbstractItemView, QAbstractSpinBox)
KEY = Qt.Key
# Said by the offscreen platform of every window with a least size and every popup.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["theme"]


@pytest.fixture
def window(theme: AppTheme, qtbot: QtBot) -> MainWindow:
    made = window_with_dummies(theme)
    qtbot.addWidget(made)
    made.show_reading()
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def part(window: MainWindow, name: str) -> QWidget:
    found = window.findChild(QWidget, name)
    assert found is not None
    return found


def action(window: MainWindow, deed: str) -> QAction:
    found = window.findChild(QAction, f"{deed}Action")
    assert isinstance(found, QAction)
    return found


def shown(window: MainWindow) -> set[str]:
    return {name for name in ("page", "chat", "side") if part(window, name).isVisible()}


def notice(window: MainWindow) -> QWidget:
    return part(window, "noticeBar")


def press(qtbot: QtBot, window: MainWindow, key: Qt.Key) -> None:
    qtbot.keyClick(QApplication.focusWidget() or window, key)


def dragged(*urls: QUrl) -> QMimeData:
    data = QMimeData()
    data.setUrls(list(urls))
    return data


def test_every_control_of_the_window_has_a_name(window: MainWindow) -> None:
    window.show_notice("Deleted.", "Undo")
    controls = [child for child in window.findChildren(QWidget) if isinstance(child, CONTROLS)]
    nameless = [c for c in controls if not c.accessibleName() and not _has_words(c)]
    # A second button of a notice has no words while it isn't shown.
    assert controls
    assert [c.objectName() for c in nameless if not c.isHidden()] == []


def _has_words(control: QWidget) -> bool:
    return isinstance(control, QPushButton) and bool(control.text())


def test_every_icon_button_tells_its_name_and_key(window: MainWindow) -> None:
    buttons = window.findChildren(QToolButton)
    assert all(button.toolTip() for button in buttons)
    assert action(window, "conversation").toolTip() == "Conversation (F4)"


def test_every_action_has_words(window: MainWindow) -> None:
    actions = [a for a in window.findChildren(QAction) if not a.isSeparator() and a.menu() is None]
    assert all(each.text() and each.toolTip() for each in actions)


def test_no_two_actions_share_a_key(window: MainWindow) -> None:
    keys = [key.toString() for a in window.actions() for key in a.shortcuts()]
    assert len(keys) == len(set(keys))


def test_a_key_of_the_window_works_although_a_part_has_it_too(
    window: MainWindow, qtbot: QtBot
) -> None:
    viewer = QWidget()
    own = QAction("Find", viewer)
    own.setShortcuts([QKeySequence("Ctrl+F"), QKeySequence("F3")])
    viewer.addAction(own)
    window.set_pane(Pane.PAGE, viewer)
    with qtbot.waitSignal(window.action(ActionId.FIND).triggered):
        qtbot.keyClick(window, KEY.Key_F, Qt.KeyboardModifier.ControlModifier)
    with qtbot.waitSignal(own.triggered):
        qtbot.keyClick(window, KEY.Key_F3)


def test_the_conversation_takes_its_share(window: MainWindow) -> None:
    assert part(window, "chat").width() == round(1280 * CHAT_SHARE)


def test_the_conversation_is_never_narrower_than_it_can_be_read(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.resize(QSize(910, 700))
    qtbot.waitUntil(lambda: window.width() == 910)
    assert part(window, "chat").width() >= CHAT_LEAST


def test_a_narrow_window_shows_one_side_at_a_time(window: MainWindow) -> None:
    window.resize(QSize(899, 700))
    assert shown(window) == {"page"}


def test_f4_changes_sides_in_a_narrow_window(window: MainWindow, qtbot: QtBot) -> None:
    window.resize(QSize(700, 700))
    press(qtbot, window, KEY.Key_F4)
    with_conversation = shown(window)
    press(qtbot, window, KEY.Key_F4)
    assert (with_conversation, shown(window)) == ({"chat"}, {"page"})


def test_a_window_grown_wide_again_shows_what_it_showed(window: MainWindow) -> None:
    window.resize(QSize(700, 700))
    window.resize(QSize(1280, 800))
    assert shown(window) == {"page", "chat", "side"}


def test_f4_puts_the_conversation_away_and_back(window: MainWindow, qtbot: QtBot) -> None:
    press(qtbot, window, KEY.Key_F4)
    without = shown(window)
    press(qtbot, window, KEY.Key_F4)
    assert (without, shown(window)) == ({"page", "side"}, {"page", "chat", "side"})


def test_f4_puts_the_cursor_into_the_conversation(window: MainWindow, qtbot: QtBot) -> None:
    press(qtbot, window, KEY.Key_F4)
    press(qtbot, window, KEY.Key_F4)
    assert part(window, "chatField").hasFocus()


def test_a_narrow_toolbar_leaves_room_for_the_zoom(window: MainWindow) -> None:
    steps = [button_of(window, ActionId.ZOOM_IN), button_of(window, ActionId.THEME)]
    assert all(step.isVisible() for step in steps)
    window.resize(520, 700)
    assert not any(step.isVisible() for step in steps)
    window.show_start_page()
    window.resize(1280, 800)
    assert [step.isVisible() for step in steps] == [False, True]


def button_of(window: MainWindow, deed: ActionId) -> QToolButton:
    buttons = window.toolbar.findChildren(QToolButton)
    return next(one for one in buttons if one.defaultAction() is window.action(deed))


def test_panels_make_way_for_the_page_and_come_back(window: MainWindow, qtbot: QtBot) -> None:
    before = shown(window)
    window.make_way(window.width() - 300)
    assert shown(window) == before - {"chat"}
    window.make_way(window.width())
    assert shown(window) == before - {"chat", "side"}
    press(qtbot, window, Qt.Key.Key_F4)
    assert shown(window) == before - {"side"}
    window.make_way(0)
    assert shown(window) == before
    press(qtbot, window, Qt.Key.Key_F4)
    window.make_way(window.width())
    window.make_way(0)
    assert shown(window) == before - {"chat"}


def test_a_panel_that_makes_way_leaves_the_focus_to_the_page(window: MainWindow) -> None:
    window.pane_focus.enter(Pane.SIDE_PANEL)
    assert part(window, "side").isAncestorOf(QApplication.focusWidget())
    window.make_way(window.width())
    assert part(window, "page").isAncestorOf(QApplication.focusWidget())


def test_what_had_the_focus_is_remembered_while_it_is_there(window: MainWindow) -> None:
    page = part(window, "page")
    box = QLineEdit(page)
    box.show()
    box.setFocus()
    before = box.receivers("2destroyed()")
    for _ in range(3):
        window.pane_focus.enter(Pane.SIDE_PANEL)
        window.pane_focus.enter(Pane.PAGE)
        assert QApplication.focusWidget() is box
    assert box.receivers("2destroyed()") == before, "the focus comes and goes a thousand times"
    window.pane_focus.enter(Pane.SIDE_PANEL)
    delete(box)
    window.pane_focus.enter(Pane.PAGE)
    assert page.isAncestorOf(QApplication.focusWidget())


def test_that_the_conversation_came_or_went_is_told_once(window: MainWindow, qtbot: QtBot) -> None:
    told: list[bool] = []
    window.conversation_shown.connect(told.append)
    press(qtbot, window, KEY.Key_F4)
    window.resize(QSize(1300, 800))
    press(qtbot, window, KEY.Key_F4)
    assert told == [False, True]


def test_f9_puts_the_side_panel_away(window: MainWindow, qtbot: QtBot) -> None:
    press(qtbot, window, KEY.Key_F9)
    assert shown(window) == {"page", "chat"}
    assert not action(window, "side_panel").isChecked()


def test_f6_walks_through_the_parts(window: MainWindow, qtbot: QtBot) -> None:
    window.show_page()
    walk = []
    for _ in range(3):
        press(qtbot, window, KEY.Key_F6)
        focused = QApplication.focusWidget()
        assert focused is not None
        walk.append(focused.objectName())
    assert walk == ["chatField", "sideField", "pageField"]


def test_f6_leaves_out_what_is_put_away(window: MainWindow, qtbot: QtBot) -> None:
    press(qtbot, window, KEY.Key_F9)
    press(qtbot, window, KEY.Key_F6)
    press(qtbot, window, KEY.Key_F6)
    assert part(window, "pageField").hasFocus()


def test_escape_that_nobody_wants_returns_to_the_page(window: MainWindow, qtbot: QtBot) -> None:
    window.show_conversation()
    press(qtbot, window, KEY.Key_Escape)
    assert part(window, "pageField").hasFocus()


def test_f11_fills_the_screen_and_escape_ends_it(window: MainWindow, qtbot: QtBot) -> None:
    press(qtbot, window, KEY.Key_F11)
    was_full = window.isFullScreen()
    press(qtbot, window, KEY.Key_Escape)
    assert was_full and not window.isFullScreen()


def test_f1_opens_the_sheet_of_keys(window: MainWindow, qtbot: QtBot) -> None:
    press(qtbot, window, KEY.Key_F1)
    assert part(window, "keysDialog").isVisible()


@pytest.mark.parametrize("key", [KEY.Key_Alt, KEY.Key_F10])
def test_alt_alone_and_f10_open_the_menu(window: MainWindow, qtbot: QtBot, key: Qt.Key) -> None:
    opened: list[str] = []
    menus = {m.title(): m for m in window.findChildren(QMenu)}
    # The menu runs a loop of its own, so it is closed from within.
    menus["Pagemate"].aboutToShow.connect(lambda: opened.append("menu"))
    menus["Pagemate"].aboutToShow.connect(
        menus["Pagemate"].close, Qt.ConnectionType.QueuedConnection
    )
    qtbot.keyClick(part(window, "pageField"), key)
    assert opened == ["menu"]


def test_alt_with_another_key_leaves_the_menu_closed(window: MainWindow, qtbot: QtBot) -> None:
    opened: list[str] = []
    menus = {m.title(): m for m in window.findChildren(QMenu)}
    menus["Pagemate"].aboutToShow.connect(lambda: opened.append("menu"))
    field = part(window, "pageField")
    qtbot.keyPress(field, KEY.Key_Alt)
    qtbot.keyClick(field, KEY.Key_X, Qt.KeyboardModifier.AltModifier)
    qtbot.keyRelease(field, KEY.Key_Alt)
    assert not opened


def test_an_action_calls_its_handler(window: MainWindow) -> None:
    calls: list[str] = []
    window.bind(ActionId.RELOAD, lambda: calls.append("reloaded"))
    window.action(ActionId.RELOAD).trigger()
    assert calls == ["reloaded"]


def test_an_action_without_a_handler_is_hidden_but_for_those_of_the_toolbar(
    theme: AppTheme, qtbot: QtBot
) -> None:
    bare = MainWindow(theme)
    qtbot.addWidget(bare)
    shown = {spec.id for spec in ACTIONS if bare.action(spec.id).isVisible()}
    assert shown == {spec.id for spec in ACTIONS if spec.toolbar} | {
        ActionId.SIDE_PANEL,
        ActionId.NEXT_PANE,
        ActionId.MENU,
        ActionId.FULL_SCREEN,
        ActionId.KEYS,
    }


def test_back_is_asked_for_only_where_there_is_a_back(window: MainWindow, qtbot: QtBot) -> None:
    window.set_history_enabled(True, False)
    with (
        qtbot.assertNotEmitted(window.action(ActionId.FORWARD).triggered),
        qtbot.waitSignal(window.action(ActionId.BACK).triggered),
    ):
        action(window, "forward").trigger()
        action(window, "back").trigger()


def test_a_recent_book_is_asked_for_by_its_id(window: MainWindow, qtbot: QtBot) -> None:
    window.set_recent([("b1", "Walden & other places")])
    menu = next(m for m in window.findChildren(QMenu) if m.title() == "Recent")
    with qtbot.waitSignal(window.open_book_requested) as caught:
        menu.actions()[0].trigger()
    assert caught.args == ["b1"]


def test_the_start_page_has_no_use_for_a_book_s_actions(window: MainWindow) -> None:
    window.show_start_page()
    assert not any(action(window, deed).isEnabled() for deed in ("find", "zoom_in", "close_book"))
    assert action(window, "open").isEnabled()


def test_the_title_names_book_and_program(window: MainWindow) -> None:
    window.set_book_title("Walden")
    assert window.windowTitle() == "Walden — Pagemate"
    label = window.findChild(QLabel, "bookTitle")
    assert label is not None and label.text() == "Walden"


def test_where_tabs_tell_the_title_the_bar_tells_the_chapter(
    window: MainWindow, theme: AppTheme
) -> None:
    strip, label = TabStrip(theme.palette), window.findChild(QLabel, "bookTitle")
    window.set_tabs(strip)
    window.set_book_title("Walden")
    window.chapter_changed.emit("Economy")
    for count, shown in ((2, "Economy"), (1, "Walden")):
        strip.set_tabs([TabLabel("Walden", "/w.pdf")] * count, 0)
        assert label is not None and label.text() == shown
    strip.set_tabs([TabLabel("Walden", "/w.pdf")] * 2, 0)
    window.show_start_page()
    assert label.text() == "Pagemate"


def test_the_button_of_a_shortened_tab_stands_in_it_when_the_window_comes_later(
    theme: AppTheme, qtbot: QtBot
) -> None:
    made = window_with_dummies(theme)
    qtbot.addWidget(made)
    strip = TabStrip(theme.palette)
    made.set_tabs(strip)
    titles = ("The Pagemate Handbook", "The Mysterious Affair at Styles, a Very Long Title")
    strip.set_tabs([TabLabel(title, f"/{title}.pdf") for title in titles], 1)
    made.show_reading()
    made.show()
    button = strip.tabButton(1, QTabBar.ButtonPosition.RightSide)
    qtbot.waitUntil(button.isVisible)
    tab = strip.tabRect(1)
    assert tab.contains(button.geometry())
    assert abs(tab.center().y() - button.geometry().center().y()) <= 2


def test_a_page_box_takes_the_place_of_the_last(window: MainWindow, qtbot: QtBot) -> None:
    first, second = QLineEdit(), QLineEdit()
    qtbot.addWidget(first)
    window.toolbar.set_page_box(first)
    window.toolbar.set_page_box(second)
    qtbot.waitUntil(second.isVisible)
    assert first.parent() is None


def test_a_very_long_title_does_not_widen_the_window(window: MainWindow) -> None:
    window.set_book_title("A very long title " * 60)
    assert window.minimumSizeHint().width() < 900


def test_a_notice_offers_its_action(window: MainWindow, qtbot: QtBot) -> None:
    window.show_notice("Conversation deleted.", "Undo", action="restore:7")
    button = notice(window).findChild(QPushButton)
    assert button is not None and notice(window).isVisible()
    with qtbot.waitSignal(window.notice_action_requested) as caught:
        button.click()
    assert caught.args == ["restore:7"]
    assert not notice(window).isVisible()


def test_a_notice_goes_by_itself(window: MainWindow, qtbot: QtBot) -> None:
    window.show_notice("Copied.", seconds=0.01)
    qtbot.waitUntil(lambda: not notice(window).isVisible())


def test_a_notice_stands_inside_the_page(window: MainWindow) -> None:
    window.show_notice("A sentence that is rather long and needs its room " * 4)
    assert part(window, "page").geometry().contains(notice(window).geometry())


def test_a_new_theme_colours_the_icons_at_once(window: MainWindow, theme: AppTheme) -> None:
    before = ink_of(action(window, "find").icon()).upper()
    theme.set_mode(ThemeMode.DARK)
    assert (before, ink_of(action(window, "find").icon()).upper()) == (LIGHT.text, DARK.text)


def test_the_layout_survives_as_text(window: MainWindow, theme: AppTheme, qtbot: QtBot) -> None:
    window.restore_layout(LayoutState("", PaneSizes(0.5, 300, True, False)))
    text = window.layout_state().as_text()
    other = window_with_dummies(theme)
    qtbot.addWidget(other)
    other.restore_layout(LayoutState.from_text(text))
    assert other.layout_state().panes == PaneSizes(0.5, 300, True, False)


@pytest.mark.parametrize("text", ["", "{}", "nonsense", '{"geometry": "", "panes": 7}', "[1]"])
def test_a_layout_that_cannot_be_read_is_a_new_reader_s(text: str) -> None:
    assert LayoutState.from_text(text) == LayoutState()


def test_sizes_out_of_reason_are_not_taken_up(window: MainWindow) -> None:
    window.restore_layout(LayoutState("", PaneSizes(7.0, -3, True, True)))
    assert window.layout_state().panes == PaneSizes()


def test_a_window_waits_for_its_controller_to_close(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.closing):
        window.close()
    still_open = window.isVisible()
    window.close_now()
    assert still_open and not window.isVisible()


def test_a_window_without_controller_closes_at_once(window: MainWindow) -> None:
    assert window.close()


def test_dropped_files_are_passed_on_in_order(window: MainWindow, qtbot: QtBot) -> None:
    data = dragged(
        QUrl.fromLocalFile("/books/a.pdf"),
        QUrl("https://example.org/b.pdf"),
        QUrl.fromLocalFile("/books/c.epub"),
    )
    deeds = Qt.DropAction.CopyAction
    button, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPointF(5, 5).toPoint(), deeds, data, button, none)
    QApplication.sendEvent(window, enter)
    with qtbot.waitSignal(window.files_dropped) as caught:
        QApplication.sendEvent(window, QDropEvent(QPointF(5, 5), deeds, data, button, none))
    assert enter.isAccepted()
    assert caught.args == [[Path("/books/a.pdf"), Path("/books/c.epub")]]
