from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QColor, QPaintEvent, QPixmap
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reader_app.domain.document import PageSize, Paper
from reader_app.ui.pages import tile_renderer
from reader_app.ui.pages.cache import PixelCache
from reader_app.ui.pages.page_view import PageView
from reader_app.ui.theme.palette import DARK
from reader_app.workers.rendered_page import Priority, RenderKey
from tests.gui.viewer_fixtures import document, view
from tests.support.fake_document import FakeDocument, document_info

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
__all__ = ["document", "view"]

INK = QColor("#4080ff")
"""The colour of the fake's pages."""


def middle_color(view: PageView, page: int) -> QColor:
    box = view.visible_area.page_box(page)
    image = view.viewport().grab().toImage()
    return image.pixelColor(max(box.left, 0) + 100, max(box.top, 0) + 100)


@pytest.fixture
def slow(qtbot: QtBot, view: PageView) -> FakeDocument:
    """A document whose pages come when the test says so, shown in `view`."""
    slow = FakeDocument(document_info(30), renders_at_once=False)
    view.set_document(slow.info, slow)
    return slow


def test_pages_in_sight_are_drawn(view: PageView) -> None:
    assert middle_color(view, 1) == INK


def test_a_page_without_pixels_is_paper_and_not_an_error(
    view: PageView, slow: FakeDocument
) -> None:
    assert middle_color(view, 1).lightness() > 220


def test_a_preview_is_asked_for_before_the_sharp_page(view: PageView, slow: FakeDocument) -> None:
    first, second = slow.asked[:2]
    assert first.page == second.page == 1
    assert first.width < second.width == view.visible_area.layout.box(1).width


def test_a_preview_is_shown_at_once_scaled_up(view: PageView, slow: FakeDocument) -> None:
    slow.render(slow.asked[0])
    assert middle_color(view, 1) == INK


def asked_at_paints(
    view: PageView, document: FakeDocument, monkeypatch: pytest.MonkeyPatch
) -> list[set[int]]:
    """The pages that the document was still asked for, at each painting from here on."""
    asked: list[set[int]] = []
    paint = view.painter.paint

    def note(exposed: QRect) -> None:
        asked.append({key.page for key in document.waiting})
        paint(exposed)

    monkeypatch.setattr(view.painter, "paint", note)
    return asked


def test_a_page_that_is_not_drawn_is_asked_for_before_anything_is_painted(
    view: PageView, slow: FakeDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = asked_at_paints(view, slow, monkeypatch)
    view.go_to_page(20)
    assert 20 in asked[0]


def test_a_page_that_is_drawn_is_painted_before_the_next_ones_are_asked_for(
    view: PageView, slow: FakeDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow.render_all()
    asked = asked_at_paints(view, slow, monkeypatch)
    view.go_to_page(2)
    assert not asked[0]
    assert slow.waiting


def test_sharp_is_told_once_when_the_page_is_there_at_full_size(
    qtbot: QtBot, view: PageView, slow: FakeDocument
) -> None:
    told: list[int] = []
    view.painter.renderer.sharp_rendered.connect(told.append)
    preview, sharp = slow.asked[:2]
    slow.render(preview)
    assert told == []
    slow.render(sharp)
    assert told == [1]


def test_what_left_the_screen_is_not_waited_for(view: PageView, slow: FakeDocument) -> None:
    view.go_to_page(25)
    assert all(key.page > 10 for key in slow.waiting)


def test_the_next_pages_are_prefetched(view: PageView, slow: FakeDocument) -> None:
    view.go_to_page(10)
    prefetched = {key.page for key, rank in slow.waiting.items() if rank is Priority.PREFETCH}
    assert {11, 12, 9} <= prefetched


def test_every_picture_is_given_back(view: PageView, slow: FakeDocument) -> None:
    asked = len(slow.waiting)
    slow.render_all()
    assert slow.released == asked


def test_a_picture_that_nobody_waits_for_is_given_back_and_dropped(
    view: PageView, slow: FakeDocument
) -> None:
    key = slow.asked[1]
    view.go_to_page(25)
    slow.waiting[key] = Priority.VISIBLE
    slow.render(key)
    assert slow.released == 1
    view.go_to_page(1, record=False)
    assert middle_color(view, 1) != INK


def test_pixels_survive_the_memory_they_came_in(view: PageView, slow: FakeDocument) -> None:
    slow.render_all()
    for pixels in slow.lent:
        pixels[:] = bytes(len(pixels))
    assert middle_color(view, 1) == INK


def test_a_page_that_cannot_be_drawn_says_so_and_is_not_asked_for_again(
    view: PageView, slow: FakeDocument
) -> None:
    slow.page_failed.emit(1, "This page couldn’t be drawn.")
    asked = len(slow.asked)
    view.scroller.scroll_by(10)
    assert all(key.page != 1 for key in slow.asked[asked:])
    assert view.painter.page_note(1) == "This page couldn’t be drawn. Click to try again."


def test_a_click_on_a_page_that_could_not_be_drawn_tries_again(
    qtbot: QtBot, view: PageView, slow: FakeDocument
) -> None:
    slow.page_failed.emit(1, "This page couldn’t be drawn.")
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(300, 300))
    assert view.painter.page_note(1) == ""
    slow.render_all()
    assert middle_color(view, 1) == INK


def test_a_page_that_takes_long_says_that_it_is_being_drawn(
    view: PageView, slow: FakeDocument
) -> None:
    slow.page_slow.emit(1)
    assert view.painter.page_note(1) == "Drawing…"
    slow.render_all()
    assert view.painter.page_note(1) == ""


def test_a_note_that_moves_with_the_view_leaves_nothing_behind(
    qtbot: QtBot, view: PageView, slow: FakeDocument
) -> None:
    slow.page_slow.emit(1)
    QApplication.processEvents()
    painted = _PaintedArea(view)
    view.verticalScrollBar().setValue(40)
    qtbot.waitUntil(lambda: painted.area.contains(view.viewport().rect().adjusted(0, 0, 0, -60)))


class _PaintedArea(QObject):
    """All that was painted of a view."""

    def __init__(self, view: PageView) -> None:
        super().__init__(view)
        self.area = QRect()
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.area = self.area.united(event.rect())
        return False


def test_a_big_page_is_drawn_in_tiles_only_where_it_is_seen(view: PageView) -> None:
    big = FakeDocument(document_info(sizes=[PageSize(3000, 3000)]))
    view.set_document(big.info, big)
    view.page_viewport.set_zoom(3)
    tiles = [key for key in big.asked if key.clip is not None]
    assert tiles
    assert len({key.clip for key in tiles}) < 20
    assert middle_color(view, 1) == INK


def test_the_canvas_follows_the_theme(view: PageView) -> None:
    view.painter.set_theme_colors(DARK)
    assert view.viewport().grab().toImage().pixelColor(1, 300) == QColor(DARK.canvas)


def test_another_document_shows_nothing_of_the_last(view: PageView, slow: FakeDocument) -> None:
    assert middle_color(view, 1) != INK


def pixmap(width: int, height: int = 100) -> QPixmap:
    return QPixmap(width, height)


def test_the_cache_stays_within_its_bytes(qtbot: QtBot) -> None:
    cache = PixelCache(limit_bytes=100_000)
    for page in range(1, 20):
        cache.put(RenderKey(page, 100), pixmap(100))
        assert cache.bytes <= 100_000
    assert RenderKey(1, 100) not in cache


def test_the_cache_drops_what_was_used_longest_ago(qtbot: QtBot) -> None:
    cache = PixelCache(limit_bytes=100_000)
    cache.put(RenderKey(1, 100), pixmap(100))
    cache.put(RenderKey(2, 100), pixmap(100))
    cache.find(RenderKey(1, 100))
    cache.put(RenderKey(3, 100), pixmap(100))
    assert RenderKey(1, 100) in cache
    assert RenderKey(2, 100) not in cache


def test_the_nearest_size_is_above_rather_than_below(qtbot: QtBot) -> None:
    cache = PixelCache()
    for width in (100, 300, 500):
        cache.put(RenderKey(1, width), pixmap(width))
    found = [cache.nearest(1, width) for width in (50, 200, 300, 900)]
    assert [known.width for known in found if known] == [100, 300, 300, 500]


def test_a_page_that_was_dropped_has_no_nearest_size(qtbot: QtBot) -> None:
    cache = PixelCache(limit_bytes=50_000)
    cache.put(RenderKey(1, 100), pixmap(100))
    cache.put(RenderKey(2, 100), pixmap(100))
    assert cache.nearest(1, 100) is None
    assert cache.widest(1) == 0


def test_between_two_pages_side_by_side_is_one_line_no_darker_than_beside_them(
    view: PageView,
) -> None:
    view.view_commands.set_two_pages(True)
    view.go_to_page(2)
    image = view.viewport().grab().toImage()
    left, right = view.visible_area.page_box(2), view.visible_area.page_box(3)
    middle = left.top + left.height // 2
    beside = image.pixelColor(left.left - 1, middle).lightness()
    gap = [image.pixelColor(x, middle).lightness() for x in range(left.right, right.left)]
    assert min(gap) >= beside


def test_no_shadow_adds_up_above_the_line_between_two_pages(view: PageView) -> None:
    view.view_commands.set_two_pages(True)
    view.go_to_page(2)
    image = view.viewport().grab().toImage()
    left = view.visible_area.page_box(2)
    assert image.pixelColor(left.right, left.top - 2) == image.pixelColor(
        left.left + left.width // 2, left.top - 2
    )


def test_between_two_sepia_pages_of_a_dark_window_is_no_dark_bar(view: PageView) -> None:
    view.painter.set_theme_colors(DARK)
    view.painter.set_paper(Paper.SEPIA)
    view.view_commands.set_two_pages(True)
    view.go_to_page(2)
    image = view.viewport().grab().toImage()
    left, right = view.visible_area.page_box(2), view.visible_area.page_box(3)
    middle = left.top + left.height // 2
    gap = [image.pixelColor(x, middle).lightness() for x in range(left.right, right.left)]
    assert min(gap) > 180


@pytest.fixture
def cache(view: PageView, slow: FakeDocument) -> PixelCache:
    """The pixels of `view` after its first five pages were passed one by one."""
    for page in range(1, 6):
        view.go_to_page(page)
        slow.render_all()
    kept = view.painter.renderer.pixel_cache
    assert {2, 3} <= {*kept.pages}
    return kept


def pause(view: PageView) -> None:
    timer = view.painter.renderer.findChild(QTimer)
    assert isinstance(timer, QTimer)
    assert timer.isActive()
    assert timer.isSingleShot()
    timer.timeout.emit()


def test_pages_that_were_left_are_dropped_once_the_reader_pauses(
    view: PageView, cache: PixelCache
) -> None:
    pause(view)
    kept = {page for page in cache.pages if view.painter.renderer.is_sharp(page)}
    assert kept == {4, 5, 6, 7}, "the page and its neighbours"
    assert middle_color(view, 5) == INK


def test_costly_pages_are_kept_through_a_pause(
    view: PageView, cache: PixelCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tile_renderer, "_CHEAP_S", -1.0)
    before = {*cache.pages}
    pause(view)
    assert {*cache.pages} == before
