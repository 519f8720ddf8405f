"""Hits in the order of the book, and the rows of their list."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader_app.domain.document import OutlineEntry
from reader_app.ui.find.find_session import Hit, HitIndex
from reader_app.ui.find.results_list import Chapters, ResultRows

COUNTS = st.dictionaries(st.integers(1, 60), st.integers(1, 4), min_size=1, max_size=20)
OUTLINE = (
    OutlineEntry(1, "One", 10),
    OutlineEntry(2, "A part of it", 12),
    OutlineEntry(1, "Two", 30),
    OutlineEntry(1, "Nowhere", 0),
)


def found(counts: dict[int, int]) -> HitIndex:
    made = HitIndex()
    made.add(counts.items())
    return made


def hits(counts: dict[int, int]) -> list[Hit]:
    return [(page, index) for page in sorted(counts) for index in range(counts[page])]


@given(COUNTS)
def test_ordinals_count_the_hits_of_the_book(counts: dict[int, int]) -> None:
    known = found(counts)
    assert [known.ordinal(hit) for hit in hits(counts)] == list(range(1, known.total + 1))
    assert [known.hit_at(ordinal + 1) for ordinal in range(known.total)] == hits(counts)


@given(COUNTS)
def test_stepping_goes_through_all_hits_and_round(counts: dict[int, int]) -> None:
    known, order = found(counts), hits(counts)
    for place, hit in enumerate(order):
        assert known.beside(hit, 1) == order[(place + 1) % len(order)]
        assert known.beside(hit, -1) == order[place - 1]


def test_hits_that_come_in_later_are_sorted_in() -> None:
    known = found({20: 2})
    known.add([(3, 1)])
    assert (known.total, known.ordinal((20, 1)), list(known.pages)) == (3, 3, [3, 20])


@pytest.mark.parametrize(("page", "first"), [(1, 3), (3, 3), (4, 20), (21, 3)])
def test_the_first_page_from_a_page_on_is_found_round(page: int, first: int) -> None:
    assert found({3: 1, 20: 2}).page_from(page) == first


def test_nothing_found_has_no_page() -> None:
    assert (HitIndex().page_from(1), HitIndex().total) == (0, 0)


@given(COUNTS)
def test_rows_and_hits_belong_to_each_other(counts: dict[int, int]) -> None:
    rows = ResultRows(found(counts), Chapters(OUTLINE))
    listed = [rows.hit(row) for row in range(len(rows))]
    assert [hit for hit in listed if hit is not None] == hits(counts)
    assert all(rows.hit(rows.row(hit)) == hit for hit in hits(counts))
    assert [row for row in range(len(rows)) if rows.heading(row) is not None] == [
        row for row, hit in enumerate(listed) if hit is None
    ]


def test_a_chapter_is_named_once_above_its_hits() -> None:
    rows = ResultRows(found({2: 1, 11: 1, 13: 1, 31: 2}), Chapters(OUTLINE))
    assert [rows.heading(row) or rows.hit(row) for row in range(len(rows))] == [
        (2, 0),
        "One",
        (11, 0),
        (13, 0),
        "Two",
        (31, 0),
        (31, 1),
    ]


def test_without_an_outline_there_are_hits_only() -> None:
    rows = ResultRows(found({2: 1, 40: 1}), Chapters())
    assert [rows.hit(row) for row in range(len(rows))] == [(2, 0), (40, 0)]
