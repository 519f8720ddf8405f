"""Pictures of parts of pages, through a real drawing process and a real view."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from reader_app.domain.document import Rect
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.selection.page_image import PageArea, PageImage
from reader_app.workers.document_client import DocumentClient
from reader_app.workers.rendered_page import Priority, RenderedPage, RenderKey
from tests.support import books
from tests.support.document_worker import launch_test_worker

pytestmark = [
    pytest.mark.usefixtures("forked_workers"),
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]
PATIENCE_MS = 60_000
PART = PageArea(2, Rect(0.0, 0.0, 0.5, 0.25))


@pytest.fixture
def client(qtbot: QtBot, tmp_path: Path) -> Iterator[DocumentClient]:
    """With a book of five pages open."""
    path = books.make_book(tmp_path / "a.pdf", [f"Page {number}" for number in range(1, 6)])
    made = DocumentClient(launch=launch_test_worker)
    with qtbot.waitSignal(made.opened, timeout=PATIENCE_MS) as opened:
        made.open(path)
    made.setProperty("info", opened.args[0])
    yield made
    made.shut_down()


@pytest.fixture
def view(qtbot: QtBot, client: DocumentClient) -> Iterator[PageView]:
    shown = PageView(has_motion=False)
    qtbot.addWidget(shown)
    shown.resize(400, 500)
    shown.show()
    shown.set_document(client.property("info"), client)
    yield shown
    shown.clear()


def test_a_part_of_a_page_comes_as_a_picture(qtbot: QtBot, view: PageView) -> None:
    with qtbot.waitSignal(view.images.ready, timeout=PATIENCE_MS) as told:
        view.images.request(view.visible_area.layout, PART)
    picture = told.args[0]
    assert isinstance(picture, PageImage)
    size = view.visible_area.layout.size(2)
    assert picture.image.width() >= int(size.width / 2 * 200 / 72)
    assert picture.image.width() / picture.image.height() == pytest.approx(
        size.width / 2 / (size.height / 4), rel=0.01
    )


def test_it_comes_also_when_the_reader_scrolls_on_meanwhile(qtbot: QtBot, view: PageView) -> None:
    with qtbot.waitSignal(view.images.ready, timeout=PATIENCE_MS):
        view.images.request(view.visible_area.layout, PART)
        view.go_to_page(5)


def test_it_leaves_the_memory_for_the_next_pages(qtbot: QtBot, view: PageView) -> None:
    for _ in range(5):  # more than there are parts of shared memory
        with qtbot.waitSignal(view.images.ready, timeout=PATIENCE_MS):
            view.images.request(view.visible_area.layout, PART)
    with qtbot.waitSignal(view.painter.renderer.sharp_rendered, timeout=PATIENCE_MS):
        view.page_viewport.set_zoom(1.7)


def test_a_picture_is_told_apart_from_the_pages_of_the_view(
    qtbot: QtBot, client: DocumentClient
) -> None:
    drawn: list[RenderKey] = []

    def note(page: RenderedPage) -> None:
        drawn.append(page.key)

    client.picture_drawn.connect(note)
    kept: list[RenderKey] = []

    def release(page: RenderedPage) -> None:
        kept.append(page.key)
        page.release()

    client.page_rendered.connect(release)
    client.request_page(RenderKey(1, 100), Priority.VISIBLE)
    client.request_picture(RenderKey(2, 100))
    qtbot.waitUntil(lambda: len(kept) == 2, timeout=PATIENCE_MS)
    assert drawn == [RenderKey(2, 100)]
