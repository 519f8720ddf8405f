"""Which pages are printed and how they lie on their sheets."""

from __future__ import annotations

import pytest

from reader_app.domain.document import PageSize
from reader_app.ui.printing.painted_print_job import (
    MOST_BYTES,
    Area,
    blank_row_near,
    chosen_pages,
    fitted,
    pixels_across,
    rows_for,
    time_left,
)


def test_chosen_pages_are_printed_in_their_order() -> None:
    assert chosen_pages(9, lambda page: page in (2, 7, 4)) == (2, 4, 7)


def test_copies_are_whole_and_the_last_page_may_come_first() -> None:
    assert chosen_pages(3, lambda page: page > 1, copies=2, is_last_first=True) == (3, 2, 3, 2)


def test_a_page_is_as_large_as_it_fits_and_in_the_middle() -> None:
    assert fitted(PageSize(100, 200), 400, 400) == Area(100, 0, 200, 400)
    assert fitted(PageSize(200, 100), 400, 400) == Area(0, 100, 400, 200)


def test_a_page_is_drawn_as_large_as_it_is_printed() -> None:
    assert pixels_across(Area(0, 0, 1654, 2339)) == 1654


def test_a_poster_is_drawn_coarser_than_it_is_printed() -> None:
    area = Area(0, 0, 20_000, 30_000)
    across = pixels_across(area)
    assert across < 20_000
    assert across * across * 1.5 * 4 <= MOST_BYTES


@pytest.mark.parametrize(
    ("rows", "spent", "following"),
    [(16, 0.005, 16), (16, 0.010, 8), (16, 0.00001, 24), (500, 0.001, 512), (4, 0.9, 4)],
)
def test_a_band_follows_what_the_last_one_took(rows: int, spent: float, following: int) -> None:
    assert rows_for(rows, spent, 0.005) == following


@pytest.mark.parametrize(
    ("done", "of", "spent", "words"),
    [
        (1, 100, 9.0, ""),
        (10, 100, 1.0, ""),
        (10, 100, 10.0, "about 2 minutes left"),
        (50, 100, 45.0, "about a minute left"),
        (100, 100, 90.0, ""),
    ],
)
def test_the_time_left_is_told_when_it_is_worth_it(
    done: int, of: int, spent: float, words: str
) -> None:
    assert time_left(done, of, spent) == words


WHITE, INK = b"\xff" * 4, b"\x00\x00\x00\xff"


def rows_of(*kinds: str) -> memoryview:
    """Rows of four pixels: "w" white, "l" with a letter."""
    rows = {"w": WHITE * 4, "l": WHITE + INK + WHITE * 2}
    return memoryview(b"".join(rows[kind] for kind in "".join(kinds)))


def test_a_seam_goes_between_two_lines() -> None:
    assert blank_row_near(rows_of("llwwwwwllll"), 16, 9) == 4


def test_a_seam_goes_further_down_where_only_there_is_room() -> None:
    assert blank_row_near(rows_of("llllllwwwwwl"), 16, 3) == 8


def test_a_seam_keeps_away_from_the_edge_of_a_thin_line() -> None:
    assert blank_row_near(rows_of("llllwwwlwwwwwww"), 16, 9) == 10


def test_in_a_picture_a_seam_stays_where_it_is() -> None:
    assert blank_row_near(rows_of("l" * 200), 16, 100) == 100


def test_a_band_is_never_empty() -> None:
    assert blank_row_near(rows_of("wwwlllll"), 16, 5) == 5
