"""A model is told which pages are pictures, and which words were recognised in one."""

from __future__ import annotations

from reader_app.app.chat.book_context import pictures_note, recognised_note, without_text_note
from reader_app.domain.search import SearchHit, SearchResults


def results(*pictures: int, blank: int = 0, up_to: int = 50) -> SearchResults:
    return SearchResults((), up_to, 100, blank or len(pictures), pictures)


def hit(page: int, *, is_recognised: bool) -> SearchHit:
    return SearchHit(page, page, str(page), "Words.", 1.0, is_recognised=is_recognised)


def test_pages_that_are_pictures_are_named() -> None:
    assert without_text_note(results(3, 4, 5, 9)) == (
        "Pages 3-5, 9 are pictures without text. They could not be searched; view_page shows one."
    )


def test_empty_pages_are_no_pictures() -> None:
    assert without_text_note(results(blank=2)) == "2 pages have no text and could not be searched."


def test_nothing_is_said_where_all_pages_were_searched() -> None:
    assert without_text_note(results()) == ""


def test_many_pictures_are_not_all_named() -> None:
    note = pictures_note(range(1, 100, 2))
    assert note.endswith("21, 23 and others, 50 in all, are pictures without text.")


def test_one_picture_is_one() -> None:
    assert pictures_note([7]) == "Page 7 is a picture without text."


def test_words_from_pictures_are_told_from_the_files_own() -> None:
    hits = [hit(4, is_recognised=True), hit(2, is_recognised=False), hit(3, is_recognised=True)]
    note = recognised_note(hits)
    assert note == "Pages 3-4: text recognised from a picture, letters may be wrong."
    assert recognised_note([hit(2, is_recognised=False)]) == ""
