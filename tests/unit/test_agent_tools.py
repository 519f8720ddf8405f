"""What each tool says, and that each of them obeys the guard."""

from __future__ import annotations

import pytest

from reader_app.agent.search_cache import SearchCache
from reader_app.agent.tool_dispatch import ToolDispatch
from reader_app.app.bound_book import BoundBook, page_ranges
from reader_app.app.chat import ALL_TOOLS, SEARCH_BOOK_TOOL
from reader_app.app.reading import RepositoryDesk
from reader_app.app.tools import BookPorts, build_tool_handlers
from reader_app.domain.book import Book, BookStatus
from reader_app.domain.chat import (
    ImagePayload,
    PageMoveResult,
    PassagesPayload,
    ToolInvocation,
    ToolOutcome,
)
from reader_app.domain.document import OutlineEntry
from reader_app.domain.events import ToolResultEvent
from tests.support.fakes import (
    BookText,
    EventLog,
    FakeClock,
    FakeDesk,
    FakeImages,
    MemoryBooks,
    a_book,
    unique_pages,
    unique_word,
)
from tests.support.talks import OUTLINE

ROMAN = ("i", "ii", "iii", "iv")


class Bench:
    """The tools of one book, called as the loop calls them."""

    def __init__(
        self,
        pages: list[str] | None = None,
        *,
        labels: tuple[str, ...] = (),
        outline: tuple[OutlineEntry, ...] = OUTLINE,
        desk: FakeDesk | None = None,
        can_see_images: bool = True,
        **book: object,
    ) -> None:
        texts = pages if pages is not None else unique_pages(20)
        self.book = a_book(len(texts), **book)
        self.books = MemoryBooks(self.book)
        self.books.save_outline(self.book.id, outline)
        self.books.save_labels(self.book.id, labels)
        self.text = BookText(texts, labels)
        self.images = FakeImages()
        self.clock = FakeClock()
        self.cache = SearchCache(self.clock)
        self.log = EventLog()
        self.bound = BoundBook(self.books, self.book.id)
        self.desk = desk or RepositoryDesk(self.bound)
        self.can_see_images = can_see_images

    def run(self, tool: str, conversation: str = "c1", **arguments: object) -> ToolOutcome:
        handlers = build_tool_handlers(
            self.bound,
            BookPorts(self.text, self.text, None, self.images),
            self.desk,
            cache=self.cache,
            conversation_id=conversation,
            can_see_images=self.can_see_images,
            on_event=self.log,
        )
        dispatch = ToolDispatch(ALL_TOOLS, handlers, max_calls=10, clock=self.clock)
        return dispatch.run(ToolInvocation(tool, "t1", arguments))

    @property
    def stored(self) -> Book:
        return self.bound.now()


def guarded(page: int, **options: object) -> Bench:
    return Bench(spoiler_guard=True, furthest_page=page, **options)


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
    words = SEARCH_BOOK_TOOL.description
    for hint in ("Keyword search", "the book itself would print", "other_queries", "other words"):
        assert hint in words


# --- get_current_page


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


# --- set_current_page


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
    assert outcome.text == "Page 3 as a picture, about 1,000 tokens."
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
