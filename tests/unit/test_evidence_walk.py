"""The evidence of an answer, place after place."""

from __future__ import annotations

from reader_app.domain.citations import Citation, PassageSource
from reader_app.domain.document import Rect
from reader_app.ui.citations.citations_controller import walk_from

LINE = (Rect(10, 10, 90, 22),)


def cited(number: int, page: int, sentence: int = 0, rects: tuple[Rect, ...] = ()) -> Citation:
    return Citation(number, PassageSource(page, sentence, sentence), "", "words", rects=rects)


def test_a_walk_begins_where_it_was_asked_for() -> None:
    walk = walk_from(cited(2, 7), [cited(1, 3), cited(2, 7), cited(3, 5)])
    assert (walk.at, walk.spot.page) == (1, 7)


def test_places_come_in_the_order_of_the_answer_not_of_the_book() -> None:
    walk = walk_from(cited(1, 30), [cited(3, 5), cited(1, 30), cited(2, 7)])
    assert [spot.page for spot in walk.spots] == [30, 7, 5]


def test_a_place_that_is_cited_twice_is_one_place() -> None:
    again = cited(3, 4, 9, LINE)
    walk = walk_from(again, [cited(1, 4, 0, LINE), cited(2, 6), again])
    assert [spot.number for spot in walk.spots] == [1, 2]
    assert walk.spot.number == 1


def test_the_same_lines_of_two_pages_are_two_places() -> None:
    walk = walk_from(cited(1, 4, 0, LINE), [cited(1, 4, 0, LINE), cited(2, 5, 0, LINE)])
    assert len(walk.spots) == 2


def test_after_the_last_place_comes_the_first() -> None:
    walk = walk_from(cited(2, 5), [cited(1, 3), cited(2, 5)])
    assert walk.stepped(1).spot.page == 3
    assert walk.stepped(1).stepped(-1) == walk


def test_what_stands_alone_is_a_walk_of_one() -> None:
    walk = walk_from(cited(0, 5), ())
    assert walk.spots == (cited(0, 5),)
    assert walk.stepped(1) == walk
