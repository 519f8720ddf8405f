"""Waiting for pages that are being indexed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from reader_app.app.search.index_wait import IndexedPageTexts
from reader_app.domain.book import Book, BookStatus
from reader_app.domain.errors import TurnCancelledError

BOOK = Book("Walden", Path("/books/w.pdf"), "sum", 100, status=BookStatus.INDEXING)


class World:
    """Book, pages, clock and Stop in one; a step of waiting is a second, and something happens."""

    def __init__(self, then: Callable[[World], None] = lambda world: None) -> None:
        self.book: Book | None = BOOK
        self.numbers: set[int] = set()
        self.now = 0.0
        self.is_cancelled = False
        self.hurried: list[tuple[str, int, int]] = []
        self._then = then

    def find(self, book_id: str) -> Book | None:
        return self.book

    def indexed_count(self, book_id: str, first: int = 1, last: int | None = None) -> int:
        return len([n for n in self.numbers if n >= first and (last is None or n <= last)])

    def monotonic(self) -> float:
        return self.now

    def raise_if_cancelled(self) -> None:
        if self.is_cancelled:
            raise TurnCancelledError

    def wait(self, seconds: float) -> bool:
        self.now += 1
        self._then(self)
        return self.is_cancelled

    def hurry(self, book_id: str, first: int, last: int) -> None:
        self.hurried.append((book_id, first, last))

    def waited(self, first: int, last: int) -> int:
        texts = IndexedPageTexts(self, self, self, self.hurry)  # type: ignore[arg-type]
        return texts.wait_for_pages(BOOK, first, last, self)  # type: ignore[arg-type]


def index_one_more(world: World) -> None:
    world.numbers.add(len(world.numbers) + 1)


def test_pages_that_are_there_are_not_waited_for() -> None:
    world = World()
    world.numbers = {1, 2, 3}
    assert world.waited(2, 3) == 2
    assert world.now == 0
    assert world.hurried == []


def test_it_waits_only_for_what_it_needs() -> None:
    world = World(index_one_more)
    assert world.waited(1, 5) == 5
    assert world.now == 5


def test_whoever_indexes_is_hurried_once() -> None:
    world = World(index_one_more)
    world.waited(3, 6)
    assert world.hurried == [(BOOK.id, 3, 6)]


def test_steady_progress_is_waited_for_however_long_it_takes() -> None:
    def slowly(world: World) -> None:
        if world.now % 15 == 0:
            index_one_more(world)

    world = World(slowly)
    assert world.waited(1, 10) == 10
    assert world.now == 150


def test_twenty_seconds_without_a_page_are_enough() -> None:
    world = World()
    world.numbers = {1}
    assert world.waited(1, 10) == 1
    assert world.now == 20


@pytest.mark.parametrize("status", [BookStatus.FAILED, BookStatus.READY])
def test_nothing_more_comes_of_a_book_that_is_done(status: BookStatus) -> None:
    def end(world: World) -> None:
        world.numbers = {1, 2}
        world.book = replace(BOOK, status=status)

    world = World(end)
    assert world.waited(1, 10) == 2
    assert world.now == 1


def test_nothing_more_comes_of_a_book_that_is_gone() -> None:
    def remove(world: World) -> None:
        world.book = None

    world = World(remove)
    assert world.waited(1, 10) == 0
    assert world.now == 1


def test_stop_ends_the_waiting() -> None:
    def stop(world: World) -> None:
        world.is_cancelled = world.now == 3

    world = World(stop)
    with pytest.raises(TurnCancelledError):
        world.waited(1, 10)
    assert world.now == 3


def test_no_pages_need_no_waiting() -> None:
    assert World().waited(5, 4) == 0


def test_without_a_stop_it_waits_as_well() -> None:
    world = World()

    class Pages:
        def indexed_count(self, book_id: str, first: int = 1, last: int | None = None) -> int:
            index_one_more(world)
            return world.indexed_count(book_id, first, last)

    texts = IndexedPageTexts(world, Pages(), world, step_s=0.001)  # type: ignore[arg-type]
    assert texts.wait_for_pages(BOOK, 1, 4, None) == 4
