"""What a reader is told about pages that are pictures, and the order in which they are read."""

from __future__ import annotations

import pytest

from reader_app.domain.page_numbers import PageNames
from reader_app.ui.book.recognition_controller import (
    ended_in_words,
    is_worth_telling,
    next_page,
    pictures_in_words,
    progress_in_words,
)
from reader_app.ui.book.recognition_dialog import (
    language_code,
    language_name,
    likely_languages,
)


@pytest.mark.parametrize(
    ("pages", "words"),
    [
        ([3, 4, 5, 9], "Pages 3–5 and 9 are images, so they can’t be searched."),
        ([7], "Page 7 is an image, so it can’t be searched."),
        ([1, 3, 5, 7], "4 pages are images, so they can’t be searched."),
        (range(1, 101), "All pages are images, so they can’t be searched."),
    ],
)
def test_pages_that_are_pictures_are_named(pages: list[int], words: str) -> None:
    assert pictures_in_words(pages, 100, PageNames()) == words


@pytest.mark.parametrize(
    ("silent", "page_count", "is_told"),
    [(1, 300, False), (2, 300, False), (3, 300, True), (1, 1, True), (1, 4, True), (0, 1, False)],
)
def test_a_cover_is_not_worth_a_word(silent: int, page_count: int, is_told: bool) -> None:
    assert is_worth_telling(silent, page_count) is is_told


def test_progress_tells_the_time_that_is_left() -> None:
    assert progress_in_words(11, 240, None) == "Recognising text: 12 of 240"
    assert progress_in_words(239, 240, 4) == "Recognising text: 240 of 240"
    assert progress_in_words(11, 240, 500) == ("Recognising text: 12 of 240, about 8 minutes left")


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        ((10, 0, 0), "Text recognised on 10 pages."),
        ((1, 2, 0), "Text recognised on 1 page. Nothing was found on 2 pages."),
        ((2, 0, 1), "Text recognised on 2 pages. 1 page couldn’t be read."),
        ((0, 3, 0), "No text was found in this book’s images."),
        ((0, 0, 3), "3 pages couldn’t be read."),
    ],
)
def test_the_end_tells_what_came_of_it(counts: tuple[int, int, int], words: str) -> None:
    assert ended_in_words(*counts) == words


@pytest.mark.parametrize(
    ("waiting", "near", "page"),
    [
        ([1, 2, 7], [7, 8], 7),
        ([1, 2, 9], [7, 8], 9),
        ([1, 2], [7, 8], 1),
        ([4, 2], [], 2),
        ([], [1], 0),
    ],
)
def test_pages_that_somebody_looks_at_come_first(
    waiting: list[int], near: list[int], page: int
) -> None:
    assert next_page(waiting, near) == page


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("deu", "German"),
        ("chi_sim", "Chinese, simplified"),
        ("jpn_vert", "Japanese from top to bottom"),
        ("script/Latin", "All in Latin letters"),
        ("xyz", "xyz"),
    ],
)
def test_languages_have_names(code: str, name: str) -> None:
    assert language_name(code) == name


@pytest.mark.parametrize(
    ("readers", "chosen"),
    [(["de-AT", "en"], ("deu",)), (["fr"], ("eng",)), (["C"], ("eng",)), (["en"], ("eng",))],
)
def test_the_readers_language_is_chosen_at_first(
    readers: list[str], chosen: tuple[str, ...]
) -> None:
    assert likely_languages(["deu", "eng"], readers) == chosen


def test_a_language_of_its_own_is_named_in_the_way_to_get_it() -> None:
    assert (language_code("de-AT"), language_code("zh-Hant-TW")) == ("deu", "chi_tra")
