"""Tab goes through the window as one reads it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from reader_app.ui.window.toolbar import Toolbar
from tests.support.books import make_long_book
from tests.support.window import ReaderWindow, wait_until

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def reader(qapp: QApplication, tmp_path: Path) -> Iterator[ReaderWindow]:
    book = make_long_book(tmp_path / "book.pdf", 2)
    with ReaderWindow(tmp_path / "data", book) as window:
        wait_until(lambda: window.page_view.page_count == 2 and not window.books.is_opening)
        yield window


def stops_of(start: QWidget) -> list[QWidget]:
    """Where Tab stops, from one widget on, all that there are."""
    stops: list[QWidget] = []
    widget = start
    while True:
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible():
            stops.append(widget)
        widget = widget.nextInFocusChain()
        if widget is start:
            return stops


def test_the_bar_is_gone_through_from_left_to_right(reader: ReaderWindow) -> None:
    bar = reader.window.findChild(Toolbar)
    stops = [stop for stop in stops_of(reader.page_view) if bar.isAncestorOf(stop)]
    lefts = [stop.mapTo(bar, stop.rect().topLeft()).x() for stop in stops]
    assert len(stops) > 5
    turn = lefts.index(min(lefts))
    assert lefts[turn:] + lefts[:turn] == sorted(lefts)


def test_after_the_side_panels_tabs_comes_what_is_below_them(reader: ReaderWindow) -> None:
    panel = reader.find(QWidget, "sidePanel")
    inside = [panel.isAncestorOf(stop) for stop in stops_of(reader.page_view)]
    first, count = inside.index(True), sum(inside)
    assert count > 1
    assert all(inside[first : first + count])
