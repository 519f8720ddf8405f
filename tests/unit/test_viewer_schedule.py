from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from reader_app.ui.pages.geometry import Box
from reader_app.ui.pages.scrolling import ScrollSpeed
from reader_app.ui.pages.tile_renderer import (
    PREFETCH_BYTES,
    WHOLE_BYTES,
    RenderCost,
    RenderScope,
    TiledPage,
    TileRequest,
    missing_tiles,
    preview_width,
    width_within,
)
from reader_app.workers.rendered_page import Priority, RenderKey

WIDTH = 900


class FakeShelf:
    def __init__(self, *there: RenderKey, page_bytes: int = 4_000_000) -> None:
        self.there = set(there)
        self.page_bytes = page_bytes

    def seen(self, page: int) -> Sequence[RenderKey]:
        return (RenderKey(page, WIDTH),)

    near = seen

    def preview(self, page: int) -> RenderKey | None:
        has_any = any(key.page == page for key in self.there)
        return None if has_any else RenderKey(page, 256)

    def bytes_of(self, key: RenderKey) -> int:
        return self.page_bytes

    def has(self, key: RenderKey) -> bool:
        return key in self.there


def outlook(*visible: int, direction: int = 1, is_fast: bool = False) -> RenderScope:
    return RenderScope(visible, direction, is_fast, page_count=100)


def test_a_page_without_pixels_gets_a_preview_before_it_gets_sharp() -> None:
    first, second = missing_tiles(outlook(50), FakeShelf())[:2]
    assert (first.key, second.key) == (RenderKey(50, 256), RenderKey(50, WIDTH))


def test_a_light_book_gets_its_pages_sharp_at_once() -> None:
    light = RenderScope((50,), direction=1, is_fast=False, page_count=100, is_light=True)
    assert missing_tiles(light, FakeShelf())[0].key == RenderKey(50, WIDTH)


def test_a_book_is_light_once_its_pages_came_quickly() -> None:
    effort = RenderCost()
    assert not effort.is_light
    effort.note_asked(RenderKey(1, WIDTH), 10.0)
    effort.note_drawn(RenderKey(1, WIDTH), 10.01)
    assert effort.is_light


def test_one_heavy_page_makes_the_book_heavy_for_a_while() -> None:
    effort = RenderCost()
    seconds = [0.5, *[0.01] * 8]
    verdicts = []
    for page, taken in enumerate(seconds, start=1):
        effort.note_asked(RenderKey(page, WIDTH), 10.0)
        effort.note_drawn(RenderKey(page, WIDTH), 10.0 + taken)
        verdicts.append(effort.is_light)
    assert verdicts == [False] * 8 + [True]


def test_a_page_that_was_given_up_tells_nothing() -> None:
    effort = RenderCost()
    effort.note_asked(RenderKey(1, WIDTH), 10.0)
    effort.forget_others(set())
    effort.note_drawn(RenderKey(1, WIDTH), 11.0)
    assert not effort.is_light


def test_a_page_that_the_reader_may_go_to_comes_before_the_neighbours() -> None:
    shelf = FakeShelf(RenderKey(50, WIDTH))
    ahead = RenderScope((50,), direction=1, is_fast=False, page_count=100, considered=90)
    assert missing_tiles(ahead, shelf)[0] == TileRequest(RenderKey(90, WIDTH), Priority.PREFETCH)


def test_a_page_that_does_not_exist_is_not_considered() -> None:
    ahead = RenderScope((50,), direction=1, is_fast=False, page_count=100, considered=101)
    assert missing_tiles(ahead, FakeShelf()) == missing_tiles(outlook(50), FakeShelf())


def test_what_is_seen_comes_before_what_comes_next() -> None:
    wants = missing_tiles(outlook(50, 51), FakeShelf(RenderKey(50, 300), RenderKey(51, 300)))
    assert [want.key.page for want in wants[:3]] == [50, 51, 52]
    assert [want.priority for want in wants[:3]] == [
        Priority.VISIBLE,
        Priority.VISIBLE,
        Priority.PREFETCH,
    ]


def test_scrolling_up_prefetches_the_pages_above() -> None:
    shelf = FakeShelf(RenderKey(50, WIDTH))
    sharp = [
        w.key.page for w in missing_tiles(outlook(50, direction=-1), shelf) if w.key.width == WIDTH
    ]
    assert sharp == [49, 48, 51]


def test_while_pages_fly_past_only_previews_are_wanted() -> None:
    wants = missing_tiles(outlook(50, is_fast=True), FakeShelf())
    assert wants and all(want.key.width == 256 for want in wants)


def test_nothing_is_wanted_twice_or_when_it_is_there() -> None:
    shelf = FakeShelf(*(RenderKey(page, WIDTH) for page in range(30, 70)))
    assert missing_tiles(outlook(50), shelf) == []


def test_pages_that_do_not_exist_are_not_wanted() -> None:
    pages = {want.key.page for want in missing_tiles(outlook(99, 100), FakeShelf())}
    assert pages <= set(range(1, 101))


def test_huge_pages_are_kept_ready_only_as_far_as_memory_allows() -> None:
    shelf = FakeShelf(page_bytes=PREFETCH_BYTES // 2)
    sharp = [want.key for want in missing_tiles(outlook(50), shelf) if want.key.width == WIDTH]
    assert len(sharp) == 2


def test_a_page_of_usual_size_is_one_pixmap() -> None:
    assert TiledPage(3, 900, 1165).cut() == (RenderKey(3, 900),)


@given(st.integers(2000, 14_000), st.integers(2000, 18_000))
def test_tiles_cover_a_big_page_without_overlap(width: int, height: int) -> None:
    clips = [key.clip for key in TiledPage(1, width, height).cut() if key.clip]
    assert sum((x1 - x0) * (y1 - y0) for x0, y0, x1, y1 in clips) == width * height
    assert max(x1 for _, _, x1, _ in clips) == width
    assert max(y1 for _, _, _, y1 in clips) == height


def test_only_the_tiles_in_sight_are_drawn() -> None:
    page = TiledPage(1, 6000, 8000)
    keys = page.cut(Box(0, 0, 1500, 900))
    assert [key.clip for key in keys] == [(0, 0, 2048, 1024)]


def test_a_part_beside_the_page_needs_no_tiles() -> None:
    assert TiledPage(1, 6000, 8000).cut(Box(0, -5000, 800, 600)) == ()


@given(st.integers(1, 20_000), st.integers(1, 20_000))
def test_a_preview_is_never_bigger_than_a_pixmap_may_be(width: int, height: int) -> None:
    preview = preview_width(width, height)
    assert preview == 1 or preview * round(height * preview / width) * 4 <= WHOLE_BYTES * 1.01


def test_a_size_within_the_limit_stays() -> None:
    assert width_within(1000, 1000, 4_000_000) == 1000


def test_one_screen_is_not_fast_two_at_once_are() -> None:
    pace = ScrollSpeed()
    pace.note(900, now=10.0)
    assert not pace.is_fast(1000, now=10.0)
    pace.note(900, now=10.05)
    assert pace.is_fast(1000, now=10.05)


def test_what_was_long_ago_is_not_fast_any_more() -> None:
    pace = ScrollSpeed()
    pace.note(5000, now=10.0)
    assert not pace.is_fast(1000, now=10.2)


def test_the_direction_is_where_the_last_step_led() -> None:
    pace = ScrollSpeed()
    pace.note(-5, now=1.0)
    assert pace.direction == -1
