"""Pages in rows of one or two, one row at a time, and without their margins."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader_app.domain.document import PageSize, Rect
from reader_app.ui.pages.geometry import Fit, PageArrangement, PageMode
from reader_app.ui.pages.layout import SPINE, Layout, PageSizes, Scaling
from reader_app.ui.pages.scrolling import OverscrollPageTurn
from reader_app.ui.pages.trimmed_margins import AIR, Crops
from reader_app.ui.pages.viewport import VisibleArea

GAP, MARGIN = 12, 16
TWO = PageArrangement(is_two=True)
lengths = st.floats(min_value=20, max_value=3000)
page_sizes = st.lists(st.builds(PageSize, lengths, lengths), min_size=1, max_size=30)
arrangements = st.builds(
    PageArrangement,
    mode=st.sampled_from(PageMode),
    is_two=st.booleans(),
    has_cover=st.booleans(),
    is_right_to_left=st.booleans(),
    rotation=st.sampled_from([0, 90, 180, 270]),
)


def layout_of(
    sizes: list[PageSize] | PageSizes, arrangement: PageArrangement, scale: float = 1.0
) -> Layout:
    known = sizes if isinstance(sizes, PageSizes) else PageSizes(sizes)
    return Layout(
        known, lambda size: scale, gap=GAP, margin=MARGIN, arrangement=arrangement, screen=600
    )


def book(pages: int = 7) -> list[PageSize]:
    return [PageSize(100, 150)] * pages


def rows(arrangement: PageArrangement, pages: int = 7) -> list[list[int]]:
    layout = layout_of(book(pages), arrangement)
    return [list(layout.pages_in(row)) for row in range(layout.row_count)]


def test_with_a_cover_apart_the_first_page_stands_alone() -> None:
    assert rows(TWO) == [[1], [2, 3], [4, 5], [6, 7]]
    assert rows(TWO, pages=6) == [[1], [2, 3], [4, 5], [6]]


def test_without_a_cover_pairs_begin_with_the_first_page() -> None:
    assert rows(replace(TWO, has_cover=False)) == [[1, 2], [3, 4], [5, 6], [7]]


@pytest.mark.parametrize("has_cover", [True, False])
@given(st.integers(0, 40))
def test_every_page_is_in_its_row(has_cover: bool, pages: int) -> None:
    layout = layout_of(book(pages), replace(TWO, has_cover=has_cover))
    for page in range(1, pages + 1):
        assert page in layout.pages_in(layout.row_of(page))
    assert sum(len(layout.pages_in(row)) for row in range(layout.row_count)) == pages


def test_facing_pages_meet_in_the_middle() -> None:
    layout = layout_of(book(), TWO)
    assert layout.box(3).left == layout.box(2).right + SPINE
    assert layout.box(2).top == layout.box(3).top


def test_a_cover_stands_on_the_right_and_a_last_page_on_the_left() -> None:
    layout = layout_of(book(6), TWO)
    assert layout.box(1).left == layout.box(3).left
    assert layout.box(6).left == layout.box(2).left


def test_read_from_right_to_left_the_pages_of_a_pair_change_sides() -> None:
    layout = layout_of(book(), replace(TWO, is_right_to_left=True))
    assert layout.box(2).left == layout.box(3).right + SPINE
    assert layout.box(1).left == layout.box(3).left


def test_a_lower_page_stands_in_the_middle_of_its_row() -> None:
    layout = layout_of([PageSize(100, 150), PageSize(100, 100), PageSize(80, 150)], TWO)
    assert layout.box(2).top - layout.box(3).top == layout.box(3).bottom - layout.box(2).bottom


@given(page_sizes, st.booleans(), st.integers(300, 2000))
def test_fit_width_fits_every_row(sizes: list[PageSize], has_cover: bool, room: int) -> None:
    fitting = Scaling(Fit.WIDTH, 1.0, room - SPINE, 800, pixels_per_point=0.5)
    arrangement = replace(TWO, has_cover=has_cover)
    layout = Layout(
        PageSizes(sizes), fitting.scale_of, gap=GAP, margin=MARGIN, arrangement=arrangement
    )
    for row in range(layout.row_count):
        pages = layout.pages_in(row)
        left = min(layout.box(page).left for page in pages)
        right = max(layout.box(page).right for page in pages)
        assert right - left <= room + 1
        if len(pages) == 2 and 0.051 < layout.scale(pages[0]) < 7.99:
            assert right - left == pytest.approx(room, abs=2)


def test_a_cover_is_as_large_as_its_book() -> None:
    fitting = Scaling(Fit.WIDTH, 1.0, 600, 800, pixels_per_point=1.0)
    layout = Layout(PageSizes(book()), fitting.scale_of, gap=GAP, margin=MARGIN, arrangement=TWO)
    assert layout.scale(1) == layout.scale(2) == layout.scale(7)


@given(page_sizes, arrangements, st.floats(0.1, 4))
def test_no_two_pages_overlap(
    sizes: list[PageSize], arrangement: PageArrangement, scale: float
) -> None:
    layout = layout_of(sizes, arrangement, scale)
    boxes = [layout.box(page) for page in range(1, len(sizes) + 1)]
    for index, one in enumerate(boxes):
        assert one.left >= 0 and one.right <= layout.width
        assert one.top >= 0 and one.bottom <= layout.height
        for other in boxes[index + 1 : index + 3]:
            is_beside = one.right <= other.left or other.right <= one.left
            assert is_beside or one.bottom <= other.top


@given(page_sizes, arrangements, st.integers(0, 29))
def test_every_page_is_found_in_its_middle(
    sizes: list[PageSize], arrangement: PageArrangement, index: int
) -> None:
    layout = layout_of(sizes, arrangement)
    page = 1 + index % len(sizes)
    box = layout.box(page)
    assert layout.page_at((box.left + box.right) // 2, (box.top + box.bottom) // 2) == page


@given(page_sizes, st.booleans(), st.integers(0, 29), st.integers(-3000, 3000))
def test_one_row_at_a_time_shows_no_other(
    sizes: list[PageSize], is_two: bool, index: int, further: int
) -> None:
    arrangement = PageArrangement(PageMode.SINGLE, is_two=is_two)
    layout = layout_of(sizes, arrangement)
    page = 1 + index % len(sizes)
    sight = VisibleArea(layout, 0, 0, 800, 600).moved_onto(page, 0, layout.box(page).top)
    for moved in (sight, sight.moved_within(0, sight.y + further)):
        assert set(moved.visible_pages) <= set(layout.pages_in(layout.row_of(page)))
        assert layout.row_of(moved.page) == layout.row_of(page)


def test_a_row_that_fits_stands_in_the_middle_of_the_screen() -> None:
    layout = layout_of(book(), PageArrangement(PageMode.SINGLE))
    sight = VisibleArea(layout, 0, 0, 800, 600).moved_onto(4, 0, 0)
    box = sight.page_box(4)
    assert (box.top + box.bottom) / 2 == pytest.approx(300, abs=1)
    assert sight.limits_y[0] == sight.limits_y[1]


def test_a_row_that_does_not_fit_can_be_scrolled_to_its_ends() -> None:
    layout = layout_of(book(), PageArrangement(PageMode.SINGLE), scale=10)
    low, high = VisibleArea(layout, 0, 0, 800, 600).moved_onto(4, 0, 0).limits_y
    assert layout.box(4).top - low == GAP
    assert high + 600 - layout.box(4).bottom == GAP


@given(page_sizes, arrangements)
def test_the_page_in_view_is_the_first_of_its_row(
    sizes: list[PageSize], arrangement: PageArrangement
) -> None:
    layout = layout_of(sizes, arrangement)
    page = VisibleArea(layout, 0, 0, 800, 600).moved_to(0, layout.height // 2).page
    assert page == layout.pages_in(layout.row_of(page))[0]


# -- margins ----------------------------------------------------------------------------------


def trimmed(boxes: dict[int, Rect], sizes: list[PageSize], known: dict[int, Rect]) -> PageSizes:
    whole = PageSizes(sizes)
    return whole.cropped(Crops(whole, boxes, {**boxes, **known}).of)


CONTENT = Rect(30, 40, 80, 120)


def test_pages_are_shown_with_a_little_air_around_their_content() -> None:
    sizes = trimmed(dict.fromkeys(range(1, 8), CONTENT), book(), {})
    assert sizes.shape(4).shown == Rect(30 - AIR, 40 - AIR, 80 + AIR, 120 + AIR)


def test_left_and_right_pages_have_their_own_sides_but_one_height() -> None:
    left, right = Rect(10, 40, 60, 120), Rect(40, 50, 90, 130)
    sizes = trimmed({1: right, 2: left, 3: right, 4: left}, book(), {})
    assert sizes.shape(6).shown == Rect(10 - AIR, 40 - AIR, 60 + AIR, 130 + AIR)
    assert sizes.shape(7).shown == Rect(40 - AIR, 40 - AIR, 90 + AIR, 130 + AIR)


def test_one_page_in_ten_does_not_widen_the_others() -> None:
    boxes = dict.fromkeys(range(1, 40, 2), CONTENT)
    boxes[1] = Rect(0, 0, 100, 150)
    sizes = trimmed(boxes, book(40), {})
    assert sizes.shape(5).shown == Rect(30 - AIR, 40 - AIR, 80 + AIR, 120 + AIR)
    assert sizes.shape(1).shown == Rect(0, 0, 100, 150)


def test_a_page_that_needs_more_than_the_others_gets_it() -> None:
    boxes = dict.fromkeys(range(1, 8), CONTENT)
    sizes = trimmed(boxes, book(9), {8: Rect(30, 40, 80, 140)})
    assert sizes.shape(8).shown.y1 == 140 + AIR
    assert sizes.shape(9).shown.y1 == 120 + AIR


def test_pages_of_a_size_nobody_looked_at_stay_whole() -> None:
    sizes = trimmed(dict.fromkeys(range(1, 8), CONTENT), [*book(), PageSize(300, 200)], {})
    assert sizes.shape(8).shown == Rect(0, 0, 300, 200)


def test_a_crop_that_would_leave_a_sliver_is_none() -> None:
    sizes = trimmed(dict.fromkeys(range(1, 8), Rect(50, 70, 51, 71)), book(), {})
    assert sizes.shape(3).shown == Rect(0, 0, 100, 150)


def test_only_a_box_that_reaches_out_cuts() -> None:
    sizes = PageSizes(book())
    crops = Crops(sizes, dict.fromkeys(range(1, 8), CONTENT), {})
    assert not crops.cuts(3, Rect(30, 45, 80, 100))
    assert crops.cuts(3, Rect(5, 45, 80, 100))


def test_the_paper_reaches_beyond_what_is_shown() -> None:
    layout = layout_of(trimmed(dict.fromkeys(range(1, 8), CONTENT), book(), {}), TWO, scale=2)
    box, paper = layout.box(3), layout.paper(3)
    assert (box.left - paper.left, box.top - paper.top) == (2 * (30 - AIR), 2 * (40 - AIR))
    assert (paper.width, paper.height) == (200, 300)


# -- pushing on -------------------------------------------------------------------------------


def test_a_push_against_the_end_turns_once_it_is_strong_enough() -> None:
    push = OverscrollPageTurn()
    assert [push.turns(20, 40, now) for now in (1.0, 1.1)] == [False, True]


def test_what_follows_a_turn_at_once_belongs_to_it() -> None:
    push = OverscrollPageTurn()
    assert push.turns(50, 40, 1.0)
    assert not push.turns(50, 40, 1.05)
    assert push.turns(50, 40, 1.2)


def test_a_push_the_other_way_or_after_a_while_begins_anew() -> None:
    push = OverscrollPageTurn()
    assert [push.turns(distance, 40, 1.0) for distance in (30, -30)] == [False, False]
    assert not push.turns(-30, 40, 2.0)
