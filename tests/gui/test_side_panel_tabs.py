"""Which tab of the side panel is in front."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QListWidget
from pytestqt.qtbot import QtBot

from reader_app.ui.panels.side_panel import SidePanel


@pytest.fixture
def panel(qtbot: QtBot) -> SidePanel:
    panel = SidePanel()
    qtbot.addWidget(panel)
    for title in ("Outline", "Pages", "Find"):
        panel.add_tab(QListWidget(), title)
    panel.set_tab_shown("Find", False)
    return panel


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
