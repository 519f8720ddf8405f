"""Pixels at hand: the right look first, an old one rather than none."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QPixmap
from pytestqt.qtbot import QtBot

from reader_app.domain.document import Look, Paper
from reader_app.ui.pages.cache import PixelCache
from reader_app.workers.rendered_page import RenderKey

WHITE, DARK = Look(), Look(paper=Paper.DARK)
TURNED = Look(rotation=90)
TILE = (0, 0, 50, 50)


@pytest.fixture
def cache(qtbot: QtBot) -> PixelCache:
    return PixelCache()


def put(cache: PixelCache, *keys: RenderKey) -> None:
    for key in keys:
        cache.put(key, QPixmap(10, 10))


def test_pixels_on_the_paper_asked_for_come_first(cache: PixelCache) -> None:
    dark = RenderKey(1, 100, None, DARK)
    put(cache, RenderKey(1, 400), dark)
    assert cache.nearest(1, 400, DARK) == dark


def test_the_other_paper_is_shown_until_the_new_one_comes(cache: PixelCache) -> None:
    white = RenderKey(1, 400)
    put(cache, white)
    assert cache.nearest(1, 400, DARK) == white


def test_a_page_turned_another_way_is_the_last_resort(cache: PixelCache) -> None:
    turned, dark = RenderKey(1, 400, None, TURNED), RenderKey(1, 400, None, DARK)
    put(cache, turned)
    assert cache.nearest(1, 400, WHITE) == turned
    put(cache, dark)
    assert cache.nearest(1, 400, WHITE) == dark


def test_another_look_does_not_count_as_known(cache: PixelCache) -> None:
    put(cache, RenderKey(1, 400))
    assert cache.widest(1, WHITE) == 400
    assert cache.widest(1, DARK) == 0
    assert RenderKey(1, 400, None, DARK) not in cache


def test_a_part_is_never_taken_for_the_page(cache: PixelCache) -> None:
    put(cache, RenderKey(1, 4000, TILE))
    assert cache.nearest(1, 400) is None
    assert cache.widest(1) == 0


def test_parts_of_another_zoom_are_found_coarse_ones_first(cache: PixelCache) -> None:
    coarse, fine = RenderKey(1, 3000, TILE), RenderKey(1, 4000, TILE)
    put(cache, fine, coarse, RenderKey(1, 5000, TILE), RenderKey(2, 3000, TILE))
    assert cache.parts(1, WHITE, but=5000) == [coarse, fine]


def test_parts_on_another_paper_are_not_mixed_in(cache: PixelCache) -> None:
    put(cache, RenderKey(1, 3000, TILE, DARK))
    assert cache.parts(1, WHITE, but=5000) == []


def test_bytes_of_all_looks_count(qtbot: QtBot) -> None:
    cache = PixelCache(limit_bytes=1000)
    put(cache, RenderKey(1, 10), RenderKey(1, 10, None, DARK), RenderKey(1, 10, None, TURNED))
    assert cache.bytes <= 1000
    assert RenderKey(1, 10) not in cache
