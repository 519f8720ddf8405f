"""What Tesseract answers becomes the text of a page."""

from __future__ import annotations

from reader_app.documents.processes.ocr_process import Scale, recognised_page
from reader_app.domain.document import Rect, TextOrigin
from tests.support.fake_tesseract import HEADING, table_of

HALF = Scale(0.5, 0.25)


def text_of(table: str) -> str:
    return recognised_page(1, table, HALF).text


def test_words_of_a_line_are_joined_and_paragraphs_stand_apart() -> None:
    table = table_of(
        ("1", "1", "1", "One line"),
        ("1", "1", "2", "and another."),
        ("1", "2", "1", "A paragraph."),
        ("2", "1", "1", "A column."),
    )
    assert text_of(table) == "One line\nand another.\n\nA paragraph.\n\nA column."


def test_each_word_has_its_place_in_points() -> None:
    page = recognised_page(4, table_of(("1", "1", "1", "One line")), HALF)
    assert page.number == 4
    assert [page.text[word.start : word.end] for word in page.words] == ["One", "line"]
    assert page.words[1].rect == Rect(210.0, 50.0, 260.0, 60.0)


def test_the_text_is_marked_as_recognised() -> None:
    assert recognised_page(1, table_of(), HALF).origin is TextOrigin.RECOGNISED


def test_what_tesseract_itself_doubts_is_left_out() -> None:
    assert text_of(table_of(("1", "1", "1", "Fe ~ ii"), sureness=20.0)) == ""


def test_a_doubtful_word_in_a_sure_line_is_left_out_alone() -> None:
    sure = table_of(("1", "1", "1", "The old house stands"), sureness=96.0)
    assert text_of(sure.replace("96.0\told", "11.0\told")) == "The house stands"


def test_a_line_of_signs_alone_is_no_line() -> None:
    assert text_of(table_of(("1", "1", "1", "| — ~"), ("1", "1", "2", "Words"))) == "Words"


def test_a_page_without_words_has_no_text() -> None:
    page = recognised_page(1, HEADING + "\n", HALF)
    assert (page.text, page.words) == ("", ())


def test_rows_that_are_broken_do_no_harm() -> None:
    table = table_of(("1", "1", "1", "Words")) + "5\t1\t1\n5\ta\tb\tc\td\te\tf\tg\th\ti\tj\tk\n\x00"
    assert text_of(table) == "Words"


def test_signs_that_no_text_may_hold_are_replaced() -> None:
    assert text_of(table_of(("1", "1", "1", "a\x07b"))) == "a\ufffdb"
