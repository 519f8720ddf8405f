"""Which tab of the side panel is in front, and narrow tabs of books."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListWidget
from pytestqt.qtbot import QtBot

from reader_app.ui.panels.side_panel import SidePanel
from reader_app.ui.theme.palette import LIGHT
from reader_app.ui.theme.theme import AppTheme
from reader_app.ui.window.tab_strip import TabLabel, TabStrip, short_title
from tests.gui.shell_fixtures import theme
from tests.support.tabs import buttons_on

__all__ = ["theme"]

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def panel(qtbot: QtBot) -> SidePanel:
    panel = SidePanel()
    qtbot.addWidget(panel)
    for title in ("Outline", "Pages", "Find"):
        panel.add_tab(QListWidget(), title, "list")
    panel.set_tab_shown("Find", False)
    return panel


def test_tabs_that_do_not_fit_become_icons_but_for_the_current_one(
    qtbot: QtBot, theme: AppTheme
) -> None:
    panel = SidePanel()
    qtbot.addWidget(panel)
    titles = ["Outline", "Pages", "Notes", "References", "Layers", "Attachments"]
    for title in titles:
        panel.add_tab(QListWidget(), title, "list")
    panel.resize(248, 600)
    panel.show()
    panel.show_tab("References")
    tabs = panel.tabs
    words = [tabs.tabText(place) for place in range(tabs.count())]
    assert words == ["", "", "", "References", "", ""]
    assert [tabs.accessibleTabName(place) for place in range(tabs.count())] == titles
    assert tabs.tabToolTip(5) == "Attachments"
    assert tabs.tabRect(5).right() <= tabs.width()
    panel.resize(900, 600)
    qtbot.waitUntil(lambda: [tabs.tabText(place) for place in range(tabs.count())] == titles)


def test_hits_stay_in_front_when_an_outline_is_known_late(panel: SidePanel) -> None:
    panel.set_tab_shown("Find", True)
    panel.set_usual("Pages")
    assert panel.current == "Find"


def test_what_is_usual_comes_when_the_hits_go(panel: SidePanel) -> None:
    panel.set_tab_shown("Find", True)
    panel.set_usual("Pages")
    panel.set_tab_shown("Find", False)
    assert panel.current == "Pages"


def test_what_is_usual_comes_at_once_where_nothing_was_found(panel: SidePanel) -> None:
    panel.set_usual("Pages")
    assert panel.current == "Pages"


def test_a_tab_that_was_chosen_stays(panel: SidePanel) -> None:
    panel.show_tab("Outline")
    panel.set_usual("Pages")
    assert panel.current == "Outline"


def test_the_close_button_stands_in_its_tab_when_others_come(qtbot: QtBot) -> None:
    strip = TabStrip(LIGHT)
    qtbot.addWidget(strip)
    strip.resize(900, 32)
    labels = [TabLabel(f"A Very Long Title of Book {n}", f"/{n}.pdf") for n in range(5)]
    strip.set_tabs(labels[:1], 0)
    for shown in (0, 3):
        strip.set_tabs(labels, shown)
        strip.show()
        button = strip.tabButton(shown, TabStrip.ButtonPosition.RightSide)
        assert button.isVisible()
        assert strip.tabRect(shown).contains(button.geometry())


def test_a_click_on_a_narrow_tab_chooses_it_and_never_closes_it(qtbot: QtBot) -> None:
    strip = TabStrip(LIGHT)
    qtbot.addWidget(strip)
    strip.resize(900, 32)
    names = ["The Sign of the Four", *(f"A very long name of book {n}" for n in range(13))]
    strip.set_tabs([TabLabel(name, f"/{name}.pdf") for name in names], 1)
    strip.show()
    closed: list[int] = []
    strip.close_requested.connect(closed.append)
    right_end = strip.tabRect(0).center() + QPoint(strip.tabRect(0).width() // 2 - 12, 0)
    QTest.mouseMove(strip, right_end)
    assert [button.accessibleName() for button in buttons_on(strip)] == [f"Close {names[1]}"]
    with qtbot.waitSignal(strip.tab_chosen) as chosen:
        QTest.mouseClick(strip, Qt.MouseButton.LeftButton, pos=right_end)
    strip.set_tabs([TabLabel(name, f"/{name}.pdf") for name in names], 0)
    (button,) = buttons_on(strip)
    place, left = QPointF(button.rect().center()), Qt.MouseButton.LeftButton
    kind, none = QEvent.Type.MouseButtonDblClick, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(button, QMouseEvent(kind, place, place, left, left, none))
    QTest.mouseRelease(button, left)
    assert (chosen.args, closed) == ([0], [])  # the second press of a double click
    QTest.mouseClick(button, left)
    assert closed == [0]


def test_tabs_that_stay_are_not_dressed_again_and_a_choice_that_is_refused_is_taken_back(
    qtbot: QtBot,
) -> None:
    strip = TabStrip(LIGHT)
    qtbot.addWidget(strip)
    labels = [TabLabel("One", "/books/one.pdf"), TabLabel("Two", "/books/two.pdf")]
    told: list[bool] = []
    strip.shown_changed.connect(told.append)
    for _ in range(3):
        strip.set_tabs(labels, 0)
    assert told == [True]
    strip.setCurrentIndex(1)
    strip.set_tabs(labels, 0)
    assert strip.currentIndex() == 0
    strip.moveTab(0, 1)
    strip.set_tabs(labels, 0)
    assert [strip.tabText(index) for index in range(2)] == ["One", "Two"]
    strip.set_tabs([labels[0], replace(labels[1], is_gone=True)], 0)
    assert "File not found" in strip.tabToolTip(1)


@pytest.mark.parametrize(
    ("title", "short"),
    [("The Sign of the Four", "Sign of the Four"), ("L’Étranger", "Étranger"), ("A", "A")],
)
def test_an_article_gives_way_where_a_tab_is_narrow(title: str, short: str) -> None:
    assert short_title(title) == short


def test_a_tab_s_file_can_be_shown_in_its_folder(qtbot: QtBot) -> None:
    strip = TabStrip(LIGHT)
    qtbot.addWidget(strip)
    strip.set_tabs([TabLabel("One", "/books/one.pdf"), TabLabel("Two", "/books/two.pdf")], 0)
    entry = next(each for each in strip._menu_of(1).actions() if each.text() == "Show in folder")
    with qtbot.waitSignal(strip.folder_requested) as asked:
        entry.trigger()
    assert asked.args == [Path("/books/two.pdf")]
