"""Points of pages and pixels of the screen, however pages are turned, cut and arranged."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st
from pytest import approx

from reader_app.domain.document import PageSize, Rect
from reader_app.ui.pages.geometry import (
    PageArrangement,
    PageMode,
    turned_point,
    turned_rect,
    turned_size,
    unturned_point,
)
from reader_app.ui.pages.layout import Layout, PageSizes
from reader_app.ui.pages.viewport import VisibleArea

SIZE = PageSize(100, 150)
rotations = st.sampled_from([0, 90, 180, 270])
lengths = st.floats(min_value=50, max_value=3000)
sizes = st.builds(PageSize, lengths, lengths)
parts = st.floats(0, 0.4)
arrangements = st.builds(
    PageArrangement,
    mode=st.sampled_from(PageMode),
    is_two=st.booleans(),
    has_cover=st.booleans(),
    is_right_to_left=st.booleans(),
    rotation=rotations,
)


def cut(known: PageSizes, left: float, top: float, right: float, bottom: float) -> PageSizes:
    """The pages without these parts of their width and height."""

    def crop(page: int, kind: int) -> Rect:
        size = known.shapes[kind].size
        return Rect(
            left * size.width,
            top * size.height,
            (1 - right) * size.width,
            (1 - bottom) * size.height,
        )

    return known.cropped(crop)


def sight_of(
    known: PageSizes, arrangement: PageArrangement, scale: float, page: int
) -> VisibleArea:
    layout = Layout(
        known, lambda size: scale, gap=12, margin=16, arrangement=arrangement, screen=600
    )
    box = layout.box(page)
    return VisibleArea(layout, 0, 0, 800, 600).moved_onto(page, box.left, box.top)


sights = st.builds(
    lambda pages, crop, arrangement, scale, index: (
        sight_of(cut(PageSizes(pages), *crop), arrangement, scale, 1 + index % len(pages)),
        1 + index % len(pages),
    ),
    st.lists(sizes, min_size=1, max_size=12),
    st.tuples(parts, parts, parts, parts),
    arrangements,
    st.floats(0.2, 4),
    st.integers(0, 11),
)


def test_a_page_turned_right_has_its_head_on_the_right() -> None:
    assert turned_rect(Rect(0, 0, 100, 10), SIZE, 90) == Rect(140, 0, 150, 100)


def test_a_page_turned_left_has_its_head_on_the_left() -> None:
    assert turned_rect(Rect(0, 0, 100, 10), SIZE, 270) == Rect(0, 0, 10, 100)


def test_a_page_upside_down_has_its_head_below() -> None:
    assert turned_rect(Rect(0, 0, 30, 10), SIZE, 180) == Rect(70, 140, 100, 150)


@given(sizes, rotations, parts, parts)
def test_turning_back_finds_the_point_again(
    size: PageSize, rotation: int, across: float, down: float
) -> None:
    x, y = across * size.width, down * size.height
    turned = turned_point(x, y, size, rotation)
    assert unturned_point(*turned, size, rotation) == approx((x, y))


@given(sizes, rotations, parts, parts)
def test_a_turned_point_stays_on_its_page(
    size: PageSize, rotation: int, across: float, down: float
) -> None:
    x, y = turned_point(across * size.width, down * size.height, size, rotation)
    turned = turned_size(size, rotation)
    assert -0.001 <= x <= turned.width + 0.001
    assert -0.001 <= y <= turned.height + 0.001


@given(sights, st.floats(0, 1), st.floats(0, 1))
def test_a_pixel_of_a_page_is_found_again_where_its_point_is_shown(
    seen: tuple[VisibleArea, int], across: float, down: float
) -> None:
    sight, page = seen
    box = sight.page_box(page)
    assume(box.width > 2 and box.height > 2)
    x = box.left + 1 + across * (box.width - 2)
    y = box.top + 1 + down * (box.height - 2)
    point = sight.point_at(x, y)
    left, top, width, height = sight.on_screen(page, Rect(point.x, point.y, point.x, point.y))
    assert point.page == page
    assert (left, top, width, height) == approx((x, y, 0, 0), abs=0.01)


@given(sights)
def test_what_is_shown_of_a_page_fills_its_box(seen: tuple[VisibleArea, int]) -> None:
    sight, page = seen
    box = sight.page_box(page)
    x, y, width, height = sight.on_screen(page, sight.layout.shown(page))
    assert (x, y, width, height) == approx((box.left, box.top, box.width, box.height), abs=1.1)


@given(sights)
def test_the_whole_page_fills_its_paper(seen: tuple[VisibleArea, int]) -> None:
    sight, page = seen
    paper, size = sight.paper_box(page), sight.layout.size(page)
    shown = sight.on_screen(page, Rect(0, 0, size.width, size.height))
    assert shown == approx((paper.left, paper.top, paper.width, paper.height), abs=0.01)


@given(sights, arrangements, st.floats(0.2, 4))
def test_an_anchor_keeps_its_pixel_in_any_other_arrangement(
    seen: tuple[VisibleArea, int], other: PageArrangement, scale: float
) -> None:
    sight, page = seen
    anchor = sight.anchor_on(page, 400, 300)
    pages = PageSizes(
        [sight.layout.size(number) for number in range(1, sight.layout.page_count + 1)]
    )
    layout = Layout(pages, lambda size: scale, gap=12, margin=16, arrangement=other, screen=600)
    after = VisibleArea(layout, 0, 0, 800, 600).scrolled_to(anchor)
    size = layout.size(page)
    x, y = anchor.across * size.width, anchor.down * size.height
    left, top, _, _ = after.on_screen(page, Rect(x, y, x, y))
    low, high = after.limits_y
    if low < after.y < high:
        assert top == approx(300, abs=1)
    if 0 < after.x < after.limit_x:
        assert left == approx(400, abs=1)


@given(sights)
def test_an_anchor_that_is_trimmed_away_moves_to_what_is_shown(
    seen: tuple[VisibleArea, int],
) -> None:
    sight, page = seen
    corner = sight.into_shown(sight.anchor_on(page, -5000, -5000))
    size, shown = sight.layout.size(page), sight.layout.shown(page)
    x, y = corner.across * size.width, corner.down * size.height
    assert shown.x0 - 0.01 <= x <= shown.x1 + 0.01
    assert shown.y0 - 0.01 <= y <= shown.y1 + 0.01
