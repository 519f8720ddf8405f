from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader_app.domain.document import PageSize, Rect
from reader_app.ui.pages.geometry import Fit, clamp_zoom, next_zoom
from reader_app.ui.pages.layout import Layout, PageSizes, Scaling
from reader_app.ui.pages.viewport import VisibleArea

GAP, MARGIN = 12, 16
lengths = st.floats(min_value=20, max_value=3000)
page_sizes = st.lists(st.builds(PageSize, lengths, lengths), min_size=1, max_size=30)
scales = st.floats(min_value=0.1, max_value=5)


def layout_of(sizes: list[PageSize], scale: float = 1.0) -> Layout:
    return Layout(PageSizes(sizes), lambda size: scale, gap=GAP, margin=MARGIN)


@given(page_sizes, scales)
def test_pages_follow_each_other_with_a_gap(sizes: list[PageSize], scale: float) -> None:
    layout = layout_of(sizes, scale)
    for page in range(1, len(sizes)):
        assert layout.box(page + 1).top == layout.box(page).bottom + GAP


@given(page_sizes, scales)
def test_the_last_page_ends_a_margin_above_the_end(sizes: list[PageSize], scale: float) -> None:
    layout = layout_of(sizes, scale)
    assert layout.height == layout.box(len(sizes)).bottom + MARGIN


@given(page_sizes, scales, st.integers(0, 29))
def test_every_pixel_of_a_page_finds_its_page(
    sizes: list[PageSize], scale: float, index: int
) -> None:
    layout = layout_of(sizes, scale)
    page = 1 + index % len(sizes)
    box = layout.box(page)
    assert {
        layout.page_at(0, y) for y in (box.top, (box.top + box.bottom) // 2, box.bottom - 1)
    } == {page}


@given(page_sizes, scales, st.integers(-500, 20_000), st.integers(1, 3000))
def test_pages_between_are_those_that_reach_into_the_range(
    sizes: list[PageSize], scale: float, top: int, height: int
) -> None:
    layout = layout_of(sizes, scale)
    bottom = top + height
    reaching = [
        page
        for page in range(1, len(sizes) + 1)
        if layout.box(page).top < bottom and layout.box(page).bottom > top
    ]
    assert list(layout.pages_between(top, bottom)) == reaching


def test_a_layout_without_pages_has_no_page_anywhere() -> None:
    layout = layout_of([])
    assert (layout.page_at(0, 10), list(layout.pages_between(0, 100)), layout.height) == (0, [], 0)


def test_a_page_of_no_size_is_laid_out_all_the_same() -> None:
    assert layout_of([PageSize(0, 0)]).box(1).height == 1


@pytest.mark.parametrize(
    ("fit", "expected"),
    [(Fit.WIDTH, 500 / 400), (Fit.PAGE, 300 / 600), (Fit.ACTUAL, 2.0), (Fit.FREE, 3.0)],
)
def test_each_fit_scales_by_its_rule(fit: Fit, expected: float) -> None:
    scaling = Scaling(fit, 1.5, 500, 300, pixels_per_point=2.0)
    assert scaling.scale_of(PageSize(400, 600)) == pytest.approx(expected)


def test_a_tiny_page_is_not_blown_up_beyond_the_greatest_zoom() -> None:
    scaling = Scaling(Fit.WIDTH, 1.0, 1000, 1000, pixels_per_point=1.0)
    assert scaling.scale_of(PageSize(2, 2)) == 16.0


@given(st.floats(min_value=0.1, max_value=16))
def test_zoom_steps_go_up_and_down_within_the_limits(zoom: float) -> None:
    up, down = next_zoom(zoom, 1), next_zoom(zoom, -1)
    assert clamp_zoom(up) == up >= zoom * 0.99
    assert clamp_zoom(down) == down <= zoom * 1.01


sights = st.builds(
    lambda sizes, scale, x, y, width, height: VisibleArea(
        layout_of(sizes, scale), 0, 0, width, height
    ).moved_to(x, y),
    page_sizes,
    scales,
    st.integers(0, 2000),
    st.integers(0, 50_000),
    st.integers(100, 2000),
    st.integers(100, 2000),
)


@given(sights, st.floats(0, 1), st.floats(0, 1))
def test_a_point_of_a_page_is_found_again_where_it_is_shown(
    sight: VisibleArea, across: float, down: float
) -> None:
    page = sight.visible_pages[0] if sight.visible_pages else 1
    box = sight.page_box(page)
    x, y = box.left + across * (box.width - 1), box.top + down * (box.height - 1)
    point = sight.point_at(x, y)
    left, top, _, _ = sight.on_screen(page, Rect(point.x, point.y, point.x, point.y))
    assert point.page == page
    assert (left, top) == (pytest.approx(x, abs=0.01), pytest.approx(y, abs=0.01))


@given(sights)
def test_the_page_in_view_is_one_that_can_be_seen_or_is_next_to_one(sight: VisibleArea) -> None:
    visible = sight.visible_pages
    assert 1 <= sight.page <= sight.layout.page_count
    if visible:
        assert visible[0] - 1 <= sight.page <= visible[-1]


@given(sights)
def test_the_ends_of_a_book_show_its_first_and_last_page(sight: VisibleArea) -> None:
    assert sight.moved_to(0, 0).page == 1 or not sight.limit_y
    assert sight.moved_to(0, 10**9).page == sight.layout.page_count or not sight.limit_y


@given(sights, st.floats(0.2, 4))
def test_zooming_keeps_the_point_under_the_pointer(sight: VisibleArea, factor: float) -> None:
    x, y = sight.width / 2, sight.height / 2
    if not sight.page_at(x, y):
        return
    anchor = sight.anchor_at(x, y)
    sizes = PageSizes(
        [
            PageSize(b.width, b.height)
            for b in map(sight.layout.box, range(1, 1 + sight.layout.page_count))
        ]
    )
    bigger = Layout(sizes, lambda size: factor, gap=GAP, margin=MARGIN)
    zoomed = VisibleArea(bigger, 0, 0, sight.width, sight.height).scrolled_to(anchor)
    box = zoomed.page_box(anchor.page)
    if 0 < zoomed.y < zoomed.limit_y:
        assert box.top + anchor.down * box.height == pytest.approx(y, abs=1)
    if 0 < zoomed.x < zoomed.limit_x:
        assert box.left + anchor.across * box.width == pytest.approx(x, abs=1)
