"""The tools that tell and move the reader's page."""

from __future__ import annotations

import pytest

from reader_app.domain.book import PageMoveResult
from tests.support.fakes import (
    FakeDesk,
)
from tests.support.tool_bench import Bench, guarded

ROMAN = ("i", "ii", "iii", "iv")


def test_the_current_page_is_told_with_label_chapter_and_guard() -> None:
    labels = tuple(str(n - 2) if n > 2 else ROMAN[n - 1] for n in range(1, 21))
    outcome = Bench(labels=labels, current_page=8).run("get_current_page")
    assert outcome.text == "Page 8 (printed 6) of 20. Chapter: The Storm. Spoiler guard: off."


def test_no_position_is_told_as_such() -> None:
    outcome = Bench().run("get_current_page")
    assert outcome.text.startswith("The reader has no position yet. The book has 20 pages.")


def test_a_chapter_beyond_the_fence_is_not_named() -> None:
    bench = guarded(5, current_page=8)
    assert bench.run("get_current_page").text == (
        "Page 8 of 20. Spoiler guard: on, read up to page 5."
    )


def test_the_current_page_is_read_live() -> None:
    desk = FakeDesk(3)
    bench = Bench(desk=desk)
    assert bench.run("get_current_page").text.startswith("Page 3 ")
    desk.page = 4
    assert bench.run("get_current_page").text.startswith("Page 4 ")


def test_where_the_reader_reads_is_told_while_another_page_is_looked_at() -> None:
    labels = tuple(str(n - 2) if n > 2 else ROMAN[n - 1] for n in range(1, 21))
    desk = FakeDesk(8)
    desk.reading = 3
    told = Bench(labels=labels, desk=desk).run("get_current_page").text
    assert "Reading position: page 3 (printed 1). The page in view is only a look-up." in told


# --- set_current_page


def test_a_page_that_is_only_shown_is_not_stored() -> None:
    bench = Bench(current_page=3)
    outcome = bench.run("set_current_page", page=12, look_up=True)
    assert outcome.text == "The reader is shown page 12 of 20; the reading position stays."
    assert bench.stored.current_page == 3
    assert outcome.payload.move.result is PageMoveResult.MOVED


def test_set_current_page_stores_and_names_the_page() -> None:
    bench = Bench()
    outcome = bench.run("set_current_page", page=12)
    assert outcome.text == "The reader is now on page 12 of 20."
    assert bench.stored.current_page == 12
    assert outcome.payload.move.result is PageMoveResult.MOVED


@pytest.mark.parametrize("page", [12, 12.0, "12"])
def test_set_current_page_takes_numbers_in_any_form(page: object) -> None:
    bench = Bench()
    bench.run("set_current_page", page=page)
    assert bench.stored.current_page == 12


@pytest.mark.parametrize("page", [True, float("inf"), "fifty", -1, 21, None])
def test_a_page_that_is_none_is_an_error_and_changes_nothing(page: object) -> None:
    bench = Bench(current_page=4, desk=FakeDesk(4))
    assert bench.run("set_current_page", page=page).is_error
    assert bench.stored.current_page == 4
    assert bench.desk.moves == []


def test_a_printed_number_is_the_page_that_has_it_printed() -> None:
    labels = tuple(str(n - 2) if n > 2 else ROMAN[n - 1] for n in range(1, 21))
    bench = Bench(labels=labels)
    outcome = bench.run("set_current_page", page=10, printed=True)
    assert outcome.text == "The reader is now on page 12 (printed 10) of 20."
    assert bench.stored.current_page == 12


def test_a_printed_number_that_no_page_has_is_an_error() -> None:
    labels = tuple(str(n + 100) for n in range(1, 21))
    bench = Bench(labels=labels)
    outcome = bench.run("set_current_page", page=10, printed=True)
    assert outcome.is_error and "10 printed" in outcome.text


def test_page_zero_forgets_the_position() -> None:
    bench = Bench(current_page=4)
    outcome = bench.run("set_current_page", page=0)
    assert outcome.text == "The reading position is forgotten."
    assert bench.stored.current_page == 0


def test_with_a_window_the_desk_moves_and_the_page_is_stored() -> None:
    bench = Bench(desk=FakeDesk(3))
    bench.run("set_current_page", page=12)
    assert bench.desk.moves == [(12, False)]
    assert bench.stored.current_page == 12


@pytest.mark.parametrize("page", [6, 20, 0])
def test_beyond_the_fence_the_reader_is_asked(page: int) -> None:
    bench = guarded(5, current_page=4)
    outcome = bench.run("set_current_page", page=page)
    assert outcome.payload.move.result is PageMoveResult.ASKED
    assert bench.stored.current_page == 4
    assert "asked" in outcome.text


def test_up_to_the_fence_nobody_is_asked() -> None:
    bench = guarded(5, current_page=4)
    bench.run("set_current_page", page=5)
    assert bench.stored.current_page == 5


def test_no_tool_moves_the_read_up_to_page() -> None:
    bench = Bench(furthest_page=5, current_page=5)
    bench.run("set_current_page", page=6)
    bench.run("read_pages", first=6, last=9)
    assert bench.stored.furthest_page == 5


def test_a_move_that_lost_to_the_reader_is_told_so_and_not_stored() -> None:
    desk = FakeDesk(3)
    desk.result = PageMoveResult.OFFERED
    bench = Bench(desk=desk, current_page=3)
    outcome = bench.run("set_current_page", page=12)
    assert "button" in outcome.text
    assert bench.stored.current_page == 3


def test_the_page_one_is_on_is_not_moved_to() -> None:
    outcome = Bench(current_page=4).run("set_current_page", page=4)
    assert outcome.payload.move.result is PageMoveResult.UNCHANGED
