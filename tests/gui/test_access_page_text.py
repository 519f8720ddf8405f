"""What a screen reader finds on the page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from reader_app.ui.pages.viewer_pane import ViewerPane
from tests.gui.viewer_fixtures import document, pane

__all__ = ["document", "pane"]

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def listener() -> Iterator[None]:
    """Assistive technology is there."""
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


def _spoken(pane: ViewerPane) -> str:
    interface = QAccessible.queryAccessibleInterface(pane.spoken_page)
    text = interface.textInterface()
    return text.text(0, text.characterCount())


@pytest.mark.usefixtures("listener")
def test_the_words_of_the_page_in_view_are_an_accessible_text(
    pane: ViewerPane, qtbot: QtBot
) -> None:
    pane.page_view.go_to_page(15)

    qtbot.waitUntil(lambda: _spoken(pane) == "the whale again\nand one more whale")
    assert pane.spoken_page.accessibleName() == "Page 11 of 16"


@pytest.mark.usefixtures("listener")
def test_another_page_is_read_after_a_turn(pane: ViewerPane, qtbot: QtBot) -> None:
    pane.page_view.go_to_page(1)
    qtbot.waitUntil(lambda: _spoken(pane).startswith("Call me Ishmael"))

    pane.page_view.navigation.turn_pages(1)

    qtbot.waitUntil(lambda: _spoken(pane).startswith("a whale"))


def test_nothing_is_loaded_while_nobody_listens(pane: ViewerPane, qtbot: QtBot) -> None:
    pane.page_view.go_to_page(15)
    qtbot.wait(300)

    assert not pane.spoken_page.isVisibleTo(pane.page_view)
    assert _spoken(pane) == ""


@pytest.mark.usefixtures("listener")
def test_the_caret_walks_through_the_text_and_other_keys_turn_the_page(
    pane: ViewerPane, qtbot: QtBot
) -> None:
    pane.page_view.go_to_page(1)
    qtbot.waitUntil(lambda: bool(_spoken(pane)))
    pane.spoken_page.setFocus()

    qtbot.keyClick(pane.spoken_page, Qt.Key.Key_Right)
    qtbot.keyClick(pane.spoken_page, Qt.Key.Key_N)

    assert pane.spoken_page.textCursor().position() == 1
    assert pane.page_view.page == 2


@pytest.mark.usefixtures("listener")
def test_escape_leads_from_the_text_back_to_the_page(pane: ViewerPane, qtbot: QtBot) -> None:
    pane.page_view.go_to_page(1)
    qtbot.waitUntil(lambda: bool(_spoken(pane)))
    pane.spoken_page.setFocus()

    qtbot.keyClick(pane.spoken_page, Qt.Key.Key_Escape)

    assert pane.page_view.hasFocus()
