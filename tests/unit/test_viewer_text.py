from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reader_app.domain.document import Rect
from reader_app.ui.annotations.controller import position_of
from reader_app.ui.selection.text_layer import TextPage
from tests.support.fake_document import (
    LEFT,
    LETTER_WIDTH,
    LINE_HEIGHT,
    LINE_STEP,
    TOP,
    characters_of,
)


def page_of(text: str) -> TextPage:
    return TextPage(characters_of(text))


def test_a_point_on_a_letter_is_the_position_on_its_nearer_side() -> None:
    page = page_of("whale")
    assert page.position_at(LEFT + 2.2 * LETTER_WIDTH, TOP + 3) == 2
    assert page.position_at(LEFT + 2.8 * LETTER_WIDTH, TOP + 3) == 3


def test_a_point_beside_a_line_is_its_nearer_end() -> None:
    page = page_of("whale\nship")
    assert page.position_at(LEFT + 500, TOP + 3) == 5
    assert page.position_at(0, TOP + LINE_STEP + 3) == 6


def test_a_box_is_at_the_first_text_in_it_and_an_empty_one_at_the_text_beside_it() -> None:
    page = page_of("whale\nship")
    below = TOP + LINE_STEP
    assert position_of(Rect(LEFT - 9, TOP + LINE_HEIGHT, LEFT + 99, below + 99), page) == 6
    assert position_of(Rect(LEFT - 30, TOP, LEFT - 20, TOP + 9), page) == 0


def test_a_page_without_text_has_position_0() -> None:
    assert page_of("").position_at(10, 10) == 0


def test_a_word_goes_from_space_to_space_with_its_apostrophe() -> None:
    page = page_of("it wasn't me")
    assert page.text(*page.word_at(6)) == "wasn't"


def test_the_position_behind_a_word_belongs_to_it() -> None:
    page = page_of("the whale.")
    assert page.text(*page.word_at(9)) == "whale"


def test_a_line_ends_where_the_next_begins() -> None:
    page = page_of("one line\nanother\n\nthird")
    assert page.text(*page.line_at(10)) == "another"
    assert page.text(*page.line_at(18)) == "third"


def test_a_range_over_lines_has_a_rectangle_for_each() -> None:
    page = page_of("whale\nship")
    assert page.rects(3, 8) == [
        Rect(LEFT + 3 * LETTER_WIDTH, TOP, LEFT + 5 * LETTER_WIDTH, TOP + LINE_HEIGHT),
        Rect(LEFT, TOP + LINE_STEP, LEFT + 2 * LETTER_WIDTH, TOP + LINE_STEP + LINE_HEIGHT),
    ]


@given(st.text(alphabet="ab c.\n", max_size=60), st.integers(0, 70))
def test_words_and_lines_lie_within_the_page(text: str, position: int) -> None:
    page = page_of(text)
    for start, end in (page.word_at(position), page.line_at(position)):
        assert 0 <= start <= end <= len(page)
