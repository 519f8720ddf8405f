"""A page asked for before it is known what the pages print; what is being typed stays."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from reader_app.domain.document import OutlineEntry
from reader_app.domain.page_numbers import PageNames
from reader_app.ui.panels.page_number_box import PageBox

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
PHYSICAL = PageNames()
PRINTED = PageNames(("i", "ii", "iii", "iv", *map(str, range(1, 27))))


@pytest.fixture
def box(qtbot: QtBot) -> PageBox:
    box = PageBox()
    qtbot.addWidget(box)
    box.set_document(PHYSICAL, 30)
    box.set_page(1)
    box.page_requested.connect(box.set_page)
    with qtbot.waitExposed(box):
        box.show()
    box.activateWindow()
    box.edit()
    qtbot.waitUntil(box.box.hasFocus, timeout=10_000)
    return box


def go_to(qtbot: QtBot, box: PageBox, entry: str) -> None:
    qtbot.keyClicks(box.box, entry)
    qtbot.keyClick(box.box, Qt.Key.Key_Return)


def test_a_number_leads_to_the_page_that_prints_it_once_that_is_known(
    qtbot: QtBot, box: PageBox
) -> None:
    go_to(qtbot, box, "12")
    assert box.box.text() == "12"
    box.set_names(PRINTED)
    assert (box.box.text(), box.text.text()) == ("12", "of 26")


def test_a_label_that_no_page_had_leads_to_its_page_once_it_is_known(
    qtbot: QtBot, box: PageBox
) -> None:
    go_to(qtbot, box, "iii")
    assert box.text.text() == "There is no page iii."
    box.set_names(PRINTED)
    assert (box.box.text(), box.text.text()) == ("iii", "of 26")


def test_who_has_gone_elsewhere_meanwhile_stays_there(qtbot: QtBot, box: PageBox) -> None:
    go_to(qtbot, box, "12")
    box.set_page(13)
    box.set_names(PRINTED)
    assert box.box.text() == "9"


def test_the_twelfth_page_stays_the_twelfth(qtbot: QtBot, box: PageBox) -> None:
    go_to(qtbot, box, "#12")
    box.set_names(PRINTED)
    assert box.box.text() == "8"
    assert box.box.toolTip().startswith("Page 12 in the file\n")


def test_another_book_knows_nothing_of_what_was_asked_for(qtbot: QtBot, box: PageBox) -> None:
    go_to(qtbot, box, "12")
    box.set_document(PHYSICAL, 30)
    box.set_page(1)
    box.set_names(PRINTED)
    assert box.box.text() == "i"


def test_an_outline_that_arrives_leaves_what_is_being_typed(qtbot: QtBot, box: PageBox) -> None:
    qtbot.keyClicks(box.box, "2")
    box.set_outline((OutlineEntry(1, "Loomings", 2),))
    qtbot.keyClicks(box.box, "5")
    assert box.box.text() == "25"


def test_a_page_that_turns_leaves_what_is_being_typed(qtbot: QtBot, box: PageBox) -> None:
    qtbot.keyClicks(box.box, "2")
    box.set_page(7)
    assert box.box.text() == "2"
    qtbot.keyClick(box.box, Qt.Key.Key_Escape)
    assert box.box.text() == "7"


def test_a_printed_number_that_becomes_known_leaves_what_is_being_typed(
    qtbot: QtBot, box: PageBox
) -> None:
    qtbot.keyClicks(box.box, "1")
    box.set_names(PRINTED)
    assert box.box.text() == "1"


def test_the_count_has_its_room_before_the_window_gets_to_lay_itself_out(qtbot: QtBot) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    row = QHBoxLayout(around)
    box = PageBox()
    row.addStretch(1)
    row.addWidget(box)
    row.addStretch(1)
    around.resize(600, 44)
    around.show()
    box.set_document(PageNames(), 804)
    assert box.text.text() == "of 804"
    assert box.text.width() >= box.text.sizeHint().width()
