"""Page and guard for one question: all of the turn sees them, and the library stays as it was."""

from __future__ import annotations

import pytest

from reader_app.app.chat.unsaved_turn import BooksForTurn, PositionForTurn, TurnPlace
from reader_app.domain.book import Book, PageMoveResult
from reader_app.domain.chat import PageMovePayload, ToolOutcome
from reader_app.domain.errors import BookError
from tests.support.fakes import MemoryBooks, a_book, unique_word
from tests.support.scripted_model import call, reply
from tests.support.talks import Talk
from tests.support.tool_bench import Bench


class PlacedBench(Bench):
    """Tools of a turn with a place of its own; `library` is what is stored."""

    def __init__(self, place: TurnPlace, *, keeps_moves: bool = True, **book: object) -> None:
        super().__init__(**book)
        self.library = self.books
        seen = BooksForTurn(self.library, self.book.id, place, keeps_moves=keeps_moves)
        self.bound._books = seen
        self.desk = PositionForTurn(seen, self.book.id)

    def move(self, page: int) -> PageMoveResult:
        told: ToolOutcome = self.run("set_current_page", page=page)
        assert isinstance(told.payload, PageMovePayload)
        return told.payload.move.result

    @property
    def kept(self) -> tuple[int, int, bool]:
        book = self.library.find(self.book.id)
        assert book is not None
        return book.current_page, book.furthest_page, book.spoiler_guard


def test_tools_see_the_place_and_the_library_keeps_its_own() -> None:
    bench = PlacedBench(TurnPlace(3, 5), current_page=9, furthest_page=12)
    told = bench.run("get_current_page").text
    assert "Page 3 of 20." in told and "read up to page 5" in told
    assert bench.run("read_pages", first=4, last=8).pages_shown == (4, 5)
    assert bench.kept == (9, 12, False)


def test_without_a_place_the_book_is_as_it_is_stored() -> None:
    bench = PlacedBench(TurnPlace(), current_page=9, furthest_page=12, spoiler_guard=True)
    told = bench.run("get_current_page").text
    assert "Page 9 of 20." in told and "read up to page 12" in told


def test_a_move_of_the_agent_is_stored_and_is_the_page_in_view() -> None:
    bench = PlacedBench(TurnPlace(page=3))
    assert bench.move(7) is PageMoveResult.MOVED
    assert "Page 7 of 20." in bench.run("get_current_page").text
    assert bench.kept == (7, 0, False)


def test_a_move_to_the_page_in_view_changes_nothing() -> None:
    bench = PlacedBench(TurnPlace(page=3), current_page=9)
    assert bench.move(3) is PageMoveResult.UNCHANGED
    assert bench.kept == (9, 0, False)


def test_a_move_that_is_not_kept_holds_for_the_turn_only() -> None:
    bench = PlacedBench(TurnPlace(guard=8), keeps_moves=False, current_page=2)
    assert bench.move(7) is PageMoveResult.MOVED
    told = bench.run("get_current_page").text
    assert "Page 7 of 20." in told and "read up to page 8" in told
    assert bench.kept == (2, 0, False)


@pytest.mark.parametrize("page", [9, 0])
def test_a_move_behind_the_guard_of_the_question_needs_consent(page: int) -> None:
    bench = PlacedBench(TurnPlace(guard=8), current_page=2)
    assert bench.move(page) is PageMoveResult.ASKED
    assert bench.kept == (2, 0, False)


def test_a_move_behind_the_guard_that_stays_needs_consent_too() -> None:
    bench = PlacedBench(TurnPlace(guard=8), current_page=2, furthest_page=3, spoiler_guard=True)
    assert bench.move(6) is PageMoveResult.ASKED
    assert bench.kept == (2, 3, True)


@pytest.mark.parametrize("place", [TurnPlace(page=21), TurnPlace(guard=21)])
def test_a_page_that_is_not_there_is_refused(place: TurnPlace) -> None:
    with pytest.raises(BookError):
        place.put_into(a_book(20))


def test_no_request_of_the_turn_holds_anything_beyond_the_guard() -> None:
    book = a_book(20)
    stored = MemoryBooks()
    seen = BooksForTurn(stored, book.id, TurnPlace(page=4, guard=5))
    talk = Talk(
        reply(call("read_pages", first=1, last=10), call("get_outline")),
        reply("Done."),
        books=seen,
        book=book,
        desk=PositionForTurn(seen, book.id),
    )
    talk.ask("What comes?")
    sent = str([request.messages for request in talk.requests])
    assert unique_word(5) in sent and "Page in view: 4 of 20." in sent
    assert not any(unique_word(page) in sent for page in range(6, 21))
    answer = talk.messages[-1]
    assert (answer.fence, answer.pages_shown) == (5, (1, 2, 3, 4, 5))
    kept = stored.find(book.id)
    assert isinstance(kept, Book) and (kept.spoiler_guard, kept.current_page) == (False, 0)
