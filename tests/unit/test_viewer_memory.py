"""What the view keeps of pages that were left: bounded, and enough around the screen."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QPixmap
from pytestqt.qtbot import QtBot

from reader_app.ui.pages.cache import CACHE_BYTES, PixelCache, room_for
from reader_app.ui.pages.tile_renderer import (
    PREVIEWS_AHEAD,
    PREVIEWS_BEHIND,
    SHARP_AHEAD,
    SHARP_BEHIND,
    RenderCost,
)
from reader_app.workers.rendered_page import RenderKey

MB = 1024 * 1024


def test_cheap_pages_of_a_small_window_are_worth_a_sixth_of_the_room() -> None:
    assert room_for([1 * MB, 2 * MB], is_cheap=True) == 16 * MB


def test_costly_pages_stay_as_long_as_there_is_any_room() -> None:
    assert room_for([1 * MB, 2 * MB], is_cheap=False) == CACHE_BYTES


def test_nothing_is_worth_more_than_the_limit() -> None:
    assert room_for([80 * MB], is_cheap=True) == CACHE_BYTES


@pytest.mark.parametrize("beside", [1, 2])
@pytest.mark.parametrize("page_bytes", [1 * MB, 4 * MB, 6 * MB])
def test_cheap_pages_have_room_for_all_that_is_kept_ready(page_bytes: int, beside: int) -> None:
    visible = [page_bytes] * 2 * beside
    sharp = sum(visible) + page_bytes * beside * (SHARP_AHEAD + SHARP_BEHIND)
    previews = beside * (PREVIEWS_AHEAD + PREVIEWS_BEHIND) * page_bytes // 9
    assert room_for(visible, is_cheap=True) >= min(CACHE_BYTES, sharp + previews)


def test_cheap_pages_that_were_left_are_not_kept() -> None:
    """An ordinary page of a small window takes 3 MB; keeping sixteen of them doubled its memory."""
    assert room_for([3 * MB, 3 * MB], is_cheap=True) <= 9 * 3 * MB


def test_a_screen_full_of_small_pages_fits_twice() -> None:
    assert room_for([MB // 2] * 80, is_cheap=True) >= 80 * MB


def test_less_room_lets_go_of_what_was_used_longest_ago(qtbot: QtBot) -> None:
    cache = PixelCache(limit_bytes=10_000)
    for page in (1, 2, 3):
        cache.put(RenderKey(page, 20), QPixmap(20, 20))
    cache.find(RenderKey(1, 20))
    cache.use(3_500)
    assert [page for page in (1, 2, 3) if RenderKey(page, 20) in cache] == [1, 3]
    assert cache.bytes == 3_200


def test_more_room_than_the_limit_is_not_used(qtbot: QtBot) -> None:
    cache = PixelCache(limit_bytes=3_500)
    cache.use(100_000)
    for page in (1, 2, 3):
        cache.put(RenderKey(page, 20), QPixmap(20, 20))
    assert cache.bytes == 3_200


def test_pages_are_cheap_once_most_of_them_came_soon() -> None:
    effort = RenderCost()
    verdicts = [effort.is_cheap]
    for page, waited in enumerate([0.5, 0.02, 0.03], start=1):
        effort.note_wanted(RenderKey(page, 20), 10.0)
        effort.note_drawn(RenderKey(page, 20), 10.0 + waited)
        verdicts.append(effort.is_cheap)
    assert verdicts == [False, False, False, True]


def test_a_page_kept_ready_is_timed_from_when_it_was_first_wanted() -> None:
    effort = RenderCost()
    effort.note_wanted(RenderKey(1, 20), 10.0)
    effort.note_wanted(RenderKey(1, 20), 10.4)
    effort.note_drawn(RenderKey(1, 20), 10.41)
    assert not effort.is_cheap


def test_pages_kept_ready_do_not_tell_how_long_somebody_waits() -> None:
    effort = RenderCost()
    effort.note_wanted(RenderKey(1, 20), 10.0)
    effort.note_drawn(RenderKey(1, 20), 10.01)
    assert effort.is_cheap and not effort.is_light
