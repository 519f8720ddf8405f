"""The viewer over real documents in real document processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from reader_app.domain.document import Rect
from reader_app.ui.pages.viewer_pane import ViewerPane
from reader_app.workers.document_client import DocumentClient
from tests.support.books import (
    make_hyphenated_book,
    make_labelled_book,
    make_linked_book,
    make_long_book,
    unique_word,
)
from tests.support.document_worker import launch_test_worker

pytestmark = [
    pytest.mark.usefixtures("forked_workers"),
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]

Show = Callable[[Path], ViewerPane]


@pytest.fixture
def show(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Show]:
    """Opens a file in a viewer and waits for its first page to be sharp."""
    monkeypatch.setenv("PAGEMATE_TEST_SINK", str(tmp_path / "sink"))
    client = DocumentClient(launch=launch_test_worker)
    pane = ViewerPane(has_motion=False)
    qtbot.addWidget(pane)
    pane.resize(900, 700)
    pane.show()
    client.opened.connect(lambda info: pane.set_document(info, client))

    def open_and_wait(path: Path) -> ViewerPane:
        with qtbot.waitSignal(
            pane.page_view.painter.renderer.sharp_rendered,
            check_params_cb=lambda page: page == 1,
            timeout=20_000,
        ):
            client.open(path)
        return pane

    yield open_and_wait
    pane.clear()
    client.shut_down()


def pixel(pane: ViewerPane, page: int, rect: Rect) -> QPoint:
    x, y, width, height = pane.page_view.visible_area.on_screen(page, rect)
    return QPoint(round(x + width / 2), round(y + height / 2))


def test_a_page_is_drawn_with_its_ink(show: Show, tmp_path: Path) -> None:
    pane = show(make_long_book(tmp_path / "book.pdf", 3))
    image = pane.page_view.viewport().grab().toImage()
    darkest = min(
        image.pixelColor(x, y).lightness() for x in range(100, 500) for y in range(80, 200)
    )
    assert darkest < 80


def test_a_far_page_becomes_sharp_after_a_jump(qtbot: QtBot, show: Show, tmp_path: Path) -> None:
    pane = show(make_long_book(tmp_path / "book.pdf", 120))
    with qtbot.waitSignal(
        pane.page_view.painter.renderer.sharp_rendered,
        check_params_cb=lambda page: page == 100,
        timeout=20_000,
    ):
        pane.page_view.go_to_page(100)


def test_a_word_of_a_real_page_is_selected_and_copied_whole(
    qtbot: QtBot, show: Show, tmp_path: Path
) -> None:
    pane = show(make_hyphenated_book(tmp_path / "book.pdf"))
    pane.page_view.text.select_all_on_page()
    qtbot.waitUntil(lambda: pane.page_view.text.has_selection, timeout=20_000)
    assert "an extraordinary leap over the old" in pane.page_view.text.selected_text()


def test_find_leads_to_the_page_of_a_word(qtbot: QtBot, show: Show, tmp_path: Path) -> None:
    pane = show(make_long_book(tmp_path / "book.pdf", 60))
    pane.open_find()
    qtbot.keyClicks(pane.find_bar.box, unique_word(40))
    qtbot.waitUntil(lambda: pane.page_view.page == 40, timeout=20_000)
    qtbot.waitUntil(lambda: pane.find_bar.count.text() == "1 of 1", timeout=20_000)


def test_a_click_on_a_link_leads_to_its_page(qtbot: QtBot, show: Show, tmp_path: Path) -> None:
    pane = show(make_linked_book(tmp_path / "book.pdf"))
    view = pane.page_view
    where = pixel(pane, 1, Rect(40, 200, 49, 209))
    qtbot.waitUntil(lambda: view.text.link_at(where.toPointF()) is not None, timeout=20_000)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert view.page == 3
    view.navigation.back()
    assert view.page == 1


def test_outline_and_labels_of_a_real_book(qtbot: QtBot, show: Show, tmp_path: Path) -> None:
    pane = show(make_labelled_book(tmp_path / "book.pdf"))
    model = pane.outline_panel.tree.model()
    qtbot.waitUntil(lambda: model.rowCount() == 3, timeout=20_000)
    assert [model.data(model.index(row, 1)) for row in range(3)] == ["ii", "1", "4"]
    pane.page_box.edit()
    qtbot.keyClicks(pane.page_box.box, "iii")
    qtbot.keyClick(pane.page_box.box, Qt.Key.Key_Return)
    assert pane.page_view.page == 3
