"""What each tool says, and that each of them obeys the guard."""

from __future__ import annotations

import pytest

from reader_app.app.chat.book_context import page_ranges
from reader_app.app.search.book_search import SearchCache
from reader_app.app.tools.search_book import SEARCH_BOOK
from reader_app.domain.book import BookStatus
from reader_app.domain.chat import (
    ImagePayload,
    PassagesPayload,
)
from reader_app.domain.document import OutlineEntry
from reader_app.domain.events import ToolResultEvent
from tests.support.fakes import (
    FakeClock,
    a_book,
    unique_word,
)
from tests.support.tool_bench import Bench, guarded

ROMAN = ("i", "ii", "iii", "iv")


# --- search_book


def test_search_gives_pages_and_passages_with_a_blank_line_between() -> None:
    bench = Bench(["A cat sat.", "A dog ran.", "A cat slept."])
    outcome = bench.run("search_book", query="cat")
    assert outcome.text == "[Pages 1-1]\nA cat sat.\n\n[Pages 3-3]\nA cat slept."
    assert outcome.pages_shown == (1, 3)
    assert isinstance(outcome.payload, PassagesPayload)


def test_search_passes_all_wordings_and_emits_its_result() -> None:
    bench = Bench(["A cat sat.", "A dog ran."])
    bench.run("search_book", query="cat", other_queries=["dog", "bird"])
    assert bench.text.searches == [(("cat", "dog", "bird"), None)]
    (event,) = bench.log.of(ToolResultEvent)
    assert (event.query, event.result_count) == ("cat", 2)


def test_an_empty_search_says_what_was_searched() -> None:
    outcome = Bench().run("search_book", query="submarine")
    assert outcome.text.startswith("No relevant passages found.")
    assert "pages 1-20 of 20" in outcome.text
    assert not outcome.is_error


def test_search_is_limited_by_the_guard_inside_the_query() -> None:
    bench = guarded(5)
    outcome = bench.run("search_book", query=unique_word(9))
    assert bench.text.searches[0][1] == 5
    assert "pages 1-5 of 20" in outcome.text


def test_search_before_anything_is_read_says_so() -> None:
    outcome = guarded(0).run("search_book", query=unique_word(1))
    assert outcome.text.startswith("No relevant passages found.")
    assert "nothing is read yet" in outcome.text


def test_search_in_a_scan_says_that_there_is_no_text() -> None:
    outcome = Bench(["", "", ""]).run("search_book", query="cat")
    assert outcome.text.startswith("No relevant passages found.")
    assert "no text, only pictures" in outcome.text


def test_search_tells_of_single_pages_without_text() -> None:
    outcome = Bench(["A cat sat.", ""]).run("search_book", query="cat")
    assert outcome.text.endswith("1 page has no text and could not be searched.")


def test_the_same_search_is_answered_from_the_cache_for_a_quarter_of_an_hour() -> None:
    bench = Bench(["A cat sat."])
    first = bench.run("search_book", query="cat")
    assert bench.run("search_book", query="  CAT ").text == first.text
    assert len(bench.text.searches) == 1
    assert len(bench.log.of(ToolResultEvent)) == 2
    bench.clock.now += 15 * 60 + 1
    bench.run("search_book", query="cat")
    assert len(bench.text.searches) == 2


def test_another_conversation_or_position_is_another_search() -> None:
    bench = guarded(5)
    bench.run("search_book", query="story")
    bench.run("search_book", conversation="c2", query="story")
    bench.books.update(bench.book.id, lambda book: book.mark_read_up_to(6))
    bench.run("search_book", query="story")
    assert len(bench.text.searches) == 3


def test_a_search_while_the_index_is_made_is_not_kept() -> None:
    bench = Bench(["A cat sat."], status=BookStatus.INDEXING)
    bench.run("search_book", query="cat")
    bench.run("search_book", query="cat")
    assert len(bench.text.searches) == 2


def test_the_cache_forgets_the_oldest() -> None:
    cache = SearchCache(FakeClock())
    results = Bench(["A cat."]).text.search(a_book(1), ["cat"], top_k=1, limit_page=None)
    for number in range(65):
        cache.keep(number, results)
    assert cache.find(0) is None and cache.find(64) is results


def test_the_description_of_search_says_how_to_search() -> None:
    words = SEARCH_BOOK.definition.description
    for hint in ("Keyword search", "the book itself would print", "other_queries", "other words"):
        assert hint in words


# --- read_pages


def test_pages_are_read_with_numbers_and_labels() -> None:
    bench = Bench(["One.", "Two.", "Three."], labels=("i", "ii", "1"))
    outcome = bench.run("read_pages", first=2, last=3)
    assert outcome.text == "[Page 2 (printed ii)]\nTwo.\n\n[Page 3 (printed 1)]\nThree."
    assert outcome.pages_shown == (2, 3)


def test_more_than_ten_pages_are_refused() -> None:
    outcome = Bench().run("read_pages", first=1, last=11)
    assert outcome.is_error and "10 pages" in outcome.text


@pytest.mark.parametrize(("first", "last"), [(0, 3), (5, 4), (21, 22), (-1, 2)])
def test_pages_that_are_none_are_refused(first: int, last: int) -> None:
    assert Bench().run("read_pages", first=first, last=last).is_error


def test_reading_past_the_end_reads_to_the_end() -> None:
    assert Bench().run("read_pages", first=19, last=24).pages_shown == (19, 20)


def test_reading_is_cut_at_the_fence_and_says_so() -> None:
    outcome = guarded(5).run("read_pages", first=4, last=8)
    assert outcome.pages_shown == (4, 5)
    assert unique_word(6) not in outcome.text
    assert outcome.text.endswith("Pages after 5 are withheld: the spoiler guard is on.")


def test_a_search_cut_at_the_fence_says_how_far_it_went_also_where_it_found_something() -> None:
    told = guarded(5).run("search_book", query=unique_word(3)).text
    assert "Searched pages 1-5 of 20." in told
    assert "Pages after 5 are withheld" in told
    assert "Searched" not in Bench().run("search_book", query=unique_word(3)).text


def test_reading_beyond_the_fence_is_refused() -> None:
    outcome = guarded(5).run("read_pages", first=6, last=8)
    assert outcome.is_error and outcome.payload is None


def test_pages_without_text_are_told() -> None:
    outcome = Bench(["One.", "", ""]).run("read_pages", first=1, last=3)
    assert outcome.text == "[Page 1]\nOne.\n\nNo text on page 2-3."


# --- get_outline


def test_the_outline_has_page_ranges() -> None:
    assert Bench().run("get_outline").text.splitlines() == [
        "- The Beginning (pp. 1-5)",
        "- The Middle (pp. 6-14)",
        "  - The Storm (pp. 8-14)",
        "- The End (pp. 15-20)",
    ]


def test_the_outline_is_cut_at_the_fence() -> None:
    assert guarded(7).run("get_outline").text.splitlines() == [
        "- The Beginning (pp. 1-5)",
        "- The Middle (pp. 6-7)",
    ]


def test_a_book_without_outline_says_so() -> None:
    assert Bench(outline=()).run("get_outline").text == "This book has no outline."


def test_an_outline_wholly_beyond_the_fence_says_so() -> None:
    bench = guarded(1, outline=(OutlineEntry(1, "Late", 9),))
    assert bench.run("get_outline").text == "No chapter may be shown yet."


def test_an_entry_without_a_page_is_left_out_under_the_guard() -> None:
    outline = (OutlineEntry(1, "Somewhere", 0), OutlineEntry(1, "Early", 1))
    assert "Somewhere" in Bench(outline=outline).run("get_outline").text
    assert "Somewhere" not in guarded(20, outline=outline).run("get_outline").text


# --- view_page


def test_a_page_is_shown_once_pictures_are_allowed() -> None:
    outcome = Bench(images_allowed=True).run("view_page", page=3)
    assert isinstance(outcome.payload, ImagePayload)
    assert outcome.text == "Page 3 as a picture, about 972 tokens."
    assert outcome.pages_shown == (3,)


def test_pictures_need_the_readers_leave() -> None:
    bench = Bench()
    outcome = bench.run("view_page", page=3)
    assert outcome.is_error and "allowed" in outcome.text
    assert bench.images.asked == []


def test_a_model_that_does_not_see_gets_no_picture() -> None:
    bench = Bench(images_allowed=True, can_see_images=False)
    assert bench.run("view_page", page=3).is_error
    assert bench.images.asked == []


def test_no_picture_beyond_the_fence() -> None:
    bench = guarded(5, images_allowed=True)
    assert bench.run("view_page", page=6).is_error
    assert bench.images.asked == []


def test_ranges_of_pages_are_folded() -> None:
    assert page_ranges([9, 3, 8, 7, 7]) == "3, 7-9"
