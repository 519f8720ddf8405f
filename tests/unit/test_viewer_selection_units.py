"""What a selection grows by, and what becomes of the lines when they are copied."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader_app.domain.document import Character, Rect
from reader_app.ui.selection.keyboard_selection import CaretStep, moved_caret
from reader_app.ui.selection.reflowed_text import reflowed_text
from reader_app.ui.selection.selection import PAGE_END
from reader_app.ui.selection.text_layer import TextPage
from tests.support.fake_document import characters_of

LETTER = 6.0
HEIGHT = 10.0

PROSE = "A paragraph of several\nlines whose words are in\norder."


def placed(*lines: tuple[float, float, str]) -> TextPage:
    """Lines at x, y; a blank one between those that are far apart is `(0, 0, "")`."""
    characters: list[Character] = []
    for x, y, text in lines:
        for at, char in enumerate(text):
            left = x + at * LETTER
            characters.append(Character(char, Rect(left, y, left + LETTER, y + HEIGHT)))
        characters.append(Character("\n", Rect(x, y, x, y + HEIGHT)))
    return TextPage(characters[:-1])


def page_of(text: str) -> TextPage:
    return TextPage(characters_of(text))


def copied(page: TextPage) -> str:
    return reflowed_text(page.pieces(0, len(page)))


BREAK = (0.0, 0.0, "")
COLUMNS = placed(
    (10, 10, "A title over both of the columns there are"),
    BREAK,
    (10, 40, "left one is long"),
    (10, 52, "short"),
    BREAK,
    (160, 40, "right one is long"),
    (160, 52, "right two is long"),
)


# -- hit testing ----------------------------------------------------------------------------


def test_beside_a_short_line_lies_its_end_not_the_longer_line_above() -> None:
    page = placed((10, 10, "a long line of words"), (10, 22, "short"))
    assert page.position_at(120, 23) == len(page)


def test_the_gutter_belongs_to_the_nearer_column() -> None:
    left, right = COLUMNS.position_at(112, 54), COLUMNS.position_at(150, 54)
    assert COLUMNS.text(0, left).endswith("short")
    assert COLUMNS.text(right, len(COLUMNS)) == "right two is long"


def test_the_right_margin_belongs_to_the_right_column() -> None:
    at = COLUMNS.position_at(400, 45)
    assert COLUMNS.text(0, at).endswith("right one is long")


def test_the_room_beside_a_short_line_of_the_left_column_stays_in_it() -> None:
    at = COLUMNS.position_at(95, 56)
    assert COLUMNS.text(0, at).endswith("short")


def test_dragging_from_the_first_to_the_second_column_selects_the_rest_of_the_first() -> None:
    start, end = COLUMNS.position_at(40, 56), COLUMNS.position_at(178, 45)
    assert COLUMNS.text(start, end) == "\n\nrig"


def test_letters_of_a_line_that_runs_to_the_left_are_met_from_their_right_side() -> None:
    word = "\u05e9\u05dc\u05d5\u05dd"
    letters = [
        Character(char, Rect(40 - at * 6, 10, 46 - at * 6, 20)) for at, char in enumerate(word)
    ]
    page = TextPage(letters)
    assert page.position_at(50, 15) == 0
    assert page.position_at(0, 15) == 4
    assert page.position_at(41, 15) == 1


def test_letters_of_a_line_that_stands_upright_are_met_by_their_height() -> None:
    letters = [
        Character(char, Rect(10, 10 + at * 6, 20, 16 + at * 6)) for at, char in enumerate("down")
    ]
    page = TextPage(letters)
    assert page.position_at(15, 23) == 2
    assert page.rects(1, 3) == [Rect(10, 16, 20, 28)]


def test_pieces_beside_each_other_are_one_line() -> None:
    page = placed((10, 10, "1."), (40, 10, "Introduction"))
    assert page.text(*page.line_at(0)) == "1.\nIntroduction"
    assert copied(page) == "1. Introduction"


# -- units ----------------------------------------------------------------------------------


def test_a_word_cut_by_a_line_end_is_one_word() -> None:
    page = page_of("an extraor-\ndinary leap")
    assert page.text(*page.word_at(5)) == page.text(*page.word_at(14)) == "extraor-\ndinary"


@pytest.mark.parametrize("word", ["المَدْرَسَةِ", "בְּרֵאשִׁית", "दिल्ली", "แม่น้ำ", "nai\u0308ve"])
def test_vowel_signs_and_accents_are_part_of_a_word(word: str) -> None:
    text = f"x {word} y"
    assert all(page_of(text).word_at(at) == (2, 2 + len(word)) for at in range(2, 2 + len(word)))


def test_a_paragraph_is_a_block() -> None:
    page = page_of(f"{PROSE}\n\nAnother one.")
    assert page.text(*page.paragraph_at(30)) == PROSE
    assert page.text(*page.paragraph_at(len(PROSE) + 4)) == "Another one."


def test_a_line_with_room_for_the_next_word_ends_a_paragraph_of_prose() -> None:
    page = page_of("The first paragraph goes on\nand ends.\nThe second paragraph does too.")
    assert page.text(*page.paragraph_at(30)) == "The first paragraph goes on\nand ends."


def test_a_block_of_short_lines_is_one_paragraph() -> None:
    verse = "x = 1\nprint(x, end=nothing)\ny = 2\nz = 3"
    page = page_of(verse)
    assert page.text(*page.paragraph_at(2)) == verse


@given(st.text(alphabet="ab c.-\n", max_size=60), st.integers(0, 70))
def test_a_paragraph_lies_within_the_page_and_holds_its_line(text: str, position: int) -> None:
    page = page_of(text)
    (start, end), (first, last) = page.paragraph_at(position), page.line_at(position)
    assert 0 <= start <= first <= last <= end <= len(page)


# -- copying --------------------------------------------------------------------------------


def test_lines_of_a_paragraph_become_one_line() -> None:
    assert copied(page_of(PROSE)) == "A paragraph of several lines whose words are in order."


def test_paragraphs_are_set_apart_by_a_blank_line() -> None:
    assert copied(page_of("One ends.\n\nTwo begins.")) == "One ends.\n\nTwo begins."


def test_lines_of_verse_and_code_stay_lines() -> None:
    code = "x = 1\nprint(x, end=nothing)\ny = 2\nz = 3"
    assert copied(page_of(code)) == code


def test_an_item_of_a_list_begins_a_line() -> None:
    page = page_of("• one that is long enough\nto go on\n• two that is long enough\nto go on")
    assert copied(page) == "• one that is long enough to go on\n• two that is long enough to go on"


def test_words_cut_by_a_line_end_become_whole() -> None:
    assert copied(page_of("an extraor-\ndinary leap")) == "an extraordinary leap"


def test_words_are_made_whole_where_lines_are_kept() -> None:
    page = page_of(
        "made an extraor-\ndinary leap over the old\nharbour wall\nand a line that is long"
    )
    assert copied(page).startswith("made an extraordinary leap over the old\nharbour wall\n")


def test_a_dash_before_a_capital_stays() -> None:
    assert copied(page_of("the Anglo-\nSaxons")) == "the Anglo-Saxons"


def test_soft_hyphens_are_not_copied() -> None:
    assert copied(page_of("an extra\u00adordinary leap")) == "an extraordinary leap"


def test_a_sentence_goes_on_in_the_next_column() -> None:
    page = page_of("a sentence that is long enough,\n\nand goes on")
    assert copied(page) == "a sentence that is long enough, and goes on"


def test_a_word_cut_by_the_end_of_a_page_becomes_whole() -> None:
    pages: Sequence[TextPage] = (page_of("of an extraor-"), page_of("dinary size"))
    pieces = [piece for page in pages for piece in page.pieces(0, len(page))]
    assert reflowed_text(pieces) == "of an extraordinary size"


def test_chinese_lines_are_joined_without_a_space() -> None:
    assert copied(page_of("\u4f60\u597d\u4e16\n\u754c")) == "\u4f60\u597d\u4e16\u754c"


@given(st.text(alphabet="ab c.-\n", max_size=60))
def test_no_letter_is_lost_or_made_up(text: str) -> None:
    letters = [char for char in copied(page_of(text)) if char.isalpha()]
    assert letters == [char for char in text if char.isalpha()]


# -- keys -----------------------------------------------------------------------------------

BOOK = {1: page_of("one two\nthree"), 2: page_of("four-teen\n\nfive")}


def step(position: tuple[int, int], kind: CaretStep, direction: int) -> tuple[int, int]:
    return moved_caret(position, kind, direction, BOOK.get, 3)


@pytest.mark.parametrize(
    ("start", "kind", "direction", "end"),
    [
        ((1, 0), CaretStep.LETTER, 1, (1, 1)),
        ((2, 9), CaretStep.LETTER, 1, (2, 11)),
        ((2, 11), CaretStep.LETTER, -1, (2, 9)),
        ((1, 0), CaretStep.WORD, 1, (1, 3)),
        ((1, 3), CaretStep.WORD, 1, (1, 7)),
        ((1, 7), CaretStep.WORD, -1, (1, 4)),
        ((1, 1), CaretStep.LINE, 1, (1, 9)),
        ((1, 9), CaretStep.LINE, -1, (1, 1)),
        ((1, 2), CaretStep.LINE_END, 1, (1, 7)),
        ((1, 10), CaretStep.LINE_END, -1, (1, 8)),
        ((1, 2), CaretStep.PAGE_END, 1, (1, 13)),
        ((1, 13), CaretStep.LETTER, 1, (2, 0)),
        ((2, 0), CaretStep.LETTER, -1, (1, 13)),
        ((1, 0), CaretStep.LETTER, -1, (1, 0)),
        ((2, 15), CaretStep.WORD, 1, (3, 0)),
    ],
)
def test_a_key_moves_the_end(
    start: tuple[int, int], kind: CaretStep, direction: int, end: tuple[int, int]
) -> None:
    assert step(start, kind, direction) == end


def test_going_back_to_a_page_whose_text_is_not_there_ends_behind_its_last_letter() -> None:
    known = {2: BOOK[2]}
    assert moved_caret((2, 0), CaretStep.LETTER, -1, known.get, 3) == (1, PAGE_END)
