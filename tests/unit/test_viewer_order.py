"""What is drawn first when heavy and light pages meet, and when pages stand in pairs."""

from __future__ import annotations

import pytest

from reader_app.ui.pages.tile_renderer import (
    WHOLE_BYTES,
    RenderScope,
    TiledPage,
    missing_tiles,
    whole_bytes_for,
)
from reader_app.workers.rendered_page import Priority, RenderKey
from tests.unit.test_viewer_schedule import WIDTH, FakeShelf

PREVIEW = 256


def keys(outlook: RenderScope, priority: Priority) -> list[tuple[int, int]]:
    wants = missing_tiles(outlook, FakeShelf())
    return [(want.key.page, want.key.width) for want in wants if want.priority is priority]


def test_the_page_in_view_is_sharp_before_the_next_one_is_coarse() -> None:
    heavy = RenderScope((5, 6), direction=1, is_fast=False, page_count=20)
    assert keys(heavy, Priority.VISIBLE) == [(5, PREVIEW), (5, WIDTH), (6, PREVIEW), (6, WIDTH)]


def test_light_pages_have_a_preview_to_fall_back_on() -> None:
    light = RenderScope((5, 6), direction=1, is_fast=False, page_count=20, is_light=True)
    assert keys(light, Priority.VISIBLE) == [(5, WIDTH), (6, WIDTH), (5, PREVIEW), (6, PREVIEW)]


@pytest.mark.parametrize(
    ("direction", "ready"), [(1, {7, 8, 9, 10, 3, 4}), (-1, {1, 2, 3, 4, 7, 8})]
)
def test_pairs_are_got_ready_as_pairs(direction: int, ready: set[int]) -> None:
    pair = RenderScope((5, 6), direction, is_fast=False, page_count=20, row_length=2)
    sharp = {page for page, width in keys(pair, Priority.PREFETCH) if width == WIDTH}
    assert sharp == ready


def test_a_page_of_up_to_four_screens_is_one_piece() -> None:
    screen = 1920 * 1080 * 4
    page = TiledPage(1, 1900, 2460, whole_bytes=whole_bytes_for(screen))
    assert page.cut() == (RenderKey(1, 1900),)


def test_a_page_of_more_than_four_screens_is_cut() -> None:
    screen = 800 * 600 * 4
    page = TiledPage(1, 1900, 2460, whole_bytes=whole_bytes_for(screen))
    assert len(page.cut()) > 1


def test_however_large_the_screen_no_piece_holds_up_the_window() -> None:
    assert whole_bytes_for(7680 * 4320 * 4) == 32 * 1024 * 1024
    assert whole_bytes_for(0) == WHOLE_BYTES
