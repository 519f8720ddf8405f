"""The layout that breaks a row of small widgets into lines."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QSpacerItem, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete, isValid

from reader_app.ui.widgets.basic_widgets import FlowLayout

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
WIDE, NARROW = 400, 150


class Chip(QWidget):
    """100 × 20 pixels at first."""

    def __init__(self) -> None:
        super().__init__()
        self.size_wanted = QSize(100, 20)

    def sizeHint(self) -> QSize:
        return self.size_wanted


class AskedItem(QSpacerItem):
    """Counts how often the layout asks for its size."""

    asked = 0

    def isEmpty(self) -> bool:
        return False

    def sizeHint(self) -> QSize:
        self.asked += 1
        return QSize(100, 20)


class Row(QWidget):
    """Three chips, of which two have room side by side in a wide row."""

    def __init__(self) -> None:
        super().__init__()
        self.flow = FlowLayout(self)
        self.flow.setSpacing(0)
        self.chips = [Chip() for _ in range(3)]
        for chip in self.chips:
            self.flow.addWidget(chip)


@pytest.fixture
def row(qtbot: QtBot) -> Iterator[Row]:
    shown = Row()
    qtbot.addWidget(shown)
    shown.resize(WIDE, 100)
    shown.show()
    yield shown


def places(row: Row) -> list[tuple[int, int]]:
    return [(chip.x(), chip.y()) for chip in row.chips]


def test_what_has_no_room_in_a_line_begins_the_next(row: Row) -> None:
    assert places(row) == [(0, 0), (100, 0), (200, 0)]
    row.resize(NARROW, 100)
    assert places(row) == [(0, 0), (0, 20), (0, 40)]
    assert row.flow.heightForWidth(NARROW) == 60
    assert row.flow.heightForWidth(WIDE) == 20


def test_while_nothing_has_changed_the_items_are_asked_once(row: Row) -> None:
    item = AskedItem(100, 20)
    row.flow.addItem(item)
    for width in (WIDE, NARROW):
        row.flow.heightForWidth(width)
    row.flow.setGeometry(row.rect())
    before = item.asked
    for width in (WIDE, NARROW, WIDE):
        row.flow.heightForWidth(width)
        row.flow.setGeometry(row.rect())
    assert item.asked == before > 0


@pytest.mark.parametrize("change", ["grown", "hidden", "added", "taken", "spaced", "mirrored"])
def test_whatever_changes_is_seen_at_once(row: Row, qtbot: QtBot, change: str) -> None:
    assert row.flow.heightForWidth(NARROW) == 60
    first = row.chips[0]
    if change == "grown":
        first.size_wanted = QSize(100, 50)
        first.updateGeometry()
        expected, wanted = 90, [(0, 0), (100, 15), (200, 15)]
    elif change == "hidden":
        first.hide()
        expected, wanted = 40, [(0, 0), (0, 0), (100, 0)]
    elif change == "added":
        row.chips.append(Chip())
        row.flow.addWidget(row.chips[-1])
        row.chips[-1].show()
        expected, wanted = 80, [(0, 0), (100, 0), (200, 0), (300, 0)]
    elif change == "taken":
        row.flow.takeAt(0)
        expected, wanted = 40, [(0, 0), (0, 0), (100, 0)]
    elif change == "spaced":
        row.flow.setSpacing(10)
        expected, wanted = 80, [(0, 0), (110, 0), (220, 0)]
    else:
        row.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        expected, wanted = 60, [(300, 0), (200, 0), (100, 0)]
    assert row.flow.heightForWidth(NARROW) == expected
    qtbot.waitUntil(lambda: places(row) == wanted)


def test_the_items_go_with_their_layout(qapp: object) -> None:
    row = Row()
    items = [row.flow.itemAt(at) for at in range(row.flow.count())]
    assert items
    delete(row)
    assert not any(map(isValid, items))
