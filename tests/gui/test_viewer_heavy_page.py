"""A page that needs seconds: what the reader sees meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from reader_app.ui.pages.geometry import Fit
from reader_app.ui.pages.page_view import PageView
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.process_limits import Limits
from tests.support.document_worker import launch_test_worker
from tests.support.heavy_books import make_heavy_book

pytestmark = [
    pytest.mark.slow,
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]
PATIENCE_MS = 60_000


@pytest.fixture
def view(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PageView]:
    """Shows a book whose second page is heavy, from its first page on."""
    monkeypatch.setenv("PAGEMATE_TEST_SINK", str(tmp_path / "sink"))
    client = DocumentClient(launch=launch_test_worker, limits=Limits(visible_s=300.0))
    view = PageView(has_motion=False)
    qtbot.addWidget(view)
    view.resize(900, 1200)
    view.show()
    client.opened.connect(lambda info: view.set_document(info, client))
    with qtbot.waitSignal(client.opened, timeout=PATIENCE_MS):
        client.open(make_heavy_book(tmp_path / "heavy.pdf"))
    view.page_viewport.set_fit(Fit.PAGE)
    yield view
    view.clear()
    client.shut_down()


def has_ink(view: PageView, page: int) -> bool:
    """Something darker than paper is in the upper part of that page, above any note on it."""
    box = view.visible_area.page_box(page)
    image = view.viewport().grab().toImage()
    places = range(box.left + box.width // 4, box.right - box.width // 4)
    y = box.top + box.height // 8
    return any(QColor(image.pixel(x, y)).lightness() < 230 for x in places)


def test_a_page_that_needs_seconds_shows_its_preview_and_says_so(
    qtbot: QtBot, view: PageView
) -> None:
    view.go_to_page(2)
    qtbot.waitUntil(
        lambda: view.painter.page_note(2) == "Drawing…" and has_ink(view, 2), timeout=PATIENCE_MS
    )


def test_another_page_is_sharp_before_it_is(qtbot: QtBot, view: PageView) -> None:
    sharp: list[int] = []
    view.painter.renderer.sharp_rendered.connect(sharp.append)
    view.go_to_page(2)
    qtbot.waitUntil(lambda: view.painter.page_note(2) == "Drawing…", timeout=PATIENCE_MS)
    view.scroller.scroll_by(view.height() // 2)
    qtbot.waitUntil(lambda: 3 in sharp, timeout=PATIENCE_MS)
    assert 2 not in sharp
    assert view.painter.page_note(2) == "Drawing…"
